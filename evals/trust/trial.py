"""Every bad grader before the suites, and which gates it misses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from evals.attacks import drawn
from evals.bench import Bench, silent
from evals.findings import Table
from evals.material import Material
from evals.run import run
from evals.suites.consistency import changed_cases
from evals.trust.graders import BAD, Key, Oracle
from tutor.domain import Verdict

GATED = ("agreement", "calibration", "consistency", "attacks")
CAUGHT_BY: Mapping[str, Sequence[str]] = {
    "cosine": ("agreement.qwk", "agreement.true_negatives", "attacks.negated", "calibration.ece"),
    "length": ("agreement.qwk", "consistency.padding.before", "attacks.family.question_pasted"),
    "always right": ("agreement.qwk", "agreement.true_negatives", "attacks.family.master_keys", "calibration.ece"),
    "always wrong": ("agreement.qwk", "calibration.ece"),
    "random": ("agreement.qwk", "agreement.true_negatives", "consistency.wording.paraphrase", "calibration.ece"),
    "keyword count": ("agreement.true_negatives", "attacks.negated", "attacks.family.bag"),
    "obeys orders": ("attacks.family.orders_disguised", "attacks.family.orders_disguised_round_weak"),
    "drops failures": ("agreement.coverage", "agreement.qwk"),
    "rounds up": ("agreement.true_negatives", "attacks.family.bag"),
    "unstable": ("consistency.retest", "consistency.alone", "consistency.order.batch"),
    "always abstains": ("agreement.coverage", "agreement.ungraded", "agreement.qwk", "calibration.ece"),
    "punishes overlap": ("agreement.qwk", "calibration.ece"),
}


def oracle(material: Material) -> Oracle:
    """Return the grader that knows what is due to every text of the suites."""
    return Oracle(_key(material), material.encoder)


def bad(material: Material) -> list[Oracle]:
    """Return the bad graders."""
    key = _key(material)
    return [kind(key, material.encoder) for kind in BAD]


def missed(grader: Oracle, material: Material) -> list[str]:
    """Return the figures whose gates a grader misses."""
    return [outcome.figure for outcome in run(Bench(grader), material, GATED).outcomes if not outcome.met]


def trial(material: Material, say: Callable[[str], None] = silent) -> Table:
    """Run the oracle and every bad grader; return what each misses of what should catch it, and of all."""
    lines: list[tuple[str, str, str, int]] = []
    for grader in (oracle(material), *bad(material)):
        say(grader.name)
        found = missed(grader, material)
        due = CAUGHT_BY.get(grader.name, ())
        lines.append((grader.name, ", ".join(due), "yes" if set(due) <= set(found) else "NO", len(found)))
    return Table("Bad graders", ("grader", "gates that should catch it", "all of them do", "gates missed"), lines)


def _key(material: Material) -> Key:
    cases = [*material.gold]
    cases += [replace(case, text=case.clean) for case in material.paraphrased if case.clean is not None]
    cases += [case for changed in changed_cases(material).values() for case in changed]
    cases += [case for attack in drawn(material).values() for case in attack.cases]
    key: dict[tuple[str, str], Mapping[str, Verdict]] = {}
    for case in cases:
        key[case.question.id, case.text] = case.due
    return key

"""`python -m evals.dialogue [--seeds N] [--llm]`: simulated candidates, a table, and every check with yes or no.

Twelve candidates are made by rule from the bank. With --llm the model that TUTOR_LLM_* name plays three instead.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from evals.dialogue.candidates import CANDIDATES
from evals.dialogue.checks import EACH
from evals.dialogue.comparing import ACTED, BETWEEN
from evals.dialogue.playing import Played, Speaker, Stage, play, play_all
from tutor.bank.bank import Bank
from tutor.domain import Plan
from tutor.errors import TutorError

PLAN = Plan(questions=4)


def results(bank: Bank, by: Mapping[str, Sequence[Played]]) -> dict[str, bool]:
    """Return each check and whether it holds."""
    everyone = [each for played in by.values() for each in played]
    found = {name: all(check(each, bank) for each in everyone) for name, check in EACH.items()}
    between = BETWEEN if CANDIDATES.keys() <= by.keys() else ACTED
    return found | {name: check(by) for name, check in between.items()}


def resumes_identically(stage: Stage, whole: Played) -> bool:
    """Whether an interview that is cut off after each of its events goes on as it had gone on."""
    for kept in range(len(whole.session.turns)):
        mark = {"id": f"{whole.session.id}-{kept}", "learner": f"{whole.session.learner}-{kept}"}
        cut = whole.session.model_copy(update={**mark, "turns": whole.session.turns[:kept]})
        again = play(stage, whole.candidate, whole.seed, PLAN, cut)
        if _told(again) != _told(whole):
            return False
    return True


def table(by: Mapping[str, Sequence[Played]]) -> list[str]:
    """Return a line for each candidate: mean share, ability, questions asked back, share left to a person."""
    lines = [
        "| candidate | lowest share of the marks | ability | asked back | undecided points |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, played in by.items():
        backs = sum(len(q.asked_back) for p in played for q in p.report.questions) / len(played)
        points = [point.verdict.verdict for p in played for q in p.report.questions for point in q.points]
        share = sum(each.share for each in played) / len(played)
        able = sum(each.report.ability.mean for each in played) / len(played)
        undecided = sum(each == "cannot_tell" for each in points) / len(points)
        lines.append(f"| {name} | {share:.2f} | {able:+.2f} | {backs:.1f} | {undecided:.0%} |")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit status: 0 where all checks hold, 1 where one does not, 2 for what a person can put right."""
    parser = argparse.ArgumentParser(prog="python -m evals.dialogue", description=__doc__)
    parser.add_argument("--seeds", type=int, default=5, help="interviews of each candidate")
    parser.add_argument("--llm", action="store_true", help="have a language model play the candidates")
    given = parser.parse_args(arguments)
    try:
        return _measure(range(given.seeds), given.llm)
    except TutorError as error:
        print(error, file=sys.stderr)
        return 2


def _measure(seeds: Sequence[int], acted: bool) -> int:
    from evals.dialogue.speaking import played_by
    from tutor.wiring import Tutor

    tutor = Tutor.open().ready()
    speakers: Mapping[str, Speaker] | None = played_by(tutor.language_model) if acted else None
    with tempfile.TemporaryDirectory() as name:
        stage = Stage.of(tutor, Path(name), speakers)
        by = play_all(stage, seeds, PLAN)
        found = results(tutor.bank, by)
        cut = ("partial", "wrong") if not acted else tuple(by)[:1]
        found["goes on identically after a kill at any event"] = all(
            resumes_identically(stage, by[each][0]) for each in cut
        )
    print("\n".join([*table(by), ""]))
    for check, holds in found.items():
        print(f"{'yes' if holds else 'NO '}  {check}")
    print(f"{sum(found.values())} of {len(found)} checks hold; {len(seeds)} interviews of each candidate")
    return 0 if all(found.values()) else 1


def _told(played: Played) -> list[object]:
    return [(t.kind, t.question_id, t.point, t.text, t.grade) for t in played.session.turns]


if __name__ == "__main__":
    sys.exit(main())

"""`python -m evals.dialogue [--seeds N]`: twelve simulated candidates, a table, and every check with yes or no."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from evals.dialogue.checks import BETWEEN, EACH
from evals.dialogue.playing import Played, Stage, play, play_all
from tutor.bank.bank import Bank
from tutor.domain import Plan

PLAN = Plan(questions=4)


def results(bank: Bank, by: Mapping[str, Sequence[Played]]) -> dict[str, bool]:
    """Return each check and whether it holds."""
    everyone = [each for played in by.values() for each in played]
    found = {name: all(check(each, bank) for each in everyone) for name, check in EACH.items()}
    return found | {name: check(by) for name, check in BETWEEN.items()}


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


def main() -> int:
    from tutor.wiring import Tutor

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5, help="interviews of each candidate")
    seeds = range(parser.parse_args().seeds)
    tutor = Tutor.open().ready()
    with tempfile.TemporaryDirectory() as name:
        stage = Stage.of(tutor, Path(name))
        by = play_all(stage, seeds, PLAN)
        found = results(tutor.bank, by)
        found["goes on identically after a kill at any event"] = all(
            resumes_identically(stage, by[each][0]) for each in ("partial", "wrong")
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

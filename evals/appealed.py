"""`python -m evals.appealed FILE [--grader NAME]`: whether the grader now says what teachers decided.

The file is one of `tutor appeals export`. Exit status 0 where it does in every case that a teacher has decided, 1 where
it does not, 2 for what a person can put right.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pydantic import ValidationError

from tutor.dialogue.cases import Case
from tutor.domain import Verdict
from tutor.errors import TutorError, UnknownId, UnreadableFile

if TYPE_CHECKING:
    from tutor.wiring import Tutor


class Retried(NamedTuple):
    """A case with what the grader says now; None where the bank no longer has its question or point."""

    case: Case
    now: Verdict | None


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a file. Raises UnreadableFile with all of its faults."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise UnreadableFile(f"expected cases of `tutor appeals export` in {path}, cannot read it ({error})") from error
    cases, faults = [], []
    for number, line in enumerate(lines, start=1):
        try:
            cases += [Case.model_validate_json(line)] if line.strip() else []
        except ValidationError as error:
            first = error.errors()[0]
            faults.append(f"  {path}:{number}: {'.'.join(map(str, first['loc']))} {first['msg']}")
    if faults:
        raise UnreadableFile("\n".join([f"{path} is not a file of `tutor appeals export`:", *faults]))
    return cases


def retried(tutor: Tutor, cases: Sequence[Case]) -> list[Retried]:
    """Return the cases with a teacher's verdict, each graded once more as it was graded first."""
    return [Retried(each, _verdict(tutor, each)) for each in cases if each.expected is not None]


def told(cases: Sequence[Case], found: Sequence[Retried]) -> Iterator[str]:
    """Yield the lines to print: how often each verdict is the teacher's, and where the grader's now is not."""
    known = [each for each in found if each.now is not None]
    yield f"{len(cases)} cases, {len(found)} decided by a teacher, {len(known)} of them still in the bank"
    second = [each for each in found if each.case.second is not None]
    yield f"the first verdict was the teacher's in {sum(_is_first(e.case) for e in found)} of {len(found)}"
    yield f"the second look's was in {sum(e.case.second is e.case.expected for e in second)} of {len(second)}"
    yield f"the grader's now is in {sum(e.now is e.case.expected for e in known)} of {len(known)}"
    for case, now in known:
        if now is not case.expected:
            yield f"  {case.question} {case.point}: a teacher says {case.expected}, the grader {now}"


def main(arguments: Sequence[str] | None = None) -> int:
    from tutor.wiring import Tutor

    parser = argparse.ArgumentParser(prog="python -m evals.appealed", description=__doc__)
    parser.add_argument("file", type=Path, help="file of `tutor appeals export`")
    parser.add_argument("--grader", default=None, help="embedded (the default), llm, decisions or panel")
    given = parser.parse_args(arguments)
    try:
        cases = read_cases(given.file)
        found = retried(Tutor.open(grader=given.grader).ready(), cases)
    except TutorError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(told(cases, found)))
    return int(any(each.now is not None and each.now is not each.case.expected for each in found))


def _is_first(case: Case) -> bool:
    return case.first is case.expected


def _verdict(tutor: Tutor, case: Case) -> Verdict | None:
    try:
        question = tutor.bank.question(case.question)
        question.point(case.point)
    except (UnknownId, KeyError):
        return None
    if case.reply:
        grade = tutor.grader.grade_reply(question, case.point, case.answer)
    else:
        grade = tutor.grader.grade(question, case.answer)
    return next(each.verdict for each in grade.points if each.id == case.point)


if __name__ == "__main__":
    sys.exit(main())

"""The columns that are added to a file: marks first, then what was said of each point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tutor.batch.review.decisions import Decisions
from tutor.batch.review.standing import Override
from tutor.batch.run import Item
from tutor.batch.sheets.sheet import Cell
from tutor.domain import Grade, PointVerdict, Status

_FIRST = ("question_id", "score", "marks", "out_of", "marks_low", "marks_high", "status")
_POINT = ("point", "verdict", "quote", "override")
_LAST = ("feedback", "flags", "review", "grader")
_TOTAL = ("total_score", "total_marks", "total_out_of", "total_marks_low", "total_marks_high", "total_status")
NOT_YET = "not_graded_yet"
SKIPPED = "skipped"


@dataclass(frozen=True)
class Answered:
    """One answer of a row: the item, its grade where it has one, and why not where it failed.

    The grade is as it stands after `decisions`, those that people took; `overrides` are in force, by point.
    """

    item: Item
    grade: Grade | None
    failure: str = ""
    decisions: Decisions = ()
    overrides: Mapping[str, Override] = field(default_factory=dict)


@dataclass(frozen=True)
class Added:
    """Which columns are added: for each part of a row its name and the most points a question of it has."""

    parts: Sequence[tuple[str, int]]

    @property
    def wide(self) -> bool:
        return bool(self.parts and self.parts[0][0])

    def names(self, taken: Sequence[str]) -> list[str]:
        """Return the names of the added columns; one that the file has already is given a prefix."""
        found = [each for name, points in self.parts for each in _names(name, points)]
        found += _TOTAL if self.wide else ()
        used = {name.casefold() for name in taken}
        return [f"tutor_{name}" if name.casefold() in used else name for name in found]

    def cells(self, row: Sequence[Answered]) -> list[Cell]:
        """Return the added cells of a row."""
        made = [cell for one, (_, points) in zip(row, self.parts, strict=True) for cell in _cells(one, points)]
        return [*made, *_total(row)] if self.wide else made


def _names(part: str, points: int) -> list[str]:
    numbered = [f"{name}_{place}" for place in range(1, points + 1) for name in _POINT]
    before = f"{part}: " if part else ""
    return [f"{before}{name}" for name in (*_FIRST, *numbered, *_LAST)]


def _cells(one: Answered, points: int) -> list[Cell]:
    grade = one.grade
    if grade is None:
        status = SKIPPED if one.item.key is None else Status.UNGRADED if one.failure else NOT_YET
        why = one.item.note or one.failure
        empty: list[Cell] = [None] * (5 + len(_POINT) * points)
        return [one.item.question or None, *empty[:5], str(status), *empty[5:], why or None, None, None, None]
    low, high = grade.marks_range
    first: list[Cell] = [grade.question_id, grade.score, grade.marks, grade.out_of, low, high, grade.status.value]
    verdicts = [cell for point in grade.points for cell in _point(point, one.overrides.get(point.id))]
    padding: list[Cell] = [None] * (len(_POINT) * points - len(verdicts))
    flags = ", ".join(grade.flags)
    return [*first, *verdicts, *padding, grade.feedback or None, flags or None, _review(one), _signed(grade, one)]


def _point(point: PointVerdict, override: Override | None) -> list[Cell]:
    return [point.id, point.verdict.value, point.quote, override.told if override else None]


def _review(one: Answered) -> Cell:
    """Say who has looked at the answer last, and what was said of it as a whole."""
    comments = [f"{each.signed}: {each.comment}" for each in one.decisions if not each.point]
    seen = [f"reviewed by {each.signed}" for each in one.decisions if each.point][-1:]
    return "; ".join([*seen, *comments]) or None


def _signed(grade: Grade, one: Answered) -> str:
    grader = f"{grade.grader.kind.value} {grade.grader.model}"
    people = ", ".join(dict.fromkeys(each.decision.by for each in one.overrides.values()))
    return f"{grader}; override by {people}" if people else grader


def _total(row: Sequence[Answered]) -> list[Cell]:
    """Add a student's answers up. What was not decided is neither dropped nor zero: it opens the range."""
    asked = [one for one in row if one.item.question]
    grades = [one.grade for one in asked if one.grade is not None]
    if not grades or len(grades) < len(asked):
        return [None, None, None, None, None, NOT_YET if any(one.item.key for one in asked) else SKIPPED]
    low, high, out_of = (round(sum(each), 6) for each in zip(*map(_range, grades), strict=True))
    if all(grade.marks is not None for grade in grades):
        return [round(low / out_of, 4), low, out_of, low, high, Status.GRADED.value]
    return [None, None, out_of, low, high, Status.NEEDS_REVIEW.value]


def _range(grade: Grade) -> tuple[float, float, float]:
    return (*grade.marks_range, grade.out_of)

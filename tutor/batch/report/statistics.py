"""What is counted of a class while the grades pass by, one at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from tutor.batch.run import Item
from tutor.domain import Grade, Status, Verdict

_SHARE = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5, Verdict.UNMET: 0.0, Verdict.CONTRADICTED: 0.0}
_MOST_LISTED = 200
BINS = 10


@dataclass
class Correlation:
    """Pearson's r of pairs that come one by one (Welford's sums, which stay exact for near-equal values)."""

    n: int = 0
    _x: float = 0.0
    _y: float = 0.0
    _xx: float = 0.0
    _yy: float = 0.0
    _xy: float = 0.0

    def add(self, x: float, y: float) -> None:
        self.n += 1
        dx, dy = x - self._x, y - self._y
        self._x += dx / self.n
        self._y += dy / self.n
        self._xx += dx * (x - self._x)
        self._yy += dy * (y - self._y)
        self._xy += dx * (y - self._y)

    @property
    def r(self) -> float | None:
        """Return r in [-1, 1]; None for fewer than five pairs, or where one side never varies."""
        if self.n < 5 or self._xx <= 1e-12 or self._yy <= 1e-12:
            return None
        return self._xy / sqrt(self._xx * self._yy)

    @property
    def mean(self) -> float:
        """Return the mean of the first of each pair."""
        return self._x


@dataclass
class PointCount:
    """One point over the class. Discrimination: its correlation with the marks of all other points of its question."""

    text: str
    weight: float
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    against_rest: Correlation = field(default_factory=Correlation)

    @property
    def facility(self) -> float | None:
        """Return the mean share of the point that was earned, over the answers in which it was decided."""
        decided = sum(count for verdict, count in self.verdicts.items() if verdict in _SHARE)
        return sum(_SHARE.get(v, 0.0) * count for v, count in self.verdicts.items()) / decided if decided else None


@dataclass
class QuestionCount:
    """One question over the class; `scores` counts them in BINS steps of equal width."""

    statuses: Counter[Status] = field(default_factory=Counter)
    total: float = 0.0
    points: dict[str, PointCount] = field(default_factory=dict)

    @property
    def mean(self) -> float | None:
        """Return the mean score, 0 to 1, of what was graded in full."""
        graded = self.statuses[Status.GRADED]
        return self.total / graded if graded else None


@dataclass
class ClassCount:
    """A whole class."""

    scores: list[int] = field(default_factory=lambda: [0] * BINS)
    questions: dict[str, QuestionCount] = field(default_factory=dict)
    wrong: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    review: list[tuple[Item, Grade]] = field(default_factory=list)
    to_review: int = 0
    not_graded: int = 0
    graders: Counter[str] = field(default_factory=Counter)

    def add(self, item: Item, grade: Grade | None) -> None:
        if grade is None:
            self.not_graded += 1
            return
        self.graders[f"{grade.grader.kind} {grade.grader.model}"] += 1
        question = self.questions.setdefault(grade.question_id, QuestionCount())
        question.statuses[grade.status] += 1
        if grade.score is not None:
            question.total += grade.score
            self.scores[min(int(grade.score * BINS), BINS - 1)] += 1
        if grade.status is not Status.GRADED:
            self.to_review += 1
            if len(self.review) < _MOST_LISTED:
                self.review.append((item, grade))
        self._add_points(question, grade)

    def _add_points(self, question: QuestionCount, grade: Grade) -> None:
        for point in grade.points:
            counted = question.points.setdefault(point.id, PointCount(point.text, point.weight))
            counted.verdicts[point.verdict] += 1
            share = _SHARE.get(point.verdict)
            if share is not None and grade.marks is not None:
                counted.against_rest.add(share, grade.marks - share * point.weight)
            if point.verdict is Verdict.CONTRADICTED:
                self.wrong[(grade.question_id, point.id, point.reason)] += 1

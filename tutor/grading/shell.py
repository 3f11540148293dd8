"""The outer shell that all graders share: guard, quantities, judge, evidence, marks.

Graders differ only in the judge of claim points. Numbers are decided by code, quotes and passages are checked by code
after the judge has spoken, and marks are added by code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tutor.domain import (
    Flag,
    Grade,
    Passage,
    PointKind,
    Provenance,
    Question,
    RubricPoint,
    Telemetry,
    Verdict,
    content_hash,
)
from tutor.errors import JudgeError, UnknownId
from tutor.grading.evidence import span_of, verdict_with_proof
from tutor.grading.feedback import feedback
from tutor.grading.guard import Guarded, guard
from tutor.grading.marks import add_up
from tutor.grading.quantities import changed_number, judge_quantity
from tutor.ports import (
    Forecast,
    ForecastingJudge,
    Judge,
    JudgeItem,
    MeteredJudge,
    Opinion,
    Opinions,
    PassageIndex,
)

VERSION = "4"  # of the rules in this room; a change that can change a grade raises it

_NOTHING_TO_JUDGE = {
    Flag.EMPTY: "There is no answer to read.",
    Flag.DECLINED: "The answer declines the question.",
    Flag.QUESTION_PASTED: "The answer repeats the question and states nothing beyond it.",
    Flag.WORD_LIST: "The answer lists words without stating anything about them.",
}


@dataclass(frozen=True)
class _Case:
    """One answer on its way through the shell."""

    question: Question
    answer: str
    guarded: Guarded
    passages: Mapping[str, Passage]

    @property
    def to_judge(self) -> JudgeItem | None:
        claims = tuple(point for point in self.question.points if point.kind is PointKind.CLAIM)
        if not claims or self.guarded.worthless or not self.guarded.readable:
            return None
        return JudgeItem(question=self.question, points=claims, answer=self.guarded.text, passages=self.passages)


class Grader:
    """Grades answers against the points of their questions, with the passages that come out of the index."""

    def __init__(self, judge: Judge, index: PassageIndex) -> None:
        self._judge = judge
        self._index = index

    def grade(self, question: Question, answer: str) -> Grade:
        """Grade one answer. Raises IndexMissing or IndexStale where the index has no proof to give."""
        return self.grade_many([(question, answer)])[0]

    def grade_reply(self, question: Question, point_id: str, reply: str) -> Grade:
        """Grade the reply to a follow-up against the one point it asked about. Raises UnknownId."""
        try:
            point = question.point(point_id)
        except KeyError as error:
            raise UnknownId(str(error.args[0])) from error
        alone = question.model_copy(update={"points": (point,), "text": f"{question.text} {point.probe}"})
        return self.grade(alone, reply)

    def grade_many(self, items: Sequence[tuple[Question, str]]) -> Sequence[Grade]:
        """Grade many answers, in order; a grade does not depend on what else is in the batch."""
        return [grade for grade, _ in self.grade_metered(items)]

    def grade_metered(self, items: Sequence[tuple[Question, str]]) -> Sequence[tuple[Grade, Telemetry]]:
        """Grade many answers, and say beside each grade what its judge took, where the judge can tell."""
        cases = self._cases(items)
        opinions = self._opinions([case.to_judge for case in cases])
        return [(self._grade(case, said), spent) for case, (said, spent) in zip(cases, opinions, strict=True)]

    def forecast(self, items: Sequence[tuple[Question, str]]) -> Sequence[Forecast]:
        """Return what judging each answer will take; nothing where the judge asks nobody."""
        judge, wanted = self._judge, [case.to_judge for case in self._cases(items)]
        if not isinstance(judge, ForecastingJudge):
            return [Forecast() for _ in wanted]
        found = iter(judge.forecast([item for item in wanted if item is not None]))
        return [Forecast() if item is None else next(found) for item in wanted]

    def _cases(self, items: Sequence[tuple[Question, str]]) -> list[_Case]:
        passages = {question.id: self._passages(question) for question, _ in items}
        return [_Case(q, answer, guard(answer, q.text), passages[q.id]) for q, answer in items]

    def _passages(self, question: Question) -> Mapping[str, Passage]:
        return {passage.id: passage for passage in self._index.get(question.passages)}

    def _opinions(self, items: Sequence[JudgeItem | None]) -> list[tuple[dict[str, Opinion], Telemetry]]:
        said = iter(self._judged([item for item in items if item is not None]))
        nothing: tuple[Opinions, Telemetry] = ((), Telemetry(attempts=0))
        judged = [nothing if item is None else next(said) for item in items]
        return [({each.point: each for each in opinions}, spent) for opinions, spent in judged]

    def _judged(self, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
        try:
            if isinstance(self._judge, MeteredJudge):
                return self._judge.judge_metered(items)
            return [(opinions, Telemetry()) for opinions in self._judge.judge(items)]
        except JudgeError as error:
            reason = f"The grader failed: {error}"
            return [(tuple(_cannot_tell(point.id, reason) for point in item.points), Telemetry()) for item in items]

    def _grade(self, case: _Case, said: Mapping[str, Opinion]) -> Grade:
        question, guarded = case.question, case.guarded
        points = tuple(
            verdict_with_proof(
                point, self._opinion(case, said, point.id), case.answer, guarded, question.text, case.passages
            )
            for point in question.points
        )
        marks = add_up(points, readable=guarded.readable)
        return Grade(
            question_id=question.id,
            status=marks.status,
            score=marks.score,
            marks=marks.marks,
            marks_range=marks.marks_range,
            out_of=marks.out_of,
            points=points,
            flags=guarded.flags,
            feedback=feedback(marks.status, points, guarded.flags),
            grader=self._provenance(case),
        )

    def _opinion(self, case: _Case, said: Mapping[str, Opinion], point_id: str) -> Opinion | None:
        if case.guarded.worthless:
            reason = next(why for flag, why in _NOTHING_TO_JUDGE.items() if flag in case.guarded.flags)
            return Opinion(point=point_id, verdict=Verdict.UNMET, p_met=0.0, p_contradicted=0.0, reason=reason)
        if not case.guarded.readable:
            return _cannot_tell(point_id, "The grader cannot read this answer; a person has to.")
        point = case.question.point(point_id)
        if point.kind is PointKind.CLAIM:
            return _held_to_numbers(said.get(point_id), point, case)
        judged = judge_quantity(point, case.question, case.guarded.text)
        return Opinion(
            point=point_id,
            verdict=judged.verdict,
            p_met=judged.p_met,
            p_contradicted=judged.p_contradicted,
            reason=judged.reason,
            span=judged.span,
            check=judged.check,
        )

    def _provenance(self, case: _Case) -> Provenance:
        return Provenance(
            kind=self._judge.kind,
            model=self._judge.model,
            prompt=self._judge.prompt,
            rubric=content_hash(case.question),
            passages=content_hash([passage.hash for passage in case.passages.values()]),
            answer=content_hash(case.answer),
            settings=self._judge.settings,
            version=VERSION,
        )


def _held_to_numbers(opinion: Opinion | None, point: RubricPoint, case: _Case) -> Opinion | None:
    """Deny a claim whose number the quoted words change, whatever the judge made of them."""
    if opinion is None or opinion.verdict not in (Verdict.MET, Verdict.PARTIAL):
        return opinion
    text, passages = case.guarded.text, (passage.text for passage in case.passages.values())
    span = span_of(opinion, text)
    changed = None if span is None else changed_number(point, case.question, passages, text, span)
    if changed is None:
        return opinion
    reason = f"You write {changed[0]} where the reference has {changed[1]}."
    return opinion.model_copy(
        update={"verdict": Verdict.CONTRADICTED, "p_met": 0.0, "p_contradicted": 1.0, "reason": reason}
    )


def _cannot_tell(point_id: str, reason: str) -> Opinion:
    return Opinion(point=point_id, verdict=Verdict.CANNOT_TELL, reason=reason)

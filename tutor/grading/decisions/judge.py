"""A decision model as judge: two statements a point, their probabilities, and quotes from an aligner.

Probabilities carry no quote. Another judge that quotes, the embedded one, finds the words; where it finds none, a point
that would earn marks is left undecided by the check of evidence, as it is for every judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.domain import GraderKind, QuoteBy, RubricPoint, Telemetry, Verdict, content_hash
from tutor.grading.llm.layout import as_data, fence
from tutor.llm import prompts
from tutor.llm.decisions import DecisionModel, Likelihoods, Statements
from tutor.llm.model import Outcome
from tutor.ports import Forecast, Judge, JudgeItem, Opinion, Opinions

SURE = 0.6  # a probability at least so far from nothing decides
_VERSION = "1"
_REPLY_TOKENS = 8  # a statement


class DecisionsJudge:
    """Fulfils `ports.Judge` by probabilities. `aligner` finds the words that a point rests on."""

    kind = GraderKind.DECISIONS

    def __init__(self, model: DecisionModel, aligner: Judge) -> None:
        self._decisions = model
        self._aligner = aligner
        self._text, self._statements = prompts.load("decision_text"), prompts.load("decision_statements")

    @property
    def model(self) -> str:
        return self._decisions.endpoint.model

    @property
    def prompt(self) -> str:
        return content_hash([self._text.hash, self._statements.hash])

    @property
    def settings(self) -> str:
        return content_hash([_VERSION, SURE, self._aligner.model, self._aligner.settings])

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the opinions on each item; what the model declined or failed at is `cannot_tell`."""
        return [opinions for opinions, _ in self.judge_metered(items)]

    def forecast(self, items: Sequence[JudgeItem]) -> Sequence[Forecast]:
        """Return what each item will take; replies are numbers, a few tokens a statement."""
        asked = [self._request(item) for item in items]
        return [
            Forecast(
                requests=1,
                characters=len(each.text) + sum(map(len, each.statements)),
                reply=_REPLY_TOKENS * len(each.statements),
            )
            for each in asked
        ]

    def judge_metered(self, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
        """Return the opinions on each item, and what they took."""
        outcomes = self._decisions.decide_all([self._request(item) for item in items])
        aligned = self._aligner.judge(items)
        return [
            (_opinions(item, outcome, quoting), outcome.telemetry)
            for item, outcome, quoting in zip(items, outcomes, aligned, strict=True)
        ]

    def _request(self, item: JudgeItem) -> Statements:
        line = fence(item.answer)
        (text,) = self._text.render({"question": item.question.text, "fence": line, "answer": as_data(item.answer)})
        return Statements(text.text, tuple(said for point in item.points for said in self._both(point)))

    def _both(self, point: RubricPoint) -> tuple[str, str]:
        wrong = " / ".join(each.text for each in point.misconceptions) or "the opposite of it"
        states, contradicts = self._statements.render({"point": point.text, "wrong": wrong})
        return states.text, contradicts.text


def _opinions(item: JudgeItem, outcome: Outcome[Likelihoods], quoting: Opinions) -> Opinions:
    if outcome.value is None:
        reason = f"The grader failed: {outcome.error}"
        return tuple(Opinion(point=each.id, verdict=Verdict.CANNOT_TELL, reason=reason) for each in item.points)
    spans = {each.point: each.span for each in quoting}
    pairs = zip(outcome.value[::2], outcome.value[1::2], strict=True)
    found = []
    for point, (met, contradicted) in zip(item.points, pairs, strict=True):
        verdict = verdict_of(met, contradicted)
        found.append(
            Opinion(
                point=point.id,
                verdict=verdict,
                p_met=met,
                p_contradicted=contradicted,
                reason=_REASONS[verdict],
                span=None if verdict is Verdict.UNMET else spans.get(point.id),
                quote_by=QuoteBy.ALIGNER,
            )
        )
    return tuple(found)


def verdict_of(met: float | None, contradicted: float | None) -> Verdict:
    """Return what two probabilities say; `cannot_tell` where they are not sure, or sure of both."""
    if met is None or contradicted is None:
        return Verdict.CANNOT_TELL
    states, denies = met >= SURE, contradicted >= SURE
    if states == denies:
        nothing = max(met, contradicted) <= 1 - SURE
        return Verdict.UNMET if nothing else Verdict.CANNOT_TELL
    return Verdict.MET if states else Verdict.CONTRADICTED


_REASONS = {
    Verdict.MET: "The model holds it likely that the answer states this.",
    Verdict.UNMET: "The model holds it unlikely that the answer states this.",
    Verdict.CONTRADICTED: "The model holds it likely that the answer goes against this.",
    Verdict.CANNOT_TELL: "The model is not sure enough whether the answer states this.",
}

"""Probabilities from a decisions endpoint, quotes from the aligner, proof as for every judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.grading.llm.conftest import BankPassages
from tests.llm.scripted import ScriptedServer, decisions, send_json, status
from tutor.bank import Bank
from tutor.domain import GraderKind, PointKind, Question, QuoteBy, Span, Status, Verdict
from tutor.grading.decisions.judge import DecisionsJudge, verdict_of
from tutor.grading.evidence import locate
from tutor.grading.shell import Grader
from tutor.llm.chat import Endpoint
from tutor.llm.decisions import DecisionModel
from tutor.llm.pacing import Pace
from tutor.ports import JudgeItem, Opinion, Opinions

ANSWER = "Parameters and tokens grow in the same proportion as the compute budget grows."
WORDS = "grow in the same proportion"


class Pointing:
    """An aligner that finds the same words for every point, or none."""

    kind, model, prompt, settings = GraderKind.EMBEDDED, "pointing", "p", "s"

    def __init__(self, words: str) -> None:
        self._words = words

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        return [tuple(self._opinion(point.id, item.answer) for point in item.points) for item in items]

    def _opinion(self, point: str, answer: str) -> Opinion:
        span: Span | None = locate(self._words, answer)
        return Opinion(point=point, verdict=Verdict.UNMET, span=span)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.close()


@pytest.fixture
def grader(server: ScriptedServer, bank: Bank) -> Callable[[str], Grader]:
    model = DecisionModel(Endpoint(server.base_url, "decider", "k", 30.0, 0, 500), Pace(4, 1, first_wait=0.01))
    return lambda words: Grader(DecisionsJudge(model, Pointing(words)), BankPassages(bank))


@pytest.fixture
def question(bank: Bank) -> Question:
    return bank.question("scaling.chinchilla-optimal")


def states(likely: float, against: float) -> Callable[[str], float]:
    return lambda said: likely if said.startswith("The answer itself states") else against


def test_a_likely_point_is_met_with_the_aligners_words(
    server: ScriptedServer, grader: Callable[[str], Grader], question: Question
) -> None:
    server.always = decisions(states(0.9, 0.05))
    grade = grader(WORDS).grade(question, ANSWER)
    assert grade.grader.kind is GraderKind.DECISIONS
    assert grade.grader.model == "decider"
    for point in grade.points:
        if question.point(point.id).kind is PointKind.CLAIM:
            assert (point.verdict, point.p_met, point.p_contradicted) == (Verdict.MET, 0.9, 0.05)
            assert (point.quote, point.quote_by) == (WORDS, QuoteBy.ALIGNER)


def test_a_likely_point_without_words_of_the_answer_earns_nothing(
    server: ScriptedServer, grader: Callable[[str], Grader], question: Question
) -> None:
    server.always = decisions(states(0.99, 0.0))
    grade = grader("never said").grade(question, ANSWER)
    assert grade.status is not Status.GRADED
    assert not [point for point in grade.points if point.verdict is Verdict.MET]


def test_a_declined_statement_is_left_open_and_the_others_stand(
    server: ScriptedServer, grader: Callable[[str], Grader], question: Question
) -> None:
    claims = [point for point in question.points if point.kind is PointKind.CLAIM]
    server.always = decisions(lambda said: None if claims[0].text in said else states(0.9, 0.0)(said))
    verdicts = {point.id: point.verdict for point in grader(WORDS).grade(question, ANSWER).points}
    assert verdicts[claims[0].id] is Verdict.CANNOT_TELL
    assert {verdicts[point.id] for point in claims[1:]} == {Verdict.MET}


@pytest.mark.parametrize(
    "behaviour",
    [
        status(404, "no decisions here"),
        decisions(states(7.5, 0.0)),
        lambda exchange, _: send_json(exchange, 200, {"answers": [], "model": "decider", "usage": None}),
    ],
    ids=["no such endpoint", "a probability above one", "no decisions"],
)
def test_a_fault_is_no_grade(
    server: ScriptedServer, grader: Callable[[str], Grader], question: Question, behaviour: object
) -> None:
    server.always = behaviour  # type: ignore[assignment]
    grade = grader(WORDS).grade(question, ANSWER)
    assert grade.score is None
    assert "The grader failed: " in grade.points[0].reason


@pytest.mark.parametrize(
    ("met", "contradicted", "expected"),
    [
        (0.9, 0.1, Verdict.MET),
        (0.1, 0.9, Verdict.CONTRADICTED),
        (0.1, 0.1, Verdict.UNMET),
        (0.9, 0.9, Verdict.CANNOT_TELL),
        (0.5, 0.1, Verdict.CANNOT_TELL),
        (None, 0.1, Verdict.CANNOT_TELL),
    ],
)
def test_what_two_probabilities_say(met: float | None, contradicted: float, expected: Verdict) -> None:
    assert verdict_of(met, contradicted) is expected

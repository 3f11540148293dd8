"""What a language model will cost is told before, with how far off it may be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.batch.conftest import task_of
from tests.batch.one_word import Passages
from tutor.bank import Bank
from tutor.batch import GradeMany, Run, grade_pending, prepare
from tutor.batch.engines import Here
from tutor.batch.estimate import estimate
from tutor.batch.grading import Limits
from tutor.batch.matching import Matcher
from tutor.domain import PointKind, Question
from tutor.grading.llm.judge import LlmJudge
from tutor.grading.shell import Grader
from tutor.llm.model import LanguageModel
from tutor.llm.money import Price
from tutor.ports import Forecast
from tutor.settings import Settings

ONE = "scaling.chinchilla-optimal"
ROWS = 400
PRICE = Price(prompt=2.0, completion=8.0)


def each(items: Sequence[tuple[Question, str]]) -> list[Forecast]:
    return [Forecast(requests=1, characters=4000, reply=200) for _ in items]


@pytest.fixture
def planned(tmp_path: Path, run: Run, matcher: Matcher, grade_many: GradeMany) -> Run:
    path = tmp_path / "a.csv"
    path.write_text("\n".join(["question,answer", *(f"{ONE},answer {n}" for n in range(ROWS))]))
    prepare(run, task_of(path, matcher), grade_many)
    return run


def test_it_is_tokens_times_price_worked_by_hand(planned: Run, questions: dict[str, Question]) -> None:
    """400 answers of 1,000 tokens in and 200 out: .4 million at $2 and .08 million at $8 are $.80 and $.64."""
    found = estimate(planned, questions, each, PRICE)

    assert (found.answers, found.requests) == (400, 400)
    assert found.dollars == pytest.approx((0.64 + 0.32, 1.44, 1.0667 + 1.28), abs=0.001)
    assert "about 400 thousand tokens in and 80 thousand out" in found.told
    assert "about $1.44, likely between $0.96 and $2.35. This is a guess" in found.told


def test_only_what_is_still_to_be_graded_counts(
    planned: Run, questions: dict[str, Question], grade_many: GradeMany
) -> None:
    grade_pending(planned, questions, Here(grade_many), Limits(sample=100))
    assert estimate(planned, questions, each, PRICE).answers == 300
    assert estimate(planned, questions, each, PRICE, at_most=20).dollars == pytest.approx(
        (0.048, 0.072, 0.117), abs=1e-3
    )

    grade_pending(planned, questions, Here(grade_many))
    assert estimate(planned, questions, each, PRICE).told == "Nothing is left to ask the model."


def test_what_cannot_be_told_is_said(planned: Run, questions: dict[str, Question]) -> None:
    assert "No price is known for this model" in estimate(planned, questions, each, None).told
    assert "sends no bill" in estimate(planned, questions, each, Price()).told


def test_a_judge_forecasts_what_it_would_send_and_sends_nothing(bank: Bank) -> None:
    model = LanguageModel.of(Settings(llm_base_url="http://127.0.0.1:9/v1", llm_model="nobody", llm_cache=False))
    question = bank.question(ONE)
    whole, by_point = (Grader(LlmJudge(model, layout), Passages(bank)) for layout in ("answer", "point"))  # type: ignore[arg-type]
    short, long, empty = (question, "Twenty tokens."), (question, bank.reference(question)), (question, "")
    first, second, none = whole.forecast([short, long, empty])

    assert (first.requests, none) == (1, Forecast())
    assert first.characters > sum(len(point.text) for point in question.points)
    assert second.characters - first.characters == pytest.approx(len(long[1]) - len(short[1]), abs=60)
    claims = [point for point in question.points if point.kind is PointKind.CLAIM]  # numbers are decided by code
    assert by_point.forecast([short])[0].requests == len(claims)

"""What the head is fitted on: the whole dev part, nothing of the test part, and the outcome that each text is due."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from evals.gold import gold, questions_of
from evals.training.graded import graded
from evals.training.making import Case
from evals.training.material import ours
from evals.training.topics import denials, elsewhere, pairs
from tutor.bank import Bank
from tutor.domain import PointKind, Verdict
from tutor.errors import InputError


@pytest.fixture(scope="module")
def cases(bank: Bank) -> list[Case]:
    return ours(bank)


def test_no_question_of_the_test_part_is_touched(cases: list[Case]) -> None:
    assert not {case.group for case in cases} & questions_of("test")
    assert not set(pairs()) & questions_of("test")


def test_no_gold_answer_of_the_test_part_is_read(cases: list[Case]) -> None:
    assert not {case.text for case in cases} & {answer.text for answer in gold("test")}


def test_every_gold_verdict_on_a_claim_is_a_case(cases: list[Case], bank: Bank) -> None:
    due = sum(
        point.kind is PointKind.CLAIM for answer in gold("dev") for point in bank.question(answer.question).points
    )
    assert sum(case.kind == "gold" for case in cases) == due


def test_outcomes_are_probabilities(cases: list[Case]) -> None:
    assert all(np.isclose(case.outcome.sum(), 1) and (case.outcome >= 0).all() for case in cases)


def test_every_kind_of_text_is_there(cases: list[Case]) -> None:
    assert set(Counter(case.kind for case in cases)) == {
        "gold", "pairs", "elsewhere", "rule", "other", "reference", "denied", "stranger", "composed",
    }  # fmt: skip


def test_same_texts_each_time(cases: list[Case], bank: Bank) -> None:
    assert [case.text for case in ours(bank)] == [case.text for case in cases]


def test_pairs_are_of_claims_of_the_bank(bank: Bank) -> None:
    for question, points in pairs().items():
        claims = {point.id for point in bank.question(question).points if point.kind is PointKind.CLAIM}
        assert set(points) <= claims
        for texts in points.values():
            assert {each: len(said) for each, said in texts.items()} == {
                Verdict.MET: 5, Verdict.CONTRADICTED: 5, Verdict.UNMET: 4,
            }  # fmt: skip


def test_questions_of_neighbouring_fields_are_none_of_the_bank(bank: Bank) -> None:
    topics = elsewhere()
    assert len({topic.question for topic in topics}) == len(topics) >= 35
    assert not {topic.question for topic in topics} & {question.text for question in bank.questions}
    for topic in topics:
        assert all(claim.written[verdict] for claim in topic.claims for verdict in (Verdict.MET, Verdict.CONTRADICTED))


ROW = {
    "question_id": "q",
    "question": "Why?",
    "reference_answers": ["Because."],
    "student_answer": "So.",
    "split": "train",
}


def test_graded_sets_are_read_from_the_folder_given(tmp_path: Path) -> None:
    labels = {"scientsbank": ("label_3way", "contradictory"), "beetle": ("label_5way", "partially_correct_incomplete")}
    for name, (field, label) in labels.items():
        rows = [ROW | {"dataset": name, field: label}, ROW | {"dataset": name, field: label, "split": "test_ua"}]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert [(case.kind, case.outcome.tolist()) for case in graded(tmp_path)] == [
        ("scientsbank", [0.0, 0.0, 1.0]),
        ("beetle", [0.5, 0.5, 0.0]),
    ]


def test_a_missing_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"scientsbank\.jsonl"):
        graded(tmp_path)


def test_texts_about_what_is_denied_are_known_by_their_files() -> None:
    apart = denials()
    assert len(apart) > 1700
    written = {text for points in pairs().values() for of in points.values() for said in of.values() for text in said}
    assert apart < written

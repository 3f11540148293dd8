"""Human-graded sets: read from a folder that is given, and never mixed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.bench import Bench
from evals.material import Material
from evals.people import SETS, asked, product_rows
from evals.profiles import Profile
from evals.suites.people import people
from tutor.domain import Verdict
from tutor.encoder import SentenceEncoder
from tutor.errors import InputError, UnreadableFile
from tutor.wiring import Tutor

SHARED = next((each for each in (Path(__file__).parents[n] / "shared" / "data" for n in (2, 3)) if each.is_dir()), None)
TINY = Profile("tiny", gold=0, attacks=0, hand_written=0, honest=0, repeated=0, resamples=20, human=4)
BY_NAME = {graded.name: graded for graded in SETS}
SHORT = {
    "dataset": "beetle", "split": "test_ua", "question_id": "TEA_1", "question": "Why is the tea bitter?",
    "reference_answers": ["The water was too hot.", "It steeped for too long."], "student_answer": "too hot water",
    "label_5way": "partially_correct_incomplete", "label_3way": "incorrect", "label_2way": "incorrect",
}  # fmt: skip
RUBRIC = {
    "dataset": "physics_chen_rubric", "split": "all", "question_id": "Q1", "question": "Why do both boats arrive?",
    "student_answer": "The wind is the same for both.", "score": 1.5, "max_score": 3,
    "rubric_items": ["Names the wind.", "Names the current."], "rubric_item_labels": [[1, 0], [1, 1]],
}  # fmt: skip


def folder_of(path: Path, *rows: dict[str, object]) -> Path:
    for row in rows:
        with (path / f"{row['dataset']}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
    return path


def test_only_official_test_rows_are_of_the_product(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, SHORT, {**SHORT, "split": "train", "student_answer": "seen in training"})
    assert {split: [row.text for row in rows] for split, rows in product_rows(BY_NAME["beetle"], folder).items()} == {
        "test_ua": ["too hot water"]
    }
    assert [graded.name for graded in SETS if "train" in graded.splits] == []


def test_short_references_are_wordings_of_one_point(tmp_path: Path) -> None:
    (row,) = product_rows(BY_NAME["beetle"], folder_of(tmp_path, SHORT))["test_ua"]
    question, passages = asked(BY_NAME["beetle"], row)
    assert row.score == 0.5
    assert row.labels == {2: "incorrect", 3: "incorrect"}
    assert question.id == "beetle.tea-1"
    assert [(point.text, point.variants) for point in question.points] == [
        ("The water was too hot.", ("It steeped for too long.",))
    ]
    assert [passage.id for passage in passages] == [point.passage for point in question.points]


def test_rubric_items_are_points(tmp_path: Path) -> None:
    (row,) = product_rows(BY_NAME["physics_chen_rubric"], folder_of(tmp_path, RUBRIC))["all"]
    question, passages = asked(BY_NAME["physics_chen_rubric"], row)
    assert [point.text for point in question.points] == ["Names the wind.", "Names the current."]
    assert {point.passage for point in question.points} <= {passage.id for passage in passages}
    assert row.by_item == ((True, False), (True, True))
    assert row.score == 0.5


def test_a_row_that_is_not_as_described_and_a_missing_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"beetle\.jsonl"):
        product_rows(BY_NAME["beetle"], tmp_path)
    with pytest.raises(UnreadableFile, match="student_answer"):
        product_rows(
            BY_NAME["beetle"],
            folder_of(tmp_path, {"dataset": "beetle", "split": "all", "question_id": "x", "question": "y"}),
        )


@pytest.mark.skipif(
    SHARED is None, reason="the folder of human-graded sets is not here; python -m evals people --data DIR"
)
def test_every_set_is_read_and_graded(tutor: Tutor, encoder: SentenceEncoder) -> None:
    bench = Bench(tutor.grader, judge=tutor.judge)
    found = people(bench, Material(tutor.bank, encoder, TINY, SHARED))
    named = {name.split(".")[1] for name in found.figures}
    assert named == set(BY_NAME)
    assert all(0.0 <= found.figures[f"people.{name}.mae"].value <= 1.0 for name in ("beetle.test_ua", "saf_en.test_ua"))
    ways = {tuple(row[:2]) for row in found.tables[1].rows}
    assert ways == {
        (name, n) for name in ("beetle test_ua", "scientsbank test_ua", "scientsbank test_uq") for n in (2, 3)
    }
    assert [row[0] for row in found.tables[0].rows[:4]] == [
        "digiklausur_nn mandatory",
        "· mean",
        "· length",
        "· cosine",
    ]


def test_points_of_a_question_go_to_their_verdicts(tmp_path: Path, tutor: Tutor) -> None:
    (row,) = product_rows(
        BY_NAME["beetle"], folder_of(tmp_path, {**SHORT, "student_answer": "The water was too hot."})
    )["test_ua"]
    question, passages = asked(BY_NAME["beetle"], row)
    (grade,) = Bench(tutor.grader, judge=tutor.judge).on(passages).grades([(question, row.text)])
    assert [point.verdict for point in grade.points] == [Verdict.MET]

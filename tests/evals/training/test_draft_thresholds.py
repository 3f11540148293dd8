"""Thresholds of draft points: fitted on totals, with strangers' answers beside them, by least squared error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.training.drafts import Asked, claims, draft_thresholds, drafted
from tutor.domain import Verdict
from tutor.encoder import SentenceEncoder
from tutor.grading.embedded.head import load

TEA = "The water was too hot, which draws bitter substances out of the leaves. It also steeped for too long."
BREAD = "Yeast turns sugar into gas, and the gas lifts the dough. Gluten holds the bubbles in place."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        row("tea", "Why is the tea bitter?", TEA, TEA, 1.0),
        row("tea", "Why is the tea bitter?", TEA, "The water drew bitter substances out, it was too hot.", 1.0),
        row("tea", "Why is the tea bitter?", TEA, "I like coffee more.", 0.0),
        row("bread", "Why does bread rise?", BREAD, BREAD, 1.0),
        row("bread", "Why does bread rise?", BREAD, "Never seen in training.", 1.0) | {"split": "test_ua"},
    ]
    (tmp_path / "saf_en.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def row(name: str, question: str, reference: str, answer: str, score: float) -> dict[str, object]:
    return {
        "dataset": "saf_en", "split": "train", "question_id": name, "question": question,
        "reference_answers": [reference], "student_answer": answer, "score": score, "max_score": 1.0,
    }  # fmt: skip


def test_only_the_training_split_is_read_and_strangers_are_due_nothing(folder: Path) -> None:
    found = drafted(folder)
    assert "Never seen in training." not in {each.text for each in found}
    own, strangers = found[:4], found[4:]
    assert sorted(each.due for each in own) == [0.0, 1.0, 1.0, 1.0]
    assert {each.due for each in strangers} == {0.0}
    of = {each.text: each.question.text for each in own}
    assert all(each.question.text != of[each.text] for each in strangers)


def test_thresholds_follow_what_people_gave(folder: Path, encoder: SentenceEncoder) -> None:
    """Who gives full marks for anything on the subject wants a low bar; who gives none for all of it, a high one."""
    known = [each for each in drafted(folder)[:4] if claims(each.question)]
    classifier = load().classifier
    lenient = draft_thresholds([Asked(each.question, each.text, 1.0) for each in known], classifier, encoder)
    strict = draft_thresholds([Asked(each.question, each.text, 0.0) for each in known], classifier, encoder)
    assert lenient.met < strict.met
    assert lenient.verdict(lenient.met, 0.0) is Verdict.MET

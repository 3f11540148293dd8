"""The page says which grader is at work, and what leaves this machine."""

from __future__ import annotations

import pytest

from tutor.settings import Settings
from ui.about import text


def test_the_built_in_grader_is_called_no_llm_and_sends_nothing() -> None:
    said = text(Settings.read(grader="embedded"))
    assert "It is not an LLM" in said
    assert "Nothing you write leaves this machine" in said


@pytest.mark.parametrize(
    ("grader", "what"),
    [("llm", "a language model"), ("decisions", "a decision model"), ("panel", "a panel: a language")],
)
def test_a_model_is_named_with_its_server(grader: str, what: str) -> None:
    said = text(
        Settings.read(grader=grader, llm_model="qwen<b>", llm_base_url="http://gpu:8000/v1", llm_api_key="sk-secret")
    )
    assert f"graded by {what}" in said
    assert "qwen&lt;b&gt;" in said
    assert "http://gpu:8000/v1" in said
    assert "What you write leaves this machine" in said
    assert "sk-secret" not in said


@pytest.mark.parametrize("grader", ["embedded", "llm"])
def test_how_marks_are_counted_is_said_for_each(grader: str) -> None:
    assert "How marks are counted" in text(Settings.read(grader=grader))

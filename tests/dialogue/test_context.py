"""Which questions lean on the one before."""

from __future__ import annotations

import pytest

from tutor.dialogue.context import leans


@pytest.mark.parametrize(
    "question",
    [
        "And for GQA?",
        "why?",
        "What about MLA?",
        "Why is that?",
        "How large is it then?",
        "But with ZeRO-3?",
        "What if not?",
    ],
)
def test_these_do(question: str) -> None:
    assert leans(question)


@pytest.mark.parametrize(
    "question",
    [
        "How does MinHash find near duplicates?",
        "What is the critical batch size?",
        "Explain grouped-query attention",
        "How much memory does Adam need for the states of a model, and what does it cost to keep them in bf16?",
    ],
)
def test_these_stand_alone(question: str) -> None:
    assert not leans(question)

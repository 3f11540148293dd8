"""The JSON object in whatever a model wrote around it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.errors import LlmBadReply
from tutor.llm.json_text import object_in

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
PROSE = st.text(alphabet=st.characters(exclude_characters="{}<>"), max_size=40)


@given(st.dictionaries(st.text(), VALUES, max_size=4), PROSE, PROSE)
def test_prose_around_changes_nothing(value: dict[str, object], before: str, behind: str) -> None:
    assert object_in(f"{before}{json.dumps(value)}{behind}") == value


@given(st.text(max_size=200))
def test_any_text_gives_an_object_or_a_reason(text: str) -> None:
    with suppress(LlmBadReply):
        assert isinstance(object_in(text), dict)


def test_depth_that_would_break_the_parser_is_a_reason_too() -> None:
    for text in ('{"a":' * 100_000, "{" * 1_000_000, "<think>" * 100_000, "</think>" * 100_000):
        with pytest.raises(LlmBadReply, match="expected one JSON object"):
            object_in(text)


def test_an_answer_that_ends_thoughts_does_not_hide_the_verdict() -> None:
    assert object_in('{"quote": "x</think>y"}') == {"quote": "x</think>y"}

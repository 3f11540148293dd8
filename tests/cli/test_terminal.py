"""What a terminal is spared, and how answers are read from it."""

from __future__ import annotations

import io
import os
import pty
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cli.terminal import read_answer, safe


def _is_command(line: str) -> bool:
    return line == "/quit"


def _read(typed: str, monkeypatch: pytest.MonkeyPatch) -> str | None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return read_answer(_is_command)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("one\ntwo\n\nthree\n", "one\ntwo"),
        ("\n\none\n", "one"),
        ("one", "one"),
        ("", None),
        ("\n  \n", None),
        ("/quit\n", "/quit"),
        ("one\n/quit\n\n", "one\n/quit"),
        ("  indented\n\n", "  indented"),
    ],
)
def test_an_empty_line_or_the_end_of_input_ends_an_answer(
    typed: str, read: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _read(typed, monkeypatch) == read


def test_an_empty_line_inside_a_paste_is_a_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two paragraphs arrive at once at a real terminal; then the person presses Enter."""
    keyboard, terminal = pty.openpty()
    child = os.fork()
    if child == 0:
        os.write(keyboard, b"first paragraph\n\nsecond paragraph\n")
        time.sleep(0.5)
        os.write(keyboard, b"\n")
        time.sleep(0.5)
        os._exit(0)
    with os.fdopen(terminal, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert read_answer(_is_command) == "first paragraph\n\nsecond paragraph"
    os.waitpid(child, 0)
    os.close(keyboard)


@given(st.text(max_size=100))
def test_what_is_shown_cannot_command_the_terminal(text: str) -> None:
    shown = safe(text)
    assert not any((ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160 for c in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "Zs", "Sm")), max_size=100))
def test_ordinary_text_is_shown_as_it_is(text: str) -> None:
    assert safe(text) == text

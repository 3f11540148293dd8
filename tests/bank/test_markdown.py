"""Markdown to HTML with formulas of the caller's own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.markdown import parser

MADE = parser(lambda body, display: f"<m>{len(body)}{'D' if display else 'I'}</m>")


def test_formulas_are_shown_as_the_caller_says() -> None:
    assert MADE.render(r"so \(a_b\) for $5 to $6").strip() == "<p>so <m>3I</m> for $5 to $6</p>"
    assert MADE.render("x\n\n$$\na\n$$\n").strip() == "<p>x</p>\n<m>3D</m>"


@given(st.text(alphabet="<>&\"'ab[](){}!`*_ \n", max_size=60))
def test_no_text_becomes_a_tag_of_its_own(text: str) -> None:
    shown = MADE.render(text)
    for tag in ("<a", "<b>", "<img", "<script", "<ab"):
        assert tag not in shown

"""Text of anyone can do nothing but be read."""

from __future__ import annotations

import html
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.prose import DISPLAY, INLINE, clean, escape, markdown, sealed

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![x](http://elsewhere.example/a.png)",
    "<http://elsewhere.example>",
    "[a]: http://elsewhere.example\n\n[a]",
    "<!-- a comment",
    "</details></article></div>",
    "<svg/onload=alert(1)>",
    "a\n\n<style>*{display:none}</style>",
    '"><iframe src="http://elsewhere.example">',
    "```html\n<script>alert(1)</script>\n```",
    "\\(\\href{javascript:alert(1)}{x}\\)",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
]


class Tags(HTMLParser):
    """Collects the elements and attributes of a piece of HTML, as a browser would see them."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        self.names.add(tag)

    def handle_comment(self, data: str) -> None:
        self.names.add(f"comment {data}")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_of_anyone_brings_no_element_of_its_own(text: str) -> None:
    seen = Tags(markdown(text))

    assert seen.names <= {"p", "pre", "code", "ul", "li", "em", "strong", "h5"}
    assert seen.attributes <= {"class"}


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_is_only_text(text: str) -> None:
    seen = Tags(escape(text))

    assert seen.names == set()
    assert seen.text == text


@given(st.text(max_size=80))
def test_cleaning_keeps_every_span(text: str) -> None:
    assert len(clean(text)) == len(text)


@given(st.text(alphabet="ab<>&\"'\\()$[]`*_#-=%\n \ue000\ue001", max_size=80))
def test_only_whole_formulas_carry_the_private_characters(text: str) -> None:
    shown = markdown(text)

    for left, right in (INLINE, DISPLAY):
        assert shown.count(left) == shown.count(right)
    assert Tags(shown).attributes <= {"class", "start"}


def test_formulas_reach_the_page_whole() -> None:
    assert f"{INLINE[0]}a_b * c_d{INLINE[1]}" in markdown(r"where \(a_b * c_d\) holds")
    assert f"{DISPLAY[0]}\n x\n - y\n{DISPLAY[1]}" in markdown("\\[\n x\n - y\n\\]")
    assert f"{INLINE[0]}a &lt; b{INLINE[1]}" in markdown(r"where \(a < b\) holds")


def test_amounts_of_money_stay_text() -> None:
    assert markdown("between $5 and $6") == "<p>between $5 and $6</p>\n"


def test_markdown_renders_lists_tables_and_code() -> None:
    assert Tags(markdown("- a\n- b")).names == {"ul", "li"}
    assert "table" in Tags(markdown("| a | b |\n|---|---|\n| 1 | 2 |")).names
    assert "<code>x = 1</code>" in markdown("so `x = 1`")
    assert Tags(markdown("# Heading")).names == {"h5"}


def test_hidden_and_steering_characters_are_made_visible() -> None:
    assert clean("a\u202eb\x00c\ue000d\te\n") == "a\ufffdb\ufffdc\ufffdd\te\n"


@given(st.text(alphabet="a%\n\r LATEX_BLOCK0", max_size=60))
def test_a_sealed_entry_is_one_line_without_place_holders(text: str) -> None:
    line = sealed(f"<p>{escape(text)}</p>")

    assert "\n" not in line
    assert "%%%" not in line
    assert html.unescape(line) == f"<p>{text}</p>".replace("\r", "")

"""Quotes are marked in the learner's own words, wherever they start and end."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_by_hand import make_grade

from tutor.domain import Question, Verdict
from ui.answers import Mark, marked, marks_of
from ui.prose import INLINE, clean

LABEL = re.compile(r"<sup>.*?</sup>")


def mark(number: int, start: int, end: int, verdict: Verdict = Verdict.MET) -> Mark:
    return Mark(number, (start, end), verdict)


def test_a_quote_is_marked_with_the_number_of_its_point() -> None:
    assert marked("yes, it halves them", [mark(2, 5, 14)]) == (
        'yes, <mark class="met">it halves</mark><sup><span class="unseen"> point </span>2</sup> them'
    )


def test_what_is_marked_is_escaped() -> None:
    assert marked("a <b>x</b>", [mark(1, 2, 10)]).startswith('a <mark class="met">&lt;b&gt;x&lt;/b&gt;</mark>')


def test_quotes_may_overlap() -> None:
    shown = marked("abcdef", [mark(1, 0, 4), mark(2, 2, 6, Verdict.PARTIAL)])

    assert LABEL.sub("|", shown) == (
        '<mark class="met">ab</mark><mark class="partial">cd</mark>|<mark class="partial">ef</mark>|'
    )


def test_two_points_may_rest_on_the_same_words() -> None:
    assert "1, 3</sup>" in marked("abc", [mark(3, 0, 3), mark(1, 0, 3)])


def test_a_quote_may_take_in_code_and_formulas() -> None:
    shown = marked("so `x` and $y^2$ end", [mark(1, 3, 16)])

    assert shown.count("</sup>") == 1
    assert '<code><mark class="met">x</mark></code>' in shown
    assert f'<mark class="met">{INLINE[0]}y^2{INLINE[1]}</mark><sup>' in shown


@pytest.mark.parametrize("end", [9, 10])
def test_a_quote_that_ends_with_code_has_its_number(end: int) -> None:
    assert marked("we say `ab` here", [mark(1, 0, end)]).count("</sup>") == 1


def test_marks_come_from_the_spans_of_a_grade(question: Question) -> None:
    answer = "Past it, compute is wasted. Below, it halves."
    grade = make_grade(
        question, answer, {"halves": (Verdict.MET, "it halves"), "waste": (Verdict.MET, "compute is wasted")}
    )

    assert marks_of(grade.points, {"halves": 1, "waste": 2, "grows": 3}) == (
        Mark(2, (9, 26), Verdict.MET),
        Mark(1, (35, 44), Verdict.MET),
    )


@given(
    st.text(alphabet="ab <&\n5$`^", max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=3),
)
def test_marks_leave_every_other_character_in_place(text: str, spans: list[tuple[int, int]]) -> None:
    marks = [mark(1, min(span), max(span)) for span in spans if min(span) < max(span) <= len(text)]
    plain = re.sub(r"<[^>]*>", "", LABEL.sub("", marked(text, marks)))

    assert plain == re.sub(r"<[^>]*>", "", marked(text))
    assert set(html.unescape(plain)) <= set(clean(text)) | set("".join(INLINE))

"""Cards in the terminal, for verdicts that the real grader does not give on demand."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from tests.dialogue.conftest import ScriptedGrader, bank_of, grade_of, question, verdict
from tutor.cli import render
from tutor.domain import GraderKind, PointVerdict, QuoteBy, Status, Verdict

ALPHA = question("alpha")
BANK = bank_of(ALPHA)


def _shown(part: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(part)
    assert isinstance(console.file, io.StringIO)
    return " ".join(console.file.getvalue().translate(str.maketrans("│╭╮╰╯─", "      ")).split())


def _points(**given: str) -> list[PointVerdict]:
    return [verdict(point, Verdict(given.get(point.id, "met")), "my own words") for point in ALPHA.points]


def test_a_grade_shows_its_score_and_every_point_with_symbol_and_word() -> None:
    shown = _shown(
        render.grade_card(grade_of(ALPHA, _points(heavy="partial", middle="contradicted", light="unmet")), BANK)
    )
    assert shown.startswith("1.5 of 6 (25%)")
    assert "◐ partly made 1.5 of 3 heavy of alpha you wrote: “my own words”" in shown
    assert "✗ wrong 0 of 2 middle of alpha" in shown
    assert "○ missed 0 of 1 light of alpha" in shown
    assert "source s.alpha#1: All about s.alpha." in shown


def test_an_undecided_point_gives_a_range_and_says_why() -> None:
    shown = _shown(render.grade_card(grade_of(ALPHA, _points(heavy="cannot_tell")), BANK))
    assert shown.startswith("between 3 and 6 of 6 Not everything could be decided")
    assert "? could not be decided up to 3" in shown
    assert "%" not in shown


def test_what_could_not_be_graded_is_no_zero() -> None:
    blind = _points(heavy="cannot_tell", middle="cannot_tell", light="cannot_tell")
    shown = _shown(render.grade_card(grade_of(ALPHA, blind).model_copy(update={"status": Status.UNGRADED}), BANK))
    assert shown.startswith("not graded This could not be graded. That is not a zero.")


def test_what_a_follow_up_will_ask_for_is_kept_back() -> None:
    shown = _shown(render.grade_card(grade_of(ALPHA, _points(heavy="unmet", light="partial")), BANK, withhold=True))
    assert "heavy of alpha" not in shown
    assert "light of alpha" not in shown
    assert "middle of alpha" in shown
    assert "“my own words”" in shown


def test_a_quote_found_by_the_aligner_is_marked_so() -> None:
    by_aligner = [each.model_copy(update={"quote_by": QuoteBy.ALIGNER}) for each in _points()]
    assert "(found by similarity)" in _shown(render.grade_card(grade_of(ALPHA, by_aligner), BANK))


def test_a_passage_that_left_the_bank_is_told() -> None:
    shown = _shown(render.grade_card(grade_of(ALPHA, _points()), bank_of()))
    assert "s.alpha#1: this passage is no longer in the bank" in shown


@pytest.mark.parametrize("kind", list(GraderKind))
def test_every_card_says_what_graded_it(kind: GraderKind) -> None:
    grade = ScriptedGrader().grade(ALPHA, "heavy=met")
    by = grade.model_copy(update={"grader": grade.grader.model_copy(update={"kind": kind})})
    shown = _shown(render.grade_card(by, BANK))
    assert ("a small encoder with rules, not an LLM" in shown) == (kind is GraderKind.EMBEDDED)
    assert "Graded by" in shown


def test_markup_in_a_bank_is_text() -> None:
    odd = ALPHA.model_copy(update={"text": "[red]Why?[/red]"})
    assert "[red]Why?[/red]" in _shown(render.question_list([odd]))


@pytest.mark.parametrize(("value", "shown"), [(0.0, "0"), (3.0, "3"), (3.5, "3.5"), (2 / 3, "0.67"), (10.0, "10")])
def test_marks_are_shown_without_needless_decimals(value: float, shown: str) -> None:
    assert render.number(value) == shown

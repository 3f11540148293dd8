"""Mending draft points in a table of text, weight and kind."""

from __future__ import annotations

import pytest

from tutor.domain import Question
from tutor.errors import InputError
from ui.handlers.drafts import Row, mended, rows_from, rows_of


@pytest.fixture
def drafted(question: Question) -> Question:
    points = tuple(point.model_copy(update={"draft": True}) for point in question.points)
    return question.model_copy(update={"points": points})


def test_an_untouched_table_changes_nothing(drafted: Question) -> None:
    assert mended(drafted, rows_from(rows_of(drafted))) == drafted


def test_a_changed_text_keeps_the_point_and_is_no_draft_any_more(drafted: Question) -> None:
    table = rows_of(drafted)
    table[0][0] = "Below it, twice the batch takes half the steps"
    first = mended(drafted, rows_from(table)).points[0]

    assert (first.id, first.weight, first.draft) == ("halves", 2, False)
    assert first.text == "Below it, twice the batch takes half the steps"
    assert first.passage == "optimisation.batch#1"


def test_a_changed_weight_keeps_the_rest(drafted: Question) -> None:
    table = rows_of(drafted)
    table[1][1] = "2.5"

    assert [(point.id, point.weight) for point in mended(drafted, rows_from(table)).points] == [
        ("halves", 2),
        ("waste", 2.5),
        ("grows", 1),
    ]


def test_an_emptied_line_takes_its_point_out(drafted: Question) -> None:
    table = rows_of(drafted)
    table[0] = ["", None, ""]

    assert mended(drafted, rows_from(table)).points == drafted.points[1:]


def test_a_new_line_is_a_new_point_on_the_first_passage(drafted: Question) -> None:
    new = mended(drafted, rows_from([*rows_of(drafted), ["It depends on the loss", "", ""]])).points[-1]

    assert (new.id, new.weight, new.passage) == ("depends-loss", 1, "optimisation.batch#1")


def test_new_points_get_ids_of_their_own(drafted: Question) -> None:
    rows = [*rows_from(rows_of(drafted)), Row("Ωμέγα", 1), Row("Ψι", 1), Row("Waste", 1)]
    ids = [point.id for point in mended(drafted, rows).points]

    assert len(set(ids)) == len(ids)


def test_lines_may_change_places(drafted: Question) -> None:
    table = list(reversed(rows_of(drafted)))

    assert mended(drafted, rows_from(table)).points == tuple(reversed(drafted.points))


def test_every_bad_line_is_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        rows_from([["a", "heavy", ""], ["b", 1, ""], ["c", -1, ""], ["d", 0, ""]])

    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == ["point 1", "point 3", "point 4"]


def test_a_question_without_points_is_refused() -> None:
    with pytest.raises(InputError, match="at least one point"):
        rows_from([["", "", ""]])

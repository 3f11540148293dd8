"""The measure of draft points: what counts as found, what as no single claim, and how sure the shares are."""

from __future__ import annotations

import pytest

from evals.drafts import Drafted, Shape, drafted, interval, sample, shape, share, table
from tutor.bank import Bank
from tutor.bank.sources import source
from tutor.domain import Question
from tutor.encoder import SentenceEncoder

ANSWER = (
    "Salt slows the yeast down. Kneading lines up the gluten strands; sugar feeds the yeast.",
    "13e9 × 2 bytes = 26 GB.",
)
POINTS = (
    ("slow", "Salt slows the yeast.", None),
    ("knead", "Kneading lines the gluten strands up.", None),
    ("crust", "Steam in the oven makes a thin and shiny crust.", None),
    ("size", "The weights take 26 GB.", {"value": 26, "unit": "GB"}),
    ("other", "The weights take 7 GB.", {"value": 7, "unit": "GB"}),
)


@pytest.fixture(scope="module")
def bread(encoder: SentenceEncoder) -> Drafted:
    points = [
        {"id": name, "text": text, "probe": "What?", "passage": "bread.salt#1", "quantity": quantity}
        | {"kind": "quantity" if quantity else "claim"}
        for name, text, quantity in POINTS
    ]
    question = {"id": "bread.salt", "section": "Bread", "text": "?", "points": points, "references": ["bread.salt"]}
    bank = Bank(None, (Question.model_validate(question),), (source("bread.salt", "Salt", ANSWER),))
    (found,) = drafted(bank, encoder)
    return found


@pytest.mark.parametrize("measure", ["meaning", "words"])
def test_a_claim_is_found_where_a_draft_says_it_and_not_elsewhere(bread: Drafted, measure: str) -> None:
    assert bread.found(measure) == [True, True, False]


def test_a_quantity_is_found_by_its_value_alone(bread: Drafted) -> None:
    assert bread.found_numbers() == [True, False]


def test_a_draft_that_says_two_points_is_nobody_s_own(encoder: SentenceEncoder) -> None:
    points = [
        {"id": name, "text": text, "probe": "What?", "passage": "bread.salt#1"}
        for name, text in (("slow", "Salt slows the yeast."), ("firm", "Salt firms the gluten."))
    ]
    question = {"id": "bread.salt", "section": "Bread", "text": "?", "points": points, "references": ["bread.salt"]}
    answer = source("bread.salt", "Salt", ["Salt slows the yeast and firms the gluten."])
    (both,) = drafted(Bank(None, (Question.model_validate(question),), (answer,)), encoder)
    assert both.found("words") == [True, True]
    assert both.found_alone("words") == [False, False]
    assert both.shapes() == [Shape.SEVERAL]


def test_share_counts_stems_of_content_words() -> None:
    assert share("The yeast is slowed by salts", "Salt slows yeasts") == 1.0
    assert share("salt slows yeast", "salt only") == pytest.approx(1 / 3)
    assert share("is it", "salt") == 0.0


@pytest.mark.parametrize(
    ("text", "is_"),
    [
        ("Salt slows the yeast.", Shape.SINGLE),
        ("Salt slows the yeast; sugar feeds it.", Shape.SEVERAL),
        ("It slows the yeast.", Shape.LEANING),
    ],
)
def test_shape(text: str, is_: Shape) -> None:
    assert shape(text) is is_


def test_the_interval_draws_questions_and_not_points() -> None:
    """Ten questions that are wholly right or wholly wrong say as much as ten points, however many points they have."""
    ten = [[place % 2 == 0] for place in range(10)]
    low, high = interval([each * 50 for each in ten])
    assert (low, high) == interval(ten)
    assert low < 0.3 < 0.7 < high  # binomial of ten: 0.2 to 0.8
    assert interval([[True, True], [True]]) == (1.0, 1.0)


def test_the_table_and_the_sample(bread: Drafted) -> None:
    lines = list(table([bread]))
    assert lines[0] == f"1 questions, {len(bread.drafts)} drafts"
    assert any(line.startswith("written claims found, by words") and " 0.667     3 " in line for line in lines)
    drawn = sample([bread], count=3)
    assert drawn == sample([bread], count=3)
    assert len({draft.id for draft, _ in drawn}) == 3

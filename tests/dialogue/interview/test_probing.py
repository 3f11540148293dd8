"""What an interviewer comes back to."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import question, verdict
from tutor.dialogue.interview.probing import choose_probe
from tutor.dialogue.interview.wording import probe_text
from tutor.domain import Check, PointVerdict, Style, Verdict

ALPHA = question("alpha")
OTHER = Verdict.UNMET


def found(**given: str) -> list[PointVerdict]:
    return [verdict(point, Verdict(given.get(point.id, "unmet")), "my words") for point in ALPHA.points]


@pytest.mark.parametrize(
    ("given", "asked", "style", "chosen"),
    [
        ({}, [], "neutral", "heavy"),
        ({"heavy": "met"}, [], "neutral", "middle"),
        ({"heavy": "partial"}, [], "neutral", "heavy"),
        ({}, ["heavy"], "neutral", "middle"),
        ({}, ["heavy", "middle"], "neutral", None),
        ({}, ["heavy"], "friendly", None),
        ({}, ["heavy", "middle"], "tough", "light"),
        ({"light": "contradicted"}, ["heavy", "middle"], "neutral", "light"),  # beyond the budget
        ({"light": "contradicted"}, ["heavy", "middle", "light"], "neutral", None),
        ({"heavy": "cannot_tell", "middle": "met", "light": "met"}, [], "neutral", None),
        ({"heavy": "met", "middle": "met", "light": "met"}, [], "neutral", "heavy"),  # in depth
        ({"heavy": "met", "middle": "met", "light": "met"}, ["heavy"], "tough", None),
    ],
)
def test_which_point_is_chosen(given: dict[str, str], asked: list[str], style: str, chosen: str | None) -> None:
    probe = choose_probe(ALPHA, found(**given), asked, Style(style))
    assert (probe.id if probe else None) == chosen


@pytest.mark.parametrize(
    ("given", "asked", "stood_by", "chosen"),
    [
        ({"heavy": "contradicted"}, ["heavy", "middle"], [], "heavy"),  # it came out in the reply to an open point
        ({"heavy": "contradicted"}, ["heavy", "middle"], ["heavy"], None),
        ({"heavy": "contradicted"}, ["heavy"], [], "middle"),  # what is open goes first, within the budget
    ],
)
def test_what_a_reply_contradicts_is_asked_about_once_more(
    given: dict[str, str], asked: list[str], stood_by: list[str], chosen: str | None
) -> None:
    verdicts = [each.model_copy(update={"quote": "my words"}) for each in found(**given)]
    probe = choose_probe(ALPHA, verdicts, asked, Style.NEUTRAL, stood_by)
    assert (probe.id if probe else None) == chosen
    bare = [each.model_copy(update={"quote": None}) for each in verdicts]
    unquoted = choose_probe(ALPHA, bare, asked, Style.NEUTRAL, stood_by)
    assert unquoted is None or unquoted.id == "middle"  # without words to quote it would be the same question


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("given", Verdict)
def test_the_wording_never_gives_the_point_away(style: Style, given: Verdict) -> None:
    one = verdict(ALPHA.points[0], given, "my own words")
    text = probe_text(style, one, ALPHA.points[0].probe, "seed")
    assert ALPHA.points[0].text not in text
    quoted = given in (Verdict.MET, Verdict.CONTRADICTED)
    assert ("my own words" in text) == quoted
    bare = probe_text(style, one.model_copy(update={"quote": None}), ALPHA.points[0].probe, "seed")
    assert "my own words" not in bare  # no quote is made up where there is none


def test_what_contradicts_is_quoted_and_asked_about() -> None:
    wrong = verdict(ALPHA.points[0], Verdict.CONTRADICTED).model_copy(update={"quote": "it shrinks"})
    text = probe_text(Style.NEUTRAL, wrong, "what of heavy?", "seed")
    assert text == "You said “it shrinks”. Would you stand by that? what of heavy?"


@pytest.mark.parametrize("style", Style)
def test_no_two_questions_on_gaps_begin_alike(style: Style) -> None:
    asked: list[str] = []
    for point in ALPHA.points:
        asked.append(probe_text(style, verdict(point, Verdict.UNMET), point.probe, point.id, asked))
    assert len({each.removesuffix(point.probe) for each, point in zip(asked, ALPHA.points, strict=True)}) == 3
    assert probe_text(style, verdict(ALPHA.points[0], Verdict.UNMET), "x?", "seed", asked).endswith(" x?")  # one more


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_a_number_is_asked_about_in_words_that_fit_a_number(seed: str) -> None:
    said = verdict(ALPHA.points[0], Verdict.MET, "224 billion parameters")
    number = Check(read="224", unit="parameters", expected="224e9", deviation=0.0, verdict=Verdict.MET)
    text = probe_text(Style.NEUTRAL, said.model_copy(update={"check": number}), "", seed)
    assert text.startswith("You said “224 billion parameters”. ")
    assert "did not hold" not in text
    assert text != probe_text(Style.NEUTRAL, said, "", seed)


def test_a_long_quote_breaks_off_where_a_clause_ends() -> None:
    clauses = (
        "I would look at the loss on held-out text first, and split it by domain of the text, because " + "it " * 50
    )
    text = probe_text(Style.NEUTRAL, verdict(ALPHA.points[0], Verdict.MET, clauses), "", "seed")
    assert "“I would look at the loss on held-out text first, and split it by domain of the text …”" in text
    plain = probe_text(Style.NEUTRAL, verdict(ALPHA.points[0], Verdict.MET, "word " * 60), "", "seed")
    assert "word word …”" in plain


def test_the_same_words_are_held_up_once() -> None:
    wrong = verdict(ALPHA.points[0], Verdict.CONTRADICTED).model_copy(update={"quote": "it shrinks"})
    first = probe_text(Style.NEUTRAL, wrong, "what of heavy?", "seed")
    second = probe_text(Style.NEUTRAL, wrong, "what of light?", "seed", [first])
    assert second.endswith("what of light?")
    assert "it shrinks" not in second
    assert "it grows" in probe_text(
        Style.NEUTRAL, wrong.model_copy(update={"quote": "it grows"}), "x?", "seed", [first]
    )
    assert "it shrinks" in probe_text(Style.NEUTRAL, wrong, "", "seed", [first])  # nothing else could be asked

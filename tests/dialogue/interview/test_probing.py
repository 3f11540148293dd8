"""What an interviewer comes back to."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import question, verdict
from tutor.dialogue.interview.probing import choose_probe
from tutor.dialogue.interview.wording import probe_text
from tutor.domain import PointVerdict, Style, Verdict

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

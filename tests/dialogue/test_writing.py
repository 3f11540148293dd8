"""What a model writes to a learner's question is shown a sentence at a time, and only what the sources carry."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.llm.scripted import MODEL, ScriptedServer, status, stream
from tutor.dialogue.writing import Writer, carried
from tutor.domain import Passage
from tutor.wiring import Tutor

COOKING = Passage(
    id="kitchen.rice#1",
    source="kitchen.rice",
    heading="Rice",
    place=1,
    text="Rinse the rice until the water runs clear. Simmer it for 12 minutes, then let it rest with the lid on.",
)
KNIVES = Passage(
    id="kitchen.knives#1",
    source="kitchen.knives",
    heading="Knives",
    place=1,
    text="A sharp knife slips less than a blunt one.",
)
PASSAGES = (COOKING, KNIVES)


def shown(*pieces: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.text, each.passages) for each in carried(pieces, PASSAGES)]


def test_each_sentence_comes_with_the_passages_it_names() -> None:
    assert shown("Rinse the rice until the water is clear [1]. A sharp knife slips less [2].") == [
        ("Rinse the rice until the water is clear.", (COOKING.id,)),
        ("A sharp knife slips less.", (KNIVES.id,)),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Rinse the rice until the water is clear.",
        "Rinse the rice until the water is clear [7].",
        "Rice was first grown in the valley of the Yangtze [1].",
        "Simmer the rice for 20 minutes [1].",
        "NOTHING",
        "",
    ],
    ids=["no passage", "no such passage", "not in the passage", "another number", "nothing", "empty"],
)
def test_what_no_passage_carries_is_not_shown(said: str) -> None:
    assert shown(said) == []
    assert shown(f"{said}\n\nA sharp knife slips less [2].")[-1][0] == "A sharp knife slips less."


def test_a_mark_after_the_full_stop_belongs_to_the_sentence_before() -> None:
    assert shown("Simmer the rice for 12 minutes. [1] A sharp knife slips less. [2]") == [
        ("Simmer the rice for 12 minutes.", (COOKING.id,)),
        ("A sharp knife slips less.", (KNIVES.id,)),
    ]


def test_sentences_come_as_soon_as_they_are_whole() -> None:
    seen: list[str] = []

    def pieces() -> Iterator[str]:
        for piece in ("Simmer the rice for 12 ", "minutes [1]. A sharp", " knife slips less [2]", "."):
            seen.append(piece)
            yield piece

    first = next(carried(pieces(), PASSAGES))
    assert first.text == "Simmer the rice for 12 minutes."
    assert len(seen) == 2


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.close()


@pytest.fixture
def writer(server: ScriptedServer, tutor: Tutor) -> Writer:
    options = {
        "grader": "llm",
        "llm_base_url": server.base_url,
        "llm_model": MODEL,
        "llm_attempts": 1,
        "llm_timeout": 30,
    }
    writer = Tutor.open(home=tutor.settings.home, **options).writer
    assert writer is not None
    return writer


ASKED = "How many tokens per parameter are compute-optimal by Chinchilla?"


def test_a_model_writes_from_the_passages_and_streams(server: ScriptedServer, writer: Writer) -> None:
    server.always = stream(["Parameters and training tokens ", "should grow together with compute [1]. ", "Trust me."])
    *growing, whole = writer.stream(ASKED)
    assert growing[0].sentences == ()
    assert growing[0].found.sentences
    assert [each.text for each in whole.sentences] == [
        "Parameters and training tokens should grow together with compute."
    ]
    assert whole.model == MODEL
    assert whole.sentences[0].passages[0] == growing[0].found.sentences[0].passage


def test_where_the_sources_have_nothing_the_model_is_not_asked(server: ScriptedServer, writer: Writer) -> None:
    answer = writer.write("Who won the football match yesterday?")
    assert answer.sentences == ()
    assert answer.found.sentences == ()
    assert server.requests == []


def test_a_model_that_fails_leaves_what_the_sources_say(server: ScriptedServer, writer: Writer) -> None:
    server.always = status(401, "bad key")
    answer = writer.write(ASKED)
    assert answer.sentences == ()
    assert answer.found.sentences
    assert "set TUTOR_LLM_API_KEY" in answer.trouble


def test_the_built_in_grader_writes_nothing(tutor: Tutor) -> None:
    assert tutor.writer is None

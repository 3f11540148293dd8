from dataclasses import replace

import pytest

from tutor.bank import load
from tutor.domain import Difficulty, Filter
from tutor.errors import UnknownId

from .documents import SOURCES, write_bank


@pytest.fixture
def bank(tmp_path):
    return load(write_bank(tmp_path))


def test_lookups(bank):
    assert bank.question("stars.light").difficulty is Difficulty.HARD
    assert bank.source("stars.balance").heading == "What holds a star up"
    assert bank.passage("stars.balance#2").text.endswith("- and mass becomes energy.")
    assert [passage.id for passage in bank.passages] == ["stars.balance#1", "stars.balance#2", "stars.light#1"]
    assert bank.sections == ("Stars",)
    assert bank.tags == ("light", "stars")


@pytest.mark.parametrize("kind", ["question", "source", "passage"])
def test_an_unknown_id_is_answered_with_close_ones(bank, kind):
    with pytest.raises(UnknownId, match=rf"no {kind} 'stars.blance'; did you mean stars\.balance"):
        getattr(bank, kind)("stars.blance")


def test_a_title_is_the_heading_of_the_source_cut_at_a_word(bank):
    assert bank.title("stars.balance") == "What holds a star up"
    assert bank.title("stars.gone") == "stars.gone"
    source = bank.source("stars.balance").model_copy(update={"heading": "what holds a star up and " * 5})
    others = tuple(each for each in bank.sources if each.id != source.id)
    title = replace(bank, sources=(source, *others)).title("stars.balance")
    assert len(title) <= 70
    assert title == "what holds a star up and what holds a star up and what holds a star…"


def test_an_id_like_no_other_gets_no_guess(bank):
    with pytest.raises(UnknownId, match="it has 2"):
        bank.question("zzz")


def test_select_by_tag_and_difficulty(bank):
    assert [each.id for each in bank.select(Filter(tags=("light",)))] == ["stars.light"]
    assert [each.id for each in bank.select(Filter(difficulties=(Difficulty.EASY,)))] == ["stars.balance"]
    assert bank.select(Filter(sections=("Moons",))) == ()
    assert len(bank.select(Filter())) == 2


def test_reference_is_the_text_of_all_passages(bank):
    text = bank.reference(bank.question("stars.balance"))
    assert text.startswith("The hot gas")
    assert "Fusion keeps the core hot:\n\n- hydrogen" in text


def test_linked_both_ways_and_to_itself(bank):
    assert bank.linked("stars.light", "stars.balance")
    assert bank.linked("stars.light", "stars.light")


def test_hash_follows_content_and_not_the_folder(bank, tmp_path_factory):
    same = load(write_bank(tmp_path_factory.mktemp("elsewhere")))
    assert same.hash == bank.hash
    question = bank.question("stars.light")
    other = bank.with_question(question.model_copy(update={"tags": ("sun",)}))
    assert other.hash != bank.hash
    assert other.tags == ("stars", "sun")


def test_a_passage_is_glossed_by_the_question_its_points_and_their_probes(bank):
    asked, balance = bank.question("stars.balance").text, bank.question("stars.balance").points[0]
    assert bank.glosses["stars.balance#1"] == (asked, balance.text, balance.probe)
    assert bank.glosses["stars.light#1"][0] == bank.question("stars.light").text


def test_a_passage_without_a_point_is_glossed_by_the_question_alone(tmp_path):
    text = SOURCES.replace("\n\n## How long", "\n\nAll stars shine.\n\n## How long")
    bank = load(write_bank(tmp_path / "longer", text))
    assert bank.glosses["stars.balance#3"] == (bank.question("stars.balance").text,)


def test_a_passage_is_glossed_by_what_people_ask_of_it(bank):
    asked = replace(bank, asked={"stars.balance#1": ("Why does the sun not fall in on itself?",)})
    assert asked.glosses["stars.balance#1"] == (*bank.glosses["stars.balance#1"], *asked.asked["stars.balance#1"])
    assert asked.hash == bank.hash, "what people ask decides no grade"

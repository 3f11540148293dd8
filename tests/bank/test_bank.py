import pytest

from tutor.bank import load
from tutor.domain import Difficulty, Filter
from tutor.errors import UnknownId

from .documents import write_bank


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

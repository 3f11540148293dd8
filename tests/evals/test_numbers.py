"""Numbers of gold answers: code says what people say."""

from __future__ import annotations

from evals import numbers
from tutor.bank import load
from tutor.settings import Settings

BANK = load(Settings.model_construct(bank=None).bank_folder)


def test_code_and_people_agree_on_nearly_all_numbers_of_the_dev_answers() -> None:
    found = list(numbers.pairs("dev", BANK))
    assert len(found) >= 300
    assert numbers.agreement(found) >= 0.95


def test_what_is_timed_is_sixty_words_long() -> None:
    written = numbers.texts(BANK)
    assert len(written) >= 100
    assert {len(text.split(" ")) for text in written} == {60}


def test_code_denies_hardly_a_claim_that_people_find_met_and_most_whose_number_was_changed() -> None:
    honest, changed = list(numbers.honest_claims("dev", BANK)), list(numbers.changed_claims("dev", BANK))
    assert len(honest) >= 1_000
    assert sum(honest) <= 0.002 * len(honest)
    assert len(changed) >= 100
    assert sum(changed) >= 0.75 * len(changed)

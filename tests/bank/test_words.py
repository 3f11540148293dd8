import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.words import content_words, grams, sameness, slug


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("What is the bubble fraction?", "bubble-fraction"),
        ("What does μP give you?", "mup-give"),
        ("Über Größe & Maß", "uber-grosse-mass"),
        ("Is it so?", "is-it-so"),
        ("", ""),
        ("为什么", ""),
    ],
)
def test_slug(text, made):
    assert slug(text) == made


@given(st.text(max_size=60), st.integers(1, 40))
def test_slug_fits_an_id(text, limit):
    made = slug(text, limit)
    assert len(made) <= limit
    assert not made or (made.isascii() and made.replace("-", "a").isalnum() and "--" not in made and made[0] != "-")


def test_content_words_are_stemmed_and_keep_numbers_and_negations():
    assert content_words("The estimates were not of 3.5 stars") == ["estim", "not", "3.5", "star"]
    assert grams("a star is a hot ball of gas") == {("star", "hot", "ball"), ("hot", "ball", "gas")}


def test_sameness_sees_through_case_spacing_and_the_last_sign_only():
    assert sameness("What  is C?") == sameness("what is c")
    assert sameness("What is C++?") != sameness("What is C?")
    assert sameness("Is 2 < 3?") != sameness("Is 2 > 3?")
    assert sameness("?") == "?"

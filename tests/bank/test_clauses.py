import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank.clauses import claims, has_verb, sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One star. Two stars! Three?", ["One star.", "Two stars!", "Three?"]),
        ("Gauss et al. Found it, e.g. Bonn, with 3.5 m. Then more.", ["Gauss et al. Found it, e.g. Bonn, with 3.5 m.",
                                                                      "Then more."]),
        ("It ran at 2 m/s. The end (so. Far) came.", ["It ran at 2 m/s.", "The end (so. Far) came."]),
        ("Call `a. B` now. torch.compile helps.", ["Call `a. B` now.", "torch.compile helps."]),
        ("J. Kepler said so.", ["J. Kepler said so."]),
        ("", []),
    ],
)  # fmt: skip
def test_sentences(text, found):
    assert sentences(text) == found


@given(st.text(alphabet="aB .!?()e;", max_size=60))
def test_sentences_lose_nothing(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Yeast makes gas; bacteria make acid.", ["Yeast makes gas", "Bacteria make acid."]),
        ("Yeast takes sugar, and gluten keeps the gas in.", ["Yeast takes sugar", "Gluten keeps the gas in."]),
        ("Yeast takes sugar and makes gas.", ["Yeast takes sugar and makes gas."]),
        ("Flour, water and salt become dough.", ["Flour, water and salt become dough."]),
        ("Heat kills the yeast, so it must stay cool.", ["Heat kills the yeast, so it must stay cool."]),
        ("The oven (hot; and it is dry) bakes.", ["The oven (hot; and it is dry) bakes."]),
        ("Steps: (1) knead; (2) let it rest, and (3) bake.", ["Steps: knead", "Steps: let it rest", "Steps: bake"]),
        ("(2) Salt slows it.", ["Salt slows it."]),
        ("Rest (1) or heat (2) is needed.", ["Rest (1) or heat (2) is needed."]),
        ("Flour of wheat, tap water, salt.", ["Flour of wheat", "Tap water", "Salt."]),
        ("Dangers: burnt crust, raw crumb, and flat loaf.",
         ["Dangers: burnt crust", "Dangers: raw crumb", "Dangers: flat loaf."]),
        ("The flour of wheat, tap water, salt.", ["The flour of wheat, tap water, salt."]),
        ("v = d / t = 4 m/s and t = 2 s.", ["v = d / t = 4 m/s", "t = 2 s."]),
        ("E = m × a, where m = mass and a = acceleration.", ["E = m × a, where m = mass and a = acceleration."]),
    ],
)  # fmt: skip
def test_claims(sentence, found):
    assert claims(sentence) == found


def test_verbs():
    assert has_verb("The dough rises when warm and is soft")
    assert has_verb("Yeast cannot live there")
    assert has_verb("v = 3")
    assert not has_verb("A dough that rises")
    assert not has_verb("Filtered water (it is soft)")
    assert not has_verb("Rising dough of wheat")


@given(
    st.lists(
        st.sampled_from(["yeast", "makes", "gas", ";", ", and", "the", "dough", ", so", "(1)", "is", ":"]), max_size=14
    )
)
def test_no_claim_lacks_a_verb_where_the_sentence_has_one(parts):
    sentence = " ".join(parts).replace(" ,", ",").replace(" ;", ";").replace(" :", ":")
    found = claims(sentence)
    if has_verb(sentence) and "(1)" not in sentence:
        assert all(has_verb(claim) for claim in found), found

"""Hypothesis strategies for banks whose passages a source file can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from tutor.bank import Bank
from tutor.bank.sources import source
from tutor.domain import (
    AcceptedForm,
    Difficulty,
    Misconception,
    PointKind,
    Quantity,
    Question,
    RubricPoint,
    Slip,
    Tolerance,
)

words = st.text(alphabet="abcXYZäβ0189", min_size=1, max_size=8)
prose = st.lists(words, min_size=1, max_size=6).map(lambda each: "Some " + " ".join(each) + ".")
additions = st.sampled_from(
    ["", "", "\n\n- one\n- two: *three*", "\n\n```python\nx = 1  # {#no.id}\n```", "\n\n$$\na\n\n= b\n$$"]
)
# YAML has to carry any text, whatever it looks like
LOOKS = ["yes", "null", "12", "1e3", "- a", "a: b", "#x", "2024-01-01", "'", "{", "%", "@", "\u2028", "\x85"]
texts = st.text(
    alphabet=st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), min_size=1, max_size=30
) | st.sampled_from(LOOKS)
slugs = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4})?", fullmatch=True)
numbers = st.floats(1e-30, 1e30)


@st.composite
def quantities(draw):
    return Quantity(
        value=draw(numbers),
        unit=draw(st.sampled_from(["", "GB", "FLOP/s", "%"])),
        tolerance=draw(st.sampled_from([Tolerance(relative=0.05), Tolerance(absolute=2), Tolerance(log10=0.3)])),
        formula=draw(st.none() | texts),
        inputs=draw(st.dictionaries(slugs, numbers, max_size=2)),
        accepted=tuple(draw(st.lists(st.builds(AcceptedForm, value=numbers, when=texts), max_size=1))),
        slips=tuple(draw(st.lists(st.builds(Slip, name=texts, formula=texts, reply=texts), max_size=1))),
        unit_required=draw(st.booleans()),
    )


@st.composite
def points(draw, name, passage):
    quantity = draw(st.none() | quantities())
    return RubricPoint(
        id=name,
        text=draw(texts),
        weight=draw(st.floats(0.1, 9)),
        kind=PointKind.QUANTITY if quantity else PointKind.CLAIM,
        variants=tuple(draw(st.lists(texts, max_size=2))),
        misconceptions=tuple(draw(st.lists(st.builds(Misconception, text=texts, reply=texts), max_size=1))),
        probe=draw(texts),
        passage=passage,
        quantity=quantity,
        draft=draw(st.booleans()),
    )


@st.composite
def banks(draw):
    ids = draw(st.lists(st.tuples(slugs, slugs).map(".".join), min_size=1, max_size=4, unique=True))
    passages = st.lists(st.tuples(prose, additions).map("".join), min_size=1, max_size=3)
    sources = tuple(source(name, draw(prose), draw(passages)) for name in ids)
    questions = tuple(
        Question(
            id=each.id,
            section=draw(st.sampled_from(["Data", "Scaling: laws", "Öfen & Co"])),
            text=draw(texts),
            difficulty=draw(st.none() | st.sampled_from(Difficulty)),
            tags=tuple(draw(st.lists(texts, max_size=2))),
            points=tuple(
                draw(points(f"p{place}", draw(st.sampled_from(each.passages)).id))
                for place in range(draw(st.integers(1, 3)))
            ),
            references=(each.id,),
            hints=tuple(draw(st.lists(texts, max_size=2))),
            related=tuple(other for other in ids if other != each.id),
        )
        for each in sources
    )
    return Bank(None, questions, sources)

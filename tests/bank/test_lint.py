import pytest

from tutor.bank import lint, load

from .documents import QUESTIONS, SOURCES, write_bank


def found(tmp_path, *changes, sources=SOURCES):
    text = QUESTIONS
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return [(fault.where, fault.what) for fault in lint(load(write_bank(tmp_path, sources, text)))]


def test_a_whole_bank_has_no_faults(tmp_path):
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("before", "after", "where", "words"),
    [
        ("Which forces are at work in the core?", "Does the hot gas of the core press?", "stars.balance/pressure",
         "its probe gives it away: 'gas core press', 'hot gas core'"),
        ("Think of forces.", "The core presses outward, hard.", "stars.balance", "hint 1 gives point 'pressure' away"),
        ("hints: [Divide., A distance and a speed., Minutes rather than hours.]", "hints: [Divide.]", "stars.light",
         "expected at least 3 hints, got 1"),
        ("related: [stars.balance]", "related: []", "stars.balance", "names 'stars.light' as related"),
        ("value: 500", "value: 560", "stars.light/time", "its formula gives 500, and the value is 560"),
        ("formula: distance / speed", "formula: distance / sped", "stars.light/time", "it uses 'sped'"),
        ("formula: speed / distance", "formula: distance / speed + 10", "stars.light/time",
         "gives 510 s, which cannot be told from"),
        ("formula: speed / distance", "formula: 1 / 0", "stars.light/time", "slip 'upside down'"),
        ("passage: stars.balance#2", "passage: stars.balance#1", "stars.balance/fusion",
         "2 of its 6 content words are in 'stars.balance#1'; expected at least half"),
        ("Fusion keeps the core hot while the star", "TODO Fusion keeps the core hot while the star",
         "stars.balance/fusion", "still says TODO"),
        ("Minutes rather than hours.", "TODO a third hint", "stars.light", "still says TODO"),
        ("{text: The star burns like coal.,", "{text: Fusion keeps the core hot while the star radiates,",
         "stars.balance/fusion", "is what the point or a variant says"),
        ("weight: 2", "draft: true", "stars.balance/pressure", "draft: read and confirm"),
    ],
)  # fmt: skip
def test_each_fault_is_found_and_nothing_else(tmp_path, before, after, where, words):
    faults = found(tmp_path, (before, after))
    assert len(faults) == 1, faults
    assert faults[0][0] == where
    assert words in faults[0][1]


def test_a_passage_of_another_source(tmp_path):
    _, (where, what) = sorted(found(tmp_path, ("passage: stars.balance#2", "passage: stars.light#1")))
    assert where == "stars.balance/fusion"
    assert "in none of the question's references" in what


def test_a_question_may_not_say_a_point_twice(tmp_path):
    twin = "the hot gas of the core presses outward as hard as gravity pulls inward"
    changes = [("Fusion keeps the core hot while the star radiates.", twin), ("stars.balance#2", "stars.balance#1")]
    assert found(tmp_path, *changes) == [("stars.balance/fusion", "says the same as stars.balance/pressure")]


def test_ids_of_a_section_begin_alike(tmp_path):
    text = QUESTIONS.replace("related: [stars.light]", "related: [sun.light]").replace(
        "id: stars.light\n", "id: sun.light\n"
    )
    assert [(fault.where, fault.what) for fault in lint(load(write_bank(tmp_path, SOURCES, text)))] == [
        ("sun.light", "expected an id that begins with 'stars.', as others of section 'Stars'")
    ]


def test_a_claim_without_a_misconception(tmp_path):
    text = (
        "\n        misconceptions:\n          - {text: The star is solid inside., reply: It is gas all the way down.}"
    )
    assert found(tmp_path, (text, "")) == [
        ("stars.balance/pressure", "expected at least one misconception with a reply")
    ]


def test_a_reply_of_spaces_says_nothing(tmp_path):
    faults = found(tmp_path, ("reply: It is gas all the way down.", "reply: ' '"))
    assert faults == [("stars.balance/pressure", "a misconception and its reply must both say something")]


def test_words_that_the_question_said_first_give_nothing_away(tmp_path):
    assert found(
        tmp_path,
        ("text: What keeps a star from collapsing?", "text: Why does the hot gas of the core not collapse?"),
        ("Which forces are at work in the core?", "What does the hot gas of the core do?"),
    ) == []  # fmt: skip


def test_variants_are_kept_secret_too(tmp_path):
    faults = found(
        tmp_path,
        ("weight: 2", "variants: [Thermal pressure balances weight.]"),
        ("Which forces are at work in the core?", "What does thermal pressure balance?"),
    )
    assert faults == [("stars.balance/pressure", "its probe gives it away: 'thermal pressur balanc'")]


def test_slips_must_differ_from_each_other_and_from_accepted_forms(tmp_path):
    slip = "            - {name: upside down, formula: speed / distance, reply: You divided the speed by the distance.}"
    more = slip + "\n            - {name: again, formula: 1.02 * speed / distance, reply: No.}"
    assert [what for _, what in found(tmp_path, (slip, more))] == [
        "slip 'upside down' gives 0.002 s, which cannot be told from slip 'again' 0.00204"
    ]
    accepted = "          accepted: [{value: 0.002, unit: s, when: inverted}]\n          slips:"
    assert "the accepted form 'inverted'" in found(tmp_path, ("          slips:", accepted))[0][1]
    other_unit = "          accepted: [{value: 0.002, unit: h, when: inverted}]\n          slips:"
    assert found(tmp_path, ("          slips:", other_unit)) == []


def test_a_question_with_drafts_is_not_yet_asked_to_be_complete(tmp_path):
    faults = found(tmp_path, ("weight: 2", "draft: true"), ("hints: [Think of forces., What happens to a heated "
                   "balloon?, Two things must be equal.]", "hints: []"))  # fmt: skip
    assert faults == [("stars.balance/pressure", "draft: read and confirm")]


def test_linked_questions_may_share_a_point_and_others_may_not(tmp_path):
    other = """  - id: stars.gas
    text: What is a star made of?
    references: [%s]
    hints: [A., B., C.]
    points:
      - id: same
        text: The hot gas of the core presses outward as hard as gravity pulls inward.
        probe: What is it?
        passage: %s#1
        misconceptions: [{text: Stone., reply: No.}]
"""
    extra = "\n## Gas {#stars.gas}\n\nThe hot gas of the core presses outward.\n"
    text = QUESTIONS + other % ("stars.gas", "stars.gas")
    bank = load(write_bank(tmp_path / "apart", SOURCES + extra, text))
    assert [fault.where for fault in lint(bank)] == ["stars.gas/same"]
    text = QUESTIONS + other % ("stars.balance", "stars.balance")
    assert lint(load(write_bank(tmp_path / "shared", SOURCES + extra, text))) == []

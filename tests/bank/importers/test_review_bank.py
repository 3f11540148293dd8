import random

import pytest

from tutor.bank.importers import read_document
from tutor.domain import Difficulty

from ..documents import ENTRIES, many, review_bank


def read(text, name="notes.txt"):
    return read_document(text.encode(), name)


def as_entries(report):
    return [(item.question, item.answer, item.section, item.difficulty) for item in report.items]


def expected(entries):
    return [(entry.question, " ".join(entry.answer), entry.section, entry.level) for entry in entries]


def test_questions_answers_sections_and_difficulties():
    report = read(review_bank(ENTRIES))
    assert report.format == "review bank"
    assert report.title == "Sky and Bread - Review Bank"
    assert as_entries(report) == expected(ENTRIES)
    assert all(item.tags == () for item in report.items)
    assert report.unread == ()


def test_the_line_of_each_question():
    text = review_bank(ENTRIES)
    lines = text.split("\n")
    assert all(item.question in lines[item.line - 1] for item in read(text).items)


@pytest.mark.parametrize(
    "variant",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text + "\n",
        lambda text: text + "\n\n---\n",
        lambda text: "\ufeff" + text,
        lambda text: text.replace("---", "———"),
        lambda text: text.replace("---", "* * *"),
        lambda text: text.replace("---", "⸻"),
        lambda text: text.replace("\n\n---", "\n---"),
        lambda text: text.replace("\n---\n\n", "\n---\n"),
        lambda text: text.replace("[Easy]", "[EASY]").replace("[Hard]", "[ hard ]"),
        lambda text: text.replace("[Medium]", "[Intermediate]"),
        lambda text: "\n".join(line + "  " for line in text.split("\n")),
        lambda text: "\n".join(f"## {line}" if line in {e.section for e in ENTRIES} else line
                               for line in text.split("\n")),
    ],
)  # fmt: skip
def test_variants_of_form_change_nothing(variant):
    report = read(variant(review_bank(ENTRIES)))
    assert as_entries(report) == expected(ENTRIES)
    assert report.unread == ()


def test_reordered_and_renumbered():
    shuffled = list(ENTRIES)
    random.Random(3).shuffle(shuffled)
    assert as_entries(read(review_bank(shuffled, first=90))) == expected(shuffled)


def test_retagged():
    text = review_bank(ENTRIES).replace("[Easy]", "[Hard, Data; fun]").replace("[Medium]", "[MoE]")
    report = read(text)
    assert report.items[0].difficulty is Difficulty.HARD
    assert report.items[0].tags == ("data", "fun")
    assert report.items[1].difficulty is None
    assert report.items[1].tags == ("moe",)


def test_without_sections_the_title_is_the_section_and_said_so():
    report = read(review_bank(ENTRIES, sections=False))
    assert {item.section for item in report.items} == {"Sky and Bread - Review Bank"}
    assert any("no section given for 5 questions" in note.text for note in report.notes)


def test_without_labels_each_missing_difficulty_is_noted():
    report = read(review_bank(ENTRIES, labels=False))
    assert [item.question for item in report.items] == [entry.question for entry in ENTRIES]
    assert {item.difficulty for item in report.items} == {None}
    missing = [note.line for note in report.notes if note.text == "no difficulty given"]
    assert missing == [item.line for item in report.items]


def test_without_rules():
    report = read(review_bank(ENTRIES).replace("---\n", ""))
    assert as_entries(report) == expected(ENTRIES)


def test_everything_it_cannot_place_is_reported_at_once():
    first, second = ENTRIES[:2]
    text = "\n\n".join(
        ["Title", "---", f"Q1 [Easy] {first.question}", "Yes.", "---", "An answer that lost its question.", "---",
         f"Q2 [Easy] {second.question}", "---", f"Q3 [Hard] {first.question.upper()}", "No.", "---", "Stray end"]
    )  # fmt: skip
    report = read(text)
    assert [item.answer for item in report.items] == ["Yes."]
    assert [(each.line, each.why.split(",")[0]) for each in report.unread] == [
        (11, "behind the rule that ends an answer"),
        (15, "a question without an answer"),
        (19, "the same question as on line 5"),
        (25, "behind the rule that ends an answer"),
    ]
    assert "No." in report.unread[2].text


def test_a_count_that_is_off_is_noted():
    text = review_bank(ENTRIES).replace("5 Q&A pairs", "7 Q&A pairs")
    assert any("announces 7 questions, and 5 could be read" in note.text for note in read(text).notes)
    assert not any("announces" in note.text for note in read(review_bank(ENTRIES)).notes)


def test_answers_of_several_paragraphs_and_bullets():
    text = "T\n\n---\n\nQ1 [Easy] What is bread?\n\nIt is baked dough:\n\n‣ flour\n– water\n\nSalt helps.\n\n---\n"
    (item,) = read(text).items
    assert item.answer == "It is baked dough:\n\n- flour\n- water\n\nSalt helps."


def test_a_question_over_two_lines_and_an_answer_at_once():
    text = "T\n\nQ1. [Easy] What is bread\nmade of?\nFlour.\n\nQ2: [Hard] Name a spice.\nA: Salt.\n"
    report = read(text)
    assert [(item.question, item.answer) for item in report.items] == [
        ("What is bread made of?", "Flour."),
        ("Name a spice.", "Salt."),
    ]


def test_no_word_of_a_large_document_is_lost():
    entries = many(1000)
    report = read(review_bank(entries))
    assert as_entries(report) == expected(entries)
    assert report.unread == ()

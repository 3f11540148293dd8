from tutor.bank.importers import read_document
from tutor.domain import Difficulty

DOCUMENT = """# Baking

Stray words.

## Why knead dough?

Gluten forms:

- it links up
- Level: not a field here

```
# no heading
Tags: no
```

Tags: Bread, dough
Difficulty: Easy

## What is in it? {#not-an id}

### Details

Flour.
**Tags:** flour
"""


def read(text):
    return read_document(text.encode(), "notes.md")


def test_headings_ask_and_the_text_under_them_answers():
    first, second = read(DOCUMENT.replace(" {#not-an id}", "")).items
    assert first.question == "Why knead dough?"
    assert first.answer.startswith(
        "Gluten forms:\n\n- it links up\n- Level: not a field here\n\n```\n# no heading\nTags"
    )
    assert first.answer.endswith("```")
    assert (first.tags, first.difficulty, first.section) == (("bread", "dough"), Difficulty.EASY, "Baking")
    assert second.answer == "### Details\n\nFlour."
    assert second.tags == ("flour",)


def test_text_under_no_question_is_unread():
    report = read(DOCUMENT.replace(" {#not-an id}", ""))
    assert [(each.line, each.text) for each in report.unread] == [(3, "Stray words.")]


def test_sections_above_the_questions():
    report = read("# Baking\n\n## Dough\n\n### Why knead?\n\nGluten.\n\n## Oven\n\n### How hot?\n\nVery.\n")
    assert [(item.section, item.question) for item in report.items] == [("Dough", "Why knead?"), ("Oven", "How hot?")]
    assert report.title == "Baking"


def test_several_top_headings_are_sections():
    report = read("# Dough\n\n## Knead\n\nYes.\n\n# Oven\n\n## Heat\n\nYes!\n")
    assert [item.section for item in report.items] == ["Dough", "Oven"]


def test_windows_line_ends_and_fields_in_bold_and_lists():
    text = "## Why knead?\n\nGluten.\n\n- **Tags:** a; b\n- **Difficulty:** hard\n- **Section:** Dough\n".replace(
        "\n", "\r\n"
    )
    (item,) = read(text).items
    assert (item.answer, item.tags, item.difficulty, item.section) == ("Gluten.", ("a", "b"), Difficulty.HARD, "Dough")


def test_an_unknown_difficulty_and_a_question_without_answer_are_reported():
    report = read("# B\n\n## Why?\n\nSo.\nDifficulty: tricky\n\n## And then?\n\n## Last?\n\nEnd.\n")
    assert [item.question for item in report.items] == ["Why?", "Last?"]
    assert [(each.line, each.why) for each in report.unread] == [(8, "a question without an answer")]
    assert any("'tricky' is not easy, medium or hard" in note.text for note in report.notes)

"""A line put anywhere into a document is found in an item, among the unread lines, or in a note."""

import pytest

from tutor.bank.importers import read_document

from ..documents import ENTRIES, SOURCES, review_bank, site_page

QA = "# Baking\n\n## Why knead?\n\nGluten forms.\n\nTags: bread\n\n## How hot?\n\n230 degrees.\n"
LINES = '{"question": "Why?", "answer": "So."}\n\n{"question": "How?", "answer": "Thus."}\n'
STRAYS = ["Zebra crossing", "Zebra crossings are striped, and that is all.", "• Zebra crossing", "What is a zebra?"]


@pytest.mark.parametrize("stray", STRAYS)
@pytest.mark.parametrize(
    "text",
    [review_bank(ENTRIES), site_page(ENTRIES), QA, SOURCES, LINES],
    ids=["review", "site", "qa", "source", "lines"],
)
def test_a_line_put_anywhere_is_accounted_for(text, stray):
    lines = text.split("\n")
    for place in range(len(lines) + 1):
        for inserted in ([stray], ["", stray, ""]):
            document = "\n".join([*lines[:place], *inserted, *lines[place:]])
            report = read_document(document.encode(), "x")
            kept = [f"{item.question} {item.answer} {item.section}" for item in report.items]
            told = [str(each.text) for each in (*report.unread, *report.notes)]
            assert any("ebra" in each for each in [report.title, *kept, *told]), (place, inserted)


@pytest.mark.parametrize("build", [review_bank, site_page])
def test_a_line_taken_away_never_loses_more_than_its_own_question(build):
    lines = build(ENTRIES).split("\n")
    for place, line in enumerate(lines):
        report = read_document("\n".join([*lines[:place], *lines[place + 1 :]]).encode(), "x")
        whole = " ".join(
            [*(f"{item.question} {item.answer} {item.section}" for item in report.items),
             *(each.text for each in report.unread), *(note.text for note in report.notes), report.title]
        )  # fmt: skip
        for entry in ENTRIES:
            for words in (entry.question, *entry.answer):
                assert words in whole or words in line, (place, line, words)

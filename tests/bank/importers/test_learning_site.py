import random

import pytest

from tutor.bank.importers import read_document

from ..documents import ENTRIES, many, site_page


def read(text, name="page.txt"):
    return read_document(text.encode(), name)


def as_entries(report):
    return [(item.question, item.answer, item.section, item.difficulty, item.tags) for item in report.items]


def expected(entries):
    return [
        (entry.question, "\n".join(f"- {part}" for part in entry.answer), entry.section, entry.level, entry.tags)
        for entry in entries
    ]


def test_questions_answers_sections_difficulties_and_tags():
    report = read(site_page(ENTRIES))
    assert report.format == "learning site"
    assert as_entries(report) == expected(ENTRIES)
    assert report.unread == ()
    assert report.notes == ()


@pytest.mark.parametrize("bullet", ["•", "‣", "*", "-", "–", "▪", "•\u00a0"])
def test_bullets_of_any_kind(bullet):
    assert as_entries(read(site_page(ENTRIES, bullet=bullet))) == expected(ENTRIES)


@pytest.mark.parametrize(
    "variant",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("  •", "•"),
        lambda text: text.replace("\n\n", "\n\n\n"),
        lambda text: text.replace("easy", "Easy").replace("hard", "HARD"),
        lambda text: text.replace("Practise", "Practice"),
        lambda text: text.replace("Permalink & quiz →", "Permalink"),
        lambda text: text.replace("Permalink & quiz →", " Permalink & quiz ->"),
    ],
)
def test_variants_of_form_change_nothing(variant):
    report = read(variant(site_page(ENTRIES)))
    assert as_entries(report) == expected(ENTRIES)
    assert report.unread == ()


def test_reordered():
    shuffled = list(ENTRIES)
    random.Random(5).shuffle(shuffled)
    assert as_entries(read(site_page(shuffled))) == expected(shuffled)


def test_retagged():
    report = read(site_page(ENTRIES).replace("#fusion", "#long-term#Nuclear"))
    assert report.items[0].tags == ("stars", "long-term", "nuclear")


def test_tags_missing():
    for text in (site_page(ENTRIES, tags=False), site_page(ENTRIES, tags=False).replace("Permalink & quiz →\n", "")):
        report = read(text)
        assert [each[:4] for each in as_entries(report)] == [each[:4] for each in expected(ENTRIES)]
        assert {item.tags for item in report.items} == {()}
        assert report.unread == ()


def test_difficulties_missing_are_noted():
    report = read(site_page(ENTRIES, levels=False))
    assert [item.question for item in report.items] == [entry.question for entry in ENTRIES]
    assert sum(note.text == "no difficulty given" for note in report.notes) == len(ENTRIES)


def test_sections_missing():
    report = read(site_page(ENTRIES, headers=False))
    assert [each[:2] for each in as_entries(report)] == [each[:2] for each in expected(ENTRIES)]
    assert {item.section for item in report.items} == {"StarSchool"}


def test_lines_that_go_on_belong_to_their_bullet():
    text = "What is bread?\n\neasy\n  • It is baked\n    dough,\nmostly.\n  • Salt helps.\n#breadPermalink & quiz →\n"
    (item,) = read(text).items
    assert item.answer == "- It is baked dough, mostly.\n- Salt helps."


def test_everything_it_cannot_place_is_reported_at_once():
    text = "\n".join(
        ["What is bread?", "", "easy", "  • Dough.", "#breadPermalink & quiz →", "", "  • A bullet alone.", "",
         "What has no answer?", "", "hard", "#xPermalink & quiz →", "", "#yPermalink & quiz →", "", "medium", "",
         "Words that are no question"]
    )  # fmt: skip
    report = read(text)
    assert [item.question for item in report.items] == ["What is bread?"]
    assert [(each.line, each.why) for each in report.unread] == [
        (7, "a bullet under no question"),
        (9, "a question without an answer"),
        (14, "tags under no answer"),
        (16, "a difficulty under no question"),
        (18, "neither a question with an answer under it nor a known part of the page"),
    ]


def test_a_footer_is_one_only_between_answers():
    text = "Why knead?\n\neasy\n  • Gluten forms.\nPractise makes perfect.\n#doughPermalink & quiz →\n\nPractise Dough"
    (item,) = read(text).items
    assert item.answer == "- Gluten forms. Practise makes perfect."


def test_a_count_that_is_off_is_noted():
    text = site_page(ENTRIES[:2]).replace("2 interview questions", "3 interview questions")
    assert any("announces 3 questions, and 2 could be read" in note.text for note in read(text).notes)


def test_doubled_formulas_are_mended_and_said_so():
    text = r"""Why E?

easy
  • Energy is E=mc2E = mc^2, and restmass\mathrm{rest}_{\mathrm{mass}} counts.
#physicsPermalink & quiz →
"""
    report = read(text)
    assert report.items[0].answer == "- Energy is $E = mc^2$, and rest_mass counts."
    assert [note.line for note in report.notes if "twice" in note.text] == [4]


def test_no_word_of_a_large_document_is_lost():
    entries = many(1000)
    report = read(site_page(entries))
    assert as_entries(report) == expected(entries)
    assert report.unread == ()

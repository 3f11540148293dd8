import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tutor.bank import lint, load, save, to_bank
from tutor.bank.importers import read_document
from tutor.errors import UnreadableFile

from ..documents import ENTRIES, QUESTIONS, SOURCES, review_bank, site_page

MARKDOWN = "# Bread\n\n## Why knead?\n\nGluten forms.\n"
CSV = "question,answer\nWhy knead?,Gluten forms.\n"
LINES = json.dumps({"question": "Why knead?", "answer": "Gluten forms."}) + "\n"
YAML = "questions:\n- question: Why knead?\n  answer: Gluten forms.\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (review_bank(ENTRIES), "review bank"),
        (site_page(ENTRIES), "learning site"),
        (SOURCES, "source Markdown"),
        (MARKDOWN, "question Markdown"),
        (CSV, "CSV"),
        (LINES, "JSON lines"),
        (YAML, "questions YAML"),
        (QUESTIONS, "questions YAML"),
        (json.dumps([{"question": "Why knead?", "answer": "Gluten forms."}], indent=1), "questions YAML"),
    ],
)
def test_a_format_is_told_by_content_whatever_the_name(text, form):
    assert read_document(text.encode(), "upload.bin").format == form


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_encodings_give_the_same_items(encoding):
    text = review_bank(ENTRIES).replace("Bread", "Brötchen – süß")
    plain, other = read_document(text.encode(), "a"), read_document(text.encode(encoding), "a")
    assert other.items == plain.items
    assert other.notes == plain.notes


def test_windows_1252_is_read_and_said_so():
    report = read_document(MARKDOWN.replace("Gluten", "Gluten – süß").encode("cp1252"), "a.md")
    assert report.items[0].answer == "Gluten – süß forms."
    assert report.notes[0].text.startswith("read as Windows-1252")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty document"),
        (b" \n\n", "empty document"),
        (b"%PDF-1.7 ...", "got a PDF"),
        (b"PK\x03\x04....", "got a Word, Excel or zip file"),
        (bytes(range(256)), "none of these"),
        (b"Dear all,\n\nnothing to see here.\n", "no known format; expected one of JSON lines, CSV"),
        (b"questions:\n- [\n", "upload:3: not YAML"),
        (b"questions: 5\n", "expected `questions:` with a list"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(content, words):
    with pytest.raises(UnreadableFile) as caught:
        read_document(content, "upload.txt")
    assert words in str(caught.value)


def test_a_path_gives_its_name_as_title(tmp_path):
    (tmp_path / "My bread.csv").write_text(CSV)
    report = read_document(tmp_path / "My bread.csv")
    assert report.title == report.items[0].section == "My bread"


def test_a_missing_file(tmp_path):
    with pytest.raises(UnreadableFile, match="cannot be opened"):
        read_document(tmp_path / "no.csv")


@pytest.mark.parametrize("build", [review_bank, site_page])
def test_an_import_becomes_a_bank_that_loads_and_lints(build, tmp_path):
    bank = to_bank(read_document(build(ENTRIES).encode(), "x"))
    save(bank, tmp_path)
    assert load(tmp_path).hash == bank.hash
    assert {fault.what for fault in lint(bank)} == {"draft: read and confirm"}
    assert [question.text for question in bank.questions] == [entry.question for entry in ENTRIES]


def seeds():
    given = os.environ.get("TUTOR_SEEDS")
    return Path(given) if given else Path(__file__).resolve().parents[4] / "shared" / "seeds"


@pytest.mark.skipif(not seeds().is_dir(), reason="real documents are not here; TUTOR_SEEDS names their folder")
def test_real_documents_are_read_whole(tmp_path):
    reports = {report.format: report for report in map(read_document, sorted(seeds().glob("*.txt")))}
    review, site = reports["review bank"], reports["learning site"]
    assert len(review.items) == 35
    assert list(Counter(item.section for item in review.items).values()) == [6, 6, 8, 4, 6, 5]
    assert Counter(str(item.difficulty) for item in review.items) == {"easy": 6, "medium": 19, "hard": 10}
    assert len(site.items) == 16
    assert {item.section for item in site.items} == {"Pretraining & scaling"}
    assert Counter(str(item.difficulty) for item in site.items) == {"medium": 4, "hard": 12}
    assert sum("pretraining" in item.tags for item in site.items) == 15
    assert all(1 <= len(item.tags) <= 3 for item in site.items)
    for report in reports.values():
        assert report.unread == ()
        assert "\\" not in "".join(item.answer for item in report.items)
        bank = to_bank(report)
        save(bank, tmp_path / report.format)
        assert load(tmp_path / report.format).hash == bank.hash
        assert {fault.what for fault in lint(bank)} == {"draft: read and confirm"}

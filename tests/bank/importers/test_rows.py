"""CSV, JSON lines and YAML lists: the same rows in three shapes."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.bank import load, save, to_bank
from tutor.bank.importers import read_document
from tutor.domain import Difficulty, PointKind

from ..documents import ENTRIES, many


def rows(entries):
    return [
        {"question": entry.question, "answer": "\n".join(entry.answer), "section": entry.section,
         "tags": ",".join(entry.tags), "difficulty": entry.difficulty}
        for entry in entries
    ]  # fmt: skip


def as_csv(given, delimiter=",", end="\r\n"):
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(given[0]), delimiter=delimiter, lineterminator=end)
    writer.writeheader()
    writer.writerows(given)
    return out.getvalue()


def as_lines(given):
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in given)


def as_array(given):
    return json.dumps(given, ensure_ascii=False, indent=2)


@pytest.mark.parametrize("build", [as_csv, as_lines, as_array])
@pytest.mark.parametrize("entries", [ENTRIES, many(1000)], ids=["five", "thousand"])
def test_every_row_is_read(build, entries):
    report = read_document(build(rows(entries)).encode("utf-8-sig"), "x")
    assert [(item.question, item.answer, item.section, item.tags, item.difficulty) for item in report.items] == [
        (entry.question, "\n".join(entry.answer), entry.section, entry.tags, entry.level) for entry in entries
    ]
    assert report.unread == ()
    assert report.notes == ()


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(delimiter, end):
    given = [{**row, "answer": row["answer"].replace("\n", " ")} for row in rows(ENTRIES)]
    report = read_document(as_csv(given, delimiter, end).encode(), "x")
    assert [item.question for item in report.items] == [entry.question for entry in ENTRIES]


def test_lines_of_rows_that_span_several():
    report = read_document(as_csv(rows(ENTRIES), end="\n").encode(), "x")
    assert [item.line for item in report.items] == [2, 4, 6, 8, 9]


def test_rows_that_cannot_be_used_are_reported_at_once():
    text = (
        "Question,Reference Answer,Level,Colour,ID\nWhy?,So.,hard,red,a.b\n,Lost.,,,\nHow?,,,,\n"
        "A,b,c,d,e,f\nwhy,Again.,,,\nWho?,Me.,odd,,a.b\nWhom?,You.,odd,,\n"
    )
    report = read_document(text.encode(), "x")
    assert [(item.question, item.difficulty, item.id) for item in report.items] == [
        ("Why?", Difficulty.HARD, "a.b"), ("Whom?", None, None),
    ]  # fmt: skip
    assert [(each.line, each.why.split(";")[0]) for each in report.unread] == [
        (3, "an answer without a question"),
        (4, "a question without an answer"),
        (5, "expected 5 cells, got 6"),
        (6, "the same question as on line 2"),
        (7, "its id 'a.b' is taken by line 2"),
    ]
    notes = [note.text for note in report.notes]
    assert "column 'Colour' is not read" in notes
    assert "difficulty 'odd' is not easy, medium or hard" in notes


def test_json_lines_report_what_is_no_object():
    text = '{"prompt": "Why?", "reference": ["So.", "And so."], "tags": ["A", "b"]}\n[1]\n\nnot json\n'
    report = read_document(text.encode(), "x")
    assert [(item.answer, item.tags) for item in report.items] == [("So.\n\nAnd so.", ("a", "b"))]
    assert [each.line for each in report.unread] == [2, 4]


YAML = """section: Bread
questions:
  - text: Why knead dough?
    difficulty: easy
    answer: |
      Kneading links gluten into a net.

      Rest does the same, slowly.
    hints: [Think of proteins.]
    points:
      - id: net
        text: Kneading forms a net of gluten.
        probe: What happens to the proteins?
      - id: rest
        text: Rest does it slowly as well.
        probe: What else would do?
        weight: 3
  - question: How hot is the oven?
    answer: About 230 degrees.
    section: Oven
    hints: [Hot.]
    colour: red
  - text: Which flour?
    references: [bread.flour]
  - just text
  - text: Is salt needed?
    answer: It slows the yeast.
    points:
      - id: Slow
        text: It slows the yeast.
        probe: What does it do?
"""


def test_yaml_keeps_points_and_reports_what_it_cannot_keep():
    report = read_document(YAML.encode(), "x")
    assert [(item.question, item.section) for item in report.items] == [
        ("Why knead dough?", "Bread"), ("How hot is the oven?", "Oven"), ("Is salt needed?", "Bread"),
    ]  # fmt: skip
    assert [(each.line, each.why.split(",")[0][:40]) for each in report.unread] == [
        (23, "a question without an answer"),
        (25, "expected keys with values"),
        (29, "points not taken: points[1].id expected "),
    ]
    notes = {note.line: note.text for note in report.notes if note.line and note.line > 20}
    assert notes[21] == "'hints' is kept only beside points"
    assert notes[22].startswith("'colour' is not read")
    assert notes[24].startswith("these sources are not in this file")


def test_points_of_a_yaml_file_rest_on_the_passage_they_share_words_with(tmp_path):
    bank = to_bank(read_document(YAML.encode(), "x"))
    question = bank.questions[0]
    assert [(point.id, point.passage, point.draft) for point in question.points] == [
        ("net", f"{question.id}#1", False),
        ("rest", f"{question.id}#2", False),
    ]
    assert question.points[1].weight == 3
    assert question.hints == ("Think of proteins.",)
    assert all(point.draft and point.kind is PointKind.CLAIM for point in bank.questions[1].points)
    save(bank, tmp_path)
    assert load(tmp_path).hash == bank.hash


cells = st.text(alphabet="ab,;|\"'\n ü–", min_size=1, max_size=20).filter(lambda text: text.strip())


@given(st.lists(st.tuples(cells, cells), min_size=1, max_size=5))
def test_csv_gives_back_any_cells_or_reports_the_row(given_rows):
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerows([("question", "answer"), *given_rows])
    report = read_document(out.getvalue().encode(), "x")
    assert len(report.items) + len(report.unread) == len(given_rows)
    for item in report.items:
        assert (item.question, item.answer) in {(" ".join(q.split()), a.strip()) for q, a in given_rows}

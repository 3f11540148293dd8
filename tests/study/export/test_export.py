"""Decks, opened and read back: an .apkg is a zip with a SQLite collection, a table is CSV."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import time
import zipfile
from pathlib import Path

import pytest

from tutor.bank import Bank, read_document, to_bank
from tutor.domain import Difficulty, Filter, Passage, Question, RubricPoint, Source
from tutor.errors import InputError
from tutor.study.export import as_apkg, as_csv, notes
from tutor.study.export.apkg import FIELDS
from tutor.study.export.html import field

ANY = Filter()
Note = dict[str, str]


def opened(package: bytes, folder: Path) -> tuple[dict[str, Note], dict[str, str], list[str]]:
    """Return the notes by guid, each with its fields, tags and deck; decks by id; and the ids of the note types."""
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert set(archive.namelist()) == {"collection.anki2", "media"}
        archive.extract("collection.anki2", folder)
    connection = sqlite3.connect(folder / "collection.anki2")
    decks, models = connection.execute("SELECT decks, models FROM col").fetchone()
    names = {key: deck["name"] for key, deck in json.loads(decks).items() if key != "1"}
    wanted = "SELECT guid, flds, tags, did FROM notes JOIN cards ON cards.nid = notes.id"
    rows = connection.execute(wanted).fetchall()
    connection.close()
    found = {
        guid: dict(zip(FIELDS, flds.split("\x1f"), strict=True)) | {"tags": tags.strip(), "deck": names[str(deck)]}
        for guid, flds, tags, deck in rows
    }
    assert len(found) == len(rows)
    return found, names, sorted(json.loads(models))


def small(question: str = "Is a < b?", point: str = "Yes & no.", heading: str = "B") -> Bank:
    passage = Passage(id="a.b#1", source="a.b", heading=heading, place=1, text=r"Since \(a_1 < b\), it costs $5 to $6.")
    made = RubricPoint(id="p", text=point, probe="Which?", passage="a.b#1")
    asked = Question(
        id="a.b",
        section="The a's",
        text=question,
        difficulty=Difficulty.HARD,
        tags=("two words",),
        points=(made,),
        references=("a.b",),
    )
    return Bank(Path("/somewhere/mine"), (asked,), (Source(id="a.b", heading=heading, passages=(passage,)),))


def test_the_whole_bank_in_a_package(bank: Bank, tmp_path: Path) -> None:
    began = time.process_time()
    package = as_apkg(notes(bank, ANY), bank.name, "LLM pretraining")
    assert time.process_time() - began < 5
    found, decks, _ = opened(package, tmp_path)
    assert sorted(note["Id"] for note in found.values()) == sorted(f"<p>{each.id}</p>" for each in bank.questions)
    assert set(decks.values()) == {f"LLM pretraining::{section}" for section in bank.sections}
    question = bank.question("scaling.training-compute")
    (note,) = [note for note in found.values() if "scaling.training-compute<" in note["Id"]]
    assert note["Answer"].count("<li>") == len(question.points)
    assert "pretraining scaling compute cost difficulty::easy" in note["tags"]
    assert r"\[" in note["Sources"]
    assert "$$" not in note["Sources"]
    assert "Training compute of a dense model" in note["Sources"]
    assert note["deck"] == "LLM pretraining::Scaling laws"


def test_a_newer_package_updates_the_notes_of_an_older_one(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first, decks, types = opened(as_apkg(notes(small(), ANY), "mine", "Mine"), tmp_path / "one")
    again = small(question="Reworded?", point="Something else.")
    second, other_decks, other_types = opened(as_apkg(notes(again, ANY), "mine", "Mine"), tmp_path / "two")
    assert set(first) == set(second)
    assert (decks, types) == (other_decks, other_types)
    assert [note["Question"] for note in second.values()] == ["<p>Reworded?</p>"]


def test_notes_of_another_bank_and_of_points_are_other_notes(tmp_path: Path) -> None:
    guids = set()
    for name, by_point in (("mine", False), ("mine", True), ("yours", False)):
        (tmp_path / f"{name}{by_point}").mkdir()
        made = notes(small(), ANY, by_point)
        guids |= set(opened(as_apkg(made, name, "Mine"), tmp_path / f"{name}{by_point}")[0])
    assert len(guids) == 3


def test_what_a_text_says_is_only_ever_read(tmp_path: Path) -> None:
    hostile = (
        "<script>alert(1)</script> <img src=x onerror=y> [sound:a.mp3] [latex]x[/latex] {{c1::x}} [x](javascript:y)"
    )
    package = as_apkg(notes(small(hostile, hostile, hostile), ANY), "mine", "<b>Mine</b>")
    (note,) = opened(package, tmp_path)[0].values()
    for name in FIELDS:
        assert not re.search(r"<(?:script|img|a)\b", note[name])
        assert "[sound:" not in note[name]
        assert "[latex]" not in note[name]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in note["Question"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"so \(a < b\)", r"<p>so \(a &lt; b\)</p>"),
        ("$x^2$ costs $5, or $6", r"<p>\(x^2\) costs $5, or $6</p>"),
        ("$$\nC = 6ND\n$$", "\\[\nC = 6ND\n\\]"),
        ("run `a_b < $c$`", "<p>run <code>a_b &lt; $c$</code></p>"),
        ("```python\nx = 1\n```", '<pre><code class="language-python">x = 1\n</code></pre>'),
    ],
)
def test_mathematics_is_mathjax_and_code_is_code(text: str, shown: str) -> None:
    assert field(text) == shown


def test_a_card_for_each_point_of_what_is_chosen(bank: Bank) -> None:
    wanted = Filter(sections=("Memory",), difficulties=(Difficulty.HARD,)) if "Memory" in bank.sections else ANY
    chosen = bank.select(wanted)
    made = notes(bank, wanted, by_point=True)
    assert [note.key for note in made] == [f"{q.id}/{p.id}" for q in chosen for p in q.points]
    assert made[0].answer == chosen[0].points[0].text
    assert made[0].question.endswith(chosen[0].points[0].probe)


def test_a_choice_of_nothing_is_said(bank: Bank) -> None:
    with pytest.raises(InputError, match="choose more"):
        notes(bank, Filter(tags=("no such tag",)))


def test_the_table_is_read_back_into_a_bank(bank: Bank) -> None:
    table = as_csv(notes(bank, ANY))
    assert table.startswith(b"\xef\xbb\xbfid,section")
    report = read_document(table, "cards.csv")
    assert report.unread == ()
    made = to_bank(report)
    assert [each.id for each in made.questions] == [each.id for each in bank.questions]
    assert [each.tags for each in made.questions] == [each.tags for each in bank.questions]
    assert [each.difficulty for each in made.questions] == [each.difficulty for each in bank.questions]


def test_a_spreadsheet_runs_nothing_of_a_table() -> None:
    rows = list(csv.reader(io.StringIO(as_csv(notes(small("=1+1", "@x"), ANY)).decode("utf-8-sig"))))
    assert rows[1][4] == "'=1+1"
    assert rows[1][6] == "• @x"


def test_an_export_of_anki_comes_back_as_a_bank(bank: Bank, tmp_path: Path) -> None:
    """What Anki writes of our notes as text: their fields in order, with guid, type, deck and tags before and after."""
    found, _, _ = opened(as_apkg(notes(bank, ANY), bank.name, "LLM"), tmp_path)
    out = io.StringIO(newline="")
    head = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:8\n"
    rows = csv.writer(out, delimiter="\t", lineterminator="\n")
    for guid, note in found.items():
        rows.writerow([guid, "Pretraining tutor", note["deck"], *(note[name] for name in FIELDS), note["tags"]])
    report = read_document((head + out.getvalue()).encode(), "notes.txt")
    assert report.unread == ()
    assert {item.question for item in report.items} == {" ".join(each.text.split()) for each in bank.questions}
    assert {item.section for item in report.items} == set(bank.sections)

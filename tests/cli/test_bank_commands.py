"""`tutor import`, `tutor bank lint` and `tutor index`, on documents and folders as people have them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tutor.bank import Bank, load

DOCUMENT = """\
# Baking

## Bread

### Why is dough kneaded?

Kneading lines up the gluten strands. It also spreads the yeast evenly through the dough.

### What does salt do in a loaf?

Salt slows the yeast down and tightens the gluten.

### What is a poolish?
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "baking.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    return path


def test_an_imported_bank_works_with_every_command(run: Run, document: Path, tmp_path: Path) -> None:
    out = tmp_path / "baking"
    result = run("import", str(document), "--out", str(out))
    assert result.exit_code == 0, result.output
    assert "read 2 questions in 1 section" in result.stdout
    assert f"tutor chat --bank {out}" in result.stdout
    rows = json.loads(run("questions", "--json", "--bank", str(out)).stdout)
    assert [row["text"] for row in rows] == ["Why is dough kneaded?", "What does salt do in a loaf?"]
    question = rows[1]["id"]
    answer = "Salt slows the yeast down and tightens the gluten."
    graded = json.loads(run("grade", question, "--answer", answer, "--json", "--bank", str(out)).stdout)
    assert graded["score"] == 1.0
    assert "1 new" in run("index", "--bank", str(_grown(out, tmp_path))).stdout


def _grown(folder: Path, tmp_path: Path) -> Path:
    """Return a copy of a bank with one passage more."""
    grown = tmp_path / "grown"
    shutil.copytree(folder, grown)
    source = next((grown / "sources").iterdir())
    source.write_text(source.read_text(encoding="utf-8").rstrip() + "\n\nA crumb is the inside of a loaf.\n", "utf-8")
    return grown


def test_what_could_not_be_read_is_told_with_its_line(run: Run, document: Path, tmp_path: Path) -> None:
    result = run("import", str(document), "--out", str(tmp_path / "baking"))
    assert "could not be read" in result.stderr
    assert "line 13" in result.stderr
    assert "What is a poolish?" in result.stderr


def test_an_import_writes_over_nothing_unless_told_to(run: Run, document: Path, tmp_path: Path) -> None:
    out = tmp_path / "baking"
    run("import", str(document), "--out", str(out))
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    again = run("import", str(document), "--out", str(out))
    assert again.exit_code == 2
    assert "--replace" in again.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert run("import", str(document), "--out", str(out), "--replace").exit_code == 0


def test_a_document_without_questions_makes_no_bank(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "notes.md"
    empty.write_text("# Notes\n\nNothing is asked here.\n")
    result = run("import", str(empty), "--out", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "notes.md" in result.stderr
    assert not (tmp_path / "out").exists()


def test_the_built_in_bank_has_no_faults(run: Run, bank: Bank) -> None:
    result = run("bank", "lint")
    assert (result.exit_code, result.stdout) == (0, f"{len(bank.questions)} questions, no faults\n")


def test_lint_lists_every_fault_of_the_files_and_exits_1(run: Run, bank: Bank, tmp_path: Path) -> None:
    assert bank.folder is not None
    broken = tmp_path / "broken"
    shutil.copytree(bank.folder, broken)
    first, second, *_ = sorted((broken / "questions").iterdir())
    for path in (first, second):
        path.write_text(path.read_text(encoding="utf-8").replace("difficulty: ", "difficulty: very ", 1), "utf-8")
    result = run("bank", "lint", "--bank", str(broken))
    assert result.exit_code == 1
    assert f"questions/{first.name}:" in result.stdout
    assert f"questions/{second.name}:" in result.stdout
    assert "2 faults" in result.stderr


def test_lint_lists_drafts_as_faults_to_confirm(run: Run, document: Path, tmp_path: Path) -> None:
    out = tmp_path / "baking"
    run("import", str(document), "--out", str(out))
    drafts = [point for question in load(out).questions for point in question.points if point.draft]
    result = run("bank", "lint", "--bank", str(out))
    assert result.exit_code == 1
    assert result.stdout.count("draft: read and confirm") == len(drafts) > 0


def test_index_says_what_it_did(run: Run, bank: Bank) -> None:
    result = run("index")
    assert result.exit_code == 0
    count = len(bank.passages)
    assert result.stdout == f"{count} passages indexed with all-MiniLM-L6-v2: 0 new, {count} kept, 0 dropped\n"

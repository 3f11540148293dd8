"""`tutor import`, `tutor bank` and `tutor index`, on documents and folders as people have them."""

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
    questions, facts = result.stdout.splitlines()
    assert (result.exit_code, questions) == (0, f"{len(bank.questions)} questions, no faults")
    assert facts.endswith("facts of 51 originals, each carried by the bank")


def test_lint_reads_the_coverage_file_of_the_bank(run: Run, bank: Bank, tmp_path: Path) -> None:
    assert bank.folder is not None
    shutil.copytree(bank.folder, tmp_path / "bank")
    coverage = tmp_path / "bank" / "coverage.yaml"
    coverage.write_text(coverage.read_text(encoding="utf-8").replace("least_facts: 300", "least_facts: 9000"), "utf-8")
    result = run("bank", "lint", "--bank", str(tmp_path / "bank"))
    assert result.exit_code == 1
    assert "expected at least 9000 facts" in result.stdout


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


def test_a_question_is_added_checked_filled_in_and_asked(run: Run, tmp_path: Path) -> None:
    """The whole way of an author, on a bank that did not exist before."""
    folder = tmp_path / "bread"
    added = run("bank", "new", "bread.salt", "--section", "Bread", "--bank", str(folder))
    assert added.exit_code == 0, added.output
    questions, sources = folder / "questions/01-bread.yaml", folder / "sources/01-bread.md"
    assert f"{questions}:3: " in added.stdout
    assert f"{sources}:3: " in added.stdout

    open_ = run("bank", "check", str(questions))
    assert open_.exit_code == 1
    assert "01-bread.yaml:3: question 'bread.salt': still says TODO at text" in open_.stdout
    assert "    | - id: bread.salt" in open_.stdout
    assert "take the line `draft: true` away" in open_.stdout

    sources.write_text("# Bread\n\n## Salt {#bread.salt}\n\nSalt slows the yeast down.\n\nIt firms the gluten.\n")
    questions.write_text(SALT)
    for path, held in ((questions, "1 question"), (sources, "2 passages")):
        done = run("bank", "check", str(path))
        assert (done.exit_code, done.stdout) == (0, f"{path.parent.name}/{path.name}: {held}, no faults\n")
    graded = run("grade", "bread.salt", "--answer", "Salt slows the yeast down.", "--json", "--bank", str(folder))
    assert [point["id"] for point in json.loads(graded.stdout)["points"]] == ["yeast", "gluten"]


SALT = """\
section: Bread
questions:
  - id: bread.salt
    text: What does salt do in a loaf?
    references: [bread.salt]
    hints: [Think of what is alive in it., What would run wild without it?, And what would tear?]
    points:
      - id: yeast
        text: Salt slows the yeast down.
        misconceptions: [{text: Salt feeds the yeast., reply: Sugar does.}]
        probe: What becomes of the fermentation?
        passage: bread.salt#1
      - id: gluten
        text: It firms the gluten.
        misconceptions: [{text: Salt softens the dough., reply: It makes it tighter.}]
        probe: How does the dough feel?
        passage: bread.salt#2
"""


def test_check_tells_yaml_that_is_none_and_what_to_do(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "bread"
    run("bank", "new", "bread.salt", "--section", "Bread", "--bank", str(folder))
    path = folder / "questions/01-bread.yaml"
    path.write_text(SALT.replace("What does salt do", "Salt: what does it do"))
    result = run("bank", "check", str(path))
    assert result.exit_code == 1
    assert "01-bread.yaml:4: not YAML" in result.stdout
    assert "    | text: Salt: what does it do in a loaf?" in result.stdout
    assert "in quotes" in result.stdout


def test_check_reads_drills_too(run: Run, tmp_path: Path) -> None:
    corpus = Path(__file__).parents[2] / "corpus"
    sound = run("bank", "check", str(corpus / "drills/02-scaling.yaml"))
    assert (sound.exit_code, sound.stdout) == (0, "drills/02-scaling.yaml: 15 templates, no faults\n")
    (tmp_path / "drills").mkdir()
    path = tmp_path / "drills/01-data.yaml"
    path.write_text((corpus / "drills/01-data.yaml").read_text().replace("formula: d/u, unit: epochs", "formula: d/x"))
    result = run("bank", "check", str(path))
    assert result.exit_code == 1
    assert "template 'epochs': formula 'd/x' cannot be computed: it uses 'x'" in result.stdout
    assert "01-data.yaml:4: template 'lsh-candidate': the bank has no passage" in result.stdout


def test_new_does_not_write_into_the_installed_package(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.__file__", str(tmp_path / "__init__.py"))
    result = run("bank", "new", "bread.salt", "--section", "Bread", "--bank", str(tmp_path / "corpus"))
    assert result.exit_code == 2
    assert "--bank DIR" in result.stderr
    assert not (tmp_path / "corpus").exists()


def test_the_schema_is_printed_or_written(run: Run, tmp_path: Path) -> None:
    printed = run("bank", "schema")
    assert json.loads(printed.stdout)["required"] == ["section", "questions"]
    assert run("bank", "schema", "--out", str(tmp_path / "questions.schema.json")).exit_code == 0
    assert (tmp_path / "questions.schema.json").read_text() == printed.stdout
    refused = run("bank", "schema", "--out", str(tmp_path / "none" / "schema.json"))
    assert refused.exit_code == 2
    assert "name another file" in refused.stderr

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tutor.bank import Bank, load, save
from tutor.bank.sources import source
from tutor.errors import BankError

from .documents import QUESTIONS, SOURCES, write_bank
from .strategies import banks


def faults_of(folder):
    with pytest.raises(BankError) as caught:
        load(folder)
    return [(fault.where, fault.line, fault.what) for fault in caught.value.faults]


def line_of(text, words):
    return text[: text.index(words)].count("\n") + 1


def test_a_bank_is_read(tmp_path):
    bank = load(write_bank(tmp_path))
    assert [question.id for question in bank.questions] == ["stars.balance", "stars.light"]
    assert bank.questions[0].section == "Stars"
    assert bank.questions[1].points[0].quantity.inputs == {"distance": 1.5e11, "speed": 3e8}
    assert bank.folder == tmp_path


def test_windows_line_ends_and_byte_order_marks_change_nothing(tmp_path):
    plain = load(write_bank(tmp_path / "plain"))
    folder = write_bank(tmp_path / "windows")
    for file in folder.rglob("*.*"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_text(encoding="utf-8").replace("\n", "\r\n").encode())
    assert load(folder).hash == plain.hash


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(banks())
def test_what_is_saved_comes_back_equal(bank):
    with tempfile.TemporaryDirectory() as name:
        save(bank, Path(name))
        back = load(Path(name))
    assert back.questions == bank.questions
    assert back.sources == bank.sources
    assert back.hash == bank.hash


def test_saving_again_leaves_no_file_of_before_and_touches_nothing_else(tmp_path):
    bank = load(write_bank(tmp_path))
    (tmp_path / "coverage.yaml").write_text("mine")
    save(bank, tmp_path)
    assert sorted(file.name for file in tmp_path.rglob("*.*")) == ["01-stars.md", "01-stars.yaml", "coverage.yaml"]
    assert load(tmp_path).hash == bank.hash


@pytest.mark.parametrize("text", ["# heading", "one\n\ntwo", "- a list", "```\nopen", "text\n---", "a  "])
def test_a_passage_that_would_not_come_back_is_refused_and_nothing_is_written(tmp_path, text):
    bank = load(write_bank(tmp_path / "good"))
    changed = source("stars.light", "Light", ["First.", text])
    with pytest.raises(BankError, match=r"stars\.light"):
        save(Bank(None, bank.questions, (bank.sources[0], changed)), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_missing_folders(tmp_path):
    assert faults_of(tmp_path / "nowhere")[0][2] == "there is no such folder"
    (tmp_path / "sources").mkdir()
    assert faults_of(tmp_path) == [
        ("sources/", None, "has no .md files"),
        ("questions/", None, "is missing; expected a folder with .yaml files"),
    ]


def test_files_that_are_no_bank_files_are_named(tmp_path):
    folder = write_bank(tmp_path)
    (folder / "questions" / "more.yml").write_text("section: x")
    (folder / "sources" / "latin.md").write_bytes(b"# caf\xe9")
    assert [where for where, _, _ in faults_of(folder)] == ["sources/latin.md", "questions/more.yml"]


def test_all_faults_of_all_files_at_once_with_their_lines(tmp_path):
    questions = (
        QUESTIONS.replace("difficulty: easy", "difficulty: simple")
        .replace("hints: [Divide.", "hint: [Divide.")
        .replace("weight: 2", "weight: -2")
    )
    sources = SOURCES.replace("{#stars.light}", "").replace("# Stars", "Words.\n\n# Stars")
    found = faults_of(write_bank(tmp_path, sources, questions))
    assert ("sources/stars.md", 1, "text before the first heading; expected `# Section title`") in found
    assert ("questions/stars.yaml", line_of(questions, "difficulty: simple")) in [each[:2] for each in found]
    assert any("expected 'easy', 'medium' or 'hard', got 'simple'" in what for _, _, what in found)
    hint = next(each for each in found if "hint is an unknown key; did you mean hints?" in each[2])
    assert hint[1] == line_of(questions, "hint: [Divide.")
    weight = next(each for each in found if "points[1].weight expected a number above 0.0, got -2" in each[2])
    assert weight[1] == line_of(questions, "weight: -2")
    assert any(line == line_of(sources, "## How long") for where, line, _ in found if where == "sources/stars.md")


def test_ids_that_do_not_exist_and_ids_given_twice(tmp_path):
    questions = (
        QUESTIONS.replace("references: [stars.balance]", "references: [stars.balanse]")
        .replace("passage: stars.balance#2", "passage: stars.balance#7")
        .replace("related: [stars.balance]", "related: [stars.light]")
        .replace("related: [stars.light]\n    hints: [Think", "related: [stars.lihgt]\n    hints: [Think")
    )
    folder = write_bank(tmp_path, SOURCES, questions)
    (folder / "questions" / "again.yaml").write_text(QUESTIONS, encoding="utf-8")
    (folder / "sources" / "again.md").write_text(SOURCES, encoding="utf-8")
    found = faults_of(folder)
    whats = "\n".join(what for _, _, what in found)
    assert "no source 'stars.balanse'; did you mean stars.balance?" in whats
    assert "point 'fusion': no passage 'stars.balance#7'; did you mean" in whats
    assert "no question 'stars.lihgt'; did you mean stars.light?" in whats
    assert "a question cannot be related to itself" in whats
    assert "this id is taken by questions/again.yaml:3" in whats
    assert "the source id 'stars.light' is taken by sources/again.md:12" in whats
    passage = next(each for each in found if "#7" in each[2])
    assert passage[1] == line_of(questions, "passage: stars.balance#7")


@pytest.mark.parametrize(
    ("questions", "line", "words"),
    [
        ("section: S\nquestions: [\n", 3, "not YAML"),
        ("section: S\nsection: T\nquestions: []", 2, "'section' is given twice; it stands on line 1"),
        ("- a\n", 1, "expected the keys `section` and `questions`"),
        ("questions:\n  - 5\n", 2, "expected keys with values"),
        ("section: S\nquestions:\n- id: a.b\n  section: T\n", 4, "the section is the file's"),
        ("section: S\nquestions:\n- id: A B\n  text: 5\n", 3, "id expected an id"),
        ("section: S\nquestions:\n- id: a.b\n  text: 5\n", 4, "text expected text (put it in quotes"),
        ("section: S\nquestions:\n- id: a.b\n  tags: x\n", 4, "tags expected a list, got 'x'"),
        ("section: S\nquestions:\n- id: a.b\n", 3, "text is missing"),
        ("section: S\nquestions: 3\n", 2, "expected `questions:` with a list"),
        ("section: S\nquestion: 3\n", 2, "unknown key 'question'; did you mean questions?"),
        ("section: S\nquestions: &a [*a]\n", None, "more than 500,000 entries"),
    ],
)
def test_faults_of_a_questions_file(tmp_path, questions, line, words):
    found = faults_of(write_bank(tmp_path, SOURCES, questions))
    assert any(words in what and (line is None or at == line) for _, at, what in found), found


@pytest.mark.parametrize(
    ("sources", "line", "words"),
    [
        ("## A {#a.b}\n\nx", 1, "a source under no section"),
        ("# S\n\nstray\n\n## A {#a.b}\n\nx", 3, "text under no source"),
        ("# S\n\n## A\n\nx", 3, "expected `## Heading {#section.id}`, got 'A'"),
        ("# S\n\n## A {#A_b}\n\nx", 3, "expected an id such as data.minhash"),
        ("# S\n\n## A {#a.b}\n", 3, "no text under"),
        ("# S\n\n## A {#a.b}\n\nx\n\n### deeper\n\ny", 7, "a heading of level 3"),
        ("# S\n\n## A {#a.b}\n\nx\n\n```\ny\n\n## B {#b.b}", 7, "this code block is never closed"),
    ],
)
def test_faults_of_a_sources_file(tmp_path, sources, line, words):
    found = faults_of(write_bank(tmp_path, sources, QUESTIONS))
    assert any(words in what and at == line for _, at, what in found), found

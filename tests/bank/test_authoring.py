"""Writing a bank by hand: a template for a new entry, one file checked as it grows, a schema for editors."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from tutor.bank import advice, check_file, coverage_in, lint, load, new_entry, questions_schema, uncovered
from tutor.bank.marked_yaml import read_yaml
from tutor.errors import BankError, InputError

from .documents import QUESTIONS, SOURCES, write_bank

BOTH = ("sources/stars.md", "questions/stars.yaml")


def data_of(text):
    document, faults = read_yaml(text, "a file")
    assert document is not None, faults
    return document.data


def texts(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_new_entry_stands_below_the_others_and_loads(tmp_path):
    folder = write_bank(tmp_path)
    before = {name: (folder / name).read_text() for name in BOTH}
    written = new_entry(folder, "stars.colour")
    assert tuple(each.name for each in written) == BOTH
    for name in BOTH:
        assert (folder / name).read_text().startswith(before[name].rstrip())
    bank = load(folder)
    assert [question.id for question in bank.questions] == ["stars.balance", "stars.light", "stars.colour"]
    assert len(bank.source("stars.colour").passages) == 2
    assert all(point.draft for point in bank.question("stars.colour").points)


def test_the_lines_told_are_those_of_the_entry(tmp_path):
    folder = write_bank(tmp_path)
    source, question = new_entry(folder, "stars.colour")
    assert (folder / source.name).read_text().splitlines()[source.line - 1].endswith("{#stars.colour}")
    assert (folder / question.name).read_text().splitlines()[question.line - 1].strip() == "- id: stars.colour"


def test_whatever_the_template_leaves_to_write_is_told_until_it_is_written(tmp_path):
    folder = write_bank(tmp_path)
    new_entry(folder, "stars.colour")
    open_ = {fault.where for fault in lint(load(folder)) if "TODO" in fault.what}
    assert open_ == {
        "stars.colour", "stars.colour/first-claim", "stars.colour/second-claim", "source stars.colour",
        "stars.colour#1", "stars.colour#2",
    }  # fmt: skip
    for name, words in (("sources/stars.md", "Hot stars shine blue, cool ones red,"), ("questions/stars.yaml", "Hot")):
        text = (folder / name).read_text().replace("TODO", words)
        (folder / name).write_text(re.sub("\n +draft: true.*", "", text))
    assert not [fault for fault in lint(load(folder)) if "TODO" in fault.what or "draft" in fault.what]


@pytest.mark.parametrize("indent", ["", "  ", "    "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_template_takes_the_indentation_and_line_ends_of_its_file(tmp_path, indent, end):
    head, entries = QUESTIONS.split("questions:\n")
    entries = "\n".join(indent + line[2:] for line in entries.split("\n"))
    folder = write_bank(tmp_path)
    for name, text in zip(BOTH, (SOURCES, f"{head}questions:\n{entries}"), strict=True):
        (folder / name).write_bytes(text.replace("\n", end).encode())
    new_entry(folder, "stars.colour")
    for name in BOTH:
        written = (folder / name).read_bytes().decode()
        assert written.count("\n") == written.count(end)
    assert f"{end}{indent}- id: stars.colour{end}" in written
    assert len(load(folder).questions) == 3


def test_a_new_section_gets_files_after_the_last(tmp_path):
    folder = write_bank(tmp_path)
    (folder / "questions/stars.yaml").rename(folder / "questions/07-stars.yaml")
    source, question = new_entry(folder, "galaxies.spin", "Galaxies: yes & no")
    assert (source.name, question.name) == ("sources/08-galaxies.md", "questions/08-galaxies.yaml")
    assert load(folder).sections == ("Stars", "Galaxies: yes & no")


def test_a_folder_without_a_bank_becomes_one(tmp_path):
    new_entry(tmp_path / "mine", "bread.rise", "Bread")
    new_entry(tmp_path / "mine", "bread.crust")
    bank = load(tmp_path / "mine")
    assert [(question.id, question.section) for question in bank.questions] == [
        ("bread.rise", "Bread"), ("bread.crust", "Bread"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question_id", "section", "told"),
    [
        ("stars.balance", None, "expected an id that the bank does not have"),
        ("stars.Colour", None, "expected an id such as data.minhash"),
        ("colour", None, "expected an id such as data.minhash"),
        ("galaxies.spin", None, "--section"),
        ("galaxies.spin", " ", "--section"),
        ("stars.colour", "Suns", "expected the section 'Stars'"),
    ],
)
def test_what_cannot_be_added_is_refused_and_nothing_is_written(tmp_path, question_id, section, told):
    folder = write_bank(tmp_path)
    before = texts(folder)
    with pytest.raises(InputError, match=re.escape(told)):
        new_entry(folder, question_id, section)
    assert texts(folder) == before


@pytest.mark.parametrize(
    ("questions", "error"),
    [
        (QUESTIONS.replace("difficulty: easy", "difficulty: tiny"), BankError),
        ("questions:\n" + QUESTIONS.split("questions:\n")[1] + "section: Stars\n", InputError),
        (yaml.dump(data_of(QUESTIONS), default_flow_style=True), InputError),
    ],
    ids=["faults", "questions come first", "flow style"],
)
def test_a_file_that_cannot_be_added_to_stays_as_it_is(tmp_path, questions, error):
    folder = write_bank(tmp_path, questions=questions)
    before = texts(folder)
    with pytest.raises(error):
        new_entry(folder, "stars.colour")
    assert texts(folder) == before


def test_a_file_without_faults(tmp_path):
    folder = write_bank(tmp_path)
    questions, sources = check_file(folder / "questions/stars.yaml"), check_file(folder / "sources/stars.md")
    assert (questions.questions, questions.here, questions.elsewhere) == (2, (), ())
    assert (sources.passages, sources.here, sources.elsewhere) == (3, (), ())


@pytest.mark.parametrize(
    ("before", "after", "line", "advised"),
    [
        ("probe: Where does the heat come from?", "probes: Where from?", "probes: Where from?", "correct the key"),
        ("        probe: Where does the heat come from?\n", "", "- id: fusion", "add it"),
        ("text: What keeps a star", "text: Why: what keeps a star", "text: Why: what keeps", "in quotes"),
        ("passage: stars.balance#2", "passage: stars.balance#8", "passage: stars.balance#8", "count the paragraphs"),
        ("references: [stars.light]", "references: [star.light]", "references: [star.light]", "{#id}"),
        ("related: [stars.balance]", "related: [star.balance]", "related: [star.balance]", "correct the id"),
        ("related: [stars.balance]", "related: []", "- id: stars.balance", "under `related:`"),
        ("weight: 2", "draft: true", "- id: pressure", "take the line `draft: true` away"),
        ("Where does the heat come from?", "Does fusion keep the core hot?", "- id: fusion", "in words that neither"),
        ("hints: [Divide., ", "hints: [", "- id: stars.light", "add some"),
        ("value: 500", "value: 700", "- id: time", "the formula, the inputs or the value"),
        ("formula: speed / distance", "formula: 1.01 * distance / speed", "- id: time", "take the slip away"),
        ("text: Fusion keeps the core hot", "text: Iron ends the burning", "- id: fusion", "name the passage"),
        ("- id: stars.light", "- id: stars.balance", "- id: stars.balance", "choose another id"),
        ("difficulty: easy", "difficulty: easy\n    difficulty: hard", "difficulty: hard", "take one of the two away"),
    ],
)
def test_a_fault_is_told_with_its_line_and_what_to_do(tmp_path, before, after, line, advised):
    assert before in QUESTIONS
    checked = check_file(write_bank(tmp_path, questions=QUESTIONS.replace(before, after)) / "questions/stars.yaml")
    found = [(checked.line(fault).strip(), advice(fault)) for fault in checked.here]
    assert any(text.startswith(line) and advised in what for text, what in found), found


def test_a_source_file_tells_what_it_breaks_elsewhere(tmp_path):
    folder = write_bank(tmp_path, sources=SOURCES.replace("## How long light takes {#stars.light}", "### Light"))
    checked = check_file(folder / "sources/stars.md")
    assert [checked.line(fault) for fault in checked.here] == ["### Light"]
    assert {fault.where for fault in checked.elsewhere} == {"questions/stars.yaml"}


@pytest.mark.parametrize("name", ["questions/none.yaml", "stars.yaml", "questions/stars.txt"])
def test_only_a_file_of_a_bank_is_checked(tmp_path, name):
    folder = write_bank(tmp_path)
    for stray in ("stars.yaml", "questions/stars.txt"):
        (folder / stray).write_text("x")
    with pytest.raises(InputError, match="expected"):
        check_file(folder / name)


@pytest.fixture(scope="module")
def schema():
    jsonschema.Draft7Validator.check_schema(questions_schema())
    return jsonschema.Draft7Validator(questions_schema())


def test_the_schema_accepts_what_loads(bank, schema, tmp_path):
    new_entry(tmp_path, "bread.rise", "Bread")
    for path in [*(bank.folder / "questions").iterdir(), *(tmp_path / "questions").iterdir()]:
        assert list(schema.iter_errors(data_of(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("section: Stars", "sections: Stars"),
        ("probe: Which number do you get?", "probing: Which?"),
        ("difficulty: hard", "difficulty: fiendish"),
        ("weight: 2", "weight: 0"),
        ("kind: quantity", "kind: claim"),
        ("value: 500", "value: many"),
        ("passage: stars.light#1", "passage: stars.light"),
    ],
)
def test_the_schema_refuses_what_does_not_load(schema, tmp_path, before, after):
    text = QUESTIONS.replace(before, after)
    assert list(schema.iter_errors(data_of(text)))
    with pytest.raises(BankError):
        load(write_bank(tmp_path, questions=text))


def test_every_field_of_the_schema_says_what_it_holds():
    models = questions_schema()["$defs"]
    silent = [
        f"{name}.{field}"
        for name, model in models.items()
        for field, described in model.get("properties", {}).items()
        if not described.get("description")
    ]
    assert silent == []


def test_the_worked_example_of_the_guide_is_a_bank_without_faults(tmp_path):
    guide = (Path(__file__).parents[2] / "docs/authoring.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(markdown|yaml)\n(.*?)```", guide, re.DOTALL)
    (source,) = [text for kind, text in blocks if kind == "markdown"]
    question = next(text for kind, text in blocks if kind == "yaml")
    folder = write_bank(tmp_path, source, question)
    coverage = next(text for _, text in blocks if text.startswith("least_facts"))
    (folder / "coverage.yaml").write_text(coverage, encoding="utf-8")
    bank = load(folder)
    placed, faults = coverage_in(folder)
    assert [*lint(bank), *faults, *uncovered(placed, bank)] == []

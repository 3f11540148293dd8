"""Coverage files: what does not fit between one and its bank is found, both ways; and the built-in bank's own."""

import re
from pathlib import Path

import pytest

from tutor.bank import coverage_in, load, uncovered
from tutor.bank.coverage import FILE, read_coverage

from .documents import QUESTIONS, write_bank

COVERAGE = """\
least_facts: 3
originals:
  A 1: {about: balance, asked_as: stars.balance}
  B light: {about: travel time, asked_as: stars.light}
facts:
  - {from: A 1, fact: pressure holds the star up, carried_by: [stars.balance/pressure, "stars.balance#1"]}
  - {from: A 1, fact: fusion keeps it hot, carried_by: [stars.balance/fusion]}
  - {from: B light, fact: 500 seconds, carried_by: [stars.light/time, stars.light/notes]}
"""
NOTED = QUESTIONS + "    notes: [Eight minutes and twenty seconds are right too.]\n"


def told(tmp_path, coverage, questions=NOTED):
    folder = write_bank(tmp_path, questions=questions)
    (folder / FILE).write_text(coverage, encoding="utf-8")
    placed, faults = coverage_in(folder)
    return [str(fault) for fault in [*faults, *(uncovered(placed, load(folder)) if placed else ())]]


def test_a_bank_that_carries_every_fact_has_no_faults(tmp_path):
    assert told(tmp_path, COVERAGE) == []


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("stars.balance/fusion", "stars.balance/fision",
         "coverage.yaml:7: A 1: the bank has no point, passage or notes 'stars.balance/fision'; did you mean"),
        ("stars.balance#1", "stars.balance#9", "coverage.yaml:6: A 1: the bank has no point, passage or notes"),
        ("stars.light/notes", "stars.balance/notes", "coverage.yaml:8: B light: the bank has no point, passage"),
        ("from: B light", "from: B lights", "coverage.yaml:8: no original 'B lights'; did you mean B light"),
        ("asked_as: stars.light", "asked_as: stars.bright", "coverage.yaml:4: B light: no question 'stars.bright'"),
        ("fusion keeps it hot", "pressure holds the star up", "is listed already"),
        ("least_facts: 3", "least_facts: 4", "coverage.yaml:1: expected at least 4 facts, got 3"),
        ("[stars.light/time, stars.light/notes]", "[stars.balance/fusion]",
         "coverage.yaml:4: B light: asked as 'stars.light', which carries none of its facts"),
        ("[stars.balance/fusion]", "[]", "coverage.yaml:7: facts[2].carried_by expected at least one entry"),
        ("fact: 500 seconds, ", "", "coverage.yaml:8: facts[3].fact is missing"),
        ("fact: 500 seconds", "what: 500 seconds", "yaml:8: unknown key 'what'; known are from, fact, carried_by"),
        ("least_facts", "least", "coverage.yaml:1: unknown key 'least'"),
        ("originals:\n", "originals: [\n", "not YAML"),
    ],
)  # fmt: skip
def test_each_fault_is_told_with_its_line(tmp_path, before, after, fault):
    assert before in COVERAGE
    assert fault in "\n".join(told(tmp_path, COVERAGE.replace(before, after)))


def test_an_original_without_facts(tmp_path):
    shorter = COVERAGE.replace("least_facts: 3", "least_facts: 2").rstrip().rsplit("\n", 1)[0]
    (fault,) = told(tmp_path, shorter)
    assert fault.startswith("coverage.yaml:4: B light: no fact is listed")


def test_a_question_that_no_original_asks_names_its_public_source(tmp_path):
    alone = COVERAGE.replace("least_facts: 3", "least_facts: 2").replace(
        "  B light: {about: travel time, asked_as: stars.light}\n", ""
    )
    alone = alone[: alone.index("  - {from: B light")]
    (fault,) = told(tmp_path / "without", alone)
    assert fault.startswith("stars.light: no original is asked as this")
    named = NOTED.replace("notes: [", "notes: ['Source: Romer (1676), on the speed of light.', ")
    assert told(tmp_path / "with", alone, named) == []


def test_a_bank_without_the_file_has_nothing_to_cover(tmp_path):
    assert coverage_in(write_bank(tmp_path)) == (None, [])
    assert coverage_in(None) == (None, [])


def test_a_file_that_is_no_text(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    placed, (fault,) = coverage_in(tmp_path)
    assert placed is None
    assert "UTF-8" in fault.what


def test_what_is_no_mapping_is_a_fault():
    assert read_coverage("- 1\n")[1]
    assert read_coverage("")[1]


def test_the_built_in_bank_covers_the_51_originals_in_300_facts(bank):
    placed, faults = coverage_in(bank.folder)
    assert faults == []
    assert placed is not None
    assert uncovered(placed, bank) == []
    names = set(placed.coverage.originals)
    assert {f"S1 Q{number}" for number in range(1, 36)} <= names
    assert len([name for name in names if re.match("S2 ", name)]) == 16
    assert len(names) == 51
    assert len(placed.coverage.facts) >= 300


def test_the_built_in_bank_is_as_its_authors_agreed(bank):
    """Two to six points, three hints, variants and misconceptions on claims; a third asked by no original."""
    for question in bank.questions:
        claims = [point for point in question.points if point.quantity is None]
        assert 2 <= len(question.points) <= 6, question.id
        assert question.difficulty, question.id
        assert question.tags, question.id
        assert len(question.hints) == 3, question.id
        assert all(len(point.variants) >= 2 and point.misconceptions for point in claims), question.id
        assert not any(point.draft for point in question.points), question.id
    assert len(bank.questions) >= 51 + 25


def test_the_description_of_the_bank_has_its_counts(bank):
    described = (Path(__file__).parents[2] / "docs/bank.md").read_text(encoding="utf-8")
    for section in bank.sections:
        questions = [question for question in bank.questions if question.section == section]
        points = [point for question in questions for point in question.points]
        passages = sum(len(bank.source(each).passages) for question in questions for each in question.references)
        counts = (len(questions), len(points), sum(point.quantity is not None for point in points), passages)
        assert f"| {section} | {' | '.join(map(str, counts))} |" in described
    assert set(re.findall(r"`([a-z]+\.[a-z0-9-]+)`", described)) - {"coverage.yaml"} <= {
        question.id for question in bank.questions
    }

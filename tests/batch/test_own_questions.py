"""A file that brings its own questions and references."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.bank import lint
from tutor.batch.columns import recognise
from tutor.batch.matching import Matcher
from tutor.batch.own_questions import bank_of
from tutor.batch.sheets import open_sheet
from tutor.errors import BatchFaults

LENS = "A Fresnel lens bends the light of a small lamp into a beam. It weighs far less than a solid lens."
RHYTHM = "Each lighthouse flashes in a rhythm of its own. A navigator looks the rhythm up in the chart."


def read(tmp_path: Path, matcher: Matcher, *rows: str) -> tuple[object, ...]:
    path = tmp_path / "own.csv"
    path.write_text("\n".join(["student,question,reference,answer", *rows]), encoding="utf-8")
    sheet = open_sheet(path)
    return path.name, sheet, recognise(sheet, matcher)


def test_each_question_gets_draft_points_of_its_reference(tmp_path: Path, matcher: Matcher) -> None:
    bank = bank_of(
        *read(  # type: ignore[arg-type]
            tmp_path,
            matcher,
            f"Ada,Why a Fresnel lens?,{LENS},It bends light.",
            "Ben,Why a Fresnel lens?,,It is light.",
            f"Ada,What does the flash tell?,{RHYTHM},Where we are.",
        )
    )

    assert [question.text for question in bank.questions] == ["Why a Fresnel lens?", "What does the flash tell?"]
    assert all(point.draft for question in bank.questions for point in question.points)
    assert [len(question.points) for question in bank.questions] == [2, 2]
    assert [fault for fault in lint(bank) if "passage" in fault.what] == []


def test_missing_and_differing_references_are_told_at_once(tmp_path: Path, matcher: Matcher) -> None:
    with pytest.raises(BatchFaults) as caught:
        bank_of(
            *read(  # type: ignore[arg-type]
                tmp_path, matcher, f"Ada,One?,{LENS},a", f"Ben,One?,{RHYTHM},b", "Cy,Two?,,c"
            )
        )

    told = [(fault.line, fault.what) for fault in caught.value.faults]
    assert told == [
        (3, "column 'reference': another reference for this question stands in row 2"),
        (4, "column 'reference': no row has a reference for this question"),
    ]

"""A report in all its forms, of figures made up for it."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from evals.findings import Curve, Findings, Table
from evals.metrics import Estimate
from evals.report import read_baseline, show, write
from evals.run import Report
from tutor.domain import GraderKind
from tutor.errors import UnreadableFile

NAN = float("nan")
FOUND = Findings(
    "agreement",
    {
        "agreement.qwk": Estimate(0.71, 0.62, 0.78, 120),
        "agreement.true_negatives": Estimate(0.95, 0.9, 0.97, 400),
        "agreement.ungraded": Estimate(NAN, NAN, NAN, 0),
        "agreement.coverage": Estimate(0.9, NAN, NAN, 120),
    },
    [Table("Totals | by <kind>", ("kind", "MAE"), [("wrong & long", 0.25), ("half", None)], "a note")],
    [Curve("People and grader", "people", "grader", [(0.0, 0.1), (1.0, 0.9)], "diagonal")],
)
REPORT = Report(GraderKind.EMBEDDED, {"grader": "embedded", "profile": "quick", "commit": "abc"}, [FOUND])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("out") / "report"
    write(REPORT, {"agreement.qwk": 0.7}, folder)
    return folder


def test_json_holds_the_figures_and_what_the_gates_say(folder: Path) -> None:
    held = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert held["figures"]["agreement.qwk"] == {"value": 0.71, "low": 0.62, "high": 0.78, "n": 120}
    assert held["figures"]["agreement.ungraded"]["value"] is None
    assert {gate["figure"]: gate["met"] for gate in held["gates"]} == {
        "agreement.qwk": False,
        "agreement.true_negatives": True,
        "agreement.ungraded": False,
        "agreement.coverage": True,
    }


def test_a_report_becomes_the_baseline_of_its_own_grader_and_profile(folder: Path) -> None:
    path = folder / "report.json"
    assert read_baseline("quick", "embedded", path)["agreement.qwk"] == 0.71
    assert "agreement.ungraded" not in read_baseline("quick", "embedded", path)
    assert read_baseline("full", "embedded", path) == {}
    assert read_baseline("quick", "llm", path) == {}
    assert read_baseline("quick", "embedded", folder / "none.json") == {}


def test_markdown_shows_what_is_missed_and_what_moved(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "| **missed** | QWK of totals with gold | 0.710 [0.620, 0.780] | ≥ 0.8 | +0.010 |" in text
    assert "| met | true negative rate | 0.950 [0.900, 0.970] | ≥ 0.9 |  |" in text
    assert "| **missed** | ungraded | not measured |" in text.replace("answers ungraded", "ungraded")
    assert "| half | – |" in text


def test_the_page_needs_nothing_from_elsewhere_and_is_escaped(folder: Path) -> None:
    html = (folder / "report.html").read_text(encoding="utf-8")
    assert html.count("<svg") == 2
    assert not re.search(r'(?:src|href)="https?:|@import|<script', html)
    assert "Totals | by &lt;kind&gt;" in html
    assert "wrong &amp; long" in html
    assert "2 of 4 gates met" in html


def test_the_screen_has_one_table() -> None:
    console = Console(width=110, record=True, file=StringIO())
    show(REPORT, {}, console)
    shown = console.export_text()
    assert shown.count("MISSED") == 2
    assert "2 of 4 gates met" in shown


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="choose another --out"):
        write(REPORT, {}, tmp_path / "file" / "sub")

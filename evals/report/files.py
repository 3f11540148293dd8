"""report.json for machines and baselines, report.md to read, report.html to look at."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from evals.report.markdown import markdown
from evals.report.page import page
from evals.run import Report
from tutor.errors import UnreadableFile

BASELINE = Path(__file__).parent.parent / "baseline" / "report.json"


def write(report: Report, baseline: Mapping[str, float], folder: Path) -> None:
    """Write the three files into the folder, which is made where it is missing. Raises UnreadableFile."""
    texts = {
        "report.json": json.dumps(as_json(report), indent=1, ensure_ascii=False) + "\n",
        "report.md": markdown(report, baseline),
        "report.html": page(report, baseline),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnreadableFile(f"the report cannot be written to {folder}: {error}; choose another --out") from error


def read_baseline(profile: str, grader: str, path: Path = BASELINE) -> dict[str, float]:
    """Return the figures of the committed baseline by name; none if it is missing or of another grader or profile."""
    if not path.is_file():
        return {}
    held = json.loads(path.read_text(encoding="utf-8"))
    if (held["stamp"]["profile"], held["stamp"]["grader"]) != (profile, grader):
        return {}
    return {name: each["value"] for name, each in held["figures"].items() if each["value"] is not None}


def as_json(report: Report) -> dict[str, Any]:
    """Return the report as JSON can carry it; NaN becomes null."""
    outcomes = [
        {
            "gate": each.gate.figure,
            "figure": each.figure,
            "bound": each.gate.bound,
            "limit": each.limit,
            "met": each.met,
        }
        for each in report.outcomes
    ]
    held = {
        "stamp": dict(report.stamp),
        "gates": outcomes,
        "figures": {name: asdict(each) for name, each in report.figures.items()},
        "suites": [asdict(found) for found in report.findings],
    }
    plain: dict[str, Any] = _without_nan(held)
    for suite in plain["suites"]:
        del suite["figures"]
    return plain


def _without_nan(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_nan(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(each) for each in value]
    if isinstance(value, float):
        return None if math.isnan(value) else round(float(value), 6)
    return value

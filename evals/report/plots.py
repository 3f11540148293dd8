"""Plots as SVG that takes its ink from the page, so that it is legible in light and in dark."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from evals.findings import Curve
from evals.gates import Outcome
from evals.report.words import bound, label

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_INK, _MET, _MISSED = "#010203", "#040506", "#070809"  # stand for the page's own colours
_COLOURS = {_INK: "var(--ink)", _MET: "var(--met)", _MISSED: "var(--missed)"}


def plot(curve: Curve) -> str:
    """Return a curve as SVG."""
    figure, axes = _axes(5.2, 4.2)
    x, y = zip(*curve.points, strict=True) if curve.points else ((), ())
    axes.plot(x, y, "o-" if curve.joined else "o", color=_MET, markersize=4, alpha=1.0 if curve.joined else 0.35)
    if curve.ideal == "diagonal":
        axes.plot((0, 1), (0, 1), ":", color=_INK, linewidth=1)
        axes.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03))
    axes.set(xlabel=curve.x, ylabel=curve.y, title=curve.title)
    return _svg(figure, curve.title)


def gate_plot(outcomes: Sequence[Outcome]) -> str:
    """Return what was found for each gate, with its interval, beside the bound."""
    shown = [each for each in outcomes if each.estimate is not None and not math.isnan(each.estimate.value)]
    figure, axes = _axes(9.5, 0.8 + 0.27 * len(shown))
    for place, each in enumerate(reversed(shown)):
        _gate(axes, place, each)
    axes.set_yticks(range(len(shown)), [f"{label(each)} {bound(each)}" for each in reversed(shown)], fontsize=8)
    axes.set(ylim=(-0.7, len(shown) - 0.3), title="Found (dot), 95% interval (bar), bound (stroke)")
    return _svg(figure, "Gates")


def _gate(axes: Any, place: int, outcome: Outcome) -> None:
    found = outcome.estimate
    if found is None:
        return
    colour = _MET if outcome.met else _MISSED
    if not math.isnan(found.low):
        axes.plot((found.low, found.high), (place, place), color=colour, linewidth=2, alpha=0.6)
    axes.plot(found.value, place, "o", color=colour, markersize=5)
    for limit in (-outcome.limit, outcome.limit) if outcome.gate.bound == "within" else (outcome.limit,):
        axes.plot((limit, limit), (place - 0.35, place + 0.35), color=_INK, linewidth=1)


def _axes(width: float, height: float) -> tuple[Figure, Any]:
    from matplotlib.figure import Figure

    figure = Figure((width, height), layout="constrained")
    axes = figure.subplots()
    axes.set_facecolor("none")
    axes.tick_params(colors=_INK)
    for side in axes.spines.values():
        side.set(color=_INK, linewidth=0.5)
    for text in (axes.title, axes.xaxis.label, axes.yaxis.label):
        text.set_color(_INK)
    return figure, axes


def _svg(figure: Figure, title: str) -> str:
    import matplotlib

    held = StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "font.family": "sans-serif"}):
        figure.savefig(held, format="svg", transparent=True, metadata={"Date": None})
    drawn = held.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    for stand_in, colour in _COLOURS.items():
        drawn = drawn.replace(stand_in, colour)
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{title}" ', drawn, count=1)

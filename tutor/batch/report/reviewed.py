"""What people decided: the overrides in force, comments, and how often they and the grader agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from tutor.batch.added import Answered
from tutor.batch.report.rows import row
from tutor.batch.review.agreement import Agreement, caution

_MOST = 500


@dataclass
class Reviewed:
    """Lines of (row, student, question, point, what was said), and how many more there are."""

    lines: list[tuple[str, str, str, str, str]] = field(default_factory=list)
    more: int = 0

    def add(self, answered: Answered) -> None:
        item = answered.item
        said = [(point, each.told) for point, each in answered.overrides.items()]
        said += [("", f"{each.signed}: {each.comment}") for each in answered.decisions if not each.point]
        for point, told in said:
            if len(self.lines) < _MOST:
                self.lines.append((str(item.row + 1), item.student, item.question, point, told))
            else:
                self.more += 1


def sections(reviewed: Reviewed, found: Sequence[Agreement]) -> Iterator[str]:
    """Yield the sections as HTML."""
    yield "<h2>What people decided</h2>"
    if not reviewed.lines:
        yield "<p>No verdict was overridden.</p>"
    else:
        head = row("th", ["Row", "Student", "Question", "Point", "Decision"], numbers=0)
        yield f"<table>{head}{''.join(row('td', each, numbers=0) for each in reviewed.lines)}</table>"
    if reviewed.more:
        yield f"<p>And {reviewed.more} more, which the file itself shows.</p>"
    if found:
        yield f"<h2>Person and grader</h2><p>{escape(found[0].told)} {escape(caution(found))}</p>"
        cells = ([each.question, each.point, each.told] for each in found[1:])
        head = row("th", ["Question", "Point", "Agreement"], numbers=0)
        yield f"<table>{head}{''.join(row('td', each, numbers=0) for each in cells)}</table>"

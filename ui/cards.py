"""A grade as a card: the marks, every point with its proof, and what to look at next. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tutor.domain import Grade, GraderKind, Passage, PointVerdict, Provenance, QuoteBy, Status, Verdict
from tutor.grading.feedback import untold
from tutor.grading.marks import Marks
from ui.answers import marked
from ui.checks import checks
from ui.prose import escape, markdown

FindPassage = Callable[[str], Passage | None]

WORDS: Mapping[Verdict, str] = {
    Verdict.MET: "Made",
    Verdict.PARTIAL: "Partly made",
    Verdict.UNMET: "Missed",
    Verdict.CONTRADICTED: "Wrong",
    Verdict.CANNOT_TELL: "Could not be decided",
}
_GROUPS: tuple[tuple[str, tuple[Verdict, ...]], ...] = (
    ("What you got", (Verdict.MET, Verdict.PARTIAL)),
    ("What was wrong, and why", (Verdict.CONTRADICTED,)),
    ("What was missed", (Verdict.UNMET,)),
    ("What could not be decided", (Verdict.CANNOT_TELL,)),
)
_GRADERS: Mapping[GraderKind, str] = {
    GraderKind.EMBEDDED: "the built-in grader, which is not an LLM",
    GraderKind.LLM: "a language model",
    GraderKind.DECISIONS: "a decision model",
    GraderKind.PANEL: "a panel of graders",
}
_NOT_SAID = {Verdict.UNMET, Verdict.CANNOT_TELL}
_ASKED_ABOUT = {Verdict.UNMET, Verdict.CONTRADICTED}


def number(value: float) -> str:
    """Return a mark without needless decimals: 4, 3.5, 0.67."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def marks_line(grade: Grade | Marks) -> str:
    """Return the marks in plain words: "4 of 6", "between 3 and 5 of 6", "not graded"."""
    if grade.marks is not None:
        return f"{number(grade.marks)} of {number(grade.out_of)}"
    if grade.status is Status.UNGRADED:
        return "not graded"
    low, high = grade.marks_range
    return f"between {number(low)} and {number(high)} of {number(grade.out_of)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def grade_card(grade: Grade, numbers: Mapping[str, int], passage: FindPassage, asking: bool = False) -> str:
    """Return the grade of a whole answer.

    While the tutor is `asking` about one of the points that are open, those are folded: they would give it away.
    """
    groups = "".join(_group(title, grade, verdicts, numbers, passage, asking) for title, verdicts in _GROUPS)
    told = [point for point in grade.points if not (asking and point.verdict in _ASKED_ABOUT)]
    return (
        f'<div class="card">{_headline(grade)}{flags(grade, grade.feedback)}{_why_open(grade, numbers)}'
        f"{_feedback(grade)}{groups}{checks(told, numbers)}{_signed(grade.grader)}</div>"
    )


def reply_card(grade: Grade, numbers: Mapping[str, int], passage: FindPassage, standing: Marks | None) -> str:
    """Return the grade of a reply to a follow-up: its one point, and where the question stands now."""
    points = "".join(_point(point, numbers, passage) for point in grade.points)
    total = f"This question now stands at <strong>{marks_line(standing)}</strong>." if standing else ""
    noticed = flags(grade, grade.feedback)
    return (
        f'<div class="card reply">{noticed}<ol class="points">{points}</ol>{checks(grade.points, numbers)}'
        f'<p class="stands">{total}</p>'
        f"{_signed(grade.grader)}</div>"
    )


def points_list(points: Sequence[PointVerdict], numbers: Mapping[str, int], passage: FindPassage) -> str:
    """Return points with their proof, in order."""
    return f'<ol class="points">{"".join(_point(point, numbers, passage) for point in points)}</ol>'


def spoken(grade: Grade) -> str:
    """Return the grade as one sentence, for the status line and for a screen reader."""
    counts = [(WORDS[verdict].lower(), sum(p.verdict is verdict for p in grade.points)) for verdict in Verdict]
    parts = ", ".join(f"{count} {word}" for word, count in counts if count)
    return f"{capital(marks_line(grade))}. Points: {parts}."


def _headline(grade: Grade) -> str:
    if grade.marks is None:
        return f'<h3 class="marks open">{capital(marks_line(grade))}</h3>'
    share = round(100 * grade.marks / grade.out_of) if grade.out_of else 0
    bar = f'<span class="bar"><span style="width:{share}%"></span></span>'
    return f'<h3 class="marks">{marks_line(grade)}</h3>{bar}'


def _why_open(grade: Grade, numbers: Mapping[str, int]) -> str:
    if grade.status is Status.GRADED:
        return ""
    open_points = [numbers[p.id] for p in grade.points if p.verdict is Verdict.CANNOT_TELL]
    if len(open_points) == len(grade.points):
        return '<p class="why">No point could be decided, so no marks are given. This is not a zero.</p>'
    names = f"Point {open_points[0]}" if len(open_points) == 1 else f"Points {_listed(open_points)}"
    why = "could not be decided, so there is a range and no single mark. A person should look."
    return f'<p class="why">{names} {why}</p>'


def _listed(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def flags(grade: Grade, said: str = "") -> str:
    """Return what was noticed about an answer, save for what was `said` already."""
    return "".join(f'<p class="flag">{escape(each)}</p>' for each in untold(grade.flags, said))


def _feedback(grade: Grade) -> str:
    return f'<div class="feedback prose">{markdown(grade.feedback)}</div>' if grade.feedback.strip() else ""


def _group(
    title: str,
    grade: Grade,
    verdicts: tuple[Verdict, ...],
    numbers: Mapping[str, int],
    passage: FindPassage,
    asking: bool,
) -> str:
    points = [point for point in grade.points if point.verdict in verdicts]
    if not points:
        return ""
    items = "".join(_point(point, numbers, passage) for point in points)
    if asking and _ASKED_ABOUT.issuperset(verdicts):
        many = "1 point" if len(points) == 1 else f"{len(points)} points"
        head = f"{title}: {many}. Open this to see the answer before you reply."
        return f'<details class="spoiler"><summary>{head}</summary><ol class="points">{items}</ol></details>'
    return f'<section><h4>{title}</h4><ol class="points">{items}</ol></section>'


def _point(point: PointVerdict, numbers: Mapping[str, int], passage: FindPassage) -> str:
    worth = f'<span class="worth">{_worth(point)}</span>'
    head = f'<div class="head"><span class="verdict">{WORDS[point.verdict]}</span>{worth}</div>'
    text = f'<div class="text"><span class="number">{numbers[point.id]}</span> {marked(point.text)}</div>'
    reason = f'<div class="reason">{marked(point.reason)}</div>' if point.reason.strip() else ""
    return f'<li class="point {point.verdict.value}">{head}{text}{_quote(point)}{reason}{_source(point, passage)}</li>'


def _worth(point: PointVerdict) -> str:
    share = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5}.get(point.verdict, 0.0)
    if point.verdict is Verdict.CANNOT_TELL:
        return f"up to {number(point.weight)}"
    return f"{number(share * point.weight)} of {number(point.weight)}"


def _quote(point: PointVerdict) -> str:
    if point.quote is None or point.verdict in _NOT_SAID:
        return ""
    by = ' <span class="by">(passage found by similarity)</span>' if point.quote_by is QuoteBy.ALIGNER else ""
    return f'<blockquote><span class="unseen">You wrote: </span>{marked(point.quote.strip())}{by}</blockquote>'


def _source(point: PointVerdict, passage: FindPassage) -> str:
    found = passage(point.passage)
    if found is None:
        return '<p class="gone">The passage this rested on is no longer in the bank.</p>'
    return passage_details(found, "What the source says")


def passage_details(passage: Passage, title: str) -> str:
    """Return a passage that unfolds under its title."""
    heading = f" · {escape(passage.heading)}" if passage.heading else ""
    return (
        f"<details><summary>{escape(title)}{heading}</summary>"
        f'<div class="passage prose">{markdown(passage.text)}<p class="place">{escape(passage.id)}</p></div></details>'
    )


def _signed(grader: Provenance) -> str:
    return f'<p class="signed">Graded by {_GRADERS[grader.kind]} ({escape(grader.model)}).</p>'

"""An answer under review as HTML, and the figures around it. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tutor.domain import PointVerdict, Question
from ui.cards import WORDS, FindPassage, capital, marks_line, points_list
from ui.prose import escape, markdown
from ui.render import answered, numbers_of, transcript

if TYPE_CHECKING:
    from tutor.batch.review.agreement import Agreement
    from tutor.batch.review.decisions import Decision
    from tutor.batch.review.queue import Case, Waiting

_LONGEST = 110
_MOST_POINTS = 40


def case_page(case: Case, question: Question | None, passage: FindPassage) -> str:
    """Return the question, the answer with its marks, the points with their proof, and what was decided."""
    grade = case.grade
    numbers = {point.id: number for number, point in enumerate(grade.points, start=1)}
    asked = question.text if question is not None else grade.question_id
    points = points_list(grade.points, numbers, passage)
    head = f'<h3 class="marks">{escape(capital(marks_line(grade)))}</h3>'
    return transcript(
        [
            f'<div class="turn tutor question"><p class="who">{_rows(case)}</p>'
            f'<div class="prose asked">{markdown(asked)}</div></div>',
            answered(case.answer, grade, numbers_of(None, grade)),
            f'<div class="turn graded"><div class="card">{head}{points}{_decided(case)}</div></div>',
        ]
    )


def label(number: int, point: PointVerdict) -> str:
    """Return a point as one to choose: "2. Twenty tokens a parameter (Missed)"."""
    text = " ".join(point.text.split())
    short = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"{number}. {short} ({WORDS[point.verdict]})"


def waiting(found: Waiting) -> str:
    """Return how much there is to do."""
    settled = f"{found.settled} of {found.graded} different answers are settled by people"
    open_ones = f"{found.without_score} have no score without a person" if found.without_score else "all have a score"
    return f"<p>{settled}; {open_ones}. The least certain come first.</p>"


def agreed(found: Sequence[Agreement]) -> str:
    """Return how often people and grader agree: on all points together, and folded, on each."""
    if not found:
        return ""
    from tutor.batch.review.agreement import caution

    together, *each = found
    rows = "".join(
        f"<tr><td>{escape(one.question)}</td><td>{escape(one.point)}</td><td>{escape(one.told)}</td></tr>"
        for one in each[:_MOST_POINTS]
    )
    more = (
        f"<p>And {len(each) - _MOST_POINTS} more points, in the class report.</p>" if len(each) > _MOST_POINTS else ""
    )
    return (
        f'<div class="prose agreement"><p><strong>Person and grader:</strong> {escape(together.told)} '
        f"{escape(caution(found))}</p><details><summary>Point by point</summary>"
        f"<table><tr><th>Question</th><th>Point</th><th>Agreement</th></tr>{rows}</table>{more}</details></div>"
    )


def _rows(case: Case) -> str:
    shown = ", ".join(f"row {row}" + (f" ({escape(student)})" if student else "") for row, student in case.rows[:5])
    more = f" and {len(case.rows) - 5} more with the same words" if len(case.rows) > 5 else ""
    return f"{capital(shown)}{more}"


def _decided(case: Case) -> str:
    """Return the log of what people decided on this answer."""
    lines = "".join(f"<li>{escape(_told(each))}</li>" for each in case.decisions)
    return f'<h4>Decided so far</h4><ul class="lines decided">{lines}</ul>' if lines else ""


def _told(decision: Decision) -> str:
    comment = f": {decision.comment}" if decision.comment else ""
    if decision.verdict is None or decision.was is None:
        return f"{decision.signed}{comment}"
    if decision.verdict is decision.was:
        return f"{decision.point}: {WORDS[decision.verdict]} confirmed by {decision.signed}{comment}"
    change = f"{WORDS[decision.was]} → {WORDS[decision.verdict]}"
    return f"{decision.point}: override, {change}, by {decision.signed}{comment}"

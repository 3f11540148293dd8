"""What the page shows, as HTML made of values: pure, and escaped throughout.

Each entry of a transcript is one line of HTML; entries are joined by empty lines, so that the page keeps those it has
and adds what is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tutor.dialogue.standing import HINT_COST, Standing
from tutor.dialogue.view import Summary
from tutor.domain import FollowUp, Grade, Question, RubricPoint, Source
from tutor.grading.marks import Marks
from ui.answers import marked, marks_of
from ui.cards import FindPassage, capital, grade_card, marks_line, reply_card
from ui.prose import escape, markdown, sealed


def transcript(entries: Iterable[str]) -> str:
    return "\n\n".join(sealed(entry) for entry in entries)


def numbers_of(question: Question | None, grade: Grade | None = None) -> dict[str, int]:
    """Return the number of each point as shown: its place in the rubric; points the bank has lost come after."""
    ids = [point.id for point in question.points] if question is not None else []
    ids += [point.id for point in grade.points] if grade is not None else []
    return {each: place for place, each in enumerate(dict.fromkeys(ids), start=1)}


def asked(question: Question | None, question_id: str, position: str, again: bool = False) -> str:
    """Return the tutor's question. One that has left the bank is named by its id."""
    if question is None:
        gone = f"<p>This question ({escape(question_id)}) is no longer in the bank.</p>"
        return _entry("tutor question", "Tutor", gone)
    about = [question.section, question.difficulty.value if question.difficulty else "", *question.tags]
    labels = "".join(f"<li>{escape(each)}</li>" for each in about if each)
    start = "Once more: " if again else ""
    body = f'<ul class="labels">{labels}</ul><div class="prose asked">{markdown(start + question.text)}</div>'
    return _entry("tutor question", f"Tutor · {position}" if position else "Tutor", body)


def answered(text: str, grade: Grade | None, numbers: Mapping[str, int]) -> str:
    """Return the learner's own words, marked where the grade quotes them."""
    marks = marks_of(grade.points, numbers) if grade is not None else ()
    key = '<p class="key">Marked: your words that a point rests on, with its number.</p>' if marks else ""
    return _entry("learner", "You", f'<div class="words">{marked(text, marks)}</div>{key}')


def graded(grade: Grade, numbers: Mapping[str, int], passage: FindPassage, asking: bool = False) -> str:
    return _entry("tutor graded", "Tutor · Grade", grade_card(grade, numbers, passage, asking))


def explained(question: Question) -> str:
    """Return the points of a question explained, folded: other ways to say each, and what is often believed instead."""
    points = "".join(f"<li>{_explained(point)}</li>" for point in question.points)
    return f'<details class="explained"><summary>Explain the points</summary><ol class="prose">{points}</ol></details>'


def _explained(point: RubricPoint) -> str:
    others = "".join(f"<li>{marked(each)}</li>" for each in point.variants)
    said = f"<p>One may also say:</p><ul>{others}</ul>" if others else ""
    wrong = "".join(f"<li>“{marked(text)}” {marked(reply)}</li>" for text, reply in point.mistakes)
    mistakes = f"<p>Often mistaken for:</p><ul>{wrong}</ul>" if wrong else ""
    return f"<strong>{marked(point.text)}</strong>{said}{mistakes}"


def reply_graded(grade: Grade, numbers: Mapping[str, int], passage: FindPassage, standing: Marks | None) -> str:
    return _entry("tutor graded", "Tutor · Your reply", reply_card(grade, numbers, passage, standing))


def followed_up(follow_up: FollowUp, numbers: Mapping[str, int]) -> str:
    number = numbers.get(follow_up.point)
    head = f"Tutor · Follow-up on point {number}" if number else "Tutor · Follow-up"
    return _entry("tutor follow-up", head, f'<div class="prose asked">{markdown(follow_up.text)}</div>')


def hinted(text: str, head: str, taken: int) -> str:
    """Return a hint, and what it and those before it cost."""
    cost = f"<p class='why'>Hints so far take {HINT_COST * taken:.0%} of this question’s marks.</p>"
    return _entry("tutor hint", head, f'<div class="prose">{markdown(text)}</div>{cost}')


def with_hints(standing: Standing) -> str:
    """Return what a question counts once its hints are taken off."""
    hints = "1 hint" if standing.hints == 1 else f"{standing.hints} hints"
    if standing.counted is None:
        return note(f"{hints} will cost {standing.cost:g} marks.")
    return note(f"With {hints} this counts {standing.counted:g} of {standing.marks.out_of:g}.")


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def reading(text: str) -> str:
    """Return what stands in the place of a grade while it is being made."""
    return f'<div class="reading"><span class="pulse"></span>{escape(text)}</div>'


def reference(sources: Sequence[Source]) -> str:
    """Return the sources that answer a question, in full."""
    if not sources:
        return note("The bank has no reference for this question any more.")
    parts = "".join(f"<h4>{escape(each.heading)}</h4>{markdown(each.text)}" for each in sources)
    return _entry("tutor reference", "Tutor · Reference", f'<div class="prose passage">{parts}</div>')


def summed_up(summary: Summary) -> str:
    """Return the end of a practice: the marks over all questions, and each of them."""
    rows = "".join(
        f"<li><div>{marked(each.text)}</div><span>{_marks(each.standing)}</span></li>" for each in summary.outcomes
    )
    total = f"{capital(marks_line(summary.marks))} in all" if summary.marks else "No question was answered"
    body = f'<h3>{total}</h3><ol class="outcomes">{rows}</ol>'
    return _entry("tutor finished", "Tutor · That was the last question", body)


def folded(title: str, standing: Standing | None, entries: Iterable[str]) -> str:
    """Return a question that is over, as one line that unfolds."""
    head = f'<span class="title">{marked(title)}</span><span class="worth">{_marks(standing)}</span>'
    return f'<details class="past"><summary>{head}</summary>{"".join(entries)}</details>'


def folded_away(title: str, entries: Iterable[str]) -> str:
    """Return something that is over and has no marks yet, as one line that unfolds."""
    head = f'<span class="title">{marked(title)}</span>'
    return f'<details class="past"><summary>{head}</summary>{"".join(entries)}</details>'


def _marks(standing: Standing | None) -> str:
    return marks_line(standing.marks) if standing is not None else "skipped"


def status(line: str) -> str:
    """Return the line that says where one is."""
    return f"<p>{escape(line)}</p>" if line else ""


def trouble(message: str) -> str:
    """Return an error kindly: what went wrong, in the words of the error itself."""
    lines = "<br>".join(escape(line) for line in capital(message.strip()).splitlines())
    return f'<div class="trouble" role="alert"><strong>That did not work.</strong> {lines}</div>' if lines else ""


def _entry(kind: str, head: str, body: str) -> str:
    return f'<article class="turn {kind}"><p class="who">{escape(head)}</p>{body}</article>'

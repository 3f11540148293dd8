"""What a drill looks like: its questions, the way to each answer, what came of it. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.domain import Grade
from tutor.drill import Exercise, Tally
from ui import render
from ui.cards import marks_line, number
from ui.prose import escape


def asked(exercise: Exercise, place: int, of: int) -> str:
    return render.asked(exercise.question, exercise.question.id, f"{place} of {of}")


def hint(exercise: Exercise) -> str:
    return render.note(f"Hint: {exercise.hint}")


def way(exercise: Exercise) -> str:
    """Return the working that leads to the answer, with what the question rests on."""
    return (
        '<article class="turn tutor way"><p class="who">Tutor · The way to it</p>'
        f'<p class="working">{escape(exercise.working)}</p></article>'
    )


def folded(exercise: Exercise, grade: Grade | None, entries: Iterable[str]) -> str:
    """Return an exercise that is over, as one line that unfolds."""
    stands = marks_line(grade) if grade is not None else "skipped"
    head = f'<span class="title">{escape(exercise.question.text)}</span><span class="worth">{escape(stands)}</span>'
    return f'<details class="past"><summary>{head}</summary>{"".join(entries)}</details>'


def summary(done: Tally, again: str) -> str:
    """Return the end of a drill; `again` says how to get the same questions once more."""
    if not done.answered:
        total = "No question was answered"
    else:
        total = f"{done.right} of {done.answered} right, {number(done.marks)} of {number(done.out_of)} marks"
    skipped = f"<p>{done.skipped} skipped.</p>" if done.skipped else ""
    rows = "".join(f"<li><div>{escape(name)}</div><span>{times}×</span></li>" for name, times in done.slips)
    watch = f'<p>Mistakes to watch:</p><ol class="outcomes">{rows}</ol>' if rows else ""
    body = f'<h3>{total}</h3>{skipped}{watch}<p class="key">{escape(again)}</p>'
    return f'<article class="turn tutor finished"><p class="who">Tutor · The end of the drill</p>{body}</article>'

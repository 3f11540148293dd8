"""A drill in the terminal: question, answer, how its numbers were checked, and what came of it all."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from tutor.bank.bank import Bank
from tutor.cli import numbers, render
from tutor.cli.terminal import read_answer, safe
from tutor.domain import Grade
from tutor.drill import Exercise, Tally, tally
from tutor.grading.shell import Grader

_COMMANDS = ("/hint", "/skip", "/quit")


class Drilling:
    """Asks one exercise after the other until they end, the person quits or the input ends."""

    def __init__(self, grader: Grader, bank: Bank, screen: Console, again: str) -> None:
        """`again` says how to get the same questions once more."""
        self._grader = grader
        self._bank = bank
        self._screen = screen
        self._again = again

    def run(self, exercises: Sequence[Exercise]) -> None:
        grades: list[Grade | None] = []
        for number, exercise in enumerate(exercises, start=1):
            self._screen.print(asked(exercise, number, len(exercises)))
            text = self._answer(exercise)
            if text in {None, "/quit"}:
                break
            grades.append(None if text == "/skip" else self._graded(exercise, text or ""))
            self._screen.print(way(exercise))
        self._screen.print(summary(tally(grades)))
        self._screen.print(self._again, markup=False, soft_wrap=True)

    def _answer(self, exercise: Exercise) -> str | None:
        """Return an answer, /skip or /quit; None where the input has ended."""
        while (text := read_answer(lambda line: line.startswith("/"))) is not None:
            if text == "/hint":
                self._screen.print(Text(safe(exercise.hint), style="cyan"))
            elif text.startswith("/") and text not in _COMMANDS:
                self._screen.print(f"There is no command {text}; there are {', '.join(_COMMANDS)}.", markup=False)
            else:
                break
        return text

    def _graded(self, exercise: Exercise, answer: str) -> Grade:
        grade = self._grader.grade(exercise.question, answer)
        self._screen.print(render.grade_card(grade, self._bank))
        if (table := numbers.checks(grade)) is not None:
            self._screen.print(Group(numbers.marked_answer(safe(answer), grade), table, ""))
        return grade


def asked(exercise: Exercise, number: int, of: int) -> RenderableType:
    facts = " · ".join(filter(None, [exercise.topic, exercise.question.difficulty, exercise.template]))
    body = Group(Text(safe(exercise.question.text), style="bold"), Text(facts, style="bright_black"))
    return Panel(body, title=f"{number} of {of}", title_align="left", border_style="blue")


def way(exercise: Exercise) -> RenderableType:
    return Text(f"The way to it: {safe(exercise.working)}\n")


def listing(exercises: Sequence[Exercise]) -> RenderableType:
    entries: list[RenderableType] = []
    for number, each in enumerate(exercises, start=1):
        entries.append(Text.assemble((f"{number}. ", "bold"), safe(each.question.text)))
        entries.append(Padding(Text(safe(each.working), style="bright_black"), (0, 0, 1, 3)))
    return Group(*entries)


def summary(done: Tally) -> RenderableType:
    """Return what came of the drill: how many were right, the marks, and which mistakes were made."""
    many = f"{done.right} of {done.answered} right" + (f", {done.skipped} skipped" if done.skipped else "")
    lines = [Text(f"{many}; {render.number(done.marks)} of {render.number(done.out_of)} marks.", style="bold")]
    if done.slips:
        made = ", ".join(name if times == 1 else f"{name} ({times} times)" for name, times in done.slips)
        lines.append(Text(safe(f"Mistakes to watch: {made}.")))
    return Group(*lines)

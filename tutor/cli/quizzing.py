"""A quiz in the terminal: each item, how the answer stands and why, and the result."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from tutor.bank.bank import Bank
from tutor.cli import numbers, render
from tutor.cli.terminal import read_answer, safe
from tutor.domain import Quiz, QuizAnswer, QuizItem, QuizKind
from tutor.errors import InputError
from tutor.study.quiz import QuizResult, Quizzes, result

_LETTERS = "abcdefgh"
_COMMANDS = ("/pass", "/quit")
_ASKS = {
    QuizKind.CHOICE: "Which of these statements is right?",
    QuizKind.TRUE_FALSE: "Is this true or false?",
    QuizKind.CLOZE: "What belongs in the gap?",
}


class Asking:
    """Asks one item after the other until they end, the person quits or the input ends."""

    def __init__(self, quizzes: Quizzes, bank: Bank, screen: Console, at: str) -> None:
        """`at` is what a command needs to be on this bank again."""
        self._quizzes = quizzes
        self._bank = bank
        self._screen = screen
        self._at = at

    def run(self, quiz: Quiz) -> None:
        while len(quiz.answers) < len(quiz.items):
            place = len(quiz.answers)
            item = quiz.items[place]
            self._screen.print(asked(item, place + 1, len(quiz.items)))
            after = self._answered(quiz, item, place)
            if after is None:
                self._say(f"Your quiz is kept. Go on with: tutor quiz --resume{self._at}")
                return
            quiz = after
            for part in self._told(item, quiz.answers[-1]):
                self._screen.print(part)
        came = result(quiz)
        self._screen.print(summary(came))
        self._say(f"The same quiz again: tutor quiz --n {quiz.plan.number} --seed {quiz.plan.seed}{self._at}")
        if came.missed:
            self._say(f"The wrong ones again: tutor quiz --retry {quiz.id[:8]}{self._at}")

    def _answered(self, quiz: Quiz, item: QuizItem, place: int) -> Quiz | None:
        """Return the quiz with an answer more; None where the person leaves."""
        while (text := read_answer(lambda line: line.startswith("/") or bool(item.options))) not in {None, "/quit"}:
            try:
                if text == "/pass":
                    return self._quizzes.skip(quiz.learner, quiz.id, place)
                if text is not None and text.startswith("/"):
                    raise InputError(f"There is no command {text}; there are {', '.join(_COMMANDS)}.")
                return self._quizzes.answer(quiz.learner, quiz.id, place, chosen(item, text or ""))
            except InputError as error:
                self._say(safe(str(error)))
        return None

    def _told(self, item: QuizItem, answer: QuizAnswer) -> Iterator[RenderableType]:
        if answer.grade is not None:
            yield render.grade_card(answer.grade, self._bank)
            if (table := numbers.checks(answer.grade)) is not None:
                yield Group(table, "")
            return
        colour = "green" if answer.share == 1 else "red"
        yield Text(standing(answer), style=f"bold {colour}")
        if answer.reply:
            yield Text(safe(answer.reply))
        right = item.options[item.right].text if item.kind is QuizKind.CHOICE and item.right is not None else ""
        yield Text(f"What holds: {safe(right or item.point.text)}")
        if item.kind is QuizKind.CLOZE:
            yield Text(f"Accepted: {safe(', '.join(item.accepted))}", style="bright_black")
        yield Text(f"Source: {item.point.passage}\n", style="bright_black")

    def _say(self, text: str) -> None:
        self._screen.print(text, markup=False, soft_wrap=True)


def chosen(item: QuizItem, text: str) -> str:
    """Return the place of the option that a letter or a word names. Raises InputError where it names none."""
    if not item.options:
        return text
    wanted = text.strip().casefold().rstrip(".)")
    for place, (letter, option) in enumerate(zip(_LETTERS, item.options, strict=False)):
        names = {letter, option.text.casefold()}
        if item.kind is QuizKind.TRUE_FALSE:
            names = {option.text.casefold(), option.text[0].casefold()}
        if wanted in names:
            return str(place)
    letters = "t, f" if item.kind is QuizKind.TRUE_FALSE else ", ".join(_LETTERS[: len(item.options)])
    raise InputError(f"Expected one of {letters}, or /pass; got {text!r}.")


def asked(item: QuizItem, place: int, of: int) -> RenderableType:
    """Return an item as it is asked; `place` counts from 1."""
    question = item.question
    facts = " · ".join(filter(None, [question.section, question.difficulty, item.kind.value.replace("_", " ")]))
    parts: list[RenderableType] = [Text(safe(question.text), style="" if item.kind in _ASKS else "bold")]
    if item.kind in _ASKS:
        parts += ["", Text(_ASKS[item.kind], style="bold")]
    if item.statement:
        parts.append(Padding(Text(safe(item.statement)), (0, 0, 0, 2)))
    if item.kind is QuizKind.CHOICE:
        parts += [
            Padding(Text(f"{letter}. {safe(option.text)}"), (0, 0, 0, 2))
            for letter, option in zip(_LETTERS, item.options, strict=False)
        ]
    parts.append(Text(facts, style="bright_black"))
    return Panel(Group(*parts), title=f"{place} of {of}", title_align="left", border_style="blue")


def standing(answer: QuizAnswer) -> str:
    if answer.text is None:
        return "Passed."
    return "Right." if answer.share == 1 else "Wrong."


def summary(came: QuizResult) -> RenderableType:
    """Return what came of the quiz, in all and by section."""
    lines = [Text(f"{render.number(came.total.low)} of {came.total.out_of} right", style="bold")]
    if came.open:
        high = render.number(came.total.high)
        lines[0].append(f", up to {high}: {came.open} could not be decided")
    lines += [Text(safe(f"  {title}: {render.number(score.low)} of {score.out_of}")) for title, score in came.sections]
    return Group(*lines)

"""What is said in the terminal: prompts, steps, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.text import Text

from tutor.bank.bank import Bank
from tutor.cli import render
from tutor.cli.commands import ASKING, explain, is_command, own_question, taken
from tutor.cli.inquirer import Inquirer
from tutor.cli.terminal import read_answer, working
from tutor.dialogue.practice import Practice
from tutor.dialogue.view import Phase, PracticeView
from tutor.domain import GraderKind, TurnKind

_SHOW = "/show"
_EXPLAIN = "/explain"
_QUIT = "/quit"
_COMMANDS = {
    "/hint": "take a hint; each of the three costs a tenth of the marks",
    "/skip": "leave this question, or only the follow-up",
    "/retry": "try the question again",
    "/next": "go on to the next question",
    "/hard": "go on to the hardest question left",
    _SHOW: "show the reference answer; that ends the attempt",
    _EXPLAIN: "explain the points: other ways to say each, and what it is often mistaken for",
    **ASKING,
    "/help": "show these commands",
    _QUIT: "stop; the practice is kept",
}
_PROMPTS = {
    Phase.ANSWERING: "Your answer, or /hint, /skip, /show, /ask, /quit:",
    Phase.FOLLOWING_UP: "Your reply, or /hint, /skip, /next, /show, /ask, /quit:",
    Phase.REVIEWING: "/next, /hard, /retry, /explain, /show, /ask or /quit:",
    Phase.FINISHED: "That was the last question. /retry, /explain, /show, /ask or /quit:",
}


class Conversation:
    """Prompts, takes steps, and shows what came of them, until the person quits or the input ends."""

    def __init__(self, practice: Practice, bank: Bank, inquirer: Inquirer, screen: Console, kept: str) -> None:
        """`inquirer` answers the person's own questions; `kept` is what to say to who leaves."""
        self._inquirer = inquirer
        self._bank = bank
        self._screen = screen
        self._kept = kept
        self._practice = practice
        self._steps = {
            "/hint": practice.hint,
            "/skip": practice.skip,
            "/retry": practice.retry,
            "/next": practice.next,
            "/hard": practice.challenge,
            _SHOW: practice.reveal,
        }

    def run(self, now: PracticeView) -> None:
        self._screen.print("An empty line ends an answer. /help lists the commands.", style="bright_black")
        self._show(None, now)
        while (text := read_answer(is_command)) is not None and text != _QUIT:
            if is_command(text) and text not in self._steps:
                self._tell(now, text)
                continue
            after = self._step(now, text)
            if after.seen != now.seen or text == _SHOW:
                self._show(now, after)
            now = after
        self._screen.print(self._kept, markup=False, soft_wrap=True)

    def _tell(self, now: PracticeView, text: str) -> None:
        if (question := own_question(text)) is not None:
            self._inquirer.tell(question)
        elif text == _EXPLAIN:
            self._screen.print(_explained(now))
        else:
            explain(text, _COMMANDS, self._screen)
            return
        self._screen.print(_PROMPTS[now.phase], style="bright_black")

    def _step(self, now: PracticeView, text: str) -> PracticeView:
        learner, session = now.session.learner, now.session.id

        def step() -> PracticeView:
            if text in self._steps:
                return self._steps[text](learner, session, now.seen)
            with working("Reading your answer"):
                return self._practice.answer(learner, session, text, now.seen)

        return taken(step, lambda: self._practice.resume(learner, session), self._screen)

    def _show(self, before: PracticeView | None, now: PracticeView) -> None:
        for part in self._news(before, now):
            self._screen.print(part)
        self._screen.print(_PROMPTS[now.phase], style="bright_black")

    def _news(self, before: PracticeView | None, now: PracticeView) -> Iterator[RenderableType]:
        """Yield what the person has not seen yet; all of the current question where `before` is None."""
        last = now.session.turns[-1]
        if before is None and now.phase is not Phase.ANSWERING and now.question is not None:
            yield render.asked(now, now.question)
        if last.grade is not None and last.kind is TurnKind.FOLLOWED_UP and now.standing is not None:
            yield render.reply_card(last.grade, self._bank, now.standing)
        if last.grade is not None and last.kind is TurnKind.ANSWERED:
            yield render.grade_card(last.grade, self._bank, withhold=now.follow_up is not None)
        if last.kind is TurnKind.HINTED:
            yield render.hint(last.text, len(now.hints))
            return
        if now.follow_up is not None:
            yield render.follow_up(now.follow_up.text)
        elif now.phase is Phase.ANSWERING and now.question is not None:
            yield render.asked(now, now.question)
        elif last.kind is not TurnKind.ANSWERED and now.standing is not None and not _closed(before):
            yield render.standing_card(now.standing, self._bank, _kind(now))
        if now.revealed and now.question is not None:
            yield render.reference(self._bank.reference(now.question))
        if now.summary is not None and not _closed(before):
            yield render.summary(now.summary)


def _explained(now: PracticeView) -> RenderableType:
    """Return the points explained once an answer is graded and nothing more is asked about it, as on the page."""
    if now.question is None or now.standing is None or not _closed(now):
        return Text("The points are explained once you have answered, and replied to what follows up.", style="yellow")
    return render.explained(now.question.points)


def _closed(view: PracticeView | None) -> bool:
    return view is not None and view.phase in (Phase.REVIEWING, Phase.FINISHED)


def _kind(now: PracticeView) -> GraderKind:
    return next(turn.grade.grader.kind for turn in reversed(now.session.turns) if turn.grade is not None)

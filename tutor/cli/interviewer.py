"""What is said in an interview in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from rich.console import Console

from tutor.bank.bank import Bank
from tutor.cli import render
from tutor.cli.commands import ASKING, explain, is_command, own_question, taken
from tutor.cli.inquirer import Inquirer
from tutor.cli.terminal import read_answer, working
from tutor.dialogue.interview import wording
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.interview.state import InterviewView, Phase
from tutor.dialogue.view import summary

_TIME = "/time"
_QUIT = "/quit"
_COMMANDS = {
    "/pass": "pass on this question, or on what the interviewer came back to",
    "/pause": "stop the clock",
    "/go": "go on after a pause",
    **ASKING,
    _TIME: "show how much time has passed",
    "/end": "end the interview now",
    "/help": "show these commands",
    _QUIT: "leave; the interview is kept and its clock stands still",
}
_HINTS = {
    Phase.ANSWERING: "Your answer, or /pass, /ask, /pause, /time, /quit:",
    Phase.REPLYING: "Your reply, or /pass, /ask, /pause, /time, /quit:",
    Phase.PAUSED: "The interview is paused. /go or /quit:",
}


class Interviewer:
    """Prompts, takes steps, and shows what the interviewer says, until the end or until the person leaves."""

    def __init__(self, room: Interview, bank: Bank, inquirer: Inquirer, screen: Console, kept: str) -> None:
        """`inquirer` answers the person's own questions; `kept` is what to say to who leaves before the end."""
        self._inquirer = inquirer
        self._room = room
        self._bank = bank
        self._screen = screen
        self._kept = kept
        self._steps: dict[str, Callable[[str, str, int | None], InterviewView]] = {
            "/pass": room.skip,
            "/pause": room.pause,
            "/go": room.carry_on,
            "/end": room.end,
        }

    def run(self, now: InterviewView) -> None:
        self._screen.print(wording.opening(now.plan.style))
        self._screen.print("An empty line ends an answer. /help lists the commands.", style="bright_black")
        try:
            now = self._talk(now)
        except KeyboardInterrupt:
            self._leave(now)
            raise
        if now.phase is not Phase.ENDED:
            self._leave(now)

    def _talk(self, now: InterviewView) -> InterviewView:
        self._show(now)
        while now.phase is not Phase.ENDED:
            text = read_answer(is_command)
            if text is None or text == _QUIT:
                break
            if is_command(text) and text not in self._steps:
                self._tell(now, text)
                continue
            after = self._step(now, text)
            if after.seen != now.seen:
                self._show(after)
            now = after
        return now

    def _leave(self, now: InterviewView) -> None:
        self._room.pause(now.session.learner, now.session.id)
        self._screen.print(self._kept, markup=False, soft_wrap=True)

    def _step(self, now: InterviewView, text: str) -> InterviewView:
        learner, session = now.session.learner, now.session.id

        def step() -> InterviewView:
            if text in self._steps:
                return self._steps[text](learner, session, now.seen)
            with working("The interviewer listens"):
                return self._room.answer(learner, session, text, now.seen)

        return taken(step, lambda: self._room.resume(learner, session), self._screen)

    def _show(self, now: InterviewView) -> None:
        if now.phase is Phase.ENDED:
            self._end(now)
            return
        if now.probe is not None and now.phase is Phase.REPLYING:
            self._screen.print(render.follow_up(now.probe.text))
        elif now.question is not None and now.phase is Phase.ANSWERING:
            of = f" of {now.plan.questions}" if now.plan.questions else ""
            title = f"Question {now.position}{of} · {_clock(now.elapsed)}"
            self._screen.print(render.question_panel(now.question, title, interview=True))
        self._screen.print(_HINTS[now.phase], style="bright_black")

    def _end(self, now: InterviewView) -> None:
        self._screen.print(wording.ENDINGS.get(now.session.turns[-1].text, ""))
        self._screen.print(render.summary(summary(now.session, self._bank)))
        more = f"All of it, with the sources: tutor report {now.session.id[:8]} --out report.html"
        self._screen.print(more, markup=False, soft_wrap=True)

    def _tell(self, now: InterviewView, text: str) -> None:
        if text == _TIME:
            of = f" of {now.plan.minutes} minutes" if now.plan.minutes else ""
            self._screen.print(f"{_clock(now.elapsed_at(datetime.now(UTC)))}{of}")
        elif (question := own_question(text)) is not None:
            self._inquirer.tell(question, now.session.id)
            self._screen.print(_HINTS[now.phase], style="bright_black")
        else:
            explain(text, _COMMANDS, self._screen)


def _clock(spent: timedelta) -> str:
    """Return a time as minutes and seconds: 3:07."""
    minutes, seconds = divmod(int(spent.total_seconds()), 60)
    return f"{minutes}:{seconds:02d}"

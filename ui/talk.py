"""What an interviewer says, and where an interview is, as HTML. Pure."""

from __future__ import annotations

from datetime import UTC, datetime

from tutor.dialogue.interview.markdown import minutes
from tutor.dialogue.interview.state import InterviewView, Phase
from tutor.domain import Question
from ui.prose import escape, markdown

_STANDS = {
    Phase.ANSWERING: "Your turn.",
    Phase.REPLYING: "The interviewer comes back to something.",
    Phase.PAUSED: "Paused. The clock stands still.",
    Phase.DECIDING: "The interviewer is about to speak.",
    Phase.ENDED: "The interview is over. Its report is above.",
}


def put(question: Question, position: str) -> str:
    """Return the interviewer's question with its section alone: how hard it is would tell how the last answer went."""
    about = f'<ul class="labels"><li>{escape(question.section)}</li></ul>'
    body = f'{about}<div class="prose asked">{markdown(question.text)}</div>'
    return f'<article class="turn tutor question"><p class="who">Interviewer · {position}</p>{body}</article>'


def came_back(text: str) -> str:
    """Return what the interviewer asks about an answer."""
    body = f'<div class="prose asked">{markdown(text)}</div>'
    return f'<article class="turn tutor follow-up"><p class="who">Interviewer</p>{body}</article>'


def status(now: InterviewView) -> str:
    """Return in a line where the interview is, with a clock that the page's script lets run."""
    of = f" of {now.plan.questions}" if now.plan.questions else ""
    place = f"Question {now.position}{of}. " if now.phase is not Phase.ENDED else ""
    where = f"{now.session.id}:{now.seen}"
    return f'<p data-place="{escape(where)}">{place}{_STANDS[now.phase]} {_clock(now)}</p>'


def _clock(now: InterviewView) -> str:
    spent = int(now.elapsed_at(datetime.now(UTC)).total_seconds())
    runs = "" if now.phase in (Phase.PAUSED, Phase.ENDED) else f' data-seconds="{spent}"'
    of = f" of {now.plan.minutes} minutes" if now.plan.minutes else ""
    late = now.plan.minutes is not None and spent >= 60 * now.plan.minutes and now.phase is not Phase.ENDED
    over = " Finish your answer; it counts in full." if late else ""
    shown = f'<span class="clock"{runs}>{escape(minutes(spent))}</span>'
    return f'Time: <span aria-live="off">{shown}{of}.</span>{over}'

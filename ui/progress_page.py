"""A learner's progress as HTML: what to do next, and tables whose rows are drawn as well as written. Pure.

Each plot is a table, so that a screen reader, a phone and a printer get the same; bars take the page's own colours. The
page's own kit of plots has no intervals, and keeps the colours it was drawn in when one turns to dark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.study.confidence import ENOUGH, LEVELS, Calibration, Level
from tutor.study.mastery import Mastery
from tutor.study.misses import Missed
from tutor.study.next_step import NextStep
from tutor.study.progress import Interviewed, Progress
from ui import tables
from ui.addresses import Address, link
from ui.answers import marked
from ui.cards import marks_line
from ui.prose import escape
from ui.reliability import reliability
from ui.render import note, transcript

_BAND = (
    "The mark is what another question of it would earn you, as far as your answers tell; the bar is where that lies "
    "in nine cases of ten. Few answers make a wide bar, and so does time: what was answered two months ago counts half."
)
_HIDDEN = "A point of a question that you are being asked now."


def progress_page(progress: Progress, closed: frozenset[str], bank: str | None, title: Callable[[str], str]) -> str:
    """Return the page below the next step. Points of the `closed` questions are not named; `title` names the others'
    questions by their ids.
    """
    if not progress.attempts and not progress.cards:
        return transcript(
            [note("Nothing to show yet. Answer a question or two, and this page fills with how it went.")]
        )
    parts = [
        _mastery("By section", progress.sections, opened=True),
        _mastery("By tag", progress.tags, opened=False),
        _calibration(progress.calibration),
        _coming(progress),
        _missed(progress.missed, closed, bank, title),
        _slips(progress.slips),
        _interviews(progress.interviews),
    ]
    return transcript(parts)


def step_card(step: NextStep) -> str:
    """Return the one thing to do next, and why."""
    body = f"<h3>{escape(step.what)}</h3><p>{escape(step.why)}</p>"
    return transcript(
        [f'<article class="turn tutor next"><p class="who">Study now</p><div class="card">{body}</div></article>']
    )


def _mastery(title: str, rows: Sequence[tuple[str, Mastery]], opened: bool) -> str:
    answered = [(name, each) for name, each in rows if each.questions]
    if not answered:
        return _section(title, note("No answer of yours could be graded here yet."))
    drawn = [
        (
            escape(name),
            _bar(each.low, each.high, each.mean),
            f"{each.mean:.0%} ({each.low:.0%} to {each.high:.0%})",
            f"{each.questions} of {each.of}",
        )
        for name, each in answered
    ]
    table = _table(title, ("Name", "", "Share of marks", "Questions"), drawn)
    rest = len(rows) - len(answered)
    told = f'<p class="why">{_BAND}</p>{_many(rest, "other") if rest else ""}'
    if opened:
        return _section(title, table + told)
    return f'<details class="card"><summary>{title}: {len(answered)}</summary>{table}{told}</details>'


def _many(rest: int, name: str) -> str:
    return f'<p class="why">{rest} {name}{"" if rest == 1 else "s"} without an answer yet.</p>'


def _calibration(found: Calibration) -> str:
    title = "How sure you were"
    if not found.is_enough:
        left = ENOUGH - found.answers
        told = (
            f"Say in Practice how sure you are before you send an answer; after {left} more there is something to see."
        )
        return _section(title, note(told))
    table = _table(title, ("You expected", "You earned", "Answers"), [_level(each) for each in found.levels])
    body = f'<div class="beside">{reliability(found.levels)}{table}</div>'
    return _section(title, f'<p>{_bias(found)}</p>{body}<p class="why">{_SAID}</p>')


_SAID = (
    "Each mark is what answers earned on average of which you expected that much, its line the 95% interval. On the "
    "slanted line you get what you expect; below it you are too sure, above it too modest."
)


def _level(level: Level) -> tuple[str, ...]:
    word = next((word for word, share in LEVELS.items() if share == level.expected), "")
    low, high = level.interval
    return (
        f"{escape(word)} ({level.expected:.0%})",
        f"{level.earned:.0%} ({low:.0%} to {high:.0%})",
        str(level.answers),
    )


def _bias(found: Calibration) -> str:
    points = round(100 * abs(found.bias))
    if abs(found.bias) <= found.margin:
        return f"Over {found.answers} answers you expected about what you got; the difference may be chance."
    much = "more" if found.bias > 0 else "less"
    sure = "too sure" if found.bias > 0 else "too modest"
    return f"Over {found.answers} answers you expected {points} points in a hundred {much} than you got: {sure}."


def _coming(progress: Progress) -> str:
    title = "Reviews that are coming"
    if not progress.cards:
        return _section(title, note("No flashcard has been reviewed yet, so none comes up again."))
    most = max(1, *(each.due for each in progress.coming))
    drawn = [(f"{each.day:%a %d %b}", _bar(0, each.due / most), str(each.due)) for each in progress.coming]
    return _section(title, _table(title, ("Day", "", "Cards"), drawn, "lean"))


def _missed(missed: Sequence[Missed], closed: frozenset[str], bank: str | None, title: Callable[[str], str]) -> str:
    head = "Missed most"
    if not missed:
        return _section(head, note("No point has been missed."))
    items = "".join(_miss(each, bank, None if each.question_id in closed else title) for each in missed)
    return f'<details class="card"><summary>{head}: {len(missed)}</summary><ol class="found">{items}</ol></details>'


def _miss(missed: Missed, bank: str | None, title: Callable[[str], str] | None) -> str:
    """Return a point that was missed; without a `title` neither it nor its question is named."""
    text = marked(missed.text) if title is not None else _HIDDEN
    name = title(missed.question_id) if title is not None else "the question"
    where = link(Address("q", missed.question_id, bank), marked(name))
    last = "and not made the last time" if missed.still else "made the last time"
    about = f"{where}: missed {missed.missed} of {missed.judged} times, {last}"
    return f'<li>{text}<div class="about">{about}</div></li>'


def _slips(slips: Sequence[tuple[str, int]]) -> str:
    if not slips:
        return ""
    drawn = [(escape(name), str(times)) for name, times in slips]
    return _section("Slips in numbers", _table("Slips in numbers", ("Slip", "Times"), drawn))


def _interviews(interviews: Sequence[Interviewed]) -> str:
    title = "Your interviews, one after the other"
    if not interviews:
        return _section(title, note("No interview is over yet."))
    drawn = [_interview(each) for each in interviews]
    table = _table(title, ("When", "", "Marks", "Questions"), drawn)
    told = "Bars are 95% intervals; where two overlap, the difference may be chance."
    return _section(title, f'{table}<p class="why">{told}</p>')


def _interview(each: Interviewed) -> tuple[str, ...]:
    marks = each.score.marks
    share = marks.score if marks.score is not None else sum(marks.marks_range) / 2 / marks.out_of
    when = link(Address("report", each.session), f"{each.at:%Y-%m-%d}")
    return when, _bar(*each.score.interval, share), marks_line(marks), str(each.score.questions)


def _section(title: str, body: str) -> str:
    return f'<section class="card"><h4>{title}</h4>{body}</section>'


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    """Return a table with a drawn second column, if its head is empty. A phone shows each row on lines of its own; of a
    lean table on one.
    """
    head = tables.head([each or "<span class=unseen>Drawn</span>" for each in heads])
    body = "".join(f"<tr>{_row(heads, row)}</tr>" for row in rows)
    return (
        f'<table class="stacked figures {kind}"><caption class="unseen">{escape(title)}</caption>'
        f"{head}<tbody>{body}</tbody></table>"
    )


def _row(heads: Sequence[str], row: Sequence[str]) -> str:
    first = f'<th scope="row">{row[0]}</th>'
    rest = zip(heads[1:], row[1:], strict=True)
    cells = (tables.cell(head, cell) if head else f'<td class="drawn">{cell}</td>' for head, cell in rest)
    return first + "".join(cells)


def _bar(low: float, high: float, mark: float | None = None) -> str:
    """Return a bar from low to high, and a mark on it; shares of the width."""
    width = max(100 * (high - low), 0.5) if high else 0
    drawn = f'<span class="band" style="left:{100 * low:.1f}%;width:{width:.1f}%"></span>'
    drawn += f'<span class="mark" style="left:{100 * mark:.1f}%"></span>' if mark is not None else ""
    return f'<span class="figure" aria-hidden="true">{drawn}</span>'

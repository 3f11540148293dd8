"""`tutor interview`: a mock interview in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import (
    BankFolder,
    Grader,
    Levels,
    Sections,
    Seed,
    Tags,
    filter_of,
    line_editing,
    named,
    open_tutor,
    resuming,
    sown,
    with_index,
)
from tutor.errors import InputError

_QUESTIONS = 5


def interview(
    post: Annotated[
        str, typer.Option(help="generalist, research engineer, systems or data; its sections come more often.")
    ] = "generalist",
    style: Annotated[str, typer.Option(help="The interviewer: friendly, neutral or tough.")] = "neutral",
    questions: Annotated[
        int | None, typer.Option(min=1, max=50, help="End after so many questions.", show_default="5")
    ] = None,
    minutes: Annotated[
        int | None, typer.Option(min=1, max=240, help="End after so many minutes; an answer is never cut off.")
    ] = None,
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    seed: Seed = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with your last interview on this bank.")] = False,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Be interviewed in the terminal. Nothing is graded aloud before the end; /help lists the commands."""
    from tutor.cli.inquirer import Inquirer
    from tutor.cli.interviewer import Interviewer
    from tutor.cli.terminal import console
    from tutor.domain import LOCAL_LEARNER, Plan, Post, Style

    tutor = open_tutor(bank, grader)
    wanted = filter_of(tutor.bank, section, tag, difficulty)
    room, screen = with_index(tutor).interview, console()
    now = room.latest(LOCAL_LEARNER.id) if resume else None
    if now is None:
        if resume:
            screen.print("There is no interview to go on with, so this is a new one.")
        asked = questions if questions is not None or minutes is not None else _QUESTIONS
        plan = Plan(post=named(Post, post), style=named(Style, style), questions=asked, minutes=minutes)
        now = room.start(LOCAL_LEARNER.id, plan, wanted, sown(seed))
    line_editing()
    again = resuming("interview", bank, grader)
    kept = f"Your interview is kept, and its clock stands. Go on with: {again}"
    Interviewer(room, tutor.bank, Inquirer(tutor, screen), screen, kept).run(now)


def report(
    session: Annotated[
        str, typer.Argument(metavar="ID", help="Id of the interview; the first few characters will do.")
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write: .md, .html or .json; else printed.")
    ] = None,
    bank: BankFolder = None,
) -> None:
    """Write the report of an interview that is over."""
    from tutor.domain import LOCAL_LEARNER
    from ui.handlers.reports import KINDS, as_file

    kind = out.suffix.removeprefix(".").casefold() if out is not None else "md"
    if kind not in KINDS:
        raise InputError(f"expected a file ending in {', '.join(KINDS)}, got {out}: name it so")
    tutor = open_tutor(bank)
    known = [each.id for each in tutor.interview.list(LOCAL_LEARNER.id) if each.id.startswith(session)]
    if len(known) != 1:
        found = f"{len(known)} of them" if known else "none"
        raise InputError(f"expected the id of one of your interviews on this bank, {session!r} fits {found}")
    text = as_file(tutor.interview.report(LOCAL_LEARNER.id, known[0]), tutor.bank, kind)
    if out is None:
        print(text)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"the report cannot be written to {out} ({error.strerror}): name another file") from error
    print(f"report written to {out}")

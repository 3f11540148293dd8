"""`tutor review` and `tutor cards`: flashcards in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from tutor.cli.options import (
    BankFolder,
    Grader,
    Levels,
    Sections,
    Tags,
    filter_of,
    line_editing,
    open_tutor,
    with_index,
)


def review(
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    new: Annotated[int | None, typer.Option(min=0, max=999, help="New cards a day, from now on.")] = None,
    points: Annotated[
        bool | None, typer.Option("--points/--questions", help="A card for each point, or each question, from now on.")
    ] = None,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Review the flashcards that are due. Enter shows the back, a typed answer is graded, 1 to 4 rate it."""
    from tutor.cli.reviewing import Reviewing
    from tutor.cli.terminal import console
    from tutor.dialogue.choosing import nothing_matches
    from tutor.domain import LOCAL_LEARNER
    from tutor.errors import InputError

    tutor = with_index(open_tutor(bank, grader))
    wanted = filter_of(tutor.bank, section, tag, difficulty)
    if not tutor.bank.select(wanted):
        raise InputError(nothing_matches(wanted, tutor.bank))
    said = {"new_a_day": new, "by_point": points}
    if given := {name: value for name, value in said.items() if value is not None}:
        tutor.flashcards.change(LOCAL_LEARNER.id, **given)
    line_editing()
    Reviewing(tutor.flashcards, tutor.bank, console(), LOCAL_LEARNER.id, wanted).run()


def cards(
    days: Annotated[int, typer.Option(min=1, max=365, help="How many days to look ahead.")] = 14,
    fit: Annotated[bool, typer.Option("--fit", help="Fit FSRS to your own reviews, where there are enough.")] = False,
    bank: BankFolder = None,
) -> None:
    """Say how many cards are due in the next days, and which are forgotten again and again."""
    from tutor.cli.reviewing import fitted, standing
    from tutor.cli.terminal import console, working
    from tutor.domain import LOCAL_LEARNER

    tutor, screen = open_tutor(bank), console()
    if fit:
        with working("Fitting FSRS to your reviews"):
            found = tutor.flashcards.fit(LOCAL_LEARNER.id)
        screen.print(fitted(found))
    else:
        screen.print(standing(tutor.flashcards, LOCAL_LEARNER.id, days))

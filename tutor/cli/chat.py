"""`tutor chat`: a practice in the terminal."""

from __future__ import annotations

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
    open_tutor,
    resuming,
    sown,
    with_index,
)


def chat(
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    seed: Seed = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with your last practice on this bank.")] = False,
    bank: BankFolder = None,
    grader: Grader = None,
) -> None:
    """Practise in the terminal. An empty line or Ctrl-D ends an answer; /help lists the commands."""
    from tutor.cli.conversation import Conversation
    from tutor.cli.inquirer import Inquirer
    from tutor.cli.terminal import console
    from tutor.domain import LOCAL_LEARNER

    tutor = open_tutor(bank, grader)
    wanted = filter_of(tutor.bank, section, tag, difficulty)
    practice, screen = with_index(tutor).practice, console()
    now = practice.latest(LOCAL_LEARNER.id) if resume else None
    if now is None:
        if resume:
            screen.print("There is no practice to go on with, so this is a new one.")
        now = practice.start(LOCAL_LEARNER.id, wanted, sown(seed))
    line_editing()
    again = resuming("chat", bank, grader)
    kept = f"Your practice is kept. Go on with: {again}"
    try:
        Conversation(practice, tutor.bank, Inquirer(tutor, screen), screen, kept).run(now)
    except KeyboardInterrupt:
        screen.print(f"\n{kept}", markup=False, soft_wrap=True)
        raise

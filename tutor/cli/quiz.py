"""`tutor quiz`: short sets of items in the terminal."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.cli.options import (
    AsJson,
    BankFolder,
    Levels,
    Sections,
    Tags,
    filter_of,
    line_editing,
    named,
    open_tutor,
    with_index,
)
from tutor.errors import InputError

if TYPE_CHECKING:
    from tutor.domain import Quiz
    from tutor.wiring import Tutor


def quiz(
    section: Sections = None,
    tag: Tags = None,
    difficulty: Levels = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", help="Only choice, true_false, number, cloze or free; may be repeated."),
    ] = None,
    n: Annotated[int, typer.Option("--n", min=1, max=50, help="How many items.")] = 8,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**31 - 1, help="The same seed asks the same.", show_default="random")
    ] = None,
    retry: Annotated[
        str | None, typer.Option(metavar="ID", help="Only the items of that quiz that were not right.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with your last quiz that is not over.")] = False,
    as_json: AsJson = False,
    bank: BankFolder = None,
) -> None:
    """Take a quiz: choices, true or false, numbers, gaps and free answers, each with why. /pass and /quit leave."""
    from tutor.cli.quizzing import Asking
    from tutor.cli.terminal import console
    from tutor.domain import LOCAL_LEARNER, QuizKind, QuizPlan

    tutor = open_tutor(bank)
    if retry is not None:
        now = tutor.quizzes.retry(LOCAL_LEARNER.id, _known(retry, tutor))
    elif resume:
        now = _unfinished(tutor)
    else:
        wanted = filter_of(tutor.bank, section, tag, difficulty)
        kinds = tuple(named(QuizKind, each) for each in kind) if kind else tuple(QuizKind)
        sown = secrets.randbelow(10_000) if seed is None else seed
        now = tutor.quizzes.start(LOCAL_LEARNER.id, QuizPlan(filter=wanted, kinds=kinds, number=n, seed=sown))
    if as_json:
        print(now.model_dump_json(indent=2))
        return
    line_editing()
    at = f" --bank {shlex.quote(str(bank))}" if bank is not None else ""
    Asking(with_index(tutor).quizzes, tutor.bank, console(), at).run(now)


def _unfinished(tutor: Tutor) -> Quiz:
    """Return the last quiz on the bank that is not over. Raises InputError where there is none."""
    from tutor.domain import LOCAL_LEARNER

    for quiz in tutor.quizzes.list(LOCAL_LEARNER.id):
        if quiz.bank == tutor.bank.name and len(quiz.answers) < len(quiz.items):
            return quiz
    raise InputError("there is no quiz on this bank to go on with: start one without --resume")


def _known(start: str, tutor: Tutor) -> str:
    """Return the id of a quiz that begins so. Raises InputError where none does, or several."""
    from tutor.domain import LOCAL_LEARNER

    found = [each.id for each in tutor.quizzes.list(LOCAL_LEARNER.id) if each.id.startswith(start)]
    if len(found) != 1:
        raise InputError(f"expected the id of one of your quizzes, {start!r} fits {len(found) or 'none'} of them")
    return found[0]

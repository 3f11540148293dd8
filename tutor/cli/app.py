"""The tree of commands, and what every command does with errors."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tutor.cli import (
    appeals,
    asking,
    banks,
    batch,
    chat,
    data,
    deck,
    doctor,
    drill,
    grading,
    interviewing,
    llm,
    measuring,
    page,
    questions,
    quiz,
    review,
    studying,
    users,
)
from tutor.errors import TutorError

CANNOT = 2


class PlainSpoken(TyperGroup):
    """Says what went wrong on standard error, in the words of the error and never as a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except TutorError as error:
            print(error, file=sys.stderr)
            raise typer.Exit(CANNOT) from error


app = typer.Typer(
    cls=PlainSpoken,
    help="A tutor for LLM interviews. It asks, reads free-form answers, grades them point by point with proof, and "
    "follows up. Works offline.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
second = typer.Typer(help="Verdicts that people disagreed with.", no_args_is_help=True)
bank = typer.Typer(help="Work on a bank of questions.", no_args_is_help=True)
decks = typer.Typer(help="Cards to take along.", no_args_is_help=True)
mine = typer.Typer(help="Everything that is kept about you.", no_args_is_help=True)
models = typer.Typer(help="Language models on this machine.", no_args_is_help=True)

app.command("chat")(chat.chat)
app.command("next")(studying.next_)
app.command("progress")(studying.progress)
app.command("drill")(drill.drill)
app.command("quiz")(quiz.quiz)
app.command("interview")(interviewing.interview)
app.command("report")(interviewing.report)
app.command("review")(review.review)
app.command("cards")(review.cards)
app.command("questions")(questions.questions)
app.command("show")(questions.show)
app.command("grade")(grading.grade)
app.command("batch")(batch.batch)
app.command("ask")(asking.ask)
app.add_typer(second, name="appeals")
second.command("list")(appeals.list_)
second.command("export")(appeals.export)
app.command("import")(banks.import_)
app.add_typer(bank, name="bank")
bank.command("lint")(banks.lint)
bank.command("check")(banks.check)
bank.command("new")(banks.new)
bank.command("schema")(banks.schema)
app.add_typer(decks, name="deck")
decks.command("export")(deck.export)
app.add_typer(mine, name="data")
mine.command("export")(data.export)
mine.command("delete")(data.delete)
app.add_typer(models, name="llm")
models.command("serve")(llm.serve)
app.command("index")(banks.index)
app.command("ui")(page.ui)
app.command("users")(users.users)
app.command("eval")(measuring.measure)
app.command("doctor")(doctor.doctor)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(version("pretraining-tutor"))
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    del version  # its callback has dealt with it

"""`tutor batch`: a file of answers in, the same file back with marks."""

from __future__ import annotations

import getpass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import BankFolder, Grader


class EngineKind(StrEnum):
    LOCAL = "local"
    RAY = "ray"


File = Annotated[
    Path, typer.Argument(metavar="FILE", help="Answers: CSV, TSV, XLSX, JSON lines, or a folder of text files.")
]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the same file with marks is written.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that grade side by side.")]
MaxCost = Annotated[
    float | None,
    typer.Option("--max-cost", metavar="USD", min=0, help="Spend no more than this on a language model."),
]
Sample = Annotated[int | None, typer.Option("--sample", min=1, help="Grade this many answers only, as a trial.")]
Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="ROLE=COLUMN",
        help="Which column holds the question, answer, student or reference; or QUESTION_ID=COLUMN. A column goes by "
        "its name or its number, such as #3. May be repeated.",
    ),
]
QuestionId = Annotated[str | None, typer.Option("--question", metavar="ID", help="All rows answer this question.")]
Encoding = Annotated[str | None, typer.Option("--encoding", help="Encoding of the file; found out where not given.")]
Delimiter = Annotated[str | None, typer.Option("--delimiter", help="comma, semicolon, tab, bar, or any one sign.")]
Sheet = Annotated[str | None, typer.Option("--sheet", help="Name of the worksheet.")]
SkipBad = Annotated[bool, typer.Option("--skip-bad", help="Leave rows with faults ungraded and grade the rest.")]
EachRow = Annotated[bool, typer.Option("--each-row", help="Grade equal answers again instead of once.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with a batch that was stopped.")]
Replace = Annotated[bool, typer.Option("--replace", help="Begin anew, and write over what is there.")]
RunIn = Annotated[
    Path | None,
    typer.Option("--run-in", metavar="DIR", help="Folder the run's own file is kept in; TUTOR_HOME where not given."),
]
Yes = Annotated[
    bool, typer.Option("--yes", "-y", help="Ask nothing: neither whether the columns are right nor before it costs.")
]
Engine = Annotated[
    EngineKind, typer.Option("--engine", help="Where it is graded: local, or ray, which spreads it over a cluster.")
]
Overrides = Annotated[
    Path | None,
    typer.Option(
        "--overrides",
        metavar="FILE",
        help="Decisions of a person, which win over the grader's: a file with row, point, verdict and comment, and "
        "question where a row has several.",
    ),
]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decided; your login where not given.")]
WriteOnly = Annotated[
    bool, typer.Option("--write-only", help="Grade nothing: write the files again, with what people decided since.")
]


def batch(
    file: File,
    out: Out,
    bank: BankFolder = None,
    grader: Grader = None,
    workers: Workers = 1,
    max_cost: MaxCost = None,
    sample: Sample = None,
    columns: Map = None,
    question: QuestionId = None,
    encoding: Encoding = None,
    delimiter: Delimiter = None,
    sheet: Sheet = None,
    skip_bad: SkipBad = False,
    each_row: EachRow = False,
    resume: Resume = False,
    replace: Replace = False,
    run_in: RunIn = None,
    yes: Yes = False,
    engine: Engine = EngineKind.LOCAL,
    overrides: Overrides = None,
    by: By = None,
    write_only: WriteOnly = False,
) -> None:
    """Grade a file of answers and write the same file with marks. Can be stopped at any moment and resumed."""
    from tutor.batch.spec import Spec
    from tutor.cli.batch_steps import Wishes, graded

    spec = Spec(
        source=file,
        out=out,
        bank=bank,
        grader=grader,
        encoding=encoding,
        delimiter=delimiter,
        sheet=sheet,
        columns=tuple(columns or ()),
        question=question,
        skip_bad=skip_bad,
        each_row=each_row,
        workers=workers,
        engine=engine.value,
        sample=sample,
        max_cost=max_cost,
    )
    wishes = Wishes(run_in, resume, replace, yes, overrides, write_only, by or getpass.getuser())
    ended = graded(spec, wishes)
    if ended is not None:
        raise typer.Exit(ended)

"""`tutor appeals`: the verdicts that people disagreed with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import BankFolder, open_tutor
from tutor.errors import InputError


def list_(bank: BankFolder = None) -> None:
    """List the verdicts that people disagreed with, and what became of them."""
    from tutor.cli.terminal import safe
    from tutor.domain import LOCAL_LEARNER

    found = open_tutor(bank).appeals.all(LOCAL_LEARNER)
    for each in found:
        print(f"{each.learner}  {each.question_id}  {each.verdict.id}: first {each.verdict.verdict}")
        for said in each.corrections:
            print(f"    {said.kind} by {said.by}: {said.verdict.verdict}. {safe(' '.join(said.text.split()))[:200]}")
    if not found:
        print("Nobody has disagreed with a verdict on this bank.")


def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="File of JSON lines to write.")],
    bank: BankFolder = None,
) -> None:
    """Write every disputed verdict as a case to measure a grader on: question, point, answer, and what it should be."""
    from tutor.dialogue.cases import as_case
    from tutor.domain import LOCAL_LEARNER

    cases = [as_case(each) for each in open_tutor(bank).appeals.all(LOCAL_LEARNER)]
    try:
        out.write_text("".join(case.model_dump_json() + "\n" for case in cases), encoding="utf-8")
    except OSError as error:
        raise InputError(f"the cases cannot be written to {out} ({error.strerror}): name another file") from error
    decided = sum(case.expected is not None for case in cases)
    print(f"{len(cases)} case{'' if len(cases) == 1 else 's'} written to {out}, {decided} of them decided by a teacher")

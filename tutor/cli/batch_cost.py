"""What a batch will cost, told before it does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from tutor.errors import InputError

if TYPE_CHECKING:
    from tutor.batch import Run
    from tutor.batch.spec import Spec
    from tutor.wiring import Tutor


def confirm_cost(run: Run, tutor: Tutor, spec: Spec, yes: bool) -> None:
    """Say what grading the rest will cost, and go on only where a person wants it. Nothing where no model is asked.

    Raises InputError where nobody is there to ask and `yes` was not said, unless it costs nothing.
    """
    if tutor.settings.grader == "embedded":
        return
    from tutor.batch.estimate import estimate

    questions = {question.id: question for question in tutor.bank.questions}
    found = estimate(run, questions, tutor.forecast, tutor.price, spec.sample)
    print(found.told, file=sys.stderr)
    if spec.max_cost is not None and found.dollars is not None and found.dollars[1] > spec.max_cost - run.counts().cost:
        print(f"It will likely stop at --max-cost {spec.max_cost:g} before the end.", file=sys.stderr)
    if yes or not found.requests or (found.dollars is not None and found.dollars[2] == 0):
        return
    if not sys.stdin.isatty():
        raise InputError("nothing was asked yet: add --yes to go on, and --max-cost to hold it down")
    if not typer.confirm("Go on?", default=False, err=True):
        raise InputError("nothing was asked; --max-cost holds the cost down, --sample tries some answers first")

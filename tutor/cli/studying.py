"""`tutor next` and `tutor progress`: what to study now, and how it goes."""

from __future__ import annotations

import json

import typer

from tutor.cli.options import AsJson, BankFolder, open_tutor


def next_(as_json: AsJson = False, bank: BankFolder = None) -> None:
    """Say what to study now, and why."""
    from tutor.cli.terminal import safe
    from tutor.domain import LOCAL_LEARNER

    step = open_tutor(bank).progress.of(LOCAL_LEARNER.id).next
    if as_json:
        print(step.model_dump_json(indent=2))
        return
    print(safe(step.what))
    print(safe(step.why))
    for question in step.questions:
        print(f"  {question}")
    print(f"Go there with: {_command(step.section, step.step)}")


def progress(as_json: AsJson = False, bank: BankFolder = None) -> None:
    """Show how your study goes: mastery by section, what is missed, interviews, and reviews that are coming."""
    from tutor.cli.study_tables import study
    from tutor.cli.terminal import console
    from tutor.domain import LOCAL_LEARNER

    found = open_tutor(bank).progress.of(LOCAL_LEARNER.id)
    if as_json:
        print(json.dumps(found.model_dump(mode="json"), indent=2, ensure_ascii=False))
    elif not found.attempts and not found.cards:
        typer.echo("Nothing to show yet: answer a question or two with `tutor chat`, and ask again.")
    else:
        console().print(study(found))


def _command(section: str | None, step: str) -> str:
    if step == "review":
        return "tutor review"
    if step == "interview":
        return "tutor interview"
    return f"tutor chat --section '{section}'" if section is not None else "tutor chat"

"""`tutor ui`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import BankFolder, Grader


def ui(
    port: Annotated[int | None, typer.Option(help="Port the page listens on.")] = None,
    host: Annotated[str | None, typer.Option(help="Address the page listens on.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    bank: BankFolder = None,
    grader: Grader = None,
    users: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File of users who have to sign in; `tutor users` makes one.")
    ] = None,
) -> None:
    """Open the page."""
    from tutor.settings import Settings
    from ui.app import launch

    launch(Settings.read(port=port, host=host, bank=bank, users=users, grader=grader), open_browser=browser)

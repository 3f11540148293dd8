"""The command line: typer and rich. Modules that take long to import wait until a command needs them."""

from __future__ import annotations

import sys

PROGRAM_FAULT = 70  # EX_SOFTWARE of BSD's sysexits


def main() -> None:
    """Run `tutor`. Exits 0, 1 where a check found something, 2 for what a person can put right, 130 for Ctrl-C.

    A fault of the program itself exits 70 and is told in one line; `python -X dev -m tutor.cli` shows where it is.
    """
    from tutor.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # an old terminal must not stop a grade
    try:
        app(prog_name="tutor")
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        print(
            f"this is a fault of the tutor, not yours: {type(error).__name__}: {error}\n"
            f"`python -X dev -m tutor.cli {' '.join(sys.argv[1:])}` shows where it is",
            file=sys.stderr,
        )
        sys.exit(PROGRAM_FAULT)

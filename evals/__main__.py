"""`python -m evals all`: measures a grader, prints one table, writes a report; exits 1 where a gate is missed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from evals.command import measure, try_the_suite
from evals.profiles import PROFILES
from evals.run import SUITES
from tutor.errors import TutorError


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit status: 0 all gates met, 1 one missed, 2 for what a person can put right."""
    parser = argparse.ArgumentParser(prog="python -m evals", description="Measures how good a grader is.")
    parser.add_argument(
        "suite", choices=["all", *SUITES, "trust"], help="trust: tries the suites themselves on bad graders"
    )
    parser.add_argument("--grader", default="embedded", help="embedded (the default), llm, decisions or panel")
    parser.add_argument("--profile", default="quick", choices=list(PROFILES), help="how much is measured")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of human-graded sets")
    parser.add_argument("--out", type=Path, metavar="DIR", default=Path("build/evals"), help="where the report goes")
    given = parser.parse_args(arguments)
    try:
        if given.suite == "trust":
            return try_the_suite(given.profile)
        return measure(given.suite, given.grader, given.profile, given.data, given.out)
    except TutorError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())

"""The report of an interview as a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tutor.bank.bank import Bank
from tutor.dialogue.interview.markdown import as_markdown
from tutor.dialogue.interview.report import Report
from tutor.domain import Learner
from tutor.errors import InputError
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of
from ui.printing import printed

KINDS: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "json": "application/json",
}


def report_file(shelf: Shelf, learner: Learner, session_id: str, kind: str) -> str:
    """Return the report of one of the learner's interviews as one of KINDS.

    Raises NotAllowed for another learner's, UnknownId for none, InputError before its end.
    """
    session = shelf.first.store.load(session_id, learner.id)
    name = shelf.holding(session.bank)
    if name is None:
        raise InputError(f"the bank {session.bank!r} of this interview is no longer there")
    return as_file(shelf.tutor(name).interview.report(learner.id, session_id), shelf.tutor(name).bank, kind)


def as_file(report: Report, bank: Bank, kind: str) -> str:
    """Return a report as one of KINDS."""
    if kind == "md":
        return as_markdown(report, bank)
    return report.model_dump_json(indent=2) if kind == "json" else printed(report, partial(passage_of, bank))

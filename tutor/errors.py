"""Everything that can go wrong, as a tree. A message says what was expected, what came, and what to do.

TutorError
├── InputError                what a person handed in cannot be used
│   ├── UnreadableFile        encoding, format or structure of a file
│   ├── BankError             a bank has faults; `faults` lists them all
│   ├── BatchFaults           a file of answers has faults; `faults` lists them all
│   ├── BatchBusy             another process is at work on this batch
│   ├── UnknownId             no question, passage, session or learner of that id
│   └── SettingsError         a setting or an environment variable is off
├── NotAllowed                the learner does not own what was asked for
├── RetrievalError
│   ├── IndexMissing          no index for this bank and encoder
│   └── IndexStale            a passage in the index is not the one in the bank
├── EncoderError
│   ├── ModelMissing          the model's package or folder is not there
│   └── ModelTampered         the model's file does not have the expected hash
├── JudgeError                a judge could not give an opinion (becomes `ungraded`, never a zero)
├── LlmError                  a language model could not be asked, or what it said cannot be used
│   ├── LlmUnreachable        refused, unknown host, TLS, no reply in time
│   ├── LlmRejected           the key, the model or the request: asking again would change nothing
│   ├── LlmBusy               too many requests, or a fault of the server, after our retries
│   ├── LlmBadReply           a reply that is not what was asked for
│   └── BudgetSpent           the cap on cost is reached; nothing more was asked
└── StoreError                the database cannot be opened, read or written
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class TutorError(Exception):
    """Base of all errors that a caller may want to catch; `str(error)` is fit to be shown to a person."""


class InputError(TutorError):
    """What a person handed in cannot be used."""


class UnreadableFile(InputError):
    """A file's encoding, format or structure could not be read."""


@dataclass(frozen=True)
class Fault:
    """One fault of a file. `line` counts from 1; None where the fault is not on any one line."""

    where: str
    line: int | None
    what: str

    def __str__(self) -> str:
        place = self.where if self.line is None else f"{self.where}:{self.line}"
        return f"{place}: {self.what}"


class BankError(InputError):
    """A bank has faults. All of them are in `faults`, in the order of the files."""

    def __init__(self, summary: str, faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join([summary, *(f"  {fault}" for fault in self.faults)]))


class BatchFaults(InputError):
    """A file of answers has faults. All of them are in `faults`, in the order of the rows."""

    def __init__(self, summary: str, faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join([summary, *(f"  {fault}" for fault in self.faults)]))


class BatchBusy(InputError):
    """Another process is at work on this batch."""


class UnknownId(InputError):
    """No question, passage, session or learner of that id."""


class SettingsError(InputError):
    """A setting or an environment variable is off."""


class NotAllowed(TutorError):
    """The learner does not own what was asked for."""


class RetrievalError(TutorError):
    """The passages could not be searched or fetched."""


class IndexMissing(RetrievalError):
    """There is no index for this bank and encoder."""


class IndexStale(RetrievalError):
    """A passage in the index is missing or is not the one in the bank."""


class EncoderError(TutorError):
    """Texts could not be encoded."""


class ModelMissing(EncoderError):
    """The model's package or folder is not there."""


class ModelTampered(EncoderError):
    """The model's file does not have the expected hash."""


class JudgeError(TutorError):
    """A judge could not give an opinion. The shell turns it into `ungraded`, never into a zero."""


class LlmError(TutorError):
    """A language model could not be asked, or what it said cannot be used."""


class LlmUnreachable(LlmError):
    """The server refused the connection, has no address, failed at TLS, or did not reply in time."""


class LlmRejected(LlmError):
    """The server refused the key, the model or the request; asking again would change nothing."""


class LlmBusy(LlmError):
    """The server had too many requests or failed, and went on so after our retries."""


class LlmBadReply(LlmError):
    """The model replied, but not with what was asked for. `usable` is what could be read of it all the same."""

    def __init__(self, what: str, usable: object = None) -> None:
        self.usable = usable
        super().__init__(what)


class BudgetSpent(LlmError):
    """The cap on cost is reached, so that nothing more was asked."""


class StoreError(TutorError):
    """The database cannot be opened, read or written."""

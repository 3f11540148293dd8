"""Written queries with the passages that answer them; one of them, as retrieval_queries.yaml holds it under its kind:

{after: "Why would I enlarge RoPE's base constant?", ask: "Is a finished model usable right away?",
 in: [architecture.rope-base#6]}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from pydantic import Field, ValidationError

from tutor.bank import Bank
from tutor.domain import PassageId, Text, Value
from tutor.errors import BankError, Fault
from tutor.retrieval.words import words

MEASURED = Path(__file__).parent / "retrieval_queries.yaml"
TUNED_ON = Path(__file__).parent / "retrieval_dev.yaml"
TRIED_ON = Path(__file__).parent / "retrieval_fresh.yaml"


class Query(Value):
    """A query as it is typed, the question before it, and what it was meant to say where the typing slipped.

    `relevant` are the passages that answer it; none where the corpus has no answer.
    """

    kind: str
    ask: Text
    after: str = ""
    meant: str = ""
    relevant: tuple[PassageId, ...] = Field(default=(), alias="in", max_length=3)

    @property
    def typed(self) -> str:
        """All that the search is given."""
        return f"{self.after} {self.ask}".strip()

    def overlap(self, bank: Bank) -> float:
        """Return the share of its content words, stemmed and as meant, that the passage most like it has, with its
        heading. The words are the question's before it, too.
        """
        asked = set(words(f"{self.after} {self.meant or self.ask}"))
        passages = [bank.passage(each) for each in self.relevant]
        return max(len(asked & set(words(f"{each.heading} {each.text}"))) / len(asked) for each in passages)


def read(path: Path, bank: Bank) -> tuple[Query, ...]:
    """Return the queries of a file, in order. Raises BankError naming each that is malformed or rests on no passage."""
    known = {passage.id for passage in bank.passages}
    content: dict[str, list[dict[str, Any]]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    found, faults = [], []
    for kind, entries in content.items():
        for number, entry in enumerate(entries, start=1):
            where = f"{kind} {number}"
            try:
                found.append(Query(kind=kind, **entry))
            except ValidationError as error:
                faults.append(Fault(where, None, str(error)))
                continue
            faults += [Fault(where, None, f"no passage {each}") for each in found[-1].relevant if each not in known]
    if faults:
        raise BankError(f"queries of {path.name} that cannot be used:", faults)
    return tuple(found)

"""Texts by which a passage can be found besides its own: what is asked about it, and other ways to say it.

A learner's words are seldom a text's own. Those who write a bank say each point in several ways and ask for it in one
more; to read that beside the passage costs a search little (Nogueira et al.: Document Expansion by Query Prediction,
2019, where a model writes the questions).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tutor.retrieval.store import Row

Glosses = Mapping[str, Sequence[str]]  # texts by the passage's id


def described(rows: Iterable[Row], glosses: Glosses) -> Iterator[tuple[str, str]]:
    """Yield id and text of each row, its glosses behind its document."""
    for row in rows:
        yield row.id, "\n\n".join((row.document, *glosses.get(row.id, ())))

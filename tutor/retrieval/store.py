"""Passages as rows of a Chroma collection, reached through langchain-chroma; the sole home of chromadb.

One row: id `scaling.chinchilla#2`, document `<heading>\\n\\n<text>` (what is embedded is what is stored), metadata
`{"source": "scaling.chinchilla", "heading": "...", "place": 2, "hash": "<content hash of heading and text>"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from urllib.parse import urlsplit

import numpy as np
from pydantic import ValidationError

from tutor.domain import Passage
from tutor.errors import IndexMissing, IndexStale, RetrievalError, SettingsError
from tutor.ports import Encoder, Vectors

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.config import Settings as ChromaSettings

T = TypeVar("T")
Progress = Callable[[int, int], None]  # passages embedded so far, passages to embed

_COLLECTION = "passages"
_BATCH = 256  # passages embedded and written at once
_PAGE = 1000  # rows read at once
_GAP = "\n\n"  # between heading and text


@dataclass(frozen=True)
class Row:
    """A row as it stands in Chroma, unchecked. `vector` is there where it was asked for."""

    id: str
    document: str
    metadata: Mapping[str, Any]
    vector: Vectors | None = None

    def passage(self) -> Passage:
        """Return the passage. Raises IndexStale where document and metadata do not belong together."""
        heading = str(self.metadata.get("heading", ""))
        try:
            if not self.document.startswith(heading + _GAP):
                raise ValueError("the document does not begin with its heading")
            passage = Passage(
                id=self.id,
                source=str(self.metadata["source"]),
                heading=heading,
                place=int(self.metadata["place"]),
                text=self.document.removeprefix(heading + _GAP),
            )
            if passage.hash != self.metadata["hash"]:
                raise ValueError(f"expected the content hash {self.metadata['hash']}, found {passage.hash}")
        except (KeyError, ValueError, ValidationError) as error:
            raise IndexStale(f"passage {self.id} was changed inside the index ({error}); run `tutor index`") from error
        return passage


class PassageStore:
    """A collection of passages, in cosine space. Close it, or use it in a `with`, so that its files are let go."""

    def __init__(self, client: Client, collection: str, encoder: Encoder, where: str, *, create: bool) -> None:
        from langchain_chroma import Chroma

        from tutor.retrieval.langchain import EncoderEmbeddings

        self._client = client
        self._where = where
        with _chroma_faults(where):
            self._chroma = Chroma(
                collection_name=collection,
                embedding_function=EncoderEmbeddings(encoder),
                client=client,
                client_settings=_settings(),
                collection_configuration={"hnsw": {"space": "cosine", "ef_construction": 200, "ef_search": 200}},
                create_collection_if_not_exists=create,
            )

    @classmethod
    def local(cls, folder: Path, encoder: Encoder, *, create: bool = False) -> PassageStore:
        """Open the files in `folder`. Raises IndexMissing where there are none and none are to be made."""
        if not create and not (folder / "chroma.sqlite3").is_file():
            raise IndexMissing(f"expected a Chroma store in {folder}, found none; run `tutor index`")
        from chromadb import PersistentClient

        with _chroma_faults(str(folder)):
            client = PersistentClient(path=str(folder), settings=_settings())
        return cls(cast("Client", client), _COLLECTION, encoder, str(folder), create=create)

    @classmethod
    def served(cls, url: str, collection: str, encoder: Encoder, *, create: bool = False) -> PassageStore:
        """Reach a collection of a Chroma server. Raises SettingsError for a malformed URL, RetrievalError otherwise."""
        from chromadb import HttpClient

        parts = urlsplit(url)
        if not parts.hostname or parts.path.strip("/"):
            raise SettingsError(f"expected the address of a Chroma server like http://host:8000, got {url!r}")
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 8000)
        with _chroma_faults(url):
            client = HttpClient(host=parts.hostname, port=port, ssl=secure, settings=_settings())
        return cls(cast("Client", client), collection, encoder, url, create=create)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._client.close()

    def rows(self) -> Iterator[Row]:
        """Yield all rows, read a page at a time."""
        start = 0
        while page := self._get(limit=_PAGE, offset=start):
            yield from page
            start += len(page)

    def fetch(self, ids: Sequence[str], *, vectors: bool = False) -> dict[str, Row]:
        """Return the rows of those ids that are there."""
        found: dict[str, Row] = {}
        for batch in _batches(ids, _PAGE):
            found |= {row.id: row for row in self._get(vectors=vectors, ids=list(batch))}
        return found

    def nearest(self, vector: Vectors, k: int) -> list[tuple[str, float]]:
        """Return up to k (id, cosine), best first, by Chroma's approximate search (HNSW)."""
        with _chroma_faults(self._where):
            found = self._chroma.similarity_search_by_vector_with_relevance_scores(vector.tolist(), k=k)
        pairs = [(str(document.id), 1.0 - distance) for document, distance in found]
        return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))

    def add(self, passages: Sequence[Passage], progress: Progress | None = None) -> None:
        """Embed and write passages, a batch at a time; one whose id is there already is replaced."""
        for start, batch in enumerate(_batches(passages, _BATCH)):
            with _chroma_faults(self._where):
                self._chroma.add_texts(
                    [passage.heading + _GAP + passage.text for passage in batch],
                    metadatas=[_metadata(passage) for passage in batch],
                    ids=[passage.id for passage in batch],
                )
            if progress is not None:
                progress(start * _BATCH + len(batch), len(passages))

    def delete(self, ids: Sequence[str]) -> None:
        for batch in _batches(ids, _PAGE):
            with _chroma_faults(self._where):
                self._chroma.delete(ids=list(batch))

    def _get(self, *, vectors: bool = False, **which: Any) -> list[Row]:
        include = ["documents", "metadatas", *(["embeddings"] if vectors else [])]
        with _chroma_faults(self._where):
            got = self._chroma.get(include=include, **which)
        embeddings = got["embeddings"] if vectors else [None] * len(got["ids"])
        return [
            Row(each, document or "", metadata or {}, None if vector is None else np.asarray(vector, np.float32))
            for each, document, metadata, vector in zip(
                got["ids"], got["documents"], got["metadatas"], embeddings, strict=True
            )
        ]


def _metadata(passage: Passage) -> dict[str, str | int]:
    return {"source": passage.source, "heading": passage.heading, "place": passage.place, "hash": passage.hash}


def _settings() -> ChromaSettings:
    """Chroma's settings with telemetry off; a `.env` of the working directory is not ours to read."""
    from chromadb.config import Settings as ChromaSettings

    return ChromaSettings(_env_file=None, anonymized_telemetry=False)  # type: ignore[call-arg]


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (items[start : start + size] for start in range(0, len(items), size))


@contextmanager
def _chroma_faults(where: str) -> Iterator[None]:
    """Turn what Chroma raises into RetrievalError; an OSError is a disk's or a connection's."""
    from chromadb.errors import ChromaError, NotFoundError
    from httpx import HTTPError

    try:
        yield
    except NotFoundError as error:
        raise IndexMissing(f"expected an index at {where}, found none ({error}); run `tutor index`") from error
    except (ChromaError, HTTPError, OSError, ValueError, AttributeError) as error:  # AttributeError: its own clean-up
        raise RetrievalError(f"the index at {where} cannot be used: {error}; run `tutor index`") from error

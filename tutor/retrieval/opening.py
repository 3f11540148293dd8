"""Opens an index that is there, in a folder or on a Chroma server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from tutor.domain import Passage
from tutor.errors import IndexMissing
from tutor.ports import Encoder
from tutor.retrieval.index import ChromaIndex
from tutor.retrieval.late import Glosses
from tutor.retrieval.shelf import WORDS, Shelf, index_key, passage_hashes
from tutor.retrieval.sparse import SparseIndex
from tutor.retrieval.store import PassageStore


def open_index(
    passages: Sequence[Passage], encoder: Encoder, root: Path | str, glosses: Glosses | None = None
) -> ChromaIndex:
    """Open the index of these passages and this encoder under the folder `root`, or on the Chroma server of that URL.

    `glosses` are other wordings of what passages say, by their ids; they help to rank and are not in the index.
    Raises IndexMissing where there is none, RetrievalError where it cannot be read.
    """
    hashes = passage_hashes(passages)
    key = index_key(encoder, hashes)
    if is_url(root):
        return _open_served(root, key, encoder, hashes, glosses)
    return _open_local(Shelf(Path(root)), key, encoder, hashes, glosses)


def _open_local(
    shelf: Shelf, key: str, encoder: Encoder, hashes: Mapping[str, str], glosses: Glosses | None
) -> ChromaIndex:
    manifest = shelf.manifest(key)
    if manifest is None:
        raise IndexMissing(
            f"expected an index of these {len(hashes)} passages by {encoder.name} in {shelf.root}, found none; "
            "run `tutor index`"
        )
    shelf.touch(key)
    try:
        sparse = SparseIndex.load(shelf.folder(key) / WORDS)
    except (OSError, ValueError, KeyError) as error:
        raise IndexMissing(f"the index {shelf.folder(key)} cannot be read ({error}); run `tutor index`") from error
    store = PassageStore.local(shelf.folder(key) / manifest.store, encoder)
    return ChromaIndex(store, sparse, encoder, hashes, (shelf, key), glosses)


def _open_served(
    url: str, key: str, encoder: Encoder, hashes: Mapping[str, str], glosses: Glosses | None
) -> ChromaIndex:
    """A server keeps no BM25 for us: it is made from the rows, in memory."""
    store = PassageStore.served(url, collection_name(key), encoder)
    sparse = SparseIndex.build((row.id, row.document) for row in store.rows())
    if len(sparse) != len(hashes):
        store.close()
        raise IndexMissing(f"the index at {url} holds {len(sparse)} of {len(hashes)} passages; run `tutor index`")
    return ChromaIndex(store, sparse, encoder, hashes, glosses=glosses)


def is_url(root: Path | str) -> TypeGuard[str]:
    """Whether `root` names a Chroma server rather than a folder."""
    return isinstance(root, str) and root.startswith(("http://", "https://"))


def collection_name(key: str) -> str:
    """Return what the collection of an index is called on a server."""
    return f"pretraining-tutor-{key}"

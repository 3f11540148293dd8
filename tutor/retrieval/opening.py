"""Opens an index that is there, in a folder or on a Chroma server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

from tutor.domain import Passage
from tutor.errors import IndexMissing
from tutor.ports import Encoder
from tutor.retrieval.glosses import Glosses, described
from tutor.retrieval.index import ChromaIndex
from tutor.retrieval.shelf import WORDS, Shelf, index_key, passage_hashes
from tutor.retrieval.sparse import SparseIndex
from tutor.retrieval.store import PassageStore


def open_index(
    passages: Sequence[Passage], encoder: Encoder, root: Path | str, glosses: Glosses | None = None
) -> ChromaIndex:
    """Open the index of these passages and this encoder under the folder `root`, or on the Chroma server of that URL.

    `glosses` are further texts by which passages can be found.
    Raises IndexMissing where there is none, RetrievalError where it cannot be read.
    """
    hashes = passage_hashes(passages)
    if is_url(root):
        return _open_served(root, encoder, hashes, glosses or {})
    return _open_local(Shelf(Path(root)), encoder, hashes, glosses or {})


def _open_local(shelf: Shelf, encoder: Encoder, hashes: Mapping[str, str], glosses: Glosses) -> ChromaIndex:
    key = index_key(encoder, hashes, glosses)
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


def _open_served(url: str, encoder: Encoder, hashes: Mapping[str, str], glosses: Glosses) -> ChromaIndex:
    """A server keeps no BM25 for us: it is made from the rows, in memory."""
    store = PassageStore.served(url, collection_name(encoder, hashes), encoder)
    sparse = SparseIndex.build(described(store.rows(), glosses))
    if len(sparse) != len(hashes):
        store.close()
        raise IndexMissing(f"the index at {url} holds {len(sparse)} of {len(hashes)} passages; run `tutor index`")
    return ChromaIndex(store, sparse, encoder, hashes, glosses=glosses)


def is_url(root: Path | str) -> TypeGuard[str]:
    """Whether `root` names a Chroma server rather than a folder."""
    return isinstance(root, str) and root.startswith(("http://", "https://"))


def collection_name(encoder: Encoder, hashes: Mapping[str, str]) -> str:
    """Return what the collection of these passages is called on a server, whatever their glosses."""
    return f"pretraining-tutor-{index_key(encoder, hashes, {})}"

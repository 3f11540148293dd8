"""Makes an index that holds exactly the passages it is asked for, and embeds only those it does not have yet."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import uuid4

from tutor.domain import Passage
from tutor.errors import IndexStale, RetrievalError
from tutor.ports import Encoder
from tutor.retrieval.glosses import Glosses, described
from tutor.retrieval.index import Changes, ChromaIndex
from tutor.retrieval.opening import collection_name, is_url, open_index
from tutor.retrieval.shelf import FORMAT, WORDS, Manifest, Shelf, index_key, passage_hashes
from tutor.retrieval.sparse import SparseIndex
from tutor.retrieval.store import PassageStore, Progress, Row


def ensure_index(
    passages: Sequence[Passage],
    encoder: Encoder,
    root: Path | str,
    progress: Progress | None = None,
    glosses: Glosses | None = None,
) -> ChromaIndex:
    """Return the index of these passages and this encoder, checked row by row; built or repaired where need be.

    `root` is a folder or the URL of a Chroma server. `index.changes` says what was done. `progress(done, total)` counts
    passages embedded; `glosses` are as for `open_index`. Several processes may call this at once: one builds, the
    others wait for it.
    Raises RetrievalError where the index cannot be written, EncoderError where a text cannot be embedded.
    """
    if (index := _sound(passages, encoder, root, glosses)) is not None:
        return index
    if is_url(root):
        changes = _build_served(passages, encoder, root, progress)
    else:
        with (shelf := Shelf(Path(root))).building():
            if (index := _sound(passages, encoder, root, glosses)) is not None:
                return index  # another process built it while we waited
            changes = _build_local(passages, encoder, shelf, glosses or {}, progress)
    index = open_index(passages, encoder, root, glosses)
    index.changes = changes
    return index


def _sound(
    passages: Sequence[Passage], encoder: Encoder, root: Path | str, glosses: Glosses | None
) -> ChromaIndex | None:
    """Return the index that is there, None where there is none or a row of it is not the bank's."""
    try:
        index = open_index(passages, encoder, root, glosses)
    except RetrievalError:
        return None
    try:
        index.verify()
    except RetrievalError:
        index.close()
        return None
    return index


def _build_local(
    passages: Sequence[Passage], encoder: Encoder, shelf: Shelf, glosses: Glosses, progress: Progress | None
) -> Changes:
    """Build beside the indexes that are there, from a copy of the one that shares most passages; then put in place."""
    hashes = passage_hashes(passages)
    key = index_key(encoder, hashes, glosses)
    manifest = Manifest(format=FORMAT, encoder=encoder.hash, passages=hashes, store=f"chroma-{uuid4().hex[:8]}")
    folder = shelf.begin()
    base = shelf.nearest(encoder, hashes)
    if base is not None:
        shutil.copytree(shelf.folder(base[0]) / base[1].store, folder / manifest.store)
    try:
        changes = _fill(folder, manifest, passages, encoder, glosses, progress)
    except RetrievalError:
        if base is None:
            raise
        folder = shelf.begin()  # the copied one is damaged: start without it
        changes = _fill(folder, manifest, passages, encoder, glosses, progress)
    shelf.finish(folder, key, manifest)
    return changes


def _fill(
    folder: Path,
    manifest: Manifest,
    passages: Sequence[Passage],
    encoder: Encoder,
    glosses: Glosses,
    progress: Progress | None,
) -> Changes:
    with PassageStore.local(folder / manifest.store, encoder, create=True) as store:
        changes = _update(store, passages, manifest.passages, progress)
        SparseIndex.build(described(store.rows(), glosses)).save(folder / WORDS)
    return changes


def _build_served(passages: Sequence[Passage], encoder: Encoder, url: str, progress: Progress | None) -> Changes:
    """Fill the server's collection of this index; what an interrupted run left there is kept."""
    hashes = passage_hashes(passages)
    with PassageStore.served(url, collection_name(encoder, hashes), encoder, create=True) as store:
        return _update(store, passages, hashes, progress)


def _update(
    store: PassageStore, passages: Sequence[Passage], hashes: Mapping[str, str], progress: Progress | None
) -> Changes:
    present = {row.id: _hash(row) for row in store.rows()}
    gone = [each for each, found in present.items() if hashes.get(each) != found]
    new = [passage for passage in passages if present.get(passage.id) != hashes[passage.id]]
    store.delete(gone)
    store.add(new, progress)
    return Changes(kept=len(passages) - len(new), added=len(new), removed=len(gone))


def _hash(row: Row) -> str | None:
    """The row's content hash, None where its document was changed: it is then made anew."""
    try:
        return row.passage().hash
    except IndexStale:
        return None

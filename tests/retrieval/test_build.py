from __future__ import annotations

import json
import shutil
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tutor.domain import Passage
from tutor.errors import BankError, IndexMissing, IndexStale, RetrievalError
from tutor.ports import Encoder, Vectors
from tutor.retrieval import Changes, ensure_index, open_index

from .conftest import CountingEncoder, start_process, tamper

Counting = Callable[..., CountingEncoder]


def cut(place: int, text: str) -> Passage:
    return Passage(id=f"new.source#{place}", source="new.source", heading="New", place=place, text=text)


def indexes(root: Path) -> list[str]:
    return sorted(path.name for path in root.iterdir() if path.name != ".lock")


def test_a_first_build_embeds_every_passage_once(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    encoder, seen = counting(), list[tuple[int, int]]()
    index = ensure_index(passages, encoder, tmp_path, lambda done, total: seen.append((done, total)))
    assert index.changes == Changes(kept=0, added=8, removed=0)
    assert len(encoder.texts) == 8
    assert seen[-1] == (8, 8)
    assert [passage.text for passage in index.get([each.id for each in passages])] == [each.text for each in passages]


def test_a_second_build_embeds_nothing(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    ensure_index(passages, counting(), tmp_path)
    encoder = counting()
    index = ensure_index(passages[::-1], encoder, tmp_path)
    assert index.changes == Changes(kept=8, added=0, removed=0)
    assert not set(encoder.texts) & {f"{each.heading}\n\n{each.text}" for each in passages}
    assert len(indexes(tmp_path)) == 1


def test_one_passage_more_embeds_one_passage(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    ensure_index(passages, counting(), tmp_path)
    encoder = counting()
    index = ensure_index([*passages, cut(1, "Otters hold hands while they sleep.")], encoder, tmp_path)
    assert index.changes == Changes(kept=8, added=1, removed=0)
    assert encoder.texts == ["New\n\nOtters hold hands while they sleep."]
    assert index.search("sleeping otters", 1)[0].passage.id == "new.source#1"


def test_changed_and_vanished_passages_are_replaced_and_dropped(
    passages: list[Passage], counting: Counting, tmp_path: Path
) -> None:
    ensure_index(passages, counting(), tmp_path).close()
    changed = passages[0].model_copy(update={"text": "Zeppelins were filled with hydrogen."})
    index = ensure_index([changed, *passages[2:]], counting(), tmp_path)
    assert index.changes == Changes(kept=6, added=1, removed=2)
    assert index.get([changed.id]) == (changed,)
    assert {hit.passage.id for hit in index.search("tides and zeppelins", 50)} == {changed.id} | {
        each.id for each in passages[2:]
    }
    assert index.sparse("gravity of the moon") == ()


def test_another_model_embeds_everything_anew(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    ensure_index(passages, counting(), tmp_path)
    other = counting(128)
    with pytest.raises(IndexMissing, match="tutor index"):
        open_index(passages, other, tmp_path)
    index = ensure_index(passages, other, tmp_path)
    assert index.changes == Changes(kept=0, added=8, removed=0)
    assert index.search("how does a loaf rise", 1)[0].passage.source == "bread.sourdough"


def test_more_passages_than_a_batch(encoder: Encoder, tmp_path: Path) -> None:
    many = [cut(place, f"Note {place}.") for place in range(1, 301)]
    index = ensure_index(many, encoder, tmp_path)
    assert index.get(["new.source#300", "new.source#1"]) == (many[299], many[0])
    assert [hit.passage.id for hit in index.sparse("note 277", 1)] == ["new.source#277"]


def test_the_indexes_used_last_stay(
    passages: list[Passage], encoder: Encoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.retrieval.shelf.KEPT", 3)
    banks = [[*passages, cut(1, f"Version {number}.")] for number in range(4)]
    for bank in banks[:3]:
        ensure_index(bank, encoder, tmp_path).close()
    open_index(banks[0], encoder, tmp_path).close()  # in use again, so that the second is now the oldest
    ensure_index(banks[3], encoder, tmp_path).close()
    for bank in (banks[0], banks[2], banks[3]):
        open_index(bank, encoder, tmp_path).close()
    with pytest.raises(IndexMissing):
        open_index(banks[1], encoder, tmp_path)


def test_a_bank_without_passages_has_an_empty_index(encoder: Encoder, tmp_path: Path) -> None:
    index = ensure_index([], encoder, tmp_path)
    assert index.search("anything") == ()
    assert index.get([]) == ()


def test_an_id_given_twice_is_refused(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    with pytest.raises(BankError, match=r"sea\.tides#1"):
        ensure_index([*passages, passages[0]], encoder, tmp_path)


def test_a_root_that_cannot_be_a_folder_is_named(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(RetrievalError, match="taken"):
        ensure_index(passages, encoder, tmp_path / "taken")


def test_a_tampered_document_is_made_anew(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    index = ensure_index(passages, counting(), tmp_path)
    assert index.folder is not None
    tamper(index.folder, "twice a day", "once a week")
    with pytest.raises(IndexStale):
        index.get(["sea.tides#1"])
    repaired = ensure_index(passages, counting(), tmp_path)
    assert repaired.changes == Changes(kept=7, added=1, removed=1)
    assert repaired.get(["sea.tides#1"]) == (passages[0],)


@pytest.mark.parametrize(
    "damaged", ["chroma-*/chroma.sqlite3", "words/data.csc.index.npy", "words/ids.json", "index.json"]
)
def test_a_damaged_file_is_an_error_and_the_next_build_mends_it(
    damaged: str, passages: list[Passage], encoder: Encoder, tmp_path: Path
) -> None:
    index = ensure_index(passages, encoder, tmp_path)
    index.close()
    assert index.folder is not None
    (file,) = index.folder.glob(damaged)
    file.write_bytes(b"\x00 not what it was" * 400)
    with pytest.raises(RetrievalError, match="tutor index"):
        open_index(passages, encoder, tmp_path)
    mended = ensure_index(passages, encoder, tmp_path)
    assert mended.search("wild yeast", 1)[0].passage.id == "bread.sourdough#1"


def test_a_half_built_index_is_cleared_away(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    debris = tmp_path / ".building-0badcafe"
    debris.mkdir()
    (debris / "chroma.sqlite3").write_bytes(b"half")
    ensure_index(passages, encoder, tmp_path)
    assert not debris.exists()
    assert len(indexes(tmp_path)) == 1


@pytest.mark.slow
def test_a_process_killed_while_it_builds_leaves_nothing_that_counts(
    passages: list[Passage], encoder: Encoder, tmp_path: Path
) -> None:
    code = "ensure_index(passages, encoder, root, lambda *_: os.kill(os.getpid(), signal.SIGKILL))"
    process = start_process(code, passages, tmp_path)
    assert process.wait(120) == -signal.SIGKILL
    assert any(name.startswith(".building-") for name in indexes(tmp_path))
    with pytest.raises(IndexMissing):
        open_index(passages, encoder, tmp_path)
    index = ensure_index(passages, encoder, tmp_path)
    assert index.changes.added == 8
    assert indexes(tmp_path) == [index.folder.name if index.folder else ""]


@pytest.mark.slow
def test_two_processes_at_once_end_with_one_good_index(
    passages: list[Passage], encoder: Encoder, tmp_path: Path
) -> None:
    code = (
        "encoder.encode(['warm'])\n"
        "index = ensure_index(passages, encoder, root)\n"
        "print(json.dumps([index.changes.added, index.search('rook shelters the king', 1)[0].passage.id]))"
    )
    processes = [start_process(code, passages, tmp_path) for _ in range(2)]
    answers = sorted(json.loads(process.communicate(timeout=120)[0]) for process in processes)
    assert answers == [[0, "chess.endings#1"], [8, "chess.endings#1"]]
    assert len(indexes(tmp_path)) == 1
    open_index(passages, encoder, tmp_path).verify()


def test_a_failing_encoder_leaves_no_folder(passages: list[Passage], counting: Counting, tmp_path: Path) -> None:
    class Failing(CountingEncoder):
        def encode(self, texts: Sequence[str]) -> Vectors:
            raise RuntimeError(f"out of memory after {len(texts)} texts")

    with pytest.raises(RuntimeError):
        ensure_index(passages, Failing(counting().inner), tmp_path)
    assert indexes(tmp_path) == []


def test_an_index_copied_elsewhere_still_opens(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    ensure_index(passages, encoder, tmp_path / "here").close()
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    shutil.rmtree(tmp_path / "here")
    assert open_index(passages, encoder, tmp_path / "there").search("muddy hub", 1)[0].passage.id == "bikes.gears#2"

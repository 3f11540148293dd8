"""Everything about one learner in a whole home: had, and gone from every file."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from tests.batch.test_owned import uploaded
from tests.store.test_personal import SECRET, lived_in
from tutor.batch.spec import open_run
from tutor.llm.cache import REPLIES, ReplyCache
from tutor.llm.chat import Reply
from tutor.own_data import everything_of, forget
from tutor.store import open_store


def files_with(home: Path, text: str) -> list[str]:
    """Return the names of the files of a home that hold a text."""
    return sorted(each.name for each in home.rglob("*") if each.is_file() and text.encode() in each.read_bytes())


def test_nothing_of_somebody_is_left_in_any_file_of_a_home(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tutor.db")
    for learner in ("quirin", "bob"):
        lived_in(store, learner)
        with closing(open_run(uploaded(tmp_path, f"of-{learner}", learner))) as run:
            run.remember(said=f"{SECRET}: {learner}")
    ReplyCache(tmp_path / REPLIES).put("a key", Reply(text=f'{{"quote": "{SECRET}: quirin"}}'))
    found = everything_of(tmp_path, store.database, "quirin")
    assert [each["file"] for each in found["batches"]] == ["class.csv"]
    assert json.dumps(found).count("quirin") > 5
    assert len(files_with(tmp_path, f"{SECRET}: quirin")) >= 3

    gone = forget(tmp_path, store.database, "quirin")
    assert (gone.entries, gone.batches) == (10, 1)
    assert files_with(tmp_path, "quirin") == []
    assert not any(everything_of(tmp_path, store.database, "quirin").values())
    assert len(everything_of(tmp_path, store.database, "bob")["batches"]) == 1
    assert files_with(tmp_path, f"{SECRET}: bob") != []

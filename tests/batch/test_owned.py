"""The batches of one learner go, those of others stay."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tutor.batch.owned import UPLOADED, remove_uploads, uploads_of
from tutor.batch.spec import open_run


def test_only_ones_own_uploads_are_removed(tmp_path: Path) -> None:
    for name, learner in (("a", "ann"), ("b", "bob"), ("c", "ann")):
        with closing(open_run(tmp_path / UPLOADED / name / "run")) as run:
            run.remember(learner=learner)
    assert [each.name for each in uploads_of(tmp_path, "ann")] == ["a", "c"]
    assert remove_uploads(tmp_path, "ann") == 2
    assert [each.name for each in (tmp_path / UPLOADED).iterdir()] == ["b"]
    assert remove_uploads(tmp_path, "ann") == 0

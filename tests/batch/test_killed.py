"""kill -9 at random moments, then resumed: the same bytes each time."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.batch.one_word import counted, main
from tutor.batch.spec import open_run

ROWS = int(os.environ.get("TUTOR_TEST_ROWS", "300"))
KILLS = int(os.environ.get("TUTOR_TEST_KILLS", "4"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    rows = (f"s{n},scaling.chinchilla-optimal,answer {n} on tokens and parameters" for n in range(ROWS))
    path.write_text("\n".join(["student,question,answer", *rows]), encoding="utf-8")
    return path


@pytest.mark.slow
def test_killed_at_random_moments_and_resumed_a_run_gives_the_same_bytes(tmp_path: Path, source: Path) -> None:
    """A moment is a call of a function: one is drawn in each quarter of the calls that a whole run makes."""
    with counted() as calls:
        main(tmp_path / "whole", source, tmp_path / "whole.csv")
    chance, reached = random.Random(9), []
    for kill in range(KILLS):
        folder, out = tmp_path / f"killed-{kill}", tmp_path / f"killed-{kill}.csv"
        moment = int((kill + chance.random()) / KILLS * calls.count)
        command = [sys.executable, "-m", "tests.batch.one_word", str(folder), str(source), str(out), str(moment)]
        assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
        if folder.exists():
            reached.append(open_run(folder).counts().done)
        assert not out.exists() or out.read_bytes() == (tmp_path / "whole.csv").read_bytes()
        main(folder, source, out)
        for ending in (".csv", ".jsonl"):
            assert out.with_suffix(ending).read_bytes() == (tmp_path / "whole").with_suffix(ending).read_bytes()
    print(f"rows stored at each kill: {reached}")
    assert any(0 < done < ROWS for done in reached), reached

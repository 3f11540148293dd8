"""kill -9 at random moments, then resumed: the same bytes each time."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.batch.one_word import main
from tutor.batch.spec import open_run

ROWS = int(os.environ.get("TUTOR_TEST_ROWS", "300"))
KILLS = int(os.environ.get("TUTOR_TEST_KILLS", "3"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "answers.csv"
    rows = (f"s{n},scaling.chinchilla-optimal,answer {n} on tokens and parameters" for n in range(ROWS))
    path.write_text("\n".join(["student,question,answer", *rows]), encoding="utf-8")
    return path


@pytest.mark.slow
def test_killed_at_random_moments_and_resumed_a_run_gives_the_same_bytes(tmp_path: Path, source: Path) -> None:
    began = time.monotonic()
    main(tmp_path / "whole", source, tmp_path / "whole.csv")
    seconds = time.monotonic() - began
    chance, reached = random.Random(9), []
    for kill in range(KILLS):
        folder, out = tmp_path / f"killed-{kill}", tmp_path / f"killed-{kill}.csv"
        command = [sys.executable, "-m", "tests.batch.one_word", str(folder), str(source), str(out)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as batch:
            assert batch.stdout is not None
            if chance.random() < 0.8:  # else somewhere in the planning
                batch.stdout.readline()
            time.sleep(chance.random() * seconds)
            batch.kill()
        if folder.exists():
            reached.append(open_run(folder).counts().done)
        assert not out.exists() or out.read_bytes() == (tmp_path / "whole.csv").read_bytes()
        main(folder, source, out)
        for ending in (".csv", ".jsonl"):
            assert out.with_suffix(ending).read_bytes() == (tmp_path / "whole").with_suffix(ending).read_bytes()
    assert any(0 < done < ROWS for done in reached), reached

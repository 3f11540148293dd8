"""One process at a time works on a run; one that died is replaced at once, one that fell silent after a while."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from tutor.batch import Run, lease
from tutor.errors import BatchBusy


def put(run: Run, pid: int, host: str | None = None, age: float = 0.0) -> None:
    import socket

    with run.database:
        run.database.execute("DELETE FROM lease")
        row = ("somebody", host or socket.gethostname(), pid, time.time() - age)
        run.database.execute("INSERT INTO lease VALUES (?, ?, ?, ?)", row)


def test_a_living_holder_keeps_others_out(run: Run) -> None:
    owner = lease.take(run.database)
    other = Run(run.path)
    with pytest.raises(BatchBusy, match="is grading this batch"):
        lease.take(other.database)

    lease.give_back(run.database, owner)
    assert lease.take(other.database) != owner


def test_a_dead_process_is_replaced_at_once(run: Run) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    put(run, ended.pid)

    assert lease.take(run.database)


def test_a_process_elsewhere_is_replaced_once_it_is_silent(run: Run) -> None:
    put(run, 1, "another-machine", age=1.0)
    with pytest.raises(BatchBusy, match="another-machine"):
        lease.take(run.database)
    put(run, 1, "another-machine", age=lease.SILENT + 1)

    owner = lease.take(run.database)
    assert lease.beat(run.database, owner)
    assert not lease.beat(run.database, "somebody")

"""One process at a time works on a run. It renews its lease by a heartbeat; one that died or is silent is replaced."""

from __future__ import annotations

import os
import socket
import sqlite3
import time
import uuid
from dataclasses import dataclass

from tutor.errors import BatchBusy

SILENT = 15.0
"""Seconds without a heartbeat after which a lease is over, wherever its process may be."""


@dataclass(frozen=True)
class Holder:
    """Who holds a lease. `beat` is in seconds since the epoch."""

    owner: str
    host: str
    pid: int
    beat: float

    @property
    def alive(self) -> bool:
        if time.time() - self.beat > SILENT:
            return False
        return self.host != socket.gethostname() or _running(self.pid)


def holder(database: sqlite3.Connection) -> Holder | None:
    """Return who holds the lease, alive or not."""
    row = database.execute("SELECT owner, host, pid, beat FROM lease").fetchone()
    return Holder(*row) if row else None


def take(database: sqlite3.Connection) -> str:
    """Take the lease and return the name it is held under. Raises BatchBusy where another process is at work."""
    owner = uuid.uuid4().hex
    database.execute("BEGIN IMMEDIATE")
    with database:
        now = holder(database)
        if now is not None and now.alive:
            raise BatchBusy(
                f"process {now.pid} on {now.host} is grading this batch: wait for it, or stop it, and try again"
            )
        database.execute("DELETE FROM lease")
        row = (owner, socket.gethostname(), os.getpid(), time.time())
        database.execute("INSERT INTO lease (owner, host, pid, beat) VALUES (?, ?, ?, ?)", row)
    return owner


def beat(database: sqlite3.Connection, owner: str) -> bool:
    """Renew the lease, and return whether it is still held."""
    with database:
        changed = database.execute("UPDATE lease SET beat = ? WHERE owner = ?", (time.time(), owner))
    return changed.rowcount == 1


def give_back(database: sqlite3.Connection, owner: str) -> None:
    with database:
        database.execute("DELETE FROM lease WHERE owner = ?", (owner,))


def _running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

"""Replies kept on disk, under the hash of everything that decided them. What was paid for once is not paid for again.

Only replies that could be used are kept, so that a fault is asked about again. The requests themselves are not kept.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tutor.domain import content_hash
from tutor.llm.chat import Endpoint, Message, Reply, Token, Usage

REPLIES = "llm-replies.db"
"""File of a home in which replies are kept."""
_TABLE = (
    "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL, at TEXT DEFAULT CURRENT_TIMESTAMP)"
)
_WAIT = 10.0  # seconds for another process that writes


class ReplyCache:
    """Replies in a SQLite file that several processes may share. A file that cannot be used only costs requests."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: str) -> Reply | None:
        try:
            with closing(self._open()) as connection:
                row = connection.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
            return None if row is None else _reply(json.loads(row[0]))
        except (OSError, sqlite3.Error, ValueError, TypeError, KeyError):
            return None

    def put(self, key: str, reply: Reply) -> None:
        try:
            with closing(self._open()) as connection:
                connection.execute(
                    "INSERT OR IGNORE INTO replies (key, reply) VALUES (?, ?)", (key, json.dumps(asdict(reply)))
                )
        except (OSError, sqlite3.Error):
            return

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_WAIT, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(_TABLE)
        return connection


def forget_replies(home: Path) -> None:
    """Delete the replies that are kept in a home: no name stands beside them, but they may quote anybody's answer."""
    for each in home.glob(f"{REPLIES}*"):
        each.unlink(missing_ok=True)


def key_of(endpoint: Endpoint, messages: Sequence[Message], options: Mapping[str, Any]) -> str:
    """Return the hash of whatever decides a reply: server, model, every message, every option; never the key."""
    said = [[message.role, message.text] for message in messages]
    return content_hash([endpoint.base_url, endpoint.model, endpoint.max_tokens, said, options])


def _reply(stored: Mapping[str, Any]) -> Reply:
    """Read a stored reply back; what it cost then is not spent again."""
    tokens = tuple(Token(**each) for each in stored["tokens"])
    return Reply(**{**stored, "tokens": tokens, "usage": Usage(), "seconds": 0.0})

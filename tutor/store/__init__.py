"""The sole home of SQLAlchemy: sessions and their turns in one SQLite file."""

from tutor.store.sessions import SqlStore, open_store

__all__ = ["SqlStore", "open_store"]

"""The sole home of SQLAlchemy: sessions, cards with their reviews, and quizzes in one SQLite file."""

from tutor.store.cards import SqlCards
from tutor.store.database import Database, open_database
from tutor.store.quizzes import SqlQuizzes
from tutor.store.sessions import SqlStore, open_store

__all__ = ["Database", "SqlCards", "SqlQuizzes", "SqlStore", "open_database", "open_store"]

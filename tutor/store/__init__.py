"""The sole home of SQLAlchemy: sessions, cards, quizzes and what learners asked, in one SQLite file."""

from tutor.store.cards import SqlCards
from tutor.store.database import Database, open_database
from tutor.store.inquiries import SqlInquiries
from tutor.store.quizzes import SqlQuizzes
from tutor.store.sessions import SqlStore, open_store

__all__ = ["Database", "SqlCards", "SqlInquiries", "SqlQuizzes", "SqlStore", "open_database", "open_store"]

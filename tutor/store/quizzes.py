"""Quizzes and what was answered in them."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError
from sqlalchemy import Connection, func, literal_column, select, update
from sqlalchemy.exc import IntegrityError

from tutor.domain import Quiz, QuizAnswer
from tutor.errors import NotAllowed, StoreError, UnknownId
from tutor.store.database import Database
from tutor.store.rows import Row, briefly, instant
from tutor.store.schema import quiz_answers, quizzes


class SqlQuizzes:
    """`ports.QuizStore` over SQLite. Every call raises StoreError where the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, quiz: Quiz) -> None:
        """Store a new quiz with the answers it has."""
        row = {
            "id": quiz.id,
            "learner": quiz.learner,
            "bank": quiz.bank,
            "touched": instant(quiz.answers[-1].at if quiz.answers else quiz.started),
            "quiz": quiz.model_copy(update={"answers": ()}).model_dump_json(),
        }
        with self.database.writing() as connection:
            try:
                connection.execute(quizzes.insert(), row)
            except IntegrityError as error:
                raise StoreError(f"expected a new quiz, {quiz.id} is stored already") from error
            if quiz.answers:
                connection.execute(quiz_answers.insert(), [_answer_row(quiz.id, each) for each in quiz.answers])

    def load(self, quiz_id: str, learner: str) -> Quiz:
        """Return a quiz. Raises UnknownId for none of that id, NotAllowed for another learner's."""
        with self.database.reading() as connection:
            return _whole(connection, _owned(connection, quiz_id, learner))

    def list(self, learner: str, limit: int = 50) -> Sequence[Quiz]:
        """Return the learner's quizzes, up to `limit` of them, the one with the latest answer first."""
        mine = select(quizzes).where(quizzes.c.learner == learner)
        wanted = mine.order_by(quizzes.c.touched.desc(), literal_column("rowid").desc()).limit(max(limit, 0))
        with self.database.reading() as connection:
            return [_whole(connection, row) for row in connection.execute(wanted).mappings().all()]

    def answer(self, quiz_id: str, learner: str, answer: QuizAnswer) -> None:
        """Store the answer to the next item.

        Raises StoreError where that is not its place, UnknownId, or NotAllowed.
        """
        with self.database.writing() as connection:
            _owned(connection, quiz_id, learner)
            counted = select(func.count()).select_from(quiz_answers).where(quiz_answers.c.quiz == quiz_id)
            if connection.execute(counted).scalar_one() != answer.place:
                raise StoreError("this quiz moved on in another window: reload to see where it is")
            connection.execute(quiz_answers.insert(), _answer_row(quiz_id, answer))
            touched = {"touched": instant(answer.at)}
            connection.execute(update(quizzes).where(quizzes.c.id == quiz_id).values(touched))


def _answer_row(quiz_id: str, answer: QuizAnswer) -> dict[str, object]:
    return {"quiz": quiz_id, "place": answer.place, "answer": answer.model_dump_json()}


def _owned(connection: Connection, quiz_id: str, learner: str) -> Row:
    row = connection.execute(select(quizzes).where(quizzes.c.id == quiz_id)).mappings().one_or_none()
    if row is None:
        raise UnknownId(f"there is no quiz with the id {quiz_id!r}")
    if row["learner"] != learner:
        raise NotAllowed("this quiz belongs to another learner")
    return row


def _whole(connection: Connection, row: Row) -> Quiz:
    wanted = select(quiz_answers.c.answer).where(quiz_answers.c.quiz == row["id"]).order_by(quiz_answers.c.place)
    try:
        answers = tuple(QuizAnswer.model_validate_json(each) for each in connection.execute(wanted).scalars())
        return Quiz.model_validate_json(row["quiz"]).model_copy(update={"answers": answers})
    except ValidationError as error:
        raise StoreError(f"quiz {row['id']} cannot be read from the database: {briefly(error)}") from error

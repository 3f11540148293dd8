"""Everything about one learner: handed out whole, and gone without a trace."""

from __future__ import annotations

import json
from pathlib import Path

from tests.store.conftest import NOON, answered, asked, grade_with, session_named
from tests.store.test_cards import WHOLE, memory, review
from tests.store.test_inquiries import inquiry
from tests.store.test_quizzes_store import quiz_named
from tutor.domain import Card, Correction, CorrectionKind, QuizAnswer, StudySettings
from tutor.store import SqlCards, SqlInquiries, SqlQuizzes, SqlStore
from tutor.store.personal import SOMEBODY, everything_of, forget
from tutor.store.schema import metadata

SECRET = "words of their own"


def lived_in(store: SqlStore, learner: str) -> None:
    """Leave something of a learner in every table."""
    name, grade = f"session-of-{learner}", grade_with(1.0, 2.0)
    store.create(session_named(name, learner))
    store.append(name, learner, asked(1))
    store.append(name, learner, answered(2, grade).model_copy(update={"text": f"{SECRET}: {learner}"}))
    said = Correction(
        number=1,
        kind=CorrectionKind.APPEAL,
        turn=2,
        point="six",
        by=learner,
        text=SECRET,
        verdict=grade.points[0],
        at=NOON,
    )
    store.correct(name, said)
    cards, card = SqlCards(store.database), WHOLE.model_copy(update={"learner": learner})
    typed = review(card=card).model_copy(update={"answer": f"{SECRET}: {learner}", "grade": grade})
    cards.add(typed, Card(id=card, memory=memory()))
    cards.keep_settings(learner, StudySettings(new_a_day=3))
    quizzes = SqlQuizzes(store.database)
    quizzes.create(quiz_named(f"quiz-of-{learner}", learner))
    given = QuizAnswer(place=0, text=f"{SECRET}: {learner}", share=0.0, at=NOON)
    quizzes.answer(f"quiz-of-{learner}", learner, given)
    SqlInquiries(store.database).add(inquiry(f"{SECRET}: {learner}", learner, session=name))


def in_the_files(database: Path, text: str) -> bool:
    return any(text.encode() in each.read_bytes() for each in database.parent.glob(f"{database.name}*"))


def test_everything_is_handed_out(store: SqlStore) -> None:
    lived_in(store, "quirin")
    lived_in(store, "bob")
    found = everything_of(store.database, "quirin")
    assert all(found.values())
    assert found["turns"][1]["text"] == f"{SECRET}: quirin"
    assert found["turns"][1]["grade"]["marks"] == 2.0
    assert found["reviews"][0]["review"]["answer"] == f"{SECRET}: quirin"
    assert found["quiz_answers"][0]["answer"]["text"] == f"{SECRET}: quirin"
    assert found["inquiries"][0]["inquiry"]["question"] == f"{SECRET}: quirin"
    assert "bob" not in json.dumps(found)


def test_nothing_is_left_in_any_table_or_anywhere_in_the_file(store: SqlStore) -> None:
    lived_in(store, "quirin")
    lived_in(store, "bob")
    before = everything_of(store.database, "bob")
    assert in_the_files(store.database.path, f"{SECRET}: quirin")
    assert forget(store.database, "quirin") == 10
    with store.database.reading() as connection:
        for table in metadata.sorted_tables:
            rows = [str(row) for row in connection.execute(table.select())]
            assert not [row for row in rows if "quirin" in row], table.name
    assert not in_the_files(store.database.path, f"{SECRET}: quirin")
    assert not in_the_files(store.database.path, "session-of-quirin")
    assert everything_of(store.database, "bob") == before
    assert not any(everything_of(store.database, "quirin").values())


def test_every_table_is_somebodys(store: SqlStore) -> None:
    """A table that is added later must have a learner, or lead to one."""
    assert set(everything_of(store.database, "quirin")) == set(metadata.tables)


def test_what_was_said_of_others_stays_theirs_without_a_name(store: SqlStore) -> None:
    lived_in(store, "bob")
    own = store.load("session-of-bob", "bob").corrections[0]
    store.correct(
        "session-of-bob", own.model_copy(update={"number": 2, "kind": CorrectionKind.OVERRIDE, "by": "quirin"})
    )
    forget(store.database, "quirin")
    assert [each.by for each in store.load("session-of-bob", "bob").corrections] == ["bob", SOMEBODY]

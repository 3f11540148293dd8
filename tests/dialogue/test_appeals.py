"""The right to disagree: a blind second look, a teacher's last word, and nothing lost of what was said before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dialogue.conftest import Clock, ScriptedGrader
from tutor.bank.bank import Bank
from tutor.dialogue.appeals import Appeals
from tutor.dialogue.cases import as_case
from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.practice import Practice
from tutor.dialogue.standing import standing
from tutor.domain import Filter, Grade, Learner, Plan, Question, Role, Verdict
from tutor.errors import InputError, NotAllowed, UnknownId
from tutor.store import SqlStore, open_store

ANN = Learner(id="ann", name="Ann")
BOB = Learner(id="bob", name="Bob")
TEACHER = Learner(id="tess", name="Tess", role=Role.TEACHER)
ONLY = Filter(sections=("Data",), difficulties=("hard",))
WHY = "I say it in my first sentence. heavy=met"


class SecondReader(ScriptedGrader):
    """Gives every point of a second look the verdict it was made with."""

    def __init__(self, verdict: str) -> None:
        super().__init__()
        self.verdict = verdict

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        self.graded.append(text)
        return super().grade_reply(question, point_id, f"{point_id}={self.verdict}")


@pytest.fixture
def answered(practice: Practice) -> str:
    """The id of a practice in which turn 2 has partial, unmet and met points."""
    now = practice.start("ann", ONLY)
    return practice.answer("ann", now.session.id, "heavy=partial light=met").session.id


def appeals(bank: Bank, store: SqlStore, second: str = "met") -> Appeals:
    return Appeals(bank, SecondReader(second), store, Clock())


def verdict_now(store: SqlStore, session: str, point: str = "heavy") -> str:
    loaded = store.load(session, "ann")
    now = standing(loaded, loaded.turns[0].question_id)
    assert now is not None
    return next(each.verdict.verdict.value for each in now.points if each.verdict.id == point)


def test_the_second_reader_sees_neither_the_verdict_nor_the_argument(
    bank: Bank, store: SqlStore, answered: str
) -> None:
    second = SecondReader("unmet")
    Appeals(bank, second, store, Clock()).appeal(ANN, answered, 2, "heavy", WHY)
    assert second.graded[0] == "heavy=partial light=met"
    assert WHY not in second.graded


@pytest.mark.parametrize(
    ("second", "stands"),
    [("met", "met"), ("unmet", "partial"), ("contradicted", "partial"), ("cannot_tell", "partial")],
)
def test_an_appeal_can_raise_and_never_lowers(
    bank: Bank, store: SqlStore, answered: str, second: str, stands: str
) -> None:
    found = appeals(bank, store, second).appeal(ANN, answered, 2, "heavy", WHY)
    assert found.verdict.verdict is Verdict.PARTIAL
    assert [each.verdict.verdict.value for each in found.corrections] == [second]
    assert found.corrections[0].text == WHY
    assert verdict_now(store, answered) == stands


@pytest.mark.parametrize("verdict", Verdict)
def test_a_teachers_word_always_wins_and_is_seen_as_one(
    bank: Bank, store: SqlStore, answered: str, practice: Practice, verdict: Verdict
) -> None:
    room = appeals(bank, store)
    room.appeal(ANN, answered, 2, "heavy", WHY)
    found = room.override(TEACHER, answered, 2, "heavy", verdict, "as the source has it")
    assert [each.by for each in found.corrections] == ["ann", "tess"]
    assert "Tess (teacher) decided this: as the source has it" in found.corrections[-1].verdict.reason
    assert verdict_now(store, answered) == verdict.value
    practice.answer("ann", answered, "heavy=met")  # graded later, and still the teacher's word stands
    assert verdict_now(store, answered) == verdict.value


def test_the_last_override_counts(bank: Bank, store: SqlStore, answered: str) -> None:
    room = appeals(bank, store)
    room.override(TEACHER, answered, 2, "heavy", Verdict.MET, "yes")
    room.override(TEACHER, answered, 2, "heavy", Verdict.UNMET, "no")
    assert verdict_now(store, answered) == "unmet"


def test_who_may_do_what(bank: Bank, store: SqlStore, answered: str) -> None:
    room = appeals(bank, store)
    with pytest.raises(NotAllowed):
        room.appeal(BOB, answered, 2, "heavy", WHY)
    for learner in (ANN, BOB):
        with pytest.raises(NotAllowed, match="only a teacher"):
            room.override(learner, answered, 2, "heavy", Verdict.MET, "mine")
        for queue in (room.all, room.gradings):
            with pytest.raises(NotAllowed):
                queue(learner)
    room.appeal(ANN, answered, 2, "heavy", WHY)
    assert [each.learner for each in room.all(TEACHER)] == ["ann"]
    assert (len(room.of(ANN)), len(room.of(BOB))) == (1, 0)


@pytest.mark.parametrize(
    ("turn", "point", "argument", "error", "told"),
    [
        (2, "heavy", "  ", InputError, "say why"),
        (1, "heavy", WHY, UnknownId, "no verdict"),
        (2, "none", WHY, UnknownId, "no verdict"),
        (9, "heavy", WHY, UnknownId, "no verdict"),
    ],
)
def test_what_cannot_be_appealed(
    bank: Bank, store: SqlStore, answered: str, turn: int, point: str, argument: str, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        appeals(bank, store).appeal(ANN, answered, turn, point, argument)


def test_a_verdict_has_one_second_look(bank: Bank, store: SqlStore, answered: str) -> None:
    room = appeals(bank, store, "unmet")
    room.appeal(ANN, answered, 2, "heavy", WHY)
    with pytest.raises(InputError, match="a teacher has the last word"):
        room.appeal(ANN, answered, 2, "heavy", WHY)


def test_verdicts_of_an_interview_come_with_its_end(bank: Bank, grader: ScriptedGrader, store: SqlStore) -> None:
    interview, room = Interview(bank, grader, store, Clock()), appeals(bank, store)
    now = interview.start("ann", Plan(questions=1))
    now = interview.answer("ann", now.session.id, "light=met")
    assert room.verdicts(ANN, now.session.id) == []
    with pytest.raises(InputError, match="not over yet"):
        room.appeal(ANN, now.session.id, 2, "heavy", WHY)
    interview.end("ann", now.session.id)
    room.appeal(ANN, now.session.id, 2, "heavy", WHY)
    report = interview.report("ann", now.session.id)
    assert [each.verdict.verdict.value for each in report.questions[0].points] == ["met", "unmet", "met"]


def test_what_a_reply_changed_is_not_what_a_second_look_changed(
    bank: Bank, grader: ScriptedGrader, store: SqlStore
) -> None:
    interview, room = Interview(bank, grader, store, Clock()), appeals(bank, store)
    now = interview.answer("ann", interview.start("ann", Plan(questions=1)).session.id, "light=met")
    now = interview.answer("ann", now.session.id, "nothing of it")
    interview.end("ann", now.session.id)
    room.appeal(ANN, now.session.id, 2, "heavy", WHY)
    reviewed = interview.report("ann", now.session.id).questions[0]
    assert (reviewed.asked_back[0].before, reviewed.asked_back[0].after) == (Verdict.UNMET, Verdict.UNMET)
    assert reviewed.points[0].verdict.verdict is Verdict.MET
    assert reviewed.points[0].verdict.reason == "On a second look: chosen by the test"


def test_a_look_at_a_verdict_shows_the_answer_to_its_owner_and_to_a_teacher(
    bank: Bank, store: SqlStore, answered: str
) -> None:
    room = appeals(bank, store)
    for who in (ANN, TEACHER):
        found = room.look(who, answered, 2, "heavy")
        assert (found.answer, found.reply, found.corrections) == ("heavy=partial light=met", False, ())
    with pytest.raises(NotAllowed):
        room.look(BOB, answered, 2, "heavy")
    with pytest.raises(UnknownId):
        room.look(ANN, answered, 9, "heavy")


def test_nobody_looks_into_an_interview_that_is_not_over(bank: Bank, grader: ScriptedGrader, store: SqlStore) -> None:
    interview, room = Interview(bank, grader, store, Clock()), appeals(bank, store)
    now = interview.answer("ann", interview.start("ann", Plan(questions=1)).session.id, "light=met")
    for who in (ANN, TEACHER):
        with pytest.raises(InputError, match="not over yet"):
            room.look(who, now.session.id, 2, "heavy")


def test_a_reply_becomes_a_case_of_its_own_kind(practice: Practice, bank: Bank, store: SqlStore, answered: str) -> None:
    practice.answer("ann", answered, "heavy=unmet")
    room = appeals(bank, store)
    room.appeal(ANN, answered, 2, "middle", WHY)
    room.appeal(ANN, answered, 3, "heavy", WHY)
    assert {each.answer: each.reply for each in map(as_case, room.all(TEACHER))} == {
        "heavy=partial light=met": False,
        "heavy=unmet": True,
    }


def test_all_of_it_survives_a_restart(bank: Bank, store: SqlStore, answered: str, tmp_path: Path) -> None:
    appeals(bank, store).appeal(ANN, answered, 2, "heavy", WHY)
    again = open_store(tmp_path / "tutor.db")
    assert again.load(answered, "ann").corrections == store.load(answered, "ann").corrections != ()


def test_disputes_become_cases(bank: Bank, store: SqlStore, answered: str) -> None:
    room = appeals(bank, store)
    room.appeal(ANN, answered, 2, "heavy", WHY)
    case = as_case(room.all(TEACHER)[0])
    assert (case.expected, case.first, case.second) == (None, Verdict.PARTIAL, Verdict.MET)
    room.override(TEACHER, answered, 2, "heavy", Verdict.UNMET, "no")
    case = as_case(room.all(TEACHER)[0])
    assert (case.expected, case.answer) == (Verdict.UNMET, "heavy=partial light=met")
    assert WHY not in case.model_dump_json()

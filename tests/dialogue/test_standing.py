"""What an answer and its follow-ups have earned together."""

from __future__ import annotations

import pytest

from tests.dialogue.conftest import NOON, ScriptedGrader, grade_of, question, verdict
from tutor.dialogue.standing import attempts, standing, total
from tutor.domain import Session, Status, Turn, TurnKind, Verdict

ALPHA = question("alpha")
GRADER = ScriptedGrader()


def _session(*steps: tuple[str, str]) -> Session:
    """Make a session of (kind, text); a follow-up's text is `point=verdict`."""
    turns = []
    for number, (kind, text) in enumerate(steps, start=1):
        point = text.split("=")[0] if kind == "followed_up" else None
        grade = GRADER.grade_reply(ALPHA, point, text) if point else GRADER.grade(ALPHA, text) if text else None
        turns.append(
            Turn(number=number, kind=TurnKind(kind), question_id=ALPHA.id, text=text, point=point, grade=grade, at=NOON)
        )
    return Session(id="one", learner="ann", bank="mine", started=NOON, turns=tuple(turns))


def _found(session: Session) -> dict[str, tuple[str, int]]:
    now = standing(session, ALPHA.id)
    assert now is not None
    return {each.verdict.id: (each.verdict.verdict.value, each.turn) for each in now.points}


def test_nothing_stands_before_an_answer() -> None:
    assert standing(_session(("asked", "")), ALPHA.id) is None
    assert standing(_session(("asked", ""), ("skipped", "")), ALPHA.id) is None
    assert standing(_session(), ALPHA.id) is None


def test_a_reply_raises_its_own_point_and_names_its_turn() -> None:
    session = _session(("asked", ""), ("answered", "light=met"), ("followed_up", "heavy=partial"))
    assert _found(session) == {"heavy": ("partial", 3), "middle": ("unmet", 2), "light": ("met", 2)}
    now = standing(session, ALPHA.id)
    assert now is not None
    assert (now.marks.marks, now.marks.out_of, now.marks.score) == (2.5, 6.0, pytest.approx(0.4167))  # 3 / 2 + 1


def test_a_reply_never_lowers_what_was_earned() -> None:
    session = _session(("asked", ""), ("answered", "heavy=partial"), ("followed_up", "heavy=contradicted"))
    assert _found(session)["heavy"] == ("partial", 2)


@pytest.mark.parametrize(
    ("answer", "reply", "stands"),
    [
        ("contradicted", "unmet", ("contradicted", 2)),  # the wrong belief was not taken back
        ("unmet", "contradicted", ("contradicted", 3)),
        ("contradicted", "met", ("met", 3)),
        ("unmet", "cannot_tell", ("cannot_tell", 3)),  # what could not be read may be right
        ("partial", "partial", ("partial", 2)),
    ],
)
def test_which_verdict_stands(answer: str, reply: str, stands: tuple[str, int]) -> None:
    session = _session(("asked", ""), ("answered", f"heavy={answer}"), ("followed_up", f"heavy={reply}"))
    assert _found(session)["heavy"] == stands


def test_a_new_attempt_starts_from_nothing() -> None:
    session = _session(("asked", ""), ("answered", "heavy=met"), ("asked", ""), ("answered", "light=met"))
    assert _found(session) == {"heavy": ("unmet", 4), "middle": ("unmet", 4), "light": ("met", 4)}


def test_an_attempt_given_up_takes_nothing_from_the_one_before() -> None:
    session = _session(("asked", ""), ("answered", "heavy=met"), ("asked", ""), ("skipped", ""))
    assert _found(session)["heavy"] == ("met", 2)
    assert [len(turns) for turns in attempts(session, ALPHA.id)] == [2, 2]


def test_an_answer_after_the_reference_is_marked_so() -> None:
    before = standing(_session(("asked", ""), ("answered", "heavy=met"), ("revealed", "")), ALPHA.id)
    after = standing(_session(("asked", ""), ("revealed", ""), ("asked", ""), ("answered", "heavy=met")), ALPHA.id)
    assert before is not None
    assert after is not None
    assert (before.after_reveal, after.after_reveal) == (False, True)


def test_an_undecided_point_opens_the_range_and_is_no_zero() -> None:
    now = standing(_session(("asked", ""), ("answered", "heavy=cannot_tell middle=met")), ALPHA.id)
    assert now is not None
    assert (now.marks.status, now.marks.score, now.marks.marks_range) == (Status.NEEDS_REVIEW, None, (2.0, 5.0))


def test_an_answer_no_one_could_grade_stays_ungraded_and_an_unreadable_one_needs_review() -> None:
    blind = [verdict(point, Verdict.CANNOT_TELL) for point in ALPHA.points]
    for status in (Status.UNGRADED, Status.NEEDS_REVIEW):
        session = _session(("asked", ""), ("answered", "x"))
        grade = grade_of(ALPHA, blind).model_copy(update={"status": status})
        answered = session.turns[1].model_copy(update={"grade": grade})
        now = standing(session.model_copy(update={"turns": (session.turns[0], answered)}), ALPHA.id)
        assert now is not None
        assert (now.marks.status, now.marks.score, now.marks.marks_range) == (status, None, (0.0, 6.0))


def test_questions_add_up_point_by_point() -> None:
    one = standing(_session(("asked", ""), ("answered", "heavy=met")), ALPHA.id)
    two = standing(_session(("asked", ""), ("answered", "light=met middle=partial")), ALPHA.id)
    assert one is not None
    assert two is not None
    marks = total([one, two])
    assert (marks.marks, marks.out_of) == (5.0, 12.0)  # 3 + 1 + 2 / 2

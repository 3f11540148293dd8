"""What each button of the interview tab does: a real store, a real interview, and a grader made for the test."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from made_by_hand import make_bank
from test_practice_handlers import FirstWordsEarn, OneBank

from tutor.dialogue.interview.interview import Interview
from tutor.dialogue.interview.markdown import as_markdown
from tutor.dialogue.interview.state import Phase
from tutor.domain import LOCAL_LEARNER, Flag, Learner
from tutor.drill import open_course
from tutor.errors import InputError, NotAllowed
from tutor.grading.feedback import ABOUT_FLAGS
from tutor.store import open_store
from ui.handlers.interviewing import NOTHING_YET, Interviewing, Room, SetUp, Step
from ui.handlers.offers import Ticked
from ui.handlers.reports import report_file
from ui.handlers.shelf import Shelf
from ui.handlers.transcripts import passage_of
from ui.reporting import report_card

STRANGER = Learner(id="somebody-else", name="Somebody")
ANSWER = "Doubling halves the steps."
ONE = SetUp(questions=1, seed="1")
BATCH = Ticked(("Optimisation",), (), ("easy", "medium"))


class InterviewBank(OneBank):
    def __init__(self, home: Path) -> None:
        super().__init__(home, make_bank(), open_store(home / "tutor.db"))
        self.interview = Interview(self.bank, FirstWordsEarn(), self.store)
        self.course = open_course(home)  # there are no drills


@pytest.fixture
def shelf(tmp_path: Path) -> Callable[[], Shelf]:
    """Make everything anew, as after a restart: nothing but the database is kept."""
    return lambda: Shelf(InterviewBank(tmp_path))  # type: ignore[arg-type]


@pytest.fixture
def tab(shelf: Callable[[], Shelf]) -> Interviewing:
    return Interviewing(shelf())


def begin(tab: Interviewing, chosen: SetUp = ONE) -> Room:
    return tab.begin(LOCAL_LEARNER, None, BATCH, chosen, NOTHING_YET)


def finished(tab: Interviewing) -> Room:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.ANSWER, ANSWER)
    while room.phase is Phase.REPLYING:
        room = tab.step(LOCAL_LEARNER, room.place, Step.ANSWER, "Past it, compute is wasted.")
    return room


def test_an_interview_is_begun_with_a_greeting_and_a_question(tab: Interviewing) -> None:
    room = begin(tab)
    assert room.phase is Phase.ANSWERING
    assert "critical batch size" in room.transcript
    assert "Question 1 of 1. Your turn." in room.status
    assert 'class="clock"' in room.status


def test_nothing_of_a_grade_is_shown_before_the_end(tab: Interviewing) -> None:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.ANSWER, ANSWER)
    assert room.phase is Phase.REPLYING
    assert ANSWER in room.transcript
    assert "And past it?" in room.transcript or "Does it stay?" in room.transcript
    for word in ("<mark", "card", "of 4", "Missed", "Made"):
        assert word not in room.transcript


def test_how_hard_a_question_is_is_told_at_the_end_only(tab: Interviewing) -> None:
    assert "medium" not in begin(tab).transcript
    assert "· medium ·" in finished(tab).transcript


def test_the_report_shows_points_quotes_sources_and_what_was_asked_back(tab: Interviewing) -> None:
    room = finished(tab)
    assert room.phase is Phase.ENDED
    for part in ("Study first", "By section", '<mark class="met">Doubling</mark>', "Asked back on point 2"):
        assert part in room.transcript
    assert "This went from missed to made." in room.transcript
    assert "Few questions, so this says little." in room.transcript


def test_words_are_marked_in_the_turn_that_a_point_rests_on(tab: Interviewing) -> None:
    asked, back = finished(tab).transcript.split("Asked back on point 2")
    assert '<div class="words"><mark class="met">Doubling</mark><sup>' in asked
    assert '<div class="words"><mark class="met">Past it, compute is wasted.</mark><sup>' in back


def test_what_was_noticed_about_a_reply_is_told(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    room = finished(tab)
    assert room.place is not None
    bank, report = shelf().first.bank, shelf().first.interview.report(LOCAL_LEARNER.id, room.place.session)
    (question,) = report.questions
    back = question.asked_back[0]
    assert back.grade is not None
    grade = back.grade.model_copy(update={"flags": (Flag.ORDERS_GRADER, Flag.DECLINED)})
    backs = (back.model_copy(update={"grade": grade}),)
    told = report.model_copy(update={"questions": (question.model_copy(update={"asked_back": backs}),)})
    for shown in (report_card(told, partial(passage_of, bank)), as_markdown(told, bank)):
        reply = shown.split("Asked back")[1]
        assert ABOUT_FLAGS[Flag.ORDERS_GRADER] in reply
        assert ABOUT_FLAGS[Flag.DECLINED] not in reply  # the words are there to read


def test_what_was_asked_last_and_not_answered_counts_alike_in_marks_and_ability(tab: Interviewing) -> None:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.END)
    assert "You gave no answer." in room.transcript
    assert "0 of 4 in all" in room.transcript
    (overall,) = re.findall(r"Rasch model: (\S+) logits, give or take (\S+);", room.transcript)
    (after,) = re.findall(r"Ability after it: (\S+) ± ([^<\s]+)<", room.transcript)
    assert overall == after
    assert overall[0].startswith("-")


def test_a_restart_resumes_exactly(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.ANSWER, ANSWER)
    again = Interviewing(shelf()).opened(LOCAL_LEARNER)
    assert (again.transcript, again.phase, again.place) == (room.transcript, room.phase, room.place)


def test_a_pause_shows_only_the_way_on(tab: Interviewing) -> None:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.PAUSE)
    assert room.phase is Phase.PAUSED
    assert "data-seconds" not in room.status
    assert tab.step(LOCAL_LEARNER, room.place, Step.CARRY_ON).phase is Phase.ANSWERING


@pytest.mark.parametrize("step", Step)
def test_another_learner_gets_nowhere(tab: Interviewing, step: Step) -> None:
    place = begin(tab).place
    room = tab.step(STRANGER, place, step, ANSWER)
    assert "belongs to another learner" in room.trouble
    assert "critical batch size" not in room.transcript
    assert tab.opened(LOCAL_LEARNER).place == place


def test_another_learner_sees_nothing(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    place = finished(tab).place
    assert place is not None
    assert "critical" not in tab.at(STRANGER, place).transcript + tab.go_to(STRANGER, place.session).transcript
    assert "critical" not in tab.waiting(STRANGER, place, "x").transcript + tab.opened(STRANGER).transcript
    assert tab.earlier(STRANGER) == []
    for kind in ("html", "md", "json"):
        with pytest.raises(NotAllowed):
            report_file(shelf(), STRANGER, place.session, kind)


def test_earlier_interviews_can_be_opened(tab: Interviewing) -> None:
    first = finished(tab)
    begin(tab)
    labels = tab.earlier(LOCAL_LEARNER)
    assert [label.endswith("not over yet") for label, _ in labels] == [True, False]
    assert first.place is not None
    assert tab.go_to(LOCAL_LEARNER, first.place.session).transcript == first.transcript
    assert "choose one" in tab.go_to(LOCAL_LEARNER, None).trouble


def test_reports_as_files(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    room = finished(tab)
    assert room.place is not None
    read = {kind: report_file(shelf(), LOCAL_LEARNER, room.place.session, kind) for kind in ("html", "md", "json")}
    assert read["html"].startswith("<!doctype html>")
    assert "<script" not in read["html"]
    assert "http" not in read["html"].replace("http-equiv", "")
    assert "# Interview report" in read["md"]
    assert "- **2. Made** (1): Past it, compute is wasted" in read["md"]
    assert "Asked back on point 2: " in read["md"]
    assert json.loads(read["json"])["overall"]["marks"]["marks"] == 4.0


def test_there_is_no_report_before_the_end(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    place = begin(tab).place
    assert place is not None
    with pytest.raises(InputError, match="when the interview is over"):
        report_file(shelf(), LOCAL_LEARNER, place.session, "md")


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (SetUp(questions=0, minutes=0), "got neither"),
        (SetUp(questions=51), "at most 50"),
        (SetUp(minutes=-1), "at most"),
        (SetUp(seed="x"), "whole number"),
    ],
)
def test_a_plan_that_will_not_do_is_told_kindly(tab: Interviewing, chosen: SetUp, told: str) -> None:
    assert told in begin(tab, chosen).trouble
    assert "tick at least one" in tab.begin(LOCAL_LEARNER, None, Ticked(), SetUp(), NOTHING_YET).trouble


def test_hostile_words_stay_words_everywhere(tab: Interviewing, shelf: Callable[[], Shelf]) -> None:
    room = tab.step(LOCAL_LEARNER, begin(tab).place, Step.ANSWER, "Doubling <script>alert(1)</script> # x")
    room = tab.step(LOCAL_LEARNER, room.place, Step.END)
    assert room.place is not None
    assert "<script>" not in room.transcript
    assert "<script>" not in report_file(shelf(), LOCAL_LEARNER, room.place.session, "html")
    assert r"\<script\>" in report_file(shelf(), LOCAL_LEARNER, room.place.session, "md")

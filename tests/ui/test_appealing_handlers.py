"""The tab of second looks: what a learner may choose from and sees of it, what a teacher does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_interview_handlers import InterviewBank
from test_practice_handlers import FirstWordsEarn

from tutor.dialogue.appeals import Appeals
from tutor.domain import Filter, Learner, Role
from ui.handlers.appealing import Appealing
from ui.handlers.shelf import Shelf

ANN, BOB = Learner(id="ann", name="Ann"), Learner(id="bob", name="Bob")
TESS = Learner(id="tess", name="Tess", role=Role.TEACHER)
WORDS = "Doubling <b>halves</b> the steps."


class AppealingBank(InterviewBank):
    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.appeals = Appeals(self.bank, FirstWordsEarn(), self.store)


@pytest.fixture
def tab(tmp_path: Path) -> Appealing:
    """The tab after Ann answered a question: one of its three points is made."""
    bank = AppealingBank(tmp_path)
    asked = bank.practice.start("ann", Filter(sections=("Optimisation",)))
    bank.practice.answer("ann", asked.session.id, WORDS)
    return Appealing(Shelf(bank))  # type: ignore[arg-type]


def test_what_was_not_made_can_be_chosen_and_is_shown_with_the_answer(tab: Appealing) -> None:
    verdicts = tab.shown(ANN).verdicts
    assert verdicts is not None
    assert [label.partition(":")[0] for label, _ in verdicts] == ["Missed", "Missed"]
    shown = tab.look(ANN, verdicts[0][1])
    assert "Past it, compute is wasted" in shown
    assert "Doubling &lt;b&gt;halves&lt;/b&gt; the steps." in shown
    assert tab.look(ANN, None) == ""


def test_an_entry_stands_under_the_question_and_not_under_its_id(tab: Appealing) -> None:
    verdicts = tab.shown(ANN).verdicts
    assert verdicts is not None
    mine = tab.appeal(ANN, verdicts[0][1], "I say it.").mine
    heads = re.findall(r'<p class="who">(.*?)</p>', mine)
    assert len(heads) == 1
    assert heads[0].endswith("?")
    (head,) = re.findall(r'<p class="who">(.*?)</p>', tab.shown(TESS).all)
    assert head == f"ann · {heads[0]}"


def test_what_can_be_chosen_names_the_question_and_not_its_id(tab: Appealing) -> None:
    verdicts, queue = tab.shown(ANN).verdicts, tab.shown(TESS).queue
    assert verdicts is not None
    assert queue is not None
    bank = tab._shelf.first.bank
    asked = next(each for each in bank.questions if each.section == "Optimisation")
    for label, _ in (*verdicts, *queue):
        assert label.endswith(f"({bank.title(asked.id)})")
        assert asked.id not in label


def test_a_teachers_own_disputes_stand_once(tmp_path: Path) -> None:
    bank = AppealingBank(tmp_path)
    asked = bank.practice.start(TESS.id, Filter(sections=("Optimisation",)))
    bank.practice.answer(TESS.id, asked.session.id, WORDS)
    tab = Appealing(Shelf(bank))  # type: ignore[arg-type]
    verdicts = tab.shown(TESS).verdicts
    assert verdicts is not None
    after = tab.appeal(TESS, verdicts[0][1], "I say it.")
    assert "First verdict: Missed." in after.mine
    assert after.all == ""
    assert after.queue is not None
    assert {label.partition(",")[0] for label, _ in after.queue} == {"You"}


def test_after_a_second_look_both_verdicts_are_shown_and_it_is_not_offered_again(tab: Appealing) -> None:
    verdicts = tab.shown(ANN).verdicts
    assert verdicts is not None
    after = tab.appeal(ANN, verdicts[0][1], "I say it.")
    assert after.trouble == ""
    assert "First verdict: Missed." in after.mine
    assert re.search(r"Second look \(.*?\): Made\.</strong> On a second look: ", after.mine)
    assert after.verdicts == verdicts[1:]


@pytest.mark.parametrize("key", [None, "", "x", "a|b|c|d", "a|b|-1|d"])
def test_a_key_that_is_none_is_told_kindly(tab: Appealing, key: str | None) -> None:
    assert tab.appeal(ANN, key, "I say it.").trouble == "choose a verdict first"


def test_what_cannot_be_done_is_told_and_changes_nothing(tab: Appealing) -> None:
    verdicts = tab.shown(ANN).verdicts
    assert verdicts is not None
    key = verdicts[0][1]
    assert "say why" in tab.appeal(ANN, key, " ").trouble
    assert "belongs to another learner" in tab.appeal(BOB, key, "I say it.").trouble
    assert "belongs to another learner" in tab.look(BOB, key)
    assert "only a teacher" in tab.override(BOB, key, "met", "because").trouble
    assert "choose what the verdict" in tab.override(TESS, key, "splendid", "because").trouble
    assert tab.shown(ANN).mine == ""
    for stranger in (BOB, ANN):
        assert (tab.shown(stranger).queue, tab.shown(stranger).all) == ([], "")


def test_a_teacher_sees_everybodys_and_decides(tab: Appealing) -> None:
    queue = tab.shown(TESS).queue
    assert queue is not None
    assert len(queue) == 3
    key = next(key for label, key in queue if label.startswith("ann, graded. Missed"))
    assert "Doubling" in tab.look(TESS, key)
    after = tab.override(TESS, key, "met", "as the source has it")
    assert "Teacher&#x27;s decision by tess: Made." in after.all or "Teacher's decision by tess: Made." in after.all
    assert "as the source has it" in tab.shown(ANN).mine

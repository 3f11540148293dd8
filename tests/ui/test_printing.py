"""The page to print of a report: what needs a script on the screen can be read without one."""

from __future__ import annotations

from pathlib import Path

from made_by_hand import make_bank
from test_practice_handlers import FirstWordsEarn

from tutor.dialogue.interview.interview import Interview
from tutor.domain import LOCAL_LEARNER, Passage, Plan
from tutor.store import open_store
from ui.printing import printed
from ui.prose import DISPLAY, INLINE
from ui.reporting import report_card


def test_formulas_stand_between_the_signs_of_the_bank(tmp_path: Path) -> None:
    bank, learner = make_bank(), LOCAL_LEARNER.id
    room = Interview(bank, FirstWordsEarn(), open_store(tmp_path / "tutor.db"))
    asked = room.start(learner, Plan(questions=1))
    room.answer(learner, asked.session.id, "I do not know.")
    room.end(learner, asked.session.id)
    report = room.report(learner, asked.session.id)

    def passage(name: str) -> Passage:
        return bank.passages[0].model_copy(update={"id": name, "text": "It takes\n\n$$ 2 \\times 80 $$\n\nand $a_i$."})

    assert DISPLAY[0] in report_card(report, passage)  # what the page's script looks for
    page = printed(report, passage)
    assert [sign for sign in (*DISPLAY, *INLINE) if sign in page] == []
    assert "$$2 \\times 80$$" in page.replace("$$ ", "$$").replace(" $$", "$$")
    assert "$a_i$" in page

"""`tutor chat`, typed into as a person would: the real bank, the real grader, the real database."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tutor.dialogue.choosing import waiting_questions
from tutor.domain import Difficulty, Filter, Question, Session
from tutor.store import open_store
from tutor.wiring import Tutor

SEED = 4


def _questions(tutor: Tutor) -> tuple[Question, ...]:
    blank = Session(id="x", learner="local", bank="corpus", filter=Filter(), seed=SEED, started=datetime.now(UTC))
    return waiting_questions(blank, tutor.bank)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _flat(shown: str) -> str:
    return " ".join(shown.translate(str.maketrans("│╭╮╰╯─", "      ")).split())


def test_it_asks_grades_follows_up_and_goes_on(run: Run, tutor: Tutor) -> None:
    first, second = _questions(tutor)[:2]
    half = first.points[0].text
    shown = _flat(run("chat", "--seed", str(SEED), typed=f"{half}\n\nI do not know.\n\n/skip\n/next\n/quit\n").stdout)
    assert _one_line(first.text) in shown
    assert f"“{_one_line(half)}" in shown or "✓ made" in shown
    assert shown.count("Follow-up") == 2
    assert "Your reply: 0 of" in shown
    assert "All in all:" in shown
    assert _one_line(second.text) in shown
    assert "Question 2 of" in shown
    assert shown.endswith("Go on with: tutor chat --resume")


def test_what_a_follow_up_asks_for_is_not_told_before_it(run: Run, tutor: Tutor) -> None:
    first = _questions(tutor)[0]
    shown = _flat(run("chat", "--seed", str(SEED), typed="I do not know.\n\n").stdout)
    assert "Follow-up" in shown
    assert [point.id for point in first.points if _one_line(point.text) in shown] == []
    after = _flat(run("chat", "--resume", typed="/skip\n").stdout)
    assert [point.id for point in first.points if _one_line(point.text) not in after] == []


def test_an_answer_may_have_several_lines_and_end_with_the_input(run: Run, tutor: Tutor) -> None:
    reference = tutor.bank.reference(_questions(tutor)[0])
    lines = "\n".join(line for line in reference.splitlines() if line.strip())
    result = run("chat", "--seed", str(SEED), typed=lines)
    assert result.exit_code == 0
    assert "✓ made" in result.stdout


def test_resume_goes_on_where_it_was_left(run: Run, tutor: Tutor) -> None:
    first, second = _questions(tutor)[:2]
    run("chat", "--seed", str(SEED), typed="/skip\n/quit\n")
    again = _flat(run("chat", "--resume", typed="/quit\n").stdout)
    assert _one_line(second.text) in again
    assert _one_line(first.text) not in again
    assert "Question 2 of" in again


def test_what_to_type_next_time_names_the_bank(run: Run, tutor: Tutor) -> None:
    folder = str(tutor.settings.bank_folder)
    result = run("chat", "--bank", folder, typed="/quit\n")
    assert result.stdout.rstrip().endswith(f"tutor chat --resume --bank {folder}")


def test_resume_without_a_practice_starts_one(run: Run) -> None:
    result = run("chat", "--resume", typed="/quit\n")
    assert result.exit_code == 0
    assert "this is a new one" in result.stdout


def test_show_gives_the_reference_and_ends_the_attempt(run: Run) -> None:
    shown = run("chat", "--seed", str(SEED), typed="/show\nmy answer\n\n/retry\n/show\n/show\n").stdout
    assert shown.count("Reference answer") == 3
    assert "no answer is awaited here" in shown


def test_points_are_explained_once_nothing_more_is_asked_about_them(run: Run, tutor: Tutor) -> None:
    first = _questions(tutor)[0]
    told = [*(each for point in first.points for each in point.variants)]
    told += [text for point in first.points for mistake in point.mistakes for text in mistake]
    typed = "/explain\nI do not know.\n\n/explain\n/quit\n"
    before = _flat(run("chat", "--seed", str(SEED), typed=typed).stdout)
    assert before.count("explained once you have answered") == 2
    assert [each for each in [*told, *(point.text for point in first.points)] if _one_line(each) in before] == []
    after = _flat(run("chat", "--resume", typed="/skip\n/explain\n/quit\n").stdout)
    assert "The points explained" in after
    assert [each for each in told if _one_line(each) not in after] == []


def test_points_of_a_question_that_was_skipped_are_not_explained(run: Run, tutor: Tutor) -> None:
    section = tutor.bank.sections[0]
    count = len(tutor.bank.select(Filter(sections=(section,))))
    shown = _flat(run("chat", "--section", section, typed="/skip\n" * count + "/explain\n/quit\n").stdout)
    assert "explained once you have answered" in shown
    assert "The points explained" not in shown


@pytest.mark.parametrize("typed", ["/hlep\n", "/help\n"])
def test_commands_are_listed_on_request_and_after_a_slip(run: Run, typed: str) -> None:
    shown = run("chat", typed=typed).stdout
    assert ("There is no command /hlep." in shown) == (typed == "/hlep\n")
    assert [name for name in ("/skip", "/retry", "/next", "/show", "/help", "/quit") if f"  {name}" not in shown] == []


def test_a_question_of_ones_own_does_not_give_away_what_is_asked(run: Run, tutor: Tutor) -> None:
    first = _questions(tutor)[0]
    typed = f"/ask {first.points[0].probe}\n/ask How does MinHash find near duplicates?\n/quit\n"
    shown = _flat(run("chat", "--seed", str(SEED), typed=typed).stdout)
    assert [point.id for point in first.points if _one_line(point.text) in shown] == []
    assert "Sentences of the sources as they stand" in shown
    assert shown.count("Your answer, or /hint") == 3


def test_begging_gets_hints_and_never_the_answer(run: Run, tutor: Tutor) -> None:
    first = _questions(tutor)[0]
    typed = "just tell me\n\njust tell me the answer\n\nwhat is the answer?\n\njust tell me\n\n/quit\n"
    shown = _flat(run("chat", "--seed", str(SEED), typed=typed).stdout)
    assert [f"Hint {step} of 3" in shown for step in (1, 2, 3)] == [True] * 3
    assert "take 30% of this question's marks" in shown
    assert "that was the last hint" in shown
    assert [point.id for point in first.points if _one_line(point.text) in shown] == []


def test_a_challenge_asks_the_hardest_question_that_is_waiting(run: Run, tutor: Tutor) -> None:
    waiting = _questions(tutor)[1:]
    hardest = next(each for each in waiting if each.difficulty is Difficulty.HARD)
    shown = _flat(run("chat", "--seed", str(SEED), typed="I do not know.\n\n/skip\n/hard\n/quit\n").stdout)
    assert _one_line(hardest.text) in shown


def test_blank_lines_are_not_an_answer(run: Run) -> None:
    result = run("chat", typed="\n\n   \n")
    assert result.exit_code == 0
    assert "○ missed" not in result.stdout


def test_skipping_everything_ends_with_a_summary(run: Run, tutor: Tutor) -> None:
    count = len(tutor.bank.select(Filter(sections=(tutor.bank.sections[0],))))
    shown = run("chat", "--section", tutor.bank.sections[0], typed="/skip\n" * count + "/quit\n").stdout
    assert "This practice" in shown
    assert shown.count("skipped") == count
    assert "That was the last question." in shown


def test_everything_typed_is_stored(run: Run, tutor: Tutor, home: Path) -> None:
    run("chat", "--seed", str(SEED), typed="one\ntwo\n\n/quit\n")
    (session,) = open_store(home / "tutor.db").list("local")
    assert [turn.text for turn in session.turns] == ["", "one\ntwo"]
    assert session.turns[1].grade is not None
    assert (session.seed, session.bank) == (SEED, tutor.bank.folder.name if tutor.bank.folder else "")

"""`tutor interview`, typed into as a person would: the real bank, the real grader, the real database."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tutor.bank.bank import Bank, own_id
from tutor.domain import Difficulty, SessionKind, TurnKind
from tutor.store import SqlInquiries, open_store


def flat(shown: str) -> str:
    return " ".join(shown.translate(str.maketrans("│╭╮╰╯─", "      ")).split())


def test_no_grade_is_told_before_the_end(run: Run) -> None:
    begun = flat(run("interview", "--seed", "4", "--questions", "1", typed="I do not know.\n\n/quit\n").stdout)
    assert "Follow-up" in begun
    assert "missed" not in begun
    assert not [level for level in Difficulty if f"· {level}" in begun]  # it would tell how the last answer went
    assert " of 1" in begun
    assert "Go on with: tutor interview --resume" in begun
    done = flat(run("interview", "--resume", typed="/go\n/pass\n/pass\n").stdout)
    assert "That was the last question." in done
    assert "1 answered, 0 skipped" in done


def test_leaving_stops_the_clock_and_all_is_stored(run: Run, home: Path) -> None:
    run("interview", "--questions", "2", "--style", "tough", typed="/pass\n/quit\n")
    (session,) = open_store(home / "tutor.db").list("local")
    assert session.kind is SessionKind.INTERVIEW
    assert [turn.kind for turn in session.turns] == [
        TurnKind.ASKED,
        TurnKind.SKIPPED,
        TurnKind.ASKED,
        TurnKind.PAUSED,
    ]
    assert session.plan is not None
    assert (session.plan.style, session.plan.questions) == ("tough", 2)


def test_time_help_and_ending(run: Run) -> None:
    shown = flat(run("interview", "--minutes", "30", typed="/time\n/hlep\n/pause\n/go\n/end\n").stdout)
    assert "0:0" in shown
    assert "of 30 minutes" in shown
    assert "There is no command /hlep." in shown
    assert "The interview is paused." in shown
    assert "You ended the interview." in shown


def test_questions_of_ones_own_are_answered_and_what_is_asked_is_kept_back(run: Run, home: Path, bank: Bank) -> None:
    run("interview", "--questions", "1", "--seed", "4", typed="/quit\n")
    store = open_store(home / "tutor.db")
    question = bank.question(own_id(store.list("local")[0].turns[0].question_id))
    point = max(question.points, key=lambda each: each.weight)
    typed = f"/go\n/ask {point.probe}\n/ask How does MinHash find near duplicates?\n/ask\n/quit\n"
    shown = flat(run("interview", "--resume", typed=typed).stdout)
    assert "there are no hints in an interview" in shown
    assert not [each.text for each in question.points if flat(each.text) in shown]
    assert "Sentences of the sources as they stand" in shown
    assert "there is no question yet" in shown
    (session,) = store.list("local")
    assert [each.question for each in SqlInquiries(store.database).list("local", "corpus", session.id)] == [
        point.probe,
        "How does MinHash find near duplicates?",
    ]
    assert {turn.kind for turn in session.turns} == {TurnKind.ASKED, TurnKind.PAUSED, TurnKind.RESUMED}


def test_resume_without_an_interview_starts_one(run: Run) -> None:
    assert "this is a new one" in run("interview", "--resume", typed="/quit\n").stdout


def test_a_report_is_written_in_three_shapes(run: Run, home: Path, tmp_path: Path) -> None:
    run("interview", "--questions", "1", typed="/pass\n")
    (session,) = open_store(home / "tutor.db").list("local")
    for ending, starts in (("md", "# Interview report"), ("html", "<!doctype html>"), ("json", "{")):
        file = tmp_path / f"report.{ending}"
        assert run("report", session.id[:8], "--out", str(file)).exit_code == 0
        assert file.read_text(encoding="utf-8").startswith(starts)
    assert "Interview report" in run("report", session.id).stdout
    assert run("report", "nothing").exit_code == 2
    assert run("report", session.id, "--out", "report.pdf").exit_code == 2


def test_nobody_has_disagreed_yet(run: Run, tmp_path: Path) -> None:
    assert "Nobody has disagreed" in run("appeals", "list").stdout
    assert "0 cases written" in run("appeals", "export", "--out", str(tmp_path / "cases.jsonl")).stdout


def test_logins_are_made_listed_and_removed(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "users.yaml")
    made = run("users", file, "ann", "--role", "teacher", typed="correct horse\ncorrect horse\n")
    assert "ann can sign in as teacher" in made.stdout
    assert run("users", file).stdout == "ann  teacher\n"
    assert run("users", file, "ann", "--remove").exit_code == 0
    assert run("users", file).stdout == ""

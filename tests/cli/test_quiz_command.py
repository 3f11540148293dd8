"""`tutor quiz` and `tutor deck export`, in the terminal."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tests.cli.conftest import Run
from tutor.domain import Quiz

QUIZ = ("quiz", "--kind", "choice", "--kind", "true_false", "--kind", "cloze", "--n", "3", "--seed", "7")


def _flat(shown: str) -> str:
    return " ".join(shown.translate(str.maketrans("│╭╮╰╯─┃", "       ")).split())


def drawn(run: Run) -> Quiz:
    return Quiz.model_validate(json.loads(run(*QUIZ, "--json").stdout))


def typed(quiz: Quiz) -> list[str]:
    """Return the right answers as they are typed."""
    letters = {"choice": "abcd", "true_false": "tf"}
    return [
        f"{letters[item.kind][item.right or 0]}\n" if item.options else f"{item.accepted[0]}\n\n" for item in quiz.items
    ]


def test_a_quiz_to_its_end(run: Run) -> None:
    quiz = drawn(run)
    result = run(*QUIZ, typed="".join(["/nonsense\n", "/pass\n", *typed(quiz)[1:]]))
    shown = _flat(result.stdout)
    assert result.exit_code == 0, result.output
    assert "There is no command /nonsense" in shown
    assert "2 of 3 right" in shown
    assert "What holds:" in shown
    assert "tutor quiz --n 3 --seed 7" in shown
    assert "tutor quiz --retry" in shown


def test_a_quiz_is_left_and_gone_on_with(run: Run) -> None:
    left = _flat(run(*QUIZ, typed="/pass\n/quit\n").stdout)
    assert "Your quiz is kept. Go on with: tutor quiz --resume" in left
    assert "2 of 3" in _flat(run("quiz", "--resume", typed="/quit\n").stdout)


def test_what_cannot_be_is_said_plainly(run: Run) -> None:
    for arguments, words in (
        (("quiz", "--kind", "poem"), "expected one of choice"),
        (("quiz", "--section", "Poetry"), "choose more questions"),
        (("quiz", "--retry", "zz"), "fits none of them"),
        (("quiz", "--resume"), "no quiz on this bank to go on with"),
        (("deck", "export", "--out", "cards.pdf"), "expected a file ending in apkg or csv"),
        (("deck", "export", "--out", "/nowhere/cards.csv"), "name another file"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert words in result.stderr


def test_a_deck_is_written(run: Run, tmp_path: Path) -> None:
    result = run("deck", "export", "--out", str(tmp_path / "cards.apkg"), "--section", "scaling", "--points")
    assert result.exit_code == 0, result.output
    assert zipfile.is_zipfile(tmp_path / "cards.apkg")
    assert "cards written" in result.stdout


def test_a_table_becomes_a_bank_again(run: Run, tmp_path: Path) -> None:
    run("deck", "export", "--out", str(tmp_path / "cards.csv"), "--section", "scaling")
    result = run("import", str(tmp_path / "cards.csv"), "--out", str(tmp_path / "mine"))
    assert result.exit_code == 0, result.output
    assert "(CSV)" in result.stdout

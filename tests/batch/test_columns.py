"""Columns are recognised by the names people and exports use, and can be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.bank import Bank
from tutor.batch.columns import Layout, recognise
from tutor.batch.matching import Matcher
from tutor.batch.sheets import open_sheet
from tutor.errors import InputError

ONE = "scaling.chinchilla-optimal"


def layout_of(tmp_path: Path, text: str, matcher: Matcher, *said: str, question: str | None = None) -> Layout:
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8")
    return recognise(open_sheet(path), matcher, said, question)


@pytest.mark.parametrize(
    "names",
    [
        "Student,Question ID,Answer",
        "E-mail-Adresse;Frage;Antwort",
        "email\tquestion_text\tStudent Answer",
        "user,prompt,response",
    ],
)
def test_the_usual_names_are_known(tmp_path: Path, matcher: Matcher, names: str) -> None:
    layout = layout_of(tmp_path, f"{names}\n", matcher)

    assert (layout.student, layout.parts[0].question, layout.parts[0].answer) == (0, 1, 2)
    assert not layout.wide


def test_names_need_not_be_in_the_first_row(tmp_path: Path, matcher: Matcher) -> None:
    layout = layout_of(tmp_path, "Term 2,,\n,,\nstudent,question,answer\nAda,x,y\n", matcher)

    assert layout.header == 2
    assert layout.names == ("student", "question", "answer")


def test_a_column_can_be_said_by_name_and_by_number(tmp_path: Path, matcher: Matcher) -> None:
    layout = layout_of(tmp_path, "who,what,said,said\n", matcher, "question=what", "answer=#4", "student=WHO")

    assert (layout.student, layout.parts[0].question, layout.parts[0].answer) == (0, 1, 3)


def test_one_question_for_the_whole_file(tmp_path: Path, matcher: Matcher) -> None:
    layout = layout_of(tmp_path, "student,answer\n", matcher, question=ONE)

    assert layout.parts[0].fixed == ONE


def test_a_form_has_a_column_a_question(tmp_path: Path, bank: Bank, matcher: Matcher) -> None:
    first, second = bank.questions[:2]
    header = f'Timestamp,Email Address,"{first.text}","{second.text}"\n'.replace('"', '"')
    layout = layout_of(tmp_path, header, matcher)

    assert [part.fixed for part in layout.parts] == [first.id, second.id]
    assert [part.answer for part in layout.parts] == [2, 3]
    assert (layout.student, layout.wide) == (1, True)


def test_a_moodle_export_has_responses_and_questions_by_number(tmp_path: Path, matcher: Matcher) -> None:
    names = "Surname,First name,Email address,State,Grade/10.00,Question 1,Response 1,Question 2,Response 2\n"
    layout = layout_of(tmp_path, names, matcher)

    assert [(part.question, part.answer, part.name) for part in layout.parts] == [
        (5, 6, "Response 1"),
        (7, 8, "Response 2"),
    ]
    assert layout.student == 2


def test_responses_without_questions_can_be_said(tmp_path: Path, matcher: Matcher) -> None:
    names = "Email address,Response 1,Response 2\n"
    with pytest.raises(InputError, match="--map QUESTION_ID='Response 1'"):
        layout_of(tmp_path, names, matcher)
    layout = layout_of(tmp_path, names, matcher, f"{ONE}=Response 2")

    assert [(part.fixed, part.answer) for part in layout.parts] == [(ONE, 2)]


@pytest.mark.parametrize(
    ("text", "said", "told"),
    [
        ("colour,size\n", (), "found no column of answers"),
        ("student,answer\n", (), "which question"),
        ("question,answer,answer\n", (), "2 columns are named 'answer'"),
        ("question,answer\n", ("answer=text",), "is no column"),
        ("question,answer\n", ("answers=answer",), "expected question, answer, student, reference or the id"),
        ("question,answer\n", ("answer",), "expected ROLE=COLUMN"),
        ("\n\n", (), "no row with anything in it"),
    ],
)
def test_what_is_missing_is_told_with_what_to_do(
    tmp_path: Path, matcher: Matcher, text: str, said: tuple[str, ...], told: str
) -> None:
    with pytest.raises(InputError, match=told):
        layout_of(tmp_path, text, matcher, *said)

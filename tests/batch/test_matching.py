"""A cell means a question by its id, its text, or a text so close that nothing else can be meant."""

from __future__ import annotations

from tutor.bank import Bank
from tutor.batch.matching import How, Matcher


def test_every_question_is_matched_by_its_id_and_by_its_text(bank: Bank, matcher: Matcher) -> None:
    for question in bank.questions:
        assert matcher.match(question.id.upper()) == matcher.match(question.id)
        assert matcher.match(f"  {question.text.upper().rstrip('?.')} ").question == question


def test_a_slip_of_the_keyboard_is_taken_for_the_question_and_named_close(bank: Bank, matcher: Matcher) -> None:
    question = bank.questions[0]
    slipped = question.text[:10] + question.text[11:]

    assert matcher.match(slipped).question == question
    assert matcher.match(slipped).how is How.CLOSE


def test_other_numbers_make_another_question(bank: Bank, matcher: Matcher) -> None:
    numbered = [question for question in bank.questions if any(sign.isdigit() for sign in question.text)]
    assert numbered
    for question in numbered:
        changed = "".join(str((int(sign) + 1) % 10) if sign.isdigit() else sign for sign in question.text)
        assert matcher.match(changed).question is None


def test_what_is_near_is_named_and_not_taken(matcher: Matcher) -> None:
    match = matcher.match("scaling.chinchilla")

    assert match.question is None
    assert "scaling.chinchilla-optimal" in match.near


def test_nothing_means_nothing(matcher: Matcher) -> None:
    assert matcher.match("  ").question is None
    assert matcher.match("What is the best recipe for pancakes?").question is None

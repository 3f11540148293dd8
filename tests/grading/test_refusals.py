"""Hard to fool: what states nothing earns nothing, and denials earn next to nothing.

Every answer is made by rule from the built-in bank and graded through the whole product, a few questions of each
section in each run: TUTOR_TEST_QUESTIONS=99 takes all. What an answer earns is the upper end of its marks range, so
that a grader that abstains has not refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from attacks import STATING_NOTHING, TEXTS, Case, drawn, refused, wrong
from earning import marks_of

from tutor.bank import load
from tutor.domain import Grade, Status, Verdict
from tutor.settings import Settings
from tutor.wiring import Tutor

pytestmark = pytest.mark.slow

BANK = load(Settings.read().bank_folder)
QUESTIONS = drawn(BANK)
REFUSED = refused(BANK, QUESTIONS)
WRONG = wrong(BANK, QUESTIONS)
FAMILIES = (*STATING_NOTHING, "bag", "other")
Grades = Mapping[str, Grade]
NOT_YET = {"other": 0.36}
"""Families of which the embedded grader does not refuse every answer yet, and the share of those drawn that it does."""


def marked(families: tuple[str, ...]) -> Iterator[object]:
    for each in families:
        marks = [pytest.mark.xfail(reason=f"{each}: not every answer yet", strict=False)] if each in NOT_YET else []
        yield pytest.param(each, marks=marks)


def graded(tutor: Tutor, cases: list[Case]) -> Grades:
    grades = tutor.grader.grade_many([(case.question, case.answer) for case in cases])
    return {case.id: grade for case, grade in zip(cases, grades, strict=True)}


@pytest.fixture(scope="module")
def refusals(tutor: Tutor) -> Grades:
    return graded(tutor, REFUSED)


def test_there_are_cases_for_every_question_and_of_every_text() -> None:
    assert len({case.id for case in REFUSED}) == len(REFUSED) >= 150
    assert {case.family for case in REFUSED} == set(FAMILIES)
    assert len({question.section for question in QUESTIONS}) == len({question.section for question in BANK.questions})
    for family in FAMILIES:
        assert {case.question.id for case in REFUSED if case.family == family} == {each.id for each in QUESTIONS}
    for family in STATING_NOTHING:
        assert len({case.name for case in REFUSED if case.family == family}) == len(TEXTS[family])


@pytest.mark.parametrize("family", list(marked(FAMILIES)))
def test_every_answer_of_the_family_is_refused(family: str, refusals: Grades) -> None:
    """Refused is what earns nothing; bags of keywords and answers to another question may earn up to a fifth."""
    told = {case.id: _told(case, refusals[case.id]) for case in REFUSED if case.family == family}
    assert {name: earning for name, earning in told.items() if earning} == {}


def _told(case: Case, grade: Grade) -> str:
    if marks_of(grade) <= case.bound:
        return ""
    points = [(each.id, each.verdict.value, each.quote) for each in grade.points if each.verdict is not Verdict.UNMET]
    return f"{case.answer[:200]!r} earned {points}"


@pytest.mark.parametrize(("family", "share"), list(NOT_YET.items()))
def test_so_many_of_a_family_are_refused(family: str, share: float, refusals: Grades) -> None:
    """What the grader does keep, so that it does not slip back while the rest is mended."""
    cases = [case for case in REFUSED if case.family == family]
    kept = sum(not _told(case, refusals[case.id]) for case in cases)
    assert kept >= share * len(cases), f"{kept} of {len(cases)}"


@pytest.mark.parametrize("family", STATING_NOTHING)
def test_nothing_stated_is_a_zero_and_no_question_for_a_person(family: str, refusals: Grades) -> None:
    statuses = {case.id: refusals[case.id].status for case in REFUSED if case.family == family}
    assert {name: status for name, status in statuses.items() if status is not Status.GRADED} == {}


def test_bags_of_keywords_earn_hardly_anything_on_the_whole(refusals: Grades) -> None:
    shares = [marks_of(refusals[case.id]) for case in REFUSED if case.family == "bag"]
    assert sum(shares) / len(shares) <= 0.05


def test_denied_references_and_misconceptions_earn_at_most_a_fifth(tutor: Tutor) -> None:
    shares = {name: marks_of(grade) for name, grade in graded(tutor, WRONG).items()}
    failing = sorted(((share, name) for name, share in shares.items() if share > 0.2), reverse=True)
    by_strategy: defaultdict[str, list[float]] = defaultdict(list)
    for case in WRONG:
        by_strategy[case.name].append(shares[case.id])
    for name, of in by_strategy.items():
        small = sum(share <= 0.2 for share in of)
        print(f"{name}: {small} of {len(of)} earn at most a fifth, mean {sum(of) / len(of):.2f}")
    told = "\n".join(f"{share:.2f} {name}" for share, name in failing)
    assert len(failing) <= 0.15 * len(WRONG), f"{len(failing)} of {len(WRONG)} earn more than a fifth:\n{told}"


def test_at_least_three_denials_of_each_question() -> None:
    for question in BANK.questions:
        answers = {case.answer for case in wrong(BANK, [question])}
        assert len(answers) >= 3, question.id
        assert not answers & {BANK.reference(question), ""}

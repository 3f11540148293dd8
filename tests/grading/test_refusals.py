"""Hard to fool: what states nothing earns nothing, denials earn next to nothing, the reference earns everything.

Every answer is made by rule from the built-in bank and graded through the whole product. What an answer earns is the
upper end of its marks range, so that a grader that abstains has not refused.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping

import pytest
from attacks import STATING_NOTHING, Case, refused, wrong
from denial import sentences

from tutor.bank import Bank, load
from tutor.domain import Grade, PointKind, Question, Status, Verdict
from tutor.settings import Settings
from tutor.wiring import Tutor

BANK = load(Settings.read().bank_folder)
REFUSED = refused(BANK)
WRONG = wrong(BANK)
QUESTIONS = pytest.mark.parametrize("question", BANK.questions, ids=lambda question: question.id)
ONE_OF_EACH_SECTION = list({question.section: question for question in BANK.questions}.values())
Grades = Mapping[str, Grade]
# The bounds stand; the grader does not keep them on every question yet, and each run says where it does not.
NOT_YET_REFUSED = ("order", "other", "padding", "paste", "opener")
FLOORS = {"order": 0.93, "padding": 0.95, "paste": 0.93, "opener": 0.97, "other": 0.4}
NOT_YET = pytest.mark.xfail(reason="the embedded grader does not keep this on every question yet", strict=False)


def earned(grade: Grade) -> float:
    """Return the most that the answer may have earned, as a share of the marks."""
    return grade.marks_range[1] / grade.out_of


def graded(tutor: Tutor, cases: list[Case]) -> Grades:
    grades = tutor.grader.grade_many([(case.question, case.answer) for case in cases])
    return {case.id: grade for case, grade in zip(cases, grades, strict=True)}


@pytest.fixture(scope="module")
def refusals(tutor: Tutor) -> Grades:
    return graded(tutor, REFUSED)


def test_there_are_cases_for_every_question() -> None:
    assert len({case.id for case in REFUSED}) == len(REFUSED) >= 150
    families = {case.family for case in REFUSED}
    assert families == {*STATING_NOTHING, "bag", "other"}
    for family in families:
        assert {case.question.id for case in REFUSED if case.family == family} == {q.id for q in BANK.questions}


def _expected(case: Case) -> object:
    return pytest.param(case, id=case.id, marks=[NOT_YET] if case.family in NOT_YET_REFUSED else [])


@pytest.mark.parametrize("case", map(_expected, REFUSED))
def test_it_is_refused(case: Case, refusals: Grades) -> None:
    grade = refusals[case.id]
    told = [
        (point.id, point.verdict.value, point.quote) for point in grade.points if point.verdict is not Verdict.UNMET
    ]
    assert earned(grade) <= case.bound, f"{case.answer[:200]!r} earned {told}"


@pytest.mark.parametrize("family", [pytest.param(each, marks=[NOT_YET]) for each in STATING_NOTHING])
def test_nothing_stated_is_a_zero_and_no_question_for_a_person(family: str, refusals: Grades) -> None:
    statuses = {case.id: refusals[case.id].status for case in REFUSED if case.family == family}
    assert {name: status for name, status in statuses.items() if status is not Status.GRADED} == {}


@pytest.mark.parametrize(("family", "share"), [("nothing", 1.0), ("declining", 1.0), ("bag", 1.0), *FLOORS.items()])
def test_so_many_of_a_family_are_refused(family: str, share: float, refusals: Grades) -> None:
    """What the grader does keep, so that it does not slip back while the rest is mended."""
    cases = [case for case in REFUSED if case.family == family]
    kept = sum(earned(refusals[case.id]) <= case.bound for case in cases)
    assert kept >= share * len(cases), f"{kept} of {len(cases)}"


def test_bags_of_keywords_earn_hardly_anything_on_the_whole(refusals: Grades) -> None:
    shares = [earned(refusals[case.id]) for case in REFUSED if case.family == "bag"]
    assert sum(shares) / len(shares) <= 0.05


def test_denied_references_and_misconceptions_earn_at_most_a_fifth(tutor: Tutor) -> None:
    shares = {name: earned(grade) for name, grade in graded(tutor, WRONG).items()}
    failing = sorted(((share, name) for name, share in shares.items() if share > 0.2), reverse=True)
    by_strategy: defaultdict[str, list[float]] = defaultdict(list)
    for case in WRONG:
        by_strategy[case.name].append(shares[case.id])
    for name, of in by_strategy.items():
        small = sum(share <= 0.2 for share in of)
        print(f"{name}: {small} of {len(of)} earn at most a fifth, mean {sum(of) / len(of):.2f}")
    told = "\n".join(f"{share:.2f} {name}" for share, name in failing)
    assert len(failing) <= 0.15 * len(WRONG), f"{len(failing)} of {len(WRONG)} earn more than a fifth:\n{told}"


@QUESTIONS
def test_at_least_three_denials_of_each_question(question: Question) -> None:
    answers = {case.answer for case in WRONG if case.question == question}
    assert len(answers) >= 3
    assert not answers & {BANK.reference(question), ""}


@NOT_YET
@QUESTIONS
def test_the_reference_earns_full_marks(question: Question, tutor: Tutor) -> None:
    assert _missed(tutor.grader.grade(question, BANK.reference(question))) == {}


@NOT_YET
@QUESTIONS
def test_the_passages_of_the_points_earn_full_marks(question: Question, tutor: Tutor) -> None:
    short = "\n\n".join(BANK.passage(each).text for each in question.passages)
    assert _missed(tutor.grader.grade(question, short)) == {}


@pytest.mark.xfail(reason="the head is too strict with short answers, and takes this one for a denial", strict=False)
def test_a_short_right_answer_in_plain_words_is_credited(tutor: Tutor) -> None:
    answer = "About twenty tokens for each parameter; model and data should grow in equal proportion."
    verdicts = {point.id: point.verdict for point in tutor.grade("scaling.chinchilla-optimal", answer).points}
    assert verdicts["ratio"] is verdicts["equal-growth"] is Verdict.MET


def test_nine_points_of_ten_are_met_by_their_reference(tutor: Tutor) -> None:
    """What the grader does keep, so that it does not slip back while the rest is mended."""
    grades = tutor.grader.grade_many([(question, BANK.reference(question)) for question in BANK.questions[::4]])
    points = [point for grade in grades for point in grade.points]
    assert sum(point.verdict is Verdict.MET for point in points) >= 0.9 * len(points)


def _missed(grade: Grade) -> dict[str, str]:
    missed = {point.id: point.verdict.value for point in grade.points if point.verdict is not Verdict.MET}
    assert missed or grade.score == 1.0
    return missed


@NOT_YET
@pytest.mark.parametrize("question", ONE_OF_EACH_SECTION, ids=lambda question: question.id)
def test_the_right_clause_at_the_end_of_two_thousand_words_is_found(question: Question, tutor: Tutor) -> None:
    point = max((p for p in question.points if p.kind is PointKind.CLAIM), key=lambda p: p.weight)
    filler = _unrelated(BANK, question, 2000 - len(point.text.split()))
    grade = tutor.grader.grade(question, f"{filler} {point.text}")
    told = next(each for each in grade.points if each.id == point.id)
    assert told.verdict is Verdict.MET, told.reason
    assert told.span is not None
    assert told.span[0] > len(filler), told.quote


def _unrelated(bank: Bank, question: Question, words: int) -> str:
    """Return that many words of sources that are not cross-linked with the question."""
    far = [other for other in bank.questions if not bank.linked(question.id, other.id)]
    said = [sentence for other in far for sentence in sentences(bank.reference(other))]
    filler = " ".join(said).split()[:words]
    assert len(filler) == words
    return " ".join(filler).rstrip(",;:.") + "."


def test_a_grade_does_not_depend_on_what_it_is_graded_with(tutor: Tutor) -> None:
    items = _mixed(BANK)
    assert len(items) >= 40
    order = list(range(len(items)))
    random.Random(40).shuffle(order)
    alone = [tutor.grader.grade(question, answer) for question, answer in items]
    shuffled = tutor.grader.grade_many([items[i] for i in order])
    batched = dict(zip(order, shuffled, strict=True))
    for i, grade in enumerate(tutor.grader.grade_many(items)):
        assert alone[i] == grade == batched[i], items[i][1][:200]


def _mixed(bank: Bank) -> list[tuple[Question, str]]:
    """Return answers of every length and worth: whole references, single points, half-right ones and keywords."""
    items = [(question, bank.reference(question)) for question in bank.questions[::4]]
    for question in bank.questions:
        claims = [point for point in question.points if point.kind is PointKind.CLAIM]
        wrong = next(point.misconceptions[0].text for point in claims if point.misconceptions)
        items += [(question, claims[0].text), (question, f"{claims[-1].text} {wrong}")]
        items += [(question, " ".join(point.variants[-1] for point in claims if point.variants))]
    return items + [(case.question, case.answer) for case in REFUSED if case.family == "opener"][::40]

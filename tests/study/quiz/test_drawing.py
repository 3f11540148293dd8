"""What a quiz is made of: the right option right, the wrong ones wrong, the same plan the same items."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter

import pytest

from tutor.bank import Bank
from tutor.bank.distractors import Truths
from tutor.domain import Difficulty, Filter, Question, QuizItem, QuizKind, QuizPlan
from tutor.errors import InputError
from tutor.study.quiz.drawing import draw
from tutor.wiring import Tutor

CLAIMS = (QuizKind.CHOICE, QuizKind.TRUE_FALSE, QuizKind.CLOZE)
PRINT = (
    "import hashlib, tempfile\nfrom tutor.domain import QuizPlan\nfrom tutor.study.quiz.drawing import draw\n"
    "from tutor.wiring import Tutor\ntutor = Tutor.open(home=tempfile.mkdtemp())\n"
    "items = draw(tutor.bank, tutor._exercises, QuizPlan(number=10, seed=7))\n"
    "print(hashlib.sha256(''.join(item.model_dump_json() for item in items).encode()).hexdigest())"
)


@pytest.fixture(scope="module")
def unread(tmp_path_factory: pytest.TempPathFactory) -> Tutor:
    """The product without an index, which drawing does not need."""
    return Tutor.open(home=tmp_path_factory.mktemp("drawing"))


def no_drills(topic: str, number: int, seed: int) -> tuple[Question, ...]:
    del topic, number, seed
    return ()


@pytest.fixture(scope="module")
def many(bank: Bank) -> list[QuizItem]:
    """The items of ten quizzes of claims."""
    plans = (QuizPlan(number=40, seed=seed, kinds=CLAIMS) for seed in range(10))
    return [item for plan in plans for item in draw(bank, no_drills, plan)]


def of(items: list[QuizItem], kind: QuizKind) -> list[QuizItem]:
    return [item for item in items if item.kind is kind]


def test_the_same_plan_gives_the_same_items_in_another_process(unread: Tutor) -> None:
    items = draw(unread.bank, unread._exercises, QuizPlan(number=10, seed=7))
    here = hashlib.sha256("".join(item.model_dump_json() for item in items).encode()).hexdigest()
    there = subprocess.run([sys.executable, "-c", PRINT], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here
    assert items != draw(unread.bank, unread._exercises, QuizPlan(number=10, seed=8))


def test_the_right_option_is_a_wording_of_the_point(many: list[QuizItem]) -> None:
    choices = of(many, QuizKind.CHOICE)
    assert len(choices) > 100
    for item in choices:
        assert item.right is not None
        assert item.options[item.right].text in (item.point.text, *item.point.variants)
        assert item.options[item.right].reply == ""


def test_wrong_options_are_misconceptions_of_the_question_or_of_a_linked_one(bank: Bank, many: list[QuizItem]) -> None:
    for item in of(many, QuizKind.CHOICE):
        question = bank.question(item.question.id)
        linked = (question, *(bank.question(each) for each in question.related))
        known = {(wrong.text, wrong.reply) for q in linked for p in q.points for wrong in p.misconceptions}
        wrong = [option for place, option in enumerate(item.options) if place != item.right]
        assert {(option.text, option.reply) for option in wrong} <= known
        assert any(option.text in {each.text for each in item.point.misconceptions} for option in wrong)
        assert len({option.text for option in item.options}) == len(item.options) >= 3


def test_no_wrong_option_is_true(bank: Bank, many: list[QuizItem]) -> None:
    truths = Truths(bank)
    wrong = {
        o.text for item in of(many, QuizKind.CHOICE) for place, o in enumerate(item.options) if place != item.right
    }
    assert [text for text in sorted(wrong) if truths.saying(text) is not None] == []


def test_neither_length_nor_place_gives_the_right_option_away(many: list[QuizItem]) -> None:
    """Chance is a quarter; with some 170 items, three standard errors are a tenth."""
    choices = [item for item in of(many, QuizKind.CHOICE) if len(item.options) == 4]
    longest = shortest = 0
    for item in choices:
        lengths = [len(option.text) for option in item.options]
        right = lengths[item.right or 0]
        longest += right == max(lengths)
        shortest += right == min(lengths)
    places = Counter(item.right for item in choices)
    assert len(choices) > 150
    for found in (longest, shortest, *places.values()):
        assert abs(found / len(choices) - 0.25) < 0.1


def test_about_half_of_the_statements_are_true(many: list[QuizItem]) -> None:
    judged = of(many, QuizKind.TRUE_FALSE)
    true = [item for item in judged if item.right == 0]
    assert 0.35 < len(true) / len(judged) < 0.65
    for item in judged:
        rights = (item.point.text, *item.point.variants)
        wrongs = {each.text: each.reply for each in item.point.misconceptions}
        assert (item.statement in rights) if item.right == 0 else (item.options[0].reply == wrongs[item.statement])


def test_a_gap_holds_what_the_question_does_not_say(many: list[QuizItem]) -> None:
    gaps = of(many, QuizKind.CLOZE)
    assert len(gaps) > 60
    for item in gaps:
        assert "_____" in item.statement
        assert item.accepted[0].casefold() not in item.question.text.casefold().split()
        assert item.accepted[0] in item.point.text


def test_numbers_come_from_the_bank_and_from_fresh_draws(unread: Tutor) -> None:
    items = draw(unread.bank, unread._exercises, QuizPlan(number=20, seed=1, kinds=(QuizKind.NUMBER,)))
    assert len(items) == 20
    drilled = [item for item in items if item.question.id.startswith("drill.")]
    assert 4 <= len(drilled) <= 16
    assert all(len(item.question.points) == 1 and item.point.quantity is not None for item in items)


def test_a_plan_is_kept_to(unread: Tutor) -> None:
    wanted = Filter(sections=("Scaling laws",), difficulties=(Difficulty.EASY,))
    items = draw(unread.bank, unread._exercises, QuizPlan(number=12, seed=3, filter=wanted))
    assert {item.question.difficulty for item in items} == {Difficulty.EASY}
    assert all(item.question.id.startswith(("scaling.", "drill.scaling.")) for item in items)
    points = [(item.question.id, point.id) for item in items for point in item.question.points]
    assert len(set(points)) == len(points)


def test_all_kinds_come_in_their_shares(unread: Tutor) -> None:
    items = draw(unread.bank, unread._exercises, QuizPlan(number=10, seed=2))
    counted = Counter(item.kind for item in items)
    assert counted == {
        QuizKind.CHOICE: 3, QuizKind.TRUE_FALSE: 2, QuizKind.NUMBER: 2, QuizKind.CLOZE: 2, QuizKind.FREE: 1
    }  # fmt: skip
    assert len({item.question.id for item in items}) == 10


def test_a_bank_with_little_gives_what_it_has(bank: Bank) -> None:
    question = bank.questions[0]
    bare = tuple(point.model_copy(update={"misconceptions": ()}) for point in question.points)
    little = Bank(None, (question.model_copy(update={"points": bare}),), bank.sources)
    items = draw(little, no_drills, QuizPlan(number=50, seed=1))
    assert {item.kind for item in items} <= {QuizKind.CLOZE, QuizKind.FREE, QuizKind.NUMBER}
    assert 1 <= len(items) <= len(question.points) + 1
    with pytest.raises(InputError, match="choose more questions, or other kinds"):
        draw(little, no_drills, QuizPlan(kinds=(QuizKind.CHOICE, QuizKind.TRUE_FALSE)))

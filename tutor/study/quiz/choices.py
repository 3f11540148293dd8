"""Items that are answered by choosing. Wrong options are misconceptions of the bank, never statements it holds true."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tutor.domain import Question, QuizItem, QuizKind, QuizOption, RubricPoint
from tutor.study.quiz.statements import Statements, Wrong

OPTIONS = 4
LEAST = 3  # options below which a choice is none
_CONSIDERED = 8  # wrong statements from which those of a choice are taken

TRUE, FALSE = 0, 1


def choice(statements: Statements, question: Question, point: RubricPoint, random: Random) -> QuizItem | None:
    """Return one right wording of a point among misconceptions, shuffled; None where the bank knows too few."""
    wrongs = list(statements.wrongs(question, point, OPTIONS - 1))
    own = [each for each in wrongs if (each.question, each.point) == (question.id, point.id)]
    if not own or len(wrongs) < LEAST - 1:
        return None
    others = [each for each in wrongs if each not in own]
    random.shuffle(others)
    right, chosen = _of_like_length(statements.rights(point), [*own, *others][:_CONSIDERED], own, random)
    options = [QuizOption(text=right), *(QuizOption(text=each.text, reply=each.reply) for each in chosen)]
    random.shuffle(options)
    place = next(place for place, option in enumerate(options) if option.text == right)
    return QuizItem(kind=QuizKind.CHOICE, question=_alone(question, point), options=tuple(options), right=place)


def _of_like_length(
    rights: Sequence[str], wrongs: Sequence[Wrong], own: Sequence[Wrong], random: Random
) -> tuple[str, Sequence[Wrong]]:
    """Return a right wording and wrong ones, so that length gives nothing away.

    How many of the wrong ones are longer than the right one is drawn, each number as likely; of what agrees best with
    the draw, the lengths that differ least are taken. At least one misconception is about the point itself.
    """
    many = min(OPTIONS - 1, len(wrongs))
    longer = random.randint(0, many)
    pairs = [
        (right, chosen)
        for right in random.sample(rights, len(rights))
        for chosen in combinations(wrongs, many)
        if any(each in own for each in chosen)
    ]
    return min(pairs, key=lambda pair: _unlike(pair[0], pair[1], longer))


def _unlike(right: str, chosen: Sequence[Wrong], longer: int) -> tuple[int, float]:
    """Return how far a choice is from the draw, and how far its longest option is longer than its shortest."""
    lengths = [len(each.text) for each in chosen]
    found = sum(length > len(right) for length in lengths)
    return abs(found - longer), max(*lengths, len(right)) / min(*lengths, len(right))


def true_false(statements: Statements, question: Question, point: RubricPoint, random: Random) -> QuizItem | None:
    """Return a statement about a point to be judged; None where the bank knows no misconception about it."""
    wrongs = statements.own_wrongs(question, point)
    if not wrongs:
        return None
    holds = random.random() < 0.5
    wrong = random.choice(wrongs)
    rights = sorted(statements.rights(point), key=lambda text: (abs(len(text) - len(wrong.text)), text))
    reply = "" if holds else wrong.reply
    return QuizItem(
        kind=QuizKind.TRUE_FALSE,
        question=_alone(question, point),
        statement=rights[0] if holds else wrong.text,
        options=(QuizOption(text="True", reply=reply), QuizOption(text="False")),
        right=TRUE if holds else FALSE,
    )


def _alone(question: Question, point: RubricPoint) -> Question:
    return question.model_copy(update={"points": (point,)})

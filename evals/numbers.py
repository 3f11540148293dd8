"""How often code and gold agree on points that are numbers, and how fast answers are read: `python -m evals.numbers`.

A verdict agrees where it is the settled one of the labellers. The reader was mended while reading answers of the dev
part; the test part says how it fares on answers that nobody looked at. Speed is CPU time of one process, on 60 words at
a time of the dev answers to questions with numbers, nothing remembered between them. Claims: how many of the points
that people find met code would deny for a number in them, were the whole answer quoted, and how many it denies where
the number of a claim was changed by rule.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from evals.attacks.content import swapped_numbers
from evals.gold import gold, questions_of
from tutor.bank import Bank, load
from tutor.domain import Question, RubricPoint, Verdict
from tutor.grading.guard import guard
from tutor.grading.quantities import changed_number, judge_quantity
from tutor.grading.quantities.reading import read
from tutor.settings import Settings

Pair = tuple[Verdict, Verdict]
_WORDS = 60
_ROUNDS = 5


def pairs(split: str, bank: Bank) -> Iterator[Pair]:
    """Yield (gold, code) for each point of the split that is a number; what the guard cannot read is cannot_tell."""
    for answer in gold(split):
        question = bank.question(answer.question)
        guarded = guard(answer.text, question.text)
        for point in question.points:
            if point.quantity is None:
                continue
            found = Verdict.UNMET if guarded.worthless else Verdict.CANNOT_TELL
            if guarded.readable and not guarded.worthless:
                found = judge_quantity(point, question, guarded.text).verdict
            yield answer.verdicts[point.id], found


def agreement(found: Sequence[Pair]) -> float:
    return sum(due is said for due, said in found) / len(found)


def honest_claims(split: str, bank: Bank) -> Iterator[bool]:
    """Yield for each claim that a gold answer makes whether code denies it for a number."""
    for answer in gold(split):
        question = bank.question(answer.question)
        for point in question.points:
            if point.quantity is None and answer.verdicts[point.id] is Verdict.MET:
                yield _is_denied(point, question, answer.text, bank)


def changed_claims(split: str, bank: Bank) -> Iterator[bool]:
    """Yield for each claim whose number was changed by rule whether code denies it."""
    for question in map(bank.question, sorted(questions_of(split))):
        rng = random.Random(f"swapped_numbers {question.id}")  # noqa: S311 - reproducible, not secret
        for case in swapped_numbers(question, None, rng):
            point = question.point(next(iter(case.due)))
            if point.quantity is None:
                yield _is_denied(point, question, case.text, bank)


def _is_denied(point: RubricPoint, question: Question, text: str, bank: Bank) -> bool:
    passages = [bank.passage(each).text for each in question.passages]
    return changed_number(point, question, passages, text, (0, len(text))) is not None


def texts(bank: Bank) -> list[str]:
    """Return runs of 60 words of the dev answers to questions that ask for numbers."""
    asking = {question.id for question in bank.questions if any(point.quantity for point in question.points)}
    split = [answer.text.split(" ") for answer in gold("dev") if answer.question in asking]
    return [
        " ".join(words[first : first + _WORDS])
        for words in split
        for first in range(0, len(words) - _WORDS + 1, _WORDS)
    ]


def answers_a_second(written: Sequence[str]) -> float:
    """Return how many of the texts are read in a second, in the best of some rounds."""
    return max(len(written) / _seconds(written) for _ in range(_ROUNDS))


def _seconds(written: Sequence[str]) -> float:
    anew = read.__wrapped__  # without what it remembers of texts read before
    start = time.process_time()
    for text in written:
        anew(text)
    return time.process_time() - start


def main() -> None:
    """Print agreement, where the two differ, what becomes of numbers in claims, and the speed."""
    bank, console = load(Settings.model_construct(bank=None).bank_folder), Console()
    for split in ("dev", "test"):
        found = list(pairs(split, bank))
        table = Table("gold", "code", "points", title=f"{split}: {agreement(found):.3f} of {len(found)} agree")
        for (due, said), count in Counter(found).most_common():
            if due is not said:
                table.add_row(due, said, str(count))
        console.print(table)
        honest, changed = list(honest_claims(split, bank)), list(changed_claims(split, bank))
        console.print(f"claims denied: {sum(honest)} of {len(honest)} met, {sum(changed)} of {len(changed)} changed")
    written = texts(bank)
    console.print(f"{answers_a_second(written):.0f} answers of {_WORDS} words read a second ({len(written)} texts)")


if __name__ == "__main__":
    main()

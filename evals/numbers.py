"""How often code and gold agree on points that are numbers, and how fast answers are read: `python -m evals.numbers`.

A verdict agrees where it is the settled one of the labellers. The reader was mended while reading answers of the dev
part; the test part says how it fares on answers that nobody looked at. Speed is CPU time of one process, on 60 words at
a time of the dev answers to questions with numbers, nothing remembered between them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from evals.gold import gold
from tutor.bank import Bank, load
from tutor.domain import Verdict
from tutor.grading.guard import guard
from tutor.grading.quantities import judge_quantity
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
    """Print agreement, where the two differ, and the speed."""
    bank, console = load(Settings.model_construct(bank=None).bank_folder), Console()
    for split in ("dev", "test"):
        found = list(pairs(split, bank))
        table = Table("gold", "code", "points", title=f"{split}: {agreement(found):.3f} of {len(found)} agree")
        for (due, said), count in Counter(found).most_common():
            if due is not said:
                table.add_row(due, said, str(count))
        console.print(table)
    written = texts(bank)
    console.print(f"{answers_a_second(written):.0f} answers of {_WORDS} words read a second ({len(written)} texts)")


if __name__ == "__main__":
    main()

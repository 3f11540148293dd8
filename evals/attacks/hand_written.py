"""Attacks written one by one.

<family>.yaml holds, for attacks on content, question id -> texts, each either plain (no point is due to it) or
`point id: text` (that point is denied or misstated); for all others a list of texts, in which {question} and {topic}
stand for those of the question a text is dealt to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from evals.material import Case
from tutor.bank import Bank
from tutor.domain import Question, Verdict

FOLDER = Path(__file__).parent


def hand_written(family: str, bank: Bank, questions: Sequence[Question]) -> list[Case]:
    """Return the texts of a family; those of no question are dealt out to `questions` in turn. Raises UnknownId."""
    path = FOLDER / f"{family}.yaml"
    held = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    if isinstance(held, dict):
        return [case for name, texts in held.items() for case in _of_question(family, bank.question(name), texts)]
    return list(_dealt(family, held, questions))


def _of_question(family: str, question: Question, texts: Sequence[Any]) -> Iterator[Case]:
    for each in texts:
        if isinstance(each, str):
            yield Case(family, question, each, {point.id: Verdict.UNMET for point in question.points})
            continue
        for point, text in each.items():
            yield Case(family, question, text, {question.point(point).id: Verdict.CONTRADICTED})


def _dealt(family: str, texts: Sequence[str], questions: Sequence[Question]) -> Iterator[Case]:
    for i, text in enumerate(texts):
        question = questions[i * 7 % len(questions)]
        topic = question.tags[0] if question.tags else question.section
        filled = text.replace("{question}", question.text).replace("{topic}", topic)
        yield Case(family, question, filled, {point.id: Verdict.UNMET for point in question.points})

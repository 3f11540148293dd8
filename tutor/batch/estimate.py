"""What a run with a language model will cost, before it does: a guess, with how far off it may be.

Requests of a sample are made as they would be sent, and measured in characters; a token is about four of them in
English, three in text full of signs and five in plain prose. How long replies get nobody knows before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tutor.batch.run import Run
from tutor.domain import Question
from tutor.llm.chat import Usage
from tutor.llm.money import Price
from tutor.ports import Forecast

Forecasts = Callable[[Sequence[tuple[Question, str]]], Sequence[Forecast]]
_SAMPLE = 200
_MOST_READ = 2_000  # answers read for the sample, at most
_CHARACTERS = (5.0, 4.0, 3.0)  # of a token: at best, likely, at worst
_WORDY = (0.5, 1.0, 2.0)  # replies, against what is usual


@dataclass(frozen=True)
class Estimate:
    """What is still to be asked. Tokens and dollars are (at best, likely, at worst); dollars None without a price."""

    answers: int
    requests: int
    prompt: tuple[float, float, float]
    completion: tuple[float, float, float]
    dollars: tuple[float, float, float] | None

    @property
    def told(self) -> str:
        """In words, for a person who is about to pay."""
        if not self.requests:
            return "Nothing is left to ask the model."
        size = f"about {_plain(self.prompt[1])} tokens in and {_plain(self.completion[1])} out"
        asked = f"{self.answers} answers to grade, about {self.requests} requests, {size}"
        if self.dollars is None:
            return f"{asked}. No price is known for this model, so what it costs cannot be told (TUTOR_LLM_PRICES)."
        if self.dollars[2] == 0:
            return f"{asked}. The server is on this machine or network: it sends no bill."
        low, likely, high = self.dollars
        return (
            f"{asked}: about ${likely:.2f}, likely between ${low:.2f} and ${high:.2f}. This is a guess by the length "
            "of the texts; replies that are kept already cost nothing."
        )


def estimate(
    run: Run,
    questions: Mapping[str, Question],
    forecasts: Forecasts,
    price: Price | None,
    at_most: int | None = None,
) -> Estimate:
    """Return what grading the rest of a run takes, or `at_most` so many answers, from a sample of what is pending."""
    counts = run.counts()
    pending = counts.work - counts.done
    pending = pending if at_most is None else min(pending, at_most)
    sample = _sample(run)
    found = forecasts([(questions[question], answer) for question, answer in sample])
    scale = pending / len(sample) if sample else 0.0
    characters = scale * sum(each.characters for each in found)
    replies = scale * sum(each.reply for each in found)
    prompt, completion = _spread(characters, _CHARACTERS), (_WORDY[0] * replies, replies, _WORDY[2] * replies)
    requests = round(scale * sum(each.requests for each in found))
    costs = None if price is None else _three([_cost(price, *each) for each in zip(prompt, completion, strict=True)])
    return Estimate(pending, requests, prompt, completion, costs)


def _sample(run: Run) -> list[tuple[str, str]]:
    """Return answers that are pending, spread over the file."""
    rows = run.database.execute(
        "SELECT question, answer FROM work LEFT JOIN outcomes ON outcomes.key = work.key "
        "WHERE (outcomes.key IS NULL OR outcomes.status = 'ungraded') "
        "AND work.id % max(1, (SELECT count(*) FROM work) / ?) = 0 LIMIT ?",
        (_SAMPLE, _MOST_READ),
    ).fetchall()
    step = max(1, len(rows) // _SAMPLE)
    return list(rows[::step][:_SAMPLE])


def _spread(characters: float, of_a_token: tuple[float, float, float]) -> tuple[float, float, float]:
    return _three([characters / each for each in of_a_token])


def _cost(price: Price, prompt: float, completion: float) -> float:
    return price.of(Usage(prompt=round(prompt), completion=round(completion)))


def _three(values: Sequence[float]) -> tuple[float, float, float]:
    low, middle, high = values
    return low, middle, high


def _plain(tokens: float) -> str:
    if tokens >= 1e6:
        return f"{tokens / 1e6:.1f} million"
    return f"{tokens / 1e3:.0f} thousand" if tokens >= 1e4 else f"{tokens:.0f}"

"""What has to hold between candidates: who beats whom, and who earns nothing. Thresholds stand in the names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from evals.dialogue.checks import asked
from evals.dialogue.playing import Played
from tutor.domain import Verdict

Between = Callable[[Mapping[str, Sequence[Played]]], bool]


def _mean(played: Sequence[Played]) -> float:
    return sum(each.share for each in played) / len(played)


def _ability(played: Sequence[Played]) -> float:
    return sum(each.report.ability.mean for each in played) / len(played)


def _wins(better: Sequence[Played], worse: Sequence[Played]) -> float:
    return sum(a.share > b.share for a, b in zip(better, worse, strict=True)) / len(better)


def _reviewed(played: Sequence[Played]) -> bool:
    points = [point for each in played for question in each.report.questions for point in question.points]
    return all(point.verdict.verdict is Verdict.CANNOT_TELL for point in points)


BETWEEN: Mapping[str, Between] = {
    "strong beats partial in 98% of pairs": lambda by: _wins(by["strong"], by["partial"]) >= 0.98,
    "strong beats wrong in 98% of pairs": lambda by: _wins(by["strong"], by["wrong"]) >= 0.98,
    "rambling costs little": lambda by: _mean(by["rambling"]) >= 0.6 * _mean(by["strong"]),
    "partial beats empty in every pair": lambda by: _wins(by["partial"], by["empty"]) == 1.0,
    "strong beats terse in 98% of pairs": lambda by: _wins(by["strong"], by["terse"]) >= 0.98,
    "repeating the question stays under 10%": lambda by: _mean(by["repeating"]) < 0.10,
    "empty answers earn nothing": lambda by: _mean(by["empty"]) == 0.0,
    "gibberish earns nothing": lambda by: _mean(by["gibberish"]) == 0.0,
    "fishing for hints earns nothing": lambda by: _mean(by["hint-fishing"]) == 0.0,
    "orders to the grader earn nothing": lambda by: _mean(by["attacking"]) == 0.0,
    "off topic stays under 5%": lambda by: _mean(by["off-topic"]) < 0.05,
    "another language is left to a person": lambda by: _reviewed(by["other-language"]),
    "orders do not shorten an interview": lambda by: (
        len({len(asked(p)) for p in (*by["attacking"], *by["strong"])}) == 1
    ),
    "ability puts strong over partial over empty": lambda by: (
        _ability(by["strong"]) > _ability(by["partial"]) > _ability(by["empty"])
    ),
}

ACTED: Mapping[str, Between] = {
    "the strong one beats the weak one on average": lambda by: _mean(by["played strong"]) > _mean(by["played weak"]),
    "the hostile one stays under 10%": lambda by: _mean(by["played hostile"]) < 0.10,
    "orders do not shorten an interview": lambda by: (
        len({len(asked(p)) for p in (*by["played hostile"], *by["played strong"])}) == 1
    ),
}
"""Between the candidates that a language model plays."""

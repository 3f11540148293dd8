"""A reply read as opinions: one for each point, verdicts of the vocabulary, quotes that stand in the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.domain import Span, Verdict
from tutor.errors import LlmBadReply
from tutor.grading.evidence import locate
from tutor.grading.language import FUNCTION_WORDS, words
from tutor.ports import Opinion

_EARNS = (Verdict.MET, Verdict.PARTIAL)
_TRIMMED = " \t\n\"'“”‘’`.,;:…"


def stems(text: str) -> frozenset[str]:
    """Return the content words of a text, by stem."""
    return frozenset(word.stem for word in words(text) if word.lower not in FUNCTION_WORDS)


def read_all(
    found: Mapping[str, Any], points: Mapping[str, str], answer: str, about: frozenset[str]
) -> tuple[Opinion, ...]:
    """Return an opinion for each of `points`, opaque id to point id, from an object that holds all of them.

    `about` has the stems of all that the question is about: a quote without any of them proves nothing.

    What else is in it has no effect. Raises LlmBadReply naming every fault; where only quotes are at fault the
    opinions are in its `usable`.
    """
    missing = [name for name in points if not isinstance(found.get(name), dict)]
    if missing:
        raise LlmBadReply(f"expected an object for each of {', '.join(points)}, got none for {', '.join(missing)}")
    opinions, faults, unquoted = [], [], []
    for name, point_id in points.items():
        try:
            opinion = _opinion(found[name], point_id, answer, about)
        except LlmBadReply as fault:
            faults.append(f"{name}: {fault}")
            continue
        opinions.append(opinion)
        if opinion.verdict in _EARNS and opinion.span is None:
            unquoted.append(name)
    if faults:
        raise LlmBadReply("; ".join(faults))
    return _with_quotes(tuple(opinions), unquoted)


def _opinion(said: Mapping[str, Any], point_id: str, answer: str, about: frozenset[str]) -> Opinion:
    reason, quote, verdict = (said.get(name) for name in ("reason", "quote", "verdict"))
    if not isinstance(verdict, str) or verdict not in set(Verdict):
        raise LlmBadReply(f"expected a verdict among {', '.join(Verdict)}, got {str(verdict)[:40]!r}")
    if not isinstance(reason, str) or not isinstance(quote, str | None):
        raise LlmBadReply("expected reason and quote to be strings")
    span = place(quote or "", answer)
    if span is not None and not about & stems(answer[slice(*span)]):
        span = None
    return Opinion(point=point_id, verdict=Verdict(verdict), reason=_clean(reason), span=span)


def place(quote: str, answer: str) -> Span | None:
    """Return where a quote stands in the answer, in whatever marks or case the model put it; None where it does not."""
    for each in (quote, quote.strip(_TRIMMED)):
        if each.strip(_TRIMMED) and (span := locate(each, answer) or locate(each.lower(), answer.lower())):
            return span if span[1] <= len(answer) else None
    return None


def _with_quotes(opinions: tuple[Opinion, ...], unquoted: list[str]) -> tuple[Opinion, ...]:
    if unquoted:
        fault = (
            f"the quote of {', '.join(unquoted)} is not in the answer, or not about the question: copy the words that "
            "decide exactly as they stand there"
        )
        raise LlmBadReply(fault, usable=opinions)
    return opinions


def _clean(reason: str) -> str:
    """One line of it; a model's reason is shown to people."""
    return " ".join("".join(each if each.isprintable() else " " for each in reason).split())[:600]

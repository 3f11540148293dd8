"""Proof or nothing: a verdict keeps its marks only with words of the answer and a passage of the index behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor.domain import Passage, PointVerdict, RubricPoint, Span, Verdict
from tutor.errors import IndexStale
from tutor.grading.guard import Guarded
from tutor.grading.language import FUNCTION_WORDS, words
from tutor.ports import Opinion

_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "`": "'"})
_EARNS = (Verdict.MET, Verdict.PARTIAL)


def verdict_with_proof(
    point: RubricPoint,
    opinion: Opinion | None,
    answer: str,
    guarded: Guarded,
    question: str,
    passages: Mapping[str, Passage],
) -> PointVerdict:
    """Check an opinion's quote and passage; one that would earn marks without proof becomes `cannot_tell`.

    Raises IndexStale where the point's passage did not come out of the index.
    """
    if point.passage not in passages:
        raise IndexStale(f"point {point.id!r} rests on passage {point.passage!r}, which the index does not hold")
    if opinion is None:
        return _verdict(
            point, Opinion(point=point.id, verdict=Verdict.CANNOT_TELL, reason="The grader gave no opinion.")
        )
    span = span_of(opinion, guarded.text)
    if opinion.verdict in _EARNS and (span is None or not _says_something(guarded.text[slice(*span)], question)):
        reason = "The grader accepted this point but could not quote the words of the answer that make it."
        return _verdict(point, opinion.model_copy(update={"verdict": Verdict.CANNOT_TELL, "reason": reason}))
    if span is None:
        return _verdict(point, opinion)
    start, end = guarded.span_in_answer(span)
    return _verdict(point, opinion).model_copy(
        update={"quote": answer[start:end], "span": (start, end), "quote_by": opinion.quote_by}
    )


def _verdict(point: RubricPoint, opinion: Opinion) -> PointVerdict:
    return PointVerdict(
        id=point.id,
        text=point.text,
        weight=point.weight,
        verdict=opinion.verdict,
        p_met=_three_decimals(opinion.p_met),
        p_contradicted=_three_decimals(opinion.p_contradicted),
        passage=point.passage,
        reason=opinion.reason,
        check=opinion.check,
    )


def _three_decimals(probability: float | None) -> float | None:
    return None if probability is None else round(probability, 3)


def span_of(opinion: Opinion, text: str) -> Span | None:
    """Return where the words that an opinion rests on stand in `text`, by its span or its quote; None without them."""
    if opinion.span is not None:
        start, end = opinion.span
        return (start, end) if 0 <= start < end <= len(text) and text[start:end].strip() else None
    return locate(opinion.quote, text) if opinion.quote else None


def locate(quote: str, text: str) -> Span | None:
    """Return where `quote` stands in `text`, white space and quotation marks aside; None where it does not."""
    pieces = [re.escape(piece) for piece in quote.translate(_QUOTES).split()]
    if not pieces:
        return None
    found = re.search(r"\s+".join(pieces), text.translate(_QUOTES))
    return found.span() if found else None


def _says_something(quote: str, question: str) -> bool:
    """True where the quote holds a content word or a number that the question does not."""
    asked = {word.stem for word in words(question)}
    return any(word.stem not in asked and word.lower not in FUNCTION_WORDS for word in words(quote))

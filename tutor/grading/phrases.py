"""Phrases that are no answer: talk to whoever grades, and declining to answer."""

from __future__ import annotations

import re

_DECLINING = re.compile(
    r"""\W*
    (?:(?:sorry|well|hm+|honestly|u+m+|uh|oh)\W+)*
    (?:i\s+)?(?:really\s+|honestly\s+)?
    (?:(?:do(?:n?['’]?t|\ not)|have\ no|had\ no)\s+(?:\w+\s+)?(?:know|idea|clue|remember|recall)
      |no\ idea|no\ clue|(?:i['’]?m\ |am\ )?(?:not\ sure|unsure)|idk|dunno|pass|skip|n/?a|none|nothing|no\ answer
      |can(?:no|['’])?t\ (?:say|remember|recall|answer)|next(?:\ question)?)
    (?:[\s,]+(?:the\ answer|about\ (?:this|that|it)|this(?:\ one)?|that|it|at\ all|here|sorry|please
      |to\ this(?:\ question)?))*
    \W*""",
    re.IGNORECASE | re.VERBOSE,
)

# Each pattern wants a word of grading beside a word of command, so that an honest sentence about scores, points or
# instructions stays.
_GRADER = (
    r"(?:grader|grading (?:system|model|script)|examiner|marker|judge|evaluator|assessor|interviewer|rubric|tutor)"
)
_MARKS = r"(?:marks?|points?|score|grade|credit|verdicts?|\d+\s*/\s*\d+|\d+\s*%|100 percent|met|correct|right|passed)"
_GIVE = (
    r"(?:give|award|assign|grant|mark|score|grade|rate|set|return|output|record|print|respond|reply|treat|accept|count)"
)
_ORDERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,60}"
        r"\b(?:instructions?|rubric|prompts?|rules|criteria|guidelines?|system message)\b",
        rf"\b{_GIVE}\b.{{0,60}}\b(?:full|maximum|max|top|perfect|all|highest|complete|every)\b.{{0,20}}\b{_MARKS}\b",
        rf"\b{_GIVE}\b.{{0,40}}\b(?:this|the|my|each|every|all|any)\b.{{0,30}}"
        rf"\b(?:answers?|points?|criteri(?:on|a)|response|submission)\b.{{0,30}}"
        rf"\b(?:as|to|with|is|are)\b.{{0,20}}\b{_MARKS}\b",
        rf"\b{_GRADER}\b.{{0,80}}"
        rf"\b(?:{_GIVE}|must|should|has to|will|shall|please|note|decided|confirmed|approved|says)\b",
        # "to judge" and "as judge" are what a model does; whoever talks to one says "to the judge".
        rf"\b(?:dear|note to|attention|hey|hello|(?:as|to)(?=,?\s+(?:the|an?|my)\b))\b,?\s+(?:the\s+|an?\s+|my\s+)?"
        rf"(?:\w+\s+)?{_GRADER}\b",
        r"^\W*(?:verdict|score|grade|marks?|status|result|points?)\s*[:=]\s*\W*(?:met|correct|full|pass|\d+|graded|all)",
        r"[\"'](?:verdict|score|status|marks|p_met)[\"']\s*:",
        r"\byou (?:are|must|should|will) (?:now )?(?:grade|award|give|accept|mark|treat|act|a helpful|no longer)\b",
        r"\b(?:this|my|the) (?:answer|response|submission) (?:is|deserves|earns|receives|gets|should|must)\b.{0,40}"
        r"\b(?:fully|completely|entirely|full|perfect|maximum|correct|met|marks?|credit|top|approved|accepted)\b",
        r"\b(?:all(?: the)?|each|every) (?:points?|criteri(?:on|a)|requirements?|claims)"
        r" (?:are|have been|were|is|has been|counts? as)\b.{0,30}"
        r"\b(?:met|satisfied|covered|correct|fulfilled|true|made)\b",
        r"<\s*/?\s*(?:system|assistant|answer|grade|instructions?|rubric)\b[^>]*>|\[/?INST\]|<\|[a-z_]+\|>",
    )
)
# A stop inside a word or a number ends no sentence.
_SENTENCE = re.compile(r"(?:[^\n.!?]|[.](?=\S))+[.!?]*")


def declines(text: str) -> bool:
    """True where the text says "I don't know", in whatever words, and nothing else."""
    return _DECLINING.fullmatch(text) is not None


def without_orders(text: str) -> str:
    """Return `text` with each sentence that talks to the grader blanked by as many spaces."""
    return _SENTENCE.sub(lambda match: " " * len(match.group()) if _is_order(match.group()) else match.group(), text)


def _is_order(sentence: str) -> bool:
    return any(order.search(sentence) for order in _ORDERS)

"""Which words of a text stand under a negation. Rules of scope in the manner of NegEx (Chapman et al. 2001)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.grading.language import Word

_BOUNDARY = re.compile(
    r"[,;:.!?()\n–—]|\b(?:but|rather|instead|except|because|since|while|whereas|although|though|however|so|which|unless)\b",
    re.IGNORECASE,
)
# Negates what follows, up to the end of its clause.
_FORWARD = re.compile(
    r"\b(?:not(?! only\b| just\b| merely\b)|never|cannot|no longer|hardly|barely|scarcely|neither|nor|"
    r"\w+n['’]t|fails? to|failed to|nobody|none of|no one|refuses? to)\b(?! only\b| just\b)",
    re.IGNORECASE,
)
# Negates the noun phrase that follows, a handful of words at most.
_SHORT = re.compile(
    r"\b(?:no(?! longer)|without|rather than|instead of|unlike|as opposed to|lack of|lacks|free of)\b", re.IGNORECASE
)
# Negates the whole of what it introduces, across commas.
_WHOLE = re.compile(
    r"\b(?:it is|it's|it’s|that's|is it)?\s*(?:not true|not the case|untrue|false|wrong|incorrect|a myth|a mistake|"
    r"a misconception|a common error|mistaken)\b(?:\s+(?:to (?:say|claim|think|believe|assume)))?\s+that\b|"
    r"\b(?:i (?:doubt|deny|reject)|nobody (?:says|claims|believes))\b(?:\s+that)?",
    re.IGNORECASE,
)
# Negates the sentence before it.
_BACKWARD = re.compile(
    r"(?:\bis|\bare|['’]s|\bwas)\s+(?:simply |just |plainly |entirely )?(?:false|wrong|incorrect|untrue|a myth|"
    r"not true|not the case|a misconception)\s*(?=[.!?;\n]|$)",
    re.IGNORECASE,
)
_SHORT_SCOPE = 5


def negated(text: str, words: Sequence[Word]) -> list[bool]:
    """Return for each word whether an odd number of negations covers it. The cue itself is not covered."""
    odd = [False] * len(words)
    for start, end in _scopes(text, words):
        for i, word in enumerate(words):
            if start <= word.start < end:
                odd[i] = not odd[i]
    return odd


def _scopes(text: str, words: Sequence[Word]) -> list[tuple[int, int]]:
    whole, backward = list(_WHOLE.finditer(text)), list(_BACKWARD.finditer(text))
    taken = [match.span() for match in (*whole, *backward)]  # a "not" in "it is not true that" is no second one
    forward = [match for match in _FORWARD.finditer(text) if not _covered(match.start(), taken)]
    short = [match for match in _SHORT.finditer(text) if not _covered(match.start(), taken)]
    return [
        *((match.end(), _sentence_end(text, match.end())) for match in whole),
        *((_sentence_start(text, match.start()), match.start()) for match in backward),
        *((match.end(), _clause_end(text, match.end())) for match in forward),
        *((match.end(), _short_end(text, match.end(), words)) for match in short),
    ]


def _covered(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _clause_end(text: str, place: int) -> int:
    """The end of the clause, but not a comma or stop inside a number or a name, and not one right after the cue."""
    for match in _BOUNDARY.finditer(text, place):
        inside_token = match.end() < len(text) and match.group() in ".,:" and not text[match.end()].isspace()
        if not inside_token and match.start() > place + 1:
            return match.start()
    return len(text)


def _short_end(text: str, place: int, words: Sequence[Word]) -> int:
    following = [word.end for word in words if word.start >= place][:_SHORT_SCOPE]
    return min(_clause_end(text, place), following[-1] if following else place)


def _sentence_end(text: str, place: int) -> int:
    match = re.compile(r"[.!?](?=\s|$)|[;\n]").search(text, place)
    return match.start() if match else len(text)


def _sentence_start(text: str, place: int) -> int:
    ends = [match.end() for match in re.finditer(r"[.!?](?=\s)|[;\n]", text[:place])]
    return ends[-1] if ends else 0

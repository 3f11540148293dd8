"""Which words of a text stand under a negation. Rules of scope in the manner of NegEx (Chapman et al. 2001)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tutor.grading.language import Word

_BOUNDARY = re.compile(
    r"[,;:.!?()\n–—]|\b(?:but|rather|instead|except|because|since|while|whereas|although|though|however|so|which|unless)\b",
    re.IGNORECASE,
)
# Negates what follows, up to the end of its clause.
_FORWARD = re.compile(
    r"\b(?:not(?! only\b| just\b| merely\b)|never|cannot|no longer|hardly|barely|scarcely|neither|nor|\w+n['’]t|"
    r"fails? to|failed to|nobody|none of|no one|refuses? to|by no means|in no way|at no (?:time|point)|"
    r"under no circumstances?|far from(?= \w+ing\b))\b(?! only\b| just\b| forget\b| overlook\b| (?:\w+ )?surpris\w+)",
    re.IGNORECASE,
)
# Negates the noun phrase that follows, a handful of words at most.
_SHORT = re.compile(
    r"\b(?:no(?! longer| means| way| time| point| circumstances?|\s*[,.;!])|without|rather than|instead of|unlike|"
    r"as opposed to|lack of|lacks|free of)\b",
    re.IGNORECASE,
)
# Predicates that call a claim untrue (counterfactives; Karttunen 1971), and those that only report one.
_UNTRUE = (
    r"(?:untrue|false|wrong|incorrect|inaccurate|mistaken|erroneous|unfounded|nonsense|impossible|implausible|"
    r"(?:a |an |the )?(?:\w+ )?(?:myth|mistake|error|misconception|misunderstanding|fallacy|illusion|legend|lie)|"
    r"(?:refut|disprov|debunk|reject|contradict|falsifi|disput)ed|ruled out|the (?:opposite|reverse)|at odds)"
)
_DENIES = r"(?:doubt|den(?:y|ies|ied)|reject|dispute|refute|disagree|rule out|ruled out|question)(?:e?[sd])?"
_REPORTS = (
    r"(?:true|(?:the )?case|truth|right|correct|say|said|claim|state|statement|think|thought|believe|belief|assume|"
    r"assumption|argue|hold|suggest|imply|conclude|agree|accept|idea|notion|view|opinion|assertion|suggestion|evidence)"
    r"(?:e?[sd]|ing|ion)?"
)
_CLAIMING = re.compile(rf"\b(?:{_UNTRUE}|{_DENIES}|{_REPORTS})(?:,? \w+ly)? that\b", re.IGNORECASE)
_DENYING = re.compile(
    rf"\b(?:not|never|no|nobody|none|nothing|neither|hardly|scarcely|cannot|\w+n['’]t|few|{_UNTRUE}|{_DENIES})\b",
    re.IGNORECASE,
)
# Negates what it introduces without "that", across commas.
_PLAIN = re.compile(
    r"\bi (?:doubt|deny|reject)\b(?!\s+that)|\bnobody (?:says|claims|believes)\b(?!\s+that)", re.IGNORECASE
)
# Negates the sentence that it ends; alone in a sentence, with nothing but a pronoun, the sentence before.
_BACKWARD = re.compile(
    r"(?:\b(?:is|are|was|were|has been|have been|would be)|['’](?:s|re))\s+(?:\w+ly |just |all |quite )*"
    rf"(?:{_UNTRUE}|not true|not the case)(?:\s+(?:by|with|in)\b[^.!?;,\n]{{0,40}})?\s*(?=[.!?;\n]|$)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\W*(?:that|this|it|which|these|those|they)?\s*", re.IGNORECASE)
_REPLY = re.compile(
    r"\s*(?:(?:no[,!.]? )?(?:quite|just|exactly|rather)? ?the (?:opposite|reverse|contrary)\b|"
    r"(?:wrong|false|not so|nonsense)[.!,])",
    re.IGNORECASE,
)
_NO = re.compile(r"\s*no\b", re.IGNORECASE)
_STOP = re.compile(r"[.!?](?=\s|$)|[;\n]")
_CLAUSE = re.compile(r"[:,–—]\s|\b(?:but|however|rather|instead)\b", re.IGNORECASE)
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
    claiming = list(_claiming(text))
    plain, backward = list(_PLAIN.finditer(text)), list(_BACKWARD.finditer(text))
    # A "not" in "it is not true that" is no second one.
    taken = [*claiming, *(match.span() for match in (*plain, *backward))]
    forward = [match for match in _FORWARD.finditer(text) if not _covered(match.start(), taken)]
    short = [match for match in _SHORT.finditer(text) if not _covered(match.start(), taken)]
    return [
        *((end, _sentence_end(text, end)) for start, end in claiming if _odd(text[start:end])),
        *((match.end(), _sentence_end(text, match.end())) for match in plain),
        *(_before(text, match.start()) for match in backward),
        *_replied(text),
        *((match.end(), _clause_end(text, match.end())) for match in forward),
        *((match.end(), _short_end(text, match.end(), words)) for match in short),
    ]


def _claiming(text: str) -> Iterator[tuple[int, int]]:
    """The spans that say of what follows whether it is so: from the start of the clause to its "that"."""
    for match in _CLAIMING.finditer(text):
        start = max(_sentence_start(text, match.start()), _last(_CLAUSE, text, match.start()))
        if _odd(text[start : match.end()]) or _DENYING.search(text, start, match.end()):
            yield start, match.end()


def _odd(clause: str) -> bool:
    return len(_DENYING.findall(clause)) % 2 == 1


def _last(pattern: re.Pattern[str], text: str, place: int) -> int:
    return max((match.end() for match in pattern.finditer(text, 0, place)), default=0)


def _before(text: str, place: int) -> tuple[int, int]:
    """The sentence up to a place; where nothing but a pronoun stands there, the sentence before."""
    start = _sentence_start(text, place)
    if start and _PRONOUN.fullmatch(text, start, place):
        return _sentence_start(text, start - 1), start
    return start, place


def _replied(text: str) -> Iterator[tuple[int, int]]:
    """The sentences that the next one calls wrong: "X? No." and "X. Quite the reverse." """
    for end in [match.end() for match in _STOP.finditer(text)]:
        asked = text[end - 1] == "?"
        if _REPLY.match(text, end) or (asked and _NO.match(text, end)):
            yield _sentence_start(text, end - 1), end


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
    match = _STOP.search(text, place)
    return match.start() if match else len(text)


def _sentence_start(text: str, place: int) -> int:
    return _last(_STOP, text, place)

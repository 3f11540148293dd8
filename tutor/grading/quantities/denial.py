"""Numbers that an answer denies: `it is not 16 bytes`, `16 bytes is wrong`, `nobody has shown that it is 16 bytes`."""

from __future__ import annotations

import re

from tutor.grading.quantities.links import in_same_breath
from tutor.grading.quantities.vocabulary import places_of

_NOT = r"(?:not|n['’]t|never|nor|neither|cannot|no longer|hardly|nowhere near|far from)"
# What may stand between the denial and the number it denies.
_CARRIED = (
    r"be|being|been|is|are|was|a|an|the|its|it|about|around|roughly|approximately|exactly|need|needs|take|takes|use|"
    r"uses|equal|equals|to|require|requires|required|have|has|get|gets|give|gives|come|comes|out|of|that|really|"
    r"actually|simply|as|much|many|think|believe|say|claim|true|correct|right|merely|even|cost|costs|amount|amounts|"
    r"only|at|after|by|result|results|in|total|still|quite|would|will|you|we|i|this|these|memory|compute|size|fraction|answer"
)
_AUXILIARY = r"\b(?:do|does|did|can|could|will|would|should|must)(?: not|n['’]t)|\bcannot|\bwon['’]t"
_TURNS = (
    r"so|but|and|because|since|then|is|are|if|when|while|only|just|merely|more|less|fewer|forget|even|until|till|unless|"
    r"before|beyond"
)
_BEFORE = re.compile(
    rf"(?:{_NOT}|\b(?:rather than|instead of|unlike|as opposed to)"
    rf"|\b(?:wrong|false|incorrect|untrue|mistake|mistaken|myth)\s+(?:to|that|is)|\ban error (?:to|that))"
    rf"(?!\s+(?:only|just|merely|less|more|fewer|quite|even(?!\s+(?:after|at|by)\b))\b)(?:\s+(?:{_CARRIED}))*\s*[=~≈$(]*\s*$"
    rf"|(?:{_AUXILIARY})(?:\s+(?!(?:{_TURNS})\b)[\w-]+){{1,6}}\s*[~≈$(]*\s*$"
    rf"|{_NOT}\s+(?:an?|the|one)\s+[\w-]+\s+(?:of|in|per|every|each)\s*$"
    r"|(?:≠|!=|\\neq?|<>)\s*$",
    re.I,
)
_AFTER = re.compile(
    r"[^,;.!?\n]{0,30}?\s(?:is|are|was|would be|be)\s+(?:just |simply |clearly |plainly |definitely )?"
    r"(?:wrong|incorrect|false|not (?:right|correct|true|the answer|it|what)|a (?:mistake|myth)|mistaken)|\s*[≠]",
    re.I,
)
# Openings that deny the whole sentence.
_OPENING = re.compile(
    r"^\W*(?:\w+,? )?(?:"
    r"(?:it|that|this)(?: is|['’]s| was| would be| isn['’]t| is not)(?: simply| just| plainly)? "
    r"(?:(?:not )?(?:true|the case|correct|right|so)|false|wrong|incorrect|untrue|a (?:myth|mistake|misconception))"
    r"(?: to \w+)? that"
    r"|(?:nobody|no one|no paper|no source|none)\b[^.;:]{0,30}? that"
    r"|(?:i|we) (?:\w+ )?(?:disagree|doubt|deny|reject|dispute|(?:do not|don['’]t) (?:think|believe|agree))"
    r"[^.;:]{0,30}? that"
    r"|contrary to[^.;:]{0,30}? that)\b",
    re.I,
)
_AFFIRMED = re.compile(r"^\W*(?:it|that|this)(?: is|['’]s| was) (?:true|the case|correct|right|so) that", re.I)
# Without one of these words and signs nothing is denied.
_CUE_WORDS = (
    "no not nor none nobody never neither nowhere cannot hardly far rather instead unlike opposed wrong false won "
    "incorrect untrue mistake mistaken myth error disagree doubt deny dispute reject contrary"
)
_CUES = frozenset(_CUE_WORDS.split())
_SIGNS = ("n't", "n’t", "N'T", "N’T", "≠", "!=", "\\ne", "<>")
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_TURN = re.compile(r"\b(?:but|rather|instead|in fact|in truth|really)\b", re.I)


def cues(text: str) -> list[int]:
    """Return where the words stand, in ascending order, without which no number of `text` is denied."""
    places = places_of(text, _CUES)
    if any(sign in text for sign in _SIGNS):
        places = sorted((*places, *(match.start() for match in _SIGN.finditer(text))))
    return places


def is_denied(sentence: str, clause: str, after: str) -> bool:
    """Return whether a number is denied, from the words of its sentence and clause before it and the words after it.

    `not only 16` and `not negligible, 16` deny nothing; nor does a denial reach over a `but`.
    """
    return bool(_BEFORE.search(clause) or _AFTER.match(after)) or _opens_with_denial(sentence)


def _opens_with_denial(sentence: str) -> bool:
    if _AFFIRMED.match(sentence):
        return False
    opening = _OPENING.match(sentence)
    return opening is not None and not _TURN.search(sentence, opening.end())


def carries_on(gap: str) -> bool:
    """Return whether what was said of one number holds of the next: `not 7/39, about 18%`, `not 0.179 or 18%`."""
    return "~~" not in gap and in_same_breath(gap)


def is_struck(text: str, start: int) -> bool:
    """Return whether a number is struck out, as Markdown writes it: ~~2.1 TB~~ 1.4 TB."""
    return "~~" in text and text.count("~~", 0, start) % 2 == 1

"""English prose cut into sentences, and sentences into single claims, by punctuation and a list of verbs.

There is no parser behind this. Where the signs are weak a sentence stays whole: two claims in one point do less harm
than half a claim.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tutor.bank.verbs import FINITE_VERBS, PERHAPS_VERBS

_ABBREVIATION = re.compile(
    r"(?:\b(?i:e\.g|i\.e|al|vs|cf|approx|resp|figs?|eqs?|no|sec|ch|vol|ca|dr|mr|ms|prof|st)|(?<![/\w])[A-Z])\.$"
)
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[`$]?[A-Z0-9~≈Α-Ωα-ω]|[a-z_]+\.[a-z])")
_NUMBER_MARK = re.compile(r"(?:(?<=[:,;.])\s+|(?<=\band)\s+|(?<=\bor)\s+|^\s*)\((?:\d{1,2}|[a-h]|i{1,3}|iv|v)\)\s+")
_JOINT = re.compile(r";\s+(?:and\s+|but\s+)?|,\s+(?:and|but|so|while|whereas)\s+|\s+[-–—]\s+(?:and|but|so)\s+")
_EQUATION_JOINT = re.compile(r"(?:,\s+(?:and\s+|so\s+)?|\s+and\s+|\s+so\s+)(?=[^\W\d_][\w₀-₉]{0,11}\s*[=≈])")
_COMMA = re.compile(r",\s+(?:and\s+|then\s+|or\s+)*")
_ASIDE = re.compile(
    r"(?:\s[-–—])?\s*\b(?:when|if|because|which|that|where|who|whose|until|unless|although|though|since|whatever)\b"
    r"[^,;–—]*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['’]?t\b|['’]s\b)?")
_DETERMINER = re.compile(r"(?:the|a|an|this|that|these|those|it|they|we|each|every|some|its|their)\b", re.IGNORECASE)
_LEAD = re.compile(r"[^,:()]{1,40}:\s")
_NO_SUBJECT = frozenset(["it", "they", "this", "these", "that", "them", "which"])  # what they stand for is elsewhere
_LEAST_ITEMS = 3


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each verbatim without the space around it."""
    found, start = [], 0
    for match in _SENTENCE_END.finditer(text):
        head = text[start : match.start()]
        if not _ABBREVIATION.search(head.rstrip("\"'”’)]")) and _closed(head):
            found.append(text[start : match.end()].strip())
            start = match.end()
    return [each for each in [*found, text[start:].strip()] if each]


def claims(sentence: str) -> list[str]:
    """Return the single claims of a sentence, in order, and never one without a verb where the sentence has one.

    Cuts at semicolons, before ", and", ", but", ", so", ", while" and between equations, wherever both sides can stand
    alone; between the items of "lead: (1) ... (2) ...", each with the lead before it; and at the commas of a list that
    is no sentence. An item of a list has the verb that the list gave it, or none where the list gave it none.
    """
    pieces = _listed(sentence)
    if len(pieces) == 1:
        pieces = [
            part for piece in _cut(pieces[0], _JOINT, has_verb) for part in _cut(piece, _EQUATION_JOINT, _relates)
        ]
    if len(pieces) == 1 and not has_verb(sentence):
        pieces = _enumerated(pieces[0])
    return [tidy(piece) for piece in pieces if tidy(piece)]


def has_verb(text: str) -> bool:
    """Return whether the main clause has a finite verb that is known, or an equals sign that says as much."""
    main = _ASIDE.sub(" ", without_parentheses(text))
    return " = " in main or any(word.lower().replace("’", "'") in FINITE_VERBS for word in _WORD.findall(main))


def without_parentheses(text: str) -> str:
    """Return a text without what stands in round brackets."""
    kept, depth = [], 0
    for sign in text:
        depth += sign == "("
        if not depth:
            kept.append(sign)
        depth -= sign == ")" and depth > 0
    return "".join(kept)


def tidy(piece: str) -> str:
    """Return a claim as it can stand alone: no list number, no separators at its ends, a capital at its start."""
    plain = _NUMBER_MARK.sub("", piece.strip(), count=1) if piece.strip().startswith("(") else piece
    plain = " ".join(plain.split()).rstrip(",;:-–— ").lstrip(",;-–— ")
    first = re.match(r"[a-z]{2,}(?=[\s,)]|\.?$)", plain)  # a single letter is a symbol
    return plain[0].upper() + plain[1:] if first else plain


def _listed(sentence: str) -> list[str]:
    """Return the items of "lead: (1) ... (2) ...", each with the lead before it; the sentence where there are none."""
    marks = [match for match in _NUMBER_MARK.finditer(sentence) if _depth(sentence[: match.start()]) == 0]
    lead = sentence[: marks[0].start()].strip() if marks else ""
    if not marks or (len(marks) == 1 and not lead.endswith(":")):
        return [sentence]
    ends = [match.start() for match in marks[1:]] + [len(sentence)]
    items = [sentence[match.end() : end].strip() for match, end in zip(marks, ends, strict=True)]
    pieces = [f"{lead} {re.sub(r'[,;.]*(?: +(?:and|or))?$', '', item)}".strip() for item in items]
    # "(1) a and (2) b are needed": the verb behind the last item is everyone's.
    self_contained = lead.endswith(":") or has_verb(lead) or not has_verb(pieces[-1])
    return pieces if self_contained or all(map(has_verb, pieces)) else [sentence]


def _enumerated(text: str) -> list[str]:
    """Return the items of a list that has three or more and is no sentence, a short lead before each."""
    items = _cut(text, _COMMA, bool)
    doubtful = any(word.lower() in PERHAPS_VERBS for word in _WORD.findall(without_parentheses(items[0])))
    if len(items) < _LEAST_ITEMS or doubtful or _DETERMINER.match(text):
        return [text]
    lead = match[0] if (match := _LEAD.match(text)) else ""
    return [items[0], *(lead + item for item in items[1:])]


def _cut(text: str, joint: re.Pattern[str], stands: Callable[[str], bool]) -> list[str]:
    """Cut at each joint outside brackets where what is before and what is behind it can both stand alone."""
    pieces, start = [], 0
    joints = [match for match in joint.finditer(text) if _depth(text[: match.start()]) == 0]
    for place, match in enumerate(joints, 1):
        following = joints[place].start() if place < len(joints) else len(text)
        before, behind = text[start : match.start()], text[match.end() : following]
        if stands(before) and stands(behind) and _begins(behind):
            pieces.append(before)
            start = match.end()
    return [*pieces, text[start:]]


def _begins(text: str) -> bool:
    """Return whether a claim can begin here: neither with a verb nor with a pronoun that needs what was before."""
    first = _WORD.match(text)
    return first is None or first[0].lower() not in FINITE_VERBS | _NO_SUBJECT


def _relates(text: str) -> bool:
    return ("=" in text or "≈" in text) and " where " not in text


def _depth(text: str) -> int:
    return sum(sign in "([{" for sign in text) - sum(sign in ")]}" for sign in text)


def _closed(text: str) -> bool:
    return _depth(text) <= 0 and text.count("`") % 2 == 0

"""Digits that belong to a name, a label or a reference, and are no quantity: H100, `Llama 3 8B`, [3], `stage 2`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tutor.domain import Span
from tutor.grading.quantities.vocabulary import words_of

_FAMILIES = (
    "llama|gpt|qwen|gemma|mistral|mixtral|claude|gemini|opt|palm|chinchilla|gopher|falcon|bloom|deepseek|phi|pythia|"
    "kimi|olmo|grok|yi|t5|bert|mpt|nemotron|jurassic|glm|minimax|smollm|kaplan"
)
VERSIONED = "llama|gpt|qwen|gemma|claude|gemini|palm|deepseek|phi|grok|olmo|yi|kimi|glm|nemotron|jurassic"
_LABELLED = (
    "stage|level|version|figure|fig|table|section|sec|chapter|phase|question|part|equation|eq|option|approach|cuda|"
    "pcie|python|pytorch|nvlink|gen|appendix|page|zero|item|rule|method|variant|theorem|lemma|case"
)
_LABELS = _LABELLED.split("|")
_HARDWARE = "rtx|gtx|geforce|quadro|radeon|gaudi|tpu"
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTHS_ABBREVIATED = "|".join(month[:3] for month in _MONTHS.split("|"))
_COUNTED_AFTER = r"(?!\s*-?(?:tokens?|tok\b|param|weights|flop|bytes?|gpus?|hours?|per\b|/|%|percent|x\b|×"
_COUNTED_AFTER += r"|(?:min(?:ute)?s?|s|secs?|seconds?|days?|weeks?|years?|[kmgt]i?b)\b))"

# Each pattern with the words that it can begin with.
_BY_WORD = (
    # a family with version and size; the size alone stays a quantity where it counts something
    (
        VERSIONED.split("|"),
        rf"\b(?:{VERSIONED})[ -]?v?[0-9](?:\.[0-9]+)?(?![0-9.]*[0-9e%])(?:[ -][0-9]+(?:\.[0-9]+)?(?:x[0-9]+)?"
        rf"[bmkt]\b)?{_COUNTED_AFTER}",
    ),
    (
        [family.rstrip("0123456789") for family in _FAMILIES.split("|")],
        rf"\b(?:{_FAMILIES})[ -](?:[0-9]+x)?[0-9]+(?:\.[0-9]+)?[bmt]\b{_COUNTED_AFTER}",
    ),
    (
        [*_LABELS, *(f"{label}s" for label in _LABELS)],
        rf"(?<!this )(?<!that )(?<!our )"
        rf"\b(?:{_LABELLED})s?\.?[ \u00a0-][0-9]+(?:\.[0-9]+)*(?:[a-d](?=\W|$))?\b(?![.,]?[0-9]){_COUNTED_AFTER}",
    ),
    (["http", "https", "arxiv", "doi"], r"https?://\S+|\barxiv[:\s]\s*[0-9]{4}\.[0-9]{4,5}|\bdoi:\s*\S+"),
    (["half", "one"], r"\b(?:half[ -](?:precision|li[fv]e|way)|one[ -](?:another|by one|hot|shot))\b"),
    (
        _MONTHS.lower().split("|"),
        rf"\b(?:{_MONTHS})\.? [0-9]{{1,2}}(?:st|nd|rd|th)?(?:,? (?:19|20)[0-9]{{2}})?\b(?! ?%)",
    ),
    (
        _HARDWARE.split("|"),
        rf"\b(?:{_HARDWARE})(?: rtx)? v?[0-9]{{1,4}}(?:[a-z]{{1,2}}| ti| super)?\b{_COUNTED_AFTER}",
    ),
    (["et"], r"\bet al\.?,?\s*\(?(?:19|20)[0-9]{2}[a-z]?\b"),
)
# Each pattern with one that costs a tenth of it, and without which it cannot match.
_BY_DIGITS = (
    # the third of a list of points, but no ridge point or break-even point
    (
        r"[0-9](?<=[sStT][ -][0-9])",
        rf"(?:^|[.;:,(]\s*|\b(?:in|see|at|as|under|my|your|the|this|of|and|for|to|on)\s+)points?[ -][0-9]{{1,2}}\b"
        rf"(?![.,]?[0-9]){_COUNTED_AFTER}",
    ),
    (
        rf"[0-9](?:st|nd|rd|th)? (?:{_MONTHS_ABBREVIATED})",
        rf"\b[0-9]{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})\b(?:,? (?:19|20)[0-9]{{2}})?",
    ),
    (r"% [Cc]", r"[0-9.]+\s?\\?% (?:CI|confidence)\b"),
    (r"[0-9]-[0-9]{2}-", r"(?<![\w.])[0-9]{4}-[0-9]{2}-[0-9]{2}\b"),
    (
        r"[0-9]:[0-9]",
        r"(?<![\w.])(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s*[ap]m)?\b(?!:?[0-9])|2:4\b(?=[ -](?:struct|spars)))",
    ),
    (r"\.[0-9]+\.[0-9]", r"(?<![\w.])(?![0-9]{1,3}(?:\.[0-9]{3})+\b)[0-9]+\.[0-9]+\.[0-9]+(?:\.[0-9]+)*\b"),
    (r"24/7|0[xX]", r"(?<![\w.])(?:24/7|0x[0-9a-f]+)\b"),
    (r"[0-9][snrt][tdh]", r"(?<![\w.,])[0-9]+(?-i:st|nd|rd|th)s?\b"),
    (r"[0-9]0[sS]", r"(?<![\w.])(?:19|20)[0-9]0s\b"),
    (r"\[[0-9]", r"\[[0-9]{1,3}(?:\s*[,–-]\s*[0-9]{1,3})*\](?![ \u00a0]?(?:%|[KMGT]i?B))"),
    (r"\(", r"\([0-9]\)(?!\s*[/*×^])|\((?:[^()\n]{0,80}[ ,])?(?:19|20)[0-9]{2}[a-z]?\)"),
)
_BY_FIRST_WORD: dict[str, list[re.Pattern[str]]] = {}
for _words, _pattern in _BY_WORD:
    _compiled = re.compile(_pattern, re.I)
    for _word in _words:
        _BY_FIRST_WORD.setdefault(_word, []).append(_compiled)
_PATTERNS_BY_DIGITS = [(re.compile(look), re.compile(pattern, re.I)) for look, pattern in _BY_DIGITS]
# A token that opens with a letter and holds a digit (H100, BF16, top-2, x86); `x13e9` may be a product.
_WITH_DIGIT = re.compile(
    r"(?<![\w.\\])(?!x[0-9])(?!(?:GB|MB|TB|US|USD|EUR)[0-9])[A-Za-z][A-Za-z_]*"
    r"(?:[-–]?[0-9][\w]*(?:\.[0-9]+)*(?:[-–][A-Za-z0-9]\w*)*)(?![\w])"
)
_SIZED = re.compile(
    r"(?<![\w.])[0-9]+x[0-9]+(?:\.[0-9]+)?[BM]\b|(?<![\w.])[1-5]D\b|(?<![\w.])[0-9]+(?![exEX])[A-Za-z][0-9]+[A-Za-z]\w*"
)
_PATTERNS_BY_DIGITS += [
    (re.compile(r"[0-9](?<=[A-Za-z_–-][0-9])"), _WITH_DIGIT),
    (re.compile(r"[0-9](?:[A-Za-z][0-9]|D)"), _SIZED),
]
_MARKED = re.compile(r"[0-9][.):][ \t]")
_LIST_MARKER = re.compile(r"(?m)^[ \t>]{0,8}[-*(]?[ \t]{0,4}([0-9]{1,2})[.):][ \t]+(?=\S)")


def names(text: str) -> list[Span]:
    """Return the spans of `text` whose digits name something."""
    spans = [match.span() for match in _opening_with_a_word(text)]
    due = [pattern for look, pattern in _PATTERNS_BY_DIGITS if look.search(text)]
    spans += [match.span() for pattern in due for match in pattern.finditer(text)]
    return spans + (_list_markers(text) if _MARKED.search(text) else [])


def _opening_with_a_word(text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of the patterns that begin with a word."""
    for word, start in words_of(text):
        for pattern in _BY_FIRST_WORD.get(word, ()):
            if match := pattern.match(text, start):
                yield match


def _list_markers(text: str) -> list[Span]:
    """Return the numbers that open a line and count up from 1; `16. Two for the weights` is an answer."""
    spans, last = [], 0
    for match in _LIST_MARKER.finditer(text):
        if int(match[1]) in {1, last + 1} and not (int(match[1]) > 1 and last == 0):
            last = int(match[1])
            spans.append(match.span(1))
    return spans

"""Digits that belong to a name, a label or a reference, and are no quantity: H100, `Llama 3 8B`, [3], `stage 2`."""

from __future__ import annotations

import re

from tutor.domain import Span

_FAMILIES = (
    "llama|gpt|qwen|gemma|mistral|mixtral|claude|gemini|opt|palm|chinchilla|gopher|falcon|bloom|deepseek|phi|pythia|"
    "kimi|olmo|grok|yi|t5|bert|mpt|nemotron|jurassic|glm|minimax|smollm|kaplan"
)
VERSIONED = "llama|gpt|qwen|gemma|claude|gemini|palm|deepseek|phi|grok|olmo|yi|kimi|glm|nemotron|jurassic"
_LABELS = (
    *("stage", "level", "version", "figure", "fig", "table", "section", "sec", "chapter", "phase", "question", "part"),
    *(
        "equation",
        "eq",
        "option",
        "approach",
        "cuda",
        "pcie",
        "python",
        "pytorch",
        "nvlink",
        "gen",
        "appendix",
    ),
    *("page", "zero", "item", "rule", "method", "variant", "theorem", "lemma", "case"),
)
_COUNTED_AFTER = r"(?!\s*-?(?:tokens?|tok\b|param|weights|flop|bytes?|gpus?|hours?|per\b|/|%|percent|x\b|×))"

# Each pattern with needles, one of which a text in lower case must hold for the pattern to be worth running.
_NAMES = (
    # a family with version and size; the size alone stays a quantity where it counts something
    (
        VERSIONED.split("|"),
        rf"\b(?:{VERSIONED})[ -]?v?[0-9](?:\.[0-9]+)?(?![0-9.]*[0-9e%])(?:[ -][0-9]+(?:\.[0-9]+)?(?:x[0-9]+)?"
        rf"[bmkt]\b)?{_COUNTED_AFTER}",
    ),
    (_FAMILIES.split("|"), rf"\b(?:{_FAMILIES})[ -](?:[0-9]+x)?[0-9]+(?:\.[0-9]+)?[bmt]\b{_COUNTED_AFTER}"),
    (_LABELS, rf"\b(?:{'|'.join(_LABELS)})s?\.?[ \u00a0-][0-9]+(?:\.[0-9]+)*\b(?![.,]?[0-9]){_COUNTED_AFTER}"),
    # the third of a list of points, but no ridge point or break-even point
    (
        ("point",),
        rf"(?:^|[.;:,(]\s*|\b(?:in|see|at|as|under|my|your|the|this|of|and|for|to|on)\s+)points?[ -][0-9]{{1,2}}\b"
        rf"(?![.,]?[0-9]){_COUNTED_AFTER}",
    ),
    (("http", "arxiv", "doi"), r"https?://\S+|\barxiv[:\s]\s*[0-9]{4}\.[0-9]{4,5}|\bdoi:\s*\S+"),
    (("-",), r"(?<![\w.])[0-9]{4}-[0-9]{2}-[0-9]{2}\b"),
    (
        (":",),
        r"(?<![\w.])(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?:\s*[ap]m)?\b(?!:?[0-9])|2:4\b(?=[ -](?:struct|spars)))",
    ),
    ((".",), r"(?<![\w.])(?![0-9]{1,3}(?:\.[0-9]{3})+\b)[0-9]+\.[0-9]+\.[0-9]+(?:\.[0-9]+)*\b"),
    (("half", "one"), r"\b(?:half[ -](?:precision|li[fv]e|way)|one[ -](?:another|by one|hot|shot))\b"),
    (("24/7", "0x"), r"(?<![\w.])(?:24/7|0x[0-9a-f]+)\b"),
    (("st", "nd", "rd", "th"), r"(?<![\w.,])[0-9]+(?-i:st|nd|rd|th)s?\b"),
    (("0s",), r"(?<![\w.])(?:19|20)[0-9]0s\b"),
    (("[",), r"\[[0-9]{1,3}(?:\s*[,–-]\s*[0-9]{1,3})*\](?![ \u00a0]?(?:%|[KMGT]i?B))"),
    (("(",), r"\([0-9]\)(?!\s*[/*×^])|\((?:[^()\n]{0,80}[ ,])?(?:19|20)[0-9]{2}[a-z]?\)"),
    (("et al",), r"\bet al\.?,?\s*\(?(?:19|20)[0-9]{2}[a-z]?\b"),
    ((" ci", " conf"), r"[0-9.]+\s?\\?% (?:CI|confidence)\b"),
)
_PATTERNS = [(tuple(needles), re.compile(pattern, re.I)) for needles, pattern in _NAMES]
# A token that opens with a letter and holds a digit (H100, BF16, top-2, x86); `x13e9` may be a product.
_WITH_DIGIT = re.compile(
    r"(?<![\w.\\])(?!x[0-9])(?!(?:GB|MB|TB|US|USD|EUR)[0-9])[A-Za-z][A-Za-z_]*"
    r"(?:[-–]?[0-9][\w]*(?:\.[0-9]+)*(?:[-–][A-Za-z0-9]\w*)*)(?![\w])"
)
_SIZED = re.compile(
    r"(?<![\w.])[0-9]+x[0-9]+(?:\.[0-9]+)?[BM]\b|(?<![\w.])[1-5]D\b|(?<![\w.])[0-9]+(?![exEX])[A-Za-z][0-9]+[A-Za-z]\w*"
)
_LIST_MARKER = re.compile(r"(?m)^[ \t>]{0,8}[-*(]?[ \t]{0,4}([0-9]{1,2})[.):][ \t]+(?=\S)")


def names(text: str) -> list[Span]:
    """Return the spans of `text` whose digits name something."""
    lower = text.lower()
    due = [pattern for needles, pattern in _PATTERNS if any(needle in lower for needle in needles)]
    spans = [match.span() for pattern in (*due, _WITH_DIGIT, _SIZED) for match in pattern.finditer(text)]
    return spans + _list_markers(text)


def _list_markers(text: str) -> list[Span]:
    """Return the numbers that open a line and count up from 1; `16. Two for the weights` is an answer."""
    spans, last = [], 0
    for match in _LIST_MARKER.finditer(text):
        if int(match[1]) in {1, last + 1} and not (int(match[1]) > 1 and last == 0):
            last = int(match[1])
            spans.append(match.span(1))
    return spans

"""Turns statements into denials by rule: "It keeps the minimum" becomes "It does not keep the minimum".

Each clause is denied at its finite verb: `not` goes after a form of be or have or a modal; `does not`, `do not` or
`did not` goes before any other verb; a `not` that was there goes. Conditions (`when`, `if`) and relative clauses stay,
for the denial of their clause covers them. Where no rule finds a verb, "It is not true that" opens the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verbs import ADVERBS, Finite, finite, joined, order, words

_NAMES = words(
    "Kaplan Chinchilla Llama Megatron Hoffmann Adam Gopher Porian Korthikanti Inductor Triton Ethernet Python"
)
_SENTENCE_END = re.compile(r"(?<=[.!?])(?<!et al\.)(?<!e\.g\.)(?<!i\.e\.)\s+(?=[\"“(]?[A-Z0-9])")
_TOKEN = re.compile(r"(?P<lead>[(\"“]*)(?P<core>\\\(.*?\\\)|\S+?)(?P<trail>[),;:.!?\"”]*)(?:\s+|$)")
_CONDITIONS = words("when if until before after unless whenever although where while how what however whatever")
_RELATIVES = words("that which who whose")
_JOINTS = words("and but or so because since then though")
_DENIED_ALREADY = re.compile(r"\b(?:no|nobody|nothing|never|none|neither|hardly)\b|n't\b", re.IGNORECASE)


def sentences(text: str) -> list[str]:
    """Cut running text into sentences; displayed formulas, code and bullets are none."""
    prose = re.sub(r"\$\$.*?\$\$|```.*?```", "\n\n", text, flags=re.DOTALL)
    paragraphs = [" ".join(each.split()) for each in re.sub(r"(?m)^- .*$", "", prose).split("\n\n")]
    return [sentence for each in paragraphs if each for sentence in _SENTENCE_END.split(each)]


def doubt(sentence: str, opening: str = "It is not true that") -> str:
    """Return the sentence under an opening that calls it wrong."""
    if sentence.startswith("That "):
        sentence = f"Such a {sentence.removeprefix('That ')}"
    first = re.split(r"[\s,]", sentence, maxsplit=1)[0].removesuffix("'s")
    ordinary = re.fullmatch(r"A|[A-Z][a-z]+(?:-[a-z]+)*", first) and first not in _NAMES
    return f"{opening} {sentence[0].lower() if ordinary else sentence[0]}{sentence[1:]}"


def deny(sentence: str) -> str:
    """Return the denial of a sentence, clause by clause."""
    tokens = [_Token(**found.groupdict()) for found in _TOKEN.finditer(sentence)]
    denied = [] if _DENIED_ALREADY.search(sentence) else _denied_verbs(tokens)
    for place, verb in denied:
        _rewrite(tokens, place, verb.denial)
    text = " ".join(str(each) for each in tokens if each.core)
    return text[0].upper() + text[1:] if denied and tokens[0].core == "" else text if denied else doubt(sentence)


def deny_all(text: str) -> str:
    """Return the denials of all sentences of a text."""
    return " ".join(deny(each) for each in sentences(text))


@dataclass
class _Token:
    lead: str
    core: str
    trail: str

    @property
    def word(self) -> str:
        return self.core.lower()

    def __str__(self) -> str:
        return self.lead + self.core + self.trail


_NOTHING = _Token("", "", ";")


def _denied_verbs(tokens: Sequence[_Token]) -> list[tuple[int, Finite]]:
    """Return the places and forms of the verbs to deny: the first of each clause, and those joined to it."""
    denied: list[tuple[int, Finite]] = []
    due, passing = True, 0  # passing: verbs of relative clauses and conditions still to come
    for i, token in enumerate(tokens):
        before = tokens[i - 1] if i else _NOTHING
        comma, stop = before.trail.endswith(","), before.trail.endswith((";", ":"))
        opens = token.word in _JOINTS or (comma and token.word in ("which", "while", "whereas"))
        passing = 0 if comma or stop or token.word in ("because", "so") else passing
        due = due or stop or opens
        passing += not opens and (token.word in _CONDITIONS or (token.word in _RELATIVES and not comma))
        last = denied[-1][1].kind if denied else ""
        listed = before.word in ("and", "or") or (comma and last == "do" and order(tokens[0].word) is not None)
        if listed and (second := joined(last, token.word, _after(tokens, i))):
            denied.append((i, second))
            due = False
        elif verb := _verb(tokens, i):
            if passing:
                passing -= 1
            elif due or (comma and last == verb.kind):
                denied.append((i, verb))
                due = False
    return denied


def _verb(tokens: Sequence[_Token], i: int) -> Finite | None:
    opening = 1 if tokens[0].word == "just" else 0
    late = i > 0 and tokens[i - 1].trail.endswith(",") and _after(tokens, i) in ("it", "the")
    if (i == opening or late) and (found := order(tokens[i].word)) and not _states(tokens[i:]):
        return found
    return finite(_before(tokens, i), tokens[i].word, _after(tokens, i))


def _states(tokens: Sequence[_Token]) -> bool:
    """Return whether the first clause has a finite verb behind its first word, and so is no order."""
    for i, token in enumerate(tokens):
        if i and token.word in _JOINTS | _CONDITIONS | _RELATIVES:
            return False
        if i and finite(tokens[i - 1].word, token.word, _after(tokens, i)):
            return True
        if token.trail:
            return False
    return False


def _before(tokens: Sequence[_Token], i: int) -> str:
    """Return the word before, over adverbs and parentheses; "" behind a comma or the like."""
    for token in reversed(tokens[:i]):
        if (
            token.word not in ADVERBS
            and not re.search(r"\)[,.;:]*$", token.trail)
            and not token.lead
            and token.core != "et"
        ):
            return "" if token.trail and token.word != "al" else token.word
    return ""


def _after(tokens: Sequence[_Token], i: int) -> str:
    return "" if tokens[i].trail or i + 1 == len(tokens) else tokens[i + 1].word


def _rewrite(tokens: Sequence[_Token], i: int, denial: str) -> None:
    token, following = tokens[i], tokens[i + 1] if i + 1 < len(tokens) else _NOTHING
    if following.word == "not":
        following.core = ""
        token.core = "must" if token.word == "need" else token.core
    else:
        token.core = denial.capitalize() if token.core[0].isupper() else denial
    for near in (tokens[i - 1] if i else _NOTHING, following):
        if near.word in ("only", "just") and not near.trail:  # "not only" would deny nothing
            near.core = ""

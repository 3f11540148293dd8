"""What the words around a number say about it: a result, an aside, a bound, a denial, a correction."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tutor.domain import Span
from tutor.grading.quantities.links import ABOUT, OPEN
from tutor.grading.quantities.vocabulary import places_of


class Role(IntEnum):
    """How much a number is put forward as the answer, least first."""

    OPERAND = 0  # a factor of a sum or product, or a step that a chain goes on from
    ASIDE = 1  # an example, a comparison, a bound, or the size of a named thing (`an 80 GB card`)
    STATED = 2
    RESULT = 3  # what a chain of working ends in, after = or ≈
    CONCLUDED = 4  # after so, therefore, in total, the answer is
    CORRECTED = 5  # after `no wait`, `correction`


_ABOUT_ENDS: tuple[str, ...] = (
    "about",
    "around",
    "roughly",
    "approximately",
    "approx",
    "approx.",
    "circa",
    "ca.",
    "nearly",
    "almost",
)
_ABOUT_ENDS += ("close to", "some", "order of", "region of", "something like", "or so", "≈", "~", "≃", "≅", "∼")
_ABOUT_ENDS += ("\\approx", "\\sim", "\\simeq")
_OPENED = " \t\n$({["
_APPROXIMATE = re.compile(rf"(?:{ABOUT}){OPEN}$", re.I)
_ASIDES = (
    "e.g. for typical typically usually while whereas if suppose such compared versus vs vs. than unlike instead "
    "rather with from like given assuming once"
)
_ASIDE_WORDS = frozenset(_ASIDES.split())
_ASIDE_BEFORE = re.compile(
    r"\b(?:e\.g\.|for example|for instance|typical(?:ly)?|usually|while|whereas|if|suppose)\b[^,;:]*$"
    r"|\b(?:such as|compared|versus|vs\.?|than|unlike|instead of|rather than)\b(?:(?!\b(?:is|are|makes)\b)[^,;:])*$"
    r"|\b(?:with|from|like|given|assuming|once)\s*$",
    re.I,
)
_TAKEN_BEFORE = re.compile(
    r"\b(?:(?:leav(?:e|es|ing) \w+|left|go|going|stick|ends? up|come up)\s+with|something\s+like)\s*$", re.I
)
_EXAMPLE_BEFORE = re.compile(r"\b(?:say|I don['’]t know|let['’]s say),\s*$")
_BOUND_ABOVE = re.compile(
    r"(?:\b(?:at most|less than|fewer than|under|below|up to|no more than|not more than)|[<≤]|\\leq?)\s*[$~]?$", re.I
)
_BOUND_BELOW = re.compile(
    r"(?:\b(?:at least|more than|over|above|exceed(?:s|ing)?|no less than|not less than|beyond|greater than)"
    r"|[>≥]|\\geq?)\s*[$~]?$",
    re.I,
)
_BOUND_ENDS: tuple[str, ...] = (
    "most",
    "than",
    "under",
    "below",
    "up to",
    "<",
    "≤",
    "leq",
    "le",
    "least",
    "over",
    "above",
    "exceed",
)
_BOUND_ENDS += ("exceeds", "exceeding", "beyond", ">", "≥", "geq", "ge")
_HARDLY_A_BOUND = re.compile(
    r"\b(?:just|slightly|a (?:little|bit|touch)|barely) (?:under|below|over|above)\s*[$~]?$", re.I
)
_CONCLUSION = re.compile(
    r"\b(?:so|therefore|thus|hence|giving|which is|totals?|totall?ing|overall|finally|final|answer|result|"
    r"comes? to|comes? out (?:at|to)|works? out|add(?:s|ing)?(?: \w+){0,2} up|(?:we|you) get|"
    r"sums? to|amounts? to|ends? up|altogether|in sum|"
    r"(?:this|that|it|which) makes|precisely|to be (?:exact|precise)|"
    r"I(?:['’]d| would|['’]ll| will)? (?:go with|answer|report|settle (?:on|for)|stick with))\b",
    re.I,
)
_CONCLUDING = (
    "so therefore thus hence giving which total totals totaling totalling overall finally final answer result come "
    "comes work works add adds adding we you sum sums amount amounts end ends altogether in this that it precisely to i"
)
_CONCLUDING_WORDS = frozenset(_CONCLUDING.split())
_CONCLUDING_SIGN = re.compile(r"∴|⇒")
_CONCLUSION_AFTER = re.compile(
    r"\s*(?:of \w+ )?(?:\w+ )?(?:in total|total\b|altogether|overall|in all\b|is (?:my|the) (?:final )?answer)", re.I
)
_CORRECTION = re.compile(
    r"\b(?:no[,.]? wait|wait,? no|scratch that|strike that|correction|i (?:mean|meant)|let me correct|oops|my mistake|"
    r"on second thought|(?:er|uh|um)[,.… ]+no|make that|or rather|or actually|sorry|hold on)\b|\bwait[,.—–-]|\bedit:"
    r"|(?:^|[.;,—–(-]\s*|\bno,? )actually\b",
    re.I,
)
_CORRECTING = "wait scratch strike correction correct mean meant oops mistake second er uh um make rather actually"
_CORRECTIONS = frozenset((*_CORRECTING.split(), "sorry", "hold", "edit"))
_NAMED_THING = re.compile(
    r"[ -](?!(?:of|per|each|every|for|on|in|a|an)\b)(?:\w+ )?(?:gpus?|cards?|nodes?|clusters?|machines?|models?|"
    r"pipelines?|windows?|contexts?|optimizers?|runs?|networks?|accelerators?|chips?|"
    r"(?-i:RTX|GTX|TPU|[A-Z]{1,3}[0-9]{2,4}))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where sentences and clauses of a text begin, and where words of conclusion stand, in ascending order."""

    sentences: tuple[int, ...]
    clauses: tuple[int, ...]
    conclusions: tuple[int, ...]

    def sentence(self, at: int) -> int:
        return self.sentences[bisect_right(self.sentences, at) - 1]

    def clause(self, at: int) -> int:
        return self.clauses[bisect_right(self.clauses, at) - 1]

    def concludes(self, start: int, end: int) -> bool:
        """Return whether a word of conclusion begins in [start, end)."""
        return any_between(self.conclusions, start, end)


_SENTENCES = re.compile(r"[.!?;\n](?:(?<!e\.g\.)(?<!i\.e\.)(?<!approx\.)(?<!ca\.)\s+|(?<=\n))\n*")
_CLAUSES = re.compile(r"[,:](?=\s)\s+|[()]|\s[—–-]\s|\b[Bb][Uu][Tt]\b")


def breaks(text: str) -> Breaks:
    sentences = (0, *(match.end() for match in _SENTENCES.finditer(text)))
    clauses = sorted({*sentences, *(match.end() for match in _CLAUSES.finditer(text))})
    return Breaks(sentences, tuple(clauses), tuple(_conclusions(text)))


def _conclusions(text: str) -> list[int]:
    """Return where words and signs of conclusion begin, in ascending order."""
    words = [at for at in places_of(text, _CONCLUDING_WORDS) if _CONCLUSION.match(text, at)]
    return sorted((*words, *(match.start() for match in _CONCLUDING_SIGN.finditer(text))))


def any_between(places: Sequence[int], start: int, end: int) -> bool:
    """Return whether one of `places`, which ascend, lies in [start, end)."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def is_approximate(before: str) -> bool:
    return before[-30:].rstrip(_OPENED).lower().endswith(_ABOUT_ENDS) and _APPROXIMATE.search(before[-30:]) is not None


def bound(before: str) -> str:
    """Return "<" or ">" where the words before a number make it a bound, "" where they do not."""
    if not before[-30:].rstrip(" \t\n$~").lower().endswith(_BOUND_ENDS) or _HARDLY_A_BOUND.search(before[-30:]):
        return ""
    if _BOUND_ABOVE.search(before[-20:]):
        return "<"
    return ">" if _BOUND_BELOW.search(before[-20:]) else ""


_DEFINED_BEFORE = re.compile(r"\b(?:an?|one) (?:minute|hour|day|week|month|year|byte) (?:has|is|are|=) $", re.I)
_SUPPOSED_AFTER = re.compile(
    r"[^.,;:]{0,20}\b(?:if (?:it|this|that|these|they) (?:were|was)"
    r"|would be (?:more )?(?:typical|usual|normal|common))\b",
    re.I,
)


def is_aside(clause: str, after: str, hyphenated: bool) -> bool:
    if hyphenated or names_a_thing(after) or _SUPPOSED_AFTER.match(after) or _DEFINED_BEFORE.search(clause):
        return True
    if _ASIDE_WORDS.isdisjoint(clause.lower().split()) or _TAKEN_BEFORE.search(clause):
        return False
    return _ASIDE_BEFORE.search(clause) is not None


def names_a_thing(after: str) -> bool:
    """Return whether what follows a number is a thing of that size, `80 GB card`."""
    return _NAMED_THING.match(after) is not None


def is_example(before: str) -> bool:
    """Return whether a number is only thrown in: `by, say, 1,024`."""
    return _EXAMPLE_BEFORE.search(before[-20:]) is not None


def is_concluded_after(after: str) -> bool:
    return _CONCLUSION_AFTER.match(after) is not None


def is_whole(before: str, after: str) -> bool:
    """Return whether a number is what another one is a part of: `12 GB of 46 GB total`."""
    return before.endswith(" of ") and is_concluded_after(after)


def corrections(text: str) -> list[Span]:
    return [match.span() for match in _CORRECTION.finditer(text)] if places_of(text, _CORRECTIONS) else []

"""Attacks on content: texts full of the right words that state nothing, or state the contrary."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping

from evals.attacks.templates import TEMPLATES
from evals.material import Case, Material
from evals.padding import fillers
from tutor.domain import PointKind, Question, RubricPoint, Verdict
from tutor.grading.language import FUNCTION_WORDS, words

Made = Iterator[Case]
_STOP = re.compile(r"(?<=[.!?])\s+")
_BE = re.compile(r"\b(is|are|was|were|can|will|should|must|has|have|could|would)\b")
_NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?:e\d+)?(?![\w]|[.-]\d)")
_OF_A_NAME = re.compile(r"(?:[A-Z][\w-]*|\bor) $")
_NEGATIVE = re.compile(r"\b(?:not|no|never|cannot|without|neither|nor|none|hardly|only|few|little)\b|n't")
_PHRASE = r"(?:(?:the|a|an|its|their|each|every|one|two|all) )?[\w-]+(?: [\w-]+)?"
_COMPARING = "is|are|grows?|runs?|trains?|needs?|takes?|costs?|saves?|beats?|does|do"
_ENDS = r"^(?:(?:The|A|An|Each|Every|In|With) )?(?P<a>[A-Za-z]{5,})\b.{15,}\b(?P<b>[a-z]{5,})\.$"
_PAIRS = (
    rf"(?P<a>{_PHRASE}) (?:{_COMPARING}) (?:[\w-]+ )?than (?P<b>{_PHRASE})",
    r"\bfrom (?P<a>[\w-]+(?: [\w-]+)?) to (?P<b>[\w-]+)",
    *(
        rf"\b(?P<a>{first})\b(?! (?:and|or|nor|than) ).*?\b(?P<b>{second})\b"
        for pair in TEMPLATES["opposites"]
        for first, second in (pair, pair[::-1])
    ),
)


def bag(question: Question, material: Material, rng: random.Random) -> Made:
    """Its sources' content words behind one another."""
    found = words(material.bank.reference(question))
    content = [word.lower for word in found if word.lower not in FUNCTION_WORDS and word.lower.isalpha()]
    counted = sorted(dict.fromkeys(content), key=lambda word: (-content.count(word), word))
    for template in 3 * TEMPLATES["bags"]:
        size = rng.randrange(12, 40)
        chosen = rng.choice((counted[:size], sorted(counted[:size]), rng.sample(counted, min(size, len(counted)))))
        yield _of_all(
            "bag", question, template.format(words=rng.choice((" / ", " · ", "; ", " and ", " + ")).join(chosen))
        )


def shuffled(question: Question, material: Material, rng: random.Random) -> Made:
    """The words of its sources in an order that says nothing: backwards, by length, or two sentences interleaved."""
    for passage in [material.bank.passage(each) for each in question.passages]:
        sentences = [each for each in _STOP.split(" ".join(passage.text.split())) if not re.search(r"[\d$]", each)]
        said = [sentence.rstrip(".").split() for sentence in sentences if len(sentence.split()) > 8]
        for k, sentence in enumerate(said):
            other = said[(k + 1) % len(said)]
            mixed = [word for pair in zip(sentence, reversed(other), strict=False) for word in pair]
            for made in rng.sample((sentence[::-1], sorted(sentence, key=len), mixed), 2):
                yield _of_all("shuffled", question, " ".join(made).capitalize() + ".")


def negated(question: Question, _: Material, rng: random.Random) -> Made:
    """A point's forms denied, alone or with some of the others."""
    for point in _claims(question):
        for form in (point.text, *point.variants):
            yield _wrong("negated", question, point, _denied(form, rng))


def swapped_numbers(question: Question, _: Material | None, rng: random.Random) -> Made:
    """A point's number with its digits turned, or two or three powers of ten off."""
    for point, form, match in _numbers(question):
        number = match.group()
        for changed in dict.fromkeys((_digits_turned(number), _shifted(number, rng), _shifted(number, rng))):
            if changed == number:
                continue
            yield _wrong("swapped_numbers", question, point, f"{form[: match.start()]}{changed}{form[match.end() :]}")


def swapped_units(question: Question, _: Material, rng: random.Random) -> Made:
    """A quantity in another unit, or with its sign turned."""
    for point, form, match in _numbers(question):
        if point.quantity is None:
            continue
        before, number, after = form[: match.start()], match.group(), form[match.end() :]
        frames = rng.sample(TEMPLATES["results"], 2)
        yield _wrong("swapped_units", question, point, frames[0].format(f"{before}−{number}{after}"))
        yield _wrong("swapped_units", question, point, frames[1].format(f"{before}minus {number}{after}"))
        for unit, others in TEMPLATES["units"].items():
            if re.match(rf"(?: (?:million|billion|trillion))? {re.escape(unit)}(?!\w)", after):
                for other in others:
                    text = before + number + after.replace(unit, other, 1)
                    yield _wrong("swapped_units", question, point, rng.choice(TEMPLATES["results"]).format(text))


def swapped_roles(question: Question, _: Material, rng: random.Random) -> Made:
    """A point in which two things have changed places."""
    del rng
    for point in _claims(question):
        for form in (point.text, *point.variants):
            if swapped := _swapped(form):
                yield _wrong("swapped_roles", question, point, swapped)


def question_pasted(question: Question, _: Material, rng: random.Random) -> Made:
    """The question handed back, with words around it that say nothing."""
    for template in rng.sample(TEMPLATES["pasted"], len(TEMPLATES["pasted"])):
        yield _of_all("question_pasted", question, template.format(question=question.text))


def other_answer(question: Question, material: Material, rng: random.Random) -> Made:
    """An honest answer to a question of another section."""
    far = [case for case in material.all_gold if case.question.section != question.section and case.family != "vague"]
    for case in rng.sample(far, min(16, len(far))):
        yield _of_all("other_answer", question, case.text)


def padding(question: Question, _: Material, rng: random.Random) -> Made:
    """Sentences that state nothing, and no answer between them."""
    said = [sentence for text in fillers() for sentence in _STOP.split(text)]
    for n in range(1, 17):
        yield _of_all("padding", question, " ".join(rng.sample(said, n)))


CONTENT: Mapping[str, Callable[[Question, Material, random.Random], Made]] = {
    "bag": bag,
    "shuffled": shuffled,
    "negated": negated,
    "swapped_numbers": swapped_numbers,
    "swapped_units": swapped_units,
    "swapped_roles": swapped_roles,
    "question_pasted": question_pasted,
    "other_answer": other_answer,
    "padding": padding,
}


def _of_all(family: str, question: Question, text: str) -> Case:
    return Case(family, question, text, {point.id: Verdict.UNMET for point in question.points})


def _wrong(family: str, question: Question, point: RubricPoint, text: str) -> Case:
    return Case(family, question, text, {point.id: Verdict.CONTRADICTED})


def _claims(question: Question) -> list[RubricPoint]:
    return [point for point in question.points if point.kind is PointKind.CLAIM]


def _denied(form: str, rng: random.Random) -> str:
    """Deny a sentence by an adverb behind its first auxiliary, or as a whole."""
    inside = form[0].lower() + form[1:] if form[1:2].islower() else form
    adverb = rng.choice(TEMPLATES["adverbs"])
    if rng.random() < 0.5 and _BE.search(form) and not _NEGATIVE.search(form):
        return _BE.sub(lambda match: f"{match.group(1)} {adverb}", form, count=1)
    return str(rng.choice(TEMPLATES["denials"])).format(inside.rstrip("."))


def _numbers(question: Question) -> Iterator[tuple[RubricPoint, str, re.Match[str]]]:
    """Yield (point, form, its number): a quantity's result stands last, a claim counts where it has one number only."""
    for point in question.points:
        for form in (point.text, *point.variants):
            found = [each for each in _NUMBER.finditer(form) if not _OF_A_NAME.search(form[: each.start()])]
            if found and (point.quantity is not None or len(found) == 1):
                yield point, form, found[-1]


def _digits_turned(number: str) -> str:
    digits = [character for character in number.split("e")[0] if character.isdigit()]
    turned = iter(reversed(digits))
    mantissa = "".join(next(turned) if character.isdigit() else character for character in number.split("e")[0])
    was, now = (float(each.replace(",", "")) for each in (number.split("e")[0], mantissa))
    told_apart = abs(now - was) > 0.3 * was and digits[-1] != "0"
    return mantissa + number[len(mantissa) :] if told_apart else number


def _shifted(number: str, rng: random.Random) -> str:
    value = float(number.replace(",", "")) * rng.choice((100.0, 1000.0, 0.01))
    return f"{value:.4g}" if "e" in number else f"{value:,.10g}"


def _swapped(form: str) -> str | None:
    """Exchange two things that are set against each other; where there are none, the first and the last noun."""
    for pattern in (*_PAIRS, _ENDS):
        if match := re.search(pattern, form):
            (a, b), (c, d) = match.span("a"), match.span("b")
            first, second = form[c:d], form[a:b]
            if first.lower() == second.lower():
                continue
            made = form[:a] + first + form[b:c] + second[:1].lower() + second[1:] + form[d:]
            return made[0].upper() + made[1:]
    return None

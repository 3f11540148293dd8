"""Claims with numbers: another number in the place of the claim's own is told from another notation of it."""

from __future__ import annotations

import pytest

from tutor.bank import Bank, load
from tutor.domain import PointKind, Question, RubricPoint
from tutor.grading.quantities import changed_number
from tutor.settings import Settings

BANK: Bank = load(Settings.model_construct(bank=None).bank_folder)
PASSAGE = "numbers.all#1"


def point(name: str, *forms: str) -> RubricPoint:
    return RubricPoint(id=name, text=forms[0], variants=forms[1:], probe="How many?", passage=PASSAGE)


RATIO = point("ratio", "The optimum is about 20 tokens per parameter for a fixed training budget.")
DATA = point("data", "Llama 3 saw 15 trillion tokens in pretraining.")
WARP = point("warp", "A warp is a group of 32 threads.", "The threads of a warp run in bundles of 32.")
SHARE = point("share", "Code makes up roughly 5 to 20 percent of the mix.")
QUESTION = Question(
    id="numbers.claims",
    section="Numbers",
    text="What do you know of tokens, warps and mixes? Take 64 threads as an example.",
    points=(RATIO, DATA, WARP, SHARE),
    references=("numbers.all",),
)
KNOWN = ("A block of 1,024 threads holds 32 warps.",)


def changed(claim: RubricPoint, answer: str) -> tuple[str, str] | None:
    return changed_number(claim, QUESTION, KNOWN, answer, (0, len(answer)))


@pytest.mark.parametrize(
    ("claim", "answer", "said"),
    [
        (RATIO, "The optimum is about 2,000 tokens per parameter for a fixed budget.", "2,000 tokens per parameter"),
        (RATIO, "For a fixed budget two tokens for each parameter are the optimum.", "two tokens for each parameter"),
        (DATA, "Llama 3 saw 1.5 trillion tokens.", "1.5 trillion tokens"),
        (DATA, "Llama 3 saw 15B tokens in its pretraining.", "15B tokens"),
        (DATA, "Llama 3 saw 15e15 tokens in pretraining", "15e15 tokens"),
        (WARP, "A warp is a group of 23 threads.", "23"),
        (SHARE, "Code makes up 60 percent of the mix.", "60 percent"),
    ],
)
def test_another_number_in_its_place_contradicts(claim: RubricPoint, answer: str, said: str) -> None:
    found = changed(claim, answer)
    assert found is not None
    assert found[0] == said


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (RATIO, "The optimum is roughly twenty tokens for every parameter."),
        (RATIO, "It is optimal to train on 20 times as many tokens as parameters."),
        (RATIO, "20 is the ratio for a fixed budget; Llama 3 has 1,875 tokens per parameter."),
        (RATIO, "For a fixed budget the optimum is not 2 but 20 tokens per parameter."),
        (RATIO, "The optimum depends on the budget."),
        *((DATA, f"Llama 3 saw {n} in pretraining.") for n in ("15T tokens", "1.5e13 tokens", "1.5 × 10^13 tokens")),
        *(
            (DATA, f"Llama 3 saw {n} in pretraining.")
            for n in ("15,000 billion tokens", "fifteen trillion tokens", "14 to 16T")
        ),
        (DATA, "Llama 3 saw 15T tokens in pretraining, and 800 billion tokens of them were long."),
        (DATA, "Llama 3 8B has a vocabulary of 128,000 and saw 15T."),
        (WARP, "A warp is a group of thirty-two threads."),
        (WARP, "A block of 1,024 threads is cut into warps."),
        (WARP, "A warp is a group of threads, and 64 threads are two of them."),
        (SHARE, "Code makes up some 10 percent of the mix."),
        (SHARE, "Code makes up 0.1 of the mix."),
    ],
)
def test_its_own_number_in_any_notation_does_not(claim: RubricPoint, answer: str) -> None:
    assert changed(claim, answer) is None


def test_only_the_words_that_are_quoted_count() -> None:
    answer = "A warp issues together. A group of 23 threads is a warp."
    assert changed_number(WARP, QUESTION, (), answer, (0, 23)) is None
    assert changed_number(WARP, QUESTION, (), answer, (24, len(answer))) == ("23", "32")


def test_a_claim_without_a_number_is_contradicted_by_none() -> None:
    assert changed(point("plain", "Attention is quadratic in the length."), "It is quadratic, 7 times or 9.") is None


def test_no_reference_and_no_wording_of_the_built_in_bank_contradicts_a_claim() -> None:
    denied = [
        (question.id, claim.id, text[:80])
        for question in BANK.questions
        for claim in question.points
        if claim.kind is PointKind.CLAIM
        for text in (claim.text, *claim.variants, BANK.reference(question))
        if changed_number(
            claim, question, (BANK.passage(each).text for each in question.passages), text, (0, len(text))
        )
    ]
    assert denied == []

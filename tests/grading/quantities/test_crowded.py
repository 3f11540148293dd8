"""Numbers go to the quantity that they are given for, by value, by unit and by the words beside them."""

from __future__ import annotations

import time
import timeit

import pytest

from tests.grading.quantities.crowded import QUESTIONS
from tutor.domain import Verdict
from tutor.grading.quantities import judge_quantity

ANSWERS = [
    # accepted forms of one quantity are not held against another
    ("gains", "The H200 has 1.4x the bandwidth and 1.8x the memory.", "bandwidth-gain=met memory-gain=met"),
    (
        "gains",
        "4.8 vs 3.35 TB/s is 1.43x bandwidth, 141 vs 80 GB is 1.76x memory",
        "bandwidth-gain=met memory-gain=met",
    ),
    ("gains", "76% more memory and 43% more bandwidth", "bandwidth-gain=met memory-gain=met"),
    (
        "weights",
        "In BF16 they take 26 GB, in INT8 13 GB and in INT4 6.5 GB, which is 7.3 GB with scales.",
        "bf16=met int8=met int4=met",
    ),
    ("gains", "43% more bandwidth, but the capacity isn't 43% up, it's 76%", "bandwidth-gain=met memory-gain=met"),
    # forms in other units than the main one
    ("cost", "404,000 hours", "hours=met price=unmet"),
    ("cost", "It takes 404,000 H100-hours, and at 2 dollars each that is $808k.", "hours=met price=met"),
    ("cost", "$404k", "hours=unmet price=contradicted"),
    # what each is counted by may be left to the question, in any prefix that comes near
    *[("cache", answer, "bytes=met") for answer in ("327,680 bytes", "320 KiB", "about 0.33 MB", "328 KB per token")],
    ("cache", "2.6 MB", "bytes=contradicted"),
    ("cache", "327 GB per token", "bytes=contradicted"),
    ("layer", "2.67 GiB", "all=met rest=unmet"),
    ("rates", "410 TFLOP/s per GPU", "achieved=met peak=unmet"),
    ("rates", "410 TFLOP/s each", "achieved=met peak=unmet"),
    ("rates", "It achieves 4.2e17 FLOP/s per GPU", "achieved=contradicted"),
    # side figures and the words beside the numbers
    (
        "weights",
        "BF16 needs 26 GB, INT8 13 GB, INT4 6.5 GB; 4,096 tokens at 0.8 MB each add up, which is 3.4 GB of KV cache.",
        "bf16=met int8=met int4=met",
    ),
    ("weights", "In BF16 it is 26 GB, at 8 GPUs 3.25 GB each", "bf16=met"),
    ("weights", "BF16: 52 GB, INT8: 13 GB, INT4: 6.5 GB", "bf16=contradicted int8=met int4=met"),
    ("weights", "INT8 takes 26 GB.", "bf16=unmet int8=contradicted int4=unmet"),
    ("weights", "52 GB", "bf16=contradicted int8=unmet int4=unmet"),
    ("failures", "574 s for the interval", "mtbf=unmet interval=contradicted"),
    ("failures", "The MTBF is 3 hours and the interval is sqrt(30 x 10980) = 574 s", "mtbf=met interval=contradicted"),
    ("failures", "One failure every 3.05 h, so a checkpoint every 13.5 minutes", "mtbf=met interval=met"),
    # one unit for all, and parts of what was said before
    ("weights", "26/13/6.5 GB", "bf16=met int8=met int4=met"),
    ("weights", "26, 13 and 6.5 GB in BF16, INT8 and INT4", "bf16=met int8=met int4=met"),
    ("weights", "26 GB in BF16, half that for INT8 and a quarter for INT4", "bf16=met int8=unmet int4=unmet"),
    # values given to each other's names, and known slips by name however far off
    (
        "gains",
        "It gained 76% in bandwidth and 43% in capacity.",
        "bandwidth-gain=contradicted memory-gain=contradicted",
    ),
    ("weights", "INT4 is the largest with 26 GB, and BF16 makes do with 6.5 GB", "bf16=contradicted int4=contradicted"),
    ("weights", "BF16 isn't 4 bytes, it's 2, so 26 GB; INT8 takes 13 GB and INT4 6.5 GB", "bf16=met int8=met int4=met"),
    # a bare number beside one with a unit
    (
        "ratios",
        "GPT-3 had about 2 tokens per parameter and LLaMA-2 about 280",
        "gpt3-ratio=met llama2-ratio=met",
    ),
    (
        "ratios",
        "GPT-3 had 280 tokens per parameter and LLaMA-2 had 2 tokens per parameter",
        "gpt3-ratio=contradicted llama2-ratio=contradicted",
    ),
    # nouns that are counted
    ("run", "425 failures", "count=met"),
    ("run", "54 x 24 / 3.05 = 425 failures", "count=met"),
    ("run", "425 lost GPUs", "count=contradicted"),
    ("run-in-units", "425 failures", "count=met"),
    ("run-in-units", "30 failures", "count=contradicted"),
    ("run-in-units", "425 mishaps", "count=unmet"),
    # words that sound like a denial, points of a percentage
    ("error", "The standard error is 0.02", "error=met"),
    ("error", "The margin is 3.9 points", "margin=met"),
    ("error", "The margin is 3.9 percentage points and the standard error is 0.02", "error=met margin=met"),
]


@pytest.mark.parametrize(("name", "answer", "expected"), ANSWERS)
def test_each_number_goes_to_the_quantity_it_is_given_for(name: str, answer: str, expected: str) -> None:
    question = QUESTIONS[name]
    pairs = [pair.split("=") for pair in expected.split()]
    found = {point: judge_quantity(question.point(point), question, answer) for point, _ in pairs}
    assert {point: each.verdict.value for point, each in found.items()} == dict(pairs), found


def test_a_wrong_number_named_as_something_else_leaves_a_lone_point_open() -> None:
    question = QUESTIONS["failures"]
    point = question.point("interval")
    alone = question.model_copy(update={"points": (point,), "text": f"{question.text} {point.probe}"})
    assert judge_quantity(point, alone, "The mean time between failures is 9 hours").verdict is Verdict.UNMET
    assert judge_quantity(point, alone, "9 hours").verdict is Verdict.CONTRADICTED
    assert judge_quantity(point, alone, "574 s between failures").slip == "no factor of two"
    assert judge_quantity(point, alone, "812 s").verdict is Verdict.MET


def test_a_wrong_unit_is_not_taken_from_a_number_of_another_quantity() -> None:
    question = QUESTIONS["cost"]
    assert judge_quantity(question.point("hours"), question, "It costs 404 thousand dollars").verdict is Verdict.UNMET


def test_an_answer_of_sixty_words_is_judged_on_three_points_within_a_few_milliseconds() -> None:
    question = QUESTIONS["weights"]
    answer = (
        "The weights need two bytes each in BF16, so a model of 13B parameters takes 26 GB and wants a card of 40 GB. "
        "Quantised to INT8 it is one byte, which makes 13 GB, and INT4 halves that once more to 6.5 GB. On top of "
        "them comes the KV cache, about 3.4 GB for a sequence of 4,096 tokens, and a workspace for {} streams."
    )
    batch = iter(range(10_000))

    def judged() -> None:
        fresh = answer.format(next(batch))  # no two answers alike, so that nothing is remembered
        for point in question.points[:3]:
            judge_quantity(point, question, fresh)

    judged()
    best = min(timeit.repeat(judged, timer=time.process_time, number=50, repeat=5)) / 50
    assert best < 0.0075, f"{best * 1000:.1f} ms"

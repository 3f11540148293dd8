"""Hard to fool: wrong units, wrong signs and denied numbers, made by rule from the right ones."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tutor.domain import Verdict
from tutor.grading.quantities import QuantityJudgement

Judge = Callable[[str, str], QuantityJudgement]

RIGHT = {
    "compute": ("2.34e23", "FLOPs"),
    "adam.bytes": ("16", "bytes per parameter"),
    "adam.state": ("112", "GB"),
    "bubble": ("18", "%"),
    "mfu.achieved": ("4.2e17", "FLOP/s"),
    "optimum.size": ("100e9", "parameters"),
    "optimum.data": ("2e12", "tokens"),
}
WRONG_UNITS = [
    *("bits", "bytes", "GB", "GiB", "MB", "TB", "kB", "FLOPs", "FLOP/s", "TFLOP/s", "PFLOPs", "bytes per parameter"),
    *("bits per parameter", "parameters", "tokens", "tokens per parameter", "parameters per token", "seconds", "days"),
    *(
        "GPU-hours",
        "GPUs",
        "tokens/s",
        "GB/s",
        "Gb/s",
        "%",
        "percent",
        "dollars",
        "W",
        "layers",
        "meters",
        "FLOPs/byte",
    ),
]
SAME = {("adam.bytes", "bytes"), ("adam.bytes", "bytes per parameter"), ("bubble", "percent"), ("bubble", "%")}
SAME |= {("compute", "FLOPs"), ("adam.state", "GB"), ("mfu.achieved", "FLOP/s")}
SAME |= {("optimum.size", "parameters"), ("optimum.data", "tokens")}
FRAMES = ["{}", "The answer is {}.", "It is about {} in total", "so that makes ≈ {}", "That's {}.", "I’d say it’s {}"]
WRONG_UNIT_TRIALS = [
    (where, frame.format(f"{number} {unit}"))
    for (where, (number, _)), unit, frame in itertools.product(RIGHT.items(), WRONG_UNITS, FRAMES)
    if (where, unit) not in SAME
]
WRONG_SIGN_TRIALS = [
    (where, frame.format(f"{sign}{number} {unit}"))
    for (where, (number, unit)), sign, frame in itertools.product(
        RIGHT.items(), ("-", "−", "minus ", "negative "), FRAMES
    )
]
DENIALS = [
    *("It is not {}.", "It isn't {}.", "It is never {}.", "It does not need {}.", "It cannot be {}.", "{} is wrong."),
    *(
        "I don't think it is {}.",
        "It is wrong to say {}.",
        "Nowhere near {}.",
        "The answer is not {}, though many say so.",
    ),
    *(
        "Nobody has ever shown that it is {}.",
        "It is false that it takes {}.",
        "I disagree with the claim that it is {}.",
    ),
    *("It is not the case that the result is {}.", "It would be wrong to say that the answer is {}."),
    *("It does not hold {}.", "It is not a tenth, about {}.", "It is not one third or {}."),
    *("It won’t be exactly {}.", "{} is not the answer.", "It is not true that it is {}.", "≠ {}"),
]


def test_no_wrong_unit_is_accepted_in_several_hundred_trials(judge: Judge) -> None:
    assert len(WRONG_UNIT_TRIALS) >= 300
    accepted = [trial for trial in WRONG_UNIT_TRIALS if judge(*trial).verdict in {Verdict.MET, Verdict.PARTIAL}]
    assert accepted == []


def test_no_wrong_sign_is_accepted(judge: Judge) -> None:
    assert [trial for trial in WRONG_SIGN_TRIALS if judge(*trial).verdict is not Verdict.CONTRADICTED] == []


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("where", RIGHT)
def test_the_right_number_in_the_same_frames_is_accepted(judge: Judge, where: str, frame: str) -> None:
    assert judge(where, frame.format(" ".join(RIGHT[where]))).verdict is Verdict.MET


@pytest.mark.parametrize("denial", DENIALS)
@pytest.mark.parametrize("where", RIGHT)
def test_a_denied_number_earns_nothing(judge: Judge, where: str, denial: str) -> None:
    found = judge(where, denial.format(" ".join(RIGHT[where])))
    assert found.verdict is Verdict.CONTRADICTED, found.reason

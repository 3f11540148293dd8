from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from tutor.domain import Verdict
from tutor.grading.quantities import QuantityJudgement

Judge = Callable[[str, str], QuantityJudgement]

MET = [
    ("compute", "2.3e23 FLOPs"),
    ("compute", "It takes about 2.3 × 10²³ FLOPs."),
    ("compute", "C ≈ 6ND = 6 × 13e9 × 3e12 ≈ 2.3 × 10²³ FLOPs."),
    ("compute", r"$C \approx 6ND = 6 \cdot 13\cdot 10^9 \cdot 3\cdot10^{12} \approx 2.34 \times 10^{23}$ FLOPs"),
    ("compute", "two hundred thirty zettaFLOPs"),
    ("compute", "6 times 13 billion times 3 trillion gives roughly 2.3e23."),
    ("compute", "2e23 FLOPs, give or take"),
    ("compute", "2.3e23 FLOPS"),
    ("compute", "Using C = 6ND with N = 13e9 and D = 3e12, 6 × 13e9 = 7.8e10, times 3e12 = 2.34e23 FLOPs."),
    ("compute", "Is it 1.2e23? No wait, I forgot the backward pass: 2.3e23 FLOPs."),
    ("compute", "At 989 TFLOP/s an H100 would need years for the 2.34e23 FLOPs this takes."),
    ("compute", "Not 7.8e22 but 2.34e23 FLOPs."),
    ("compute", "2.71 petaflop/s-days times a thousand, i.e. 2.34e23 FLOP"),
    ("adam.bytes", "16 bytes per parameter"),
    ("adam.bytes", "16 bytes"),
    ("adam.bytes", "sixteen bytes for every parameter"),
    ("adam.bytes", "It is 16."),
    ("adam.bytes", "128 bits per parameter"),
    ("adam.bytes", "18 bytes per parameter, since I accumulate gradients in FP32"),
    (
        "adam.bytes",
        "You need 16 bytes per parameter: 2 bytes for weights, 2 for gradients, 4 for the master copy, 4 and 4.",
    ),
    ("adam.bytes", "2+2+4+4+4 = 16 bytes per parameter, so a 7B model needs 112 GB."),
    (
        "adam.bytes",
        "2 bytes for the weights, 2 bytes for the gradients and 12 bytes for the optimizer, so 16 in total.",
    ),
    ("adam.bytes", "16 bytes = 2 + 2 + 4 + 4 + 4"),
    ("adam.bytes", "Weights (2) + gradients (2) + master (4) + momentum (4) + variance (4) = 16 bytes per parameter"),
    ("adam.bytes", "It needs not only the weights but 16 bytes per parameter."),
    ("adam.state", "so a 7B model needs 112 GB"),
    ("adam.state", "7B × 16 = 112 GB, which is more than one 80 GB GPU holds"),
    ("adam.state", "one hundred and twelve gigabytes"),
    ("adam.state", "0.112 TB"),
    ("adam.state", "about 110 GB"),
    ("adam.state", "The model state is 112e9 bytes."),
    ("adam.state", "It needs 112 GB. An A100 has 40 GB or 80 GB."),
    ("adam.state", "At 16 bytes per parameter that is 112"),
    ("bubble", "7/39"),
    ("bubble", "18%"),
    ("bubble", "0.18"),
    ("bubble", "about eighteen percent"),
    ("bubble", "seven thirty-ninths"),
    ("bubble", "(p - 1)/(m + p - 1) = 7/39 ≈ 18%."),
    ("bubble", r"$\frac{p-1}{m+p-1} = \frac{7}{39} \approx 18\%$"),
    ("bubble", "(8 - 1)/(32 + 8 - 1) = 0.179"),
    ("bubble", "7/32, taking idle time over ideal time"),
    ("bubble", "7/39, or 18%"),
    ("bubble", "between 17.8% and 18.2%"),
    ("bubble", "The bubble is not negligible, about 18%."),
    ("bubble", "With 1F1B the fraction does not change: it is 18%."),
    ("mfu.achieved", "Achieved = 6 × 70e9 × 1e6 = 4.2e17 FLOP/s. Peak = 1,024 × 989e12 ≈ 1.01e18 FLOP/s. MFU ≈ 41%."),
    ("mfu.peak", "Achieved = 6 × 70e9 × 1e6 = 4.2e17 FLOP/s. Peak = 1,024 × 989e12 ≈ 1.01e18 FLOP/s. MFU ≈ 41%."),
    ("mfu.mfu", "Achieved = 6 × 70e9 × 1e6 = 4.2e17 FLOP/s. Peak = 1,024 × 989e12 ≈ 1.01e18 FLOP/s. MFU ≈ 41%."),
    ("mfu.mfu", "4.2e17 / 1.01e18 = 0.415"),
    ("mfu.mfu", "It is 41%; good runs reach 40-50%."),
    ("mfu.achieved", "420 PFLOP/s"),
    ("mfu.achieved", "420 PFLOPS achieved"),
    ("optimum.size", "N = sqrt(C/120) = sqrt(1e22) = 100B parameters and D = 2T tokens."),
    ("optimum.data", "N = sqrt(C/120) = sqrt(1e22) = 100B parameters and D = 2T tokens."),
    ("optimum.size", "N = 100B, D = 2T"),
    ("optimum.data", "N = 100B, D = 2T"),
    ("optimum.data", "100 billion parameters on two trillion tokens"),
]

CONTRADICTED = [
    ("compute", "2.3e22 FLOPs", None),
    ("compute", "2.3e23 FLOP/s", None),
    ("compute", "2.3e23 tokens", None),
    ("compute", "2ND = 7.8e22 FLOPs", "forward pass only"),
    ("compute", "13e9 × 3e12 = 3.9e22 FLOPs", "no factor"),
    ("compute", "-2.34e23 FLOPs", None),
    ("compute", "It is 2.3e23. No wait, it is 2.3e24 FLOPs.", None),
    ("compute", "The answer is not 2.34e23 FLOPs.", None),
    ("adam.bytes", "12 bytes per parameter", "no master weights"),
    ("adam.bytes", "16 bits per parameter", None),
    ("adam.bytes", "16 GB per parameter", None),
    ("adam.bytes", "16 parameters per byte", None),
    ("adam.bytes", "16 kilobytes per parameter", None),
    ("adam.bytes", "It is not 16 bytes.", None),
    ("adam.bytes", "It isn't 16 bytes per parameter", None),
    ("adam.bytes", "20 bytes per parameter", None),
    ("adam.bytes", "Some say 16 bytes per parameter, but so it is not; the answer is 20 bytes per parameter.", None),
    ("adam.state", "14 GB", "weights only"),
    ("adam.state", "896 GB", "bits"),
    ("adam.state", "112 MB", None),
    ("adam.state", "112 Gb", None),
    ("adam.state", "112 GB/s", None),
    ("adam.state", "112 TB", None),
    ("bubble", "8/39", "stage not taken off"),
    ("bubble", "25%", None),
    ("bubble", "-18%", None),
    ("bubble", "minus 18 percent", None),
    ("bubble", "1.8", None),
    ("bubble", "18 seconds", None),
    ("mfu.achieved", "4.2e17 FLOP", None),
    ("mfu.achieved", "4.2e17 FLOPs", None),
    ("mfu.mfu", "The MFU is 82%", None),
]

UNMET = [
    ("compute", ""),
    ("compute", "6ND"),
    ("compute", "5 PB"),
    ("compute", "It is 6 × 13e9 × 3e12."),
    ("compute", "A 13B model on 3T tokens needs a lot."),
    ("compute", "Llama 3 8B on H100s used FP8 in 2024 [3]."),
    ("adam.bytes", "BF16 weights, BF16 gradients and FP32 state"),
    ("bubble", "With 8 stages and 32 micro-batches it is small."),
    ("adam.state", "more than 80 GB"),
    ("bubble", "between 1% and 90%"),
]

CANNOT_TELL = [
    ("adam.bytes", "It is 16 bytes per parameter. It is 12 bytes per parameter."),
    ("adam.bytes", "16 or 12 bytes per parameter"),
    ("adam.bytes", "The answer is 12 bytes per parameter. The answer is 16 bytes per parameter."),
    ("adam.bytes", "Either 16 bytes per parameter or 20 bytes per parameter."),
    ("bubble", "= 18%, or maybe 22.9%"),
    ("compute", "So 2.3e23 FLOPs. So 9.9e23 FLOPs."),
]


@pytest.mark.parametrize(("where", "answer"), MET)
def test_a_right_number_earns_the_point(judge: Judge, where: str, answer: str) -> None:
    found = judge(where, answer)
    assert found.verdict is Verdict.MET, found.reason
    assert found.quote


@pytest.mark.parametrize(("where", "answer", "slip"), CONTRADICTED)
def test_a_wrong_number_or_unit_is_said_to_be_wrong_and_its_slip_named(
    judge: Judge, where: str, answer: str, slip: str | None
) -> None:
    found = judge(where, answer)
    assert (found.verdict, found.slip) == (Verdict.CONTRADICTED, slip), found.reason


@pytest.mark.parametrize(("where", "answer"), UNMET)
def test_no_number_that_answers_leaves_the_point_open(judge: Judge, where: str, answer: str) -> None:
    found = judge(where, answer)
    assert found.verdict is Verdict.UNMET, found.reason


@pytest.mark.parametrize(("where", "answer"), CANNOT_TELL)
def test_of_two_different_finals_the_better_one_is_not_taken(judge: Judge, where: str, answer: str) -> None:
    found = judge(where, answer)
    assert found.verdict in {Verdict.CANNOT_TELL, Verdict.CONTRADICTED}, found.reason


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
FRAMES = ["{}", "The answer is {}.", "It is about {} in total", "so that makes ≈ {}"]
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

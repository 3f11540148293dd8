from __future__ import annotations

from collections.abc import Callable

import pytest

from tutor.domain import Question, RubricPoint, Verdict
from tutor.errors import InputError
from tutor.grading.quantities import QuantityJudgement, judge_quantity

Judge = Callable[[str, str], QuantityJudgement]

MET = [
    ("compute", "2.3e23 FLOPs"),
    ("compute", "It takes about 2.3 × 10²³ FLOPs."),
    ("compute", "C ≈ 6ND = 6 × 3e12 × 13e9 ≈ 2.3 × 10²³ FLOPs."),
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
    ("adam.state", "It isn't 14 GB and not 126 either, it's 112."),
    ("bubble", "The bubble is not negligible, about 18%."),
    ("bubble", "With 1F1B the fraction does not change: it is 18%."),
    (
        "mfu.achieved",
        "Achieved: 6 × 1e6 × 70e9 = 4.2e17 FLOP/s. The peak is 989e12 × 1,024 ≈ 1.01e18 FLOP/s. So MFU ≈ 41%.",
    ),
    (
        "mfu.peak",
        "Achieved: 6 × 1e6 × 70e9 = 4.2e17 FLOP/s. The peak is 989e12 × 1,024 ≈ 1.01e18 FLOP/s. So MFU ≈ 41%.",
    ),
    ("mfu.mfu", "Achieved: 6 × 1e6 × 70e9 = 4.2e17 FLOP/s. The peak is 989e12 × 1,024 ≈ 1.01e18 FLOP/s. So MFU ≈ 41%."),
    ("mfu.mfu", "4.2e17 / 1.01e18 = 0.415"),
    ("mfu.mfu", "It is 41%; good runs reach 40-50%."),
    ("mfu.achieved", "420 PFLOP/s"),
    ("mfu.achieved", "420 PFLOPS achieved"),
    ("optimum.size", "From sqrt(C/120) we have N = sqrt(1e22) = 100B parameters, and D = 2T tokens."),
    ("optimum.data", "From sqrt(C/120) we have N = sqrt(1e22) = 100B parameters, and D = 2T tokens."),
    ("optimum.size", "N = 100B, D = 2T"),
    ("optimum.data", "N = 100B, D = 2T"),
    ("optimum.data", "100 billion parameters on two trillion tokens"),
]
LONG = [
    ("bubble", "The bubble is 7/39, i.e. 17.9%, or about 18%; the ideal time is 82%."),
    ("adam.state", "It is 112 GB, or about 14 GB on each of 8 GPUs, and 104 GiB, since a GiB is larger."),
    ("adam.state", "That is 112 GB (about 896 gigabits)."),
    (
        "adam.bytes",
        "BF16 weights take 2, BF16 gradients another 2, then the FP32 master copy is 4 and the two Adam moments are 4 "
        "each. Adding those up, we get 16.",
    ),
    (
        "adam.bytes adam.state",
        "Well, in mixed precision you keep a half precision copy of weights and gradients (2+2), plus fp32 weights, "
        "momentum and variance (4+4+4), 16 bytes for each parameter. For 7B that's 112GB, more than one 80GB card has.",
    ),
    (
        "adam.state",
        "Sixteen bytes times seven billion is 112 billion bytes or roughly 104 GiB, more than an A100 with 80 GB, so "
        "we need to shard.",
    ),
    (
        "adam.state",
        "For a 7B model: weights 14 GB, gradients 14 GB, optimizer states 84 GB, total 112 GB. That takes two GPUs.",
    ),
    (
        "bubble",
        "With p=8 stages and m=32 microbatches, the bubble is (p-1)/(m+p-1) which is 7 over 39 or about 0.18, so "
        "roughly a fifth of the time is wasted.",
    ),
    (
        "bubble",
        "In 1F1B the pipeline has to fill and drain, which costs p-1 = 7 slots out of m+p-1 = 39, i.e. ~18% idle.",
    ),
    (
        "bubble",
        "The bubble is (8-1)/(32+8-1) = 7/39 = 17.9%. With 64 microbatches it would drop to 7/71 = 9.9% of a step.",
    ),
    (
        "compute",
        "Using the 6ND rule: 6 FLOPs per parameter per token, 13B parameters, 3T tokens, that gives 2.34e23 FLOPs. On "
        "1000 H100s at 40% MFU (989 TFLOP/s peak), this is about 6.8 days.",
    ),
    (
        "compute",
        "The forward pass costs 2ND = 7.8e22 FLOPs and the backward twice that, 1.56e23, so total training compute is "
        "2.34e23 FLOPs.",
    ),
    (
        "compute",
        "Per token we need 6*13e9 = 7.8e10 FLOPs.\nFor 3T tokens: 7.8e10 * 3e12 = 2.34e23 FLOPs.\nThat's about 0.23 "
        "yottaFLOPs.",
    ),
    (
        "mfu.achieved mfu.peak mfu.mfu",
        "6 * 70e9 * 1e6 = 4.2e17 FLOP/s is what we achieve; the cluster could do 1024 * 989e12 = 1.01e18 FLOP/s, so "
        "MFU is 0.415, a decent number.",
    ),
    (
        "optimum.size optimum.data",
        "Chinchilla: D = 20N, so C = 6 N D = 120 N^2. N = sqrt(1.2e24/120) = 1e11, i.e. 100B params, and D = 20 * 1e11 "
        "= 2e12 tokens (2T).",
    ),
]
ELSEWHERE = [
    (
        "adam.state",
        "FineWeb's setting shows the curve at work: its 112 hash functions form 14 bands of 8 rows for each page.",
    ),
    (
        "adam.bytes",
        "A LoRA adapter of rank 16 has few parameters, and that is why it trains on one card in a single day.",
    ),
    (
        "adam.state",
        "The moments and the master weights stay in FP32 and need four bytes each, whatever the optimizer does.",
    ),
    (
        "compute",
        "The forward pass needs 2 FLOPs per weight and token, and the backward pass needs 4, which is twice as many.",
    ),
    (
        "adam.bytes",
        "The two moments and the master weights are not stored in half precision, they stay in FP32 all along.",
    ),
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
    ("bubble", "18 parts per million", None),
    ("bubble", "7/39, about 18 GB", None),
    ("bubble", "The bubble is 7/39, i.e. roughly 18 seconds.", None),
    ("bubble", "7/39, about 18 requests", None),
    ("adam.state", "112e9 bytes, which is 112 GB/s", None),
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
    ("bubble", "The bubble is 7/39, about 0.18 percent."),
    ("bubble", "7/39, that is 1,800%"),
    ("compute", "So 2.3e23 FLOPs. So 9.9e23 FLOPs."),
]


@pytest.mark.parametrize(("where", "answer"), MET)
def test_a_right_number_earns_the_point(judge: Judge, where: str, answer: str) -> None:
    found = judge(where, answer)
    assert found.verdict is Verdict.MET, found.reason
    assert found.quote


@pytest.mark.parametrize(("where", "answer"), LONG)
def test_the_answer_is_found_among_the_numbers_of_a_longer_text(judge: Judge, where: str, answer: str) -> None:
    for point in where.split():
        found = judge(point, answer)
        assert found.verdict is Verdict.MET, f"{point}: {found.reason}"


@pytest.mark.parametrize(("where", "answer"), ELSEWHERE)
def test_a_number_about_something_else_is_neither_right_nor_wrong(judge: Judge, where: str, answer: str) -> None:
    found = judge(where, answer)
    assert found.verdict is Verdict.UNMET, found.reason


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


def test_a_range_that_holds_the_value_earns_half_up_to_a_factor_of_two(judge: Judge) -> None:
    assert judge("adam.state", "somewhere between 90 and 180 GB").verdict is Verdict.PARTIAL
    assert judge("adam.state", "somewhere between 90 and 190 GB").verdict is Verdict.UNMET


def test_the_check_shows_what_was_read_against_what_was_expected(judge: Judge) -> None:
    check = judge("compute", "about 7.8e22 FLOPs").check
    assert check is not None
    assert (check.read, check.unit, check.expected) == ("7.8e22 FLOPs", "FLOP", "2.34e23 FLOP")
    assert check.deviation == pytest.approx(-2 / 3)  # 7.8e22 is a third of 2.34e23
    assert (check.verdict, check.slip) == (Verdict.CONTRADICTED, "forward pass only")


def test_a_slip_is_explained_in_its_own_words(judge: Judge) -> None:
    assert judge("adam.bytes", "12 bytes per parameter").reason.endswith("The FP32 master weights are missing.")


def test_an_accepted_form_says_under_which_reading_it_is_right(judge: Judge) -> None:
    assert "idle time over ideal time" in judge("bubble", "7/32").reason


def test_a_wrong_unit_is_named(judge: Judge) -> None:
    reason = judge("adam.bytes", "16 bits per parameter").reason
    assert "unit" in reason
    assert "16 bits per parameter" in reason
    assert "16 bytes per parameter" in reason


def test_a_claim_point_is_refused() -> None:
    point = RubricPoint(id="claim", text="It is so", probe="?", passage="numbers.all#1")
    question = Question(id="numbers.claim", section="S", text="Is it?", points=(point,), references=("numbers.all",))
    with pytest.raises(InputError, match="claim"):
        judge_quantity(point, question, "16")

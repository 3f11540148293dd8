"""Questions with quantity points, built by hand: the arithmetic stands beside each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tutor.domain import AcceptedForm, PointKind, Quantity, Question, RubricPoint, Slip, Tolerance, Verdict
from tutor.grading.quantities import QuantityJudgement, judge_quantity

Judge = Callable[[str, str], QuantityJudgement]


def _point(name: str, text: str, quantity: Quantity) -> RubricPoint:
    return RubricPoint(
        id=name, text=text, kind=PointKind.QUANTITY, quantity=quantity, probe="How many?", passage="numbers.all#1"
    )


def _question(name: str, text: str, *points: RubricPoint) -> Question:
    return Question(id=f"numbers.{name}", section="Numbers", text=text, points=points, references=("numbers.all",))


COMPUTE = Quantity(  # 6 * 13e9 * 3e12 = 2.34e23
    value=2.34e23,
    unit="FLOP",
    formula="6 * params * tokens",
    inputs={"params": 13e9, "tokens": 3e12},
    slips=(
        Slip(name="forward pass only", formula="2 * params * tokens", reply="A factor 2 counts the forward pass only."),
        Slip(name="no factor", formula="params * tokens", reply="The factor 6 is missing."),
    ),
)
ADAM = Quantity(  # 2 + 2 + 4 + 4 + 4 = 16
    value=16,
    unit="bytes/parameter",
    tolerance=Tolerance(absolute=0),
    accepted=(AcceptedForm(value=18, unit="bytes/parameter", when="gradients are accumulated in FP32"),),
    inputs={"low": 2, "high": 4},
    slips=(Slip(name="no master weights", formula="2 * low + 2 * high", reply="The FP32 master weights are missing."),),
)
STATE = Quantity(  # 7e9 * 16 bytes
    value=112,
    unit="GB",
    inputs={"params": 7e9, "bytes": 16},
    slips=(
        Slip(name="weights only", formula="params * 2 / 1e9", reply="That is the BF16 weights alone."),
        Slip(name="bits", formula="params * bytes * 8 / 1e9", reply="That counts bits.", unit="GB"),
    ),
)
BUBBLE = Quantity(  # 7 / 39 = 0.1795
    value=7 / 39,
    tolerance=Tolerance(relative=0.03),
    accepted=(AcceptedForm(value=7 / 32, when="idle time over ideal time"),),
    inputs={"stages": 8, "batches": 32},
    slips=(Slip(name="stage not taken off", formula="stages / (batches + stages - 1)", reply="It is p - 1 above."),),
)
ACHIEVED = Quantity(value=4.2e17, unit="FLOP/s", inputs={"params": 70e9, "speed": 1e6})  # 6 * 70e9 * 1e6
PEAK = Quantity(value=1.0127e18, unit="FLOP/s", inputs={"gpus": 1024, "each": 989e12})  # 1024 * 989e12
MFU = Quantity(value=41.5, unit="percent")  # 4.2e17 / 1.0127e18
SIZE = Quantity(value=100e9, unit="parameters", inputs={"compute": 1.2e24})  # sqrt(1.2e24 / 120)
DATA = Quantity(value=2e12, unit="tokens", inputs={"compute": 1.2e24})  # 20 * 1e11

QUESTIONS = {
    "compute": _question(
        "compute",
        "What does it cost in compute to train 13B dense parameters on 3T tokens?",
        _point("compute", "The training compute is about 2.3e23 FLOPs", COMPUTE),
    ),
    "adam": _question(
        "adam",
        "What does Adam in mixed precision keep for each parameter, and how much is that at 7B?",
        _point("bytes", "Mixed-precision Adam needs 16 bytes for each parameter", ADAM),
        _point("state", "A 7B model has 112 GB of model state", STATE),
    ),
    "bubble": _question(
        "bubble",
        "Under 1F1B, how large is the bubble of 8 stages fed with 32 micro-batches?",
        _point("bubble", "The bubble fraction is 7/39, about 18%", BUBBLE),
    ),
    "mfu": _question(
        "mfu",
        "What is the MFU where 1,024 H100s push 1M tokens/s through a dense 70B model?",
        _point("achieved", "The achieved throughput is 4.2e17 FLOP/s", ACHIEVED),
        _point("peak", "The peak of the cluster is 1.01e18 FLOP/s", PEAK),
        _point("mfu", "The MFU is about 41%", MFU),
    ),
    "optimum": _question(
        "optimum",
        "You have 1.2e24 FLOPs. Which size and how many tokens are optimal?",
        _point("size", "The optimal size is 100B parameters", SIZE),
        _point("data", "The optimal number of tokens is 2T", DATA),
    ),
}


@pytest.fixture
def judge() -> Judge:
    """Judge an answer on `question.point`, or on the only point of `question`."""

    def judged(where: str, answer: str) -> QuantityJudgement:
        name, _, point = where.partition(".")
        question = QUESTIONS[name]
        found = judge_quantity(question.point(point or question.points[0].id), question, answer)
        if found.span is not None:
            assert answer[slice(*found.span)] == found.quote
        if found.verdict is Verdict.MET:
            assert (found.p_met, found.p_contradicted) == (1.0, 0.0)
        return found

    return judged

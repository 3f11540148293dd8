"""Questions that ask for several numbers of one kind, built by hand: the arithmetic stands beside each."""

from __future__ import annotations

from tutor.domain import AcceptedForm, PointKind, Quantity, Question, RubricPoint, Slip


def _point(name: str, text: str, quantity: Quantity) -> RubricPoint:
    return RubricPoint(
        id=name, text=text, kind=PointKind.QUANTITY, quantity=quantity, probe="How many?", passage="numbers.all#1"
    )


def _claim(name: str, text: str) -> RubricPoint:
    return RubricPoint(id=name, text=text, probe="What else?", passage="numbers.all#1")


def _question(name: str, text: str, *points: RubricPoint) -> Question:
    return Question(id=f"numbers.{name}", section="Numbers", text=text, points=points, references=("numbers.all",))


WEIGHTS = _question(
    "weights",
    "How much memory do the weights of a 13B model take in BF16, INT8 and INT4, and what else needs room?",
    _point("bf16", "The weights take 26 GB in BF16", Quantity(value=26, unit="GB", inputs={"n": 13e9, "bytes": 2})),
    _point("int8", "In INT8 the weights take 13 GB", Quantity(value=13, unit="GB", inputs={"n": 13e9})),
    _point(
        "int4",
        "In INT4 the weights take 6.5 GB",
        Quantity(
            value=6.5,  # 13e9 / 2
            unit="GB",
            accepted=(AcceptedForm(value=7.3, unit="GB", when="scales are counted too"),),  # 13e9 * 4.5 / 8
            inputs={"n": 13e9, "bytes": 0.5},
        ),
    ),
    _claim("kv-cache", "The KV cache comes on top of the weights"),
)
GAINS = _question(
    "gains",
    "By how many percent is the memory of the H200 better than that of the H100?",
    _point(
        "bandwidth-gain",
        "The H200 has 43 percent more memory bandwidth",
        Quantity(value=0.43, accepted=(AcceptedForm(value=1.43, when="given as a ratio"),)),  # 4.8 / 3.35
    ),
    _point(
        "memory-gain",
        "The H200 has 76 percent more memory capacity",
        Quantity(value=0.76, accepted=(AcceptedForm(value=1.76, when="given as a ratio"),)),  # 141 / 80
    ),
)
COST = _question(
    "cost",
    "How many H100-hours does the run take, and what does it cost?",
    _point(
        "hours",
        "The run takes 404,000 H100-hours",
        Quantity(
            value=404e3,
            unit="GPU-hours",
            accepted=(AcceptedForm(value=404e3, unit="hours", when="hours of one H100"),),
        ),
    ),
    _point("price", "The run costs 0.81 million dollars", Quantity(value=808e3, unit="USD")),  # 404e3 * 2 dollars
)
RATES = _question(
    "rates",
    "What speed do the 1,024 GPUs achieve, and what could they do at the peak?",
    _point(
        "achieved",
        "The run achieves 4.2e17 FLOP/s",
        Quantity(
            value=4.2e17,  # 1024 * 410e12
            unit="FLOP/s",
            accepted=(AcceptedForm(value=410e12, unit="FLOP/s", when="it is given for one of the GPUs"),),
        ),
    ),
    _point("peak", "The peak is 1.01e18 FLOP/s", Quantity(value=1.0127e18, unit="FLOP/s")),  # 1024 * 989e12
)
FAILURES = _question(
    "failures",
    "What is the mean time between failures of the run, and how often should it write a checkpoint?",
    _point(
        "mtbf",
        "The mean time between failures is 3.05 hours",
        Quantity(value=3.05, unit="hours"),  # 50000 / 16384
    ),
    _point(
        "interval",
        "A checkpoint is best written every 812 seconds",
        Quantity(
            value=812,  # sqrt(2 * 30 * 10980)
            unit="s",
            inputs={"cost": 30, "mtbf": 10980},
            slips=(Slip(name="no factor of two", formula="sqrt(cost * mtbf)", reply="A factor is missing."),),
        ),
    ),
)
RATIOS = _question(
    "ratios",
    "Compare the tokens per parameter of GPT-3 and LLaMA-2 7B.",
    _point("gpt3-ratio", "GPT-3 saw 1.7 tokens per parameter", Quantity(value=1.714, unit="tokens/parameter")),
    _point("llama2-ratio", "LLaMA-2 7B saw 286 tokens per parameter", Quantity(value=286, unit="tokens/parameter")),
)
LAYER = _question(
    "layer",
    "How much does a layer store, and how much without the scores?",
    _point("all", "A layer stores 2.87 GB", Quantity(value=2.87, unit="GB/layer")),
    _point("rest", "Without scores it stores 0.86 GB", Quantity(value=0.86, unit="GB/layer")),
)
CACHE = _question(
    "cache",
    "How many bytes does the KV cache take for each token?",
    _point(
        "bytes",
        "The KV cache takes 327,680 bytes per token",
        Quantity(value=327680, unit="bytes/token", inputs={"heads": 8}),  # 2 * 80 * 8 * 128 * 2
    ),
    _claim("growth", "The cache grows with every token"),
)
RUN = _question(
    "run",
    "A run of 54 days: how many failures does it see?",
    _point("count", "The run sees 425 failures", Quantity(value=425)),  # 54 * 24 / 3.05
    _claim("reason", "Many GPUs fail often"),
)
RUN_IN_UNITS = _question(
    "run-in-units",
    "A run of 54 days: how many failures does it see?",
    _point("count", "The run sees 425 failures", Quantity(value=425, unit="failures")),
)
ERROR = _question(
    "error",
    "400 questions, 80 percent right: what is the standard error, and what is the margin?",
    _point("error", "The standard error is 0.02", Quantity(value=0.02)),  # sqrt(0.8 * 0.2 / 400)
    _point("margin", "The margin is 3.92 percent", Quantity(value=3.92, unit="percent")),  # 1.96 * 2
)
QUESTIONS = {
    each.id.partition(".")[2]: each
    for each in (WEIGHTS, GAINS, COST, RATES, FAILURES, RATIOS, LAYER, CACHE, RUN, RUN_IN_UNITS, ERROR)
}

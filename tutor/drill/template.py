"""A question with ranges in the place of its numbers, as a file of `drills/` states it.

id: training-compute
text: A dense model of {n} parameters is trained on {d} tokens. How many FLOPs does that take?
states: Training {n} parameters on {d} tokens takes about {answer}.
working: "C = 6ND = 6 × {n} × {d} = {answer}"
hint: Count the FLOPs of the forward and of the backward pass for one parameter and one token.
passage: scaling.training-compute#1
inputs:
  n: {choices: [1.0e+9, 7.0e+9, 13.0e+9], symbol: N}
  d: {from: 2.0e+11, to: 1.5e+13, symbol: D}
answer: {formula: 6*n*d, unit: FLOP}
slips:
  - {name: forward pass only, formula: 2*n*d, reply: Two FLOPs are the forward pass alone.}
"""

from __future__ import annotations

import string
from typing import Self

from pydantic import Field, model_validator

from tutor.domain import Difficulty, PassageId, Slip, Slug, Text, Tolerance, Value


class Input(Value):
    """Where a number comes from: one of `choices`, or a number of `digits` significant digits between two bounds.

    Between bounds each order of magnitude is as likely as any other; `step` gives multiples of it instead, each as
    likely. `unit` is the one the question writes after the number, `symbol` the letter a formula has for it.
    """

    choices: tuple[float, ...] = ()
    low: float | None = Field(default=None, alias="from", gt=0)
    high: float | None = Field(default=None, alias="to", gt=0)
    digits: int = Field(default=2, ge=1, le=4)
    step: float | None = Field(default=None, gt=0)
    unit: str = ""
    symbol: str = ""

    @model_validator(mode="after")
    def _choices_or_bounds(self) -> Self:
        bounded = self.low is not None and self.high is not None and self.low < self.high
        if bool(self.choices) == bounded or (self.low is None) != (self.high is None):
            raise ValueError("expected either `choices`, or `from` and a larger `to`")
        return self


class Other(Value):
    """Another value that is accepted, as a formula, and under which reading it is."""

    formula: Text
    unit: str | None = None
    when: Text


class Answer(Value):
    """What is asked for. Within `between`, in `unit`, an answer is sensible; `digits` is how it is rounded."""

    formula: Text
    unit: str = ""
    tolerance: Tolerance = Tolerance(relative=0.03)
    digits: int = Field(default=3, ge=2, le=6)
    between: tuple[float, float] | None = None
    accepted: tuple[Other, ...] = ()


class Template(Value):
    """A question to be drawn anew each time. `cases` are rows of inputs that belong together, such as real models.

    `positive` are formulas over the inputs that have to be above zero for a draw to make sense. In `text`, `states`,
    `working` and `hint` a name in braces stands for its input, `{answer}` for the answer, and `{mfu:share}` for a
    percentage as a fraction.
    """

    id: Slug
    difficulty: Difficulty = Difficulty.MEDIUM
    text: Text
    states: Text
    working: Text
    hint: Text
    passage: PassageId
    inputs: dict[str, Input] = Field(default_factory=dict)
    cases: tuple[dict[str, float], ...] = ()
    positive: tuple[str, ...] = ()
    answer: Answer
    slips: tuple[Slip, ...] = Field(min_length=1)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all inputs, those of the cases last."""
        return tuple(dict.fromkeys([*self.inputs, *(self.cases[0] if self.cases else ())]))

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        rows = {frozenset(case) for case in self.cases}
        if len(rows) > 1:
            raise ValueError("every one of the cases has to name the same inputs")
        for field in ("text", "states", "working", "hint"):
            known = {*self.names} | ({"answer"} if field in {"states", "working"} else set())
            if unknown := sorted(_placeholders(getattr(self, field)) - known):
                raise ValueError(f"{field} names {', '.join(unknown)}, and the inputs are {', '.join(self.names)}")
        if left_out := sorted(set(self.names) - _placeholders(self.text)):
            raise ValueError(f"the text does not tell {', '.join(left_out)}")
        return self


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

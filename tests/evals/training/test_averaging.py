"""The mean of two classifiers lies between them, weight by weight."""

from __future__ import annotations

from copy import deepcopy

import torch

from evals.training.fitting import mean_of
from tutor.grading.embedded.head import load


def test_each_weight_is_the_mean() -> None:
    one = load().classifier
    other = deepcopy(one)
    with torch.no_grad():
        for parameter in other.parameters():
            parameter += 2.0
    between = mean_of([one, other]).state_dict()
    for name, parameter in one.named_parameters():
        torch.testing.assert_close(between[name], parameter + 1.0)
    assert not mean_of([one, other]).training

"""Layers without padding give what torch's own layers give, text by text; so do linear layers by oneDNN."""

from __future__ import annotations

import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn
from torch.nn import functional

from tutor.encoder.layers import linear, quicken, through

WIDTH, HEADS = 64, 4


def _layer() -> nn.TransformerEncoderLayer:
    torch.manual_seed(0)
    return nn.TransformerEncoderLayer(WIDTH, HEADS, 128, activation="gelu", batch_first=True).eval()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=6), st.integers(0, 1000))
def test_each_text_comes_out_as_if_it_were_alone_in_torchs_own_layer(lengths: list[int], seed: int) -> None:
    layer = _layer()
    states = torch.randn(sum(lengths), WIDTH, generator=torch.Generator().manual_seed(seed))
    with torch.inference_mode():
        alone = [layer(text[None])[0] for text in states.split(lengths)]
        assert torch.allclose(through(layer, states, lengths), torch.cat(alone), atol=1e-5)
        firsts = through(layer, states, lengths, first_alone=True)
    assert torch.allclose(firsts, torch.stack([text[0] for text in alone]), atol=1e-5)


def test_gradients_flow_through_it() -> None:
    layer, states = _layer(), torch.randn(9, WIDTH)
    through(layer, states, [4, 5], first_alone=True)[:, 0].square().sum().backward()
    assert all(each.grad is not None and each.grad.abs().sum() > 0 for each in layer.parameters())


@given(st.integers(1, 50), st.integers(1, 50), st.integers(1, 50))
def test_a_linear_layer_gives_what_torchs_gives(rows: int, width: int, units: int) -> None:
    drawn = torch.Generator().manual_seed(rows)
    states = torch.randn(rows, width, generator=drawn)
    weight, bias = torch.randn(units, width, generator=drawn), torch.randn(units, generator=drawn)
    with torch.inference_mode():
        assert torch.allclose(linear(states, weight, bias), functional.linear(states, weight, bias), atol=1e-4)


def test_a_quickened_model_says_the_same_and_keeps_its_weights() -> None:
    model = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 2))
    states, names = torch.randn(5, 8), list(model.state_dict())
    with torch.inference_mode():
        before = model(states)
        quicken(model)
        assert torch.allclose(model(states), before, atol=1e-5)
    assert list(model.state_dict()) == names

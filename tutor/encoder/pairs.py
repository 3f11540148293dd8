"""Two texts read together by a few layers, from the states in which the encoder's lower layers left each of them.

The lower layers read every text alone, so that a rubric is read once and an answer once for all its points; only the
last layers see both (DeFormer, Cao et al. 2020, arXiv:2005.00697). They start as copies of the encoder's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from tutor.encoder.layers import through
from tutor.encoder.sentences import INNER, SentenceEncoder

LONGEST = (48, 96)
"""Tokens of each text that are read."""
_BATCH = 16  # pairs a forward pass
_UNITS = 32  # of the hidden layer over the features


class Pair(NamedTuple):
    """first, second: float [tokens, width], `TokenStates.inner` of two texts; features: float64 [features]."""

    first: NDArray[np.floating]
    second: NDArray[np.floating]
    features: NDArray[np.float64]


class PairClassifier(nn.Module):
    """Probabilities over a few outcomes, from two texts and a row of features that says how they match."""

    mean: Tensor
    scale: Tensor

    def __init__(self, width: int, heads: int, inner: int, features: int, outcomes: int) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(
            width, heads, inner, dropout=0.1, activation="gelu", layer_norm_eps=1e-12, batch_first=True
        )
        self.layers = nn.TransformerEncoder(layer, INNER, enable_nested_tensor=False)
        self.summary = nn.Parameter(torch.zeros(width))
        self.segments = nn.Parameter(torch.zeros(2, width))
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(width, outcomes)
        self.match = nn.Sequential(nn.Linear(features, _UNITS), nn.ReLU(), nn.Linear(_UNITS, outcomes))
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("scale", torch.ones(features))

    @classmethod
    def on_top_of(cls, encoder: SentenceEncoder, features: NDArray[np.float64], outcomes: int) -> PairClassifier:
        """Return one to be trained: layers copied from the encoder's last, features standardised as given.

        features: float64 [rows, features], a sample of what will come.
        """
        config, layers = encoder.layers
        made = cls(
            config.hidden_size, config.num_attention_heads, config.intermediate_size, features.shape[1], outcomes
        )
        for ours, theirs in zip(made.layers.layers, layers[-INNER:], strict=True):
            ours.load_state_dict(_as_ours(theirs.state_dict()))
        made.mean.copy_(torch.from_numpy(features.mean(0)))
        made.scale.copy_(torch.from_numpy(features.std(0) + 1e-6))
        return made

    @classmethod
    def read(cls, weights: Path) -> PairClassifier:
        """Return one as saved. Raises OSError or ValueError where the file cannot be read."""
        held = {name: tensor.float() for name, tensor in load_file(weights).items()}
        inner, width = held["layers.layers.0.linear1.weight"].shape
        made = cls(width, width // 32, inner, len(held["mean"]), len(held["out.bias"]))
        made.load_state_dict(held)
        return made.eval()

    def save(self, weights: Path, metadata: dict[str, str]) -> None:
        """Write the weights in half precision."""
        save_file({name: tensor.half().contiguous() for name, tensor in self.state_dict().items()}, weights, metadata)

    def forward(self, pairs: Sequence[Pair]) -> Tensor:
        """Return the logits: float [pairs, outcomes]."""
        states, lengths = self._laid_out(pairs)
        *lower, last = self.layers.layers
        for layer in lower:
            states = through(layer, states, lengths)
        summaries = through(last, states, lengths, first_alone=True)
        rows = torch.tensor(np.array([pair.features for pair in pairs]), dtype=torch.float32)
        logits: Tensor = self.out(self.drop(summaries)) + self.match((rows - self.mean) / self.scale)
        return logits

    def _laid_out(self, pairs: Sequence[Pair]) -> tuple[Tensor, list[int]]:
        """Lay the pairs one behind the other, each as the place of the summary, the first text, the second.

        Return float [tokens, width], and how many tokens each pair has.
        """
        parts, lengths = [], []
        for first, second in (pair[:2] for pair in pairs):
            texts = [torch.from_numpy(text[:longest]) for text, longest in zip((first, second), LONGEST, strict=True)]
            parts += [(self.summary + self.segments[0])[None], texts[0] + self.segments[0], texts[1] + self.segments[1]]
            lengths.append(1 + sum(map(len, texts)))
        return torch.cat(parts), lengths

    def probabilities(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """Return float64 [pairs, outcomes]; rows sum to one."""
        said = np.zeros((len(pairs), self.out.out_features))
        self.eval()
        with torch.inference_mode():
            for start in range(0, len(pairs), _BATCH):
                chosen = slice(start, start + _BATCH)
                said[chosen] = self(pairs[chosen]).softmax(-1).double().numpy()
        return said


_NAMES = {
    "attention.output.dense": "self_attn.out_proj",
    "attention.output.LayerNorm": "norm1",
    "intermediate.dense": "linear1",
    "output.dense": "linear2",
    "output.LayerNorm": "norm2",
}


def _as_ours(theirs: dict[str, Tensor]) -> dict[str, Tensor]:
    """The weights of a BERT layer under the names that torch's own layer has for them."""
    ours = {}
    for kind in ("weight", "bias"):
        parts = [theirs[f"attention.self.{part}.{kind}"] for part in ("query", "key", "value")]
        ours[f"self_attn.in_proj_{kind}"] = torch.cat(parts)
        ours |= {f"{new}.{kind}": theirs[f"{old}.{kind}"] for old, new in _NAMES.items()}
    return ours

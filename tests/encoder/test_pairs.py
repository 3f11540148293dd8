"""Two texts read together: layers copied, weights that survive saving, batches that change nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from tutor.encoder import SentenceEncoder
from tutor.encoder.pairs import Pair, PairClassifier
from tutor.encoder.sentences import INNER

TEXTS = ("Adam keeps two moments for every weight.", "the optimizer holds twice the weights", "Rain.", "word " * 150)


@pytest.fixture(scope="module")
def pairs(encoder: SentenceEncoder) -> list[Pair]:
    inner = [each.inner for each in encoder.tokens(TEXTS)]
    rng = np.random.default_rng(0)
    return [Pair(first, second, rng.normal(size=5)) for first in inner for second in inner]


@pytest.fixture(scope="module")
def classifier(encoder: SentenceEncoder, pairs: list[Pair]) -> PairClassifier:
    torch.manual_seed(0)
    return PairClassifier.on_top_of(encoder, np.array([pair.features for pair in pairs]), 3)


def test_copied_layers_go_on_where_the_inner_states_stop(encoder: SentenceEncoder) -> None:
    """Fed a whole window's states, special tokens and all, our copies give the encoder's own last states."""
    transformer = encoder._model[0].model
    made = PairClassifier.on_top_of(encoder, np.zeros((1, 5)), 3).eval()
    window = encoder._model.tokenizer(list(TEXTS[:1]), return_tensors="pt")
    with torch.inference_mode():
        out = transformer(**window, output_hidden_states=True)
        ours = made.layers(out.hidden_states[-1 - INNER])
    assert torch.allclose(ours, out.last_hidden_state, atol=1e-4)


def test_rows_are_probabilities(classifier: PairClassifier, pairs: list[Pair]) -> None:
    said = classifier.probabilities(pairs)
    assert said.shape == (len(pairs), 3)
    assert np.allclose(said.sum(1), 1)
    assert (said >= 0).all()


def test_alone_and_batched_agree_to_three_decimals(classifier: PairClassifier, pairs: list[Pair]) -> None:
    together = classifier.probabilities(pairs)
    for pair, said in zip(pairs, together, strict=True):
        assert np.allclose(classifier.probabilities([pair])[0], said, atol=5e-5)


def test_both_texts_and_the_features_count(classifier: PairClassifier, pairs: list[Pair]) -> None:
    base = pairs[1]
    others = [
        base._replace(first=pairs[8].first),
        base._replace(second=pairs[2].second),
        base._replace(features=base.features + 2),
    ]
    said = classifier.probabilities([base, *others])
    assert all(np.abs(each - said[0]).max() > 1e-4 for each in said[1:])


def test_saved_weights_say_the_same_to_half_precision(
    classifier: PairClassifier, pairs: list[Pair], tmp_path: Path
) -> None:
    classifier.save(tmp_path / "weights.safetensors", {"about": '"a test"'})
    read = PairClassifier.read(tmp_path / "weights.safetensors")
    assert np.allclose(read.probabilities(pairs), classifier.probabilities(pairs), atol=0.01)
    assert (tmp_path / "weights.safetensors").stat().st_size < 15e6

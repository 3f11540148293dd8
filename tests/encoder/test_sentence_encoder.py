"""The encoder: vectors from a checked model, words that can be placed, long texts read whole."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from tutor.encoder import PACKAGED_SHA256, SentenceEncoder, open_encoder
from tutor.errors import ModelMissing, ModelTampered
from tutor.settings import Settings


def test_meaning_is_nearer_than_words(encoder: SentenceEncoder) -> None:
    bank, river, money = encoder.encode(
        [
            "She paid the cheque in at the branch.",
            "The river burst over its side.",
            "He deposited cash with his lender.",
        ]
    )
    assert bank @ money > bank @ river


def test_vectors_have_unit_length(encoder: SentenceEncoder) -> None:
    assert np.allclose(np.linalg.norm(encoder.encode(["one", "a longer text of some words"]), axis=1), 1, atol=1e-5)


def test_mean_of_token_states_is_near_the_sentence_vector(encoder: SentenceEncoder) -> None:
    text = "Gradient checkpointing trades computation for memory."
    pooled = encoder.tokens([text])[0].states.mean(0)
    assert pooled @ encoder.encode([text])[0] / np.linalg.norm(pooled) > 0.95


def test_offsets_point_at_the_words(encoder: SentenceEncoder) -> None:
    text = "All-reduce, then  overlap."
    pieces = [text[start:end].lower() for start, end in encoder.tokens([text])[0].offsets]
    assert "".join(pieces) == "all-reduce,thenoverlap."


@pytest.mark.parametrize("sentences", [1, 60, 200])
def test_long_texts_are_read_whole_and_once(encoder: SentenceEncoder, sentences: int) -> None:
    text = " ".join(f"Word{i} stands here." for i in range(sentences))
    tokens = encoder.tokens([text])[0]
    assert len(tokens.states) == len(tokens.offsets)
    assert (np.diff(tokens.offsets[:, 0]) > 0).all()
    assert "".join(text[start:end] for start, end in tokens.offsets) == text.replace(" ", "")


def test_alone_and_batched_agree(encoder: SentenceEncoder) -> None:
    texts = ["short", "a rather longer text about nothing much, " * 20, "", "middle sized text"]
    for alone, batched in zip((encoder.tokens([text])[0] for text in texts), encoder.tokens(texts), strict=True):
        assert np.allclose(alone.states, batched.states, atol=1e-4)


def test_nothing_comes_of_nothing(encoder: SentenceEncoder) -> None:
    assert encoder.tokens([]) == []
    assert len(encoder.encode([])) == 0
    assert len(encoder.tokens([""])[0].states) == 0


def _copy_of_the_model(folder: Path) -> Path:
    packaged = open_encoder(Settings.read())
    return Path(shutil.copytree(packaged._location, folder / "model"))


def test_tampered_weights_are_refused_before_use(tmp_path: Path) -> None:
    model = _copy_of_the_model(tmp_path)
    weights = model / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[-1] ^= 1
    weights.write_bytes(content)
    with pytest.raises(ModelTampered, match="reinstall"):
        SentenceEncoder("copy", str(model), PACKAGED_SHA256).encode(["x"])


def test_a_folder_serves_as_model(tmp_path: Path, encoder: SentenceEncoder) -> None:
    own = open_encoder(Settings.read(encoder=str(_copy_of_the_model(tmp_path))))
    assert own.hash == encoder.hash == PACKAGED_SHA256
    assert np.allclose(own.encode(["same"]), encoder.encode(["same"]), atol=1e-6)


def test_a_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match=r"model\.safetensors"):
        _ = open_encoder(Settings.read(encoder=str(tmp_path))).hash

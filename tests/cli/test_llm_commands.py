"""Commands with a language model behind a real server as the grader."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.cli.conftest import RunProcess
from tests.grading.llm.conftest import QUESTION, everything, says
from tests.llm.scripted import MODEL, ScriptedServer

SECRET = "sk-terminal-0123456789"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    server.always = says(everything("met", "in the same proportion"))
    yield server
    server.close()


def test_grade_asks_the_model_of_the_environment(run_process: RunProcess, server: ScriptedServer) -> None:
    answer = "Parameters and tokens grow in the same proportion."
    done = run_process(
        *("grade", QUESTION, "--answer", answer, "--json", "--grader", "llm"),
        OPENAI_BASE_URL=server.base_url,
        OPENAI_API_KEY=SECRET,
        TUTOR_LLM_MODEL=MODEL,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["grader"]["kind"] == "llm"
    assert json.loads(done.stdout)["grader"]["model"] == MODEL
    assert server.headers[0]["authorization"] == f"Bearer {SECRET}"


def test_a_key_in_the_environment_alone_sends_nothing(run_process: RunProcess, server: ScriptedServer) -> None:
    done = run_process(
        *("grade", QUESTION, "--answer", "They grow together.", "--json"),
        OPENAI_BASE_URL=server.base_url,
        OPENAI_API_KEY=SECRET,
    )
    assert json.loads(done.stdout)["grader"]["kind"] == "embedded"
    assert not server.requests


def test_an_unknown_grader_is_named(run_process: RunProcess) -> None:
    done = run_process("grade", QUESTION, "--answer", "x", "--grader", "oracle")
    assert done.returncode == 2
    assert "TUTOR_GRADER" in done.stderr
    assert "'oracle'" in done.stderr

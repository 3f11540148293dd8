"""What goes over the wire, and the shapes in which servers reply: OpenAI, vLLM, llama-cpp-python, Ollama."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.llm.conftest import KEY, Ask
from tests.llm.scripted import EVERYTHING, Exchange, ScriptedServer, send_json
from tests.llm.test_faults import GOOD, SCHEMA, ask


def shape(message: Mapping[str, Any], usage: Any, choice: Mapping[str, Any], **whole: Any) -> Any:
    def behave(exchange: Exchange, request: Mapping[str, Any]) -> None:
        one = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", **message}, **choice}
        base = {"id": "x", "object": "chat.completion", "created": 1, "model": request["model"]}
        send_json(exchange, 200, {**base, "choices": [one], "usage": usage, **whole})

    return behave


SHAPES = {
    "openai": shape(
        {"content": GOOD, "refusal": None, "annotations": []},
        {
            "prompt_tokens": 90,
            "completion_tokens": 10,
            "total_tokens": 100,
            "prompt_tokens_details": {"cached_tokens": 64, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 0},
        },
        {"logprobs": None},
        system_fingerprint="fp_1",
        service_tier="default",
    ),
    "vllm": shape(
        {"content": GOOD, "refusal": None, "reasoning_content": None, "tool_calls": [], "function_call": None},
        {"prompt_tokens": 90, "total_tokens": 100, "completion_tokens": 10, "prompt_tokens_details": None},
        {"logprobs": None, "stop_reason": None, "token_ids": None},
        prompt_logprobs=None,
        kv_transfer_params=None,
    ),
    "vllm with a reasoning parser": shape(
        {"content": "\n\n" + GOOD, "reasoning_content": 'Perhaps {"verdict": "unmet"}.', "tool_calls": []},
        {"prompt_tokens": 90, "total_tokens": 100, "completion_tokens": 10},
        {"stop_reason": None},
    ),
    "llama-cpp-python": shape(
        {"content": GOOD}, {"prompt_tokens": 90, "completion_tokens": 10, "total_tokens": 100}, {"logprobs": None}
    ),
    "ollama": shape(
        {"content": GOOD},
        {"prompt_tokens": 90, "completion_tokens": 10, "total_tokens": 100},
        {},
        system_fingerprint="fp",
    ),
    "a gateway without usage": shape({"content": GOOD}, None, {}),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_reply_of_every_shape_is_read(server: ScriptedServer, model: Ask, name: str) -> None:
    server.always = SHAPES[name]
    outcome = ask(model())
    assert outcome.value == "met"
    assert outcome.telemetry.tokens == (0 if "without usage" in name else 100)


def test_a_request_asks_for_the_schema_strictly_and_without_chance(server: ScriptedServer, model: Ask) -> None:
    server.always = SHAPES["vllm"]
    ask(model())
    (request,) = server.asked
    assert request["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "reply", "strict": True, "schema": SCHEMA},
    }
    assert (request["temperature"], request["seed"], request["model"]) == (0.0, 0, "scripted-1")
    assert request["max_tokens"] == request["max_completion_tokens"] == 500
    assert request["messages"] == [{"role": "user", "content": "Is it met?"}]
    assert not request.get("stream")
    assert server.headers[-1]["authorization"] == f"Bearer {KEY}"


def test_llama_cpp_python_gets_the_schema_as_it_takes_it(server: ScriptedServer, model: Ask) -> None:
    server.can = EVERYTHING - {"json_schema"}
    server.always = SHAPES["llama-cpp-python"]
    ask(model())
    assert server.asked[0]["response_format"] == {"type": "json_object", "schema": SCHEMA}
    assert len(server.asked[0]["messages"]) == 1


def test_a_server_without_schemas_is_told_the_form_in_the_same_message(server: ScriptedServer, model: Ask) -> None:
    server.can = EVERYTHING - {"json_schema", "schema object"}
    server.always = SHAPES["ollama"]
    ask(model())
    (message,) = server.asked[0]["messages"]
    assert message["role"] == "user"
    assert message["content"].startswith("Is it met?")
    assert '"required": ["verdict"]' in message["content"]


def test_roles_take_turns_in_a_repair(server: ScriptedServer, model: Ask) -> None:
    server.script = [shape({"content": "no"}, None, {})]
    server.always = SHAPES["vllm"]
    ask(model())
    assert [message["role"] for message in server.asked[1]["messages"]] == ["user", "assistant", "user"]

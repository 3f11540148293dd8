"""What a server can do is found out by asking."""

from __future__ import annotations

import pytest

from tests.llm.conftest import Ask
from tests.llm.scripted import EVERYTHING, ScriptedServer, text
from tutor.errors import LlmRejected
from tutor.llm.probing import Capabilities, Rung


@pytest.mark.parametrize(
    ("missing", "expected"),
    [
        ((), Capabilities()),
        (("json_schema",), Capabilities(rung=Rung.OBJECT)),
        (("json_schema", "schema object"), Capabilities(rung=Rung.JSON)),
        (("json_schema", "schema object", "json_object"), Capabilities(rung=Rung.TEXT)),
        (("logprobs",), Capabilities(logprobs=False)),
        (("seed",), Capabilities(seed=False)),
        (("temperature",), Capabilities(temperature=False)),
        (tuple(EVERYTHING), Capabilities(rung=Rung.TEXT, logprobs=False, seed=False, temperature=False)),
    ],
)
def test_the_best_that_a_server_takes_is_found(
    server: ScriptedServer, model: Ask, missing: tuple[str, ...], expected: Capabilities
) -> None:
    server.can = EVERYTHING - set(missing)
    assert model().capabilities() == expected


def test_it_is_asked_once(server: ScriptedServer, model: Ask) -> None:
    asking = model()
    asking.capabilities()
    asking.capabilities()
    assert len(server.requests) == 1


def test_a_server_with_one_model_needs_no_name(server: ScriptedServer, model: Ask) -> None:
    asking = model(name="")
    asking.capabilities()
    assert asking.endpoint.model == server.models[0]


def test_a_grade_can_name_the_model_before_anything_was_asked(server: ScriptedServer, model: Ask) -> None:
    assert model(name="").name == server.models[0]
    assert server.requests == []
    server.close()
    assert model(name="", attempts=1).name == "unnamed"


def test_a_server_with_several_models_names_them(server: ScriptedServer, model: Ask) -> None:
    server.models = ("small", "large")
    with pytest.raises(LlmRejected, match=r"serves 2 models \(small, large\): set TUTOR_LLM_MODEL"):
        model(name="").capabilities()


def test_a_schema_that_is_taken_and_not_kept_does_not_count(server: ScriptedServer, model: Ask) -> None:
    server.always = text("It is even.")
    server.answer_probes = False
    assert model().capabilities().rung is Rung.TEXT

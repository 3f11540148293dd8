from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.llm.scripted import MODEL, ScriptedServer
from tutor.llm.chat import Endpoint
from tutor.llm.model import LanguageModel
from tutor.llm.pacing import Pace

Ask = Callable[..., LanguageModel]
KEY = "sk-secret-0123456789abcdef"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer()
    yield server
    server.close()


@pytest.fixture
def model(server: ScriptedServer) -> Ask:
    """Make a language model at the scripted server."""

    def make(
        timeout: float = 30.0, attempts: int = 2, most: int = 8, name: str = MODEL, url: str = ""
    ) -> LanguageModel:
        endpoint = Endpoint(url or server.base_url, name, KEY, timeout=timeout, seed=0, max_tokens=500)
        return LanguageModel(endpoint, Pace(most, attempts, first_wait=0.01))

    return make

"""A model served on this machine by llama-cpp-python: the home of llama_cpp. It needs the extra `local-llm`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.errors import ModelMissing, SettingsError

if TYPE_CHECKING:
    from fastapi import FastAPI

INSTALL = "pip install 'pretraining-tutor[local-llm]'"
_ANY_PAGE = "CORSMiddleware"
CONTEXT = 8192  # tokens; question, passages, points, answer and reply together


def installed() -> bool:
    from importlib.util import find_spec

    return find_spec("llama_cpp") is not None and find_spec("sse_starlette") is not None


def application(weights: Path, alias: str, context: int = CONTEXT, threads: int = 0, logprobs: bool = False) -> FastAPI:
    """Return the OpenAI-compatible server of a GGUF file, its weights loaded.

    `logprobs` keeps the logits of the whole context, which costs context x vocabulary x 4 bytes: 5 GB for 8192 tokens
    of the packaged model. Raises ModelMissing where the extra is not installed or the file is no model.
    """
    if not installed():
        raise ModelMissing(f"serving a model here needs llama-cpp-python: run `{INSTALL}` (it builds for some minutes)")
    if not weights.is_file():
        raise ModelMissing(f"expected a GGUF file at {weights}, found none")
    from llama_cpp.server.app import create_app
    from llama_cpp.server.settings import ModelSettings, ServerSettings

    cores = threads or os.cpu_count() or 1
    model = ModelSettings(
        model=str(weights),
        model_alias=alias,
        n_ctx=context,
        n_threads=cores,
        n_threads_batch=cores,
        n_gpu_layers=-1,
        logits_all=logprobs,
        verbose=False,
    )
    try:
        app = create_app(server_settings=ServerSettings(interrupt_requests=False), model_settings=[model])
    except ValueError as error:
        raise ModelMissing(f"{weights} cannot be loaded as a GGUF model: {error}") from error
    return _for_this_machine(app)


def serve(app: FastAPI, host: str, port: int) -> None:
    """Serve until interrupted. Raises SettingsError where the address is taken."""
    import socket

    import uvicorn

    try:
        listener = socket.create_server((host, port), reuse_port=False)
    except OSError as error:
        raise SettingsError(f"cannot listen on {host}:{port} ({error.strerror}): choose another --port") from error
    print(f"Serving at http://{host}:{listener.getsockname()[1]}/v1 (Ctrl+C ends it)", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])


def _for_this_machine(app: FastAPI) -> FastAPI:
    """Take out the leave for every web page to ask this server; our own requests do not come from a page."""
    app.user_middleware = [each for each in app.user_middleware if getattr(each.cls, "__name__", "") != _ANY_PAGE]
    return app

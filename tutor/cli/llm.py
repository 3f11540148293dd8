"""`tutor llm`: a model served on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    model: Annotated[
        Path | None, typer.Argument(metavar="[GGUF]", help="A GGUF file. The packaged model where not given.")
    ] = None,
    port: Annotated[int, typer.Option(help="Port it listens on; 0 takes any that is free.")] = 8080,
    host: Annotated[str, typer.Option(help="Address it listens on.")] = "127.0.0.1",
    context: Annotated[
        int, typer.Option(min=512, help="Tokens of a question, its answer and the reply together.")
    ] = 8192,
    logprobs: Annotated[bool, typer.Option("--logprobs", help="Offer log-probabilities; takes some GB more.")] = False,
) -> None:
    """Serve a model here, as an OpenAI-compatible server, without any account."""
    from tutor.cli.terminal import progress
    from tutor.llm import serving, weights
    from tutor.settings import Settings

    settings = Settings.read()
    if model is None:
        with progress("Checking the packaged model") as step:
            model = weights.packaged_weights(settings.home, step)
    app = serving.application(model, model.stem, context, settings.threads, logprobs)
    serving.serve(app, host, port)

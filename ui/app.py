"""The page: built in one place, and served from this machine."""

from __future__ import annotations

import logging
import os
import threading
import time
from typing import TYPE_CHECKING

from tutor.settings import Settings
from ui.handlers.shelf import Shelf

if TYPE_CHECKING:
    import gradio as gr

    from tutor.wiring import Tutor

_ENVIRONMENT = {"GRADIO_ANALYTICS_ENABLED": "False", "HF_HUB_DISABLE_TELEMETRY": "1", "DO_NOT_TRACK": "1"}


def build(tutor: Tutor) -> gr.Blocks:
    """Return the page over a tutor. The encoder is not loaded by this."""
    return build_on(Shelf(tutor))


def build_on(shelf: Shelf) -> gr.Blocks:
    os.environ.update(_ENVIRONMENT)
    import gradio as gr

    from ui import signed_in
    from ui.frame import Frame
    from ui.serving import TITLE
    from ui.tabs import TABS

    with gr.Blocks(title=TITLE, analytics_enabled=False, delete_cache=(3600, 3600)) as page:
        gr.HTML(
            f'<header class="masthead"><h1>{TITLE}</h1>'
            '<button type="button" class="scheme" data-scheme>Light / dark</button></header>'
            '<p id="said" class="unseen" role="status" aria-live="polite"></p>'
        )
        signed_in.show(page)
        requested = gr.Textbox(label="Address", container=False, elem_id="requested", elem_classes="offstage")
        with gr.Tabs(elem_id="tabs") as tabs:
            frame = Frame(page, shelf, tabs, requested)
            for tab in TABS:
                with gr.Tab(tab.title, id=tab.id) as frame.here:
                    tab.lay_out(frame)
    page.queue(api_open=False, default_concurrency_limit=8)
    return page  # type: ignore[no-any-return]  # gradio's Blocks.__enter__ is untyped


def launch(settings: Settings, open_browser: bool = True) -> None:
    """Serve the page until interrupted; the encoder warms up behind it. Raises SettingsError for a taken port."""
    os.environ.update(_ENVIRONMENT)
    os.environ.setdefault("GRADIO_TEMP_DIR", str(settings.home / "uploads"))
    from ui.serving import Farewell, application, listening_socket

    listener = listening_socket(settings)
    import uvicorn

    from tutor.wiring import Tutor

    shelf = Shelf(Tutor.open(settings))
    app = application(build_on(shelf), settings, shelf)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    logging.getLogger("uvicorn.error").addFilter(Farewell())
    port = listener.getsockname()[1]
    address = f"http://{'localhost' if settings.host in ('127.0.0.1', '::1', '0.0.0.0') else settings.host}:{port}"  # noqa: S104
    threading.Thread(target=_when_up, args=(server, shelf, address, open_browser), daemon=True).start()
    server.run(sockets=[listener])


def _when_up(server: object, shelf: Shelf, address: str, open_browser: bool) -> None:
    """Say where the page is once it answers, then load the encoder, which would have kept it from answering."""
    import webbrowser

    while not getattr(server, "started", True):
        time.sleep(0.02)
    print(f"The tutor is at {address} (Ctrl+C ends it)", flush=True)
    if open_browser:
        webbrowser.open(address)
    shelf.warm_up()

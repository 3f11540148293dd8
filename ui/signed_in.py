"""Who is signed in, and the way out; nothing where there are no logins."""

from __future__ import annotations

import gradio as gr

from tutor.domain import LOCAL_LEARNER, Learner
from ui.events import PRIVATE
from ui.handlers.learner import learner_of
from ui.prose import escape


def show(page: gr.Blocks) -> None:
    line = gr.HTML(elem_id="signed-in")

    def told(request: gr.Request) -> str:
        return signed_in(learner_of(request))

    page.load(told, None, line, **PRIVATE)


def signed_in(learner: Learner) -> str:
    if learner == LOCAL_LEARNER:
        return ""
    who = f"{escape(learner.name)} ({learner.role})"
    return f'<form method="post" action="sign-out" class="who">{who} <button type="submit">Sign out</button></form>'

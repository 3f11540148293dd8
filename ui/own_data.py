"""Your data, in the about tab: everything about oneself to download, and to delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.errors import TutorError
from ui import render
from ui.events import PRIVATE
from ui.handlers.learner import learner_of
from ui.handlers.own_data import CONFIRMATION, deleted
from ui.own_data_file import ADDRESS
from ui.prose import escape

if TYPE_CHECKING:
    from ui.frame import Frame

_KEPT = f"""\
<h3>Your data</h3>
<p>Your practices, interviews, grades, quizzes, flashcards, reviews, settings and batches are kept on the machine that
serves this page, and nowhere else.</p>
<p><a class="fetch" download href="{ADDRESS}">Download everything (JSON)</a></p>
"""
_DELETING = f"""\
<p>Deleting takes all of this, your batches with their results, and whatever replies of a language model are kept, for
they may quote you. It cannot be had back. Banks of your own questions stay, for everyone here uses them: remove those
under Your own questions. What you said of other people's answers stays theirs, without your name.</p>
<p>To delete everything, type <strong>{CONFIRMATION}</strong> and press the button.</p>
"""


def panel(frame: Frame) -> None:
    """Lay out the panel and wire it. To be called inside a tab."""
    gr.Markdown(render.transcript([f'<div class="prose about">{_KEPT}</div>']), elem_id="own-data")
    with gr.Accordion("Delete everything", open=False, elem_id="own-data-end"):
        gr.Markdown(render.transcript([f'<div class="prose">{_DELETING}</div>']))
        typed = gr.Textbox(label="Confirmation", lines=1, max_lines=1, max_length=100, elem_id="own-data-typed")
        with gr.Row(elem_classes="actions"):
            button = gr.Button("Delete everything about me", variant="stop", elem_id="own-data-delete")
        told = gr.HTML(elem_id="own-data-told")

    def delete(text: str, request: gr.Request) -> list[Any]:
        try:
            done = deleted(frame.shelf, learner_of(request), text)
            return [f'<p class="forgotten" role="status">{escape(done)}</p>', ""]
        except TutorError as error:
            return [render.trouble(str(error)), gr.skip()]

    gone = button.click(delete, typed, [told, typed], **PRIVATE)
    gone.then(None, js="() => tutorPage.forgotten()", **PRIVATE)

"""The tab of second looks: disagree with a verdict; and for a teacher, decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gradio as gr

from tutor.domain import Learner, Role, Verdict
from ui import render
from ui.cards import WORDS
from ui.events import PRIVATE
from ui.handlers.appealing import SESSIONS, Appealing, Options, Shown
from ui.handlers.learner import learner_of, teacher_of
from ui.prose import LATEX_DELIMITERS

if TYPE_CHECKING:
    from ui.frame import Frame

INTRODUCTION = (
    "<p>You think a verdict is wrong? Say why. The point is judged once more, without the first verdict and without "
    "your argument, so that neither sways it. Both verdicts stay on record, the better one counts, and a teacher "
    "can decide for good.</p>"
)


def tab(frame: Frame) -> None:
    """Lay out the tab and wire it. To be called inside its gr.Tab."""
    handlers = Appealing(frame.shelf)
    gr.Markdown(render.transcript([INTRODUCTION]))
    count = gr.HTML(elem_id="appeal-count")
    verdict = gr.Dropdown(label="The verdict", choices=[], elem_id="appeal-verdict")
    chosen = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="appeal-chosen")
    argument = gr.Textbox(label="Why it is wrong", lines=2, max_lines=8, max_length=4000, elem_id="appeal-argument")
    with gr.Row(elem_classes="actions"):
        ask = gr.Button("Ask for a second look", variant="primary", elem_id="appeal")
    trouble = gr.HTML(elem_id="appeal-trouble")
    mine = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="appeals-mine")
    with gr.Column(visible=False, elem_id="deciding") as deciding:
        case = gr.Dropdown(label="For teachers: decide on", choices=[], elem_id="decide-on")
        judged = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="decide-chosen")
        choices = [(word, str(each)) for each, word in WORDS.items() if each is not Verdict.CANNOT_TELL]
        decided = gr.Radio(label="The verdict should be", choices=choices, elem_id="decide-verdict")
        reason = gr.Textbox(label="Reason; the learner reads it", lines=1, max_length=4000, elem_id="decide-reason")
        with gr.Row(elem_classes="actions"):
            decide = gr.Button("Decide", elem_id="decide")
        others = gr.Markdown(latex_delimiters=LATEX_DELIMITERS, sanitize_html=True, elem_id="appeals-all")

    def shown(learner: Learner, what: Shown) -> list[Any]:
        emptied = gr.skip() if what.trouble else ""  # what was chosen and written stays, to be put right
        return [
            _counted(what),
            _anew(what.verdicts, what.trouble),
            emptied,
            emptied,
            render.trouble(what.trouble),
            what.mine,
            gr.update(visible=learner.role is Role.TEACHER),
            _anew(what.queue, what.trouble),
            emptied,
            emptied,
            what.all,
        ]

    def opened(request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        return shown(learner, handlers.shown(learner))

    def appeal(key: str | None, text: str, request: gr.Request) -> list[Any]:
        learner = learner_of(request)
        return shown(learner, handlers.appeal(learner, key, text))

    def override(key: str | None, wanted: str | None, text: str, request: gr.Request) -> list[Any]:
        teacher = teacher_of(request)
        return shown(teacher, handlers.override(teacher, key, wanted, text))

    def look(key: str | None, request: gr.Request) -> str:
        return handlers.look(learner_of(request), key)

    outputs = [count, verdict, chosen, argument, trouble, mine, deciding, case, judged, reason, others]
    verdict.input(look, verdict, chosen, **PRIVATE)
    case.input(look, case, judged, **PRIVATE)
    ask.click(appeal, [verdict, argument], outputs, **PRIVATE)
    decide.click(override, [case, decided, reason], outputs, **PRIVATE)
    frame.page.load(opened, None, outputs, **PRIVATE)
    frame.here.select(opened, None, outputs, **PRIVATE)


def _anew(choices: Options | None, trouble: str) -> Any:
    return gr.update(choices=choices or []) if trouble else gr.update(choices=choices or [], value=None)


def _counted(what: Shown) -> str:
    """Say how many verdicts there are to choose from; where there are none, why."""
    many = len(what.verdicts or [])
    if not many:
        return "<p>Nothing of yours has been graded yet that a second look could raise: practise first.</p>"
    of = "1 verdict of yours" if many == 1 else f"{many} verdicts of yours"
    return f"<p>{of} can be looked at again, from your last {SESSIONS} practices and interviews.</p>"

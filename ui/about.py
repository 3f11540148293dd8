"""The about tab: which grader this is, what it can do, and what it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gradio as gr

from ui import render
from ui.prose import escape

if TYPE_CHECKING:
    from ui.frame import Frame

TEXT = """\
<h2>Your answers are graded by rules and a small encoder. It is not an LLM.</h2>
<p>The grader compares each part of your answer with each point of the reference by means of sentence embeddings
(<strong>{model}</strong>), and then looks for negation, reversed order and known misconceptions. Numbers and units are
read and checked by code. Marks are added by code.</p>
<h3>What it does well</h3>
<ul>
<li>It goes point by point, and shows the words of yours that a point rests on, beside the passage of the source.</li>
<li>It grades the same answer the same way every time, alone or among many.</li>
<li>It works without a network. Nothing you write leaves this machine; your practice is kept in
<code>{home}</code>.</li>
</ul>
<h3>What it cannot do</h3>
<ul>
<li>It does not reason. A correct idea in an unusual wording may be missed: read the passage and judge
for yourself.</li>
<li>It can take a wrong sentence for a right one where both use the same words.</li>
<li>It knows nothing beyond the sources of the bank. Something true that the reference does not mention earns nothing,
and costs nothing.</li>
<li>It reads English only. What it cannot read is left undecided, never marked as zero.</li>
</ul>
<h3>How marks are counted</h3>
<p>A point that is made earns its weight, one partly made earns half, one missed or wrong earns nothing. A point that
could not be decided opens a range in place of a single mark.</p>
"""


def tab(frame: Frame) -> None:
    settings = frame.shelf.first.settings
    text = TEXT.format(model=escape(settings.encoder), home=escape(str(settings.home)))
    gr.Markdown(render.transcript([f'<div class="prose about">{text}</div>']), elem_id="about")

"""The about tab: which grader this is, what it can do, and what it cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import gradio as gr

from ui import own_data, render
from ui.prose import escape

if TYPE_CHECKING:
    from tutor.settings import Settings
    from ui.frame import Frame

_EMBEDDED = """\
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
"""

_MODEL = """\
<h2>Your answers are graded by {what}.</h2>
<p>Each answer is sent to <strong>{model}</strong> at <code>{server}</code>, with the question, its points and the
passages of the reference. The model gives a verdict on each point, a reason and the words of yours it rests on. Code
checks that those words are in your answer; what has no proof earns nothing and is left open. Numbers and units are read
and checked by code. Marks are added by code.</p>
<h3>What it does well</h3>
<ul>
<li>It takes a correct idea in any wording for what it is, as far as the model goes.</li>
<li>A reply that cannot be used, or a server that does not answer, is never a zero: the point is left open, with the
reason.</li>
<li>What you write to the grader changes nothing: it is taken out before the model reads your answer.</li>
</ul>
<h3>What it cannot do</h3>
<ul>
<li>It can be wrong. Models tend to accept what sounds right: read the passage and judge for yourself.</li>
<li>What you write leaves this machine, unless the server runs on it. Replies are kept in <code>{home}</code>, so that
nothing is asked twice.</li>
<li>It holds your answer against the sources of the bank alone.</li>
</ul>
"""

_MARKS = """\
<h3>How marks are counted</h3>
<p>A point that is made earns its weight, one partly made earns half, one missed or wrong earns nothing. A point that
could not be decided opens a range in place of a single mark.</p>
"""

_WHAT = {
    "llm": "a language model",
    "decisions": "a decision model",
    "panel": "a panel: a language model and the built-in grader",
}


def tab(frame: Frame) -> None:
    gr.Markdown(
        render.transcript([f'<div class="prose about">{text(frame.shelf.first.settings)}</div>']), elem_id="about"
    )
    own_data.panel(frame)


def text(settings: Settings) -> str:
    """Return what the page says about the grader at work."""
    home = escape(str(settings.home))
    if settings.grader == "embedded":
        return _EMBEDDED.format(model=escape(settings.encoder), home=home) + _MARKS
    what, model = _WHAT[settings.grader], escape(settings.llm_model or "the model that the server offers")
    return _MODEL.format(what=what, model=model, server=escape(settings.llm_base_url), home=home) + _MARKS

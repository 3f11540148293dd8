"""Which judge the settings name. Nothing of the others is imported, and nothing is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tutor.ports import Encoder, Judge
from tutor.settings import Settings

if TYPE_CHECKING:
    from tutor.llm.model import LanguageModel


def open_judge(settings: Settings, encoder: Encoder, language_model: Callable[[], LanguageModel]) -> Judge:
    """Return the judge of claim points; `language_model` is called where it takes one."""
    if settings.grader == "embedded":
        return _embedded(encoder)
    if settings.grader == "decisions":
        from tutor.grading.decisions.judge import DecisionsJudge
        from tutor.llm.decisions import DecisionModel

        return DecisionsJudge(DecisionModel.of(settings), _embedded(encoder))
    from tutor.grading.llm.judge import LlmJudge

    model, layout, requirements = language_model(), settings.llm_layout, settings.llm_requirements
    judge = LlmJudge(model, layout, requirements)
    if settings.grader == "llm":
        return judge
    from tutor.grading.panel.judge import PanelJudge

    other_way = LlmJudge(model, "answer" if layout == "point" else "point", requirements)
    return PanelJudge([judge, _embedded(encoder)], other_way)


def _embedded(encoder: Encoder) -> Judge:
    from tutor.grading.embedded.judge import EmbeddedJudge

    return EmbeddedJudge(encoder)

"""Has a language model word a follow-up or feedback. Code has decided what they are about, and checks the wording.

The model is never shown a point that is open, so it has nothing to tell; what it writes is held to the written text all
the same. Wherever it will not do, or the model cannot be asked, the written text stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tutor.bank.leaks import given_away
from tutor.bank.words import content_words
from tutor.domain import Grade, Question, RubricPoint, Status, Verdict
from tutor.errors import LlmBadReply
from tutor.grading.llm.layout import as_data, fence
from tutor.llm import prompts
from tutor.llm.chat import Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Task

KEPT = 0.5
"""Share of the written follow-up's content words that another wording of it must have."""

_LONGEST_PROBE, _LONGEST_FEEDBACK = 320, 480  # characters; a written text that is longer may be matched
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_JUDGES = re.compile(
    r"\b(?:in)?correct(?:ly)?\b|\bwrong\b|\bwell done\b|\b(?:good|great|excellent) (?:answer|job|point|start)\b"
    r"|\bscor\w+|\bmarks?\b|\bgrad(?:e|es|ed|ing)\b|\binterview is over\b|\bpass(?:ed)? the interview\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\bscor\w+|\bmarks?\b|\bgrad(?:e|es|ed|ing)\b|\bfull points\b|\d+ of \d+", re.IGNORECASE)
_MARKUP = re.compile(r"[\n\r<>`#]|https?:|\]\(")
_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}


class Phraser:
    """Words follow-ups and feedback with one model."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._probe = prompts.load("phrase_probe")
        self._feedback = prompts.load("phrase_feedback")

    def probe(self, question: Question, said: str, written: str) -> str:
        """Return a follow-up that asks what `written` asks and picks up what was said; `written` where none will do."""
        values = {"question": question.text, "fence": fence(said), "answer": as_data(said), "probe": written}
        text = self._asked(self._probe, values)
        return text if text and probe_fits(text, question, said, written) else written

    def feedback(self, question: Question, said: str, grade: Grade) -> str:
        """Return the grade's own feedback, and after it a sentence or two of the model's where they will do."""
        verdicts = {each.id: each.verdict for each in grade.points}
        made = [point for point in question.points if verdicts.get(point.id) is Verdict.MET]
        still = [point for point in question.points if point not in made]
        if grade.status is not Status.GRADED or grade.flags or not made:
            return grade.feedback
        values = {"question": question.text, "fence": fence(said), "answer": as_data(said)}
        values |= {"made": _lines(made, "text"), "open": _lines(still, "probe") or "- nothing"}
        text = self._asked(self._feedback, values)
        fits = text and feedback_fits(text, question, said, made)
        return f"{grade.feedback} {text}".strip() if fits else grade.feedback

    def _asked(self, prompt: prompts.Prompt, values: Mapping[str, str]) -> str:
        (outcome,) = self._model.ask_all([Task(prompt.render(values), _SCHEMA, _read)])
        return outcome.value or ""


def probe_fits(text: str, question: Question, said: str, written: str) -> bool:
    """Whether a wording asks what the written follow-up asks and tells nothing besides."""
    known = f"{question.text} {said} {written}"
    wanted = set(content_words(written))
    kept = len(wanted & set(content_words(text))) >= KEPT * len(wanted)
    judged = any(each.casefold() not in written.casefold() for each in _JUDGES.findall(text))
    short = len(text) <= max(_LONGEST_PROBE, len(written))
    return kept and short and not judged and text.count("?") <= 2 and _tells_nothing(text, question.points, known)


def feedback_fits(text: str, question: Question, said: str, made: list[RubricPoint]) -> bool:
    """Whether a wording of feedback tells no mark and nothing of what is open."""
    known = " ".join([question.text, said, *(point.text for point in made), *(each.probe for each in question.points)])
    still = tuple(point for point in question.points if point not in made)
    counted = any(each.casefold() not in known.casefold() for each in _COUNTS.findall(text))
    return len(text) <= _LONGEST_FEEDBACK and not counted and _tells_nothing(text, still, known)


def _tells_nothing(text: str, points: tuple[RubricPoint, ...], known: str) -> bool:
    numbers = set(_NUMBER.findall(text)) <= set(_NUMBER.findall(known))
    return numbers and not _MARKUP.search(text) and not any(given_away(text, point, known) for point in points)


def _lines(points: list[RubricPoint], field: str) -> str:
    return "\n".join(f"- {getattr(point, field)}" for point in points)


def _read(reply: Reply) -> str:
    text = object_in(reply.text).get("text")
    if not isinstance(text, str) or not text.strip():
        raise LlmBadReply('expected {"text": "..."} with a text, got none')
    return text.strip()

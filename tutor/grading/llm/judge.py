"""The judge that asks a language model: items -> requests -> opinions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Literal

from tutor.domain import GraderKind, Telemetry, Verdict, content_hash
from tutor.errors import LlmError
from tutor.grading.llm.layout import NO_NOTES, ONE_VERDICT, messages, opaque_ids, verdicts_schema
from tutor.grading.llm.probabilities import verdict_probabilities
from tutor.grading.llm.requirements import Notes, Requirements
from tutor.grading.llm.verdicts import read_all, stems
from tutor.llm import prompts
from tutor.llm.chat import Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Outcome, Task
from tutor.ports import Forecast, JudgeItem, Opinion, Opinions

Layout = Literal["answer", "point"]
_VERSION = "1"  # of what is made of a reply; a change that can change a verdict raises it
_REPLY_TOKENS = 70  # a point: a reason of two sentences, a quote, a verdict
_ALONE = "reply"  # stands for the one point of a reply without ids


class LlmJudge:
    """Decides claim points by asking a model: one request an answer, or one a point.

    With `requirements` it first has the model write down what each point requires, once per question.
    """

    kind = GraderKind.LLM

    def __init__(self, model: LanguageModel, layout: Layout = "answer", requirements: bool = False) -> None:
        self._language_model = model
        self._layout = layout
        self._prompt = prompts.load(f"grade_{layout}")
        self._requirements = Requirements(model) if requirements else None

    @property
    def model(self) -> str:
        return self._language_model.name

    @property
    def prompt(self) -> str:
        """Hash of every prompt that may have a part in a verdict."""
        hashes = [self._prompt.hash, prompts.load("form").hash, prompts.load("repair").hash]
        return content_hash([*hashes, self._requirements.hash if self._requirements else None])

    @property
    def settings(self) -> str:
        endpoint = self._language_model.endpoint
        return content_hash([_VERSION, self._layout, endpoint.seed, endpoint.max_tokens])

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the opinions on each item. What could not be asked or read is `cannot_tell`, with the reason."""
        return [opinions for opinions, _ in self.judge_metered(items)]

    def judge_metered(self, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
        """Return the opinions on each item, and what they took."""
        notes = self._requirements.of(items) if self._requirements else [NO_NOTES] * len(items)
        requests = [
            [] if isinstance(known, LlmError) else self._requests(item, known)
            for item, known in zip(items, notes, strict=True)
        ]
        outcomes = iter(self._language_model.ask_all([task for tasks in requests for task in tasks]))
        return [
            _put_together(item, known, list(islice(outcomes, len(tasks))))
            for item, known, tasks in zip(items, notes, requests, strict=True)
        ]

    def forecast(self, items: Sequence[JudgeItem]) -> Sequence[Forecast]:
        """Return what each item will take, as if every reply were right at once."""
        return [_forecast(item, self._requests(item, NO_NOTES)) for item in items]

    def _requests(self, item: JudgeItem, notes: Notes) -> list[Task[Opinions]]:
        points = opaque_ids(item, self._language_model.endpoint.seed)
        ids = {name: point.id for name, point in points.items()}
        about = _subject(item)
        if self._layout == "answer":
            read = partial(_read, points=ids, answer=item.answer, about=about)
            asked = messages(self._prompt, item, points, notes)
            return [Task(asked, verdicts_schema(list(ids)), read, logprobs=True)]
        return [
            Task(
                messages(self._prompt, item, points, notes, name),
                ONE_VERDICT,
                partial(_read, points={_ALONE: point}, answer=item.answer, about=about),
                logprobs=True,
            )
            for name, point in ids.items()
        ]


def _forecast(item: JudgeItem, tasks: Sequence[Task[Opinions]]) -> Forecast:
    sent = sum(len(message.text) for task in tasks for message in task.messages)
    schemas = sum(len(json.dumps(task.schema)) for task in tasks)
    return Forecast(requests=len(tasks), characters=sent + schemas, reply=_REPLY_TOKENS * len(item.points))


def _subject(item: JudgeItem) -> frozenset[str]:
    """The words of the question, its points and their passages: what an answer to it is about."""
    points = [text for point in item.points for text in (point.text, *point.variants)]
    return stems(" ".join([item.question.text, *points, *(passage.text for passage in item.passages.values())]))


def _read(reply: Reply, points: Mapping[str, str], answer: str, about: frozenset[str]) -> Opinions:
    """Read a reply, and the probabilities of its verdicts where they came along."""
    found = object_in(reply.text)
    if _ALONE in points:
        found = {_ALONE: found}
    opinions = {each.point: each for each in read_all(found, points, answer, about)}
    likely = verdict_probabilities(reply.tokens)
    said = [points[name] for name in found if name in points]
    if len(likely) == len(found) == len(said):
        for point, shares in zip(said, likely, strict=True):
            sure = {"p_met": shares.get(Verdict.MET), "p_contradicted": shares.get(Verdict.CONTRADICTED)}
            opinions[point] = opinions[point].model_copy(update=sure)
    return tuple(opinions.values())


def _put_together(
    item: JudgeItem, notes: Notes | LlmError, outcomes: Iterable[Outcome[Opinions]]
) -> tuple[Opinions, Telemetry]:
    """Put together what was said of an item's points; a point nobody spoke of gets the reason why."""
    said: dict[str, Opinion] = {}
    errors = [str(notes)] if isinstance(notes, LlmError) else []
    spent = Telemetry(attempts=0)
    for outcome in outcomes:
        said |= {each.point: each for each in outcome.value or ()}
        errors += [str(outcome.error)] if outcome.error is not None else []
        spent = spent + outcome.telemetry
    why = "; ".join(dict.fromkeys(errors)) or "the model said nothing about it"
    failed = f"The grader failed: {why}"
    opinions = tuple(
        said.get(point.id) or Opinion(point=point.id, verdict=Verdict.CANNOT_TELL, reason=failed)
        for point in item.points
    )
    return opinions, spent

"""The judge that asks a language model: items -> requests -> opinions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Literal

from tutor.domain import GraderKind, Verdict, content_hash
from tutor.grading.llm.layout import ONE_VERDICT, messages, opaque_ids, verdicts_schema
from tutor.grading.llm.verdicts import read_all, read_one
from tutor.llm import prompts
from tutor.llm.chat import Reply
from tutor.llm.json_text import object_in
from tutor.llm.model import LanguageModel, Outcome, Task
from tutor.ports import JudgeItem, Opinion, Opinions

Layout = Literal["answer", "point"]
_VERSION = "1"  # of what is made of a reply; a change that can change a verdict raises it


class LlmJudge:
    """Decides claim points by asking a model: one request an answer, or one a point."""

    kind = GraderKind.LLM

    def __init__(self, model: LanguageModel, layout: Layout = "answer") -> None:
        self._language_model = model
        self._layout = layout
        self._prompt = prompts.load(f"grade_{layout}")

    @property
    def model(self) -> str:
        return self._language_model.endpoint.model or "the server's own"

    @property
    def prompt(self) -> str:
        """Hash of every prompt that may have a part in a verdict."""
        return content_hash([self._prompt.hash, prompts.load("form").hash, prompts.load("repair").hash])

    @property
    def settings(self) -> str:
        endpoint = self._language_model.endpoint
        return content_hash([_VERSION, self._layout, endpoint.seed, endpoint.max_tokens])

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the opinions on each item. What could not be asked or read is `cannot_tell`, with the reason."""
        requests = [self._requests(item) for item in items]
        outcomes = iter(self._language_model.ask_all([task for tasks in requests for task in tasks]))
        return [_opinions(item, islice(outcomes, len(tasks))) for item, tasks in zip(items, requests, strict=True)]

    def _requests(self, item: JudgeItem) -> list[Task[Opinions]]:
        points = opaque_ids(item, self._language_model.endpoint.seed)
        ids = {name: point.id for name, point in points.items()}
        if self._layout == "answer":
            read = partial(_read_all, ids=ids, answer=item.answer)
            return [Task(messages(self._prompt, item, points), verdicts_schema(list(ids)), read)]
        return [
            Task(
                messages(self._prompt, item, points, point=name),
                ONE_VERDICT,
                partial(_read_one, point=point, answer=item.answer),
            )
            for name, point in ids.items()
        ]


def _read_all(reply: Reply, ids: dict[str, str], answer: str) -> Opinions:
    return read_all(object_in(reply.text), ids, answer)


def _read_one(reply: Reply, point: str, answer: str) -> Opinions:
    return read_one(object_in(reply.text), point, answer)


def _opinions(item: JudgeItem, outcomes: Sequence[Outcome[Opinions]] | islice[Outcome[Opinions]]) -> Opinions:
    """Put together what was said of an item's points; a point nobody spoke of gets the reason why."""
    said: dict[str, Opinion] = {}
    errors: list[str] = []
    for outcome in outcomes:
        said |= {each.point: each for each in outcome.value or ()}
        errors += [str(outcome.error)] if outcome.error is not None else []
    why = "; ".join(dict.fromkeys(errors)) or "the model said nothing about it"
    return tuple(
        said.get(point.id) or Opinion(point=point.id, verdict=Verdict.CANNOT_TELL, reason=f"The grader failed: {why}")
        for point in item.points
    )

"""`tutor doctor --llm`: whether the language model is there, what it can do, and if it is fit to grade."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from tutor.cli.doctor import Check, State
from tutor.domain import PointKind, Question, RubricPoint, Verdict
from tutor.errors import LlmError

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.llm.model import LanguageModel
    from tutor.settings import Settings

_EACH = 5  # right answers and as many wrong ones
_FIT = 4  # of each, at least, judged as they are


def examine_model(settings: Settings) -> Iterator[Check]:
    """Ask the model a few requests: what it can do, how long it takes, and ten answers of which half are wrong."""
    from tutor.bank import load
    from tutor.llm.model import LanguageModel

    model = LanguageModel.of(settings.model_copy(update={"llm_cache": False}))
    try:
        began = time.perf_counter()
        able = model.capabilities()
        seconds = time.perf_counter() - began
    except LlmError as error:
        yield Check("language model", State.BROKEN, str(error), "see TUTOR_LLM_BASE_URL, TUTOR_LLM_MODEL and the key")
        return
    yield Check("language model", State.OK, f"{model.endpoint.model} at {model.endpoint.base_url}, {seconds:.1f} s")
    sure = "log-probabilities" if able.logprobs else "no log-probabilities"
    yield Check("its replies", State.OK, f"{able.rung.value}, {sure}, {'seed' if able.seed else 'no seed'}")
    yield _fitness(settings, model, load(settings.bank_folder))


def _fitness(settings: Settings, model: LanguageModel, bank: Bank) -> Check:
    from tutor.grading.llm.judge import LlmJudge
    from tutor.ports import JudgeItem

    judge = LlmJudge(model, settings.llm_layout)
    tried = list(islice(_with_wrong_belief(bank.questions), _EACH))
    passages = {passage.id: passage for passage in bank.passages}
    items = [
        JudgeItem(question=question, points=(point,), answer=answer, passages={point.passage: passages[point.passage]})
        for question, point in tried
        for answer in (point.variants[0] if point.variants else point.text, point.misconceptions[0].text)
    ]
    began = time.perf_counter()
    verdicts = [opinions[0].verdict for opinions in judge.judge(items)]
    seconds = (time.perf_counter() - began) / max(1, len(items))
    right, wrong = sum(each is Verdict.MET for each in verdicts[::2]), sum(map(_refused, verdicts[1::2]))
    found = (
        f"{right} of {len(tried)} right answers and {wrong} of {len(tried)} wrong ones judged so, {seconds:.1f} s each"
    )
    fit = min(right, wrong) >= min(_FIT, len(tried))
    remedy = "try TUTOR_LLM_LAYOUT=point, a larger model, or stay with the built-in grader"
    return Check("fit to grade", State.OK if fit else State.BROKEN, found, remedy)


def _refused(verdict: Verdict) -> bool:
    return verdict in (Verdict.UNMET, Verdict.CONTRADICTED)


def _with_wrong_belief(questions: Sequence[Question]) -> Iterator[tuple[Question, RubricPoint]]:
    """The first claim of each question that comes with a wrong belief about it."""
    for question in questions:
        yield from islice(((question, p) for p in question.points if p.kind is PointKind.CLAIM and p.misconceptions), 1)

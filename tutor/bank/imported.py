"""An imported document made into a bank whose points are drafts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from pydantic import TypeAdapter, ValidationError

from tutor.bank.bank import Bank
from tutor.bank.drafts import draft_points
from tutor.bank.importers.report import ImportedItem, ImportReport
from tutor.bank.passages import passages_of
from tutor.bank.sources import source
from tutor.bank.words import content_words, slug
from tutor.domain import Passage, Question, QuestionId, RubricPoint, Source, content_hash

_ID: TypeAdapter[str] = TypeAdapter(QuestionId)
_LONGEST = 60  # characters of a question's part of an id


def to_bank(report: ImportReport, title: str | None = None) -> Bank:
    """Return a bank with a question and a source for each item; its points are drafts save where the document had them.

    `title` is the section of the questions that stood under none; the document's title where not given. Ids are
    `<section>.<question>` made from the text alone, so that the order of the items plays no part in them.
    """
    sections = [title if title and item.section == report.title else item.section for item in report.items]
    ids = _ids(report.items, sections)
    sources = [
        source(name, " ".join(item.question.split()), passages_of(item.answer))
        for name, item in zip(ids, report.items, strict=True)
    ]
    questions = [
        _question(name, section, item, rests_on, ids)
        for name, section, item, rests_on in zip(ids, sections, report.items, sources, strict=True)
    ]
    return Bank(None, tuple(questions), tuple(sources))


def _question(name: str, section: str, item: ImportedItem, rests_on: Source, ids: Collection[str]) -> Question:
    given = item.rubric
    fixed: dict[str, object] = {
        "id": name,
        "section": section,
        "text": item.question,
        "difficulty": item.difficulty,
        "tags": item.tags,
        "references": (rests_on.id,),
    }
    if given is None:
        return Question.model_validate({**fixed, "points": draft_points(item.answer, rests_on.id)})
    points = tuple(
        point.model_copy(update={"passage": _nearest(point, rests_on.passages).id}) for point in given.points
    )
    related = tuple(each for each in given.related if each in ids and each != name)
    return given.model_copy(update={**fixed, "points": points, "related": related})


def _nearest(point: RubricPoint, passages: Sequence[Passage]) -> Passage:
    """Return the passage that shares the most content words with a point; the first of equals."""
    said = set(content_words(" ".join([point.text, *point.variants])))
    return max(passages, key=lambda passage: len(said & set(content_words(passage.text))))


def _ids(items: Sequence[ImportedItem], sections: Sequence[str]) -> list[str]:
    """Return an id for each item: its own where it is fit, or one made of its text, with a hash where two share it."""
    plain = [_plain_id(item, section) for item, section in zip(items, sections, strict=True)]
    shared = {name for name, count in Counter(plain).items() if count > 1}
    return [
        f"{name}-{content_hash(item.question)[:6]}" if name in shared else name
        for name, item in zip(plain, items, strict=True)
    ]


def _plain_id(item: ImportedItem, section: str) -> str:
    if item.id and _fit(item.id) and "." in item.id:
        return item.id
    prefix = slug(section, limit=40) or f"section-{content_hash(section)[:6]}"
    if item.id and slug(item.id, limit=_LONGEST):
        return f"{prefix}.{slug(item.id, limit=_LONGEST)}"
    name = slug(item.question, limit=_LONGEST)
    cut_short = name != slug(item.question, limit=10_000)
    if cut_short or not name:
        name = f"{name}-{content_hash(item.question)[:6]}".lstrip("-")
    return f"{prefix}.{name}"


def _fit(name: str) -> bool:
    try:
        _ID.validate_python(name)
    except ValidationError:
        return False
    return True

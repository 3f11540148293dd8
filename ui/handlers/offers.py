"""What a bank offers to choose from, and the filter that a choice means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.domain import Difficulty, Filter
from ui.handlers.shelf import Shelf


@dataclass(frozen=True)
class Choices:
    """What a bank offers to choose from."""

    bank: str
    sections: tuple[str, ...]
    tags: tuple[str, ...]
    difficulties: tuple[Difficulty, ...]
    total: int


@dataclass(frozen=True)
class Ticked:
    """What is ticked. No tag means any tag; no section or no difficulty, where there are some to tick, means none."""

    sections: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulties: tuple[str, ...] = ()

    @classmethod
    def of(cls, sections: Iterable[str], tags: Iterable[str] | None, difficulties: Iterable[str]) -> Ticked:
        """Return what controls say; one that was never touched may say None for no tag."""
        return cls(tuple(sections), tuple(tags or ()), tuple(difficulties))


def choices(shelf: Shelf, bank: str | None) -> Choices:
    questions = shelf.tutor(bank).bank
    levels = {question.difficulty for question in questions.questions}
    return Choices(
        bank=bank or shelf.names[0],
        sections=questions.sections,
        tags=questions.tags,
        difficulties=tuple(level for level in Difficulty if level in levels),
        total=len(questions.questions),
    )


def filter_for(offer: Choices, ticked: Ticked) -> Filter | None:
    """Return the filter for what is ticked, None where that is nothing.

    All of them ticked means any, so that a question without a difficulty is not lost.
    """
    if (offer.sections and not ticked.sections) or (offer.difficulties and not ticked.difficulties):
        return None
    sections = () if set(ticked.sections) >= set(offer.sections) else ticked.sections
    levels = () if set(ticked.difficulties) >= set(offer.difficulties) else ticked.difficulties
    return Filter(sections=sections, tags=ticked.tags, difficulties=tuple(Difficulty(each) for each in levels))

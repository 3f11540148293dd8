"""A bank's folder, read and written: `sources/*.md` and `questions/*.yaml`, in the order of their names, and, where
there are any, moved ids in `moved.yaml`, what people ask in `asked.yaml`, and what they ask in vain in `beyond.yaml`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from tutor.bank.asked import FILE as ASKED
from tutor.bank.asked import read_asked
from tutor.bank.bank import Bank
from tutor.bank.beyond import FILE as BEYOND
from tutor.bank.beyond import read_beyond
from tutor.bank.lines import write_lines
from tutor.bank.links import broken_links
from tutor.bank.moved import MOVED, read_moved, write_moved
from tutor.bank.questions import PlacedQuestion, read_questions, write_questions
from tutor.bank.sources import PlacedSource, read_sources, write_sources
from tutor.domain import Source
from tutor.errors import BankError, Fault

ENDINGS = {"sources": ".md", "questions": ".yaml"}
OPTIONAL = (MOVED, ASKED, BEYOND)


def load(folder: Path) -> Bank:
    """Read the bank in `folder`. Raises BankError with every fault of every file."""
    texts, faults = texts_in(folder)
    bank, more = parse(texts)
    if faults := [*faults, *more]:
        many = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise BankError(f"the bank in {folder} cannot be used, {many}:", faults)
    return replace(bank, folder=folder)


def save(bank: Bank, folder: Path) -> None:
    """Write the bank so that `load` gives an equal one; bank files that stood there before are replaced.

    Raises BankError, and writes nothing, where the bank would not come back as it is.
    """
    texts = render(bank)
    read, faults = parse(texts)
    if faults := [*faults, *_changed(bank, read)]:
        raise BankError(f"this bank cannot be written to {folder}:", faults)
    write_texts(folder, texts)
    for kind, ending in ENDINGS.items():
        for there in (folder / kind).glob(f"*{ending}"):
            if f"{kind}/{there.name}" not in texts:
                there.unlink()
    for name in OPTIONAL:
        if name not in texts:
            (folder / name).unlink(missing_ok=True)


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write texts to the files of those names; each file is the old or the new one, and never half of it."""
    for name, text in texts.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        waiting = place.with_name(f".{place.name}.new")
        waiting.write_text(text, encoding="utf-8", newline="")
        os.replace(waiting, place)


def parse(texts: Mapping[str, str]) -> tuple[Bank, list[Fault]]:
    """Read a bank from the texts of its files, by name such as `questions/data.yaml`, in the order given."""
    sources: list[PlacedSource] = []
    questions: list[PlacedQuestion] = []
    faults: list[Fault] = []
    for name, text in texts.items():
        if name in OPTIONAL:
            continue
        if name.startswith("sources/"):
            placed, wrong = read_sources(text, name)
            sources += placed
        else:
            read, wrong = read_questions(text, name)
            questions += read
        faults += wrong
    faults += broken_links(questions, sources)
    moved, wrong = read_moved(texts.get(MOVED, ""), questions, sources)
    kept = tuple(each.question for each in questions if each.question)
    bank = Bank(None, kept, tuple(each.source for each in sources), moved=moved)
    asked, amiss = read_asked(texts.get(ASKED, ""), {each.id for each in bank.passages})
    beyond, more = read_beyond(texts.get(BEYOND, ""))
    return replace(bank, asked=asked, beyond=beyond), [*faults, *wrong, *amiss, *more]


def render(bank: Bank) -> dict[str, str]:
    """Return the texts of the bank's files by name: one per run of sources, and of questions, of one section."""
    titles = {question.id.split(".")[0]: question.section for question in reversed(bank.questions)}
    runs = [(key, list(run)) for key, run in groupby(bank.sources, key=_stem)]
    texts = {
        f"sources/{_number(place, len(runs))}-{key}.md": write_sources(titles.get(key, key), run)
        for place, (key, run) in enumerate(runs, 1)
    }
    parts = [(title, list(part)) for title, part in groupby(bank.questions, key=lambda question: question.section)]
    for place, (title, part) in enumerate(parts, 1):
        name = f"questions/{_number(place, len(parts))}-{part[0].id.split('.')[0]}.yaml"
        texts[name] = write_questions(title, part)
    texts |= {MOVED: write_moved(bank.moved)} if bank.moved else {}
    lines = {ASKED: bank.asked, BEYOND: bank.beyond}
    return texts | {name: write_lines(written) for name, written in lines.items() if written}


def _stem(source: Source) -> str:
    return source.id.split(".")[0]


def _number(place: int, count: int) -> str:
    return str(place).zfill(max(2, len(str(count))))


def _changed(bank: Bank, read: Bank) -> Iterator[Fault]:
    """Yield what would come back otherwise than it was, by id."""
    back = {source.id: source for source in read.sources}
    for source in bank.sources:
        if back.get(source.id) != source:
            yield Fault(
                source.id,
                None,
                "its heading or passages would be read back differently; "
                "each passage must be one paragraph, with the lists, code or formulas that belong to it",
            )
    questions = {question.id: question for question in read.questions}
    for question in bank.questions:
        if questions.get(question.id) != question:
            yield Fault(question.id, None, "this question would be read back differently")


def texts_in(folder: Path) -> tuple[dict[str, str], list[Fault]]:
    """Return the texts of the bank's files by name, as `parse` takes them, and what is missing or unreadable."""
    if not folder.is_dir():
        return {}, [Fault(str(folder), None, "there is no such folder")]
    texts: dict[str, str] = {}
    faults: list[Fault] = []
    for kind, ending in ENDINGS.items():
        names = _names(folder / kind)
        if not any(name.endswith(ending) for name in names):
            missing = "has no" if (folder / kind).is_dir() else "is missing; expected a folder with"
            faults.append(Fault(f"{kind}/", None, f"{missing} {ending} files"))
        for name in names:
            where = f"{kind}/{name}"
            if not name.endswith(ending):
                faults.append(Fault(where, None, f"expected only {ending} files in {kind}/; rename or remove it"))
                continue
            faults += _take(texts, folder, where)
    for name in OPTIONAL:
        if (folder / name).exists():
            faults += _take(texts, folder, name)
    return texts, faults


def _take(texts: dict[str, str], folder: Path, where: str) -> Iterator[Fault]:
    try:
        texts[where] = (folder / where).read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        yield Fault(where, None, f"cannot be read as UTF-8 text: {error}")


def _names(folder: Path) -> Sequence[str]:
    if not folder.is_dir():
        return []
    return sorted(each.name for each in folder.iterdir() if not each.name.startswith("."))

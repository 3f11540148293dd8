"""Documents built from a list of entries, in the shapes that importers read; and a small bank on disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest

from tutor.bank import load
from tutor.domain import Difficulty
from tutor.errors import BankError, Fault


@dataclass(frozen=True)
class Entry:
    question: str
    answer: tuple[str, ...]
    section: str
    difficulty: str
    tags: tuple[str, ...]

    @property
    def level(self) -> Difficulty:
        return Difficulty(self.difficulty)


ENTRIES = (
    Entry(
        "What keeps a star from collapsing under its own weight?",
        ("The pressure of the hot gas in its core balances gravity.", "Fusion replaces the energy that is radiated."),
        "Stars",
        "easy",
        ("stars", "fusion"),
    ),
    Entry(
        "Why do massive stars live shorter lives than small ones?",
        ("They burn their fuel much faster.", "Luminosity grows with about the 3.5th power of the mass."),
        "Stars",
        "medium",
        ("stars",),
    ),
    Entry(
        "What does a redshift of a galaxy's light tell us?",
        ("The galaxy is moving away (v = c × z for small z).", "It is a first step of the distance ladder."),
        "Galaxies & the cosmos",
        "hard",
        ("galaxies", "distance-ladder"),
    ),
    Entry(
        "Compute the light travel time from the Sun to the Earth.",
        ("1.5e11 m / 3e8 m/s = 500 s.",),
        "Galaxies & the cosmos",
        "hard",
        ("distance-ladder",),
    ),
    Entry(
        "How does sourdough rise without baker's yeast?",
        ("Wild yeasts live in the starter; lactic bacteria make it sour.", "Feeding keeps both alive – daily if warm."),
        "Bread",
        "easy",
        ("bread", "fermentation"),
    ),
)


def many(count: int) -> tuple[Entry, ...]:
    """Return that many entries with questions that differ, in ten sections."""
    return tuple(
        Entry(
            f"What is known about object number {number} of the catalogue?",
            (f"Object {number} is a faint source.", f"It was seen {number} times."),
            f"Part {number * 10 // count}",
            ("easy", "medium", "hard")[number % 3],
            (f"tag-{number % 7}",),
        )
        for number in range(count)
    )


def review_bank(
    entries: Sequence[Entry], title: str = "Sky and Bread - Review Bank", sections: bool = True, labels: bool = True,
    first: int = 1, rule: str = "---",
) -> str:  # fmt: skip
    """Return a review bank: title, introduction, and per entry a section line where it changes, question and answer."""
    parts = [title, f"{len(entries)} Q&A pairs. Tags: [Easy] = recall, [Hard] = reckoning.", rule]
    section = ""
    for number, entry in enumerate(entries, first):
        if sections and entry.section != section:
            section = entry.section
            parts.append(section)
        label = f"[{entry.difficulty.title()}] " if labels else ""
        parts += [f"Q{number} {label}{entry.question}", " ".join(entry.answer), rule]
    return "\n\n".join(parts[:-1])


def site_page(entries: Sequence[Entry], course: str = "Nature", headers: bool = True, tags: bool = True,
              levels: bool = True, bullet: str = "•") -> str:  # fmt: skip
    """Return pages of a learning site, one per run of entries of a section, one after the other."""
    pages = []
    for place, (section, run) in enumerate(groupby(entries, key=lambda entry: entry.section), 1):
        found = list(run)
        lines = ["StarSchool"]
        if headers:
            lines += [f"{course} · section {place} of 9", "", section]
        lines += ["", f"{len(found)} interview questions on {section.lower()}, each answered in full.", ""]
        for entry in found:
            lines += [entry.question, ""]
            lines += [entry.difficulty] if levels else []
            lines += [f"  {bullet} {part}" for part in entry.answer]
            hashes = "".join(f"#{tag}" for tag in entry.tags) if tags else ""
            lines += [f"{hashes}Permalink & quiz →", ""]
        lines += [f"Practise {course}", "", "All 9 sectionsFlashcardsQuiz"]
        pages.append("\n".join(lines))
    return "\n\n".join(pages)


SOURCES = """# Stars

## What holds a star up {#stars.balance}

The hot gas in the core presses outward as hard as gravity pulls inward.

Fusion keeps the core hot:

- hydrogen becomes helium,
- and mass becomes energy.

## How long light takes {#stars.light}

Light needs about 500 seconds from the Sun to the Earth.
"""

QUESTIONS = """section: Stars
questions:
  - id: stars.balance
    text: What keeps a star from collapsing?
    difficulty: easy
    tags: [stars]
    references: [stars.balance]
    related: [stars.light]
    hints: [Think of forces., What happens to a heated balloon?, Two things must be equal.]
    points:
      - id: pressure
        text: The hot gas of the core presses outward as hard as gravity pulls inward.
        weight: 2
        probe: Which forces are at work in the core?
        passage: stars.balance#1
        misconceptions:
          - {text: The star is solid inside., reply: It is gas all the way down.}
      - id: fusion
        text: Fusion keeps the core hot while the star radiates.
        probe: Where does the heat come from?
        passage: stars.balance#2
        misconceptions:
          - {text: The star burns like coal., reply: Burning would last a few thousand years only.}
  - id: stars.light
    text: How long does light take from the Sun to the Earth?
    difficulty: hard
    tags: [light]
    references: [stars.light]
    related: [stars.balance]
    hints: [Divide., A distance and a speed., Minutes rather than hours.]
    points:
      - id: time
        text: It takes about 500 seconds.
        kind: quantity
        probe: Which number do you get?
        passage: stars.light#1
        quantity:
          value: 500
          unit: s
          formula: distance / speed
          inputs: {distance: 1.5e+11, speed: 3.0e+8}
          slips:
            - {name: upside down, formula: speed / distance, reply: You divided the speed by the distance.}
"""


def write_bank(folder: Path, sources: str = SOURCES, questions: str = QUESTIONS) -> Path:
    """Write a bank of one file each and return its folder."""
    for name, text in (("sources/stars.md", sources), ("questions/stars.yaml", questions)):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def only_fault(folder: Path, name: str, text: str) -> Fault:
    """Write `text` as a file of a small bank, and return the one fault that loading the bank names."""
    written = write_bank(folder)
    (written / name).write_text(text, encoding="utf-8")
    with pytest.raises(BankError) as caught:
        load(written)
    [fault] = caught.value.faults
    return fault

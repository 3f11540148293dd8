"""Notes as an Anki package, `.apkg`: a zip with a SQLite collection, one deck a section.

Ids are made of names alone, so that a package that is imported once more updates the notes it brought, and leaves what
Anki knows about a learner's reviews of them.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tutor.study.export.html import field
from tutor.study.export.notes import CardNote

if TYPE_CHECKING:
    from genanki import Deck, Model, Note

NOTE_TYPE = "Pretraining tutor"
FIELDS = ("Question", "Answer", "Sources", "Id")
_FIRST_ID = 1 << 30  # Anki's ids are times in milliseconds; genanki's advice is a number of 31 bits
_FRONT = '<div class="question">{{Question}}</div>'
_BACK = (
    '{{FrontSide}}<hr id="answer"><div class="answer">{{Answer}}</div>'
    "{{#Sources}}<details><summary>Sources</summary>{{Sources}}</details>{{/Sources}}"
    '<p class="id">{{Id}}</p>'
)
_STYLE = """
.card { font-family: system-ui, sans-serif; font-size: 18px; line-height: 1.5; text-align: left; color: #262522;
  background: #fff; max-width: 42em; margin: 0 auto; padding: 0 .5em; }
.question { font-size: 1.1em; } details { margin-top: 1em; } summary { cursor: pointer; }
.id { font-size: .7em; color: #777; }
pre { background: #f0ede6; padding: .6em .8em; border-radius: .4em; overflow-x: auto; } code { font-size: .9em; }
table { border-collapse: collapse; } th, td { border: 1px solid #ccc; padding: .2em .5em; }
.nightMode.card, .night_mode .card { color: #ece9e2; background: #262422; }
.nightMode pre, .night_mode pre { background: #35322e; }
"""


def as_apkg(notes: Sequence[CardNote], bank: str, title: str) -> bytes:
    """Return the package. `bank` is the name that ids are made of, `title` what the decks are called."""
    from genanki import Package

    decks = _decks(notes, bank, title)
    written = io.BytesIO()
    Package(list(decks.values())).write_to_file(written)
    return written.getvalue()


def tags_of(note: CardNote) -> list[str]:
    """Return a note's tags as Anki takes them: without blanks, a level of difficulty under `difficulty::`."""
    plain = ["-".join(tag.split()) for tag in note.tags]
    return [*plain, f"difficulty::{note.difficulty}"] if note.difficulty else plain


def _decks(notes: Sequence[CardNote], bank: str, title: str) -> dict[str, Deck]:
    from genanki import Deck

    decks: dict[str, Deck] = {}
    for note in notes:
        section = note.section.replace("::", ":")
        name = f"{title.replace('::', ':')}::{section}"
        deck = decks.setdefault(section, Deck(_id_of("deck", bank, section), name))
        deck.add_note(_note(note, bank))
    return decks


def _note(note: CardNote, bank: str) -> Note:
    from genanki import Note, guid_for

    fields = [field(note.question), field(_back(note)), field(_sources(note)), field(note.key)]
    return Note(model=_model(), fields=fields, tags=tags_of(note), guid=guid_for(NOTE_TYPE, bank, note.key))


def _back(note: CardNote) -> str:
    """Return the points to make, as a list; the one point of a note that has only one."""
    return "\n".join(f"- {' '.join(point.split())}" for point in note.points) or note.answer


def _sources(note: CardNote) -> str:
    return "\n\n".join(f"**{each.heading}** (`{each.id}`)\n\n{each.text}" for each in note.passages)


@cache
def _model() -> Model:
    from genanki import Model

    return Model(
        _id_of("model", NOTE_TYPE),
        NOTE_TYPE,
        fields=[{"name": name} for name in FIELDS],
        templates=[{"name": "Card", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
    )


def _id_of(*names: str) -> int:
    """Return a number in [2^30, 2^31) that follows from the names."""
    digest = hashlib.sha256("\x1f".join(names).encode()).digest()
    return _FIRST_ID + int.from_bytes(digest[:4], "big") % _FIRST_ID

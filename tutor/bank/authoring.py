"""A new entry of a bank: a source and a question full of things to fill in, at the end of the files of its section."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from tutor.bank.files import ENDINGS, parse, texts_in, write_texts
from tutor.bank.questions import read_questions
from tutor.bank.schema import ABOUT
from tutor.bank.sources import read_sources
from tutor.domain import QuestionId
from tutor.errors import BankError, InputError

_ID: TypeAdapter[str] = TypeAdapter(QuestionId)

SOURCE = """\
## TODO what the answer is about {{#{id}}}

TODO the first paragraph. Each paragraph makes one idea clear and is a passage of its own; this one is {id}#1. The
answer teaches all that the points of the question say.

TODO the second paragraph, {id}#2. A list, code or a formula belongs to the paragraph before it.
"""

QUESTION = """\
- id: {id}
  # {question[text]}
  text: >-
    TODO the question
  difficulty: medium  # {question[difficulty]}
  tags: [{stem}]  # {question[tags]}
  # {question[points]}
  points:
    - id: first-claim
      # {point[text]}
      text: >-
        TODO the claim that answers the question first of all
      weight: 2  # {point[weight]}
      # {point[variants]}
      variants:
        - TODO how somebody would put it
        - TODO how somebody else would
      # {point[misconceptions]}
      misconceptions:
        - text: TODO a wrong belief
          reply: TODO its correction
      # {point[probe]}
      probe: TODO ask for it
      # {point[passage]}
      passage: "{id}#1"
      draft: true  # {point[draft]}; then take this line away
    - id: second-claim
      text: >-
        TODO another claim
      misconceptions:
        - text: TODO another wrong belief
          reply: TODO what is right
      probe: TODO ask for that one
      passage: "{id}#2"
      draft: true
    # A number is a point as well, and code decides it:
    # - id: memory
    #   text: The weights take 26 GB.
    #   kind: quantity
    #   probe: How much memory is that?
    #   passage: "{id}#2"
    #   quantity:
    #     value: 26
    #     unit: GB
    #     tolerance: {{relative: 0.05}}  # {quantity[tolerance]}
    #     formula: parameters * bytes / 1e9  # {quantity[formula]}
    #     inputs: {{parameters: 13.0e+9, bytes: 2}}
    #     slips:  # {quantity[slips]}
    #       - {{name: four bytes, formula: parameters * 4 / 1e9, reply: A weight in BF16 takes two bytes.}}
  # {question[hints]}
  hints:
    - TODO where to look
    - TODO what to think of
    - TODO nearly there
  references: [{id}]
  # related: [{stem}.another]  # {question[related]}
  # {question[notes]}
  notes:
    - "TODO Source: author (year), title"
"""


@dataclass(frozen=True)
class Written:
    """A file of the bank, such as `questions/01-data.yaml`, and the line (from 1) that the new entry begins on."""

    name: str
    line: int


def new_entry(folder: Path, question_id: str, section: str | None = None) -> tuple[Written, Written]:
    """Write a template for a source and a question to the files of their section; return where both stand.

    The part of the id before the dot tells the section; `section` is the title of one that is not there yet. A folder
    without a bank becomes one. Nothing is written unless the whole bank can be read before and after.
    Raises InputError for an id or a section that cannot be, BankError for a bank with faults.
    """
    stem = _stem(question_id)
    texts = _sound(folder)
    title = _title(texts, stem, question_id, section)
    names = _names(texts, stem)
    texts = {
        names["sources"]: f"# {title}\n",
        names["questions"]: f"section: {json.dumps(title, ensure_ascii=False)}\nquestions:\n",
    } | texts
    source = _below(texts[names["sources"]], SOURCE.format(id=question_id))
    question = _with_question(texts[names["questions"]], names["questions"], _question(question_id, stem))
    changed = {names["sources"]: source, names["questions"]: question}
    if faults := parse(texts | changed)[1]:
        raise BankError(f"{question_id!r} cannot be added to the bank in {folder}:", faults)
    write_texts(folder, changed)
    last = read_questions(question, "")[0][-1].line(), read_sources(source, "")[0][-1].line
    return Written(names["sources"], last[1]), Written(names["questions"], last[0])


def _stem(question_id: str) -> str:
    try:
        _ID.validate_python(question_id)
    except ValidationError:
        question_id = ""
    stem, _, name = question_id.partition(".")
    if not name:
        raise InputError("expected an id such as data.minhash: section.name, in a-z, 0-9, hyphens and dots")
    return stem


def _sound(folder: Path) -> dict[str, str]:
    """Return the texts of the bank's files; none where there is no bank yet."""
    if not any((folder / kind).is_dir() for kind in ENDINGS):
        return {}
    texts, faults = texts_in(folder)
    if faults := [*faults, *parse(texts)[1]]:
        raise BankError(f"the bank in {folder} has faults; put them right before adding to it:", faults)
    return texts


def _title(texts: Mapping[str, str], stem: str, question_id: str, section: str | None) -> str:
    """Return the title of the section that the question goes to."""
    bank, _ = parse(texts)
    if question_id in {question.id for question in bank.questions} | {source.id for source in bank.sources}:
        raise InputError(f"expected an id that the bank does not have, got {question_id!r}: choose another name")
    titles = [question.section for question in bank.questions if question.id.partition(".")[0] == stem]
    if titles and section not in (None, titles[-1]):
        raise InputError(f"expected the section {titles[-1]!r}, where ids begin with '{stem}.', got {section!r}")
    if not titles and not (section and section.strip()):
        raise InputError(f"no id of the bank begins with '{stem}.' yet: give the title of the new section by --section")
    return titles[-1] if titles else str(section).strip()


def _names(texts: Mapping[str, str], stem: str) -> dict[str, str]:
    """Return the names of the source file and the question file of a section: the last that have it, or new ones."""
    numbers = [int(match[1]) for name in texts if (match := re.match(r"\w+/(\d+)-", name))]
    names = {kind: f"{kind}/{max(numbers, default=0) + 1:02d}-{stem}{ending}" for kind, ending in ENDINGS.items()}
    for name, text in texts.items():
        ids = (
            [placed.source.id for placed in read_sources(text, name)[0]]
            if name.startswith("sources/")
            else [str(placed.id) for placed in read_questions(text, name)[0]]
        )
        if any(each.partition(".")[0] == stem for each in ids):
            names[name.partition("/")[0]] = name
    return names


def _question(question_id: str, stem: str) -> str:
    about = {"question": ABOUT["Question"], "point": ABOUT["RubricPoint"], "quantity": ABOUT["Quantity"]}
    return QUESTION.format(id=question_id, stem=stem, **about)


def _with_question(text: str, name: str, entry: str) -> str:
    """Return the text of a questions file with an entry more, indented as the others are."""
    placed = read_questions(text, name)[0]
    first = text.splitlines()[placed[0].line() - 1] if placed else "  -"
    indent, dash, _ = first.partition("-")
    longer = _below(text, textwrap.indent(entry, indent), apart=bool(placed))
    if not dash or indent.strip() or len(read_questions(longer, name)[0]) != len(placed) + 1:
        raise InputError(
            f"{name}: expected `questions:` with one `- id:` an entry, at the end of the file; rewrite it so"
        )
    return longer


def _below(text: str, more: str, apart: bool = True) -> str:
    """Return a text with more below it, after an empty line where they stand apart, with the text's own line ends."""
    end = "\r\n" if "\r\n" in text else "\n"
    return text.rstrip() + end + (end if apart else "") + more.replace("\n", end)

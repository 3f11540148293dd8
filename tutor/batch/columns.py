"""Which column of a file holds what. Told by the names that exports and people use, or said with `--map`.

Long: a row an answer, with a column of questions and one of answers. Wide: a row a student, a column a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from tutor.batch.matching import Matcher
from tutor.batch.sheets.sheet import Row, Sheet, text_of
from tutor.batch.vocabulary import ASKING, NUMBERED, ROLES, plain, role_of
from tutor.errors import InputError

_TOP = 20  # rows among which the names of the columns are looked for


@dataclass(frozen=True)
class Part:
    """One answer of a row: its column, and the column that names its question, or the id of the one question meant.

    `name` tells the answers of a wide row apart; it is empty in a long file.
    """

    answer: int
    question: int | None = None
    fixed: str | None = None
    name: str = ""


@dataclass(frozen=True)
class Layout:
    """Where everything is. `header` is the place of the row of names among the rows, from 0; columns count from 0."""

    header: int
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    student: int | None = None
    reference: int | None = None

    @property
    def wide(self) -> bool:
        return bool(self.parts and self.parts[0].name)

    def column(self, place: int | None) -> str:
        """Return what to call a column."""
        return f"{self.names[place] or f'#{place + 1}'!r}" if place is not None else ""

    def described(self) -> list[str]:
        """Return what was recognised, a line each, for a person to confirm."""
        lines = [f"students: column {self.column(self.student)}"] if self.student is not None else []
        for part in self.parts:
            about = f"question {part.fixed}" if part.fixed else f"questions in column {self.column(part.question)}"
            lines.append(f"answers: column {self.column(part.answer)}, {about}")
        return [*lines, f"references: column {self.column(self.reference)}"] if self.reference is not None else lines


def recognise(sheet: Sheet, matcher: Matcher, said: Sequence[str] = (), question: str | None = None) -> Layout:
    """Find the row of names and the columns. `said` are assignments such as "answer=Text" or "a.question=#4".

    `question` is the id of the one question that a file without a column of questions answers. Raises InputError,
    which lists the columns there are, where the answers or their questions cannot be found.
    """
    top = list(islice(sheet.rows(), _TOP))
    if not top or all(row.blank for row in top):
        raise InputError("expected a row of column names and rows of answers, got no row with anything in it")
    places = [place for place, row in enumerate(top) if not row.blank]
    header = max(places, key=lambda place: (_recognised(top[place], matcher, said), -place))
    names = tuple(" ".join(text_of(cell).split()) for cell in top[header].cells)
    layout = _Columns(names, matcher, _assignments(said, names)).layout(header, question)
    _check_names(layout, top, matcher)
    return layout


def _check_names(layout: Layout, top: Sequence[Row], matcher: Matcher) -> None:
    """Refuse a first row of answers that was taken for names, because it names a question as a form's column would."""
    for part in layout.parts if layout.wide else ():
        below = [text_of(row.cells[part.answer]) for row in top[layout.header + 1 :] if part.answer < len(row.cells)]
        if part.fixed and below and sum(matcher.match(text).question is not None for text in below) > len(below) / 2:
            raise InputError(
                f"expected a row with the names of the columns, such as student, question, answer, above the answers; "
                f"row {top[layout.header].line} has {listed(layout.names)}"
            )


def _recognised(row: Row, matcher: Matcher, said: Sequence[str]) -> int:
    names = [" ".join(text_of(cell).split()) for cell in row.cells]
    roles = {role for name in names if (role := role_of(name))}
    wanted = {each.partition("=")[2].casefold() for each in said}
    asked = sum(1 for name in names if len(name) > 3 and matcher.match(name).question is not None)
    numbered = sum(1 for name in names if NUMBERED.match(plain(name)))
    long = 2 if {"question", "answer"} <= roles else len(roles & {"question", "answer"})
    return long + (asked + numbered if "answer" not in roles else 0) + len(wanted & {each.casefold() for each in names})


def _assignments(said: Sequence[str], names: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in said:
        role, sign, column = each.partition("=")
        if not sign:
            raise InputError(f"expected ROLE=COLUMN, such as answer=Text, got {each!r}")
        found[role.strip()] = _place(column.strip(), names)
    return found


def _place(column: str, names: Sequence[str]) -> int:
    if re.fullmatch(r"#\d+", column) and 1 <= int(column[1:]) <= len(names):
        return int(column[1:]) - 1
    found = [place for place, name in enumerate(names) if name.casefold() == column.casefold()]
    if len(found) == 1:
        return found[0]
    what = "is the name of several columns" if found else "is no column"
    raise InputError(f"{column!r} {what}; the columns are {listed(names)}; name one by its number, such as #3")


def listed(names: Iterable[str], most: int = 40) -> str:
    shown = [f"#{place} {name!r}" for place, name in enumerate(names, start=1)]
    return ", ".join(shown[:most]) + (f" and {len(shown) - most} more" if len(shown) > most else "")


class _Columns:
    """The names of the columns on their way to a layout."""

    def __init__(self, names: tuple[str, ...], matcher: Matcher, said: Mapping[str, int]) -> None:
        self._names = names
        self._matcher = matcher
        self._said = said

    def layout(self, header: int, question: str | None) -> Layout:
        student, reference = self._find("student"), self._find("reference")
        return Layout(header, self._names, self._parts(question), student, reference)

    def _parts(self, question: str | None) -> tuple[Part, ...]:
        if wide := self._said_wide():
            return wide
        answer, asked = self._find("answer"), self._find("question")
        if answer is not None:
            only = self._matcher.only
            fixed = question or (only.id if asked is None and only is not None else None)
            if asked is None and fixed is None:
                raise InputError(
                    f"found the answers in column {self._names[answer]!r}, and no column that says which question each "
                    f"one answers; the columns are {listed(self._names)}. Name it with --map question=COLUMN, or, "
                    "where all answer the same question, with --question ID"
                )
            return (Part(answer, None if fixed else asked, fixed),)
        if wide := (*self._numbered(question), *self._by_question()):
            return wide
        raise InputError(
            f"found no column of answers; the columns are {listed(self._names)}. Name it with --map answer=COLUMN; "
            "where each column holds the answers to one question, with --map QUESTION_ID=COLUMN for each"
        )

    def _find(self, role: str) -> int | None:
        if role in self._said:
            return self._said[role]
        taken = set(self._said.values())
        for alias in ROLES[role]:
            found = [i for i, name in enumerate(self._names) if plain(name) == plain(alias) and i not in taken]
            if len(found) > 1 and role != "student":
                raise InputError(
                    f"{len(found)} columns are named {self._names[found[0]]!r}; say which holds the {role} with "
                    f"--map {role}=#{found[-1] + 1} (the columns are {listed(self._names)})"
                )
            if found:
                return found[0]
        return None

    def _said_wide(self) -> tuple[Part, ...]:
        parts = []
        for name, place in self._said.items():
            if name in ROLES:
                continue
            match = self._matcher.match(name)
            if match.question is None:
                near = f"; did you mean {', '.join(match.near)}?" if match.near else ""
                raise InputError(f"expected {', '.join(ROLES)} or the id of a question before =, got {name!r}{near}")
            parts.append(Part(place, None, match.question.id, self._names[place] or name))
        return tuple(parts)

    def _numbered(self, question: str | None) -> tuple[Part, ...]:
        """The columns of a Moodle export: Response 1, Response 2, and where asked for, Question 1, Question 2."""
        found = {plain(name): place for place, name in enumerate(self._names)}
        parts = []
        for name, place in found.items():
            if numbered := NUMBERED.match(name):
                asked = next(
                    (found[f"{word} {numbered[2]}"] for word in ASKING if f"{word} {numbered[2]}" in found), None
                )
                parts.append(Part(place, asked, None if asked is not None else question, self._names[place]))
        if without := [part.name for part in parts if part.question is None and part.fixed is None]:
            raise InputError(
                f"nothing says which questions {listed(without)} answer. Export the question texts with them, or say "
                f"it with --map QUESTION_ID={without[0]!r} for each"
            )
        return tuple(parts)

    def _by_question(self) -> tuple[Part, ...]:
        """The columns of a form: each named after a question."""
        matches = [(place, self._matcher.match(name).question) for place, name in enumerate(self._names)]
        return tuple(Part(place, None, found.id, self._names[place]) for place, found in matches if found is not None)

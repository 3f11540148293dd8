"""Every row read and checked before anything is graded; all faults at once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time

from tutor.batch.columns import Layout, Part
from tutor.batch.engines import GradeMany
from tutor.batch.matching import How, Matcher
from tutor.batch.run import Item, Planning, Run
from tutor.batch.sheets.sheet import Broken, Row, Sheet, text_of
from tutor.domain import Question
from tutor.errors import BatchFaults, Fault

LONGEST = 200_000
"""Characters of an answer, at most."""
_MOST_FAULTS = 1000


@dataclass(frozen=True)
class Task:
    """What is to be graded. `name` is what the file is called in messages.

    skip_bad: grade the rest where rows have faults. each_row: grade equal answers again and again.
    """

    name: str
    sheet: Sheet
    layout: Layout
    matcher: Matcher
    skip_bad: bool = False
    each_row: bool = False


@dataclass
class Findings:
    """What a person should know of the file: its faults, and how its questions were matched."""

    name: str
    faults: list[Fault] = field(default_factory=list)
    more: int = 0
    close: dict[str, str] = field(default_factory=dict)
    unknown: dict[str, _Unknown] = field(default_factory=dict)

    def add(self, line: int, what: str) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(Fault(self.name, line, what))
        else:
            self.more += 1

    @property
    def count(self) -> int:
        return len(self.faults) + self.more + len(self.unknown)

    def all(self) -> list[Fault]:
        """Return the faults in the order of the rows; a text that means no question of the bank is one fault."""
        unknown = [each.fault(self.name) for each in self.unknown.values()]
        found = sorted([*self.faults, *unknown], key=lambda fault: fault.line or 0)
        rest = f"and {self.more} more faults of these kinds"
        return [*found, *([Fault(self.name, None, rest)] if self.more else [])]


@dataclass
class _Unknown:
    """A text that means no question of the bank, and where it stands."""

    text: str
    column: str
    near: tuple[str, ...]
    lines: list[int]

    def fault(self, name: str) -> Fault:
        rest = f" (and in {len(self.lines) - 1} more rows)" if len(self.lines) > 1 else ""
        near = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        what = f"column {self.column}: the bank has no question {_short(self.text)!r}{rest}{near}"
        return Fault(name, self.lines[0], what)


def prepare(run: Run, task: Task, grade_many: GradeMany) -> Findings:
    """Check every row and store the plan. Raises BatchFaults, and stores nothing, where there are faults.

    With `skip_bad` the rows with faults are planned as not to be graded, and why; BatchFaults is raised only where no
    row is left.
    """
    findings = Findings(task.name)
    key_of = _Keys(grade_many, task.each_row)
    with run.new_plan() as planning:
        good = sum(_plan_row(planning, task, place, row, key_of, findings) for place, row in _rows(task))
        if findings.count and not (task.skip_bad and good):
            many = "one fault" if findings.count == 1 else f"{findings.count} faults"
            raise BatchFaults(f"nothing was graded: {many} in {task.name}", findings.all())
        if not good:
            raise BatchFaults(f"{task.name}: expected rows of answers below the names of the columns, got none")
    return findings


def _rows(task: Task) -> Iterator[tuple[int, Row]]:
    for place, row in enumerate(task.sheet.rows()):
        if place > task.layout.header and not row.blank:
            yield place, row


class _Keys:
    """The key of an answer: a hash of it and of all else that decides its grade."""

    def __init__(self, grade_many: GradeMany, each_row: bool) -> None:
        self._grade_many = grade_many
        self._each_row = each_row
        self._deciding: dict[str, str] = {}

    def __call__(self, question: Question, answer: str, row: int, part: int) -> str:
        if question.id not in self._deciding:
            self._deciding[question.id] = self._decides(question)
        own = f"{row}.{part}" if self._each_row else ""
        whole = "\0".join([self._deciding[question.id], own, answer])
        return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def _decides(self, question: Question) -> str:
        """An empty answer's grade tells what decides, without anything being judged."""
        provenance = self._grade_many([(question, "")])[0][0].grader
        return provenance.model_copy(update={"answer": ""}).model_dump_json()


def _plan_row(
    planning: Planning, task: Task, place: int, row: Row, key_of: Callable[..., str], findings: Findings
) -> int:
    """Plan the answers of a row and return how many of them can be graded."""
    student = _cell(row, task.layout.student) if task.layout.student is not None else ""
    good = 0
    for number, part in enumerate(task.layout.parts):
        question, answer, trouble = _read(row, part, task, findings)
        if question is None or trouble:
            planning.add(Item(place, number, None, question.id if question else "", student, trouble), "")
            continue
        key = key_of(question, answer, place, number)
        planning.add(Item(place, number, key, question.id, student), answer)
        good += 1
    return good


def _read(row: Row, part: Part, task: Task, findings: Findings) -> tuple[Question | None, str, str]:
    """Return the question, the answer, and what is wrong with them, which is also among the findings."""
    column = task.layout.column(part.answer)
    answer = _cell(row, part.answer)
    if trouble := row.trouble or _width(row, task.layout) or _wrong(row, part.answer, answer):
        findings.add(row.line, trouble if row.trouble else f"column {column}: {trouble}")
        return None, "", trouble
    text = part.fixed or _cell(row, part.question).strip()
    if not text and not answer.strip() and task.layout.wide:
        return None, "", "no question and no answer here"
    if not text:
        findings.add(row.line, f"column {task.layout.column(part.question)}: this row names no question")
        return None, "", "this row names no question"
    match = task.matcher.match(text)
    if match.question is None:
        unknown = _Unknown(text, task.layout.column(part.question), match.near, [])
        findings.unknown.setdefault(text, unknown).lines.append(row.line)
        return None, "", f"the bank has no question {_short(text)!r}"
    if match.how is How.CLOSE:
        findings.close[text] = match.question.id
    return match.question, answer, ""


def _width(row: Row, layout: Layout) -> str:
    """Say so where a row has cells that no column is named for: most often an unquoted delimiter in an answer."""
    extra = [place for place, cell in enumerate(row.cells) if place >= len(layout.names) and text_of(cell).strip()]
    if not extra:
        return ""
    return (
        f"expected {len(layout.names)} cells, got {len(row.cells)}; "
        "put quotation marks around a cell that holds the delimiter"
    )


def _wrong(row: Row, column: int, answer: str) -> str:
    cell = row.cells[column] if column < len(row.cells) else None
    if isinstance(cell, datetime | date | time):
        return f"expected an answer, got the date {answer}; a spreadsheet may have made it of the text"
    if isinstance(cell, Broken):
        return f"expected an answer, got {answer}"
    if len(answer) > LONGEST:
        return f"expected at most {LONGEST} characters, got {len(answer)}"
    return ""


def _cell(row: Row, column: int | None) -> str:
    if column is None or column >= len(row.cells):
        return ""
    return text_of(row.cells[column])


def _short(text: str, most: int = 90) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= most else f"{plain[:most]}…"


def matched(findings: Findings) -> Sequence[str]:
    """Return a line for each text that was taken for a question though it is not quite its text."""
    pairs: Mapping[str, str] = findings.close
    return [f"{_short(text)!r} is taken for {question}" for text, question in pairs.items()]

"""What the terminal shows, as rich renderables. Pure; every text of a bank or an answer goes through `safe` first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tutor.bank.bank import Bank
from tutor.cli.doctor import Check
from tutor.cli.terminal import safe
from tutor.dialogue.asking import CitedAnswer
from tutor.dialogue.hints import STEPS
from tutor.dialogue.standing import HINT_COST, Standing
from tutor.dialogue.view import PracticeView, Summary
from tutor.dialogue.writing import WrittenAnswer, WrittenSentence
from tutor.domain import Grade, GraderKind, PointVerdict, Question, QuoteBy, RubricPoint, Status, Verdict
from tutor.errors import UnknownId
from tutor.grading.feedback import untold
from tutor.grading.marks import Marks

_SHOWN_OF_PASSAGE = 280  # characters; `tutor show` has the whole


class _Look(NamedTuple):
    symbol: str
    word: str
    style: str


_LOOKS = {
    Verdict.MET: _Look("✓", "made", "green"),
    Verdict.PARTIAL: _Look("◐", "partly made", "yellow"),
    Verdict.UNMET: _Look("○", "missed", "bright_black"),
    Verdict.CONTRADICTED: _Look("✗", "wrong", "red"),
    Verdict.CANNOT_TELL: _Look("?", "could not be decided", "magenta"),
}
_GRADERS = {
    GraderKind.EMBEDDED: "Graded by the embedded grader: a small encoder with rules, not an LLM.",
    GraderKind.LLM: "Graded by a language model.",
    GraderKind.DECISIONS: "Graded by a decision model.",
    GraderKind.PANEL: "Graded by a panel of graders.",
}
_OPEN = (Verdict.UNMET, Verdict.PARTIAL, Verdict.CONTRADICTED)


def grade_card(grade: Grade, bank: Bank, withhold: bool = False) -> RenderableType:
    """Return the grade of an answer. `withhold` keeps back what a pending follow-up is going to ask for."""
    points = [_point(point, bank, withhold and point.verdict in _OPEN) for point in grade.points]
    later = [Text("What is missing is shown after the follow-ups.", style="bright_black")] if withhold else []
    return _card(grade, [*_remarks(grade), *points, *later], grade.grader.kind)


def reply_card(grade: Grade, bank: Bank, standing: Standing) -> RenderableType:
    """Return the grade of a reply to a follow-up, and where the question stands with it."""
    points = [_point(point, bank, point.verdict in _OPEN) for point in grade.points]
    stands = Text(f"The question now stands at {marks_line(standing.marks)}.")
    return _card(grade, [*_remarks(grade), *points, stands], grade.grader.kind, "Your reply: ")


def standing_card(standing: Standing, bank: Bank, kind: GraderKind) -> RenderableType:
    """Return how a question stands when nothing more is asked about it; nothing is kept back."""
    points: list[RenderableType] = [_point(each.verdict, bank, withhold=False) for each in standing.points]
    if standing.after_reveal:
        points.insert(0, Text("Answered after a look at the reference.", style="yellow"))
    return _card(standing.marks, points, kind, "All in all: ")


def hint(text: str, taken: int) -> RenderableType:
    cost = Text(f"Hints so far take {HINT_COST * taken:.0%} of this question's marks.", style="bright_black")
    return Panel(
        Group(Text(safe(text)), cost), title=f"Hint {taken} of {STEPS}", title_align="left", border_style="yellow"
    )


def follow_up(text: str) -> RenderableType:
    return Panel(Text(safe(text)), title="Follow-up", title_align="left", border_style="cyan")


def asked(now: PracticeView, question: Question) -> RenderableType:
    return question_panel(question, f"Question {now.position} of {now.total}")


def question_panel(question: Question, title: str, interview: bool = False) -> RenderableType:
    """Return a question with what it is about; in an `interview` its section alone, for how hard it is would tell how
    the last answer went.
    """
    known = [question.section] if interview else [question.section, question.difficulty, question.id]
    facts = " · ".join(filter(None, known))
    body = Group(Text(safe(question.text), style="bold"), Text(safe(facts), style="bright_black"))
    return Panel(body, title=title, title_align="left", border_style="blue")


def reference(text: str) -> RenderableType:
    return Panel(_markdown(text), title="Reference answer", title_align="left", border_style="bright_black")


def explained(points: Sequence[RubricPoint]) -> RenderableType:
    """Return points explained: other ways to say each, and what is often taken for it."""
    parts = [_explained(place, point) for place, point in enumerate(points, start=1)]
    return Panel(Group(*parts), title="The points explained", title_align="left", border_style="bright_black")


def summary(done: Summary) -> RenderableType:
    table = Table(title="This practice", title_justify="left", show_edge=False, pad_edge=False)
    table.add_column("Question", ratio=1)
    table.add_column("Marks")
    for outcome in done.outcomes:
        marks = marks_line(outcome.standing.marks) if outcome.standing is not None else "skipped"
        table.add_row(Text(safe(outcome.text)), marks)
    if done.marks is not None:
        table.add_section()
        table.add_row(Text(f"{done.answered} answered, {done.skipped} skipped"), marks_line(done.marks))
    return table


def question_list(questions: Iterable[Question]) -> RenderableType:
    """Return the questions under their sections; an id is never broken, so that it can be copied."""
    lines: list[RenderableType] = []
    section = None
    for each in questions:
        if each.section != section:
            section = each.section
            lines += [*([""] if lines else []), Text(safe(section), style="bold underline")]
        points = f"{len(each.points)} point{'' if len(each.points) == 1 else 's'}"
        facts = "  ".join(filter(None, [each.difficulty, points, ", ".join(each.tags)]))
        lines.append(Text.assemble((each.id, "bold cyan"), "  ", (safe(facts), "bright_black")))
        lines.append(Padding(Text(safe(each.text)), (0, 0, 0, 4)))
    return Group(*lines)


def whole_question(question: Question, answer: str) -> RenderableType:
    facts = " · ".join(filter(None, [question.section, question.difficulty, *question.tags]))
    parts: list[RenderableType] = [Text(safe(question.text), style="bold"), Text(safe(facts), style="bright_black"), ""]
    for point in question.points:
        draft = " (draft, to be confirmed)" if point.draft else ""
        parts.append(Text(safe(f"• {point.text}  [{number(point.weight)}; {point.kind}; {point.passage}]{draft}")))
    return Group(*parts, "", reference(answer))


def cited_answer(answer: CitedAnswer) -> RenderableType:
    """Return the cited sentences under the headings they stand under; or that the sources have nothing."""
    if not answer.sentences:
        return Text(safe(answer.text))
    lines: list[RenderableType] = []
    for heading, group in groupby(answer.sentences, key=lambda sentence: sentence.heading):
        lines += [*([""] if lines else []), Text(safe(heading), style="bold underline")]
        for each in group:
            lines.append(Text.assemble(" ".join(safe(each.text).split()), (f"  [{each.passage}]", "bright_black")))
    return Group(*lines, "", Text("Sentences of the sources as they stand; nothing was added.", style="italic"))


def written_sentence(sentence: WrittenSentence) -> RenderableType:
    """Return a sentence that a model wrote, with the passages it rests on."""
    return Text.assemble(" ".join(safe(sentence.text).split()), (f"  [{', '.join(sentence.passages)}]", "bright_black"))


def written_end(answer: WrittenAnswer) -> RenderableType:
    """Return what is said after a model's sentences: who wrote them; or what the sources say where it wrote none."""
    if answer.sentences:
        who = (
            f"Written by {safe(answer.model)} from the passages named; sentences that they do not carry were left out."
        )
        end: list[RenderableType] = ["", Text(who, style="italic")]
        return Group(*end, Text(safe(answer.trouble), style="yellow")) if answer.trouble else Group(*end)
    if not answer.found.sentences:
        return cited_answer(answer.found)
    why = answer.trouble or "The model wrote nothing that the sources carry."
    return Group(Text(safe(why), style="yellow"), "", cited_answer(answer.found))


def checks(found: Sequence[Check]) -> RenderableType:
    table = Table(show_edge=False, pad_edge=False)
    for heading in ("What", "State", "Found", "How to get it"):
        table.add_column(heading, overflow="fold")
    for check in found:
        style = "green" if check.state == "ok" else "red" if check.needed else "yellow"
        remedy = "" if check.state == "ok" else check.remedy
        table.add_row(check.name, Text(check.state, style=style), Text(safe(check.found)), Text(remedy))
    return table


def marks_line(marks: Marks | Grade) -> str:
    """Return the marks in words: "4 of 6", "between 3 and 5 of 6", "not graded"."""
    if marks.marks is not None and marks.score is not None:
        return f"{number(marks.marks)} of {number(marks.out_of)}"
    if marks.status is Status.UNGRADED:
        return "not graded"
    low, high = marks.marks_range
    return f"between {number(low)} and {number(high)} of {number(marks.out_of)}"


def number(value: float) -> str:
    """Return a mark without needless decimals: 4, 3.5, 0.67."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _card(marks: Marks | Grade, parts: Sequence[RenderableType], kind: GraderKind, before: str = "") -> RenderableType:
    share = f" ({marks.score:.0%})" if marks.score is not None else ""
    why = {
        Status.GRADED: None,
        Status.NEEDS_REVIEW: "Not everything could be decided, so there is a range and no mark. A person should look.",
        Status.UNGRADED: "This could not be graded. That is not a zero.",
    }[marks.status]
    told: list[RenderableType] = [Text(why, style="magenta")] if why else []
    style = "green" if marks.score == 1.0 else "magenta" if why else "blue"
    signed = Text(_GRADERS[kind], style="italic bright_black")
    title = f"{before}{marks_line(marks)}{share}"
    return Panel(Group(*told, *parts, signed), title=title, title_align="left", border_style=style)


def _remarks(grade: Grade) -> list[RenderableType]:
    lines = [Text(safe(grade.feedback))] if grade.feedback else []
    lines += [Text(each, style="bright_black") for each in untold(grade.flags, grade.feedback)]
    return [*lines, ""]


def _point(point: PointVerdict, bank: Bank, withhold: bool) -> RenderableType:
    look = _LOOKS[point.verdict]
    worth = f"  {_worth(point)}"
    head = Text.assemble((f"{look.symbol} {look.word}", f"bold {look.style}"), (worth, "bright_black"))
    below: list[RenderableType] = [] if withhold else [Text(safe(point.text), style="bold")]
    if point.quote is not None:
        by = "  (found by similarity)" if point.quote_by is QuoteBy.ALIGNER else ""
        below.append(Text.assemble("you wrote: ", (f"“{safe(point.quote)}”", "italic"), (by, "bright_black")))
    if not withhold:
        below += [Text(safe(point.reason))] if point.reason else []
        below.append(Text(_passage(point.passage, bank), style="bright_black"))
    return Group(head, Padding(Group(*below), (0, 0, 1, 4)))


def _explained(place: int, point: RubricPoint) -> RenderableType:
    said = [f"• {each}" for each in point.variants]
    wrong = [f"• “{text}” {reply}" for text, reply in point.mistakes]
    lines = [*(["One may also say:", *said] if said else []), *(["Often mistaken for:", *wrong] if wrong else [])]
    head = Text(safe(f"{place}. {point.text}"), style="bold")
    return Group(head, Padding(Text(safe("\n".join(lines))), (0, 0, 1, 4)))


def _worth(point: PointVerdict) -> str:
    share = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5}.get(point.verdict, 0.0)
    if point.verdict is Verdict.CANNOT_TELL:
        return f"up to {number(point.weight)}"
    return f"{number(share * point.weight)} of {number(point.weight)}"


def _passage(passage_id: str, bank: Bank) -> str:
    try:
        text = " ".join(safe(bank.passage(passage_id).text).split())
    except UnknownId:
        return f"{passage_id}: this passage is no longer in the bank"
    if len(text) > _SHOWN_OF_PASSAGE:
        text = text[:_SHOWN_OF_PASSAGE].rsplit(" ", 1)[0] + " …"
    return f"source {passage_id}: {text}"


def _markdown(text: str) -> Markdown:
    return Markdown(safe(text), hyperlinks=False)

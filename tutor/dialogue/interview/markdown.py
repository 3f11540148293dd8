"""A report as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import sqrt

from tutor.bank.bank import Bank
from tutor.dialogue.interview.report import AskedBack, Report, Reviewed, Why
from tutor.dialogue.interview.scoring import Score
from tutor.dialogue.interview.wording import ENDINGS
from tutor.domain import Flag, Grade, PointVerdict, Verdict
from tutor.errors import UnknownId
from tutor.grading.feedback import untold
from tutor.grading.marks import Marks

WORDS: Mapping[Verdict, str] = {
    Verdict.MET: "made",
    Verdict.PARTIAL: "partly made",
    Verdict.UNMET: "missed",
    Verdict.CONTRADICTED: "wrong",
    Verdict.CANNOT_TELL: "could not be decided",
}
_FEW = 10
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def as_markdown(report: Report, bank: Bank) -> str:
    """Return the report as Markdown; what people wrote stands in it letter by letter."""
    return "\n".join(_lines(report, bank)) + "\n"


def how_sure(score: Score) -> str:
    """Return the interval of a score in words, and why it is as wide as it is."""
    low, high = score.interval
    many = "one question" if score.questions == 1 else f"{score.questions} questions"
    few = " Few questions, so this says little." if score.questions < _FEW else ""
    return f"{low:.0%} to {high:.0%} would fit this result from {many} (95% interval).{few}"


def marks_line(marks: Marks) -> str:
    """Return marks in words: "4 of 6 (67%)", "between 3 and 5 of 6"."""
    if marks.marks is not None and marks.score is not None:
        return f"{marks.marks:g} of {marks.out_of:g} ({marks.score:.0%})"
    low, high = marks.marks_range
    return f"between {low:g} and {high:g} of {marks.out_of:g}"


def compared(report: Report) -> str:
    """Return in words how the ability stands against that of the interview before; empty where there was none.

    Marks are no measure of that: who answers well is asked harder questions. The Rasch model counts them in.
    """
    if not report.earlier:
        return ""
    now, last = report.ability, report.earlier[0].ability
    change, doubt = now.mean - last.mean, 1.96 * sqrt(now.sd**2 + last.sd**2)
    sure = "more than chance explains" if abs(change) > doubt else "chance can explain that"
    return (
        f"Against the interview before, ability changed by {change:+.2f}, give or take {doubt:.2f} (95% interval): "
        f"{sure}. How hard the questions were is counted in."
    )


def noticed(grade: Grade | None) -> list[str]:
    """Return what was noticed about an answer or a reply. That somebody did not know is plain from the words."""
    return untold([each for each in grade.flags if each is not Flag.DECLINED], "") if grade is not None else []


def minutes(seconds: float) -> str:
    """Return a time as minutes and seconds: 3:07."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def plain(text: str) -> str:
    """Return text that Markdown shows letter by letter, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _lines(report: Report, bank: Bank) -> Iterator[str]:
    plan = report.plan
    yield "# Interview report"
    yield ""
    when, spent = f"{report.started:%Y-%m-%d %H:%M} UTC", minutes(report.seconds)
    yield f"{when}, {plan.post}, {plan.style} interviewer, {spent} minutes."
    yield ENDINGS.get(report.ended, "")
    yield ""
    if report.overall is not None:
        yield f"**{marks_line(report.overall.marks)}** in all. {how_sure(report.overall)}"
        yield ""
    yield f"Ability (Rasch model, logits): {report.ability.mean:+.2f}, give or take {report.ability.sd:.2f}."
    yield ""
    yield "## By section"
    yield ""
    yield from (f"- {plain(name)}: {marks_line(each.marks)}. {how_sure(each)}" for name, each in report.sections)
    yield ""
    yield "## Study first"
    yield ""
    yield from (
        f"{n}. {plain(each.point.text)} ({WORDS[each.point.verdict]}; source {each.passage}, {plain(each.heading)}; "
        f"`tutor show {each.question_id}`)"
        for n, each in enumerate(report.to_study, start=1)
    )
    if not report.to_study:
        yield "Nothing was missed."
    yield from _earlier(report)
    for n, each in enumerate(report.questions, start=1):
        yield from _question(n, each, bank)


def _earlier(report: Report) -> Iterator[str]:
    if report.earlier:
        yield ""
        yield "## Earlier interviews"
        yield ""
        yield compared(report)
        yield ""
    for each in report.earlier:
        able = f"Ability {each.ability.mean:+.2f} ± {each.ability.sd:.2f}."
        yield f"- {each.started:%Y-%m-%d %H:%M} UTC: {marks_line(each.score.marks)}. {able}"


def _question(n: int, asked: Reviewed, bank: Bank) -> Iterator[str]:
    yield ""
    yield f"## Question {n}: {plain(asked.text)}"
    yield ""
    level = f", {asked.difficulty}" if asked.difficulty else ""
    yield f"{plain(asked.section)}{level}. {marks_line(asked.marks)}. {minutes(asked.seconds)} minutes."
    yield ""
    yield "You gave no answer." if asked.answer is None else f"> {plain(asked.answer)}"
    yield ""
    for told in noticed(asked.grade):
        yield from (told, "")
    numbers = {each.verdict.id: place for place, each in enumerate(asked.points, start=1)}
    for each in asked.points:
        yield from _point(numbers[each.verdict.id], each.verdict, bank)
    for back in asked.asked_back:
        yield from _back(numbers[back.point], back)


def _point(number: int, point: PointVerdict, bank: Bank) -> Iterator[str]:
    yield f"- **{number}. {WORDS[point.verdict].capitalize()}** ({point.weight:g}): {plain(point.text)}"
    if point.quote is not None:
        yield f"  - You wrote: “{plain(point.quote)}”"
    if point.reason:
        yield f"  - {plain(point.reason)}"
    yield f"  - Source {point.passage}: {plain(_passage(point.passage, bank))}"


def _back(number: int, back: AskedBack) -> Iterator[str]:
    yield ""
    yield f"Asked back on point {number}: {plain(back.text)}"
    yield ""
    yield "> " + (plain(back.reply) if back.reply is not None else "(no reply)")
    yield ""
    for told in noticed(back.grade):
        yield from (told, "")
    yield changed(back)


def changed(back: AskedBack) -> str:
    """Return what a reply changed, in words."""
    if back.why is Why.DEPTH:
        return "A question in depth; it is not graded."
    if back.reply is None:
        return "Nothing changed."
    if back.before is back.after:
        return f"This stayed {WORDS[back.after]}."
    return f"This went from {WORDS[back.before]} to {WORDS[back.after]}."


def _passage(passage_id: str, bank: Bank) -> str:
    try:
        return bank.passage(passage_id).text
    except UnknownId:
        return "this passage is no longer in the bank"

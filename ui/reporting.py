"""The report of an interview as HTML, for the page and for a file of its own. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.dialogue.interview.markdown import changed, compared, how_sure, minutes, noticed
from tutor.dialogue.interview.report import AskedBack, Report, Reviewed, ToStudy
from tutor.dialogue.interview.scoring import Score
from tutor.dialogue.standing import PointStanding
from tutor.domain import Grade
from ui.addresses import Address, copy_link, link
from ui.answers import marked, marks_of
from ui.cards import WORDS, FindPassage, capital, marks_line, passage_details, points_list
from ui.prose import escape, markdown

_HEAD = "Tutor · Report"


def report_card(report: Report, passage: FindPassage) -> str:
    """Return a whole report, as one entry of a transcript."""
    parts = [
        _headline(report),
        _sections(report),
        _study(report, passage),
        _earlier(report),
        _questions(report, passage),
    ]
    doubt = '<p class="why inside">You think a verdict is wrong? Have it judged again under <em>Second look</em>.</p>'
    card = f'<div class="card">{"".join(parts)}{doubt}</div>'
    return f'<article class="turn tutor finished report"><p class="who">{_HEAD}</p>{card}</article>'


def _headline(report: Report) -> str:
    plan = report.plan
    about = f"{report.started:%Y-%m-%d %H:%M} UTC · {plan.post} · {plan.style} · {minutes(report.seconds)} minutes"
    if report.overall is None:
        return (
            f'<h3 class="marks open">Nothing was asked that is still in the bank</h3><p class="why">{escape(about)}</p>'
        )
    links = "".join(
        f'<a href="report/{escape(report.session_id)}.{kind}" download>{name}</a>'
        for kind, name in (("html", "To print"), ("md", "Markdown"), ("json", "JSON"))
    ) + copy_link(Address("report", report.session_id))
    share = f" ({report.overall.marks.score:.0%})" if report.overall.marks.score is not None else ""
    sure = (
        f"Ability, by the Rasch model: {report.ability.mean:+.2f} logits, give or take {report.ability.sd:.2f}; 0 is "
        "someone who makes half of the points of a medium question."
    )
    return (
        f'<h3 class="marks">{capital(marks_line(report.overall.marks))} in all{share}</h3>{_bar(report.overall)}'
        f'<p class="why">{escape(how_sure(report.overall))} The bar shows it, the tick the result.</p>'
        f'<p class="why">{escape(sure)}</p>'
        f'<p class="why">{escape(about)}</p><p class="files">{links}</p>'
    )


def _bar(score: Score) -> str:
    low, high = (round(100 * each) for each in score.interval)
    here = f'<i class="here" style="left:{score.marks.score:.0%}"></i>' if score.marks.score is not None else ""
    width = max(high - low, 1)
    return f'<span class="bar interval"><span style="margin-left:{low}%;width:{width}%"></span>{here}</span>'


def _span(score: Score) -> str:
    low, high = score.interval
    asked = "1 question" if score.questions == 1 else f"{score.questions} questions"
    return f'<span class="by">({asked}, {low:.0%} to {high:.0%})</span>'


def _sections(report: Report) -> str:
    rows = "".join(
        f"<li><div>{escape(name)} {_span(each)}{_bar(each)}</div><span>{marks_line(each.marks)}</span></li>"
        for name, each in report.sections
    )
    return f'<h4>By section</h4><ol class="outcomes">{rows}</ol>' if rows else ""


def _study(report: Report, passage: FindPassage) -> str:
    if not report.to_study:
        return "<h4>Study first</h4><p>Nothing was missed.</p>"
    numbers = {each.question_id: place for place, each in enumerate(report.questions, start=1)}
    rows = "".join(_to_study(each, numbers[each.question_id], passage) for each in report.to_study)
    return f'<h4>Study first</h4><ol class="study">{rows}</ol>'


def _to_study(each: ToStudy, number: int, passage: FindPassage) -> str:
    found = passage(each.passage)
    source = passage_details(found, "Read this") if found is not None else ""
    where = f'<a href="#report-{number}">question {number}</a>'
    library = link(Address("q", each.question_id), "in the library")
    told = f"{WORDS[each.point.verdict]}, {where}<span class='inside'>, {library}</span>"
    return f"<li><div>{marked(each.point.text)} <span class='by'>({told})</span>{source}</div></li>"


def _earlier(report: Report) -> str:
    rows = "".join(
        f"<li><div>{each.started:%Y-%m-%d %H:%M} UTC · ability {each.ability.mean:+.2f} ± {each.ability.sd:.2f}"
        f"{_bar(each.score)}</div><span>{marks_line(each.score.marks)}</span></li>"
        for each in report.earlier
    )
    told = f"<p class='why'>{escape(compared(report))}</p>"
    return f'<h4>Earlier interviews</h4>{told}<ol class="outcomes">{rows}</ol>' if rows else ""


def _questions(report: Report, passage: FindPassage) -> str:
    return "".join(_question(n, each, passage) for n, each in enumerate(report.questions, start=1))


def _question(n: int, asked: Reviewed, passage: FindPassage) -> str:
    numbers = {each.verdict.id: place for place, each in enumerate(asked.points, start=1)}
    words = "<p>You gave no answer.</p>"
    if asked.answer is not None:
        words = _words(asked.answer, asked.turn, asked.grade, asked.points, numbers)
    backs = "".join(_back(each, asked.points, numbers) for each in asked.asked_back)
    about = " · ".join(filter(None, [asked.section, asked.difficulty, f"{minutes(asked.seconds)} minutes"]))
    ability = f"Ability after it: {asked.ability.mean:+.2f} ± {asked.ability.sd:.2f}"
    points = points_list([each.verdict for each in asked.points], numbers, passage)
    return (
        f'<section class="reviewed" id="report-{n}"><h4>Question {n}: {marks_line(asked.marks)}</h4>'
        f'<div class="prose asked">{markdown(asked.text)}</div><p class="why">{escape(about)} · {ability}</p>'
        f"{words}{points}{backs}</section>"
    )


def _words(
    text: str, turn: int | None, grade: Grade | None, points: Sequence[PointStanding], numbers: Mapping[str, int]
) -> str:
    """Return what was said in a turn, with the quotes that a point rests on now, and what was noticed about it."""
    quotes = marks_of((each.verdict for each in points if each.turn == turn), numbers)
    told = "".join(f'<p class="flag">{escape(each)}</p>' for each in noticed(grade))
    return f'<div class="words">{marked(text, quotes)}</div>{told}'


def _back(back: AskedBack, points: Sequence[PointStanding], numbers: Mapping[str, int]) -> str:
    reply = "<p>No reply.</p>"
    if back.reply is not None:
        reply = _words(back.reply, back.turn, back.grade, points, numbers)
    return (
        f'<div class="back"><p class="who">Asked back on point {numbers[back.point]}</p>'
        f'<div class="prose">{markdown(back.text)}</div>{reply}<p class="why">{escape(changed(back))}</p></div>'
    )

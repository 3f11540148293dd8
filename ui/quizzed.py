"""What a quiz looks like: its items, what was right and why, what came of it. Pure: values in, HTML out."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.domain import Quiz, QuizAnswer, QuizItem, QuizKind
from tutor.study.quiz.result import QuizResult, Score
from ui import render
from ui.addresses import Address, copy_link
from ui.answers import marked
from ui.cards import FindPassage, number, passage_details
from ui.prose import escape, markdown

TITLES = {
    QuizKind.CHOICE: "Multiple choice",
    QuizKind.TRUE_FALSE: "True or false",
    QuizKind.NUMBER: "A number",
    QuizKind.CLOZE: "Fill the gap",
    QuizKind.FREE: "In your own words",
}
_ASKS = {
    QuizKind.CHOICE: "Which of these statements is right?",
    QuizKind.TRUE_FALSE: "Is this true or false?",
    QuizKind.CLOZE: "What belongs in the gap?",
}


def asked(item: QuizItem, place: int, of: int, quiz: str = "") -> str:
    """Return an item as it is asked; `place` counts from 1. With the id of its `quiz` there is a link to come back."""
    question = item.question
    facts = [question.section, question.difficulty.value if question.difficulty else "", TITLES[item.kind]]
    labels = "".join(f"<li>{escape(each)}</li>" for each in facts if each)
    text = f'<div class="prose asked">{markdown(question.text)}</div>'
    if item.kind in _ASKS:
        statement = f'<blockquote class="statement">{marked(item.statement)}</blockquote>' if item.statement else ""
        about = f'<div class="prose about">{markdown(question.text)}</div>'
        text = f'{about}<p class="asked">{_ASKS[item.kind]}</p>{statement}'
    back = f'<p class="place">{copy_link(Address("quiz", quiz))}</p>' if quiz else ""
    return _entry("tutor question", f"Quiz · {place} of {of}", f'<ul class="labels">{labels}</ul>{text}{back}')


def given(item: QuizItem, answer: QuizAnswer) -> str:
    """Return what was answered; a note where the item was passed over."""
    if answer.text is None:
        return render.note("Passed.")
    if item.options:
        body = f'<div class="words">{marked(item.options[int(answer.text)].text)}</div>'
        return _entry("learner", "You", body)
    return render.answered(answer.text, answer.grade, render.numbers_of(item.question))


def told(item: QuizItem, answer: QuizAnswer, passage: FindPassage) -> str:
    """Return how an answer stands and why, with the passage that it rests on."""
    if answer.grade is not None:
        return render.graded(answer.grade, render.numbers_of(item.question), passage)
    reply = f'<div class="reply prose">{markdown(answer.reply)}</div>' if answer.reply else ""
    head = f'<h3 class="marks {_mark(answer)}">{standing(answer)}</h3>'
    body = f"{head}{reply}{_truth(item)}{_others(item, answer)}{_sources(item, passage)}"
    return _entry("tutor told", "Quiz · Why", f'<div class="card">{body}</div>')


def standing(answer: QuizAnswer) -> str:
    """Return how an answer stands, in a word or two."""
    if answer.text is None:
        return "Passed"
    if answer.share is None:
        return "Not decided"
    return "Right" if answer.share == 1 else f"{answer.share:.0%} right" if answer.share > 0 else "Wrong"


def folded(item: QuizItem, answer: QuizAnswer, entries: Iterable[str]) -> str:
    """Return an item that is over, as one line that unfolds."""
    title = marked(item.statement or item.question.text)
    head = f'<span class="title">{title}</span><span class="worth">{standing(answer)}</span>'
    return f'<details class="past {_mark(answer)}"><summary>{head}</summary>{"".join(entries)}</details>'


def summary(quiz: Quiz, came: QuizResult) -> str:
    """Return the end of a quiz: the score, in all and by section, and how to come back to it."""
    rows = "".join(
        f"<li><div>{escape(title)}</div><span>{score_line(score)}</span></li>" for title, score in came.sections
    )
    undecided = f'<p class="why">{_undecided(came.open)}</p>' if came.open else ""
    again = f"The same quiz again: {quiz.plan.number} items, seed {quiz.plan.seed}."
    link = f'<p class="key">{escape(again)} {copy_link(Address("quiz", quiz.id))}</p>'
    body = f'<h3>{score_line(came.total)}</h3>{undecided}<ol class="outcomes">{rows}</ol>{link}'
    return _entry("tutor finished", "Quiz · The result", body)


def score_line(score: Score) -> str:
    """Return a score in plain words: "5.5 of 8 right", "between 5 and 6 of 8 right"."""
    if score.low == score.high:
        return f"{number(score.low)} of {score.out_of} right"
    return f"between {number(score.low)} and {number(score.high)} of {score.out_of} right"


def _undecided(open_: int) -> str:
    many = "One answer" if open_ == 1 else f"{open_} answers"
    return f"{many} could not be decided, so there is a range. That is not a zero; a person should look."


def _truth(item: QuizItem) -> str:
    """Return what holds: the right option, or the point that a statement was about."""
    if item.kind is QuizKind.CHOICE and item.right is not None:
        return f'<h4>What is right</h4><p class="truth">{marked(item.options[item.right].text)}</p>'
    accepted = ""
    if item.kind is QuizKind.CLOZE:
        accepted = f'<p class="why">Accepted: {escape(", ".join(item.accepted))}</p>'
    return f'<h4>What holds</h4><p class="truth">{marked(item.point.text)}</p>{accepted}'


def _others(item: QuizItem, answer: QuizAnswer) -> str:
    """Return why each wrong option that was not taken is wrong."""
    left = [each for place, each in enumerate(item.options) if each.reply and str(place) != answer.text]
    if item.kind is not QuizKind.CHOICE or not left:
        return ""
    rows = "".join(f"<li>“{marked(each.text)}” {marked(each.reply)}</li>" for each in left)
    return f'<details><summary>Why the others are wrong</summary><ul class="prose">{rows}</ul></details>'


def _sources(item: QuizItem, passage: FindPassage) -> str:
    found = passage(item.point.passage)
    if found is None:
        return '<p class="gone">The passage this rests on is no longer in the bank.</p>'
    return passage_details(found, "What the source says")


def _mark(answer: QuizAnswer) -> str:
    if answer.share is None:
        return "open"
    return "right" if answer.share == 1 else "partly" if answer.share > 0 else "wrong"


def _entry(kind: str, head: str, body: str) -> str:
    return f'<article class="turn {kind}"><p class="who">{escape(head)}</p>{body}</article>'

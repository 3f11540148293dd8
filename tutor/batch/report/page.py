"""The report as one HTML file: nothing is fetched, everything a person wrote is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from tutor.batch.report.alike import MOST, Pair, alike
from tutor.batch.report.reviewed import Reviewed, sections
from tutor.batch.report.rows import row as _row
from tutor.batch.report.statistics import BINS, ClassCount, PointCount, QuestionCount
from tutor.batch.review.agreement import agreements
from tutor.batch.run import Run
from tutor.batch.writing import grades, whole
from tutor.domain import Question, Verdict

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --bar: #0f6b60; --soft: #777; }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; white-space: nowrap; } td { overflow-wrap: anywhere; }
.bar { display: grid; grid-template-columns: 7rem 1fr 4rem; gap: .6rem; align-items: center; }
.bar span { background: var(--bar); height: .9rem; border-radius: .2rem; min-width: 1px; } .soft { color: var(--soft); }
"""


def write_report(run: Run, questions: dict[str, Question], title: str, reliability: Sequence[str], out: Path) -> None:
    """Count the run's grades and write the report. `reliability` says what is known of the grader, a paragraph each."""
    counted, reviewed = ClassCount(), Reviewed()
    for answered in grades(run):
        counted.add(answered.item, answered.grade)
        reviewed.add(answered)
    body = "".join([*_sections(counted, questions, reliability, alike(run)), *sections(reviewed, agreements(run))])
    with whole(out) as waiting:
        waiting.write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width"><title>{escape(title)}</title><style>{_STYLE}</style>'
            f"<h1>{escape(title)}</h1>{body}</html>\n",
            encoding="utf-8",
        )


def _sections(
    counted: ClassCount, questions: dict[str, Question], reliability: Sequence[str], pairs: Sequence[Pair]
) -> Iterable[str]:
    graded = sum(counted.scores)
    open_ones = f"{counted.to_review} need a person, {counted.not_graded} are not graded"
    yield f"<p>{graded} answers have a score; {open_ones}. None of these counts as a zero.</p>"
    yield "<h2>Who graded, and how far to trust it</h2>"
    yield "".join(f"<p>{escape(each)}</p>" for each in (*map(_graded_by, counted.graders.items()), *reliability))
    yield "<p>What people decided in review counts everywhere below; it is listed at the end.</p>"
    yield f"<h2>Scores</h2>{_distribution(counted.scores)}"
    yield "<h2>Questions, hardest first</h2>"
    ranked = sorted(counted.questions.items(), key=lambda each: (each[1].mean is None, each[1].mean or 0.0))
    yield "".join(_question(name, count, questions.get(name)) for name, count in ranked)
    yield f"<h2>What was wrong most often</h2>{_wrong(counted)}"
    yield f"<h2>Needs a person</h2>{_review(counted)}"
    yield f"<h2>Answers that are nearly the same</h2>{_alike(pairs)}"


def _graded_by(grader: tuple[str, int]) -> str:
    name, count = grader
    return f"{count} answers were graded by {name}."


def _distribution(scores: Sequence[int]) -> str:
    most = max(scores) or 1
    return "".join(
        f'<div class="bar"><div>{100 * place // BINS} to {100 * (place + 1) // BINS} %</div>'
        f'<div><span style="display:block;width:{100 * count / most:.1f}%"></span></div><div>{count}</div></div>'
        for place, count in enumerate(scores)
    )


def _question(name: str, count: QuestionCount, question: Question | None) -> str:
    answers = sum(count.statuses.values())
    mean = "no score yet" if count.mean is None else f"mean {100 * count.mean:.0f} %"
    rows = "".join(_point(point) for point in count.points.values())
    head = _row("th", ["Point", "Earned", "Wrong", "Undecided", "Discrimination"])
    text = escape(question.text) if question is not None else ""
    return (
        f'<h3>{escape(name)}</h3><p>{text} <span class="soft">{answers} answers, {mean}</span></p>'
        f"<table>{head}{rows}</table>"
    )


def _point(point: PointCount) -> str:
    facility, r = point.facility, point.against_rest.r
    return _row(
        "td",
        [
            point.text,
            "–" if facility is None else f"{100 * facility:.0f} %",
            str(point.verdicts[Verdict.CONTRADICTED]),
            str(point.verdicts[Verdict.CANNOT_TELL]),
            "–" if r is None else f"{r:.2f}",
        ],
    )


def _wrong(counted: ClassCount) -> str:
    if not counted.wrong:
        return "<p>Nothing was found wrong.</p>"
    common = counted.wrong.most_common(20)
    rows = "".join(_row("td", [name, point, reason, str(n)], numbers=1) for (name, point, reason), n in common)
    return f"<table>{_row('th', ['Question', 'Point', 'What was said to it', 'Answers'], numbers=1)}{rows}</table>"


def _review(counted: ClassCount) -> str:
    if not counted.review:
        return "<p>Nobody: every answer was decided.</p>"
    rows = "".join(
        _row("td", [str(item.row + 1), item.student, grade.question_id, grade.feedback], numbers=0)
        for item, grade in counted.review
    )
    more = counted.to_review - len(counted.review)
    rest = f"<p>And {more} more, which the file itself shows.</p>" if more else ""
    return f"<table>{_row('th', ['Row', 'Student', 'Question', 'Why'], numbers=0)}{rows}</table>{rest}"


def _alike(pairs: Sequence[Pair]) -> str:
    about = (
        f"<p>Pairs to look at, never a verdict: people who learn from one text write alike. "
        f"The first {MOST:,} answers of at least fifteen words were compared.</p>"
    )
    if not pairs:
        return f"{about}<p>No pair was found.</p>"
    rows = "".join(_row("td", [p.question, p.one, p.other, f"{100 * p.likeness:.0f} %"], numbers=1) for p in pairs)
    return f"{about}<table>{_row('th', ['Question', 'One', 'Other', 'Alike'], numbers=1)}{rows}</table>"

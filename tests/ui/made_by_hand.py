"""A small bank, and grades made by hand."""

from __future__ import annotations

from tutor.bank.bank import Bank
from tutor.domain import (
    Grade,
    GraderKind,
    Passage,
    PointVerdict,
    Provenance,
    Question,
    QuoteBy,
    RubricPoint,
    Source,
    Verdict,
)
from tutor.grading.marks import add_up

PROVENANCE = Provenance(
    kind=GraderKind.EMBEDDED,
    model="all-MiniLM-L6-v2",
    prompt="p",
    rubric="r",
    passages="s",
    answer="a",
    settings="t",
    version="1",
)


def passage(source: str, place: int, text: str) -> Passage:
    return Passage(id=f"{source}#{place}", source=source, heading="Batch size", place=place, text=text)


def make_bank() -> Bank:
    """Two questions in two sections; the first has three points worth 2, 1 and 1."""
    batch = Source(
        id="optimisation.batch",
        heading="Batch size",
        passages=(
            passage("optimisation.batch", 1, "Below the critical batch size, \\(B_c\\), doubling it halves the steps."),
            passage("optimisation.batch", 2, "Past it, compute is wasted: a run of $5 million may cost $9 million."),
        ),
    )
    mixing = Source(id="data.mixing", heading="Mixing", passages=(passage("data.mixing", 1, "Small sources repeat."),))
    first = Question(
        id="optimisation.batch",
        section="Optimisation",
        text="What does the critical batch size \\(B_c\\) tell?",
        difficulty="medium",
        tags=("batch",),
        references=("optimisation.batch",),
        points=(
            RubricPoint(
                id="halves",
                text="Below it, doubling halves the steps",
                weight=2,
                probe="And below it?",
                passage="optimisation.batch#1",
            ),
            RubricPoint(
                id="waste", text="Past it, compute is wasted", probe="And past it?", passage="optimisation.batch#2"
            ),
            RubricPoint(
                id="grows", text="It grows during training", probe="Does it stay?", passage="optimisation.batch#2"
            ),
        ),
    )
    second = Question(
        id="data.mixing",
        section="Data",
        text="What happens to small sources in a mixture?",
        difficulty="easy",
        tags=("mixing",),
        references=("data.mixing",),
        points=(
            RubricPoint(id="repeat", text="They repeat", probe="How often are they seen?", passage="data.mixing#1"),
        ),
    )
    return Bank(None, (first, second), (batch, mixing))


def make_grade(question: Question, answer: str, said: dict[str, tuple[Verdict, str | None]], **more: object) -> Grade:
    """Return a grade: for each point a verdict and the quote it rests on, the rest unmet."""
    points = []
    for point in question.points:
        verdict, quote = said.get(point.id, (Verdict.UNMET, None))
        start = answer.index(quote) if quote is not None else 0
        points.append(
            PointVerdict(
                id=point.id,
                text=point.text,
                weight=point.weight,
                verdict=verdict,
                quote=quote,
                span=(start, start + len(quote)) if quote is not None else None,
                quote_by=QuoteBy.JUDGE if quote is not None else None,
                passage=point.passage,
                reason=f"reason for {point.id}",
            )
        )
    marks = add_up(points)
    return Grade(
        question_id=question.id,
        status=marks.status,
        score=marks.score,
        marks=marks.marks,
        marks_range=marks.marks_range,
        out_of=marks.out_of,
        points=tuple(points),
        grader=PROVENANCE,
        **more,
    )

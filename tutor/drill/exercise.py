"""A template and a draw, made into a question with a rubric that the graders can use like any other."""

from __future__ import annotations

from tutor.bank.formula import evaluate
from tutor.domain import AcceptedForm, PointKind, Quantity, Question, RubricPoint, Text, Value
from tutor.drill.drawing import Values, answer_of
from tutor.drill.template import Template
from tutor.drill.writing import Written
from tutor.grading.quantities.showing import amount

SECTION = "Drill"


class Exercise(Value):
    """A fresh question. `answer` is the number as a person writes it, `working` the way to it, `hint` its start."""

    template: str
    topic: str
    question: Question
    answer: Text
    working: Text
    hint: Text


def exercise(template: Template, topic: str, values: Values) -> Exercise:
    """Put the numbers of a draw into the template."""
    quantity = _quantity(template, values)
    answer = amount(quantity.value, quantity.unit)
    said = {name: Written(value) for name, value in values.items()}
    return Exercise(
        template=template.id,
        topic=topic,
        question=_question(template, topic, said, answer, quantity),
        answer=answer,
        working=template.working.format(**said, answer=answer),
        hint=template.hint.format(**said),
    )


def _question(template: Template, topic: str, said: dict[str, Written], answer: str, quantity: Quantity) -> Question:
    result = RubricPoint(
        id="result",
        text=template.states.format(**said, answer=answer),
        kind=PointKind.QUANTITY,
        probe=template.hint.format(**said),
        passage=template.passage,
        quantity=quantity,
    )
    return Question(
        id=f"drill.{topic}.{template.id}",
        section=SECTION,
        text=template.text.format(**said),
        difficulty=template.difficulty,
        tags=(topic,),
        points=(result,),
        references=(template.passage.rsplit("#", 1)[0],),
        hints=(template.hint.format(**said),),
    )


def _quantity(template: Template, values: Values) -> Quantity:
    asked = template.answer
    return Quantity(
        value=answer_of(template, values),
        unit=asked.unit,
        tolerance=asked.tolerance,
        formula=asked.formula,
        inputs=values,
        accepted=tuple(
            AcceptedForm(
                value=evaluate(each.formula, values),
                unit=asked.unit if each.unit is None else each.unit,
                when=each.when,
            )
            for each in asked.accepted
        ),
        slips=template.slips,
    )

"""A template and a draw, made into a question with a rubric that the graders can use like any other."""

from __future__ import annotations

from tutor.bank.formula import evaluate
from tutor.domain import AcceptedForm, Part, PointKind, Quantity, Question, RubricPoint, Text, Value
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
        id=Part.RESULT.value,
        weight=2.0,
        text=template.states.format(**said, answer=answer),
        kind=PointKind.QUANTITY,
        probe=template.hint.format(**said),
        passage=template.passage,
        quantity=quantity,
    )
    working = (_for_working(part, result) for part in _WORKING)
    return Question(
        id=f"drill.{topic}.{template.id}",
        section=SECTION,
        text=template.text.format(**said),
        difficulty=template.difficulty,
        tags=(topic,),
        points=(result, *working),
        references=(template.passage.rsplit("#", 1)[0],),
        hints=(template.hint.format(**said),),
    )


_WORKING = {
    Part.FORMULA: (1.0, "The working puts the numbers together in the right way.", "What has to be computed?"),
    Part.INPUTS: (0.5, "The working uses the numbers of the question.", "Which numbers does the question give?"),
    Part.ARITHMETIC: (0.5, "Every step of the working is computed rightly.", "Which step would you check first?"),
}


def _for_working(part: Part, result: RubricPoint) -> RubricPoint:
    """Return the point for a part of the working that leads to `result`; a right result earns it as well."""
    weight, text, probe = _WORKING[part]
    quantity = result.quantity.model_copy(update={"part": part}) if result.quantity is not None else None
    return result.model_copy(
        update={"id": part.value, "weight": weight, "text": text, "probe": probe, "quantity": quantity}
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
        symbols={source.symbol: name for name, source in template.inputs.items() if source.symbol},
    )

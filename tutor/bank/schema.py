"""The JSON schema of a questions file, for editors that complete and check YAML."""

from __future__ import annotations

from typing import Any

from tutor.domain import Question

# What each field holds, by model. Editors show it, and the template of a new entry says it in comments.
ABOUT: dict[str, dict[str, str]] = {
    "Question": {
        "id": "section.name, in a-z, 0-9 and hyphens; grades are kept under it, so it stays for good",
        "text": "the question as an interviewer puts it; it asks for everything that a point is given for",
        "difficulty": "easy, medium or hard",
        "tags": "words to choose questions by",
        "points": "two to six, each a claim or a number that could be right or wrong by itself",
        "references": "ids of the sources that answer the question",
        "hints": "three hints: where to look, what to think of, and nearly there; none says a point",
        "related": "ids of questions that overlap with this one; they name this one too",
        "notes": "for teachers: the public source, what others say otherwise, which answers are right too",
    },
    "RubricPoint": {
        "id": "a word or two, in a-z, 0-9 and hyphens",
        "text": "one claim in one full sentence, without `and` between two facts",
        "weight": "how much it counts against the others; 1 where not given",
        "kind": "claim, or quantity where a number decides",
        "variants": "the same claim in other words, as people would say it",
        "misconceptions": "what people wrongly believe here, and the answer to it",
        "probe": "the question asked when the point is missing; it must not say the point",
        "passage": "the paragraph that proves it: the source's id, # and the paragraph's number from 1",
        "quantity": "the number, its unit and how it is computed; only with kind quantity",
        "draft": "true until a person has read the point",
    },
    "Misconception": {"text": "as a believer would say it", "reply": "what is right, in a sentence or two"},
    "Quantity": {
        "value": "the right number, in `unit`",
        "unit": "unit of the value; left out for a plain ratio",
        "tolerance": "how far an answer may be off; 5 percent where not given",
        "formula": "how the value comes out of the inputs; lint computes it",
        "inputs": "numbers that the formula and the slips use, by name",
        "accepted": "other values that are right too",
        "slips": "known mistakes, each as the formula that leads to it",
        "unit_required": "true where a number without a unit is not accepted",
        "symbols": "letters that people write for inputs, each with the input's name: {N: params}",
        "part": "result, or formula, inputs or arithmetic where the point is for that part of the working",
    },
    "Tolerance": {
        "relative": "0.05 is five percent",
        "absolute": "in the unit of the value",
        "log10": "0.3 is a factor of two either way",
    },
    "AcceptedForm": {
        "value": "the number",
        "unit": "its unit",
        "when": "under which reading of the question it is right",
    },
    "Slip": {
        "name": "the mistake in a few words",
        "formula": "what a person computes who makes it",
        "reply": "what to tell that person",
        "unit": "where it lands in another unit than the value's",
    },
}


def questions_schema() -> dict[str, Any]:
    """Return the JSON schema (draft 7) of a questions file: the fields of `domain.Question`, and `section` above them.

    It knows the shape of each field; ids that must exist and formulas that must come out are for `tutor bank check`.
    """
    question = Question.model_json_schema()
    models: dict[str, Any] = question.pop("$defs")
    del question["properties"]["section"]
    question["required"].remove("section")
    models["Question"] = question
    models["RubricPoint"] |= _KIND_AND_QUANTITY
    for name, fields in ABOUT.items():
        for field, about in fields.items():
            models[name]["properties"][field] = _described(models[name]["properties"][field], about)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Questions of one section",
        "type": "object",
        "additionalProperties": False,
        "required": ["section", "questions"],
        "properties": {
            "section": {"type": "string", "minLength": 1, "description": "the section's title"},
            "questions": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Question"}},
        },
        "$defs": models,
    }


_KIND_AND_QUANTITY: dict[str, Any] = {
    "if": {"properties": {"kind": {"const": "quantity"}}, "required": ["kind"]},
    "then": {"required": ["quantity"]},
    "else": {"properties": {"quantity": {"type": "null"}}},
}


def _described(field: dict[str, Any], about: str) -> dict[str, Any]:
    """Return a field's schema with its description; draft 7 overlooks what stands beside a `$ref`."""
    plain = {key: value for key, value in field.items() if key not in ("title", "$ref", "default")}
    reference = {"allOf": [{"$ref": field["$ref"]}]} if "$ref" in field else {}
    return {"description": about, **plain, **reference}

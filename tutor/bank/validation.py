"""Pydantic's findings about a question, said in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from tutor.bank.bank import suggestion
from tutor.domain import AcceptedForm, Misconception, Quantity, Question, RubricPoint, Slip, Tolerance, Value

Say = Callable[[ErrorDetails], str]

_MODELS: dict[str, type[Value]] = {
    "": Question,
    "points": RubricPoint,
    "quantity": Quantity,
    "accepted": AcceptedForm,
    "slips": Slip,
    "misconceptions": Misconception,
    "tolerance": Tolerance,
}


def findings(error: ValidationError) -> list[ErrorDetails]:
    """Return what pydantic found, without "too short" for a list whose entries are at fault and were not counted."""
    return [each for each in error.errors() if each["type"] != "too_short" or not each["input"]]


def in_words(error: ErrorDetails, of: Mapping[str, type[Value]] | None = None) -> str:
    """Say one finding: the place within the question (entries counted from 1), what was expected, what came.

    `of` names the model of each list or mapping of an entry that is no question, that of the entry itself under "".
    """
    say = partial(_unknown, of or _MODELS) if error["type"] == "extra_forbidden" else _WORDS.get(error["type"])
    what = say(error) if say else f"{error['msg']}, got {_short(error['input'])}"
    place = _place(error["loc"])
    return f"{place} {what}" if place else what


def _place(loc: Sequence[int | str]) -> str:
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in loc).lstrip(".")


def _unknown(models: Mapping[str, type[Value]], error: ErrorDetails) -> str:
    parents = [step for step in error["loc"][:-1] if isinstance(step, str)]
    model = next((models[step] for step in reversed(parents) if step in models), models[""])
    known = [field.alias or name for name, field in model.model_fields.items() if name != "section"]
    return f"is an unknown key{suggestion(str(error['loc'][-1]), known) or '; known are ' + ', '.join(known)}"


def _expected(what: str) -> Say:
    return lambda error: f"expected {what}, got {_short(error['input'])}"


def _limit(words: str, name: str) -> Say:
    return lambda error: f"expected {words} {error.get('ctx', {}).get(name)}, got {_short(error['input'])}"


def _short(value: object) -> str:
    if value is None:
        return "nothing"
    said = repr(value)
    return said if len(said) <= 60 else said[:57] + "..."


_ID = "an id of a-z, 0-9 and hyphens (dots between a question's parts, `#n` at the end of a passage's)"
_WORDS: dict[str, Say] = {
    "missing": lambda _: "is missing",
    "value_error": lambda error: f"is off: {error['msg'].removeprefix('Value error, ')}",
    "string_type": _expected("text (put it in quotes if it looks like a number, a date or yes/no)"),
    "string_too_short": lambda _: "is empty; expected text",
    "string_too_long": _limit("text no longer than", "max_length"),
    "string_pattern_mismatch": _expected(_ID),
    "enum": lambda error: f"expected {error.get('ctx', {}).get('expected')}, got {_short(error['input'])}",
    "tuple_type": _expected("a list"),
    "too_short": lambda _: "expected at least one entry, got none",
    "dict_type": _expected("keys with values"),
    "model_type": _expected("keys with values"),
    "float_type": _expected("a number"),
    "float_parsing": _expected("a number"),
    "bool_type": _expected("true or false"),
    "bool_parsing": _expected("true or false"),
    "greater_than": _limit("a number above", "gt"),
    "greater_than_equal": _limit("a number not below", "ge"),
    "less_than": _limit("a number below", "lt"),
}

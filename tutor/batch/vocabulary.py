"""The names that people and exports give to the columns of a file of answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

ROLES: Mapping[str, tuple[str, ...]] = {
    "question": (
        "question id", "question", "question text", "questionid", "qid", "prompt", "item", "frage", "pregunta",
        "domanda",
    ),
    "answer": (
        "answer", "response", "student answer", "student response", "answer text", "reply", "your answer", "antwort",
        "réponse", "reponse", "respuesta", "risposta", "submission", "text",
    ),
    "student": (
        "student", "student id", "id number", "email address", "email", "username", "e mail adresse", "name",
        "full name", "candidate", "learner", "user", "surname", "last name", "matrikelnummer", "file",
    ),
    "reference": (
        "reference", "reference answer", "model answer", "right answer", "expected answer", "expected", "solution",
        "sample answer", "musterlösung", "musterantwort",
    ),
}  # fmt: skip
NUMBERED = re.compile(r"^(response|answer|antwort|réponse|reponse|respuesta|risposta)\s*(\d+)$")
ASKING = ("question", "frage", "pregunta", "domanda")


def plain(name: str) -> str:
    """Return a column's name without case, signs and needless spaces."""
    return " ".join(re.sub(r"[_\-.:]+", " ", name.casefold()).split())


def role_of(name: str) -> str | None:
    """Return what a column of that name holds; None where the name says nothing."""
    return next((role for role, names in ROLES.items() if plain(name) in names), None)

"""Who is asking. Every handler gets the learner from here, and this from what the door has put on the request."""

from __future__ import annotations

from typing import Any

from tutor.domain import Learner, Role
from tutor.errors import NotAllowed

LEARNER = "tutor.learner"
"""Key of an ASGI scope: the learner whom the door (ui/door.py) let in."""


def learner_of(request: Any) -> Learner:
    """Return the learner of a web request, gradio's or starlette's. Raises NotAllowed where nobody was let in."""
    inner = getattr(request, "request", None) or request
    scope = getattr(inner, "scope", None) or {}
    learner = scope.get(LEARNER)
    if not isinstance(learner, Learner):
        raise NotAllowed("sign in first")
    return learner


def teacher_of(request: Any) -> Learner:
    """Return the teacher of a web request. Raises NotAllowed for anyone else."""
    return as_teacher(learner_of(request))


def as_teacher(learner: Learner) -> Learner:
    """Return a learner who is a teacher too. Raises NotAllowed for one who is not."""
    if learner.role is not Role.TEACHER:
        raise NotAllowed("only a teacher can do this: ask yours")
    return learner

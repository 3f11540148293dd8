"""Who is asking. Every handler gets the learner from here, and this from what the door has put on the request."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any
from urllib.parse import unquote
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from tutor.domain import Learner, Role
from tutor.errors import NotAllowed

LEARNER = "tutor.learner"
"""Key of an ASGI scope: the learner whom the door (ui/door.py) let in."""
ZONE = "tutor-zone"
"""Name of the cookie with the browser's time zone, as in the tz database."""


def learner_of(request: Any) -> Learner:
    """Return the learner of a web request, gradio's or starlette's. Raises NotAllowed where nobody was let in."""
    inner = getattr(request, "request", None) or request
    scope = getattr(inner, "scope", None) or {}
    learner = scope.get(LEARNER)
    if not isinstance(learner, Learner):
        raise NotAllowed("sign in first")
    return learner


def zone_of(request: Any) -> tzinfo | None:
    """Return the time zone of the browser that asks, which the page's script leaves in a cookie; None where unknown."""
    inner = getattr(request, "request", None) or request
    named = unquote(getattr(inner, "cookies", {}).get(ZONE, ""))
    try:
        return ZoneInfo(named) if named else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def teacher_of(request: Any) -> Learner:
    """Return the teacher of a web request. Raises NotAllowed for anyone else."""
    return as_teacher(learner_of(request))


def as_teacher(learner: Learner) -> Learner:
    """Return a learner who is a teacher too. Raises NotAllowed for one who is not."""
    if learner.role is not Role.TEACHER:
        raise NotAllowed("only a teacher can do this: ask yours")
    return learner

"""Which sections weigh more in an interview for a post."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.domain import Post, Question

_FOCUS: Mapping[Post, frozenset[str]] = {
    Post.GENERALIST: frozenset(),
    Post.RESEARCH_ENGINEER: frozenset({"scaling", "stability", "architecture", "evaluation"}),
    Post.SYSTEMS: frozenset({"distributed", "memory", "profiling"}),
    Post.DATA: frozenset({"data", "scaling", "evaluation"}),
}
_WEIGHT = 3.0
"""Questions of a section in focus for each one of another section."""


def weight(post: Post, question: Question) -> float:
    """Return the weight of a question's section, known by the first part of its id.

    In a bank whose sections go by other names all weigh the same.
    """
    return _WEIGHT if question.id.split(".")[0] in _FOCUS[post] else 1.0

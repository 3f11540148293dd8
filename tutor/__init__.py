"""A tutor for LLM interviews: asks, reads free-form answers, grades them point by point with proof, follows up.

from tutor import Tutor
Tutor.open().ready().grade("scaling.chinchilla-optimal", "About twenty tokens per parameter.")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.wiring import Tutor

__all__ = ["Tutor"]


def __getattr__(name: str) -> object:
    """Import `Tutor` when it is asked for, so that `tutor --help` does not pay for it."""
    if name == "Tutor":
        from tutor.wiring import Tutor

        return Tutor
    raise AttributeError(f"module 'tutor' has no attribute {name!r}")

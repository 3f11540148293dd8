"""What people ask that the sources do not answer: `beyond.yaml`, an optional file beside them.

    serving:
      - How does an inference engine batch requests?

The keys are topics of the writer's own. A question that is nearer to such a line than to any passage is not answered:
similarity to the passages alone cannot tell a neighbouring subject from one's own.
"""

from __future__ import annotations

from tutor.bank.lines import Lines, read_lines
from tutor.errors import Fault

FILE = "beyond.yaml"


def read_beyond(text: str) -> tuple[Lines, list[Fault]]:
    """Return the lines by their topic, and every fault."""
    return read_lines(text, FILE, "topics", lambda _: "")

"""What a process needs to be told before it starts, so that Ctrl+C can end it."""

from __future__ import annotations

import signal


def heard() -> None:
    """Have Ctrl+C do what it does in a terminal: whoever runs the tests may have it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)

"""How fast the page is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from watching import CHROMIUM, Server


@pytest.mark.xfail(reason="wall time: a machine that is busy with other work takes longer", strict=False)
def test_a_second_start_takes_less_than_six_seconds(tmp_path: Path) -> None:
    """The best of three, since whatever else the machine does is not ours to measure."""
    assert CHROMIUM
    server = Server(tmp_path / "home")
    server.start().stop()
    for _ in range(3):
        server.start().stop()
        if server.seconds < 6:
            return
    raise AssertionError(f"three starts took 6 seconds or more, the last one {server.seconds:.1f}")

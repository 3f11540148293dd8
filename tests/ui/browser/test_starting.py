"""How fast the page is there."""

from __future__ import annotations

from pathlib import Path

from watching import CHROMIUM, Server


def test_a_second_start_takes_less_than_six_seconds(tmp_path: Path) -> None:
    assert CHROMIUM
    server = Server(tmp_path / "home").start()
    server.stop()
    server.start()
    server.stop()

    assert server.seconds < 6

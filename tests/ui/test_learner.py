"""Who asks, and from where: what the page's script leaves in a cookie is a time zone, or nothing."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace

import pytest

from ui.handlers.learner import ZONE, zone_of


def asking(cookie: str) -> SimpleNamespace:
    return SimpleNamespace(cookies={ZONE: cookie} if cookie else {})


def test_the_zone_of_a_browser() -> None:
    zone = zone_of(SimpleNamespace(request=asking("Europe%2FBerlin")))
    assert datetime(2026, 7, 1, tzinfo=zone).strftime("%z") == "+0200"


@pytest.mark.parametrize(
    "cookie", ["", "Nowhere/Land", "../../etc/passwd", "/etc/localtime", "Europe", "%00", "x" * 5000]
)
def test_what_names_no_zone_is_none(cookie: str) -> None:
    assert zone_of(asking(cookie)) is None

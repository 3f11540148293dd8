from __future__ import annotations

from pathlib import Path

import pytest

from tutor.drill import Course, open_course

CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(scope="session")
def course() -> Course:
    return open_course(CORPUS)

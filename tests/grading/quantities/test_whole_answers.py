"""150 answers by someone who had not looked at the reader; evals/LOG.md has how they were read at first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from whole_answers import Answered, answered, misjudged, misread, missing

ANSWERS = answered()


@pytest.mark.parametrize(("amiss", "fewest"), [(missing, 146), (misread, 140), (misjudged, 143)])
def test_nearly_all_are_read_chosen_and_judged_as_a_careful_person_does(
    amiss: Callable[[Answered], str], fewest: int
) -> None:
    wrong = [(each.text, each.final, found) for each in ANSWERS if (found := amiss(each))]
    assert len(ANSWERS) == 150
    assert len(ANSWERS) - len(wrong) >= fewest, wrong

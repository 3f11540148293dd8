"""Expressions by people who had not seen the reader, in two sets; evals/LOG.md has how each was read at first."""

from __future__ import annotations

import pytest
from collected import amiss, entries


@pytest.mark.parametrize("name", ["outside.yaml", "outside_second.yaml"])
def test_nearly_all_are_read_as_a_careful_person_reads_them(name: str) -> None:
    outside = entries(name)
    wrong = [(entry["text"], entry["value"], found) for entry in outside if (found := amiss(entry))]
    assert len(outside) >= 300
    assert len(wrong) <= 0.01 * len(outside), wrong

"""300 expressions by someone who had not seen the reader; evals/LOG.md has how they were read at first."""

from __future__ import annotations

from collected import amiss, entries

OUTSIDE = entries("outside.yaml")


def test_nearly_all_are_read_as_a_careful_person_reads_them() -> None:
    wrong = [(entry["text"], entry["value"], found) for entry in OUTSIDE if (found := amiss(entry))]
    assert len(OUTSIDE) >= 300
    assert len(wrong) <= 0.01 * len(OUTSIDE), wrong

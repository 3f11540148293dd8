"""The rule that makes denials: what it makes of the kinds of sentences that references are written in."""

from __future__ import annotations

import pytest
from denial import deny, doubt, sentences


@pytest.mark.parametrize(
    ("statement", "denial"),
    [
        ("The gain is memory.", "The gain is not memory."),
        ("A spike can heal.", "A spike cannot heal."),
        ("Kaplan et al. had concluded this.", "Kaplan et al. had not concluded this."),
        ("Every kernel has a cost.", "Every kernel does not have a cost."),
        ("The cache keeps only keys.", "The cache does not keep keys."),
        ("The clock only captures the launch.", "The clock does not capture the launch."),
        ("Two documents share a bucket.", "Two documents do not share a bucket."),
        ("PaLM skipped 200 batches.", "PaLM did not skip 200 batches."),
        ("Call synchronize() first.", "Do not call synchronize() first."),
        ("Launching a kernel does not block the host.", "Launching a kernel does block the host."),
        ("It reads the input once and writes it back.", "It does not read the input once and does not write it back."),
        ("Memory is tight, so the state is sharded.", "Memory is not tight, so the state is not sharded."),
        ("Pages that share a bucket are compared.", "Pages that share a bucket are not compared."),
        ("When a spike stays, the run rolls back.", "When a spike stays, the run does not roll back."),
        ("Nobody waits for them.", "It is not true that nobody waits for them."),
        ("Fewer stages: less idling.", "It is not true that fewer stages: less idling."),
    ],
)
def test_each_clause_is_denied_at_its_verb(statement: str, denial: str) -> None:
    assert deny(statement) == denial


def test_an_opening_keeps_names() -> None:
    assert doubt("The gain is memory.", "It is false that") == "It is false that the gain is memory."
    assert doubt("Kaplan's fit differed.") == "It is not true that Kaplan's fit differed."
    assert doubt("LSH cuts it.") == "It is not true that LSH cuts it."


def test_formulas_code_and_bullets_are_no_sentences() -> None:
    text = "Hoffmann et al. (2022) asked. It is\n2.5 GB.\n\n$$\nx = y\n$$\n\n- 2 bytes\n\n```python\nstep()\n```\n"
    assert sentences(text) == ["Hoffmann et al. (2022) asked.", "It is 2.5 GB."]

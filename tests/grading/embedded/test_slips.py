"""Letters that changed places are put back; a word that is meant as it stands stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.grading.embedded.slips import without_slips
from tutor.grading.language import stem

KNOWN = frozenset(map(stem, ("activations", "NCCL", "dataloader", "checkpoints")))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The graidents overflow.", "The gradients overflow."),
        ("Actviations are recomputed from chekcpoints", "Activations are recomputed from checkpoints"),
        ("The datalaoder waits", "The dataloader waits"),
        ("a cocnave loss, form left to right", "a concave loss, form left to right"),
        ("Adafactor, SwiGLU and the dataloader", "Adafactor, SwiGLU and the dataloader"),
        ("wiht eht", "wiht eht"),
    ],
)
def test_letters_that_changed_places(text: str, meant: str) -> None:
    assert without_slips(text, KNOWN) == meant


@given(st.text(alphabet="acdeginrst' -", max_size=60))
def test_every_place_stays_where_it_was(text: str) -> None:
    mended = without_slips(text, KNOWN)
    assert len(mended) == len(text)
    assert sorted(mended) == sorted(text)

"""What an answer says beside the matter: sentences that come near nothing that the question or its rubric speaks of.

The encoder's states of a sentence depend on what stands around it. Padding, small talk and orders to the grader are
therefore set aside before an answer is read. Nothing is lost by it: such a sentence states no point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.grading.embedded.clauses import sentences
from tutor.ports import Encoder, Vectors

_NEAR = 0.33  # cosine; on the dev answers one sentence in twenty lies below it, and nine in ten of what states nothing


def to_the_point(answers: Sequence[str], matter: Sequence[Vectors], encoder: Encoder) -> list[str]:
    """Return each answer with spaces in place of what is beside the matter, so that all places stay as they are.

    matter: for each answer float32 [texts, width], L2-normalised, what its question and rubric say.
    """
    said = list(dict.fromkeys(text[start:end] for text in answers for start, end in sentences(text)))
    vectors = dict(zip(said, encoder.encode(said), strict=True))
    return [_blanked(text, vectors, of) for text, of in zip(answers, matter, strict=True)]


def _blanked(text: str, vectors: Mapping[str, Vectors], matter: Vectors) -> str:
    for start, end in sentences(text):
        if float((matter @ vectors[text[start:end]]).max()) < _NEAR:
            text = text[:start] + " " * (end - start) + text[end:]
    return text

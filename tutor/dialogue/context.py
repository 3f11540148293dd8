"""Which questions of a learner make sense only after the one before: "and for GQA?", "why is that?"."""

from __future__ import annotations

import re

_LONGEST = 9  # words
_LEANS = re.compile(
    r"^\W*(?:and|but|or|so|then|also|why|how come|what about|how about|what if|for|with|without|in that case)\b"
    r"|\b(?:it|its|that|this|these|those|they|them|their|there|both|either|the same|the other)\b",
    re.IGNORECASE,
)


def leans(question: str) -> bool:
    """Whether a question is to be read in the light of the one before."""
    return len(question.split()) <= _LONGEST and _LEANS.search(question) is not None

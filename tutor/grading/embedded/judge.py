"""The judge that needs no LLM: a sentence encoder, alignment and rules of negation under a small trained head.

It compares what is said, a clause at a time, with each point and its accepted variants. It does not reason, so it can
miss a claim in unusual words and can be wrong about subtle ones; the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tutor.domain import GraderKind, PointKind, Question, RubricPoint, Verdict, content_hash
from tutor.errors import JudgeError
from tutor.grading.embedded.alignment import FEATURES, Match, matches
from tutor.grading.embedded.clauses import Stretch
from tutor.grading.embedded.head import OUTCOMES, Head, load
from tutor.grading.embedded.reading import Reading, read
from tutor.grading.embedded.relevance import to_the_point
from tutor.grading.embedded.slips import without_slips
from tutor.grading.embedded.typesetting import without_layout
from tutor.grading.language import words
from tutor.ports import Encoder, JudgeItem, Opinion, Opinions

if TYPE_CHECKING:
    from tutor.encoder.pairs import Pair

_MET, _CONTRADICTED = OUTCOMES.index("met"), OUTCOMES.index("contradicted")
TOGETHER = 256
"""Answers whose token states are in memory at once, at most."""
_WORD_FOR_WORD = 0.95  # share of a form's weight, and of its neighbouring words
_CERTAIN = (0.95, 0.03, 0.02)  # what words of the rubric itself are worth, in the order of OUTCOMES


@dataclass(frozen=True)
class _Forms:
    """A point as it can be said rightly, and wrongly."""

    right: tuple[Reading, ...]
    wrong: tuple[Reading, ...]


class EmbeddedJudge:
    """Fulfils `ports.Judge` on the CPU, without key or network."""

    kind = GraderKind.EMBEDDED

    def __init__(self, encoder: Encoder, head: Head | None = None) -> None:
        self._encoder = encoder
        self._given = head
        self._forms = lru_cache(maxsize=4096)(self._read_forms)
        self._matter = lru_cache(maxsize=1024)(encoder.encode)
        self._stems = lru_cache(maxsize=1024)(_stems)

    @cached_property
    def head(self) -> Head:
        head = self._given or load()
        if head.encoder != self._encoder.hash:
            raise JudgeError(f"the head was fitted to another encoder than {self._encoder.name!r}; fit it again")
        return head

    @property
    def model(self) -> str:
        return f"{self._encoder.name}@{self._encoder.hash[:12]}"

    @property
    def prompt(self) -> str:
        return self.head.hash

    @property
    def settings(self) -> str:
        head = self.head
        return content_hash([asdict(each) for each in (head.calibration, head.thresholds, head.drafts)])

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the opinions on each item: answers read some at a time, points read once and kept."""
        starts = range(0, len(items), TOGETHER)
        return [each for start in starts for each in self._judged(items[start : start + TOGETHER])]

    def _judged(self, items: Sequence[JudgeItem]) -> list[Opinions]:
        subjects = [_texts(item.question) for item in items]
        plain = [
            without_slips(without_layout(item.answer), self._stems(subject))
            for item, subject in zip(items, subjects, strict=True)
        ]
        kept = to_the_point(plain, [self._matter(subject) for subject in subjects], self._encoder)
        return [self._opinions(item, self._read(text, item)) for item, text in zip(items, kept, strict=True)]

    def _read(self, text: str, item: JudgeItem) -> Reading:
        """Read one answer by itself: what stands beside it in a batch would change the last bits of its states."""
        return read([text], [item.question.text], self._encoder)[0]

    def _opinions(self, item: JudgeItem, answer: Reading) -> Opinions:
        found = [self.matches(item.question, point, answer) for point in item.points]
        pairs = [paired(match, answer) for these in found for match in these]
        said = self.head.classifier.probabilities(pairs) if pairs else np.zeros((0, len(OUTCOMES)))
        said[[_verbatim(match, answer) for these in found for match in these]] = _CERTAIN
        ends = np.cumsum([len(these) for these in found])
        return tuple(
            self._opinion(point, these, of_point, answer)
            for point, these, of_point in zip(item.points, found, np.split(said, ends[:-1]), strict=True)
        )

    def matches(self, question: Question, point: RubricPoint, answer: Reading) -> list[Match]:
        """Return where the answer comes nearest to the point, with the features that decide."""
        forms = self._forms(question.text, point)
        return matches(forms.right, forms.wrong, answer)

    def _read_forms(self, question: str, point: RubricPoint) -> _Forms:
        right, wrong = _wordings(point)
        readings = read([*right, *wrong], [question] * (len(right) + len(wrong)), self._encoder)
        return _Forms(tuple(readings[: len(right)]), tuple(readings[len(right) :]))

    def _opinion(
        self, point: RubricPoint, found: Sequence[Match], probabilities: NDArray[np.float64], answer: Reading
    ) -> Opinion:
        if not found:
            return Opinion(point=point.id, verdict=Verdict.UNMET, p_met=0.0, p_contradicted=0.0, reason=_MISSING)
        highest = probabilities[:, [_MET, _CONTRADICTED]].max(0, keepdims=True)
        verdict = self.head.verdict(point, *highest[0].tolist())
        ((p_met, p_contradicted),) = self.head.calibration.applied(highest).tolist()
        column = _CONTRADICTED if verdict is Verdict.CONTRADICTED else _MET
        match = _tightest(found, probabilities[:, column])
        span = (answer.words[match.stretch.first].start, answer.words[match.stretch.last - 1].end)
        return Opinion(
            point=point.id,
            verdict=verdict,
            p_met=p_met,
            p_contradicted=p_contradicted,
            reason=_reason(point, verdict, match),
            span=None if verdict is Verdict.UNMET else span,
        )


def _texts(question: Question) -> tuple[str, ...]:
    """What is said in a question and, rightly or wrongly, on its points."""
    claims = [point for point in question.points if point.kind is PointKind.CLAIM]
    return (question.text, *(text for point in claims for texts in _wordings(point) for text in texts))


def _stems(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(word.stem for text in texts for word in words(text))


def _wordings(point: RubricPoint) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts that say a point rightly, and those that say it wrongly."""
    return (point.text, *point.variants), tuple(each.text for each in point.misconceptions)


def paired(match: Match, answer: Reading) -> Pair:
    """Return a match as the head reads it: the form beside the stretch, and the features."""
    from tutor.encoder.pairs import Pair

    return Pair(match.form.inner(Stretch(0, len(match.form.words))), answer.inner(match.stretch), match.features)


def _verbatim(match: Match, answer: Reading) -> bool:
    """Whether the stretch says the form word for word, in its order, with nothing that turns it round."""
    said = dict(zip(FEATURES, match.features.tolist(), strict=True))
    if any(said[name] > 0 for name in ("polarity", "antonym", "number_missing", "number_conflict")):
        return False
    in_order = said["exact"] >= _WORD_FOR_WORD and said["order"] >= _WORD_FOR_WORD
    return in_order or _holds(answer.stems[match.stretch.first : match.stretch.last], match.form.stems)


def _holds(stems: Sequence[str], run: Sequence[str]) -> bool:
    return any(stems[i : i + len(run)] == run for i in range(len(stems) - len(run) + 1))


def _tightest(found: Sequence[Match], probabilities: NDArray[np.float64]) -> Match:
    """The match with the fewest words among those that are nearly as probable as the best: what is worth quoting."""
    best = probabilities.max()
    least = max(0.9 * best, 1 - 3 * (1 - best))  # beside what is certain nothing doubtful is quoted
    near = [match for match, p in zip(found, probabilities, strict=True) if p >= least]
    return min(near, key=lambda match: match.stretch.last - match.stretch.first)


_MISSING = "Nothing in the answer states this."


def _reason(point: RubricPoint, verdict: Verdict, match: Match) -> str:
    """Say in a sentence what decided, in words a learner can act on."""
    if verdict is Verdict.MET:
        return "Your words say this."
    if verdict is Verdict.PARTIAL:
        return "This comes near the point but does not state all of it."
    if verdict is Verdict.UNMET:
        return _MISSING
    if match.misconception is not None and match.features[FEATURES.index("misconception")] > 0:
        return point.misconceptions[match.misconception].reply
    if match.opposed is not None:
        said, meant = match.opposed
        return f"You write “{said}” where the reference says “{meant}”."
    if match.features[FEATURES.index("number_conflict")] > 0:
        return "The number you give is not the one in the reference."
    if match.features[FEATURES.index("polarity")] > 0:
        return "As written, this denies the point."
    return "As written, this goes against the point."

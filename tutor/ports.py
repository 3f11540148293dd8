"""What the rooms ask of each other: protocols, and the values that cross them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from tutor.domain import (
    Card,
    Check,
    Correction,
    Grade,
    GraderKind,
    Inquiry,
    Passage,
    Probability,
    Question,
    Quiz,
    QuizAnswer,
    QuoteBy,
    ReviewLog,
    RubricPoint,
    Session,
    SessionKind,
    Span,
    StudySettings,
    Telemetry,
    Turn,
    Value,
    Verdict,
)

Vectors = NDArray[np.float32]


@dataclass(frozen=True)
class TokenStates:
    """One text as the encoder sees it.

    states: float32 [tokens, width], as they leave the last layer, special tokens left out.
    inner: float32 [tokens, width], as they stand before the last two layers.
    offsets: int [tokens, 2], the [start, end) of each token in characters of the text.
    Long texts were read in overlapping windows and come back as one sequence.
    """

    states: Vectors
    inner: Vectors
    offsets: NDArray[np.int64]


class Encoder(Protocol):
    """Texts to vectors. `name` and `hash` identify the model; equal pairs give equal vectors."""

    @property
    def name(self) -> str: ...
    @property
    def hash(self) -> str: ...
    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one L2-normalised vector a text: float32 [texts, width]."""
        ...

    def tokens(self, texts: Sequence[str]) -> Sequence[TokenStates]:
        """Return the token states of each text, in order."""
        ...


class Hit(Value):
    """A passage found, best first; `score` orders hits of one query and is in no unit.

    `similarity` is the cosine. `met` says how well the query's words are met, by late interaction; 0 where not asked.
    """

    passage: Passage
    score: float
    similarity: float
    met: float = 0.0


class PassageIndex(Protocol):
    """The passages of a bank, as indexed."""

    def get(self, ids: Sequence[str]) -> Sequence[Passage]:
        """Return the passages of those ids, in order. Raises IndexMissing or IndexStale."""
        ...

    def search(self, query: str, k: int = 5) -> Sequence[Hit]:
        """Return up to k hits, best first."""
        ...

    def corrected(self, query: str) -> str:
        """Return the query as `search` reads it, slips of the keyboard mended."""
        ...


class JudgeItem(Value):
    """One answer to be judged: the claim points only, and the passages those points rest on."""

    question: Question
    points: tuple[RubricPoint, ...]
    answer: str
    passages: Mapping[str, Passage]


class Opinion(Value):
    """What a judge thinks of one point, before the evidence is checked.

    Spans are [start, end) in `JudgeItem.answer`, quotes are verbatim texts of it; a judge gives either or none.
    `quote_by` says who found the words.
    `check` is how a number was checked; no judge gives one, since numbers are decided by code.
    """

    point: str
    verdict: Verdict
    p_met: Probability | None = None
    p_contradicted: Probability | None = None
    reason: str = ""
    quote: str | None = None
    span: Span | None = None
    quote_by: QuoteBy = QuoteBy.JUDGE
    check: Check | None = None


Opinions = tuple[Opinion, ...]


class Judge(Protocol):
    """Decides claim points. What it says about an item must not depend on the other items."""

    @property
    def kind(self) -> GraderKind: ...
    @property
    def model(self) -> str: ...
    @property
    def prompt(self) -> str:
        """Hash of whatever instructs the judge: a prompt's, or a head's weights."""
        ...

    @property
    def settings(self) -> str:
        """Hash of the thresholds and options that decide a verdict."""
        ...

    def judge(self, items: Sequence[JudgeItem]) -> Sequence[Opinions]:
        """Return the opinions of each item, in order; a point without an opinion is one it could not judge.

        Raises JudgeError where none could be given.
        """
        ...


@runtime_checkable
class MeteredJudge(Protocol):
    """A judge that can say what each item took."""

    def judge_metered(self, items: Sequence[JudgeItem]) -> Sequence[tuple[Opinions, Telemetry]]:
        """Return what `judge` does, and beside it what it took."""
        ...


class AnswerGrader(Protocol):
    """Grades an answer to a whole question, or a reply to the follow-up about one of its points."""

    def grade(self, question: Question, answer: str) -> Grade: ...
    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade: ...


class Variants(Protocol):
    """Questions of a bank with fresh numbers in the place of their own."""

    def choose(self, question: Question, seed: int, had: Collection[str]) -> str | None:
        """Return the id of a variant that is none of `had`; None to ask the question as it stands."""
        ...


class Forecast(Value):
    """What judging an item will take: requests, characters sent, tokens of the replies as they usually are."""

    requests: int = 0
    characters: int = 0
    reply: int = 0

    def __add__(self, other: Forecast) -> Forecast:
        return Forecast(
            requests=self.requests + other.requests,
            characters=self.characters + other.characters,
            reply=self.reply + other.reply,
        )


@runtime_checkable
class ForecastingJudge(Protocol):
    """A judge that can say what each item will take, without asking anything."""

    def forecast(self, items: Sequence[JudgeItem]) -> Sequence[Forecast]: ...


class SessionStore(Protocol):
    """Sessions of learners. Every call names the learner; another one's session raises NotAllowed."""

    def create(self, session: Session) -> None: ...
    def load(self, session_id: str, learner: str) -> Session: ...
    def latest(self, learner: str, bank: str, kind: SessionKind = SessionKind.PRACTICE) -> Session | None: ...
    def list(self, learner: str, limit: int = 50) -> Sequence[Session]: ...
    def append(self, session_id: str, learner: str, turn: Turn) -> None: ...
    def asked(self, learner: str) -> frozenset[str]:
        """Return the ids of all questions that a learner was ever asked."""
        ...


class CorrectionStore(SessionStore, Protocol):
    """A store that keeps corrections too. Who may make and read them is for the caller to check."""

    def load_any(self, session_id: str) -> Session:
        """Return a session, whoever it belongs to. Raises UnknownId."""
        ...

    def correct(self, session_id: str, correction: Correction) -> None:
        """Add a correction. Raises StoreError where another one has its number."""
        ...

    def recent(self, limit: int = 20) -> Sequence[Session]:
        """Return the sessions of all learners, the latest turn first."""
        ...

    def corrected(self, limit: int = 500) -> Sequence[Session]:
        """Return the sessions of all learners that have corrections, the latest turn first."""
        ...


class CardStore(Protocol):
    """Cards that have been reviewed, and their reviews. Every call names the learner, and reaches no one else's."""

    def cards(self, learner: str, bank: str) -> Sequence[Card]:
        """Return the learner's cards on a bank that have been reviewed."""
        ...

    def reviews(
        self, learner: str, bank: str | None = None, question_id: str | None = None, limit: int | None = None
    ) -> Sequence[ReviewLog]:
        """Return the learner's reviews, the earliest first; the last `limit` of them."""
        ...

    def add(self, review: ReviewLog, card: Card) -> None:
        """Store a review and the card after it. Raises StoreError where the card has had this review's number."""
        ...

    def undo(self, review: ReviewLog, card: Card) -> None:
        """Remove a review; `card` is as before it. Raises StoreError where it is not the card's last one."""
        ...

    def settings(self, learner: str) -> StudySettings:
        """Return how the learner studies: as nobody has said otherwise, where nothing is stored."""
        ...

    def keep_settings(self, learner: str, settings: StudySettings, cards: Sequence[Card] = ()) -> None:
        """Store how the learner studies, and `cards` as they are under it."""
        ...


class QuizStore(Protocol):
    """Quizzes of learners. Every call names the learner; another one's quiz raises NotAllowed."""

    def create(self, quiz: Quiz) -> None: ...
    def load(self, quiz_id: str, learner: str) -> Quiz: ...
    def list(self, learner: str, limit: int = 50) -> Sequence[Quiz]: ...
    def answer(self, quiz_id: str, learner: str, answer: QuizAnswer) -> None:
        """Store the answer to the next item. Raises StoreError where that is not its place."""
        ...


class InquiryStore(Protocol):
    """What learners asked the sources. The caller names the learner, and gets nobody else's."""

    def add(self, inquiry: Inquiry) -> None: ...
    def list(self, learner: str, bank: str, session: str | None = None) -> Sequence[Inquiry]: ...

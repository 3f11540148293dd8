"""The words of the project: frozen values with closed vocabularies, and no input or output.

One grade, as `tutor grade --json`, the page and the Python API show it:

    {"question_id": "scaling.chinchilla-optimal", "status": "graded", "score": 0.67, "marks": 4.0,
     "marks_range": [4.0, 4.0], "out_of": 6.0,
     "points": [{"id": "ratio", "text": "...", "weight": 2.0, "verdict": "met", "p_met": 0.94, "p_contradicted": 0.01,
                 "quote": "...", "span": [12, 58], "quote_by": "judge", "passage": "scaling.chinchilla-optimal#2",
                 "reason": "..."}],
     "flags": [], "feedback": "...", "follow_up": {"point": "budget", "text": "..."},
     "grader": {"kind": "embedded", "model": "...", "prompt": "...", "rubric": "...", "passages": "...",
                "answer": "...", "settings": "...", "version": "..."}}
"""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator


class Value(BaseModel):
    """A frozen value; unknown fields are refused, so that a misspelt key of a bank file is a fault."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def content_hash(content: object) -> str:
    """Return the first 16 hex digits of the SHA-256 of `content`: a Value, a string, or anything JSON can carry."""
    plain = content.model_dump(mode="json") if isinstance(content, BaseModel) else content
    text = plain if isinstance(plain, str) else json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Difficulty(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class PointKind(StrEnum):
    CLAIM = "claim"
    QUANTITY = "quantity"


class Part(StrEnum):
    """Which part of a computation earns a point: the result itself, or one of three parts of the working."""

    RESULT = "result"
    FORMULA = "formula"
    INPUTS = "inputs"
    ARITHMETIC = "arithmetic"


class Verdict(StrEnum):
    """What an answer did with a point."""

    MET = "met"
    PARTIAL = "partial"
    UNMET = "unmet"
    CONTRADICTED = "contradicted"
    CANNOT_TELL = "cannot_tell"


class Status(StrEnum):
    GRADED = "graded"
    NEEDS_REVIEW = "needs_review"
    UNGRADED = "ungraded"


class GraderKind(StrEnum):
    EMBEDDED = "embedded"
    LLM = "llm"
    DECISIONS = "decisions"
    PANEL = "panel"


class QuoteBy(StrEnum):
    """Who found the quote: the judge itself, or the aligner afterwards."""

    JUDGE = "judge"
    ALIGNER = "aligner"


class Flag(StrEnum):
    """What the guard noticed about an answer. A flag informs a person; only code that says so changes a grade."""

    EMPTY = "empty"  # no letter and no digit in it
    DECLINED = "declined"  # "I don't know" and nothing else
    QUESTION_PASTED = "question_pasted"  # nothing beyond the question's own words
    ORDERS_GRADER = "orders_grader"  # sentences that talk to the grader; they are not read as answer
    HIDDEN_CHARACTERS = "hidden_characters"  # control, zero-width or bidirectional characters, removed
    WORD_LIST = "word_list"  # words without sentences; they are not read as answer
    OTHER_LANGUAGE = "other_language"  # the encoder reads English only
    NOISE = "noise"  # no language at all
    LONG = "long"  # read in several windows


Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=80)]
QuestionId = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:[.-][a-z0-9]+)*$", max_length=120)]
PassageId = Annotated[str, Field(pattern=r"^[a-z0-9]+(?:[.-][a-z0-9]+)*#[1-9][0-9]*$")]
Text = Annotated[str, Field(min_length=1)]
Probability = Annotated[float, Field(ge=0.0, le=1.0)]
Span = tuple[int, int]


class Passage(Value):
    """A cut of a source. `place` counts from 1 within the source; `id` is `<source id>#<place>`."""

    id: PassageId
    source: QuestionId
    heading: str
    place: int
    text: Text

    @property
    def hash(self) -> str:
        return content_hash([self.heading, self.text])


class Source(Value):
    """A source answer, cut into passages in reading order."""

    id: QuestionId
    heading: str
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(passage.text for passage in self.passages)


class Misconception(Value):
    """A wrong belief about a point, stated as a believer would, and what to answer to it."""

    text: Text
    reply: Text


class Tolerance(Value):
    """How far a number may be off. Relative 0.05 is five percent; log10 0.3 is a factor of two either way."""

    relative: float | None = Field(default=None, gt=0, lt=1)
    absolute: float | None = Field(default=None, ge=0)
    log10: float | None = Field(default=None, gt=0)

    @model_validator(mode="after")
    def _one_of_three(self) -> Self:
        given = [name for name in ("relative", "absolute", "log10") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError(f"expected one of relative, absolute and log10, got {', '.join(given) or 'none'}")
        return self


class AcceptedForm(Value):
    """Another value that also earns the point, and under which reading it does."""

    value: float
    unit: str = ""
    when: Text


class Slip(Value):
    """A known mistake, as a formula over the quantity's inputs, and what to tell the person who made it.

    `unit` is the quantity's own unit unless the slip lands in another one.
    """

    name: Text
    formula: Text
    reply: Text
    unit: str | None = None


class Quantity(Value):
    """A number with a unit that code checks. `formula` over `inputs` gives `value` in `unit` ("" for a plain ratio).

    `unit_required` is the question's rule for a bare number: False accepts it, True does not. `symbols` are letters
    that an answer may write for inputs, each with the input's name. A point for a `part` of the working carries the
    quantity that the working leads to.
    """

    value: float
    unit: str = ""
    tolerance: Tolerance = Tolerance(relative=0.05)
    formula: str | None = None
    inputs: dict[str, float] = Field(default_factory=dict)
    accepted: tuple[AcceptedForm, ...] = ()
    slips: tuple[Slip, ...] = ()
    unit_required: bool = False
    symbols: dict[str, str] = Field(default_factory=dict)
    part: Part = Part.RESULT


class RubricPoint(Value):
    """One claim or one number that an answer can state. `variants` are other wordings that state the same."""

    id: Slug
    text: Text
    weight: float = Field(default=1.0, gt=0)
    kind: PointKind = PointKind.CLAIM
    variants: tuple[Text, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    probe: Text
    passage: PassageId
    quantity: Quantity | None = None
    draft: bool = False

    @property
    def mistakes(self) -> tuple[tuple[str, str], ...]:
        """What is often taken for the point, wrong beliefs and then known slips, each with what to answer to it."""
        slips = self.quantity.slips if self.quantity is not None else ()
        beliefs = tuple((each.text, each.reply) for each in self.misconceptions)
        return beliefs + tuple((each.name, each.reply) for each in slips)

    @model_validator(mode="after")
    def _quantity_where_due(self) -> Self:
        if (self.kind is PointKind.QUANTITY) != (self.quantity is not None):
            raise ValueError(f"point {self.id!r}: kind {self.kind} and quantity must come together")
        return self


class Question(Value):
    """A question with its rubric. `references` are ids of the sources that answer it; `related` are cross-links.

    `section` is the heading it stands under; the part of the id before the first dot is the section's slug.
    """

    id: QuestionId
    section: Text
    text: Text
    difficulty: Difficulty | None = None
    tags: tuple[str, ...] = ()
    points: tuple[RubricPoint, ...] = Field(min_length=1)
    references: tuple[QuestionId, ...] = Field(min_length=1)
    hints: tuple[Text, ...] = ()
    related: tuple[QuestionId, ...] = ()
    notes: tuple[Text, ...] = ()

    @model_validator(mode="after")
    def _point_ids_differ(self) -> Self:
        ids = [point.id for point in self.points]
        if twice := sorted({each for each in ids if ids.count(each) > 1}):
            raise ValueError(f"question {self.id!r}: point ids must differ, got twice: {', '.join(twice)}")
        return self

    @property
    def passages(self) -> tuple[str, ...]:
        """Ids of the passages that its points rest on, each once, in order of the points."""
        return tuple(dict.fromkeys(point.passage for point in self.points))

    @property
    def out_of(self) -> float:
        return sum(point.weight for point in self.points)

    def point(self, point_id: str) -> RubricPoint:
        """Return the point of that id; KeyError where there is none."""
        for point in self.points:
            if point.id == point_id:
                return point
        raise KeyError(f"question {self.id!r} has no point {point_id!r}")


class PartChecks(Value):
    """How the three parts of the working stand that an answer shows for a number."""

    formula: Verdict
    inputs: Verdict
    arithmetic: Verdict


class Check(Value):
    """One row of the table that shows how a number was checked.

    `read` is the number as it stands in the answer, `unit` the unit it was read in; `deviation` is relative to what was
    expected, None where the two cannot be compared. `slip` names the known mistake that gives this number; `step` is
    the first step of the working that does not hold, with what it comes to. `parts` is None where no working was shown.
    """

    read: str
    unit: str
    expected: str
    deviation: float | None
    verdict: Verdict
    slip: str | None = None
    step: str | None = None
    parts: PartChecks | None = None


class PointVerdict(Value):
    """A verdict on one point, with its proof.

    `quote` is verbatim text of the answer and `span` its [start, end) in characters of the answer as it was handed in.
    `check` shows how a number was read and compared, for points that code decides.
    """

    id: Slug
    text: Text
    weight: float
    verdict: Verdict
    p_met: Probability | None = None
    p_contradicted: Probability | None = None
    quote: str | None = None
    span: Span | None = None
    quote_by: QuoteBy | None = None
    passage: PassageId
    reason: str
    check: Check | None = None


class FollowUp(Value):
    """The question asked next about one point."""

    point: Slug
    text: Text


class Provenance(Value):
    """What decided the grade, and nothing else. All but kind, model and version are content hashes."""

    kind: GraderKind
    model: str
    prompt: str
    rubric: str
    passages: str
    answer: str
    settings: str
    version: str


class Grade(Value):
    """The verdicts on an answer and the marks that code added up. Equal inputs give equal grades.

    `score` is marks / out_of in [0, 1]; score and marks are None unless status is `graded`.
    """

    question_id: QuestionId
    status: Status
    score: Probability | None
    marks: float | None
    marks_range: tuple[float, float]
    out_of: float
    points: tuple[PointVerdict, ...]
    flags: tuple[Flag, ...] = ()
    feedback: str = ""
    follow_up: FollowUp | None = None
    grader: Provenance


class Telemetry(Value):
    """What a grade took: seconds, tokens, US dollars, requests (0 where a kept reply did). Kept beside a Grade, never
    inside it.
    """

    seconds: float = 0.0
    tokens: int = 0
    cost: float = 0.0
    attempts: int = 1

    def __add__(self, other: Telemetry) -> Telemetry:
        return Telemetry(
            seconds=self.seconds + other.seconds,
            tokens=self.tokens + other.tokens,
            cost=self.cost + other.cost,
            attempts=self.attempts + other.attempts,
        )


class Role(StrEnum):
    LEARNER = "learner"
    TEACHER = "teacher"  # may also override verdicts, and add and remove banks


class Learner(Value):
    id: str
    name: str
    role: Role = Role.LEARNER


LOCAL_LEARNER = Learner(id="local", name="You", role=Role.TEACHER)
"""Whoever sits at this machine, where there are no logins; one's own teacher."""


class Filter(Value):
    """Which questions of a bank are meant; an empty field means any."""

    sections: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulties: tuple[Difficulty, ...] = ()
    questions: tuple[QuestionId, ...] = ()

    def accepts(self, question: Question) -> bool:
        return (
            (not self.questions or question.id in self.questions)
            and (not self.sections or question.section in self.sections)
            and (not self.tags or bool(set(self.tags) & set(question.tags)))
            and (not self.difficulties or question.difficulty in self.difficulties)
        )


class Post(StrEnum):
    """The post that a mock interview is for."""

    GENERALIST = "generalist"
    RESEARCH_ENGINEER = "research engineer"
    SYSTEMS = "systems"
    DATA = "data"


class Style(StrEnum):
    """How an interviewer talks, and how long one insists."""

    FRIENDLY = "friendly"
    NEUTRAL = "neutral"
    TOUGH = "tough"


class Plan(Value):
    """What a mock interview is to be. It ends after `questions` or after `minutes`, whichever comes first."""

    post: Post = Post.GENERALIST
    style: Style = Style.NEUTRAL
    questions: int | None = Field(default=None, ge=1, le=50)
    minutes: int | None = Field(default=None, ge=1, le=240)

    @model_validator(mode="after")
    def _ends(self) -> Self:
        if self.questions is None and self.minutes is None:
            raise ValueError("expected a number of questions or of minutes, got neither")
        return self


class TurnKind(StrEnum):
    ASKED = "asked"  # the tutor asked the question
    ANSWERED = "answered"  # the learner answered it; carries the grade
    FOLLOWED_UP = "followed_up"  # the learner replied to the follow-up; carries the grade of the reply
    SKIPPED = "skipped"
    REVEALED = "revealed"  # the learner looked at the reference
    HINTED = "hinted"  # the learner took a hint; `text` is the hint
    PROBED = "probed"  # an interviewer asked about `point`; `text` is the very wording
    PAUSED = "paused"
    RESUMED = "resumed"
    ENDED = "ended"  # the interview is over; `text` says why


class Turn(Value):
    """One exchange. `grade` grades the `text` of this very turn, so that its quotes can be found in it.

    For FOLLOWED_UP, `point` names the one point that the reply was graded against; how the question stands after
    it follows from the turns before. A reply to a question in depth has no grade. `confidence` is the share of the
    marks that the learner expected of an answer, where one said so before the grade.
    """

    number: int
    kind: TurnKind
    question_id: QuestionId
    text: str = ""
    point: Slug | None = None
    grade: Grade | None = None
    telemetry: Telemetry | None = None
    confidence: Probability | None = None
    at: datetime


class CorrectionKind(StrEnum):
    APPEAL = "appeal"  # a learner disagreed, and the point was judged again
    OVERRIDE = "override"  # a teacher decided


class Correction(Value):
    """A second word on the verdict on `point` in turn `turn`; the first one stays in the turn.

    `text` is the argument or the reason of who it is `by`. `grader` is who judged again, None for an override.
    """

    number: int
    kind: CorrectionKind
    turn: int
    point: Slug
    by: str
    text: str
    verdict: PointVerdict
    grader: Provenance | None = None
    at: datetime


class SessionKind(StrEnum):
    PRACTICE = "practice"
    INTERVIEW = "interview"


class Session(Value):
    """A practice or an interview, resumable at any turn: all its state follows from these fields."""

    id: str
    learner: str
    kind: SessionKind = SessionKind.PRACTICE
    bank: str
    filter: Filter = Filter()
    plan: Plan | None = None
    seed: int = 0
    started: datetime
    turns: tuple[Turn, ...] = ()
    corrections: tuple[Correction, ...] = ()


class Rating(StrEnum):
    """How well something was remembered: the four answers that FSRS reads."""

    AGAIN = "again"  # forgotten
    HARD = "hard"
    GOOD = "good"
    EASY = "easy"


class Stage(StrEnum):
    """Where a card is between its first review and long intervals."""

    LEARNING = "learning"  # new, and seen again within minutes
    REVIEW = "review"  # seen again after days
    RELEARNING = "relearning"  # forgotten, and seen again within minutes


class CardId(Value):
    """Whose card it is, and of what: a question of a bank, or one `point` of it."""

    learner: str
    bank: str
    question_id: QuestionId
    point: Slug | None = None


class Memory(Value):
    """What FSRS makes of the reviews of a card (Free Spaced Repetition Scheduler, version 6).

    `stability` is the number of days after which nine of ten such cards are remembered, `difficulty` runs from 1 to 10,
    `step` counts the steps of minutes in learning and relearning. `lapses` counts how often it was forgotten after it
    had been learnt. `first` and `last` are the times of the first and the last of its `reviews`.
    """

    stage: Stage
    step: int | None
    stability: float = Field(gt=0)
    difficulty: float = Field(ge=1, le=10)
    due: datetime
    first: datetime
    last: datetime
    reviews: int = Field(ge=1)
    lapses: int = Field(ge=0)


class Card(Value):
    """A card and what is remembered of it; a new one has no memory yet."""

    id: CardId
    memory: Memory | None = None


class ReviewLog(Value):
    """One review of a card; `number` counts the reviews of this card from 1.

    A typed answer has its `grade`, and `proposed` is the rating that the grade came to, before a person corrected it.
    """

    card: CardId
    number: int = Field(ge=1)
    rating: Rating
    at: datetime
    seconds: float | None = Field(default=None, ge=0)
    answer: str = ""
    grade: Grade | None = None
    proposed: Rating | None = None


class StudySettings(Value):
    """How a learner studies. `retention` is the share of cards to be remembered when they come up.

    `parameters` are FSRS's, fitted to the learner's own reviews; None for those it comes with.
    """

    new_a_day: int = Field(default=10, ge=0, le=999)
    by_point: bool = False
    retention: float = Field(default=0.9, ge=0.7, le=0.97)
    parameters: tuple[float, ...] | None = None


class QuizKind(StrEnum):
    """How an item of a quiz is asked."""

    CHOICE = "choice"  # which of these statements is right
    TRUE_FALSE = "true_false"
    NUMBER = "number"
    CLOZE = "cloze"  # a sentence with a gap
    FREE = "free"  # the question, answered in one's own words


class QuizOption(Value):
    """One thing to choose; `reply` is what to tell the person who chose it wrongly."""

    text: Text
    reply: str = ""


class QuizItem(Value):
    """One item of a quiz, with all that decides it, so that the quiz stays what it is when the bank changes.

    `question` has the one point that the item is about, all of its points for a free answer. `statement` is what is to
    be judged true or false, or to be completed. `right` is the place of the right option, `accepted` are the spellings
    of what the gap held, the bank's own first.
    """

    kind: QuizKind
    question: Question
    statement: str = ""
    options: tuple[QuizOption, ...] = ()
    right: int | None = None
    accepted: tuple[str, ...] = ()

    @property
    def point(self) -> RubricPoint:
        return self.question.points[0]


class QuizAnswer(Value):
    """What was answered to the item at `place`, counted from 0; `text` is None where it was passed over.

    A choice is answered by the place of an option. `share` is how much of it was right, None where that could not be
    decided; `reply` is what to say to it. Numbers and free answers have a grade.
    """

    place: int = Field(ge=0)
    text: str | None
    share: Probability | None
    reply: str = ""
    grade: Grade | None = None
    at: datetime


class QuizPlan(Value):
    """What a quiz is to be. The same plan on the same bank gives the same items."""

    filter: Filter = Filter()
    kinds: tuple[QuizKind, ...] = tuple(QuizKind)
    number: int = Field(default=8, ge=1, le=50)
    seed: int = Field(default=0, ge=0)


class Quiz(Value):
    """A quiz of a learner, resumable at any item: its items are asked in order. `retries` is the quiz whose wrong items
    these are.
    """

    id: str
    learner: str
    bank: str
    plan: QuizPlan
    items: tuple[QuizItem, ...] = Field(min_length=1)
    answers: tuple[QuizAnswer, ...] = ()
    retries: str | None = None
    started: datetime


class Inquiry(Value):
    """What a learner asked the sources, and what was said to it; `session` is the interview it was asked in.

    `reply` is JSON of dialogue.inquiring.Said.
    """

    learner: str
    bank: str
    session: str | None = None
    question: str
    reply: str
    at: datetime

"""Settings -> Tutor: the only place that builds things. Everything is built when it is first used."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tutor.domain import Grade, Passage, Question, Telemetry
from tutor.errors import BankError, IndexMissing
from tutor.settings import Settings

if TYPE_CHECKING:
    from tutor.bank import Bank
    from tutor.dialogue.appeals import Appeals
    from tutor.dialogue.asking import Asker, CitedAnswer
    from tutor.dialogue.inquiring import Inquiring
    from tutor.dialogue.interview.interview import Interview
    from tutor.dialogue.phrasing import Phraser
    from tutor.dialogue.practice import Practice
    from tutor.dialogue.withholding import KeptBack
    from tutor.dialogue.writing import Writer
    from tutor.drill import Course, Variants
    from tutor.encoder import SentenceEncoder
    from tutor.grading.shell import Grader
    from tutor.llm.model import LanguageModel
    from tutor.llm.money import Ledger, Price
    from tutor.ports import Forecast, Judge
    from tutor.retrieval import ChromaIndex
    from tutor.store import SqlCards, SqlInquiries, SqlQuizzes, SqlStore
    from tutor.study.attempts import History
    from tutor.study.flashcards import Flashcards
    from tutor.study.library import Library
    from tutor.study.progress import Progressing
    from tutor.study.quiz import Quizzes

T = TypeVar("T")
Progress = Callable[[int, int], None]
BUILT_IN = "LLM pretraining"
_OPENING = threading.RLock()  # Chroma opens and builds one index at a time in a process


class Tutor:
    """The product on one bank. Banks share the encoder, the store, and the language model with its pace and its purse.

    >>> Tutor.open().grade("scaling.chinchilla-optimal", "About twenty tokens per parameter.").score
    """

    def __init__(
        self,
        settings: Settings,
        encoder: SentenceEncoder,
        store: Callable[[], SqlStore],
        model: Callable[[], LanguageModel],
    ) -> None:
        self.settings = settings
        self.encoder = encoder
        self._store = store
        self._model = model
        self._index: ChromaIndex | None = None

    @classmethod
    def open(cls, settings: Settings | None = None, ledger: Ledger | None = None, **options: Any) -> Tutor:
        """Return a tutor on the settings of the environment; `options` win over it. Raises SettingsError.

        `ledger` counts what is spent on a language model together with others that have it.
        """
        from tutor.encoder import open_encoder

        settings = settings or Settings.read(**options)
        store, model = _Once(lambda: _open_store(settings)), _Once(lambda: _open_model(settings, ledger))
        return cls(settings, open_encoder(settings), store, model)

    def with_bank(self, folder: Path) -> Tutor:
        """Return a tutor on another bank that shares this one's encoder, store and language model."""
        return Tutor(self.settings.model_copy(update={"bank": folder}), self.encoder, self._store, self._model)

    @cached_property
    def bank(self) -> Bank:
        from tutor.bank import load

        return replace(load(self.settings.bank_folder), variant=lambda *named: self.variants.question(*named))

    @property
    def index(self) -> ChromaIndex:
        """The passages of the bank as indexed. Raises IndexMissing where `tutor index` has not been run."""
        if self._index is None:
            with _OPENING:
                self._index = self._index or self._opened()
        return self._index

    @cached_property
    def grader(self) -> Grader:
        from tutor.grading.shell import Grader

        return Grader(self.judge, self.index)

    @cached_property
    def judge(self) -> Judge:
        """The judge of claim points that the settings name."""
        from tutor.grading import judges

        return judges.open_judge(self.settings, self._packaged_encoder, lambda: self.language_model)

    @property
    def language_model(self) -> LanguageModel:
        """The language model behind the settings' server; nothing is sent before it is used."""
        return self._model()

    @cached_property
    def practice(self) -> Practice:
        from tutor.dialogue.practice import Practice

        return Practice(self.bank, _LateGrader(lambda: self.grader), self.store, phraser=self.phraser)

    @cached_property
    def interview(self) -> Interview:
        from tutor.dialogue.interview.interview import Interview

        late = _LateGrader(lambda: self.grader)
        return Interview(self.bank, late, self.store, variants=self.variants, phraser=self.phraser)

    @cached_property
    def flashcards(self) -> Flashcards:
        from tutor.study.flashcards import Flashcards

        return Flashcards(self.bank, _LateGrader(lambda: self.grader), self.cards, held=self._kept_back)

    @cached_property
    def appeals(self) -> Appeals:
        """Second looks are the built-in judge's: another judge than a language model, or another pass."""
        from tutor.dialogue.appeals import Appeals
        from tutor.grading.embedded.judge import EmbeddedJudge
        from tutor.grading.shell import Grader

        second = _LateGrader(lambda: Grader(EmbeddedJudge(self._packaged_encoder), self.index))
        return Appeals(self.bank, second, self.store)

    @cached_property
    def asker(self) -> Asker:
        from tutor.dialogue.asking import Asker

        return Asker(self.index, self.encoder, [line for topic in self.bank.beyond.values() for line in topic])

    @cached_property
    def inquiring(self) -> Inquiring:
        """Answers learners one question after the other, and keeps what was said."""
        from tutor.dialogue.inquiring import Inquiring

        return Inquiring(self.bank, self.asker, self.writer, self.inquiries)

    @cached_property
    def library(self) -> Library:
        """The questions of the bank, to be searched. Raises IndexMissing where `tutor index` has not been run."""
        from tutor.study.library import Library

        return Library(self.bank, self.index, self.encoder)

    @cached_property
    def progress(self) -> Progressing:
        """How the study of the bank goes, for each learner."""
        from tutor.study.progress import Progressing

        return Progressing(self.bank, self.history, self.cards)

    @cached_property
    def history(self) -> History:
        """What learners have tried of the bank, and how that was graded."""
        from tutor.study.attempts import History

        return History(self.bank, self.store, self.cards, self._quizzes)

    @cached_property
    def writer(self) -> Writer | None:
        """Who writes answers to a learner's questions; None where the settings name no language model."""
        if not self._writes:
            return None
        from tutor.dialogue.writing import Writer

        return Writer(self.asker, self.index, self.language_model)

    @cached_property
    def phraser(self) -> Phraser | None:
        """Who words follow-ups and feedback; None where the settings name no language model."""
        if not self._writes:
            return None
        from tutor.dialogue.phrasing import Phraser

        return Phraser(self.language_model)

    @cached_property
    def course(self) -> Course:
        """The drills of the bank, drawn anew each time. Raises BankError where their files have faults."""
        from tutor.drill import open_course

        return open_course(self.settings.bank_folder)

    @cached_property
    def variants(self) -> Variants:
        """The questions of the bank with fresh numbers."""
        from tutor.drill import Variants

        return Variants(lambda: self.course.topics)

    @property
    def store(self) -> SqlStore:
        return self._store()

    @cached_property
    def cards(self) -> SqlCards:
        """The cards and reviews of learners, in the database of their sessions."""
        from tutor.store import SqlCards

        return SqlCards(self.store.database)

    @cached_property
    def quizzes(self) -> Quizzes:
        """Quizzes on the bank, in the database of the sessions."""
        from tutor.study.quiz import Quizzes

        grader = _LateGrader(lambda: self.grader)
        return Quizzes(self.bank, grader.grade, self._quizzes, self._exercises, held=self._kept_back)

    @cached_property
    def inquiries(self) -> SqlInquiries:
        """What learners asked the sources, in the database of their sessions."""
        from tutor.store import SqlInquiries

        return SqlInquiries(self.store.database)

    def grade(self, question_id: str, answer: str) -> Grade:
        """Grade an answer to a question of the bank, with the follow-up that a tutor would ask.

        Raises UnknownId for a question that is not in the bank, IndexMissing before the index is built.
        """
        from tutor.dialogue.follow_up import choose_follow_up

        question = self.bank.question(question_id)
        grade = self.grader.grade(question, answer)
        return grade.model_copy(update={"follow_up": choose_follow_up(question, grade.points)})

    def grade_many(self, items: Sequence[tuple[Question, str]]) -> Sequence[Grade]:
        """Grade many answers, in order, each as `grade` would. Raises IndexMissing before the index is built."""
        return [grade for grade, _ in self.grade_metered(items)]

    def grade_metered(self, items: Sequence[tuple[Question, str]]) -> Sequence[tuple[Grade, Telemetry]]:
        """Grade many answers as `grade_many` does, and say beside each grade what it took."""
        from tutor.dialogue.follow_up import choose_follow_up

        return [
            (grade.model_copy(update={"follow_up": choose_follow_up(question, grade.points)}), took)
            for (question, _), (grade, took) in zip(items, self.grader.grade_metered(items), strict=True)
        ]

    def forecast(self, items: Sequence[tuple[Question, str]]) -> Sequence[Forecast]:
        """Return what grading each answer would ask of a language model; nothing is asked."""
        return self.grader.forecast(items)

    @property
    def price(self) -> Price | None:
        """What the grader's language model costs; None where no price is known. Raises SettingsError."""
        from tutor.llm.chat import Endpoint
        from tutor.llm.money import Price, price_of

        if self.settings.grader == "embedded":
            return Price()
        return price_of(Endpoint.of(self.settings), self.settings.llm_prices)

    def ask(self, question: str) -> CitedAnswer:
        """Answer a learner's question with cited sentences of the bank's sources."""
        return self.asker.ask(question)

    def build_index(self, progress: Progress | None = None) -> ChromaIndex:
        """Build the index of this bank, or bring it up to date, and return it."""
        from tutor.retrieval import ensure_index

        with _OPENING:
            index = ensure_index(self._passages, self.encoder, self._index_folder, progress, self.bank.glosses)
            for built_on_it in (
                "grader",
                "practice",
                "interview",
                "flashcards",
                "appeals",
                "asker",
                "inquiring",
                "library",
                "quizzes",
                "writer",
            ):
                self.__dict__.pop(built_on_it, None)
            self._index = index
        return index

    def ready(self) -> Tutor:
        """Return this tutor with an index, building one where there is none. Safe to call from several threads."""
        if self._index is None:
            with _OPENING:
                try:
                    _ = self.index
                except IndexMissing:
                    self.build_index()
        return self

    def warm(self) -> None:
        """Load the encoder and read the bank's points, so that the first answer does not wait for it."""
        self.ready()
        question = self.bank.questions[0]
        self.grader.grade(question, self.bank.reference(question))

    @property
    def title(self) -> str:
        """What people call the bank: the name under which `banks` has it, or its folder's."""
        folder = self.settings.bank_folder.resolve()
        return next((name for name, each in self.banks() if each.resolve() == folder), folder.name)

    def banks(self) -> Sequence[tuple[str, Path]]:
        """Return (name, folder) of the built-in bank and of each imported one that can be read."""
        return [(BUILT_IN, Settings.model_construct(bank=None).bank_folder), *_imported(self.settings.home / "banks")]

    @cached_property
    def _quizzes(self) -> SqlQuizzes:
        from tutor.store import SqlQuizzes

        return SqlQuizzes(self.store.database)

    @property
    def _writes(self) -> bool:
        return self.settings.grader in ("llm", "panel")

    @property
    def _packaged_encoder(self) -> SentenceEncoder:
        """The encoder that the embedded judge was fitted to, whichever one searches."""
        from tutor.encoder import PACKAGED, open_encoder

        if self.settings.encoder == PACKAGED:
            return self.encoder
        return open_encoder(self.settings.model_copy(update={"encoder": PACKAGED}))

    def _opened(self) -> ChromaIndex:
        from tutor.retrieval import open_index

        return open_index(self._passages, self.encoder, self._index_folder, self.bank.glosses)

    def _kept_back(self, learner: str) -> KeptBack:
        """Return which questions are kept back from a learner while they are asked something that would answer."""
        from tutor.dialogue.withholding import kept_back

        return kept_back(self.store.list(learner), self.bank)

    def _exercises(self, topic: str, number: int, seed: int) -> Sequence[Question]:
        """Return drawn exercises of a topic as questions; none where the bank has no drills on it."""
        if topic not in {each.name for each in self.course.topics}:
            return ()
        return [each.question for each in self.course.exercises(topic, number, seed)]

    @property
    def _passages(self) -> Sequence[Passage]:
        return self.bank.passages

    @property
    def _index_folder(self) -> Path:
        return self.settings.home / "index"


def open_grade_many(
    settings: Settings, ledger: Ledger
) -> Callable[[Sequence[tuple[Question, str]]], Sequence[tuple[Grade, Telemetry]]]:
    """Return what grades many answers on those settings; for a process that does nothing else.

    What it spends on a language model is counted in the ledger, together with others that share it.
    """
    return Tutor.open(settings, ledger).ready().grade_metered


class _LateGrader:
    """The grader, built when the first answer comes, so that the first question need not wait for it."""

    def __init__(self, build: Callable[[], Grader]) -> None:
        self._build = build

    def grade(self, question: Question, answer: str) -> Grade:
        return self._build().grade(question, answer)

    def grade_reply(self, question: Question, point_id: str, text: str) -> Grade:
        return self._build().grade_reply(question, point_id, text)


class _Once(Generic[T]):
    """Calls a builder on first use and keeps what it built."""

    def __init__(self, build: Callable[[], T]) -> None:
        self._build = build
        self._built: T | None = None

    def __call__(self) -> T:
        if self._built is None:
            self._built = self._build()
        return self._built


def _open_model(settings: Settings, ledger: Ledger | None) -> LanguageModel:
    from tutor.llm.model import LanguageModel

    return LanguageModel.of(settings, ledger)


def _open_store(settings: Settings) -> SqlStore:
    from tutor.store import open_store

    return open_store(settings.home / "tutor.db")


def _imported(folder: Path) -> Iterator[tuple[str, Path]]:
    from tutor.bank import load

    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        with suppress(BankError):
            load(each)
            yield each.name, each

"""A learner's own questions, one after the other: what is said to each, and what the next one may lean on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from tutor.bank.bank import Bank
from tutor.dialogue.asking import Asker
from tutor.dialogue.context import leans
from tutor.dialogue.record import now_utc
from tutor.dialogue.withholding import Asked, closed_questions, offer, withhold
from tutor.dialogue.writing import Writer, WrittenAnswer
from tutor.domain import Inquiry, Session, Value
from tutor.errors import InputError
from tutor.ports import InquiryStore

_REMEMBERED = 400  # characters of earlier questions
_STILL_MEANT = timedelta(hours=1)  # what was asked before that is not what "and for GQA?" goes on from


class Said(Value):
    """What was said to a question: sentences of the sources, or what a model made of them.

    `offer` stands in the place of what was kept back. `whole` is False while a model is still writing.
    """

    found: Asked | None = None
    written: WrittenAnswer | None = None
    offer: str = ""
    whole: bool = True


class Inquiring:
    """Answers learners on one bank, and keeps what was said."""

    def __init__(
        self,
        bank: Bank,
        asker: Asker,
        writer: Writer | None,
        store: InquiryStore,
        clock: Callable[[], datetime] = now_utc,
    ) -> None:
        self._bank = bank
        self._asker = asker
        self._writer = writer
        self._store = store
        self._clock = clock

    def ask(
        self, learner: str, question: str, sessions: Iterable[Session], session: str | None = None
    ) -> Iterator[Said]:
        """Yield what is said as it grows, at least once; the last one is whole, and kept.

        What would answer a question that waits in one of the learner's `sessions`, or was asked in an interview that
        is not over, is kept back, and meanwhile no model writes. Raises InputError for an empty question.
        """
        if not question.strip():
            raise InputError("there is no question yet: write one, say “What does the Chinchilla result change?”")
        after = self._before(learner, session) if leans(question) else ""
        mine = [each for each in sessions if each.bank == self._bank.name]
        for said in self._said(question, after, mine):
            yield said
        inquiry = Inquiry(
            learner=learner,
            bank=self._bank.name,
            session=session,
            question=question,
            reply=said.model_dump_json(),
            at=self._clock(),
        )
        self._store.add(inquiry)

    def _said(self, question: str, after: str, sessions: Sequence[Session]) -> Iterator[Said]:
        closed = closed_questions(sessions, self._bank)
        if closed or self._writer is None:
            found = withhold(self._asker.ask(question, after), closed)
            yield Said(found=found, offer=offer(sessions) if found.withheld else "")
            return
        for answer in self._writer.stream(question, after):
            yield Said(written=answer, whole=False)
        yield Said(written=answer)

    def _before(self, learner: str, session: str | None) -> str:
        """Return what a question may lean on: the last one, together with what that leant on itself."""
        thread, now = "", self._clock()
        for each in self._store.list(learner, self._bank.name, session):
            if now - each.at > _STILL_MEANT:
                continue
            thread = f"{thread} {each.question}" if leans(each.question) else each.question
        return thread[-_REMEMBERED:]

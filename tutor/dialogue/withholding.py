"""What is kept back from a learner's own question while the tutor waits for the answer to one of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.bank.bank import Bank
from tutor.bank.words import content_words
from tutor.dialogue.asking import CitedAnswer, CitedSentence
from tutor.dialogue.interview import state
from tutor.dialogue.view import Phase, view
from tutor.domain import Question, Session, SessionKind, Value

_SAME = 0.6  # of a point's content words: a sentence with as many of them states it

OFFER = (
    "That is what you are being asked, so I keep it back for now. Take a hint in its place; or answer first, then ask."
)


class Asked(Value):
    """An answer to a learner's question; `withheld` says that something of it was kept back."""

    answer: CitedAnswer
    withheld: bool = False


def open_questions(sessions: Iterable[Session], bank: Bank) -> list[Question]:
    """Return the questions that wait for an answer in a learner's last practice and last interview on a bank."""
    last: dict[SessionKind, Session] = {}
    for session in sessions:
        last.setdefault(session.kind, session)
    return [question for session in last.values() if (question := _waiting(session, bank)) is not None]


def withhold(answer: CitedAnswer, questions: Sequence[Question]) -> Asked:
    """Return the answer without the sentences that answer an open question: those of its sources, or of its points."""
    kept = tuple(each for each in answer.sentences if not any(_gives_away(each, question) for question in questions))
    withheld = len(kept) < len(answer.sentences) or (not kept and _is_asked(answer.question, questions))
    return Asked(answer=answer.model_copy(update={"sentences": kept}), withheld=withheld)


def _waiting(session: Session, bank: Bank) -> Question | None:
    if session.kind is SessionKind.INTERVIEW:
        now = state.view(session, bank)
        return None if now.phase is state.Phase.ENDED else now.question
    practised = view(session, bank)
    return practised.question if practised.phase in (Phase.ANSWERING, Phase.FOLLOWING_UP) else None


def _gives_away(sentence: CitedSentence, question: Question) -> bool:
    if sentence.passage in question.passages or sentence.passage.partition("#")[0] in question.references:
        return True
    said = set(content_words(sentence.text))
    wordings = [wording for point in question.points for wording in (point.text, *point.variants)]
    return any(_shared(content_words(wording), said) >= _SAME for wording in wordings)


def _is_asked(text: str, questions: Sequence[Question]) -> bool:
    said = set(content_words(text))
    return any(_shared(content_words(question.text), said) >= _SAME for question in questions)


def _shared(wanted: Sequence[str], said: set[str]) -> float:
    return sum(word in said for word in wanted) / len(wanted) if wanted else 0.0

"""What is kept back from a learner while the tutor waits for the answer to a question: of what one asks, and of what
one looks up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tutor.bank.bank import Bank, own_id
from tutor.bank.words import content_words
from tutor.dialogue.asking import CitedAnswer
from tutor.dialogue.choosing import asked_ids
from tutor.dialogue.interview import state
from tutor.dialogue.renaming import renamed
from tutor.dialogue.standing import is_told
from tutor.dialogue.view import Phase, question_of, view
from tutor.domain import Passage, Question, Session, SessionKind, Value
from tutor.retrieval.sentences import sentences

_SAME = 0.6  # of a point's content words: a sentence with as many of them states it
_PRODUCT = re.compile(r"(?<![\w.])\d+(?!(?:[KMBTD]|[KMGT]B)\b)[A-Z]{1,3}\b")  # 6ND; a size (70B) or 3D is none

_THE_ANSWER = frozenset(content_words("answer solution tell reveal"))
_BARE = _THE_ANSWER | frozenset(
    content_words(
        "please give show say want need know let me question asked asking interviewer interview tutor here now simply "
        "right correct expected full whole straight already open am"
    )
)
"""Words of a request for the answer that names no matter: it can only be about what the learner is being asked."""

KeptBack = Callable[[Question], bool]
"""Whether the answer to a question is kept back for now."""

_OFFERS: Mapping[SessionKind, str] = {
    SessionKind.PRACTICE: (
        "That is what you are being asked, so I keep it back for now. Take a hint in its place; or answer first, then "
        "ask."
    ),
    SessionKind.INTERVIEW: (
        "That is what the interviewer is asking you, so I keep it back until the report; there are no hints in an "
        "interview. Say what you know, or pass. Questions about anything else I answer."
    ),
}


class Asked(Value):
    """An answer to a learner's question; `withheld` says that something of it was kept back."""

    answer: CitedAnswer
    withheld: bool = False


def offer(sessions: Iterable[Session]) -> str:
    """Return what to say to a learner in the place of what is kept back: in an interview there are no hints."""
    running = any(_is_running(each) for each in _last_ones(sessions))
    return _OFFERS[SessionKind.INTERVIEW if running else SessionKind.PRACTICE]


def open_questions(sessions: Iterable[Session], bank: Bank) -> list[Question]:
    """Return the questions that wait for an answer in a learner's last practice and last interview on a bank."""
    last = [renamed(each, bank) for each in _last_ones(sessions)]
    return [question for each in last if (question := _waiting(each, bank)) is not None]


def closed_questions(sessions: Iterable[Session], bank: Bank) -> list[Question]:
    """Return the questions whose answers cannot be looked up: those that wait for an answer, and in an interview that
    is not over all that were asked, for how they went is told at its end.
    """
    last = _last_ones(sessions)
    asked = [each for session in last if _is_running(session) for each in dict.fromkeys(asked_ids(session))]
    found = [*open_questions(last, bank), *(question for each in asked if (question := question_of(bank, each)))]
    return list({question.id: question for question in found}.values())


def closes(question: Question, bank: Bank, closed: Iterable[Question]) -> bool:
    """Whether the answer to a question, its points and the passages they rest on, would answer a closed one."""
    said = [_said(wording) for wording in _wordings(question)]
    passages = [*question.passages, *(each.id for name in question.references for each in bank.source(name).passages)]
    return any(
        question.id == own_id(each.id) or any(_rests_on(passage, each) for passage in passages) or _states(said, each)
        for each in closed
    )


def closes_passage(passage: Passage, closed: Iterable[Question]) -> bool:
    """Whether a passage, or a sentence of it, would answer a closed question."""
    said = [passage.text[start:end] for start, end in sentences(passage.text)]
    return any(_rests_on(passage.id, each) or any(_says(text, each) for text in said) for each in closed)


def kept_back(sessions: Iterable[Session], bank: Bank) -> KeptBack:
    """Return which questions of a bank would answer what a learner is being asked. Sessions come newest first."""
    closed = closed_questions([each for each in sessions if each.bank == bank.name], bank)
    return lambda question: closes(question, bank, closed)


def nothing_kept_back(_learner: str) -> KeptBack:
    """Keep nothing back from anybody."""
    return lambda _question: False


def withhold(answer: CitedAnswer, questions: Collection[Question]) -> Asked:
    """Return the answer without the sentences that answer an open question: those of its sources, or of its points.

    Nothing is left of it where the learner asks for "the answer" and no more.
    """
    if questions and _is_bare(answer.question):
        return Asked(answer=answer.model_copy(update={"sentences": ()}), withheld=True)
    kept = tuple(
        each
        for each in answer.sentences
        if not any(_rests_on(each.passage, question) or _says(each.text, question) for question in questions)
    )
    withheld = len(kept) < len(answer.sentences) or (not kept and _is_asked(answer.question, questions))
    return Asked(answer=answer.model_copy(update={"sentences": kept}), withheld=withheld)


def _waiting(session: Session, bank: Bank) -> Question | None:
    if session.kind is SessionKind.INTERVIEW:
        now = state.view(session, bank)
        return None if now.phase is state.Phase.ENDED else now.question
    practised = view(session, bank)
    return practised.question if practised.phase in (Phase.ANSWERING, Phase.FOLLOWING_UP) else None


def _last_ones(sessions: Iterable[Session]) -> list[Session]:
    """Return the last practice and the last interview of sessions that come newest first."""
    last: dict[SessionKind, Session] = {}
    for session in sessions:
        last.setdefault(session.kind, session)
    return list(last.values())


def _is_running(session: Session) -> bool:
    return session.kind is SessionKind.INTERVIEW and not is_told(session)


def _rests_on(passage: str, question: Question) -> bool:
    return passage in question.passages or passage.partition("#")[0] in question.references


def _says(text: str, question: Question) -> bool:
    """Whether a text states one of the question's points."""
    return _states([_said(text)], question)


def _states(said: Sequence[set[str]], question: Question) -> bool:
    """Whether one of several texts, as what is said in them, states one of the question's points, or its formula."""
    wordings = _wordings(question)
    formulas = _products(" ".join(wordings)) - _products(question.text)
    wanted = [content_words(wording) for wording in wordings]
    return any(
        not formulas.isdisjoint(words) or any(_shared(wording, words) >= _SAME for wording in wanted) for words in said
    )


def _said(text: str) -> set[str]:
    return set(content_words(text)) | _products(text)


def _products(text: str) -> set[str]:
    """Return the products of a number and symbols in a text, which tell a formula from another."""
    return set(_PRODUCT.findall(text))


def _wordings(question: Question) -> list[str]:
    return [wording for point in question.points for wording in (point.text, *point.variants)]


def _is_asked(text: str, questions: Collection[Question]) -> bool:
    said = set(content_words(text))
    return any(_shared(content_words(question.text), said) >= _SAME for question in questions)


def _is_bare(text: str) -> bool:
    said = set(content_words(text))
    return said <= _BARE and not said.isdisjoint(_THE_ANSWER)


def _shared(wanted: Sequence[str], said: set[str]) -> float:
    return sum(word in said for word in wanted) / len(wanted) if wanted else 0.0

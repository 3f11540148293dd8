"""Has a language model write the answer to a learner's question, and shows of it only what the sources carry.

What the sources themselves say is found first: where they say nothing, the model is not asked. Each sentence that it
writes must name the passages it rests on, and code checks that they speak of it; one that fails is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tutor.dialogue.asking import Asker, CitedAnswer
from tutor.domain import Passage, PassageId, Text, Value
from tutor.errors import LlmError
from tutor.llm import prompts
from tutor.llm.chat import Message
from tutor.llm.model import LanguageModel
from tutor.ports import PassageIndex
from tutor.retrieval.sentences import sentences
from tutor.retrieval.words import words

CARRIED = 0.5  # of a sentence's words, by stem, the passages it cites must have
_PASSAGES = 5  # shown to the model
_MARK = re.compile(r"\s*\[(\d+(?:\s*[,;]\s*\d+)*)\]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NOTHING = "NOTHING"


class WrittenSentence(Value):
    """A sentence that the model wrote, and the passages it rests on, at least one."""

    text: Text
    passages: tuple[PassageId, ...]


class WrittenAnswer(Value):
    """What a model made of the sources. `found` is what the sources say themselves, for whoever wants to compare.

    `sentences` is empty where nothing it wrote is carried by them, and then `found` is the answer; `trouble` says so
    where the model could not be asked.
    """

    question: str
    model: str
    sentences: tuple[WrittenSentence, ...] = ()
    found: CitedAnswer
    trouble: str = ""


class Writer:
    """Writes answers with a language model over the passages that an `Asker` finds."""

    def __init__(self, asker: Asker, index: PassageIndex, model: LanguageModel) -> None:
        self._asker = asker
        self._index = index
        self._model = model
        self._prompt = prompts.load("answer_question")

    def write(self, question: str, after: str = "") -> WrittenAnswer:
        """Return the whole answer. Raises what the index raises; a model that fails is a `trouble`."""
        *_, last = self.stream(question, after)
        return last

    def stream(self, question: str, after: str = "") -> Iterator[WrittenAnswer]:
        """Yield the answer as it grows, a checked sentence at a time; at least once, and last the whole."""
        found = self._asker.ask(question, after)
        answer = WrittenAnswer(question=question, model=self._model.endpoint.model, found=found)
        yield answer
        if not found.sentences:
            return
        passages = self._passages(f"{after} {question}".strip(), found)
        try:
            for sentence in carried(self._model.stream(self._messages(question, after, passages)), passages):
                answer = answer.model_copy(update={"sentences": (*answer.sentences, sentence)})
                yield answer
        except LlmError as error:
            answer = answer.model_copy(update={"trouble": str(error)})
        yield answer.model_copy(update={"model": self._model.endpoint.model})

    def _passages(self, question: str, found: CitedAnswer) -> Sequence[Passage]:
        """The passages that the found sentences stand in, and then what else comes near."""
        cited = self._index.get(list(dict.fromkeys(each.passage for each in found.sentences)))
        near = [hit.passage for hit in self._index.search(question, _PASSAGES)]
        return list({each.id: each for each in (*cited, *near)}.values())[:_PASSAGES]

    def _messages(self, question: str, after: str, passages: Sequence[Passage]) -> tuple[Message, ...]:
        shown = "\n\n".join(f"[{number}] {each.heading}\n{each.text}" for number, each in enumerate(passages, 1))
        return self._prompt.render({"passages": shown, "question": question, "before": after or "nothing"})


def carried(pieces: Iterable[str], passages: Sequence[Passage]) -> Iterator[WrittenSentence]:
    """Yield each sentence of a text that comes in pieces, once it is whole and if its passages carry it."""
    text = ""
    for piece in pieces:
        text += piece
        whole, text = _whole(text)
        yield from _checked(whole, passages)
    yield from _checked(text, passages)


def _whole(text: str) -> tuple[str, str]:
    """Cut after the last sentence that is certain to be whole: it has its mark, and something follows."""
    ends = [match.end() for match in re.finditer(r"\][.!?]?\s+(?=\S)", text)]
    return (text[: ends[-1]], text[ends[-1] :]) if ends else ("", text)


def _checked(text: str, passages: Sequence[Passage]) -> Iterator[WrittenSentence]:
    if text.strip() == _NOTHING:
        return
    text = re.sub(r"([.!?])\s*((?:\s*\[\d+(?:\s*[,;]\s*\d+)*\])+)", r"\2\1", text)  # "so. [1]" is "so [1]."
    for start, end in sentences(text):
        sentence = text[start:end]
        marks = [int(each) for mark in _MARK.findall(sentence) for each in re.findall(r"\d+", mark)]
        cited = [passages[mark - 1] for mark in dict.fromkeys(marks) if 1 <= mark <= len(passages)]
        plain = _MARK.sub("", sentence).strip()
        if cited and plain and carries(cited, plain):
            yield WrittenSentence(text=plain, passages=tuple(each.id for each in cited))


def carries(passages: Sequence[Passage], sentence: str) -> bool:
    """True where the passages have every number of a sentence and enough of its words."""
    source = " ".join(f"{each.heading} {each.text}" for each in passages)
    if not set(_NUMBER.findall(sentence)) <= set(_NUMBER.findall(source)):
        return False
    said = set(words(sentence))
    return bool(said) and len(said & set(words(source))) >= CARRIED * len(said)

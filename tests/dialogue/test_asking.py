from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tutor.bank import Bank, load
from tutor.dialogue.asking import Asker, CitedAnswer
from tutor.domain import Passage
from tutor.ports import Encoder
from tutor.resources import folder
from tutor.retrieval import ChromaIndex, ensure_index
from tutor.wiring import Tutor

# Written before the first run and left as they were; none is among the questions that set the thresholds.
ANSWERED = {
    "What is the Jaccard similarity of two shingle sets?": "data.minhash-lsh",
    "How do bands and rows decide which pairs become candidates?": "data.minhash-lsh",
    "What did DCLM use as good examples for its fastText classifier?": "data.quality-filtering",
    "How expensive is the backward pass compared with the forward pass?": "scaling.training-compute",
    "Did a smaller model beat Gopher with the same compute?": "scaling.chinchilla-optimal",
    "How fast is NVLink compared to the network between nodes?": "distributed.tensor-parallel-node",
    "What share of a pipeline step is idle?": "distributed.pipeline-bubble",
    "How do zero-bubble schedules fill idle time?": "distributed.pipeline-bubble",
    "what does a z-loss do": "stability.loss-spikes",
    "Can I continue a WSD run for longer than planned?": "stability.wsd-schedule",
    "What does activation recomputation cost and what does it save?": "memory.gradient-checkpointing",
    "Does a 7B model with its optimizer state fit on an 80 GB card?": "memory.adam-bytes",
    "Is a GELU limited by bandwidth or by arithmetic?": "profiling.elementwise-fusion",
    "Why should I warm up before benchmarking on a GPU?": "profiling.gpu-timing",
    "Does calling .item() every step slow training down?": "profiling.gpu-timing",
}
REFUSED = [
    "How is a reward model trained for RLHF?",
    "How does LoRA choose its rank?",
    "What is beam search?",
    "Explain the difference between BERT and GPT.",
    "How does quantisation to 4 bits with GPTQ work?",
    "What is a state space model such as Mamba?",
    "How does a retrieval-augmented chatbot find documents?",
    "Which visa do I need for Japan?",
    "How tall is Mount Everest?",
    "Write me a poem about autumn.",
    "What is a good recipe for lentil soup?",
    "How do vaccines work?",
    "When was the Berlin Wall built?",
    "What does the offside rule in football say?",
]


@pytest.fixture(scope="module")
def builtin() -> Bank:
    return load(folder("corpus"))


@pytest.fixture(scope="module")
def index(tutor: Tutor) -> ChromaIndex:
    return tutor.index


@pytest.fixture(scope="module")
def asker(index: ChromaIndex, encoder: Encoder) -> Asker:
    return Asker(index, encoder)


@pytest.fixture(scope="module")
def answers(asker: Asker) -> dict[str, CitedAnswer]:
    return {question: asker.ask(question) for question in [*ANSWERED, *REFUSED]}


def test_answerable_questions_are_answered_from_their_source(answers: dict[str, CitedAnswer]) -> None:
    missed = [
        question
        for question, source in ANSWERED.items()
        if not any(each.passage.startswith(f"{source}#") for each in answers[question].sentences)
    ]
    assert len(missed) <= 2, missed


def test_questions_beyond_the_sources_are_refused(answers: dict[str, CitedAnswer]) -> None:
    answered = [question for question in REFUSED if answers[question].sentences]
    assert len(answered) <= 2, answered
    assert not set(answered) & set(REFUSED[7:]), "nothing here is on training models at all"


def test_every_sentence_is_verbatim_and_cited(answers: dict[str, CitedAnswer], builtin: Bank) -> None:
    shown = [each for answer in answers.values() for each in answer.sentences]
    assert shown
    for each in shown:
        passage = builtin.passage(each.passage)
        assert passage.text[each.span[0] : each.span[1]] == each.text
        assert each.heading == passage.heading


def test_answers_have_two_to_five_different_sentences_in_reading_order(answers: dict[str, CitedAnswer]) -> None:
    for answer in answers.values():
        assert len(answer.sentences) in (0, 2, 3, 4, 5)
        places = [(each.passage, each.span) for each in answer.sentences]
        assert len(set(places)) == len(places)
        for source in {passage.split("#")[0] for passage, _ in places}:
            own = [(int(passage.split("#")[1]), span) for passage, span in places if passage.startswith(f"{source}#")]
            assert own == sorted(own)


def test_a_refusal_names_the_nearest_section(answers: dict[str, CitedAnswer], builtin: Bank) -> None:
    answer = answers["How does LoRA choose its rank?"]
    assert answer.sentences == ()
    assert set(answer.nearest) <= {source.heading for source in builtin.sources}
    assert answer.nearest[0] in answer.text
    assert "nothing" in answer.text


@pytest.mark.parametrize("question", ["", " \n ", "?"])
def test_no_question_gets_no_answer(asker: Asker, question: str) -> None:
    assert asker.ask(question).sentences == ()


def test_what_a_long_message_asks_at_its_end_is_read(asker: Asker) -> None:
    story = "Last summer we hiked along the coast and camped near a lighthouse. " * 60
    answer = asker.ask(f"{story}What does a z-loss do?")
    assert answer.sentences == asker.ask("What does a z-loss do?").sentences != ()


@pytest.mark.parametrize("question", ["?" * 9000, "why " * 3000, "a\n\n" * 3000])
def test_long_noise_gets_no_answer(asker: Asker, question: str) -> None:
    assert asker.ask(question).sentences == ()


def test_the_record_beside_the_thresholds_still_holds(asker: Asker) -> None:
    """Below nine in ten of either kind the corpus has outgrown the thresholds: set them anew."""
    queries = yaml.safe_load((Path(__file__).parents[2] / "evals/ask_dev.yaml").read_text(encoding="utf-8"))["queries"]
    answers = [(query.get("says"), asker.ask(query["ask"])) for query in queries]
    found = [says in " ".join(answer.text.split()) for says, answer in answers if says]
    refused = [not answer.sentences for says, answer in answers if not says]
    assert sum(found) >= 0.9 * len(found)
    assert sum(refused) >= 0.9 * len(refused)


def _passage(place: int, text: str) -> Passage:
    return Passage(id=f"tea.brewing#{place}", source="tea.brewing", heading="Brewing tea", place=place, text=text)


@pytest.fixture
def tea_index(encoder: Encoder, tmp_path: Path) -> Iterator[ChromaIndex]:
    passages = [
        _passage(1, "Green tea is brewed at 80 degrees. It turns bitter in boiling water. Cups may be warmed."),
        _passage(2, "Green tea should be brewed at 80 degrees."),
        _passage(3, "The heat follows this rule:\n\n$$\nT = 100 - 20 g\n$$\n\nHere g is how green the tea is."),
    ]
    index = ensure_index(passages, encoder, tmp_path)
    yield index
    index.close()


@pytest.fixture
def tea(tea_index: ChromaIndex, encoder: Encoder) -> Asker:
    return Asker(tea_index, encoder)


def test_a_sentence_that_leans_on_another_comes_with_it(tea: Asker) -> None:
    texts = [each.text for each in tea.ask("Why does green tea turn bitter in boiling water?").sentences]
    assert texts[:2] == ["Green tea is brewed at 80 degrees.", "It turns bitter in boiling water."]


def test_what_a_bank_says_lies_beyond_it_is_refused(tea_index: ChromaIndex, encoder: Encoder) -> None:
    question = "How much does green tea cost?"
    assert Asker(tea_index, encoder, ["How does a tractor plough a field?"]).ask(question).sentences
    refused = Asker(tea_index, encoder, ["How much does a pound of green tea cost?"]).ask(question)
    assert (refused.sentences, refused.nearest) == ((), ("Brewing tea",))


def test_formulas_stay_with_their_sentence(tea: Asker) -> None:
    answer = tea.ask("Which rule does the heat for green tea follow?")
    assert "The heat follows this rule:\n\n$$\nT = 100 - 20 g\n$$" in [each.text for each in answer.sentences]

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.runnables import RunnableLambda

from tutor.domain import Passage
from tutor.ports import Encoder
from tutor.retrieval import ensure_index
from tutor.retrieval.langchain import EncoderEmbeddings, HybridRetriever


def test_the_retriever_gives_documents_in_a_chain(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    index = ensure_index(passages, encoder, tmp_path)
    chain = HybridRetriever(index=index, k=2) | RunnableLambda(lambda documents: documents)
    first, second = chain.invoke("why does dough rise in the warmth")
    hit = index.search("why does dough rise in the warmth", 1)[0]
    assert first.id == "bread.sourdough#2"
    assert first.page_content == passages[3].text
    assert first.metadata == {
        "source": "bread.sourdough",
        "heading": "Rising",
        "place": 2,
        "hash": passages[3].hash,
        "score": hit.score,
        "similarity": pytest.approx(hit.similarity),
    }
    assert second.id != first.id


def test_embeddings_are_the_encoders(encoder: Encoder) -> None:
    embeddings = EncoderEmbeddings(encoder)
    (one, two), expected = embeddings.embed_documents(["fox", "hen"]), encoder.encode(["fox", "hen"])
    assert [one, two] == [pytest.approx(row.tolist(), abs=1e-5) for row in expected]
    assert embeddings.embed_query("fox") == pytest.approx(one, abs=1e-5)

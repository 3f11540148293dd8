"""The index as LangChain knows it: an embedding function for its Chroma store, and a retriever for its chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_core.retrievers import BaseRetriever
from pydantic import Field, SkipValidation

from tutor.ports import Encoder, Hit, PassageIndex

if TYPE_CHECKING:
    from langchain_core.callbacks import CallbackManagerForRetrieverRun


class EncoderEmbeddings(Embeddings):
    """Our encoder behind LangChain's interface."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        rows: list[list[float]] = self._encoder.encode(texts).tolist()
        return rows

    def embed_query(self, text: str) -> list[float]:
        return self.embed_documents([text])[0]


class HybridRetriever(BaseRetriever):
    """Passages for a chain, best first.

    A document's `id` is the passage's, its `page_content` the passage's text; its metadata hold source, heading, place
    and content hash, and the score and similarity of the hit.
    """

    index: SkipValidation[PassageIndex]
    k: int = Field(default=5, ge=1)

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:  # noqa: ARG002
        return [_document(hit) for hit in self.index.search(query, self.k)]


def _document(hit: Hit) -> Document:
    passage = hit.passage
    metadata = passage.model_dump(mode="json", include={"source", "heading", "place"})
    metadata |= {"hash": passage.hash, "score": hit.score, "similarity": hit.similarity}
    return Document(id=passage.id, page_content=passage.text, metadata=metadata)

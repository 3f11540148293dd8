"""Passages by meaning and by words. The LangChain retriever is in `tutor.retrieval.langchain`."""

from tutor.retrieval.build import ensure_index
from tutor.retrieval.index import Changes, ChromaIndex
from tutor.retrieval.opening import open_index

__all__ = ["Changes", "ChromaIndex", "ensure_index", "open_index"]

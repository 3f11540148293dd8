"""The sole home of sentence-transformers, transformers and torch.

sentences  texts to vectors and token states, from a model whose hash is checked
layers     linear layers by oneDNN, texts behind one another without padding
pairs      two texts read together by a few layers more
"""

from tutor.encoder.sentences import PACKAGED, PACKAGED_SHA256, SentenceEncoder, open_encoder

__all__ = ["PACKAGED", "PACKAGED_SHA256", "SentenceEncoder", "open_encoder"]

"""The embedded judge: claim points without an LLM.

judge      opinions from features; what `ports.Judge` asks for
reading    a text as words with weight, polarity and vector
clauses    the stretches of an answer that can carry a claim
polarity   which words stand under a negation
antonyms   words that turn a statement round
alignment  how far a stretch states a point: the features
head       a match to probabilities; weights in head.safetensors
"""

"""The judge that asks a language model: any behind an OpenAI-compatible server.

judge          items -> requests -> opinions
layout         what a request looks like: opaque ids, seeded order, the answer as data behind a fence
requirements   what each point requires, written once per rubric
verdicts       a reply -> opinions: every point, known verdicts, quotes that stand in the answer
probabilities  how sure the model was, from its log-probabilities
"""

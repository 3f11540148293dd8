"""Texts that must earn nothing, by family: made by rule from the bank (`content`, `orders`), and written by hand.

content.py         what looks like an answer and states nothing, or the contrary
orders.py          what talks to the grader, alone and round honest answers
templates.yaml     the words they use; none is used by `evals.training.perturb`, which fitting goes by
hand_written.py    reads <family>.yaml, texts written one by one
drawing.py         the ones of a run
"""

from evals.attacks.drawing import Attack, drawn

__all__ = ["Attack", "drawn"]

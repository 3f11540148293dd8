"""Answers that people graded, out of a folder that is given. Nothing of them is kept in the project.

sets.py         what lies in each file, and which of its rows may be reported
questions.py    a row's question and references made into a Question, as an imported bank would have it

Rows of *product* are graded with the shipped weights. No weight has seen them: where a set is fitted on, only its
official test splits count. Rows of a *recipe*, refitted for each fold, are never put into the same table.
"""

from evals.people.questions import Held, asked
from evals.people.sets import SETS, Row, product_rows, training_rows

__all__ = ["SETS", "Held", "Row", "asked", "product_rows", "training_rows"]

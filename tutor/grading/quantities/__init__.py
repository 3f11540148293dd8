"""Numbers in free text, read and judged by code.

digits      numbers in digits, in every notation;  number_words  numbers written out;  numerals  both
vocabulary  the words of a text, looked at once
names       digits that belong to names and references, and are no quantities
spellings   how units are written;  units  read from text;  dimensions  what they measure, through pint
context     what the words around a number say about it
denial      numbers that are denied
measured    a number with magnitude, unit and currency
labels      units that stand before a number: in a label, a key, the head of a column
working     ranges, lists, alternatives, chains of working and their results
beside      the words that belong to each number
reading     all of these together: text -> readings
fitting     how the unit of a number goes with the one asked for, and what the number then means
comparing   a number against what was expected
relevance   whether the words beside a number are about what was asked, or name another quantity
offering    whether a number is put forward for what was asked
deriving    numbers that a later one follows from
choosing    which reading is the answer
judging     value, unit, sign and known slips -> verdict
trees       arithmetic as trees;  expressions  read from text
chains      pieces of arithmetic and the moves between them;  agreement  whether a move holds;  steps  read from text
solution    the working shown for a quantity;  parts  its formula, inputs and arithmetic, each for itself
crediting   the verdict on a point, from result and working
claims      numbers within claims, and answers that change them
showing     numbers as a person writes them
"""

from tutor.grading.quantities.choosing import Choice, choose
from tutor.grading.quantities.claims import changed_number
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.crediting import judge_quantity
from tutor.grading.quantities.judging import QuantityJudgement
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read

__all__ = ["Choice", "QuantityJudgement", "Reading", "Role", "changed_number", "choose", "judge_quantity", "read"]

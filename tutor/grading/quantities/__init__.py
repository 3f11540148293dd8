"""Numbers in free text, read and judged by code.

numerals   digits, scientific notation, LaTeX, fractions and number words
names      digits that belong to names and references, and are no quantities
spellings  how units are written;  units  what they mean, through pint
context    what the words around a number say about it
denial     numbers that are denied
measured   a number with magnitude, unit and currency
working    ranges, alternatives, chains of working and their results
reading    all of these together: text -> readings
relevance  whether the words around a number are about what was asked
choosing   which reading is the answer
comparing  a number against what was expected
judging    value, unit, sign and known slips -> verdict
showing    numbers as a person writes them
"""

from tutor.grading.quantities.choosing import Choice, choose
from tutor.grading.quantities.context import Role
from tutor.grading.quantities.judging import Check, QuantityJudgement, judge_quantity
from tutor.grading.quantities.measured import Reading
from tutor.grading.quantities.reading import read

__all__ = ["Check", "Choice", "QuantityJudgement", "Reading", "Role", "choose", "judge_quantity", "read"]

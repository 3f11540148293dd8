"""Fresh questions with numbers, without end: templates, drawn at random and checked by code.

template   a question with ranges in the place of its numbers
files      the templates of a bank's `drills/*.yaml`, with all their faults
checking   one such file, checked while somebody writes it
drawing    numbers drawn for a template, and what makes a draw worth asking
writing    numbers as a person writes and rounds them
exercise   a template and a draw, made into a question with a rubric
course     the templates of a bank, by topic: topic, number and seed -> exercises
variants   questions of the bank put with fresh numbers
tally      what came of a drill
"""

from tutor.drill.course import Course, open_course
from tutor.drill.exercise import Exercise
from tutor.drill.tally import Tally, tally
from tutor.drill.template import Template
from tutor.drill.variants import Variants

__all__ = ["Course", "Exercise", "Tally", "Template", "Variants", "open_course", "tally"]

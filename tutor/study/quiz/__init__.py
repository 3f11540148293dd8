"""Quizzes: short sets of items made of a bank's points, misconceptions, quantities and drills.

statements   what a bank holds true of a question, and what it knows to be wrongly believed
choices      one right statement among wrong ones; a statement, true or false
gaps         a term or a number left out of a point
numbers      a quantity asked for by itself
drawing      plan -> items; the same plan gives the same items
marking      an item and what was answered to it -> how much of it is right
result       what came of a quiz
quizzes      a learner's quizzes: started, answered item by item, tried once more
"""

from tutor.study.quiz.marking import GRADED
from tutor.study.quiz.quizzes import Quizzes
from tutor.study.quiz.result import QuizResult, result

__all__ = ["GRADED", "QuizResult", "Quizzes", "result"]

"""Batch grading: a teacher's file in, the same file back with marks; stopped at any moment, resumed to the same result.

sheets/      the file as rows, format by format, and written back
columns.py   which column holds what: recognised, or said by a person
matching.py  which question of the bank a text means
plan.py      every row checked, all faults at once, before anything is graded
run.py       a run's own SQLite file: the plan, the outcomes, who is at work
lease.py     one process at a time works on a run
engines/     where chunks of answers are graded: here, in several processes, on a Ray cluster
estimate.py  what a language model will cost, told before
review/      people look at grades, and what they decide wins
grading.py   what is pending, graded chunk by chunk until done or stopped
added.py     the columns that are added to the file
writing.py   the file back, and the full grades
moodle.py    totals for Moodle's grade import
report/      the class report
spec.py      what a person asked for, kept in the run
own_questions.py  questions and references that the file brings itself
vocabulary.py  names of columns
"""

from tutor.batch.columns import Layout, recognise
from tutor.batch.engines import GradeMany, Metered, open_engine
from tutor.batch.grading import Progress, Stopped, grade_pending
from tutor.batch.plan import Task, prepare
from tutor.batch.run import Run
from tutor.batch.writing import write_results

__all__ = [
    "GradeMany",
    "Layout",
    "Metered",
    "Progress",
    "Run",
    "Stopped",
    "Task",
    "grade_pending",
    "open_engine",
    "prepare",
    "recognise",
    "write_results",
]

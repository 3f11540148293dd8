"""Banks of questions and sources: in memory, on disk, linted, imported from documents, drafted from answers.

bank.py          Bank and its lookups
files.py         load and save a bank's folder
sources.py       Markdown of sources, read and written
questions.py     YAML of questions, read and written
links.py         ids given twice, and ids that point into the void
moved.py         ids that have moved, read and written
asked.py         what people ask of each passage
beyond.py        what people ask that no passage answers
lines.py         files of lines by key, read and written
validation.py    pydantic's findings in plain words
marked_yaml.py   YAML with line numbers
blocks.py        Markdown cut into blocks and passages
lint.py          points without proof, hints that give them away, numbers that do not come out
leaks.py         whether a text gives a point away
distractors.py   misconceptions that the bank holds true somewhere
graded.py        what a grader makes of references and empty answers
coverage.py      which place of the bank carries each fact of the documents it grew from
authoring.py     a new entry, as a template to fill in
checking.py      one file, checked while somebody writes it
schema.py        the JSON schema of a questions file
formula.py       formulas of quantities and slips
importers/       documents of other shapes, by format
imported.py      an import made into a bank
passages.py      an answer cut into passages
drafts.py        an answer made into draft points
clauses.py       sentences and claims
verbs.py         verb forms that tell a clause from a fragment
computations.py  the result that a computation ends with
display.py       displayed formulas as plain text
words.py         content words and slugs
markup.py        formulas and code in a text, and amounts of money that are neither
markdown.py      Markdown with formulas as HTML
"""

from tutor.bank.authoring import new_entry
from tutor.bank.bank import Bank
from tutor.bank.checking import advice, check_file
from tutor.bank.coverage import coverage_in, uncovered
from tutor.bank.drafts import draft_points
from tutor.bank.files import load, save
from tutor.bank.graded import graded_lint
from tutor.bank.imported import to_bank
from tutor.bank.importers import ImportReport, read_document
from tutor.bank.lint import lint
from tutor.bank.schema import questions_schema

__all__ = [
    "Bank",
    "ImportReport",
    "advice",
    "check_file",
    "coverage_in",
    "draft_points",
    "graded_lint",
    "lint",
    "load",
    "new_entry",
    "questions_schema",
    "read_document",
    "save",
    "to_bank",
    "uncovered",
]

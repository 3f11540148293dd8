"""Banks of questions and sources: in memory, on disk, linted, imported from documents, drafted from answers.

bank.py          Bank and its lookups
files.py         load and save a bank's folder
sources.py       Markdown of sources, read and written
questions.py     YAML of questions, read and written
links.py         ids given twice, and ids that point into the void
validation.py    pydantic's findings in plain words
marked_yaml.py   YAML with line numbers
blocks.py        Markdown cut into blocks and passages
lint.py          hints that give points away, numbers that do not come out, gaps
formula.py       formulas of quantities and slips
importers/       documents of other shapes, by format
imported.py      an import made into a bank
passages.py      an answer cut into passages
drafts.py        an answer made into draft points
clauses.py       sentences and claims
verbs.py         verb forms that tell a clause from a fragment
computations.py  the result that a computation ends with
words.py         content words and slugs
"""

from tutor.bank.bank import Bank
from tutor.bank.drafts import draft_points
from tutor.bank.files import load, save
from tutor.bank.imported import to_bank
from tutor.bank.importers import ImportReport, read_document
from tutor.bank.lint import lint

__all__ = ["Bank", "ImportReport", "draft_points", "lint", "load", "read_document", "save", "to_bank"]

"""Documents of questions and answers, read into items with a report of all that could not be read.

registry.py         which formats there are; `read_document`
report.py           items, unread lines, notes
review_bank.py      numbered questions under section lines, rules between
learning_site.py    pages copied from a learning site
source_markdown.py  our own sources
qa_markdown.py      a heading asks, the text under it answers
table.py            CSV
anki_text.py        Anki's notes in plain text
anki_html.py        a field of such a note as Markdown
json_lines.py       one object a line
yaml_bank.py        our own questions files
rows.py             what CSV, JSON lines and YAML share: named columns
decoding.py         bytes to text
lines.py            lines, bullets, rules, paragraphs
vocabulary.py       words for difficulty and tags
copied_math.py      formulas that copying a page has doubled
"""

from tutor.bank.importers.registry import read_document
from tutor.bank.importers.report import ImportedItem, ImportReport, Note, Unread

__all__ = ["ImportReport", "ImportedItem", "Note", "Unread", "read_document"]

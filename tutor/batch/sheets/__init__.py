"""A teacher's file as rows, whatever its format; each can be written back with columns added.

sheet.py       Row, Cell and the protocol that every format fulfils
encoding.py    which encoding the bytes of a text are in
delimited.py   CSV and its relatives: every record comes back character for character
json_lines.py  one JSON object a line
workbook.py    XLSX, with its formats kept
folder.py      a folder with a text file an answer
spreadsheet_safe.py  text that a spreadsheet shows and does not run
opening.py     which format a file is in
"""

from tutor.batch.sheets.opening import Reading, open_sheet
from tutor.batch.sheets.sheet import Cell, Row, Sheet

__all__ = ["Cell", "Reading", "Row", "Sheet", "open_sheet"]

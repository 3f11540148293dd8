"""The class report: one HTML file that needs nothing else.

statistics.py  what is counted while the grades pass by; memory does not grow with the rows
alike.py       answers that are nearly the same, as pairs to look at
reviewed.py    what people decided
page.py        the HTML
rows.py        a row of a table
"""

from tutor.batch.report.page import write_report

__all__ = ["write_report"]

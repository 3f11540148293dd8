"""A report on the screen, as JSON, as Markdown and as a page."""

from evals.report.files import read_baseline, write
from evals.report.screen import show

__all__ = ["read_baseline", "show", "write"]

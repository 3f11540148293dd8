"""The marks of layout in an answer, which say nothing: bullets, numbers of a list, the signs of LaTeX.

An encoder's states of a word depend on what stands around it. With these marks blanked, a list and the same sentences
in a row are one text.
"""

from __future__ import annotations

import re

_BULLET = re.compile(r"^[ \t]*(?:[-*+•▪‣·–]|\(?\d{1,2}[.)]|\(?[a-h]\))[ \t]+(?=\S)", re.MULTILINE)
_FORMULA = re.compile(r"\$\$?(?=[^$\n]*[\\^_={])[^$\n]+\$\$?|\\\(.+?\\\)|\\\[.+?\\\]")
_SIGNS = {r"\times": "×", r"\cdot": "·", r"\approx": "≈", r"\sim": "~", r"\le": "≤", r"\ge": "≥", r"\%": "%"}
_COMMAND = re.compile("|".join(re.escape(each) + r"(?![A-Za-z])" for each in sorted(_SIGNS, key=len, reverse=True)))
_DELIMITER = re.compile(r"[${}]|\\[()\[\],;!]|\\(?:left|right|text|mathrm)(?![A-Za-z])")


def without_layout(text: str) -> str:
    """Return `text` with spaces in place of the marks of layout, so that all places stay as they are."""
    text = _BULLET.sub(lambda mark: " " * len(mark.group()), text)
    return _FORMULA.sub(lambda formula: _plain(formula.group()), text)


def _plain(formula: str) -> str:
    signs = _COMMAND.sub(lambda command: _SIGNS[command.group()].ljust(len(command.group())), formula)
    return _DELIMITER.sub(lambda mark: " " * len(mark.group()), signs)

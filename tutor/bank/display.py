r"""Displayed formulas of an answer as plain text: `$$ 2 \times 10^{3}\ \text{W} $$` is `2 × 10^3 W`."""

from __future__ import annotations

import re

_NAMES = {"times": "×", "cdot": "×", "approx": "≈", "sqrt": "sqrt", "min": "min", "max": "max"}
_STEPS = (  # in this order: what is inmost is rewritten first
    (re.compile(r"\\(?:text|mathrm|operatorname)\{([^{}]*)\}"), r"\1"),
    (re.compile(r"\{,\}"), ","),
    (re.compile(r"\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])"), ""),
    (re.compile(r"\\[ ,;:!]|~"), " "),
    (re.compile(r"([\^_])\{([^{}]*)\}"), r"\1\2"),
)
_NESTED = (
    (re.compile(r"\\sqrt\{([^{}]*)\}"), r"sqrt(\1)"),
    (re.compile(r"\\d?frac\{([^{}]*)\}\{([^{}]*)\}"), r"(\1) / (\2)"),
)
_NAME = re.compile(r"\\([A-Za-z]+)")
_SEVERAL = re.compile(r"\\q?quad|\\\\|\\begin")  # formulas beside or below each other
_BARE_POWER = re.compile(r"(?<=[=≈])\s*10\^")


def plain(formula: str) -> str:
    """Return a formula between `$$` in a line of plain text; nothing where several stand there, or none can be read."""
    text = formula.strip().strip("$").strip()
    if _SEVERAL.search(text):
        return ""
    for pattern, put in _STEPS:
        text = pattern.sub(put, text)
    before = ""
    while before != text:
        before = text
        for pattern, put in _NESTED:
            text = pattern.sub(put, text)
    text = _NAME.sub(lambda match: _NAMES.get(match[1], match[1]), text)
    text = _BARE_POWER.sub(" 1 × 10^", text)
    return "" if re.search(r"[{}\\]", text) else " ".join(text.split())

"""Mathematics as it arrives when a web page is copied: each formula twice, once as shown and once as LaTeX.

KaTeX keeps the LaTeX of a formula beside its rendering, and copying takes both: `$E = mc^2$` becomes
`E=mc2E = mc^2`. The rendering has no plain spaces, hyphens or tildes (they become nothing, a minus sign and a
non-breaking space), the LaTeX has; that tells where the one ends and the other begins. Dollar amounts that the page
took for mathematics (`$2 to $3`) come out the same way and are mended by the same rule.
"""

from __future__ import annotations

import re

_SYMBOLS = {
    "approx": "≈", "times": "×", "cdot": "⋅", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠",
    "sim": "∼", "propto": "∝", "pm": "±", "infty": "∞", "sum": "∑", "prod": "∏", "int": "∫", "partial": "∂",
    "nabla": "∇", "in": "∈", "to": "→", "rightarrow": "→", "leftarrow": "←", "ldots": "…", "dots": "…", "cdots": "⋯",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Theta": "Θ", "Sigma": "Σ",
    "Phi": "Φ", "Omega": "Ω", "lVert": "∥", "rVert": "∥", "langle": "⟨", "rangle": "⟩",
    "log": "log", "ln": "ln", "exp": "exp", "max": "max", "min": "min", "tanh": "tanh", "arg": "arg", "Pr": "Pr",
}  # fmt: skip
_SIGNS = {"-": "−", "*": "∗", "'": "′", "~": "\u00a0"}
_LITERAL = set("%$&#_{}")  # after a backslash these stand for themselves; other signs there are spacing
_NEVER_SHOWN = set(" \t\\{}$~-")
_NEVER_LATEX = set("−\u00a0$")
_COMMAND = re.compile(r"\\(?:(?P<word>[A-Za-z]+) *|(?P<sign>.))")
_FONT = r"\\(?:operatorname|math(?:rm|it|bf|sf|tt)|text(?:rm)?)"
_NAME = re.compile(rf"(?:_?\{{?(?:{_FONT}\{{[A-Za-z0-9]+\}}|[A-Za-z0-9]+)\}}?)+")
_NAME_PART = re.compile(rf"{_FONT}\{{([A-Za-z0-9]+)\}}|([A-Za-z0-9]+)")
_AMOUNT = re.compile(r"\d[^\\^_{}]*[a-z]{2,}[^\\^_{}]*")
_BEFORE_AMOUNT = re.compile(r" *(?=\d)")
_LONGEST = 400
_SHORTEST = 4  # of a rendering that only spaces tell from its LaTeX


def mend(text: str) -> str:
    """Return the text with each formula once: a name with subscripts as `max_seq_len`, all else as `$...$`."""
    done: list[str] = []
    place = 0
    while place < len(text):
        copy = _copy_at(text, place)
        if copy is None:
            done.append(text[place])
            place += 1
        else:
            once, place = _once(text, *copy)
            done.append(once)
    return "".join(done)


def _once(text: str, middle: int, end: int) -> tuple[str, int]:
    """Return what text[middle:end], LaTeX, is to become, and where the text goes on."""
    latex = text[middle:end]
    if "\\" in latex and _NAME.fullmatch(latex):
        return "_".join(one or other for one, other in _NAME_PART.findall(latex)), end
    if _AMOUNT.fullmatch(latex) and (gap := _BEFORE_AMOUNT.match(text, end)):
        return f"${latex}{gap[0]}$", gap.end()  # two amounts, and what the page took for a formula between them
    return f"${latex}$", end


def _copy_at(text: str, start: int) -> tuple[int, int] | None:
    """Return where the LaTeX begins and ends of the longest copied formula whose rendering begins at `start`."""
    found = None
    for middle in range(start + 1, min(len(text), start + _LONGEST)):
        if text[middle - 1] in _NEVER_SHOWN:
            break
        end = _latex_end(text, middle, text[start:middle])
        if end is not None and _plain(text[start:middle], text[middle:end]):
            found = middle, end
    return found


def _plain(shown: str, latex: str) -> bool:
    """Return whether it is beyond doubt that the two are a rendering and its LaTeX, not a stutter in prose."""
    if "−" in shown or re.search(r"[\\^_]", latex):
        return True
    return " " in latex and (len(shown) >= _SHORTEST or not (shown.isalpha() or shown.isdigit()))


def _latex_end(text: str, place: int, shown: str) -> int | None:
    """Return where LaTeX ends that begins at `place` and renders as `shown`; None where there is none."""
    read = depth = 0
    if text[place] == " ":
        return None
    while place < len(text) and (read < len(shown) or (depth and text[place] == "}")):
        rendered, place, nesting = _step(text, place)
        if rendered is None or not shown.startswith(rendered, read):
            return None
        read += len(rendered)
        depth += nesting
    return place if read == len(shown) and depth == 0 else None


def _step(text: str, place: int) -> tuple[str | None, int, int]:
    """Read one sign or command: what it renders as (None where LaTeX cannot hold it), what is next, the nesting."""
    sign = text[place]
    if sign == "\\" and (command := _COMMAND.match(text, place)):
        if command["word"]:
            return _SYMBOLS.get(command["word"], ""), command.end(), 0
        return command["sign"] if command["sign"] in _LITERAL else "", command.end(), 0
    if sign in "{}":
        return "", place + 1, 1 if sign == "{" else -1
    if sign in " ^_&":
        return "", place + 1, 0
    return None if sign in _NEVER_LATEX else _SIGNS.get(sign, sign), place + 1, 0

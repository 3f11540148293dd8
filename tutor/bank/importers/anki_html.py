r"""A field of an Anki note as Markdown: paragraphs, lists, emphasis, code and mathematics; what only a browser can show
is left out.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

_LATEX = (
    (re.compile(r"\[\$\$\](.*?)\[/\$\$\]", re.DOTALL), r"\\[\1\\]"),
    (re.compile(r"\[\$\](.*?)\[/\$\]", re.DOTALL), r"\\(\1\\)"),
    (re.compile(r"\[latex\](.*?)\[/latex\]", re.DOTALL), r"\\(\1\\)"),
)
_PLAYED = re.compile(r"\[(?:sound|anki):[^\]]*\]")
_AROUND = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_BREAKS = {
    "div",
    "p",
    "ul",
    "ol",
    "table",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "hr",
    "details",
    "summary",
}
_UNSEEN = {"style", "script"}


def as_markdown(markup: str) -> str:
    """Return the text of a field. Nothing of it is HTML any more."""
    for pattern, put in _LATEX:
        markup = pattern.sub(put, markup)
    reader = _Reader()
    reader.feed(_PLAYED.sub("", markup).replace("\r\n", "\n"))
    reader.close()
    lines = [line.rstrip() for line in "".join(reader.written).split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.written: list[str] = []
        self._unseen = 0
        self._verbatim = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._unseen += tag in _UNSEEN
        if tag == "pre":
            self._write("\n\n```\n")
            self._verbatim += 1
        elif tag == "li":
            self._write("\n- ")
        elif tag == "br":
            self._write("\n")
        elif tag in _BREAKS:
            self._write("\n\n" if tag in {"p", "ul", "ol"} else "\n")
        else:
            self._write(self._mark(tag))

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre" and self._verbatim:
            self._verbatim -= 1
            self.written.append("\n```\n\n")
        elif tag in _BREAKS:
            self._write("\n\n" if tag in {"p", "ul", "ol"} else "\n")
        elif tag in _UNSEEN:
            self._unseen = max(self._unseen - 1, 0)
        else:
            self._write(self._mark(tag))

    def handle_data(self, data: str) -> None:
        self._write(data if self._verbatim else re.sub(r"[ \t\n\u00a0]+", " ", data))

    def _mark(self, tag: str) -> str:
        """Return what stands around a stretch of text in Markdown; nothing inside a listing."""
        if self._verbatim:
            return ""
        return "`" if tag == "code" else _AROUND.get(tag, "")

    def _write(self, text: str) -> None:
        if not self._unseen:
            self.written.append(text)

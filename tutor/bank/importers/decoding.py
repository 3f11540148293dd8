"""Bytes to text: UTF-8 with or without a mark, UTF-16 and UTF-32, and Windows-1252 when nothing else fits."""

from __future__ import annotations

import codecs
from collections.abc import Iterable

from tutor.errors import UnreadableFile

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its little-endian mark begins with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OTHER_KINDS = {b"%PDF": "a PDF", b"PK\x03\x04": "a Word, Excel or zip file", b"\xd0\xcf\x11\xe0": "an old Office file"}


def decode(content: bytes, name: str) -> tuple[str, str]:
    """Return the text and the encoding it was read in. Raises UnreadableFile where it is no text."""
    for start, kind in _OTHER_KINDS.items():
        if content.startswith(start):
            raise UnreadableFile(f"{name}: expected text, got {kind}; save it as plain text or Markdown first")
    for encoding in _candidates(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not _binary(text):
            return text.removeprefix("\ufeff"), encoding
    raise UnreadableFile(f"{name}: expected text in UTF-8, UTF-16 or Windows-1252, got bytes that are none of these")


def _candidates(content: bytes) -> Iterable[str]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return [encoding]
    if len(content) >= 4 and b"\0" in content[:4]:
        return ["utf-16-le" if content[1] == 0 else "utf-16-be"]
    return ["utf-8", "cp1252"]


def _binary(text: str) -> bool:
    return any(ord(sign) < 32 and sign not in "\t\n\r\x0b\x0c" for sign in text)

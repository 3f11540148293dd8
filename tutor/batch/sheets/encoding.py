"""Which encoding a text file is in: its mark decides, then whether it is UTF-8; else Windows-1252 is assumed.

The file is read in pieces, so that its size does not matter.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path

from tutor.errors import UnreadableFile

_PIECE = 1 << 20
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16: its little-endian mark begins with the same two bytes
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
NAMES = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8 with a mark",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252",
}


def encoding_of(path: Path, given: str | None = None) -> str:
    """Return the encoding of a text file, as Python names it.

    Raises UnreadableFile where the file is in none, or not in the one that is `given`.
    """
    if given is not None:
        return _checked(path, given)
    head = _head(path)
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return _checked(path, encoding)
    if len(head) >= 4 and b"\0" in head[:4] and (head[0] == 0) != (head[1] == 0):
        return _checked(path, "utf-16-be" if head[0] == 0 else "utf-16-le")
    for encoding in ("utf-8", "cp1252"):
        if _decodes(path, encoding):
            return encoding
    raise UnreadableFile(
        f"{path.name}: expected text in UTF-8, UTF-16 or Windows-1252, got bytes that are none of these; "
        "name its encoding with --encoding, or save it as UTF-8"
    )


def _checked(path: Path, encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        raise UnreadableFile(f"there is no encoding named {encoding!r}; try utf-8, utf-16 or cp1252") from None
    if not _decodes(path, name):
        raise UnreadableFile(f"{path.name} is not in {NAMES.get(name, name)}; leave the encoding out to have it found")
    return name


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(64)


def _decodes(path: Path, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        for piece in _pieces(path):
            decoder.decode(piece)
        decoder.decode(b"", final=True)
    except UnicodeError:
        return False
    return True


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece

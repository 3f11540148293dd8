"""Which format a file is in: told by its content, and by its ending only where the content leaves it open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from tutor.batch.sheets.delimited import Delimited, delimiter_of
from tutor.batch.sheets.encoding import encoding_of
from tutor.batch.sheets.folder import Folder
from tutor.batch.sheets.json_lines import JsonLines
from tutor.batch.sheets.sheet import Sheet
from tutor.batch.sheets.workbook import Worksheet
from tutor.errors import InputError, UnreadableFile

_OTHER_KINDS = {
    b"%PDF": "a PDF",
    b"PK\x05\x06": "an empty zip file",
    b"\x1f\x8b": "a gzip file; unpack it first",
    b"\xd0\xcf\x11\xe0": "an old Excel file, or one with a password; save it as .xlsx without a password",
}
_ZIP = b"PK\x03\x04"
_NAMED = {"tab": "\t", "comma": ",", "semicolon": ";", "bar": "|", "\\t": "\t"}


@dataclass(frozen=True)
class Reading:
    """What a person says about how to read a file; what is None is found out."""

    encoding: str | None = None
    delimiter: str | None = None
    sheet: str | None = None


def open_sheet(path: Path, reading: Reading | None = None) -> Sheet:
    """Return the rows of a file. Raises UnreadableFile where it cannot be opened or is in no known format."""
    reading = reading or Reading()
    try:
        return _opened(path, reading)
    except OSError as error:
        raise UnreadableFile(f"{path}: cannot be opened: {error.strerror or error}") from error


def _opened(path: Path, reading: Reading) -> Sheet:
    if path.is_dir():
        return Folder(path)
    with path.open("rb") as file:
        head = file.read(64)
    if not head:
        raise UnreadableFile(f"{path.name} is empty")
    if head.startswith(_ZIP):
        return _zipped(path, reading)
    for start, kind in _OTHER_KINDS.items():
        if head.startswith(start):
            raise UnreadableFile(f"{path.name}: expected CSV, TSV, XLSX or JSON lines, got {kind}")
    encoding = encoding_of(path, reading.encoding)
    begin = _begin(path, encoding)
    if reading.delimiter is None and begin.startswith("{"):
        return JsonLines(path, encoding)
    if reading.delimiter is None and begin.startswith(("[{", "<")):
        kind = "one JSON list" if begin.startswith("[") else "a web page"
        raise UnreadableFile(f"{path.name}: expected CSV, TSV, XLSX or JSON lines (one object a line), got {kind}")
    return Delimited(path, encoding, _delimiter(path, encoding, reading.delimiter))


def _zipped(path: Path, reading: Reading) -> Sheet:
    try:
        with ZipFile(path) as parts:
            names = set(parts.namelist())
    except BadZipFile as error:
        raise UnreadableFile(f"{path.name}: this workbook is cut off or broken; save it again") from error
    if "xl/workbook.xml" in names:
        return Worksheet(path, reading.sheet)
    kind = "an OpenDocument or Word file" if {"mimetype", "word/document.xml"} & names else "a zip file"
    raise UnreadableFile(f"{path.name}: expected CSV, TSV, XLSX or JSON lines, got {kind}; save the table as .xlsx")


def _delimiter(path: Path, encoding: str, given: str | None) -> str:
    if given is None:
        return delimiter_of(path, encoding) or ","
    sign = _NAMED.get(given.lower(), given)
    if len(sign) != 1 or sign in '"\r\n':
        raise InputError(f"expected one sign as delimiter, or comma, semicolon, tab or bar; got {given!r}")
    return sign


def _begin(path: Path, encoding: str) -> str:
    """Return how the file begins, without white space."""
    with path.open(encoding=encoding, newline="") as file:
        return "".join(file.read(4096).removeprefix("\ufeff").split())

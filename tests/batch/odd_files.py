"""Odd files, made here: what each must be read as, or what a teacher is told."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from openpyxl import Workbook

ONE, OTHER = "scaling.chinchilla-optimal", "architecture.moe-routing-collapse"
HEAD = "student,question,answer"
Read = list[str]
"""The answers, in order."""


def table(answer: str = "Twenty.", end: str = "\n") -> str:
    return end.join([HEAD, f"Ada,{ONE},{answer}"]) + end


def quoted(answer: str) -> str:
    doubled = answer.replace('"', '""')
    return table(f'"{doubled}"')


def jsonl(**value: Any) -> bytes:
    return (json.dumps({"student": "Ada", "question": ONE, "answer": "Twenty."} | value) + "\n").encode()


def nothing(sheet: Any) -> None:
    del sheet


def book(change: Callable[[Any], None] = nothing, *, names: str = HEAD) -> bytes:
    made = Workbook()
    sheet = made.active
    sheet.append(names.split(","))
    sheet.append(["Ada", ONE, "Twenty."])
    change(sheet)
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def set_cell(place: str, value: Any) -> Callable[[Any], None]:
    def change(sheet: Any) -> None:
        sheet[place] = value

    return change


def merged(sheet: Any) -> None:
    sheet.append(["Ben", None, "Ten."])
    sheet.merge_cells("B2:B3")


def hidden_first(sheet: Any) -> None:
    notes = sheet.parent.create_sheet("Notes", 0)
    notes.append(["question", "answer"])
    notes.sheet_state = "hidden"


def lower_header(sheet: Any) -> None:
    sheet.insert_rows(1, 3)
    sheet["A1"] = "Course 7"


MANY = ",".join(f"c{n}" for n in range(3000))
READ: Mapping[str, tuple[str, bytes, Read]] = {
    "utf-8": ("a.csv", table("Größe").encode(), ["Größe"]),
    "utf-8 with a mark": ("a.csv", table("Größe").encode("utf-8-sig"), ["Größe"]),
    "cp1252": ("a.csv", table("Größe “x” – €").encode("cp1252"), ["Größe “x” – €"]),
    "utf-16 with a mark": ("a.csv", table("Größe").encode("utf-16"), ["Größe"]),
    "utf-16 little-endian without a mark": ("a.csv", table("Größe").encode("utf-16-le"), ["Größe"]),
    "utf-16 big-endian without a mark": ("a.csv", table("Größe").encode("utf-16-be"), ["Größe"]),
    "utf-32": ("a.csv", table("Größe").encode("utf-32"), ["Größe"]),
    "mark in the middle": ("a.csv", table("a\ufeffb").encode(), ["a\ufeffb"]),
    "semicolons": ("a.csv", table("a, b").replace(f"{ONE},", f"{ONE};").replace("Ada,", "Ada;")
                   .replace(HEAD, HEAD.replace(",", ";")).encode(), ["a, b"]),
    "tabs in a .csv": ("a.csv", table("a; b").replace(",", "\t").encode(), ["a; b"]),
    "tsv": ("a.tsv", table("Twenty.").replace(",", "\t").encode(), ["Twenty."]),
    "bars": ("a.txt", table("Twenty.").replace(",", "|").encode(), ["Twenty."]),
    "sep line": ("a.csv", b"sep=,\r\n" + table(end="\r\n").encode(), ["Twenty."]),
    "crlf": ("a.csv", table(end="\r\n").encode(), ["Twenty."]),
    "cr alone": ("a.csv", table(end="\r").encode(), ["Twenty."]),
    "no line end at the end": ("a.csv", table().rstrip().encode(), ["Twenty."]),
    "line ends in a cell": ("a.csv", quoted("one\ntwo\r\n\nthree").encode(), ["one\ntwo\r\n\nthree"]),
    "doubled quotes": ("a.csv", quoted('he said "ten"').encode(), ['he said "ten"']),
    "quote inside an unquoted cell": ("a.csv", table('a 5" disk').encode(), ['a 5" disk']),
    "single quotes": ("a.csv", table("'a' b").encode(), ["'a' b"]),
    "everything quoted": ("a.csv", f'"student","question","answer"\n"Ada","{ONE}","a"\n'.encode(), ["a"]),
    "spaces around names": ("a.csv", table().replace(HEAD, " Student , QUESTION ,  Answer ").encode(), ["Twenty."]),
    "empty rows": ("a.csv", table().replace("\nAda", "\n\n,,\n\nAda").encode(), ["Twenty."]),
    "rows after the end": ("a.csv", (table() + ",,\n" * 50).encode(), ["Twenty."]),
    "header in the third row": ("a.csv", ("Course 7,,\nspring,,\n" + table()).encode(), ["Twenty."]),
    "a short row": ("a.csv", (table() + f"Ben,{ONE}\n").encode(), ["Twenty.", ""]),
    "trailing delimiters": ("a.csv", table().replace("\n", ",,\n").encode(), ["Twenty."]),
    "equal names elsewhere": ("a.csv", table().replace("student", "x,x").replace("Ada", "1,2").encode(), ["Twenty."]),
    "duplicate students": ("a.csv", (table() + f"Ada,{ONE},Ten.\n").encode(), ["Twenty.", "Ten."]),
    "3,000 columns": ("a.csv", f"{MANY},question,answer\n{',' * 3000}{ONE},Twenty.\n".encode(), ["Twenty."]),
    "rtl": ("a.csv", table("שלום עולם").encode(), ["שלום עולם"]),
    "emoji and joiners": ("a.csv", table("👩‍🔬 20").encode(), ["👩‍🔬 20"]),
    "combining marks": ("a.csv", table("e\u0301").encode(), ["e\u0301"]),
    "latex": ("a.csv", quoted(r"\(C = 6ND\), $x_{i}$, \frac{a}{b}").encode(), [r"\(C = 6ND\), $x_{i}$, \frac{a}{b}"]),
    "html": ("a.csv", quoted('<p onclick="x()">20</p>').encode(), ['<p onclick="x()">20</p>']),
    "formula": ("a.csv", table("=1+1").encode(), ["=1+1"]),
    "numbers": ("a.csv", table("007").encode(), ["007"]),
    "a NUL": ("a.csv", table("a\0b").encode(), ["a\0b"]),
    "control characters": ("a.csv", table("a\x07b\x1b[31m").encode(), ["a\x07b\x1b[31m"]),
    "line separator": ("a.csv", table("a\u2028b").encode(), ["a\u2028b"]),
    "question by its text": ("a.csv", table().replace(ONE, "{text}").encode(), ["Twenty."]),
    "jsonl": ("a.jsonl", jsonl(), ["Twenty."]),
    "jsonl with a mark": ("a.jsonl", b"\xef\xbb\xbf" + jsonl(), ["Twenty."]),
    "jsonl with a number": ("a.jsonl", jsonl(answer=20), ["20"]),
    "jsonl with null": ("a.jsonl", jsonl(answer=None), [""]),
    "jsonl with other keys each line": ("a.jsonl", jsonl(x=1) + jsonl(y=2), ["Twenty.", "Twenty."]),
    "xlsx": ("a.xlsx", book(), ["Twenty."]),
    "xlsx named .csv": ("a.csv", book(), ["Twenty."]),
    "xlsx with merged questions": ("a.xlsx", book(merged), ["Twenty.", "Ten."]),
    "xlsx with a hidden sheet first": ("a.xlsx", book(hidden_first), ["Twenty."]),
    "xlsx with its names lower": ("a.xlsx", book(lower_header), ["Twenty."]),
    "xlsx with a whole number": ("a.xlsx", book(set_cell("C2", 20.0)), ["20"]),
    "xlsx with text like a formula": ("a.xlsx", book(set_cell("C2", "'=20")), ["'=20"]),
    "xlsx with an error elsewhere": ("a.xlsx", book(set_cell("A2", "#REF!")), ["Twenty."]),
}  # fmt: skip
TOLD: Mapping[str, tuple[str, bytes, str]] = {
    "empty": ("a.csv", b"", "a.csv is empty"),
    "nothing but white space": ("a.csv", b"\n \n\n", "no row with anything in it"),
    "names only": ("a.csv", f"{HEAD}\n".encode(), "expected rows of answers"),
    "no names": ("a.csv", f"Ada,{ONE},Twenty.\nBen,{ONE},Ten.\n".encode(), "expected a row with the names"),
    "an open quote": ("a.csv", (table('"Twenty') + f"Ben,{ONE},Ten.\n").encode(), "a quotation mark is opened here"),
    "an unquoted delimiter": ("a.csv", table("ten, twenty").encode(), "expected 3 cells, got 4"),
    "two columns of answers": ("a.csv", table("a,b").replace("answer", "answer,answer").encode(), "2 columns are"),
    "an answer of 300,000 characters": ("a.csv", table("x" * 300_000).encode(), "expected at most 200000 characters"),
    "a cell of 20 MB": ("a.csv", table("x" * 20_000_000).encode(), "cannot be read as a record"),
    "gzip": ("a.csv.gz", gzip.compress(table().encode()), "a gzip file; unpack it first"),
    "gzip, cut off": ("a.csv.gz", gzip.compress(table().encode())[:20], "a gzip file; unpack it first"),
    "pdf": ("a.csv", b"%PDF-1.7\n", "got a PDF"),
    "old excel or password": ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "with a password"),
    "xlsx, cut off": ("a.xlsx", book()[:1500], "cut off or broken"),
    "zip": ("a.zip", b"PK\x05\x06" + b"\0" * 18, "expected CSV"),
    "xlsx with a date for an answer": ("a.xlsx", book(set_cell("C2", date(2026, 3, 5))), "got the date 2026-03-05"),
    "xlsx with a formula for an answer": ("a.xlsx", book(set_cell("C2", "=1+1")), "a formula without its result"),
    "xlsx with an error for an answer": ("a.xlsx", book(set_cell("C2", "#NAME?")), "the error #NAME?"),
    "jsonl, a broken line": ("a.jsonl", jsonl() + b'{"question": \n', "one JSON object on this line"),
    "a json list": ("a.json", b"[" + jsonl() + b"]", "one JSON list"),
    "a web page": ("a.csv", b"<html><table></table></html>", "a web page"),
    "unknown questions": ("a.csv", table().replace(ONE, "cooking.rice").encode(), "no question 'cooking.rice'"),
    "bytes of no text": ("a.csv", bytes([0x81, 0x8D, 0x8F, 0x90]) * 9, "UTF-8, UTF-16 or Windows-1252"),
}  # fmt: skip

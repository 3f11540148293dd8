"""Each odd file is read right, or refused in words that a teacher understands; what is read comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.batch.odd_files import ONE, READ, TOLD
from tutor.bank import Bank
from tutor.batch import GradeMany, Run, prepare, write_results
from tutor.batch.spec import Spec
from tutor.domain import Question
from tutor.errors import TutorError


@pytest.mark.parametrize("kind", READ)
def test_it_is_read_right_and_comes_back(
    kind: str, tmp_path: Path, run: Run, bank: Bank, grade_many: GradeMany, questions: dict[str, Question]
) -> None:
    name, content, expected = READ[kind]
    path = tmp_path / name
    path.write_bytes(content.replace(b"{text}", bank.question(ONE).text.replace(",", "").encode()))
    task = Spec(source=path, out=tmp_path / "out").task(bank)
    prepare(run, task, grade_many)

    keys = {work.key: work.answer for chunk in run.pending(99) for work in chunk}
    assert [keys[item.key] for item, _ in run.results() if item.key] == expected
    out = tmp_path / f"out{task.sheet.ending}"
    write_results(run, task.sheet, task.layout, questions, out)
    again = Spec(source=out, out=tmp_path / "never").task(bank)
    before, after = list(task.sheet.rows()), list(again.sheet.rows())
    assert len(after) == len(before)
    names = again.layout.names
    by_key = out.suffix == ".jsonl"  # keys of later lines come after those that were added to the first one
    places = [names.index(name) if by_key else place for place, name in enumerate(task.layout.names)]
    for one, other in zip(before, after, strict=True):
        cells = [other.cells[place] if place < len(other.cells) else None for place in places[: len(one.cells)]]
        assert cells == list(one.cells)


@pytest.mark.parametrize("kind", TOLD)
def test_it_is_refused_in_plain_words(kind: str, tmp_path: Path, run: Run, bank: Bank, grade_many: GradeMany) -> None:
    name, content, told = TOLD[kind]
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(TutorError, match=re.escape(told)) as caught:
        prepare(run, Spec(source=path, out=tmp_path / "out").task(bank), grade_many)
    assert "Traceback" not in str(caught.value)
    assert len(str(caught.value)) < 3000


def test_there_are_at_least_sixty() -> None:
    assert len(READ) + len(TOLD) >= 60

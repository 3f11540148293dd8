"""The tutor as a whole, used from several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from tutor.bank import Bank, save
from tutor.domain import Passage, Question, RubricPoint, Source
from tutor.wiring import Tutor


def small(name: str) -> Bank:
    passage = Passage(id=f"{name}.one#1", source=f"{name}.one", heading="One", place=1, text=f"A fact about {name}.")
    point = RubricPoint(id="fact", text=f"A fact about {name}.", probe="Which fact?", passage=passage.id)
    source = Source(id=passage.source, heading="One", passages=(passage,))
    question = Question(
        id=passage.source, section=name.title(), text="Tell it.", points=(point,), references=(source.id,)
    )
    return Bank(None, (question,), (source,))


def test_several_threads_can_make_it_ready_at_once(tmp_path: Path) -> None:
    for name in ("salt", "pepper"):
        save(small(name), tmp_path / name)
    first = Tutor.open(home=tmp_path / "home", bank=tmp_path / "salt")
    tutors = [first, first.with_bank(tmp_path / "pepper")] * 3
    start = Barrier(len(tutors))

    def ready(tutor: Tutor) -> int:
        start.wait()
        return id(tutor.ready().index)

    with ThreadPoolExecutor(len(tutors)) as pool:
        indexes = list(pool.map(ready, tutors))
    assert len(set(indexes)) == 2
    assert [hit.passage.source for hit in first.index.search("salt", 1)] == ["salt.one"]

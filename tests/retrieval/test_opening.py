from __future__ import annotations

import json
import socket
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tutor.domain import Passage
from tutor.errors import IndexMissing, RetrievalError, SettingsError
from tutor.ports import Encoder
from tutor.retrieval import Changes, ensure_index, open_index

from .conftest import CountingEncoder, start_process


def test_nothing_there_says_what_to_do(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    with pytest.raises(IndexMissing, match=r"8 passages by all-MiniLM-L6-v2.*tutor index"):
        open_index(passages, encoder, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_opening_writes_no_rows_and_embeds_nothing(
    passages: list[Passage], counting: Callable[..., CountingEncoder], tmp_path: Path
) -> None:
    ensure_index(passages, counting(), tmp_path).close()
    encoder = counting()
    index = open_index(passages, encoder, tmp_path)
    assert encoder.texts == []
    assert index.changes == Changes(kept=8, added=0, removed=0)


@pytest.mark.slow
def test_another_process_finds_what_this_one_indexed(passages: list[Passage], encoder: Encoder, tmp_path: Path) -> None:
    index = ensure_index(passages, encoder, tmp_path)
    query = "chain between sprockets"
    code = (
        f"index = open_index(passages, encoder, root)\n"
        f"print(json.dumps([[hit.passage.id, hit.score] for hit in index.search({query!r}, 4)]))"
    )
    out, err = start_process(code, passages, tmp_path).communicate(timeout=120)
    assert out, err
    here = index.search(query, 4)
    assert json.loads(out) == [[hit.passage.id, pytest.approx(hit.score)] for hit in here]
    assert here[0].passage.id == "bikes.gears#1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Chroma server on a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = Path(sysconfig.get_path("scripts")) / "chroma"
    folder = tmp_path_factory.mktemp("server")
    process = subprocess.Popen(
        [command, "run", "--path", folder, "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(20)


@pytest.mark.slow
def test_a_chroma_server_serves_the_same(
    passages: list[Passage], counting: Callable[..., CountingEncoder], server: str, tmp_path: Path
) -> None:
    with pytest.raises(IndexMissing, match="tutor index"):
        open_index(passages, counting(), server)
    served = ensure_index(passages, counting(), server)
    assert served.changes == Changes(kept=0, added=8, removed=0)
    encoder = counting()
    again = ensure_index(passages, encoder, server)
    assert again.changes == Changes(kept=8, added=0, removed=0)
    local = ensure_index(passages, encoder, tmp_path)
    for query in ("water and flour", "lucena"):
        there, here = again.search(query, 5), local.search(query, 5)
        assert [hit.passage for hit in there] == [hit.passage for hit in here]
        assert [hit.similarity for hit in there] == pytest.approx([hit.similarity for hit in here], abs=1e-4)
    assert again.get([passages[4].id]) == (passages[4],)


def test_a_server_that_does_not_answer_is_named(passages: list[Passage], encoder: Encoder) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}"
    with pytest.raises(RetrievalError, match=url):
        open_index(passages, encoder, url)


def test_a_url_with_a_path_is_refused(passages: list[Passage], encoder: Encoder) -> None:
    with pytest.raises(SettingsError, match="http://host:8000"):
        open_index(passages, encoder, "http://localhost:8000/api")

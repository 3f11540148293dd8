"""The architecture as documented is the architecture on disk."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
TREE = re.compile(r"```\n(.*?)```", re.DOTALL)
AT_TOP = {"pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "docs/"}


def documented() -> dict[str, str]:
    """Return each path of the documented tree with its phrase."""
    block = TREE.search((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert block is not None
    first, *lines = block.group(1).splitlines()
    assert set(first.split()) == AT_TOP
    paths, parents = {}, [""]
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 2
        name, _, phrase = line.strip().partition(" ")
        parents[depth + 1 :] = [parents[depth] + name]
        paths[parents[depth + 1]] = phrase.strip()
    return paths


def tracked() -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {path for path in listed.stdout.split() if (ROOT / path).is_file()}


def test_every_path_of_the_tree_is_there_and_has_a_phrase() -> None:
    for path, phrase in documented().items():
        assert (ROOT / path).exists(), path
        assert (ROOT / path).is_dir() == path.endswith("/"), path
        assert phrase, path


def test_every_room_and_module_of_the_upper_levels_is_in_the_tree() -> None:
    paths = set(documented())
    files = tracked()
    folders = {f"{Path(path).parent}/" for path in files if path.endswith(".py")} - {"./"}
    rooms = {folder for folder in folders if not folder.startswith("tests/")} | {"tests/"}
    modules = {path for path in files if re.fullmatch(r"tutor/(?!__)\w+\.py", path)}
    assert rooms | modules <= paths


def test_tests_mirror_the_tree() -> None:
    rooms = {path for path in documented() if path.endswith("/") and path.startswith(("tutor/", "ui/"))}
    tested = {Path(path).parent for path in tracked() if path.startswith("tests/") and "/test_" in path}
    for room in rooms - {"tutor/", "ui/handlers/", "ui/assets/"}:
        assert Path("tests") / room.removeprefix("tutor/") in tested, room

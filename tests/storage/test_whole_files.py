"""Every file the program writes is whole or not there: one place writes files, and nothing else opens one to write."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mycity.cli.documents import read_record, write_json

PACKAGE = Path(__file__).resolve().parents[2] / "mycity"
WRITING_FLAGS = {"O_WRONLY", "O_RDWR", "O_CREAT", "O_APPEND", "O_TRUNC"}
WRITING_METHODS = {"write_text", "write_bytes", "tofile", "truncate"}
OLD, NEW = {"number": 1}, {"number": 2, "filling": "x" * 100_000}
MAY_WRITE = {
    "storage/files.py": "the one place: a temporary file, which takes the old one's name",
    "storage/lock.py": "a lock file, which stays empty",
    "storage/logs.py": "logs, which grow at their end",
    "__main__.py": "the device that swallows everything",
    "ui/muted.py": "the same",
    "ai/serve/process.py": "the same",
    "app/ending.py": "the same",
}


def writes(tree: ast.Module) -> Iterator[str]:
    """Yield how a module opens files for writing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in WRITING_FLAGS | WRITING_METHODS:
            yield node.attr
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("open", "fdopen") and _mode(node) & set("wax+"):
                yield f"{name} to write"


def _mode(call: ast.Call) -> set[str]:
    """Return the letters of every constant that may be a mode."""
    values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    texts = [one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return set("".join(text for text in texts if len(text) <= 3))


def test_files_are_written_in_one_place() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): sorted(set(writes(ast.parse(path.read_bytes()))))
        for path in sorted(PACKAGE.rglob("*.py"))
    }
    assert {path: how for path, how in found.items() if how and path not in MAY_WRITE} == {}


@pytest.mark.parametrize(
    "code",
    ["path.write_text('x')", "path.open('w')", "open(path, 'ab')", "open(path, mode='x')", "os.open(path, os.O_RDWR)"],
)
def test_who_writes_in_place_is_found(code: str) -> None:
    assert list(writes(ast.parse(code)))


def interrupting(act: Callable[..., Any], is_done: bool, stopped: type[BaseException]) -> Callable[..., None]:
    """Return what is stopped before a call to the system, or right after it."""

    def interrupted(*words: object, **named: object) -> None:
        if is_done:
            act(*words, **named)
        raise stopped

    return interrupted


@pytest.mark.parametrize("stopped", [KeyboardInterrupt, SystemExit])
def test_a_record_is_whole_when_its_writing_is_stopped_at_any_step(
    stopped: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupt comes at any call to the system: then the old record is there, or the new one."""
    file = tmp_path / "records" / "05.json"
    for name, is_done in (("open", False), ("fdopen", False), ("fsync", False), ("fsync", True), ("replace", True)):
        write_json(file, OLD)

        with monkeypatch.context() as patch:
            patch.setattr(os, name, interrupting(getattr(os, name), is_done, stopped))
            with pytest.raises(stopped):
                write_json(file, NEW)
        assert read_record(file) in (OLD, NEW)
    assert [path.name for path in file.parent.iterdir() if not path.name.endswith(".tmp")] == ["05.json"]

"""Names that no system takes, folders that may not be searched, links that lead nowhere: one sentence, nothing lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.__main__ import main

LONG = "x" * 300
Use = Callable[[Path], Any]


def game() -> mycity.Game:
    return mycity.new_game("eternal", ["Ada", "Bob"], seed=7)


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that may not be searched, for whoever runs the tests."""
    folder = tmp_path / "locked"
    folder.mkdir()
    refused = str(folder) + os.sep

    def refusing(act: Callable[..., Any]) -> Callable[..., Any]:
        def acting(path: Any, *words: Any, **more: Any) -> Any:
            if isinstance(path, str | Path) and str(path).startswith(refused):
                raise PermissionError(13, "Permission denied", str(path))
            return act(path, *words, **more)

        return acting

    for name in ("stat", "lstat", "open", "mkdir", "listdir", "scandir"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    return folder


USES: dict[str, Use] = {"save": lambda path: game().save(path), "load": mycity.load}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_name_of_300_letters_is_refused_with_a_sentence(use: Use, tmp_path: Path) -> None:
    for path in (tmp_path / LONG, tmp_path / LONG / "game.save"):
        with pytest.raises(mycity.GameError, match=r"(File name too long|there is no folder)"):
            use(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_folder_that_may_not_be_searched_is_told(use: Use, locked: Path) -> None:
    for path in (locked / "game.save", locked / "inner" / "game.save"):
        with pytest.raises(mycity.GameError, match=r"(the system does not allow it|Permission denied)"):
            use(path)


@pytest.mark.parametrize("is_tileset", [False, True])
def test_a_link_that_leads_nowhere_is_not_replaced_by_a_land(
    is_tileset: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    assert main(["lands", "export", "2001-W01Z-A01H", str(first / "land.tmx")]) == 0
    tileset = min(file for file in first.rglob("*") if file.is_file() and file.name != "land.tmx")
    link = second / (tileset.relative_to(first) if is_tileset else "land.tmx")
    link.parent.mkdir(parents=True)
    link.symlink_to("nowhere")
    assert main(["lands", "export", "2001-W01Z-A01H", str(second / "land.tmx")]) == 1
    assert "cannot be written: a link that leads nowhere has that name" in capsys.readouterr().err
    assert [file for file in second.rglob("*") if not file.is_dir()] == [link]
    assert link.is_symlink()


def test_nor_by_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "eternal", "--games", "1", "--bots", "greedy,greedy", "--records", str(tmp_path / "out")]
    assert main(words) == 0
    (record,) = (tmp_path / "out").iterdir()
    record.unlink()
    record.symlink_to("nowhere")
    assert main(words) == 1
    assert "a link that leads nowhere has that name" in capsys.readouterr().err
    assert record.is_symlink()

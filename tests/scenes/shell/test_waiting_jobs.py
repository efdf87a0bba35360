"""What could not be written waits, and is written when it can be: at the latest when the window closes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.scenes.shell.saving import Saving
from mycity.storage.errors import DISK_ERROR, SaveError
from tests.driver import Driver

Start = Callable[..., Driver]


class Disk:
    """A disk that is away, and comes back."""

    def __init__(self) -> None:
        self.is_away = True
        self.written: list[str] = []

    def give(self, saving: Saving, name: str) -> None:
        """Have something written, which fails at first."""

        def write() -> None:
            if self.is_away or name == "never":
                raise SaveError(DISK_ERROR, "it is away")
            self.written.append(name)

        with pytest.raises(SaveError):
            saving.do(write)


def test_what_waits_is_written_when_the_window_closes(start: Start) -> None:
    driver, disk = start(), Disk()
    for name in ("never", "a result", "another"):
        disk.give(driver.game.services.saving, name)
    driver.frames()
    disk.is_away = False
    driver.close()
    assert disk.written == ["a result", "another"]


def test_what_cannot_be_written_holds_up_nothing_else(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, disk = start(), Disk()
    saving = driver.game.services.saving
    for name in ("never", "a result"):
        disk.give(saving, name)
    disk.is_away = False
    monkeypatch.setattr("mycity.scenes.shell.saving.monotonic", lambda: 1e9)
    driver.frames()
    assert disk.written == ["a result"]
    assert saving.problem is not None
    driver.close()


@pytest.mark.parametrize("name", ["statistics", "firsts", "cities"])
def test_of_a_damaged_list_the_player_is_told_once_where_it_lies(
    start: Start, data_dir: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    data_dir.mkdir(parents=True)
    (data_dir / f"{name}.json").write_bytes(b'{"format": 1, "ga')
    said: list[str] = []
    driver = start()
    monkeypatch.setattr(driver.game.services.notices, "show", said.append)
    for way in ("firsts", "days"):
        driver.game.services.ways.album(way)
        driver.settle()
    aside = f"{name}.damaged1.json"
    assert (data_dir / aside).exists()
    assert [words for words in said if words.endswith(f"kept as {aside}.")] == said
    assert len(said) == 1

"""The page of pictures and films: what was kept as thumbnails, and no file, whatever it holds, does any harm."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.scenes.album.album import AlbumScene
from mycity.scenes.album.kept import FileCard
from mycity.scenes.shell import dialog
from mycity.ui.pictures.picture_files import FilmKind, as_film, as_png, thumbnail
from tests.driver import Driver

Start = Callable[..., Driver]
RED, BLUE = (bytes(colour) * (64 * 48) for colour in ((200, 20, 20), (20, 20, 200)))
SIZE = (64, 48)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


HUGE = (
    b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)) + chunk(b"IEND", b"")
)
FILMS = {kind: as_film(kind, SIZE, [RED, BLUE], [100, 100], lambda: None) for kind in ("gif", "webp")}
ODD = {
    "text.png": b"no picture",
    "empty.gif": b"",
    "cut.webp": FILMS["webp"][: len(FILMS["webp"]) // 2],
    "huge.png": HUGE,
    "another kind.png": b"BM" + bytes(60),
}


@pytest.fixture
def folder(data_dir: Path) -> Path:
    """The folder of what was kept, with a picture and two films, the last of them the latest."""
    pictures = data_dir / "pictures"
    pictures.mkdir(parents=True)
    files = {"a city.png": as_png(SIZE, RED), "a game.gif": FILMS["gif"], "another.webp": FILMS["webp"]}
    for number, (name, body) in enumerate(files.items()):
        (pictures / name).write_bytes(body)
        os.utime(pictures / name, (1_700_000_000 + number, 1_700_000_000 + number))
    return pictures


def opened(driver: Driver) -> AlbumScene:
    driver.game.services.ways.album("kept")
    driver.settle()
    return painted(driver)


def painted(driver: Driver) -> AlbumScene:
    scene = driver.scene
    assert isinstance(scene, AlbumScene)
    scene.finish_pictures()
    driver.settle()
    return scene


def names(driver: Driver) -> list[str]:
    return [widget.key for widget in driver.page.all_widgets() if isinstance(widget, FileCard)]


def test_before_anything_is_kept_it_says_how(start: Start, written: set[str]) -> None:
    driver = start()
    opened(driver)
    assert "Nothing is kept yet" in written
    assert any("press Keep" in text for text in written)
    driver.press(pygame.K_F12)
    driver.picture_kept()
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    opened(driver)
    assert len(names(driver)) == 1, "what was kept meanwhile is there"


@pytest.mark.parametrize("how", ["mouse", "keyboard", "pad"])
@pytest.mark.usefixtures("folder")
def test_files_are_shown_the_latest_first_and_chosen(start: Start, written: set[str], how: str) -> None:
    driver = start()
    opened(driver)
    assert names(driver) == ["another.webp", "a game.gif", "a city.png"]
    assert "3 pictures and films" in written
    driver.choose("a city.png", how)
    painted(driver)
    assert any(text.startswith("A picture · 14 November 2023") for text in written)
    chosen = [widget.key for widget in driver.page.all_widgets() if isinstance(widget, FileCard) and widget.is_chosen]
    assert chosen == ["a city.png"]


def test_the_folder_opens(start: Start, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []

    def show(path: Path) -> bool:
        shown.append(path)
        return True

    monkeypatch.setattr(dialog, "show_folder", show)
    driver = start()
    opened(driver)
    driver.click("folder")
    driver.click("another.webp")
    assert shown == [folder, folder], "by its button, and by what is chosen already"


@pytest.mark.parametrize("name", ODD)
def test_a_file_that_is_no_picture_has_a_sign_and_the_others_are_there(start: Start, folder: Path, name: str) -> None:
    (folder / name).write_bytes(ODD[name])
    driver = start()
    scene = opened(driver)
    assert name in names(driver)
    assert len(names(driver)) == 4
    assert not scene.queue._failed


def test_what_is_no_file_is_passed_over(start: Start, folder: Path) -> None:
    (folder / "folder.png").mkdir()
    (folder / "link.png").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.gif")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    driver = start()
    opened(driver)
    assert len(names(driver)) == 3


def test_a_folder_that_is_a_file_is_empty(start: Start, data_dir: Path) -> None:
    data_dir.mkdir(parents=True, exist_ok=True)
    (data_dir / "pictures").write_text("mine", encoding="utf-8")
    driver = start()
    opened(driver)
    assert names(driver) == []


def test_of_very_many_the_latest_are_shown(start: Start, folder: Path, written: set[str]) -> None:
    for number in range(70):
        (folder / f"{number}.png").write_bytes(as_png(SIZE, RED))
    driver = start()
    driver.game.services.ways.album("kept")
    driver.settle()
    assert len(names(driver)) == 60
    assert "73 pictures and films · the latest 60 are shown" in written


@pytest.mark.parametrize("kind", FILMS)
def test_a_thumbnail_of_a_film_is_its_end_and_none_is_larger_than_asked_for(kind: FilmKind) -> None:
    size, pixels = thumbnail(FILMS[kind], (32, 32))
    assert size == (32, 24)
    assert pixels[2] > 150 > pixels[0], "blue comes last"

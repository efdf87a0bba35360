"""Pipes, devices and folders where the game's own files should be: nothing waits, and each is as good as damaged."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mycity.app.start import DamagedError, check_essentials
from mycity.content.assets import ContentError, assets_root
from mycity.content.tiled.map_files import read_xml
from mycity.content.yamls import read_yaml
from mycity.ui import window
from mycity.ui.board import backdrop
from mycity.ui.pictures.sprite_files import SpriteFiles
from mycity.ui.pictures.sprite_list import SpriteError, read_sprite_list
from mycity.ui.sound.music import MusicPlayer
from mycity.ui.sound.store import SoundStore
from mycity.ui.sound.table import SoundRow
from mycity.ui.style.fonts import BODY, Fonts
from tests.driver import Driver
from tests.faults.hostile import NO_FILES, Placing

Start = Callable[..., Driver]


@pytest.fixture(autouse=True)
def never_waits() -> Iterator[None]:
    """What hangs is interrupted, which whoever waits may take for a file that is damaged."""
    rung: list[int] = []

    def ring(number: int, _: object) -> None:
        rung.append(number)
        raise AssertionError("the game waits")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 60, 1)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
    assert not rung, "the game waits"


def play_sound(file: Path) -> None:
    store = SoundStore(file.parent)
    store.fill([SoundRow(name="toggle", files=(file.name,), priority=1)])
    assert not store.names


def play_music(file: Path) -> None:
    music = MusicPlayer()
    music.take({"menus": (file, 1.0)})
    music.want("menus", ducked=False)
    music.update(16.0, 1.0)
    assert not music._files


def draw(file: Path) -> None:
    assert SpriteFiles(file.parent.parent).drawing(file.stem, 20).get_size() == (20, 20)


def refused(kind: type[Exception], read: Callable[[Path], object]) -> Callable[[Path], None]:
    def act(file: Path) -> None:
        with pytest.raises(kind):
            read(file)

    return act


READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "sound": ("click.ogg", play_sound),
    "music": ("menus.ogg", play_music),
    "drawing": ("bin.svg", draw),
    "ground": ("grass.webp", lambda file: SpriteFiles(file.parent).ground(file.name)),
    "typeface": (BODY.face.value, refused(OSError, lambda file: Fonts(file.parent).font(BODY))),
    "icon": ("icon.svg", window._show_icon),
    "list of pictures": ("sprites.json", refused(SpriteError, read_sprite_list)),
    "landscape": ("vista.json", refused(SpriteError, backdrop._read)),
    "map": ("city.tmx", refused(ContentError, lambda file: read_xml(file, "map"))),
    "data": ("rules.yaml", refused(ContentError, read_yaml)),
}


@pytest.mark.parametrize("place", NO_FILES.values(), ids=NO_FILES)
@pytest.mark.parametrize("reader", READERS)
def test_nothing_waits_for_what_is_no_file(reader: str, place: Placing, tmp_path: Path) -> None:
    name, read = READERS[reader]
    file = tmp_path / "svg" / name
    file.parent.mkdir()
    place(file)
    pygame.mixer.init()
    try:
        read(file)
    finally:
        pygame.mixer.quit()


def linked(folder: Path) -> Path:
    """Return a folder that has all assets, as links."""
    root = assets_root()
    for file in root.rglob("*"):
        if file.is_file():
            link = folder / file.relative_to(root)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(file)
    return folder


@pytest.mark.parametrize("name", ["bots.yaml", "maps/city.tmx", "sprites/sprites.json", "fonts"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "endless device"])
def test_a_game_whose_own_files_are_none_says_so_at_its_start(tmp_path: Path, name: str, kind: str) -> None:
    folder = linked(tmp_path / "assets")
    file = min((folder / name).iterdir()) if name == "fonts" else folder / name
    for face in (folder / name).iterdir() if name == "fonts" else [file]:
        face.unlink()
        NO_FILES[kind](face)
    with pytest.raises(DamagedError, match="missing or damaged"):
        check_essentials(folder)


def test_the_title_comes_up_over_pipes(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = linked(tmp_path / "assets")
    for file in folder.glob("sprites/svg/*.svg"):
        file.unlink()
        NO_FILES["pipe"](file)
    monkeypatch.setattr("mycity.app.start.assets_root", lambda: folder)
    with caplog.at_level(logging.WARNING):
        driver = start()
        driver.settle()
    assert driver.scenes == ["TitleScene"]
    assert "a pipe, not a file" in caplog.text

"""What is kept of a replay: pictures and films, which Pillow opens again; a changed mind and a full disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from mycity.scenes.replay.export import ExportScene
from mycity.scenes.shell import dialog, exports
from mycity.storage.errors import DISK_FULL, SaveError
from mycity.ui.kit.widgets import Label
from tests.driver import Driver
from tests.scenes.replay.watching import watch

Start = Callable[..., Driver]


def opened(driver: Driver, document: dict[str, Any]) -> ExportScene:
    driver.game.services.settings.change(animation="off")
    watch(driver, document)
    driver.click("keep")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, ExportScene)
    return scene


def choose(driver: Driver, key: str, times: int) -> None:
    driver.walk_to(key)
    driver.press(*[pygame.K_RIGHT] * times)


def made(driver: Driver, scene: ExportScene, whole: float = 1.0) -> None:
    """Let the film be painted and packed."""
    shares = []
    while driver.scene is scene:
        if scene.making is not None:
            scene.making.finish()
        shares.append(scene.share)
        driver.frames()
    assert shares == sorted(shares)
    assert shares[-1] == whole


def test_what_is_asked_is_true_of_an_island_too(start: Start, document: dict[str, Any], written: set[str]) -> None:
    driver = start()
    opened(driver, document)
    driver.frames()
    assert "Which boards" in written
    assert not any("cities" in words for words in written)


@pytest.mark.parametrize(("form", "times"), [("gif", 0), ("webp", 1)])
def test_a_film_has_a_frame_for_every_turn(
    start: Start, data_dir: Path, document: dict[str, Any], form: str, times: int
) -> None:
    driver = start()
    scene = opened(driver, document)
    choose(driver, "form", times)
    choose(driver, "cities", 1 if form == "webp" else 0)
    driver.choose("save", "keyboard")
    made(driver, scene)
    (file,) = driver.game.services.folders.pictures.glob(f"*.{form}")
    with Image.open(file) as film:
        frames = len(document["turns"]) + 1
        assert getattr(film, "n_frames", 1) == frames
        assert film.size == scene_size(scene)
        lengths = []
        for number in range(frames):
            film.seek(number)
            film.load()
            lengths.append(film.info["duration"])
        assert lengths[-1] > lengths[0] > 0
    assert told(driver) == ["The film is saved", file.name]
    assert file.stem.count(".") == 2, "hours, minutes, seconds: no less is told"
    driver.choose("ok", "keyboard")
    assert driver.scenes[-1] == "ReplayScene"
    assert file.stat().st_size < 6_000_000


def told(driver: Driver) -> list[str]:
    """Return what a dialog says."""
    return [str(one.text) for one in driver.page.all_widgets() if isinstance(one, Label)]


@pytest.mark.parametrize("can", [True, False])
def test_the_folder_of_a_film_is_opened(
    start: Start, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch, can: bool
) -> None:
    shown: list[Path] = []

    def show(folder: Path) -> bool:
        shown.append(folder)
        return can

    monkeypatch.setattr(dialog, "show_folder", show)
    driver = start()
    scene = opened(driver, document)
    driver.choose("save", "keyboard")
    made(driver, scene)
    driver.click("folder")
    assert shown == [driver.game.services.folders.pictures]
    assert bool(driver.game.services.notices.waiting) is not can


def scene_size(scene: ExportScene) -> tuple[int, int]:
    assert scene._painter is not None
    return scene._painter.size


def test_a_picture_shows_the_moment(start: Start, document: dict[str, Any]) -> None:
    driver = start()
    opened(driver, document)
    choose(driver, "form", 2)
    driver.choose("save", "keyboard")
    driver.settle()
    driver.picture_kept()
    assert driver.scenes[-1] == "ReplayScene"
    (file,) = driver.game.services.folders.pictures.glob("*.png")
    with Image.open(file) as picture:
        picture.load()
        assert (picture.format, picture.mode) == ("PNG", "RGB")
        assert picture.size[0] > 600


@pytest.mark.parametrize("frames", [3, 200])
def test_a_film_that_is_cancelled_leaves_nothing(start: Start, document: dict[str, Any], frames: int) -> None:
    driver = start()
    scene = opened(driver, document)
    driver.click("save")
    for _ in range(frames):
        if scene.making is None:
            driver.frames()
    driver.click("cancel")
    driver.settle()
    if scene.making is not None:
        scene.making.finish()
    assert driver.scenes[-1] == "ReplayScene"
    folder = driver.game.services.folders.pictures
    assert not folder.exists() or not list(folder.iterdir())


def test_a_full_disk_is_a_sentence(start: Start, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, body: bytes) -> None:
        raise SaveError(DISK_FULL, f"{file.name} cannot be written: the disk is full")

    monkeypatch.setattr(exports, "write_atomically", full)
    driver = start()
    scene = opened(driver, document)
    driver.click("save")
    made(driver, scene)
    assert driver.game.services.notices.waiting[-1] == "The film could not be saved: the disk is full"
    assert driver.scenes[-1] == "ReplayScene"


def test_two_pictures_of_one_second_are_two_files(start: Start) -> None:
    driver = start()
    pictures = driver.game.services.pictures
    for _ in range(3):
        pictures.keep(pygame.Surface((8, 8)), "mycity")
    pictures.close()
    assert len(list(driver.game.services.folders.pictures.glob("*.png"))) == 3

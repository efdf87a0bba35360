"""Whatever is kept of a game on a made land has the land's name and code on it, by which others play it again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import mycity
from mycity.board_pictures.city_pictures import picture_size
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import code_of, head_height
from mycity.scenes.after import large_city
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.result import ResultScene
from mycity.scenes.shell.exports import PictureFiles
from mycity.table.turn.session import Session
from mycity.ui.style.fonts import STRONG
from tests.driver import Driver
from tests.scenes.playing import ALONE, land_session
from tests.scenes.replay.watching import watch
from tests.scenes.studying import Study
from tests.storage.games import eternal, turns

Start = Callable[..., Driver]
PACKAGE = Path(__file__).resolve().parents[3] / "mycity"
LANDS = {"city": "203Z-W000-K023", "island": "280F-W000-A015"}
every_land = pytest.mark.parametrize("code", LANDS.values(), ids=LANDS)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Surface]:
    """The pictures that are kept."""
    pictures: list[pygame.Surface] = []
    monkeypatch.setattr(PictureFiles, "keep", lambda _files, picture, _title: pictures.append(picture))
    return pictures


def has_its_code(picture: pygame.Surface, driver: Driver, code: str) -> bool:
    """Returns whether the game's name, the land's and its code stand at the top left, letter for letter."""
    look = driver.game.services.look
    colour = look.palette.table_letters
    line = look.fonts.line(f"mycity {mycity.land_name(code)} {code}", STRONG, colour)
    head = picture.subsurface(0, 0, picture.get_width(), head_height(look))
    whole = pygame.mask.from_surface(line, 254)
    written = pygame.mask.from_threshold(head, colour, (1, 1, 1, 255))
    place = line.get_rect(midleft=(16, head.get_rect().centery)).topleft
    return whole.count() > 100 and written.overlap_area(whole, place) == whole.count()


def result_of(driver: Driver, session: Session) -> ResultScene:
    scene = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(scene)
    driver.settle()
    return scene


@every_land
def test_a_city_that_is_kept_large_has_the_code(
    start: Start, kept: list[pygame.Surface], monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(large_city, "_SAVED_PX", 32)
    driver = start()
    result_of(driver, land_session(code, *ALONE, turns=99))
    driver.click("city0")
    driver.settle()
    assert isinstance(driver.scene, LargeCityScene)
    driver.click("keep")
    assert has_its_code(kept[0], driver, code)


@every_land
def test_the_picture_of_a_review_has_the_code(start: Start, kept: list[pygame.Surface], code: str) -> None:
    driver, session = start(), land_session(code, *ALONE, turns=99)
    driver.game.services.__dict__["adviser"] = Study()
    driver.game.services.ways.review(session.record(), 0)
    driver.settle()
    driver.click("picture")
    assert has_its_code(kept[0], driver, code)


@every_land
def test_the_picture_of_a_replay_has_the_code(start: Start, kept: list[pygame.Surface], code: str) -> None:
    driver = start()
    watch(driver, land_session(code, *ALONE, turns=99).record())
    driver.click("keep")
    driver.settle()
    driver.walk_to("form")
    driver.press(pygame.K_RIGHT, pygame.K_RIGHT)
    driver.choose("save", "keyboard")
    assert has_its_code(kept[0], driver, code)


def test_a_printed_board_is_kept_as_it_is(start: Start, kept: list[pygame.Surface]) -> None:
    driver = start()
    over, _ = turns(*eternal("human", "bot:1"))
    assert code_of(over) == ""
    scene = LargeCityScene(driver.game.services, [FinishedCity(over.cities[0], 1, decor_of(over), code_of(over))])
    driver.game.services.stack.push(scene)
    driver.settle()
    driver.click("keep")
    assert kept[0].get_size() == picture_size(96, over.cities[0].board.grid)


def test_these_are_all_the_ways_to_keep_a_picture() -> None:
    """Whoever adds one has it show the code too: windows as they are, years and campaigns show no land."""
    keeping = re.compile(r"\bpictures\.(keep|new_file)\(")
    files = (path for path in PACKAGE.rglob("*.py") if keeping.search(path.read_text("utf-8")))
    ways = {path.relative_to(PACKAGE).as_posix() for path in files}
    assert ways - {"app/loop.py", "scenes/album/year.py", "scenes/campaign/keep_book.py"} == {
        "scenes/after/large_city.py",
        "scenes/after/review.py",
        "scenes/replay/export.py",
    }

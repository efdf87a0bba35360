"""Memory is bounded: what is kept has a number of bytes, a resize lets go, and no size of the window takes too much."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from mycity.content.assets import assets_root
from mycity.ui.pictures.cache import PictureCache, bytes_of
from mycity.ui.pictures.sprites import Sprites
from tests.driver import Driver

Start = Callable[..., Driver]
ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1 << 20

WALK = """
import json, os, sys, tempfile
from pathlib import Path
import pygame
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.table.game_starts import begin_game
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.table.chronicle.letter_text import LetterText
from mycity.scenes.play import PlayScene
from mycity.scenes.play.city_scene import CityScene
from mycity.scenes.play.panes.projection import TwoScores
from mycity.board_pictures.episode_decor import decor_of
from mycity.engine.campaign import PlayerSpec
from tests.driver import Driver

SEATS = tuple(PlayerSpec(animal, animal, kind) for animal, kind in
              (("fox", "human"), ("bear", "bot:1"), ("owl", "bot:1"), ("hare", "bot:1")))

def taken(what):
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(what):
            return int(line.split()[1]) // 1024

def shown(scene):
    stack.push(scene)
    game.frames(4, milliseconds=100.0)

game = Driver(Path(tempfile.mkdtemp()), window=(1280, 800))
services = game.game.services
stack = services.stack
found = {}
for width, height in ((3840, 2160), (5120, 2880), (1280, 800)):
    pygame.display.set_mode((width, height), pygame.RESIZABLE)
    game.frames(2)
    play = PlayScene(services, begin_game(lambda: services.bots, "eternal", SEATS, 3, services.saving.take_free()))
    shown(play)
    play.screen.preloader.finish()
    game.frames(12)
    state = play.play.state
    shown(CityScene(services, state.cities[0], decor_of(state), TwoScores(10)))
    shown(LargeCityScene(services, [FinishedCity(state.cities[0], 10, decor_of(state), "")]))
    stack.pop(), stack.pop(), stack.pop()
    shown(EnvelopeScene(services, LetterText("city", 1), 4))
    stack.pop()
    game.frames(4)
    found[f"{width}x{height}"] = taken("VmRSS:")
print(json.dumps({"at the end": taken("VmRSS:"), "most": taken("VmHWM:"), **found}), flush=True)
stack.clear()
services.at_exit.close()
os._exit(0)
"""


def _quarter(_: str) -> pygame.Surface:
    """Return a picture of a quarter of the room there is."""
    return pygame.Surface((256, 256), depth=32)


def test_what_was_not_asked_for_longest_makes_room() -> None:
    kept = PictureCache(MEGABYTE)
    first, second, _ = (kept.get(_quarter, name) for name in "abc")
    assert kept.get(_quarter, "a") is first
    kept.get(_quarter, "d")
    assert kept.get(_quarter, "a") is first
    assert kept.get(_quarter, "b") is not second
    assert kept.bytes <= MEGABYTE
    kept.clear()
    assert kept.bytes == 0


def test_a_part_of_a_picture_weighs_as_much_as_the_whole_that_it_keeps() -> None:
    whole = pygame.Surface((256, 256), depth=32)
    parts = tuple(whole.subsurface((x, 0, 16, 16)) for x in (0, 16, 32))
    assert 256 * 256 * 4 <= bytes_of(parts) < 256 * 256 * 4 + 1024


def kept_by(sprites: Sprites) -> int:
    """Return the bytes of the pictures that are kept."""
    return sprites._cache.bytes + sprites._files.sheets.bytes


def test_all_pictures_at_many_sizes_stay_within_their_room() -> None:
    sprites = Sprites(assets_root() / "sprites")
    for px in (128, 120):
        for name in sprites.names[::2]:
            for turns in sprites.turns(name):
                sprites.building(name, turns, px)
    assert 0 < kept_by(sprites) < 260 * MEGABYTE
    sprites.clear()
    assert kept_by(sprites) < 32 * MEGABYTE


@pytest.mark.large
def test_a_resize_lets_go_of_what_was_made_for_the_size_before(start: Start) -> None:
    game = start(window=(3840, 2160), scene="new_game")
    before = kept_by(game.game.services.sprites)
    pygame.display.set_mode((640, 400), pygame.RESIZABLE)
    game.frames(2)
    assert kept_by(game.game.services.sprites) < before / 4


@pytest.mark.prove
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_walk_through_sizes_and_scenes_stays_within_bounds(catalogs: None) -> None:
    command = [sys.executable, "-c", WALK]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["most"] < 1500, found
    assert found["at the end"] < 400, found
    assert found["3840x2160"] < 1000, found

"""Names that stand side by side have one size: in the rows of a replay, and on the cards of a result.

In letters that titles lack they are seen in a film and above a replay as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.board_pictures.film import FilmPainter, FilmWords
from mycity.engine.episode import State
from mycity.engine.events import Event
from mycity.engine.record import make_record
from mycity.scenes.after.result import ResultScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.table.looking_back.replay import Replay
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.scripts import Part
from mycity.ui.style.system_faces import SystemFaces, system_files
from mycity.ui.style.theme import Colour
from tests.driver import Driver
from tests.smoke.names import FIRST_NOT_OURS
from tests.storage.games import blank, eternal, turns

Start = Callable[..., Driver]
NAMES = "Ada", "Bo", "Saint-Martin-des-Champs"


def named(*names: str) -> tuple[State, list[Event]]:
    """Returns a finished game of players with some names."""
    state, events = eternal("human", "bot:1", "bot:2")
    players = tuple(replace(one, name=name) for one, name in zip(state.table.players, names, strict=True))
    cities = tuple(replace(one, player=player) for one, player in zip(state.cities, players, strict=True))
    return turns(replace(state, table=replace(state.table, players=players), cities=cities), events)


@pytest.mark.parametrize("kind", ["replay", "result"])
def test_names_have_one_size(start: Start, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    over, told = named(*NAMES)
    sizes: dict[str, set[int]] = {}
    line = Fonts.line

    def remember(fonts: Fonts, text: str, role: TextRole, colour: Colour) -> pygame.Surface:
        sizes.setdefault(text[:6], set()).add(fonts.pixels(role))
        return line(fonts, text, role, colour)

    driver = start(window=(1024, 768))
    services = driver.game.services
    monkeypatch.setattr(Fonts, "line", remember)
    if kind == "replay":
        services.stack.push(ReplayScene(services, Replay(make_record(over, told))))
    else:
        services.stack.push(ResultScene(services, blank(over), over, told))
    driver.settle()
    (size,) = sizes["Bo"]
    assert size in sizes["Ada"] & sizes["Saint-"], "the others are as small as the longest has to be"


@pytest.mark.parametrize(
    "names", [("Київ", "Днів"), ("Αθήνα", "Σπάρτη"), ("Łódź", "Żory"), ("חיפה", "אילת"), ("東京", "大阪")]
)
@pytest.mark.parametrize("place", ["film", "headline"])
def test_letters_that_titles_lack_are_seen(start: Start, place: str, names: tuple[str, str]) -> None:
    driver, seen = start(), set()
    services = driver.game.services
    faces, parts = SystemFaces(system_files), (Part(name, is_ours=False) for name in names)
    if ord(names[0][0]) >= FIRST_NOT_OURS and not all(faces.file(part) for part in parts):
        pytest.skip("this machine has no such letters")
    for name in names:
        replay = Replay(make_record(*named(name, "Bo", "Cy")))
        if place == "film":
            film = FilmPainter(services.look, services.sprites, replay, [0], FilmWords(lambda _: "", str))
            seen.add(pygame.image.tobytes(film.paint(0), "RGB"))
        else:
            screen = ReplayScene(services, replay)._screen
            screen.draw(driver.game.window.surface, 0, still=True)
            seen.add(pygame.image.tobytes(driver.game.window.surface.subsurface(screen.layout.title), "RGB"))
    assert len(seen) == 2, "only the letters of the name differ"

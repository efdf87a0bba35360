"""Names that stand side by side have one size: in the rows of a replay, and on the cards of a result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from mycity.engine.record import make_record
from mycity.scenes.after.result import ResultScene
from mycity.scenes.replay.replay_scene import ReplayScene
from mycity.table.looking_back.replay import Replay
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.theme import Colour
from tests.driver import Driver
from tests.storage.games import blank, eternal, turns

Start = Callable[..., Driver]
NAMES = "Ada", "Bo", "Saint-Martin-des-Champs"


@pytest.mark.parametrize("kind", ["replay", "result"])
def test_names_have_one_size(start: Start, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    state, events = eternal("human", "bot:1", "bot:2")
    named = tuple(replace(one, name=name) for one, name in zip(state.table.players, NAMES, strict=True))
    cities = tuple(replace(one, player=player) for one, player in zip(state.cities, named, strict=True))
    state = replace(state, table=replace(state.table, players=named), cities=cities)
    over, told = turns(state, events)
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

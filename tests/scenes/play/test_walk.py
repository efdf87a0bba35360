"""CONTRIBUTING's walk of a card names every file through which a placement goes, from the mouse to the slot."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import apply
from mycity.storage import slots
from mycity.storage.autosave import Autosave
from mycity.storage.files import write_atomically
from mycity.table.game_starts import begin_game
from mycity.table.turn import session
from tests.driver import Driver
from tests.scenes.playing import Player

ROOT = Path(__file__).parents[3]
MOST = 8


def passed() -> list[str]:
    """Return the files of ours whose functions are being called now, the outermost first."""
    files: list[str] = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(ROOT / "mycity"):
            files.append(str(file.relative_to(ROOT)))
        frame = frame.f_back
    return list(dict.fromkeys(reversed(files)))


def test_the_walk_of_a_card_names_all_files_of_it(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    walk = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("**A card,")[2].partition("**A reward,")[0]
    *there, back = re.findall(r"^\d\. `([\w/]+\.py)` `", walk, flags=re.MULTILINE)
    assert back == "mycity/scenes/play/turn_animations.py"
    found: list[str] = []

    def watched(real: Callable[..., object], does: str) -> Callable[..., object]:
        def call(*args: object, **kwargs: object) -> object:
            found.extend([*passed(), does])
            return real(*args, **kwargs)

        return call

    driver = start()
    services = driver.game.services
    services.settings.change(animation="off")  # an answer settles at once
    people = [PlayerSpec("Ann", "fox", HUMAN), PlayerSpec("Bo", "bear", "bot:1")]
    player = Player(driver, begin_game(lambda: services.bots, "eternal", people, 7, services.saving.take_free()))
    driver.saved()
    monkeypatch.setattr(session, "apply", watched(apply, "mycity/engine/episode.py"))
    monkeypatch.setattr(Autosave, "save", watched(Autosave.save, "mycity/storage/autosave.py"))
    monkeypatch.setattr(slots, "write_atomically", watched(write_atomically, "mycity/storage/files.py"))
    player.drag()
    driver.saved()
    after = found[found.index(there[0]) :]
    brought_by = {"mycity/app/loop.py", "mycity/scenes/shell/stack.py", "mycity/scenes/play/play_scene.py"}
    assert [file for file in dict.fromkeys(after) if file not in brought_by] == there
    assert len(there) <= MOST

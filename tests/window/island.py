"""The island in a real window, at two sizes: ``python -m tests.window.island [WIDTHxHEIGHT ...]``.

By the mouse alone: an eternal island against two bots, from the title to its result, and the first two episodes of a
season with their letters and stickers. By the keyboard alone: two people at one screen, closed in the middle of a turn
and gone on with, to the end. Each says what it did; pictures of it lie in ``build/island``.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from mycity.engine.campaign import SEALED
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import new_campaign
from mycity.table.looking_back.save_check import player_slots
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED
from tests.storage.games import NOON
from tests.window.by_mouse import Mouse
from tests.window.desktop import Desktop, errors_logged
from tests.window.two_people import TwoPeople

SIZES = ((1280, 800), (1024, 768))
ALL = 99
PICTURES = Path(__file__).parents[2] / "build" / "island"

Size = tuple[int, int]


def eternal_by_mouse(desktop: Desktop, data: Path, driver: Driver, size: Size) -> str:
    """Play an eternal island against two bots."""
    player = Mouse(desktop, data, driver, size, whole=True)
    try:
        player.begin("TitleScene")
        player.eternal()
        player.press("F12")
        state = player.state
        assert state.is_over
        assert player.save.finished
        assert player.program is not None
        assert player.program.ask_to_close() == 0
    finally:
        player.close()
    scores = ", ".join(f"{one.player.controller} {one.points}" for one in state.cities)
    return f"{len(player.answers)} answers, {sum(' ' in one for one in player.answers)} tiles laid: {scores}"


def season_by_mouse(desktop: Desktop, data: Path, driver: Driver, size: Size) -> str:
    """Play the first two episodes of a season."""
    Slots(data).write(1, new_campaign("island-season", FOUNDERS, SEED, NOON))
    player = Mouse(desktop, data, driver, size, "--scene", "resume", whole=True)
    try:
        player.begin("CampaignMapScene")
        player.season(2)
        campaign = player.campaign
        assert campaign.phase == SEALED
        assert player.program is not None
        player.press("F12")
        assert player.program.ask_to_close() == 0
    finally:
        player.close()
    mine = [entry["what"] for entry in campaign.log if entry["do"] == "choose" and entry["seat"] == 0]
    return f"{len(player.answers)} answers in {len(campaign.progress)} episodes, placed {', '.join(mine)}"


def two_people_by_keys(desktop: Desktop, data: Path, driver: Driver, size: Size) -> str:
    """Play an eternal island for two, closed after the first has answered and the second has not."""
    SettingsStore(data / "settings.json").change(animation="off")  # a key during the recap would only end that
    people = TwoPeople(desktop, data, driver, size)
    try:
        people.open()
        people.begin()
        people.play(8)
        people.sit_down()
        people.answer(around=True)
        people.sit_down()
        people.take()
        before = people.save.episode
        assert before is not None
        assert before.pending
        assert people.close() == 0
        assert people.save.episode == before
        people.open()
        people.go_on()
        people.play(ALL)
        state = people.state
        assert state.is_over
        assert people.close() == 0
    finally:
        people.kill()
    return f"{len(people.told)} answers, closed and gone on with at card {len(before.record['turns']) + 1}"


EVENINGS: tuple[Callable[[Desktop, Path, Driver, Size], str], ...] = (
    eternal_by_mouse,
    season_by_mouse,
    two_people_by_keys,
)


def evening(play: Callable[[Desktop, Path, Driver, Size], str], folder: Path, size: Size) -> bool:
    """Play one of them and say what came of it; return whether all was well."""
    name = f"{play.__name__}-{size[0]}x{size[1]}"
    data, begun = folder / name / "window", time.monotonic()
    SettingsStore(data / "settings.json").change(animation="fast")
    driver, desktop = Driver(folder / name / "twin", window=size), Desktop(size)
    try:
        said = play(desktop, data, driver, size)
    finally:
        driver.close()
        desktop.close()
        if (data / "pictures").exists():
            shutil.copytree(data / "pictures", PICTURES / name, dirs_exist_ok=True)
    problem, errors = player_slots(data).check(1).problem, errors_logged(data)
    sys.stdout.write(
        f"{name}: {said}; {time.monotonic() - begun:.0f} s; {problem or 'slot fine'}; {errors or 'no errors'}\n"
    )
    sys.stdout.flush()
    return not problem and not errors


def main(words: list[str]) -> int:
    """Play all of them at each size; return 1 when anything was wrong."""
    sizes = [(int(wide), int(high)) for wide, high in (word.split("x") for word in words)] or SIZES
    with tempfile.TemporaryDirectory() as name:
        fine = [evening(play, Path(name), size) for size in sizes for play in EVENINGS]
    return int(not all(fine))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

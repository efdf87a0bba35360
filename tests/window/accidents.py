"""Accidents in a real window, on purpose: ``python -m tests.window.accidents [ATTEMPTS]``.

So many attempts put a building down and then click a moment too late on undo, on done, or where pass and stop are: no
point may be lost by it. As many close the window, or kill the game, while a building can still be taken back: no answer
may be lost. Each attempt says what became of it; the last line counts.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from mycity.storage.saves import Save
from mycity.table.looking_back.save_check import player_slots
from tests.driver import Driver
from tests.window.desktop import SIZE, Desktop, errors_logged, kept_game, scenes, wait_for
from tests.window.hands import Hands, at_the_window

TARGETS = ("undo", "done", "pass", "stop")
TOO_LATE = (0.95, 1.0, 1.05, 1.1, 1.15)
"""Seconds after a building was put down: it settles in 0.9, and 0.4 after that nothing is pressed by mistake."""
CLOSED_AFTER = (0.02, 0.2, 0.4, 0.6, 0.8)
"""Seconds after which the window is closed."""
KILLED_AFTER = (0.4, 0.5, 0.6, 0.7, 0.8)
"""Seconds after which the game is killed: within 0.1 s a building is on the disk, unless others keep the disk busy.

Where they do, it is killed as soon as the building is there; `tests.faults.test_answers_kept` proves that it is before
it stands.
"""
PER_GAME = 5
"""Attempts in a game: later cards may fit nowhere."""


@dataclass
class Tally:
    """What has happened.

    Attributes:
        clicks: How many clicks came too late, and how many of them undid the building in time after all.
        ends: How many times the window was closed, and how many times the game was killed.
        lost_points: Attempts after which somebody had passed, or was asked whether to stop.
        lost_answers: Attempts after which a building was gone.
        told: Every attempt, in words.
        aloud: Whether each is printed, too.
    """

    clicks: int = 0
    undone: int = 0
    closed: int = 0
    killed: int = 0
    lost_points: int = 0
    lost_answers: int = 0
    errors: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    aloud: bool = True

    def tell(self, words: str) -> None:
        self.told.append(words)
        if self.aloud:
            sys.stdout.write(f"{words}\n")
            sys.stdout.flush()

    def __str__(self) -> str:
        return (
            f"{self.clicks} clicks a moment too late ({self.undone} in time to undo): {self.lost_points} lost points; "
            f"{self.closed} times closed and {self.killed} times killed within the undo second: "
            f"{self.lost_answers} lost answers; {len(self.errors)} errors logged"
        )


def answers(save: Save) -> list[tuple[str, tuple[str, ...]]]:
    """Return what the person at seat 0 has answered, card by card, what is still pending included."""
    assert save.episode is not None
    turns = [one for turn in save.episode.record["turns"] for one in turn["answers"] if one["seat"] == 0]
    given = [(one["do"], tuple(one.get("cells", ()))) for one in turns]
    return given + [(one.do, one.cells) for one in save.episode.pending if one.seat == 0]


def is_open(save: Save) -> bool:
    """Whether the open card waits for the person: what was answered before the end is resolved."""
    return save.episode is not None and not save.episode.pending


# -- a click too late ----------------------------------------------------------------------------------------------


def click_too_late(hands: Hands, desktop: Desktop, target: str, seconds: float, tally: Tally) -> None:
    """Put a building down, and click on ``target`` so long after that."""
    before = answers(hands.save())
    drawn = hands.state().drawn
    cells = tuple(hands.carry().cells)
    place = place_of(hands, target)
    desktop.do("mouseup", 1, "sleep", seconds, "mousemove", "--window", hands.program.window, *place, "click", 1)
    hands.program.rest(1.6)
    after, tally.clicks = answers(hands.save()), tally.clicks + 1
    undone = after == before
    tally.undone += undone
    kept = after == [*before, ("place", cells)] or (undone and target == "undo")
    asked = scenes(hands.data)[-1] != "PlayScene"
    lost = asked or any(do != "place" for do, _ in after)
    tally.lost_points += lost
    tally.lost_answers += not kept and not lost
    outcome = "LOST" if lost or not kept else "undone" if undone else "built"
    tally.tell(f"card {drawn}, {target} after {seconds:.2f} s: {outcome}")


def place_of(hands: Hands, target: str) -> tuple[int, int]:
    """Return the middle of a button, also while it is not there."""
    found = hands.twin().scene.screen.layout.places
    rects = {"undo": found.undo, "done": found.done, "pass": found.give_up, "stop": found.stop}
    return rects[target].center


def clicks(desktop: Desktop, folder: Path, driver: Driver, count: int, tally: Tally) -> None:
    """Click too late so many times, in games of a few cards each."""
    for first in range(0, count, PER_GAME):
        data = folder / f"clicks{first}"
        with at_the_window(desktop, data, driver, "--scene", "play", "--seed", str(7 + first)) as hands:
            hands.wait_for_card(1)
            for number in range(first, min(first + PER_GAME, count)):
                click_too_late(hands, desktop, TARGETS[number % 4], TOO_LATE[number % 5], tally)
            assert hands.program.ask_to_close() == 0
        tally.errors += errors_logged(data)


# -- the end too soon ----------------------------------------------------------------------------------------------


def end_too_soon(hands: Hands, desktop: Desktop, seconds: float, tally: Tally, *, kills: bool) -> None:
    """Put a building down, and close the window or kill the game so long after that; the answer must be in the file."""
    before = answers(hands.save())
    wanted = [*before, ("place", tuple(hands.carry().cells))]
    desktop.do("mouseup", 1)
    time.sleep(seconds)
    if kills:
        wait_for(lambda: answers(hands.save()) == wanted, "the building on the disk")
        hands.program.kill()
    else:
        hands.program.close_at_once()
        assert hands.program.ends() == 0
    tally.killed, tally.closed = tally.killed + kills, tally.closed + (not kills)
    assert player_slots(hands.data).check(1).problem == ""
    lost = answers(kept_game(player_slots(hands.data))) != wanted
    tally.lost_answers += lost
    how = "killed" if kills else "closed"
    tally.tell(f"card {len(before) + 1}, {how} after {seconds:.2f} s: {'LOST' if lost else 'kept'}")


def ends(desktop: Desktop, folder: Path, driver: Driver, count: int, tally: Tally) -> None:
    """End a game too soon so many times; every time but the first of a game it is gone on with."""
    for number in range(count):
        game, turn = divmod(number, PER_GAME)
        data = folder / f"ends{game}"
        start = ("--scene", "resume") if turn else ("--scene", "play", "--seed", str(70 + game))
        with at_the_window(desktop, data, driver, *start) as hands:
            wait_for(lambda: is_open(hands.save()), "the next card")
            hands.wait_for_card(1)
            kills = bool(number % 2)
            seconds = (KILLED_AFTER if kills else CLOSED_AFTER)[number // 2 % 5]
            end_too_soon(hands, desktop, seconds, tally, kills=kills)
        tally.errors += errors_logged(data) if turn == PER_GAME - 1 or number == count - 1 else []


def run(desktop: Desktop, folder: Path, driver: Driver, attempts: int) -> Tally:
    """Make so many attempts of each kind."""
    tally = Tally()
    clicks(desktop, folder, driver, attempts, tally)
    ends(desktop, folder, driver, attempts, tally)
    tally.tell(str(tally))
    return tally


def main(attempts: int) -> int:
    """Make the attempts and count; return 1 when anything was lost."""
    with tempfile.TemporaryDirectory() as name:
        driver, desktop = Driver(Path(name) / "twin", window=SIZE), Desktop((1600, 1000))
        try:
            tally = run(desktop, Path(name), driver, attempts)
        finally:
            driver.close()
            desktop.close()
    return int(bool(tally.lost_points or tally.lost_answers or tally.errors))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))

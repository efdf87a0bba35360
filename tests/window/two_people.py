"""Two people at one keyboard, at the game in a window: a twin of its scene here says which keys lead where."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from mycity.ai.bots.registry import make_bot
from mycity.ai.model.view import view_of
from mycity.content.bot_rows import load_levels
from mycity.engine.city import HUMAN
from mycity.engine.episode import PASS, Answer
from mycity.engine.grid import Coordinate, Grid
from mycity.engine.pieces import Placement
from mycity.engine.record import answer_to_json
from mycity.scenes.menu.title import TitleScene
from mycity.storage.slots import Slots
from mycity.table.turn.lattice import stepped
from mycity.table.turn.session import Session, resumed
from mycity.ui.kit.steppers import PictureChoice
from tests.driver import Driver
from tests.scenes.playing import Player, SlowThinker
from tests.window.desktop import Desktop, Program, scenes, wait_for, wait_for_board
from tests.window.outside import Outside

GAME = "island-eternal"
_ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
_X_NAMES = {
    pygame.K_TAB: "Tab",
    pygame.K_RETURN: "Return",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    **{key: pygame.key.name(key) for key in (pygame.K_n, pygame.K_r, pygame.K_p, pygame.K_s)},
}
_LIFTS = "a"
"""Lifts the curtain, and means nothing on the board should it come twice."""
_TRIES, _PATIENCE = 12, 5.0
"""How often a key is pressed, and for how many seconds its effect is waited for."""
_BEGINS = 40.0
"""Seconds after which a game that has not begun is begun once more: a key of the sheet was lost on the way."""
_COME_TO_REST = 2.2
"""Seconds in which an answer settles, the turn is told, and nothing can be pressed by mistake."""


class TwoPeople(Outside):
    """Both of them: each plays as a bot would, by keys alone.

    Args:
        desktop: The screen.
        data: The data folder of the game in the window.
        driver: Shows the twins.
        size: Of the window.

    Attributes:
        at_screen: The seat of whoever sits there; None before anybody does.
        told: What each has answered, as records write it.
    """

    def __init__(self, desktop: Desktop, data: Path, driver: Driver, size: tuple[int, int]) -> None:
        super().__init__(data)
        self._desktop = desktop
        self._driver = driver
        self._size = size
        self._bot = make_bot("greedy", load_levels())
        self._program: Program | None = None
        self.at_screen: int | None = None
        self.told: list[tuple[int, object]] = []

    # -- what can be seen from outside -----------------------------------------------------------------------

    @property
    def program(self) -> Program:
        """The game, once it was opened."""
        assert self._program is not None
        return self._program

    # -- menus -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the window at the title."""
        self._program = Program(
            self._desktop, self.data, "--lang", "en", "--window", f"{self._size[0]}x{self._size[1]}"
        )
        self.at_screen = None
        self._wait_for_scenes(["TitleScene"])

    def close(self) -> int:
        """Press the window's close button; return the exit status."""
        return self.program.ask_to_close()

    def kill(self) -> None:
        if self._program is not None:
            self._program.kill()

    def begin(self) -> None:
        """Begin an eternal island for two people, from the title."""
        told: list[str] = []
        for _ in range(3):
            self._fill_in_sheet()
            with suppress(AssertionError):
                wait_for(lambda: self.top == "CurtainScene", "the first curtain", _BEGINS)
                assert (self.save.game, [one.controller for one in self.save.players]) == (GAME, [HUMAN, HUMAN])
                return
            seen = [one.controller for one in self.save.players] if Slots(self.data).path(1).exists() else []
            told.append(f"{scenes(self.data)} with {seen}")
            self.kill()
            for file in self.data.glob("slot*"):
                file.unlink()
            self.open()
        raise AssertionError(f"no game for two begins: {told}")

    def _fill_in_sheet(self) -> None:
        """Choose the game and who plays it on the sheet for a new game, and begin it."""
        self._show_title()
        self._choose("new_island")
        self._choose("game-island-eternal-island-eternal")
        self._walk("controller1")
        while not self._is_person("controller1"):
            self._press(pygame.K_LEFT)
        self._choose("remove2")
        self._walk("start")
        self._send(pygame.K_RETURN)

    def go_on(self) -> None:
        """Go on with the game in the first slot, from the title."""
        self._show_title()
        self._choose("slots")
        self._walk("open1")
        self._send(pygame.K_RETURN)
        wait_for(lambda: "PlayScene" in scenes(self.data), "the game to go on")

    def _show_title(self) -> None:
        """Show the twin the same title, over the same game in the first slot."""
        services = self._driver.game.services
        if Slots(self.data).path(1).exists():
            services.saving.slots.write(1, self.save)
        services.stack.clear(TitleScene(services))
        self._driver.settle()

    def _is_person(self, key: str) -> bool:
        choice = self._driver.widget(key)
        return isinstance(choice, PictureChoice) and choice.chosen.value == HUMAN

    def _choose(self, key: str) -> None:
        self._walk(key)
        self._press(pygame.K_RETURN)

    def _walk(self, key: str) -> None:
        """Move the focus to a widget of a menu."""
        steps = 0
        while self._driver.focus != key:
            assert steps < 60, f"{key!r} is not reached"
            self._driver.press(pygame.K_TAB)
            steps += 1
        self._send(*[pygame.K_TAB] * steps)

    def _press(self, *keys: int) -> None:
        """Press keys of a menu in the window as in the twin; both show the same afterwards."""
        self._driver.press(*keys)
        self._driver.settle()
        self._send(*keys)
        self._wait_for_scenes(self._driver.scenes)

    def _wait_for_scenes(self, names: list[str]) -> None:
        wait_for(lambda: scenes(self.data) == names, " > ".join(names))
        self.program.rest(0.4)

    def _send(self, *keys: int) -> None:
        self.program.press_in_a_row(*(_X_NAMES[key] for key in keys))

    # -- play ------------------------------------------------------------------------------------------------

    def play(self, answers: int) -> None:
        """Give so many answers, or all that there are until the points are counted."""
        for _ in range(answers):
            if self.state.is_over:
                break
            self.sit_down()
            self.answer()

    def sit_down(self) -> int:
        """Have whoever is asked next sit down, behind the curtain where the screen changes hands; return the seat."""
        session = self._session()
        seat = session.next_human
        assert seat is not None
        if seat == self.at_screen:
            self.program.rest(_COME_TO_REST)
        else:
            wait_for(lambda: self.top == "CurtainScene", f"the curtain for seat {seat}")
            self.program.rest(0.5)
            self._press_until(_LIFTS, lambda: self.top == "PlayScene")
            self.at_screen = seat
            wait_for_board(self.data)
            self.program.rest(0.5)
        self._press_until("Escape", lambda: self.top == "PauseMenu")  # it opens once keys are for the open card
        self._press_until("Escape", lambda: self.top == "PlayScene")
        return seat

    def _press_until(self, key: str, has_worked: Callable[[], bool]) -> None:
        """Press a key, and again where it came too early to mean anything."""
        for _ in range(_TRIES):
            self.program.press(key)
            with suppress(AssertionError):
                wait_for(has_worked, key, _PATIENCE)
                return
        raise AssertionError(f"{key} was pressed {_TRIES} times in vain: {self.top}")

    def take(self) -> Player:
        """Take the tile in hand and do nothing else; return the twin that does the same."""
        twin = self._twin()
        twin.driver.press(pygame.K_n)
        self._send(pygame.K_n)
        return twin

    def answer(self, *, around: bool = False) -> Answer:
        """Answer the open card; return the answer once the file knows it.

        Args:
            around: Whether a tile is turned and moved once around first, in all six directions.
        """
        twin = self._twin()
        state, seat = twin.play.view.state, twin.play.seat
        answer = self._bot.decide(view_of(state, seat))
        is_last = not any(one in twin.session.awaited for one in twin.session.humans if one != seat)
        before = len(self._given(seat))
        if isinstance(answer, Placement):
            self._send(*self._way_to(twin, answer, around=around), pygame.K_RETURN)
        elif answer == PASS:
            self._send(pygame.K_p)
        else:
            self._send(pygame.K_s)
            if not twin.play.view.is_stuck_at_last:  # then nothing is lost by it, and nothing is asked
                wait_for(lambda: self.top == "Ask", "the question")
                self.program.rest(0.4)
                self._send(pygame.K_RIGHT, pygame.K_RETURN)
        self._leave_twin()
        wait_for(lambda: len(self._given(seat)) > before, f"the answer of seat {seat} to card {state.drawn}")
        assert self._given(seat)[-1] == answer_to_json(answer)
        if is_last:  # it could be undone for some seconds more
            self._send(pygame.K_RETURN)
        self.told.append((seat, answer_to_json(answer)))
        return answer

    def _given(self, seat: int) -> list[dict[str, object]]:
        """Return what a seat has answered, card by card, what is pending included."""
        episode = self.save.episode
        assert episode is not None
        rows = [row for turn in episode.record["turns"] for row in turn["answers"]]
        rows += [
            {"seat": one.seat, "do": one.do, "cells": list(one.cells), "symbols": one.symbols}
            if one.cells
            else {"seat": one.seat, "do": one.do}
            for one in episode.pending
        ]
        return [{key: value for key, value in row.items() if key != "seat"} for row in rows if row["seat"] == seat]

    def _session(self) -> Session:
        session = resumed(self.save, SlowThinker())
        if self.at_screen is not None:
            session.at_screen = self.at_screen
        return session

    def _twin(self) -> Player:
        """Return the same turn in this process, whoever is asked at the screen."""
        self._driver.game.services.settings.change(curtain=False)
        twin = Player(self._driver, self._session())
        assert self.at_screen is not None
        twin.play.turn.sit_down(self.at_screen)
        twin.scene.rebuild()
        twin.driver.settle()
        return twin

    def _leave_twin(self) -> None:
        while self._driver.scenes[-1] != "PlayScene":
            self._driver.game.services.stack.pop()
        self._driver.game.services.stack.pop()

    def _way_to(self, twin: Player, wanted: Placement, *, around: bool) -> list[int]:
        """Press in the twin what brings the tile to a place; return all of it."""
        pressed: list[int] = []

        def press(*keys: int) -> None:
            twin.driver.press(*keys)
            pressed.extend(keys)

        grid = twin.play.city.board.grid
        press(pygame.K_n)
        if around:
            press(*[pygame.K_r] * grid.turns)
            for place in _ring(grid):
                press(*_arrows(grid, twin.in_hand.at, place))
                assert twin.in_hand.at == place
        while twin.in_hand.rotation != wanted.turn:
            press(pygame.K_r)
        press(*_arrows(grid, twin.in_hand.at, min(twin.spots(wanted))))
        landing = twin.play.hand.landing
        assert landing is not None
        assert landing.placement == wanted
        return pressed


def _ring(grid: Grid) -> list[Coordinate]:
    """Return a cell in the middle of the board, and between its neighbours the cell again and again."""
    row, column = max(
        (grid.coordinate(index) for index in range(grid.rows * grid.stride) if grid.full >> index & 1),
        key=lambda cell: sum(grid.contains(cell[0] + down, cell[1] + across) for down, across in _SIX),
    )
    ways = [[(row + down, column + across), (row, column)] for down, across in _SIX]
    return [(row, column), *(place for way in ways for place in way)]


_SIX = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
"""The steps to a hexagon's neighbours, clockwise."""


def _arrows(grid: Grid, start: Coordinate, goal: Coordinate) -> list[int]:
    """Return the fewest arrows from one cell to another."""
    ways: dict[Coordinate, list[int]] = {start: []}
    front = deque([start])
    while goal not in ways:
        here = front.popleft()
        for key, step in _ARROWS.items():
            if (there := stepped(grid, here, *step)) not in ways:
                ways[there] = [*ways[here], key]
                front.append(there)
    return ways[goal]

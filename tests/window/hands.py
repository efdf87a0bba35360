"""A person at the game in a window: where things are says a twin of the scene, in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mycity.content.games import WHOLE_CAMPAIGN
from mycity.engine.episode import State
from mycity.engine.pieces import Placement
from mycity.storage.resume import resume
from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.turn.session import Session, resumed
from tests.driver import Driver
from tests.scenes.playing import Player, SlowThinker
from tests.window.desktop import SIZE, Desktop, Program, kept_game, scenes, wait_for, wait_for_board

RIGHT_BUTTON, WHEEL_DOWN = 3, 5
_MOMENT = 4.4
"""Seconds that a surprise of the deck takes, and a little more."""


class Hands:
    """Plays the game in the window; a twin of its scene in this process says where things are.

    Args:
        program: The game.
        data: Its data folder, where it keeps what was played.
        driver: Shows the twins.
    """

    def __init__(self, program: Program, data: Path, driver: Driver) -> None:
        self.program = program
        self.data = data
        self._slots = Slots(data)
        self._driver = driver

    def save(self) -> Save:
        """Return what the game keeps now."""
        return kept_game(self._slots)

    def state(self) -> State:
        return resume(self.save())[0]

    def twin(self) -> Player:
        """Return the same turn in this process, the moment over in which both tell what the deck has done."""
        wait_for_board(self.data)
        twin = Player(self._driver, self._session())
        if twin.play.surprises.now is not None:
            self.program.rest(_MOMENT)
            twin.driver.frames(5, _MOMENT * 1000 / 5)
        return twin

    def _session(self) -> Session:
        """Return the game as it is kept; an episode of a campaign is dealt from what the one before has left."""
        save = self.save()
        if save.kind == WHOLE_CAMPAIGN:
            return CampaignGame(save, None, SlowThinker).play()
        return resumed(save, SlowThinker())

    def wait_for_card(self, number: int) -> State:
        """Wait until a card is open or the game over, and all is at rest: the file knows an answer before it stands.

        It settles in 0.9 s, what all have built shows for 0.6, and for 0.4 nothing can be pressed.
        """
        wait_for(lambda: (state := self.state()).drawn >= number or state.is_over, f"card {number}")
        wait_for_board(self.data)
        self.program.rest(2.2)
        return self.state()

    def drag(self, turn: Callable[[], None] | None = None, wanted: Placement | None = None) -> None:
        """Drag the open building to a legal place, turning it on the way by ``turn`` until it fits (once at least)."""
        self.carry(turn, wanted)
        self.program.button(1, down=False)

    def carry(self, turn: Callable[[], None] | None = None, wanted: Placement | None = None) -> Placement:
        """Drag the open building over a legal place, as `drag` does, and hold it there; return the place.

        Args:
            turn: Turns the building by one step; the wheel does otherwise.
            wanted: The place; any otherwise.
        """
        twin = self.twin()
        card = twin.driver.widget("card").rect.center
        self.program.move(card)
        self.program.button(1, down=True)
        twin.pick_up()
        self.program.move(twin.cell(5, 5))
        twin.point_at(5, 5)
        for step in range(twin.play.city.board.grid.turns):
            if (step or turn is None) and twin.spots(wanted):
                break
            (turn or self.wheel)()
            twin.wheel(-1)
        spot = min(twin.spots(wanted))
        self.program.move(twin.cell(*spot))
        self.program.rest(0.1)
        twin.point_at(*spot)
        landing = twin.play.hand.landing
        assert landing is not None
        assert landing.placement is not None
        return landing.placement

    def wheel(self) -> None:
        self.program.button(WHEEL_DOWN, down=True)
        self.program.button(WHEEL_DOWN, down=False)

    def right_click(self) -> None:
        self.program.button(RIGHT_BUTTON, down=True)
        self.program.button(RIGHT_BUTTON, down=False)

    def press_r(self) -> None:
        self.program.press("r")

    def drop_badly(self) -> None:
        """Drag the open building to a place where it may not be, and let it go there."""
        twin = self.twin()
        card = twin.driver.widget("card").rect.center
        twin.pick_up()
        self.program.move(card)
        self.program.button(1, down=True)
        self.program.move(twin.cell(*twin.bad_spot()))
        self.program.button(1, down=False)


@contextmanager
def at_the_window(desktop: Desktop, data: Path, driver: Driver, *options: str) -> Iterator[Hands]:
    """The game in its window, which is gone afterwards whatever happens."""
    program = Program(desktop, data, *options, "--lang", "en", "--window", f"{SIZE[0]}x{SIZE[1]}")
    try:
        wait_for(lambda: "PlayScene" in scenes(data), "the game on the table")
        yield Hands(program, data, driver)
    finally:
        program.kill()

"""What the play scene is about at a moment: the game, the hand, and what is just moving. Drawn by `screen`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache

from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.pieces import Building, Placement
from mycity.scenes.play.effects import Effects
from mycity.scenes.play.flip_guard import FlipGuard
from mycity.scenes.play.telling.beat import Beat
from mycity.scenes.play.telling.surprise import DeckMoments
from mycity.table.hand import Hand, Landing
from mycity.table.held import Held
from mycity.table.help import Help
from mycity.table.lattice import CellPoint
from mycity.table.open_turn import OpenTurn, Sight
from mycity.table.session import Session


class Mark(Enum):
    """How a player stands to the open card; a person who is not at the mouse waits for it."""

    THINKING = auto()
    WAITING = auto()
    ANSWERED = auto()
    STOPPED = auto()
    NOT_ASKED = auto()


@dataclass
class Play:
    """A game on the screen.

    Attributes:
        session: The game.
        turn: Whose turn it is at this screen, and what they propose.
        hand: What is held.
        effects: What floats and fades.
        help: Hints and the coach.
        moments: Surprises of the deck, one after the other.
        beat: What everybody has done in the turn that is just over, while it is shown.
        asked: A building that lies where it was dropped until the player confirms it.
        gliding: A building on its way to where a hint has it, and where its held cell is, in cells; None when none is.
        falling: Where a building is falling into place, and how far it has come, 0 to 1; None when none is.
        swing: How far a refused building swings, -1 to 1.
        opened: How far the card is turned over, 0 to 1.
        blocked: The card that the blocking card has taken out a moment ago; it is shown until so many are drawn.
        clock: Milliseconds of moving water.
        guard: Keeps away what was pressed for the card before.
    """

    session: Session
    turn: OpenTurn
    hand: Hand
    effects: Effects
    help: Help
    moments: DeckMoments
    beat: Beat | None = None
    asked: Landing | None = None
    gliding: tuple[Held, CellPoint] | None = None
    falling: tuple[Placement, float] | None = None
    swing: float = 0.0
    opened: float = 1.0
    blocked: str | None = None
    blocked_until: int = 0
    clock: float = 0.0
    guard: FlipGuard = field(default_factory=FlipGuard)

    @property
    def is_telling(self) -> bool:
        """Whether a turn is still being told: the next card is not turned over yet."""
        return self.beat is not None or self.moments.now is not None

    @property
    def sight(self) -> Sight:
        return self.turn.sight

    @property
    def state(self) -> State:
        return self.sight.state

    @property
    def seat(self) -> int:
        return self.turn.seat

    @property
    def city(self) -> City:
        """Their city, with what they have just built."""
        return self.sight.city

    @property
    def open_building(self) -> Building | None:
        """The building that waits to be placed; None when nothing is to be answered."""
        return self.sight.building if self.sight.is_open else None

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, those after this one first."""
        return _after(self.seat, len(self.state.cities))

    def mark(self, seat: int) -> Mark:
        """Return how a seat stands to the open card, without what it has answered."""
        if self.state.cities[seat].stopped:
            return Mark.STOPPED
        if seat in self.session.answered:
            return Mark.ANSWERED
        if seat not in self.session.awaited:
            return Mark.NOT_ASKED
        return Mark.WAITING if seat in self.session.humans else Mark.THINKING


@cache
def _after(seat: int, count: int) -> tuple[int, ...]:
    return tuple((seat + step) % count for step in range(1, count))

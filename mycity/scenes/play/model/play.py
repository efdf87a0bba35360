"""The state of the play scene: the game, the hand, and all that is moving. Drawn by `screen`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache

import pygame

from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.pieces import Building, Placement
from mycity.scenes.play.model.effects import Effects
from mycity.scenes.play.model.rule_sign import RuleSign
from mycity.scenes.play.model.surprise_queue import SurpriseQueue
from mycity.scenes.play.model.turn_recap import TurnRecap
from mycity.table.guests import NO_GUESTS, Guests, GuestSeen
from mycity.table.turn.hand import Hand, Landing
from mycity.table.turn.held import Held
from mycity.table.turn.help import Help
from mycity.table.turn.lattice import CellPoint
from mycity.table.turn.open_turn import OpenTurn, TurnView
from mycity.table.turn.session import Session
from mycity.ui.inputs import EVERYWHERE, Command
from mycity.ui.keyboard.keys import physical_key

QUIET = 400.0
"""Milliseconds after a card has begun to turn over in which nothing is pressed."""
_TURNS = frozenset((Command.ROTATE_LEFT, Command.ROTATE_RIGHT))
_MOUSE = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)
_DOWN = frozenset((pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN))
_PAD = frozenset((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP))

_Pressed = tuple[str, int, int]
"""A key or button that is down: its kind, its device, its code."""


class FlipGuard:
    """Keeps from play what was pressed for the card before: the hand is often later than the cards.

    Whatever is pressed while a card turns over, or for a moment after it, was meant for what was there before; so was
    what was pressed earlier and is still down. All of it does nothing. Turning the building by a key or the wheel works
    at once: it commits to nothing, and who plays fast turns it as soon as it is seen.
    """

    def __init__(self) -> None:
        self._left = 0.0
        self._down: set[_Pressed] = set()
        self._void: set[_Pressed] = set()

    def begin(self) -> None:
        """Take note that another card is there now."""
        self._left = QUIET
        self._void |= self._down

    def forget(self) -> None:
        """Take note that releases may have been missed: another scene, or another window, had them."""
        self._down.clear()
        self._void.clear()

    def update(self, milliseconds: float) -> None:
        self._left = max(0.0, self._left - milliseconds)

    def swallows(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Return whether an event is kept from the game. All must pass here, that presses and releases pair up."""
        if (press := _press(event)) is None:
            return command is not None and command not in EVERYWHERE and (self._left > 0 or self._repeats(event))
        is_down, pressed = press
        return self._pressed(pressed, command) if is_down else self._released(pressed)

    def _repeats(self, event: pygame.event.Event) -> bool:
        """Return whether an event, which is no press, comes from a button held on a gamepad since before the card."""
        return not hasattr(event, "instance_id") and any(kind == "pad" for kind, _, _ in self._void)

    def _pressed(self, pressed: _Pressed, command: Command | None) -> bool:
        """Note a press, or its repetition while it is held; return whether it is void."""
        if command in EVERYWHERE:
            return False
        if self._left > 0 and pressed not in self._down and command not in _TURNS:
            self._void.add(pressed)
        self._down.add(pressed)
        return pressed in self._void

    def _released(self, released: _Pressed) -> bool:
        """Note a release; return whether what goes up was void."""
        was_void = released in self._void
        self._down.discard(released)
        self._void.discard(released)
        return was_void


def _press(event: pygame.event.Event) -> tuple[bool, _Pressed] | None:
    """Return whether something goes down with an event or up, and what; None for an event that is neither."""
    is_down = event.type in _DOWN
    if event.type in {pygame.KEYDOWN, pygame.KEYUP}:
        return is_down, ("key", 0, physical_key(event))
    if event.type in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP} and event.button in _MOUSE:
        return is_down, ("mouse", 0, event.button)
    if event.type in _PAD:
        return is_down, ("pad", event.instance_id, event.button)
    return None


class AnswerStatus(Enum):
    """The status of a player towards the open card; a person who is not at the mouse waits for it."""

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
        turn: The turn at this screen: the seat, and the answer it proposes.
        hand: The building that is held.
        effects: The effects that float and fade.
        help: Hints and the coach.
        surprises: The surprises of the deck, one after the other.
        recap: The moves of the turn that is just over, while they are shown.
        asked: A building that lies where it was dropped until the player confirms it.
        gliding: A building on its way to where a hint has it, and where its held cell is, in cells; None when none is.
        falling: The placement of a building that is falling, and its share of the way, 0 to 1; None when none is.
        swing: The swing of a refused building, -1 to 1.
        nod: How far the coach's face is bowed, 0 to 1.
        opened: The share of the card's turning over, 0 to 1.
        blocked: The card that the blocking card has taken out a moment ago; it is shown until so many are drawn.
        clock: Milliseconds of moving water.
        looked_at: The cells of the thing on the own board that is looked at; 0 for none.
        guard: Keeps away what was pressed for the card before.
        signs: The signs of rules that are new to the person at the screen, the one that is shown large first.
        guests: Whose cities grow beside it.
        guest_page: Which of them are shown, where not all have room.
    """

    session: Session
    turn: OpenTurn
    hand: Hand
    effects: Effects
    help: Help
    surprises: SurpriseQueue
    recap: TurnRecap | None = None
    asked: Landing | None = None
    gliding: tuple[Held, CellPoint] | None = None
    falling: tuple[Placement, float] | None = None
    swing: float = 0.0
    nod: float = 0.0
    opened: float = 1.0
    blocked: str | None = None
    blocked_until: int = 0
    clock: float = 0.0
    looked_at: int = 0
    guard: FlipGuard = field(default_factory=FlipGuard)
    signs: list[RuleSign] = field(default_factory=list)
    guests: Guests = NO_GUESTS
    guest_page: int = 0

    @property
    def is_telling(self) -> bool:
        """Return whether a turn is still being shown: the next card is not turned over yet."""
        return self.recap is not None or self.surprises.now is not None

    @property
    def view(self) -> TurnView:
        return self.turn.view

    @property
    def state(self) -> State:
        return self.view.state

    @property
    def seat(self) -> int:
        return self.turn.seat

    @property
    def city(self) -> City:
        """Their city, with what they have just built."""
        return self.view.city

    @property
    def open_building(self) -> Building | None:
        """The building that waits to be placed; None when nothing is to be answered."""
        return self.view.building if self.view.is_open else None

    @property
    def guests_seen(self) -> tuple[GuestSeen, ...]:
        """The guests up to the card that every person has answered."""
        return self.guests.beside(self.session.state)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, those after this one first."""
        return _after(self.seat, len(self.state.cities))

    def welcome(self) -> None:
        """Leave nothing of whoever had the screen before, for the person who has sat down; what they press is void."""
        self.asked = self.gliding = self.falling = None
        self.swing = self.nod = 0.0
        self.looked_at = 0
        self.hand.new_card()
        self.effects.drop()
        self.signs.clear()
        self.help.forget()
        self.help.put_away()
        self.guard.begin()

    def answer_status(self, seat: int) -> AnswerStatus:
        """Return how a seat stands to the open card, without what it has answered."""
        if self.state.cities[seat].stopped:
            return AnswerStatus.STOPPED
        if seat in self.session.answered:
            return AnswerStatus.ANSWERED
        if seat not in self.session.awaited:
            return AnswerStatus.NOT_ASKED
        return AnswerStatus.WAITING if seat in self.session.humans else AnswerStatus.THINKING


@cache
def _after(seat: int, count: int) -> tuple[int, ...]:
    return tuple((seat + step) % count for step in range(1, count))

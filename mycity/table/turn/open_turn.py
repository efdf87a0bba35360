"""The open turn at one screen: whose it is, what they see, and what they propose before it is given. Nothing is drawn.

An answer is *proposed* first: it shows, and can be undone, while it settles for a moment. Only then is it given
to the session, where the last answer of all resolves the turn. Without that moment one person against bots, who
have thought long before, could never undo anything.

While nobody at the screen is asked any more (all have stopped, bots play on), turns come one after the other with a
pause between, so that they can be watched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from mycity.engine.city import City
from mycity.engine.episode import EXCUSED, STOP, Answer, State, legal_actions, refuse
from mycity.engine.events import Answered, Event
from mycity.engine.grid import Coordinate, indices
from mycity.engine.legal import open_cells
from mycity.engine.pieces import Building, Placement
from mycity.engine.rules.base import Refusal
from mycity.engine.score_lines import ScoreLine, changed_lines
from mycity.table.turn.session import Session


@dataclass(frozen=True, eq=False)
class TurnView:
    """The view of one seat at one moment, and what the rules allow it; worked out when first asked for.

    Attributes:
        state: The episode as the seat sees it.
        seat: The seat whose view it is.
        answer: What the seat has answered or proposed.
        is_mine: Whether a person answers for it here; where only bots play, all that can be done is to watch.
    """

    state: State
    seat: int
    answer: Answer | None
    is_mine: bool = True

    @cached_property
    def building(self) -> Building | None:
        """The building to be answered for; None when the seat is not asked."""
        return self.state.building(self.seat) if self.state.is_asked(self.seat) else None

    @cached_property
    def city(self) -> City:
        """The city with what the answer makes of it: one building more, or nothing any more."""
        city, building = self.state.cities[self.seat], self.building
        if self.answer == STOP:
            return replace(city, stopped=True)
        if isinstance(self.answer, Placement) and building is not None:
            return city.build(building, self.answer)
        return city

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """The placements the rules allow the building; none once the seat has answered."""
        if self.answer is not None or not self.is_mine:
            return ()
        return tuple(answer for answer in legal_actions(self.state, self.seat) if isinstance(answer, Placement))

    @cached_property
    def free(self) -> frozenset[Coordinate]:
        city = self.state.cities[self.seat]
        return frozenset(map(city.board.grid.coordinate, indices(open_cells(self.state.rules, city))))

    @cached_property
    def pass_cost(self) -> int:
        """The points that passing on the open card costs."""
        return -sum(rule.pass_points(self.state.cities[self.seat]) for rule in self.state.rules.pass_points)

    @property
    def is_open(self) -> bool:
        return self.is_mine and self.answer is None and self.building is not None

    @property
    def is_stuck_at_last(self) -> bool:
        """Return whether the last card is open, its building fits nowhere, and stopping costs nothing at all."""
        is_last = self.state.drawn == len(self.state.table.deck)
        return is_last and self.is_open and not self.placements and self.refuse(STOP) is None

    def refuse(self, answer: Answer) -> Refusal | None:
        return refuse(self.state, self.seat, answer) if self.is_mine else EXCUSED

    def preview(self, answer: Answer) -> tuple[ScoreLine, ...]:
        """Return the parts of the score that answering so changes; none when there is no card to be answered."""
        if self.state.card is None or self.state.building(self.seat) is None:
            return ()
        if answer not in self._previews:
            changes = changed_lines(self.state.rules, self.seat, self.state.cities, self.state.card, answer)
            self._previews[answer] = changes
        return self._previews[answer]

    @cached_property
    def _previews(self) -> dict[Answer, tuple[ScoreLine, ...]]:
        """The previews made so far: a building is dropped where it was held."""
        return {}


LAST_MOMENT = 3000.0
"""Milliseconds in which whoever answers last of several people can undo: the turn is resolved by it."""
_WATCHED = 3000.0
"""Milliseconds that a whole deck takes which nobody here answers any more, besides the thinking of the bots."""


class OpenTurn:
    """The turn of whoever has this screen, card after card.

    Args:
        session: The game.
        settling: Returns how many milliseconds a proposed answer settles now.
        pausing: Returns how many milliseconds lie between turns that nobody here answers.
        may_undo_last_turn: Returns whether the last turn may be undone, where the session lets it.

    Attributes:
        seat: Whose board is shown large: the last person who sat down.
        view: What they see; a new object whenever anything of it changes.
        is_held: Whether the proposed answer must not settle yet.
    """

    def __init__(
        self,
        session: Session,
        settling: Callable[[], float],
        pausing: Callable[[], float],
        may_undo_last_turn: Callable[[], bool] = lambda: False,
    ) -> None:
        self.session = session
        self._may_undo_last_turn = may_undo_last_turn
        self._settling = settling
        self._pausing = pausing
        self._proposed: Answer | None = None
        self.is_held = False
        self._left = 0.0
        self._length = 0.0
        self._pause = 0.0
        self._hurried = False
        people = session.humans
        self.seat = people[0] if people else 0
        self._seated = len(people) == 1
        self.refresh()

    @property
    def hand_over_to(self) -> int | None:
        """The seat the screen must be handed to before anything of it is shown."""
        return self.session.curtain_for if self._proposed is None else None

    @property
    def settled(self) -> float:
        """The share of its time that the proposed answer has settled for, 0 to 1; 1 when there is none."""
        return 1.0 - self._left / self._length if self._proposed is not None and self._length else 1.0

    @property
    def can_undo(self) -> bool:
        return self._proposed is not None or self.view.answer is not None

    @property
    def can_undo_last_turn(self) -> bool:
        """Return whether there is nothing to undo but the answer to the card before, and that can be."""
        return not self.can_undo and self._may_undo_last_turn() and self.session.can_undo_last_turn(self.seat)

    @property
    def previous(self) -> int | None:
        """The seat that answered the open card before whoever sits here, and can still undo; ``None`` if none did."""
        if self.can_undo or not self._seated or self.view.state.is_over:
            return None
        return self.session.answered_last

    @property
    def is_proposing(self) -> bool:
        """Return whether an answer still settles, or is held, and is not given yet."""
        return self._proposed is not None

    @property
    def is_watching(self) -> bool:
        """Return whether nobody at this screen is asked any more: all have stopped, and bots play on."""
        state, people = self.session.state, self.session.humans
        return bool(people) and not state.is_over and all(state.cities[seat].stopped for seat in people)

    def refresh(self) -> None:
        """See what was done to the session, as whoever sits here does; before anybody has sat down, as everybody."""
        state = self.session.seen_by(self.seat if self._seated else None)
        answer = self._proposed or state.answers[self.seat]
        self.view = TurnView(state, self.seat, answer, self.seat in self.session.humans)

    def sit_down(self, seat: int) -> None:
        """Show the board of ``seat``, whose person has the screen now."""
        self.session.at_screen = self.seat = seat
        self._seated = True
        self.refresh()

    def propose(self, answer: Answer, *, at_once: bool = False, held: bool = False) -> list[Event]:
        """Take an answer that the rules allow; return what happens if it needs no time to settle.

        Args:
            answer: What the person answers.
            at_once: Whether it was confirmed already and need not settle.
            held: Whether it must not settle before ``release``, because the coach still weighs it.
        """
        self._proposed, self.is_held = answer, held
        people, awaited = self.session.humans, self.session.awaited
        is_last = len(people) > 1 and not any(seat in awaited for seat in people if seat != self.seat)
        self._length = self._left = 0.0 if at_once else LAST_MOMENT if is_last else self._settling()
        self.refresh()
        if not self._left and not held:
            return self.settle()
        self.session.propose(self.seat, answer)
        return []

    def release(self) -> list[Event]:
        """Let a held answer settle; return what happens if that needs no time."""
        self.is_held = False
        return self.settle() if self._proposed is not None and self._left <= 0 else []

    def settle(self) -> list[Event]:
        """Give the proposed answer to the session now, unless it is held; return what happens."""
        if self.is_held:
            return []
        answer, self._proposed = self._proposed, None
        return self._take_in(self.session.answer(self.seat, answer) if answer is not None else [])

    def undo(self) -> None:
        """Take the answer back, proposed or given, if there is one."""
        self.is_held = False
        if self.can_undo:
            self._proposed = None
            self.session.undo(self.seat)
        self.refresh()

    def hand_back(self) -> None:
        """Hand the screen back to the person who answered before, and undo their answer, if there is one."""
        seat = self.previous
        if seat is not None:
            self.session.undo(seat)
            self.sit_down(seat)

    def undo_last_turn(self) -> None:
        """Go back to the card before and answer it once more, if that can be."""
        if self.can_undo_last_turn:
            self.session.undo_last_turn(self.seat)
            self._pause, self._hurried = 0.0, False
            self.refresh()

    def update(self, milliseconds: float) -> list[Event]:
        """Let time pass: answers settle, bots answer; return what happens."""
        if self._proposed is not None:
            self._left = max(0.0, self._left - milliseconds)
            return self.settle() if self._left <= 0 else []
        if self._pause > 0:
            self._pause -= milliseconds
            return []
        return self._take_in(self.session.update())

    def skip_pause(self) -> None:
        """Go on with the next turn now, and with all that follow as soon as the bots have answered."""
        self._pause = 0.0
        self._hurried = self.is_watching

    def _take_in(self, events: list[Event]) -> list[Event]:
        """See what happened, and return it; turns that nobody here answers are kept apart."""
        if events:
            resolved = any(not isinstance(event, Answered) for event in events)
            if resolved and self.session.next_human is None:
                self._pause = self._next_pause()
            self.refresh()
        return events

    def _next_pause(self) -> float:
        """Return how long a turn is shown; those that are only watched take a few seconds together."""
        if not self.is_watching:
            return self._pausing()
        cards = len(self.session.state.table.deck)
        return 0.0 if self._hurried else min(self._pausing(), _WATCHED / cards)

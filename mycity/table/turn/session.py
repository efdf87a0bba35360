"""A game in progress, without a picture of it: who has answered, who is next, who thinks, what is saved.

The play scene asks it every frame (``update``), tells it what people do (``answer``, ``undo``), and shows what it
says. Nothing a person or a bot has answered can be seen in ``state`` or in ``seen_by(somebody_else)`` before the turn
is resolved, so no scene can let it leak. What is saved after every turn is a matter of its `GameFile`.

    session = Session(save, *begin(scenario, players, seed), thinker, Autosave(slots, 2))
    session.answer(0, placement)
    events = session.update()      # in every frame: bots' answers, what they set off, the outcome of saving
    session.close()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol

from mycity.engine.city import HUMAN
from mycity.engine.episode import NOTHING_TO_UNDO, Answer, IllegalAnswerError, State, apply, undo
from mycity.engine.events import Answered, Event, Revealed
from mycity.storage.clock import utc_now
from mycity.storage.game_file import GameFile, Saver
from mycity.storage.resume import NO_ORIGIN, Origin, origin_of, resume
from mycity.storage.saves import Save
from mycity.table.looking_back.save_check import played
from mycity.table.turn.last_turn import has_answered, without_last_turn


class Thinker(Protocol):
    """Thinks for the bots, somewhere else than in the frame loop."""

    def ask(self, state: State, seat: int) -> None:
        """Begin to think for ``seat``, by its controller; returns at once."""
        ...

    def poll(self) -> Sequence[tuple[int, Answer]]:
        """Return (seat, answer) of what has been thought out since the last call; returns at once."""
        ...

    def cancel(self) -> None:
        """Forget everything asked; no answer to it comes any more."""
        ...


def resumed(
    save: Save,
    thinker: Thinker,
    saver: Saver | None = None,
    clock: Callable[[], datetime] = utc_now,
    dealt: tuple[State, list[Event]] | None = None,
) -> Session:
    """Return the session of the episode in ``save``, at the turn and with the people's answers it was left with.

    Args:
        save: the game.
        thinker, saver, clock: as `Session` has them.
        dealt: (state, events) at the start of a campaign's episode.

    Raises:
        SaveError: code ``damaged``: the episode cannot be played again as it was.
    """
    state, events = played(save) if dealt is None else resume(save, dealt)
    return Session(save, state, events, thinker, saver, clock, origin_of(save))


@dataclass(frozen=True)
class _Proposal:
    """An answer that can still be undone, what comes of it once given, and what its save was kept around."""

    before: State
    answers: dict[int, Answer]
    state: State
    events: list[Event]
    kept_in: Save | None = None


class Session:
    """One episode being played.

    Args:
        save: the game around the episode. One without an episode is a new game (or the next episode of one), and
            saved at once.
        state: the episode now.
        events: everything that has happened in it.
        thinker: answers for every seat that no person sits at.
        saver: keeps the game after every turn; ``None`` for a game that is not kept.
        clock: tells the time written into saves.
        origin: where the episode comes from.

    Attributes:
        events: everything that has happened, in order; it grows, unless a person undoes their last turn.
        file: the game's save.
        at_screen: the seat whose person has the screen now; ``None`` before anybody has it.
    """

    def __init__(
        self,
        save: Save,
        state: State,
        events: Sequence[Event],
        thinker: Thinker,
        saver: Saver | None = None,
        clock: Callable[[], datetime] = utc_now,
        origin: Origin = NO_ORIGIN,
    ) -> None:
        self.file = GameFile(save, saver, clock, origin)
        self.events: list[Event] = list(events)
        self._state = state
        self._seen: dict[int | None, State] = {}  # kept, as it is asked for in every frame
        self._proposed: _Proposal | None = None
        self._thinker = thinker
        self.at_screen: int | None = None
        self._may_undo_last_turn = True
        self._ask_bots()
        if save.episode is None:
            self.keep()

    # -- what can be seen ------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The episode as everybody sees it: without any answer to the open card."""
        return self.seen_by(None)

    def seen_by(self, seat: int | None) -> State:
        """Return the episode as ``seat`` sees it: with no answer to the open card but its own."""
        if seat not in self._seen:
            hidden = (answer if other == seat else None for other, answer in enumerate(self._state.answers))
            self._seen[seat] = replace(self._state, answers=tuple(hidden))
        return self._seen[seat]

    @property
    def answered(self) -> tuple[int, ...]:
        return tuple(seat for seat, answer in enumerate(self._state.answers) if answer is not None)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is still missing, people and bots, ascending."""
        return self._state.awaited

    @cached_property
    def humans(self) -> tuple[int, ...]:
        players = self._state.table.players
        return tuple(seat for seat, player in enumerate(players) if player.controller == HUMAN)

    @property
    def answered_last(self) -> int | None:
        """The person whose answer to the open card was given last of those that stand; ``None`` if none does."""
        for event in reversed(self.events):
            if isinstance(event, Revealed):
                return None
            if isinstance(event, Answered) and event.seat in self.humans and event.seat in self.answered:
                return event.seat
        return None

    # -- one screen for several people -----------------------------------------------------------------------

    @property
    def next_human(self) -> int | None:
        """The person whose answer is asked for next; ``None`` while only bots are awaited, or nobody.

        Whoever sits at the screen goes first, then the seats after theirs: so the screen changes hands as seldom as
        it can.
        """
        waiting = [seat for seat in self._state.awaited if seat in self.humans]
        from_here = [seat for seat in waiting if self.at_screen is not None and seat >= self.at_screen]
        return next(iter(from_here or waiting), None)

    @property
    def curtain_for(self) -> int | None:
        """The seat the screen must be handed to before anything of it is shown; ``None`` when none is due."""
        seat = self.next_human
        return seat if len(self.humans) > 1 and seat != self.at_screen else None

    # -- play ------------------------------------------------------------------------------------------------

    def answer(self, seat: int, answer: Answer) -> list[Event]:
        """Give a person's answer and return what happens; the last answer of a turn resolves it.

        Raises:
            IllegalAnswerError: the rules refuse it; nothing has changed.
        """
        proposed, self._proposed = self._proposed, None
        self._may_undo_last_turn = True
        if proposed is None or proposed.before is not self._state or proposed.answers != {seat: answer}:
            proposed = _Proposal(self._state, {seat: answer}, *apply(self._state, {seat: answer}))
        self._go_on(proposed.state, proposed.events)
        if proposed.kept_in is not self.file.base_save:  # somebody was helped since, or it was not kept yet
            self.keep()
        return proposed.events

    def propose(self, seat: int, answer: Answer) -> None:
        """Keep an answer that a person can still undo: should the game end now, it counts as given.

        Raises:
            IllegalAnswerError: the rules refuse it; nothing has changed.
        """
        outcome = apply(self._state, {seat: answer})
        self._proposed = _Proposal(self._state, {seat: answer}, *outcome, self.file.base_save)
        self.keep()

    def undo(self, seat: int) -> None:
        """Take back the answer of the person at ``seat``, proposed or given; free until the turn is resolved.

        Raises:
            IllegalAnswerError: there is none.
        """
        if seat not in self.humans:
            raise IllegalAnswerError(seat, NOTHING_TO_UNDO)
        if self._proposed is not None and seat in self._proposed.answers:
            self._proposed = None
        else:
            self._go_to(undo(self._state, seat))
        self.keep()

    def can_undo_last_turn(self, seat: int) -> bool:
        """Return whether ``seat``, the only person, has answered a card before and can undo that: once.

        A lesson, at a table of one, has no turn to be taken back; a land that is played alone has.
        """
        open_here = not self._proposed and self._state.answers[seat] is None
        table = self._state.table
        alone = self.humans == (seat,) and (len(table.players) > 1 or table.scenario.land is not None)
        return self._may_undo_last_turn and open_here and alone and has_answered(self.events, seat)

    def undo_last_turn(self, seat: int) -> None:
        """Go back to before the last answer of ``seat``; the bots keep theirs, and it counts as help.

        Raises:
            IllegalAnswerError: there is none that can be undone.
        """
        if not self.can_undo_last_turn(seat):
            raise IllegalAnswerError(seat, NOTHING_TO_UNDO)
        self._thinker.cancel()
        self._may_undo_last_turn = False
        state, self.events[:] = without_last_turn(self._state, self.events, seat)
        self._go_to(state)
        self.file.count_help(seat)
        self._ask_bots()
        self.keep()

    def update(self) -> list[Event]:
        """Take in what the bots have thought out and what was saved; return what happens. For every frame."""
        if self.file.saver is not None:
            self.file.saver.poll()
        thought = self._thinker.poll()
        answers = {seat: answer for seat, answer in thought if seat in self._state.awaited}
        if not answers:
            return []
        state, events = apply(self._state, answers)
        if self._go_on(state, events):
            self.keep()
        return events

    # -- keeping ---------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        return self.file.origin.record(self._state, self.events)

    def snapshot(self) -> Save:
        """Return the whole game as it stands, answers that people have given to the open card or proposed included."""
        proposed, state, events = self._proposed, self._state, list[Event]()
        if proposed is not None and proposed.before is state:
            state, events = proposed.state, proposed.events
        elif proposed is not None:  # bots have answered since
            state, events = apply(state, proposed.answers)
        return self.file.snapshot(state, [*self.events, *events])

    def keep(self) -> None:
        """Have the game saved now; returns at once. For the moment the window loses its focus."""
        if self.file.saver is not None:
            self.file.saver.save(self.snapshot())

    def close(self) -> None:
        """Let the bots be, save the game and wait until it is written; ``file.problem`` says whether it is."""
        self._thinker.cancel()
        self.keep()
        if self.file.saver is not None:
            self.file.saver.flush()

    def _go_on(self, state: State, events: list[Event]) -> bool:
        """Take over what answers have led to; return whether they have resolved the turn."""
        before = self._state
        self._go_to(state)
        self.events += events
        is_resolved = (state.drawn, state.is_over) != (before.drawn, before.is_over)
        if is_resolved:
            self._ask_bots()
        return is_resolved

    def _go_to(self, state: State) -> None:
        self._state = state
        self._seen.clear()

    def _ask_bots(self) -> None:
        for seat in self._state.awaited:
            if seat not in self.humans:
                self._thinker.ask(self.seen_by(seat), seat)

"""An episode from the first card to the last: the state, and the reducer that moves it on.

A turn is one revealed card and every player's answer to it. The state holds the answers given so far; the turn is
resolved by the ``apply`` that brings the last one. Until then an answer can be taken back (``undo``), and
nothing of it shows in any other seat's view. Nothing here reads a file, a clock or a global generator.

>>> state, events = begin(scenario, players, seed=7)            # doctest: +SKIP
>>> answer = legal_actions(state, seat=0)[0]                    # doctest: +SKIP
>>> state, events = apply(state, {0: answer, 1: PASS, 2: STOP}) # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mycity.engine.city import City, Player, new_city
from mycity.engine.effects import apply_effect, at_once
from mycity.engine.events import Answered, Blocked, Built, Ended, Event, Passed, Revealed, Stopped
from mycity.engine.lands.code import PlayedLand
from mycity.engine.legal import WRONG_SHAPE, Ground, grounds, is_asked, legal_placements, refuse_pass, refuse_placement
from mycity.engine.pieces import Building, Placement
from mycity.engine.rng import shuffled
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Effect, Points, Refusal, Turn
from mycity.engine.scoring import Result, results


@dataclass(frozen=True, slots=True)
class Pass:
    """The answer "I give the building up and stay in"."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Stop:
    """The answer "I leave the episode"."""

    def __str__(self) -> str:
        return "stop"


PASS = Pass()
STOP = Stop()
Answer = Placement | Pass | Stop

FIRST_VERSION = "0.1.0"
"""The first version of the rules' data: what a scenario made by hand is of."""

OVER = Refusal("over", "the episode is over")
NO_SEAT = Refusal("seat", "there is no such seat at the table")
HAS_STOPPED = Refusal("stopped", "this player has left the episode")
HAS_ANSWERED = Refusal("answered", "this player has answered already")
NO_ANSWER = Refusal("answer", "an answer is a placement, a pass or a stop")
EXCUSED = Refusal("excused", "this card asks nothing of this player")
NO_STOP = Refusal("stop-forbidden", "this episode cannot be left")
NOTHING_TO_UNDO = Refusal("undo", "there is no answer to take back")


class IllegalAnswerError(ValueError):
    """An answer that the rules refuse; ``refusal`` says why, and the sentence ``whose`` it is where that is known."""

    def __init__(self, seat: int, refusal: Refusal, whose: str = "") -> None:
        super().__init__(f"{whose or f'seat {seat}'}: {refusal.sentence}")
        self.seat = seat
        self.refusal = refusal


@dataclass(frozen=True)
class Scenario:
    """A game to be played, before anyone sits down.

    Attributes:
        game: its id.
        episode: the episode's number in a campaign, else ``None``.
        rules: the rules in force, in order.
        start: where tokens start.
        deck: the ids of the cards, sorted; shuffled by ``begin``.
        version: which version of the rules' data this is.
        land: the land made from a number that it is played on; ``None`` on a printed one.
    """

    game: str
    episode: int | None
    rules: RuleSet
    start: int
    deck: tuple[str, ...]
    version: str = FIRST_VERSION
    land: PlayedLand | None = None


@dataclass(frozen=True)
class Table:
    """The part of an episode that never changes: scenario, players, seed, and the deck in its order."""

    scenario: Scenario
    players: tuple[Player, ...]
    seed: int
    deck: tuple[str, ...]
    grounds: tuple[dict[str, Ground], ...] = field(compare=False, repr=False, default=())

    def __post_init__(self) -> None:
        # Seats that begin on the same board with the same buildings share the tables of their placements.
        made: list[dict[str, Ground]] = []
        for seat, player in enumerate(self.players):
            twin = next((other for other in range(seat) if self._have_same_ground(self.players[other], player)), None)
            made.append(grounds(self.scenario.rules, new_city(player)) if twin is None else made[twin])
        object.__setattr__(self, "grounds", tuple(made))

    @staticmethod
    def _have_same_ground(player: Player, other: Player) -> bool:
        return player.board is other.board and player.buildings == other.buildings


@dataclass(frozen=True, slots=True)
class State:
    """An episode at one moment.

    Attributes:
        table: what does not change.
        rng: the generator's state after the shuffle.
        drawn: cards revealed so far.
        card: the card to be answered; ``None`` when the episode is over.
        cities: every seat's city; answers given show here only once the turn is resolved.
        answers: this turn's answers so far, by seat.
    """

    table: Table
    rng: int
    drawn: int
    card: str | None
    cities: tuple[City, ...]
    answers: tuple[Answer | None, ...]

    @property
    def rules(self) -> RuleSet:
        return self.table.scenario.rules

    @property
    def is_over(self) -> bool:
        """Return whether the episode has ended."""
        return self.card is None

    def building(self, seat: int) -> Building | None:
        """Return the building that the card asks ``seat`` to build; ``None`` when it owns none or all is over."""
        return None if self.card is None else self.table.players[seat].buildings.get(self.card)

    def is_asked(self, seat: int) -> bool:
        """Return whether the card asks ``seat`` for an answer, given already or not."""
        return self.asked(seat) is not None

    def asked(self, seat: int) -> Ground | None:
        """Return where the building may go that the card asks ``seat`` to build, given an answer already or not."""
        ground = self.table.grounds[seat].get(self.card or "")
        if ground is None or self.cities[seat].stopped:
            return None
        rules = self.table.scenario.rules
        return ground if not rules.excuses or is_asked(rules, self.cities[seat], ground) else None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is still missing, ascending."""
        return tuple([seat for seat, answer in enumerate(self.answers) if answer is None and self.asked(seat)])


def begin(scenario: Scenario, players: Sequence[Player], seed: int) -> tuple[State, list[Event]]:
    """Shuffle the deck once, reveal the first card, and return (state, events)."""
    rng, deck = shuffled(seed, scenario.deck)
    return deal(Table(scenario, tuple(players), seed, deck), rng)


def deal(table: Table, rng: int) -> tuple[State, list[Event]]:
    """Start the episode of ``table``, whose deck has its order already; return (state, events)."""
    cities = tuple(new_city(player) for player in table.players)
    state = State(table, rng, 0, None, cities, (None,) * len(cities))
    events: list[Event] = []
    return _next_turn(state, events), events


def legal_actions(state: State, seat: int) -> list[Answer]:
    """Return every answer the rules allow ``seat`` now: placements in table order, then pass, then stop.

    The list is empty when the seat is not asked or has answered.
    """
    spot = state.asked(seat)
    if spot is None or state.answers[seat] is not None:
        return []
    rules, city = state.table.scenario.rules, state.cities[seat]
    answers: list[Answer] = legal_placements(rules, city, spot)  # type: ignore[assignment]
    if refuse_pass(rules, city, spot.building) is None:
        answers.append(PASS)
    if rules.allows_stop:
        answers.append(STOP)
    return answers


def refuse(state: State, seat: int, answer: Answer) -> Refusal | None:
    """Return why ``seat`` may not answer so, or ``None`` when it may."""
    if state.card is None:
        return OVER
    if not 0 <= seat < len(state.cities):
        return NO_SEAT
    if state.answers[seat] is not None:
        return HAS_ANSWERED
    city = state.cities[seat]
    if city.stopped:
        return HAS_STOPPED
    spot = state.asked(seat)
    if spot is None:
        return EXCUSED
    rules = state.table.scenario.rules
    if isinstance(answer, Placement):
        known = spot.table.by_cells.get((answer.mask, answer.symbols))
        if known is not answer and known != answer:  # most come from this very table: comparing fields takes longer
            return WRONG_SHAPE
        return refuse_placement(rules, city, answer)
    if isinstance(answer, Stop):
        return None if rules.allows_stop else NO_STOP
    return refuse_pass(rules, city, spot.building) if answer == PASS else NO_ANSWER


def apply(state: State, answers: Mapping[int, Answer]) -> tuple[State, list[Event]]:
    """Give ``answers`` (seat to answer); when no seat is awaited any more, resolve the turn and open the next.

    Returns:
        (state, events): a new state, the given one is untouched.

    Raises:
        IllegalAnswerError: an answer is refused; nothing is changed.
    """
    if not answers:
        return state, []
    given, seats = list(state.answers), sorted(answers)
    for seat in seats:
        refusal = refuse(state, seat, answers[seat])
        if refusal is not None:
            raise IllegalAnswerError(seat, refusal)
        given[seat] = answers[seat]
    events: list[Event] = [Answered(seat) for seat in seats]
    state = State(state.table, state.rng, state.drawn, state.card, state.cities, tuple(given))
    if not _is_awaited(state):
        state = _next_turn(_resolve(state, events), events)
    return state, events


def apply_legal(state: State, answers: Mapping[int, Answer]) -> tuple[State, list[Event]]:
    """Resolve a turn as ``apply`` does, unchecked: answers of all who are awaited, each one of ``legal_actions``.

    Args:
        answers: by seat, ascending.
    """
    events: list[Event] = [Answered(seat) for seat in answers]
    given = tuple([answers.get(seat) for seat in range(len(state.cities))])
    state = State(state.table, state.rng, state.drawn, state.card, state.cities, given)
    return _next_turn(_resolve(state, events), events), events


def undo(state: State, seat: int) -> State:
    """Take back the answer of ``seat``; free until the turn is resolved.

    Raises:
        IllegalAnswerError: the seat has given none this turn.
    """
    if not 0 <= seat < len(state.answers) or state.answers[seat] is None:
        raise IllegalAnswerError(seat, NOTHING_TO_UNDO)
    return replace(state, answers=(*state.answers[:seat], None, *state.answers[seat + 1 :]))


def _resolve(state: State, events: list[Event]) -> State:
    """Carry out all answers at once, then what they set off, seats ascending (rules 3, A turn)."""
    before, rules = state.cities, state.table.scenario.rules
    cities = [_carry_out(state, seat, events) for seat in range(len(before))]
    built = tuple([answer if isinstance(answer, Placement) else None for answer in state.answers])
    # The rules see every city with its new building before any effect comes about. Then the effects go seat by seat;
    # the sort is stable, so that within a seat they stay in the order of the rules.
    effects: list[Effect] = []
    for seat, answer in enumerate(state.answers):
        if isinstance(answer, Pass):
            effects += [Points(seat, rule.id, rule.pass_points(before[seat])) for rule in rules.pass_points]
    effects += at_once(rules, Turn(before, tuple(cities), built))
    for effect in sorted(effects, key=_seat):
        cities[effect.seat], new_events = apply_effect(cities[effect.seat], effect, rules)
        events += new_events
    return State(state.table, state.rng, state.drawn, state.card, tuple(cities), (None,) * len(cities))


def _is_awaited(state: State) -> bool:
    """Return whether the answer of any seat is still missing."""
    return any(state.asked(seat) for seat, answer in enumerate(state.answers) if answer is None)


def _seat(effect: Effect) -> int:
    return effect.seat


def _carry_out(state: State, seat: int, events: list[Event]) -> City:
    city, answer = state.cities[seat], state.answers[seat]
    if isinstance(answer, Placement) and state.card is not None:
        building = state.table.players[seat].buildings[state.card]
        events.append(Built(seat, building.id, answer))
        return city.build(building, answer)
    if isinstance(answer, Stop):
        events.append(Stopped(seat))
        return replace(city, stopped=True)
    if isinstance(answer, Pass):
        events.append(Passed(seat))
    return city


def _next_turn(state: State, events: list[Event]) -> State:
    """Reveal cards until one asks somebody for an answer, or end the episode."""
    deck, drawn, rules = state.table.deck, state.drawn, state.table.scenario.rules
    while drawn < len(deck) and not all(city.stopped for city in state.cities):
        card = deck[drawn]
        drawn += 1
        if rules.blocks(card):
            events.append(Blocked(card, deck[drawn] if drawn < len(deck) else None))
            drawn = min(drawn + 1, len(deck))  # the blocking card may be the last one
            continue
        events.append(Revealed(card))
        opened = State(state.table, state.rng, drawn, card, state.cities, state.answers)
        if _is_awaited(opened):
            return opened
    events.append(Ended())
    return State(state.table, state.rng, drawn, None, state.cities, state.answers)


def final_results(state: State) -> tuple[Result, ...]:
    """Return every seat's result once the episode is over.

    Raises:
        ValueError: it is not over.
    """
    if not state.is_over:
        raise ValueError("the episode is not over")
    return results(state.rules, state.cities)

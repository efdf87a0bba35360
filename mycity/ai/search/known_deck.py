"""The best city known for a deck whose order is known: what a player could have built.

It is searched for in rounds, the same on every machine; time only says how many. In each round two chains rebuild a
city (`rebuilding`), at the same time where the kernel does the work: one begins with the best that is known, the other
from nothing. Each round takes twice as many steps as the one before, up to a limit.

Games already played on the deck can be handed in, and what is returned is never worse than the best of them. Every city
is played through the engine before it is believed. The seat is alone at the table, as if nobody else were after the
gold; where cities are compared in the end, it is with those that the others have built.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Event

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel, Move, answer_of
from mycity.ai.model.decks import open_cards
from mycity.ai.search.rebuilding import Attempt, Rebuilder
from mycity.engine.city import City, new_city
from mycity.engine.episode import STOP, Answer, Table, apply, deal
from mycity.engine.rng import mix
from mycity.engine.scoring import results

STEPS, DOUBLINGS = 250, 6
"""Steps that each chain takes in the first round, and how often they are doubled from one round to the next."""

MoveSequences = list[Sequence[Move]]
"""Ways to answer the cards."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A game that is searched.

    Attributes:
        table: the table of one, with the deck in its order.
        others: the cities that its city is compared with in the end, where rules compare.
    """

    table: Table
    others: tuple[City, ...] = ()


def search_rounds(contest: Contest, level: Level, steps: int, is_cancelled: IsCancelled) -> Iterator[MoveSequences]:
    """Yield what each round finds for the only seat of a contest's table.

    Args:
        contest: what is played, and against whom.
        level: whose weights judge, and whose value table is asked where it has one.
        steps: how many a chain takes in the first round.
        is_cancelled: ends the search within a round.
    """
    table, others = contest.table, contest.others
    rules, player = table.scenario.rules, table.players[0]
    evaluator = Evaluator(board_model_of(rules, player, level.weights_for(rules)))
    start, cards = CityModel(evaluator.board_model, (new_city(player), *others), 0), open_cards(rules, table.deck)
    if not start.free or not any(card in player.buildings for card in cards):
        yield [[]]  # nothing can be built: there is one city
        return
    rebuilder = Rebuilder(evaluator, start, cards, policy_of(level, rules, player))
    best: Attempt | None = None
    for number in count():
        tasks = [
            _Task(rebuilder, begun, steps << min(number, DOUBLINGS), mix(table.seed, number, chain))
            for chain, begun in enumerate((best, None))  # intensification, diversification
        ]
        found = _both(tasks, is_cancelled)
        best = max([*found, *([] if best is None else [best])], key=_points)
        yield [attempt.moves for attempt in found]


@dataclass(frozen=True, slots=True)
class _Task:
    """A chain in a round: from which city, how many steps, from which seed."""

    rebuilder: Rebuilder
    begun: Attempt | None
    steps: int
    seed: int

    def run(self, is_cancelled: IsCancelled) -> Attempt:
        return self.rebuilder.improve(self.begun, self.steps, self.seed, is_cancelled)


def _both(tasks: Sequence[_Task], is_cancelled: IsCancelled) -> list[Attempt]:
    """Run two chains, side by side where the kernel does the work; what they find does not hang on each other.

    Raises:
        CancelledError: ``is_cancelled`` said so; it is asked by this thread alone.
    """
    if not tasks[0].rebuilder.is_compiled:
        return [task.run(is_cancelled) for task in tasks]
    is_over = Event()
    with ThreadPoolExecutor(1) as beside:
        second = beside.submit(tasks[1].run, is_over.is_set)
        try:
            return [tasks[0].run(is_cancelled), second.result()]
        except CancelledError:
            is_over.set()
            raise


def _points(attempt: Attempt) -> int:
    return attempt.score


@dataclass(frozen=True, slots=True)
class BestCity:
    """The best city known.

    Attributes:
        score: its score.
        answers: what to answer to the cards that ask, in order; leaving comes last if at all.
        city: the city.
    """

    score: int
    answers: tuple[Answer, ...]
    city: City


def alone(table: Table, seat: int) -> Table:
    """Return the table of ``seat`` alone, with the same deck."""
    return Table(table.scenario, (table.players[seat],), table.seed, table.deck)


def played(table: Table, answers: Iterable[Answer], others: Sequence[City] = ()) -> BestCity:
    """Play ``answers`` at a table of one; after the last of them the player leaves, or passes if that is all there is.

    The score is what it is among the ``others``.

    Raises:
        IllegalAnswerError: the rules refuse one of them.
    """
    state, _ = deal(table, 0)
    given = []
    for answer in answers:
        if state.is_over:
            break
        given.append(answer)
        state, _ = apply(state, {0: answer})
    if not state.is_over:
        given.append(STOP)
        state, _ = apply(state, {0: STOP})
    score = results(state.rules, (*state.cities, *others))[0].score
    return BestCity(score, tuple(given), state.cities[0])


def best_city(
    table: Table,
    seat: int,
    level: Level,
    rounds: Callable[[int], bool],
    known: Iterable[Sequence[Answer]] = (),
    is_cancelled: IsCancelled = never_cancelled,
    *,
    steps: int = STEPS,
) -> BestCity:
    """Return the best city known for ``seat`` of ``table``, had it known the deck.

    Args and errors are those of ``best_among``.
    """
    return best_among(Contest(alone(table, seat)), level, rounds, known, is_cancelled, steps=steps)


def best_among(
    contest: Contest,
    level: Level,
    rounds: Callable[[int], bool],
    known: Iterable[Sequence[Answer]] = (),
    is_cancelled: IsCancelled = never_cancelled,
    *,
    steps: int = STEPS,
) -> BestCity:
    """Return the best city known for the only seat of a contest's table, had it known the deck.

    Args:
        contest: what is played, and against whom.
        level: whose weights judge, and whose value table is asked where it has one.
        rounds: asked with the number of rounds done whether to go on (``until``, ``for_rounds``),
            within the rounds too.
        known: answers of games already played by this seat on this deck.
        steps: how many a chain takes in the first round.

    Raises:
        IllegalAnswerError: a known game breaks the rules.
    """
    own, others, done = contest.table, contest.others, 0
    # As long as there is no city at all the clock does not end the search: there is always something to return.
    best = max([played(own, answers, others) for answers in known], key=_score, default=None)
    found_rounds = search_rounds(
        contest, level, steps, lambda: is_cancelled() or (best is not None and not rounds(done))
    )
    while best is None or rounds(done):
        try:
            ways = next(found_rounds, [])
        except CancelledError:
            if is_cancelled() or best is None:
                raise
            return best  # time was up within the round
        for moves in ways:
            city = played(own, map(answer_of, moves), others)
            best = city if best is None or city.score > best.score else best
        done += 1
    return best


def _score(best: BestCity) -> int:
    return best.score


def for_rounds(number: int) -> Callable[[int], bool]:
    return lambda done: done < number


def until(moment: float) -> Callable[[int], bool]:
    """Let a search go on until ``time.monotonic()`` says ``moment``, even within its first round."""
    return lambda _: time.monotonic() < moment

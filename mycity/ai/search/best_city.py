"""The best city known for a deck whose order is known: what a player could have built with the deck known.

It is searched for in rounds (`mycity.ai.search.known_deck`), the same on every machine; time only says how many. Games
already played on the deck can be handed in, and what is returned is never worse than the best of them. Every city is
played through the engine before it is believed.

The seat is alone at the table, as if nobody else were after the gold.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from mycity.ai.bots.contract import Halt, HaltedError, never
from mycity.ai.evaluate.greedy import answer_of
from mycity.ai.levels import Level
from mycity.ai.search.known_deck import THOROUGH, Effort, search_rounds
from mycity.engine.city import City
from mycity.engine.episode import STOP, Answer, Table, apply, deal, final_results


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


def played(table: Table, answers: Iterable[Answer]) -> BestCity:
    """Play ``answers`` at a table of one; after the last of them the player leaves, or passes if that is all there is.

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
    return BestCity(final_results(state)[0].score, tuple(given), state.cities[0])


def best_city(
    table: Table,
    seat: int,
    level: Level,
    rounds: Callable[[int], bool],
    known: Iterable[Sequence[Answer]] = (),
    halt: Halt = never,
    *,
    effort: Effort = THOROUGH,
) -> BestCity:
    """Return the best city known for ``seat`` of ``table``, had it known the deck.

    Args:
        table: the table, with the deck in its order.
        seat: whose city.
        level: whose weights judge, and whose value table is asked where it has one.
        rounds: asked with the number of rounds done whether to go on (``for_seconds``, ``until``, ``for_rounds``),
            within the rounds too.
        known: answers of games already played by this seat on this deck.
        halt: tells the search to give up.
        effort: how much a round does.

    Raises:
        HaltedError: ``halt`` said so.
        IllegalAnswerError: a known game breaks the rules.
    """
    own, done = alone(table, seat), 0
    best = max([played(own, answers) for answers in known], key=_score, default=None)
    found_rounds = search_rounds(own, level, effort, lambda: halt() or (best is not None and not rounds(done)))
    while best is None or rounds(done):
        try:
            ways = next(found_rounds, [])
        except HaltedError:
            if halt() or best is None:
                raise
            return best  # time was up within the round
        for moves in ways:
            found = played(own, map(answer_of, moves))
            best = found if best is None or found.score > best.score else best
        done += 1
    return best


def _score(best: BestCity) -> int:
    return best.score


def for_rounds(number: int) -> Callable[[int], bool]:
    """Let a search go through ``number`` rounds."""
    return lambda done: done < number


def until(moment: float) -> Callable[[int], bool]:
    """Let a search go on until ``time.monotonic()`` says ``moment``, even within its first round."""
    return lambda _: time.monotonic() < moment


def for_seconds(seconds: float) -> Callable[[int], bool]:
    """Let a search begin rounds until ``seconds`` are over."""
    until = time.monotonic() + seconds
    return lambda done: done == 0 or time.monotonic() < until

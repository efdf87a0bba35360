"""The best city known for a deck whose order is known: what a player could have built with hindsight.

A beam search finds a city, which is mended, then drafted anew in rounds: each goes on where the one before has ended.
A round is the same on every machine, time only says how many there are. Games already played on the deck can be handed
in, and what is returned is never worse than the best of them. Every city is played through the engine before it is
believed.

The seat is alone at the table, as if nobody else were after the gold.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from mycity.ai.beam import Beam
from mycity.ai.bot import Halt, never
from mycity.ai.drafting import Draft, Drafter
from mycity.ai.judge import Judge, Reply, answer_of
from mycity.ai.land import Land
from mycity.ai.mending import Mender
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards
from mycity.ai.weights import Weights
from mycity.engine.city import City, new_city
from mycity.engine.episode import STOP, Answer, Table, apply, deal, final_results
from mycity.engine.rng import mix

WIDTH, BREADTH = 300, 10
"""Cities that a round follows at a time, and replies each of them tries."""
STEPS = 2000
"""Steps of mending."""
DRAFTS = 20_000
"""Steps of drafting in a round."""


@dataclass(frozen=True, slots=True)
class Best:
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


def played(table: Table, answers: Iterable[Answer]) -> Best:
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
    return Best(final_results(state)[0].score, tuple(given), state.cities[0])


def best_city(
    table: Table,
    seat: int,
    weights: Weights,
    rounds: Callable[[int], bool],
    known: Iterable[Sequence[Answer]] = (),
    halt: Halt = never,
    *,
    drafts: int = DRAFTS,
) -> Best:
    """Return the best city known for ``seat`` of ``table``, had it known the deck.

    Args:
        table: the table, with the deck in its order.
        seat: whose city.
        weights: the eye's weights.
        rounds: asked with the number of rounds done whether there shall be another (``for_seconds``, ``for_rounds``).
        known: answers of games already played by this seat on this deck.
        halt: tells the search to give up.
        drafts: steps of drafting in a round; 0 for a first look, which takes a fourth of the time.

    Raises:
        HaltedError: ``halt`` said so.
        IllegalAnswerError: a known game breaks the rules.
    """
    own = alone(table, seat)
    best = max([played(own, answers) for answers in known], key=_score, default=None)
    finds, done = _finds(own, weights, drafts, halt), 0
    while best is None or rounds(done):
        for replies in next(finds, ()):
            found = played(own, map(answer_of, replies))
            best = found if best is None or found.score > best.score else best
        done += 1
    return best


def _finds(own: Table, weights: Weights, drafts: int, halt: Halt) -> Iterator[list[list[Reply]]]:
    """Yield what each round finds: ways to answer the cards."""
    rules, player = own.scenario.rules, own.players[0]
    cards = open_cards(rules, own.deck)
    judge = Judge(Land(rules, player, weights))
    start = Sketch(judge.land, (new_city(player),), 0)
    line = Beam(judge, WIDTH, BREADTH).search(start, cards, halt)
    mended = Mender(judge, start, cards).mend(line.replies, STEPS, mix(own.seed), halt)
    ways = [line.replies, mended.replies]
    if not drafts:
        yield ways
        return
    drafter = Drafter(judge, start, cards)
    chain = drafter.drafts(drafter.stands(mended.replies), mix(own.seed, 1), halt)
    while True:
        yield [*ways, drafter.replies(max(islice(chain, drafts), key=_worth))]
        ways = []


def _worth(draft: Draft) -> int:
    return draft.value


def _score(best: Best) -> int:
    return best.score


def for_rounds(number: int) -> Callable[[int], bool]:
    """Let a search go through ``number`` rounds."""
    return lambda done: done < number


def for_seconds(seconds: float) -> Callable[[int], bool]:
    """Let a search begin rounds until ``seconds`` are over."""
    until = time.monotonic() + seconds
    return lambda done: done == 0 or time.monotonic() < until

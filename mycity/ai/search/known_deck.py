"""The best city known for a deck whose order is known: what a player could have built.

It is searched for in rounds, the same on every machine; time only says how many. Where something has been learnt about
the episode, a beam goes by it. Then the cities it ends with are drafted anew (`annealing`), the best one and another in
turn; after some rounds a beam twice as wide begins. Elsewhere a beam has the greedy evaluation, its city is rebuilt
(`rebuilding`), and one chain of drafts goes on where the round before has ended; where tiles must match what lies there
already, the best city is rebuilt again and again instead.

Games already played on the deck can be handed in, and what is returned is never worse than the best of them. Every city
is played through the engine before it is believed. The seat is alone at the table, as if nobody else were after the
gold; where cities are compared in the end, it is with those that the others have built.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, islice

from mycity.ai.cancellation import CancelledError, IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.learnt.policy import ValuePolicy, policy_of
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel, Move, answer_of
from mycity.ai.model.decks import open_cards
from mycity.ai.search.annealing import Annealer, Draft
from mycity.ai.search.beam import Beam, BeamLine
from mycity.ai.search.ranking import ByEvaluation, ByValue
from mycity.ai.search.rebuilding import Rebuilder
from mycity.engine.city import City, new_city
from mycity.engine.episode import STOP, Answer, Table, apply, deal
from mycity.engine.rng import mix
from mycity.engine.scoring import results

WIDTH, BREADTH = 300, 10
"""Cities that the greedy evaluation follows at a time, and moves each of them tries."""
STEPS = 2000
"""Steps of mending."""
ENDS = 7
"""Ends of a beam from which drafts start."""
AT_FIRST = 8
"""Factor by which the very first beam is narrower."""
ROUNDS = 10
"""Rounds of drafting after the first wide beam; twice as many after each that follows, as it takes twice the time."""

MoveSequences = list[list[Move]]
"""Ways to answer the cards."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Effort of a round.

    Attributes:
        width: cities that a beam follows at a time where something has been learnt; the next one follows twice as many.
        drafts: steps of drafting; 0 for a first look, which only has a beam.
    """

    width: int
    drafts: int


THOROUGH, FIRST_LOOK = Effort(1000, 10_000), Effort(120, 0)


@dataclass(frozen=True, slots=True)
class _Task:
    """A search.

    Attributes:
        evaluator: the greedy evaluation.
        start: the city before the first card.
        cards: the cards in their order.
        seed: from which all chance is drawn.
        effort: how much is done in a round.
    """

    evaluator: Evaluator
    start: CityModel
    cards: Sequence[str]
    seed: int
    effort: Effort
    is_cancelled: IsCancelled


@dataclass(frozen=True, slots=True)
class Contest:
    """A game that is searched.

    Attributes:
        table: the table of one, with the deck in its order.
        others: the cities that its city is compared with in the end, where rules compare.
    """

    table: Table
    others: tuple[City, ...] = ()


def search_rounds(contest: Contest, level: Level, effort: Effort, is_cancelled: IsCancelled) -> Iterator[MoveSequences]:
    """Yield what each round finds for the only seat of a contest's table.

    Args:
        contest: what is played, and against whom.
        level: whose weights judge, and whose value table is asked where it has one.
        effort: how much a round does.
    """
    table, others = contest.table, contest.others
    rules, player = table.scenario.rules, table.players[0]
    evaluator = Evaluator(board_model_of(rules, player, level.weights_for(rules)))
    start, cards = CityModel(evaluator.board_model, (new_city(player), *others), 0), open_cards(rules, table.deck)
    if not any(card in player.buildings for card in cards):
        yield [[]]  # nothing can be built: there is one city
        return
    task = _Task(evaluator, start, cards, mix(table.seed), effort, is_cancelled)
    policy = policy_of(level, rules, player)
    yield from _by_evaluation(task) if policy is None else _by_value(task, policy)


def _by_evaluation(task: _Task) -> Iterator[MoveSequences]:
    if task.evaluator.board_model.matches:
        yield from _by_rebuilding(task)
        return
    line = Beam(ByEvaluation(task.evaluator, BREADTH), WIDTH).search(task.start, task.cards, task.is_cancelled)
    rebuilder = Rebuilder(task.evaluator, task.start, task.cards)
    improved = rebuilder.improve(line.moves, STEPS, task.seed, task.is_cancelled)
    ways = [line.moves, improved.moves]
    if not task.effort.drafts:
        yield ways
        return
    annealer = Annealer(task.evaluator, task.start, task.cards)
    chain = annealer.drafts(annealer.stands(improved.moves), mix(task.seed, 1), task.is_cancelled)
    while True:
        yield [*ways, annealer.moves(max(islice(chain, task.effort.drafts), key=_worth))]
        ways = []


def _by_rebuilding(task: _Task) -> Iterator[MoveSequences]:
    """Rebuild the best city over and over; now and then that of a beam, each twice as wide as the one before.

    Where a tile may lie hangs on all before it when tiles must match, so that drafts would tell little.
    """
    rebuilder, width, best = Rebuilder(task.evaluator, task.start, task.cards), WIDTH // AT_FIRST, None
    for number in count():
        moves = best.moves if best is not None else []
        if number % ROUNDS == 0:
            beam = Beam(ByEvaluation(task.evaluator, BREADTH), width)
            moves = beam.search(task.start, task.cards, task.is_cancelled).moves
            width *= 2
            yield [moves]
        attempt = rebuilder.improve(moves, STEPS // AT_FIRST, mix(task.seed, number), task.is_cancelled)
        is_better = best is None or attempt.score > best.score
        best = attempt if is_better else best
        yield [attempt.moves] if is_better else []


def _by_value(task: _Task, policy: ValuePolicy) -> Iterator[MoveSequences]:
    if not task.effort.drafts:
        yield [line.moves for line in _ends(task, policy, task.effort.width)]
        return
    annealer, best, chains = Annealer(task.evaluator, task.start, task.cards), None, 0
    for width, rounds in _stages(task.effort.width):
        lines = _ends(task, policy, width)
        yield [line.moves for line in lines]
        ends = cycle([annealer.drafted(line.moves) for line in lines])
        for _ in range(rounds):
            chains += 1
            # By turns from the best draft (intensification) and from the next end of the beam (diversification).
            start = best if best is not None and chains % 2 else next(ends)
            chain = annealer.drafts(start.stands, mix(task.seed, chains), task.is_cancelled)
            draft = max(islice(chain, task.effort.drafts), key=_worth)
            if best is None or draft.value > best.value:
                best = draft
            yield [annealer.moves(draft)] if draft is best else []


def _stages(width: int) -> Iterator[tuple[int, int]]:
    """Yield (width of a beam, rounds of drafting after it), ever wider: whoever has little time gets something too."""
    # Iterative widening: a beam twice as wide costs about as much as all before it together.
    yield width // AT_FIRST, 2
    for times in count():
        yield width << times, ROUNDS << times


def _ends(task: _Task, policy: ValuePolicy, width: int) -> list[BeamLine]:
    return Beam(ByValue(policy), width).ends(task.start, task.cards, ENDS, task.is_cancelled)


def _worth(draft: Draft) -> int:
    return draft.value


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
    effort: Effort = THOROUGH,
) -> BestCity:
    """Return the best city known for ``seat`` of ``table``, had it known the deck.

    Args and errors are those of ``best_among``.
    """
    return best_among(Contest(alone(table, seat)), level, rounds, known, is_cancelled, effort=effort)


def best_among(
    contest: Contest,
    level: Level,
    rounds: Callable[[int], bool],
    known: Iterable[Sequence[Answer]] = (),
    is_cancelled: IsCancelled = never_cancelled,
    *,
    effort: Effort = THOROUGH,
) -> BestCity:
    """Return the best city known for the only seat of a contest's table, had it known the deck.

    Args:
        contest: what is played, and against whom.
        level: whose weights judge, and whose value table is asked where it has one.
        rounds: asked with the number of rounds done whether to go on (``for_seconds``, ``until``, ``for_rounds``),
            within the rounds too.
        known: answers of games already played by this seat on this deck.
        effort: how much a round does.

    Raises:
        IllegalAnswerError: a known game breaks the rules.
    """
    own, others, done = contest.table, contest.others, 0
    # As long as there is no city at all the clock does not end the search: there is always something to return.
    best = max([played(own, answers, others) for answers in known], key=_score, default=None)
    found_rounds = search_rounds(
        contest, level, effort, lambda: is_cancelled() or (best is not None and not rounds(done))
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


def for_seconds(seconds: float) -> Callable[[int], bool]:
    """Let a search begin rounds until ``seconds`` are over."""
    until = time.monotonic() + seconds
    return lambda done: done == 0 or time.monotonic() < until

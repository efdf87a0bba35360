"""Looking back on a finished game: what each answer has cost, and what each seat could still have reached.

An answer is judged by what was known when it was given (`mycity.ai.review.judging`). Beside that variations from the
game (`mycity.ai.review.variations`) are found by beam search with the deck known: before an answer a seat can reach the
best score of all variations that share the answers up to there. What is lost of that beyond the cost only the order of
the cards decided: luck.

    game = PlayedGame(document)
    for finding in study(game, level):
        findings.take(finding)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from mycity.ai.cancellation import IsCancelled, never_cancelled
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel, answer_of
from mycity.ai.model.decks import open_cards
from mycity.ai.review.judging import Judgement, judge
from mycity.ai.review.starts import LevelGames, seats_by_start
from mycity.ai.review.variations import PlayedGame, Variation
from mycity.ai.search.beam import Beam
from mycity.ai.search.known_deck import BestCity, Contest, alone, best_among, for_rounds
from mycity.ai.search.ranking import ByEvaluation, ByValue, Ranking
from mycity.engine.episode import Answer, IllegalAnswerError

WIDTH, BREADTH = 6, 4
"""Cities that a search after an answer follows at a time, and answers that the evaluation proposes for each of them."""
ROUNDS = 5
"""Rounds of the search for the best city of all, one less where there are several; the first comes before all else."""


class Findings:
    """The variations known of a game, and what follows from them."""

    def __init__(self, game: PlayedGame) -> None:
        self._played = game.played
        self._variations: list[list[tuple[int, Variation]]] = [[] for _ in game.seats]
        self._searched: set[int] = set()
        self._judgements: dict[tuple[int, int], Judgement] = {}
        self._searched_from = [len(variation.answers) for variation in self._played]
        for variation in self._played:
            self.add(variation)

    def take(self, finding: Finding) -> None:
        """Take in what a step of a study has found."""
        if finding.variation is not None:
            self.learn(finding.variation)
        if (judgement := finding.judgement) is not None:
            self._judgements[judgement.seat, judgement.position] = judgement
        if finding.searched is not None:
            seat, position = finding.searched
            self._searched_from[seat] = min(self._searched_from[seat], position)

    def learn(self, variation: Variation) -> bool:
        """Take in what was found for a seat, here or elsewhere; return as `add` does."""
        self._searched.add(variation.seat)
        return self.add(variation)

    def add(self, variation: Variation) -> bool:
        """Take in a variation; return whether it is better than those known from where it leaves the game."""
        known, common = self._variations[variation.seat], self._common(variation)
        # A Pareto front: kept is what no other equals in score and in how long it shares the game.
        if any(other.score >= variation.score and shared >= common for shared, other in known):
            return False
        known[:] = [(shared, other) for shared, other in known if other.score > variation.score or shared > common]
        known.append((common, variation))
        return True

    def is_searched(self, seat: int) -> bool:
        """Return whether more than what it played is known of a seat: else nobody knows what it could have reached."""
        return seat in self._searched

    def best(self, seat: int, position: int = 0) -> Variation:
        """Return the best variation known that shares the first ``position`` answers with the game."""
        return max((other for common, other in self._variations[seat] if common >= position), key=_score)

    def reach(self, seat: int) -> list[int]:
        """Return what the seat could reach before each of its answers, and last its score."""
        return [self.best(seat, position).score for position in range(len(self._played[seat].answers) + 1)]

    def searched_from(self, seat: int) -> int:
        """Return the first answer of a seat from which on it was looked for what could still be reached.

        It is looked for from the last answer to the first; the number of answers before anything was.
        """
        return self._searched_from[seat]

    def judgement(self, seat: int, position: int) -> Judgement | None:
        """Return how the answer number ``position`` (from 0) is judged; ``None`` until it is."""
        return self._judgements.get((seat, position))

    def cost(self, seat: int, position: int) -> int:
        """Return what the answer number ``position`` (from 0) has cost, in points; 0 until it is judged."""
        judgement = self.judgement(seat, position)
        return 0 if judgement is None else judgement.charged

    def luck(self, seat: int, position: int) -> int:
        """Return the points that were lost with an answer beyond its cost: only the order of the cards decided that.

        Below 0 when the cards that came have made good some of the cost.
        """
        lost = self.best(seat, position).score - self.best(seat, position + 1).score
        return lost - self.cost(seat, position)

    def _common(self, variation: Variation) -> int:
        """Return how many answers ``variation`` shares with the game, from the first on."""
        mine = self._played[variation.seat].answers
        pairs = enumerate(zip(mine, variation.answers, strict=False))
        return next((number for number, (own, other) in pairs if own != other), min(len(mine), len(variation.answers)))


def _score(variation: Variation) -> int:
    return variation.score


@dataclass(frozen=True, slots=True)
class Finding:
    """One step of a study.

    Attributes:
        variation: what was found, if it may be new.
        done: steps done.
        total: steps there are.
        judgement: how an answer is judged, if that was the step.
        searched: (seat, number of an answer) before which it was looked for what could still be reached, if that was.
    """

    variation: Variation | None
    done: int
    total: int
    judgement: Judgement | None = None
    searched: tuple[int, int] | None = None


def best_for(
    game: PlayedGame,
    group: Sequence[int],
    level: Level,
    rounds: int,
    is_cancelled: IsCancelled = never_cancelled,
    *,
    known: Iterable[Sequence[Answer]] = (),
) -> tuple[BestCity, list[Variation]]:
    """Return the best city known for the seats of a ``group``, and their variations to it."""
    contest = Contest(alone(game.table, group[0]), game.others(group[0]))
    best = best_among(contest, level, for_rounds(rounds), known, is_cancelled)
    return best, [variation for seat in group if (variation := _tried(game, seat, best.answers)) is not None]


def study(
    game: PlayedGame,
    level: Level,
    first: int = 0,
    is_cancelled: IsCancelled = never_cancelled,
    levels: Sequence[Level] = (),
    done: int = 0,
) -> Iterator[Finding]:
    """Judge all answers, and look for better variations, quickly first.

    Args:
        game: the game.
        level: who judges, whose weights lead the search, and whose value table is asked where it has one.
        first: the seat to begin with.
        levels: those whose own games the best city of all is not to be below, weakest first.
        done: steps that were done before: it goes on after them.
    """
    groups = seats_by_start(game)
    seats = sorted(game.seats, key=lambda seat: (seat != first, seat))
    turns = sum(len(game.seat_turns[seat]) for seat in seats)
    total = 2 * (len(groups) + turns)
    searches = _searches(game, level, groups, seats, LevelGames(game, levels, is_cancelled), is_cancelled)
    for number, search in enumerate(islice(searches, done, None), start=done + 1):
        step = search()
        for variation in step.variations or [None]:
            yield Finding(variation, number, total, step.judgement, step.searched)


@dataclass(frozen=True, slots=True)
class _Step:
    """Result of a step: the variations it leads to, none where nothing can be played; else as `Finding`."""

    variations: Sequence[Variation | None] = ()
    judgement: Judgement | None = None
    searched: tuple[int, int] | None = None


def _searches(
    game: PlayedGame,
    level: Level,
    groups: Sequence[Sequence[int]],
    seats: Sequence[int],
    level_games: LevelGames,
    is_cancelled: IsCancelled,
) -> Iterator[Callable[[], _Step]]:
    """Yield what is to be done, in order; what has been done before needs not be done again."""
    # Anytime: a quick look at every seat, then its answers, then the long searches; whoever stops has the best so far.
    for group in groups:
        yield partial(_best_step, game, group, level, 1, is_cancelled)
    tops = dict.fromkeys(seats, 0)
    for seat in seats:
        group = next(group for group in groups if seat in group)
        for position in range(len(game.seat_turns[seat])):
            yield partial(_judging_step, game, seat, position, level, is_cancelled)
        for position in reversed(range(len(game.seat_turns[seat]))):
            yield partial(_reaching_step, game, seat, position, level, group, tops, is_cancelled)
    rounds = ROUNDS if len(groups) == 1 else ROUNDS - 1  # a round takes as long as all before it together
    for group in groups:
        yield partial(_last_step, game, group, level, rounds, level_games, is_cancelled)


def _best_step(game: PlayedGame, group: Sequence[int], level: Level, rounds: int, is_cancelled: IsCancelled) -> _Step:
    return _Step(best_for(game, group, level, rounds, is_cancelled)[1])


def _judging_step(game: PlayedGame, seat: int, position: int, level: Level, is_cancelled: IsCancelled) -> _Step:
    return _Step(judgement=judge(game, seat, position, level, is_cancelled))


def _reaching_step(
    game: PlayedGame,
    seat: int,
    position: int,
    level: Level,
    group: Sequence[int],
    tops: dict[int, int],
    is_cancelled: IsCancelled,
) -> _Step:
    """Look for what could still be reached; the others of the group share what is better than all ``tops``."""
    variation = better_variation(game, seat, position, level, WIDTH, is_cancelled)
    variations: list[Variation | None] = [] if variation is None else [variation]
    if variation is not None and variation.score > tops[group[0]]:
        tops[group[0]] = variation.score
        variations += _shared(game, variation, group)
    return _Step(variations, searched=(seat, position))


def _last_step(
    game: PlayedGame,
    group: Sequence[int],
    level: Level,
    rounds: int,
    level_games: LevelGames,
    is_cancelled: IsCancelled,
) -> _Step:
    return _Step(best_for(game, group, level, rounds, is_cancelled, known=level_games.of(group[0]))[1])


def _shared(game: PlayedGame, variation: Variation, group: Sequence[int]) -> list[Variation]:
    """Return ``variation`` as the other seats of the group could have taken it."""
    answers = [answer for _, answer in game.answered(variation)]
    tried = [_tried(game, seat, answers) for seat in group if seat != variation.seat]
    return [shared for shared in tried if shared is not None]


def better_variation(
    game: PlayedGame, seat: int, position: int, level: Level, width: int, is_cancelled: IsCancelled = never_cancelled
) -> Variation | None:
    """Return a good variation of ``seat`` from its answer number ``position`` on, if it can be played."""
    state, player = game.state_before(seat, position), game.table.players[seat]
    board_model, policy = (
        board_model_of(state.rules, player, level.weights_for(state.rules)),
        policy_of(level, state.rules, player),
    )
    ranking: Ranking = ByEvaluation(Evaluator(board_model), BREADTH) if policy is None else ByValue(policy)
    cards = open_cards(state.rules, game.table.deck[state.drawn - 1 :])
    cities = list(game.end.cities if state.rules.compares else state.cities)
    cities[seat] = state.cities[seat]
    line = Beam(ranking, width).search(CityModel(board_model, tuple(cities), seat), cards, is_cancelled)
    return _tried(game, seat, [*game.answers(seat)[:position], *map(answer_of, line.moves)])


def _tried(game: PlayedGame, seat: int, answers: Iterable[Answer]) -> Variation | None:
    """Return the variation, or nothing where it is illegal: the gold that others took may leave none to pass."""
    try:
        return game.variation(seat, answers)
    except IllegalAnswerError:
        return None

"""Looking back on a finished game: what each seat could still have reached before each of its answers.

Variations from the game (`mycity.ai.review.variations`) are found by beam search with the deck known. Before an answer
a seat can reach the best score of all variations that share the answers up to there, so what an answer cost is the
difference it makes to that, and the costs of a game add up to what the best city known is ahead.

    game = PlayedGame(document)
    for finding in study(game, level):
        findings.add(finding.variation)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.halting import Halt, never
from mycity.ai.learnt.policy import policy_of
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel, answer_of
from mycity.ai.model.decks import open_cards
from mycity.ai.review.variations import PlayedGame, Variation
from mycity.ai.search.beam import Beam
from mycity.ai.search.known_deck import FIRST_LOOK, THOROUGH, BestCity, Contest, Effort, alone, best_among, for_rounds
from mycity.ai.search.ranking import ByEvaluation, ByValue, Ranking
from mycity.engine.city import Player
from mycity.engine.episode import Answer, IllegalAnswerError

WIDTHS = (10, 30)
"""Cities that the searches of the first look and of the second follow at a time."""
ROUNDS = 8
"""Rounds of the search for the best city of all; the first comes before anything else."""
BREADTH = 4
"""Answers that the greedy evaluation proposes for each of them."""
CLOSE = 200
"""Cities that the search after an answer follows that seems to have cost something."""


class Findings:
    """The variations known of a game, and what follows from them."""

    def __init__(self, game: PlayedGame) -> None:
        self._played = game.played
        self._variations: list[list[tuple[int, Variation]]] = [[] for _ in game.seats]
        for variation in self._played:
            self.add(variation)

    def add(self, variation: Variation) -> bool:
        """Take in a variation; return whether it is better than those known from where it leaves the game."""
        known, common = self._variations[variation.seat], self._common(variation)
        if any(other.score >= variation.score and shared >= common for shared, other in known):
            return False
        known[:] = [(shared, other) for shared, other in known if other.score > variation.score or shared > common]
        known.append((common, variation))
        return True

    def best(self, seat: int, position: int = 0) -> Variation:
        """Return the best variation known that shares the first ``position`` answers with the game."""
        return max((one for common, one in self._variations[seat] if common >= position), key=_score)

    def reach(self, seat: int) -> list[int]:
        """Return what the seat could reach before each of its answers, and last its score."""
        return [self.best(seat, position).score for position in range(len(self._played[seat].answers) + 1)]

    def cost(self, seat: int, position: int) -> int:
        """Return what the answer number ``position`` (from 0) has cost, in points."""
        return self.best(seat, position).score - self.best(seat, position + 1).score

    def difference(self, seat: int, position: int) -> list[tuple[str, int]]:
        """Return (rule, points) that the answer has cost (negative) or brought, for rules that it made a difference to.

        What could be reached after the answer is held against what could be reached before.
        """
        after, before = dict(self.best(seat, position + 1).points), dict(self.best(seat, position).points)
        rules = dict.fromkeys((*before, *after))
        changes = [(rule, after.get(rule, 0) - before.get(rule, 0)) for rule in rules]
        return [(rule, points) for rule, points in changes if points]

    def _common(self, variation: Variation) -> int:
        """Return how many answers ``variation`` shares with the game, from the first on."""
        mine = self._played[variation.seat].answers
        pairs = enumerate(zip(mine, variation.answers, strict=False))
        return next((number for number, (one, other) in pairs if one != other), min(len(mine), len(variation.answers)))


def _score(variation: Variation) -> int:
    return variation.score


@dataclass(frozen=True, slots=True)
class Finding:
    """One step of a study.

    Attributes:
        variation: what was found, if it may be new.
        done: steps done.
        total: steps there are.
    """

    variation: Variation | None
    done: int
    total: int


def same_start(one: Player, other: Player) -> bool:
    """Whether two players began with the same: what one could build the other could too."""
    return _start_parts(one) == _start_parts(other)


def _start_parts(player: Player) -> tuple[object, ...]:
    return player.board, player.buildings, player.start, player.holdings


def seats_by_start(game: PlayedGame) -> list[list[int]]:
    """Return the seats, those that began with the same together, unless they are compared with different others."""
    if game.end.rules.compares:
        return [[seat] for seat in game.seats]
    groups: list[list[int]] = []
    for seat in game.seats:
        player = game.table.players[seat]
        twin = next((group for group in groups if same_start(game.table.players[group[0]], player)), None)
        if twin is None:
            groups.append([seat])
        else:
            twin.append(seat)
    return groups


def best_for(
    game: PlayedGame, group: Sequence[int], level: Level, rounds: int, halt: Halt = never, *, effort: Effort = THOROUGH
) -> tuple[BestCity, list[Variation]]:
    """Return the best city known for the seats of a ``group``, and their variations to it."""
    contest = Contest(alone(game.table, group[0]), game.others(group[0]))
    best = best_among(contest, level, for_rounds(rounds), halt=halt, effort=effort)
    return best, [variation for seat in group if (variation := _tried(game, seat, best.answers)) is not None]


def study(game: PlayedGame, level: Level, first: int = 0, halt: Halt = never) -> Iterator[Finding]:
    """Look for better variations, quickly for all turns first, then more and more thoroughly.

    Args:
        game: the game.
        level: whose weights judge, and whose value table is asked where it has one.
        first: the seat to begin with.
    """
    groups = seats_by_start(game)
    seats = sorted(game.seats, key=lambda seat: (seat != first, seat))
    turns = sum(len(game.seat_turns[seat]) for seat in seats)
    total = 2 * len(groups) + (len(WIDTHS) + 1) * turns
    findings = Findings(game)
    for done, variations in enumerate(_searches(game, level, groups, seats, findings, halt), start=1):
        found: list[Variation | None] = [*variations] or [None]
        for variation in found:
            if variation is not None:
                findings.add(variation)
            yield Finding(variation, done, total)


def _searches(
    game: PlayedGame,
    level: Level,
    groups: Sequence[Sequence[int]],
    seats: Sequence[int],
    findings: Findings,
    halt: Halt,
) -> Iterator[list[Variation]]:
    """Yield what each search finds: the variations it leads to, none when it found nothing that can be played.

    ``findings`` are those of all searches before.
    """
    for group in groups:
        yield best_for(game, group, level, 1, halt, effort=FIRST_LOOK)[1]
    tops = dict.fromkeys(seats, 0)
    for width in WIDTHS:
        for seat in seats:
            group = next(group for group in groups if seat in group)
            for position in reversed(range(len(game.seat_turns[seat]))):
                variation = better_variation(game, seat, position, level, width, halt)
                found = [] if variation is None else [variation]
                if variation is not None and variation.score > tops[group[0]]:
                    tops[group[0]] = variation.score
                    found += _shared(game, variation, group)
                yield found
    for group in groups:
        yield best_for(game, group, level, ROUNDS, halt)[1]
    yield from _looked_into(game, findings, level, seats, halt)


def _looked_into(
    game: PlayedGame, findings: Findings, level: Level, seats: Sequence[int], halt: Halt
) -> Iterator[list[Variation]]:
    """Yield what a closer look finds after the answers that seem to have cost something, from the first to the last.

    What is known before an answer has been searched for longer than what is known after it: without this, answers
    would look dearer than they were, the first ones above all.
    """
    for seat in seats:
        for position in range(len(game.seat_turns[seat])):
            variation = None
            if position + 1 < len(game.seat_turns[seat]) and findings.cost(seat, position) > 0:
                variation = better_variation(game, seat, position + 1, level, CLOSE, halt)
            yield [] if variation is None else [variation]


def _shared(game: PlayedGame, variation: Variation, group: Sequence[int]) -> list[Variation]:
    """Return ``variation`` as the other seats of the group could have taken it."""
    answers = [answer for _, answer in game.answered(variation)]
    tried = [_tried(game, seat, answers) for seat in group if seat != variation.seat]
    return [one for one in tried if one is not None]


def better_variation(
    game: PlayedGame, seat: int, position: int, level: Level, width: int, halt: Halt = never
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
    line = Beam(ranking, width).search(CityModel(board_model, tuple(cities), seat), cards, halt)
    return _tried(game, seat, [*game.answers(seat)[:position], *map(answer_of, line.moves)])


def _tried(game: PlayedGame, seat: int, answers: Iterable[Answer]) -> Variation | None:
    """Return the variation, or nothing where it is illegal: the gold that others took may leave none to pass."""
    try:
        return game.variation(seat, answers)
    except IllegalAnswerError:
        return None

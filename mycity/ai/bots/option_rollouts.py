"""Choices between episodes, tried out: what the options make of a few cities that the next episode may bring.

The next episode is played through on the board as it is, with sampled decks; then the rules score each of these
cities anew as every option would have it. The options meet the same cities, which differ in nothing but the choice,
so that few of them tell more than many cities built for each option apart: those differ by chance much more than by
one sticker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mycity.ai.bots.next_episode import NextEpisode
from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import Weights
from mycity.ai.search.rollout import open_cards, rollout
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.rng import mix, shuffled


class OptionRollouts:
    """What the options of a choice will be worth.

    Args:
        next_episode: the choice.
        samples: how many cities are built.
        weights: how the bot judges.

    Attributes:
        cities: the next episode's cities, as they end.
    """

    def __init__(self, next_episode: NextEpisode, samples: int, weights: Weights) -> None:
        self._next_episode = next_episode
        self._board_model = board_model_of(next_episode.rules, next_episode.player, weights)
        self.cities = list(self._built(mix(next_episode.seed, number) for number in range(samples)))

    def _built(self, seeds: Iterator[int]) -> Iterator[City]:
        evaluator, start = (
            Evaluator(self._board_model),
            CityModel(self._board_model, (new_city(self._next_episode.player),), 0),
        )
        for seed in seeds:
            model = start.copy()
            rollout(evaluator, model, open_cards(self._board_model.rules, shuffled(seed, self._next_episode.deck)[1]))
            yield model.city

    def value(self, option: str) -> int:
        """Return what ``option`` makes of all the cities together, and wins at once, in hundredths of a point."""
        before, branch = self._next_episode.player, self._next_episode.branches[option]
        return sum(
            branch.sure + self._board_model.outcome(altered(city, before, branch.player)) for city in self.cities
        )

    def best(self) -> str:
        """Return the option that is worth most, the first of equals."""
        return max(self._next_episode.branches, key=self.value)


def altered(city: City, before: Player, after: Player) -> City:
    """Return ``city``, built on the board of ``before``, as the city of ``after``, whose board a choice has changed."""
    board, new = city.board, after.board
    if board is before.board:
        return replace(city, player=after, board=new)
    for index in indices(board.grid.full):
        if new.code(index) != before.board.code(index):
            board = board.with_codes(1 << index, new.code(index))
    return replace(city, player=after, board=board)

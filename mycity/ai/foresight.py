"""Choices between episodes, tried out: what the options make of a few cities that the next episode may bring.

The next episode is played through on the board as it is, with sampled decks; then the rules score each of these
cities anew as every option would have it. The options meet the same cities, which differ in nothing but the choice,
so that few of them tell more than many cities built for each option apart: those differ by chance much more than by
one sticker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mycity.ai.judge import Judge
from mycity.ai.land import land_of
from mycity.ai.prospect import Prospect
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards, play_on
from mycity.ai.weights import Weights
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.rng import mix, shuffled


class Foresight:
    """What the options of a choice will be worth.

    Args:
        prospect: the choice.
        samples: how many cities are built.
        weights: how the bot judges.

    Attributes:
        cities: the next episode's cities, as they end.
    """

    def __init__(self, prospect: Prospect, samples: int, weights: Weights) -> None:
        self._prospect = prospect
        self._land = land_of(prospect.rules, prospect.player, weights)
        self.cities = list(self._built(mix(prospect.seed, number) for number in range(samples)))

    def _built(self, seeds: Iterator[int]) -> Iterator[City]:
        judge, start = Judge(self._land), Sketch(self._land, (new_city(self._prospect.player),), 0)
        for seed in seeds:
            sketch = start.copy()
            play_on(judge, sketch, open_cards(self._land.rules, shuffled(seed, self._prospect.deck)[1]))
            yield sketch.city

    def value(self, option: str) -> int:
        """Return what ``option`` makes of all the cities together, and wins at once, in hundredths of a point."""
        before, branch = self._prospect.player, self._prospect.branches[option]
        return sum(branch.sure + self._land.outcome(altered(city, before, branch.player)) for city in self.cities)

    def best(self) -> str:
        """Return the option that is worth most, the first of equals."""
        return max(self._prospect.branches, key=self.value)


def altered(city: City, before: Player, after: Player) -> City:
    """Return ``city``, built on the board of ``before``, as the city of ``after``, whose board a choice has changed."""
    board, new = city.board, after.board
    if board is before.board:
        return replace(city, player=after, board=new)
    for index in indices(board.grid.full):
        if new.code(index) != before.board.code(index):
            board = board.with_codes(1 << index, new.code(index))
    return replace(city, player=after, board=board)

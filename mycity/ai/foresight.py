"""Choices between episodes, tried out: what the options make of a few cities that the next episode may bring.

The next episode is played through on the board as it is, with sampled decks; then the rules score each of these
cities anew as every option would have it. The options meet the same cities, which differ in nothing but the choice,
so that few of them tell more than many cities built for each option apart: those differ by chance much more than by
one sticker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mycity.ai.judge import Judge
from mycity.ai.land import land_of
from mycity.ai.sketch import Sketch
from mycity.ai.tryout import open_cards, play_on
from mycity.ai.weights import POINT, Weights
from mycity.engine.campaign import REWARDS, SEALED, Campaign, open_episode
from mycity.engine.campaign.envelopes import players_of
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.rng import mix, shuffled

PRIZE_VALUES: Mapping[str, int] = {"progress": 6, "points": 1, "nugget": 2, "tree": 2, "remove-rock": 1}
"""What one of a shaft's prizes is worth, roughly, in points."""


class Foresight:
    """What a choice of one seat will be worth.

    Args:
        campaign: the campaign, a choice pending; another episode must follow it (``looks_ahead``).
        samples: how many cities are built.
        weights: how the bot judges.

    Attributes:
        cities: the next episode's cities, as they end.
    """

    def __init__(self, campaign: Campaign, samples: int, weights: Weights) -> None:
        self._campaign = campaign
        self._task = campaign.tasks[0]
        self._legacy = campaign.legacies[self._task.seat]
        episode, self._player = coming(campaign, self._legacy)
        self._land = land_of(episode.scenario.rules, self._player, weights)
        seed = mix(campaign.seed, self._task.seat, len(campaign.log))
        self.cities = list(self._built(episode.scenario.deck, [mix(seed, number) for number in range(samples)]))

    def _built(self, deck: tuple[str, ...], seeds: list[int]) -> Iterator[City]:
        judge, start = Judge(self._land), Sketch(self._land, (new_city(self._player),), 0)
        for seed in seeds:
            sketch = start.copy()
            play_on(judge, sketch, open_cards(self._land.rules, shuffled(seed, deck)[1]))
            yield sketch.city

    def value(self, option: str) -> int:
        """Return what ``option`` makes of all the cities together, and wins at once, in hundredths of a point."""
        legacy, _, won = self._campaign.desk.give_chosen(self._legacy, self._task, option)
        player = coming(self._campaign, legacy)[1]
        sure = POINT * sum(PRIZE_VALUES[task.what] * task.count for task in won)
        return sum(sure + self._land.outcome(altered(city, self._player, player)) for city in self.cities)


def looks_ahead(campaign: Campaign) -> bool:
    """Whether an episode comes for which the pending choice matters."""
    return campaign.phase != REWARDS or not (campaign.single or campaign.position + 1 == len(campaign.plan.episodes))


def coming(campaign: Campaign, legacy: Legacy) -> tuple[EpisodePlan, Player]:
    """Return the episode that is played next, and the player who comes to it with ``legacy``."""
    alone = replace(campaign, legacies=(legacy,), tasks=(), rows=((),))
    if campaign.phase == REWARDS:
        alone = open_episode(replace(alone, phase=SEALED, position=campaign.position + 1))
    return alone.episode, players_of(alone)[0]


def altered(city: City, before: Player, after: Player) -> City:
    """Return ``city``, built on the board of ``before``, as the city of ``after``, whose board a choice has changed."""
    board, new = city.board, after.board
    if board is before.board:
        return replace(city, player=after, board=new)
    for index in indices(board.grid.full):
        if new.code(index) != before.board.code(index):
            board = board.with_codes(1 << index, new.code(index))
    return replace(city, player=after, board=board)

"""Choices between episodes, tried out: what the options make of a few cities that the next episode may bring.

The next episode is played through on the board as it is, with sampled decks; then the rules score each of these
cities anew as every option would have it. The options meet the same cities, which differ in nothing but the choice,
so that few of them tell more than many cities built for each option apart: those differ by chance much more than by
one sticker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from mycity.ai.evaluate.greedy import Evaluator
from mycity.ai.kernel.playouts import GreedyPlayouts
from mycity.ai.levels import Level
from mycity.ai.model.board_model import board_model_of
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.decks import open_cards
from mycity.ai.model.ends import city_outcome
from mycity.ai.model.playouts import Playout
from mycity.ai.model.weights import POINT, Weights
from mycity.engine.campaign import REWARDS, SEALED, Campaign, open_episode
from mycity.engine.campaign.dealing import players_of
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import City, Player, new_city
from mycity.engine.grid import indices
from mycity.engine.legal import open_cells
from mycity.engine.record import player_from_json, player_to_json
from mycity.engine.rng import mix, shuffled
from mycity.engine.rules import RuleSet, make_rules

PRIZE_VALUES: Mapping[str, int] = {"progress": 6, "points": 1, "nugget": 2, "tree": 2, "remove-rock": 1}
"""Worth of one of a shaft's prizes, roughly, in points."""


@dataclass(frozen=True)
class Branch:
    """Effect of an option: what it wins at once, in hundredths of a point, and who then comes to the next episode."""

    sure: int
    player: Player


@dataclass(frozen=True)
class NextEpisode:
    """The next episode as one seat will come to it.

    Attributes:
        rules: the rules of that episode.
        deck: its cards.
        player: who comes to it while nothing is chosen.
        branches: option to what it does, in the order in which equals are preferred.
        seed: the generator state for whatever is drawn.
    """

    rules: RuleSet
    deck: tuple[str, ...]
    player: Player
    branches: Mapping[str, Branch]
    seed: int

    def to_json(self) -> dict[str, Any]:
        return {
            "rules": self.rules.rows(),
            "deck": list(self.deck),
            "player": player_to_json(self.player),
            "branches": [[name, branch.sure, player_to_json(branch.player)] for name, branch in self.branches.items()],
            "seed": self.seed,
        }


def next_episode_from_json(document: Mapping[str, Any]) -> NextEpisode:
    return NextEpisode(
        rules=make_rules(document["rules"]),
        deck=tuple(document["deck"]),
        player=player_from_json(document["player"]),
        branches={option: Branch(sure, player_from_json(player)) for option, sure, player in document["branches"]},
        seed=document["seed"],
    )


def next_episode_of(campaign: Campaign, options: Sequence[str]) -> NextEpisode:
    """Return what ``options`` of the pending choice lead to; another episode must follow it (``episode_follows``)."""
    seat = campaign.tasks[0].seat
    episode, player = coming(campaign, campaign.legacies[seat])
    return NextEpisode(
        rules=episode.scenario.rules,
        deck=episode.scenario.deck,
        player=player,
        branches={option: _branch(campaign, option) for option in options},
        seed=mix(campaign.seed, seat, campaign.moves),
    )


def _branch(campaign: Campaign, option: str) -> Branch:
    task = campaign.tasks[0]
    legacy, _, won = campaign.desk.give_chosen(campaign.legacies[task.seat], task, option)
    whole = [reward for reward in won if not reward.cells]  # a sticker that lacks cells is only begun
    sure = POINT * sum(PRIZE_VALUES[reward.what] * reward.count for reward in whole)
    return Branch(sure, coming(campaign, legacy)[1])


def episode_follows(campaign: Campaign) -> bool:
    """Return whether an episode comes for which the pending choice matters."""
    return campaign.phase != REWARDS or not (campaign.single or campaign.position + 1 == len(campaign.plan.episodes))


def coming(campaign: Campaign, legacy: Legacy) -> tuple[EpisodePlan, Player]:
    """Return the episode that is played next, and the player who comes to it with ``legacy``."""
    alone = replace(campaign, legacies=(legacy,), tasks=(), rows=((),))
    if campaign.phase == REWARDS:
        alone = open_episode(replace(alone, phase=SEALED, position=campaign.position + 1))
    return alone.episode, players_of(alone)[0]


class OptionRollouts:
    """Values of the options of a choice: each is applied to the same sampled cities of the next episode.

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
        # Built once, without any of the options, and every option is applied to the same cities: paired samples.
        self.cities = list(self._built(mix(next_episode.seed, number) for number in range(samples)))

    def _built(self, seeds: Iterator[int]) -> Iterator[City]:
        playouts = GreedyPlayouts(Evaluator(self._board_model))
        start = Playout[tuple[str, ...]](CityModel(self._board_model, (new_city(self._next_episode.player),), 0))
        decks = (shuffled(seed, self._next_episode.deck)[1] for seed in seeds)
        orders = [playouts.order(open_cards(self._board_model.rules, deck)) for deck in decks]
        return (model.city for model in playouts.models(start, orders))

    def value(self, option: str) -> int:
        """Return what ``option`` makes of all the cities together, and wins at once, in hundredths of a point."""
        before, branch = self._next_episode.player, self._next_episode.branches[option]
        closed = _ground(self._next_episode.rules, before) & ~_ground(self._next_episode.rules, branch.player)
        model, cities = self._board_model, (altered(city, before, branch.player, closed) for city in self.cities)
        return sum(branch.sure + city_outcome(model, model.rules, city) for city in cities)

    def best(self) -> str:
        """Return the option that is worth most, the first of equals."""
        return max(self._next_episode.branches, key=self.value)


def rollouts(next_episode: NextEpisode, level: Level) -> OptionRollouts:
    return OptionRollouts(next_episode, level.choice_samples, level.weights_for(next_episode.rules))


def _ground(rules: RuleSet, player: Player) -> int:
    return open_cells(rules, new_city(player))


def altered(city: City, before: Player, after: Player, closed: int = 0) -> City:
    """Return ``city``, built on the board of ``before``, as the city of ``after``, whose board a choice has changed.

    What stands on cells that the choice has ``closed`` is taken away.
    """
    board, new = city.board, after.board
    if board is before.board:
        return replace(city, player=after, board=new)
    for index in indices(board.grid.full):
        if new.code(index) != before.board.code(index):
            board = board.with_codes(1 << index, new.code(index))
    if not city.board.symbols and not closed and not board.symbols:
        return replace(city, player=after, board=board)
    bare = replace(city, player=after, board=board, placed=(), covered=0, frontier=0, symbols=board.symbols)
    standing = (placed for placed in city.placed if not placed.placement.mask & closed)
    return reduce(lambda grown, placed: grown.build(*placed), standing, bare)

"""Beginnings of what is played: an evening's game, or an episode of a campaign or season on its own."""

from __future__ import annotations

from typing import Protocol

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.dealing import players_of as players_in
from mycity.engine.city import HUMAN, Player
from mycity.engine.episode import State, begin
from mycity.engine.rng import below, mix

_CHOICES = 1
"""Marks the generator from which choices are drawn: another one than the deck's."""


class Opening(Protocol):
    """A way to begin a game."""

    @property
    def is_fixed(self) -> bool:
        """Return whether all games begin alike, but for the order of the deck."""

    def begin(self, seed: int) -> State:
        """Return the first moment of the game of that seed."""


def opening_of(game: str, agents: list[str], episode: int | None) -> Opening:
    """Return how these agents begin a game, or one of its episodes."""
    founders = [PlayerSpec(name, animal, HUMAN) for name, animal in zip(agents, ANIMALS, strict=False)]
    return PrintedOpening(game, founders) if episode is None else SingleOpening(game, episode, founders)


class PrintedOpening:
    """A game of an evening, on its printed board."""

    is_fixed = True

    def __init__(self, game: str, founders: list[PlayerSpec]) -> None:
        printed = load_episode(game)
        self._scenario, self._players = printed.scenario, players_of(printed, founders)

    def begin(self, seed: int) -> State:
        return begin(self._scenario, self._players, seed)[0]


class SingleOpening:
    """An episode on its own, on boards with a plausible history.

    Where its set-up lets players choose, as in some letters of the season, an option is drawn for each of them from
    the seed, all equally likely: a learner meets many boards.
    """

    def __init__(self, game: str, episode: int, founders: list[PlayerSpec]) -> None:
        plan = load_campaign(game)
        self._scenario = plan.episodes[episode - 1].scenario
        # Only the deck and the choices depend on a seed.
        self._opened = campaigns.open_episode(campaigns.begin_single(plan, episode, founders, seed=0))
        self.is_fixed = not self._opened.tasks
        self._players = players_in(campaigns.start_episode(self._opened)) if self.is_fixed else ()

    def begin(self, seed: int) -> State:
        return begin(self._scenario, self._players or self._drawn(seed), seed)[0]

    def _drawn(self, seed: int) -> tuple[Player, ...]:
        """Return the players after their choices."""
        opened, draw = self._opened, mix(seed, _CHOICES)
        while (choice := campaigns.pending(opened)) is not None:
            draw, number = below(draw, len(choice.options))
            opened = campaigns.choose(opened, choice.options[number])
        return players_in(campaigns.start_episode(opened))

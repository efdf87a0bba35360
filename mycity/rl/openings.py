"""Beginnings of what is played: an evening's game, or an episode of a campaign or season on its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import Campaign, PlayerSpec
from mycity.engine.campaign.dealing import players_of as players_in
from mycity.engine.city import HUMAN, Player
from mycity.engine.episode import Scenario, State, begin
from mycity.engine.rng import below, mix

_KEPT_CHOICES = 1024
"""Ways to choose, of several players together, after which players are kept."""
_CHOICES = 1
"""Marks the generator from which choices are drawn: another one than the deck's."""


class Opening(Protocol):
    """A way to begin a game."""

    @property
    def scenario(self) -> Scenario:
        """Return the game before anyone sits down."""

    def players(self, seed: int) -> tuple[Player, ...]:
        """Return the players of the game of that seed."""

    def begin(self, seed: int) -> State:
        """Return the first moment of the game of that seed."""


def opening_of(game: str, agents: list[str], episode: int | None) -> Opening:
    """Return how these agents begin a game, or one of its episodes."""
    founders = [PlayerSpec(name, animal, HUMAN) for name, animal in zip(agents, ANIMALS, strict=False)]
    return PrintedOpening(game, founders) if episode is None else SingleOpening(game, episode, founders)


class PrintedOpening:
    """A game of an evening, on its printed board."""

    def __init__(self, game: str, founders: list[PlayerSpec]) -> None:
        printed = load_episode(game)
        self.scenario, self._players = printed.scenario, players_of(printed, founders)

    def players(self, seed: int) -> tuple[Player, ...]:
        del seed
        return self._players

    def begin(self, seed: int) -> State:
        return begin(self.scenario, self._players, seed)[0]


class SingleOpening:
    """An episode on its own, on boards with a plausible history.

    Where its set-up lets players choose, as in some letters of the season, an option is drawn for each of them from
    the seed, all equally likely: a learner meets many boards.
    """

    def __init__(self, game: str, episode: int, founders: list[PlayerSpec]) -> None:
        plan = load_campaign(game)
        self.scenario = plan.episodes[episode - 1].scenario
        # Only the deck and the choices depend on a seed.
        self._opened = campaigns.open_episode(campaigns.begin_single(plan, episode, founders, seed=0))
        # The same choices are made again and again, and take longer than whole games.
        self._after = lru_cache(maxsize=_KEPT_CHOICES)(self._open_after)
        self._players_after = lru_cache(maxsize=_KEPT_CHOICES)(self._start_after)

    def players(self, seed: int) -> tuple[Player, ...]:
        """Return the players of the game of that seed, after their choices."""
        draw, chosen = mix(seed, _CHOICES), tuple[int, ...]()
        while (choice := campaigns.pending(self._after(chosen))) is not None:
            draw, number = below(draw, len(choice.options))
            chosen = (*chosen, number)
        return self._players_after(chosen)

    def begin(self, seed: int) -> State:
        return begin(self.scenario, self.players(seed), seed)[0]

    def _open_after(self, chosen: tuple[int, ...]) -> Campaign:
        """Return the episode after choices of these numbers."""
        if not chosen:
            return self._opened
        before = self._after(chosen[:-1])
        choice = campaigns.pending(before)
        return before if choice is None else campaigns.choose(before, choice.options[chosen[-1]])

    def _start_after(self, chosen: tuple[int, ...]) -> tuple[Player, ...]:
        return players_in(campaigns.start_episode(self._after(chosen)))

"""The shipped games, dealt out for bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from mycity.ai.bots.choices import decider
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec, begin_single
from mycity.engine.campaign.dealing import deal_episode, open_episode, start_episode
from mycity.engine.episode import State, begin
from tests.simulation import decide_all

Deal = Callable[..., State]


@pytest.fixture(scope="session")
def rows() -> tuple[Mapping[str, Any], ...]:
    """The bots that ship."""
    return load_levels()


@pytest.fixture(scope="session")
def eternal() -> Deal:
    """Deal the Eternal game: ``eternal(seed, seats=2)``."""

    return partial(_dealt, "eternal")


@pytest.fixture(scope="session")
def evening() -> Deal:
    """Deal any game of an evening: ``evening(game, seed, seats=2)``."""
    return _dealt


def _dealt(game: str, seed: int, seats: int = 1) -> State:
    episode = load_episode(game)
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "bot:greedy") for seat in range(4)]
    return begin(episode.scenario, players_of(episode, founders)[:seats], seed)[0]


@pytest.fixture(scope="session")
def city() -> Deal:
    """Deal an episode of the campaign on its own: ``city(seed, number)``."""
    return partial(_dealt_alone, "city")


@pytest.fixture(scope="session")
def season() -> Deal:
    """Deal an episode of the island's season on its own: ``season(seed, number)``."""
    return partial(_dealt_alone, "island-season")


def _dealt_alone(game: str, seed: int, number: int) -> State:
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "bot:greedy") for seat in range(2)]
    campaign = begin_single(load_campaign(game), number, founders, seed)
    return deal_episode(start_episode(decide_all(open_episode(campaign), decider(load_levels()))))[0]

"""Players who draw what they do from what is legal, and campaigns played by them."""

import functools
from collections.abc import Iterator
from typing import Any

import pytest

from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.engine.campaign import Campaign, Choice, PlayerSpec, begin_campaign
from mycity.engine.campaign.plan import Choosing
from mycity.engine.episode import PASS, STOP, Answer, State, legal_actions
from mycity.engine.rng import below, mix
from tests.simulation import campaign_folder, play_campaign

CAMPAIGNS = tuple(row.id for row in GAMES.values() if row.is_campaign)
CITY = "city"
every_campaign = pytest.mark.parametrize("game", CAMPAIGNS)


def answering(state: State, seat: int) -> Answer:
    """Draws an answer; passes and leaves only when nothing else is legal, and for once at a whim."""
    legal = legal_actions(state, seat)
    draw = mix(state.table.seed, seat, state.drawn)
    kept = [one for one in legal if one not in (PASS, STOP)]
    if not kept or draw % 97 == 0:
        kept = [one for one in legal if one != STOP] or legal
    return kept[below(draw, len(kept))[1]]


def deciding(campaign: Campaign, choice: Choice) -> str:
    """Draws one of the options."""
    return choice.options[below(mix(campaign.seed, campaign.moves), len(choice.options))[1]]


def founders(seats: int) -> list[PlayerSpec]:
    """Returns as many founders as there are seats."""
    return [PlayerSpec(f"City {seat}", "fox", "bot:random") for seat in range(1, seats + 1)]


def begun(seats: int = 3, seed: int = 7, game: str = CITY) -> Campaign:
    """Returns a new campaign."""
    return begin_campaign(load_campaign(game), founders(seats), seed)


def first_set_up(game: str) -> int:
    """Returns how many episodes of a campaign come before the first whose set-up asks for something."""
    episodes = load_campaign(game).episodes
    return next(number for number, one in enumerate(episodes) if any(isinstance(step, Choosing) for step in one.setup))


def played(seats: int = 3, seed: int = 7, game: str = CITY) -> Iterator[Campaign]:
    """Yields a campaign after every episode."""
    return play_campaign(begun(seats, seed, game), answering, deciding)


@functools.cache
def folder(seats: int, seed: int, game: str = CITY) -> dict[str, dict[str, Any]]:
    """Returns the files of a campaign's folder, played once."""
    return dict(campaign_folder(begun(seats, seed, game), answering, deciding))

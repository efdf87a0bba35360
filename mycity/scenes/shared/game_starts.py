"""Beginning games and going on with them, without a picture: from seats or a save to what can be played.

session = begin_game(services, game, founders, seed=7)          # a new game in the first free slot
session = resume_game(services, save, saver)                    # the game in a slot, at the turn it was left at
services.stack.push(PlayScene(services, session))
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, land_game
from mycity.content.seating import players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import Campaign, PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import HUMAN
from mycity.engine.episode import begin
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.game_file import Saver, new_save
from mycity.storage.saves import Save
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign, new_single
from mycity.table.campaign.choosing import ProcessChooser
from mycity.table.looking_back.save_check import player_slots
from mycity.table.turn.session import Session, resumed
from mycity.table.turn.thinking import ProcessThinker

_RECENT = 10
"""The most kinds of games that are remembered as played lately: there are fewer."""
_SEEDS = 1 << 32
"""New games draw their seed below this: short enough to be written down and told."""


def slots_of(services: Services) -> Slots:
    return player_slots(services.folders.data)


def new_seed(services: Services) -> int:
    """Return the seed of a new game: the one of the command line, or any."""
    return services.seed if services.seed is not None else secrets.randbelow(_SEEDS)


def note_played(services: Services, game: str, kind: str) -> None:
    """Remember that a game was played, or learnt, as what saves call its kind: a new one is offered as such."""
    others = (recent for recent in services.settings.now.recent_games if recent != (game, kind))
    services.settings.change(recent_games=((game, kind), *others)[:_RECENT])


def quick_founders(services: Services) -> tuple[PlayerSpec, ...]:
    """Return who plays when nobody is asked: a person and two bots of middle strength."""
    return (
        PlayerSpec(services.t("Foxbridge"), "fox", HUMAN),
        PlayerSpec(services.t("Bearfield"), "bear", "bot:2"),
        PlayerSpec(services.t("Owlstead"), "owl", "bot:3"),
    )


def begin_game(
    services: Services, game: str, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None = None
) -> Session:
    """Begin a single episode of a game that is no campaign.

    Args:
        game: Its name, such as ``eternal``.
        founders: Who plays, by seat.
        seed: From which everything is drawn.
        saver: Keeps it; otherwise the first free slot does, and nothing when none is free.
    """
    return _begun(services, game, load_episode(game), founders, seed, saver)


def begin_on_land(
    services: Services, land: PlayedLand, founders: Sequence[PlayerSpec], saver: Saver | None = None
) -> Session:
    """Begin the game on a made land, with the deck that its code deals; kept as by `begin_game`."""
    code = read_code(land.code)
    game = land_game(code.family)
    return _begun(services, game, load_episode(game, land=land), founders, code.deck_seed, saver)


def _begun(
    services: Services, game: str, episode: EpisodePlan, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None
) -> Session:
    state, events = begin(episode.scenario, players_of(episode, founders), seed)
    save = new_save(GAMES[game].kinds[0], game, state.table.players, seed, utc_now())
    return Session(save, state, events, ProcessThinker(services.bots), saver or services.saving.take_free())


def begin_single(
    services: Services, game: str, number: int, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None
) -> CampaignGame:
    """Begin an episode of a campaign on its own, its envelope sealed."""
    campaign = campaigns.begin_single(load_campaign(game), number, founders, seed)
    return resume_campaign(services, new_single(campaign, utc_now()), saver, campaign)


def begin_campaign(
    services: Services, game: str, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None
) -> CampaignGame:
    return resume_campaign(services, new_campaign(game, founders, seed, utc_now()), saver)


def resume_campaign(
    services: Services, save: Save, saver: Saver | None, campaign: Campaign | None = None
) -> CampaignGame:
    """Go on with the campaign in a save, or with its episode on its own.

    Raises:
        SaveError: It cannot be played on.
    """
    chooser = ProcessChooser(lambda: services.bots)
    return CampaignGame(save, saver, lambda: ProcessThinker(services.bots), campaign=campaign, chooser=chooser)


def resume_game(services: Services, save: Save, saver: Saver | None) -> Session:
    """Go on with the game in a save that is no campaign.

    Raises:
        SaveError: It cannot be played on.
    """
    return resumed(save, ProcessThinker(services.bots), saver)


def shows_result(save: Save) -> bool:
    return save.finished and save.episode is not None

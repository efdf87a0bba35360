"""Beginning games and going on with them, without a picture: from seats or a save to what can be played.

session = begin_game(bots, game, founders, 7, saver)    # a new game
campaign = resume_campaign(bots, save, saver)           # the campaign in a slot, where it was left

Bots think in the process that ``bots()`` returns, started when first asked for.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import msgspec

from mycity.ai.serve.bot_process import BotProcess
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import Campaign, PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import begin
from mycity.engine.lands.code import DEALS, KIN, NUMBERS, PRINTED_MODULES, VERSIONS, LandCode, PlayedLand
from mycity.storage.clock import utc_now
from mycity.storage.game_file import Saver, new_save
from mycity.storage.saves import Save, SavedGuest
from mycity.storage.settings import SettingsStore
from mycity.table.campaign.campaign_game import CampaignGame, new_single
from mycity.table.campaign.choosing import ProcessChooser
from mycity.table.turn.session import Session
from mycity.table.turn.thinking import ProcessThinker

SharedBots = Callable[[], BotProcess]

_RECENT = 10
"""The most kinds of games that are remembered as played lately: there are fewer."""
_SEEDS = 1 << 32
"""New games draw their seed below this: short enough to be written down and told."""


def new_seed(named: int | None) -> int:
    """Return the seed of a new game: the one that the command line has named, or any."""
    return named if named is not None else secrets.randbelow(_SEEDS)


def new_code(game: str, named: int | None) -> PlayedLand | None:
    """Return what deals the cards of a new evening on a printed board: a code by chance.

    None of a game that has no codes, and where the command line has named a seed.
    """
    if game not in KIN or named is not None:
        return None
    number, deal = secrets.randbelow(NUMBERS), secrets.randbelow(DEALS)
    return PlayedLand(str(LandCode(max(VERSIONS), game, PRINTED_MODULES, number, deal)))


def note_played(settings: SettingsStore, game: str, kind: str) -> None:
    """Remember that a game was played, or learnt, as what saves call its kind: a new one is offered as such."""
    others = (recent for recent in settings.now.recent_games if recent != (game, kind))
    settings.change(recent_games=((game, kind), *others)[:_RECENT])


def quick_founders(t: Callable[[str], str]) -> tuple[PlayerSpec, ...]:
    """Return who plays when nobody is asked: a person and two bots of middle strength."""
    return (
        PlayerSpec(t("Foxbridge"), "fox", HUMAN),
        PlayerSpec(t("Bearfield"), "bear", "bot:2"),
        PlayerSpec(t("Owlstead"), "owl", "bot:3"),
    )


def begin_game(
    bots: SharedBots,
    game: str,
    founders: Sequence[PlayerSpec],
    seed: int,
    saver: Saver | None = None,
    land: PlayedLand | None = None,
    guests: tuple[SavedGuest, ...] = (),
) -> Session:
    """Begin a single episode of a game that is no campaign.

    Args:
        game: Its name, such as ``eternal``.
        founders: Who plays, by seat.
        seed: From which everything is drawn.
        saver: Keeps it; nothing does otherwise.
        land: The made land that is played on, or the code that deals on a printed board.
        guests: Whose cities grow beside it.
    """
    episode = load_episode(game, land=land)
    state, events = begin(episode.scenario, players_of(episode, founders), seed)
    save = new_save(GAMES[game].kinds[0], game, state.table.players, seed, utc_now())
    save = msgspec.structs.replace(save, guests=guests)
    return Session(save, state, events, ProcessThinker(bots()), saver)


def begin_single(
    bots: SharedBots, game: str, number: int, founders: Sequence[PlayerSpec], seed: int, saver: Saver | None
) -> CampaignGame:
    """Begin an episode of a campaign on its own, its envelope sealed."""
    campaign = campaigns.begin_single(load_campaign(game), number, founders, seed)
    return resume_campaign(bots, new_single(campaign, utc_now()), saver, campaign)


def resume_campaign(
    bots: SharedBots, save: Save, saver: Saver | None, campaign: Campaign | None = None
) -> CampaignGame:
    """Go on with the campaign in a save, or with its episode on its own.

    Raises:
        SaveError: It cannot be played on.
    """
    thinker, chooser = lambda: ProcessThinker(bots()), ProcessChooser(bots)
    return CampaignGame(save, saver, thinker, campaign=campaign, chooser=chooser)


def shows_result(save: Save) -> bool:
    return save.finished and save.episode is not None

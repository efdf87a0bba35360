"""The city in a saved game, as pictures of it show it; for that no more is played again than an episode."""

from __future__ import annotations

import logging

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_for, decor_of
from mycity.engine.board import board_from_json
from mycity.engine.city import HUMAN, City, Player, new_city
from mycity.engine.record import RecordError, player_from_json
from mycity.engine.snapshot import city_from_json
from mycity.scenes.shell.services import Services
from mycity.storage.errors import for_log
from mycity.storage.resume import episode_alone, opened_episodes
from mycity.storage.saves import Save, SavedEpisode

log = logging.getLogger(__name__)


def shown_city(services: Services, save: Save) -> tuple[City, EpisodeDecor] | None:
    """Return what a picture of a saved game shows: between two episodes of a campaign the city that was built last.

    It is known as long as the record of that episode is kept; otherwise it is what the save itself tells.
    """
    return _built_last(services, save) or saved_city(save)


def saved_city(save: Save) -> tuple[City, EpisodeDecor] | None:
    """Return the city of the first person at the table, as it was saved, and how its episode shows it.

    Between two episodes of a campaign it is the land with its stickers. The save's own account is enough for a
    picture: nothing is played again before the game is opened. None when there is none that can be shown.
    """
    seat = _shown_seat(save)
    try:
        return _between_episodes(save, seat) if save.episode is None else _in_episode(save, save.episode, seat)
    except (LookupError, TypeError, ValueError, AttributeError):  # whatever is wrong with it is told when it is opened
        return None


def _built_last(services: Services, save: Save) -> tuple[City, EpisodeDecor] | None:
    """Return the city at the end of the campaign's last episode; None amid one, and where its record is not kept."""
    if save.campaign is None or save.episode is not None or save.is_single:
        return None
    statistics = services.finished
    ours = [game for game in statistics.games if (game.created, game.game) == (save.created, save.game)]
    last = max(ours, key=lambda game: game.episode or 0, default=None)
    record = None if last is None else statistics.record(last)
    if record is None:
        return None
    from mycity.table.looking_back.replay import Replay  # noqa: PLC0415 - the title comes up without it

    try:
        end = Replay(record).end
        return end.cities[_shown_seat(save)], decor_of(end)
    except (RecordError, LookupError) as error:
        log.warning("the last city of a campaign cannot be shown: %s", for_log(error))
        return None


def _shown_seat(save: Save) -> int:
    """Return the seat of the first person at the table."""
    return next((seat for seat, player in enumerate(save.players) if player.controller == HUMAN), 0)


def _in_episode(save: Save, episode: SavedEpisode, seat: int) -> tuple[City, EpisodeDecor]:
    record = episode.record
    city = city_from_json(player_from_json(record["players"][seat]), episode.cities[seat])
    rules = [row["id"] for row in record["rules"]]
    return city, decor_for(save.game, record["episode"], rules, city.board, record["seed"])


def _between_episodes(save: Save, seat: int) -> tuple[City, EpisodeDecor] | None:
    if save.campaign is None:
        return None
    legacy = save.campaign["legacies"][seat]
    board = board_from_json(legacy["board"])
    owner = Player(legacy["name"], legacy["animal"], legacy["controller"], board, {}, start=0)
    return new_city(owner), decor_for(save.game, opened_episodes(save) or episode_alone(save), (), board, seed=0)

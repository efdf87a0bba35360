"""The city in a saved game, as pictures of it show it; nothing is played again for that."""

from __future__ import annotations

from mycity.board_pictures.episode_decor import EpisodeDecor, decor_for
from mycity.engine.board import board_from_json
from mycity.engine.city import HUMAN, City, Player, new_city
from mycity.engine.record import player_from_json
from mycity.engine.snapshot import city_from_json
from mycity.storage.resume import episode_alone, opened_episodes
from mycity.storage.saves import Save, SavedEpisode


def saved_city(save: Save) -> tuple[City, EpisodeDecor] | None:
    """Return the city of the first person at the table, as it was saved, and how its episode shows it.

    Between two episodes of a campaign it is the land with its stickers. The save's own account is enough for a
    picture: nothing is played again before the game is opened. None when there is none that can be shown.
    """
    seat = next((seat for seat, player in enumerate(save.players) if player.controller == HUMAN), 0)
    try:
        return _between_episodes(save, seat) if save.episode is None else _in_episode(save, save.episode, seat)
    except (LookupError, TypeError, ValueError, AttributeError):  # whatever is wrong with it is told when it is opened
        return None


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

"""The games there are, from the shipped files: read once, checked as they are read, shared by everything."""

from __future__ import annotations

from functools import cache
from typing import Final

from mycity.content.campaign_files import CampaignFile, read_campaign_file
from mycity.content.episodes import Episode, read_episode
from mycity.content.errors import ContentError
from mycity.content.map_files import maps_folder
from mycity.content.maps import CityMap, read_map
from mycity.content.shapes import Shapes, read_shapes
from mycity.content.versions import newest_version, versioned_file, versioned_files
from mycity.engine.board import Board
from mycity.engine.episode import Scenario

CAMPAIGN: Final = "city"
"""The id of the game that is a campaign."""


@cache
def board_names() -> tuple[str, ...]:
    """Return the names of the shipped boards, sorted."""
    return tuple(sorted(path.stem for path in maps_folder().glob("*.tmx")))


@cache
def load_city_map(name: str) -> CityMap:
    """Return the shipped map ``name``: its board, its scenery and its marks.

    Raises:
        ContentError: there is no such map, or something is wrong with it.
    """
    path = maps_folder() / f"{name}.tmx"
    if name not in board_names():
        raise ContentError(path, "", "there is no such board; there are " + ", ".join(board_names()))
    return read_map(path)


def load_board(name: str) -> Board:
    """Return the board of the shipped map ``name``.

    Raises:
        ContentError: as ``load_city_map``.
    """
    return load_city_map(name).board


def load_shapes(version: str = "") -> Shapes:
    """Return all buildings there are in a version of the rules, the newest unless one is named."""
    return _shapes(version or newest_version())


@cache
def _shapes(version: str) -> Shapes:
    return read_shapes(versioned_file("shapes.yaml", version))


def load_campaign_file(game: str, version: str = "") -> CampaignFile:
    """Return what the episodes of the campaign ``game`` have in common.

    Raises:
        ContentError: there is no such campaign or version of the rules, or something is wrong with its file.
    """
    return _campaign_file(game, version or newest_version())


@cache
def _campaign_file(game: str, version: str) -> CampaignFile:
    path = versioned_file(f"{game}/campaign.yaml", version)
    file = read_campaign_file(path)
    if file.game != game:
        raise ContentError(path, "game", f"the folder is named {game} and the file says {file.game}")
    return file


def load_episode(game: str, number: int | None = None, version: str = "") -> Episode:
    """Return an episode of ``game``; a game that is no campaign has one, without a number.

    The Eternal game is ``eternal.yaml``; episode 3 of a campaign is the file ``<game>/03_<title>.yaml``.

    Args:
        game: its name.
        number: the episode of a campaign.
        version: of the rules' data; the newest unless one is named.

    Raises:
        ContentError: there is no such game, episode or version, or something is wrong with its file.
    """
    return _episode(game, number, version or newest_version())


@cache
def _episode(game: str, number: int | None, version: str) -> Episode:
    path = versioned_file(f"{game}.yaml", version)
    if number is not None:
        path = next(iter(versioned_files(f"{game}/{number:02d}_*.yaml", version)), path)
    shared = {} if number is None else load_campaign_file(game, version).shared
    episode = read_episode(
        path, load_shapes(version), board_names(), lambda name: dict(load_city_map(name).marks), shared, version
    )
    scenario = episode.scenario
    if (scenario.game, scenario.episode) != (game, number):
        reason = f"the file is named for {game} {number or ''}".rstrip()
        raise ContentError(path, "", f"{reason} and says {scenario.game} {scenario.episode or ''}".rstrip())
    return episode


def load_scenario(game: str, number: int | None = None) -> Scenario:
    """Return what the engine plays in an episode of ``game``.

    Raises:
        ContentError: as ``load_episode``.
    """
    return load_episode(game, number).scenario

"""Pictures of boards: bare ones, printed, made or of lessons, and those of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from mycity.board_pictures.city_pictures import city_picture, covering_px, picture_px
from mycity.board_pictures.episode_decor import EpisodeDecor, decor_for, decor_then
from mycity.board_pictures.lighting import at_hour
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import HUMAN, City, new_city
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import shown_seat
from mycity.table.looking_back.replay import Replay
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.textures import with_round_corners

_NOON = 12
"""The hour of lands on which nobody plays yet."""
LITTLE_CELL_SIZES = tuple(range(40, 2, -1))
"""Pixels a cell that little boards may have, the largest first."""
BOARD_CELL_SIZES = (*(px for px in PICTURE_CELL_SIZES if px > LITTLE_CELL_SIZES[0]), *LITTLE_CELL_SIZES)
"""The same of boards that may be large or little."""


def bare_city(plan: EpisodePlan) -> tuple[City, EpisodeDecor]:
    """Return a city of an episode before anything is built, and how it is shown."""
    city = new_city(players_of(plan, [PlayerSpec("", "fox", HUMAN)])[0])
    rules = [rule.key for rule in plan.scenario.rules.rules]
    decor = decor_for(plan.scenario.game, plan.scenario.episode, rules, city.board, 0)
    return city, replace(decor, light=at_hour(decor.light, _NOON))


def land_picture(sprites: Sprites, size: tuple[int, int], code: LandCode) -> pygame.Surface:
    """Return the board of a made land, as large as a room allows."""
    plan = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return board_picture(sprites, size, plan, BOARD_CELL_SIZES)


def played_board(
    sprites: Sprites,
    statistics: Statistics,
    game: FinishedGame,
    size: tuple[int, int],
    sizes: Sequence[int] = BOARD_CELL_SIZES,
) -> pygame.Surface:
    """Return the board that stands for a finished game, as large as a room allows.

    Args:
        size: of the room, in pixels.
        sizes: pixels a cell that it may have, the largest first.

    Raises:
        RecordError: its record is gone, or cannot be played again.
    """
    state = Replay(statistics.record(game) or {}).end
    city = state.cities[shown_seat(game)]
    px = picture_px(sizes, size, city.board.grid)
    return city_picture(sprites, city, px, decor_then(state, game.ended.hour), size)


def little_city(
    sprites: Sprites, city: City, decor: EpisodeDecor, size: tuple[int, int], radius: int
) -> pygame.Surface:
    """Return the picture of a city, as large as a room allows, its corners round by so many pixels."""
    px = picture_px(LITTLE_CELL_SIZES, size, city.board.grid)
    return with_round_corners(city_picture(sprites, city, px, decor, size), radius)


def board_picture(
    sprites: Sprites,
    size: tuple[int, int],
    plan: EpisodePlan,
    sizes: Sequence[int] = PICTURE_CELL_SIZES,
    *,
    covers: bool = False,
) -> pygame.Surface:
    """Return the board of an episode before anything is built, as large as a room allows, or as small as covers it.

    Args:
        size: of the room, in pixels.
        sizes: pixels a cell that it may have, the largest first; any where it covers the room.
        covers: whether it covers all of the room.
    """
    city, decor = bare_city(plan)
    px = covering_px(size, city.board.grid) if covers else picture_px(sizes, size, city.board.grid)
    return city_picture(sprites, city, px, decor)

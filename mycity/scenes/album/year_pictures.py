"""The best cities of a year and its favourite piece as pictures, large enough for any place they are shown in."""

from __future__ import annotations

import logging

import pygame

from mycity.board_pictures.city_pictures import city_picture, covering_px
from mycity.board_pictures.episode_decor import decor_then
from mycity.board_pictures.small_pictures import building_picture, extent, flat_turn
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.letters import load_letters
from mycity.content.shapes import load_shapes
from mycity.engine.lands.code import PlayedLand
from mycity.engine.pieces import Building
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.shared.pictures.land_pictures import board_picture
from mycity.storage.errors import for_log
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.replay import Replay
from mycity.table.looking_back.year import BestOfYear
from mycity.ui.kit.boxes import put
from mycity.ui.pictures.sprites import MAX_CELL, Sprites

log = logging.getLogger(__name__)

_SIDE = 320
"""Width and height of a picture, in pixels; at least so much of a board."""


def best_board(sprites: Sprites, statistics: Statistics, best: BestOfYear) -> pygame.Surface:
    """Return a board as it stood; where its record is gone the bare land, or the first painting of its world."""
    try:
        state = Replay(statistics.record(best.game) or {}).end
        city = state.cities[best.seat]
        px = covering_px((_SIDE, _SIDE), city.board.grid)
        return city_picture(sprites, city, px, decor_then(state, best.game.ended.hour))
    except Exception as error:  # noqa: BLE001 - a file may hold anything: the year is shown all the same
        log.info("the best city of a year is shown without its buildings: %s", for_log(error))
    try:
        return _land(sprites, best)
    except Exception as error:  # noqa: BLE001 - its land may come from a newer version
        log.info("the land of a year's best city is not known: %s", for_log(error))
    return _painting(sprites, SCREENS[best.game.game].world.campaign)


def piece_on_ground(sprites: Sprites, piece: Building) -> pygame.Surface:
    """Return a building on a meadow, a tile on heath."""
    turn = flat_turn(piece)
    px = min(MAX_CELL, round(_SIDE / (max(extent(piece, turn)) + 0.7)))
    picture = pygame.Surface((_SIDE, _SIDE))
    ground = sprites.texture("heath" if piece.symbols else "meadow", px)
    for x in range(0, _SIDE, ground.get_width()):
        for y in range(0, _SIDE, ground.get_height()):
            picture.blit(ground, (x, y))
    put(picture, building_picture(sprites, piece, turn, px), center=picture.get_rect().center)
    return picture


def known_piece(name: str) -> Building | None:
    """Return the piece of an id; None of one that no game here has."""
    families = (family for game in GAMES for family in load_shapes(game).families.values())
    return next((piece for family in families for piece in family if piece.id == name), None)


def _land(sprites: Sprites, best: BestOfYear) -> pygame.Surface:
    game = best.game
    if GAMES[game.game].is_campaign:
        return _painting(sprites, game.game)
    land = PlayedLand(game.land, game.day or None) if game.land else None
    return board_picture(sprites, (_SIDE, _SIDE), load_episode(game.game, land=land), covers=True)


def _painting(sprites: Sprites, campaign: str) -> pygame.Surface:
    return sprites.painting(load_letters(campaign).chapters[0].painting, (_SIDE, _SIDE))

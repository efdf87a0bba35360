"""The pictures at the finished stops of a campaign's road: the city as each episode left it."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from mycity.board_pictures.art import NO_MARGINS
from mycity.board_pictures.city_pictures import painted
from mycity.board_pictures.episode_decor import decor_of
from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.campaign.past_cities import PastCities
from mycity.ui.pictures.sprites import painted_size
from mycity.ui.style import textures


class StopPictures:
    """The pictures of a campaign's finished stops, each made once for a size.

    Args:
        game: The campaign; the city shown is that of its first person, or of the first seat.
    """

    def __init__(self, services: Services, game: CampaignGame) -> None:
        self._services = services
        self._game = game
        self._past = PastCities(game.campaign)
        self._preloader = Preloader(services.gap)
        self._pictures: dict[tuple[int, int], pygame.Surface] = {}
        self._news = 0
        self._wanted = 0, 0

    @property
    def seat(self) -> int:
        """The seat whose city is shown."""
        players = [legacy.controller for legacy in self._game.campaign.legacies]
        return players.index(HUMAN) if HUMAN in players else 0

    def want(self, side: int) -> None:
        """Have a picture of every finished episode made, as large as a square of that side, the latest last."""
        done = len(self._game.campaign.progress)
        if (done, side) != self._wanted:
            self._wanted = done, side
            for number in range(1, done + 1):
                self._preloader.want((number, side), self._make(number, side))

    def get(self, number: int, side: int) -> pygame.Surface | None:
        """Return an episode's picture, once it is there. It is shared: blit it, never draw on it."""
        return self._pictures.get((number, side))

    def is_newer(self) -> bool:
        """Return whether there are more pictures than when this was asked before."""
        before, self._news = self._news, len(self._pictures)
        return self._news != before

    def finish(self) -> None:
        self._preloader.finish()

    def close(self) -> None:
        self._preloader.close()

    def _make(self, number: int, side: int) -> Iterator[None]:
        yield from self._past.play_to(self._game.campaign, number)
        if number <= len(self._past.ends):
            self._pictures[number, side] = self._painted(self._past.ends[number - 1], side)
        yield

    def _painted(self, end: State, side: int) -> pygame.Surface:
        """Paint a city that takes as much room as a square of that side, whatever the form of its board."""
        city = end.cities[self.seat]
        px = painted_size(-(-side // city.board.grid.side))
        painter = painted(self._services.sprites, city, px, decor_of(end), margins=NO_MARGINS)
        whole = pygame.Surface(painter.size)
        painter.draw(whole, (0, 0))
        stretch = math.sqrt(whole.get_width() / whole.get_height())
        size = round(side * stretch), round(side / stretch)
        return textures.with_round_corners(pygame.transform.smoothscale(whole, size), max(3, side // 14))

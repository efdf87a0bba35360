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
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.campaign.past_cities import PastCities
from mycity.ui.pictures.sprites import painted_size
from mycity.ui.style import textures


class StopPictures(LatePictures[pygame.Surface]):
    """The pictures of a campaign's finished stops, by (episode, side of the square that it takes the room of).

    Args:
        game: The campaign; the city shown is that of its first person, or of the first seat.
    """

    def __init__(self, services: Services, game: CampaignGame) -> None:
        super().__init__(services.idle)
        self._services = services
        self._game = game
        self._past = PastCities(game.campaign)
        self._asked = 0, 0

    @property
    def seat(self) -> int:
        """The seat whose city is shown."""
        players = [legacy.controller for legacy in self._game.campaign.legacies]
        return players.index(HUMAN) if HUMAN in players else 0

    def want_all(self, side: int) -> None:
        """Have a picture of every finished episode made for a side, the latest last."""
        done = len(self._game.campaign.progress)
        if (done, side) != self._asked:
            self._asked = done, side
            for number in range(1, done + 1):
                self.want((number, side), self._steps(number, side))

    def _steps(self, number: int, side: int) -> Iterator[pygame.Surface | None]:
        for _ in self._past.play_to(self._game.campaign, number):
            yield None
        if number <= len(self._past.ends):
            yield self._painted(self._past.ends[number - 1], side)

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

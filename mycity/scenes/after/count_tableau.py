"""The cities on the table while they are counted: what counts stands in the light, with its points."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.engine.city import City
from mycity.engine.grid import Grid, indices
from mycity.scenes.after.count_layout import CountLayout
from mycity.scenes.shared.city_pictures import city_picture
from mycity.scenes.shared.setting import Setting
from mycity.scenes.shared.small_pictures import signed
from mycity.table.counting import Spots
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable

_SHADE = (22, 14, 8, 150)
_MOST_NUMBERS = 24
"""With more places than that no number is written on each."""


class Tableau:
    """All cities in one layout, painted one after the other so that no frame waits for all of them.

    Args:
        look: The window's look.
        layout: Where they lie.
        sprites: The pictures.
        cities: By seat.
        setting: How the episode shows them.

    Attributes:
        look: What it was made for; another look needs another tableau.
    """

    def __init__(
        self, look: Look, layout: CountLayout, sprites: Sprites, cities: Sequence[City], setting: Setting
    ) -> None:
        self.look = look
        self._layout = layout
        self._sprites = sprites
        self._cities = cities
        self._setting = setting
        self._pictures: dict[int, pygame.Surface] = {}
        self._lights: dict[tuple[int, Spots], pygame.Surface] = {}

    def paint_next(self) -> bool:
        """Paint a city that has no picture yet; return whether there was one."""
        layout = self._layout
        for seat, city in enumerate(self._cities):
            if seat not in self._pictures:
                self._pictures[seat] = city_picture(self._sprites, city, layout.px, self._setting)
                return True
        return False

    def draw(self, surface: pygame.Surface, seat: int, spots: Spots, strength: float) -> None:
        """Draw a seat's city with its name.

        Args:
            surface: Where to.
            seat: Whose.
            spots: What is being counted; nothing is shaded without any.
            strength: How far the light on it is up, 0 to 1.
        """
        look, rect = self.look, self._layout.boards[seat]
        if seat in self._pictures:
            surface.blit(self._pictures[seat], rect)
        pygame.draw.rect(surface, look.palette.ink, rect.inflate(4, 4), look.px(2), look.px(4))
        self._draw_name(surface, seat)
        if spots and strength > 0:
            light = self._light(seat, spots)
            light.set_alpha(round(255 * strength))
            surface.blit(light, rect)

    def frame(self, surface: pygame.Surface, seat: int, strength: float) -> None:
        """Draw the winner's golden frame."""
        rect = self._layout.boards[seat].inflate(self.look.px(10), self.look.px(10))
        ring = pygame.Surface(drawable(rect.size), pygame.SRCALPHA)
        colour = (*self.look.palette.gold, round(255 * strength))
        pygame.draw.rect(ring, colour, ring.get_rect(), self.look.px(5), self.look.px(9))
        surface.blit(ring, rect)

    def _draw_name(self, surface: pygame.Surface, seat: int) -> None:
        look, room, player = self.look, self._layout.names[seat], self._cities[seat].player
        side = look.px(34)
        head = self._sprites.icon(f"animal-{player.animal}", side)
        surface.blit(head, head.get_rect(midleft=room.midleft))
        words = pygame.Rect(room.left + side + look.px(8), room.top, room.width - side - look.px(8), room.height)
        look.write(surface, player.name, LABEL, look.palette.table_letters, words, "midleft")

    def _light(self, seat: int, spots: Spots) -> pygame.Surface:
        """Return the shade over a board with holes where something counts."""
        key = seat, spots
        if key not in self._lights:
            self._lights = {one: light for one, light in self._lights.items() if one[0] != seat}
            self._lights[key] = self._make_light(self._cities[seat].board.grid, spots)
        return self._lights[key]

    def _make_light(self, grid: Grid, spots: Spots) -> pygame.Surface:
        look, px = self.look, self._layout.px
        light = pygame.Surface(self._layout.boards[0].size, pygame.SRCALPHA)
        light.fill(_SHADE)
        squares = [([self._square(grid, index) for index in indices(mask)], points) for mask, points in spots]
        reach = max(2, px // 9)
        for cells, points in squares:
            colour = look.palette.gold if points > 0 else look.palette.bad
            for cell in cells:
                pygame.draw.rect(light, (*colour, 255), cell.inflate(2 * reach, 2 * reach), border_radius=2 * reach)
        for cells, _ in squares:
            for cell in cells:
                light.fill((0, 0, 0, 0), cell)
        if len(spots) <= _MOST_NUMBERS:
            for cells, points in squares:
                self._write(light, cells, points)
        return light

    def _square(self, grid: Grid, index: int) -> pygame.Rect:
        row, column = grid.coordinate(index)
        px, margin = self._layout.px, self._layout.margin
        return pygame.Rect(margin + column * px, margin + row * px, px, px)

    def _write(self, light: pygame.Surface, cells: list[pygame.Rect], points: int) -> None:
        """Write what a place brings on the cell nearest to its middle; beside what stands on a single cell."""
        x = sum(cell.centerx for cell in cells) / len(cells)
        y = sum(cell.centery for cell in cells) / len(cells)
        cell = min(cells, key=lambda one: abs(one.centerx - x) + abs(one.centery - y))
        look = self.look
        colour = look.palette.good if points > 0 else look.palette.bad
        number = look.fonts.line(signed(points), SMALL_STRONG, look.palette.field)
        slip = pygame.Rect(0, 0, number.get_width() + look.px(9), number.get_height() - look.px(1))
        slip.center = cell.center if len(cells) > 1 else cell.bottomright
        slip.clamp_ip(light.get_rect())
        pygame.draw.rect(light, (*colour, 255), slip, border_radius=slip.height // 2)
        light.blit(number, number.get_rect(center=slip.center))

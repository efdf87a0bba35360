"""The open card with its building, large, to be taken from it; and its back, shown while it is turned over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.engine.pieces import Building
from mycity.scenes.play.pictures import building_picture, extent, faded_picture
from mycity.ui import textures
from mycity.ui.fonts import LABEL, SMALL, SMALL_STRONG
from mycity.ui.inputs import Command
from mycity.ui.look import Look
from mycity.ui.sprites import Sprites
from mycity.ui.theme import mix
from mycity.ui.widgets import State, Widget

_LARGEST_CELL = 64


@dataclass(frozen=True)
class Face:
    """What the card shows.

    Attributes:
        building: The building; None when nothing is asked.
        turn: How it is turned.
        taken: Whether it is in hand or built, so that only its outline is left.
        name: The translated family of the building.
        words: What stands below the picture.
        pile: How many cards are still to come.
    """

    building: Building | None
    turn: int
    taken: bool
    name: str
    words: str
    pile: int


class CardWidget(Widget):
    """The card; pressing it takes the building.

    Args:
        face: Returns what it shows now.
        on_grab: Called with the place of the mouse.
        on_confirm: Called when it is chosen by a key.
        sprites: The pictures.
    """

    focusable = True

    def __init__(
        self,
        face: Callable[[], Face],
        on_grab: Callable[[tuple[int, int]], None],
        on_confirm: Callable[[], None],
        sprites: Sprites,
    ) -> None:
        super().__init__(key="card")
        self._face = face
        self._on_grab = on_grab
        self._on_confirm = on_confirm
        self._sprites = sprites
        self._kept: tuple[Face, pygame.Surface] | None = None
        self.opened = 1.0
        """How far it is turned over: 0 shows its back, 1 its face."""

    def press(self, position: tuple[int, int]) -> None:
        """Take the building by the cell under the mouse."""
        self._on_grab(position)

    def command(self, command: Command) -> bool:
        """Take the building, or say that the answer stands, on CONFIRM."""
        if command is not Command.CONFIRM:
            return False
        self._on_confirm()
        return True

    def grip(self, position: tuple[int, int]) -> tuple[float, float]:
        """Return a place of the window in cells from the top left corner of the building's picture."""
        face = self._face()
        if face.building is None:
            return 0.0, 0.0
        rows, columns = extent(face.building, face.turn)
        px = self._cell(face.building)
        middle = self._picture_room().center
        row = (position[1] - middle[1]) / px + rows / 2
        column = (position[0] - middle[0]) / px + columns / 2
        return min(max(row, 0.0), rows - 0.01), min(max(column, 0.0), columns - 0.01)

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the pile below and the card upon it, narrower while it is turned over."""
        face = self._face()
        if self._kept is None or self._kept[0] != face:
            self._kept = face, self._make(look, face)
        width = abs(self.opened * 2 - 1)
        if self.opened >= 1.0:
            surface.blit(self._kept[1], self.rect)
        elif width > 0.02:
            side = self._kept[1] if self.opened > 0.5 else self._back(look)
            narrow = pygame.transform.smoothscale(side, (max(1, round(self.rect.width * width)), self.rect.height))
            surface.blit(narrow, narrow.get_rect(center=self.rect.center))
        if state.hovered and face.building is not None and not face.taken:
            pygame.draw.rect(surface, look.palette.ring, self.rect.inflate(4, 4), look.px(3), look.px(15))

    def _picture_room(self) -> pygame.Rect:
        """Return the part of the card the building is painted in."""
        top = self.rect.height * 14 // 100
        return pygame.Rect(self.rect.left, self.rect.top + top, self.rect.width, self.rect.height - top * 19 // 10)

    def _cell(self, building: Building) -> int:
        """Return the cells' size: the building must fit however it is turned."""
        room = self._picture_room()
        most = max(extent(building, 0))
        return max(8, min(_LARGEST_CELL * 2, min(room.width, room.height) * 10 // (most * 10 + 4)) // 4 * 4)

    def _make(self, look: Look, face: Face) -> pygame.Surface:
        card = self._sheet(look, self._tint(look, face))
        room = self._picture_room().move(-self.rect.left, -self.rect.top)
        line = look.fonts.line_height(LABEL)
        band = pygame.Rect(0, look.px(6), card.get_width(), line)
        foot = pygame.Rect(look.px(10), 0, card.get_width() - look.px(20), look.fonts.line_height(SMALL))
        foot.bottom = card.get_height() - look.px(7)
        if face.building is not None:
            look.write(card, face.name, LABEL, look.palette.ink, band.inflate(-look.px(16), 0))
            make = faded_picture if face.taken else building_picture
            picture = make(self._sprites, face.building, face.turn, self._cell(face.building))
            card.blit(picture, picture.get_rect(center=room.center))
        role = SMALL_STRONG if face.building is None else SMALL
        look.write(card, face.words, role, look.palette.ink, foot if face.building else room.inflate(-look.px(20), 0))
        return card

    def _tint(self, look: Look, face: Face) -> tuple[int, int, int]:
        if face.building is None:
            return look.palette.paper_shade
        return look.palette.families.get(face.building.colour, look.palette.paper_shade)

    def _sheet(self, look: Look, tint: tuple[int, int, int]) -> pygame.Surface:
        """Return a blank card: a coloured rim around light paper."""
        size, rim, radius = self.rect.size, look.px(5), look.px(13)
        card = textures.rounded(size, radius, (*mix(tint, look.palette.ink, 0.35), 255))
        card.blit(textures.rounded((size[0] - 2, size[1] - 2), radius - 1, (*tint, 255)), (1, 1))
        paper = mix(look.palette.field, tint, 0.0 if look.palette.flat else 0.10)
        inner = textures.rounded((size[0] - 2 * rim, size[1] - 2 * rim), radius - rim // 2, (*paper, 255))
        card.blit(inner, (rim, rim))
        return card

    def _back(self, look: Look) -> pygame.Surface:
        card = self._sheet(look, look.palette.table)
        inner = card.get_rect().inflate(-look.px(34), -look.px(34))
        pygame.draw.rect(card, mix(look.palette.table, look.palette.paper, 0.25), inner, border_radius=look.px(10))
        pygame.draw.rect(card, look.palette.gold, inner.inflate(-look.px(10), -look.px(10)), look.px(2), look.px(8))
        return card

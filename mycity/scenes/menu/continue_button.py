"""The entry of the title that goes on with a game, and says with which."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.ui.kit.cards import CardPicture
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.widgets import Button, WidgetState
from mycity.ui.style.fonts import LABEL, SMALL
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


class ContinueButton(Button):
    """Two lines, the second small; as high without it, so that nothing moves once the saved games are read.

    Args:
        game: What the second line says; empty for none.
        board: The picture of the board it leads to.
    """

    def __init__(self, text: str, game: str, on_press: Callable[[], None], board: CardPicture | None = None) -> None:
        super().__init__(text, on_press, tone=Tone.OAK, key="resume")
        self.game = game
        self._board = board

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        across, down = super().measure(look, width)
        down += look.fonts.line_height(SMALL) - look.px(6)
        board = down if self._board is not None else 0
        across = max(across, min(width, look.fonts.width(self.game, SMALL) + look.px(24) + board))
        return across, down

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if not self.game:
            super().draw(surface, look, state)
            return
        is_lit = state.hovered or state.ringed
        face = look.paint.plate(
            surface, self.rect, self.tone, pressed=state.pressed, hovered=is_lit, enabled=self.enabled
        )
        colour = look.palette.coat(self.tone, enabled=self.enabled).letters
        room = face.inflate(-look.px(20), 0)
        if self._board is not None:
            room = self._draw_board(surface, look, face)
        high, low = look.fonts.line_height(LABEL), look.fonts.line_height(SMALL)
        room.top, room.height = face.centery - (high + low) // 2, high
        look.write(surface, str(self.text), LABEL, colour, room)
        room.top, room.height = room.bottom, low
        look.write(surface, self._shortened(look, room.width), SMALL, colour, room)

    def _draw_board(self, surface: pygame.Surface, look: Look, face: pygame.Rect) -> pygame.Rect:
        """Draw the board at the left, once it is painted, and return the room that is left for the words."""
        edge = look.px(6)
        side = face.height - 2 * edge
        at, rest = cut_left(face.inflate(-2 * edge, -2 * edge), side, edge)
        picture = None if self._board is None else self._board(at.size)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=at.center))
        return rest

    def _shortened(self, look: Look, width: int) -> str:
        """Return the second line as far as there is room: the name is cut before what the game goes on with."""
        name, comma, progress = self.game.partition(", ")
        name_width = width - look.fonts.width(comma + progress, SMALL)
        if look.fonts.width(self.game, SMALL) <= width or name_width < width // 4:
            return look.fonts.shorten(self.game, SMALL, width)
        return f"{look.fonts.shorten(name, SMALL, name_width)}{comma}{progress}"

    def explained(self, look: Look) -> str:
        """Return its tooltip; all of the second line where that is cut."""
        board = self.rect.height if self._board is not None else 0
        is_whole = look.fonts.width(self.game, SMALL) <= self.rect.width - look.px(20) - board
        return self.tooltip() if is_whole else f"{self.game}\n{self.tooltip()}".strip()

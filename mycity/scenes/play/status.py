"""What stands beside the card: the sentence that says what is to be done, and what the blocking card took out."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from mycity.scenes.play.model import Play
from mycity.scenes.play.pictures import building_picture, draw_cross, lying_turn
from mycity.scenes.play.setting import Setting
from mycity.scenes.services import Services
from mycity.ui.fonts import SMALL, SMALL_STRONG

_SMALL_SLIP = 15


class Status:
    """Paints the sentence.

    Args:
        services: What every scene is given.
        play: What is shown.
        setting: How the episode shows its boards.

    Attributes:
        room: Where the buttons leave room for it.
    """

    def __init__(self, services: Services, play: Play, setting: Setting) -> None:
        self._services = services
        self._play = play
        self._setting = setting
        self.room = pygame.Rect(0, 0, 0, 0)
        self._said: tuple[object, str] = None, ""

    def key(self) -> Hashable:
        """Return what is shown, to be compared."""
        sight = self._play.sight
        if self._said[0] is not sight:
            self._said = sight, self._words()
        return self._said[1], self._play.blocked, self.room.topleft, self.room.size

    def _words(self) -> str:
        """Return the sentence beside the card: what is to be done, or whom all wait for."""
        play, t = self._play, self._services.t
        sight = play.sight
        if sight.state.cities[play.seat].stopped:
            return t("You have stopped. The others play on.")
        if sight.is_open:
            if not sight.placements:
                return t("There is no place left for it.")
            return "" if play.city.placed else t(self._setting.first)
        awaited = [sight.state.cities[seat].player.name for seat in play.answering.others_awaited]
        return t("Waiting for {names}", names=", ".join(awaited)) if awaited else ""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it in its room."""
        look, room = self._services.look, self.room
        blocked = self._play.blocked
        if blocked is not None:
            room = self._paint_blocked(surface, room, blocked)
        words = self._words()
        lines = look.fonts.wrap(words, SMALL, room.width) if words else []
        step = look.fonts.line_height(SMALL)
        top = room.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            letters = look.fonts.line(line, SMALL, look.palette.ink)
            surface.blit(letters, letters.get_rect(midtop=(room.centerx, top + number * step)))

    def _paint_blocked(self, surface: pygame.Surface, room: pygame.Rect, card: str) -> pygame.Rect:
        """Show which building the blocking card has just taken out; return the room that is left."""
        look = self._services.look
        building = self._play.state.table.players[self._play.seat].buildings.get(card)
        words = self._services.t("Blocked")
        line = pygame.Rect(room.left, room.top, room.width, max(look.px(34), look.fonts.line_height(SMALL_STRONG)))
        pygame.draw.rect(surface, look.palette.paper_shade, line, border_radius=look.px(8))
        name = look.fonts.line(words, SMALL_STRONG, look.palette.bad)
        surface.blit(name, name.get_rect(midleft=(line.left + look.px(8), line.centery)))
        if building is not None:
            picture = building_picture(self._services.sprites, building, lying_turn(building), look.px(_SMALL_SLIP))
            at = picture.get_rect(midright=(line.right - look.px(8), line.centery))
            surface.blit(picture, at)
            draw_cross(surface, at.inflate(-4, -4), look.palette.bad, look.px(2))
        return pygame.Rect(room.left, line.bottom, room.width, max(0, room.bottom - line.bottom))

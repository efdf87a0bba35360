"""Another player's city, large, over the game."""

from __future__ import annotations

import pygame

from mycity.engine.city import City
from mycity.scenes.shared.board_layout import PICTURE_CELL_SIZES, picture_cell
from mycity.scenes.shared.board_view import board_scene, placed_on
from mycity.scenes.shared.setting import Setting
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.board.painter import BoardPainter
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import HEAD, LABEL
from mycity.ui.style.theme import Tone


class CityScene(PageScene):
    """A city as everybody sees it: what its player answers to the open card stays hidden. Esc or a click goes back."""

    overlay = True

    def __init__(self, services: Services, city: City, setting: Setting) -> None:
        super().__init__(services)
        self._city = city
        self._setting = setting
        self._clock = 0.0
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._shown = board_scene(city.board, setting, setting.scenery)
        self._painter = BoardPainter(services.sprites, PICTURE_CELL_SIZES[-1], self._shown.size)

    def build(self) -> list[Widget]:
        look = self.look
        head, foot = look.px(58), look.px(70)
        room = look.area.inflate(-look.px(40), -look.px(24))
        px = picture_cell(room.width, room.height - head - foot, self._city.board.grid.side + 1)
        self._painter = BoardPainter(self.services.sprites, px, self._shown.size)
        self._painter.show(self._shown, placed_on(self.services.sprites, self._city, self._setting))
        side = self._painter.size[0]
        self._frame = pygame.Rect(0, 0, side + look.px(28), side + head + foot)
        self._frame.center = look.area.center
        back = Button(self.t("Back to the game"), self.back, tone=Tone.GO, key="back")
        width, height = back.measure(look, side)
        back.place(
            pygame.Rect(self._frame.centerx - width // 2, self._frame.bottom - look.px(12) - height, width, height)
        )
        return [back]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self._frame.collidepoint(event.pos)
        if beside:
            self.back()
            return True
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self.services.motion.speed == "off" or self.services.motion.reduced:
            return
        before = self._painter.frame_counts(int(self._clock))
        self._clock += milliseconds
        self.needs_redraw |= self._painter.frame_counts(int(self._clock)) != before

    def draw_behind(self, surface: pygame.Surface) -> None:
        look, player = self.look, self._city.player
        look.paint.veil(surface)
        look.paint.panel(surface, self._frame, raised=18)
        top = pygame.Rect(
            self._frame.left + look.px(14), self._frame.top + look.px(8), self._painter.size[0], look.px(44)
        )
        head = self.services.sprites.icon(f"animal-{player.animal}", look.px(42))
        surface.blit(head, head.get_rect(midleft=top.midleft))
        name = top.move(look.px(52), 0)
        name.width -= look.px(200)
        look.write(surface, player.name, HEAD, look.palette.ink, name, "midleft")
        points = self.n("{count} point", "{count} points", self._city.token)
        look.write(surface, points, LABEL, look.palette.ink, top, "midright")
        self._painter.draw(surface, (top.left, top.bottom + look.px(6)), int(self._clock))

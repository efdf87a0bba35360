"""Another player's city, large, over the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import painting, picture_px, picture_size
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.scenes.play.panes.projection import TwoScores
from mycity.scenes.shared.city_overlay import CityOverlay
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shell.services import Services
from mycity.table.guests import GuestSeen
from mycity.ui.board.layer import Layer
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.kit.layout import cut_right
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import HEAD, LABEL
from mycity.ui.style.theme import Tone


class CityScene(CityOverlay):
    """A city as everybody sees it: what its player answers to the open card stays hidden.

    Args:
        scores: What stands beside its name.
        marks: Returns the marks of its groups on a board.
    """

    _head = 52
    """Pixels at 1280 x 800 across the head beside the name, and the room behind it."""

    def __init__(
        self,
        services: Services,
        city: City,
        decor: EpisodeDecor,
        scores: TwoScores,
        marks: Callable[[BoardLayout], Sequence[Layer]] = lambda _: (),
    ) -> None:
        super().__init__(services)
        self._city = city
        self._scores = scores
        self._decor = decor
        self._marks = marks

    def build(self) -> list[Widget]:
        look = self.look
        head, foot = look.px(58), look.px(70)
        room = look.area.inflate(-look.px(40), -look.px(24))
        px = picture_px(PICTURE_CELL_SIZES, (room.width, room.height - head - foot), self._city.board.grid)
        self._key = px
        self._painters.want(px, self._painting(px))
        width, height = picture_size(px, self._city.board.grid)
        self._frame = pygame.Rect(0, 0, width + look.px(28), height + head + foot)
        self._frame.center = look.area.center
        top = self._frame.top + look.px(8) + look.px(44) + look.px(6)
        self._place = pygame.Rect(self._frame.left + look.px(14), top, width, height)
        back = Button(self.t("Back to the game"), self.back, tone=Tone.GO, key="back")
        width, height = back.measure(look, width)
        back.place(
            pygame.Rect(self._frame.centerx - width // 2, self._frame.bottom - look.px(12) - height, width, height)
        )
        return [back]

    def _painting(self, px: int) -> Iterator[AnyPainter | None]:
        """Paint the city and the marks of its groups, step by step."""
        emblems = self.look.palette.flat
        for painter in painting(self.services.sprites, self._city, px, self._decor, emblems=emblems):
            if painter is not None:
                painter.mark(self._marks(painter.layout))
            yield painter

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.veil(surface)
        look.paint.panel(surface, self._frame, raised=18)
        top = pygame.Rect(self._frame.left + look.px(14), self._frame.top + look.px(8), 0, look.px(44))
        top.width = self._frame.width - look.px(28)
        self._draw_head(surface, top)
        points = self._told
        wide = min(look.fonts.width(points, LABEL), top.width * 2 // 3)
        head = look.px(self._head)
        name = pygame.Rect(top.left + head, top.top, top.width - head - look.px(8) - wide, top.height)
        look.write(surface, self._name, HEAD, look.palette.ink, name, "midleft")
        look.write(surface, points, LABEL, look.palette.ink, cut_right(top, wide)[0], "midright")
        self._draw_city(surface)

    @property
    def _name(self) -> str:
        return self._city.player.name

    @property
    def _told(self) -> str:
        """The words beside the name."""
        return self._scores.words(self.t)

    def _draw_head(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        head = self.services.sprites.icon(f"animal-{self._city.player.animal}", self.look.px(42))
        surface.blit(head, head.get_rect(midleft=room.midleft))


class GuestScene(CityScene):
    """The board of a guest up to the card that every person has answered: no points, and no card."""

    _head = 8

    def __init__(self, services: Services, guest: GuestSeen, decor: EpisodeDecor) -> None:
        super().__init__(services, guest.city, decor, TwoScores(0, None))
        self._guest = guest

    @property
    def _name(self) -> str:
        return self._guest.name

    @property
    def _told(self) -> str:
        return self.t("guest|left") if self._guest.has_left else self.t("guest")

    def _draw_head(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw no head: a guest has no animal here."""

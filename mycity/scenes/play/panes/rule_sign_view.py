"""The view of a rule's sign that is shown large: beside the board, on the table of the rules, where it stands small."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.rule_sign import RuleSign
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pieces import Piece
from mycity.scenes.shell.services import Services
from mycity.ui.style import textures
from mycity.ui.style.fonts import HEAD

_EDGE, _GAP, _CORNER, _RIM = 10, 16, 16, 3
"""The space around the sign, between it and its name, the corners and the rim, in pixels at 1280 x 800."""
_MOST = 132
"""The most side of a sign, in pixels at 1280 x 800."""


class RuleSignView:
    """Draws the sign that is shown at the moment.

    Attributes:
        place: Where it lies.
    """

    def __init__(self, services: Services, play: Play, layout: PlayLayout) -> None:
        self._services = services
        self._play = play
        self.place = layout.overview
        self._made: tuple[RuleSign | None, pygame.Surface] = None, pygame.Surface((1, 1))

    def pieces(self) -> Iterator[Piece]:
        if not self._play.signs:
            return
        sign = self._play.signs[0]
        opacity = sign.opacity(self._services.motion)

        def draw(surface: pygame.Surface) -> None:
            picture = self._picture(sign)
            picture.set_alpha(opacity)
            surface.blit(picture, self.place)

        yield Piece("rule sign", self.place, (id(sign), opacity), draw)

    def _picture(self, sign: RuleSign) -> pygame.Surface:
        """Return the slip with the sign and the name of its rule beside it; it is painted once."""
        if self._made[0] is not sign:
            self._made = sign, self._painted(sign)
        return self._made[1]

    def _painted(self, sign: RuleSign) -> pygame.Surface:
        look = self._services.look
        slip = textures.rounded(self.place.size, look.px(_CORNER), (*look.palette.ring, 255))
        paper = slip.get_rect().inflate(-2 * look.px(_RIM), -2 * look.px(_RIM))
        slip.blit(textures.rounded(paper.size, look.px(_CORNER - _RIM), (*look.palette.field, 255)), paper)
        room = paper.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        side = min(room.height, look.px(_MOST), room.width * 2 // 5)
        icon = self._services.sprites.icon(sign.icon, side)
        words = pygame.Rect(0, room.top, room.width - side - look.px(_GAP), room.height)
        role, lines = look.fonts.fitting_lines(sign.name, HEAD, words.size)
        wide = max(look.fonts.width(line, role) for line in lines)
        left = room.left + (room.width - side - look.px(_GAP) - wide) // 2
        slip.blit(icon, icon.get_rect(midleft=(left, room.centery)))
        top = room.centery - len(lines) * look.fonts.line_height(role) // 2
        look.write_lines(slip, lines, role, look.palette.ink, (left + side + look.px(_GAP), top))
        return slip

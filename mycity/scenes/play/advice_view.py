"""What the adviser says when it is asked: a hint on the board, with a slip that says why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_

import pygame

from mycity.ai.review.advice import Advice
from mycity.engine.pieces import Placement
from mycity.scenes.play.model import Play
from mycity.scenes.shared.advice_words import hint_words
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.services import Services
from mycity.table.held import Held
from mycity.ui.kit.layout import overlap, spots_beside
from mycity.ui.pictures.cache import Latest
from mycity.ui.style.fonts import LABEL, SMALL
from mycity.ui.style.look import Look

_WIDTH = 300
"""Of the words, in pixels at 1280 x 800."""
_AROUND = 240, 130
"""Room around the building in hand that is left to its own slip, in pixels at 1280 x 800."""


class HintView:
    """The hint for the open card, if there is one."""

    def __init__(self, services: Services, play: Play, board: BoardView) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._slip = Latest[Advice, pygame.Surface](is_)

    @property
    def _shown(self) -> Advice | None:
        play = self._play
        return play.help.hint if play.open_building is not None and play.asked is None else None

    @property
    def held(self) -> Held | None:
        """The building where the hint has it; None when there is no such hint to be shown."""
        advice, building = self._shown, self._play.open_building
        if advice is None or building is None or not isinstance(advice.answer, Placement):
            return None
        return Held(building, self._play.city.board.grid, advice.answer.turn).laid(advice.answer)

    def pieces(self) -> Iterator[Piece]:
        """Return the building where the hint has it, and the slip."""
        advice = self._shown
        if advice is None:
            return
        here = pygame.Rect(self._board.rect.centerx, self._board.rect.bottom, 0, 0)
        if (held := self.held) is not None:
            here = self._board.held_rect(held)
            yield self._board.advised(held)
        slip = self._slip_of(advice)
        at = _beside(here, slip.get_size(), self._board.rect, self._services.look.px(10), self._in_hand())
        yield picture_piece("hint slip", slip, at)

    def _in_hand(self) -> pygame.Rect:
        """Return where the building in hand and its own slip lie; nowhere when nothing is held."""
        held = self._play.hand.held
        if held is None:
            return pygame.Rect(0, 0, 0, 0)
        px = self._services.look.px
        return self._board.held_rect(held).inflate(px(_AROUND[0]), px(_AROUND[1]))

    def _slip_of(self, advice: Advice) -> pygame.Surface:
        def written() -> pygame.Surface:
            words = hint_words(self._services, advice, self._play.sight.preview(advice.answer))
            return _written(self._services.look, words)

        return self._slip.get(advice, written)


def _written(look: Look, words: Sequence[str]) -> pygame.Surface:
    """Return a dark slip with a head line and lines of small print."""
    edge, width = look.px(14), look.px(_WIDTH)
    roles = [LABEL, *([SMALL] * (len(words) - 1))]
    colours = [look.palette.gold, *([look.palette.tip_letters] * (len(words) - 1))]
    lines = [
        look.fonts.line(line, role, colour)
        for text, role, colour in zip(words, roles, colours, strict=True)
        for line in look.fonts.wrap(text, role, width)
    ]
    across = max((line.get_width() for line in lines), default=0) + 2 * edge
    slip = pygame.Surface((across, sum(line.get_height() for line in lines) + edge), pygame.SRCALPHA)
    look.paint.bubble(slip, slip.get_rect())
    top = edge // 2
    for line in lines:
        slip.blit(line, (edge, top))
        top += line.get_height()
    return slip


def _beside(here: pygame.Rect, size: tuple[int, int], area: pygame.Rect, gap: int, other: pygame.Rect) -> pygame.Rect:
    """Return where a slip lies on the board: beside a place, or else beside what lies at ``other``.

    It covers nothing of that if it can be, and then as little as can be of the place.
    """
    room = area.inflate(-gap, -gap)
    below, above, right, left = spots_beside(here, size, room, gap)
    spots = above, below, right, left, *spots_beside(other, size, room, gap)
    return min(spots, key=lambda spot: (overlap(spot, other), overlap(spot, here)))

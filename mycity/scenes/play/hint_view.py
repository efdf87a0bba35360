"""A hint on the board: where the building should lie, and a slip beside it that says why."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mycity.engine.pieces import Placement
from mycity.scenes.play.advice_words import hint_words
from mycity.scenes.play.board_view import BoardView, lying
from mycity.scenes.play.hand import Verdict
from mycity.scenes.play.model import Play
from mycity.scenes.services import Services
from mycity.ui.fonts import LABEL, SMALL
from mycity.ui.look import Look

_WIDTH = 300
"""Of the words, in pixels at 1280 x 800."""


class HintView:
    """Draws the hint for the open card, if there is one.

    Args:
        services: What every scene is given.
        play: The game on the screen.
        board: The large board.
    """

    def __init__(self, services: Services, play: Play, board: BoardView) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._slip: tuple[object, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw light and building where the hint has them; the slip too while nothing is in hand."""
        advice, sight = self._play.helping.hint, self._play.sight
        building = sight.building
        if advice is None or building is None or not sight.is_open or self._play.asked is not None:
            return
        here = pygame.Rect(self._board.rect.centerx, self._board.rect.bottom, 0, 0)
        if isinstance(advice.answer, Placement):
            held = lying(building, advice.answer)
            here = self._board.held_rect(held)
            self._board.draw_help(surface, frozenset(), frozenset(held.cells), 0)
            self._board.draw_held(surface, held, Verdict(advice.answer, None, ()))
        if self._play.hand.held is None:
            slip = self._slip_now()
            surface.blit(slip, _beside(here, slip.get_size(), self._board.rect, self._services.look.px(10)))

    def _slip_now(self) -> pygame.Surface:
        advice, sight = self._play.helping.hint, self._play.sight
        if self._slip is None or self._slip[0] is not advice:
            words: Sequence[str] = ()
            if advice is not None:
                words = hint_words(self._services, advice, sight.preview(advice.answer))
            self._slip = advice, _written(self._services.look, words)
        return self._slip[1]


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


def _beside(here: pygame.Rect, size: tuple[int, int], area: pygame.Rect, gap: int) -> pygame.Rect:
    """Return where a slip lies: above, below, right or left of a place, wherever it covers nothing of it."""
    slip = pygame.Rect((0, 0), size)
    found = []
    for own, at in (
        ("midbottom", (here.centerx, here.top - gap)),
        ("midtop", (here.centerx, here.bottom + gap)),
        ("midleft", (here.right + gap, here.centery)),
        ("midright", (here.left - gap, here.centery)),
    ):
        setattr(slip, own, at)
        found.append(slip.clamp(area.inflate(-gap, -gap)))
    return next((one for one in found if not one.colliderect(here)), found[0])

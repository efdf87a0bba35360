"""A hint, when the adviser is asked for one: the building in its site, with a slip that says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from mycity.ai.review.advice import Advice
from mycity.content.phrases import Translator
from mycity.engine.episode import PASS
from mycity.engine.grid import Grid, indices
from mycity.engine.pieces import Placement
from mycity.engine.rules import RuleSet
from mycity.engine.score_lines import ScoreLine
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.model.play import Play
from mycity.scenes.shared.advice_words import hint_words
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.lesson_panel import arrow_to
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.services import Services
from mycity.table.turn.held import Held
from mycity.ui.board.outlines import BoardLayout
from mycity.ui.kit.layout import distance, overlap, spots_beside, spots_within
from mycity.ui.kit.widgets import WidgetState
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG
from mycity.ui.style.look import Look

_WIDTHS, _EDGE = (300, 220, 150), 14
"""The widths that the words may have, and the edge around them, in pixels at 1280 x 800."""
_FAR = 4
"""The factor by which a wider slip may be farther away than the next narrower one, before that is preferred."""
_ROOF = 0.3
"""The height by which a building may rise above its cells, in cells."""

_Rect = tuple[int, ...]
_Rects = tuple[_Rect, ...]
"""Rects as left, top, width and height."""


class HintView:
    """The hint for the open card, if there is one: the building in its place, or a ring around a button; and words.

    Args:
        in_hand: Returns where the building in hand and its own slip lie.
        kept_free: Returns what the words may not lie on.
    """

    def __init__(
        self,
        services: Services,
        play: Play,
        board: BoardView,
        layout: PlayLayout,
        in_hand: Callable[[], pygame.Rect],
        kept_free: Callable[[], Sequence[pygame.Rect]],
    ) -> None:
        self._services = services
        self._play = play
        self._board = board
        self._layout = layout
        self._in_hand = in_hand
        self._written = LatestResult[tuple[pygame.Surface, ...]]()
        self._roofs = LatestResult[_Rects]()
        self._spot = LatestResult[tuple[int, pygame.Rect]]()
        self._at = pygame.Rect(0, 0, 0, 0)
        self._kept_free = kept_free

    @property
    def _shown(self) -> Advice | None:
        play = self._play
        is_free = play.open_building is not None and play.asked is None and play.gliding is None
        return play.help.hint if is_free else None

    @property
    def held(self) -> Held | None:
        """The building where the hint has it; None when there is no such hint to be shown."""
        advice, building = self._shown, self._play.open_building
        if advice is None or building is None or not isinstance(advice.answer, Placement):
            return None
        return Held(building, self._play.city.board.grid, advice.answer.turn).laid(advice.answer)

    def hit(self, position: tuple[int, int]) -> bool:
        """Return whether a position in the window lies on the building or the words of the hint."""
        if self._shown is None:
            return False
        held = self.held
        return self._at.collidepoint(position) or (held is not None and self._board.cell_at(position) in held.cells)

    def pieces(self) -> Iterator[Piece]:
        """Return what is advised, and the slip that says why."""
        advice = self._shown
        if advice is None:
            return
        held = self.held
        if held is None:
            yield from self._pointed_out(self._button(advice))
        elif self._play.hand.held is None:
            yield self._board.pieces.advised(held)
        else:  # one building is seen, and a line where the other one would lie
            yield self._line(held)
            yield self._badge(self._board.held_rect(held))
        number, self._at = self._words_at(advice)
        yield picture_piece("hint slip", self._slips(advice)[number], self._at)

    def words(self) -> list[pygame.Rect]:
        """Return where the words lie, if there are any."""
        advice = self._shown
        return [] if advice is None else [self._words_at(advice)[1]]

    def _words_at(self, advice: Advice) -> tuple[int, pygame.Rect]:
        """Return which slip lies where, found anew when something has moved."""
        held = self.held
        places = self._button(advice) if held is None else self._board.held_rect(held), self._in_hand()
        board, city, gap = self._board, self._play.city, self._services.look.px(10)
        sizes = tuple(slip.get_size() for slip in self._slips(advice))
        roofs = self._roofs.get(_roofs, board.layout, board.at, city.board.grid, city.covered, board.px)
        beside, kept_free = tuple(map(tuple, places)), tuple(map(tuple, self._kept_free()))
        return self._spot.get(_beside, sizes, beside, kept_free, roofs, tuple(board.rect), board.px, gap)

    def _line(self, held: Held) -> Piece:
        """Return the line around the cells that are advised."""
        board, look = self._board, self._services.look
        around = board.held_rect(held).inflate(look.px(8), look.px(8))
        return Piece("hint", around, held, lambda surface: board.draw_outline(surface, held.cells, look.palette.ring))

    def _badge(self, here: pygame.Rect) -> Piece:
        """Return the word that tells the advised place from the one where the building in hand would lie."""
        look = self._services.look
        words = look.fonts.line(self._services.t("Hint"), SMALL_STRONG, look.palette.tip_letters)
        badge = textures.rounded(
            (words.get_width() + look.px(12), words.get_height() + look.px(2)), look.px(9), (*look.palette.tip, 235)
        )
        badge.blit(words, words.get_rect(center=badge.get_rect().center))
        return picture_piece("hint badge", badge, badge.get_rect(center=here.center))

    # -- at a button -----------------------------------------------------------------------------------------

    def _button(self, advice: Advice) -> pygame.Rect:
        places = self._layout.places
        return places.give_up if advice.answer == PASS else places.stop

    def _pointed_out(self, button: pygame.Rect) -> Iterator[Piece]:
        """Return a ring around the button that the hint means, and an arrow to it where that lies on nothing."""
        look, layout = self._services.look, self._layout
        kept_free = [layout.frame, layout.card, layout.tray, *self._other_places(button)]
        arrow = arrow_to(look, button, kept_free)
        has_arrow = look.area.contains(arrow.rect) and arrow.rect.collidelist(kept_free) < 0

        def draw(surface: pygame.Surface) -> None:
            look.paint.ring(surface, button)
            if has_arrow:
                arrow.draw(surface, look, WidgetState())

        around = button.inflate(2 * look.px(5), 2 * look.px(5))
        yield Piece("hint button", around.union(arrow.rect) if has_arrow else around, has_arrow, draw)

    def _other_places(self, button: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the other buttons, and of what stands between them."""
        places = self._layout.places
        return [place for place in (*places.small, places.give_up, places.middle, places.stop) if place != button]

    def _slips(self, advice: Advice) -> tuple[pygame.Surface, ...]:
        """Return the slip in several widths, the widest first."""
        services, state, changes = self._services, self._play.state, self._play.view.preview(advice.answer)
        here = SCREENS[state.table.scenario.game].world.hint
        return self._written.get(_slips, services.look, services.languages.now, state.rules, here, advice, changes)


def _roofs(layout: BoardLayout, at: tuple[int, int], grid: Grid, covered: int, px: int) -> _Rects:
    """Return the cells under buildings, with their roofs, in the window."""
    rise = round(_ROOF * px)
    cells = (layout.around((grid.coordinate(cell),)).move(at) for cell in indices(covered))
    return tuple((cell.left, cell.top - rise, cell.width, cell.height + rise) for cell in cells)


def _beside(
    sizes: tuple[tuple[int, int], ...], beside: _Rects, clear: _Rects, roofs: _Rects, board: _Rect, px: int, gap: int
) -> tuple[int, pygame.Rect]:
    """Return which slip lies where on the board: near to a place and on no building, rather a wide one.

    Where nowhere is free, it lies on as little of the buildings as can be.
    """
    places, room = list(map(pygame.Rect, beside)), pygame.Rect(board).inflate(-gap, -gap)
    buildings, taken = list(map(pygame.Rect, roofs)), [*places, *map(pygame.Rect, clear)]
    spots: list[tuple[int, pygame.Rect]] = []
    free: list[tuple[int, pygame.Rect]] = []
    for number, size in enumerate(sizes):
        # Label placement by candidates: those beside the places, then a grid over the board; the nearest free one.
        tried = [spot for here in places for spot in spots_beside(here, size, room, gap)]
        tried += spots_within(size, room, px // 2)
        tried = [spot for spot in tried if spot.collidelist(taken) < 0]
        spots += [(number, spot) for spot in tried]
        free += [(number, spot) for spot in tried if spot.collidelist(buildings) < 0]
    if free:
        return min(free, key=lambda spot: _FAR ** spot[0] * distance(places[0], spot[1]))
    least = len(sizes) - 1, spots_beside(places[0], sizes[-1], room, gap)[0]
    return min(spots, key=lambda spot: sum(overlap(spot[1], building) for building in buildings), default=least)


def _slips(
    look: Look, language: Translator, rules: RuleSet, here: str, advice: Advice, changes: tuple[ScoreLine, ...]
) -> tuple[pygame.Surface, ...]:
    words = hint_words(language, rules, here, advice, changes)
    return tuple(_written(look, words, look.px(width)) for width in _WIDTHS)


def _written(look: Look, words: Sequence[str], width: int) -> pygame.Surface:
    """Return a dark slip with a head line and lines of small print, in lines of a width at most."""
    edge = look.px(_EDGE)
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

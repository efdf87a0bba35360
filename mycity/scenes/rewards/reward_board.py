"""A cleared board on which a sticker is placed: cells glow, one is pointed at, and the sticker is stamped on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import board_painter, painted_steps
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.board import Board
from mycity.engine.grid import Coordinate, Grid
from mycity.scenes.rewards.board_slide import BoardSlide, name_slip
from mycity.scenes.rewards.church_card import ChurchCard
from mycity.scenes.rewards.rewards_layout import RewardsLayout
from mycity.scenes.rewards.sticker_flight import StickerFlight
from mycity.scenes.rewards.sticker_pictures import prepare
from mycity.scenes.shared.campaign_art import reward_picture
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.frame_gap import FrameGap
from mycity.ui.board.outlines import draw_outline, polygon
from mycity.ui.inputs import Command
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look

ARROWS = {Command.UP: (-1, 0), Command.DOWN: (1, 0), Command.LEFT: (0, -1), Command.RIGHT: (0, 1)}
_BOARD = "board"
_HELD = 0.6
"""The height at which it is held, as the share of a full lift."""
_ON_SQUARES, _ON_HEXAGONS = 0.9, 0.76
"""Side of a sticker on the cell pointed at, in cells."""
_CUT_SHADE = (96, 20, 12, 120)
_SHINE, _STEPS = (255, 244, 196), 24
"""The colour of the light on a sticker that has landed, and the steps in which it fades."""


class RewardBoard:
    """The board of one seat, in one look.

    Args:
        look: The window's look.
        sprites: The pictures.
        layout: The layout with the rect of the board and its scenery.
        grid: Its cells.
        gap: Between frames, when it is painted for the first time.

    Attributes:
        pictures: The painter, once it shows the board.
        options: The cells that may be chosen, each with the option it stands for.
        pointed: The cell pointed at.
        cut_off: The cells of land that a sticker there would cut off from the rest.
        moved: Whether the last event changed what is shown.
        used: Whether the last event was meant for the board.
        flight: The sticker on its way to a cell.
        slide: Another board on its way over this one, or this one over another; None while it lies still.
        church: A church that was won, on its card; None mostly.
        slip: A slip with whose board it is; None when that is the player's own.
        carried: The point in the window at which the mouse holds the sticker; None while it lies on its sheet.
    """

    def __init__(
        self, look: Look, sprites: Sprites, layout: RewardsLayout, grid: Grid, decor: EpisodeDecor, gap: FrameGap
    ) -> None:
        self.rect = layout.board
        self._look = look
        self._sprites = sprites
        self._px = layout.px
        self._art = art_of(grid)
        self._painter = board_painter(sprites, grid, layout.px, decor, layout.margins)
        self.pictures = LatePictures[AnyPainter](gap)
        self._ways = Preloader(gap)
        self._scene: object = None
        self._board_layout = self._painter.layout
        self.options: Mapping[Coordinate, str] = {}
        self.pointed: Coordinate | None = None
        self.cut_off: frozenset[Coordinate] = frozenset()
        self.moved = self.used = False
        self.carried: tuple[int, int] | None = None
        self._sticker = ""
        self.flight = StickerFlight(look, sprites, layout.px)
        self.slide: BoardSlide | None = None
        self.church: ChurchCard | None = None
        self.slip: pygame.Surface | None = None
        self._slips: dict[tuple[str, str], pygame.Surface | None] = {}
        self._shining: Coordinate | None = None
        self._shone = 0.0

    def show(self, board: Board, options: Mapping[Coordinate, str], sticker: str, decor: EpisodeDecor) -> None:
        """Show a board.

        Args:
            board: The board.
            options: The cells that may be chosen, each with the option it stands for.
            sticker: The sticker to be placed; empty for none.
            decor: The look with all that is known by now.
        """
        self._scene = self._art.empty_scene(board, decor)
        self.pictures.want(_BOARD, painted_steps(self._painter, self._scene))
        self.show_painted()
        self.options, self._sticker = options, sticker
        if self.pointed not in self.cells:
            self.point_first()

    def show_painted(self) -> None:
        """Bring the painted board up to date, once it is there."""
        if self.is_painted:
            self._painter.show(self._scene)

    def show_whose(self, name: str, animal: str) -> None:
        """Say whose board it is; with an empty name it is the player's own."""
        if (name, animal) not in self._slips:
            self._slips[name, animal] = name_slip(self._look, self._sprites, name, animal) if name else None
        self.slip = self._slips[name, animal]

    def picture(self, clock: int) -> pygame.Surface:
        """Return a picture of the board as it lies there, without what glows on it."""
        picture = pygame.Surface(self.rect.size)
        self._painter.highlight(frozenset(), frozenset())
        self._painter.draw(picture, (0, 0), clock)
        if self.slip is not None:
            picture.blit(self.slip, self._slip_place.topleft - pygame.Vector2(self.rect.topleft))
        return picture

    @property
    def _slip_place(self) -> pygame.Rect:
        """The rect of the slip with whose board it is."""
        edge, size = self._look.px(8), (0, 0) if self.slip is None else self.slip.get_size()
        return pygame.Rect((self.rect.left + edge, self.rect.top + edge), size)

    @property
    def is_painted(self) -> bool:
        return self.pictures.get(_BOARD) is not None

    @property
    def cells(self) -> frozenset[Coordinate]:
        """The cells that may be chosen."""
        return frozenset(self.options)

    def point_first(self) -> None:
        """Point at the cell nearest to the middle, for those who choose by keys: no other one is far from it."""
        middle = self._board_layout.board.center
        self.pointed = min(self.cells, key=lambda cell: (sum(self._way(middle, cell)), cell), default=None)

    def cell_rect(self, cell: Coordinate) -> pygame.Rect:
        rect: pygame.Rect = self._board_layout.around((cell,)).move(self.rect.topleft)
        return rect

    def handle(self, event: pygame.event.Event, command: Command | None, keys: bool) -> Coordinate | None:
        """Follow the mouse and the arrows; return the cell that was chosen.

        Args:
            event: Any pygame event.
            command: The command of a key.
            keys: Whether keys are meant for the board.
        """
        self.moved = self.used = False
        if event.type == pygame.MOUSEMOTION:
            self._point(self._under(event.pos))
            self.carry(event.pos if self.carried else None)
        elif event.type == pygame.MOUSEBUTTONUP and self.carried:
            self.used = True
            self.carry(None)
            cell = self._under(event.pos)
            return cell if cell in self.cells else None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            cell = self._under(event.pos)
            self.used = self.rect.collidepoint(event.pos)
            return cell if cell in self.cells else None
        elif keys and command in ARROWS:
            self.used = True
            self._step(*ARROWS[command])
        elif keys and command is Command.CONFIRM and self.cells:
            self.used = True
            if self.pointed is not None:
                return self.pointed
            self.moved = True
            self.point_first()
        return None

    def frame_counts(self, clock: int) -> tuple[int, ...]:
        """Return what the moving parts show at a time: nothing needs drawing while it stays the same."""
        return self._painter.frame_counts(clock) if self.is_painted and self.slide is None else ()

    def draw(self, surface: pygame.Surface, clock: int) -> None:
        """Draw the board and the light on the cells."""
        if not self.is_painted:
            self._look.paint.waiting(surface, self.rect)
            return
        if self.slide is not None:
            self.slide.draw(surface, self.rect)
            return
        self._light()
        self._painter.draw(surface, self.rect.topleft, clock)

    def draw_changes(self, surface: pygame.Surface, clock: int) -> list[pygame.Rect]:
        """Draw only what has changed of them since they were last drawn; return where."""
        if not self.is_painted:
            return []
        if self.slide is not None:
            self.slide.draw(surface, self.rect)
            return [self.rect]
        self._light()
        return self._painter.draw_changes(surface, self.rect.topleft, clock)

    def _light(self) -> None:
        free = self.cells if not self.flight.is_on else frozenset()
        self._painter.highlight(free, free)

    def pointing(self) -> Iterator[Piece]:
        """Yield the light where a sticker has landed, or the shade on what is cut off, and the sticker pointed at."""
        if self.slide is not None:
            return
        if self.slip is not None:
            yield picture_piece("whose", self.slip, self._slip_place)
        elif self.church is not None and (self.church.is_on or not self.cells):
            yield self.church.piece(self.rect)
        if self.flight.is_on:
            return
        if self._shining is not None:
            around = self._around({self._shining}).inflate(self._px, self._px)
            yield Piece("shining", around, round(_STEPS * self._shone), partial(self._draw_shine, around=around))
        if self.cut_off:
            yield Piece("cut off", self._around(self.cut_off), self.cut_off, self._draw_cut_off)
        cell = self.pointed
        if cell is not None and cell in self.cells:
            appearance = cell, self._sticker, self.carried is None
            yield Piece("pointed", self._around({cell}), appearance, partial(self._draw_pointed, cell=cell))

    def _around(self, cells: AbstractSet[Coordinate]) -> pygame.Rect:
        """Return the rectangle in the window around some cells and a line around them."""
        rect: pygame.Rect = self._board_layout.around(tuple(cells)).move(self.rect.topleft)
        return rect.inflate(2 * self._look.px(7), 2 * self._look.px(7))

    def _draw_pointed(self, surface: pygame.Surface, cell: Coordinate) -> None:
        rect = self.cell_rect(cell)
        if not self.carried:
            share = _ON_SQUARES if len(self._board_layout.corners(cell)) == 4 else _ON_HEXAGONS
            picture = reward_picture(self._sprites, self._sticker, round(rect.width * share))
            surface.blit(picture, picture.get_rect(center=rect.center))
        draw_outline(surface, self._look, {cell}, self._board_layout, self.rect.topleft)

    def _draw_cut_off(self, surface: pygame.Surface) -> None:
        """Draw a shade over the land that would be cut off, and a line around it."""
        around = self._around(self.cut_off)
        shade = pygame.Surface(around.size, pygame.SRCALPHA)
        at = self.rect.left - around.left, self.rect.top - around.top
        for cell in self.cut_off:
            pygame.draw.polygon(shade, _CUT_SHADE, polygon(self._board_layout, cell, at))
        surface.blit(shade, around)
        draw_outline(surface, self._look, self.cut_off, self._board_layout, self.rect.topleft, self._look.palette.bad)

    def begin_shine(self, cell: Coordinate) -> None:
        """Let light fall on a cell where a sticker has landed."""
        self._shining, self._shone = cell, 0.0

    def shine(self, share: float) -> None:
        """Let the light fade."""
        self._shone = share

    def end_shine(self) -> None:
        self._shining = None

    def _draw_shine(self, surface: pygame.Surface, around: pygame.Rect) -> None:
        """Draw a soft ring of light that widens and fades, and the line around the cell."""
        if self._shining is None:
            return
        light = pygame.Surface(around.size, pygame.SRCALPHA)
        most, crest = around.width // 2, self._px * (0.45 + 0.4 * self._shone)
        for radius in range(most, 0, -2):  # a bell curve across the ring, from the outside in
            bell = math.exp(-(((radius - crest) / (0.16 * self._px)) ** 2))
            paint = (*_SHINE, round(200 * bell * (1.0 - self._shone)))
            pygame.draw.circle(light, paint, light.get_rect().center, radius)
        surface.blit(light, around)
        draw_outline(surface, self._look, {self._shining}, self._board_layout, self.rect.topleft)

    # -- the sticker in the mouse's hand, and on its way ---------------------------------------------------------

    def carry(self, point: tuple[int, int] | None) -> None:
        """Hold the sticker at a point of the window; None lays it back."""
        self.moved |= point != self.carried
        self.carried = point

    def lifted(self) -> Iterator[Piece]:
        """Yield the sticker that is carried, or on its way from its sheet to its cell."""
        if self.carried:
            yield self.flight.held(self._sticker, self.carried, _HELD)
        yield from self.flight.pieces()

    def make_ahead(self, sticker: str, side: int) -> None:
        """Have the pictures of a sticker's way made beside the frames; ``side`` is that on its sheet."""
        self._ways.want((sticker, side), prepare(self._sprites, sticker, side, self._px))

    def show_church(self, church: ChurchCard) -> None:
        """Lay the card with a church on the board; the pictures of its turn are made beside the frames."""
        self.church = church
        self._ways.want("church", church.prepare())

    def finish_pictures(self) -> None:
        """Wait until all is painted."""
        self.pictures.finish()
        self._ways.finish()

    def forget_pictures(self) -> None:
        """Let go what is painted for it: it is shown no longer."""
        self.pictures.forget()
        self._ways.close()

    # -- pointing --------------------------------------------------------------------------------------------

    def _under(self, position: tuple[int, int]) -> Coordinate | None:
        left, top = self.rect.topleft
        cell: Coordinate | None = self._board_layout.cell_at((position[0] - left, position[1] - top))
        return cell

    def _point(self, cell: Coordinate | None) -> None:
        pointed = cell if cell in self.cells else None
        self.moved = pointed != self.pointed
        self.pointed = pointed

    def _step(self, down: int, across: int) -> None:
        """Move on to the nearest cell in a direction."""
        self.moved = True
        if self.pointed is None:
            self.point_first()
            return
        here = self._middle(self.pointed)
        # Spatial navigation in the half plane ahead: less than a third of a cell counts as beside, not as ahead.
        ahead = [cell for cell in self.cells if self._ahead(here, cell, down, across) >= self._px // 3]
        self.pointed = min(ahead, key=lambda cell: (self._far(here, cell, down), cell), default=self.pointed)

    def _middle(self, cell: Coordinate) -> tuple[int, int]:
        middle: tuple[int, int] = self._board_layout.around((cell,)).center
        return middle

    def _way(self, here: tuple[int, int], cell: Coordinate) -> tuple[int, int]:
        """Return how far a cell lies from a point, across and down."""
        x, y = self._middle(cell)
        return abs(x - here[0]), abs(y - here[1])

    def _ahead(self, here: tuple[int, int], cell: Coordinate, down: int, across: int) -> int:
        x, y = self._middle(cell)
        return (y - here[1]) * down + (x - here[0]) * across

    def _far(self, here: tuple[int, int], cell: Coordinate, down: int) -> int:
        """Return how far a cell is, where being out of line counts twice."""
        across, along = self._way(here, cell)
        return along + 2 * across if down else across + 2 * along

"""A cleared board on which a sticker is placed: painted, with the cells that glow, sliding over another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import board_painter, painted_steps
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.board import Board
from mycity.engine.grid import Coordinate, Grid
from mycity.scenes.rewards.board_slide import BoardSlide, name_slip
from mycity.scenes.rewards.cell_pointer import CellPointer
from mycity.scenes.rewards.church_card import ChurchCard
from mycity.scenes.rewards.rewards_layout import RewardsLayout
from mycity.scenes.rewards.sticker_flight import StickerFlight
from mycity.scenes.rewards.sticker_marks import StickerMarks
from mycity.scenes.rewards.sticker_pictures import prepare
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shared.pieces import Piece, picture_piece
from mycity.scenes.shell.idle_time import IdleTime
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look

_BOARD = "board"


class RewardBoard:
    """The board of one seat, in one look.

    Args:
        look: The window's look.
        sprites: The pictures.
        layout: The layout with the rect of the board and its scenery.
        grid: Its cells.
        idle: Between frames, when it is painted for the first time.

    Attributes:
        pictures: The painter, once it shows the board.
        pointer: The cells that may be chosen, and the one pointed at.
        marks: The marks above it.
        flight: The sticker on its way to a cell.
        slide: Another board on its way over this one, or this one over another; None while it lies still.
        church: A church that was won, on its card; None mostly.
        slip: A slip with whose board it is; None when that is the player's own.
    """

    def __init__(
        self, look: Look, sprites: Sprites, layout: RewardsLayout, grid: Grid, decor: EpisodeDecor, idle: IdleTime
    ) -> None:
        self.rect = layout.board
        self._look = look
        self._sprites = sprites
        self._px = layout.px
        self._art = art_of(grid)
        self._painter = board_painter(sprites, grid, layout.px, decor, layout.margins)
        self.pictures = LatePictures[AnyPainter](idle)
        self._ways = Preloader(idle)
        self._scene: object = None
        self.pointer = CellPointer(self._painter.layout, self.rect)
        self.flight = StickerFlight(look, sprites, layout.px)
        self.marks = StickerMarks(look, sprites, self.pointer, self.flight)
        self.slide: BoardSlide | None = None
        self.church: ChurchCard | None = None
        self.slip: pygame.Surface | None = None
        self._slips: dict[tuple[str, str], pygame.Surface | None] = {}

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
        self.marks.sticker = sticker
        self.pointer.offer(options)

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
        free = self.pointer.cells if not self.flight.is_on else frozenset()
        self._painter.highlight(free, free)

    def pieces(self) -> Iterator[Piece]:
        """Yield whose board it is or the church won on it, and its marks, while it lies still."""
        if self.slide is not None:
            return
        if self.slip is not None:
            yield picture_piece("whose", self.slip, self._slip_place)
        elif self.church is not None and (self.church.is_on or not self.pointer.cells):
            yield self.church.piece(self.rect)
        yield from self.marks.pieces()

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

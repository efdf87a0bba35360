"""A page of the album, which knows what lies on its sheet; the album itself turns the pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Unpack

import pygame

from mycity.content.letters import load_letters
from mycity.scenes.game_screens import World
from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import Block, in_columns, lay_blocks, spring, stacked
from mycity.ui.kit.cards import CardPicture, PictureCard
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Common, Pressable, Widget, WidgetState
from mycity.ui.style.fonts import SMALL
from mycity.ui.style.icons import Icon
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners

_PAINTING = 440
"""The most height of a painting, in pixels at 1280 x 800."""
_CORNER, _MAT, _BAR, _CARD, _GAP = 8, 9, 20, 168, 12
"""The radius of a picture's corners, the paper around a large one, the room for a bar, the least width of a card and
the room between two, in pixels at 1280 x 800."""


class AlbumPage(ABC):
    """A page.

    Args:
        queue: In which its pictures are painted.
        rebuild: Lays the album out again; the focus goes to the widget of a key.

    Attributes:
        name: By which the album finds it.
        words: What stands on its tab.
        sign: The sign on its tab.
    """

    name: ClassVar[str]
    words: ClassVar[str]
    sign: ClassVar[Icon]

    def __init__(self, services: Services, queue: PictureQueue, rebuild: Callable[..., None]) -> None:
        self.services = services
        self.queue = queue
        self.rebuild = rebuild
        self.renew()

    @property
    def look(self) -> Look:
        return self.services.look

    def t(self, text: str, **values: object) -> str:
        return self.services.t(text, **values)

    def n(self, singular: str, plural: str, count: int, **values: object) -> str:
        return self.services.n(singular, plural, count, **values)

    @abstractmethod
    def renew(self) -> None:
        """Read anew what is shown: something else may have written it."""

    @abstractmethod
    def lay(self, room: pygame.Rect) -> list[Widget]:
        """Make and place what lies on the sheet, in Tab order."""

    def look_at(self, shown: str) -> None:  # noqa: B027 - most pages have nothing that is called by a name
        """Show what is called so first, where a page knows its things by name."""

    def ways(self) -> list[Button]:
        """Return the ways on from here, the one that most people want first."""
        return []

    def lay_beside(self, room: pygame.Rect, share: int, left: list[Block], right: list[Block]) -> None:
        """Put blocks at the left of a room, ``share`` per cent of it wide, and others beside them."""
        first, rest = self.columns(room, share)
        lay_blocks(first, left, self.look)
        lay_blocks(rest, right, self.look)

    def columns(self, room: pygame.Rect, share: int) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the left of a room, so many per cent of it wide, and what is beside it."""
        return cut_left(room, room.width * share // 100, self.look.px(24))

    def scrolling(self, cards: Sequence[PictureCard], width: int, key: str) -> tuple[ScrollPanel, Block]:
        """Return a panel with cards in as many columns as have room, and its block, which takes what is left."""
        look = self.look
        inner, gap = width - look.px(_BAR), look.px(_GAP)
        notes = max((look.fonts.width(words, SMALL) for card in cards for words in card.note), default=0)
        columns = max(2, (inner + gap) // (max(look.px(_CARD), notes + look.px(18)) + gap))
        block = in_columns(look, inner, cards, columns, gap=_GAP)
        panel = ScrollPanel(cards, margin=look.px(10), key=key)

        def place(rect: pygame.Rect) -> None:
            block.place(pygame.Rect(rect.left, rect.top + look.px(8), inner, 0))
            panel.place(rect.inflate(2 * look.px(8), 0))

        return panel, Block(look.px(120), place, grows=True)

    def lay_empty(self, room: pygame.Rect, world: World, words: list[Widget]) -> list[Widget]:
        """Lay out a page on which there is nothing yet: the first painting of a world, and what will come below it."""

        def paint(size: tuple[int, int]) -> pygame.Surface:
            name = load_letters(world.campaign).chapters[0].painting
            return self.rounded(self.services.sprites.painting(name, size))

        def picture(size: tuple[int, int]) -> pygame.Surface | None:
            return self.queue.picture((world.campaign, size), partial(paint, size), urgent=True)

        look = self.look
        painting, told = LargePicture(picture, at="midbottom"), stacked(look, room.width, words, gap=4, above=14)
        height = min(look.px(_PAINTING), room.height - told.height - look.px(14))
        lay_blocks(room, [spring(), Block(height, painting.place), told, spring()], look)
        return [painting, *words]

    def rounded(self, picture: pygame.Surface) -> pygame.Surface:
        return with_round_corners(picture, self.look.px(_CORNER))


class LargePicture(Pressable):
    """A picture in a frame of paper, as large as its rect; it may lead somewhere.

    Args:
        picture: Returns what fills a width and a height, in pixels; None while there is none.
        on_press: Where it leads, if anywhere.
        at: The point of its room that it is put on, by pygame's names.
    """

    def __init__(
        self,
        picture: CardPicture,
        on_press: Callable[[], None] | None = None,
        *,
        at: str = "center",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press or (lambda: None), **common)
        self.focusable = on_press is not None
        self._picture = picture
        self._at = at

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        mat = look.px(_MAT)
        room = self.rect.inflate(-2 * mat, -2 * mat)
        if min(room.size) <= 0:
            return
        picture = self._picture(room.size)
        if picture is None:
            look.paint.waiting(surface, room)
            return
        at = picture.get_rect(**{self._at: getattr(room, self._at)})
        look.paint.panel(surface, at.inflate(2 * mat, 2 * mat), raised=10)
        surface.blit(picture, at)

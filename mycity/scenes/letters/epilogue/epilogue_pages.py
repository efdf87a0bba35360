"""The pages of a campaign's last letter: its words set on a few of them, each below a painting; painted ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import pygame

from mycity.board_pictures.decided_pictures import chapter_painting
from mycity.scenes.letters.epilogue.epilogue_words import EpiloguePart, EpilogueWords
from mycity.scenes.letters.epilogue.farewells import Farewells
from mycity.scenes.letters.page_head import draw_painting_head
from mycity.scenes.letters.prose import SIZES, Prose, prose_of, sign
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.ui.style.fonts import SIGNATURE, TITLE

_SIDE, _LEAST_HEAD, _BELOW_HEAD = 76, 110, 16
"""The margin beside the words, the least height of a painting, and what lies below it."""
_DECIDED_HEAD = 180
"""The least height of a painting that shows what was decided, so that the flag and all are seen."""
_PAGES = 2
"""Pages that it may take, so as not to be written smaller."""


@dataclass(frozen=True)
class _Setting:
    """The letter as it is set: its paragraphs, the farewells among them, the numbers of the paragraphs on each page.

    Attributes:
        asked: the height of the strip below a paragraph that asks for names.
    """

    parts: Sequence[EpiloguePart]
    prose: Prose
    farewells: Farewells
    asked: int
    pages: tuple[tuple[int, ...], ...] = ()

    def strip(self, number: int) -> int:
        """Return the height of what stands below a paragraph."""
        return self.asked if self.parts[number].asks else 0

    def high(self, number: int) -> int:
        """Return the height of a paragraph and of what stands below it, or of the farewells."""
        is_farewell = bool(self.parts[number].farewells)
        return self.farewells.height if is_farewell else self.prose.height_of(number) + self.strip(number)


class EpiloguePages:
    """The pages in one look.

    Args:
        size: The size of a page, its foot left out, in pixels.
        asked: The height that the names of the bridge's ends take, in pixels.

    Attributes:
        preloader: Loads the paintings.
    """

    def __init__(self, services: Services, words: EpilogueWords, size: tuple[int, int], asked: int) -> None:
        self._services = services
        self.look = services.look
        self._words = words
        self._size = size
        self._setting = self._set(asked)
        self._pictures: dict[int, pygame.Surface] = {}
        self.preloader = Preloader(services.idle)

    @property
    def count(self) -> int:
        return len(self._setting.pages)

    # -- setting ---------------------------------------------------------------------------------------------

    def _set(self, asked: int) -> _Setting:
        """Set the letter in the largest type in which it takes as few pages as need be."""
        wide = self._size[0] - 2 * self.look.px(_SIDE)
        parts = tuple(self._words.parts())
        said = next((part.farewells for part in parts if part.farewells), ())
        proses = [prose_of(self.look, [part.words for part in parts], wide, share) for share in SIZES]
        settings = [
            self._paged(_Setting(parts, prose, Farewells(self.look, said, prose.role, wide), asked)) for prose in proses
        ]
        fewest = max(_PAGES, min(len(setting.pages) for setting in settings))
        return next(setting for setting in settings if len(setting.pages) <= fewest)

    def _paged(self, setting: _Setting) -> _Setting:
        """Divide the letter into as few pages as there is room for, all of them about equally full."""
        heights = [setting.high(number) for number in range(len(setting.parts))]
        heights[-1] += self.look.fonts.line_height(SIGNATURE)
        for count in range(1, len(heights) + 1):
            above = [self._least_head(page) for page in range(count)]
            above[0] += self.look.fonts.line_height(TITLE)
            fullest, pages = min(_divisions(heights, above))
            if fullest <= self._room or count == len(heights):
                return replace(setting, pages=pages)
        return setting

    @property
    def _room(self) -> int:
        """The height that a page has for its painting and its words."""
        return self._size[1] - self.look.px(_BELOW_HEAD)

    def _least_head(self, page: int) -> int:
        """Return how high the painting above a page is at least."""
        above = self._words.letter_above(page)
        shows = any(option in above.opening.decided for option in above.decided)
        return min(self.look.px(_DECIDED_HEAD if shows else _LEAST_HEAD), self._size[0] * 3 // 10)

    def _title(self, page: int) -> int:
        """Return the height of the title, which stands on the first page."""
        return 0 if page else self.look.fonts.line_height(TITLE)

    def _spare(self, page: int) -> int:
        """Return how much of a page's height its words leave."""
        words = sum(map(self._setting.high, self._setting.pages[page]))
        signed = self.look.fonts.line_height(SIGNATURE) if page == self.count - 1 else 0
        return self._room - words - signed - self._title(page)

    def _head(self, page: int) -> int:
        """Return the height of the painting above a page: what the words leave, as far as it goes."""
        return max(self._least_head(page), min(self._size[0] * 3 // 10, self._spare(page)))

    def _top(self, page: int) -> int:
        """Return where the words of a page begin."""
        head = self._head(page)
        return head + self.look.px(_BELOW_HEAD) + self._title(page) + max(0, self._spare(page) - head) // 2

    def strip(self, page: int) -> pygame.Rect | None:
        """Return the room for the names of the bridge's ends, from the corner of a page; None where none are asked."""
        y, side = self._top(page), self.look.px(_SIDE)
        for number in self._setting.pages[page]:
            y += self._setting.high(number)
            if high := self._setting.strip(number):
                return pygame.Rect(side, y - high, self._size[0] - 2 * side, high)
        return None

    # -- pictures --------------------------------------------------------------------------------------------

    def want(self, page: int) -> None:
        """Have the painting of a page loaded beside the frames, and those of the next ones."""
        for number in range(page, self.count):
            self.preloader.want(number, self._load(number))

    def _load(self, page: int) -> Iterator[None]:
        yield
        above, wide = self._words.letter_above(page), self._size[0]
        chapter_painting(self._services.sprites, above.opening, (wide, wide * 3 // 10), above.decided)
        yield

    def is_new(self, page: int) -> bool:
        """Return whether a page can be painted that was not yet."""
        return page not in self._pictures and self.preloader.has(page)

    def picture(self, page: int) -> pygame.Surface | None:
        """Return a page on clear ground; None until its painting is loaded."""
        if self.is_new(page):
            self._pictures[page] = self._painted(page)
        return self._pictures.get(page)

    def _painted(self, page: int) -> pygame.Surface:
        """Paint a page: its painting, its title, its paragraphs."""
        look, setting, sheet = self.look, self._setting, pygame.Surface(self._size, pygame.SRCALPHA)
        sprites, side, y = self._services.sprites, look.px(_SIDE), self._top(page)
        draw_painting_head(sheet, look, sprites, self._words.letter_above(page), self._head(page))
        if page == 0:
            title = pygame.Rect(side, 0, self._size[0] - 2 * side, self._title(page))
            title.bottom = y - look.px(_BELOW_HEAD) // 2
            look.write(sheet, self._services.t("The end of the story"), TITLE, look.palette.ink, title, "midleft")
        for number in setting.pages[page]:
            if setting.parts[number].farewells:
                setting.farewells.draw(sheet, sprites, side, y)
            else:
                setting.prose.draw(sheet, side, y, [number])
            y += setting.high(number)
        if page == self.count - 1:
            sign(sheet, look, self._words.signature, self._size[0] - side - look.px(30), y)
        return sheet


def _divisions(heights: Sequence[int], above: Sequence[int]) -> Iterator[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Yield every way to divide paragraphs into pages, each with the height of the fullest page.

    Args:
        above: the height of what stands above the words of each page.
    """
    numbers = range(len(heights))
    for cuts in combinations(numbers[1:], len(above) - 1):
        edges = [0, *cuts, len(heights)]
        pages = tuple(tuple(range(start, end)) for start, end in pairwise(edges))
        highs = (high + sum(heights[number] for number in page) for page, high in zip(pages, above, strict=True))
        yield max(highs), pages

"""The epilogue of a campaign: its last letter, a page or more, with the ends of the bridge to be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

import pygame

from mycity.board_pictures.decided_pictures import chapter_painting
from mycity.content.letters import Letters, load_letters
from mycity.content.story import CampaignStory, Paragraph, load_story
from mycity.engine.campaign.decisions import end_namers
from mycity.engine.campaign.final import all_points, outcome
from mycity.scenes.letters.end_names import EndNames
from mycity.scenes.letters.farewells import Farewell, Farewells
from mycity.scenes.letters.letter_sheet import sheet_size
from mycity.scenes.letters.painting_head import draw_painting_head
from mycity.scenes.letters.prose import SIZES, Prose, prose_of, sign
from mycity.scenes.letters.unfolding import LampLitTable, LetterPaper
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.letter_text import LetterText
from mycity.table.chronicle.memories import farewell_words
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, cut_right
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.fonts import LABEL, SIGNATURE, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_SIDE, _FOOT, _LEAST_HEAD, _BELOW_HEAD = 76, 84, 110, 16
"""The margin beside the words, the foot with the buttons, the least height of a painting, and what lies below it."""
_DECIDED_HEAD = 180
"""The least height of a painting that shows what was decided, so that the flag and all are seen."""
_PAGES = 2
"""Pages that it may take, so as not to be written smaller."""


@dataclass(frozen=True)
class _Part:
    """A paragraph: its words, and whether the bridge's ends are named below it; or the farewells."""

    words: str = ""
    asks: bool = False
    farewells: tuple[Farewell, ...] = ()


@dataclass(frozen=True)
class _Setting:
    """The letter as it is set: its paragraphs, the farewells among them, the numbers of the paragraphs on each page."""

    prose: Prose
    farewells: Farewells
    pages: tuple[tuple[int, ...], ...]


class EpilogueScene(PageScene):
    """The letter that is read before the last tables.

    Args:
        game: The campaign, over.
        on_done: Called when its last page is left by its button.

    Attributes:
        page_number: Which page is open, from 0.
    """

    ducks_music = True
    menu_leads_back = False

    def __init__(self, services: Services, game: CampaignGame, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.page_number = 0
        game.tell_for_bots()
        self._game = game
        self._on_done = on_done
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._ends: EndNames | None = None
        if self._story.ends is not None and end_namers(game.campaign):
            self._ends = EndNames(services, game, self._story.ends)
        self._parts: list[_Part] = []
        self._set_for: Look | None = None
        self._setting: _Setting | None = None
        self._table: LampLitTable | None = None
        self._paper: LetterPaper | None = None
        self._pictures: dict[int, pygame.Surface] = {}
        self._preloader: Preloader | None = None

    @property
    def _story(self) -> CampaignStory:
        return load_story(self._game.campaign.plan.game)

    @property
    def _letters(self) -> Letters:
        return load_letters(self._game.campaign.plan.game)

    @property
    def pages(self) -> int:
        """The number of its pages."""
        return 0 if self._setting is None else len(self._setting.pages)

    # -- words -----------------------------------------------------------------------------------------------

    def _paragraphs(self) -> list[Paragraph]:
        campaign = self._game.campaign
        namers = len(set(end_namers(campaign)))
        return self._story.epilogue.fitting(len(outcome(campaign).winners), namers, campaign.decided)

    def texts(self) -> Iterator[tuple[str, bool]]:
        """Yield (paragraph, whether the ends of the bridge are named below it)."""
        for part in self._written():
            yield " ".join((part.words, *(one.words for one in part.farewells))).strip(), part.asks

    def _written(self) -> Iterator[_Part]:
        campaign = self._game.campaign
        names = [legacy.name for legacy in campaign.legacies]
        namers = [names[seat] for seat in end_namers(campaign)] or ["", ""]
        winners = self.services.phrases.listed([names[seat] for seat in outcome(campaign).winners])
        places = {"names": winners, "first": namers[0], "second": namers[1], "count": all_points(campaign)}
        yield _Part(self.t(self._letters.greeting))
        for paragraph in self._paragraphs():
            if paragraph.passages:
                words = " ".join(self.t(one.text, **places) for one in paragraph.passages)
                yield _Part(words, asks=any(one.namers not in {"", "none"} for one in paragraph.passages))
            elif said := self._farewells():
                yield _Part(farewells=said)

    def _farewells(self) -> tuple[Farewell, ...]:
        campaign = self._game.campaign
        rows = zip(campaign.legacies, farewell_words(campaign, self.services), strict=True)
        return tuple(Farewell(legacy.animal, words) for legacy, words in rows if words)

    # -- pages -----------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        self._sheet = centred(look.area, *sheet_size(look))
        if self._set_for is not look:
            self._forget_pages()
            self._set_for = look
            self._setting = self._set()
            self._table = LampLitTable(look, self._sheet.center)
            self._paper = LetterPaper(self.services, self._sheet.size)
        self.page_number = min(self.page_number, self.pages - 1)
        self._make_ahead()
        return [*self._page_buttons(), *self._fields()]

    def _make_ahead(self) -> None:
        """Have the painting of the page that is open loaded beside the frames, and those of the next ones."""
        if self._preloader is None:
            self._preloader = Preloader(self.services.gap)
        for page in range(self.page_number, self.pages):
            self._preloader.want(page, self._load(page))

    def _load(self, page: int) -> Iterator[None]:
        yield
        above, wide = self._letter_above(page), self._sheet.width
        chapter_painting(self.services.sprites, above.opening, (wide, wide * 3 // 10), above.decided)
        yield

    def _is_loaded(self, page: int) -> bool:
        return self._preloader is None or self._preloader.has(page)

    def finish_pictures(self) -> None:
        if self._preloader is not None:
            self._preloader.finish()

    def _forget_pages(self) -> None:
        if self._preloader is not None:
            self._preloader.close()
        self._preloader, self._pictures = None, {}

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.needs_redraw |= self.page_number not in self._pictures and self._is_loaded(self.page_number)

    def _set(self) -> _Setting:
        """Set the letter in the largest type in which it takes as few pages as need be."""
        wide = self._sheet.width - 2 * self.look.px(_SIDE)
        self._parts = list(self._written())
        texts = [part.words for part in self._parts]
        settings = [self._paged(prose_of(self.look, texts, wide, share), wide) for share in SIZES]
        fewest = max(_PAGES, min(len(setting.pages) for setting in settings))
        return next(setting for setting in settings if len(setting.pages) <= fewest)

    def _paged(self, prose: Prose, wide: int) -> _Setting:
        """Divide the letter into as few pages as there is room for, all of them about equally full."""
        said = next((part.farewells for part in self._parts if part.farewells), ())
        setting = _Setting(prose, Farewells(self.look, said, prose.role, wide), ())
        heights = [self._high(setting, number) for number in range(len(prose.paragraphs))]
        heights[-1] += self.look.fonts.line_height(SIGNATURE)
        room = self._sheet.height - self.look.px(_FOOT + _BELOW_HEAD)
        for count in range(1, len(heights) + 1):
            above = [self._least_head(page) for page in range(count)]
            above[0] += self.look.fonts.line_height(TITLE)
            fullest, pages = min(_divisions(heights, above))
            if fullest <= room or count == len(heights):
                return replace(setting, pages=pages)
        return setting

    def _least_head(self, page: int) -> int:
        """Return how high the painting above a page is at least."""
        above = self._letter_above(page)
        shows = any(option in above.opening.decided for option in above.decided)
        return min(self.look.px(_DECIDED_HEAD if shows else _LEAST_HEAD), self._sheet.width * 3 // 10)

    def _high(self, setting: _Setting, number: int) -> int:
        """Return the height of a paragraph and of what stands below it, or of the farewells."""
        if self._parts[number].farewells:
            return setting.farewells.height
        return setting.prose.height_of(number) + self._strip(number)

    def _strip(self, number: int) -> int:
        """Return the height of what stands below a paragraph."""
        return self._ends.height if self._ends is not None and self._parts[number].asks else 0

    def _page_buttons(self) -> list[Widget]:
        look = self.look
        foot = look.px(_FOOT)
        row = pygame.Rect(self._sheet.left + look.px(40), self._sheet.bottom - foot, 0, foot - look.px(22))
        row.width = self._sheet.width - look.px(80)
        words = self.t("Go on") if self.page_number == self.pages - 1 else self.t("Turn the page")
        after = Button(words, lambda: self.turn(1), tone=Tone.GO, key="next")
        after.place(cut_right(row, after.measure(look, row.width // 2)[0])[0])
        if not self.page_number:
            return [after]
        before = IconButton("left", lambda: self.turn(-1), tip=self.t("The page before"), key="before")
        before.place(pygame.Rect(row.left, row.top, row.height, row.height))
        return [after, before]

    def _fields(self) -> list[Widget]:
        """Return the ends of the bridge where they stand on the page that is open."""
        if self._ends is None or self._setting is None:
            return []
        y = self._sheet.top + self._top_of(self.page_number)
        for number in self._setting.pages[self.page_number]:
            y += self._high(self._setting, number)
            if high := self._strip(number):
                side = self.look.px(_SIDE)
                strip = pygame.Rect(self._sheet.left + side, y - high, self._sheet.width - 2 * side, high)
                return self._ends.widgets(strip, self._go_on_writing)
        return []

    def _go_on_writing(self) -> None:
        """Have the focus where a name is missing on the page that is open, or on the way on."""
        empty = [] if self._ends is None else self._ends.empty
        shown = {widget.key for widget in self.page.all_widgets()}
        self.page.focus_on(next((key for key in empty if key in shown), "next"))

    def _open(self, page: int) -> None:
        self.page_number = page
        self.rebuild(focus="next")
        self._go_on_writing()

    def turn(self, steps: int) -> None:
        """Turn to another page; behind the last one the letter is laid aside."""
        if self.page_number + steps >= self.pages:
            self._lay_aside_or_ask()
        elif self.page_number + steps >= 0:
            self.services.sound.play("page")
            self._open(self.page_number + steps)

    def _lay_aside_or_ask(self) -> None:
        """Lay the letter aside; ask first where an end of the bridge would be left without a name."""
        empty = 0 if self._ends is None else len(self._ends.empty)
        if not empty:
            self._lay_aside()
            return
        self._open(self._page_that_asks)
        title = self.n("One end of the bridge has no name yet", "Neither end of the bridge has a name yet", empty)
        text = self.t("The letter asks again whenever it is opened.")
        yes, no = self.t("Go on without a name"), self.t("Write a name")
        self.stack.push(Ask(self.services, title, text, yes=yes, no=no, on_yes=self._lay_aside, tone=Tone.OAK))

    @property
    def _page_that_asks(self) -> int:
        pages = () if self._setting is None else self._setting.pages
        asking = (page for page, numbers in enumerate(pages) if any(map(self._strip, numbers)))
        return next(asking, self.page_number)

    def _lay_aside(self) -> None:
        self.services.sound.play("flap")
        self._on_done()

    def enter(self) -> None:
        super().enter()
        self._go_on_writing()
        self.services.sound.play("page")

    def leave(self) -> None:
        self._forget_pages()
        if self._ends is not None:
            self._ends.settle()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if (self.has_text_focus or self.page.takes_letter(event)) and super().handle(event, command):
            return True
        if command in {Command.NEXT, Command.RIGHT}:
            self.turn(min(1, self.pages - 1 - self.page_number))
            return True
        if command in {Command.PREVIOUS, Command.LEFT}:
            self.turn(-1)
            return True
        return super().handle(event, command)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._table is None or self._paper is None:
            return
        surface.blit(self._table.picture, (0, 0))
        self._paper.draw(surface, self._sheet)
        page, look = self.page_number, self.look
        if page not in self._pictures and self._is_loaded(page):
            self._pictures[page] = self._painted(page)
        if page in self._pictures:
            surface.blit(self._pictures[page], self._sheet)
        else:
            look.paint.dots(surface, self._sheet)
        row = pygame.Rect(self._sheet.left, self._sheet.bottom - look.px(_FOOT), self._sheet.width, look.px(52))
        look.write(surface, f"{self.page_number + 1} / {self.pages}", LABEL, look.palette.ink_soft, row)

    def _painted(self, page: int) -> pygame.Surface:
        """Paint a page on clear ground: its painting, its title, its paragraphs."""
        look, sheet = self.look, pygame.Surface(self._sheet.size, pygame.SRCALPHA)
        if self._setting is None:
            return sheet
        draw_painting_head(sheet, look, self.services.sprites, self._letter_above(page), self._head(page))
        side, y = look.px(_SIDE), self._top_of(page)
        if page == 0:
            title = pygame.Rect(side, 0, sheet.get_width() - 2 * side, look.fonts.line_height(TITLE))
            title.bottom = y - look.px(_BELOW_HEAD) // 2
            look.write(sheet, self.t("The end of the story"), TITLE, look.palette.ink, title, "midleft")
        for number in self._setting.pages[page]:
            if self._parts[number].farewells:
                self._setting.farewells.draw(sheet, self.services.sprites, side, y)
            else:
                self._setting.prose.draw(sheet, side, y, [number])
            y += self._high(self._setting, number)
        if page == self.pages - 1:
            sign(sheet, look, self.t(self._letters.signature), sheet.get_width() - side - look.px(30), y)
        return sheet

    def _letter_above(self, page: int) -> LetterText:
        """Return the letter whose painting stands above a page."""
        campaign, shown = self._game.campaign, self._story.epilogue.chapters
        chapters = [episode.chapter for episode in campaign.plan.episodes]
        number = 1 + chapters.index(shown[min(page, len(shown) - 1)])
        return LetterText(campaign.plan.game, number, campaign.plan.version, decided=campaign.decided)

    def _height(self, page: int) -> int:
        """Return the height of what is written on a page."""
        if self._setting is None:
            return 0
        numbers = self._setting.pages[page]
        words = sum(self._high(self._setting, number) for number in numbers)
        signed = self.look.fonts.line_height(SIGNATURE) if page == self.pages - 1 else 0
        return words + signed + (self.look.fonts.line_height(TITLE) if page == 0 else 0)

    def _head(self, page: int) -> int:
        """Return the height of the painting above a page: what the words leave, as far as it goes."""
        spare = self._sheet.height - self.look.px(_FOOT + _BELOW_HEAD) - self._height(page)
        return max(self._least_head(page), min(self._sheet.width * 3 // 10, spare))

    def _top_of(self, page: int) -> int:
        """Return where the words of a page begin, from the top of the sheet."""
        spare = self._sheet.height - self.look.px(_FOOT + _BELOW_HEAD) - self._height(page) - self._head(page)
        title = self.look.fonts.line_height(TITLE) if page == 0 else 0
        return self._head(page) + self.look.px(_BELOW_HEAD) + title + max(0, spare) // 2


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

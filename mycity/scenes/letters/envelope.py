"""An envelope: it lies sealed, its seal cracks, the letter unfolds, and its pages are turned."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum, auto

import pygame

from mycity.content.letters import load_letters
from mycity.scenes.letters.city_names import CityNames
from mycity.scenes.letters.earlier_letters import EarlierLettersScene
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.letters.unfolding import LampLitTable, Unfolding
from mycity.scenes.shared.game_sounds import bed_of, light_around, piece_of
from mycity.scenes.shared.pictures.envelope_picture import ENVELOPE, EnvelopeStyle
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import STORY, LetterText
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, cut_right
from mycity.ui.kit.widgets import Button, IconButton, Widget, WidgetState
from mycity.ui.messages import Text
from mycity.ui.sound.table import PieceName
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_FOOT, _BESIDE = 74, 80
"""The foot with the buttons, and what the names below a page leave left and right, both sides together."""
_SEEN = 400.0
"""Milliseconds that the first page lies open before it can be turned: a second press on the seal is none for it."""


class EnvelopeStage(Enum):
    """The stages in which an envelope is opened."""

    SEALED = auto()
    OPENING = auto()
    OPEN = auto()


class EnvelopeScene(PageScene):
    """The letter of an episode; music steps back behind it.

    Args:
        text: The letter.
        seats: The number of players.
        sealed: Whether the envelope is still to be opened.
        on_open: Called when the seal is broken.
        on_done: Called when the last page is left by its button.
        done: The words of that button.

    Attributes:
        names: The names that the letter asks for below its story, given before it is shown; None for most letters.
    """

    ducks_music = True
    menu_leads_back = False

    def __init__(
        self,
        services: Services,
        text: LetterText,
        seats: int,
        *,
        sealed: bool = False,
        on_open: Callable[[], None] = lambda: None,
        on_done: Callable[[], None] | None = None,
        done: Text = "",
    ) -> None:
        super().__init__(services)
        self.names: CityNames | None = None
        self.text = text
        self.stage = EnvelopeStage.SEALED if sealed else EnvelopeStage.OPEN
        self.page_number = 0
        self.crack = 0.0
        """The share to which the seal is broken, 0 to 1."""
        self.unfolded = 0.0 if sealed else 1.0
        """The share to which the letter is out and unfolded, 0 to 1."""
        self.legible = 0.0 if sealed else 1.0
        """The opacity of the words on the unfolded letter, 0 to 1."""
        self._seats = seats
        self._on_open = on_open
        self._on_done = on_done or self.back
        self._done = done
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._paper: LetterSheet | None = None
        self._sheets: dict[tuple[int, int], LetterSheet] = {}
        self._sheets_for: Look | None = None
        self._preloader: Preloader | None = None
        self._seen = -1
        self._lain = math.inf
        self._table: LampLitTable | None = None
        self._unfolding: Unfolding | None = None
        self._painted_for: Look | None = None

    # -- life ------------------------------------------------------------------------------------------------

    @property
    def rule_book(self) -> RuleBook | None:
        """The book of an episode that is played on its own; below any other letter lies a map that knows it."""
        text = self.text
        return RuleBook(text.game, text.number, self._seats, text.version, alone=True) if text.alone else None

    @property
    def piece(self) -> PieceName:
        return piece_of(self.text.game, self.text.number, self.text.version)

    @property
    def light(self) -> str | None:
        return light_around(self.text.game, self.text.number, self.text.version)

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of its pages, as they are laid out in the window."""
        return self._paper_of(is_story=False).pages if self._paper is not None else self.text.pages

    def enter(self) -> None:
        super().enter()
        if self.stage is EnvelopeStage.OPEN:
            self._tell_of_news()

    def build(self) -> list[Widget]:
        look = self.look
        size = sheet_size(look)
        self._sheet = centred(look.area, *size)
        foot = look.px(_FOOT)
        is_story = self.page_number == 0 and self.text.pages[0] == STORY
        strip = self._strip(is_story=is_story)
        self._paper = self._paper_of(is_story=is_story)
        if self._painted_for is not look:
            self._painted_for = look
            self._table = LampLitTable(look, self._place())
            self._unfolding = Unfolding(self.services, self._style, self._sheet, self._place())
        self._make_ahead()
        if self.stage is EnvelopeStage.SEALED:
            return [self._seal_button()]
        if self.stage is EnvelopeStage.OPENING:
            return []
        self.page_number = min(self.page_number, len(self.pages) - 1)
        explained = self._paper.explained(self.pages[self.page_number], self._sheet.topleft)
        asked: list[Widget] = []
        if strip and self.names is not None:
            room = pygame.Rect(0, self._sheet.bottom - foot - strip, self._sheet.width - look.px(_BESIDE), strip)
            room.centerx = self._sheet.centerx
            asked = self.names.widgets(room, lambda: self.page.focus_on("next"))
        return [*self._page_buttons(foot), *asked, *explained]

    def _strip(self, *, is_story: bool) -> int:
        """Return the height that the names take below a page."""
        return self.names.height if self.names is not None and is_story else 0

    def _paper_of(self, *, is_story: bool) -> LetterSheet:
        """Return the sheet that a page is painted on: its pages are kept until the look changes."""
        if self._sheets_for is not self.look:
            self._sheets, self._sheets_for = {}, self.look
        width, height = sheet_size(self.look)
        size = width, height - self.look.px(_FOOT) - self._strip(is_story=is_story)
        if size not in self._sheets:
            self._sheets[size] = LetterSheet(self.services, self.text, size, self._seats)
        return self._sheets[size]

    def _make_ahead(self) -> None:
        """Have the page that is open painted while the envelope opens, and the next ones while it is read."""
        if self._preloader is None:
            self._preloader = Preloader(self.services.gap)
        if self._unfolding is not None and self.stage is not EnvelopeStage.OPEN:
            self._preloader.want("opening", self._unfolding.prepare())
        for page in self.pages[self.page_number :]:
            paper = self._paper_of(is_story=page == STORY)
            self._preloader.want((id(paper), page), paper.prepare(page))

    def finish_pictures(self) -> None:
        if self._preloader is not None:
            self._preloader.finish()

    def look_changed(self) -> None:
        self._forget_pages()
        super().look_changed()

    def _forget_pages(self) -> None:
        if self._preloader is not None:
            self._preloader.close()
        self._preloader = None

    def leave(self) -> None:
        self._forget_pages()
        if self.names is not None:
            self.names.settle()

    def open(self) -> None:
        """Break the seal and take the letter out."""
        if self.stage is not EnvelopeStage.SEALED:
            return
        self.stage = EnvelopeStage.OPENING
        self.services.sound.play("seal")
        self._on_open()
        self.rebuild()
        self.timeline.run("envelope crack", self._set_crack, then=self._unfold)

    def turn(self, steps: int) -> None:
        """Turn to another page, once the open one has been seen; behind the last one the letter is laid aside."""
        if self._seen != self.page_number or self._lain < _SEEN:
            return
        if self.names is not None:
            self.names.settle()
        if self.page_number + steps >= len(self.pages):
            self.services.sound.play("flap")
            self._on_done()
        elif self.page_number + steps >= 0:
            self.services.sound.play("page")
            self.page_number += steps
            self.rebuild(focus="next")

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if self.stage is EnvelopeStage.OPENING:
            pressed = event.type == pygame.MOUSEBUTTONDOWN or command in {Command.CONFIRM, Command.CANCEL}
            if pressed:
                self.timeline.finish()
            return pressed
        if (self.has_text_focus or self.page.takes_letter(event)) and super().handle(event, command):
            return True
        if self.stage is EnvelopeStage.OPEN and command in {Command.NEXT, Command.RIGHT}:
            self.turn(min(1, len(self.pages) - 1 - self.page_number))
            return True
        if self.stage is EnvelopeStage.OPEN and command in {Command.PREVIOUS, Command.LEFT}:
            self.turn(-1)
            return True
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._lain += milliseconds
        if self.unfolded >= 1.0 and self._seen != self.page_number and self._is_painted:
            self.needs_redraw = True

    @property
    def _is_painted(self) -> bool:
        """Return whether the page that is open can be shown; one that could not be painted ahead is painted now."""
        name = self.pages[self.page_number]
        is_late = self._paper is None or self._preloader is None or not self._preloader.has((id(self._paper), name))
        return not is_late or (self._paper is not None and self._paper.has(name))

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._table is None or self._unfolding is None:
            return
        surface.blit(self._table.picture, (0, 0))
        self._unfolding.draw(surface, self.crack, self.unfolded)
        if self.unfolded >= 1.0 and self._paper is not None and self._is_painted:
            page = self._paper.page(self.pages[self.page_number])
            page.set_alpha(round(255 * self.legible))
            surface.blit(page, self._sheet)
            page.set_alpha(None)
            self._seen = self.page_number
        elif self.unfolded >= 1.0:
            self.look.paint.dots(surface, self._sheet)

    @property
    def _style(self) -> EnvelopeStyle:
        letters, chapter = load_letters(self.text.game), self.text.chapter
        return EnvelopeStyle(chapter, letters.paper, letters.chapters[chapter - 1].ribbon)

    # -- parts -----------------------------------------------------------------------------------------------

    def _place(self) -> tuple[int, int]:
        return self.look.area.centerx, self.look.area.centery + self.look.px(10)

    def _seal_button(self) -> Widget:
        """Return the seal as something that can be pressed."""
        button = _SealButton(self.open, self.t("Break the seal"))
        rect = pygame.Rect(0, 0, self.look.px(ENVELOPE[0]), self.look.px(ENVELOPE[1]))
        rect.center = self._place()
        button.place(rect)
        return button

    def _page_buttons(self, foot: int) -> list[Widget]:
        look, pages = self.look, self.pages
        row = pygame.Rect(self._sheet.left + look.px(40), self._sheet.bottom - foot, self._sheet.width - look.px(80), 0)
        row.height = foot - look.px(22)
        is_last = self.page_number == len(pages) - 1
        words: Text = (self._done or self.t("Lay it aside")) if is_last else self.t("Turn the page")
        after = Button(words, lambda: self.turn(1), tone=Tone.GO, key="next")
        width = after.measure(look, row.width // 2)[0]
        after.place(cut_right(row, width)[0])
        widgets: list[Widget] = [after]
        if self.page_number:
            before = IconButton("left", lambda: self.turn(-1), tip=self.t("The page before"), key="before")
            before.place(pygame.Rect(row.left, row.top, row.height, row.height))
            widgets.append(before)
        elif self.text.alone and self.text.number > 1:
            earlier = Button(
                self.t("What came before"), self._show_earlier_letters, tone=Tone.PAPER, sign="book", key="earlier"
            )
            earlier.place(pygame.Rect(row.left, row.top, earlier.measure(look, row.width // 2)[0], row.height))
            widgets.append(earlier)
        return widgets

    def _show_earlier_letters(self) -> None:
        """Show the earlier letters."""
        self.stack.push(EarlierLettersScene(self.services, self.text))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.stage is EnvelopeStage.OPEN and self.unfolded >= 1.0:
            look, pages = self.look, self.pages
            row = pygame.Rect(self._sheet.left, self._sheet.bottom - look.px(_FOOT), self._sheet.width, look.px(52))
            words = f"{self.page_number + 1} / {len(pages)}"
            look.write(surface, words, LABEL, look.palette.ink_soft, row)

    def _unfold(self) -> None:
        self.services.sound.play("flap")
        self.timeline.run("envelope unfold", self._set_unfolded, then=self._opened)

    def _opened(self) -> None:
        self.stage = EnvelopeStage.OPEN
        self._lain = 0.0
        self._tell_of_news()
        self.rebuild(focus="next")
        self.timeline.run("words appear", self._set_legible)

    def _tell_of_news(self) -> None:
        """Let be heard what the letter brings, or its first page."""
        text = self.text
        self.services.sound.play(bed_of(text.game, text.number, text.version) or "page")

    def _set_legible(self, share: float) -> None:
        self.legible = share

    def _set_crack(self, share: float) -> None:
        self.crack = share

    def _set_unfolded(self, share: float) -> None:
        self.unfolded = share


class _SealButton(Button):
    """The envelope, to be pressed anywhere: its scene draws it, and no ring lies on the paper; words below it shine."""

    has_ring = False

    def __init__(self, on_press: Callable[[], None], words: str) -> None:
        super().__init__(words, on_press, key="seal")
        self._words = words

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Write below the envelope what a press does, brighter while it is pointed at or has the focus."""
        below = pygame.Rect(self.rect.left, self.rect.bottom + look.px(18), self.rect.width, look.px(40))
        is_lit = state.hovered or state.ringed
        role = look.fonts.fitting(self._words, LABEL, below.width, below.height)
        if is_lit:
            wide = look.fonts.width(self._words, role) + look.px(52)
            slip = pygame.Rect(0, 0, wide, below.height)
            slip.center = below.center
            look.paint.bubble(surface, slip)
        colour = look.palette.ring if is_lit else look.palette.table_letters
        look.write(surface, self._words, role, colour, below)

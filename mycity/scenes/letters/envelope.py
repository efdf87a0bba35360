"""An envelope: it lies sealed until it is opened, then the pages of its letter are turned."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from mycity.scenes.letters.city_names import CityNames
from mycity.scenes.letters.earlier_letters import EarlierLettersScene
from mycity.scenes.letters.envelope_opening import EnvelopeOpening, EnvelopeStage
from mycity.scenes.letters.letter_sheet import LetterSheet, sheet_size
from mycity.scenes.letters.page_foot import PageFoot
from mycity.scenes.shared.game_sounds import bed_of, light_around, piece_of
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import STORY, LetterText
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, cut_bottom, cut_left
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.messages import Text
from mycity.ui.sound.table import PieceName
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_FOOT, _BESIDE = 74, 80
"""The foot with the buttons, and what the names below a page leave left and right, both sides together."""
_SEEN = 400.0
"""Milliseconds that the first page lies open before it can be turned: a second press on the seal is none for it."""


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
        opening: The envelope.
        page_number: Which page is open, from 0.
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
        self.opening = EnvelopeOpening(services, self.timeline, text, sealed=sealed, on_stage=self._come_to)
        self.page_number = 0
        self._seats = seats
        self._on_open = on_open
        self._on_done = on_done or self.back
        self._done = done
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._foot = PageFoot(services, self._sheet, 0, 0)
        self._paper: LetterSheet | None = None
        self._painted_for: Look | None = None
        self._preloader = Preloader(services.idle)
        self._seen = -1
        self._lain = math.inf

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
        return self.text.pages if self._paper is None else self._paper.pages

    def enter(self) -> None:
        super().enter()
        if self.opening.stage is EnvelopeStage.OPEN:
            self._tell_of_news()

    def build(self) -> list[Widget]:
        look = self.look
        self._sheet = centred(look.area, *sheet_size(look))
        foot, room = cut_bottom(self._sheet, look.px(_FOOT))
        if self._paper is None or self._painted_for is not look:
            asked = 0 if self.names is None else self.names.height
            self._paper = LetterSheet(self.services, self.text, room.size, self._seats, asked)
            self._painted_for = look
            self._preloader.close()
            self._preloader = Preloader(self.services.idle)
            self.opening.lay(self._sheet)
        self.page_number = min(self.page_number, len(self.pages) - 1)
        if self.opening.stage is not EnvelopeStage.OPEN:
            self._preloader.want("opening", self.opening.prepare())
        for name in self.pages[self.page_number :]:
            self._preloader.want(name, self._paper.prepare(name))
        if self.opening.stage is not EnvelopeStage.OPEN:
            return [self.opening.seal_button()] if self.opening.stage is EnvelopeStage.SEALED else []
        self._foot = PageFoot(self.services, foot, self.page_number, len(self.pages))
        name = self.pages[self.page_number]
        names = self._asked(cut_bottom(room, self._paper.asked)[0]) if name == STORY else []
        return [*self._buttons(), *names, *self._paper.explained(name, room.topleft)]

    def _asked(self, strip: pygame.Rect) -> list[Widget]:
        """Return the names that the letter asks for, below its story."""
        if self.names is None:
            return []
        room = centred(strip, strip.width - self.look.px(_BESIDE), strip.height)
        return self.names.widgets(room, lambda: self.page.focus_on("next"))

    def _buttons(self) -> list[Widget]:
        foot = self._foot
        buttons = foot.buttons(self._done or self.t("Lay it aside"), self.turn)
        if self.page_number == 0 and self.text.alone and self.text.number > 1:
            show = self._show_earlier_letters
            earlier = Button(self.t("What came before"), show, tone=Tone.PAPER, sign="book", key="earlier")
            earlier.place(cut_left(foot.ways, earlier.measure(self.look, foot.ways.width // 2)[0])[0])
            buttons.append(earlier)
        return buttons

    def finish_pictures(self) -> None:
        self._preloader.finish()

    def leave(self) -> None:
        self._preloader.close()
        if self.names is not None:
            self.names.settle()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._lain += milliseconds
        if self._seen != self.page_number and self._is_readable:
            self.needs_redraw = True

    @property
    def _is_readable(self) -> bool:
        """Return whether the page that is open can be shown; one that could not be painted ahead is painted now."""
        name = self.pages[self.page_number]
        is_there = self._preloader.has(name) or (self._paper is not None and self._paper.has(name))
        return self.opening.unfolded >= 1.0 and is_there

    # -- opening and turning ---------------------------------------------------------------------------------

    def _come_to(self, stage: EnvelopeStage) -> None:
        """Go with the envelope: once its letter is out, the first page is to be seen before it can be turned."""
        if stage is EnvelopeStage.OPENING:
            self._on_open()
            self.rebuild()
        else:
            self._lain = 0.0
            self._tell_of_news()
            self.rebuild(focus="next")

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
        if self.opening.stage is EnvelopeStage.OPENING:
            pressed = event.type == pygame.MOUSEBUTTONDOWN or command in {Command.CONFIRM, Command.CANCEL}
            if pressed:
                self.timeline.finish()
            return pressed
        if (self.has_text_focus or self.page.takes_letter(event)) and super().handle(event, command):
            return True
        if self.opening.stage is EnvelopeStage.OPEN and (steps := self._foot.steps(command)) is not None:
            self.turn(steps)
            return True
        return super().handle(event, command)

    def _show_earlier_letters(self) -> None:
        self.stack.push(EarlierLettersScene(self.services, self.text))

    def _tell_of_news(self) -> None:
        """Let be heard what the letter brings, or its first page."""
        text = self.text
        self.services.sound.play(bed_of(text.game, text.number, text.version) or "page")

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.opening.draw(surface)
        if self._is_readable and self._paper is not None:
            page = self._paper.page(self.pages[self.page_number])
            page.set_alpha(round(255 * self.opening.legible))
            surface.blit(page, self._sheet)
            page.set_alpha(None)
            self._seen = self.page_number
        elif self.opening.unfolded >= 1.0:
            self.look.paint.dots(surface, self._sheet)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.opening.stage is EnvelopeStage.OPEN and self.opening.unfolded >= 1.0:
            self._foot.draw(surface)

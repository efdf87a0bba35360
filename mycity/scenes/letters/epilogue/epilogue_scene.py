"""The epilogue of a campaign: its last letter, a page or more, with the ends of the bridge to be named."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.content.story import load_story
from mycity.engine.campaign.decisions import end_namers
from mycity.scenes.letters.epilogue.end_names import EndNames
from mycity.scenes.letters.epilogue.epilogue_pages import EpiloguePages
from mycity.scenes.letters.epilogue.epilogue_words import EpilogueWords
from mycity.scenes.letters.letter_sheet import sheet_size
from mycity.scenes.letters.page_foot import PageFoot
from mycity.scenes.letters.unfolding import LampLitTable, LetterPaper
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, cut_bottom
from mycity.ui.kit.widgets import Widget
from mycity.ui.style.theme import Tone

_FOOT = 84
"""The foot with the buttons."""


class EpilogueScene(PageScene):
    """The letter that is read before the last tables.

    Args:
        game: The campaign, over.
        on_done: Called when its last page is left by its button.

    Attributes:
        words: What it says.
        page_number: Which page is open, from 0.
    """

    ducks_music = True
    menu_leads_back = False

    def __init__(self, services: Services, game: CampaignGame, on_done: Callable[[], None]) -> None:
        super().__init__(services)
        self.page_number = 0
        game.tell_for_bots()
        self.words = EpilogueWords(services, game.campaign)
        self._on_done = on_done
        ends = load_story(game.campaign.plan.game).ends
        self._ends = EndNames(services, game, ends) if ends is not None and end_namers(game.campaign) else None
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._foot = PageFoot(services, self._sheet, 0, 0)
        self._pages: EpiloguePages | None = None
        self._table: LampLitTable | None = None
        self._paper: LetterPaper | None = None

    @property
    def pages(self) -> int:
        """The number of its pages."""
        return 0 if self._pages is None else self._pages.count

    # -- life ------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        self._sheet = centred(look.area, *sheet_size(look))
        foot, room = cut_bottom(self._sheet, look.px(_FOOT))
        if self._pages is None or self._pages.look is not look:
            self._close_pages()
            asked = 0 if self._ends is None else self._ends.height
            self._pages = EpiloguePages(self.services, self.words, room.size, asked)
            self._table = LampLitTable(look, self._sheet.center)
            self._paper = LetterPaper(self.services, self._sheet.size)
        self.page_number = min(self.page_number, self.pages - 1)
        self._pages.want(self.page_number)
        self._foot = PageFoot(self.services, foot, self.page_number, self.pages)
        strip, widgets = self._pages.strip(self.page_number), self._foot.buttons(self.t("Go on"), self.turn)
        if strip is not None and self._ends is not None:
            widgets += self._ends.widgets(strip.move(room.topleft), self._go_on_writing)
        return widgets

    def enter(self) -> None:
        super().enter()
        self._go_on_writing()
        self.services.sound.play("page")

    def leave(self) -> None:
        self._close_pages()
        if self._ends is not None:
            self._ends.settle()

    def _close_pages(self) -> None:
        if self._pages is not None:
            self._pages.preloader.close()

    def finish_pictures(self) -> None:
        if self._pages is not None:
            self._pages.preloader.finish()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.needs_redraw |= self._pages is not None and self._pages.is_new(self.page_number)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if (self.has_text_focus or self.page.takes_letter(event)) and super().handle(event, command):
            return True
        if (steps := self._foot.steps(command)) is not None:
            self.turn(steps)
            return True
        return super().handle(event, command)

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._table is None or self._paper is None or self._pages is None:
            return
        surface.blit(self._table.picture, (0, 0))
        self._paper.draw(surface, self._sheet)
        if (picture := self._pages.picture(self.page_number)) is not None:
            surface.blit(picture, self._sheet)
        else:
            self.look.paint.dots(surface, self._sheet)
        self._foot.draw(surface)

    # -- turning ---------------------------------------------------------------------------------------------

    def turn(self, steps: int) -> None:
        """Turn to another page; behind the last one the letter is laid aside."""
        if self.page_number + steps >= self.pages:
            self._lay_aside_or_ask()
        elif self.page_number + steps >= 0:
            self.services.sound.play("page")
            self._open(self.page_number + steps)

    def _open(self, page: int) -> None:
        self.page_number = page
        self.rebuild(focus="next")
        self._go_on_writing()

    def _go_on_writing(self) -> None:
        """Have the focus where a name is missing on the page that is open, or on the way on."""
        empty = [] if self._ends is None else self._ends.empty
        shown = {widget.key for widget in self.page.all_widgets()}
        self.page.focus_on(next((key for key in empty if key in shown), "next"))

    def _lay_aside_or_ask(self) -> None:
        """Lay the letter aside; ask first where an end of the bridge would be left without a name."""
        empty = 0 if self._ends is None else len(self._ends.empty)
        if not empty or self._pages is None:
            self._lay_aside()
            return
        asking = (page for page in range(self.pages) if self._pages.strip(page) is not None)
        self._open(next(asking, self.page_number))
        title = self.n("One end of the bridge has no name yet", "Neither end of the bridge has a name yet", empty)
        text = self.t("The letter asks again whenever it is opened.")
        yes, no = self.t("Go on without a name"), self.t("Write a name")
        self.stack.push(Ask(self.services, title, text, yes=yes, no=no, on_yes=self._lay_aside, tone=Tone.OAK))

    def _lay_aside(self) -> None:
        self.services.sound.play("flap")
        self._on_done()

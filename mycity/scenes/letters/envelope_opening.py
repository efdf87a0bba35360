"""The opening of an envelope on the table: it lies sealed, its seal cracks, the letter unfolds, its words appear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial

import pygame

from mycity.content.letters import load_letters
from mycity.scenes.letters.unfolding import LampLitTable, Unfolding
from mycity.scenes.shared.pictures.envelope_picture import ENVELOPE, EnvelopeStyle
from mycity.scenes.shell.services import Services
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.animation import Timeline
from mycity.ui.kit.widgets import Button, Widget, WidgetState
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look


class EnvelopeStage(Enum):
    """The stages in which an envelope is opened."""

    SEALED = auto()
    OPENING = auto()
    OPEN = auto()


class EnvelopeOpening:
    """An envelope that is opened.

    Args:
        timeline: What moves it.
        text: The letter in it.
        sealed: Whether it is still to be opened.
        on_stage: Called with every stage that it comes to.

    Attributes:
        crack: The share to which the seal is broken, 0 to 1.
        unfolded: The share to which the letter is out and unfolded, 0 to 1.
        legible: The opacity of the words on the unfolded letter, 0 to 1.
    """

    def __init__(
        self,
        services: Services,
        timeline: Timeline,
        text: LetterText,
        *,
        sealed: bool,
        on_stage: Callable[[EnvelopeStage], None],
    ) -> None:
        self.stage = EnvelopeStage.SEALED if sealed else EnvelopeStage.OPEN
        self.crack = 0.0
        self.unfolded = self.legible = 0.0 if sealed else 1.0
        self._services = services
        self._timeline = timeline
        self._text = text
        self._on_stage = on_stage
        self._middle = 0, 0
        self._table: LampLitTable | None = None
        self._unfolding: Unfolding | None = None

    def open(self) -> None:
        """Break the seal and take the letter out."""
        if self.stage is not EnvelopeStage.SEALED:
            return
        self._services.sound.play("seal")
        self._come_to(EnvelopeStage.OPENING)
        self._timeline.run("envelope crack", partial(setattr, self, "crack"), then=self._unfold)

    def _unfold(self) -> None:
        self._services.sound.play("flap")
        self._timeline.run("envelope unfold", partial(setattr, self, "unfolded"), then=self._end)

    def _end(self) -> None:
        self._come_to(EnvelopeStage.OPEN)
        self._timeline.run("words appear", partial(setattr, self, "legible"))

    def _come_to(self, stage: EnvelopeStage) -> None:
        self.stage = stage
        self._on_stage(stage)

    # -- drawing ---------------------------------------------------------------------------------------------

    def lay(self, sheet: pygame.Rect) -> None:
        """Lay it on the table in a new look; in the end its letter lies on a sheet."""
        look = self._services.look
        letters, chapter = load_letters(self._text.game), self._text.chapter
        style = EnvelopeStyle(chapter, letters.paper, letters.chapters[chapter - 1].ribbon)
        self._middle = look.area.centerx, look.area.centery + look.px(10)
        self._table = LampLitTable(look, self._middle)
        self._unfolding = Unfolding(self._services, style, sheet, self._middle)

    def prepare(self) -> Iterator[None]:
        """Paint its pictures, step by step."""
        if self._unfolding is not None:
            yield from self._unfolding.prepare()

    def draw(self, surface: pygame.Surface) -> None:
        if self._table is not None and self._unfolding is not None:
            surface.blit(self._table.picture, (0, 0))
            self._unfolding.draw(surface, self.crack, self.unfolded)

    def seal_button(self) -> Widget:
        """Return the seal as something that can be pressed."""
        button, look = _SealButton(self.open, self._services.t("Break the seal")), self._services.look
        rect = pygame.Rect(0, 0, look.px(ENVELOPE[0]), look.px(ENVELOPE[1]))
        rect.center = self._middle
        button.place(rect)
        return button


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

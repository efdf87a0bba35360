"""A slip on which a film or a book is made: its form is chosen, then a bar shows how far it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import ClassVar

import pygame

from mycity.scenes.shell.base import SlipScene
from mycity.scenes.shell.dialog import FileDialog
from mycity.scenes.shell.exports import FileInMaking
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.ui.kit.blocks import Block, abreast, stacked
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD
from mycity.ui.style.theme import Tone


class KeepingScene(SlipScene, ABC):
    """The slip; Esc leaves it, and no file stays that is not whole.

    Attributes:
        head: What stands above, a source text.
        waits: What is said while it is made.
        saved: What is said when it is there.
        failed: What is said when it cannot be there; its place is ``reason``.
        failed_at_all: The same where there is no reason that can be said.
        is_busy: Whether it is being made.
        making: What packs and writes it, once all of it is painted.
    """

    edge = 28
    head: ClassVar[str]
    waits: ClassVar[str]
    saved: ClassVar[str]
    failed: ClassVar[str]
    failed_at_all: ClassVar[str]

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.is_busy = False
        self.making: FileInMaking | None = None
        self._bar = pygame.Rect(0, 0, 0, 0)

    @property
    @abstractmethod
    def share(self) -> float:
        """The share that is made, 0 to 1."""

    @abstractmethod
    def choices(self) -> list[Widget]:
        """Return the rows below the head in which its form is chosen."""

    @abstractmethod
    def save(self) -> None:
        """Begin with what was chosen."""

    @abstractmethod
    def paint(self) -> FileInMaking | None:
        """Paint a little; return what makes the file when all is painted."""

    def begin(self) -> None:
        """Show the bar; a little is painted in every frame from now on."""
        self.is_busy = True
        self.rebuild(focus="cancel")

    # -- life ------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Let go of what is not finished: there will be no file."""
        if self.making is not None:
            self.making.stop()

    def build(self) -> list[Widget]:
        look = self.look
        told = [Label(self.t(self.waits), BODY, at="center")] if self.is_busy else self.choices()
        words: list[Widget] = [Label(self.t(self.head), HEAD, at="center"), *told]
        buttons = self._buttons()
        width = min(look.px(620), look.area.width - look.px(48))
        inner = self.inner(width)
        bar = Block(look.px(16), partial(setattr, self, "_bar"), above=10)
        buttons_row = abreast(look, inner, buttons, gap=18, above=30)
        self.lay_out(width, [stacked(look, inner, words, gap=12), bar, buttons_row])
        return [*words, *buttons]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        if self.is_busy:
            self.look.paint.bar(surface, self._bar, self.share)

    def update(self, milliseconds: float) -> None:
        """Let time pass: a little is painted, then all is packed beside the game."""
        super().update(milliseconds)
        if not self.is_busy:
            return
        before = self.share
        if self.making is None:
            self.making = self.paint()
            if self.making is not None:
                self.making.begin()
        elif self.making.done:
            self._end(self.making)
            return
        self.needs_redraw |= self.share != before

    def _end(self, made: FileInMaking) -> None:
        """Say what has become of it: where it is, or why there is none."""
        t, problem = self.t, made.problem
        if problem is None:
            self.stack.replace(FileDialog(self.services, t(self.saved), made.file))
            return
        if isinstance(problem, SaveError):
            words = t(self.failed, reason=reason_words(t, problem))
        else:
            words = t(self.failed_at_all)
        self.services.notices.show(words)
        self.back()

    def _buttons(self) -> list[Button]:
        if self.is_busy:
            return [Button(self.t("Cancel"), self.back, tone=Tone.OAK, sign="close", key="cancel")]
        return [
            Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back"),
            Button(self.t("Save"), self.save, tone=Tone.GO, sign="save", key="save"),
        ]

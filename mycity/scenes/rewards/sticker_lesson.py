"""The lesson of the very first sticker: where it goes, what it does, and why it stays."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pygame

from mycity.content.assets import ContentError
from mycity.content.lessons import FIRST_STICKER, Lesson, load_lesson
from mycity.engine.grid import Grid
from mycity.scenes.shared.lesson_panel import (
    LessonPanel,
    arrow_to,
    frame_around,
    frame_of_cells,
    free_spot,
    lesson_buttons,
)
from mycity.scenes.shell.services import Services
from mycity.table.turn.lesson import Teacher
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Widget

log = logging.getLogger(__name__)


class StickerLesson:
    """The lesson above the scene in which stickers are placed. It hinders nothing, and is given once.

    Attributes:
        changed: Whether it looks different from when its widgets were made.
        seat: The seat whose sticker was just placed, until the words on it are read; its board stays in sight.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lesson: Lesson | None = None
        self._teacher: Teacher | None = None
        self._sticker = ""
        self._place: pygame.Rect | None = None
        self.seat: int | None = None
        self.changed = False

    @property
    def is_on(self) -> bool:
        return self._teacher is not None

    @property
    def is_read(self) -> bool:
        """Return whether it waits for nothing but being read."""
        return self._teacher is not None and self._teacher.step.act in {"read", "end"}

    def begin(self, sticker: str, grid: Grid) -> None:
        """Begin, if it has never been given."""
        settings = self._services.settings
        if FIRST_STICKER in settings.now.lessons_seen:
            return
        settings.change(lessons_seen=tuple(sorted({*settings.now.lessons_seen, FIRST_STICKER})))
        try:
            self._lesson = load_lesson(FIRST_STICKER)
        except ContentError as problem:
            log.warning("the lesson of the first sticker cannot be given: %s", problem)
            return
        self._teacher, self._sticker, self.changed = Teacher(self._lesson, grid), sticker, True

    def go_on(self) -> None:
        """Take note that something was read; the last words end it."""
        if self._teacher is not None and not self._teacher.see("read"):
            self.skip()
        self.changed = True

    def placed(self, seat: int, place: pygame.Rect) -> None:
        """Take note that somebody's sticker was placed, also before it was asked for."""
        if self._teacher is not None:
            self.seat = seat
            self._teacher.see("read")
            self._teacher.see("place")
            self._place, self.changed = place, True

    def missed(self) -> None:
        """Take note that a cell was chosen that cannot take it."""
        if self._teacher is not None and not self.is_read:
            self._teacher.has_strayed = self.changed = True

    def skip(self) -> None:
        self._teacher, self.seat, self.changed = None, None, True

    def by_key(self, command: Command | None) -> bool:
        """Let Enter go on where something is to be read, and Esc skip; return whether the key was meant for it."""
        if self.is_read and command is Command.CONFIRM:
            self.go_on()
        elif self.is_on and command is Command.CANCEL:
            self.skip()
        else:
            return False
        return True

    def widgets(self, sticker: pygame.Rect, column: pygame.Rect, clear_of: Sequence[pygame.Rect]) -> list[Widget]:
        """Return the slip and what it points at.

        Args:
            sticker: The rect of the sticker.
            column: The column beside the board.
            clear_of: Further rects that must not be covered.
        """
        self.changed = False
        if self._teacher is None or self._lesson is None:
            return []
        look, act = self._services.look, self._teacher.step.act
        targets: list[Widget] = []
        if act == "read":
            targets = [frame_around(look, sticker)]
        elif act == "end" and self._place is not None:
            targets = [frame_of_cells([self._place])]
        buttons = self._buttons(act)
        pointed = [target.rect for target in targets]  # not at one of many cells, which all glow
        panel = self._panel(self._teacher, buttons, column, [*clear_of, *pointed, sticker])
        arrows = [arrow_to(look, rect, [panel.rect, *clear_of]) for rect in pointed]
        return [*targets, *arrows, panel, *buttons]

    def _buttons(self, act: str) -> list[Button]:
        words = self._services.t("Got it") if act == "end" else ""
        go_on, leaving = self.go_on if self.is_read else None, self._services.t("I know this")
        buttons = lesson_buttons(self._services, self.skip, go_on, words, leaving=leaving)
        return buttons[:1] if act == "end" else buttons

    def _panel(
        self, teacher: Teacher, buttons: list[Button], column: pygame.Rect, clear_of: Sequence[pygame.Rect]
    ) -> LessonPanel:
        t, look = self._services.t, self._services.look
        more = self._lesson.stickers.get(self._sticker, "") if self._lesson and teacher.step.act == "place" else ""
        panel = LessonPanel(
            self._services, t(teacher.words), t(more) if more else "", (teacher.number, teacher.count), buttons
        )
        edge = look.px(10)
        width, height = panel.measure(look, column.width - 2 * edge)
        spots = [
            pygame.Rect(column.left + edge, top, width, height)
            for top in (column.bottom - edge - height - look.px(66), column.top + edge)
        ]
        panel.place(free_spot(spots, clear_of))
        return panel

"""The hand that chooses while rewards are given: it points at cells, carries the sticker, and hurries what moves."""

from __future__ import annotations

import pygame

from mycity.scenes.rewards.cell_pointer import ARROWS
from mycity.scenes.rewards.cut_warning import CutWarning
from mycity.scenes.rewards.reward_board import RewardBoard
from mycity.scenes.rewards.reward_news import RewardNews
from mycity.scenes.rewards.sticker_lesson import StickerLesson
from mycity.scenes.shell.services import Services
from mycity.ui.animation import Timeline
from mycity.ui.inputs import Command


class RewardHand:
    """Takes events that are meant for the board, or for what moves on it.

    Args:
        news: What comes, and is hurried.
        timeline: Busy while a sticker is on its way.
        lesson: Is told of presses that miss.
        warning: Takes what was chosen.

    Attributes:
        on_buttons: Whether keys are for the buttons, not for the board.
        moved: Whether the last event changed what is shown.
    """

    def __init__(
        self,
        services: Services,
        news: RewardNews,
        timeline: Timeline,
        lesson: StickerLesson,
        warning: CutWarning,
    ) -> None:
        self.on_buttons = self.moved = False
        self._services = services
        self._news = news
        self._timeline = timeline
        self._lesson = lesson
        self._warning = warning

    def hurry(self, board: RewardBoard | None, event: pygame.event.Event, command: Command | None) -> bool:
        """End what is moving at any press; return whether the press was meant for that alone."""
        self.moved = False
        is_press = _is_press(event)
        if not (is_press or event.type == pygame.KEYDOWN or command is not None):
            return False
        if self._news.is_coming:
            self._news.timeline.finish()
            self.moved = True
        if not self._timeline.busy:
            return False
        landing = None if board is None else board.flight.cell
        self._timeline.finish()
        is_again = is_press and landing is not None and landing.collidepoint(event.pos)
        return command is Command.CONFIRM or is_again  # Enter chooses only what was pointed at; a double click is one

    def point(self, board: RewardBoard, sheet: pygame.Rect, event: pygame.event.Event, command: Command | None) -> bool:
        """Let a board react; Tab leads the keys to the buttons, the arrows back to the board.

        Args:
            board: The board.
            sheet: The rect of the sheet on which the sticker lies.
            event: Any pygame event.
            command: The command of a key.
        """
        self.moved = False
        is_press, pointer = _is_press(event), board.pointer
        if self._warning.asked and not is_press:
            return False
        self.on_buttons = self.on_buttons and command not in ARROWS
        carried = pointer.carried
        chosen = pointer.handle(event, command, not self.on_buttons)
        if is_press and sheet.collidepoint(event.pos):
            pointer.carry(event.pos)
            pointer.used = True
        elif (is_press or carried) and pointer.used and chosen is None:
            self._services.notices.show(self._services.t("The cells that glow may take it."))
            self._lesson.missed()
        self.moved = pointer.moved
        self._warning.show_on(board)
        if chosen is not None:
            self._warning.choose(pointer.options[chosen], carried)
        return chosen is not None or pointer.used


def _is_press(event: pygame.event.Event) -> bool:
    return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT)

"""The column beside the board while rewards are given: who, what is to be chosen, and what everybody has by now."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pygame

from mycity.book.campaign_words import CHOICE_WORDS, worth_words
from mycity.engine.campaign import REWARDS, SETUP, Choice
from mycity.scenes.rewards.given_list import BETWEEN_FIELDS, LEAST_FIELD, GivenList
from mycity.scenes.rewards.sticker_pictures import draw_sheet, sticker_place
from mycity.scenes.shared.campaign_art import progress_medals, reward_picture
from mycity.scenes.shell.services import Services
from mycity.table.campaign.cutting import next_rules
from mycity.table.campaign.reward_session import RewardSession
from mycity.table.chronicle.letter_text import known_rules
from mycity.ui.kit.boxes import above, aligned, fitted, headed, set_lines, space, written
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, STRONG, TextRole

BESIDE = frozenset({"cog", "boxes"})
"""Rewards that are not chosen on the board."""
_SAID = 196
"""The distance of the words on a sticker's worth from the upper edge, in pixels at 1280 x 800."""


class ColumnState(NamedTuple):
    """The state of the choosing that the column shows.

    Attributes:
        seat: The seat whose turn it is.
        choice: The choice to be made.
        asked: Whether a person has to choose it now.
        flying: Whether the sticker has left its sheet.
        rests: Whether nothing is asked of anybody at the moment.
        is_placed: Whether the choice has been made, and its sticker lies where it was put.
        arrives: Whether what was won is still on its way to the rows, which are drawn above the column meanwhile.
    """

    seat: int
    choice: Choice | None
    asked: bool
    flying: bool
    rests: bool
    is_placed: bool = False
    arrives: bool = False


class RewardColumn:
    """Draws the column in one layout.

    Args:
        game: The campaign.
        rect: The rect of the column.
        before: Progress by seat before the episode; empty in a set-up.

    Attributes:
        floor: The y below the options that lie in it; 0 when none do.
        until: The y above which what everybody has been given ends: buttons lie below it, or a lesson's slip.
        beside: The x at which words beside the sticker end: before the arrow of a lesson, where there is one.
        warning: The warning about the cell that was chosen, in place of the sticker's worth.
        given: The list of what everybody has been given.
    """

    def __init__(self, services: Services, game: RewardSession, rect: pygame.Rect, before: list[int]) -> None:
        self.rect = rect
        self._services = services
        self._look = services.look
        self._game = game
        self.floor = 0
        self.until = rect.bottom - services.look.px(76)
        self.beside = self.sticker.left
        self.warning = ""
        self._said: list[str] = []
        self.given = GivenList(services, game, before, self._given_room)

    @property
    def options(self) -> pygame.Rect:
        """The rect of the options beside the board."""
        look = self._look
        top = self.rect.top + max(look.px(118), look.px(66) + 2 * look.fonts.line_height(SMALL))
        return pygame.Rect(self.rect.left + look.px(16), top, self.rect.width - look.px(32), self.rect.bottom - top)

    @property
    def medals(self) -> pygame.Rect:
        """The rect of the seat's progress, below its name."""
        look, side = self._look, self._look.px(52)
        left, top = self.rect.left + look.px(26) + side, self.rect.top + look.px(16) + side * 5 // 10
        return pygame.Rect(left, top, self.rect.right - look.px(16) - left, side - side * 5 // 10)

    @property
    def sticker(self) -> pygame.Rect:
        """The rect of the sheet with the sticker that is given next."""
        side = self._look.px(96)
        return pygame.Rect(self.rect.right - self._look.px(24) - side, self.rect.top + self._look.px(84), side, side)

    def draw(self, surface: pygame.Surface, state: ColumnState) -> None:
        """Draw the column."""
        seat, choice, asked = state.seat, state.choice, state.asked
        self._look.paint.panel(surface, self.rect)
        self._draw_head(surface, seat)
        self._said = []
        self._said = self._sayings(choice) if choice is not None and asked and choice.what not in BESIDE else []
        if state.rests:
            pass
        elif choice is None:
            self._draw_done(surface)
        elif choice.what in BESIDE:
            self._draw_title(surface, choice)
        else:
            self._draw_ask(surface, choice, self._said_of(choice, state), state.flying)
            self._draw_said(surface)
        is_beside_options = choice is not None and choice.what in BESIDE and asked
        if not state.arrives and (not is_beside_options or (self.floor > 0 and self.given.has_room)):
            self.given.draw(surface, seat if choice is not None or state.rests else None)

    def _draw_head(self, surface: pygame.Surface, seat: int) -> None:
        look, legacy, sprites = self._look, self._game.campaign.legacies[seat], self._services.sprites
        room = pygame.Rect(self.rect.left + look.px(16), self.rect.top + look.px(12), 0, look.px(52))
        room.width = self.rect.width - look.px(32)
        name = written(look, legacy.name, HEAD)
        headed(sprites, legacy.animal, room.height, name, space(), gap=look.px(10)).draw(surface, room)
        progress_medals(look, sprites, legacy.holdings.progress, look.px(18)).draw(surface, self.medals)

    def _line(self) -> pygame.Rect:
        look = self._look
        width = self.rect.width - look.px(36)
        return pygame.Rect(self.rect.left + look.px(18), self.rect.top + look.px(78), width, look.px(110))

    def _draw_done(self, surface: pygame.Surface) -> None:
        t, campaign = self._services.t, self._game.campaign
        words = t("That is all for this episode.")
        if campaign.phase == SETUP:
            words = t("All is in place.")
        elif not campaign.single and campaign.position + (campaign.phase == REWARDS) >= len(campaign.plan.episodes):
            words = t("That was the last episode. Now everything is counted.")
        fitted(self._look, words, LABEL).draw(surface, self._line())

    def _draw_title(self, surface: pygame.Surface, choice: Choice) -> None:
        """Say what is to be chosen beside the board."""
        services, room = self._services, self._line()
        words = services.t(CHOICE_WORDS[choice.what])
        if choice.what == "boxes":
            count = self._game.campaign.tasks[0].count
            words = services.n("Dig {count} box deeper", "Dig {count} boxes deeper", count)
        room.top, room.height = self.medals.bottom, self.options.top - self.medals.bottom - self._look.px(4)
        fitted(self._look, words, LABEL).draw(surface, room)

    def _draw_ask(self, surface: pygame.Surface, choice: Choice, hint: str, flying: bool) -> None:
        """Say what is to be chosen, beside the sticker itself."""
        look, sticker, room = self._look, self.sticker, self._line()
        fonts, words = look.fonts, self._services.t(CHOICE_WORDS[choice.what])
        more = sum(task.seat == choice.seat and task.what not in BESIDE for task in self._game.campaign.tasks) - 1
        draw_sheet(surface, look, self._services.sprites, sticker, more)
        if not flying:
            place = sticker_place(look, sticker)
            surface.blit(reward_picture(self._services.sprites, choice.what, place.width), place)
        width = self.beside - room.left - look.px(10)
        room.top, room.height = self.medals.bottom, self.rect.top + look.px(_SAID) - self.medals.bottom
        below = set_lines(look, fonts.wrap(hint, SMALL, width), SMALL, look.palette.ink_soft)
        left, least = room.height - (below.height or 0), replace(LABEL, size=SMALL.size)
        needed = len(fonts.wrap(words, least, width)) * fonts.line_height(least)
        if left < max(needed, 2 * fonts.line_height(SMALL)):  # in a small window it is enough that cells glow
            below, left = space(), room.height
        role, asked = fonts.fitting_lines(words, LABEL, (width, left))
        aligned(above(set_lines(look, asked, role), below), "midleft").draw(surface, room)

    def _said_of(self, choice: Choice, state: ColumnState) -> str:
        """Return what is said of a sticker: where it may go, or what becomes of it."""
        if state.is_placed:
            return self._services.t("It is placed.")
        if self._game.is_human(choice.seat) and not state.asked:
            return ""
        return self._hint(choice) if state.asked else self._services.t("is choosing…")

    def _hint(self, choice: Choice) -> str:
        t, cells = self._services.t, self._game.campaign.plan.stickers[choice.what].cells
        if choice.what == "remove-rock":
            return t("Choose one of the rocks that glow.")
        if cells == 1:
            return t("The cells that glow may take it.")
        return t("Cell {number} of {count}: those that glow may take it.", number=len(choice.cells) + 1, count=cells)

    def _sayings(self, choice: Choice) -> list[str]:
        """Return in lines what the sticker is worth, where there is room for that, or what one is warned of."""
        look, campaign = self._look, self._game.campaign
        words = self.warning or self._worth(choice)
        lines = look.fonts.wrap(words, self._saying, self.rect.width - look.px(36)) if words else []
        seats = len(campaign.legacies)
        least = (look.px(LEAST_FIELD) + look.px(BETWEEN_FIELDS)) * seats
        room = self.until - self._given_top() - least
        return lines if self.warning or len(lines) * look.fonts.line_height(self._saying) <= room else []

    def _worth(self, choice: Choice) -> str:
        campaign = self._game.campaign
        rules = known_rules(next_rules(campaign), campaign.episode.scenario.rules)
        return worth_words(self._services, choice.what, rules, alone=campaign.single)

    @property
    def _saying(self) -> TextRole:
        return STRONG if self.warning else SMALL

    def _draw_said(self, surface: pygame.Surface) -> None:
        look = self._look
        colour = look.palette.bad if self.warning else look.palette.ink
        at = self.rect.left + look.px(18), self.rect.top + look.px(_SAID)
        look.write_lines(surface, self._said, self._saying, colour, at)

    def _given_top(self) -> int:
        said = len(self._said) * self._look.fonts.line_height(self._saying) + (self._look.px(8) if self._said else 0)
        return max(self.rect.top + self._look.px(206) + said, self.floor + self._look.px(16))

    def _given_room(self) -> pygame.Rect:
        """Return the room for the list of what everybody has been given."""
        look, top = self._look, self._given_top()
        return pygame.Rect(self.rect.left + look.px(14), top, self.rect.width - look.px(28), self.until - top)

"""The title: the city by its river, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pygame

from mycity.content.lessons import FIRST_CITY, FIRST_ISLAND, SECOND_ISLAND
from mycity.scenes.game_screens import CITY, ISLAND, SCREENS, World, recent_choice
from mycity.scenes.menu.continue_button import ContinueButton
from mycity.scenes.menu.learn import LearnScene
from mycity.scenes.shared.pieces import merged
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.save_words import continue_words
from mycity.scenes.shell.services import Services
from mycity.storage.slots import SlotInfo, latest_of
from mycity.ui.board.backdrop import Backdrop
from mycity.ui.kit.layout import column, column_height, halves
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import LOGO, carved_letters
from mycity.ui.style.theme import Tone

_NAME_PAINT = ((253, 244, 222), (122, 72, 36))
"""Face and edge of the name's letters."""
_WORLDS = "new_game", "new_island"
"""The two entries that stand side by side."""


class TitleScene(PageScene):
    """The first screen. The menu is there at once; the landscape behind it follows when it is painted."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._menu = pygame.Rect(0, 0, 0, 0)
        self._sign = pygame.Rect(0, 0, 0, 0)
        self._name = pygame.Surface((1, 1))
        self._backdrop = Backdrop(services.sprites, services.assets / "sprites" / "vista.json")
        self._fade_share = 0.0
        self._clock = 0.0
        self._latest: SlotInfo | None = None
        self._is_reading = False
        self._first_key = ""

    def leave(self) -> None:
        self._backdrop.close()

    def enter(self) -> None:
        super().enter()
        self.page.focus_on(self._first_key)

    def resume(self) -> None:
        """Lay the menu out again; the focus goes to what is offered first, where that has changed meanwhile."""
        before = self._first_key
        self.files_changed()
        if self._first_key != before:
            self.page.focus_on(self._first_key)

    def files_changed(self) -> None:
        super().resume()
        if self.page.focus is not None and not self.page.focus.enabled:
            self.page.focus_on(self._first_key)

    def build(self) -> list[Widget]:
        look = self.look
        slots = self.services.slot_list.refresh()
        self._is_reading = self.services.slot_list.is_reading
        self._latest = None if self._is_reading else latest_of(slots)
        buttons = self._buttons()
        city, island = (next(button for button in buttons if button.key == key) for key in _WORLDS)
        columns, inner = self._columns(buttons, island)
        letters = self._name.get_rect().inflate(look.px(40), look.px(8))
        across = len(columns) * (inner + look.px(9)) - look.px(9)
        width = across + look.px(60)
        height = column_height(inner, columns[0], look, gap=9)
        self._sign = pygame.Rect(0, 0, max(width + look.px(20), letters.width), letters.height)
        left = max(look.px(64), look.px(24) + (self._sign.width - width) // 2)
        left = max(0, min(left, look.area.width - width - look.px(4)))
        self._menu = pygame.Rect(left, 0, width, height + look.px(52))
        free = look.area.height - self._menu.height - self._sign.height - look.px(14)
        self._sign.midtop = (self._menu.centerx, max(look.px(4), free // 2))
        self._menu.top = self._sign.bottom + look.px(14)
        room = self._menu.inflate(-look.px(60), -look.px(52))
        room.width = inner
        for entries in columns:
            column(room, entries, look, gap=9)
            room = room.move(inner + look.px(9), 0)
        if island not in chain.from_iterable(columns):
            city_at, island_at = halves(city.rect, look.px(9))
            city.place(city_at)
            island.place(island_at)
        self._backdrop.want(look.size)
        return list(buttons)

    def _columns(self, buttons: list[Button], beside: Button) -> tuple[list[list[Button]], int]:
        """Return the entries below one another, in two columns where letters are large, and how wide one is.

        Before there are two, the letters of the name are cut as small as they are among usual letters.

        Args:
            buttons: the entries.
            beside: the one that stands beside another where that makes one column, or two of one length.
        """
        look = self.look
        inner = max(look.px(288), *(button.measure(look, look.area.width // 2)[0] for button in buttons))
        name = carved_letters("mycity", LOGO, look.fonts, *_NAME_PAINT)
        rows = [button for button in buttons if button is not beside]
        room = look.area.height - look.px(14 + 52 + 8 + 8) - column_height(inner, rows, look, gap=9)
        least = name.get_height() * 100 // max(100, self.services.settings.now.text_size)
        is_single = room >= least
        height = min(name.get_height(), max(room, least) if is_single else name.get_height())
        self._name = pygame.transform.smoothscale_by(name, height / name.get_height())
        if is_single:
            return [rows], inner
        rows = buttons if len(buttons) % 2 == 0 else rows  # so both columns are equally long
        half = len(rows) // 2
        return [rows[:half], rows[half:]], min(inner, (look.area.width - look.px(64 + 60 + 9)) // 2)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._take_slots()
        if self._backdrop.poll():
            self._fade_share = 0.0
            self.timeline.run("scene change", self._fade_in)
            self.needs_redraw = True
        before = self._backdrop.frame_counts(round(self._clock))
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced:
            self._clock += milliseconds
        self.needs_redraw |= self._backdrop.ready and self._backdrop.frame_counts(round(self._clock)) != before

    def _take_slots(self) -> None:
        """Offer to go on once all games are read; who has chosen nothing meanwhile has that before them."""
        if not self._is_reading:
            return
        slots = self.services.slot_list
        slots.poll()
        if not slots.is_reading:
            is_first = self.page.focus is not None and self.page.focus.key == self._first_key
            self.rebuild()
            if is_first and self._latest is not None:
                self.page.focus_on("resume")

    def cancel(self) -> None:
        self._ask_to_quit()

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the landscape, or until it is there what is seen meanwhile; then the name and the sheet."""
        if self._backdrop.ready:
            self._backdrop.draw(surface, round(self._clock))
        if not self._backdrop.ready or self._fade_share < 1.0:
            self._draw_placeholder(surface, 1.0 - self._fade_share if self._backdrop.ready else 1.0)
        self._draw_front(surface)

    def _draw_placeholder(self, surface: pygame.Surface, opacity: float) -> None:
        """Draw the landscape of the window's size before, at the very first the table."""
        if not self._backdrop.draw_previous(surface, opacity):
            self.look.paint.table(surface, opacity=opacity)

    def draw_changes(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the water and what else has moved, unless there is more to do."""
        changed, self.page_changed = self.page_changed, False
        if changed or not self._backdrop.ready:
            return super().draw_changes(surface)
        moved = self._backdrop.draw_changes(surface, round(self._clock))
        reach = self.look.px(24)
        sheets = [rect.inflate(2 * reach, 2 * reach) for rect in (self._sign, self._menu)]
        front = [*sheets, *self.page.reaches()]
        below = merged(part for part in moved if part.collidelist(front) >= 0)
        for part in below:
            surface.set_clip(part)
            self.draw(surface)
        surface.set_clip(None)
        return moved + below

    def _draw_front(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.sign(surface, self._sign)
        surface.blit(self._name, self._name.get_rect(center=self._sign.center))
        look.paint.panel(surface, self._menu, raised=14)

    def _fade_in(self, share: float) -> None:
        self._fade_share = share
        if share >= 1.0:
            self._backdrop.forget_previous()
        self.page_changed = True  # the last step too is drawn over all of the window, not only where something moves

    def _buttons(self) -> list[Button]:
        t, ways = self.t, self.ways
        buttons = [
            ContinueButton(t("Continue"), self._continued_game(), ways.resume),
            self._world_button(CITY, ways.new_city, "new_game"),
            self._world_button(ISLAND, ways.new_island, "new_island"),
            Button(
                t("Today's land"),
                ways.calendar,
                tone=Tone.OAK,
                key="calendar",
                tip=t("A land for every day, and what the days have brought"),
            ),
            Button(t("Saved games"), ways.slots, tone=Tone.OAK, key="slots"),
            Button(t("Rating and games"), ways.statistics, tone=Tone.OAK, key="statistics"),
            Button(t("Rules"), ways.rules, tone=Tone.OAK, key="rules"),
            Button(t("Settings"), ways.settings, tone=Tone.OAK, key="settings"),
            Button(t("Credits"), ways.credits, tone=Tone.OAK, key="credits"),
            Button(t("Quit"), self._quit_or_ask, tone=Tone.PAPER, key="quit"),
        ]
        resume, city, island = buttons[:3]
        tutorial = Button(t("Learn by playing"), self._learn, tone=Tone.OAK, key="tutorial")
        if self._latest is None:
            resume.enabled, resume.reason = False, self._no_continue_reason()
        first = resume if resume.enabled else self._recent_world_button(city, island)
        first = tutorial if self._is_first_start() else first
        first.tone, self._first_key = Tone.GO, first.key
        buttons.insert(3, tutorial)
        return buttons

    def _continued_game(self) -> str:
        """Return with what *Continue* goes on; nothing where there is nothing."""
        save = None if self._latest is None else self._latest.save
        return "" if save is None else continue_words(self.t, save)

    def _learn(self) -> None:
        """Ask which game."""
        self.stack.push(LearnScene(self.services))

    def _world_button(self, world: World, begin: Callable[[], None], key: str) -> Button:
        """Return the entry that begins a game in a world."""
        sign = self.services.sprites.icon(world.icon, self.look.px(26))
        return Button(self.t(world.words), begin, tone=Tone.OAK, key=key, sign=sign, tip=self.t(world.tip))

    def _recent_world_button(self, city: Button, island: Button) -> Button:
        """Return the entry of the world that was last played or learnt in."""
        recent = self.services.settings.now.recent_games
        return island if SCREENS[recent_choice(recent).game].world is ISLAND else city

    def _is_first_start(self) -> bool:
        """Return whether nothing has been played here yet, so that learning comes first."""
        services = self.services
        has_learnt = not {FIRST_CITY, FIRST_ISLAND, SECOND_ISLAND}.isdisjoint(services.settings.now.lessons_seen)
        if has_learnt or services.saving.unreachable is not None:
            return False
        return self._latest is None and not services.saving.slots.any_used()

    def _no_continue_reason(self) -> str:
        if self.services.saving.unreachable is not None:
            return self.t("The saved games cannot be reached at the moment.")
        if self._is_reading:
            return self.t("Reading the saved games…")
        if self.services.saving.slots.any_used():
            return self.t("No saved game can go on: all are finished or damaged.")
        return self.t("There is no saved game yet.")

    def _quit(self) -> None:
        self.stack.clear()

    def _quit_or_ask(self) -> None:
        """Leave, unless something would be lost."""
        if self.services.saving.problem is None:
            self._quit()
        else:
            self._ask_to_quit()

    def _ask_to_quit(self) -> None:
        unsaved = self.services.saving.problem is not None
        self.stack.push(
            Ask(
                self.services,
                self.t("Leave the game?"),
                self.t("What was played last could not be saved yet.") if unsaved else "",
                yes=self.t("Quit"),
                no=self.t("Stay"),
                on_yes=self._quit,
                tone=Tone.OAK,
            )
        )

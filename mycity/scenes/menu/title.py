"""The title: the latest board, or a city by its river, and where to go from here."""

from __future__ import annotations

from functools import partial

import pygame

from mycity.scenes.game_screens import game_words
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.menu.title_board import BoardOnTable, ShownGame, latest_shown, title_scenery
from mycity.scenes.menu.title_menu import MenuSheet, TitleMenu, lessons_by_name
from mycity.scenes.shared.finished_games import count_game, open_record
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.pieces import draw_anew
from mycity.scenes.shared.taken_lines import take_given
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.services import Services
from mycity.table.missed_games import count_missed
from mycity.ui.board.backdrop import Backdrop, Landscape, Scenery
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.theme import Tone

_LEAST_BOARD = 300
"""Pixels across the room beside the menu from which on a board lies there."""


class TitleScene(PictureScene):
    """The first screen. The menu is there at once; the scenery beside it follows when it is painted."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._menu = TitleMenu(services, GamePictures(services, self.queue), self._learn, self.cancel)
        self._sheet = MenuSheet(services)
        self._board_room = pygame.Rect(0, 0, 0, 0)
        self._backdrop = Backdrop(lambda size: title_scenery(services, size, self._board_room))
        self._fade_share = 0.0
        self._clock = 0.0
        self._is_checked = False

    def leave(self) -> None:
        self._backdrop.close()
        super().leave()

    def finish_pictures(self) -> None:
        self._backdrop.close()  # which only waits
        super().finish_pictures()

    def enter(self) -> None:
        super().enter()
        self.page.focus_on(self._menu.first)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        is_taken = take_given(self.services, event, self.ways.new_game_on)
        return is_taken or super().handle(event, command)

    def resume(self) -> None:
        """Lay the menu out again; the focus goes to what is offered first, where that has changed meanwhile."""
        before, scenery = self._menu.first, self._backdrop.scenery
        shown = scenery.shown if isinstance(scenery, BoardOnTable) else None
        if scenery is not None and latest_shown(self.services) != shown:
            self._backdrop.renew()
        self.files_changed()
        if self._menu.first != before:
            self.page.focus_on(self._menu.first)

    def files_changed(self) -> None:
        super().resume()
        if self.page.focus is not None and not self.page.focus.enabled:
            self.page.focus_on(self._menu.first)

    def build(self) -> list[Widget]:
        look = self.look
        self._is_checked = False
        entries = self._menu.entries()
        self._sheet.lay(entries)
        self._lay_board_room()
        self._backdrop.want(look.size)
        if self._is_outdated(self._backdrop.scenery):
            self._backdrop.renew()
        return [*entries, *self._board_button()]

    def _lay_board_room(self) -> None:
        """Leave the room beside the menu to the latest board, and a line below it to what is told of it."""
        look = self.look
        left = max(self._sheet.rect.right, self._sheet.sign.right) + look.px(24)
        height = look.fonts.line_height(LABEL) + look.px(22) + look.px(12)
        room = pygame.Rect(left, look.px(20), look.area.width - left - look.px(24), look.area.height - look.px(40))
        room.height -= height
        self._board_room = (
            room if min(room.size) >= look.px(_LEAST_BOARD) else look.area.inflate(-look.px(40), -look.px(40))
        )

    def _is_outdated(self, scenery: Scenery | None) -> bool:
        """Return whether what lies behind the menu was painted for another room, or in other colours."""
        lighting = self.services.sprites.lighting
        if isinstance(scenery, BoardOnTable):
            return (scenery.room, scenery.lighting) != (self._board_room, lighting)
        return isinstance(scenery, Landscape) and scenery.is_plain != lighting.is_plain

    def _board_button(self) -> list[Widget]:
        """Return what is told of the board that is shown: a press shows its game again."""
        look, scenery = self.look, self._backdrop.scenery
        if not isinstance(scenery, BoardOnTable) or self._board_room.left < self._sheet.rect.right:
            return []
        game, seat = scenery.shown.game, scenery.shown.game.seats[scenery.shown.seat]
        points = self.n("{count} point", "{count} points", seat.score)
        played = game_words(self.t, game.game, game.episode, game.land)
        words = self.t("{city}: {points}, {game}", city=seat.name, points=points, game=played)
        tip = self.t("Watch this game again")
        latest = Button(words, partial(self._watch, scenery.shown), tone=Tone.PAPER, sign="play", key="latest", tip=tip)
        size = latest.measure(look, self._board_room.width)
        rect = pygame.Rect((0, 0), size)
        rect.midtop = scenery.frame.centerx, min(scenery.frame.bottom + look.px(10), look.area.bottom - size[1] - 4)
        latest.place(rect)
        return [latest]

    def _watch(self, shown: ShownGame) -> None:
        open_record(self.services, self.services.finished.record(shown.game), self.ways.replay, shown.seat)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._take_slots()
        if milliseconds and not self._menu.is_reading and not self._is_checked:  # the first picture waits for nothing
            self._is_checked = True
            services = self.services
            count_missed(
                services.slot_list, services.looked_for, lambda: services.finished, partial(count_game, services)
            )
        if self._backdrop.poll():
            self.rebuild_for_news()
            self._fade_share = 0.0
            self.timeline.run("scene change", self._fade_in)
            self.needs_redraw = True
        before, scenery = round(self._clock), self._backdrop.scenery
        motion = self.services.motion
        if motion.speed != "off" and not motion.reduced:
            self._clock += milliseconds
        if scenery is not None and scenery.frame_counts(before) != scenery.frame_counts(round(self._clock)):
            self.needs_redraw = True

    def _take_slots(self) -> None:
        """Offer to go on once all games are read; who has chosen nothing meanwhile has that before them."""
        if not self._menu.is_reading:
            return
        slots = self.services.slot_list
        slots.poll()
        if not slots.is_reading:
            is_first = self.page.focus is not None and self.page.focus.key == self._menu.first
            self.rebuild_for_news()
            if is_first and self._menu.latest is not None:
                self.page.focus_on("resume")

    def _learn(self) -> None:
        self.stack.push(LearnScene(self.services))

    def cancel(self) -> None:
        """Ask whether to leave the game."""
        unsaved = self.services.saving.problem is not None
        self.stack.push(
            Ask(
                self.services,
                self.t("Leave the game?"),
                self.t("What was played last could not be saved yet.") if unsaved else "",
                yes=self.t("Quit"),
                no=self.t("Stay"),
                on_yes=self.stack.clear,
                tone=Tone.OAK,
            )
        )

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the landscape, or until it is there what is seen meanwhile; then the name and the sheet."""
        if self._backdrop.ready:
            self._backdrop.draw(surface, round(self._clock))
        if not self._backdrop.ready or self._fade_share < 1.0:
            self._draw_placeholder(surface, 1.0 - self._fade_share if self._backdrop.ready else 1.0)
        self._sheet.draw(surface)

    def _draw_placeholder(self, surface: pygame.Surface, opacity: float) -> None:
        """Draw the landscape of the window's size before, at the very first the table."""
        if not self._backdrop.draw_previous(surface, opacity):
            self.look.paint.table(surface, opacity=opacity)

    def draw_moving(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw only the water and what else has moved, unless there is more to do."""
        if (scenery := self._backdrop.scenery) is None:
            return None
        moved = scenery.draw_changes(surface, round(self._clock))
        reach = self.look.px(24)
        sheets = [rect.inflate(2 * reach, 2 * reach) for rect in (self._sheet.sign, self._sheet.rect)]
        front = [*sheets, *self.page.reaches()]
        return moved + draw_anew(surface, [part for part in moved if part.collidelist(front) >= 0], self.draw)

    def _fade_in(self, share: float) -> None:
        self._fade_share = share
        if share >= 1.0:
            self._backdrop.forget_previous()
        self.page_changed = True  # the last step too is drawn over all of the window, not only where something moves


class LearnScene(Dialog):
    """The question, with a button for each lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.t("Learn by playing"), services.t("Which game would you like to learn?"))

    def buttons(self) -> list[Button]:
        t = self.t
        lessons = [
            Button(t(row.lesson_words or row.world.words), partial(self._learn, name), tone=Tone.GO, key=name)
            for name, row in lessons_by_name().items()
        ]
        return [Button(t("Back"), self.back, tone=Tone.PAPER, key="back"), *lessons]

    def enter(self) -> None:
        """Begin at the first lesson that was not learnt yet: a second press begins it."""
        super().enter()
        seen, lessons = self.services.settings.now.lessons_seen, [*lessons_by_name()]
        self.page.focus_on(next((lesson for lesson in lessons if lesson not in seen), lessons[0]))

    def _learn(self, name: str) -> None:
        self.back()
        self.ways.tutorial(name)

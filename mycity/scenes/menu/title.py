"""The title: the latest board, or a city by its river, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.scenes.game_screens import CITY, ISLAND, SCREENS, World, game_words, recent_choice
from mycity.scenes.menu.continue_button import ContinueButton
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.menu.title_board import BoardOnTable, ShownGame, latest_shown, title_scenery
from mycity.scenes.shared.finished_games import open_record, statistics_of
from mycity.scenes.shared.missed_games import count_missed
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.pieces import merged
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.land_codes import take_dropped
from mycity.scenes.shell.save_words import continue_words
from mycity.scenes.shell.services import Services
from mycity.storage.slots import SlotInfo, latest_of
from mycity.ui.board.backdrop import Backdrop, Landscape, Scenery
from mycity.ui.inputs import Command
from mycity.ui.kit.blocks import Block, blocks_height, in_columns, lay_blocks
from mycity.ui.kit.cards import CardPicture, PictureCard
from mycity.ui.kit.widgets import Button, Pressable, Widget
from mycity.ui.style.carved import carved_letters
from mycity.ui.style.fonts import LABEL, LOGO
from mycity.ui.style.theme import Tone

_NAME_PAINT = ((253, 244, 222), (122, 72, 36))
"""Face and edge of the name's letters."""
_PAIRS = {"new_game", "new_island"}, {"rules", "credits"}
"""The entries that stand side by side."""
_DOOR, _GAP, _EDGE = 50, 9, 30
"""The height of a world's painting, the room between entries and beside them, in pixels at 1280 x 800."""
_LEAST_BOARD = 300
"""Pixels across the room beside the menu from which on a board lies there."""


class TitleScene(PictureScene):
    """The first screen. The menu is there at once; the scenery beside it follows when it is painted."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._menu = pygame.Rect(0, 0, 0, 0)
        self._sign = pygame.Rect(0, 0, 0, 0)
        self._name = pygame.Surface((1, 1))
        self._board_room = pygame.Rect(0, 0, 0, 0)
        self._backdrop = Backdrop(lambda size: title_scenery(services, size, self._board_room))
        self._pictures = GamePictures(services, self.queue)
        self._fade_share = 0.0
        self._clock = 0.0
        self._latest: SlotInfo | None = None
        self._is_reading = False
        self._is_checked = False
        self._first_key = ""

    def leave(self) -> None:
        self._backdrop.close()
        super().leave()

    def finish_pictures(self) -> None:
        self._backdrop.close()  # which only waits
        super().finish_pictures()

    def enter(self) -> None:
        super().enter()
        self.page.focus_on(self._first_key)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        dropped = take_dropped(self.services, event, self.ways.new_game_on)
        return dropped or super().handle(event, command)

    def resume(self) -> None:
        """Lay the menu out again; the focus goes to what is offered first, where that has changed meanwhile."""
        before, scenery = self._first_key, self._backdrop.scenery
        shown = scenery.shown if isinstance(scenery, BoardOnTable) else None
        if scenery is not None and latest_shown(self.services) != shown:
            self._backdrop.renew()
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
        self._is_checked = False
        buttons = self._buttons()
        inner = max(look.px(288), *(entry.measure(look, look.area.width // 2)[0] for entry in _plain(buttons)))
        columns, inner = self._columns(buttons, inner)
        gap, edge = look.px(_GAP), look.px(_EDGE)
        width = len(columns) * (inner + gap) - gap + 2 * edge
        height = max(blocks_height(blocks, look) for blocks in columns) + 2 * look.px(26)
        letters = self._name.get_rect().inflate(look.px(40), look.px(8))
        self._sign = pygame.Rect(0, 0, max(width + look.px(20), letters.width), letters.height)
        left = max(look.px(64), look.px(24) + (self._sign.width - width) // 2)
        left = max(0, min(left, look.area.width - width - look.px(4)))
        self._menu = pygame.Rect(left, 0, width, height)
        free = look.area.height - self._menu.height - self._sign.height - look.px(14)
        self._sign.midtop = (self._menu.centerx, max(look.px(4), free // 2))
        self._menu.top = self._sign.bottom + look.px(14)
        for number, blocks in enumerate(columns):
            room = pygame.Rect(left + edge + number * (inner + gap), self._menu.top + look.px(26), inner, 0)
            lay_blocks(room, blocks, look)
        self._lay_board_room()
        self._backdrop.want(look.size)
        if self._is_outdated(self._backdrop.scenery):
            self._backdrop.renew()
        return [*buttons, *self._board_button()]

    def _columns(self, buttons: Sequence[Pressable], inner: int) -> tuple[list[list[Block]], int]:
        """Return the entries below one another, in two columns where letters are large, and how wide one is.

        Before there are two, the letters of the name are cut as small as they are among usual letters.
        """
        look = self.look
        name = carved_letters("mycity", LOGO, look.fonts, *_NAME_PAINT)
        blocks = self._blocks(buttons, inner)
        room = look.area.height - look.px(14 + 52 + 8 + 8) - blocks_height(blocks, look)
        least = name.get_height() * 100 // max(100, self.services.settings.now.text_size)
        is_single = room >= least
        height = min(name.get_height(), max(room, least) if is_single else name.get_height())
        self._name = pygame.transform.smoothscale_by(name, height / name.get_height())
        if is_single:
            return [blocks], inner
        inner = min(inner, (look.area.width - look.px(64 + 2 * _EDGE + _GAP)) // 2)
        blocks = self._blocks(buttons, inner)
        half = min(
            range(1, len(blocks)), key=lambda cut: max(blocks_height(part, look) for part in _parts(blocks, cut))
        )
        return list(_parts(blocks, half)), inner

    def _blocks(self, buttons: Sequence[Pressable], inner: int) -> list[Block]:
        """Return the entries as blocks: the two worlds stand side by side, and what is rarely wanted."""
        look = self.look
        pairs = [[button for button in buttons if button.key in keys] for keys in _PAIRS]
        seconds = {id(pair[1]) for pair in pairs}
        firsts = {id(pair[0]): pair for pair in pairs}
        return [
            in_columns(
                look, inner, firsts.get(id(button), [button]), len(firsts.get(id(button), [button])), gap=_GAP
            )._replace(above=_GAP if number else 0)
            for number, button in enumerate(button for button in buttons if id(button) not in seconds)
        ]

    def _lay_board_room(self) -> None:
        """Leave the room beside the menu to the latest board, and a line below it to what is told of it."""
        look = self.look
        left = max(self._menu.right, self._sign.right) + look.px(24)
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
        if not isinstance(scenery, BoardOnTable) or self._board_room.left < self._menu.right:
            return []
        game, seat = scenery.shown.game, scenery.shown.game.seats[scenery.shown.seat]
        points = self.n("{count} point", "{count} points", seat.score)
        played = game_words(self.t, game.game, game.episode)
        words = self.t("{city}: {points}, {game}", city=seat.name, points=points, game=played)
        if seat.score <= 0:  # nobody has to be reminded of it
            words = self.t("{city}, {game}", city=seat.name, game=played)
        tip = self.t("Watch this game again")
        latest = Button(words, partial(self._watch, scenery.shown), tone=Tone.PAPER, sign="play", key="latest", tip=tip)
        size = latest.measure(look, self._board_room.width)
        rect = pygame.Rect((0, 0), size)
        rect.midtop = scenery.frame.centerx, min(scenery.frame.bottom + look.px(10), look.area.bottom - size[1] - 4)
        latest.place(rect)
        return [latest]

    def _watch(self, shown: ShownGame) -> None:
        open_record(self.services, statistics_of(self.services).record(shown.game), self.ways.replay, shown.seat)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._take_slots()
        if milliseconds and not self._is_reading and not self._is_checked:  # the first picture waits for nothing
            self._is_checked = True
            count_missed(self.services)
        if self._backdrop.poll():
            self.rebuild_for_news()
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
            self.rebuild_for_news()
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

    def _buttons(self) -> list[Pressable]:
        t, ways = self.t, self.ways
        resume = ContinueButton(t("Continue"), self._continued_game(), ways.resume, self._continued_board())
        city = self._world_card(CITY, ways.new_city, "new_game")
        island = self._world_card(ISLAND, ways.new_island, "new_island")
        tutorial = Button(t("Learn by playing"), self._learn, tone=Tone.OAK, key="tutorial")
        tip = t("A land for every day, and what the days have brought")
        album = t("Your boards, your rating, the days, what you have kept")
        others = [
            Button(t("Today's land"), ways.calendar, tone=Tone.OAK, key="calendar", tip=tip),
            Button(t("Saved games"), ways.slots, tone=Tone.OAK, key="slots"),
            Button(t("Album"), ways.album, tone=Tone.OAK, key="album", tip=album),
            Button(t("Settings"), ways.settings, tone=Tone.OAK, key="settings"),
            Button(t("Rules"), ways.rules, tone=Tone.OAK, key="rules"),
            Button(t("Credits"), ways.credits, tone=Tone.OAK, key="credits"),
            Button(t("Quit"), self._ask_to_quit, tone=Tone.PAPER, key="quit"),
        ]
        if self._latest is None:
            resume.enabled, resume.reason = False, self._no_continue_reason()
        first: ContinueButton | PictureCard | Button = resume
        if not resume.enabled:
            first = tutorial if self._is_first_start() else self._recent_world_card(city, island)
        first.tone, self._first_key = Tone.GO, first.key
        return [resume, city, island, tutorial, *others]

    def _continued_game(self) -> str:
        """Return with what *Continue* goes on; nothing where there is nothing."""
        save = None if self._latest is None else self._latest.save
        return "" if save is None else continue_words(self.services, save)

    def _learn(self) -> None:
        """Ask which game."""
        self.stack.push(LearnScene(self.services))

    def _continued_board(self) -> CardPicture | None:
        """Return the board that *Continue* leads to."""
        save = None if self._latest is None else self._latest.save
        return None if save is None else self._pictures.of_save(save)

    def _world_card(self, world: World, begin: Callable[[], None], key: str) -> PictureCard:
        """Return the entry that begins a game in a world, with its painting."""
        picture, words = self._pictures.of_world(world), self.t(world.words)
        card = PictureCard(words, picture, begin, height=_DOOR, key=key, tip=self.t(world.tip))
        card.tone = Tone.OAK
        return card

    def _recent_world_card(self, city: PictureCard, island: PictureCard) -> PictureCard:
        """Return the entry of the world that was last played or learnt in."""
        recent = self.services.settings.now.recent_games
        return island if SCREENS[recent_choice(recent).game].world is ISLAND else city

    def _is_first_start(self) -> bool:
        """Return whether nothing has been played here yet, so that learning comes first."""
        services = self.services
        lessons = {row.lesson for row in SCREENS.values() if row.lesson}
        has_learnt = not lessons.isdisjoint(services.settings.now.lessons_seen)
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


class LearnScene(Dialog):
    """The question, with a button for each lesson."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.t("Learn by playing"), services.t("Which game would you like to learn?"))

    def buttons(self) -> list[Button]:
        t = self.t
        lessons = [
            Button(
                t(row.lesson_words or row.world.words), partial(self._learn, row.lesson), tone=Tone.GO, key=row.lesson
            )
            for row in SCREENS.values()
            if row.lesson
        ]
        return [Button(t("Back"), self.back, tone=Tone.PAPER, key="back"), *lessons]

    def enter(self) -> None:
        """Begin at the first lesson that was not learnt yet: a second press begins it."""
        super().enter()
        seen = self.services.settings.now.lessons_seen
        lessons = [row.lesson for row in SCREENS.values() if row.lesson]
        self.page.focus_on(next((lesson for lesson in lessons if lesson not in seen), lessons[0]))

    def _learn(self, name: str) -> None:
        self.back()
        self.ways.tutorial(name)


def _plain(buttons: Sequence[Pressable]) -> list[Pressable]:
    """Return the entries that stand alone on their line."""
    return [button for button in buttons if not any(button.key in keys for keys in _PAIRS)]


def _parts(blocks: list[Block], cut: int) -> tuple[list[Block], list[Block]]:
    """Return the blocks up to a cut, and those after it."""
    return blocks[:cut], [blocks[cut]._replace(above=0), *blocks[cut + 1 :]]

"""The cards on the table, one per slot: what lists of slots have in common, whatever they are for."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_size
from mycity.scenes.shared.pictures.saved_city import shown_city
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.land_codes import DayWatch
from mycity.scenes.shell.room import RoomScene
from mycity.scenes.shell.save_words import game_name, reason_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import checked_info
from mycity.scenes.slots.slot_card import LEDGE, Ledge, NewPlace, SlotCard, bay, highest, on_ledge
from mycity.storage.clock import utc_now
from mycity.storage.errors import SaveError, for_log
from mycity.storage.saves import Save
from mycity.storage.slots import QUARANTINE, SlotInfo, SlotStatus, latest_of
from mycity.table.looking_back.counted_games import is_listed
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, cut_bottom, cut_right
from mycity.ui.kit.painting import Painting
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, STRONG

log = logging.getLogger(__name__)

_COLUMNS = 4
_WIDTH_IN_LINES, _HEIGHT_IN_LINES = 21, 10
"""The room that a board and the words of its slip need, in heights of a line: large letters make fewer columns."""
_GAP, _WIDEST = 24, 700
"""Pixels between boards, and across a board with its slip, at 1280 x 800."""
_PAINTING, _HIGH, _FREE = "chapters/city-1", 400, 28
"""The painting on a shelf without boards, its height, and the per cent of the width left for the first board."""


class SlotTable(RoomScene):
    """The slots in use as boards, and a free place; what can be done with each is a subclass's matter."""

    panel_key = "cards"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.slots = services.saving.slots
        self._infos: list[SlotInfo] = []
        self._unreachable: SaveError | None = None
        self._cards: list[SlotCard] = []
        self._unpainted: list[SlotCard] = []
        self._has_chosen = False
        self._days = DayWatch()

    @abstractmethod
    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return what can be done with a slot; the first is what most people want."""

    @abstractmethod
    def begin(self, slot: int) -> None:
        """Do what the free place is for; ``slot`` is the first that is empty."""

    def ordered(self, infos: Iterable[SlotInfo]) -> list[SlotInfo]:
        """Return slots as they stand on the shelves: the game that goes on and was played last is the first."""
        return sorted(infos, key=played_last, reverse=True)

    def is_in_album(self, info: SlotInfo) -> bool:
        """Return whether the game in a slot is over and counted among the finished ones, so that the album has it."""
        save = info.save
        return save is not None and save.finished and is_listed(self.services.finished.games, save)

    def enter(self) -> None:
        self.reload()
        super().enter()

    def resume(self) -> None:
        """Read the slots again: a game may have been played meanwhile."""
        self.reload()
        super().resume()

    def files_changed(self) -> None:
        """Read the slots again: they can be reached now, or no longer."""
        self.resume()

    def reload(self) -> None:
        """Read the slots; a picture is painted again only when its game has changed."""
        before = {info.slot: info for info in self._infos}
        self._unreachable = self.services.saving.unreachable
        infos = self.services.slot_list.refresh() if self._unreachable is None else []
        self._infos = [checked_info(self.services, info, utc_now()) for info in infos]
        same = {info.slot for info in self._infos if info == before.get(info.slot)}
        self._cards = [card for card in self._cards if card.info.slot in same]

    def contents(self, room: pygame.Rect) -> list[Widget]:
        """Put the boards on shelves, and the free place behind them; without any board a painting."""
        pictures = {card.info.slot: card.picture for card in self._cards}
        now = utc_now()
        used = [info for info in self._infos if info.status is not SlotStatus.EMPTY or info.others]
        self._cards = [
            SlotCard(self.services, info, now, self.buttons(info), is_in_album=self.is_in_album(info))
            for info in self.ordered(used)
        ]
        free = next((info.slot for info in self._infos if info not in used), None)
        place = [] if free is None else [NewPlace(self.t("New game"), partial(self.begin, free))]
        if place and not self._cards:
            return self._first_shelf(room, place[0])
        bays = self._lay_cards(room, len(place))
        for card in self._cards:
            picture, room_of_it = pictures.get(card.info.slot), card.picture_room(self.look)
            size = picture_size(card.picture_px(self.look), card.grid, room_of_it)
            card.picture = picture if picture is not None and picture.get_size() == size else None
        for new in place:
            new.place(bay(bays[-1], self.look).stand)
        self._unpainted = [card for card in self._cards if card.picture is None]
        parts = [part for card in self._cards for part in (card, *card.buttons)]
        return [*self._ledges(room, bays), *parts, *place]

    @property
    def latest(self) -> int:
        """The slot of the game that was played last and goes on; 0 where there is none."""
        info = latest_of(self._infos)
        return 0 if info is None else info.slot

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Take note that somebody has chosen something: the focus stays there while slots are read."""
        self._has_chosen |= command is not None or event.type == pygame.MOUSEBUTTONDOWN
        return super().handle(event, command)

    def update(self, milliseconds: float) -> None:
        """Let time pass, show what was read, and paint one city without a picture: the list never waits for them."""
        super().update(milliseconds)
        if self._days.has_turned():
            self.rebuild_for_news()
        if self.services.slot_list.poll():
            self.reload()
            self.rebuild()
            first = next((button.key for card in self._cards for button in card.buttons), "")
            if first and not self._has_chosen:
                self.page.focus_on(first)
        card = self._unpainted.pop(0) if self._unpainted else None
        if card is not None and card.shown is not None:
            self._paint(card, card.shown)

    def _paint(self, card: SlotCard, save: Save) -> None:
        """Paint the city of a card; a card whose city cannot be painted does without."""
        card.waits, self.needs_redraw = False, True
        try:
            saved = shown_city(self.services, save)
            if saved is not None:
                city, decor = saved
                px, room = card.picture_px(self.look), card.picture_room(self.look)
                card.show(city_picture(self.services.sprites, city, px, decor, room))
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no list of slots fails because of it
            log.warning("the city in slot %d cannot be painted: %s", card.info.slot, for_log(error))

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        if self._unreachable is not None:
            look, words = self.look, self.t("The saved games cannot be reached at the moment.")
            look.write(surface, words, HEAD, look.palette.table_letters, look.area.inflate(-look.px(40), 0))

    def ask_to_clear(self, info: SlotInfo, yes: str, on_yes: Callable[[], None]) -> None:
        """Ask whether the game in a slot may go, and say what becomes of it."""
        city = game_name(self.services, info.save) if info.save is not None else self.t("Damaged")
        kept = mark("Nothing is deleted: its file moves into the folder “{folder}”, beside the saved games.")
        album = [self.t("This game is finished, and stays in the album.")] if self.is_in_album(info) else []
        self.stack.push(
            Ask(
                self.services,
                self.t("Clear slot {number}: {city}?", number=info.slot, city=city),
                "\n".join([*album, self.t(kept, folder=QUARANTINE)]),
                yes=yes,
                no=self.t("leave as it is|Keep"),
                on_yes=on_yes,
            )
        )

    def show_failure(self, slot: int, problem: SaveError) -> None:
        reason = reason_words(self.t, problem)
        self.services.notices.show(self.t("Slot {number} is as it was: {reason}", number=slot, reason=reason))

    def _lay_cards(self, room: pygame.Rect, places: int) -> list[pygame.Rect]:
        """Put the boards on shelves as high as their slips need; return their places, and so many more."""
        bays = self._lay_into(room, places)
        more = max((card.missing(self.look) for card in self._cards), default=0)
        return self._lay_into(room, places, more) if more else bays

    def _lay_into(self, room: pygame.Rect, places: int, more: int = 0) -> list[pygame.Rect]:
        bays = self._bays(room, len(self._cards) + places, more)
        for card, rect in zip(self._cards, bays, strict=False):
            card.lay(rect, self.look)
        return bays

    def _bays(self, room: pygame.Rect, count: int, more: int = 0) -> list[pygame.Rect]:
        """Return a place for each board: on one shelf in the middle of the room, or on two that are seen at once.

        Args:
            more: Pixels by which each is higher than boards of their width have a use for.
        """
        look, gap = self.look, self.look.px(_GAP)
        words = _WIDTH_IN_LINES * look.fonts.line_height(STRONG)
        columns = max(1, min(_COLUMNS, room.width // words, max(2, count)))
        width = min(max(words * 4 // 3, look.px(_WIDEST)), (room.width - (columns - 1) * gap) // columns)
        is_one = count <= columns
        high = min(highest(width, look), room.height if is_one else (room.height - gap) // 2)
        high = max(high, _HEIGHT_IN_LINES * look.fonts.line_height(STRONG)) + more
        top = room.top + (max(0, room.height - high) // 2 if is_one else 0)
        step = max(high + gap, (room.height + gap) // 2)
        left = room.centerx - (columns * width + (columns - 1) * gap) // 2
        return [
            pygame.Rect(left + column * (width + gap), top + line * step, width, high)
            for line, column in (divmod(number, columns) for number in range(count))
        ]

    def _ledges(self, room: pygame.Rect, bays: Sequence[pygame.Rect]) -> list[Widget]:
        """Return the boards of the shelves, as wide as the room."""
        tops = dict.fromkeys(bay(rect, self.look).ledge.top for rect in bays)
        ledges: list[Widget] = [Ledge() for _ in tops]
        for ledge, top in zip(ledges, tops, strict=True):
            ledge.place(pygame.Rect(room.left, top, room.width, self.look.px(LEDGE)))
        return ledges

    def _first_shelf(self, room: pygame.Rect, place: NewPlace) -> list[Widget]:
        """Stand a painting on the shelf that no board is on yet, and say what will be there."""
        look, painting = self.look, Painting(self.services.sprites, _PAINTING)
        text = self.t("Every game you begin is kept here by itself, as you left it, and goes on from there.")
        words = Label(text, BODY, at="center", on_table=True)
        high = words.measure(look, room.width)[1]
        below, shelf = cut_bottom(centred(room, room.width, look.px(_HIGH) + high), high, look.px(_GAP))
        words.place(below)
        free, broad = cut_right(on_ledge(shelf, look)[1], shelf.width * _FREE // 100, look.px(_GAP))
        painting.place(broad)
        place.place(free)
        return [*self._ledges(room, [shelf]), painting, words, place]


def played_last(info: SlotInfo) -> tuple[bool, float]:
    """Return whether the game in a slot, or the one that can be brought back, goes on, and when it was played last."""
    save = info.save or info.backup
    return (False, 0.0) if save is None else (not save.finished, save.last_played.timestamp())

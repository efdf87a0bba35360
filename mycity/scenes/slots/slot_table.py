"""The cards on the table, one per slot: what lists of slots have in common, whatever they are for."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_size
from mycity.scenes.shared.game_starts import slots_of
from mycity.scenes.shared.pictures.saved_city import saved_city
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.dialog import Ask
from mycity.scenes.shell.save_words import reason_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import checked_info
from mycity.scenes.slots.slot_card import SlotCard
from mycity.storage.clock import utc_now
from mycity.storage.errors import SaveError, for_log
from mycity.storage.long_paths import readable
from mycity.storage.saves import Save
from mycity.storage.slots import QUARANTINE, SLOT_COUNT, SlotInfo
from mycity.ui.kit.layout import row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import HEAD, STRONG, TITLE
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)

_COLUMNS = 3
_WIDTH_IN_LINES, _HEIGHT_IN_LINES = 14, 7
"""The room for the words of a card, in heights of a line: large letters make fewer columns of taller cards."""


class CardPanel(ScrollPanel):
    """The cards with their buttons, a few rows at a time: whoever walks to a button sees the whole card."""

    def reveal(self, widget: Widget) -> None:
        """Scroll as far as the card around a widget needs to be seen, and in any case the widget."""
        for card in self.children:
            if isinstance(card, SlotCard) and card.rect.contains(widget.rect):
                super().reveal(card)
        super().reveal(widget)


class SlotTable(PageScene, ABC):
    """The slots as cards; what stands above them and what can be done with each is a subclass's matter."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.slots = slots_of(services)
        self._infos: list[SlotInfo] = []
        self._unreachable: SaveError | None = None
        self._cards: list[SlotCard] = []
        self._unpainted: list[SlotCard] = []

    @abstractmethod
    def title(self) -> str:
        """Return what stands above the cards."""

    @abstractmethod
    def buttons(self, info: SlotInfo) -> list[Button]:
        """Return what can be done with a slot; the first is what most people want."""

    def foot(self) -> list[Button]:
        """Return what stands below the cards: what leads away from them."""
        return [Button(self.t("Back"), self.back, sign="left", tone=Tone.PAPER, key="back")]

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

    def build(self) -> list[Widget]:
        """Lay out the cards in rows with their buttons, and the way back."""
        pictures = {card.info.slot: card.picture for card in self._cards}
        now = utc_now()
        self._cards = [SlotCard(self.services, info, now) for info in self._infos]
        view = self._view()
        buttons: list[Widget] = []
        for card, rect in zip(self._cards, self._card_rects(view), strict=False):
            card.place(rect)
            card.picture = self._reusable(pictures.get(card.info.slot), card)
            own = self.buttons(card.info)  # the first in Tab order stands at the right
            row(card.foot(self.look), own[::-1], self.look, at="right" if card.shown is not None else "center")
            buttons += own
        self._unpainted = [card for card in self._cards if card.picture is None]
        panel = CardPanel([*self._cards, *buttons], margin=self.look.px(10), key="cards")
        panel.place(view)
        foot = self.foot()
        high = max(button.measure(self.look, view.width)[1] for button in foot)
        bottom = self.look.area.bottom - self.look.px(16)
        row(pygame.Rect(view.left, bottom - high, view.width, high), foot, self.look, gap=18)
        return [panel, *foot]

    def update(self, milliseconds: float) -> None:
        """Let time pass, show what was read, and paint one city without a picture: the list never waits for them."""
        super().update(milliseconds)
        if self.services.slot_list.poll():
            self.reload()
            self.rebuild()
        if not self._unpainted:
            return
        card = self._unpainted.pop(0)
        if card.shown is not None:
            self._paint(card, card.shown)

    def _paint(self, card: SlotCard, save: Save) -> None:
        """Paint the city of a card; a card whose city cannot be painted does without."""
        try:
            saved = saved_city(save)
            if saved is not None:
                city, decor = saved
                px, room = card.picture_px(self.look), card.picture_room(self.look)
                card.show(city_picture(self.services.sprites, city, px, decor, room))
                self.needs_redraw = True
        except Exception as error:  # noqa: BLE001 - a file may hold anything: no list of slots fails because of it
            log.warning("the city in slot %d cannot be painted: %s", card.info.slot, for_log(error))

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        room = pygame.Rect(look.px(20), 0, look.area.width - look.px(40), look.px(80))
        look.write(surface, self.title(), TITLE, look.palette.table_letters, room)
        if self._unreachable is not None:
            words = self.t("The saved games cannot be reached at the moment.")
            look.write(surface, words, HEAD, look.palette.table_letters, look.area.inflate(-look.px(40), 0))

    def button(
        self, info: SlotInfo, action: str, words: str, on_press: Callable[[], None], tone: Tone = Tone.GO
    ) -> Button:
        return Button(words, on_press, tone=tone, key=f"{action}{info.slot}")

    def ask_to_clear(self, info: SlotInfo, yes: str, on_yes: Callable[[], None]) -> None:
        """Ask whether the game in a slot may go, and say what becomes of it."""
        city = info.save.title if info.save is not None else self.t("Damaged")
        folder = readable(self.slots.folder / QUARANTINE)
        self.stack.push(
            Ask(
                self.services,
                self.t("Clear slot {number}: {city}?", number=info.slot, city=city),
                self.t("The game leaves this list. Its file is kept in {folder}.", folder=folder),
                yes=yes,
                no=self.t("Keep"),
                on_yes=on_yes,
            )
        )

    def show_failure(self, slot: int, problem: SaveError) -> None:
        reason = reason_words(self.t, problem)
        self.services.notices.show(self.t("Slot {number} is as it was: {reason}", number=slot, reason=reason))

    def _view(self) -> pygame.Rect:
        look = self.look
        head, foot = look.px(76), look.px(74)
        return pygame.Rect(look.px(24), head, look.area.width - look.px(48), look.area.height - head - foot)

    def _card_rects(self, view: pygame.Rect) -> list[pygame.Rect]:
        """Return where the cards lie: two rows can be seen, and that there are more below."""
        look = self.look
        gap, margin, room = look.px(20), look.px(10), view.width - 2 * look.px(22)
        letters = look.fonts.line_height(STRONG)
        columns = max(1, min(_COLUMNS, room // (_WIDTH_IN_LINES * letters)))
        width = min(look.px(440), (room - (columns - 1) * gap) // columns)
        height = min(look.px(300), (view.height - margin - 2 * gap - look.px(26)) // 2)
        height = max(height, round(_HEIGHT_IN_LINES * letters) + look.px(100))
        left = view.centerx - (columns * width + (columns - 1) * gap) // 2
        return [
            pygame.Rect(left + column * (width + gap), view.top + margin + line * (height + gap), width, height)
            for line, column in (divmod(slot, columns) for slot in range(SLOT_COUNT))
        ]

    def _reusable(self, picture: pygame.Surface | None, card: SlotCard) -> pygame.Surface | None:
        """Return a picture that was painted before, if it still fits."""
        size = picture_size(card.picture_px(self.look), card.grid, card.picture_room(self.look))
        fits = picture is not None and picture.get_size() == size
        return picture if fits else None

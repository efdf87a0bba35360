"""The menu of the title: its entries, which of them comes first, and how they lie below the name of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.scenes.game_screens import CITY, ISLAND, SCREENS, GameScreen, World, recent_choice
from mycity.scenes.menu.continue_button import ContinueButton
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.shell.save_words import continue_words
from mycity.scenes.shell.services import Services
from mycity.storage.slots import SlotInfo, latest_of
from mycity.ui.kit.blocks import Block, blocks_height, in_columns, lay_blocks
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button, Pressable
from mycity.ui.style.carved import carved_letters
from mycity.ui.style.fonts import LOGO
from mycity.ui.style.theme import Tone

_NAME_PAINT = ((253, 244, 222), (122, 72, 36))
"""Face and edge of the name's letters."""
_PAIRS = {"new_game", "new_island"}, {"rules", "credits"}
"""The entries that stand side by side."""
_DOOR, _GAP, _EDGE = 50, 9, 30
"""The height of a world's painting, the room between entries and beside them, in pixels at 1280 x 800."""


class TitleMenu:
    """The entries, made anew whenever something may have changed.

    Args:
        pictures: Of worlds and of the board that is gone on with.
        learn: Asks which game is to be learnt.
        leave: Asks whether to leave the game.

    Attributes:
        first: The key of the entry that comes first.
        latest: The game that can go on; None where there is none, or as long as they are read.
        is_reading: Whether saved games are still being read.
    """

    def __init__(
        self, services: Services, pictures: GamePictures, learn: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        self.first = ""
        self.latest: SlotInfo | None = None
        self.is_reading = False
        self._services = services
        self._pictures = pictures
        self._learn, self._leave = learn, leave

    def entries(self) -> list[Pressable]:
        """Return them, from the top down."""
        services = self._services
        slots = services.slot_list.refresh()
        self.is_reading = services.slot_list.is_reading
        self.latest = None if self.is_reading else latest_of(slots)
        t, ways, resume = services.t, services.ways, self._resume()
        city = self._world_card(CITY, "new_game")
        island = self._world_card(ISLAND, "new_island")
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
            Button(t("Quit"), self._leave, tone=Tone.PAPER, key="quit"),
        ]
        first: ContinueButton | PictureCard | Button = resume
        if not resume.enabled:
            first = tutorial if self._is_first_start() else self._recent_world_card(city, island)
        first.tone, self.first = Tone.GO, first.key
        return [resume, city, island, tutorial, *others]

    def _resume(self) -> ContinueButton:
        """Return the entry that goes on with the latest game, in words and as a picture."""
        services = self._services
        save = None if self.latest is None else self.latest.save
        words = "" if save is None else continue_words(services, save)
        board = None if save is None else self._pictures.of_save(save)
        resume = ContinueButton(services.t("Continue"), words, self._go_on, board)
        if self.latest is None:
            resume.enabled, resume.reason = False, self._no_continue_reason()
        return resume

    def _go_on(self) -> None:
        self._services.ways.games.resume()  # loaded by then, not with the title

    def _world_card(self, world: World, key: str) -> PictureCard:
        """Return the entry that begins a game in a world, with its painting."""
        picture, t = self._pictures.of_world(world), self._services.t
        begin = partial(self._services.ways.new_game, world.campaign)
        card = PictureCard(t(world.words), picture, begin, height=_DOOR, key=key, tip=t(world.tip))
        card.tone = Tone.OAK
        return card

    def _recent_world_card(self, city: PictureCard, island: PictureCard) -> PictureCard:
        """Return the entry of the world that was last played or learnt in."""
        recent = self._services.settings.now.recent_games
        return island if SCREENS[recent_choice(recent).game].world is ISLAND else city

    def _is_first_start(self) -> bool:
        """Return whether nothing has been played here yet, so that learning comes first."""
        services = self._services
        has_learnt = not lessons_by_name().keys().isdisjoint(services.settings.now.lessons_seen)
        if has_learnt or services.saving.unreachable is not None:
            return False
        return self.latest is None and not services.saving.slots.any_used()

    def _no_continue_reason(self) -> str:
        if self._services.saving.unreachable is not None:
            return self._services.t("The saved games cannot be reached at the moment.")
        if self.is_reading:
            return self._services.t("Reading the saved games…")
        if self._services.saving.slots.any_used():
            return self._services.t("No saved game can go on: all are finished or damaged.")
        return self._services.t("There is no saved game yet.")


class MenuSheet:
    """The sheet that the entries lie on, and the sign with the name above it, as large as they need.

    Attributes:
        rect: Where the sheet lies.
        sign: Where the sign hangs.
        name: The letters on it.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self.rect = self.sign = pygame.Rect(0, 0, 0, 0)
        self.name = pygame.Surface((1, 1))

    def lay(self, entries: Sequence[Pressable]) -> None:
        """Place the entries, and the sheet around them."""
        look = self._services.look
        inner = max(look.px(288), *(entry.measure(look, look.area.width // 2)[0] for entry in _plain(entries)))
        columns, inner = self._columns(entries, inner)
        gap, edge = look.px(_GAP), look.px(_EDGE)
        width = len(columns) * (inner + gap) - gap + 2 * edge
        height = max(blocks_height(blocks, look) for blocks in columns) + 2 * look.px(26)
        letters = self.name.get_rect().inflate(look.px(40), look.px(8))
        self.sign = pygame.Rect(0, 0, max(width + look.px(20), letters.width), letters.height)
        left = max(look.px(64), look.px(24) + (self.sign.width - width) // 2)
        left = max(0, min(left, look.area.width - width - look.px(4)))
        self.rect = pygame.Rect(left, 0, width, height)
        free = look.area.height - self.rect.height - self.sign.height - look.px(14)
        self.sign.midtop = (self.rect.centerx, max(look.px(4), free // 2))
        self.rect.top = self.sign.bottom + look.px(14)
        for number, blocks in enumerate(columns):
            room = pygame.Rect(left + edge + number * (inner + gap), self.rect.top + look.px(26), inner, 0)
            lay_blocks(room, blocks, look)

    def _columns(self, entries: Sequence[Pressable], inner: int) -> tuple[list[list[Block]], int]:
        """Return the entries below one another, in two columns where letters are large, and how wide one is.

        Before there are two, the letters of the name are cut as small as they are among usual letters.
        """
        look = self._services.look
        name = carved_letters("mycity", LOGO, look.fonts, *_NAME_PAINT)
        blocks = self._blocks(entries, inner)
        room = look.area.height - look.px(14 + 52 + 8 + 8) - blocks_height(blocks, look)
        least = name.get_height() * 100 // max(100, self._services.settings.now.text_size)
        is_single = room >= least
        height = min(name.get_height(), max(room, least) if is_single else name.get_height())
        self.name = pygame.transform.smoothscale_by(name, height / name.get_height())
        if is_single:
            return [blocks], inner
        inner = min(inner, (look.area.width - look.px(64 + 2 * _EDGE + _GAP)) // 2)
        blocks = self._blocks(entries, inner)
        half = min(
            range(1, len(blocks)), key=lambda cut: max(blocks_height(part, look) for part in _parts(blocks, cut))
        )
        return list(_parts(blocks, half)), inner

    def _blocks(self, entries: Sequence[Pressable], inner: int) -> list[Block]:
        """Return the entries as blocks: the two worlds stand side by side, and what is rarely wanted."""
        look = self._services.look
        pairs = [[entry for entry in entries if entry.key in keys] for keys in _PAIRS]
        seconds = {id(pair[1]) for pair in pairs}
        firsts = {id(pair[0]): pair for pair in pairs}
        return [
            in_columns(
                look, inner, firsts.get(id(entry), [entry]), len(firsts.get(id(entry), [entry])), gap=_GAP
            )._replace(above=_GAP if number else 0)
            for number, entry in enumerate(entry for entry in entries if id(entry) not in seconds)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        look = self._services.look
        look.paint.sign(surface, self.sign)
        surface.blit(self.name, self.name.get_rect(center=self.sign.center))
        look.paint.panel(surface, self.rect, raised=14)


def lessons_by_name() -> dict[str, GameScreen]:
    """Return the games that have a lesson, by its name."""
    return {row.lesson: row for row in SCREENS.values() if row.lesson}


def _plain(buttons: Sequence[Pressable]) -> list[Pressable]:
    """Return the entries that stand alone on their line."""
    return [button for button in buttons if not any(button.key in keys for keys in _PAIRS)]


def _parts(blocks: list[Block], cut: int) -> tuple[list[Block], list[Block]]:
    """Return the blocks up to a cut, and those after it."""
    return blocks[:cut], [blocks[cut]._replace(above=0), *blocks[cut + 1 :]]

"""The page of the pictures and films that were kept: thumbnails with name and date, the chosen one large."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from mycity.scenes.album.page import AlbumPage, LargePicture
from mycity.scenes.game_screens import ISLAND
from mycity.scenes.shell.dialog import open_folder
from mycity.scenes.shell.exports import KeptFile
from mycity.scenes.shell.save_words import moment_words
from mycity.storage.clock import utc_now
from mycity.storage.errors import for_log
from mycity.storage.reading import read_file
from mycity.ui.kit.blocks import filling, stacked
from mycity.ui.kit.boxes import put
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.picture_files import thumbnail
from mycity.ui.style.fonts import BODY, HEAD, NOTE, SMALL_STRONG, TextRole
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)

_LARGEST = 48 * 1024 * 1024
"""Bytes of a file that is looked into."""
_SHOWN = 60
"""The latest files are shown, at most so many."""
_SHARE = 50
"""Per cent of the page for the picture that is chosen."""


class FileCard(PictureCard):
    """A kept file with its name and its date; a film has a sign on it."""

    role: TextRole = SMALL_STRONG
    shape = 72
    is_film = False

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        super().draw(surface, look, state)
        if self.is_film:
            side = look.px(20)
            knob = pygame.Rect(0, 0, side + look.px(10), side + look.px(10))
            knob.topleft = self.rect.left + look.px(10), self.rect.top + look.px(10)
            face = look.paint.plate(surface, knob, Tone.PAPER)
            put(surface, icon("film", side, look.palette.ink), center=face.center)


class KeptPage(AlbumPage):
    """The chosen one at the left, all of them at the right, the latest first."""

    name = "kept"
    words = mark("Pictures and films")
    sign = "film"
    _chosen: KeptFile | None = None

    def __init__(self, *given: Any) -> None:
        self._unshown: set[KeptFile] = set()
        super().__init__(*given)

    def renew(self) -> None:
        self._files = self.services.pictures.kept(_SHOWN)
        before = None if self._chosen is None else self._chosen.path
        self._chosen = next((file for file in self._files.shown if file.path == before), None)
        if self._chosen is None and self._files.shown:
            self._chosen = self._files.shown[0]

    def lay(self, room: pygame.Rect) -> list[Widget]:
        chosen = self._chosen
        if chosen is None:
            return self.lay_empty(room, ISLAND, self._told_first())
        look = self.look
        left, right = (part.width for part in self.columns(room, _SHARE))
        picture = LargePicture(partial(self._thumbnail, chosen))
        fault = Label(partial(self._fault, chosen), NOTE)
        told: list[Widget] = [Label(chosen.path.stem, HEAD), Label(self._about(chosen), NOTE, soft=True), fault]
        cards = [self._card(file) for file in self._files.shown]
        panel, scrolling = self.scrolling(cards, right, "files")
        count = Label(self._count(), NOTE, soft=True)
        self.lay_beside(
            room,
            _SHARE,
            [filling(picture, look.px(120)), stacked(look, left, told, gap=2, above=10)],
            [stacked(look, right, [count], gap=0), scrolling],
        )
        return [picture, *told, count, panel]

    def ways(self) -> list[Button]:
        if self._chosen is None:
            return []
        return [Button(self.t("Open folder"), self._open_folder, tone=Tone.OAK, key="folder")]

    def _told_first(self) -> list[Widget]:
        """Return how one keeps something."""
        t = self.t
        watch = t("Watch a finished game again and press Keep: its picture, or a film of every turn, comes in here.")
        screen = t("F12 keeps a picture of whatever is on the screen.")
        return [
            Label(t("Nothing is kept yet"), HEAD, at="center"),
            Label(watch, BODY, at="center"),
            Label(screen, NOTE, at="center", soft=True),
        ]

    def _card(self, file: KeptFile) -> FileCard:
        card = FileCard(
            file.path.stem,
            partial(self._thumbnail, file),
            partial(self._choose, file),
            height=60,
            is_chosen=file is self._chosen,
            key=file.path.name,
        )
        card.is_film = file.is_film
        card.note = (moment_words(self.services, file.changed, utc_now()),)
        return card

    def _thumbnail(self, file: KeptFile, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a file made small; a sign on paper where it cannot be shown."""

        def paint() -> pygame.Surface:
            try:
                small, pixels = thumbnail(read_file(file.path, _LARGEST), size)
            except Exception as problem:  # noqa: BLE001 - a file may hold anything, and Pillow may raise anything
                log.warning("a kept picture cannot be shown: %s", for_log(problem))
                self._unshown.add(file)
                return self._sign(size)
            return self.rounded(pygame.image.frombytes(pixels, small, "RGB"))

        return self.queue.picture((file, size), paint)

    def _sign(self, size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size)
        picture.fill(self.look.palette.paper_shade)
        put(picture, icon("close", min(size) // 3, self.look.palette.ink_soft), center=picture.get_rect().center)
        return self.rounded(picture)

    def _about(self, file: KeptFile) -> str:
        kind = self.t("A film") if file.is_film else self.t("A picture")
        return " · ".join([kind, moment_words(self.services, file.changed, utc_now()), _size_words(self.t, file.size)])

    def _fault(self, file: KeptFile) -> str:
        return self.t("This file cannot be shown.") if file in self._unshown else ""

    def _count(self) -> str:
        shown, more = len(self._files.shown), self._files.more
        words = self.n("{count} picture or film", "{count} pictures and films", shown + more)
        latest = self.t("the latest {count} are shown", count=shown)
        return f"{words} · {latest}" if more else words

    def _choose(self, file: KeptFile) -> None:
        """Look at a file; the folder of one that is looked at already is opened."""
        if file is self._chosen:
            self._open_folder()
            return
        self._chosen = file
        self.rebuild()

    def _open_folder(self) -> None:
        open_folder(self.services, self.services.folders.pictures)


def _size_words(t: Callable[..., str], size: int) -> str:
    """Return how large a file is, in megabytes or in kilobytes."""
    kilobytes = max(1, size // 1024)
    return t("{count} MB", count=kilobytes // 1024) if kilobytes >= 1024 else t("{count} KB", count=kilobytes)

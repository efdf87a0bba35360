"""A card to choose by: a picture with its words below or beside it; the one that is chosen is of oak, with a check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from mycity.ui.kit.boxes import put
from mycity.ui.kit.layout import centred, cut_bottom, cut_left, cut_top
from mycity.ui.kit.widgets import Common, Pressable, WidgetState
from mycity.ui.style.fonts import LABEL, SMALL, TextRole
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_EDGE, _SIGN = 7, 22
"""Room around the picture, and the side of the check, in pixels at 1280 x 800."""

CardPicture = Callable[[tuple[int, int]], pygame.Surface | None]
"""Returns the picture that fills a width and a height, in pixels; None while there is none yet."""


class PictureCard(Pressable):
    """A picture of a given height, and words of as many lines as they need.

    Attributes:
        role: The type of the words.
        is_beside: Whether they stand beside the picture, which is a square then.
        tone: Its paint.
        note: Lines below the words, in small letters, each cut where it is too long.
        shape: How high its picture is at least, in per cent of its width.

    Args:
        words: What is chosen.
        picture: Its picture.
        on_press: Chooses it.
        height: of the picture at least, in pixels at 1280 x 800; it takes what a higher card leaves.
        is_chosen: Whether it is the one chosen.
    """

    role: TextRole = LABEL
    is_beside = False
    note: Sequence[str] = ()
    shape = 0

    def __init__(
        self,
        words: str,
        picture: CardPicture,
        on_press: Callable[[], None],
        *,
        height: int,
        is_chosen: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.words = words
        self.is_chosen = is_chosen
        self.tone = Tone.OAK if is_chosen else Tone.PAPER
        self._picture = picture
        self._height = height

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = look.fonts.wrap(self.words, self.role, self._words_width(look, width))
        words = len(lines) * look.fonts.line_height(self.role) + len(self.note) * look.fonts.line_height(SMALL)
        edges, picture = look.px(3 * _EDGE), self._picture_height(look, width)
        return width, edges + (max(words, picture) if self.is_beside else words + picture)

    def least_width(self, look: Look) -> int:
        """Return the width in which its longest word fits."""
        longest = max(look.fonts.width(word, self.role) for word in self.words.split(" "))
        return longest + look.px(2 * _EDGE + 4) + (look.px(self._height + _EDGE) if self.is_beside else 0)

    def picture_size(self, look: Look) -> tuple[int, int]:
        """Return the width and the height of the room for the picture, in pixels."""
        if self.is_beside:
            return look.px(self._height), look.px(self._height)
        words = self.measure(look, self.rect.width)[1] - self._picture_height(look, self.rect.width)
        return max(1, self.rect.width - 2 * look.px(_EDGE)), max(1, self.rect.height - words)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        tone = self.tone
        face = look.paint.plate(
            surface, self.rect, tone, pressed=state.pressed, hovered=state.hovered, enabled=self.enabled
        )
        size = self.picture_size(look)
        inner = face.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
        if self.is_beside:
            room, rest = cut_left(inner, size[0], look.px(_EDGE))
            room = centred(room, *size)
        else:
            room, rest = cut_top(inner, size[1])
        picture = self._picture(size)
        if picture is None:
            look.paint.waiting(surface, room)
        else:
            put(surface, picture, center=room.center)
        letters = look.palette.coat(tone, enabled=self.enabled).letters
        lines = look.fonts.wrap_balanced(self.words, self.role, self._words_width(look, self.rect.width))
        small, rest = cut_bottom(rest, len(self.note) * look.fonts.line_height(SMALL))
        look.write_centred(surface, lines, self.role, letters, rest)
        look.write_centred(surface, self.note, SMALL, letters, small)
        if self.is_chosen:
            self._draw_check(surface, look, room)

    def _draw_check(self, surface: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Draw the sign of the chosen card at a corner of its picture: its colour alone would not tell."""
        side = look.px(_SIGN)
        knob = pygame.Rect(0, 0, side + look.px(8), side + look.px(8))
        knob.topright = room.right - look.px(3), room.top + look.px(3)
        face = look.paint.plate(surface, knob, Tone.GO)
        sign = icon("check", side, look.palette.coat(Tone.GO).letters)
        put(surface, sign, center=face.center)

    def _picture_height(self, look: Look, width: int) -> int:
        return max(look.px(self._height), (width - look.px(2 * _EDGE)) * self.shape // 100)

    def _words_width(self, look: Look, width: int) -> int:
        return max(1, width - look.px(2 * _EDGE) - (look.px(self._height + _EDGE) if self.is_beside else 0))


def card_columns(cards: Sequence[PictureCard], look: Look, width: int, gap: int) -> int:
    """Return how many cards stand beside one another: as many as have room for every word, in rows of one length."""
    least = max((card.least_width(look) for card in cards), default=1)
    return even_columns(len(cards), (width + gap) // (least + gap))


def even_columns(count: int, most: int) -> int:
    """Return in how many columns so many stand, in rows of one length."""
    rows = -(-count // max(1, min(count, most)))
    return -(-count // rows) if count else 1

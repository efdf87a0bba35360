"""The panel of the open card: where the card and its buttons lie, beside one another or, where it is narrow, below."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from mycity.ui.style.fonts import LABEL, SMALL
from mycity.ui.style.look import Look

_NARROW = 356
"""The width below which a panel is narrow, in pixels at 1280 x 800: small buttons have no room beside a card."""
_EDGE, _SLIT, _BUTTON = 10, 6, 34
"""The edge of a narrow panel of the card, the space between small buttons, and the least side of any."""
_WIDE_EDGE, _SLITS = 12, 26
"""The edge of a panel that is not narrow, and its height in spaces between rows of buttons."""
_PICTURE, _AROUND = 84, 14
"""Height of the picture on its card, and of the rim around all that is on this."""
_SMALL_BUTTONS = 4
"""The most small buttons there can be beside the card."""
_SIGNS = _SMALL_BUTTONS + 2
"""All that a narrow panel shows as signs in one row: those, undoing and going on."""


@dataclass(frozen=True)
class ButtonPlaces:
    """The rects of the buttons beside the card; no two of them ever share a pixel, whichever of them are there.

    Attributes:
        turning: The room of the small buttons, each in one of ``small``.
        give_up, stop: Where the building, or the episode, is given up.
        undo, done: Side by side between or below those two, so that a click on them a moment too late meets nothing.
        middle: The whole row of both, for a sentence while neither is there.
        watching: The room of a sentence for those who only watch.
    """

    turning: Rect
    small: tuple[Rect, ...]
    give_up: Rect
    undo: Rect
    done: Rect
    stop: Rect
    middle: Rect
    watching: Rect


def is_narrow(look: Look, width: int) -> bool:
    """Return whether a column is so narrow that the card's buttons lie below it, and rivals have rows."""
    return width < look.px(_NARROW)


def narrow_hand_height(look: Look) -> int:
    """Return how high a narrow panel must be for the card and its two rows of buttons."""
    card = look.px(_PICTURE + _AROUND) + look.fonts.line_height(LABEL) + look.fonts.line_height(SMALL)
    return card + 2 * _button_height(look) + look.px(_SLIT) + 3 * look.px(_EDGE)


def least_hand_height(look: Look) -> int:
    """Return how high a panel that is not narrow must be for the four rows of buttons beside its card."""
    return 2 * look.px(_WIDE_EDGE) + 4 * look.px(_BUTTON) * _SLITS // (_SLITS - 3) + 4


def hand_places(look: Look, hand: Rect) -> tuple[Rect, Rect, ButtonPlaces]:
    """Share out the panel of the card: the card, the room of the buttons beside or below it, and their places."""
    if is_narrow(look, hand.width):
        return _narrow_hand(look, hand)
    inner = hand.inflate(-2 * look.px(_WIDE_EDGE), -2 * look.px(_WIDE_EDGE))
    apart = look.px(14)
    wide = min(inner.width * 56 // 100, inner.height * 125 // 100, inner.width - apart - _small_row(look))
    card = Rect(inner.left, inner.top, wide, inner.height)
    left = card.right + apart
    room = Rect(left, inner.top, inner.right - left, inner.height)
    return card, room, _beside_card(look, room)


def _small_row(look: Look) -> int:
    """Return the least width of all small buttons in a row."""
    return _SMALL_BUTTONS * look.px(_BUTTON) + (_SMALL_BUTTONS - 1) * look.px(_SLIT)


def _beside_card(look: Look, room: Rect) -> ButtonPlaces:
    """Share out the room beside the card: turning, pass, undo and done (or a sentence), stop."""
    gap = max(4, room.height // _SLITS)
    high = (room.height - 3 * gap) // 4
    turning, give_up, middle = (Rect(room.left, room.top + row * (high + gap), room.width, high) for row in range(3))
    apart = look.px(_SLIT)
    side = max(1, min(high, (room.width - apart * (_SMALL_BUTTONS - 1)) // _SMALL_BUTTONS))
    small = tuple(
        Rect(turning.left + number * (side + apart), turning.bottom - side, side, side)
        for number in range(_SMALL_BUTTONS)
    )
    half = (room.width - gap) // 2
    return ButtonPlaces(
        turning=turning,
        small=small,
        give_up=give_up,
        undo=Rect(middle.left, middle.top, half, high),
        done=Rect(middle.right - half, middle.top, half, high),
        stop=Rect(room.left, room.bottom - high, room.width, high),
        middle=middle,
        watching=turning.union(give_up),
    )


def _narrow_hand(look: Look, hand: Rect) -> tuple[Rect, Rect, ButtonPlaces]:
    """Put all signs in one row below the card, which has the whole width, and the ways to give up in another.

    The signs that are always there stand in the row of those that come and go, so that it is never empty.
    """
    inner = hand.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
    gap, high = look.px(_SLIT), min(_button_height(look), inner.height // 4)
    side = min(high, (inner.width - (_SIGNS - 1) * gap) // _SIGNS)
    card = Rect(inner.topleft, (inner.width, inner.height - side - high - gap - look.px(_EDGE)))
    step = (inner.width - side) / (_SIGNS - 1)
    signs = [
        Rect(round(inner.left + number * step), card.bottom + look.px(_EDGE), side, side) for number in range(_SIGNS)
    ]
    apart = look.px(_EDGE)
    give_up = Rect(inner.left, inner.bottom - high, (inner.width - apart) * 53 // 100, high)
    left = give_up.right + apart
    small, undo, done = signs[:_SMALL_BUTTONS], *signs[_SMALL_BUTTONS:]
    places = ButtonPlaces(
        turning=small[0].union(small[-1]),
        small=tuple(small),
        give_up=give_up,
        undo=undo,
        done=done,
        stop=Rect(left, give_up.top, inner.right - left, high),
        middle=undo.union(done),
        watching=give_up,
    )
    return card, Rect(inner.left, signs[0].top, inner.width, inner.bottom - signs[0].top), places


def _button_height(look: Look) -> int:
    return max(look.px(_BUTTON), look.fonts.line_height(LABEL) + look.px(6))

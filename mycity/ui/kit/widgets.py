"""The widgets: what a screen is put together from.

A scene makes widgets, places each in a rect and gives them to a `mycity.ui.kit.page.Page`, which knows about mouse,
keyboard, focus and tooltips:

    play = Button(t("Play"), on_press=self.start, tone=Tone.GO, key="play")
    sound = Toggle(t("Sound"), value=True, on_change=self.set_sound)     # from mycity.ui.kit.rows
    column(area, [play, sound], look)          # or widget.place(rect) one by one
    page = Page(look, [play, sound])
    page.handle(event, command)                # from Scene.handle
    page.draw(surface)                         # from Scene.draw

Text is a string or a callable asked at every drawing. ``key`` names a widget across rebuilds, so that the focus
stays where it was when the window is resized or the language switched.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

import pygame

from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import aligned, beside, pictured, put, written
from mycity.ui.messages import Text, resolve
from mycity.ui.sound.table import SoundName
from mycity.ui.style.fonts import BODY, LABEL, TextRole
from mycity.ui.style.icons import Icon, icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


@dataclass(frozen=True)
class WidgetState:
    """The state of a widget on its page, to be drawn.

    Attributes:
        ringed: The focus shows, because the keyboard is in use.
        pointed_at: The mouse is on it, and nothing was done by keys since it last moved.
        pressed: The mouse button went down on it and is still down.
    """

    focused: bool = False
    ringed: bool = False
    hovered: bool = False
    pointed_at: bool = False
    pressed: bool = False


_AROUND = 24
"""Room for shadow and ring, both sides together, in pixels at 1280 x 800."""


class Common(TypedDict, total=False):
    """Arguments that every widget may be given by name; `Widget` explains them."""

    key: str
    tip: Text
    enabled: bool
    reason: Text


class Widget:
    """A thing on a screen: a rect, and what it does when drawn, pressed or commanded.

    Attributes:
        key: Its name across rebuilds of its scene.
        enabled: Whether it can be used; a disabled one still takes the focus, so that its reason can be read.
        reason: Why it is disabled, shown as its tooltip then.
        tip: Its tooltip otherwise.
        tip_is_headed: Whether the first line of its tooltip is a name.
        looked_at_by_press: Whether a press on it is a look at it: a finger does not hover.
        tip_beside: What its tooltip lies beside and does not cover; its rect when None.
        has_ring: Whether the focus ring is drawn around it; a widget without one shows the focus itself.
    """

    focusable = False
    tip_is_headed = False
    looked_at_by_press = False
    has_ring = True
    tip_beside: pygame.Rect | None = None
    sound: SoundName | None = None
    """The sound of its use."""
    children: Sequence[Widget] = ()

    def __init__(self, *, key: str = "", tip: Text = "", enabled: bool = True, reason: Text = "") -> None:
        self.key = key
        self.tip = tip
        self.enabled = enabled
        self.reason = reason
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the size it would like, at most ``width`` wide where it can help it."""
        return width, look.px(40)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw it; changes nothing."""

    def appearance(self, state: WidgetState) -> Hashable:  # noqa: ARG002 - only what unfolds needs to know
        """Return what it shows, to be compared; what does not say so is taken to look different every time."""
        return object()

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002 - only what unfolds needs to know
        """Return all that it may draw on: its rect with shadow and ring around it."""
        return self.rect.inflate(look.px(_AROUND), look.px(_AROUND))

    def command(self, command: Command) -> bool:  # noqa: ARG002 - the rule for widgets that react to nothing
        """React to a command while focused; return whether it was understood."""
        return False

    def press(self, position: tuple[int, int]) -> None:
        """React to the mouse button going down on it."""

    def drag(self, position: tuple[int, int]) -> None:
        """React to the mouse moving while held."""

    def release(self, position: tuple[int, int]) -> None:
        """React to the mouse button going up again, wherever that is."""

    def hit(self, position: tuple[int, int]) -> bool:
        """Return whether the mouse at a position is on it; what can neither be used nor explained is passed over."""
        return self.rect.collidepoint(position) and (self.focusable or bool(self.tip))

    def part(self, position: tuple[int, int]) -> Widget:  # noqa: ARG002 - only what holds more than a few has parts
        """Return what the mouse is on at a position that hits it: itself, or a part that explains itself."""
        return self

    def tooltip(self) -> str:
        """Return the words to show beside it when looked at for a while."""
        return resolve(self.tip if self.enabled or not self.reason else self.reason)

    def explained(self, look: Look) -> str:  # noqa: ARG002 - only what holds words needs to know
        """Return what its tooltip says in a look: in small windows also the words that had to be cut."""
        return self.tooltip()


class Space(Widget):
    """Nothing, of a certain height: sets groups apart in a column."""

    def __init__(self, pixels: float) -> None:
        super().__init__()
        self._pixels = pixels

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(self._pixels)


class Label(Widget):
    """Text: wrapped to its rect, in one type and colour.

    Args:
        at: ``left``, ``center`` or ``right``.
        on_table: Whether it lies on the table and not on paper, which needs light letters.
    """

    def __init__(
        self,
        text: Text,
        role: TextRole = BODY,
        *,
        at: str = "left",
        on_table: bool = False,
        soft: bool = False,
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.text = text
        self._role = role
        self._at = at
        self._on_table = on_table
        self._soft = soft

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        lines = look.fonts.wrap(resolve(self.text), self._role, width)
        widest = max(look.fonts.width(line, self._role) for line in lines)
        return min(width, widest), len(lines) * look.fonts.line_height(self._role)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        colour = look.palette.table_letters if self._on_table else look.palette.ink
        if self._soft and not self._on_table:
            colour = look.palette.ink_soft
        step = look.fonts.line_height(self._role)
        wrap = look.fonts.wrap_balanced if self._at == "center" else look.fonts.wrap
        lines = wrap(resolve(self.text), self._role, self.rect.width)
        if len(lines) * step > self.rect.height:
            look.fonts.note_overflow(resolve(self.text), (self.rect.width, len(lines) * step), self.rect.size)
        point = {"left": "topleft", "center": "midtop", "right": "topright"}[self._at]
        for number, words in enumerate(lines):
            room = pygame.Rect(self.rect.left, self.rect.top + number * step, self.rect.width, step)
            pictured(look.fonts.line(words, self._role, colour), point).draw(surface, room)


class Pressable(Widget):
    """Something that does ``on_press`` at a click, or by Enter while focused."""

    focusable = True
    sound: SoundName | None = "button"

    def __init__(self, on_press: Callable[[], None], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._on_press = on_press

    def command(self, command: Command) -> bool:
        if command is not Command.CONFIRM:
            return False
        self.activate()
        return True

    def release(self, position: tuple[int, int]) -> None:
        if self.rect.collidepoint(position):
            self.activate()

    def activate(self) -> None:
        """Do what it is for, unless it is disabled."""
        if self.enabled:
            self._on_press()


class Button(Pressable):
    """A painted plate with words, a sign, or both; pressing it calls ``on_press``.

    Args:
        sign: A sign before the words (see `mycity.ui.style.icons`).

    Attributes:
        kept_free: Pixels at its right end that are kept free of words, for what lies there.
    """

    def __init__(
        self,
        text: Text,
        on_press: Callable[[], None],
        *,
        tone: Tone = Tone.OAK,
        sign: Icon | None = None,
        role: TextRole = LABEL,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(on_press, **common)
        self.text = text
        self.tone = tone
        self.sign = sign
        self.kept_free = 0
        self._role = role

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        words = resolve(self.text)
        letters = look.fonts.line_height(self._role)
        across = look.fonts.width(words, self._role) + look.px(44) if words else look.px(22)
        if self.sign is not None:
            across += letters + look.px(6)
        return min(width, across), letters + look.px(22)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        face = look.paint.plate(
            surface,
            self.rect,
            self.tone,
            pressed=state.pressed,
            hovered=state.hovered or state.ringed,
            enabled=self.enabled,
        )
        self.draw_words(surface, look, face)

    def draw_words(self, surface: pygame.Surface, look: Look, face: pygame.Rect) -> None:
        """Draw the sign and the words onto a face that is painted already."""
        colour = look.palette.coat(self.tone, enabled=self.enabled).letters
        words = resolve(self.text)
        room = face.inflate(-look.px(20), 0)
        room.width -= self.kept_free
        side = look.fonts.pixels(self._role) + look.px(6)
        sign = icon(self.sign, side, colour) if isinstance(self.sign, str) else self.sign
        letters = written(look, words, self._role, colour, "center")
        if sign is not None and words:
            across = sign.get_width() + look.px(8) + min(look.fonts.width(words, self._role), room.width)
            both = beside(pictured(sign), letters, gap=look.px(8)).wide(min(across, room.width))
            aligned(both).draw(surface, room)
        elif sign is not None:
            put(surface, sign, center=room.center)
        elif words:
            letters.draw(surface, room)

    def appearance(self, state: WidgetState) -> Hashable:  # noqa: ARG002
        return resolve(self.text), self.tone, self.sign, self.enabled, self.kept_free

    def explained(self, look: Look) -> str:
        """Return its tooltip, below its own words where they are cut."""
        words, tip = resolve(self.text), self.tooltip()
        room = self.rect.width - look.px(20) - self.kept_free
        if self.sign is not None:
            room -= look.fonts.pixels(self._role) + look.px(14)
        whole = look.fonts.width(words, look.fonts.fitting(words, self._role, room)) <= room
        return tip if whole else f"{words}\n{tip}".strip()


class IconButton(Button):
    """A square button that shows only a sign; its tooltip says what it does."""

    def __init__(
        self, sign: Icon, on_press: Callable[[], None], *, tone: Tone = Tone.PAPER, **common: Unpack[Common]
    ) -> None:
        super().__init__("", on_press, tone=tone, sign=sign, **common)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        side = min(width, super().measure(look, width)[1])
        return side, side

"""The widgets: what a screen is put together from.

A scene makes widgets, places each in a rect and gives them to a `mycity.ui.page.Page`, which knows about mouse,
keyboard, focus and tooltips:

    play = Button(t("Play"), on_press=self.start, tone=Tone.GO, key="play")
    sound = Toggle(t("Sound"), value=True, on_change=self.set_sound)
    column(area, [play, sound], look)          # or widget.place(rect) one by one
    page = Page(look, [play, sound])
    page.handle(event, command)                # from Scene.handle
    page.draw(surface)                         # from Scene.draw

Text is a string or a callable asked at every drawing. ``key`` names a widget across rebuilds, so that the focus
stays where it was when the window is resized or the language switched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mycity.ui.fonts import BODY, LABEL, SMALL, Type
from mycity.ui.icons import Icon, icon
from mycity.ui.inputs import Command
from mycity.ui.look import Look
from mycity.ui.messages import Text, resolve
from mycity.ui.theme import Tone


@dataclass(frozen=True)
class State:
    """What the page knows about a widget while drawing it.

    Attributes:
        focused: It has the focus.
        ringed: The focus shows, because the keyboard is in use.
        hovered: The mouse is on it.
        pressed: The mouse button went down on it and is still down.
    """

    focused: bool = False
    ringed: bool = False
    hovered: bool = False
    pressed: bool = False


IDLE = State()


class Widget:
    """A thing on a screen: a rect, and what it does when drawn, pressed or commanded.

    Attributes:
        key: Its name across rebuilds of its scene.
        rect: Where it is, in window pixels.
        enabled: Whether it can be used; a disabled one still takes the focus, so that its reason can be read.
        reason: Why it is disabled, shown as its tooltip then.
        tip: Its tooltip otherwise.
    """

    focusable = False
    children: Sequence[Widget] = ()

    def __init__(self, *, key: str = "", tip: Text = "", enabled: bool = True, reason: Text = "") -> None:
        self.key = key
        self.tip = tip
        self.enabled = enabled
        self.reason = reason
        self.rect = pygame.Rect(0, 0, 0, 0)

    def place(self, rect: pygame.Rect) -> None:
        """Put the widget somewhere."""
        self.rect = pygame.Rect(rect)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the size it would like, at most ``width`` wide where it can help it."""
        return width, look.px(40)

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw it; changes nothing."""

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

    def tooltip(self) -> str:
        """Return the words to show beside it when looked at for a while."""
        return resolve(self.tip if self.enabled or not self.reason else self.reason)


class Space(Widget):
    """Nothing, of a certain height: sets groups apart in a column."""

    def __init__(self, pixels: float) -> None:
        super().__init__()
        self._pixels = pixels

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height asked for, scaled."""
        return width, look.px(self._pixels)


class Label(Widget):
    """Text: wrapped to its rect, in one type and colour.

    Args:
        text: The words; line feeds start new lines.
        role: Their type.
        at: ``left``, ``center`` or ``right``.
        on_table: Whether it lies on the table and not on paper, which needs light letters.
        soft: Whether it is of second importance.
    """

    def __init__(
        self,
        text: Text,
        role: Type = BODY,
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
        """Return the size of the wrapped text."""
        lines = look.fonts.wrap(resolve(self.text), self._role, width)
        widest = max(look.fonts.width(line, self._role) for line in lines)
        return min(width, widest), len(lines) * look.fonts.line_height(self._role)

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:  # noqa: ARG002
        """Write the lines from the top of the rect."""
        colour = look.palette.table_letters if self._on_table else look.palette.ink
        if self._soft and not self._on_table:
            colour = look.palette.ink_soft
        step = look.fonts.line_height(self._role)
        for place, words in enumerate(look.fonts.wrap(resolve(self.text), self._role, self.rect.width)):
            line = look.fonts.line(words, self._role, colour)
            room = pygame.Rect(self.rect.left, self.rect.top + place * step, self.rect.width, step)
            surface.blit(line, _aligned(line.get_rect(), room, self._at))


class Button(Widget):
    """A painted plate with words, a sign, or both; pressing it calls ``on_press``.

    Args:
        text: The words, or empty.
        on_press: What it does.
        tone: How it is painted.
        sign: A sign before the words (see `mycity.ui.icons`).
        role: The type of the words.
        key: Its name across rebuilds.
        tip: Its tooltip.
        enabled: Whether it can be pressed.
        reason: Why not.
    """

    focusable = True

    def __init__(  # noqa: PLR0913 - keywords, nearly all with defaults
        self,
        text: Text,
        on_press: Callable[[], None],
        *,
        tone: Tone = Tone.OAK,
        sign: Icon | None = None,
        role: Type = LABEL,
        key: str = "",
        tip: Text = "",
        enabled: bool = True,
        reason: Text = "",
    ) -> None:
        super().__init__(key=key, tip=tip, enabled=enabled, reason=reason)
        self.text = text
        self._on_press = on_press
        self._tone = tone
        self._sign = sign
        self._role = role

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the size of its words and sign with room around them."""
        words = resolve(self.text)
        letters = look.fonts.line_height(self._role)
        across = look.fonts.width(words, self._role) + look.px(44) if words else look.px(22)
        if self._sign is not None:
            across += letters + look.px(6)
        return min(width, across), letters + look.px(22)

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the plate, then sign and words in its middle."""
        face = look.paint.plate(
            surface,
            self.rect,
            self._tone,
            pressed=state.pressed,
            hovered=state.hovered or state.ringed,
            enabled=self.enabled,
        )
        colour = look.palette.coat(self._tone, enabled=self.enabled).letters
        words = resolve(self.text)
        room = face.inflate(-look.px(20), 0)
        if self._sign is not None:
            room = self._draw_sign(surface, look, room, words, colour)
        if words:
            look.write(surface, words, self._role, colour, room)

    def command(self, command: Command) -> bool:
        """Press it on CONFIRM."""
        if command is not Command.CONFIRM:
            return False
        self.activate()
        return True

    def release(self, position: tuple[int, int]) -> None:
        """Press it when the mouse is let go on it."""
        if self.rect.collidepoint(position):
            self.activate()

    def activate(self) -> None:
        """Do what it is for, unless it is disabled."""
        if self.enabled:
            self._on_press()

    def _draw_sign(
        self, surface: pygame.Surface, look: Look, room: pygame.Rect, words: str, colour: tuple[int, int, int]
    ) -> pygame.Rect:
        """Draw the sign and return the room that is left for the words."""
        side = look.fonts.pixels(self._role) + look.px(6)
        picture = icon(self._sign, side, colour) if isinstance(self._sign, str) else self._sign
        if picture is None:
            return room
        gap = look.px(8) if words else 0
        across = picture.get_width() + gap + min(look.fonts.width(words, self._role), room.width)
        left = room.centerx - across // 2 if not words else max(room.left, room.centerx - across // 2)
        surface.blit(picture, picture.get_rect(midleft=(left, room.centery)))
        start = left + picture.get_width() + gap
        return pygame.Rect(start, room.top, min(across - picture.get_width() - gap, room.right - start), room.height)


class IconButton(Button):
    """A square button that shows only a sign; its tooltip says what it does."""

    def __init__(
        self,
        sign: Icon,
        on_press: Callable[[], None],
        *,
        tip: Text,
        tone: Tone = Tone.PAPER,
        key: str = "",
        enabled: bool = True,
        reason: Text = "",
    ) -> None:
        super().__init__("", on_press, tone=tone, sign=sign, key=key, tip=tip, enabled=enabled, reason=reason)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return a square as high as an ordinary button."""
        side = min(width, super().measure(look, width)[1])
        return side, side


class Row(Widget):
    """Base of the controls of a settings page: a label at the left, the control in the right part of the rect."""

    focusable = True
    share = 0.46

    def __init__(self, label: Text, *, key: str = "", tip: Text = "", enabled: bool = True, reason: Text = "") -> None:
        super().__init__(key=key, tip=tip, enabled=enabled, reason=reason)
        self._label = label

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return one row as wide as it may be."""
        return width, look.fonts.line_height(BODY) + look.px(18)

    @property
    def control(self) -> pygame.Rect:
        """The part of the rect the control is in."""
        width = round(self.rect.width * self.share)
        return pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.height)

    def draw_label(self, surface: pygame.Surface, look: Look) -> None:
        """Write the label into the left part."""
        room = pygame.Rect(self.rect)
        room.width = self.control.left - self.rect.left - look.px(12)
        colour = look.palette.ink if self.enabled else look.palette.ink_soft
        look.write(surface, resolve(self._label), BODY, colour, room.move(look.px(8), 0), "midleft")


class Toggle(Row):
    """A switch between on and off."""

    share = 0.16

    def __init__(
        self,
        label: Text,
        *,
        value: bool,
        on_change: Callable[[bool], None],
        key: str = "",
        tip: Text = "",
        enabled: bool = True,
        reason: Text = "",
    ) -> None:
        super().__init__(label, key=key, tip=tip, enabled=enabled, reason=reason)
        self.value = value
        self._on_change = on_change

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the label, the track and the knob at its end."""
        self.draw_label(surface, look)
        height = look.px(30)
        track = pygame.Rect(0, 0, round(height * 1.9), height)
        track.midright = (self.rect.right - look.px(8), self.rect.centery)
        look.paint.track(surface, track, look.palette.good if self.value else None)
        side = height + look.px(2)
        knob = pygame.Rect(0, 0, side, side)
        knob.midright = (track.right + look.px(2), track.centery)
        if not self.value:
            knob.midleft = (track.left - look.px(2), track.centery)
        look.paint.plate(surface, knob, Tone.PAPER, hovered=state.hovered, pressed=state.pressed, enabled=self.enabled)
        sign = icon("check" if self.value else "close", look.px(16), look.palette.ink)
        surface.blit(sign, sign.get_rect(center=(knob.centerx, knob.centery - look.px(2))))

    def command(self, command: Command) -> bool:
        """Switch on CONFIRM; LEFT is off and RIGHT is on."""
        if command is Command.CONFIRM:
            self._set(not self.value)
        elif command in {Command.LEFT, Command.RIGHT}:
            self._set(command is Command.RIGHT)
        else:
            return False
        return True

    def release(self, position: tuple[int, int]) -> None:
        """Switch when the mouse is let go on it."""
        if self.rect.collidepoint(position):
            self._set(not self.value)

    def _set(self, value: bool) -> None:
        if self.enabled and value != self.value:
            self.value = value
            self._on_change(value)


class Choice(Row):
    """A stepper over a few options, each a value and its words; it goes round at the ends."""

    def __init__(  # noqa: PLR0913 - keywords, nearly all with defaults
        self,
        label: Text,
        *,
        options: Sequence[tuple[object, Text]],
        value: object,
        on_change: Callable[[object], None],
        key: str = "",
        tip: Text = "",
        enabled: bool = True,
        reason: Text = "",
    ) -> None:
        super().__init__(label, key=key, tip=tip, enabled=enabled, reason=reason)
        self._options = list(options)
        self._place = next((place for place, option in enumerate(self._options) if option[0] == value), 0)
        self._on_change = on_change

    @property
    def value(self) -> object:
        """The option chosen."""
        return self._options[self._place][0]

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the label, the words of the option and an arrow on either side."""
        self.draw_label(surface, look)
        control = self.control.inflate(0, -look.px(6))
        side = control.height
        middle = control.inflate(-2 * (side + look.px(4)), 0)
        look.paint.inset(surface, middle)
        colour = look.palette.ink if self.enabled else look.palette.ink_soft
        look.write(surface, resolve(self._options[self._place][1]), BODY, colour, middle.inflate(-look.px(12), 0))
        for name, left in (("left", control.left), ("right", control.right - side)):
            arrow = pygame.Rect(left, control.top, side, side)
            face = look.paint.plate(surface, arrow, Tone.PAPER, hovered=state.hovered, enabled=self.enabled)
            sign = icon(name, look.px(20), look.palette.coat(Tone.PAPER, enabled=self.enabled).letters)
            surface.blit(sign, sign.get_rect(center=face.center))

    def command(self, command: Command) -> bool:
        """Step on LEFT, RIGHT and CONFIRM."""
        steps = {Command.LEFT: -1, Command.RIGHT: 1, Command.CONFIRM: 1}
        if command not in steps:
            return False
        self._step(steps[command])
        return True

    def release(self, position: tuple[int, int]) -> None:
        """Step back on the left half of the control, on elsewhere."""
        if self.rect.collidepoint(position):
            back = self.control.left <= position[0] < self.control.centerx
            self._step(-1 if back else 1)

    def _step(self, step: int) -> None:
        if self.enabled and len(self._options) > 1:
            self._place = (self._place + step) % len(self._options)
            self._on_change(self.value)


class Slider(Row):
    """A whole number between two ends, chosen along a track."""

    def __init__(  # noqa: PLR0913 - keywords, nearly all with defaults
        self,
        label: Text,
        *,
        value: int,
        on_change: Callable[[int], None],
        ends: tuple[int, int] = (0, 100),
        step: int = 10,
        unit: Text = "",
        key: str = "",
        tip: Text = "",
        enabled: bool = True,
        reason: Text = "",
    ) -> None:
        super().__init__(label, key=key, tip=tip, enabled=enabled, reason=reason)
        self.value = value
        self._on_change = on_change
        self._ends = ends
        self._step = step
        self._unit = unit

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the label, the track, the knob and the number."""
        self.draw_label(surface, look)
        track = self._track()
        rail = pygame.Rect(track.left, track.centery - look.px(5), track.width, look.px(10))
        look.paint.track(surface, rail)
        low, high = self._ends
        x = track.left + round(track.width * (self.value - low) / (high - low))
        if x - rail.left > look.px(12):
            full = pygame.Rect(rail.left, rail.top, x - rail.left, rail.height)
            look.paint.track(surface, full, look.palette.good)
        knob = pygame.Rect(0, 0, look.px(24), look.px(30))
        knob.center = (x, track.centery)
        look.paint.plate(surface, knob, Tone.OAK, hovered=state.hovered, pressed=state.pressed, enabled=self.enabled)
        room = pygame.Rect(track.right + look.px(14), self.rect.top, 0, self.rect.height)
        room.width = self.rect.right - room.left
        look.write(surface, f"{self.value}{resolve(self._unit)}", SMALL, look.palette.ink, room, "midright")

    def command(self, command: Command) -> bool:
        """Step on LEFT and RIGHT."""
        if command not in {Command.LEFT, Command.RIGHT}:
            return False
        self._set(self.value + (self._step if command is Command.RIGHT else -self._step))
        return True

    def press(self, position: tuple[int, int]) -> None:
        """Move the knob to the mouse."""
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        """Move the knob with the mouse, in steps."""
        track = self._track()
        low, high = self._ends
        share = (position[0] - track.left) / max(1, track.width)
        self._set(low + round((high - low) * share / self._step) * self._step)

    def _track(self) -> pygame.Rect:
        control = self.control
        return pygame.Rect(control.left + 12, control.top, round(control.width * 0.76) - 12, control.height)

    def _set(self, value: int) -> None:
        value = max(self._ends[0], min(self._ends[1], value))
        if self.enabled and value != self.value:
            self.value = value
            self._on_change(value)


def _aligned(line: pygame.Rect, room: pygame.Rect, at: str) -> pygame.Rect:
    line.top = room.top
    if at == "center":
        line.centerx = room.centerx
    elif at == "right":
        line.right = room.right
    else:
        line.left = room.left
    return line

"""The page of the rules book that lists keys and mouse: made from the table of keys, so it never says less than it."""

from __future__ import annotations

import pygame

from mycity.scenes.shell.button_words import key_names, pad_name
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import BINDINGS
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pad_buttons import rows
from mycity.ui.style.fonts import BODY, HEAD, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, Tone

MOUSE = (
    (mark("Drag from the card to the board"), mark("Build; let go beside the board to put it back")),
    (mark("Click on the card"), mark("Take the piece, click again to build")),
    (mark("Wheel, right button"), mark("Turn the piece")),
    (mark("Click on a small board"), mark("See that board large")),
    (mark("Keep the pointer still"), mark("Read what it is")),
)
"""The gestures of the mouse, each with its effect."""
TOUCH = (
    (mark("Touch and drag"), mark("As with the mouse; let go to build")),
    (mark("Hold a finger still"), mark("Turn the piece, or read what something is")),
    (mark("Tap with a second finger"), mark("Turn the piece you are dragging")),
)
"""The gestures of fingers, each with its effect."""


class KeyLine(Widget):
    """An action at the left, its keys at the right, as caps; or a gesture in words.

    Args:
        words: The action.
        caps: The keys' names.
        gesture: A gesture of the mouse or of fingers instead.
    """

    def __init__(self, words: str, caps: list[str], gesture: str = "") -> None:
        super().__init__()
        self.words = words
        self.caps = caps
        self.gesture = gesture

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        left, right = self._rooms(look, pygame.Rect(0, 0, width, 0))
        pairs = ((self.gesture, left), (self.words, right)) if self.gesture else ()
        lines = max((len(look.fonts.wrap(words, BODY, room.width)) for words, room in pairs), default=1)
        return width, lines * look.fonts.line_height(BODY) + look.px(8)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        palette = look.palette
        pygame.draw.line(surface, palette.paper_shade, self.rect.bottomleft, self.rect.bottomright)
        left, right = self._rooms(look, self.rect)
        if self.gesture:
            _write_wrapped(surface, look, self.gesture, palette.ink, left)
            _write_wrapped(surface, look, self.words, palette.ink_soft, right)
            return
        look.write(surface, self.words, BODY, palette.ink, left, "midleft")
        x = right.left
        for cap in self.caps:
            room = look.fonts.width(cap, SMALL_STRONG) + look.px(18)
            plate = pygame.Rect(x, self.rect.top + look.px(1), max(room, look.px(32)), self.rect.height - look.px(5))
            face = look.paint.plate(surface, plate, Tone.PAPER)
            look.write(surface, cap, SMALL_STRONG, palette.coat(Tone.PAPER).letters, face)
            x = plate.right + look.px(8)

    @staticmethod
    def _rooms(look: Look, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Part a rect into the left and the right half of the line."""
        half = rect.width * 45 // 100
        gap = look.px(8)
        return cut_left(rect, half - gap, gap)


def _write_wrapped(surface: pygame.Surface, look: Look, words: str, colour: Colour, room: pygame.Rect) -> None:
    lines = look.fonts.wrap(words, BODY, room.width)
    look.write_lines(surface, lines, BODY, colour, (room.left, room.top + look.px(4)))


def key_lines(services: Services) -> list[Widget]:
    """Return the page: the mouse, fingers, then every command with all its keys, and the buttons of a gamepad."""
    t = services.t
    mouse = [KeyLine(t(words), [], t(gesture)) for gesture, words in MOUSE]
    touch = [KeyLine(t(words), [], t(gesture)) for gesture, words in TOUCH]
    labels = {binding.command: binding.label for binding in reversed(BINDINGS)}
    caps: dict[str, list[str]] = {}
    for binding in BINDINGS:
        caps.setdefault(binding.label, []).extend(key_names(services, binding))
    keys = [KeyLine(t(label), names) for label, names in caps.items()]
    buttons = [
        KeyLine(t(labels[row.command]), [pad_name(services, button) for button in row.buttons]) for row in rows()
    ]
    hands = [Label(t("device|Mouse"), HEAD), *mouse, Label(t("Touch"), HEAD), *touch, Label(t("Keys"), HEAD), *keys]
    pad = [Label(t("Gamepad"), HEAD), *buttons]
    return [*pad, *hands] if services.devices.uses_pad else [*hands, *pad]

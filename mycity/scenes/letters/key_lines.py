"""The page of the rules book that lists keys and mouse: made from the table of keys, so it never says less than it."""

from __future__ import annotations

import pygame

from mycity.scenes.shell.services import Services
from mycity.ui.inputs import BINDINGS, Binding
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, Tone

KEY_WORDS = {
    pygame.K_RETURN: mark("Enter"),
    pygame.K_SPACE: mark("Space"),
    pygame.K_ESCAPE: "Esc",
    pygame.K_UP: "\N{UPWARDS ARROW}",
    pygame.K_DOWN: "\N{DOWNWARDS ARROW}",
    pygame.K_LEFT: "\N{LEFTWARDS ARROW}",
    pygame.K_RIGHT: "\N{RIGHTWARDS ARROW}",
    pygame.K_TAB: "Tab",
    pygame.K_PAGEUP: mark("Page up"),
    pygame.K_PAGEDOWN: mark("Page down"),
    pygame.K_BACKSPACE: mark("Backspace"),
}
"""Keys whose name is not simply what pygame calls them."""
MODIFIER_WORDS = {pygame.KMOD_CTRL: mark("Ctrl"), pygame.KMOD_ALT: "Alt", pygame.KMOD_SHIFT: mark("Shift")}
UNNAMED = frozenset((pygame.K_KP_ENTER,))
"""Keys that are called as another one of the same row."""

MOUSE = (
    (mark("Drag from the card to the board"), mark("Build; let go beside the board to put it back")),
    (mark("Click on the card"), mark("Take the building, click again to build")),
    (mark("Wheel, right button"), mark("Turn the building")),
    (mark("Click on a small city"), mark("See it large")),
    (mark("Rest on something"), mark("Read what it is")),
)
"""What the mouse does: the gesture, and what comes of it."""


class KeyLine(Widget):
    """What is done at the left, the keys that do it at the right, as caps; or a gesture in words.

    Args:
        words: What is done.
        caps: The keys' names.
        gesture: What is done with the mouse instead.
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
        left = pygame.Rect(rect.left, rect.top, half - look.px(8), rect.height)
        return left, pygame.Rect(rect.left + half, rect.top, rect.width - half, rect.height)


def _write_wrapped(surface: pygame.Surface, look: Look, words: str, colour: Colour, room: pygame.Rect) -> None:
    lines = look.fonts.wrap(words, BODY, room.width)
    look.write_lines(surface, lines, BODY, colour, (room.left, room.top + look.px(4)))


def key_lines(services: Services) -> list[Widget]:
    """Return the page: the mouse, then every command with all its keys."""
    t = services.t
    mouse = [KeyLine(t(words), [], t(gesture)) for gesture, words in MOUSE]
    rows: dict[str, list[str]] = {}
    for binding in BINDINGS:
        rows.setdefault(binding.label, []).extend(_caps(services, binding))
    keys = [KeyLine(t(label), caps) for label, caps in rows.items()]
    return [Label(t("Mouse"), HEAD), *mouse, Label(t("Keys"), HEAD), *keys]


def _caps(services: Services, binding: Binding) -> list[str]:
    modifier = MODIFIER_WORDS.get(binding.modifier)
    before = f"{services.t(modifier)} + " if modifier else ""
    return [before + _cap(services, key) for key in binding.keys if key not in UNNAMED]


def _cap(services: Services, key: int) -> str:
    words = KEY_WORDS.get(key)
    return services.t(words) if words is not None else pygame.key.name(key).title()

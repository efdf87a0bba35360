"""A slip on the result that tells what has happened for the first time: a heading, and a badge with its name for each.

The badges are pinned on one after another while nobody presses anything; with the speed off they are there at once, and
without movement they only fade in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from mycity.scenes.shell.services import Services
from mycity.table.chronicle.told_firsts import ToldFirst
from mycity.ui.animation import Timeline
from mycity.ui.kit.boxes import put
from mycity.ui.kit.layout import in_rows
from mycity.ui.kit.widgets import Pressable, Widget, WidgetState
from mycity.ui.pictures.badges import badge
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look

_BADGE, _SMALL_BADGE, _EDGE, _GAP, _CORNER, _RAISED, _WORDS = 58, 44, 10, 12, 14, 8, 270
"""The side of a badge and of one in a crowd, the margin of the slip, the space between its parts, the radius of its
corners, the reach of its shadow and the most width of a sentence, in pixels at 1280 x 800."""
_FORMS = ((True, True, False), (True, True, True), (False, True, False), (False, True, True), (False, False, False))
"""The forms of the slip, the largest first: whether it has sentences, names, its heading above and not before them."""
_HEIGHT = 20
"""Per cent of the window's height that the slip may have."""
_BEGINS, _APART = 700.0, 320.0
"""Milliseconds before the first badge comes, and between two."""
_FALLS = 0.3
"""By how much a badge is larger when it begins to fall."""


class FirstPlaque(Pressable):
    """A badge, beside it its name, and below that what has happened where there is room for it.

    Args:
        told: What is told.
        has_sentence: Whether the sentence stands there; else the tooltip says it.
        has_name: Whether the name does.
    """

    tip_is_headed = True

    def __init__(
        self, services: Services, told: ToldFirst, on_press: Callable[[], None], *, has_sentence: bool, has_name: bool
    ) -> None:
        title, words = services.t(told.row.title), services.t(told.row.told)
        super().__init__(on_press, key=f"first-{told.row.name}", tip=f"{title}\n{words}")
        self.told = told
        self._sprites = services.sprites
        self._title = title if has_name else ""
        self._words = words if has_sentence else ""
        self._role = LABEL if has_sentence else STRONG
        self._side = _BADGE if has_sentence else _SMALL_BADGE
        self.shown, self.fallen, self.shine = 1.0, 1.0, 1.0

    def measure(self, look: Look, width: int) -> tuple[int, int]:  # noqa: ARG002 - it is as wide as its words
        lines = self._lines(look)
        wide = max((look.fonts.width(line, role) for line, role in lines), default=0)
        high = sum(look.fonts.line_height(role) for _, role in lines)
        return look.px(self._side) + (wide + look.px(_GAP) if wide else 0), max(look.px(self._side), high)

    def _lines(self, look: Look) -> list[tuple[str, TextRole]]:
        if not self._title:
            return []
        words = look.fonts.wrap_balanced(self._words, SMALL, look.px(_WORDS)) if self._words else []
        return [(self._title, self._role), *((line, SMALL) for line in words)]

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        if self.shown <= 0.0:
            return
        self._draw_badge(surface, look, is_near=state.hovered or state.ringed)
        lines = self._lines(look)
        left = self.rect.left + look.px(self._side + _GAP)
        top = self.rect.centery - sum(look.fonts.line_height(role) for _, role in lines) // 2
        for words, role in lines:
            line = look.fonts.line(words, role, look.palette.ink)
            if self.shown < 1.0:
                line = line.copy()
                line.set_alpha(round(255 * self.shown))
            surface.blit(line, (left, top))
            top += look.fonts.line_height(role)

    def _draw_badge(self, surface: pygame.Surface, look: Look, *, is_near: bool) -> None:
        side = look.px(self._side)
        middle = self.rect.left + side // 2, self.rect.centery
        larger = round(side * (1.0 + _FALLS * (1.0 - self.fallen))) + (look.px(3) if is_near else 0)
        picture = badge(self._sprites, self.told.row.icon, self.told.row.enamel, side)
        if larger != side:
            picture = pygame.transform.smoothscale(picture, (larger, larger))
        if self.shown < 1.0:
            picture = picture.copy()
            picture.set_alpha(round(255 * self.shown))
        put(surface, picture, center=middle)
        if 0.0 < self.shine < 1.0:
            put(surface, _shine(picture, self.shine), center=middle)


def _shine(picture: pygame.Surface, share: float) -> pygame.Surface:
    """Return the band of light that goes over a badge."""
    side = picture.get_width()
    light = pygame.Surface((side, side), pygame.SRCALPHA)
    x = round((2.2 * share - 0.6) * side)
    band = [(x, 0), (x + side // 4, 0), (x - side // 4, side), (x - side // 2, side)]
    pygame.draw.polygon(light, (255, 255, 255, 130), band)
    inside = pygame.mask.from_surface(picture).to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    light.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return light


class FirstSlip(Widget):
    """The slip with its heading; its plaques lie on it.

    Args:
        told: What is told; nothing is laid out where there is none.
        on_press: Called when a plaque is pressed, with its first.
    """

    def __init__(self, services: Services, told: Sequence[ToldFirst], on_press: Callable[[str], None]) -> None:
        super().__init__(key="firsts")
        self.told = told
        self._services = services
        self._on_press = on_press
        self._shares = [(1.0, 1.0, 1.0) for _ in told]
        self._is_coming = False
        self._plaques: list[FirstPlaque] = []
        self._heading = pygame.Rect(0, 0, 0, 0)

    # -- where it lies ---------------------------------------------------------------------------------------

    def lay_out(self, room: pygame.Rect) -> list[Widget]:
        """Lie at the top of a room, in the middle; return the slip and its plaques, in the largest form with room."""
        if not self.told:
            return []
        most = self._services.look.area.height * _HEIGHT // 100
        for has_sentence, has_name, is_headed in _FORMS:
            self._plaques = [self._plaque(told, has_sentence=has_sentence, has_name=has_name) for told in self.told]
            if self._place(room, is_headed=is_headed) <= most:
                break
        self._take_shares()
        return [self, *self._plaques]

    def _plaque(self, told: ToldFirst, *, has_sentence: bool, has_name: bool) -> FirstPlaque:
        press = partial(self._on_press, told.row.name)
        return FirstPlaque(self._services, told, press, has_sentence=has_sentence, has_name=has_name)

    def _place(self, room: pygame.Rect, *, is_headed: bool) -> int:
        """Put the heading above the plaques or before them, in as many lines as they need; return how high all is."""
        look = self._services.look
        edge, gap = look.px(_EDGE), look.px(2 * _GAP)
        head, head_high = look.fonts.width(self.heading, HEAD), look.fonts.line_height(HEAD)
        before, above = (0, head_high) if is_headed else (head + gap, 0)
        sizes = [plaque.measure(look, room.width) for plaque in self._plaques]
        lines = in_rows([wide for wide, _ in sizes], room.width - 2 * gap - before, gap)
        across = [sum(sizes[one][0] for one in line) + gap * (len(line) - 1) for line in lines]
        high = max(high for _, high in sizes)
        inner = max(*across, head) if is_headed else max(across)
        slip = pygame.Rect(0, room.top, min(room.width, inner + before + 2 * gap), 0)
        slip.height = above + len(lines) * (high + edge) + edge
        slip.centerx = room.centerx
        self.place(slip)
        self._heading = pygame.Rect(slip.left + gap, slip.top, head, slip.height)
        if is_headed:
            self._heading = pygame.Rect(slip.left, slip.top + edge // 2, slip.width, head_high)
        top = slip.top + edge + above
        for line, wide in zip(lines, across, strict=True):
            left = slip.left + gap + before + ((inner - wide) // 2 if is_headed else 0)
            for one in line:
                self._plaques[one].place(pygame.Rect(left, top, sizes[one][0], high))
                left += sizes[one][0] + gap
            top += high + edge
        return slip.height

    @property
    def heading(self) -> str:
        return self._services.t("For the first time")

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.panel(surface, self.rect, raised=_RAISED)
        look.write(surface, self.heading, HEAD, look.palette.ink, self._heading)

    @property
    def moving(self) -> pygame.Rect:
        """The part of it in which badges come: all but its round corners."""
        return self.rect.inflate(-2 * self._services.look.px(_CORNER), 0)

    def draw_moving(self, surface: pygame.Surface) -> None:
        """Draw it with its plaques over itself, as nobody looks at any of them."""
        look = self._services.look
        self.draw(surface, look, WidgetState())
        for plaque in self._plaques:
            plaque.draw(surface, look, WidgetState())

    # -- how it comes ----------------------------------------------------------------------------------------

    def reveal(self, timeline: Timeline, on_change: Callable[[], None], then: Callable[[], None]) -> None:
        """Let the badges come one after another.

        Args:
            on_change: Called whenever one looks otherwise.
            then: Called when all are there.
        """
        self._shares, self._is_coming = [(0.0, 0.0, 0.0) for _ in self.told], True
        self._take_shares()
        for number in range(len(self.told)):
            delay = _BEGINS + number * _APART
            step = partial(self._step, number, on_change)
            timeline.run("badge appears", partial(step, 0), delay=delay)
            timeline.run("badge falls", partial(step, 1), delay=delay, then=partial(self._pinned, number))
            done = then if number == len(self.told) - 1 else None
            timeline.run("badge shines", partial(step, 2), then=done, delay=delay + _APART)

    def finish(self) -> bool:
        """Have all badges there; return whether any was not."""
        was_coming = any(min(shares[:2]) < 1.0 for shares in self._shares)
        self._shares, self._is_coming = [(1.0, 1.0, 1.0) for _ in self.told], False
        self._take_shares()
        return was_coming

    def _step(self, number: int, on_change: Callable[[], None], which: int, share: float) -> None:
        shares = list(self._shares[number])
        shares[which] = max(share, shares[which])  # what was finished by a press does not come again
        self._shares[number] = shares[0], shares[1], shares[2]
        self._take_shares()
        on_change()

    def _pinned(self, number: int) -> None:
        """Let a badge be heard as it comes; those that are all there at once are heard once."""
        if number == 0 or (self._is_coming and self._services.motion.speed != "off"):
            self._services.sound.play("cog" if number else "gold")

    def _take_shares(self) -> None:
        for plaque, (shown, fallen, shine) in zip(self._plaques, self._shares, strict=False):
            plaque.shown, plaque.fallen, plaque.shine = shown, fallen, shine

"""Effects that move over the play scene: points that float up, words that fade, light on small boards, tokens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import pygame

from mycity.ui.animation import Timeline
from mycity.ui.style.fonts import HEAD
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour

_RISE = 46
"""The way that points float up, in pixels at 1280 x 800."""
_ARC = 28
"""The height of the arc of a flight above the straight line, in pixels at 1280 x 800."""
_RIM = 2
"""Width of the light rim around letters, in pixels at 1280 x 800."""
ICON_SIDE = 22
"""Pixels at 1280 x 800 across a rule's sign beside its points."""


Particle = tuple[pygame.Surface, tuple[int, int], int]
"""A picture, its middle, and its opacity, 0 to 255."""


class _Effect:
    """Something that shows for the length of a movement."""

    share: float | None

    @property
    def content(self) -> Hashable:
        """Return what it shows, to be compared: it is drawn again when that has changed."""
        return self.share


@dataclass
class FloatingPicture(_Effect):
    """A picture of words or points that rises and fades.

    Attributes:
        picture: The picture of them.
        at: The point at which its middle begins.
        share: The share of its animation that is over, 0 to 1.
        rises: Whether it moves at all.
    """

    picture: pygame.Surface
    at: tuple[int, int]
    share: float = 0.0
    rises: bool = True

    def place(self, look: Look) -> pygame.Rect:
        """Return what it covers now."""
        rise = round(look.px(_RISE) * self.share) if self.rises else 0
        return self.picture.get_rect(center=(self.at[0], self.at[1] - rise))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it, fading in the last third of its way."""
        _faint(surface, self.picture, self.place(look), round(255 * min(1.0, 3.0 * (1.0 - self.share))))


@dataclass
class FlyingPicture(_Effect):
    """A picture that flies from one place to another, in a low arc; before it starts it is nowhere.

    Attributes:
        paint: Returns the picture that flies: asked for when it starts, not in the frame of all that sets it off.
        start: The point at which its middle begins.
        end: The point at which it arrives, and is gone.
        share: The share of its animation that is over, 0 to 1.
    """

    paint: Callable[[], pygame.Surface]
    start: tuple[int, int]
    end: tuple[int, int]
    share: float | None = None

    @cached_property
    def picture(self) -> pygame.Surface:
        return self.paint()

    def place(self, look: Look) -> pygame.Rect:
        """Return what it covers now."""
        if self.share is None:
            return pygame.Rect(self.start, (0, 0))
        (left, top), (right, bottom), share = self.start, self.end, self.share
        # Linear interpolation, and a parabola on it that is 0 at both ends and 1 in the middle.
        arc = look.px(_ARC) * 4 * share * (1.0 - share)
        middle = left + round((right - left) * share), top + round((bottom - top) * share - arc)
        return self.picture.get_rect(center=middle)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it, fading only where it arrives."""
        if self.share is not None:
            _faint(surface, self.picture, self.place(look), round(255 * min(1.0, 6.0 * (1.0 - self.share))))


@dataclass
class FadingFrame(_Effect):
    """A frame of light that fades around a rect."""

    rect: pygame.Rect
    share: float = 0.0

    def place(self, look: Look) -> pygame.Rect:  # noqa: ARG002 - as what floats
        return self.rect.inflate(8, 8)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it: a frame in the colour of the focus ring."""
        around = self.place(look)
        light = pygame.Surface(around.size, pygame.SRCALPHA)
        alpha = round(255 * (1.0 - self.share))
        pygame.draw.rect(light, (*look.palette.ring, alpha), light.get_rect(), look.px(3), look.px(4))
        surface.blit(light, around)


@dataclass
class ParticleEffect(_Effect):
    """Prepared pictures that move; nothing is painted in a frame. Before it starts it is nowhere.

    Attributes:
        rect: The rect that it covers.
        particles: Returns the pictures by how far it has come, each with its middle and its opacity, 0 to 255.
        is_low: Whether it lies on the ground, below the lights on groups.
        share: The share of its animation that is over, 0 to 1.
    """

    rect: pygame.Rect
    particles: Callable[[float], Iterable[Particle]]
    is_low: bool = False
    share: float | None = None

    def place(self, look: Look) -> pygame.Rect:  # noqa: ARG002 - as what floats
        return self.rect if self.share is not None else pygame.Rect(self.rect.topleft, (0, 0))

    def draw(self, surface: pygame.Surface, look: Look) -> None:  # noqa: ARG002 - as what floats
        for picture, middle, opacity in self.particles(self.share) if self.share is not None else ():
            _faint(surface, picture, picture.get_rect(center=middle), opacity)


@dataclass
class PaintedEffect(_Effect):
    """An effect that is painted on a clear sheet, by how far it has come.

    Attributes:
        rect: The rect that it covers.
        paint: Paints it onto a clear sheet of that size.
        share: The share of its animation that is over, 0 to 1.
    """

    rect: pygame.Rect
    paint: Callable[[pygame.Surface, float], None]
    share: float = 0.0

    def place(self, look: Look) -> pygame.Rect:  # noqa: ARG002 - as what floats
        return self.rect

    def draw(self, surface: pygame.Surface, look: Look) -> None:  # noqa: ARG002 - as what floats
        sheet = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self.paint(sheet, self.share)
        surface.blit(sheet, self.rect)


@dataclass
class LastingPicture(_Effect):
    """A picture that appears, stays where it is, and fades; while it stays, nothing is drawn again.

    Attributes:
        picture: The picture.
        rect: The rect that it covers.
        share: The share of its animation that is over, 0 to 1; before it starts it is nowhere.
    """

    picture: pygame.Surface
    rect: pygame.Rect
    share: float | None = None

    @property
    def content(self) -> int:
        """Return its opacity, 0 to 255, in few steps."""
        if self.share is None:
            return 0
        return 51 * round(5 * max(0.0, min(1.0, 8.0 * self.share, 5.0 * (1.0 - self.share))))

    def place(self, look: Look) -> pygame.Rect:  # noqa: ARG002 - as what floats
        return self.rect if self.share is not None else pygame.Rect(self.rect.topleft, (0, 0))

    def draw(self, surface: pygame.Surface, look: Look) -> None:  # noqa: ARG002 - as what floats
        _faint(surface, self.picture, self.rect, self.content)


_MOST_STEPS = 16
"""Points for each of which a token takes its time on the way: further ones go by faster."""


@dataclass
class Effects:
    """All effects under way.

    Attributes:
        timeline: Runs it.
        tokens: The points at which every seat's token is shown, which follows its score so far step by step.
    """

    timeline: Timeline
    tokens: list[float]
    shown: list[VisualEffect] = field(default_factory=list)
    _bound: list[float] = field(init=False)
    _ways: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._bound = list(self.tokens)
        self._ways = [0] * len(self.tokens)

    def float_points(self, points: pygame.Surface, at: tuple[int, int]) -> None:
        """Let points rise from a place."""
        self.begin(FloatingPicture(points, at, rises=not self.timeline.motion.reduced), "points float")

    def fly(self, flying: FlyingPicture, *, delay: float = 0.0, then: Callable[[], None] = lambda: None) -> None:
        """Let something fly, after so many milliseconds at normal speed."""
        self.begin(flying, "points fly", delay=delay, then=then)

    def say(self, words: pygame.Surface, at: tuple[int, int]) -> None:
        """Let words stay at a place for a moment."""
        self.begin(FloatingPicture(words, at, rises=False), "word stays")

    def light(self, rect: pygame.Rect) -> None:
        self.begin(FadingFrame(rect), "points float")

    def pulse(self, rect: pygame.Rect) -> None:
        """Light a place up for a blink: something has arrived there."""
        self.begin(FadingFrame(rect), "icon pulses")

    def place_tokens(self, points: Sequence[int]) -> None:
        """Have every seat's token stand on its points at once, wherever it was bound."""
        self.tokens[:] = map(float, points)
        self._bound = list(self.tokens)
        self._ways = [way + 1 for way in self._ways]

    def move_token(self, seat: int, points: int, *, delay: float = 0.0) -> None:
        """Let a token go to its points, wherever it was bound before."""
        start = self.tokens[seat]
        if self._bound[seat] == points:
            return
        self._bound[seat] = points
        self._ways[seat] += 1
        way = self._ways[seat]

        def step(share: float) -> None:
            if self._ways[seat] == way:
                self.tokens[seat] = start + (points - start) * share

        self.timeline.run("token per point", step, times=min(abs(points - start), _MOST_STEPS), delay=delay)

    def drop(self) -> None:
        """Show nothing of it any more: what it told of was undone."""
        self.shown.clear()

    def put_out(self) -> None:
        """Put out all that a building has set off as it landed: it was taken back."""
        landing = LastingPicture, ParticleEffect, FlyingPicture
        self.shown = [effect for effect in self.shown if not isinstance(effect, landing)]

    def begin(
        self, effect: VisualEffect, movement: str, *, delay: float = 0.0, then: Callable[[], None] = lambda: None
    ) -> None:
        """Show something for the length of a movement, after so many milliseconds at normal speed."""

        def step(share: float) -> None:
            effect.share = share

        def end() -> None:
            if effect in self.shown:
                self.shown.remove(effect)
                then()

        self.shown.append(effect)
        self.timeline.run(movement, step, then=end, delay=delay)


VisualEffect = FloatingPicture | FlyingPicture | ParticleEffect | PaintedEffect | FadingFrame | LastingPicture


def rimmed(look: Look, text: str, colour: Colour, sign: pygame.Surface | None = None) -> pygame.Surface:
    """Return words or points with a light rim, to be read on any ground, and before them the sign of what they tell."""
    reach = look.px(_RIM)
    letters, rim = (look.fonts.line(text, HEAD, tint) for tint in (colour, look.palette.field))
    left = sign.get_width() + look.px(3) if sign is not None else 0
    height = max(letters.get_height(), sign.get_height() if sign is not None else 0)
    picture = pygame.Surface((left + letters.get_width() + 2 * reach, height + 2 * reach), pygame.SRCALPHA)
    middle = letters.get_rect(midleft=(left + reach, picture.get_height() // 2))
    # A dilation by four shifted copies: for thin rims it looks like a stroke, at the price of four blits.
    for across, down in ((-reach, 0), (reach, 0), (0, -reach), (0, reach)):
        picture.blit(rim, middle.move(across, down))
    picture.blit(letters, middle)
    if sign is not None:
        picture.blit(sign, sign.get_rect(midleft=(0, picture.get_height() // 2)))
    return picture


def _faint(surface: pygame.Surface, picture: pygame.Surface, at: pygame.Rect, alpha: int) -> None:
    picture.set_alpha(alpha)
    surface.blit(picture, at)
    picture.set_alpha(255)

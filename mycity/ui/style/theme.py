"""Colours by what they are for, as data: the painted theme and the high-contrast one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

Colour = tuple[int, int, int]


class Tone(Enum):
    """The paint of a plate (button, toggle, slider knob), by what pressing it means."""

    OAK = "oak"
    """An ordinary choice."""
    GO = "go"
    """The choice most people want now."""
    WARN = "warn"
    """Something is given up."""
    PAPER = "paper"
    """A quiet choice beside others."""


@dataclass(frozen=True)
class PlateColours:
    """The paint of a plate: its face, its edge below and around, and the letters on it."""

    face: Colour
    edge: Colour
    letters: Colour

    @property
    def lit(self) -> Colour:
        """The face while the mouse or the focus is on it."""
        return mix(self.face, (255, 255, 255), 0.08)


@dataclass(frozen=True, eq=False)
class Palette:
    """All colours of the interface. The board's own colours belong to its sprites.

    Attributes:
        flat: No texture, shadow or light; every boundary is a solid line.
    """

    paper: Colour
    paper_shade: Colour
    ink: Colour
    ink_soft: Colour
    table: Colour
    table_letters: Colour
    ring: Colour
    good: Colour
    bad: Colour
    gold: Colour
    field: Colour
    tip: Colour
    tip_letters: Colour
    coats: dict[Tone, PlateColours]
    families: dict[str, Colour]
    flat: bool = False

    def coat(self, tone: Tone, *, enabled: bool = True) -> PlateColours:
        """Return the paint of a plate, faded when it cannot be pressed."""
        coat = self.coats[tone]
        if enabled:
            return coat
        return PlateColours(
            mix(coat.face, self.paper_shade, 0.72),
            mix(coat.edge, self.paper_shade, 0.6),
            mix(self.ink_soft, self.paper_shade, 0.2),
        )


@lru_cache(maxsize=512)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour ``share`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hex(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


PAINTED = Palette(
    paper=_hex("#f3e7cf"),
    paper_shade=_hex("#e2d0ae"),
    ink=_hex("#3a2e25"),
    ink_soft=_hex("#6d5a49"),
    table=_hex("#6b4a33"),
    table_letters=_hex("#f7ecd6"),
    ring=_hex("#f7cf4d"),
    good=_hex("#28703a"),
    bad=_hex("#b03024"),
    gold=_hex("#f7cf4d"),
    field=_hex("#fbf4e4"),
    tip=_hex("#3a2e25"),
    tip_letters=_hex("#f7ecd6"),
    coats={
        Tone.OAK: PlateColours(_hex("#d8a667"), _hex("#8a5a2e"), _hex("#3a2516")),
        Tone.GO: PlateColours(_hex("#32703f"), _hex("#23502e"), _hex("#fdf6e3")),
        Tone.WARN: PlateColours(_hex("#ad3a2a"), _hex("#75241b"), _hex("#fdf6e3")),
        Tone.PAPER: PlateColours(_hex("#ead9b8"), _hex("#b39a6f"), _hex("#3a2e25")),
    },
    families={"Y": _hex("#f0b93a"), "R": _hex("#c8483c"), "B": _hex("#3f78b5"), "C": _hex("#7b56a3")},
)

HIGH_CONTRAST = Palette(
    paper=_hex("#ffffff"),
    paper_shade=_hex("#e6e6e6"),
    ink=_hex("#000000"),
    ink_soft=_hex("#333333"),
    table=_hex("#1a1a1a"),
    table_letters=_hex("#ffffff"),
    ring=_hex("#ff8c00"),
    good=_hex("#006b2b"),
    bad=_hex("#b00000"),
    gold=_hex("#ffd400"),
    field=_hex("#ffffff"),
    tip=_hex("#000000"),
    tip_letters=_hex("#ffffff"),
    coats={
        Tone.OAK: PlateColours(_hex("#ffe08a"), _hex("#000000"), _hex("#000000")),
        Tone.GO: PlateColours(_hex("#005a24"), _hex("#000000"), _hex("#ffffff")),
        Tone.WARN: PlateColours(_hex("#9c0000"), _hex("#000000"), _hex("#ffffff")),
        Tone.PAPER: PlateColours(_hex("#ffffff"), _hex("#000000"), _hex("#000000")),
    },
    families={"Y": _hex("#ffcc00"), "R": _hex("#d40000"), "B": _hex("#0057d9"), "C": _hex("#7a00b8")},
    flat=True,
)


def palette(*, high_contrast: bool) -> Palette:
    """Return the palette the player chose."""
    return HIGH_CONTRAST if high_contrast else PAINTED

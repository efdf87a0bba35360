"""Samples: what settings change, in a small live picture on the sheet of their group."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from mycity.board_pictures.small_boards import small_board
from mycity.content.small_boards import Picture
from mycity.scenes.shell.services import Services
from mycity.ui.animation import SPEEDS, ease_in_out, ease_out_bounce
from mycity.ui.board.overlays import building_icon
from mycity.ui.kit.widgets import Button, Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites, cached_with_sprites
from mycity.ui.sound.table import SoundName
from mycity.ui.style.fonts import BODY
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_HIGH, _APART = 84, 12
"""Pixels of a sample, and between its parts, at 1280 x 800."""
_TOWN, _MEADOW = "town", "meadow"
_BOARDS = {
    _TOWN: Picture(
        cells=("..t..", ".....", ".....", "....F"),
        river=(2, 2, 2, 2),
        buildings=("Y-I2 0 1 0", "R-I2 0 2 0", "B-I3 0 1 2", "C-I2 0 2 2"),
    ),
    _MEADOW: Picture(cells=("t........M", "..........", ".......t.."), river=(8, 8, 8)),
}
"""A few houses of every family by a river, and free meadow."""
_HOUSE, _AT = "Y-V3", (1, 4)
"""The house that is built in the sample of motion, and its place: row and column of its top left cell."""
_BARS = 6
"""Of loudness."""
_TRAVELS, _LANDS, _STANDS, _FADES = 900.0, 260.0, 1500.0, 400.0
"""Milliseconds at normal speed: on the way, coming down, standing, leaving."""


@cached_with_sprites
def _board(sprites: Sprites, name: str, px: int, emblems: bool) -> pygame.Surface:
    return small_board(sprites, _BOARDS[name], px, emblems=emblems)


@cached_with_sprites
def _house(sprites: Sprites, px: int) -> pygame.Surface:
    return building_icon(sprites, _HOUSE, 0, px)


class Sample(Widget):
    """A picture of what the settings beside it make of the game."""

    def __init__(self, services: Services, *, key: str = "") -> None:
        super().__init__(key=key)
        self._services = services

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(_HIGH)

    def cells(self, board: str) -> int:
        """Return how many pixels a cell of a board has that fits."""
        rows, columns = _BOARDS[board].size
        return max(6, min(self.rect.height // rows, self.rect.width // columns))

    def board(self, name: str, look: Look) -> pygame.Surface:
        """Return a small board in the look of the boards of the game."""
        return _board(self._services.sprites, name, self.cells(name), look.palette.flat)


class TextSample(Sample):
    """A line to read in the letters that are set, and a board in the colours that are."""

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        high = look.px(_HIGH)
        lines = look.fonts.wrap(self._words(), BODY, width - self._town_width(high) - look.px(_APART))
        return width, max(high, len(lines) * look.fonts.line_height(BODY))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        town = self.board(_TOWN, look)
        surface.blit(town, town.get_rect(midright=self.rect.midright))
        room = self.rect.copy()
        room.width -= self._town_width(look.px(_HIGH)) + look.px(_APART)
        lines = look.fonts.wrap_balanced(self._words(), BODY, room.width)
        look.write_centred(surface, lines, BODY, look.palette.ink, room)

    def _words(self) -> str:
        return self._services.t("Everything is written like this.")

    def _town_width(self, high: int) -> int:
        rows, columns = _BOARDS[_TOWN].size
        return high * columns // rows


class MotionSample(Sample):
    """A house that is built again and again: as fast as things move, or it is there at once."""

    def __init__(self, services: Services, clock: float = 0.0) -> None:
        super().__init__(services, key="moving")
        self.clock = clock

    def pass_time(self, milliseconds: float) -> bool:
        """Let time pass; return whether anything looks different."""
        speed = SPEEDS[self._services.motion.speed]
        if not speed:
            return False
        self.clock = (self.clock + milliseconds / speed) % (_TRAVELS + _LANDS + _STANDS + _FADES)
        return not _TRAVELS + _LANDS + 50 < self.clock < _TRAVELS + _LANDS + _STANDS

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        meadow = self.board(_MEADOW, look)
        at, px = meadow.get_rect(midright=self.rect.midright), self.cells(_MEADOW)
        surface.blit(meadow, at)
        house = _house(self._services.sprites, px)
        across, above, opacity = self.where
        house.set_alpha(round(255 * opacity))
        place = (at.left + round(across * _AT[1] * px), at.top + _AT[0] * px - round(above * px))
        clip = surface.get_clip()
        surface.set_clip(at.clip(clip))
        surface.blit(house, place)
        surface.set_clip(clip)
        house.set_alpha(None)

    @property
    def where(self) -> tuple[float, float, float]:
        """The share of its way across that the house has gone, its height above the ground in cells, its opacity."""
        motion, clock = self._services.motion, self.clock
        if not SPEEDS[motion.speed]:
            return 1.0, 0.0, 1.0
        leaving = max(0.0, clock - _TRAVELS - _LANDS - _STANDS) / _FADES
        if motion.reduced:
            return 1.0, 0.0, min(1.0, clock / _TRAVELS) * (1.0 - leaving)
        landing = min(1.0, max(0.0, clock - _TRAVELS) / _LANDS)
        return ease_in_out(min(1.0, clock / _TRAVELS)), 0.4 * (1.0 - ease_out_bounce(landing)), 1.0 - leaving


class SignSample(Sample):
    """The signs of what is switched on lit up, those of the others faint.

    Args:
        signs: Settings, and the sign of each.
    """

    def __init__(self, services: Services, signs: Mapping[str, str]) -> None:
        super().__init__(services)
        self._signs = signs

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        gap, count = look.px(8), len(self._signs)
        side = min(look.px(48), (self.rect.width - gap * (count - 1)) // count)
        spot = pygame.Rect(self.rect.right - count * (side + gap) + gap, self.rect.centery - side // 2, side, side)
        for name, sign in self._signs.items():
            is_on = getattr(self._services.settings.now, name)
            coat = look.palette.coat(Tone.GO if is_on else Tone.PAPER, enabled=is_on)
            pygame.draw.aacircle(surface, coat.edge, (spot.centerx, spot.centery + look.px(2)), side // 2)
            pygame.draw.aacircle(surface, coat.face, spot.center, side // 2 - look.px(1))
            picture = icon(sign, side * 56 // 100, coat.letters)
            surface.blit(picture, picture.get_rect(center=spot.center))
            spot.left += side + gap


class SoundSample(Sample, Button):
    """A note that is heard when it is pressed; beside it, how loud that is."""

    sound: SoundName | None = None
    """It is heard itself."""

    def __init__(self, services: Services, words: str) -> None:
        Button.__init__(self, words, self._play, tone=Tone.OAK, sign="note", key="listen")
        self._services = services

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.px(_HIGH)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        whole = self.rect
        across, down = Button.measure(self, look, whole.width)
        self.rect = pygame.Rect(whole.right - across, whole.centery - down // 2, across, down)
        Button.draw(self, surface, look, state)
        bars, self.rect = self.rect.move(0, 0), whole
        self._draw_bars(surface, look, pygame.Rect(whole.left, bars.top, bars.left - whole.left - look.px(14), down))

    def _draw_bars(self, surface: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Draw bars that rise, as many of them in colour as the effects are loud."""
        now = self._services.settings.now
        loud = 0 if now.muted else now.overall_volume * now.effects_volume * _BARS // 10_000
        step = min(look.px(16), room.width // _BARS)
        for number in range(_BARS):
            high = room.height * (number + 3) // (_BARS + 2)
            bar = pygame.Rect(room.right - (_BARS - number) * step, room.bottom - high, step * 5 // 8, high)
            look.paint.track(surface, bar, look.palette.good if number < loud else None)

    def _play(self) -> None:
        self._services.sound.play("group-done")

"""Paper, wood, cloth and soft shadows, made from specified noise: the same on every machine, no picture files.

Everything here is made once per size and kept by `mycity.ui.style.paint`; nothing is called per frame.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache, lru_cache

import pygame

from mycity.ui.style.theme import Colour, mix

_OVERSAMPLING = 4
_FOLD = 74
"""Width of a fold of cloth in pixels at 1280 x 800."""
_DARK: Colour = (34, 8, 10)
_LIGHT: Colour = (255, 150, 112)
_GOLD: Colour = (226, 176, 72)


def noise(width: int, height: int, seed: str, depth: int) -> pygame.Surface:
    """Return a small grey picture of noise between ``255 - depth`` and 255, to be stretched and multiplied."""
    # A hash as the generator: its bytes are specified, and the same in every version of Python.
    values = hashlib.shake_128(seed.encode()).digest(width * height)
    greys = values.translate(_greys(depth))
    pixels = bytearray(3 * len(greys))
    pixels[0::3] = pixels[1::3] = pixels[2::3] = greys
    return pygame.image.frombuffer(pixels, (width, height), "RGB").copy()


@cache
def _greys(depth: int) -> bytes:
    """Return the grey of each byte of noise."""
    return bytes(255 - value * depth // 255 for value in range(256))


def paper(side: int, colour: Colour) -> pygame.Surface:
    """Return a square of paper: cloudy at large, grainy in detail, ``colour`` on the whole."""
    sheet = pygame.Surface((side, side))
    sheet.fill(mix(colour, (255, 255, 255), 0.3))
    # Value noise in three octaves: coarse lattices are interpolated to clouds, the fine one stays grain.
    for step, depth in ((90, 8), (22, 6), (2, 8)):
        cells = max(2, side // step)
        _multiply(sheet, noise(cells, cells, f"paper {step}", depth))
    return sheet


def wood(size: tuple[int, int], colour: Colour, plank: int) -> pygame.Surface:
    """Return a table top of horizontal planks, ``plank`` pixels high each, lit from the top left."""
    width, height = size
    top = pygame.Surface(size)
    for row, y in enumerate(range(0, height, plank)):
        board = pygame.Surface((width, plank))
        board.fill(mix(colour, (150, 104, 66), (row * 5 % 7) / 22))
        grain(board, f"plank {row}")
        pygame.draw.line(board, mix(colour, (0, 0, 0), 0.62), (0, plank - 1), (width, plank - 1), 2)
        pygame.draw.line(board, mix(colour, (255, 226, 180), 0.22), (0, 0), (width, 0))
        top.blit(board, (0, y))
    _multiply(top, _window_light())
    return top


def grain(board: pygame.Surface, seed: str, strength: float = 1.0) -> None:
    """Draw the grain of wood along a surface: long streaks, and broad darker zones."""
    height = board.get_height()
    for across, lines, depth in ((5, max(3, height // 16), 46), (9, max(3, height // 4), 40), (14, height, 26)):
        _multiply(board, noise(across, lines, f"{seed} {lines}", round(depth * strength)))


def rounded(size: tuple[int, int], radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a filled rectangle with smooth round corners."""
    size = drawable(size)
    radius = max(1, min(radius, min(size) // 2))
    # A copy: stretching locks what it stretches, and another thread may be at the shared one.
    return stretch_middle(_round_corners(radius, colour).copy(), radius, size)


@lru_cache(maxsize=128)
def _round_corners(radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return the smallest such rectangle: four corners and a pixel between them. It is shared: never draw on it."""
    side = 2 * radius + 1
    # Supersampling: drawn four times as large and scaled down, since pygame draws corners without antialiasing.
    large = pygame.Surface((side * _OVERSAMPLING, side * _OVERSAMPLING), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    pygame.draw.rect(large, colour, large.get_rect(), border_radius=radius * _OVERSAMPLING)
    return pygame.transform.smoothscale(large, (side, side))


def blurred(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    """Return a soft dark shape, ``blur`` pixels larger than ``size`` on every side."""
    border = radius + 2 * blur
    side = 2 * border + 1
    small = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = (side - 2 * blur, side - 2 * blur)
    small.blit(rounded(inner, radius, (30, 18, 8, alpha)), (blur, blur))
    # Two box blurs make a tent, near enough to a Gaussian: a single one shows its square.
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, max(1, blur // 2)), max(1, blur // 2))
    return stretch_middle(soft, border, (size[0] + 2 * blur, size[1] + 2 * blur))


def stretch_middle(source: pygame.Surface, border: int, size: tuple[int, int]) -> pygame.Surface:
    """Return ``source`` at a new size with its corners kept: only the row and column in the middle grow."""
    # A nine-patch: corners stay as they are, sides stretch one way and the middle both, so that one small picture
    # serves every size and its soft edges keep their width.
    width, height = size = drawable(size)
    border_x, border_y = min(border, width // 2), min(border, height // 2)
    side = source.get_width()
    result = pygame.Surface(size, pygame.SRCALPHA)
    columns = (
        (0, border_x, 0, border_x),
        (border, 1, border_x, width - 2 * border_x),
        (side - border_x, border_x, width - border_x, border_x),
    )
    rows = (
        (0, border_y, 0, border_y),
        (border, 1, border_y, height - 2 * border_y),
        (side - border_y, border_y, height - border_y, border_y),
    )
    for from_x, from_width, x, across in columns:
        for from_y, from_height, y, down in rows:
            if across <= 0 or down <= 0:
                continue
            if from_width == from_height == 1:  # most of a large one, and quickly filled
                result.fill(source.get_at((from_x, from_y)), (x, y, across, down))
            else:
                piece = source.subsurface((from_x, from_y, from_width, from_height))
                result.blit(pygame.transform.scale(piece, (across, down)), (x, y))
    return result


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Return an area whose colour runs evenly from top to bottom."""
    size = drawable(size)
    ends = pygame.Surface((1, 2))
    ends.set_at((0, 0), top)
    ends.set_at((0, 1), bottom)
    return pygame.transform.smoothscale(ends, size)


def drawable(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size no smaller than a pixel: in a tiny window a rim may eat up what it goes round."""
    return max(1, size[0]), max(1, size[1])


def with_round_corners(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """Return ``picture`` with its corners rounded off."""
    shape = rounded(picture.get_size(), radius, (255, 255, 255, 255))
    result = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    result.blit(picture, (0, 0))
    result.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def cut_out(picture: pygame.Surface, shape: Sequence[tuple[float, float]]) -> pygame.Surface:
    """Return what of ``picture`` lies in a polygon, with smooth edges, as large as the whole."""
    width, height = picture.get_size()
    # Supersampling, as for round corners: pygame fills polygons without antialiasing.
    large = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    points = [(x * _OVERSAMPLING, y * _OVERSAMPLING) for x, y in shape]
    pygame.draw.polygon(large, (255, 255, 255, 255), points)
    result = pygame.transform.smoothscale(large, (width, height))
    result.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _multiply(surface: pygame.Surface, small: pygame.Surface) -> None:
    stretched = pygame.transform.smoothscale(small, surface.get_size())
    surface.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _window_light() -> pygame.Surface:
    """Return a small grey picture: daylight from the top left, falling off towards the other corner."""
    width, height = 32, 20
    light = pygame.Surface((width, height))
    for x in range(width):
        for y in range(height):
            distance = (((x - 9) / 30) ** 2 + ((y - 5) / 20) ** 2) ** 0.5
            grey = round(max(118.0, 255.0 - 120.0 * distance))
            light.set_at((x, y), (grey, grey, max(105, grey - 10)))
    return light


def cloth(size: tuple[int, int], colour: Colour, scale: float) -> pygame.Surface:
    """Return a curtain of heavy cloth: folds lit from the left, a golden hem at the lower edge.

    Args:
        colour: The cloth where light and shade meet.
    """
    strip = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        strip.set_at((x, 0), _shade(colour, x / scale))
    curtain = pygame.transform.scale(strip, size)
    curtain.blit(_falling_light(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _hem(curtain, scale)
    return curtain


def _shade(colour: Colour, x: float) -> Colour:
    """Return the colour at a place across: folds of uneven width."""
    # Phase modulation: two slow sines shift the folds' own, so that no two are alike; the overtone makes them lean.
    phase = 2 * math.pi * x / _FOLD + 0.9 * math.sin(x / 97) + 0.5 * math.sin(x / 41)
    light = math.sin(phase) * 0.75 + math.sin(2 * phase + 0.7) * 0.25
    return mix(colour, _LIGHT, 0.16 * light) if light > 0 else mix(colour, _DARK, -0.62 * light)


def _falling_light(size: tuple[int, int]) -> pygame.Surface:
    """Return the light on the whole: brightest above the middle, dark towards the lower corners."""
    small = pygame.Surface((16, 10))
    for x in range(16):
        for y in range(10):
            far = math.hypot((x - 6.5) / 10, (y - 3) / 8)
            grey = round(max(120.0, 255 - 105 * far))
            small.set_at((x, y), (grey, grey, grey))
    return pygame.transform.smoothscale(small, size)


def _hem(curtain: pygame.Surface, scale: float) -> None:
    """Sew a golden band with tassels' light and shade along the lower edge."""
    width, height = curtain.get_size()
    band = max(6, round(26 * scale))
    top = height - band
    for x in range(width):
        fold = _shade(_GOLD, x / scale)
        thread = 0.16 if int(x / max(1.0, 4 * scale)) % 2 else 0.0
        pygame.draw.line(curtain, mix(fold, _DARK, thread), (x, top), (x, height))
    pygame.draw.line(curtain, mix(_GOLD, _DARK, 0.55), (0, top), (width, top), max(1, round(2 * scale)))
    pygame.draw.line(curtain, mix(_GOLD, _LIGHT, 0.4), (0, top + 2), (width, top + 2), max(1, round(scale)))

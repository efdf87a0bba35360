"""Houses, huts, trees and bushes of a street, seen from the front: the light comes from the top left."""

from __future__ import annotations

import pygame

from mycity.ui.style.theme import Colour, Palette, mix

SMOOTH = 3
"""The times that they are drawn larger than they are shown: so their edges are smooth."""
_PLASTER = ((246, 232, 204), (240, 214, 176), (228, 198, 160), (236, 224, 196), (222, 206, 182), (244, 224, 168))
_ROOFS = ((200, 98, 66), (184, 78, 62), (214, 146, 62), (120, 104, 150), (92, 122, 160), (176, 92, 58))
_THATCH, _BAMBOO = (
    ((226, 190, 116), (214, 176, 102), (232, 202, 134)),
    ((204, 164, 110), (190, 150, 98), (214, 178, 128)),
)
_TIMBER, _PANE, _LIT, _STONE = (104, 74, 50), (88, 104, 118), (250, 220, 140), (170, 158, 142)
_LEAVES = ((104, 146, 66), (92, 136, 66), (122, 156, 68), (84, 126, 72))
_SHADE, _WHITE = (38, 44, 22, 74), (255, 246, 224)
_Points = list[tuple[float, float]]


def draw_house(large: pygame.Surface, rect: pygame.Rect, dice: int, palette: Palette, *, is_best: bool) -> None:
    """Draw a house of the city: plaster, windows storey by storey, a tiled roof, a chimney; a flag on the best."""
    wall, tiles = _PLASTER[dice % len(_PLASTER)], _ROOFS[dice // 7 % len(_ROOFS)]
    if palette.flat:
        wall, tiles = palette.field, palette.families["YRBC"[dice % 4]]
    roof = min(rect.height * 4 // 10, rect.width * 44 // 100)
    body = pygame.Rect(rect.left + rect.width // 14, rect.top + roof, rect.width * 12 // 14, rect.height - roof)
    _shadow(large, rect, palette)
    _chimney(large, rect, roof, wall, palette)
    _wall(large, body, wall, palette)
    _windows(large, body, dice, palette)
    _roof(large, rect, roof, tiles, palette, is_hipped=bool(dice % 3))
    if is_best:
        _flag(large, (rect.centerx, rect.top), flag_height(rect.width), palette)


def draw_hut(large: pygame.Surface, rect: pygame.Rect, dice: int, palette: Palette, *, is_best: bool) -> None:
    """Draw a hut of the island on its stilts, of bamboo below a roof of palm leaves; a palm stands behind it."""
    wood, thatch = _BAMBOO[dice % len(_BAMBOO)], _THATCH[dice // 5 % len(_THATCH)]
    if palette.flat:
        wood, thatch = palette.field, palette.gold
    roof, stilts = min(rect.height * 46 // 100, rect.width * 56 // 100), min(rect.height // 6, rect.width // 5)
    body = pygame.Rect(rect.left + rect.width // 8, rect.top + roof, rect.width * 6 // 8, rect.height - roof - stilts)
    _shadow(large, rect, palette)
    for share in (0.2, 0.5, 0.8):
        post = pygame.Rect(0, 0, max(2, rect.width // 14), stilts + 2)
        post.midbottom = round(rect.left + rect.width * share), rect.bottom
        pygame.draw.rect(large, palette.ink if palette.flat else _TIMBER, post)
    _wall(large, body, wood, palette)
    for number in range(1, 6):
        x = body.left + body.width * number // 6
        pygame.draw.line(large, mix(wood, _TIMBER, 0.35), (x, body.top), (x, body.bottom), max(1, SMOOTH // 2))
    _windows(large, body, dice, palette)
    _thatched(large, rect, roof, thatch, palette)
    if is_best:
        _flag(large, (rect.centerx, rect.top), flag_height(rect.width), palette)


def flag_height(width: int) -> int:
    """Return how high the flag on the best house is, for a house of a width."""
    return width // 3


def draw_tree(large: pygame.Surface, foot: tuple[int, int], high: int, dice: int, palette: Palette) -> None:
    """Draw a tree with a round crown of several lumps; now and then a slender one."""
    x, y = foot
    leaf = palette.good if palette.flat else _LEAVES[dice % len(_LEAVES)]
    wide = high * (34 if dice % 4 else 22) // 100
    _ellipse(large, _SHADE, pygame.Rect(x - wide // 2, y - high // 24, round(wide * 2.1), high // 11))
    trunk = [
        (x - high * 0.035, y),
        (x - high * 0.02, y - high * 0.5),
        (x + high * 0.02, y - high * 0.5),
        (x + high * 0.035, y),
    ]
    pygame.draw.polygon(large, palette.ink if palette.flat else _TIMBER, trunk)
    lumps = ((0, -0.62, 1.0), (-0.5, -0.5, 0.74), (0.5, -0.5, 0.74), (-0.2, -0.8, 0.7), (0.25, -0.76, 0.62))
    for dark, shift, less in ((0.32, 0.06, 1.0), (0.0, 0.0, 0.94), (-0.24, -0.10, 0.62)):
        colour = mix(leaf, (30, 48, 30), dark) if dark > 0 else mix(leaf, (250, 240, 150), -dark)
        for across, up, share in lumps:
            middle = x + wide * (across + shift), y + high * up + wide * shift
            pygame.draw.circle(large, colour, middle, wide * 0.62 * share * less)


def draw_bush(large: pygame.Surface, foot: tuple[int, int], high: int, dice: int, palette: Palette) -> None:
    """Draw a bush, some of them in flower."""
    x, y = foot
    leaf = palette.good if palette.flat else _LEAVES[dice % len(_LEAVES)]
    for dark, shift, less in ((0.26, 0.12, 1.0), (0.0, 0.0, 0.9), (-0.2, -0.16, 0.5)):
        colour = mix(leaf, (30, 48, 30), dark) if dark > 0 else mix(leaf, (250, 240, 150), -dark)
        for across, share in ((-0.8, 0.7), (0.0, 1.0), (0.8, 0.66)):
            middle = x + high * (across + shift), y - high * (0.45 * share - shift)
            pygame.draw.circle(large, colour, middle, high * 0.66 * share * less)
    flower = ((), ((232, 120, 110),), ((250, 232, 150),))[dice // 11 % 3]
    for colour in flower:
        for across, up in ((-0.7, 0.5), (0.1, 0.9), (0.7, 0.4), (-0.1, 0.3)):
            pygame.draw.circle(large, colour, (x + high * across, y - high * up), max(SMOOTH, high // 9))


def _wall(large: pygame.Surface, body: pygame.Rect, colour: Colour, palette: Palette) -> None:
    pygame.draw.rect(large, colour, body)
    if palette.flat:
        pygame.draw.rect(large, palette.ink, body, SMOOTH)
        return
    shade = pygame.Rect(body.left + body.width * 78 // 100, body.top, body.width - body.width * 78 // 100, body.height)
    pygame.draw.rect(large, mix(colour, (110, 70, 50), 0.22), shade)
    eave = pygame.Rect(body.left, body.top, body.width, max(2, body.width // 14))
    pygame.draw.rect(large, mix(colour, (80, 50, 40), 0.38), eave)
    base = pygame.Rect(body.left, body.bottom - max(2, body.width // 18), body.width, max(2, body.width // 18))
    pygame.draw.rect(large, mix(_STONE, colour, 0.25), base)
    pygame.draw.rect(large, mix(colour, _TIMBER, 0.55), body, max(1, SMOOTH // 2))


def _windows(large: pygame.Surface, body: pygame.Rect, dice: int, palette: Palette) -> None:
    """Draw the windows of each storey, one of them lit, and the door."""
    storey = body.width * 44 // 100
    storeys = max(1, round(body.height / max(1, storey)))
    step = body.height / storeys
    wide, tall = max(2, body.width * 15 // 100), max(2, min(body.width * 22 // 100, round(step * 0.52)))
    timber = palette.ink if palette.flat else _TIMBER
    for level in range(storeys):
        for place, share in enumerate((0.24, 0.5, 0.76)):
            middle = round(body.left + body.width * share), round(body.bottom - step * (level + 0.46))
            if level == 0 and place == 1:
                door = pygame.Rect(0, 0, wide * 5 // 4, max(3, min(round(step * 0.74), tall * 3 // 2)))
                door.midbottom = middle[0], body.bottom
                pygame.draw.rect(
                    large, timber, door, border_top_left_radius=wide // 2, border_top_right_radius=wide // 2
                )
                continue
            pane = pygame.Rect(0, 0, wide, tall)
            pane.center = middle
            lit = (level * 3 + place + dice) % 5 == 0
            glass = (palette.gold if lit else palette.ink_soft) if palette.flat else (_LIT if lit else _PANE)
            pygame.draw.rect(large, mix(_WHITE, timber, 0.12), pane.inflate(wide // 3, wide // 3))
            pygame.draw.rect(large, glass, pane)
            pygame.draw.line(large, _WHITE, pane.midtop, pane.midbottom, max(1, wide // 8))


def _roof(
    large: pygame.Surface, rect: pygame.Rect, high: int, colour: Colour, palette: Palette, *, is_hipped: bool
) -> None:
    """Draw a roof of tiles: a gable, or hipped with a ridge."""
    ridge = rect.width * (22 if is_hipped else 2) // 100
    left, right, middle = (rect.left, rect.top + high), (rect.right, rect.top + high), rect.centerx
    shape: _Points = [left, (middle - ridge, rect.top), (middle + ridge, rect.top), right]
    pygame.draw.polygon(large, colour, shape)
    if palette.flat:
        pygame.draw.polygon(large, palette.ink, shape, SMOOTH)
        return
    lit = mix(colour, (255, 226, 170), 0.24)
    pygame.draw.polygon(large, lit, [left, (middle - ridge, rect.top), (middle, rect.top), (middle - ridge, left[1])])
    dark = mix(colour, (60, 26, 30), 0.24)
    pygame.draw.polygon(large, dark, [right, (middle + ridge, rect.top), (rect.right - rect.width // 4, right[1])])
    courses = max(2, high // (SMOOTH * 4))
    for number in range(1, courses):
        share = number / courses
        y = rect.top + high * share
        reach = ridge + (rect.width / 2 - ridge) * share
        pygame.draw.line(
            large, mix(colour, (60, 26, 30), 0.2), (middle - reach, y), (middle + reach, y), max(1, SMOOTH // 2)
        )
    pygame.draw.line(large, mix(colour, (50, 24, 24), 0.55), left, right, SMOOTH)
    pygame.draw.line(large, mix(colour, _WHITE, 0.5), (middle - ridge, rect.top), (middle + ridge, rect.top), SMOOTH)


def _thatched(large: pygame.Surface, rect: pygame.Rect, high: int, colour: Colour, palette: Palette) -> None:
    """Draw a steep roof of palm leaves, frayed at its foot."""
    middle, foot = rect.centerx, rect.top + high
    steps = 10
    fringe: _Points = [
        (rect.left + rect.width * step / steps, foot + (rect.width / 22 if step % 2 else -rect.width / 40))
        for step in range(steps + 1)
    ]
    shape: _Points = [(middle - rect.width * 0.06, rect.top), (middle + rect.width * 0.06, rect.top), *reversed(fringe)]
    pygame.draw.polygon(large, colour, shape)
    if palette.flat:
        pygame.draw.polygon(large, palette.ink, shape, SMOOTH)
        return
    half: _Points = [
        (middle + rect.width * 0.02, rect.top),
        (middle + rect.width * 0.06, rect.top),
        *reversed(fringe[6:]),
    ]
    pygame.draw.polygon(large, mix(colour, (90, 56, 20), 0.25), half)
    for x, y in fringe[1:-1]:
        top = middle + (x - middle) * 0.12, rect.top + high * 0.08
        pygame.draw.line(large, mix(colour, (90, 56, 20), 0.34), top, (x, y), max(1, SMOOTH // 2))
    pygame.draw.line(large, mix(colour, _WHITE, 0.4), fringe[0], (middle - rect.width * 0.06, rect.top), SMOOTH)


def _chimney(large: pygame.Surface, rect: pygame.Rect, roof: int, wall: Colour, palette: Palette) -> None:
    stack = pygame.Rect(0, 0, max(2, rect.width // 9), max(2, roof * 8 // 10))
    stack.midbottom = rect.left + rect.width * 7 // 10, rect.top + roof
    pygame.draw.rect(large, palette.ink if palette.flat else mix(wall, (150, 80, 60), 0.55), stack)
    cap = pygame.Rect(stack.left - stack.width // 6, stack.top, stack.width * 4 // 3, max(2, stack.width // 3))
    pygame.draw.rect(large, palette.ink if palette.flat else mix(wall, (90, 50, 40), 0.7), cap)


def _flag(large: pygame.Surface, top: tuple[int, int], high: int, palette: Palette) -> None:
    """Fly a golden flag on the ridge."""
    x, y = top
    pygame.draw.line(large, palette.ink, (x, y), (x, y - high), SMOOTH)
    cloth: _Points = [(x, y - high), (x + high * 0.95, y - high * 0.74), (x, y - high * 0.46)]
    pygame.draw.polygon(large, palette.gold, cloth)
    pygame.draw.polygon(large, mix(palette.gold, palette.ink, 0.5), cloth, max(1, SMOOTH // 2))


def _shadow(large: pygame.Surface, rect: pygame.Rect, palette: Palette) -> None:
    """Lay the shadow of a house on the grass, to the lower right."""
    if not palette.flat:
        low = pygame.Rect(
            rect.left + rect.width // 8, rect.bottom - rect.width // 9, rect.width * 12 // 10, rect.width // 6
        )
        _ellipse(large, _SHADE, low)


def _ellipse(large: pygame.Surface, colour: tuple[int, int, int, int], rect: pygame.Rect) -> None:
    """Blend an ellipse over what is there."""
    shape = pygame.Surface((max(1, rect.width), max(1, rect.height)), pygame.SRCALPHA)
    pygame.draw.ellipse(shape, colour, shape.get_rect())
    large.blit(shape, rect)

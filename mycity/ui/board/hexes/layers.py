"""Everything above the ground of an island as layers, from the bottom up, with the pace at which each moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame

from mycity.ui.board.ground import pseudo_random
from mycity.ui.board.hexes.ground import bend, crater, joints
from mycity.ui.board.hexes.layout import HexLayout, beside
from mycity.ui.board.hexes.shown import SEA, ShownIsland, ShownTile, Surroundings
from mycity.ui.board.layers import SMOKE, STILL, SWAY, Layer, Pace
from mycity.ui.pictures.sprites import Place, Sprites, Trimmed, cached_with_sprites

SYMBOLS: Mapping[str, str] = {"F": "field", "H": "house", "P": "path", "W": "wall"}
"""The pictures of each symbol, one for every way in which it is joined to its like."""
STICKERS: Mapping[str, str] = {
    "w": "wreck",
    "s": "shell",
    "o": "spring",
    "v": "waystone",
    "l": "lava",
    "a": "ash",
    "r": "ruin",
}
SURF = Pace(5, lag=40)
SURF_FRAMES = 6
LEAST_PX = 24
"""Pixels of a cell from which on surf and palms move: what is smaller is still."""
_LINE = (52, 44, 22, 92)


def island_layers(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, tiles: Sequence[ShownTile]
) -> Iterator[Layer]:
    """Everything above the ground, from the bottom up."""
    symbols = {place: letter for tile in tiles for place, letter in zip(tile.cells, tile.symbols, strict=True)}
    roads = symbols | {place: "P" for place, code in scene.codes if code == "v"}
    yield from _surf(sprites, layout, scene.land)
    for place in sorted(roads):
        yield _stamp(sprites, layout, "base", place, _case(place, roads, None))
    standing = [*_bare(sprites, layout, scene, symbols)]
    standing += [
        (place, _stamp(sprites, layout, SYMBOLS[letter], place, _case(place, roads, letter)))
        for place, letter in roads.items()
    ]
    standing += [*_things(sprites, layout, scene, symbols)]
    yield from (layer for _, layer in sorted(standing, key=lambda item: item[0]))
    yield from _borders(sprites, layout, tiles)
    yield from _markers(sprites, layout, scene, symbols)
    yield from _smoke(sprites, layout, scene.land)


def _case(place: Place, symbols: Mapping[Place, str], letter: str | None) -> int:
    """To which neighbours a cell is joined: those of the same letter, or all that are covered."""
    near = (symbols.get(other) for other in beside(place))
    return sum(1 << bit for bit, other in enumerate(near) if other and letter in (None, other))


def _stamp(sprites: Sprites, layout: HexLayout, name: str, place: Place, number: int) -> Layer:
    stamps = sprites.stamps(name, layout.px)
    picture = sprites.trimmed((stamps.pictures[number],))
    x, y = layout.middle(place)
    at = x - stamps.anchor[0] + picture.offset[0], y - stamps.anchor[1] + picture.offset[1]
    return Layer(at, picture.frames)


def _element(sprites: Sprites, layout: HexLayout, kind: str, place: Place, pace: Pace = STILL) -> Layer:
    """A thing that stands on a cell; what moves does so only where it is large enough to be seen."""
    number = pseudo_random(*place, 12, sprites.variants(kind))
    frames = sprites.element(kind, number, layout.px)
    frames = frames if pace is not STILL and layout.px >= LEAST_PX else frames[:1]
    trimmed = sprites.trimmed(frames)
    (x, y), (dx, dy) = layout.corner(place), sprites.element_offset(layout.px)
    at = x + dx + trimmed.offset[0], y + dy + trimmed.offset[1]
    phase = pseudo_random(*place, 13, len(frames))
    return Layer(at, trimmed.frames, pace if len(frames) > 1 else STILL, phase)


def _surf(sprites: Sprites, layout: HexLayout, land: Surroundings) -> Iterator[Layer]:
    """Foam along the shore, a piece for every point where sea and land meet."""
    whole = pygame.Rect((0, 0), layout.size)
    for place, pointing, case, at in joints(layout, lambda place: land.code(place, layout) != SEA):
        if case == 7:
            continue
        piece = _foam(sprites, layout.px, bend(place), 8 * pointing + case)
        frames = piece.frames if layout.px >= LEAST_PX else piece.frames[:1]
        layer = Layer((at[0] + piece.offset[0], at[1] + piece.offset[1]), frames, SURF if len(frames) > 1 else STILL)
        if layer.rect.colliderect(whole):
            yield layer


@cached_with_sprites
def _foam(sprites: Sprites, px: int, variant: int, piece: int) -> Trimmed:
    rows = [sprites.element("isle-surf", variant * SURF_FRAMES + frame, px) for frame in range(SURF_FRAMES)]
    return sprites.trimmed(tuple(row[piece] for row in rows))


def _bare(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]
) -> Iterator[tuple[Place, Layer]]:
    """Palms where nothing else stands."""
    taken = {place for place, _ in scene.codes} | symbols.keys()
    for place in layout.seen():
        if scene.land.code(place, layout) == "P" and place not in taken:
            yield place, _element(sprites, layout, "palms", place, SWAY)


def _things(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]
) -> Iterator[tuple[Place, Layer]]:
    """Totems, each with faces of its own, and stickers that no tile covers."""
    totems = [place for place, code in scene.codes if code == "X"]
    for number, place in enumerate(totems):
        yield place, _totem(sprites, layout, place, number)
    for place, code in scene.codes:
        if code in STICKERS and place not in symbols:
            yield place, _element(sprites, layout, STICKERS[code], place, SMOKE)


def _totem(sprites: Sprites, layout: HexLayout, place: Place, number: int) -> Layer:
    frames = sprites.trimmed(sprites.element("totem", number, layout.px))
    (x, y), (dx, dy) = layout.corner(place), sprites.element_offset(layout.px)
    return Layer((x + dx + frames.offset[0], y + dy + frames.offset[1]), frames.frames)


def _borders(sprites: Sprites, layout: HexLayout, tiles: Sequence[ShownTile]) -> Iterator[Layer]:
    """Quiet lines between tiles, so that one sees which cells were laid as one."""
    owner = {place: number for number, tile in enumerate(tiles) for place in tile.cells}
    for place, number in owner.items():
        for side, other in enumerate(beside(place)[:3]):
            if owner.get(other, number) != number:
                picture, reach = _border(sprites, layout, side)
                x, y = layout.middle(place)
                yield Layer((x - reach, y - reach), (picture,))


@cached_with_sprites
def _border(sprites: Sprites, layout: HexLayout, side: int) -> tuple[pygame.Surface, int]:  # noqa: ARG001 - kept with them
    """A line along one side of a cell, in a square around its middle."""
    reach = layout.px
    picture = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    x, y = layout.middle((0, 0))
    corners = [(cx - x + reach, cy - y + reach) for cx, cy in layout.corners((0, 0))]
    pygame.draw.line(picture, _LINE, corners[side], corners[(side + 1) % 6], max(1, layout.px // 32))
    return picture, reach


def _markers(sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]) -> Iterator[Layer]:
    """Flags on groups that were counted, wreaths around totems and ruins that a road or a tile has reached."""
    for place in sorted(scene.flags):
        variant = "FHPW".find(symbols.get(place, "P"))
        frames = sprites.trimmed(sprites.element("flag", variant, layout.px))
        (x, y), (dx, dy) = layout.corner(place), sprites.element_offset(layout.px)
        moving = frames.frames if layout.px >= LEAST_PX else frames.frames[:1]
        at = x + dx + frames.offset[0], y + dy + frames.offset[1]
        yield Layer(at, moving, SMOKE if len(moving) > 1 else STILL, pseudo_random(*place, 14, len(moving)))
    for place in sorted(scene.reached):
        yield _element(sprites, layout, "garland", place)


def _smoke(sprites: Sprites, layout: HexLayout, land: Surroundings) -> Iterator[Layer]:
    middle = crater(land, layout)
    if middle is None:
        return
    stamps = sprites.stamps("volcano-smoke", layout.px)
    puffs = sprites.trimmed(stamps.pictures)
    at = middle[0] - stamps.anchor[0] + puffs.offset[0], middle[1] - stamps.anchor[1] + puffs.offset[1]
    frames = puffs.frames if layout.px >= LEAST_PX else puffs.frames[:1]
    yield Layer(at, frames, SMOKE if len(frames) > 1 else STILL)

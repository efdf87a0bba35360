"""Everything above the ground of an island as layers, from the bottom up, with the pace at which each moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import pygame

from mycity.engine.land import ISLAND_LAND
from mycity.engine.pieces import ALL_SYMBOLS, HOUSE, PATH, SYMBOL_NAMES
from mycity.ui.board.ground import pseudo_random
from mycity.ui.board.hexes.ground import bend, crater, holds_a_rock, joints, mountains
from mycity.ui.board.hexes.hex_layout import HexLayout, beside
from mycity.ui.board.hexes.shown import SEA, ShownIsland, ShownTile, Surroundings
from mycity.ui.board.lamps import fire_layers, window_layers
from mycity.ui.board.layer import SMOKE, STILL, SWAY, Layer, Pace
from mycity.ui.pictures.lights import Grade, graded
from mycity.ui.pictures.sprites import Place, Sprites, Trimmed, cached_with_sprites

STICKERS: Mapping[str, str] = {
    "w": "wreck",
    "s": "shell",
    "o": "spring",
    "v": "waystone",
    "l": "lava",
    "a": "ash",
    "r": "ruin",
}
SURF, FAR_SURF = Pace(5, lag=40), Pace(5, lag=140)
"""On the near and on the far shore: that of a whole island is too much to be painted again in one frame."""
SURF_FRAMES = 6
GLINT = Pace(3, lag=90)
LEAST_PX = 24
"""Pixels of a cell from which on surf and palms move: what is smaller is still."""
_MOSS = Grade(tint=(158, 176, 140), sky=(4, 10, 4), grey=80)
"""The look of what has stood in the jungle for ever."""
_CROWNS = ((-0.38, 0.12), (0.38, 0.14), (-0.20, 0.34), (0.22, 0.36), (0.0, 0.50))
"""The feet of the crowns before such a stone: cells right of its middle and below."""
_ALONE = (0, 64, 65)
"""Pictures of a symbol that is joined to nothing, by the axis along which it lies; the others go by their case."""


def sea_layers(sprites: Sprites, layout: HexLayout, land: Surroundings) -> Iterator[Layer]:
    """Yield the layers that move on the sea around the land, whatever lies on that."""
    yield from _offshore(sprites, layout, land)
    yield from _surf(sprites, layout, land)


def land_layers(sprites: Sprites, layout: HexLayout, scene: ShownIsland, tiles: Sequence[ShownTile]) -> Iterator[Layer]:
    """Everything that stands on the land, and the volcano's smoke."""
    symbols = _laid(tiles)
    carries = ISLAND_LAND.carries
    joined = symbols | {place: carries[code] for place, code in scene.codes if code in carries}
    yield from _bases(sprites, layout, joined)
    standing = [*_bare(sprites, layout, scene, symbols), *_symbols(sprites, layout, joined, _axes(tiles))]
    standing += [*_things(sprites, layout, scene, symbols), *_lamps(sprites, layout, symbols)]
    yield from (layer for _, layer in sorted(standing, key=_place))
    yield from fire_layers(sprites, layout, _bare_ground(scene, layout, symbols))
    yield from _marker_layers(sprites, layout, scene, symbols)
    yield from _smoke(sprites, layout, scene.land)


def _lamps(sprites: Sprites, layout: HexLayout, symbols: Mapping[Place, str]) -> Iterator[tuple[Place, Layer]]:
    """Yield the lit windows of villages."""
    for place, letter in symbols.items():
        if letter == HOUSE:
            for lamp in window_layers(sprites, layout, (place,)):
                yield place, lamp


def tile_layers(sprites: Sprites, layout: HexLayout, tile: ShownTile) -> Iterator[Layer]:
    """A tile on nothing: tended ground and symbols, joined to one another."""
    symbols = _laid((tile,))
    yield from _bases(sprites, layout, symbols)
    yield from (layer for _, layer in sorted(_symbols(sprites, layout, symbols, _axes((tile,))), key=_place))


def _laid(tiles: Iterable[ShownTile]) -> dict[Place, str]:
    return {place: letter for tile in tiles for place, letter in zip(tile.cells, tile.symbols, strict=True)}


def _axes(tiles: Iterable[ShownTile]) -> dict[Place, int]:
    """The axis along which each cell lies while it is joined to nothing: it turns with its tile."""
    axes = {}
    for tile in tiles:
        for place in tile.cells:
            near = beside(place)
            ways = (near.index(other) for other in tile.cells if other in near)
            axes[place] = (next(ways, 0) + 1) % len(_ALONE)
    return axes


def _bases(sprites: Sprites, layout: HexLayout, symbols: Mapping[Place, str]) -> Iterator[Layer]:
    for place in sorted(symbols):
        yield _stamp(sprites, layout, "base", place, _case(place, symbols, None))


def _symbols(
    sprites: Sprites, layout: HexLayout, symbols: Mapping[Place, str], axes: Mapping[Place, int]
) -> Iterator[tuple[Place, Layer]]:
    for place, letter in symbols.items():
        number = _case(place, symbols, letter) or _ALONE[axes.get(place, 0)]
        yield place, _stamp(sprites, layout, SYMBOL_NAMES[letter], place, number)


def _place(standing: tuple[Place, Layer]) -> Place:
    return standing[0]


def _case(place: Place, symbols: Mapping[Place, str], letter: str | None) -> int:
    """Return the bits of the neighbours a cell is joined to: those of its letter, or all that are covered."""
    near = (symbols.get(other) for other in beside(place))
    return sum(1 << bit for bit, other in enumerate(near) if other and letter in (None, other))


def _stamp(sprites: Sprites, layout: HexLayout, name: str, place: Place, number: int) -> Layer:
    stamps = sprites.cut_stamps(name, layout.px)
    picture = stamps.pictures[number]
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


def _offshore(sprites: Sprites, layout: HexLayout, land: Surroundings) -> Iterator[Layer]:
    """Glints here and there on the open sea, and a canoe or two that the frame does not cut."""
    if layout.px < LEAST_PX:
        return
    whole = pygame.Rect((0, 0), layout.size)
    for place in layout.seen(0):
        if holds_a_rock(land, place) or any(land.code(near, layout) != SEA for near in (place, *beside(place))):
            continue
        if pseudo_random(*place, 95 + land.strewn, 67) == 0:
            canoe = _element(sprites, layout, "canoe", place, SMOKE)
            if whole.contains(canoe.rect):
                yield canoe
        elif pseudo_random(*place, 96 + land.strewn, 3) == 0:
            yield _element(sprites, layout, "glints", place, GLINT)


def _surf(sprites: Sprites, layout: HexLayout, land: Surroundings) -> Iterator[Layer]:
    """Foam along the shore, a piece for every point where sea and land meet."""
    whole = pygame.Rect((0, 0), layout.size)
    hills = [(stamp, stamp.get_rect(topleft=at)) for _, stamp, at in mountains(sprites, land, layout)]
    rects = [rect for _, rect in hills]
    for place, pointing, case, at in joints(layout, lambda place: land.code(place, layout) != SEA):
        if case == 7:
            continue
        number = bend(place), 8 * pointing + case
        piece = _foam(sprites, layout.px, *number)
        rect = piece.frames[0].get_rect(topleft=(at[0] + piece.offset[0], at[1] + piece.offset[1]))
        before = [
            (hills[hill][0], rects[hill].x - rect.x, rects[hill].y - rect.y) for hill in rect.collidelistall(rects)
        ]
        frames = _foam_behind(sprites, layout.px, *number, tuple(before)) if before else piece.frames
        if rect.colliderect(whole):
            moving = frames if layout.px >= LEAST_PX else frames[:1]
            pace = SURF if 2 * place[0] >= layout.rows else FAR_SURF
            yield Layer(rect.topleft, moving, pace if len(moving) > 1 else STILL)


@cached_with_sprites
def _foam(sprites: Sprites, px: int, variant: int, piece: int) -> Trimmed:
    rows = [sprites.element("isle-surf", variant * SURF_FRAMES + frame, px) for frame in range(SURF_FRAMES)]
    return sprites.trimmed(tuple(row[piece] for row in rows))


@cached_with_sprites
def _foam_behind(
    sprites: Sprites, px: int, variant: int, piece: int, before: tuple[tuple[pygame.Surface, int, int], ...]
) -> tuple[pygame.Surface, ...]:
    """Foam that mountains hide in part: their pictures, and where they lie from the foam's own top left corner."""
    frames = tuple(frame.copy() for frame in _foam(sprites, px, variant, piece).frames)
    for frame in frames:
        for hill, x, y in before:
            frame.blit(hill, (x, y), special_flags=pygame.BLEND_RGBA_SUB)
    return frames


def _bare(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]
) -> Iterator[tuple[Place, Layer]]:
    """Palms where nothing else stands."""
    taken = {place for place, _ in scene.codes} | symbols.keys()
    for place in _groves(scene.land, layout):
        if place not in taken:
            yield place, _element(sprites, layout, "palms", place, SWAY)


def _bare_ground(scene: ShownIsland, layout: HexLayout, symbols: Mapping[Place, str]) -> Iterator[tuple[Place, str]]:
    """Yield the places on which nothing stands, with the code of their ground."""
    taken = {place for place, _ in scene.codes} | symbols.keys()
    return ((place, scene.land.code(place, layout)) for place in layout.seen() if place not in taken)


@lru_cache(maxsize=16)
def _groves(land: Surroundings, layout: HexLayout) -> tuple[Place, ...]:
    """Return where palms stand on the bare land."""
    return tuple(place for place in layout.seen() if land.code(place, layout) == "P")


def _things(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]
) -> Iterator[tuple[Place, Layer]]:
    """Totems, each with faces of its own, and stickers that no tile covers."""
    totems = [place for place, code in scene.codes if code in ISLAND_LAND.totems]
    for number, place in enumerate(totems):
        if scene.overgrown:
            yield from ((place, layer) for layer in _stone(sprites, layout, place, number))
        else:
            yield place, _totem(sprites, layout, place, number)
    for place, code in scene.codes:
        if code in STICKERS and place not in symbols:
            yield place, _element(sprites, layout, STICKERS[code], place, SMOKE)


def _totem(sprites: Sprites, layout: HexLayout, place: Place, number: int) -> Layer:
    frames = sprites.trimmed(sprites.element("totem", number, layout.px))
    (x, y), (dx, dy) = layout.corner(place), sprites.element_offset(layout.px)
    return Layer((x + dx + frames.offset[0], y + dy + frames.offset[1]), frames.frames)


def _stone(sprites: Sprites, layout: HexLayout, place: Place, number: int) -> Iterator[Layer]:
    """Yield a totem that means nothing here: an old stone under moss, with crowns of the jungle before its foot."""
    totem = _totem(sprites, layout, place, number)
    yield Layer(totem.at, _mossy(sprites, layout.px, number))
    trees = sprites.stamps("jungle-trees", layout.px)
    x, y = layout.middle(place)
    for crown, (across, down) in enumerate(_CROWNS):
        picture = trees.pictures[pseudo_random(*place, 60 + crown, len(trees.pictures))]
        foot = x + round(across * layout.px), y + round(down * layout.px)
        yield Layer((foot[0] - trees.anchor[0], foot[1] - trees.anchor[1]), (picture,))


@cached_with_sprites
def _mossy(sprites: Sprites, px: int, number: int) -> tuple[pygame.Surface, ...]:
    return tuple(graded(frame, _MOSS) for frame in sprites.trimmed(sprites.element("totem", number, px)).frames)


def _marker_layers(
    sprites: Sprites, layout: HexLayout, scene: ShownIsland, symbols: Mapping[Place, str]
) -> Iterator[Layer]:
    """Flags on groups that were counted, wreaths around totems and ruins that a road or a tile has reached."""
    for place in sorted(scene.flags):
        variant = ALL_SYMBOLS.index(symbols.get(place, PATH))
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

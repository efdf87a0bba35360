"""Everything above the ground of a board as layers, from the bottom up, with the pace at which each moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from mycity.ui.board.canals import canal_pieces, is_hidden
from mycity.ui.board.cell_layout import CellLayout
from mycity.ui.board.emblems import EMBLEMS, LEAST_DISC, READABLE_PX, emblem_disc, pattern_tile
from mycity.ui.board.gardens import Plots, garden_stamps
from mycity.ui.board.ground import mask, pseudo_random, tile_over
from mycity.ui.board.lamps import front, lantern_layers, mine_layers, window_layers
from mycity.ui.board.layer import SMOKE, STILL, SWAY, WALK, WATER, Layer, Pace
from mycity.ui.board.people import LEAST_PX, walk_frames, walks
from mycity.ui.board.river import river_beyond
from mycity.ui.board.shown import ShownBoard, ShownBuilding
from mycity.ui.board.sky import drop_layers
from mycity.ui.pictures.sprites import BuildingSprite, Place, Sprites, cached_with_sprites

_ELEMENTS = frozenset("TtRrWGPSL")
_STREWN = frozenset("TtRr")
_LOOP = 0.1
_MINES = {"mine-blue": "E-blue", "mine-red": "E-red", "mine-yellow": "E-yellow"}
_BUILT = {"keep-cog": "cog", "keep-investor": "investor"}
"""Things that stand on buildings, and are no drawings."""
_FLOOD_ALPHA = 215
_MIRRORED = 45
"""Per cent of a cell that still water shows of what stands at its edge."""


def board_layers(
    sprites: Sprites, layout: CellLayout, scene: ShownBoard, buildings: Sequence[ShownBuilding], emblems: bool = False
) -> Iterator[Layer]:
    """Everything above the ground, from the bottom up."""
    built = {
        (placed.row + row, placed.column + column)
        for placed in buildings
        for row, column in sprites.cells(placed.name, placed.turns)
    }
    yield from _mark_layers(sprites, layout, scene, built)
    plots = Plots(sprites, scene, buildings)
    yield from _gardens(sprites, layout, plots)
    yield from _river(sprites, layout, plots)
    yield from _flood(sprites, layout, scene)
    yield from drop_layers(sprites, layout, _drowned(scene, built), scene.tiles)
    pictures = [
        (placed, sprites.building(placed.name, placed.turns, layout.px, placed.variant)) for placed in buildings
    ]
    yield from (Layer(_building_at(layout, placed, sprite), (sprite.shadow,)) for placed, sprite in pictures)
    if sprites.light.row.mirrors:
        drowned = set(_drowned(scene, built))
        for placed in buildings:
            yield from _mirrored(sprites, layout, placed, drowned)
    standing = [*_standing_elements(sprites, layout, scene, built), *_standing_buildings(sprites, layout, pictures)]
    standing += [
        *_people(sprites, layout, plots),
        *_canals(sprites, layout, plots, [_foot(*picture) for picture in pictures]),
    ]
    # The painter's algorithm, by the cell of the foot: a sort that is stable keeps what shares a cell in order.
    yield from (layer for _, layer in sorted(standing, key=lambda item: item[0]))
    for placed, sprite in pictures:
        yield from _smoke(sprites, layout, placed, sprite)
    yield from lantern_layers(sprites, layout, plots)
    yield from mine_layers(sprites, layout, _mines(scene) - built)
    if emblems and not (sprites.is_plain and layout.px < READABLE_PX):  # plain roofs have the pattern themselves
        for placed in buildings:
            yield from _family(sprites, layout, placed)
    for placed in buildings:
        yield from _badges(sprites, layout, placed, int(emblems))


def _moving(
    sprites: Sprites, at: tuple[int, int], frames: tuple[pygame.Surface, ...], pace: Pace, phase: int = 0
) -> Layer:
    """A layer without the empty room around its frames: what moves is painted again and again."""
    trimmed = sprites.trimmed(frames)
    return Layer((at[0] + trimmed.offset[0], at[1] + trimmed.offset[1]), trimmed.frames, pace, phase)


def _mark_layers(sprites: Sprites, layout: CellLayout, scene: ShownBoard, built: set[Place]) -> Iterator[Layer]:
    pictures = sprites.stamps("squares", layout.px).pictures
    for row, column in sorted(scene.squares - built):
        yield Layer(layout.corner(row, column), (pictures[pseudo_random(row, column, 2, len(pictures))],))
    for place in sorted(scene.mark("port") - built):
        yield _thing(sprites, layout, "port", place)


def _thing(sprites: Sprites, layout: CellLayout, kind: str, place: Place) -> Layer:
    """Something of the size of a cell that has one picture or turns."""
    (x, y), (dx, dy) = layout.corner(*place), sprites.element_offset(layout.px)
    frames = sprites.element(kind, 0, layout.px)
    return _moving(sprites, (x + dx, y + dy), frames, SMOKE if len(frames) > 1 else STILL)


def _gardens(sprites: Sprites, layout: CellLayout, plots: Plots) -> Iterator[Layer]:
    for stamps, number, (row, column) in garden_stamps(sprites, layout, plots):
        x, y = layout.corner(row, column)
        yield _moving(sprites, (x - stamps.anchor[0], y - stamps.anchor[1]), (stamps.pictures[number],), STILL)


def _river(sprites: Sprites, layout: CellLayout, plots: Plots) -> Iterator[Layer]:
    """The water that is seen, and the railway's bridge over it."""
    scene = plots.scene
    for tile in (*scene.tiles, *river_beyond(scene.tiles, layout.rings_of_corners, layout.rows, layout.columns)):
        variant = pseudo_random(tile.row, tile.column, 4, len(sprites.list.river_rows(tile.turn)))
        frames = sprites.river(tile.turn, variant, layout.px)
        at = layout.corner(tile.row - 0.5, tile.column - 0.5)
        if not is_hidden(plots, (tile.row, tile.column)):
            yield _moving(sprites, at, frames[::-1] if tile.backwards else frames, WATER)
        if scene.terrain.code(tile.row, tile.column) == "=":
            bridge = sprites.stamps("bridge", layout.px)
            x, y = layout.corner(tile.row, tile.column)
            yield Layer((x - bridge.anchor[0], y - bridge.anchor[1]), bridge.pictures)


def _flood(sprites: Sprites, layout: CellLayout, scene: ShownBoard) -> Iterator[Layer]:
    """Water over closed cells, which also covers the ring beside them; rock and forest stand out of it."""
    if not scene.closed:
        return
    drowned = {place for place in scene.closed if scene.terrain.code(*place) == "."}

    def wet(row: int, column: int) -> bool:
        inner = min(max(row, 0), layout.rows - 1), min(max(column, 0), layout.columns - 1)
        return inner in drowned and scene.terrain.code(row, column) == "."

    water = pygame.Surface(layout.size, pygame.SRCALPHA)
    tile_over(water, sprites.texture("flood", layout.px))
    cover = mask(sprites, layout, wet)
    cover.fill((255, 255, 255, _FLOOD_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    water.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    yield Layer((0, 0), (water,))


def _drowned(scene: ShownBoard, built: set[Place]) -> list[Place]:
    """Return the cells of open water."""
    return sorted(place for place in scene.closed - built if scene.terrain.code(*place) == ".")


def _mines(scene: ShownBoard) -> set[Place]:
    return {(row, column) for row, codes in enumerate(scene.cells) for column, code in enumerate(codes) if code == "E"}


def _standing_elements(
    sprites: Sprites, layout: CellLayout, scene: ShownBoard, built: set[Place]
) -> Iterator[tuple[Place, Layer]]:
    dx, dy = sprites.element_offset(layout.px)
    mines = {place: kind for name, kind in _MINES.items() for place in scene.mark(name)}
    for row, codes in enumerate(scene.cells):
        for column, code in enumerate(codes):
            kind = mines.get((row, column), "E-blue") if code == "E" else code
            if (code not in _ELEMENTS and code != "E") or (row, column) in built or (row, column) in scene.closed:
                continue
            frames = sprites.element(kind, _variant(sprites, scene, kind, row, column), layout.px)
            x, y = layout.corner(row, column + _off_the_loop(scene, (row, column), kind))
            phase = pseudo_random(row, column, 12, len(frames))
            sway = SWAY if len(frames) > 1 else STILL
            yield (row, column), _moving(sprites, (x + dx, y + dy), frames, sway, phase)


def _off_the_loop(scene: ShownBoard, place: Place, kind: str) -> float:
    """Return how many cells further right trees and rocks stand that the river runs around: a little off its bend."""
    wet = scene.terrain.wet.get(place, frozenset())
    if kind not in _STREWN or not {"N", "S"} < wet:
        return 0.0
    return _LOOP if "W" in wet else -_LOOP


def _people(sprites: Sprites, layout: CellLayout, plots: Plots) -> Iterator[tuple[Place, Layer]]:
    for walk in walks(plots) if layout.px >= LEAST_PX and not sprites.is_plain else ():
        frames = walk_frames(sprites, layout, walk)
        x, y = layout.corner(*walk.place)
        yield walk.place, Layer((x + frames.at[0], y + frames.at[1]), frames, WALK)


def _variant(sprites: Sprites, scene: ShownBoard, kind: str, row: int, column: int) -> int:
    """Neighbours differ; the sawmill's second cell shows its logs."""
    if kind == "S":
        return int(column > 0 and scene.cells[row][column - 1] == "S")
    return (row * 2 + column + pseudo_random(row, column, 1, 2)) % sprites.variants(kind)


def _building_at(layout: CellLayout, placed: ShownBuilding, sprite: BuildingSprite) -> tuple[int, int]:
    x, y = layout.corner(placed.row, placed.column)
    return x + sprite.offset[0], y + sprite.offset[1]


def _standing_buildings(
    sprites: Sprites, layout: CellLayout, pictures: Iterable[tuple[ShownBuilding, BuildingSprite]]
) -> Iterator[tuple[Place, Layer]]:
    """Yield the buildings, each with the windows that are lit."""
    for placed, sprite in pictures:
        foot = _foot(placed, sprite)
        yield foot, Layer(_building_at(layout, placed, sprite), (sprite.body,))
        cells = {(placed.row + row, placed.column + column) for row, column in sprites.cells(placed.name, placed.turns)}
        for lamp in window_layers(sprites, layout, front(cells)):
            yield foot, lamp


def _mirrored(sprites: Sprites, layout: CellLayout, placed: ShownBuilding, water: set[Place]) -> Iterator[Layer]:
    """Yield the fronts of a building as still water below them shows them, upside down."""
    for row, column in front(sprites.cells(placed.name, placed.turns)):
        if (placed.row + row + 1, placed.column + column) in water:
            picture = _upside_down(sprites, placed.name, placed.turns, placed.variant, layout.px, (row, column))
            yield Layer(layout.corner(placed.row + row + 1, placed.column + column), (picture,))


@cached_with_sprites
def _upside_down(sprites: Sprites, name: str, turns: int, variant: int, px: int, cell: Place) -> pygame.Surface:
    """Return the lower part of a cell of a building, turned over and fading away downwards."""
    sprite = sprites.building(name, turns, px, variant)
    (left, top), high = sprite.offset, px * _MIRRORED // 100
    part = pygame.Rect(cell[1] * px - left, (cell[0] + 1) * px - top - high, px, high)
    picture = pygame.transform.flip(sprite.body.subsurface(part.clip(sprite.body.get_rect())), False, True)
    for y in range(picture.get_height()):
        fade = 255, 255, 255, 120 * (high - y) // high
        picture.fill(fade, (0, y, px, 1), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _foot(placed: ShownBuilding, sprite: BuildingSprite) -> Place:
    """The cell that says in which order a building is drawn: what stands further down is nearer."""
    return placed.row + sprite.size[0] - 1, placed.column


def _canals(sprites: Sprites, layout: CellLayout, plots: Plots, feet: Sequence[Place]) -> Iterator[tuple[Place, Layer]]:
    """The canals between houses, each just before those that stand behind it."""
    for piece in canal_pieces(sprites, plots):
        stamps = sprites.stamps(piece.sheet, layout.px)
        x, y = layout.corner(*piece.corner)
        at = x - stamps.anchor[0], y - stamps.anchor[1]
        behind = max(feet[plots.owner[place]] for place in piece.behind)
        yield behind, _moving(sprites, at, (stamps.pictures[piece.number],), STILL)


def _smoke(sprites: Sprites, layout: CellLayout, placed: ShownBuilding, sprite: BuildingSprite) -> Iterator[Layer]:
    puffs = sprites.smoke(layout.px)
    x, y = layout.corner(placed.row, placed.column)
    hearths = _hearths(sprites, layout, placed) if sprites.light.row.breath else ()
    for number, (dx, dy) in enumerate((*sprite.smoke, *hearths)):
        at = x + dx - puffs.anchor[0], y + dy - puffs.anchor[1]
        phase = pseudo_random(placed.row, placed.column, number, len(puffs.pictures))
        yield _moving(sprites, at, puffs.pictures, SMOKE, phase)


def _hearths(sprites: Sprites, layout: CellLayout, placed: ShownBuilding) -> Iterator[tuple[int, int]]:
    """Yield where smoke rises from a house without a stack, in pixels from the top left corner of its top left cell."""
    if placed.name[0] == "Y":
        row, column = _from_the_middle(sprites, placed)[0]
        yield round((column + 0.5) * layout.px), round((row + 0.35) * layout.px)


def _family(sprites: Sprites, layout: CellLayout, placed: ShownBuilding) -> Iterator[Layer]:
    """Yield the sign of a building's family: a disc near its middle, or a pattern where cells are small."""
    if layout.px < READABLE_PX:
        tile = pattern_tile(sprites, placed.name[0], layout.px)
        for row, column in sprites.cells(placed.name, placed.turns):
            yield Layer(layout.corner(placed.row + row, placed.column + column), (tile,))
        return
    row, column = _from_the_middle(sprites, placed)[0]
    size = max(LEAST_DISC, layout.px * 9 // 16)
    disc = emblem_disc(sprites, EMBLEMS[placed.name[0]], size)
    x, y = layout.corner(placed.row + row, placed.column + column)
    yield Layer((x + (layout.px - size) // 2, y + (layout.px - size) // 2), (disc,))


def _from_the_middle(sprites: Sprites, placed: ShownBuilding) -> list[Place]:
    """The cells of a building, those nearest to its middle first."""
    cells = sprites.cells(placed.name, placed.turns)
    middle = [sum(part) / len(cells) for part in zip(*cells, strict=True)]
    return sorted(cells, key=lambda cell: (abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]), cell))


def _badges(sprites: Sprites, layout: CellLayout, placed: ShownBuilding, taken: int) -> Iterator[Layer]:
    """Yield the things that stand on a building, each on a cell of its own; ``taken`` cells are in use."""
    cells = _from_the_middle(sprites, placed)
    for number, name in enumerate(placed.badges):
        row, column = cells[(number + taken) % len(cells)]
        if name in _BUILT:
            yield _thing(sprites, layout, _BUILT[name], (placed.row + row, placed.column + column))
            continue
        size = max(6, layout.px * 11 // 16)
        badge = badge_picture(sprites, name, size)
        x, y = layout.corner(placed.row + row, placed.column + column)
        yield Layer((x + (layout.px - size) // 2, y + (layout.px - size) // 2), (badge,))


@cached_with_sprites
def badge_picture(sprites: Sprites, name: str, size: int) -> pygame.Surface:
    """A drawing such as `keep-cog` with its shadow to the bottom right, `size` pixels wide."""
    drawing = sprites.icon(name, size)
    width, height = drawing.get_size()
    reach = max(1, width // 12)
    picture = pygame.Surface((width + reach, height + reach), pygame.SRCALPHA)
    dark = drawing.copy()
    dark.fill((24, 18, 12, 150), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(dark, (reach, reach))
    picture.blit(drawing, (0, 0))
    return picture

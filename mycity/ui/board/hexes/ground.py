"""The ground of an island as one picture: sea, lagoon, beach, heath, palms' grass, jungle, mountains and the volcano.

Composed once per board and size from textures, bent edges and strewn stamps; nothing here is called per frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from mycity.ui.board.ground import PlacedStamp, draw_edge, jitter, pseudo_random, tile_over
from mycity.ui.board.hexes.hex_layout import HexLayout, beside
from mycity.ui.board.hexes.shown import SEA, Surroundings
from mycity.ui.pictures.sprites import Place, Sprites

_RISING = "BHPJMV"
"""Codes of the ground as it rises from the shore: each is seen on those before it."""
Covered = Callable[[Place], bool]
EDGE_VARIANTS = 2
"""The number of ways in which each edge is bent."""
EDGE, SHORE, SOFT = 0, EDGE_VARIANTS, 2 * EDGE_VARIANTS
"""Rows of the masks: edges inside the land, its shore, and soft ones."""
_PAD = 4 / 128
"""Room around the masks' triangles, in cells."""
_SEAMLESS = 56
"""Pixels of a cell from which on the masks' pieces overlap by enough to leave no seam."""
_SHADOW = (20, 26, 22, 120)
_OUTLINE, _AT_NIGHT, _PLAIN = (60, 52, 30, 34), (16, 12, 8, 56), (0, 0, 0, 130)
"""The lines of cells, in dark lights, and in plain colours, where they are seen at a glance."""
_VOLCANO_DEPTH = 0.55
"""Cells by which the volcano stands before its middle, for what is strewn around it."""


_STANDS = {"M": 0.8, "V": 1.85}
"""Cells by which crags and the volcano rise above the middle of their place; all else stays within its own."""


def land_reach(land: Surroundings, layout: HexLayout) -> list[pygame.Rect]:
    """Return the rectangles around all places of a land, with what stands on them."""
    reach = []
    for row, codes in enumerate(land.rows, -land.first[0]):
        for number, code in enumerate(codes, -land.first[1]):
            if code != SEA:
                cell = layout.cell((row, number - (row + layout.lead) // 2))
                rise = max(0, round(_STANDS.get(code, 0.0) * layout.px) - cell.height // 2)
                reach.append(pygame.Rect(cell.left, cell.top - rise, cell.width, cell.height + rise))
    return reach


def paint_island(sprites: Sprites, land: Surroundings, layout: HexLayout) -> pygame.Surface:
    """Paint the ground of an island; takes some tens of milliseconds."""
    picture = pygame.Surface(layout.size)
    tile_over(picture, sprites.texture("sea", layout.px))
    _lagoon(picture, sprites, land, layout)
    for texture, lowest, row in (("sand", "B", SHORE), ("heath", "H", EDGE), ("grove", "P", EDGE)):
        _cover(picture, sprites, layout, texture, _mask(sprites, layout, _rises(land, layout, lowest), row))
    _outlines(picture, sprites, land, layout)
    _cover(picture, sprites, layout, "jungle", _mass(picture, sprites, layout, _rises(land, layout, "J")))
    _cover(picture, sprites, layout, "basalt", _mass(picture, sprites, layout, _rises(land, layout, "M")))
    kinds = (reefs, _heather, _woods, mountains)
    stamps = [item for kind in kinds for item in kind(sprites, land, layout)]
    for _, stamp, at in sorted(stamps, key=_depth):
        picture.blit(stamp, at)
    return picture


def _rises(land: Surroundings, layout: HexLayout, lowest: str) -> Covered:
    """Return the test whether a place lies as high as this code, or higher."""
    codes = _RISING[_RISING.index(lowest) :]
    return lambda place: land.code(place, layout) in codes


def joints(layout: HexLayout, covered: Covered) -> Iterator[tuple[Place, int, int, tuple[int, int]]]:
    """Yield every point where three places meet that are not all bare: (place, pointing, case, top left pixel).

    The pointing is 0 for a place with its right and lower right neighbours, 1 for one with both neighbours below.
    """
    # Marching triangles: the dual of a lattice of hexagons is one of triangles, two for each place, and three bits give
    # the case; eight pictures for each way of pointing draw every coast.
    pad = round(_PAD * layout.px)
    known: dict[Place, bool] = {}
    for place in layout.seen(2):
        x, y = layout.middle(place)
        right, low, left, *_ = beside(place)
        for pointing, corners in ((0, (place, right, low)), (1, (place, left, low))):
            for corner in corners:
                if corner not in known:
                    known[corner] = covered(corner)
            case = sum(1 << bit for bit, corner in enumerate(corners) if known[corner])
            if case:
                yield place, pointing, case, ((layout.middle(left)[0] if pointing else x) - pad, y - pad)


def _mask(sprites: Sprites, layout: HexLayout, covered: Covered, row: int) -> pygame.Surface:
    """A white picture whose alpha covers the places chosen by `covered`, with edges as in a row of the masks."""
    # Pieces overlap by a part of a cell. Among small cells that is less than a pixel, and what lies below would shine
    # through every seam: there they are put together at a multiple of the size, and the picture is scaled down.
    fine = layout.times(-(-_SEAMLESS // layout.px))
    picture = pygame.Surface(fine.size, pygame.SRCALPHA)
    picture.fill((255, 255, 255, 0))
    for place, pointing, case, at in joints(fine, covered):
        variant = 0 if row == SOFT else bend(place)
        pieces = sprites.element("isle-masks", row + variant, fine.px)
        picture.blit(pieces[8 * pointing + case], at, special_flags=pygame.BLEND_RGBA_MAX)
    return picture if fine == layout else pygame.transform.smoothscale(picture, layout.size)


def bend(place: Place) -> int:
    """Return the number of the bent edge that a place has: surf follows the shore."""
    return pseudo_random(*place, 5, EDGE_VARIANTS)


def _cover(picture: pygame.Surface, sprites: Sprites, layout: HexLayout, texture: str, cover: pygame.Surface) -> None:
    if sprites.is_plain:
        draw_edge(picture, cover, layout.px)
    floor = pygame.Surface(cover.get_size(), pygame.SRCALPHA)
    tile_over(floor, sprites.texture(texture, layout.px))
    floor.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(floor, (0, 0))


def _lagoon(picture: pygame.Surface, sprites: Sprites, land: Surroundings, layout: HexLayout) -> None:
    """Shallow water around the land, softly deeper outwards."""
    if sprites.is_plain:
        return
    dry = _rises(land, layout, "B")
    # The land dilated by a cell (mathematical morphology), then blurred: water is shallow near any shore.
    near = _mask(sprites, layout, lambda place: dry(place) or any(map(dry, beside(place))), SOFT)
    _cover(picture, sprites, layout, "lagoon", _blurred(near, layout.px))


def _blurred(mask: pygame.Surface, px: int) -> pygame.Surface:
    """The mask with edges soft over about a cell; blurred small, which costs little."""
    # Downsampled, blurred and scaled up again: the blur hides the lost detail, and costs the square of the factor less.
    width, height = mask.get_size()
    part = max(1, px // 6)
    small = pygame.transform.smoothscale(mask, (max(1, width // part), max(1, height // part)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), (width, height))


def _mass(picture: pygame.Surface, sprites: Sprites, layout: HexLayout, covered: Covered) -> pygame.Surface:
    """The mask of something that stands high, after its shadow has been laid."""
    if not sprites.is_plain:
        shadow = _mask(sprites, layout, covered, SOFT)
        shadow.fill(_SHADOW, special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(shadow, (layout.px // 14, layout.px // 11))
    return _mask(sprites, layout, covered, EDGE)


def _outlines(picture: pygame.Surface, sprites: Sprites, land: Surroundings, layout: HexLayout) -> None:
    """The cells that can be covered as hints: thin lines, hardly there, as well to be seen at night as at noon."""
    colour = _PLAIN if sprites.is_plain else _AT_NIGHT if sprites.light.row.dark else _OUTLINE
    low = _RISING[: _RISING.index("J")]
    lines = pygame.Surface(layout.size, pygame.SRCALPHA)
    for place in layout.seen():
        if land.code(place, layout) in low:
            pygame.draw.polygon(lines, colour, layout.corners(place), max(1, layout.px // 40))
    picture.blit(lines, (0, 0))


def _depth(item: PlacedStamp) -> tuple[float, int]:
    return item[0], item[2][0]


def _placed_stamp(
    sprites: Sprites, layout: HexLayout, name: str, place: Place, salt: int, offset: tuple[float, float]
) -> PlacedStamp:
    """One of the stamps of a name, its foot so many cells right of and below a place's middle."""
    stamps = sprites.stamps(name, layout.px)
    x, y = layout.middle(place)
    foot = x + round(offset[0] * layout.px), y + round(offset[1] * layout.px)
    stamp = stamps.pictures[pseudo_random(*place, salt, len(stamps.pictures))]
    return foot[1], stamp, (foot[0] - stamps.anchor[0], foot[1] - stamps.anchor[1])


def _heather(sprites: Sprites, land: Surroundings, layout: HexLayout) -> Iterator[PlacedStamp]:
    for place in layout.seen():
        if land.code(place, layout) == "H":
            for number in range(2 + pseudo_random(*place, 3, 4)):
                offset = jitter(*place, 20 + number, 0.36), jitter(*place, 30 + number, 0.36)
                yield _placed_stamp(sprites, layout, "heather", place, 10 + number, offset)


def _woods(sprites: Sprites, land: Surroundings, layout: HexLayout) -> Iterator[PlacedStamp]:
    """Crowns of the jungle in loose rows, a little back from what is not jungle."""
    dense = _rises(land, layout, "J")
    for place in layout.seen():
        if land.code(place, layout) != "J":
            continue
        right, _, _, left, *_ = (dense(near) for near in beside(place))
        below = all(map(dense, beside(place)[1:3]))
        above = all(map(dense, beside(place)[4:]))
        for line in range(4):
            for number in range(4):
                salt = 60 + 4 * line + number
                low, high = (-0.36 if above else -0.20), (0.50 if below else 0.34)
                y = low + (high - low) * (line + 0.5 + jitter(*place, salt, 0.3)) / 4
                west, east = (-0.46 if left else -0.30), (0.46 if right else 0.30)
                x = west + (east - west) * (number + 0.5 + 0.5 * (line % 2 - 0.5) + jitter(*place, salt + 40, 0.3)) / 4
                yield _placed_stamp(sprites, layout, "jungle-trees", place, salt, (x, y))


def mountains(sprites: Sprites, land: Surroundings, layout: HexLayout) -> Iterator[PlacedStamp]:
    """The volcano, and crags all around it."""
    for place in layout.seen(3):
        code = land.code(place, layout)
        if code == "V":
            depth, stamp, at = _placed_stamp(sprites, layout, "volcano", place, 1, (0.0, 0.0))
            yield depth + round(_VOLCANO_DEPTH * layout.px), stamp, at
        if code == "M":
            offset = jitter(*place, 7, 0.20), jitter(*place, 8, 0.12) - 0.02
            yield _placed_stamp(sprites, layout, "crags", place, 9, offset)
            if all(map(_rises(land, layout, "M"), beside(place))):
                offset = jitter(*place, 17, 0.30) + 0.25, jitter(*place, 18, 0.16) - 0.30
                yield _placed_stamp(sprites, layout, "crags", place, 19, offset)


def reefs(sprites: Sprites, land: Surroundings, layout: HexLayout) -> Iterator[PlacedStamp]:
    """Rocks in the open sea, a few; none that the frame would cut."""
    whole = pygame.Rect((0, 0), layout.size)
    for place in layout.seen():
        if holds_a_rock(land, place) and all(land.code(near, layout) == SEA for near in beside(place)):
            offset = jitter(*place, 93, 0.3), jitter(*place, 94, 0.3)
            rock = _placed_stamp(sprites, layout, "sea-rocks", place, 92, offset)
            if whole.contains(rock[1].get_bounding_rect().move(rock[2])):
                yield rock


def holds_a_rock(land: Surroundings, place: Place) -> bool:
    """Return whether a rock stands at a place, if that lies in the open sea."""
    return pseudo_random(*place, 91 + land.strewn, 31) == 0


def crater(land: Surroundings, layout: HexLayout) -> tuple[int, int] | None:
    """The middle of the volcano's place, if there is one."""
    volcanoes = [place for place in layout.seen(3) if land.code(place, layout) == "V"]
    return layout.middle(volcanoes[0]) if volcanoes else None

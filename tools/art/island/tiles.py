"""The sheets of the island's Tiled tilesets: hexagons of 64 x 74 pixels, put together from the island's pictures."""

from functools import cache

import numpy as np
from PIL import Image

from art.canvas import ASSETS, CELL, OVER, SPRITES, Array, hash01, mix, noise, over, rgb, shrink, smooth, to_image
from art.elements import flatten
from art.island import grounds
from art.island.carvings import totem
from art.island.flat import Flat
from art.island.hexes import CASES, HALF
from art.island.plants import jungle_tree, palms
from art.island.surf import shore
from art.relief import Margin, Relief
from art.terrain import peak

FOLDER = ASSETS / "maps" / "tilesets"
WIDE, HIGH, SIDE = 64, 74, 38
"""Pixels of a tile, and of its upright sides, as the maps say."""
COLUMNS = 8
SURF_FRAMES = 4
SWAY = (0.0, 1.0, 0.0, -1.0)
GROUND = ("beach", "heath", "palms", "jungle", "sea", "sea", "mountain", "volcano")


def paint() -> None:
    """Write the four sheets."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    _sheet("island-ground", [[_ground(kind, row, i) for i in range(COLUMNS)] for row, kind in enumerate(GROUND)])
    cells = [_small(shore(case, frame, SURF_FRAMES)) for case in range(1, CASES) for frame in range(SURF_FRAMES)]
    cells += [Image.new("RGBA", (WIDE, HIGH))] * SURF_FRAMES
    _sheet("island-surf", [[_cut(one) for one in cells[16 * row : 16 * row + 16]] for row in range(CASES // 4)])
    _sheet("island-totems", [[_totem(i) for i in range(4)]])
    springs = [[_thing("spring", variant, frame) for frame in range(4)] for variant in range(2)]
    _sheet("island-things", [*springs, [_thing(name, i, 0) for name in ("shell", "wreck") for i in range(2)]])


def _sheet(name: str, rows: list[list[Image.Image]]) -> None:
    sheet = Image.new("RGBA", (WIDE * len(rows[0]), HIGH * len(rows)))
    for r, row in enumerate(rows):
        for c, tile in enumerate(row):
            sheet.paste(tile, (c * WIDE, r * HIGH))
    sheet.save(FOLDER / f"{name}.png", optimize=True)
    print(name, flush=True)


def _small(image: Array) -> Image.Image:
    return to_image(image).convert("RGBA").resize((WIDE, HIGH), Image.Resampling.BOX)


@cache
def _outline() -> Array:
    """1 inside the hexagon that Tiled lays tiles by, its upper and lower tips steeper than those of a true one."""
    y, x = np.mgrid[0 : HIGH * 4, 0 : WIDE * 4] / 4 + 0.125
    tip = (HIGH - SIDE) / 2
    inside = (y > tip * np.abs(x - WIDE / 2) / (WIDE / 2) - 0.6) & (
        HIGH - y > tip * np.abs(x - WIDE / 2) / (WIDE / 2) - 0.6
    )
    return np.asarray(inside.astype(float).reshape(HIGH, 4, WIDE, 4).mean(axis=(1, 3)))


def _cut(tile: Image.Image) -> Image.Image:
    data = np.asarray(tile).astype(float)
    data[..., 3] *= _outline()
    return Image.fromarray(data.astype(np.uint8), "RGBA")


def _floor(name: str, index: int) -> Image.Image:
    """A piece of a texture, with as much of what is on its right and below as the tile is high."""
    texture = _texture(name)
    high = round(2 * HALF * CELL)
    piece = np.roll(texture, (-(index * 97 % 512), -(index * 131 % 512)), axis=(0, 1))[:high, :CELL]
    return to_image(piece).convert("RGBA").resize((WIDE, HIGH), Image.Resampling.BOX)


@cache
def _texture(name: str) -> Array:
    return grounds.textures()[name]


def _ground(kind: str, row: int, index: int) -> Image.Image:
    if kind == "sea":
        return _cut(_sea(row, index))
    tile = _floor({"beach": "sand", "palms": "grove", "mountain": "basalt", "volcano": "basalt"}.get(kind, kind), index)
    if kind == "palms":
        flat = Flat(1, 2 * HALF, CELL, Margin(0, 0, 0, 0))
        palms(flat, 3 + 17 * (index // 4), SWAY[index % 4] * 0.02)
        tile.alpha_composite(_small(flat.finish()))
    if kind == "jungle":
        _strew(tile, [_tree(number) for number in range(12)], index)
    if kind in ("mountain", "volcano"):
        _peaks(tile, index if kind == "mountain" else 4)
    if kind == "volcano":
        tile.alpha_composite(_crater(index))
    return _cut(tile)


def _sea(row: int, index: int) -> Image.Image:
    """A cell of the sea at one of eight moments: bands of light wander to and fro."""
    tile = np.asarray(_floor("sea", row)).astype(float) / 255
    y, x = np.mgrid[0:HIGH, 0:WIDE] / WIDE
    turn = 2 * np.pi * index / COLUMNS
    bend = noise(HIGH, WIDE, 24, 500 + row, 2) - 0.5
    for number, (cy, cx) in enumerate(((0.34, 0.36), (0.72, 0.62))):
        phase = turn + np.pi * number + row
        line = np.abs(y - cy - 0.02 * np.sin(turn + number) - 0.12 * bend - 0.02 * np.sin(9 * x + phase))
        where = smooth(0.022, 0.0, line) * smooth(0.24, 0.10, np.abs(x - cx - 0.05 * np.sin(phase)))
        tile[..., :3] = mix(
            tile[..., :3], np.broadcast_to(rgb("#bfe6ef"), tile[..., :3].shape), where * (0.35 + 0.3 * np.sin(phase))
        )
    return to_image(tile)


@cache
def _tree(number: int) -> Image.Image:
    relief = Relief(1, 1, CELL, Margin(0, 0.25, 0, 0))
    jungle_tree(relief, number)
    picture = to_image(flatten(*relief.render(number, outline=0.6, ink=rgb("#0c1f14"))))
    return picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)


def _strew(tile: Image.Image, stamps: list[Image.Image], index: int) -> None:
    for number in range(16):
        stamp = stamps[(number * 5 + 3 * index) % len(stamps)]
        x = number % 4 * 18 - 34 + 9 * (number // 4 % 2) + round(8 * float(hash01(number, index)))
        y = number // 4 * 19 - 44 + round(8 * float(hash01(index, number)))
        base = Image.new("RGBA", tile.size)
        base.paste(stamp, (x, y))
        tile.alpha_composite(base)


def _peaks(tile: Image.Image, index: int) -> None:
    picture = to_image(dark(peak(40 + index, 0.62, 0.46, 1.5)))
    picture = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    base = Image.new("RGBA", tile.size)
    base.paste(picture, (WIDE // 2 - picture.width // 2, HIGH // 2 - picture.height // 2 - 6))
    tile.alpha_composite(base)


def dark(rock: Array) -> Array:
    """A peak of black rock instead of grey."""
    tone = rock[..., :3].mean(axis=2, keepdims=True)
    out = rock.copy()
    out[..., :3] = mix(rock[..., :3] * rgb("#b08f86"), tone * rgb("#8a706a"), 0.5)
    return out


def _crater(frame: int) -> Image.Image:
    """The glowing mouth of the volcano, and smoke that rises from it."""
    scale = OVER * 2
    y, x = np.mgrid[0 : HIGH * scale, 0 : WIDE * scale] / (WIDE * scale)
    out = np.zeros((*x.shape, 4))
    far = np.hypot((x - 0.5) / 0.17, (y - 0.36) / 0.085)
    glow = 0.85 + 0.15 * np.sin(2 * np.pi * frame / COLUMNS)
    out[far < 1.25] = np.concatenate([rgb("#3b2b29"), [1.0]])
    lava = mix(rgb("#ffe27a"), rgb("#e8501f"), smooth(0.1, 1.0, far)) * glow
    out = np.where((far < 1)[..., None], np.concatenate([lava, np.ones((*x.shape, 1))], axis=2), out)
    for puff in range(3):
        life = (frame / COLUMNS + puff) / 3
        away = np.hypot(x - 0.5 - 0.22 * life, y - 0.34 + 0.34 * life) / (0.06 + 0.12 * life)
        soft = smooth(1.0, 0.3, away) * (1 - life) * smooth(0, 0.15, life) * 0.8
        smoke = np.concatenate([np.broadcast_to(rgb("#d9d3cf"), (*x.shape, 3)), soft[..., None]], axis=2)
        out = over(out, smoke)
    return to_image(shrink(out, scale))


def _totem(index: int) -> Image.Image:
    flat = Flat(1, 1, CELL, Margin(0.12, 0.34, 0.12, 0.10))
    totem(flat, index)
    return to_image(flat.finish()).resize((WIDE, HIGH), Image.Resampling.BOX)


def _thing(name: str, variant: int, frame: int) -> Image.Image:
    """A tile of what may lie on the island, cut from its sheet around the middle of the cell."""
    sheet = Image.open(SPRITES / "island" / f"{name}.webp").convert("RGBA")
    margin = Margin()
    wide, high = (
        round((1 + sum(sides)) * CELL) for sides in ((margin.left, margin.right), (margin.top, margin.bottom))
    )
    left, middle = frame * wide + round(margin.left * CELL), variant * high + round((margin.top + 0.5) * CELL)
    half = round(HALF * CELL)
    return sheet.crop((left, middle - half, left + CELL, middle + half)).resize((WIDE, HIGH), Image.Resampling.BOX)

"""The sheets of the Tiled tilesets, 64 pixels a tile, put together from the sprites painted before."""

import numpy as np
from PIL import Image

from art.canvas import ASSETS, CELL, SPRITES, hash01
from art.elements import FILES, KINDS
from art.river import FRAMES, ROWS

TILE = 64
COLUMNS = 8
FOLDER = ASSETS / "maps" / "tilesets"
GROUND = ("meadow", "mountain", "forest", "range", "woods", "railway")
ELEMENTS = ("t", "T", "r", "R", "W", "G")


def paint(_only: str) -> None:
    """Write the five sheets."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    _sheet("ground", [[_ground(kind, i) for i in range(COLUMNS)] for kind in GROUND])
    river = Image.open(SPRITES / "river.webp").convert("RGBA")
    _sheet(
        "river",
        [
            [river.crop((c * CELL, r * CELL, (c + 1) * CELL, (r + 1) * CELL)) for c in range(FRAMES)]
            for r in range(len(ROWS))
        ],
    )
    _sheet("elements", [[_element(name, i) for i in range(COLUMNS)] for name in ELEMENTS])
    _sheet("palace", [[_palace()]])
    square = _stamp("squares", 0, 1)
    _sheet("squares", [[square, _tinted(square)]])


def _sheet(name: str, rows: list[list[Image.Image]]) -> None:
    sheet = Image.new("RGBA", (TILE * len(rows[0]), TILE * len(rows)))
    for r, row in enumerate(rows):
        for c, tile in enumerate(row):
            sheet.paste(tile.resize((TILE, TILE), Image.Resampling.BOX), (c * TILE, r * TILE))
    sheet.save(FOLDER / f"{name}.png", optimize=True)


def _texture(name: str, index: int) -> Image.Image:
    sheet = Image.open(SPRITES / "terrain" / f"{name}.webp").convert("RGBA")
    x, y = index % 4 * CELL, index // 4 * CELL
    return sheet.crop((x, y, x + CELL, y + CELL))


def _stamp(name: str, index: int, count: int) -> Image.Image:
    sheet = Image.open(SPRITES / "terrain" / f"{name}.webp").convert("RGBA")
    wide = sheet.width // count
    return sheet.crop((index % count * wide, 0, (index % count + 1) * wide, sheet.height))


def _ground(kind: str, index: int) -> Image.Image:
    if kind in ("mountain", "range"):
        tile = _texture("mountain", index)
        peak = _stamp("peaks", index + (3 if kind == "range" else 0), 6)
        _put(tile, peak, CELL // 2 - peak.width // 2, CELL // 2 - peak.height // 2 - 6)
        return tile
    if kind in ("forest", "woods"):
        tile = _texture("forest", index)
        for number in range(9):
            tree = _stamp("woods", number * 5 + index + 3 * (kind == "woods"), 12)
            x = (number % 3 - 1) * 42 + round(14 * float(hash01(number, index)) - 7)
            y = (number // 3 - 1) * 40 - 24 + round(12 * float(hash01(index, number)))
            _put(tile, tree, x, y)
        return tile
    tile = _texture("meadow", index)
    if kind == "railway":
        tile.alpha_composite(_stamp("railway", 0, 1))
    for number in range(2):
        tuft = _stamp("tufts", index + 5 * number, 12)
        low = 70 if kind == "railway" else 8
        x, y = 12 + round(70 * float(hash01(index, number, 3))), low + round((90 - low) * float(hash01(index, number)))
        _put(tile, tuft, x, y)
    return tile


def _put(tile: Image.Image, stamp: Image.Image, x: int, y: int) -> None:
    """Lay a stamp over a tile; what sticks out on one side comes back on the other."""
    for dx in (-CELL, 0, CELL):
        for dy in (-CELL, 0, CELL):
            at = (x + dx, y + dy)
            if -stamp.width < at[0] < CELL and -stamp.height < at[1] < CELL:
                cut = stamp.crop((max(-at[0], 0), max(-at[1], 0), stamp.width, stamp.height))
                tile.alpha_composite(cut, (max(at[0], 0), max(at[1], 0)))


def _element(name: str, index: int) -> Image.Image:
    _, variants, frames = KINDS[name]
    sheet = Image.open(SPRITES / "elements" / f"{FILES[name]}.webp").convert("RGBA")
    wide, high = sheet.width // frames, sheet.height // variants
    left, top = CELL // 4, CELL // 2
    y = index % variants * high
    return sheet.crop((left, y + top, left + CELL, y + top + CELL)) if wide else sheet


def _palace() -> Image.Image:
    """The palace and its dome as large as a tile; the flag above it would make the rest small."""
    picture = Image.open(SPRITES / "elements" / "palace.webp").convert("RGBA")
    left, top, side = 22, 52, 154
    return picture.crop((left, top, left + side, top + side))


def _tinted(square: Image.Image) -> Image.Image:
    data = np.asarray(square).astype(float)
    data[..., :3] *= (0.78, 1.0, 0.72)
    return Image.fromarray(data.astype(np.uint8), "RGBA")

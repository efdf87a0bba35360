"""The island's pictures: `python tools/make_art.py island` paints all of them, `island:symbols-wall` one part."""

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from art.canvas import CELL, SPRITES, Array, bleed, rgb, save_webp
from art.elements import MARGIN, SWAY, flatten
from art.island import coast, grounds, offshore, plants, symbols, things, tiles, volcano
from art.island.carvings import totem
from art.island.flat import Flat
from art.island.tiles import dark
from art.relief import Margin, Relief
from art.terrain import peak

FOLDER = SPRITES / "island"
FLAT = {"palms": (plants.palms, 4, 4), "totem": (totem, 4, 1), "shell": (things.shell, 2, 1)} | {
    "waystone": (things.waystone, 2, 1),
    "flag": (things.flag, 4, 4),
    "garland": (things.garland, 4, 1),
    "glints": (offshore.glints, 3, 6),
    "canoe": (offshore.canoe, 4, 4),
}
"""What is painted as it is seen: how, in how many variants and frames."""
RELIEFS = {"wreck": (things.wreck, 2, 1), "spring": (things.spring, 2, 4), "lava": (things.lava, 3, 4)} | {
    "ash": (things.ash, 3, 1),
    "ruin": (things.ruin, 3, 1),
}


def paint(only: str = "") -> dict[str, Any]:
    """Paint the parts whose names begin so; return the list of all that there is."""
    table = _known()
    parts: dict[str, Callable[[dict[str, Any]], None]] = {
        "grounds": _grounds,
        "coast": _coast,
        **{f"symbols-{name}": partial(_symbol, name) for name in symbols.sheets()},
        **{f"things-{name}": partial(_thing, name) for name in (*FLAT, *RELIEFS)},
        "strewn": _strewn,
        "volcano": _volcano,
    }
    for name, part in parts.items():
        if name.startswith(only):
            part(table)
            print("island", name, flush=True)
    if "tiles".startswith(only):
        tiles.paint()
    return table


@cache
def _known() -> dict[str, Any]:
    """What the list of pictures says so far."""
    before = json.loads((SPRITES / "sprites.json").read_text(encoding="utf-8")).get("island", {})
    return {name: dict(before.get(name, {})) for name in ("textures", "elements", "stamps")}


def _grounds(table: dict[str, Any]) -> None:
    for name, picture in grounds.textures().items():
        save_webp(picture, FOLDER / f"{name}.webp", quality=88)
        table["textures"][name] = f"island/{name}.webp"


def _coast(table: dict[str, Any]) -> None:
    masks = coast.mask_rows()
    save_webp(np.concatenate(masks, axis=0), FOLDER / "masks.webp", lossless=True)
    table["elements"]["isle-masks"] = {"file": "island/masks.webp", "variants": len(masks), "frames": 16}
    surf = coast.surf_rows()
    save_webp(np.concatenate(surf, axis=0), FOLDER / "surf.webp", quality=75, alpha=50)
    table["elements"]["isle-surf"] = {"file": "island/surf.webp", "variants": len(surf), "frames": 16}


def _symbol(name: str, table: dict[str, Any]) -> None:
    _stamps(table, name, symbols.cases(name), symbols.ANCHOR, quality=82)


def _stamps(table: dict[str, Any], name: str, pictures: list[Array], anchor: tuple[float, float], quality: int) -> None:
    save_webp(np.concatenate(pictures, axis=1), FOLDER / f"{name}.webp", quality=quality)
    table["stamps"][name] = {"file": f"island/{name}.webp", "count": len(pictures), "anchor": list(anchor)}


def _thing(name: str, table: dict[str, Any]) -> None:
    if name in FLAT:
        make, variants, frames = FLAT[name]
        _sheet(table, name, variants, frames, lambda v, f: _flat(make, v, f, frames))
    else:
        build, variants, frames = RELIEFS[name]
        _sheet(table, name, variants, frames, lambda v, f: _relief(build, v, f, frames))


def _sheet(table: dict[str, Any], name: str, variants: int, frames: int, one: Callable[[int, int], Array]) -> None:
    rows = [np.concatenate([one(v, f) for f in range(frames)], axis=1) for v in range(variants)]
    save_webp(bleed(np.concatenate(rows, axis=0)), FOLDER / f"{name}.webp", quality=90)
    table["elements"][name] = {"file": f"island/{name}.webp", "variants": variants, "frames": frames}


def _flat(make: Callable[[Flat, int, float], None], variant: int, frame: int, frames: int) -> Array:
    flat = Flat(1, 1, CELL, MARGIN)
    grows = make is plants.palms
    make(flat, 17 * variant + 3 if grows else variant, SWAY[frame] * 0.022 if grows else frame / frames)
    return flat.finish()


def _relief(make: Callable[[Relief, int, float], None], variant: int, frame: int, frames: int) -> Array:
    relief = Relief(1, 1, CELL, MARGIN)
    make(relief, 17 * variant + 3, frame / frames)
    return flatten(*relief.render(variant, outline=0.7, ink=rgb("#1f2a1a")))


def _strewn(table: dict[str, Any]) -> None:
    def grown(seed: int) -> Array:
        relief = Relief(1, 1, CELL, Margin(0, 0.25, 0, 0))
        plants.jungle_tree(relief, seed)
        return bleed(flatten(*relief.render(seed, outline=0.6, ink=rgb("#0c1f14"))))

    def tuft(seed: int) -> Array:
        flat = Flat(0.25, 0.25, CELL, Margin(0, 0, 0.02, 0))
        plants.heather(flat, seed)
        return bleed(flat.finish(outline=0.15))

    def rocks(seed: int) -> Array:
        relief = Relief(1, 1, CELL, Margin(0, 0.1, 0, 0))
        offshore.sea_rocks(relief, seed)
        return bleed(flatten(*relief.render(seed, outline=0.4)))

    _stamps(table, "sea-rocks", [rocks(seed) for seed in range(4)], (0.5, 0.66), quality=90)
    _stamps(table, "jungle-trees", [grown(seed) for seed in range(12)], (0.5, 0.75), quality=90)
    _stamps(table, "heather", [tuft(seed) for seed in range(10)], (0.125, 0.20), quality=90)
    crags = [bleed(dark(peak(40 + seed, 0.64, 0.50, 1.5))) for seed in range(6)]
    _stamps(table, "crags", crags, (0.75, 0.875), quality=90)


def _volcano(table: dict[str, Any]) -> None:
    _stamps(table, "volcano", [volcano.volcano()], volcano.ANCHOR, quality=90)
    anchor = volcano.MOUTH[0], volcano.MOUTH[1] + volcano.RISE
    _stamps(table, "volcano-smoke", volcano.smoke(), anchor, quality=88)

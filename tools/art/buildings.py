"""Every building in every distinct position and variant, body and shadow apart, with the mouths of the stacks."""

import zlib
from typing import Any

from art import church, industrial, public, residential
from art.canvas import CELL, SPRITES, bleed, save_webp
from art.relief import Margin, Relief
from art.shapes import Cells, buildings, distinct_turns, parse, turned

MARGIN = Margin()
INK = {"Y": "#3a2110", "R": "#33100f", "B": "#12233a", "C": "#22143a"}
VARIANTS = 3
"""How many variants a building has: the tint of its roof, its weather, what stands on it."""


def paint(only: str = "") -> dict[str, Any]:
    """Write the sprites whose names start with `only`; gives the manifest's part on all buildings."""
    table: dict[str, Any] = {}
    for name, text in buildings().items():
        cells = parse(text)
        table[name] = {str(turns): _one(name, turned(cells, turns), turns, only) for turns in distinct_turns(cells)}
    return table


def raise_on(relief: Relief, name: str, cells: Cells, seed: int, variant: int = 0) -> list[tuple[float, float]]:
    """Build the family's house on a relief; gives the mouths of its stacks."""
    if name[0] == "B":
        return industrial.build(relief, cells, seed, variant)
    {"Y": residential.build, "R": public.build, "C": church.build}[name[0]](relief, cells, seed, variant)
    return []


def _one(name: str, cells: Cells, turns: int, only: str) -> dict[str, Any]:
    variants = [
        _variant(name, cells, turns, number, f"{name}-{turns}.{number}".startswith(only)) for number in range(VARIANTS)
    ]
    return {"cells": sorted([r, c] for r, c in cells), "variants": variants}


def _variant(name: str, cells: Cells, turns: int, variant: int, wanted: bool) -> list[list[float]]:
    """Paint one variant where it is wanted; gives the mouths of its stacks."""
    rows, cols = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    seed = zlib.crc32(f"{name}-{turns}{'abc'[variant] if variant else ''}".encode()) % 100_000
    relief = Relief(cols, rows, CELL if wanted else 8, MARGIN)
    mouths = raise_on(relief, name, cells, seed, variant)
    if wanted:
        file = f"{name}-{turns}.{variant}" if variant else f"{name}-{turns}"
        body, shadow = relief.render(seed)
        save_webp(bleed(body), SPRITES / "buildings" / f"{file}.webp", quality=92 if variant == 0 else 88)
        dark = body * 0.0
        dark[..., 3] = shadow
        dark[..., :3] = (0.10, 0.09, 0.16)
        save_webp(dark, SPRITES / "buildings" / f"{file}.shadow.webp", quality=40)
        print(file, flush=True)
    return [[round(x, 3), round(y, 3)] for x, y in mouths]

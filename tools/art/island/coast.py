"""Edges between what lies on cells: pieces around each point where three cells meet, and surf along those of the land.

A piece is a triangle between three middles, pointing down (cells upper left, upper right, below) or up (above, lower
left, lower right); a case is the sum of 1, 2 and 4 for those that are covered, in that order.
"""

import numpy as np

from art.canvas import CELL, OVER, Array, mix, noise, rgb, shrink, smooth
from art.island.hexes import ROW
from art.island.surf import foam

PAD = 4 / CELL
"""Room around a triangle: pieces overlap, so that no seam is seen."""
VARIANTS = 2
FRAMES = 6
EDGES = {"masks": 0.5, "land": 0.40}
"""Where between a covered middle (1) and another one (0) the edge runs: the land reaches out into the sea."""
CORNERS = (((0.0, 0.0), (1.0, 0.0), (0.5, ROW)), ((0.5, 0.0), (0.0, ROW), (1.0, ROW)))


def mask_rows() -> list[Array]:
    """Rows of 16 pieces (8 cases pointing down, 8 up): variants of both edges, then a soft one for shadows."""
    rows = [
        [_white(_edge(way, case, variant, edge)) for way in (0, 1) for case in range(8)]
        for edge in EDGES.values()
        for variant in range(VARIANTS)
    ]
    rows.append([_white(_soft(way, case)) for way in (0, 1) for case in range(8)])
    return [np.concatenate(row, axis=1) for row in rows]


def surf_rows() -> list[Array]:
    """As the land's masks: for each variant a row per moment of the wave."""
    return [
        np.concatenate([_surf(way, case, variant, frame) for way in (0, 1) for case in range(8)], axis=1)
        for variant in range(VARIANTS)
        for frame in range(FRAMES)
    ]


def _weights(way: int) -> tuple[list[Array], Array]:
    """How much each corner has to say at each point, and how far inside the triangle it lies (0 on its sides)."""
    wide, high = round((1 + 2 * PAD) * CELL) * OVER, round((ROW + 2 * PAD) * CELL) * OVER
    y, x = (np.mgrid[0:high, 0:wide] + 0.5) / (CELL * OVER) - PAD
    (ax, ay), (bx, by), (cx, cy) = CORNERS[way]
    area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    first = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area
    second = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area
    parts = [first, second, 1 - first - second]
    inside = np.minimum.reduce(parts) * ROW
    bounded = [np.clip(part, 0, 1) ** 1.4 for part in parts]
    total = sum(bounded)
    return [part / total for part in bounded], inside


def _field(way: int, case: int, variant: int) -> tuple[Array, Array, Array]:
    """From 0 far from what is covered to 1 on it, torn by noise; where the piece is; and the noise."""
    parts, inside = _weights(way)
    field = sum((part for bit, part in enumerate(parts) if case >> bit & 1), np.zeros_like(inside))
    taper = np.clip(inside * 4.2, 0, 1) ** 0.7
    rough = (noise(*inside.shape, 0.30 * CELL * OVER, 300 + 7 * variant + way, 4) - 0.5) * taper
    return field, smooth(-0.022, -0.012, inside), rough


def _edge(way: int, case: int, variant: int, edge: float) -> Array:
    field, piece, rough = _field(way, case, variant)
    bent = field + (0.42 * rough if case not in (0, 7) else 0.0)
    return smooth(edge - 0.022, edge + 0.022, bent) * piece


def _soft(way: int, case: int) -> Array:
    field, piece, _ = _field(way, case, 0)
    return smooth(0.12, 0.88, field) * piece


def _white(alpha: Array) -> Array:
    out = np.ones((*alpha.shape, 4))
    out[..., 3] = alpha
    return shrink(out)


def _surf(way: int, case: int, variant: int, frame: int) -> Array:
    """Foam on the sea's side of the land's edge, and the wet sand it leaves on the other."""
    field, piece, rough = _field(way, case, variant)
    out = np.zeros((*field.shape, 4))
    if case in (0, 7):
        return shrink(out)
    far = (EDGES["land"] - field - 0.42 * rough) * 0.80
    torn = noise(*field.shape, 0.16 * CELL * OVER, 350 + variant, 3) * 2 - 1
    torn = torn * smooth(0.0, 0.12, np.clip(smooth(-0.022, 0.2, piece), 0, 1))
    white = foam(far, frame / FRAMES, torn)
    wash = 0.5 + 0.5 * np.cos(2 * np.pi * frame / FRAMES)
    wet = smooth(-0.075 - 0.03 * wash, -0.02, far) * smooth(0.03, 0.0, far) * 0.34
    out[..., :3] = mix(np.broadcast_to(rgb("#b08f5f"), out[..., :3].shape), rgb("#ffffff"), smooth(0.0, 0.35, white))
    out[..., 3] = np.maximum(wet, white) * piece
    return shrink(out)

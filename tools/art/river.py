"""The river: one animated tile per way it passes a grid vertex, seamless from tile to tile and in time."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from art.canvas import CELL, OVER, SPRITES, Array, bleed, blur, mix, noise, rgb, save_webp, shift, shrink, smooth

FRAMES = 8
HALF = 0.125
"""Half the water's width, in cells."""
BEND = 0.36
"""The radius of a corner, in cells."""
PAD = 0.25
ROWS = ("NS", "NS", "NS", "NS", "EW", "EW", "NE", "NW", "SE", "SW", "N", "S")
"""The rows of the sheet, top down; the same turn several times: variants."""
PORT = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
FLOW = {"EW": "WE", "SE": "ES", "SW": "WS"}
"""Which way the water runs; the other turns run as they are named. A tile played backwards runs backwards."""


@dataclass(frozen=True)
class Course:
    """For every pixel: place along the course (0..1 inside the tile), distance to its middle, and the side."""

    along: Array
    aside: Array
    lane: Array
    x: Array
    y: Array


def paint(_only: str) -> dict[str, Any]:
    """Write the sheet: a row per tile, a column per frame."""
    sheet = np.concatenate([np.concatenate(frames(turn, index), axis=1) for index, turn in enumerate(ROWS)], axis=0)
    save_webp(bleed(sheet), SPRITES / "river.webp", lossless=True)
    rows: dict[str, list[int]] = {}
    for index, turn in enumerate(ROWS):
        rows.setdefault(turn, []).append(index)
    return {"file": "river.webp", "frames": FRAMES, "rows": rows}


def frames(turn: str, seed: int) -> list[Array]:
    """The pictures of one tile, `CELL` pixels square with alpha."""
    course = _course(turn, seed)
    bed = _bed(course, seed)
    return [_cut(_water(course, bed, frame, seed)) for frame in range(FRAMES)]


def _cut(image: Array) -> Array:
    edge = round(PAD * CELL * OVER)
    return shrink(image[edge:-edge, edge:-edge])


def _path(turn: str) -> Array:
    """Points of the river's middle from one side of the tile, through the rounded corner, to the other."""
    way = FLOW.get(turn, turn)
    start = np.array(PORT[way[0]])
    middle = np.array([0.5, 0.5])
    end = np.array(PORT[way[1]]) if len(way) == 2 else middle
    if len(way) == 1:
        return start + (middle - start) * np.linspace(-0.6, 1.0, 300)[:, None]
    a, b = (middle - start) / 0.5, (end - middle) / 0.5
    if abs(float(a @ b)) > 0.5:
        return start + (end - start) * np.linspace(-0.4, 1.4, 500)[:, None]
    t = np.linspace(0, np.pi / 2, 160)[:, None]
    arc = middle - a * BEND + b * BEND + BEND * (a * np.sin(t) - b * np.cos(t))
    first = start + a * np.linspace(-0.4, 0.5 - BEND, 160, endpoint=False)[:, None]
    last = end - b * np.linspace(0.5 - BEND, -0.4, 160)[:, None]
    return np.concatenate([first, arc, last])


def _course(turn: str, seed: int) -> Course:
    size = round((1 + 2 * PAD) * CELL * OVER)
    line = (np.arange(size) + 0.5) / (CELL * OVER) - PAD
    x, y = np.meshgrid(line, line)
    path = _path(turn)
    step = np.diff(path, axis=0)
    walked = np.concatenate([[0], np.cumsum(np.hypot(step[:, 0], step[:, 1]))])
    enter = int(np.argmin(np.hypot(*(path - np.array(PORT[FLOW.get(turn, turn)[0]])).T)))
    total = 0.5 if len(turn) == 1 else _inner_length(turn)
    along = (walked - walked[enter]) / total
    best, where = np.full(x.shape, 9.0), np.zeros(x.shape, dtype=int)
    for index in range(0, len(path), 2):
        far = (x - path[index, 0]) ** 2 + (y - path[index, 1]) ** 2
        nearer = far < best
        best[nearer], where[nearer] = far[nearer], index
    s = along[where]
    tangent = np.gradient(path, axis=0)[where]
    side = np.sign(tangent[..., 0] * (y - path[where, 1]) - tangent[..., 1] * (x - path[where, 0]))
    taper = np.where((s > 0) & (s < 1), np.sin(np.pi * np.clip(s, 0, 1)) ** 2, 0)
    sway = 0.030 * np.sin(2 * np.pi * s + seed * 2.1) if len(turn) == 2 and turn in ("NS", "EW") else 0.0
    ripple = (noise(*x.shape, 0.16 * CELL * OVER, seed + 50, 3) - 0.5) * 0.075 * taper
    lane = np.sqrt(best) * side - sway * taper
    return Course(s, np.abs(lane) + ripple, lane, x, y)


def _inner_length(turn: str) -> float:
    return 1.0 if turn in ("NS", "EW") else 1 - 2 * BEND + np.pi / 2 * BEND


@dataclass(frozen=True)
class Bed:
    """What does not move: banks (RGBA) and how deep the water is, 0 at the edge to 1."""

    banks: Array
    water: Array
    shade: Array
    stones: Array


def _bed(course: Course, seed: int) -> Bed:
    scale = CELL * OVER
    size = course.aside.shape
    grain = noise(*size, 0.05 * scale, seed + 9, 3) - 0.5
    blob = noise(*size, 0.11 * scale, seed + 21, 2) - 0.5
    taper = np.sin(np.pi * np.clip(course.along, 0, 1)) ** 0.7
    edge = course.aside + 0.035 * blob * taper
    bank = smooth(HALF + 0.068, HALF + 0.045, edge)
    sand = mix(rgb("#cdb98a"), rgb("#a98f5f"), smooth(0.0, 0.05, edge - HALF))
    sand = sand * (1 + 0.35 * grain)[..., None]
    grassy = smooth(HALF + 0.030, HALF + 0.055, edge + 0.03 * grain)
    sand = mix(sand, rgb("#7fa648") * (1 + 0.5 * grain)[..., None], grassy * 0.85)
    fade = smooth(HALF + 0.115, HALF + 0.05, edge)
    alpha = np.maximum(bank, fade * 0.42)
    sand = mix(np.broadcast_to(rgb("#6f9440"), sand.shape), sand, bank)
    channel = smooth(HALF + 0.006, HALF - 0.006, course.aside)
    drop = round(0.030 * scale)
    lower = np.minimum(channel, shift(channel, drop, round(drop * 0.35), 0))
    face = np.clip(channel - lower, 0, 1)
    earth = rgb("#7a5c3c") * (1 + 0.5 * grain)[..., None]
    banks = np.concatenate([mix(sand, earth, face), np.maximum(alpha, channel)[..., None]], axis=2)
    shade = np.clip(lower - shift(blur(lower, 0.012 * scale), round(0.035 * scale), round(0.028 * scale)), 0, 1)
    banks, stones = _stones(course, banks, lower, seed)
    return Bed(banks, lower, shade, stones)


def _stones(course: Course, banks: Array, water: Array, seed: int) -> tuple[Array, Array]:
    """A few stones along the banks, and reeds at some."""
    rng = np.random.default_rng(seed + 77)
    stones = np.zeros(water.shape)
    for _ in range(5):
        s, side = float(rng.uniform(0.15, 0.85)), float(rng.choice([-1, 1]))
        size = float(rng.uniform(0.016, 0.034))
        spot = np.abs(course.along - s) + np.abs(course.aside - HALF * float(rng.uniform(0.92, 1.15))) * 2
        at = np.unravel_index(int(np.argmin(spot + 0.02 * side * (course.x - course.y))), spot.shape)
        x, y = course.x[at], course.y[at]
        far = np.hypot(course.x - x, (course.y - y) * 1.15) / size
        light = np.clip(1.05 - 0.4 * ((course.x - x) + (course.y - y)) / size, 0.55, 1.35)
        cover = smooth(1.05, 0.9, far)
        banks = np.concatenate([mix(banks[..., :3], rgb("#a09a90") * light[..., None], cover), banks[..., 3:]], axis=2)
        banks[..., 3] = np.maximum(banks[..., 3], cover)
        stones = np.maximum(stones, cover)
    return banks, stones


def _water(course: Course, bed: Bed, frame: int, seed: int) -> Array:
    beat = frame / FRAMES
    s, aside = course.along, course.aside
    deep = smooth(HALF, HALF * 0.25, aside)
    colour = mix(np.broadcast_to(rgb("#6fb9d3"), (*s.shape, 3)), rgb("#3f8fb8"), deep)
    wave = np.sin(2 * np.pi * (2 * s - beat) + 9 * aside) + 0.6 * np.sin(2 * np.pi * (3 * s - beat) - 21 * aside)
    colour = colour * (1 + 0.035 * wave)[..., None]
    colour = mix(colour, np.broadcast_to(rgb("#23566f"), colour.shape), bed.shade * 0.55)
    colour = mix(colour, np.broadcast_to(rgb("#e9f7f8"), colour.shape), _glints(course, beat, seed) * deep)
    lap = 0.012 + 0.006 * np.sin(2 * np.pi * (3 * s - beat)) + 0.004 * np.sin(2 * np.pi * (5 * s + beat) + 1)
    foam = smooth(lap + 0.008, lap * 0.4, HALF - aside) * (1 - bed.shade * 0.7)
    colour = mix(colour, np.broadcast_to(rgb("#e6f4f5"), colour.shape), foam * 0.75)
    ring = blur(bed.stones, 5) * (0.75 + 0.25 * np.sin(2 * np.pi * beat))
    colour = mix(colour, np.broadcast_to(rgb("#e6f4f5"), colour.shape), np.clip(ring * 1.2, 0, 0.6))
    wet = bed.water * (1 - bed.stones)
    return np.concatenate([mix(bed.banks[..., :3], colour, wet), bed.banks[..., 3:]], axis=2)


def _glints(course: Course, beat: float, seed: int) -> Array:
    """Streaks of light that appear, drift with the water and fade."""
    rng = np.random.default_rng(seed + 400)
    total = np.zeros(course.along.shape)
    for _ in range(9):
        start, lane = float(rng.uniform(0.06, 0.70)), float(rng.uniform(-0.085, 0.085))
        size, phase = float(rng.uniform(0.05, 0.13)), float(rng.random())
        life = (beat + phase) % 1.0
        place = start + 0.24 * life
        thin = 0.007 + 0.004 * float(rng.random())
        streak = np.exp(-(((course.along - place) / size) ** 2) - ((course.lane - lane) / thin) ** 2)
        total = np.maximum(total, streak * np.sin(np.pi * life))
    total = total * smooth(0.0, 0.1, course.along) * smooth(1.0, 0.9, course.along)
    return np.clip(total * 0.9, 0, 0.85)

"""Red: public halls of pale stone with a red leaded roof behind a parapet, a cupola, skylights and flags."""

import numpy as np

from art import dress
from art.canvas import Array, hash01, noise, rgb, smooth
from art.plot import WALLS, Roof, box, outlets, plinth, roof
from art.relief import Panes, Relief, plain, windowed
from art.shapes import Cells

WALL = 0.16
PARAPET = 0.035
STONE = rgb("#ead9bd")
RED = rgb("#d0463a")
TINTS = (RED, rgb("#b34a40"), rgb("#dc5a50"))
"""The roofs of each variant: scarlet, brick, rose."""
DOMES = ("#c9574a", "#6fb29a", "#efe6d2")
"""Their domes: red lead, green copper, white stone."""


def build(relief: Relief, cells: Cells, seed: int, variant: int = 0) -> None:
    """Raise a public hall on its plot, in one of its variants."""
    rng = np.random.default_rng(seed)
    red = TINTS[variant] * np.array([1.0 + 0.06 * rng.random(), 0.9 + 0.2 * rng.random(), 0.9 + 0.2 * rng.random()])
    plinth(relief, cells, rgb("#d9c3ae"), seed)
    body = roof(relief, cells)
    front = windowed(STONE, rgb("#59627a"), Panes(0.165, 0.075, 0.04, 0.118), rgb("#fbf1df"), arch=True, seed=seed)
    relief.put(body.inside, WALL + PARAPET, _coping(relief, body), front)
    _roof(relief, cells, body, red, seed)
    centre = _centre(cells)
    if variant:
        dress.weather(relief, body, dress.SOOT if variant == 1 else dress.LIME, 0.26, seed)
    _cupola(relief, centre, rgb(DOMES[variant]), big=len(cells) == 4 and centre[0] % 1 == 0)
    if variant == 1:
        _roof_gardens(relief, cells, centre, seed)
    else:
        _skylights(relief, cells, centre, rng)
    _portico(relief, cells, centre)
    _flags(relief, cells, centre, red)


def _coping(relief: Relief, body: Roof) -> Array:
    """The stone edge, in blocks."""
    number = np.floor(body.along / 0.12).astype(int)
    tone = 0.94 + 0.10 * hash01(number, body.face)
    joint = smooth(0.0, 0.10, np.abs(body.along / 0.12 - number - 0.5) * -1 + 0.5)
    return np.asarray(STONE * 1.06 * (tone * (0.86 + 0.14 * joint))[..., None] * np.ones((*relief.height.shape, 1)))


def _roof(relief: Relief, cells: Cells, body: Roof, red: Array, seed: int) -> None:
    """A shallow leaded roof behind the parapet, with standing seams, and a raised middle tier."""
    sunk = body.rise > 0.055
    seam = np.abs(body.along / 0.11 - np.round(body.along / 0.11)) * 0.11
    bead = smooth(0.014, 0.004, seam)
    worn = noise(*relief.height.shape, 0.5 * relief.scale, seed, 4)
    colour = red * (0.90 + 0.24 * worn)[..., None] * (1 + 0.16 * bead - 0.10 * smooth(0.03, 0.014, seam))[..., None]
    low = WALL - 0.012 + 0.20 * (body.rise - 0.055) + 0.012 * bead
    relief.height[sunk] = low[sunk]
    relief.colour[sunk] = colour[sunk]
    relief.wall[sunk] = -1
    tier = roof(relief, cells, WALLS.grown(0.235))
    top = WALL + 0.115 + 0.34 * tier.rise
    course = tier.rise / 0.05
    slab = 0.86 + 0.14 * smooth(0.0, 0.3, course - np.floor(course))
    slab *= 0.93 + 0.14 * hash01(np.floor(course).astype(int), np.floor(tier.along / 0.09).astype(int), seed)
    band = plain(STONE * 0.96)
    relief.put(tier.inside, top, red * 1.04 * slab[..., None], band)


def _centre(cells: Cells) -> tuple[float, float]:
    """Where the cupola stands: in the middle of a square block, else on the cell with most neighbours."""
    for r, c in sorted(cells):
        if {(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells:
            return (r + 1.0, c + 1.0)

    def weight(cell: tuple[int, int]) -> tuple[int, float]:
        r, c = cell
        near = sum((r + dr, c + dc) in cells for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)))
        mid = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
        return near, -abs(r - mid[0]) - abs(c - mid[1]) + 0.01 * r

    r, c = max(sorted(cells), key=weight)
    line_c = {(r, c - 1), (r, c + 1)} & cells and len(cells) == 2
    line_r = {(r - 1, c), (r + 1, c)} & cells and len(cells) == 2
    shift_c = 0.5 if line_c and (r, c + 1) in cells else -0.5 if line_c else 0.0
    shift_r = 0.5 if line_r and (r + 1, c) in cells else -0.5 if line_r else 0.0
    return (r + 0.5 + shift_r, c + 0.5 + shift_c)


def _roof_gardens(relief: Relief, cells: Cells, centre: tuple[float, float], seed: int) -> None:
    for r, c in sorted(cells):
        if np.hypot(r + 0.5 - centre[0], c + 0.5 - centre[1]) >= 0.8:
            dress.roof_garden(relief, (r, c), WALL + 0.19, seed)


def _cupola(relief: Relief, centre: tuple[float, float], lead: Array, big: bool) -> None:
    """Drum, ribbed dome, lantern and a golden ball."""
    cy, cx = centre
    size = 0.42 if big else 0.285
    y0 = cy + 0.12
    far = np.hypot(relief.x - cx, relief.y - y0)
    angle = np.arctan2(relief.y - y0, relief.x - cx)
    drum = windowed(STONE * 1.02, rgb("#4d5870"), Panes(0.11, 0.05, 0.03, 0.085), rgb("#fff6e4"), arch=True)
    foot = WALL + 0.05
    relief.put(far < size * 1.12, foot + 0.05, STONE * 1.05, plain(STONE * 0.95))
    relief.put(far < size, foot + 0.17, STONE * 1.04, drum)
    shell = np.sqrt(np.clip(1 - (far / (size * 0.94)) ** 2, 0, 1))
    rib = smooth(0.80, 0.98, np.abs(np.cos(angle * 6)))
    dome = rgb("#e9e2d0") * (1 - 0.16 * (1 - rib))[..., None]
    patina = lead * (1 - 0.14 * rib)[..., None]
    relief.put(far < size * 0.94, foot + 0.17 + shell * size * 0.62, np.where((rib > 0.5)[..., None], dome, patina))
    top = foot + 0.17 + size * 0.62
    relief.put(far < size * 0.26, top + 0.055, rgb("#f4ead4"), plain(rgb("#d6c6a6")))
    knob = np.sqrt(np.clip(1 - (far / (size * 0.2)) ** 2, 0, 1))
    relief.put(far < size * 0.2, top + 0.06 + 0.07 * knob, rgb("#f7cf4d"))


def _skylights(relief: Relief, cells: Cells, centre: tuple[float, float], rng: np.random.Generator) -> None:
    """Glass lanterns along the middle of the arms."""
    for r, c in sorted(cells):
        if np.hypot(r + 0.5 - centre[0], c + 0.5 - centre[1]) < 0.8 or rng.random() < 0.15:
            continue
        upright = (r - 1, c) in cells or (r + 1, c) in cells
        half_x, half_y = (0.075, 0.15) if upright else (0.17, 0.065)
        x, y = c + 0.5, r + 0.60
        top = WALL + 0.225
        glass = rgb("#a9cfdc")
        box(
            relief,
            (x - half_x - 0.025, y - half_y - 0.025, x + half_x + 0.025, y + half_y + 0.025),
            top - 0.015,
            STONE * 1.05,
            STONE * 0.9,
        )
        box(relief, (x - half_x, y - half_y, x + half_x, y + half_y), top, glass, STONE)
        bar = np.abs((relief.x - x) / 0.075 - np.round((relief.x - x) / 0.075)) < 0.13
        inside = (np.abs(relief.x - x) < half_x) & (np.abs(relief.y - y) < half_y) & bar
        relief.stain(inside.astype(float), rgb("#f3ead8"))


def _portico(relief: Relief, cells: Cells, centre: tuple[float, float]) -> None:
    """Columns and a pediment on the front nearest to the cupola."""
    fronts = [(r, c) for r, c in sorted(cells) if (r + 1, c) not in cells]
    r, c = min(fronts, key=lambda cell: (abs(cell[1] + 0.5 - centre[1]), -cell[0]))
    x, y1 = c + 0.5, r + 0.985
    if abs(centre[1] - c - 0.5) <= 0.5 and centre[1] % 1 == 0 and (r, int(centre[1])) in cells:
        x = centre[1]
    half = 0.24
    off = np.abs(relief.x - x)

    def columns(place: Array, up: Array) -> Array:
        part = (place - x + half) / (2 * half) * 5
        shaft = np.abs(part - np.floor(part) - 0.5) < 0.26
        white = rgb("#fffaf0")[None, :] * (1.04 - 0.10 * np.abs(part - np.floor(part) - 0.5)[:, None])
        shade = np.where(shaft[:, None], white, rgb("#7a5f5c")[None, :])
        beam = up > 0.125
        return np.where(beam[:, None], rgb("#fbf1df")[None, :], shade)

    where = (off < half) & (relief.y > y1 - 0.11) & (relief.y < y1)
    relief.put(where, 0.15 + 0.115 * (1 - off / half), STONE * 1.08, columns)
    steps = (off < half + 0.03) & (relief.y > y1 - 0.03) & (relief.y < y1 + 0.012)
    relief.put(steps, 0.03, rgb("#efe3cd"), plain(rgb("#cbbba2")))


def _flags(relief: Relief, cells: Cells, centre: tuple[float, float], red: Array) -> None:
    """A flag at the ends of the arms, blown to the right."""
    spots = [end for end, _ in outlets(cells)] or [min(cells), max(cells)]
    for index, (r, c) in enumerate(spots):
        if np.hypot(r + 0.5 - centre[0], c + 0.5 - centre[1]) < 0.45:
            continue
        x, y = c + 0.20, r + 0.93 if index % 2 else r + 0.36
        pole = (np.abs(relief.x - x) < 0.011) & (np.abs(relief.y - y) < 0.011)
        top = WALL + 0.40

        def cloth(place: Array, up: Array, x: float = x) -> Array:
            wave = 0.02 * np.sin((place - x) * 30)
            light = 1.0 + 0.25 * np.sin((place - x) * 30 + 1)
            stripe = np.abs(up - 0.31 + wave) < 0.022
            base = np.where(stripe[:, None], rgb("#f7e3b0")[None, :], red[None, :] * 1.12)
            return np.asarray(base * light[:, None])

        relief.banners.append((x + 0.01, y, top, cloth))
        relief.put(pole, top + 0.02, rgb("#f7cf4d"), plain(rgb("#5b4636")))

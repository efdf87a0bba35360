"""What is built or put up in a campaign: the palace, the port's quay, the cogs on the roofs, the investor."""

import numpy as np

from art.canvas import Array, hash01, rgb, smooth
from art.plot import box, bush, paving
from art.relief import Panes, Relief, plain, windowed

GOLD = rgb("#f7c948")
_RADIUS, _TOOTH, _AXLE, _FOOT = 0.235, 0.042, 0.285, 0.80
"""Of the cog: to the foot of its teeth, their length, how high its axle is, and where it stands; in cells."""
TEETH = 10


def cog(relief: Relief, _seed: int, turn: float) -> None:
    """A brass wheel standing in an iron frame; `turn` is the part of a tooth it has turned."""
    posts = rgb("#5b6168")
    box(relief, (0.20, _FOOT - 0.11, 0.80, _FOOT + 0.05), 0.05, rgb("#8a8f96"), rgb("#6a6f77"))
    for x in (0.24, 0.76):
        box(relief, (x - 0.035, _FOOT - 0.09, x + 0.035, _FOOT + 0.03), 0.13, posts * 1.2, posts)
    place = relief.x[0]
    ups = np.linspace(0, _AXLE + _RADIUS + _TOOTH, 240)
    inside = _in_cog(place[None, :] - 0.5, ups[:, None] - _AXLE, turn)
    tops = np.where(inside.any(axis=0), ups[inside.shape[0] - 1 - np.argmax(inside[::-1], axis=0)], 0.0)

    def face(along: Array, up: Array) -> Array:
        far = np.hypot(along - 0.5, up - _AXLE)
        angle = np.arctan2(up - _AXLE, along - 0.5)
        light = 1.06 - 0.55 * (along - 0.5) + 0.5 * (up - _AXLE)
        tone = np.where((far > 0.165) & (far < 0.185), 0.80, 1.0)
        spoke = np.abs(np.sin(1.5 * angle - turn * 1.5 * 2 * np.pi / TEETH)) * far < 0.030
        hollow = (far > 0.075) & (far < 0.15) & ~spoke
        brass = GOLD[None, :] * (light * tone)[:, None]
        brass = np.where(hollow[:, None], rgb("#8a5a1c")[None, :], brass)
        brass = np.where((far < 0.045)[:, None], rgb("#5a3a18")[None, :], brass)
        return np.where(_in_cog(along - 0.5, up - _AXLE, turn)[:, None], brass, rgb("#4a3a2a")[None, :])

    wheel = (np.abs(relief.y - _FOOT + 0.03) < 0.035) & (tops[None, :] > 0)
    relief.put(wheel, np.broadcast_to(tops[None, :], relief.height.shape), GOLD * 1.1, face)
    relief.foot[wheel] = 0


def _in_cog(x: Array, y: Array, turn: float) -> Array:
    wave = np.cos((np.arctan2(y, x) - turn * 2 * np.pi / TEETH) * TEETH)
    return np.asarray(np.hypot(x, y) < _RADIUS + _TOOTH * smooth(-0.30, 0.30, wave))


def investor(relief: Relief, _seed: int, _lean: float) -> None:
    """A gentleman in a dark coat and a tall hat, with a golden stick."""
    x, y = 0.5, 0.74
    far = np.hypot(relief.x - x, relief.y - y)
    coat, black = rgb("#4a5fa0"), rgb("#2c2932")

    def figure(along: Array, up: Array) -> Array:
        light = (1.15 - 1.6 * (along - x))[:, None]
        shirt = (np.abs(along - x) < 0.035) & (up > 0.14)
        base = np.where(shirt[:, None], rgb("#fff6e6")[None, :], coat[None, :])
        base = np.where((up > 0.27)[:, None], rgb("#f4c9a0")[None, :], base)
        base = np.where((up > 0.385)[:, None], black[None, :], base)
        base = np.where(((up > 0.42) & (up < 0.46))[:, None], GOLD[None, :], base)
        return np.asarray(base * light)

    parts = ((0.155, 0.24, coat * 1.3), (0.09, 0.37, coat), (0.135, 0.41, black * 1.6), (0.085, 0.57, black * 2.0))
    for size, top, tint in parts:
        relief.put(far < size, top, tint, figure)
        relief.foot[far < size] = 0
    stick = np.hypot(relief.x - x - 0.19, relief.y - y - 0.03)
    relief.put(stick < 0.02, 0.26, GOLD, plain(GOLD))


def quay(relief: Relief, seed: int, _lean: float) -> None:
    """Planks with a painted anchor, bollards and rope, a boat's mast with a pennant, crates."""
    x, y = relief.x, relief.y
    deck = (np.abs(x - 0.5) < 0.40) & (np.abs(y - 0.54) < 0.36)
    board = np.floor(y / 0.072).astype(int)
    wood = rgb("#c79a63") * (0.86 + 0.22 * hash01(board, seed))[..., None]
    wood = wood * (0.72 + 0.28 * smooth(0.0, 0.14, y / 0.072 - board))[..., None]
    relief.put(deck, 0.035, wood, plain(rgb("#7d5836")))
    relief.stain(_disc(x, y, 0.275) * deck, rgb("#f4ead2"), 0.92)
    relief.stain(_disc(x, y, 0.275) * (1 - _disc(x, y, 0.245)) * deck, rgb("#2f6f9d"), 1.0)
    relief.stain(_anchor(x - 0.5, y - 0.54) * 1.0, rgb("#1f527c"), 1.0)
    for px, py in ((0.14, 0.22), (0.86, 0.22), (0.14, 0.86), (0.86, 0.86)):
        far = np.hypot(x - px, y - py)
        relief.put(far < 0.045, 0.12, rgb("#6f4b2c"), plain(rgb("#5b3d24")))
        relief.put(far < 0.052, 0.075, rgb("#e3cfa0"), plain(rgb("#d2bb85")))
    box(relief, (0.80, 0.44, 0.90, 0.54), 0.12, rgb("#dba764"), rgb("#a87a41"))
    box(relief, (0.79, 0.56, 0.87, 0.64), 0.10, rgb("#cf985a"), rgb("#9a6c38"))


def _disc(x: Array, y: Array, size: float) -> Array:
    return smooth(size + 0.008, size - 0.008, np.hypot(x - 0.5, y - 0.54))


def _anchor(u: Array, v: Array) -> Array:
    u = np.abs(u)
    shaft = (u < 0.022) & (v > -0.11) & (v < 0.16)
    eye = np.abs(np.hypot(u, v + 0.145) - 0.036) < 0.017
    stock = (np.abs(v + 0.07) < 0.018) & (u < 0.08)
    arms = (np.abs(np.hypot(u, v - 0.02) - 0.14) < 0.022) & (v > 0.04)
    fluke = (u > 0.085) & (u < 0.175) & (np.abs(v - 0.04) < 0.075 * (0.175 - u) / 0.09)
    return np.asarray(shaft | eye | stock | arms | fluke)


def palace(relief: Relief, seed: int, _lean: float) -> None:
    """A white palace round a golden dome, with corner towers, a gate, a forecourt and clipped trees."""
    x, y = relief.x, relief.y
    court = np.maximum(np.abs(x - 0.5), np.abs(y - 0.53))
    relief.put(court < 0.465, 0.02, paving(relief, rgb("#efdfc2"), seed), plain(rgb("#b39f80")))
    stone, red = rgb("#fff3de"), rgb("#e0524a")
    front = windowed(stone, rgb("#54607a"), Panes(0.113, 0.05, 0.05, 0.15), rgb("#f0c860"), arch=True)
    hall = (np.abs(x - 0.5) < 0.36) & (np.abs(y - 0.58) < 0.22)
    off = np.minimum(0.36 - np.abs(x - 0.5), 0.22 - np.abs(y - 0.58))
    relief.put(hall, 0.19, stone * 1.05, front)
    roof = hall & (off > 0.03)
    course = (off / 0.04) % 1
    relief.put(roof, 0.19 + np.clip(off - 0.03, 0, 0.12) * 0.6, red * (0.88 + 0.12 * smooth(0, 0.3, course))[..., None])
    for tx, ty in ((0.15, 0.40), (0.85, 0.40), (0.15, 0.80), (0.85, 0.80)):
        _tower(relief, (tx, ty), 0.085, 0.27, red)
    _dome(relief, stone)
    gate = (np.abs(x - 0.5) < 0.115) & (y > 0.78) & (y < 0.86)
    relief.put(gate, 0.20 + 0.10 * (1 - np.abs(x - 0.5) / 0.115), stone * 1.08, _gate)
    relief.foot[gate] = 0
    for bx in (0.30, 0.70):
        bush(relief, bx, 0.93, 0.05, rgb("#5d9440"), seed)
    relief.banners.append((0.5, 0.56, 0.94, plain(rgb("#e8564a"))))


def _tower(relief: Relief, at: tuple[float, float], size: float, tall: float, red: Array) -> None:
    far = np.hypot(relief.x - at[0], relief.y - at[1])
    stone = rgb("#fff3de")
    panes = Panes(0.08, 0.03, tall - 0.12, tall - 0.05)
    relief.put(far < size, tall, stone, windowed(stone, rgb("#54607a"), panes, stone))
    angle = np.arctan2(relief.y - at[1], relief.x - at[0])
    stripe = 0.95 + 0.10 * np.sign(np.sin(angle * 6))
    cone = (far < size * 1.08) & (relief.height < tall + 0.3)
    relief.put(cone, tall + (1 - far / size) * size * 1.25, red * stripe[..., None], plain(stone))
    relief.glow[cone] = np.maximum(relief.glow[cone], 0.62)
    relief.put(far < 0.016, tall + size * 1.25 + 0.05, GOLD, plain(GOLD))


def _dome(relief: Relief, stone: Array) -> None:
    far = np.hypot(relief.x - 0.5, relief.y - 0.58)
    drum = windowed(stone, rgb("#54607a"), Panes(0.085, 0.04, 0.03, 0.09), GOLD, arch=True)
    relief.put(far < 0.205, 0.36, stone * 1.05, drum)
    shell = np.sqrt(np.clip(1 - (far / 0.19) ** 2, 0, 1))
    angle = np.arctan2(relief.y - 0.58, relief.x - 0.5)
    rib = 0.90 + 0.14 * smooth(0.75, 0.98, np.abs(np.cos(angle * 6)))
    dome = far < 0.19
    relief.put(dome, 0.36 + 0.20 * shell, GOLD * rib[..., None])
    relief.glow[dome] = 0.7
    relief.put(far < 0.045, 0.62, stone, plain(stone * 0.9))
    relief.put(far < 0.012, 0.95, GOLD, plain(rgb("#8a6a2a")))


def _gate(along: Array, up: Array) -> Array:
    off = np.abs(along - 0.5)
    door = (off < 0.05) & (up < 0.12 - (off / 0.05) ** 2 * 0.03)
    base = plain(rgb("#fff3de"))(along, up)
    base = np.where((np.abs(up - 0.19) < 0.012)[:, None], GOLD[None, :], base)
    return np.where(door[:, None], rgb("#6a3f2a")[None, :], base)

"""Island, chapter 1: a bright morning, two boats on the sand, a kettle, a ship at anchor, the mountain in haze."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import boulder, crown, glints, grass, ground, level, peak, ridge, smoke, water
from art.vignettes.people import HOLD, OUT, REACH, UP, WAVE, Looks, person
from art.vignettes.town import bird, boat
from art.vignettes.tropics import FRONDS, fern, palm, surf

FAR = ("#5f9a8e", "#86b49a", "#b8d0a4", "#dfe4bc")


def landfall() -> Pixels:
    e = Easel(31, (-0.6, -0.8), "#fff4cc", "#45607a")
    _sky(e)
    _sea(e)
    _island(e)
    _beach(e)
    _people(e)
    _frame(e)
    return e.finish(edge=0.22)


def _sky(e: Easel) -> None:
    """Paint the sky and the mountain."""
    e.sky([(0, "#5fb4d8"), (70, "#9ad2e2"), (120, "#d8ecdc"), (150, "#fbeed0"), (300, "#fbeed0")])
    e.glow(250, 96, 300, "#fff0b8", 0.6)
    for x, y, wide, high in ((180, 52, 180, 22), (430, 28, 150, 16), (640, 62, 190, 18), (900, 30, 160, 20)):
        e.cloud(x, y, wide, high, "#fffbee", "#b8d4de", thick=0.9)
    e.brush(3.6, foot=160)
    peak(e, 742, 42, 210, 172, "#8aa4b4", "#c8c4bc")
    e.shape([(716, 66), (730, 44), (752, 43), (770, 64), (746, 70)], "#76879a", lit=0.2, dark=0.3)
    smoke(e, [(740, 44), (752, 24), (790, 8), (850, -6)], (8, 34), "#fffaf0", "#b0bcc8", thick=0.7, puffs=22)
    e.haze(90, 175, "#e8efd8", 0.75)
    ridge(e, [(470, 152), (560, 140), (680, 128), (800, 126), (920, 112), (1020, 108)], "#7fae8c", rough=0.05)
    e.haze(110, 165, "#eef0d4", 0.45)


def _sea(e: Easel) -> None:
    """Paint the sea."""
    water(e, [(-10, 146), (1010, 146), (1010, 310), (-10, 310)], "#22a0bc", 0.72, 146, seed=9)
    e.glow(250, 160, 260, "#fff2c0", 0.35, squash=0.3)
    e.brush(2.4, top=147, rows=0.8)
    glints(e, (0, 150, 620, 250), ("#fffbe4", "#d8f2ee", "#2a86a8"), 380, 9)


def _island(e: Easel) -> None:
    """Paint the woods at the far end of the beach, and the ship."""
    e.shape([(500, 168), (560, 158), (700, 150), (1010, 146), (1010, 184), (640, 182)], "#9cb486", lit=0.1, dark=0.1)
    for k in range(46):
        x = 520 + 11 * k + e.chance.normal(0, 4)
        crown(e, x, 150 - 0.05 * (x - 520) + e.chance.normal(0, 3), 13, 9, FAR)
    for k in range(22):
        x = 545 + 22 * k + e.chance.normal(0, 6)
        palm(
            e,
            x,
            166 + e.chance.normal(0, 2),
            e.chance.uniform(24, 38),
            e.chance.normal(0, 0.14),
            FAR,
            "#a89a80",
            cast=0,
        )
    e.haze(146, 172, "#e4f2e4", 0.35)
    _ship(e, 356, 166, 74)


def _ship(e: Easel, x: float, y: float, size: float) -> None:
    """Paint a ship at anchor, her sails furled but one."""
    for mast, tall in ((-0.22, 1.0), (0.10, 1.15), (0.36, 0.8)):
        e.line([(x + mast * size, y - size * 0.1), (x + mast * size, y - size * tall)], 1.6, "#6a5040")
        for yard in (0.5, 0.8):
            at = y - size * tall * yard
            e.line([(x + (mast - 0.13) * size, at), (x + (mast + 0.13) * size, at)], 2.4, "#efe4cc", lit=0.5)
    sail = [(-0.22, -0.95), (-0.08, -0.62), (-0.12, -0.30), (-0.34, -0.32)]
    e.shape([(x + u * size, y + v * size) for u, v in sail], "#fbf3dc", lit=0.4, dark=0.4)
    hull = [(-0.52, -0.20), (-0.42, 0.02), (0.42, 0.02), (0.56, -0.22), (0.2, -0.12), (-0.3, -0.12)]
    e.shape([(x + u * size, y + v * size) for u, v in hull], "#7a5238", lit=0.4, dark=0.4)
    e.line([(x - size * 0.46, y - size * 0.10), (x + size * 0.50, y - size * 0.12)], 1.6, "#e8c070")
    e.line([(x + size * 0.36, y - size * 0.8), (x + size * 0.52, y - size * 0.77)], 4, "#c8483c")
    e.ball(x, y + 4, size * 0.6, 4, "#2a7c98", lit=0, dark=0, soft=3, alpha=0.5)


def _beach(e: Easel) -> None:
    """Paint the sand and the surf."""
    shore = [(-20, 252), (120, 232), (260, 226), (400, 214), (520, 196), (640, 182), (820, 174), (1020, 170)]
    outline = [*curve(shore), (1020, 320), (-20, 320)]
    e.shape(outline, ("#f2e2b4", "#e0c48c"), lit=0.1, dark=0.1, reach=0.02, rough=0.25)
    e.brush(2.8, top=190, only=outline)
    surf(e, shore, 3.6)
    ground(e, [(560, 320), (700, 262), (820, 214), (1020, 190)], ("#a9c06a", "#6f9048"), lit=0.2)
    grass(e, level(206), ("#7f9f4c", "#9ab858", "#cfd480"), 700, 6, (800, 1010), 70)
    grass(e, level(250), ("#5f8440", "#88a84c", "#c0c868"), 500, 8, (690, 1010), 50)
    for x, y, wide in ((66, 262, 26), (92, 270, 16), (610, 204, 12)):
        boulder(e, x, y, wide, wide * 0.6, "#a89c90")
    for k in range(40):
        e.shadow(330 + 8 * k + e.chance.normal(0, 2), 276 - 1.1 * k + 3 * (k % 2), 2.6, 1.2, 0.25)


def _people(e: Easel) -> None:
    """Paint the boats and those who have come in them."""
    boat(e, 250, 262, 128, "#8a5a38", way=-1)
    boat(e, 452, 236, 96, "#a86a3e", way=-1)
    for x, y, size in ((528, 262, 22), (552, 266, 17), (538, 246, 15)):
        e.shadow(x, y, size * 0.8, 3, 0.4)
        e.rect(x - size / 2, y - size * 0.8, size, size * 0.8, ("#c89a5c", "#9a6f3c"), lit=0.4, dark=0.4, reach=0.2)
        e.line([(x - size / 2, y - size * 0.4), (x + size / 2, y - size * 0.4)], 1.4, "#6a4826")
    e.line(curve([(194, 238), (166, 252), (140, 247)]), 2.2, "#e8d4a0", lit=0.3)
    person(
        e,
        118,
        282,
        82,
        Looks("#c8553c", hat="straw", hat_paint="#e0c070"),
        way=1,
        arms=((70, 95), (60, 88)),
        lean=-0.16,
        stride=0.18,
    )
    person(
        e,
        330,
        284,
        84,
        Looks("#3f7a94", skirt=True, hat="scarf", hat_paint="#f0e2c4", apron="#f4ead2"),
        way=1,
        arms=(HOLD, REACH),
    )
    person(e, 396, 262, 46, Looks("#e0b040", hair="#7a4a28"), way=1, arms=(UP, WAVE), stride=0.18)
    person(e, 424, 272, 40, Looks("#b0566a", skirt=True, hair="#3a2a22"), way=-1, arms=(OUT, UP), stride=0.16)
    person(
        e,
        606,
        272,
        80,
        Looks("#5a7a4a", hat="brim", hat_paint="#7a5a3c", beard=True),
        way=1,
        arms=((20, 40), (120, 118)),
    )
    _kettle(e, 690, 270)
    person(
        e, 738, 276, 62, Looks("#8a5a8c", skirt=True, hair="#d8d0c4", hat="bun"), way=-1, arms=(HOLD, REACH), lean=0.10
    )
    person(
        e,
        806,
        262,
        72,
        Looks("#d0843c", hat="cap", hat_paint="#4a6a80"),
        way=1,
        arms=((150, 190), (160, 200)),
        stride=0.13,
    )
    e.line([(788, 190), (846, 182)], 8, "#8a6038", lit=0.5)


def _kettle(e: Easel, x: float, y: float) -> None:
    for u in (-20, 20):
        e.line([(x + u, y), (x, y - 50)], 3, "#7a5634", lit=0.5)
    e.line([(x, y - 50), (x, y - 32)], 1.4, "#3c3230")
    e.ball(x, y - 22, 12, 10, "#4a4448", lit=0.7, dark=0.5)
    for k in range(5):
        e.ball(x - 8 + 4 * k, y - 4 - 3 * math.sin(k), 3, 6, "#ffb04a", lit=0, dark=0)
    e.glow(x, y - 4, 30, "#ff9a3c", 0.5)
    smoke(
        e, [(x, y - 30), (x + 8, y - 60), (x - 4, y - 92), (x + 12, y - 130)], (5, 22), "#ffffff", "#c8d4d4", thick=0.45
    )


def _frame(e: Easel) -> None:
    """Paint what frames it: a palm that leans out over the sand, leaves in front."""
    palm(e, 935, 272, 210, -0.20, trunk="#86664a", reach=0.52)
    palm(e, 985, 292, 170, 0.05, trunk="#7c5c42", reach=0.5)
    for x, y, size in ((880, 306, 52), (960, 312, 66), (1004, 300, 50)):
        fern(e, x, y, size, ("#16382c", "#255a34", "#4f8a40", "#9ab850"))
    fern(e, 14, 310, 70, ("#16382c", "#255a34", "#4f8a40", "#9ab850"))
    fern(e, 66, 314, 40, FRONDS)
    for x, y in ((470, 84), (492, 76), (514, 88), (140, 110), (158, 104)):
        bird(e, x, y, 7, "#506878")
    e.glow(240, 60, 420, "#fff0c0", 0.22)

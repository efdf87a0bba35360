"""Island, chapter 2: green light in the palm wood, children who have found a wooden face, the sea at its end."""

from __future__ import annotations

import numpy as np

from art.canvas import smooth
from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import boulder, crown, flowers, glints, grass, ground, level, ridge, water
from art.vignettes.people import DOWN, HIP, OUT, REACH, UP, WAVE, Looks, person
from art.vignettes.town import bird
from art.vignettes.tropics import FRONDS, fern, frond, palm, totem

MIST = ("#8fbfa0", "#a8cfa8", "#c4deb0", "#e4eec0")
DEEP = ("#0e3026", "#17452e", "#2c6a38", "#5f9a44")
MIDDLE = ("#1f5a3e", "#35794a", "#64a052", "#b4cc64")


def palm_wood() -> Pixels:
    e = Easel(32, (0.55, -0.83), "#fff6b8", "#1f4a48")
    _far(e)
    _wood(e)
    _people(e)
    _light(e)
    _frame(e)
    return e.finish(edge=0.30, warm="#10241c")


def _far(e: Easel) -> None:
    """Paint the haze of the wood, and the sea at its end."""
    e.sky([(0, "#8cc49a"), (80, "#c2e0b0"), (150, "#eef2c8"), (300, "#d8e6b0")])
    e.glow(760, 110, 330, "#fff8c8", 0.8)
    ridge(e, [(-20, 120), (200, 104), (420, 124), (560, 140), (640, 158)], "#a4cfa6", rough=0.05)
    water(e, [(560, 150), (1010, 146), (1010, 310), (560, 310)], "#58b8c0", 0.6, 148, seed=3)
    glints(e, (620, 150, 1000, 186), ("#fffbe0", "#d4f0e8"), 120, 7)
    e.haze(110, 200, "#eef4c8", 0.6)
    e.brush(3.4)
    for k in range(24):
        x = 20 + 26 * k + e.chance.normal(0, 8)
        crown(e, x, 150 + e.chance.normal(0, 4), 24, 18, MIST)
    for k in range(18):
        x = -10 + 58 * k + e.chance.normal(0, 12)
        palm(
            e,
            x,
            210 + e.chance.normal(0, 3),
            e.chance.uniform(105, 145),
            e.chance.normal(0, 0.10),
            MIST,
            "#a4b492",
            cast=0,
        )
    e.haze(90, 215, "#f0f4c4", 0.55)


def _wood(e: Easel) -> None:
    """Paint the floor of the wood, the old path, the palms of the middle, the totem."""
    ground(e, [(-20, 204), (240, 196), (520, 200), (760, 192), (1020, 198)], ("#8cae58", "#3f6a3a"), lit=0.15)
    path = curve([(640, 198), (590, 210), (610, 226), (520, 250), (470, 312)]) + curve(
        [(640, 312), (640, 256), (690, 228), (650, 210), (680, 198)]
    )
    e.shape(path, ("#d8cf96", "#b89a64"), lit=0.15, dark=0.25, reach=0.06, rough=0.3)
    e.brush(2.8, top=198)
    for x, y, wide in ((560, 262, 20), (604, 246, 14), (640, 226, 10), (540, 290, 24), (610, 280, 18)):
        e.ball(x, y, wide, wide * 0.26, "#b4a88c", lit=0.4, dark=0.4)
    grass(e, level(202), ("#5f8f44", "#86ac54", "#c8d470"), 1500, 6, (0, 520), 80)
    grass(e, level(204), ("#5f8f44", "#86ac54", "#c8d470"), 1100, 6, (690, 1000), 80)
    for x, y, high, lean in (
        (150, 226, 190, 0.10),
        (420, 222, 176, -0.10),
        (770, 220, 180, -0.12),
        (888, 236, 210, 0.08),
        (60, 244, 230, -0.06),
    ):
        palm(e, x, y, high, lean, MIDDLE, "#7c6a4c", cast=0.5)
    for x, y, size in ((210, 230, 26), (360, 226, 22), (726, 228, 22), (830, 238, 30), (470, 224, 18), (940, 246, 34)):
        fern(e, x, y, size, MIDDLE)
    totem(e, 296, 250, 150, moss=True)
    for x, y, wide in ((250, 256, 26), (344, 258, 30), (324, 264, 18)):
        boulder(e, x, y, wide, wide * 0.6, "#8a9080")
    for x, y, size in ((244, 262, 20), (356, 266, 24)):
        fern(e, x, y, size, MIDDLE)
    flowers(e, level(214), ("#f4a8b0", "#fff0c8", "#f0c04a", "#e86a5a"), 150, 1.6, 70)


def _people(e: Easel) -> None:
    """Paint the children before the wooden face, and those who come after them."""
    person(e, 398, 274, 48, Looks("#e0a83c", hair="#7a4a28"), way=-1, arms=((100, 112), UP), stride=0.12)
    person(e, 436, 280, 42, Looks("#c2567a", skirt=True, hair="#3a2620"), way=-1, arms=(OUT, REACH), stride=0.08)
    person(e, 196, 282, 44, Looks("#4f84b0", hat="straw", hat_paint="#e4c878"), way=1, arms=(UP, WAVE), stride=0.14)
    e.ball(352, 284, 7, 7, "#7a5230", lit=0.6)
    e.ball(366, 288, 7, 7, "#6a4426", lit=0.6)
    hands = person(
        e, 668, 268, 86, Looks("#b8503c", hat="brim", hat_paint="#7a5634", beard=True), way=-1, arms=(HIP, (40, 95))
    )
    x, y = hands.front
    e.line([(x + 8, y + 26), (x - 6, y - 26)], 3.2, "#9a7044", lit=0.5)
    e.shape([(x - 18, y - 30), (x - 4, y - 32), (x - 4, y - 20), (x - 20, y - 16)], "#b8c0c4", lit=0.7, dark=0.4)
    person(
        e,
        724,
        276,
        80,
        Looks("#3f7a6a", skirt=True, hat="scarf", hat_paint="#f0d8b0", apron="#f2e6cc"),
        way=-1,
        arms=(DOWN, (120, 150)),
    )
    person(e, 622, 240, 48, Looks("#6a5a94", hair="#4a3022"), way=-1, arms=(DOWN, (60, 70)), stride=0.14)


def _light(e: Easel) -> None:
    """Let the sun fall through the leaves in shafts."""
    rows, columns = np.mgrid[0 : e.rows, 0 : e.columns].astype(np.float32) / e.scale
    for foot, wide, most in ((300, 34, 0.30), (430, 22, 0.20), (560, 44, 0.26), (690, 26, 0.18), (180, 26, 0.16)):
        far = np.abs(columns - (foot + (300 - rows) * 0.55)) / (wide * (0.5 + rows / 300))
        share = (most * smooth(1.0, 0.2, far) * smooth(300.0, 120.0, rows))[..., None]
        e.picture = (1 - (1 - e.picture) * (1 - share * np.array([1.0, 0.95, 0.66], np.float32))).astype(np.float32)
    e.glow(300, 200, 120, "#fff2a8", 0.16)


def _frame(e: Easel) -> None:
    """Paint what frames it: dark trunks and great leaves close by."""
    e.line(curve([(-14, 320), (10, 210), (0, 100), (22, -20)]), (62, 44), "#2a3428", lit=0.35, dark=0.3)
    e.line(curve([(986, 320), (968, 200), (984, 90), (960, -20)]), (58, 40), "#2a3428", lit=0.35, dark=0.3)
    for k in range(14):
        e.line([(-6, 10 + 22 * k), (12, 16 + 22 * k), (30, 9 + 22 * k)], 2, "#18221c", alpha=0.6)
        e.line([(954, 10 + 22 * k), (974, 16 + 22 * k), (996, 9 + 22 * k)], 2, "#18221c", alpha=0.6)
    for spine, wide in (
        (((0, 0), (110, 18), (196, 78)), 34),
        (((10, -10), (140, -4), (270, 34)), 34),
        (((0, 30), (60, 76), (88, 150)), 28),
        (((1000, -6), (890, 8), (800, 62)), 34),
        (((990, 20), (920, 60), (890, 140)), 28),
        (((960, -20), (830, -16), (700, 18)), 30),
    ):
        frond(e, spine, wide, DEEP)
    for x, y, size in ((40, 316, 60), (120, 320, 44), (930, 318, 56), (990, 312, 64), (850, 322, 36)):
        fern(e, x, y, size, DEEP)
    fern(e, 250, 322, 30, FRONDS)
    for x, y, paint in ((520, 92, "#d8483c"), (544, 102, "#e8a83c")):
        bird(e, x, y, 9, paint)

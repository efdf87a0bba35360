"""Chapter 6: lantern light at a mine's mouth in winter; a boy listens at a hole, ropes and cogs about him."""

from __future__ import annotations

import math

from art.canvas import blur
from art.vignettes.easel import Easel, Pixels, Points, curve
from art.vignettes.nature import fir, ground, peak, ridge, smoke
from art.vignettes.people import HIP, HOLD, Hands, Looks, kneeling, person
from art.vignettes.town import cog, cottage, lantern, wheel


def mine() -> Pixels:
    e = Easel(66, (0.1, -1.0), "#ffca74", "#241c30")
    _outside(e)
    mouth = _gallery(e)
    _timber(e)
    _winch(e)
    hands = _people(e)
    _tub(e)
    _light(e, hands, mouth)
    _front(e)
    return e.finish(edge=0.42, warm="#120c1c")


def _outside(e: Easel) -> None:
    """Paint the winter evening outside."""
    e.sky([(0, "#1d2f56"), (90, "#3f5f8c"), (150, "#8ba5bc"), (300, "#8ba5bc")])
    for _ in range(60):
        e.ball(e.chance.uniform(560, 1000), e.chance.uniform(0, 90), 0.7, 0.7, "#e6eef8", lit=0, dark=0, alpha=0.8)
    for x, y, wide in ((720, 66, 150), (900, 40, 170), (1000, 84, 120), (610, 92, 120)):
        peak(e, x, y, wide, 190, "#3f5880", "#7f9cba", snow="#c4d6e4")
    e.brush(3.2)
    e.haze(130, 200, "#9fb6c8", 0.6)
    ridge(e, [(480, 190), (640, 176), (800, 184), (1020, 172)], ("#c3d2de", "#8fa6bc"), rough=0.03)
    for k in range(36):
        x = 590 + 12 * k + e.chance.normal(0, 5)
        fir(e, x, 196 + e.chance.normal(0, 5), e.chance.uniform(26, 54), ("#1c2f48", "#2f4862", "#6d8aa4", "#d0dfe8"))
    ground(e, [(440, 220), (640, 204), (820, 206), (1020, 200)], ("#bccddc", "#6d84a4"))


def _gallery(e: Easel) -> Points:
    """Paint the gallery: rock all about, the mouth open to the right."""
    mouth = curve([(560, 320), (600, 210), (660, 96), (770, 44), (880, 60), (952, 130), (972, 220), (990, 320)])
    rock = [(-10, -10), (1010, -10), (1010, 310), *reversed(mouth), (-10, 310)]
    e.shape(rock, ("#4a3a3c", "#5c4438"), lit=0.0, dark=0.35, reach=0.03, rough=0.6)
    for _ in range(150):
        x, y = e.chance.uniform(-20, 600), e.chance.uniform(-10, 250)
        w, h = e.chance.uniform(20, 60), e.chance.uniform(14, 40)
        if x + w > 560 - (y - 100) * 0.3 + 20:
            continue
        facet = [
            (x, y + h * 0.4),
            (x + w * 0.4, y),
            (x + w, y + h * 0.3),
            (x + w * 0.7, y + h),
            (x + w * 0.2, y + h * 0.9),
        ]
        e.shape(
            facet,
            ("#5a4640", "#48383a", "#6d5244", "#3c3036")[int(e.chance.integers(4))],
            lit=0.28,
            dark=0.5,
            reach=0.3,
            rough=0.5,
            alpha=0.8,
        )
    for _ in range(26):
        x, y = e.chance.uniform(620, 960), e.chance.uniform(-14, 40)
        e.shape(
            [(x, y), (x + 40, y - 8), (x + 50, y + 18), (x + 16, y + 22)],
            ("#3c3036", "#48383a", "#2f262c")[int(e.chance.integers(3))],
            lit=0.2,
            dark=0.5,
            alpha=0.8,
        )
    e.brush(2.6, top=0, vary=0.035)
    for x, wide, high in ((716, 40, 42), (764, 34, 34), (806, 44, 50), (858, 36, 38)):
        cottage(e, x, 212, wide, high, "#c3d2e0", "#4a4a66", window="#ffd480")
        e.glow(x + wide / 2, 204, 26, "#ffb050", 0.35)
    smoke(e, [(746, 166), (752, 146), (744, 120), (756, 100)], (5, 22), "#b4c2d4", "#7c90ac", thick=0.45)
    ground(e, [(-20, 250), (240, 244), (480, 252), (620, 262), (1020, 270)], ("#8a6444", "#463430"))
    grass_line = [(620, 262), (760, 246), (1020, 250), (1020, 274), (700, 280)]
    e.shape(curve(grass_line, closed=True), "#b6c6d6", lit=0.3, dark=0.2, soft=5, alpha=0.9)
    return mouth


def _timber(e: Easel) -> None:
    """Paint timber of the mouth."""
    for x, lean in ((600, 14), (946, -8)):
        e.shape(
            [(x - 13, 320), (x - 11 + lean, 62), (x + 11 + lean, 62), (x + 13, 320)],
            ("#8a6240", "#6a4830"),
            lit=0.4,
            dark=0.5,
            reach=0.4,
            rough=0.5,
        )
    e.shape([(590, 44), (964, 36), (966, 64), (592, 72)], "#916642", lit=0.5, dark=0.5, reach=0.35, rough=0.5)
    for x in (612, 944):
        e.line([(x - 8, 58), (x + 8, 62)], 3, "#3a2a20")
    for k in range(14):
        x = 610 + 25 * k
        e.shape([(x - 4, 64), (x + 4, 64), (x + 0.5, 76 + 8 * (k % 3))], "#d8e6f2", lit=0.4, dark=0.2, alpha=0.85)


def _winch(e: Easel) -> None:
    """Paint cogs and the winch at the left."""
    e.rect(60, 70, 12, 190, "#6a4a32", lit=0.5, dark=0.5)
    e.rect(232, 84, 12, 176, "#6a4a32", lit=0.5, dark=0.5)
    e.line([(56, 84), (250, 96)], 12, "#7c583a", lit=0.5)
    cog(e, 120, 150, 66, "#a07c4a", teeth=16)
    cog(e, 210, 118, 34, "#8a8078", teeth=11, turn=0.2)
    cog(e, 206, 198, 26, "#a86e42", teeth=9, turn=0.4)
    e.line(curve([(238, 96), (330, 62), (420, 54)]), 3, "#c8a468", lit=0.5)
    e.line([(420, 54), (420, 246)], 3, "#c8a468", lit=0.5)
    wheel(e, 420, 52, 17, "#7c5a3a", spokes=6)
    e.line([(420, -10), (420, 40)], 3, "#5a4432")


def _people(e: Easel) -> Hands:
    """Paint the hole, and the boy."""
    e.ball(428, 272, 78, 15, "#8c6848", lit=0.5, dark=0.4)
    e.ball(428, 273, 66, 10, "#120e14", lit=0.0, dark=0.0)
    e.line([(420, 246), (420, 276)], 3, "#a8844c", lit=0.2)
    kneeling(
        e,
        344,
        280,
        104,
        Looks("#c25a38", legs="#4f4438", hair="#8a5a2c", hat="cap", hat_paint="#5c6a72", scarf="#e0b23c"),
        way=1,
        lean=0.34,
        hand=1,
    )
    person(
        e,
        530,
        270,
        112,
        Looks("#4f6a7c", hat="brim", hat_paint="#5a4434", beard=True, hair="#6a5040"),
        way=-1,
        arms=((60, 95), (50, 84)),
        lean=0.08,
    )
    e.line(curve([(500, 214), (466, 230), (432, 214), (421, 190)]), 2.4, "#d8b478", lit=0.4)
    hands = person(
        e,
        280,
        262,
        96,
        Looks("#7c5a7a", skirt=True, hat="scarf", hat_paint="#d8c49a", apron="#e2d2ae"),
        way=1,
        arms=(HIP, (110, 150)),
    )
    lantern(e, hands.front[0] + 2, hands.front[1] + 12, 9, reach=10, most=0.0)
    person(
        e, 176, 268, 90, Looks("#5c7048", hat="cap", hat_paint="#4a4038"), way=1, arms=((70, 100), (50, 110)), lean=0.05
    )
    person(
        e,
        640,
        280,
        64,
        Looks("#3f5f8c", hair="#c8924a", hat="cap", hat_paint="#a8382e", scarf="#e6dcc8"),
        way=-1,
        arms=(HOLD, HOLD),
    )
    return hands


def _tub(e: Easel) -> None:
    """Paint a tub on rails goes out into the snow."""
    for k in range(10):
        x, y = 690 + 36 * k, 293 - 1.9 * k
        e.shape([(x, y), (x + 13, y), (x + 20, y - 15), (x + 9, y - 15)], "#4a382e", lit=0.3)
    for y, reach in ((292, 4), (280, 3)):
        e.line([(690, y), (1010, y - 16)], reach, "#4c4650", lit=0.6)
    e.shape(
        [(782, 214), (888, 210), (876, 262), (796, 266)],
        ("#6d5a50", "#4a3c38"),
        lit=0.5,
        dark=0.5,
        reach=0.2,
        rough=0.4,
    )
    e.line([(780, 214), (890, 210)], 5, "#8a7a6c", lit=0.6)
    for x in (806, 864):
        wheel(e, x, 268, 13, "#3c3638", spokes=6)
    for k in range(12):
        e.ball(
            792 + 8 * k,
            208 - 7 * math.sin(k * 0.27) + e.chance.normal(0, 2),
            9,
            7,
            ("#3f78b5", "#5a6a7c", "#48404a")[k % 3],
            lit=0.6,
            dark=0.4,
        )
    person(
        e,
        912,
        272,
        86,
        Looks("#6a5040", hat="brim", hat_paint="#3f342e", scarf="#a8382e"),
        way=-1,
        arms=((75, 90), (65, 95)),
        lean=0.10,
    )


def _light(e: Easel, hands: Hands, mouth: Points) -> None:
    """Paint one light: the lantern over the hole; everything far from it sinks into the dark."""
    rows = (e.picture[..., 0] * 0 + 1).cumsum(0) / 2
    columns = (e.picture[..., 0] * 0 + 1).cumsum(1) / 2
    far = ((columns - 400) ** 2 + ((rows - 170) * 1.45) ** 2) ** 0.5
    inside = 1 - blur(e.mask((0, 0, e.columns, e.rows), [mouth]), 14)
    e.dim("#2a1f3c", (0.86 * inside * ((far - 110) / 330).clip(0, 1)).astype("float32"))
    e.glow(360, 180, 300, "#ff9c3c", 0.58)
    lantern(e, hands.front[0] + 2, hands.front[1] + 12, 11, reach=60, most=0.75)
    e.line([hands.front, (hands.front[0] + 2, hands.front[1] + 3)], 1.5, "#3a2a20")
    for _ in range(50):
        x, y = e.chance.uniform(640, 940), e.chance.uniform(84, 250)
        e.ball(x, y, 1.4, 1.6, "#ffffff", lit=0, dark=0, alpha=0.75)


def _front(e: Easel) -> None:
    """Paint in front: rock and a coil of rope, dark."""
    e.shape(
        curve([(-20, 320), (-20, 236), (40, 250), (90, 284), (190, 300), (230, 320)]),
        "#1e171e",
        lit=0.22,
        dark=0.1,
        reach=0.1,
        rough=0.4,
    )
    for k in range(5):
        ring = [
            (120 + 44 * math.cos(t / 20 * math.tau), 292 - 5 * k + 9 * math.sin(t / 20 * math.tau)) for t in range(21)
        ]
        e.line(ring, 4.4, "#8a6a40", lit=0.5, dark=0.5)

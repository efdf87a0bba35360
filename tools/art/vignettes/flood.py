"""Chapter 3: the rain clears in March: a lake where the left bank was, boats tied to chimneys, a rainbow's end."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import fir, glints, ground, ridge, shade_between, tree, water
from art.vignettes.people import DOWN, HIP, HOLD, UP, WAVE, Looks, person
from art.vignettes.town import boat, cottage

_HALF_TURN = [math.pi * step / 18 for step in range(19)]


def flood() -> Pixels:
    e = Easel(33, (0.7, -0.7), "#fff0b8", "#33485c")
    _sky(e)
    _lake(e)
    _drowned(e)
    _boats(e)
    _arch(e)
    _roof(e)
    return e.finish(edge=0.35)


def _sky(e: Easel) -> None:
    """Paint the sky that clears, rain, the rainbow, hills."""
    e.sky([(0, "#4a6074"), (60, "#708a96"), (115, "#c6c6a8"), (150, "#f8dc92"), (300, "#f8dc92")])
    e.glow(930, 140, 460, "#ffd880", 0.8)
    for x, y, wide, high, lit, dark in (
        (160, 34, 300, 70, "#8b9aa2", "#3c4d60"),
        (480, 18, 260, 50, "#a5adab", "#46586a"),
        (820, 26, 220, 36, "#e8dcb4", "#6d7c86"),
        (330, 92, 150, 26, "#b4b8ac", "#5b6f7e"),
    ):
        e.cloud(x, y, wide, high, lit, dark)
    for _ in range(90):
        x, y = e.chance.uniform(-20, 330), e.chance.uniform(60, 150)
        e.line([(x, y), (x - 14, y + 46)], 0.9, "#a8b8be", alpha=0.16, lit=0, dark=0)
    e.brush(3.8)
    for k, code in enumerate(("#d9664f", "#eaa04a", "#f3dc72", "#8fc47a", "#5fa8c8", "#8a72b8")):
        r = 330 - 7 * k
        arc = [
            (640 + r * math.cos(t), 246 + r * 0.80 * math.sin(t))
            for t in [math.pi * (1.02 + 0.018 * n) for n in range(28)]
        ]
        e.line(arc, 7.4, code, lit=0, dark=0, alpha=0.50, soft=2.5, rough=0.3)
    ridge(e, [(-20, 150), (160, 128), (340, 150), (560, 142), (760, 156), (1020, 138)], "#7f98a0", rough=0.06)
    ridge(e, [(480, 176), (620, 160), (760, 154), (880, 140), (1020, 130)], ("#6d8a6c", "#5d7f58"), rough=0.03)
    for k in range(40):
        x = 690 + 8.4 * k + e.chance.normal(0, 3)
        fir(
            e,
            x,
            170 - (x - 690) * 0.06 + e.chance.normal(0, 3),
            e.chance.uniform(20, 38),
            ("#2f4a44", "#47684f", "#8fa066", "#d8cf88"),
        )
    e.haze(130, 185, "#d8d8b4", 0.55)


def _lake(e: Easel) -> None:
    """Paint the town on the right, shoulder to shoulder, and the lake."""
    for k, (x, wide, high) in enumerate(((742, 50, 54), (796, 42, 70), (842, 56, 58), (902, 46, 76), (950, 60, 62))):
        roof = ("#c9803a", "#e0a13c", "#b8503f", "#d8933e", "#c9803a")[k]
        cottage(e, x, 196 + k, wide, high, roof, "#e9d9b4", window="#f6cf7a" if k % 2 else "#5a6670", gable=k % 2 == 1)
    ground(e, [(690, 206), (760, 196), (880, 198), (1020, 200)], ("#8aa05a", "#5d7a44"))
    water(e, [(-10, 172), (660, 172), (720, 203), (1010, 208), (1010, 310), (-10, 310)], "#6f97a0", 0.26, 176, seed=9)
    lake = [(-10, 172), (660, 172), (720, 205), (1010, 210), (1010, 310), (-10, 310)]
    e.brush(2.4, top=176, rows=0.85, only=lake)
    glints(e, (0, 186, 1000, 296), ("#cfdcc4", "#f6eab8", "#5d8792", "#54808c"), 420, 11)
    glints(e, (720, 206, 1000, 270), ("#fff0b0", "#ffe08a"), 120, 14)


def _drowned(e: Easel) -> None:
    """Paint what looks out of the water."""
    for x, y, wide, high, roof in (
        (64, 202, 74, 26, "#a8683c"),
        (206, 196, 54, 18, "#b57a40"),
        (360, 190, 46, 14, "#9a6a48"),
    ):
        plane = [(x - 6, y), (x + wide * 0.14, y - high), (x + wide * 0.86, y - high), (x + wide + 6, y)]
        e.rect(x + wide * 0.62, y - high * 1.55, wide * 0.12, high * 0.9, "#8a5b48", lit=0.5, dark=0.5)
        e.shape(plane, roof, lit=0.45, dark=0.4, reach=0.25, rough=0.4)
        glints(e, (x - 12, y, x + wide + 12, y + 3), ("#dfe6cc", "#4f7682"), 16, 12)
    tree(e, 566, 206, 62, ("#4c5a40", "#6d7c4a", "#a8ab62", "#e2d894"))
    glints(e, (548, 204, 590, 208), ("#dfe6cc", "#4f7682"), 14, 9)


def _arch(e: Easel) -> None:
    """Paint the first arch of the bridge, dry at the top, and the boy who lives on it."""
    left, right, water_line, top = 420, 536, 206, 152
    middle, half = (left + right) / 2, 42
    opening = [(middle - half * math.cos(t), water_line - half * 0.9 * math.sin(t)) for t in _HALF_TURN]
    deck = curve([(left - 6, 178), (middle - 30, top + 6), (middle, top), (middle + 30, top + 6), (right + 6, 178)])
    e.shape([*opening, (right - 16, water_line + 3), (left + 16, water_line + 3)], "#2c4450", lit=0, dark=0, alpha=0.35)
    face = [(left - 6, water_line), *deck, (right + 6, water_line), *reversed(opening)]
    e.shape(face, ("#d3c3a2", "#94866f"), lit=0.4, dark=0.4, reach=0.1, rough=0.4)
    e.line(opening, 6, "#e2d2ae", lit=0.45, dark=0.5)
    for x, y in opening[1:-1:2]:
        away = (x - middle) / half, (y - water_line) / half
        e.line([(x - 2.4 * away[0], y - 2.4 * away[1]), (x + 3 * away[0], y + 3 * away[1])], 1, "#7c6c58", alpha=0.7)
    e.line(deck, 4.4, "#efe3c8", lit=0.4, dark=0.3)
    for x in (left + 4, right - 4):
        glints(e, (x - 14, water_line - 1, x + 14, water_line + 4), ("#dfe6cc", "#4f7682"), 18, 10)
    person(e, middle + 4, top, 34, Looks("#c8503c", hair="#5a3a24"), way=-1, arms=(DOWN, WAVE), cast=0)


def _boats(e: Easel) -> None:
    """Paint boats."""
    boat(e, 300, 226, 84, "#8a5a36")
    person(
        e,
        286,
        222,
        48,
        Looks("#3f6a8c", hat="cap", hat_paint="#54606a"),
        way=1,
        arms=((60, 80), (70, 85)),
        cast=0,
        lean=0.08,
    )
    e.line([(306, 192), (352, 240)], 2, "#b08a5a")
    person(
        e,
        322,
        220,
        34,
        Looks("#c8503c", skirt=True, hat="scarf", hat_paint="#e9c46a"),
        way=1,
        arms=(DOWN, HOLD),
        cast=0,
    )
    boat(e, 640, 256, 116, "#6d4630", way=-1)
    person(
        e,
        606,
        250,
        66,
        Looks("#8a4a3a", hat="brim", hat_paint="#4c3a2c", beard=True, hair="#8c8680"),
        way=-1,
        arms=(HOLD, (95, 110)),
        cast=0,
    )
    person(
        e,
        664,
        248,
        60,
        Looks("#6d8a4a", skirt=True, hat="bun", hair="#6a3a24", apron="#f0e4ca"),
        way=1,
        arms=(HOLD, WAVE),
        cast=0,
    )
    e.rect(630, 224, 22, 18, "#b08450", lit=0.5, dark=0.4)
    for k in range(3):
        e.ball(636 + 6 * k, 222, 4, 4.6, ("#f4efe2", "#b8693c", "#f4efe2")[k], lit=0.5)


def _roof(e: Easel) -> None:
    """Paint the roof in front: a family has moved onto it, its boat tied to the chimney."""
    roof = [(-20, 310), (-20, 214), (96, 196), (210, 236), (330, 310)]
    e.shape(roof, ("#b5713c", "#6d3f2a"), lit=0.35, dark=0.4, reach=0.08, rough=0.5)
    touches = []
    for row in range(12):
        for k in range(26):
            x, y = -20 + 14 * k + 7 * (row % 2), 214 + 9 * row
            if y > 199 + abs(x - 92) * (0.16 if x < 92 else 0.44) + 7:
                tone = shade_between(("#5a3324", "#8a5230", "#b8753f", "#dd9f58"), e.chance.uniform(0.1, 0.9))
                touches.append((x, y, 6.4, 2.6, 0.12, tone))
    e.dabs(touches)
    e.line([(-20, 213), (96, 195), (212, 236), (334, 310)], 7, "#d29a5c", lit=0.5)
    e.rect(36, 128, 40, 82, ("#a5684e", "#6d4538"), lit=0.55, dark=0.5, reach=0.3, rough=0.5)
    for row in range(7):
        for k in range(3):
            e.rect(
                37 + 13 * k - 5 * (row % 2),
                136 + 11 * row,
                11,
                8.6,
                ("#a8654a", "#935640", "#b87a58")[(k * 2 + row) % 3],
                lit=0.35,
                dark=0.4,
                rough=0.5,
            )
    e.rect(31, 122, 50, 10, "#8a5a48", lit=0.6, dark=0.4)
    e.line(curve([(40, 166), (110, 200), (170, 226), (246, 226), (262, 215)]), 2.4, "#e0c690", lit=0.4)
    for y in (162, 166, 170):
        e.line([(35, y), (77, y + 1)], 2.6, "#d8bc84", lit=0.4)
    cat = [(52, 122), (48, 106), (52, 98), (60, 98), (66, 108), (68, 122)]
    e.shape(curve(cat, closed=True), "#3a3238", lit=0.6, dark=0.2)
    e.ball(56, 95, 7, 6, "#3a3238", lit=0.6)
    for u in (-5, 5):
        e.shape([(56 + u - 2.5, 91), (56 + u, 84), (56 + u + 2.5, 91)], "#3a3238", lit=0.5)
    e.line(curve([(66, 120), (78, 118), (80, 108)]), 3, "#3a3238", lit=0.5)
    person(e, 132, 222, 74, Looks("#4a6d8c", hat="brim", hat_paint="#5a4434"), way=1, arms=(HIP, (100, 115)))
    person(e, 172, 234, 48, Looks("#d9a441", hair="#8a5a30"), way=1, arms=(DOWN, UP))
    for k in range(26):
        x = 905 + 4.6 * k + e.chance.normal(0, 4)
        e.line(
            [(x, 312), (x + e.chance.normal(-3, 5), 250 + e.chance.uniform(-26, 26))], (2.4, 0.9), "#3d4a34", lit=0.5
        )
    for x, y in ((918, 240), (946, 226), (972, 236), (993, 222)):
        e.line([(x, y), (x - 1, y + 16)], 4.4, "#5a3d2a", lit=0.5)

"""Chapter 1: dawn in spring, two carts by the river, a family stretching, mist over the meadow, mountains pink."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import crown, fir, flowers, glints, grass, ground, level, peak, ridge, smoke, water
from art.vignettes.people import HIP, HOLD, OUT, REACH, UP, WAVE, Looks, person
from art.vignettes.town import animal, bird, sitting_cat, wagon

BLOSSOM = ("#8a5a6a", "#c98a98", "#eab6bd", "#f9dcd8", "#fff4ea")


def new_land() -> Pixels:
    e = Easel(11, (0.8, -0.55), "#ffe2ae", "#5a4a72")
    _land(e)
    _families(e)
    _frame(e)
    return e.finish()


def _land(e: Easel) -> None:
    """Paint the sky, the mountains, the meadow and the river."""
    e.sky([(0, "#8d9cc8"), (60, "#c3b0cf"), (105, "#f3bfae"), (140, "#ffdca0"), (300, "#ffdca0")])
    e.glow(770, 128, 330, "#ffd890", 0.85)
    for x, y, wide in ((250, 44, 190), (560, 30, 150), (890, 62, 160)):
        e.cloud(x, y, wide, 20, "#ffe3c4", "#b7a0c2", thick=0.75)
    for x, y, wide in ((120, 74, 190), (330, 46, 200), (500, 88, 170), (215, 96, 150)):
        peak(e, x, y, wide, 168, "#a88bb0", "#f2b3a6", snow="#fbd9cc")
    e.haze(120, 180, "#f6cdb4", 0.7)
    ridge(e, [(-20, 150), (200, 142), (420, 158), (640, 146), (830, 154), (1020, 138)], "#a3a0a8", rough=0.05)
    e.haze(140, 195, "#ffd9b0", 0.7)
    e.brush(3.6)
    for k in range(52):
        x = 520 + 10 * k + e.chance.normal(0, 4)
        fir(e, x, 176 + e.chance.normal(0, 2), e.chance.uniform(14, 30), ("#6f7a96", "#8f93a0", "#c9ac9a"))
    e.haze(150, 200, "#ffd9b0", 0.75)
    ground(e, [(-20, 180), (200, 172), (430, 178), (640, 172), (1020, 178)], ("#c9c684", "#7d9a4c"), lit=0.1)
    river = curve([(560, 178), (606, 184), (590, 196), (670, 218), (800, 244), (770, 310)]) + curve(
        [(1010, 312), (1010, 260), (860, 226), (730, 206), (640, 192), (668, 182), (610, 176)]
    )
    water(e, river, "#a9a6d0", 0.42, 172)
    e.brush(2.6, top=172)
    glints(e, (640, 182, 820, 250), ("#fff3cf", "#ffdf9f"), 90, 7)
    e.haze(168, 214, "#ffe4c4", 0.6)
    grass(e, level(190), ("#86a04e", "#97b056", "#c6cc78"), 1500, 5, (0, 590), 60)
    grass(e, level(240), ("#5f7d3f", "#7f9c49", "#b9c268"), 1100, 8, (0, 720), 60)


def _families(e: Easel) -> None:
    """Paint the carts, the oxen, the families."""
    wagon(e, 218, 226, 92, ("#fbead0", "#cba98c"), way=-1)
    wagon(e, 372, 246, 116, ("#fff0d8", "#d3b294"), way=-1)
    animal(e, 492, 240, 46, "#94694a", grazing=True)
    animal(e, 120, 226, 38, "#6d5444", way=-1)
    smoke(e, [(296, 236), (300, 200), (286, 170), (300, 130)], (5, 26), "#f4e3dc", "#b9a4b4", thick=0.45)
    for u in (-7, 0, 7):
        e.line([(296 + u, 246), (296 - u * 0.3, 240)], 2.4, "#5a3d2c")
    e.ball(296, 238, 4, 6, "#ffb04a", lit=0, dark=0)
    e.glow(296, 238, 26, "#ff9a3c", 0.5)
    person(
        e, 556, 268, 80, Looks("#b5523c", hat="brim", hat_paint="#6a4c36"), arms=((150, 200), (168, 190)), lean=-0.05
    )
    person(e, 618, 266, 74, Looks("#4a6d8c", skirt=True, hat="bun", apron="#efe3cb"), arms=((35, 70), HIP), stride=0.05)
    person(e, 648, 274, 42, Looks("#d9a441", hair="#8a5a30"), arms=(UP, WAVE), stride=0.16)
    person(
        e,
        262,
        258,
        58,
        Looks("#7c5a7a", skirt=True, hat="scarf", hat_paint="#d8cdb8"),
        way=1,
        arms=(HOLD, REACH),
        lean=0.08,
    )
    person(
        e, 456, 276, 78, Looks("#5f7a4a", hat="straw", hat_paint="#d9b866", beard=True), way=1, arms=(HIP, (115, 118))
    )
    sitting_cat(e, 396, 152, 21, "#46384a", way=1)
    boy = Looks("#c25a38", legs="#4f4438", hair="#8a5a2c", scarf="#e0b23c")
    hands = person(e, 748, 264, 42, boy, way=1, arms=((-70, -120), (70, 60)), stride=0.17, lean=0.03)
    e.ball(hands.back[0] - 1, hands.back[1] - 2, 2.6, 2.3, "#6a6470", lit=0.6)
    for reach, alpha in ((5, 0.9), (10, 0.7), (16, 0.45)):
        ring = [
            (838 + reach * math.cos(k / 20 * math.tau), 252 + reach * 0.26 * math.sin(k / 20 * math.tau))
            for k in range(21)
        ]
        e.line(ring, 0.9, "#fff4e0", lit=0, dark=0, alpha=alpha)
    person(e, 694, 252, 38, Looks("#8a4a50", skirt=True, hair="#c08a4a"), way=1, arms=(OUT, OUT), stride=0.14)


def _frame(e: Easel) -> None:
    """Paint what frames it: a tree in blossom, the near bank."""
    e.line(curve([(-10, 310), (26, 220), (20, 130), (60, 60), (90, -10)]), (46, 24), "#43303a", lit=0.5)
    for branch in (
        [(40, 110), (110, 70), (180, 46), (270, 34)],
        [(60, 64), (130, 20), (220, -6)],
        [(22, 150), (-10, 110)],
    ):
        e.line(curve(branch), (13, 3), "#43303a", lit=0.5)
    for x, y, r in (
        (110, 60, 26),
        (160, 38, 30),
        (214, 30, 26),
        (262, 40, 20),
        (140, 6, 34),
        (60, 16, 40),
        (220, 2, 26),
        (10, 60, 34),
        (300, 14, 18),
    ):
        crown(e, x, y, r, r * 0.62, BLOSSOM)
    grass(e, level(292), ("#24382c", "#39532f", "#6d8440"), 900, 26, depth=24)
    flowers(e, level(262), ("#fff2dc", "#f5d267", "#e89aa0"), 170, 1.5, 40)
    crown(e, 962, 296, 84, 40, ("#1d2f2a", "#2f4a30", "#5c7840", "#b9ae62"))
    for x, y in ((700, 60), (724, 52), (745, 66), (672, 72)):
        bird(e, x, y, 7, "#6a5a78")
    e.glow(800, 130, 420, "#ffcf8a", 0.22)

"""Island, chapter 3: the mountain awake at night: its fire runs down, chairs are carried out, a wall is built."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, Points, colour, curve
from art.vignettes.nature import boulder, crown, glints, grass, ground, level, peak, ridge, shade_between, smoke, water
from art.vignettes.people import DOWN, HIP, HOLD, OUT, REACH, UP, Looks, person
from art.vignettes.town import lantern
from art.vignettes.tropics import fern, hut, palm

NIGHT = ("#141c30", "#24303c", "#4a4a40", "#9a6a40", "#e89a54")
BLACK = ("#0e1220", "#1a2028", "#3a3028", "#8a5030")
LAVA = ("#8a1c14", "#d8401c", "#ff8a2c", "#ffd868")


def mountain_awake() -> Pixels:
    e = Easel(33, (0.15, -0.95), "#ffb468", "#1c1c3a")
    _night(e)
    _mountain(e)
    _land(e)
    _people(e)
    _frame(e)
    return e.finish(edge=0.34, warm="#100c1c")


def _night(e: Easel) -> None:
    """Paint the night and the sea that shows the fire."""
    e.sky([(0, "#1c2348"), (70, "#3a3060"), (130, "#7a4460"), (170, "#b4604c"), (300, "#b4604c")])
    for _ in range(90):
        size = e.chance.uniform(0.4, 1.0)
        e.ball(e.chance.uniform(0, 420), e.chance.uniform(0, 110), size, size, "#f4ecff", lit=0, dark=0, alpha=0.8)
    for x, y, wide, high in ((240, 96, 170, 14), (120, 60, 140, 12), (900, 110, 150, 16)):
        e.cloud(x, y, wide, high, "#e08a5c", "#4a3458", thick=0.7)
    e.glow(600, 60, 420, "#ff7a34", 0.65)
    e.brush(3.6)
    ridge(e, [(330, 168), (420, 160), (520, 150), (700, 148), (860, 156), (1020, 140)], "#3a2c40", rough=0.06)
    water(e, [(-10, 166), (470, 166), (400, 200), (380, 310), (-10, 310)], "#2a2448", 0.5, 166, seed=13, ripples=2.6)
    e.brush(2.4, top=167, foot=230, rows=0.8)
    glints(e, (120, 170, 420, 236), ("#ff9a50", "#ffc878", "#6a4068", "#2c2850"), 240, 9)


def _mountain(e: Easel) -> None:
    """Paint the mountain, its cloud, the fire that runs down from it."""
    puff = ((600, 34), (640, 10), (560, 14), (700, -8), (520, -6), (610, -16), (760, 4), (470, 8))
    for x, y in puff:
        e.cloud(x, y, 120, 30, "#f0a068", "#3c2c40", thick=0.95)
    peak(e, 600, 44, 260, 186, "#2c2434", "#5c3c3c")
    e.shape([(566, 74), (584, 48), (604, 54), (622, 47), (640, 76), (604, 66)], "#1c1620", lit=0.3, dark=0.2)
    e.glow(602, 52, 90, "#ff8a3c", 0.95)
    for k in range(34):
        turn, far = e.chance.uniform(-2.4, -0.75), e.chance.uniform(8, 66)
        x, y = 602 + far * math.cos(turn) * 1.2, 52 + far * math.sin(turn) * 0.75
        size = e.chance.uniform(0.7, 1.9)
        e.ball(x, y, size, size, "#ffd078" if k % 3 else "#ff7a3c", lit=0, dark=0)
    smoke(e, [(602, 52), (612, 26), (596, 2), (620, -26)], (14, 60), "#ffc890", "#5a3c44", thick=0.7, puffs=22)
    _flow(e, [(604, 58), (610, 86), (592, 110), (612, 138), (640, 168), (624, 192)], (5, 15))
    _flow(e, [(598, 60), (582, 90), (560, 116), (548, 140)], (3, 6))
    _flow(e, [(612, 62), (640, 92), (664, 112)], (3, 5))
    e.haze(150, 200, "#c8684c", 0.5)
    for k in range(60):
        x = 430 + 10 * k + e.chance.normal(0, 5)
        if abs(x - 632) > 22:
            crown(e, x, 188 + e.chance.normal(0, 4), 17, 12, NIGHT)
    for x, high, lean in (
        (470, 60, -0.1),
        (520, 74, 0.1),
        (722, 70, -0.14),
        (790, 62, 0.1),
        (860, 76, -0.05),
        (952, 66, 0.1),
    ):
        palm(e, x, 200, high, lean, NIGHT, "#4a3430", cast=0)


def _flow(e: Easel, path: Points, widths: tuple[float, float]) -> None:
    """Paint a stream of fire with crusts that drift on it."""
    line = curve(path, steps=14)
    e.line(line, (widths[0] * 2.2, widths[1] * 2.0), "#ff6a28", lit=0, dark=0, soft=widths[1] * 0.9, alpha=0.55)
    e.line(line, widths, LAVA[1], lit=0.1, dark=0.3)
    e.line(line, (widths[0] * 0.5, widths[1] * 0.5), LAVA[3], lit=0, dark=0, soft=widths[1] * 0.25)
    touches = []
    for number, (x, y) in enumerate(line):
        wide = widths[0] + (widths[1] - widths[0]) * number / len(line)
        for _ in range(2):
            at = x + e.chance.normal(0, wide * 0.24), y + e.chance.normal(0, 2)
            tone = e.chance.uniform(0, 1)
            paint = colour("#5a1c18") if tone < 0.35 else shade_between(LAVA, tone)
            touches.append((*at, e.chance.uniform(0.8, 2.4), 0.8, e.chance.normal(1.2, 0.5), paint))
    e.dabs(touches)


def _land(e: Easel) -> None:
    """Paint the heath, the fire as it comes to a stop, the huts, the wall before it."""
    ground(
        e, [(-20, 262), (180, 240), (380, 214), (560, 200), (760, 198), (1020, 202)], ("#6a5238", "#241e2c"), lit=0.2
    )
    e.brush(2.8, top=205)
    grass(e, level(216), ("#3a3428", "#5a4a30", "#a87440"), 1300, 6, (330, 1000), 74)
    tongue = curve(
        [(612, 190), (598, 206), (566, 222), (560, 240), (602, 250), (668, 246), (700, 232), (672, 212), (650, 190)],
        closed=True,
    )
    e.shape(tongue, ("#d8481c", "#7a1c18"), lit=0, dark=0.1, soft=1)
    crust = []
    for _ in range(170):
        u, v = e.chance.uniform(-1, 1), e.chance.uniform(0, 1)
        x, y = 630 + u * (18 + 50 * v**0.7), 194 + 52 * v
        crust.append(
            (x, y, e.chance.uniform(3, 6.5), e.chance.uniform(1.6, 2.6), e.chance.normal(0, 0.4), colour("#241418"))
        )
    inside = [touch for touch in crust if e.chance.random() < 0.8]
    e.dabs(inside)
    e.glow(632, 226, 130, "#ff7a30", 0.75, squash=0.6)
    hut(e, 786, 236, 104, 84, wall="#8a6440", glow="#ffc060")
    e.glow(838, 226, 60, "#ffb050", 0.5)
    hut(e, 906, 250, 112, 92, wall="#7c5838", glow="#ffb850")
    e.glow(962, 238, 60, "#ffb050", 0.5)
    for row in range(3):
        for k in range(9 - 2 * row):
            x = 516 + 11 * row + 23 * k + e.chance.normal(0, 1.5)
            boulder(e, x, 270 - 11 * row + e.chance.normal(0, 1), 25, 14, ("#8a7a74", "#74686a", "#968078")[k % 3])
    for x, y in ((480, 282), (500, 288), (726, 280), (744, 286)):
        boulder(e, x, y, 22, 13, "#80726e")


def _people(e: Easel) -> None:
    """Paint those who carry, those who build, those who warm their hands."""
    hands = person(
        e, 470, 274, 72, Looks("#4a6a8c", hat="cap", hat_paint="#2c3a54"), way=1, arms=((70, 95), (60, 90)), lean=0.10
    )
    boulder(e, hands.front[0] + 10, hands.front[1] + 8, 26, 16, "#94847c")
    person(
        e,
        752,
        272,
        76,
        Looks("#b0503c", hat="straw", hat_paint="#d8b060", beard=True),
        way=-1,
        arms=((60, 70), (80, 96)),
        lean=0.14,
    )
    boulder(e, 716, 242, 24, 15, "#94847c")
    person(e, 690, 286, 44, Looks("#d8a040", hair="#5a3a24"), way=-1, arms=(OUT, UP), stride=0.14)
    _chair(
        e,
        person(
            e,
            372,
            276,
            74,
            Looks("#6a8a54", hat="brim", hat_paint="#4a3c30"),
            way=-1,
            arms=((150, 190), (160, 196)),
            stride=0.16,
        ).head,
        1,
    )
    _chair(
        e,
        person(
            e,
            296,
            286,
            76,
            Looks("#8a4a6c", skirt=True, hat="scarf", hat_paint="#e8d0b0"),
            way=-1,
            arms=((60, 100), (55, 100)),
        ).front,
        0,
    )
    person(e, 420, 288, 42, Looks("#e0c868", hair="#8a5a2c"), way=-1, arms=(HOLD, (120, 150)), stride=0.15)
    person(e, 858, 276, 66, Looks("#5a5488", hair="#e0dcd4", hat="bun", skirt=True), way=-1, arms=(REACH, OUT))
    person(e, 898, 280, 68, Looks("#7a6a48", hair="#e4e0d8", beard=True), way=-1, arms=(HIP, (80, 88)))
    person(e, 236, 292, 60, Looks("#c87a4c", skirt=True, hair="#3a2620"), way=1, arms=(DOWN, (110, 140)))


def _chair(e: Easel, at: tuple[float, float], above: int) -> None:
    """Paint a chair that is carried, over the head or before the body."""
    x, y = at[0] - 4, at[1] - (18 if above else -12)
    for u, v, long in ((-13, 0, 20), (13, 0, 20), (-13, -24, 24)):
        e.line([(x + u, y + v), (x + u - 1, y + v + long)], 2.8, "#b8854c", lit=0.5)
    e.rect(x - 15, y - 3, 30, 5, "#c8955a", lit=0.5)
    e.rect(x - 15, y - 25, 5, 8, "#c8955a", lit=0.5)
    e.line([(x - 13, y - 12), (x - 13, y - 2)], 3, "#b8854c", lit=0.5)


def _frame(e: Easel) -> None:
    """Paint what frames it: dark palms against the glow, a lantern, leaves close by."""
    palm(e, 96, 300, 250, 0.10, BLACK, "#1c1a24", cast=0, reach=0.46)
    palm(e, 26, 310, 210, -0.06, BLACK, "#181822", cast=0, reach=0.46)
    e.line([(176, 306), (176, 232), (196, 226)], 4, "#3a2c28", lit=0.4)
    lantern(e, 197, 242, 9, reach=70, most=0.6)
    for x, y, size in ((20, 318, 60), (110, 322, 44), (980, 320, 54), (930, 324, 36)):
        fern(e, x, y, size, BLACK)
    grass(e, level(296), ("#0e1018", "#1c1a20", "#3a2a24"), 600, 18, (0, 1000), 14)

"""Chapter 4: an evening in late summer, pans in the river, a glint, the tall hat selling shovels."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import boulder, crown, fir, glints, grass, ground, peak, ridge, water
from art.vignettes.people import DOWN, HOLD, OUT, Looks, person
from art.vignettes.town import lantern


def gold_rush() -> Pixels:
    e = Easel(44, (-0.75, -0.5), "#ffd27a", "#3b2350")
    _evening(e)
    _pans(e)
    _stall(e)
    _frame(e)
    return e.finish(edge=0.38, warm="#24122c")


def _evening(e: Easel) -> None:
    """Paint the evening over the river."""
    e.sky([(0, "#4d3f74"), (50, "#a2587a"), (100, "#ee8a52"), (142, "#ffcf6e"), (300, "#ffcf6e")])
    e.glow(300, 138, 330, "#ffd060", 0.85)
    for x, y, wide, high in ((220, 52, 240, 16), (560, 34, 280, 18), (430, 84, 220, 12), (860, 64, 200, 20)):
        e.cloud(x, y, wide, high, "#ffc47c", "#8a4a6e")
    e.ball(300, 136, 22, 22, "#fff2b8", lit=0, dark=0, soft=2)
    for x, y, wide, foot in ((640, 74, 230, 172), (860, 92, 220, 172), (80, 104, 170, 172)):
        peak(e, x, y, wide, foot, "#7c5078", "#c87a68")
    ridge(
        e, [(-20, 160), (180, 154), (420, 160), (620, 148), (820, 156), (1020, 140)], ("#8f5a5c", "#7c5048"), rough=0.05
    )
    e.brush(3.8)
    e.haze(120, 185, "#ffb868", 0.6)
    for k in range(34):
        x = 470 + 17 * k + e.chance.normal(0, 5)
        fir(e, x, 182 + e.chance.normal(0, 2), e.chance.uniform(24, 48), ("#3d2a44", "#5c3c48", "#a8624a", "#e8a058"))
    ground(e, [(-20, 176), (240, 176), (520, 182), (1020, 180)], ("#b98a48", "#6d5434"))
    e.haze(160, 200, "#ffb860", 0.45)
    river = [(-10, 188), (380, 184), (560, 190), (690, 204), (720, 224), (640, 262), (700, 310), (-10, 310)]
    water(e, [*curve(river[:6]), *river[6:]], "#e88a4a", 0.24, 178, seed=12)
    e.brush(2.4, top=184, rows=0.85)
    glints(e, (0, 190, 660, 300), ("#ffd98a", "#ffedb8", "#7c4a5e", "#94586a"), 520, 13)
    glints(e, (230, 186, 370, 300), ("#fff3c4", "#ffe08a"), 200, 12)
    e.brush(2.2, top=200, foot=300, vary=0.02)


def _pans(e: Easel) -> None:
    """Paint those who pan in the river, and what one of them has found."""

    def panning(x: float, y: float, high: float, looks: Looks, way: int) -> tuple[float, float]:
        hands = person(e, x, y, high, looks, way=way, arms=((55, 70), (48, 78)), lean=0.20, stride=0.14, cast=0.3)
        pan = hands.front[0] + way * high * 0.06, hands.front[1] + high * 0.03
        e.ball(*pan, high * 0.16, high * 0.055, "#3c3038", lit=0.9)
        e.ball(pan[0], pan[1] - high * 0.012, high * 0.125, high * 0.034, "#c88a4a", lit=0.5)
        glints(e, (x - high * 0.4, y - 3, x + high * 0.4, y + 4), ("#ffdf9a", "#6a4458"), 30, 9)
        return pan

    panning(130, 214, 50, Looks("#6a4a6e", hat="brim", hat_paint="#3c2a34"), 1)
    panning(418, 208, 44, Looks("#8a5a3c", hat="straw", hat_paint="#c89a50"), -1)
    panning(520, 226, 56, Looks("#4f5a7c", hat="cap", hat_paint="#3c3448"), 1)
    pan = panning(352, 252, 86, Looks("#b5482f", hat="brim", hat_paint="#4a3028", beard=True), -1)
    panning(216, 262, 76, Looks("#3f6a6c", skirt=True, hat="scarf", hat_paint="#d8a860"), 1)
    e.glow(pan[0], pan[1], 30, "#ffe890", 0.9)
    for turn in range(4):
        far = 17 if turn % 2 == 0 else 11
        angle = turn * math.pi / 4
        dx, dy = far * math.cos(angle), far * math.sin(angle)
        e.shape([(pan[0] - dx, pan[1] - dy), (pan[0] + dy * 0.08, pan[1] - dx * 0.08), (pan[0] + dx, pan[1] + dy),
                 (pan[0] - dy * 0.08, pan[1] + dx * 0.08)], "#fffbe0", lit=0, dark=0)  # fmt: skip


def _stall(e: Easel) -> None:
    """Paint the stall on the near bank."""
    bank = [(620, 310), (660, 268), (740, 238), (860, 226), (1010, 220), (1010, 310)]
    e.shape(
        [*curve(bank[1:-1]), (1010, 310), (620, 310)],
        ("#a8783c", "#4f3828"),
        lit=0.35,
        dark=0.1,
        reach=0.06,
        rough=0.45,
    )
    grass(e, lambda x: 232 + max(0, 760 - x) * 0.25, ("#4a3a2c", "#7c6234", "#c89a4a"), 500, 8, (660, 1000), 60)
    for x in (762, 912):
        e.line([(x, 262), (x, 152)], 5, "#6b4630", lit=0.5)
    for k in range(9):
        x = 742 + 21.4 * k
        stripe = [(x + 7, 128), (x + 28, 128), (x + 21.4, 164), (x, 164)]
        e.shape(stripe, "#c8483c" if k % 2 else "#f3dfb4", lit=0.2, dark=0.25, reach=0.3)
        e.ball(x + 10.7, 164, 10.4, 5.4, "#b23e34" if k % 2 else "#e6cf9f", lit=0.1, dark=0.3)
    tall = Looks("#2e2c38", legs="#3c3844", hat="top", hat_paint="#24222c", hair="#c9c4ba", scarf="#b8382e", beard=True)
    person(e, 838, 256, 76, tall, way=-1, arms=((70, 100), (120, 140)))
    e.line([(788, 226), (806, 152)], 3, "#9a6c3c", lit=0.6)
    e.rect(756, 226, 164, 9, "#9a6a40", lit=0.5, dark=0.4)
    e.rect(762, 234, 152, 32, ("#7c5234", "#523624"), lit=0.3, dark=0.4, rough=0.4)
    for k in range(5):
        x = 772 + 34 * k
        e.line([(x, 264), (x + 9, 206)], 2.6, "#b5854e", lit=0.6)
        blade = [(x - 5, 262), (x + 6, 264), (x + 5, 277), (x - 1, 283), (x - 6, 276)]
        e.shape(curve(blade, closed=True, steps=4), "#8a8a96", lit=0.8, dark=0.4)
    lantern(e, 770, 178, 8, reach=70, most=0.5)
    person(e, 700, 276, 84, Looks("#5a4a7c", hat="cap", hat_paint="#3c3448"), way=1, arms=(DOWN, (75, 100)))
    person(e, 956, 266, 58, Looks("#d0923c", hair="#5a3a24", skirt=True), way=-1, arms=(HOLD, OUT))


def _frame(e: Easel) -> None:
    """Paint a dark tree leans over it all."""
    e.line(curve([(-14, 310), (24, 230), (14, 120), (40, -10)]), (54, 30), "#2b1a2c", lit=0.35, dark=0.2)
    e.line(curve([(20, 120), (90, 60), (190, 30), (270, 34)]), (18, 3), "#2b1a2c", lit=0.35)
    e.line(curve([(30, 60), (100, 8), (160, -10)]), (14, 4), "#2b1a2c", lit=0.35)
    for x, y, r in (
        (60, 20, 50),
        (130, 22, 36),
        (190, 14, 34),
        (246, 26, 22),
        (10, 70, 40),
        (110, 62, 22),
        (300, 6, 26),
    ):
        crown(e, x, y, r, r * 0.55, ("#241628", "#3f2236", "#7c3a34", "#d0803c", "#f2b85c"))
    boulder(e, 560, 306, 130, 32, "#5c4450")
    boulder(e, 470, 310, 90, 22, "#4c3846")

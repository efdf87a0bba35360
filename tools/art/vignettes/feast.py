"""Island, chapter 4: the feast at sunset: one long table, drums, old steps behind, garlands from palm to palm."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import boulder, crown, flowers, glints, grass, ground, level, ridge, water
from art.vignettes.people import DOWN, HOLD, OUT, REACH, UP, WAVE, Joint, Looks, person
from art.vignettes.town import bird, lantern
from art.vignettes.tropics import drum, fern, frond, palm, totem

DUSK = ("#3a2c54", "#5c3f64", "#9a6064", "#e0946a", "#ffd08a")
WOOD = ("#1c2c34", "#2c463c", "#5a6a40", "#b08a4c", "#f0c070")
NEAR = ("#141c2c", "#1f3034", "#3c5038", "#9a7a44")
PETALS = ("#f0707a", "#ffd25a", "#fff0d8", "#e05a9a", "#ff9a4c")


def feast(begins: str = "") -> Pixels:
    """Paint the evening; once it is decided which drum begins, it stands before the drummer in front."""
    e = Easel(34, (-0.75, -0.5), "#ffd48a", "#3c2a58")
    _evening(e)
    _ruin(e)
    _clearing(e)
    _table(e)
    _drums(e, begins)
    _frame(e)
    return e.finish(edge=0.32, warm="#241430")


def _evening(e: Easel) -> None:
    """Paint the sun as it goes down into the sea, and the woods before it."""
    e.sky([(0, "#3c3f80"), (60, "#8a5a94"), (110, "#e8826c"), (150, "#ffc070"), (300, "#ffc070")])
    for x, y, wide, high in (
        (180, 60, 190, 14),
        (420, 34, 180, 16),
        (720, 52, 200, 16),
        (330, 100, 150, 9),
        (930, 84, 150, 12),
    ):
        e.cloud(x, y, wide, high, "#ffb878", "#7a4a80", thick=0.85)
    e.glow(250, 140, 330, "#ffd878", 0.9)
    e.ball(250, 142, 27, 27, "#fff2b8", lit=0, dark=0, soft=2)
    e.brush(3.6)
    ridge(e, [(480, 176), (600, 140), (720, 126), (860, 104), (1020, 96)], "#7a5078", rough=0.05)
    water(e, [(-10, 152), (620, 152), (560, 310), (-10, 310)], "#7a5a8c", 0.4, 152, seed=17)
    e.brush(2.4, top=153, foot=215, rows=0.8)
    e.glow(250, 168, 170, "#ffd070", 0.55, squash=0.4)
    glints(e, (60, 156, 460, 210), ("#fff0b0", "#ffc468", "#8a5a84"), 260, 9)
    glints(e, (215, 156, 285, 212), ("#fffbe0", "#ffe08a"), 120, 8)
    for k in range(44):
        x = 500 + 12 * k + e.chance.normal(0, 5)
        crown(e, x, 170 - 0.05 * (x - 500) + e.chance.normal(0, 5), 20, 15, DUSK)
    for k in range(9):
        palm(
            e,
            520 + 56 * k + e.chance.normal(0, 12),
            192,
            e.chance.uniform(70, 96),
            e.chance.normal(0, 0.12),
            DUSK,
            "#6a4a54",
            cast=0,
        )
    e.haze(130, 200, "#ffb880", 0.4)


def _ruin(e: Easel) -> None:
    """Paint the old steps in the wood, lit by bowls of fire, a wooden face on either side."""
    for step in range(6):
        half, y = 118 - 17 * step, 214 - 17 * step
        e.rect(700 - half, y - 17, 2 * half, 17, ("#b89a84", "#84687a"), lit=0.45, dark=0.4, reach=0.3, rough=0.4)
        for k in range(int(half / 11)):
            x = 700 - half + 22 * k + e.chance.uniform(4, 16)
            e.line([(x, y - 15), (x, y - 2)], 1.0, "#6a5064", alpha=0.6)
    e.rect(664, 82, 72, 32, ("#c4a48c", "#8a6a7c"), lit=0.45, dark=0.4, reach=0.3)
    e.shape([(688, 114), (690, 92), (710, 92), (712, 114)], "#3a2438", lit=0.1, dark=0.1)
    e.rect(656, 76, 88, 8, "#d0b298", lit=0.5, dark=0.4)
    for k in range(6):
        e.rect(680 + 2 * k - 1, 212 - 17 * k - 17 + 1, 40 - 4 * k, 15, "#d8b898", lit=0.3, dark=0.3, alpha=0.55)
    e.glow(700, 104, 46, "#ffb050", 0.6)
    for x, y, size in ((590, 210, 22), (812, 212, 22), (622, 176, 14), (782, 176, 14)):
        fern(e, x, y, size, WOOD)
    for x in (566, 838):
        totem(e, x, 213, 120)
        e.line(curve([(x - 26, 119), (x, 139), (x + 26, 119)]), 5, "#5a8a44", lit=0.4)
        flowers_on = curve([(x - 26, 119), (x, 139), (x + 26, 119)], steps=6)
        for k, (u, v) in enumerate(flowers_on):
            e.ball(u, v, 3, 3, PETALS[k % 5], lit=0.4, dark=0.2)


def _clearing(e: Easel) -> None:
    ground(e, [(-20, 206), (260, 202), (520, 212), (760, 212), (1020, 206)], ("#a88a54", "#4a4444"), lit=0.25)
    e.brush(2.8, top=212)
    grass(e, level(214), ("#5c5c3c", "#86804a", "#d8b060"), 1500, 6, (0, 1000), 80)
    flowers(e, level(226), PETALS, 120, 1.6, 66)
    e.glow(430, 262, 300, "#ffb860", 0.28, squash=0.4)


def _table(e: Easel) -> None:
    """Paint the long table: those behind it, what lies on it, those before it."""
    behind: tuple[tuple[float, Looks, int, tuple[Joint, Joint]], ...] = (
        (196, Looks("#b8503c", hat="brim", hat_paint="#6a4a34", beard=True), 1, (HOLD, (120, 150))),
        (250, Looks("#4a7a8c", hair="#e0d8cc", hat="bun"), 1, (HOLD, REACH)),
        (304, Looks("#d8a040", hair="#6a4024"), -1, (HOLD, UP)),
        (360, Looks("#6a8a4c", hat="straw", hat_paint="#e8cc80"), 1, (REACH, HOLD)),
        (416, Looks("#a84a78", hair="#3a2420", hat="bun"), -1, (HOLD, REACH)),
        (470, Looks("#5a5a94", hair="#dcd6cc", beard=True), -1, (HOLD, (130, 160))),
    )
    for x, looks, way, arms in behind:
        person(e, x, 268, 76, looks, way=way, arms=arms, cast=0)
    top = [(150, 246), (520, 240), (548, 262), (128, 270)]
    e.shadow(340, 284, 230, 14, 0.5)
    for x in (158, 516):
        e.line([(x, 258), (x + (4 if x < 300 else -4), 290)], 7, "#6a4630", lit=0.4)
    e.shape(top, ("#c8925a", "#a06c40"), lit=0.35, dark=0.4, reach=0.1, rough=0.3)
    e.shape([(128, 270), (548, 262), (548, 268), (128, 277)], "#7a4e30", lit=0.3, dark=0.4)
    cloth = [(220, 245), (452, 241), (462, 265), (206, 268)]
    e.shape(cloth, ("#fff2dc", "#f0d0b0"), lit=0.2, dark=0.2)
    for k, x in enumerate(range(176, 520, 26)):
        y = 254 - 0.012 * (x - 176) + (3 if k % 2 else -3)
        _dish(e, x, y, k)
    for x, looks, way, arms in (
        (214, Looks("#7a5a94", skirt=True, hat="scarf", hat_paint="#f0d8b8"), 1, ((40, 90), (70, 110))),
        (330, Looks("#c86a3c", hair="#4a2c1c"), 1, (HOLD, (130, 160))),
        (436, Looks("#3f7a6c", skirt=True, hair="#8a4a24", hat="bun"), -1, ((30, 80), WAVE)),
    ):
        person(e, x, 298, 72, looks, way=way, arms=arms, away=True)


def _dish(e: Easel, x: float, y: float, kind: int) -> None:
    """Set something on the table: fruit, a fish, bread, a jug."""
    if kind % 4 == 0:
        e.ball(x, y, 10, 3.4, "#8a5a3c", lit=0.5)
        for u, paint in ((-5, "#f0a03c"), (0, "#d8503c"), (5, "#f4cc4c")):
            e.ball(x + u, y - 4, 3.8, 3.6, paint, lit=0.6)
    elif kind % 4 == 1:
        e.ball(x, y, 12, 3.6, "#f4ead6", lit=0.4)
        e.ball(x, y - 1.5, 8, 2.2, "#c87a54", lit=0.6)
        e.shape([(x + 7, y - 1.5), (x + 12, y - 5), (x + 12, y + 1)], "#c87a54", lit=0.5)
    elif kind % 4 == 2:
        e.ball(x, y - 2, 8, 4.6, "#d89a50", lit=0.6, dark=0.5)
    else:
        e.shape(
            curve([(x - 4, y), (x - 5, y - 8), (x - 2, y - 14), (x + 2, y - 14), (x + 5, y - 8), (x + 4, y)]),
            "#5a84a0",
            lit=0.6,
        )


def _drums(e: Easel, begins: str) -> None:
    """Paint those who drum, and those who dance to it."""
    for k, (x, coat, paint) in enumerate(((896, "#b8443c", "#d89a4c"), (948, "#3f6a94", "#c87a4c"))):
        strikes = begins and not k
        person(
            e,
            x,
            276,
            76,
            Looks(coat, hat="straw" if k else "", hat_paint="#e4c878"),
            way=-1,
            arms=((70, 50), (112, 140) if strikes else (80, 45)),
            lean=0.08,
        )
        if strikes:
            drum(e, x - 26, 286, 46, begins)
        else:
            _laced_drum(e, x - 26, paint)
    person(e, 640, 284, 76, Looks("#d8783c", hair="#3a2420"), way=1, arms=(UP, OUT), stride=0.16)
    person(e, 692, 288, 72, Looks("#8a4a94", skirt=True, hair="#6a3420", hat="bun"), way=-1, arms=(UP, (80, 110)))
    for k, x in enumerate((744, 776, 806)):
        paint = ("#e8c04a", "#5a9a84", "#d8587a")[k]
        look = Looks(paint, skirt=k == 2, hair=("#7a4a28", "#2c2020", "#c08a4a")[k])
        person(
            e, x, 280 + 4 * (k % 2), 44, look, way=1 if k < 2 else -1, arms=(OUT, UP if k == 1 else OUT), stride=0.16
        )
    person(e, 592, 280, 46, Looks("#4a80b0", hair="#7a4a28"), way=1, arms=(DOWN, WAVE), stride=0.14)


def _laced_drum(e: Easel, x: float, paint: str) -> None:
    e.shape([(x - 15, 244), (x + 15, 244), (x + 11, 284), (x - 11, 284)], paint, lit=0.45, dark=0.5, reach=0.3)
    for u in range(5):
        left, right = x - 13 + 6 * u, x - 10 + 5 * u
        e.line([(left, 248), (right, 280)], 1.2, "#fff0d0", alpha=0.8)
    e.ball(x, 244, 16, 5, "#fbeed4", lit=0.4, dark=0.3)


def _frame(e: Easel) -> None:
    """Paint what frames it: palms with garlands and lanterns between them."""
    palm(e, 60, 296, 240, 0.10, WOOD, "#3c3034", cast=0.4, reach=0.46)
    palm(e, 986, 300, 230, -0.10, WOOD, "#3c3034", cast=0.4, reach=0.46)
    hues = ("#ffd27a", "#ff9c5c", "#ffe8a8", "#ff8a98", "#ffc04a")
    for start, low, end, count in (((84, 74), 150, (520, 96), 8), ((520, 96), 140, (964, 84), 8)):
        string = curve([start, ((start[0] + end[0]) / 2, low), end], steps=30)
        e.line(string, 1.0, "#3c2a3c", lit=0, dark=0)
        for k in range(count):
            u, v = string[round((k + 0.5) / count * (len(string) - 1))]
            lantern(e, u, v + 9, 9, hues[k % 5], reach=42, most=0.5)
    e.line([(520, 96), (520, 214)], 5, "#6a4a3c", lit=0.4)
    for k in range(13):
        turn = k / 12 * math.tau
        e.ball(520 + 9 * math.cos(turn), 104 + 9 * math.sin(turn), 3, 3, PETALS[k % 5], lit=0.4, dark=0.2)
    for x, y, size in ((16, 318, 66), (100, 324, 40), (984, 318, 62), (912, 324, 40)):
        fern(e, x, y, size, NEAR)
    frond(e, ((1000, -6), (910, 4), (840, 60)), 26, NEAR)
    boulder(e, 566, 300, 22, 13, "#80706c")
    for x, y in ((330, 60), (350, 52), (372, 64)):
        bird(e, x, y, 7, "#5c4064")

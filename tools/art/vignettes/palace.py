"""Chapter 8: a summer night: a brass band and lanterns before the palace, grandchildren, the bridge."""

from __future__ import annotations

import math

from art.vignettes.bridge import PARAPETS, flag, parapet
from art.vignettes.easel import Easel, Pixels, Points, curve
from art.vignettes.facade import facade
from art.vignettes.nature import crown, flowers, glints, grass, ground, level, ridge, water
from art.vignettes.people import DOWN, HOLD, OUT, UP, Looks, person
from art.vignettes.town import lantern

NONE = "none"
MAST = (802, 204)
"""The foot of the mast, above the plaque."""


def palace(kind: str = "", emblem: str = "") -> Pixels:
    """Paint the night; once they are decided, with a parapet (or ``NONE``) instead of the rail, and with a flag."""
    e = Easel(88, (0.25, -0.97), "#ffd890", "#141a44")
    _night(e)
    _bridge(e, kind, emblem)
    _square(e)
    _lanterns(e)
    return e.finish(edge=0.34, warm="#0c0c28")


def _night(e: Easel) -> None:
    """Paint the night, the palace, the water."""
    e.sky([(0, "#101a48"), (80, "#20346c"), (150, "#48588c"), (300, "#48588c")])
    for _ in range(150):
        size = e.chance.uniform(0.4, 1.1)
        e.ball(e.chance.uniform(0, 1000), e.chance.uniform(0, 130), size, size, "#f0f0ff", lit=0, dark=0, alpha=0.8)
    ridge(e, [(-20, 150), (160, 118), (330, 146), (560, 122), (760, 146), (1020, 116)], "#2a3c70", rough=0.07)
    e.brush(3.6)
    for _ in range(60):
        size = e.chance.uniform(0.5, 1.2)
        e.ball(e.chance.uniform(0, 1000), e.chance.uniform(0, 110), size, size, "#fff6e0", lit=0, dark=0, alpha=0.9)
    for k in range(44):
        crown(
            e,
            24 * k + e.chance.normal(0, 6),
            176 + e.chance.normal(0, 4),
            20,
            15,
            ("#0f1c3c", "#182a4a", "#2a4260", "#48606c"),
        )
    e.glow(470, 168, 330, "#ffac58", 0.42)
    facade(e, 470, 204)
    ground(e, [(-20, 202), (470, 203), (1020, 202)], ("#7c7450", "#2f3f48"))
    water(e, [(640, 222), (760, 214), (1010, 212), (1010, 310), (560, 310), (600, 250)], "#16265c", 0.42, 208, seed=21)
    e.brush(2.4, top=204, vary=0.025, rows=0.7)
    glints(e, (610, 222, 1000, 300), ("#ffcf80", "#ffb050", "#2f4684", "#20326c"), 300, 11)
    e.line(curve([(640, 218), (614, 236), (600, 256), (572, 292), (560, 312)]), (4, 11), "#9a8878", lit=0.4, dark=0.4)
    e.glow(206, 262, 190, "#ffb460", 0.26, squash=0.4)
    e.glow(450, 250, 230, "#ffb460", 0.30, squash=0.4)
    for x in (300, 640):
        crown(e, x, 206, 30, 14, ("#16303c", "#28503c", "#4f7a40", "#a8a850"))
    flowers(e, level(204), ("#e8909c", "#f4e0b0", "#d8c0f0"), 140, 1.4, 16)


def _bridge(e: Easel, kind: str, emblem: str) -> None:
    """Paint the bridge with its plaque, and who stands on it."""
    deck = curve([(600, 226), (700, 202), (800, 194), (900, 204), (1020, 232)])
    low = curve([(1020, 262), (900, 238), (800, 228), (700, 236), (600, 258)])
    e.shape([*deck, *low], ("#b8a48c", "#7c6c74"), lit=0.4, dark=0.4, reach=0.1, rough=0.4)
    for middle, half in ((690, 58), (826, 62), (962, 58)):
        arch = [(middle + half * math.cos(t / 14 * math.pi), 284 - 46 * math.sin(t / 14 * math.pi)) for t in range(15)]
        e.line(arch, 9, "#a8967f", lit=0.5, dark=0.5)
    for x in (758, 894, 632):
        e.shape(
            [(x - 15, 310), (x - 11, 236), (x + 11, 236), (x + 15, 310)],
            ("#a39080", "#3f3c54"),
            lit=0.4,
            dark=0.5,
            reach=0.3,
            rough=0.4,
        )
    if not kind:
        _rail(e, deck, 18, 4.4, (3.4, "#c9b69a"))
    _plaque(e)
    for x, tall, look, way in (
        (696, 66, Looks("#5a4a7c", hat="brim", hat_paint="#2c2838", hair="#d8d4cc", beard=True), 1),
        (726, 60, Looks("#8a4a5c", skirt=True, hat="bun", hair="#e0dcd4"), 1),
        (856, 56, Looks("#3f6a8c", hat="cap", hat_paint="#2c3c5a"), -1),
        (880, 54, Looks("#c89a4a", skirt=True, hair="#6a3a24", hat="bun"), -1),
    ):
        y = next(v for u, v in deck if u >= x) + 2
        person(e, x, y - 3, tall, look, way=way, arms=(HOLD, OUT if x in {696, 856} else HOLD), cast=0, lit=0.35)
    if kind in PARAPETS:
        parapet(e, deck, kind, 20, 25)
    elif not kind:
        _rail(e, deck, 17, 3.4, (2.6, "#bca98e"), gap=(770, 834))
    if emblem:
        flag(e, MAST, 89, emblem, (43, 27))


def _rail(
    e: Easel, deck: Points, high: float, thick: float, post: tuple[float, str], gap: tuple[int, int] = (0, 0)
) -> None:
    """Paint the bare rail that the bridge has until its parapet is decided, without posts in a ``gap``."""
    posts = [(610 + 25 * k, next(v for u, v in deck if u >= min(610 + 25 * k, 1010))) for k in range(17)]
    for x, y in posts:
        if not gap[0] < x < gap[1]:
            e.line([(x, y), (x, y - high + 1)], post[0], post[1], lit=0.5)
    e.line([(u, v - high) for u, v in deck], thick, "#d4c1a2", lit=0.5)


def _plaque(e: Easel) -> None:
    """Paint a plaque of brass, which nobody has written on yet."""
    e.rect(776, 204, 52, 26, "#7c5a2c", lit=0.3, dark=0.3)
    e.rect(779, 206.5, 46, 21, ("#f6cf6a", "#c8923a"), lit=0.5, dark=0.3)
    for x, y in ((782, 209), (822, 209), (782, 225), (822, 225)):
        e.ball(x, y, 1.1, 1.1, "#6d4a20", lit=0.4, dark=0)
    e.glow(802, 214, 50, "#ffcf70", 0.35)


def _square(e: Easel) -> None:
    """Paint the square: the band, those who dance, those who listen."""
    e.ball(206, 280, 128, 22, "#5a4038", lit=0.3, dark=0.5)
    e.ball(206, 270, 128, 22, "#b08858", lit=0.35, dark=0.3)
    for k in range(13):
        e.line(
            [
                (88 + 20 * k, 268 + 20 * math.sin(k / 12 * math.pi)),
                (88 + 20 * k, 280 + 20 * math.sin(k / 12 * math.pi)),
            ],
            1.2,
            "#3c2a2c",
            alpha=0.6,
        )
    band = ((136, 268, "#a8322e"), (180, 262, "#a8322e"), (226, 260, "#a8322e"), (276, 264, "#a8322e"))
    for k, (x, y, coat) in enumerate(band):
        look = Looks(coat, legs="#2c3050", hat="cap", hat_paint="#24305c", beard=k % 2 == 0)
        hands = person(e, x, y, 84, look, way=1 if k < 2 else -1, arms=((70, 110), (65, 120)))
        way = 1 if k < 2 else -1
        if k == 1:
            e.ball(x + 14, y - 40, 22, 21, "#e8dcc0", lit=0.4, dark=0.4)
            e.ball(x + 14, y - 40, 18, 17, "#f6efdc", lit=0.2, dark=0.3)
            e.line([(x - 7, y - 44), (x + 35, y - 44)], 2, "#c8402f")
            continue
        mouth = hands.head[0] + way * 9, hands.head[1] + 3
        bell_at = mouth[0] + way * 34, mouth[1] + (8 if k != 3 else -18)
        e.line([mouth, ((mouth[0] + bell_at[0]) / 2, mouth[1] + 6), bell_at], (2.4, 6), "#e8b84c", lit=0.7)
        e.shape(
            [
                (bell_at[0] - way * 6, bell_at[1] - 3),
                (bell_at[0] + way * 9, bell_at[1] - 11),
                (bell_at[0] + way * 9, bell_at[1] + 11),
                (bell_at[0] - way * 6, bell_at[1] + 4),
            ],
            "#f2c75c",
            lit=0.7,
            dark=0.3,
        )
    person(e, 392, 262, 74, Looks("#3f5f9c", hair="#4a3022"), way=1, arms=(OUT, (75, 105)), stride=0.14, lean=0.02)
    person(
        e,
        432,
        262,
        68,
        Looks("#d8783c", skirt=True, hat="bun", hair="#8a3a24"),
        way=-1,
        arms=(OUT, (75, 105)),
        stride=0.06,
        lean=0.02,
    )
    for k, x in enumerate((482, 512, 542)):
        person(
            e,
            x,
            262 + 4 * (k % 2),
            40 + 3 * k,
            Looks(("#e0c04a", "#6d9c5a", "#c85a78")[k], skirt=k == 2, hair=("#8a5a2c", "#3a2a22", "#c8924a")[k]),
            way=1 if k < 2 else -1,
            arms=(OUT, UP if k == 1 else OUT),
            stride=0.16,
        )
    person(
        e,
        578,
        268,
        66,
        Looks("#6a5a8c", hat="brim", hat_paint="#2c2838", hair="#d8d4cc", beard=True),
        way=-1,
        arms=(DOWN, HOLD),
    )
    person(e, 352, 214, 30, Looks("#c8a04a", skirt=True), way=1, arms=(DOWN, DOWN), cast=0.2)
    person(e, 366, 214, 32, Looks("#4a6a9c"), way=-1, arms=(DOWN, DOWN), cast=0.2)
    person(e, 590, 214, 31, Looks("#9c4a4a"), way=-1, arms=(DOWN, DOWN), cast=0.2)


def _lanterns(e: Easel) -> None:
    """Paint lanterns on strings from the trees that frame it."""
    e.line(curve([(-16, 310), (30, 220), (18, 110), (44, -10)]), (60, 34), "#0d1230", lit=0.28, dark=0.2)
    e.line(curve([(24, 110), (110, 50), (200, 20)]), (20, 4), "#0d1230", lit=0.28)
    for x, y, r in ((50, 14, 60), (130, 24, 40), (190, 8, 40), (6, 70, 40), (240, -4, 26)):
        crown(e, x, y, r, r * 0.56, ("#0a1030", "#101c3c", "#203850", "#4f6450", "#a8965a"))
    for x, y, r in ((960, 6, 60), (1000, 50, 40), (890, -6, 44)):
        crown(e, x, y, r, r * 0.56, ("#0a1030", "#101c3c", "#203850", "#4f6450"))
    hues = ("#ffd27a", "#ff9c5c", "#ffe8a8", "#ff8a78", "#ffc04a")
    for start, low, end, count in (
        ((70, 60), 132, (470, 64), 8),
        ((470, 64), 128, (960, 34), 9),
        ((30, 130), 176, (330, 150), 6),
    ):
        string = curve([start, ((start[0] + end[0]) / 2, low), end], steps=30)
        e.line(string, 0.9, "#20264c", lit=0, dark=0)
        for k in range(count):
            u, v = string[round((k + 0.5) / count * (len(string) - 1))]
            lantern(e, u, v + 9, 9, hues[k % 5], reach=44, most=0.55)
    grass(e, level(296), ("#0c1430", "#14243a", "#2a4040"), 700, 20, (0, 600), 14)

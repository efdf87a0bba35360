"""Chapter 7: a clear October day: the first train's steam, the town lining the track, striped poles."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, colour, curve
from art.vignettes.nature import crown, ground, ridge, tree
from art.vignettes.people import DOWN, HIP, HOLD, OUT, UP, WAVE, Looks, person
from art.vignettes.town import church, cottage
from art.vignettes.train import train

AUTUMN = ("#6d2f22", "#a8482a", "#d97a2e", "#efb04a", "#fbe08a")


def railroad() -> Pixels:
    e = Easel(77, (-0.7, -0.7), "#fff0c4", "#3c3a64")
    _land(e)
    _track(e)
    _crowd(e)
    _poles(e)
    return e.finish(edge=0.26)


def _land(e: Easel) -> None:
    """Paint the hills and the town."""
    e.sky([(0, "#3f7fc0"), (80, "#7fb6dc"), (150, "#dcebe4"), (300, "#dcebe4")])
    for x, y, wide, high in ((180, 30, 170, 12), (760, 24, 190, 12), (480, 66, 150, 8)):
        e.cloud(x, y, wide, high, "#ffffff", "#c3d3e6", thick=0.8)
    ridge(
        e,
        [(-20, 128), (140, 96), (320, 132), (520, 104), (720, 128), (880, 98), (1020, 116)],
        ("#8fa6c8", "#b9c4c8"),
        rough=0.07,
    )
    ridge(
        e, [(-20, 150), (200, 140), (400, 156), (620, 140), (820, 154), (1020, 140)], ("#c98a4a", "#b8803c"), rough=0.04
    )
    e.brush(3.4)
    for k in range(120):
        x = e.chance.uniform(-10, 1010)
        y = 158 + 6 * math.sin(x / 90) + e.chance.normal(0, 4)
        codes = (AUTUMN, ("#5a4a22", "#8a7a2c", "#c8b040", "#e8d880"), ("#7c2a22", "#b23e2a", "#e06a3a", "#f6a860"))[
            k % 3
        ]
        crown(e, x, y, e.chance.uniform(9, 17), e.chance.uniform(8, 13), codes)
    e.haze(110, 180, "#e6e6d4", 0.5)
    church(e, 250, 186, 86, "#efe4cc", "#6d5a94")
    x = 60.0
    for k in range(15):
        wide, high = e.chance.uniform(40, 58), e.chance.uniform(34, 54)
        if not 238 < x + wide / 2 < 330:
            cottage(
                e,
                x,
                190 + e.chance.normal(0, 1.5),
                wide,
                high,
                ("#d8933e", "#c8603c", "#e0a845", "#b24e3a")[k % 4],
                "#f3e6c8",
                gable=k % 3 == 2,
            )
        x += wide + e.chance.uniform(0, 14)
    for x, y, high in ((40, 198, 56), (372, 196, 44), (600, 196, 50), (880, 196, 48), (958, 200, 64)):
        tree(e, x, y, high, AUTUMN)
    ground(e, [(-20, 192), (300, 194), (700, 192), (1020, 194)], ("#c9b05a", "#8f8a42"))
    e.brush(2.4, top=190, vary=0.03)


def _track(e: Easel) -> None:
    """Paint the track and the train."""
    e.shape(
        [(-10, 236), (1010, 226), (1010, 252), (-10, 264)],
        ("#a89684", "#7a6a60"),
        lit=0.2,
        dark=0.3,
        reach=0.2,
        rough=0.6,
    )
    for k in range(46):
        x = -10 + 23 * k
        e.shape(
            [(x, 252 - x * 0.010), (x + 11, 252 - x * 0.010), (x + 9, 242 - x * 0.010), (x - 1, 242 - x * 0.010)],
            "#5f4636",
            lit=0.4,
            dark=0.4,
        )
    train(e, 452, 243)
    for x0, x1 in ((-10, 1010),):
        e.line([(x0, 247), (x1, 237)], 2.4, "#6d6f7c", lit=0.8)
        e.line([(x0, 253), (x1, 243)], 2.4, "#5c5e6c", lit=0.8)


def _crowd(e: Easel) -> None:
    """Paint beyond the track and on this side: the whole town."""
    coats = (
        "#b5483c",
        "#3f6a8c",
        "#6d8a4a",
        "#7b5696",
        "#d09a3c",
        "#8a5a3c",
        "#4a7a7c",
        "#a84a68",
        "#5a5a78",
        "#c8783c",
    )
    hats = ("", "brim", "cap", "bun", "straw", "scarf", "", "cap", "bun", "top")
    for k, x in enumerate((40, 74, 116, 150, 190, 232, 262, 300, 338, 366)):
        tall = (54, 50, 34, 56, 52, 30, 55, 50, 53, 36)[k]
        look = Looks(
            coats[k], hat=hats[k], hat_paint=("#5a4434", "#3c4a5a", "#d8b766", "#7a4a3c")[k % 4], skirt=k % 3 == 1
        )
        person(
            e,
            x,
            236 - (k % 2) * 3,
            tall,
            look,
            way=1,
            arms=((DOWN, HIP, WAVE, HOLD)[k % 4], (WAVE, (150, 170), UP, OUT)[k % 4]),
            cast=0.3,
        )
    crowd = (
        (44, 128),
        (108, 112),
        (164, 70),
        (218, 124),
        (300, 116),
        (356, 76),
        (412, 122),
        (560, 116),
        (618, 72),
        (684, 124),
        (752, 112),
        (816, 68),
        (872, 122),
        (940, 118),
    )
    for k, (x, tall) in enumerate(crowd):
        look = Looks(
            coats[(k * 3 + 2) % 10],
            hat=hats[(k * 7 + 1) % 10] if tall > 80 else ("cap", "scarf", "")[k % 3],
            hat_paint=("#4a3a30", "#c8a24a", "#5c6a72", "#7c4038")[k % 4],
            hair=("#4a3022", "#8a5a2c", "#2e2422", "#a89a8c")[k % 4],
            skirt=k % 2 == 1,
        )
        arms = ((DOWN, HIP, DOWN, (160, 175))[k % 4], (WAVE, UP, DOWN, (120, 160), HIP)[k % 5])
        person(
            e,
            x,
            330 if tall > 80 else 312,
            tall,
            look,
            way=1 if x < 500 else -1,
            arms=arms,
            away=True,
            cast=0,
            lit=0.22,
            dark=0.75,
        )
    person(e, 688, 226, 44, Looks("#e0b23c", hat="cap", hat_paint="#a8382e"), way=-1, arms=(UP, UP), away=True, cast=0)


def _poles(e: Easel) -> None:
    """Paint the striped poles, the leaves."""
    for k, (x, lean) in enumerate(((14, 0), (385, 6), (980, -6))):
        for stripe in range(11):
            y = 306 - 26 * stripe
            e.line(
                [(x + lean * (1 - y / 300), y), (x + lean * (1 - (y - 24) / 300), y - 24)],
                7,
                "#c8402f" if stripe % 2 else "#f6ecd8",
                lit=0.4,
                dark=0.5,
            )
        upper = curve([(x + lean + 3, 22), (x + lean + 20, 27), (x + lean + 38, 21), (x + lean + 60, 28)])
        lower = curve(
            [(x + lean + 48, 36), (x + lean + 60, 46), (x + lean + 38, 41), (x + lean + 20, 48), (x + lean + 3, 44)]
        )
        e.shape([*upper, *lower], ("#f0b93a", "#3f78b5", "#c8483c")[k], lit=0.35, dark=0.4, reach=0.3)
    leaves = [
        (
            e.chance.uniform(0, e.wide),
            e.chance.uniform(10, 290),
            3.2,
            1.5,
            e.chance.uniform(0, 3),
            colour(AUTUMN[1 + k % 4]),
        )
        for k in range(60)
    ]
    e.dabs(leaves)
    for x, y, r in ((930, 10, 44), (990, 34, 40), (870, 0, 34), (1006, 70, 26)):
        crown(e, x, y, r, r * 0.6, AUTUMN)

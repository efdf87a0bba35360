"""Chapter 2: Sunday noon in June through an arch being built: a barge with three bells, masons, pigeons."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import crown, glints, ground, ridge, water
from art.vignettes.people import DOWN, HIP, HOLD, REACH, UP, WAVE, Looks, person
from art.vignettes.town import bell, bird, cottage, lying_bell, sleeping_cat


def churches() -> Pixels:
    e = Easel(22, (-0.45, -0.9), "#fff6d8", "#3f4f78")
    _far_bank(e)
    _barge(e)
    _quay(e)
    _arch(e)
    _scaffold(e)
    return e.finish(edge=0.32)


def _far_bank(e: Easel) -> None:
    """Paint the sky, the town on the far bank, the river."""
    e.sky([(0, "#3f86c4"), (90, "#86bfe0"), (165, "#d5ecec"), (300, "#d5ecec")])
    for x, y, wide, high in ((330, 70, 130, 44), (610, 46, 170, 46), (860, 92, 120, 40), (480, 128, 180, 22)):
        e.cloud(x, y, wide, high, "#ffffff", "#b9cbe2")
    ridge(e, [(-20, 158), (180, 138), (380, 150), (600, 132), (800, 148), (1020, 136)], "#9fbcc9", rough=0.05)
    ridge(e, [(-20, 166), (250, 160), (520, 164), (760, 154), (1020, 162)], ("#86ab86", "#8db36d"), rough=0.03)
    e.brush(3.6)
    e.haze(140, 180, "#dceee6", 0.5)
    # The town along the far bank.
    roofs = ("#e0a13c", "#c9803a", "#d8933e", "#b8503f", "#e2b04e")
    x = 236.0
    for k in range(13):
        wide, high = e.chance.uniform(34, 50), e.chance.uniform(30, 46)
        cottage(e, x, 186 + e.chance.normal(0, 1), wide, high, roofs[k % 5], "#f0e2c2", gable=k % 4 == 1)
        x += wide + e.chance.uniform(-2, 10)
    for x in (300, 420, 540, 650, 768):
        crown(e, x, 178, 14, 12, ("#3f6b3a", "#5b8a40", "#8fb852", "#c9de80"))
    e.haze(140, 205, "#e2eee6", 0.5)
    ground(e, [(-20, 186), (500, 187), (1020, 186)], ("#d9c48e", "#a9935e"))
    water(e, [(-10, 191), (1010, 191), (1010, 310), (-10, 310)], "#3c86ac", 0.42, 190)
    e.brush(2.4, top=192, rows=0.8)
    glints(e, (200, 200, 1000, 296), ("#8fd0e6", "#d6f2f4", "#2f6f98", "#347ba2"), 420, 12)


def _barge(e: Easel) -> None:
    """Paint the barge."""
    e.shadow(520, 250, 190, 14, 0.5)
    hull = [(332, 222), (350, 250), (380, 256), (660, 256), (694, 248), (716, 216), (690, 226), (400, 228)]
    e.shape(curve(hull, closed=True, steps=4), ("#8d5d38", "#4d3222"), lit=0.4, dark=0.4)
    e.line(curve([(332, 222), (400, 229), (690, 227), (716, 216)]), 4, "#d9a55e", lit=0.5)
    e.line([(352, 243), (690, 244)], 2, "#c8503c")
    for k in range(16):
        e.line([(372 + 20 * k, 231), (373 + 20 * k, 241)], 0.8, "#5d3d27", alpha=0.6)
    bell(e, 452, 227, 62, "#f2b53e", "#8f4f16")
    bell(e, 530, 227, 82, "#e8a630", "#7d430f")
    lying_bell(e, 592, 226, 54, "#f6c04a", "#965618")
    sleeping_cat(e, 591, 224, 24, "#3f3640")
    for x, size in ((452, 60), (530, 76), (608, 52)):
        e.rect(x - size * 0.55, 224, size * 1.1, 5, "#6f4a2e")
    for x, low in ((400, 150), (664, 150)):
        e.line([(x, 228), (x, low)], 3.6, "#6b4a30", lit=0.5)
    e.line(curve([(400, 152), (530, 176), (664, 152)]), 1, "#5a4632")
    for k, paint in enumerate(
        ("#c8503c", "#f0b93a", "#3f78b5", "#f4ead2", "#7b56a3", "#c8503c", "#f0b93a", "#3f78b5", "#f4ead2")
    ):
        u = (k + 0.7) / 9.4
        x, y = 400 + 264 * u, 152 + 48 * u * (1 - u) * 2
        e.shape([(x - 8, y), (x + 8, y), (x, y + 14)], paint, lit=0.2, dark=0.2)
    person(
        e,
        366,
        229,
        56,
        Looks("#4a6d8c", skirt=True, hat="straw", hat_paint="#e2c374", apron="#efe3cb"),
        way=1,
        arms=(REACH, (70, 85)),
        cast=0,
        lean=0.06,
    )
    e.line([(374, 176), (330, 272)], 2, "#8c6a44", lit=0.4)
    person(
        e, 682, 227, 54, Looks("#a8443a", hat="cap", hat_paint="#3a4a5a", beard=True), way=-1, arms=(DOWN, WAVE), cast=0
    )


def _quay(e: Easel) -> None:
    """Paint the near quay, with those who wait."""
    quay = [(720, 310), (740, 262), (800, 252), (1010, 246), (1010, 310)]
    e.shape(quay, ("#cdb98f", "#8f7a58"), lit=0.5, dark=0.2, reach=0.05, rough=0.4)
    for row in range(3):
        for k in range(9):
            x = 752 + 32 * k - 14 * (row % 2)
            e.rect(
                x,
                258 + 15 * row,
                27,
                11,
                ("#c9b58c", "#b39e76", "#d6c49b")[(k + row) % 3],
                lit=0.4,
                dark=0.4,
                rough=0.4,
            )
    person(e, 792, 262, 76, Looks("#7b56a3", skirt=True, hat="bun", hair="#6a3a24"), way=-1, arms=(DOWN, WAVE))
    person(e, 826, 264, 46, Looks("#e0b23c", hair="#8a5a30", skirt=True), way=-1, arms=(UP, (150, 160)), stride=0.12)
    person(
        e,
        862,
        260,
        82,
        Looks("#3a3a48", hat="brim", hat_paint="#2c2a34", hair="#9a948c", beard=True),
        way=-1,
        arms=(HIP, (85, 100)),
    )


def _arch(e: Easel) -> None:
    """Paint the arch, and the masons on it."""
    stone = ("#a8987c", "#6d5f55")
    e.shape(
        [(-10, -10), (236, -10), (210, 40), (196, 110), (194, 310), (-10, 310)],
        stone,
        lit=0.15,
        dark=0.55,
        reach=0.12,
        rough=0.4,
    )
    tones = ("#b3a285", "#9a8a70", "#86775f", "#a5957a", "#c0b091")
    for row in range(13):
        for k in range(5):
            y, wide = 300 - 24 * row, e.chance.uniform(36, 52)
            x = -30 + 50 * k + 24 * (row % 2)
            end = min(x + wide, 191 + max(0, 70 - y) ** 2 / 150)
            if end - x > 12:
                e.rect(x, y, end - x, 22, tones[int(e.chance.integers(5))], lit=0.45, dark=0.5, reach=0.16, rough=0.5)
    for k in range(7):
        a, b = math.pi + k * 0.105, math.pi + (k + 0.92) * 0.105
        ring = [
            (500 + r * 306 * math.cos(t), 110 + r * 200 * math.sin(t))
            for t, r in ((a, 1.0), (b, 1.0), (b, 1.15), (a, 1.17))
        ]
        e.shape(ring, tones[k % 5], lit=0.4, dark=0.5, rough=0.4)


def _scaffold(e: Easel) -> None:
    """Paint the scaffold, the masons on it, pigeons."""
    for x in (64, 250):
        e.line([(x, -10), (x - 2, 310)], 7, "#8a6640", lit=0.5)
    e.shape([(-10, 190), (286, 184), (286, 193), (-10, 200)], "#a57c4c", lit=0.5, dark=0.5)
    e.line([(60, 60), (252, 190)], 5, "#7a5a38", lit=0.4)
    hands = person(
        e,
        226,
        186,
        96,
        Looks("#c8783c", skirt=True, apron="#e8d9b8", hat="cap", hat_paint="#6a5a4a"),
        way=1,
        arms=(HOLD, (95, 100)),
        lean=0.04,
    )
    e.line([hands.front, (hands.front[0], 246)], 0.9, "#f4ead2", lit=0, dark=0)
    e.shape([(hands.front[0] - 3.4, 246), (hands.front[0] + 3.4, 246), (hands.front[0], 258)], "#d0a23e", lit=0.7)
    person(
        e,
        130,
        188,
        90,
        Looks("#56724f", skirt=False, hat="straw", hat_paint="#d8b766", beard=True),
        way=1,
        arms=((60, 120), (70, 110)),
    )
    e.rect(146, 124, 26, 12, "#cbbb9a", lit=0.6, dark=0.5)
    for x, y, size in (
        (350, 96, 15),
        (386, 78, 13),
        (418, 104, 12),
        (452, 70, 10),
        (392, 118, 10),
        (494, 88, 9),
        (528, 62, 8),
        (322, 126, 14),
    ):
        bird(e, x, y, size, "#f2f0ea", e.chance.uniform(0.3, 0.9))
    for x, y in ((930, 250), (956, 256), (908, 258), (982, 252)):
        e.ball(x, y - 5, 8, 4.6, "#8a93a8", lit=0.6)
        e.ball(x - 7, y - 10, 3, 3, "#6d7896", lit=0.5)
        e.line([(x + 6, y - 4), (x + 13, y - 2)], 3, "#6d7896")

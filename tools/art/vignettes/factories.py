"""Chapter 5: a grey November afternoon: cranes and wheels, the tall hat walking, washing on the line."""

from __future__ import annotations

from art.vignettes.easel import Easel, Pixels, curve
from art.vignettes.nature import crown, ground, smoke
from art.vignettes.people import DOWN, HIP, HOLD, OUT, UP, Looks, person
from art.vignettes.town import cog, cottage, wheel


def factories() -> Pixels:
    e = Easel(55, (-0.6, -0.8), "#e9e4d6", "#363c4c")
    _sky(e)
    _far_works(e)
    _near_works(e)
    _cobbles(e)
    _street(e)
    _washing(e)
    _bare_tree(e)
    return e.finish(edge=0.45, warm="#20242e")


def _sky(e: Easel) -> None:
    """Paint a grey sky."""
    e.sky([(0, "#7d858f"), (80, "#a3a8a8"), (150, "#cfcabb"), (300, "#cfcabb")])
    e.glow(310, 96, 190, "#f6ead0", 0.55)
    for x, y, wide, high in ((180, 40, 260, 34), (560, 30, 300, 40), (880, 56, 220, 34), (420, 92, 260, 18)):
        e.cloud(x, y, wide, high, "#c3c3bd", "#737b88")
    e.brush(4.0)


def _far_works(e: Easel) -> None:
    """Paint far works, in the smoke."""
    for x, wide, high in ((40, 120, 60), (190, 90, 44), (330, 130, 56), (500, 100, 48), (640, 150, 64), (830, 170, 54)):
        teeth = [(x, 196), (x, 196 - high)]
        for k in range(4):
            teeth += [(x + wide * (k + 0.15) / 4, 196 - high - 16), (x + wide * (k + 1) / 4, 196 - high)]
        e.shape([*teeth, (x + wide, 196)], ("#8d96a2", "#a3a6a4"), lit=0.2, dark=0.2, reach=0.08)
    for x, top in ((86, 74), (240, 96), (406, 66), (560, 92), (706, 58), (760, 84), (926, 78)):
        e.shape(
            [(x - 6, 190), (x - 4, top), (x + 4, top), (x + 6, 190)],
            ("#8b8a92", "#a09c9a"),
            lit=0.4,
            dark=0.4,
            reach=0.4,
        )
        e.rect(x - 5.5, top - 2, 11, 5, "#77757e")
        smoke(
            e,
            [(x, top - 3), (x + 16, top - 22), (x + 60, top - 40), (x + 130, top - 44)],
            (8, 40),
            "#b9b8b6",
            "#767b86",
            thick=0.55,
        )
    e.haze(110, 215, "#c9c5b8", 0.55)
    ground(e, [(-20, 200), (300, 196), (560, 198), (1020, 200)], ("#a5a39a", "#8a867e"))
    for x, wide, high in (
        (70, 44, 46),
        (122, 38, 54),
        (166, 50, 44),
        (226, 40, 58),
        (276, 46, 48),
        (486, 40, 50),
        (860, 48, 52),
        (912, 40, 60),
        (956, 50, 48),
    ):
        cottage(
            e,
            x,
            226,
            wide,
            high,
            ("#8a6a5c", "#96786a", "#7c6a66")[x % 3],
            "#b9b2a4",
            window="#e8c884" if x % 2 else "#565c66",
            gable=x % 4 == 2,
        )
    e.haze(150, 236, "#b9b6ae", 0.35)


def _near_works(e: Easel) -> None:
    """Paint the near works: a blue shed, a crane, a great wheel."""
    e.rect(560, 132, 300, 106, ("#6d86a4", "#56697f"), lit=0.25, dark=0.3, reach=0.1, rough=0.3)
    for k in range(5):
        x = 554 + 62 * k
        e.shape([(x, 134), (x + 10, 96), (x + 64, 134)], "#4a6688", lit=0.4, dark=0.4, reach=0.2, rough=0.3)
        e.shape([(x + 1, 133), (x + 10, 98), (x + 14, 133)], "#d4dcdc", lit=0.2, dark=0.2)
        e.rect(x + 20, 158, 26, 34, "#f0cf8a" if k in {1, 2} else "#4c5766", lit=0.1, dark=0.3)
        e.line([(x + 33, 158), (x + 33, 192)], 1.2, "#3d4a5c")
        e.line([(x + 20, 174), (x + 46, 174)], 1.2, "#3d4a5c")
    e.shape(
        [(800, 238), (806, 18), (830, 18), (838, 238)], ("#8f6a5c", "#a88072"), lit=0.45, dark=0.5, reach=0.4, rough=0.4
    )
    e.rect(801, 12, 34, 10, "#74544a", lit=0.5, dark=0.4)
    for row in range(12):
        e.line([(807 - row * 0.4, 34 + 17 * row), (831 + row * 0.5, 34 + 17 * row)], 0.9, "#6d5048", alpha=0.5)
    smoke(e, [(818, 10), (840, -8), (890, -18)], (22, 60), "#a8a8a8", "#6d727c", thick=0.7)
    e.line([(450, 240), (450, 62)], 7, "#5c5248", lit=0.5)
    e.line([(400, 88), (562, 46)], 5, "#5c5248", lit=0.5)
    e.line([(450, 40), (562, 46)], 1.4, "#4a443e")
    e.line([(450, 40), (402, 88)], 1.4, "#4a443e")
    e.line([(450, 64), (450, 38)], 5, "#5c5248")
    for k in range(8):
        e.line([(446, 100 + 17 * k), (454, 112 + 17 * k)], 1.6, "#7d7060")
    e.rect(398, 88, 20, 16, "#6d6458", lit=0.4, dark=0.4)
    e.line([(556, 48), (556, 108)], 1.2, "#3a3632")
    e.rect(538, 108, 36, 14, "#b0683e", lit=0.5, dark=0.4)
    e.line([(538, 108), (556, 96), (574, 108)], 1.2, "#3a3632")
    ground(e, [(-20, 238), (500, 236), (1020, 238)], ("#a39c8e", "#6d6862"))
    e.brush(2.4, top=236, rows=0.9)
    cog(e, 668, 204, 38, "#8b7a5e", teeth=14)
    cog(e, 727, 190, 24, "#7d8a94", teeth=10, turn=0.25)
    e.shape([(612, 252), (622, 224), (752, 224), (764, 252)], ("#6d645c", "#4c4644"), lit=0.4, dark=0.4, reach=0.2)


def _cobbles(e: Easel) -> None:
    """Paint the stones of the street."""
    for k in range(130):
        x, y = e.chance.uniform(0, 1000), e.chance.uniform(246, 300)
        e.ball(
            x,
            y,
            9 + (y - 246) * 0.14,
            2 + (y - 246) * 0.045,
            ("#8f897e", "#7c776f", "#a8a194", "#6d6a68")[k % 4],
            lit=0.3,
            dark=0.35,
            alpha=0.8,
        )


def _street(e: Easel) -> None:
    """Paint people of the street."""
    tall = Looks("#2e2c38", legs="#3c3844", hat="top", hat_paint="#24222c", hair="#c9c4ba", scarf="#b8382e", beard=True)
    hands = person(e, 330, 280, 118, tall, way=1, arms=((-20, -8), (42, 60)), stride=0.17, lean=0.03)
    e.line([hands.front, (hands.front[0] + 22, 280)], 2.4, "#5a3d28", lit=0.6)
    e.ball(*hands.front, 3, 3, "#e0b23c", lit=0.7)
    hands = person(
        e, 496, 276, 84, Looks("#8a6a4a", hat="cap", hat_paint="#5a5048", legs="#4a4844"), way=-1, arms=(HIP, (75, 120))
    )
    hands = person(
        e, 548, 272, 76, Looks("#4f6d8a", hat="cap", hat_paint="#3c4450"), way=-1, arms=((70, 85), (60, 90)), lean=0.08
    )
    wheel(e, 592, 258, 17, "#6d5236")
    e.shape([(560, 232), (616, 226), (606, 250), (572, 252)], "#8a5f3c", lit=0.4, dark=0.4)
    e.line([(520, 236), (566, 240)], 3, "#8a5f3c")
    for k in range(5):
        e.ball(574 + 8 * k, 231 - 3 * (k % 2), 6, 4.6, "#34343c", lit=0.6)
    person(
        e,
        184,
        286,
        96,
        Looks("#7a4a5c", skirt=True, hat="scarf", hat_paint="#c8a24a", apron="#d8d2c4"),
        way=-1,
        arms=(UP, UP),
    )
    e.rect(196, 262, 34, 20, "#b08a58", lit=0.5, dark=0.4, rough=0.4)
    e.ball(213, 262, 18, 6, "#f0ece2", lit=0.5)
    person(
        e,
        246,
        284,
        54,
        Looks("#c8783c", hat="cap", hat_paint="#6a4a3c", scarf="#4f7a8a"),
        way=1,
        arms=(OUT, UP),
        stride=0.14,
    )
    person(e, 930, 262, 70, Looks("#5c6a54", skirt=True, hat="bun"), way=-1, arms=(HOLD, HOLD))
    person(e, 960, 264, 48, Looks("#a8503c", hair="#6a4a2c"), way=-1, arms=(DOWN, DOWN), stride=0.13)


def _washing(e: Easel) -> None:
    """Paint the washing, and the house it hangs from."""
    e.rect(-10, -10, 76, 330, ("#6d6258", "#453f42"), lit=0.2, dark=0.5, reach=0.2, rough=0.4)
    e.shape([(-10, 20), (88, 8), (88, 18), (-10, 34)], "#5a4a44", lit=0.4, dark=0.4)
    e.rect(12, 70, 34, 50, "#ece2ca", lit=0.1, dark=0.3)
    e.rect(15, 73, 28, 44, "#4a5260", lit=0.1, dark=0.3)
    e.rect(6, 120, 46, 6, "#5f4c40", lit=0.5)
    crown(e, 29, 116, 20, 8, ("#3f5236", "#66794c", "#a8503c", "#c8734a"))
    line = curve([(62, 108), (130, 128), (230, 138), (330, 134), (446, 112)])
    e.line(line, 1.4, "#4a4038", lit=0)
    for x, wide, long, paint in (
        (84, 34, 52, "#e4e2da"),
        (124, 26, 36, "#c9cfd2"),
        (158, 20, 44, "#b88a7c"),
        (266, 40, 46, "#dcdad0"),
        (396, 30, 40, "#e0ddd2"),
    ):
        y = next(v for u, v in line if u >= x)
        z = next(v for u, v in line if u >= x + wide)
        sway = 5 + e.chance.uniform(-2, 5)
        hem = curve(
            [
                (x + wide + sway, z + long),
                (x + wide * 0.66 + sway, y + long - 2),
                (x + wide * 0.33 + sway, y + long + 3),
                (x + sway, y + long),
            ]
        )
        cloth = [(x, y), (x + wide, z), *hem]
        e.shape(cloth, paint, lit=0.25, dark=0.40, reach=0.22, rough=0.12)
        for share in (0.3, 0.62):
            e.line(
                [(x + wide * share, y + 2), (x + wide * share + sway, y + long - 3)],
                2.2,
                "#8d939c",
                alpha=0.35,
                lit=0,
                dark=0,
                soft=1.5,
            )


def _bare_tree(e: Easel) -> None:
    """Paint a bare tree at the right."""
    e.line(curve([(1010, 320), (980, 220), (988, 120), (960, -10)]), (40, 16), "#2f2a2c", lit=0.4)
    for branch, thick in (
        ([(984, 150), (930, 96), (880, 70), (846, 30)], 12),
        ([(930, 96), (896, 100), (864, 112)], 5),
        ([(978, 90), (930, 40), (920, -10)], 9),
        ([(900, 82), (886, 40), (894, 6)], 4),
        ([(984, 180), (950, 160), (920, 160)], 6),
    ):
        e.line(curve(branch), (thick, 1.2), "#2f2a2c", lit=0.4)
    for start, end in (
        ((846, 30), (830, 6)),
        ((864, 56), (832, 60)),
        ((950, 160), (930, 186)),
        ((950, 66), (904, 40)),
        ((920, 160), (896, 148)),
        ((880, 70), (852, 84)),
        ((990, 60), (1006, 10)),
    ):
        e.line([start, end], (3, 1), "#2f2a2c", lit=0.4)
    for x, y in ((872, 66), (906, 102), (926, 36)):
        e.ball(x, y - 6, 7, 4.6, "#2a2a34", lit=0.5)
        e.ball(x - 5, y - 10, 3.2, 3, "#2a2a34", lit=0.5)
    e.haze(40, 180, "#b9b6ae", 0.12)

"""The first train, as chapter 7 and the road map show it."""

from __future__ import annotations

from art.vignettes.easel import Easel, curve
from art.vignettes.nature import smoke
from art.vignettes.people import HOLD, WAVE, Looks, person
from art.vignettes.town import wheel


def train(e: Easel, x: float, y: float) -> None:
    """Paint the first train, its engine's front wheel at x, coming from the right."""
    smoke(
        e,
        [(x - 6, y - 104), (x + 30, y - 146), (x + 140, y - 176), (x + 300, y - 190), (x + 480, y - 200)],
        (20, 92),
        "#ffffff",
        "#b4bed2",
        thick=0.95,
        puffs=60,
    )
    for k in range(3):
        left = x + 234 + 122 * k
        e.rect(
            left,
            y - 76,
            112,
            52,
            (("#b8483a", "#8a342c"), ("#3f6f9c", "#2c4f74"), ("#4f7a4a", "#385a38"))[k],
            lit=0.4,
            dark=0.4,
            reach=0.14,
        )
        e.shape(
            curve([(left - 6, y - 75), (left + 4, y - 86), (left + 108, y - 87), (left + 118, y - 76)]),
            "#e6d8b4",
            lit=0.4,
            dark=0.4,
        )
        e.line([(left + 2, y - 38), (left + 110, y - 38)], 2, "#f0d48a")
        for window in range(5):
            e.rect(left + 8 + 21 * window, y - 68, 14, 20, "#f8eccb", lit=0, dark=0.1)
            e.rect(left + 9.5 + 21 * window, y - 66.5, 11, 17, "#4c5a70", lit=0.2, dark=0.2)
            if window % 2 == k % 2:
                e.ball(left + 15 + 21 * window, y - 55, 4, 4.4, "#e6b08a")
                e.ball(left + 15 + 21 * window, y - 58, 4.2, 2.6, ("#4a3022", "#c8a24a", "#7a3a2c")[window % 3])
        for share in (22, 90):
            wheel(e, left + share, y - 12, 13, "#3c3436")
        e.line([(left - 10, y - 22), (left + 112, y - 22)], 5, "#2f2a2e")
    _engine(e, x, y)


def _engine(e: Easel, x: float, y: float) -> None:
    """Paint the tender and the engine."""
    e.shape(
        [(x + 138, y - 64), (x + 222, y - 60), (x + 222, y - 22), (x + 138, y - 22)],
        ("#2f5a4a", "#1f3f36"),
        lit=0.4,
        dark=0.4,
    )
    for k in range(9):
        e.ball(x + 148 + 8 * k, y - 64 - 3 * (k % 2), 7, 6, "#2a2a30", lit=0.7)
    e.rect(x + 92, y - 104, 46, 82, ("#b8402f", "#842a22"), lit=0.4, dark=0.4, reach=0.2)
    e.rect(x + 102, y - 94, 24, 26, "#3a4254", lit=0.1, dark=0.2)
    person(
        e,
        x + 113,
        y - 50,
        50,
        Looks("#4a5a78", hat="cap", hat_paint="#3c4450", beard=True),
        way=-1,
        arms=(HOLD, WAVE),
        cast=0,
    )
    e.rect(x + 92, y - 68, 46, 46, ("#b8402f", "#842a22"), lit=0.1, dark=0.4, reach=0.2)
    e.shape([(x + 84, y - 104), (x + 88, y - 112), (x + 142, y - 112), (x + 146, y - 104)], "#3c3034", lit=0.5)
    e.shape(
        curve(
            [(x - 10, y - 72), (x + 4, y - 78), (x + 92, y - 78), (x + 92, y - 32), (x + 4, y - 32), (x - 10, y - 38)],
            closed=True,
            steps=3,
        ),
        ("#37806a", "#143c34"),
        lit=0.32,
        dark=0.55,
        reach=0.35,
    )
    for k in range(4):
        e.line([(x + 14 + 22 * k, y - 77), (x + 14 + 22 * k, y - 33)], 2.2, "#e0b84c", lit=0.6)
    e.ball(x - 8, y - 55, 7, 22, "#24302f", lit=0.6)
    e.shape(
        [(x - 2, y - 76), (x - 4, y - 94), (x - 12, y - 108), (x + 20, y - 108), (x + 12, y - 94), (x + 10, y - 76)],
        "#26292e",
        lit=0.7,
        dark=0.3,
    )
    e.line([(x - 13, y - 107), (x + 21, y - 107)], 4, "#c8963c", lit=0.7)
    e.ball(x + 40, y - 82, 10, 9, "#d8a844", lit=0.8)
    e.ball(x + 68, y - 80, 8, 7, "#d8a844", lit=0.8)
    e.ball(x - 12, y - 76, 6, 7, "#ffe9a8", lit=0.3)
    for k, paint in enumerate(("#c8483c", "#f4ead2", "#f0b93a", "#f4ead2", "#3f78b5")):
        e.ball(x - 2 + 22 * k, y - 30 + 3 * (k % 2), 6, 5, paint, lit=0.5)
    e.line([(x - 16, y - 24), (x + 140, y - 22)], 7, "#a8382c", lit=0.4)
    for share, size in ((6, 13), (36, 13), (74, 20), (116, 20)):
        wheel(e, x + share, y - size, size, "#7a2a24", spokes=10)
    e.line([(x + 6, y - 15), (x + 74, y - 16), (x + 116, y - 16)], 3.4, "#c9ccd2", lit=0.7)
    for k in range(5):
        e.line([(x - 14, y - 20), (x - 40 + 5 * k, y - 1)], 2.4, "#8a342a", lit=0.5)
    for side in (-30, 8):
        smoke(
            e,
            [(x + side, y - 8), (x + side - 20, y - 12), (x + side - 50, y - 6)],
            (8, 26),
            "#ffffff",
            "#c4cddc",
            thick=0.5,
            puffs=12,
        )

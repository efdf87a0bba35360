"""The palace, as chapter 8 and the road map show it."""

from __future__ import annotations

from art.vignettes.easel import Easel, curve


def facade(e: Easel, x: float, y: float) -> None:
    """Paint the palace, lit from its square, its middle at x on the ground y."""
    wall = ("#c98a6a", "#f0c890")
    for side in (-1, 1):
        e.rect(x + side * 106 - 62, y - 58, 124, 58, wall, lit=0.2, dark=0.3, reach=0.1)
        roof = [
            (x + side * 106 - 66, y - 57),
            (x + side * 106 - 54, y - 78),
            (x + side * 106 + 54, y - 78),
            (x + side * 106 + 66, y - 57),
        ]
        e.shape(roof, "#56507c", lit=0.3, dark=0.4, reach=0.2, rough=0.3)
        tower = x + side * 170
        e.rect(tower - 16, y - 86, 32, 86, wall, lit=0.3, dark=0.35, reach=0.25)
        e.shape(
            curve(
                [
                    (tower - 18, y - 85),
                    (tower - 14, y - 104),
                    (tower, y - 122),
                    (tower + 14, y - 104),
                    (tower + 18, y - 85),
                ]
            ),
            "#4f6a8c",
            lit=0.5,
            dark=0.5,
            reach=0.3,
        )
        e.line([(tower, y - 120), (tower, y - 140)], 1.4, "#e0c070")
        e.shape([(tower, y - 140), (tower + 16, y - 136), (tower, y - 131)], "#d8583c", lit=0.2)
        for k in range(4):
            for row in (0, 1):
                window(e, x + side * 106 - 42 + 28 * k, y - 12 - 26 * row)
        window(e, tower, y - 22)
        window(e, tower, y - 56)
    e.rect(x - 46, y - 86, 92, 86, wall, lit=0.25, dark=0.3, reach=0.1)
    e.shape([(x - 54, y - 84), (x, y - 112), (x + 54, y - 84)], "#f0d2a0", lit=0.3, dark=0.4)
    e.ball(x, y - 116, 32, 32, ("#6a86a8", "#48608c"), lit=0.6, dark=0.5)
    e.rect(x - 34, y - 118, 68, 20, wall, lit=0.2, dark=0.3)
    e.shape([(x - 54, y - 84), (x, y - 108), (x + 54, y - 84)], "#f0d2a0", lit=0.3, dark=0.4)
    e.line([(x, y - 146), (x, y - 172)], 1.8, "#f0d080")
    e.shape([(x, y - 172), (x + 24, y - 166), (x, y - 158)], "#f0b93a", lit=0.2)
    e.ball(x, y - 93, 6, 6, "#ffe9b0", lit=0, dark=0)
    for k in range(6):
        at = x - 40 + 16 * k
        e.rect(at - 2.6, y - 80, 5.2, 80, ("#e8c8a0", "#fff0cc"), lit=0.4, dark=0.5, reach=0.4)
    for k in range(5):
        window(e, x - 32 + 16 * k, y - 46)
    e.rect(x - 12, y - 34, 24, 34, "#ffe0a0", lit=0, dark=0)
    e.ball(x, y - 34, 12, 10, "#ffe0a0", lit=0, dark=0)
    for k in range(4):
        e.rect(x - 58 - 5 * k, y - 6 + 3 * k, 116 + 10 * k, 3.4, "#d8b48c", lit=0.4, dark=0.3)


def window(e: Easel, x: float, y: float) -> None:
    """Paint a lit window, its sill at y."""
    e.rect(x - 4, y - 14, 8, 14, "#ffdc8c", lit=0, dark=0, rough=0.1)
    e.ball(x, y - 14, 4, 4, "#ffdc8c", lit=0, dark=0)
    e.line([(x, y - 17), (x, y)], 0.8, "#a8743c", lit=0, dark=0)

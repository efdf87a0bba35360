"""What people have built in the chapter pictures: houses, walls, wagons, boats, lanterns, wheels."""

from __future__ import annotations

import math

from art.vignettes.easel import Easel, Points, colour, curve


def cottage(
    easel: Easel,
    x: float,
    y: float,
    wide: float,
    high: float,
    roof: str,
    wall: str = "#e3cfa6",
    *,
    window: str = "#53606b",
    gable: bool = False,
    chimney: bool = True,
    timber: str = "",
) -> None:
    """Paint a house whose front wall stands on (x, y) to (x + wide, y); its roof is half of ``high``."""
    eave, ridge = y - high * 0.52, y - high
    easel.rect(x, eave - 1, wide, high * 0.53, wall, lit=0.25, dark=0.3, reach=0.5)
    if gable:
        peak = [(x, eave), (x + wide / 2, ridge), (x + wide, eave)]
        easel.shape(peak, wall, lit=0.2, dark=0.3)
        for side, end in ((x - wide * 0.06, 0.0), (x + wide * 1.06, 0.0)):
            easel.line([(side, eave + 2 + end), (x + wide / 2, ridge - 1)], wide * 0.09, roof, lit=0.4, dark=0.3)
    else:
        over = wide * 0.06
        plane = [(x - over, eave + 2), (x + wide * 0.10, ridge), (x + wide * 0.90, ridge), (x + wide + over, eave + 2)]
        if chimney:
            chimney_at = x + wide * 0.68
            easel.rect(chimney_at, ridge - high * 0.14, wide * 0.09, high * 0.24, "#8a5b48", lit=0.5, dark=0.5)
            easel.rect(chimney_at - 1, ridge - high * 0.16, wide * 0.09 + 2, high * 0.04, "#6d4639")
        easel.shape(plane, roof, lit=0.4, dark=0.4, reach=0.2, rough=0.35)
        _tiles(easel, plane, roof)
    if timber:
        for share in (0.0, 0.33, 0.66, 1.0):
            easel.line([(x + wide * share, eave), (x + wide * share, y)], wide * 0.025, timber, rough=0.2)
        easel.line([(x, eave + high * 0.24), (x + wide, eave + high * 0.24)], wide * 0.02, timber)
    count = max(1, round(wide / (high * 0.42)))
    for k in range(count):
        middle = x + wide * (k + 0.5) / count
        if count > 1 and k == count // 2:
            easel.rect(middle - high * 0.06, y - high * 0.27, high * 0.12, high * 0.27, "#5e4030", lit=0.2, dark=0.4)
            continue
        side = high * 0.12
        easel.rect(middle - side / 2 - 0.8, y - high * 0.37, side + 1.6, side * 1.25 + 1.6, "#f0e4c8", lit=0, dark=0.2)
        easel.rect(middle - side / 2, y - high * 0.36, side, side * 1.25, window, lit=0.1, dark=0.2)
        easel.line([(middle, y - high * 0.36), (middle, y - high * 0.36 + side * 1.25)], 0.7, "#e9dcc0", lit=0, dark=0)


def _tiles(easel: Easel, plane: Points, roof: str) -> None:
    """Mark the rows of a roof."""
    (left_x, left_y), (top_x, top_y), (far_x, _), (right_x, _) = plane
    dark = colour(roof) * 0.72
    bright = colour(roof) * 1.12 + 0.02
    touches = []
    rows = max(3, round((left_y - top_y) / 4))
    for row in range(1, rows):
        share = row / rows
        start, end = left_x + (top_x - left_x) * share, right_x + (far_x - right_x) * share
        y = left_y + (top_y - left_y) * share
        step = 4.2
        for k in range(int((end - start) / step)):
            if easel.chance.random() < 0.55:
                tone = dark if easel.chance.random() < 0.7 else bright
                touches.append((start + (k + 0.5 + 0.5 * (row % 2)) * step, y, 1.5, 0.5, 0.0, tone))
    easel.dabs(touches)


def church(easel: Easel, x: float, y: float, high: float, wall: str, slate: str) -> None:
    """Paint a small church seen from afar, its tower at the left."""
    easel.rect(x + high * 0.18, y - high * 0.36, high * 0.50, high * 0.36, wall, lit=0.3, dark=0.3)
    nave = [(x + high * 0.16, y - high * 0.35), (x + high * 0.22, y - high * 0.56), (x + high * 0.64, y - high * 0.56),
            (x + high * 0.70, y - high * 0.35)]  # fmt: skip
    easel.shape(nave, slate, lit=0.35, dark=0.3)
    easel.rect(x, y - high * 0.62, high * 0.20, high * 0.62, wall, lit=0.4, dark=0.45, reach=0.4)
    spire = [(x - high * 0.02, y - high * 0.61), (x + high * 0.10, y - high), (x + high * 0.22, y - high * 0.61)]
    easel.shape(spire, slate, lit=0.4, dark=0.5, reach=0.35)
    easel.line([(x + high * 0.10, y - high), (x + high * 0.10, y - high * 1.06)], 0.8, "#4a4038")
    easel.ball(x + high * 0.10, y - high * 0.50, high * 0.035, high * 0.06, "#4a4a58", lit=0, dark=0)
    for k in range(3):
        easel.ball(x + high * (0.30 + 0.13 * k), y - high * 0.19, high * 0.028, high * 0.08, "#4f5868", lit=0, dark=0)


def wagon(easel: Easel, x: float, y: float, size: float, canvas: str, wood: str = "#8a6038", *, way: int = 1) -> None:
    """Paint a covered wagon, ``size`` long, on its wheels at (x, y)."""
    easel.shadow(x - easel.light[0] * size * 0.1, y, size * 0.62, size * 0.07, 0.5)
    for share in (-0.32, 0.32):
        wheel(easel, x + share * size * 1.02, y - size * 0.15, size * 0.14, "#4c3728")
    hull = [(-0.52, -0.42), (0.52, -0.42), (0.44, -0.20), (-0.44, -0.20)]
    easel.shape([(x + u * size, y + v * size) for u, v in hull], wood, lit=0.4, dark=0.4)
    tilt = [(-0.50, -0.41), (-0.56, -0.70), (-0.46, -0.86), (-0.1, -0.82), (0.2, -0.82), (0.50, -0.90), (0.58, -0.72),
            (0.50, -0.41), (0.2, -0.43), (-0.2, -0.43)]  # fmt: skip
    easel.shape(curve([(x + way * u * size, y + v * size) for u, v in tilt], closed=True, steps=4), canvas,
                lit=0.55, dark=0.6, reach=0.34, rough=0.2)  # fmt: skip
    for share in (-0.28, 0.0, 0.26):
        bow = [
            (x + share * size, y - 0.43 * size),
            (x + (share - 0.02) * size, y - 0.65 * size),
            (x + share * size, y - 0.81 * size),
        ]
        easel.line(bow, size * 0.014, "#a58f6c", alpha=0.6)
    end = [(0.50, -0.86), (0.57, -0.72), (0.52, -0.46), (0.44, -0.60), (0.44, -0.76)]
    easel.shape(
        curve([(x + way * u * size, y + v * size) for u, v in end], closed=True, steps=4), "#5b4636", lit=0, dark=0.3
    )
    for share in (-0.32, 0.32):
        wheel(easel, x + share * size, y - size * 0.15, size * 0.155, "#6d4c30")


def wheel(easel: Easel, x: float, y: float, radius: float, wood: str, *, spokes: int = 8, turn: float = 0.2) -> None:
    """Paint a wheel with its spokes."""
    ring = [(x + radius * math.cos(k / 28 * math.tau), y + radius * math.sin(k / 28 * math.tau)) for k in range(29)]
    for k in range(spokes):
        angle = turn + k * math.tau / spokes
        tip = x + radius * math.cos(angle), y + radius * math.sin(angle)
        easel.line([(x, y), tip], radius * 0.11, wood, lit=0.3, dark=0.3)
    easel.line(ring, radius * 0.18, wood, lit=0.5, dark=0.4)
    easel.ball(x, y, radius * 0.2, radius * 0.2, wood, lit=0.5)


def cog(easel: Easel, x: float, y: float, radius: float, metal: str, *, teeth: int = 12, turn: float = 0.1) -> None:
    """Paint a toothed wheel."""
    ring: list[tuple[float, float]] = []
    for k in range(teeth):
        for share, far in ((0.0, 0.84), (0.12, 0.84), (0.22, 1.0), (0.55, 1.0), (0.65, 0.84)):
            angle = turn + (k + share) * math.tau / teeth
            ring.append((x + radius * far * math.cos(angle), y + radius * far * math.sin(angle)))
    easel.shape(ring, metal, lit=0.6, dark=0.6, reach=0.10, rough=0.35)
    easel.ball(x, y, radius * 0.60, radius * 0.60, "#2b2522", lit=0.0, dark=0.3, alpha=0.75)
    for k in range(5):
        angle = turn + k * math.tau / 5
        tip = x + radius * 0.68 * math.cos(angle), y + radius * 0.68 * math.sin(angle)
        easel.line([(x, y), tip], radius * 0.14, metal, lit=0.4, dark=0.4)
    easel.ball(x, y, radius * 0.2, radius * 0.2, metal, lit=0.6)


def boat(easel: Easel, x: float, y: float, size: float, wood: str = "#7c5232", *, way: int = 1) -> None:
    """Paint a rowing boat whose waterline is at y."""
    inside = [(-0.46, -0.17), (0.0, -0.12), (0.48, -0.20), (0.0, -0.19)]
    hull = [(-0.50, -0.18), (-0.36, 0.02), (0.0, 0.05), (0.38, 0.02), (0.54, -0.22), (0.2, -0.13), (-0.2, -0.12)]
    easel.shadow(x, y + size * 0.04, size * 0.6, size * 0.06, 0.5)
    easel.shape(curve([(x + way * u * size, y + v * size) for u, v in inside], closed=True), "#3e2a1e", lit=0, dark=0)
    easel.shape(curve([(x + way * u * size, y + v * size) for u, v in hull], closed=True), wood, lit=0.5, dark=0.5)
    rim = curve(
        [(x + way * u * size, y + v * size) for u, v in ((-0.50, -0.18), (-0.2, -0.12), (0.2, -0.13), (0.54, -0.22))]
    )
    easel.line(rim, size * 0.025, "#b58a5a", lit=0.5)


def lantern(
    easel: Easel, x: float, y: float, size: float, glass: str = "#ffd98a", reach: float = 60, most: float = 0.6
) -> None:
    """Hang a lantern that shines."""
    easel.glow(x, y, reach, "#ffb050", most)
    easel.ball(x, y, size * 0.62, size * 0.8, glass, lit=0, dark=0)
    easel.ball(x, y, size * 0.34, size * 0.5, "#fff6d8", lit=0, dark=0)
    easel.line([(x - size * 0.45, y - size * 0.75), (x + size * 0.45, y - size * 0.75)], size * 0.3, "#4a3326", lit=0)
    easel.line([(x - size * 0.4, y + size * 0.8), (x + size * 0.4, y + size * 0.8)], size * 0.28, "#4a3326", lit=0)


def bell(easel: Easel, x: float, y: float, size: float, metal: str, foot: str) -> None:
    """Paint a bell that stands on its mouth at (x, y)."""
    form = [(-0.5, 0), (-0.42, -0.14), (-0.32, -0.45), (-0.28, -0.72), (-0.14, -0.88), (0.14, -0.88), (0.28, -0.72),
            (0.32, -0.45), (0.42, -0.14), (0.5, 0)]  # fmt: skip
    easel.shape(
        curve([(x + u * size, y + v * size) for u, v in form]),
        (metal, foot),
        lit=0.15,
        dark=0.35,
        reach=0.25,
        rough=0.1,
    )
    gleam = [(-0.22, -0.12), (-0.20, -0.42), (-0.17, -0.70)]
    easel.line([(x + u * size, y + v * size) for u, v in gleam], size * 0.07, "#fff3c0", alpha=0.75, soft=size * 0.02)
    easel.line(
        [(x + size * 0.14, y - size * 0.1), (x + size * 0.10, y - size * 0.7)], size * 0.05, "#f2cf80", alpha=0.4
    )
    easel.line(
        [(x - size * 0.40, y - size * 0.16), (x + size * 0.40, y - size * 0.16)], size * 0.05, "#5c431c", alpha=0.7
    )
    easel.line(
        [(x - size * 0.29, y - size * 0.66), (x + size * 0.29, y - size * 0.66)], size * 0.04, "#5c431c", alpha=0.7
    )
    easel.line(
        [(x - size * 0.08, y - size * 0.88), (x, y - size * 1.02), (x + size * 0.08, y - size * 0.88)],
        size * 0.06,
        metal,
    )


def lying_bell(easel: Easel, x: float, y: float, size: float, metal: str, foot: str) -> None:
    """Paint a bell that lies on its side; the lowest point of its mouth, which opens to the left, is (x, y)."""
    half = size * 0.46

    def at(along: float, across: float) -> tuple[float, float]:
        """Return a point of the bell, as far along its axis, which leans, and from it: in sizes and half mouths."""
        return x + along * size, y - half * (1 - 0.34 * along) + across * half

    flank = [(0.0, 1.0), (0.10, 0.84), (0.30, 0.68), (0.66, 0.60), (0.84, 0.44), (0.90, 0.16)]
    upper, lower = ([at(u, side * v) for u, v in flank] for side in (-1, 1))
    easel.line(curve([at(0.86, -0.2), at(1.06, -0.06), at(0.88, 0.14)]), size * 0.07, metal)
    outline = [*curve(upper, steps=6), *reversed(curve(lower, steps=6))]
    easel.shape(outline, (metal, foot), lit=0.2, dark=0.4, reach=0.25, rough=0.1)
    gleam = curve([at(0.16, -0.58), at(0.34, -0.46), at(0.66, -0.38)])
    easel.line(gleam, size * 0.07, "#fff3c0", alpha=0.75, soft=size * 0.02)
    for u, v in ((0.12, 0.78), (0.70, 0.55)):
        bow = curve([at(u, -v), at(u - 0.10, 0), at(u, v)])
        easel.line(bow, size * 0.04, "#5c431c", alpha=0.7)
    mouth = at(0, 0)
    easel.ball(*mouth, half * 0.68, half, ("#ffd970", metal), lit=0.3, dark=0.3)
    easel.ball(mouth[0], mouth[1] - half * 0.01, half * 0.58, half * 0.88, ("#4a2c16", "#a46c34"), lit=0, dark=0)


def sleeping_cat(easel: Easel, x: float, y: float, size: float, fur: str) -> None:
    """Paint a cat rolled up, ``size`` long, its head in front at the left, its tail around it."""
    easel.ball(x, y - size * 0.30, size * 0.46, size * 0.32, fur, lit=0.55, dark=0.35)
    tail = [(x + size * 0.42, y - size * 0.22), (x + size * 0.24, y - size * 0.06), (x - size * 0.10, y - size * 0.05)]
    easel.line(curve(tail), size * 0.13, fur, lit=0.5, dark=0.3)
    head = x - size * 0.24, y - size * 0.24
    for u in (-0.13, 0.12):
        ear = [(head[0] + (u - 0.10) * size, head[1] - size * 0.11), (head[0] + u * size, head[1] - size * 0.34),
               (head[0] + (u + 0.10) * size, head[1] - size * 0.11)]  # fmt: skip
        easel.shape(ear, fur, lit=0.5)
    easel.ball(*head, size * 0.23, size * 0.20, fur, lit=0.55, dark=0.25)
    for u in (-0.10, 0.08):
        lid = [(head[0] + (u - 0.055) * size, head[1]), (head[0] + u * size, head[1] + size * 0.035),
               (head[0] + (u + 0.055) * size, head[1])]  # fmt: skip
        easel.line(lid, size * 0.032, "#c8b498", lit=0, dark=0)


def sitting_cat(easel: Easel, x: float, y: float, size: float, fur: str, *, way: int = 1) -> None:
    """Paint a cat that sits on (x, y), ``size`` high, and looks to the right (``way`` 1) or to the left."""
    tail = [(-0.20, -0.06), (-0.46, -0.05), (-0.52, -0.26)]
    easel.line(curve([(x + way * u * size, y + v * size) for u, v in tail]), size * 0.11, fur, lit=0.4)
    body = [(-0.26, 0), (-0.28, -0.22), (-0.12, -0.52), (0.10, -0.60), (0.20, -0.34), (0.22, 0)]
    outline = curve([(x + way * u * size, y + v * size) for u, v in body], closed=True, steps=5)
    easel.shape(outline, fur, lit=0.55, dark=0.3, reach=0.3)
    head = x + way * size * 0.06, y - size * 0.66
    for u in (-0.12, 0.12):
        ear = [(head[0] + (u - 0.09) * size, head[1] - size * 0.09), (head[0] + u * size, head[1] - size * 0.30),
               (head[0] + (u + 0.09) * size, head[1] - size * 0.09)]  # fmt: skip
        easel.shape(ear, fur, lit=0.5)
    easel.ball(*head, size * 0.20, size * 0.18, fur, lit=0.5, dark=0.25)


def animal(easel: Easel, x: float, y: float, size: float, coat: str, *, way: int = 1, grazing: bool = False) -> None:
    """Paint a horse or an ox, ``size`` long, on its feet at (x, y)."""
    easel.shadow(x, y, size * 0.6, size * 0.08, 0.45)
    for u in (-0.36, -0.26, 0.24, 0.34):
        easel.line(
            [(x + way * u * size, y - size * 0.42), (x + way * (u + 0.01) * size, y)], (size * 0.12, size * 0.06), coat
        )
    body = [
        (-0.46, -0.62),
        (-0.2, -0.70),
        (0.2, -0.68),
        (0.42, -0.74),
        (0.44, -0.50),
        (0.3, -0.36),
        (-0.1, -0.32),
        (-0.42, -0.38),
    ]
    easel.shape(
        curve([(x + way * u * size, y + v * size) for u, v in body], closed=True), coat, lit=0.6, dark=0.5, reach=0.25
    )
    nose = (0.74, -0.10) if grazing else (0.78, -0.86)
    poll = (0.62, -0.34) if grazing else (0.58, -1.0)
    easel.line(
        [(x + way * 0.36 * size, y - 0.62 * size), (x + way * poll[0] * size, y + poll[1] * size)],
        (size * 0.26, size * 0.15),
        coat,
    )
    easel.line(
        [(x + way * poll[0] * size, y + poll[1] * size), (x + way * nose[0] * size, y + nose[1] * size)],
        (size * 0.15, size * 0.10),
        coat,
    )
    mane = [(x + way * 0.32 * size, y - 0.78 * size), (x + way * (poll[0] - 0.06) * size, y + (poll[1] - 0.07) * size)]
    easel.line(mane, size * 0.06, "#3a2a22")
    tail = [
        (x - way * 0.45 * size, y - 0.60 * size),
        (x - way * 0.54 * size, y - 0.40 * size),
        (x - way * 0.52 * size, y - 0.18 * size),
    ]
    easel.line(curve(tail), (size * 0.05, size * 0.07), "#3a2a22")


def bird(easel: Easel, x: float, y: float, size: float, paint: str, lift: float = 0.5) -> None:
    """Paint a bird on the wing."""
    for way in (-1, 1):
        wing = [(x, y), (x + way * size * 0.5, y - size * lift), (x + way * size, y - size * lift * 0.55),
                (x + way * size * 0.4, y + size * 0.10)]  # fmt: skip
        easel.shape(wing, paint, lit=0.5, dark=0.4)
    easel.line([(x - size * 0.35, y + size * 0.12), (x + size * 0.3, y)], size * 0.22, paint)

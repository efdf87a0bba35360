"""The road map of the campaign: the land, and for each chapter a scene that appears on it with its envelope."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import numpy as np
import yaml
from PIL import Image

from art.canvas import ASSETS, noise, smooth, to_image
from art.vignettes.easel import Easel, Pixels, colour, curve
from art.vignettes.facade import facade
from art.vignettes.nature import boulder, crown, fir, glints, peak, smoke, tree
from art.vignettes.people import DOWN, HOLD, REACH, WAVE, Looks, person
from art.vignettes.town import animal, boat, church, cog, cottage, lantern, wagon, wheel

WIDE, HIGH = 950, 695
LIGHT = (-0.7, -0.7)
SUN, SHADE = "#fff4c8", "#3d4a44"
_FIRS = ("#23442f", "#356038", "#5f8a42", "#a9bf62")
_LEAVES = ("#33592f", "#4f7c38", "#83a848", "#c6d673")
FINEST = 3
_SCENE = (200, 120)
"""Units of a chapter's scene."""


def land(fine: int) -> Pixels:
    """Paint the land with so many pixels a unit: for large windows once, for others the same made smaller."""
    return made_smaller(_large_land(), fine)


def made_smaller(large: Pixels, fine: int) -> Pixels:
    """Return a land that was painted for large windows with ``fine`` pixels a unit."""
    if fine == FINEST:
        return large
    rows, columns, _ = large.shape
    small = to_image(large).resize((columns * fine // FINEST, rows * fine // FINEST), Image.Resampling.LANCZOS)
    return np.asarray(small, np.float32) / 255


@cache
def _large_land() -> Pixels:
    """Paint the meadows from high above, a range of mountains behind them, woods, fields and the river."""
    e = Easel(5, LIGHT, SUN, SHADE, size=(WIDE, HIGH), scale=FINEST)
    _meadow(e)
    _fields(e)
    e.brush(3.4, vary=0.025)
    _river(e)
    _mountains(e)
    _woods(e)
    return e.finish(edge=0.22, warm="#4a3a24")


def _meadow(e: Easel) -> None:
    patches = noise(e.rows // 3, e.columns // 3, 90, 3, 5).repeat(3, axis=0).repeat(3, axis=1)
    share = smooth(0.35, 0.65, patches)[..., None]
    ground = colour("#9bbb5f") * (1 - share) + colour("#b9cd74") * share
    down = np.linspace(0.97, 1.03, e.rows)[:, None, None]
    e.picture = (np.clip(ground * down, 0, 1) * (1 + 0.10 * e.grain[..., None])).astype(np.float32)
    for x, y, across in (
        (120, 214, 130),
        (740, 350, 150),
        (300, 380, 120),
        (860, 660, 150),
        (180, 520, 140),
        (640, 520, 110),
    ):
        e.ball(x, y, across, across * 0.34, "#c3d580", lit=0.25, dark=0.30, reach=0.5, soft=14, alpha=0.55)


def _fields(e: Easel) -> None:
    """Plough some ground far from the road."""
    for x, y, wide, high, lean, code in (
        (690, 196, 70, 30, 12, "#d9c774"),
        (766, 200, 58, 28, 10, "#b8c562"),
        (60, 350, 66, 30, -10, "#d3b968"),
        (132, 354, 52, 26, -8, "#a6b957"),
        (560, 662, 76, 28, 10, "#dccb7c"),
        (300, 208, 54, 24, 8, "#c8bc66"),
    ):
        ring = [
            (x + lean, y - high / 2),
            (x + wide + lean, y - high / 2 + 2),
            (x + wide - lean, y + high / 2),
            (x - lean, y + high / 2 - 2),
        ]
        e.shape(curve(ring, closed=True, steps=4), code, lit=0.15, dark=0.2, reach=0.1, rough=0.3)
        for row in range(6):
            share = (row + 0.5) / 6
            start, end = (
                (x + lean - 2 * lean * share, y - high / 2 + high * share),
                (x + wide + lean - 2 * lean * share, y - high / 2 + high * share + 1),
            )
            e.line([start, end], 1.2, "#8f8440", alpha=0.4, lit=0, dark=0)


def river() -> list[tuple[float, float]]:
    """Return the middle of the river, in units: the game lays its bridges over the same line."""
    text = (ASSETS / "campaigns" / "city" / "letters.yaml").read_text(encoding="utf-8")
    return curve(yaml.safe_load(text)["land"]["river"], steps=24)


def _river(e: Easel) -> None:
    line = river()
    e.line(line, (20, 30), "#7f9a4c", lit=0.1, dark=0.3, soft=4, alpha=0.8)
    e.line(line, (15, 24), "#d8c592", lit=0.4, dark=0.3)
    e.line(line, (12, 20), "#5fa5c6", lit=0.25, dark=0.5)
    e.line([(x - 1.5, y) for x, y in line], (7, 12), "#86c2da", lit=0, dark=0, soft=3, alpha=0.8)
    touches = []
    for x, y in line[::2]:
        for code in ("#eef8f8", "#a8d8e8", "#3f86ac"):
            across = e.chance.normal(0, 3.4)
            touches.append(
                (
                    x + across,
                    y + e.chance.normal(0, 4),
                    e.chance.uniform(1.5, 4),
                    0.5,
                    math.pi / 2 + e.chance.normal(0, 0.4),
                    colour(code),
                )
            )
    e.dabs(touches)
    for _ in range(70):
        x, y = line[int(e.chance.integers(len(line)))]
        side = 1 if e.chance.random() < 0.5 else -1
        crown(
            e, x + side * e.chance.uniform(13, 19), y, e.chance.uniform(2, 5), e.chance.uniform(1.6, 3.4), _LEAVES, 12
        )


def _mountains(e: Easel) -> None:
    """Stand a range along the upper edge; the river springs from it."""
    rows = np.arange(e.rows)[:, None] / e.scale
    share = smooth(64.0, 6.0, rows + 10 * e.grain)[..., None]
    e.picture = (e.picture * (1 - share) + colour("#cfe0e2") * share).astype(np.float32)
    tops = [
        (x + e.chance.normal(0, 8), 12 + 22 * e.chance.random(), 60 + 26 * e.chance.random())
        for x in range(-10, 980, 44)
    ]
    for x, y, wide in sorted(tops, key=lambda top: top[1] + 0.4 * top[2]):
        foot = 64 + e.chance.normal(0, 5)
        if abs(x - 475) < 40:
            foot -= 8
        peak(e, x, y - 22, wide, foot, "#75787c", "#b8b2a4", snow="#f4f1e8")
    for _ in range(300):
        x = e.chance.uniform(-10, 960)
        e.ball(x, 73 + e.chance.normal(0, 3), 20, 6, "#94b058", lit=0.2, dark=0.2, soft=3, alpha=0.7)
    line = [(x, y) for x, y in river() if y < 90]
    e.line(line, (4, 15), "#d8c592", lit=0.4, dark=0.3)
    e.line(line, (3, 12), "#6fb2d0", lit=0.25, dark=0.4)
    for y in sorted(66 + e.chance.normal(0, 7) for _ in range(230)):
        x = e.chance.uniform(-10, 960)
        if abs(x - 487) > 18:
            fir(e, x, y + 6, e.chance.uniform(11, 19), _FIRS)


def _woods(e: Easel) -> None:
    """Plant woods between the rows of the road, single trees and rocks elsewhere."""
    near = ((90, 208, 70), (880, 210, 60), (600, 206, 40), (330, 356, 44), (900, 366, 60), (560, 362, 36))
    far = ((44, 512, 50), (610, 516, 50), (800, 508, 40), (360, 514, 36), (70, 668, 90), (850, 664, 90), (330, 672, 60))
    woods = (*near, *far, (690, 676, 40))
    for x, y, across in woods:
        count = round(across * 0.55)
        places = [(x + e.chance.normal(0, 0.45) * across, y + e.chance.normal(0, 9)) for _ in range(count)]
        for u, v in sorted(places, key=lambda place: place[1]):
            e.shadow(u + 3, v + 1, 9, 3.4, 0.35)
            if e.chance.random() < 0.6:
                fir(e, u, v, e.chance.uniform(16, 25), _FIRS)
            else:
                tree(e, u, v, e.chance.uniform(15, 22), _LEAVES)
    for _ in range(46):
        x, y = e.chance.uniform(10, 940), e.chance.uniform(100, 690)
        if abs(x - 475) > 70:
            e.shadow(x + 3, y + 1, 8, 3, 0.35)
            tree(e, x, y, e.chance.uniform(12, 18), _LEAVES)
    for x, y in ((250, 246), (700, 404), (160, 440), (820, 556), (420, 640), (560, 250)):
        boulder(e, x, y, 15, 8, "#94908a")
        boulder(e, x + 11, y + 3, 9, 5, "#a29d94")


# -- the chapters' scenes ------------------------------------------------------------------------------------


def _carts(e: Easel) -> None:
    wagon(e, 62, 92, 76, ("#fff2d6", "#d8bc98"), way=-1)
    animal(e, 136, 98, 40, "#8a6244", grazing=True)
    person(e, 112, 108, 50, Looks("#b5523c", hat="brim"), arms=(DOWN, WAVE))
    person(e, 176, 104, 44, Looks("#4a6d8c", skirt=True, hat="bun", apron="#efe3cb"), way=-1)


def _church(e: Easel) -> None:
    cottage(e, 112, 100, 44, 46, "#d8933e", "#f3e6c8")
    cottage(e, 6, 102, 40, 42, "#c8603c", "#f3e6c8")
    e.shadow(92, 104, 74, 8, 0.4)
    church(e, 50, 106, 98, "#efe2c6", "#7b56a3")
    crown(e, 170, 92, 16, 14, _LEAVES)
    e.line([(170, 110), (170, 96)], 3, "#5a4632")


def _lake(e: Easel) -> None:
    pond = curve([(6, 78), (60, 58), (140, 60), (194, 82), (150, 110), (54, 112)], closed=True)
    e.shape(pond, "#d8c592", lit=0.3, dark=0.2)
    pond = [(100 + (x - 100) * 0.95, 85 + (y - 85) * 0.90) for x, y in pond]
    e.shape(pond, ("#8cc4d8", "#4f98bc"), lit=0.2, dark=0.4, reach=0.1)
    glints(e, (30, 70, 170, 104), ("#e6f6f6", "#3f86ac", "#a8d8e8"), 60, 8)
    for x, y, wide in ((34, 82, 40), (120, 76, 30)):
        e.rect(x + wide * 0.62, y - 26, 5, 14, "#8a5b48")
        e.shape([(x - 4, y), (x + 6, y - 18), (x + wide - 6, y - 18), (x + wide + 4, y)], "#b8693c", lit=0.4, dark=0.4)
    boat(e, 106, 102, 58)
    person(e, 100, 99, 34, Looks("#3f6a8c", hat="cap"), arms=(REACH, REACH), cast=0)


def _gold(e: Easel) -> None:
    e.shadow(62, 102, 58, 8, 0.4)
    e.shape([(12, 102), (56, 44), (70, 44), (112, 102)], ("#fbeccb", "#d2b489"), lit=0.4, dark=0.4, reach=0.3)
    e.shape([(50, 102), (63, 52), (76, 102)], "#5d4634", lit=0, dark=0.3)
    for x, y, size in ((132, 104, 9), (146, 106, 7), (138, 98, 7), (154, 100, 6)):
        boulder(e, x, y, size * 2, size * 1.3, "#eec04a")
    e.line([(118, 106), (128, 50)], 3, "#a87c48")
    e.shape([(113, 100), (124, 102), (122, 114), (112, 113)], "#8a8a96", lit=0.7)
    person(e, 178, 108, 54, Looks("#b5482f", hat="brim", beard=True), way=-1, arms=((55, 70), (48, 78)), lean=0.16)
    e.ball(162, 84, 10, 3.4, "#4a3a38", lit=0.8)
    e.glow(140, 94, 26, "#ffe27a", 0.5)


def _works(e: Easel) -> None:
    e.shadow(96, 104, 92, 8, 0.4)
    e.rect(20, 62, 130, 42, ("#5f86ae", "#456a92"), lit=0.25, dark=0.3, reach=0.2)
    for k in range(4):
        x = 18 + 33 * k
        e.shape([(x, 63), (x + 6, 40), (x + 34, 63)], "#3f658f", lit=0.4, dark=0.4)
        e.rect(x + 10, 76, 14, 16, "#f2d58c", lit=0.1, dark=0.2)
    e.shape([(152, 104), (156, 20), (168, 20), (173, 104)], ("#a8705c", "#8a5a4c"), lit=0.45, dark=0.5, reach=0.4)
    smoke(e, [(162, 18), (170, 6), (192, -6)], (9, 24), "#dadada", "#8d929a", thick=0.6, puffs=14)
    cog(e, 36, 92, 21, "#a8925e", teeth=12)
    cog(e, 68, 100, 13, "#8a98a4", teeth=9)


def _pit(e: Easel) -> None:
    hill = curve([(6, 108), (26, 66), (66, 30), (110, 24), (156, 58), (194, 108), (100, 114)], closed=True)
    e.shape(hill, ("#a39a8a", "#857c6c"), lit=0.4, dark=0.5, reach=0.16, rough=0.5)
    for x, y, size in ((46, 76, 26), (132, 62, 26), (156, 92, 24), (92, 42, 26), (30, 104, 22)):
        boulder(e, x, y, size, size * 0.7, "#948b7c")
    e.shape(curve([(70, 110), (72, 76), (96, 62), (120, 76), (122, 110)]), "#1c1518", lit=0, dark=0)
    for x in (70, 122):
        e.line([(x, 110), (x, 68)], 6, "#8a6240", lit=0.5)
    e.line([(64, 68), (128, 66)], 7, "#946a44", lit=0.5)
    e.line([(78, 112), (36, 118)], 2, "#4c4650")
    e.line([(112, 112), (72, 119)], 2, "#4c4650")
    lantern(e, 96, 80, 6, reach=30, most=0.8)
    person(e, 148, 112, 44, Looks("#c25a38", hat="cap"), way=-1, arms=(DOWN, HOLD))


def _railway(e: Easel) -> None:
    e.rect(-10, 100, 220, 7, ("#a89684", "#7a6a60"), lit=0.2, dark=0.3, rough=0.4)
    for k in range(19):
        e.rect(-4 + 11 * k, 101, 6, 6, "#5f4636")
    _small_train(e, 24, 101)
    e.line([(-10, 102), (210, 102)], 1.4, "#6d6f7c", lit=0.7)


def _small_train(e: Easel, x: float, y: float) -> None:
    """Paint an engine and a carriage."""
    smoke(
        e,
        [(x + 10, y - 44), (x + 26, y - 66), (x + 70, y - 80), (x + 120, y - 86)],
        (9, 34),
        "#ffffff",
        "#b4bed2",
        thick=0.9,
        puffs=24,
    )
    e.rect(x + 46, y - 44, 22, 36, ("#b8402f", "#842a22"), lit=0.3, dark=0.4)
    e.rect(x + 50, y - 39, 12, 12, "#3a4254", lit=0.1, dark=0.1)
    e.rect(x + 42, y - 48, 30, 5, "#3c3034", lit=0.5)
    e.rect(x + 2, y - 32, 46, 20, ("#37806a", "#1d4a40"), lit=0.35, dark=0.5)
    for k in range(3):
        e.line([(x + 12 + 12 * k, y - 32), (x + 12 + 12 * k, y - 13)], 1.4, "#e0b84c")
    e.shape([(x + 8, y - 32), (x + 5, y - 46), (x + 19, y - 46), (x + 16, y - 32)], "#26292e", lit=0.6)
    e.ball(x + 30, y - 34, 5, 5, "#d8a844", lit=0.7)
    e.rect(x + 80, y - 40, 72, 28, ("#3f6f9c", "#2c4f74"), lit=0.35, dark=0.4)
    e.rect(x + 76, y - 44, 80, 6, "#e6d8b4", lit=0.4)
    for k in range(5):
        e.rect(x + 86 + 13 * k, y - 34, 8, 11, "#f4dc9a", lit=0.1, dark=0.1)
    e.line([(x - 4, y - 9), (x + 152, y - 9)], 3, "#2f2a2e")
    for share, size in ((8, 6), (24, 6), (40, 9), (60, 9), (94, 7), (138, 7)):
        wheel(e, x + share, y - size, size, "#7a2a24", spokes=6)


def _palace(e: Easel) -> None:
    inner = Easel(8, LIGHT, "#fff0c8", "#4a4468", size=(400, 240), scale=e.scale)
    inner.picture[:] = e.picture[0, 0]
    inner.shadow(200, 214, 190, 10, 0.4)
    facade(inner, 200, 212)
    for x in (30, 66, 334, 370):
        crown(inner, x, 212, 20, 12, _LEAVES)
    halved = inner.picture.reshape(e.rows, 2, e.columns, 2, 3).mean(axis=(1, 3))
    e.picture[:] = halved


SCENES: tuple[Callable[[Easel], None], ...] = (_carts, _church, _lake, _gold, _works, _pit, _railway, _palace)


def scene(number: int) -> Pixels:
    """Return a chapter's scene on clear ground."""
    return on_clear_ground(SCENES[number - 1], 100 + number)


def on_clear_ground(paint: Callable[[Easel], None], seed: int) -> Pixels:
    """Return a scene painted on black and on white, which tells what shines through."""
    seen = []
    for ground in (0.0, 1.0):
        e = Easel(seed, LIGHT, SUN, SHADE, size=_SCENE, scale=3)
        e.picture[:] = ground
        paint(e)
        seen.append(e.picture)
    dark, bright = seen
    alpha = np.clip(1 - (bright - dark).mean(axis=2, keepdims=True), 0, 1)
    paint = np.clip(dark / np.maximum(alpha, 1e-3), 0, 1)
    return np.concatenate([paint, alpha], axis=2).astype(np.float32)

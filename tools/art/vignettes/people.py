"""The people of the chapter pictures: a head, a coat, a gesture."""

from __future__ import annotations

import math
from dataclasses import dataclass

from art.vignettes.easel import Easel, Points, curve

Joint = tuple[float, float]
"""Of an arm: the angles of its upper part and its lower part, in degrees from hanging down, forward positive."""

DOWN: Joint = (8, 14)
UP: Joint = (165, 175)
OUT: Joint = (85, 80)
HIP: Joint = (-38, 60)
WAVE: Joint = (130, 165)
HOLD: Joint = (25, 95)
REACH: Joint = (60, 80)


@dataclass(frozen=True)
class Looks:
    """How somebody is dressed. ``hat``: "", "cap", "brim", "top", "scarf", "bun", "straw"."""

    coat: str
    legs: str = "#4a3b34"
    skin: str = "#e6b08a"
    hair: str = "#4a3022"
    hat: str = ""
    hat_paint: str = "#5a4434"
    skirt: bool = False
    apron: str = ""
    scarf: str = ""
    beard: bool = False


@dataclass(frozen=True)
class Hands:
    """Where somebody's hands are, and the middle of the head."""

    back: tuple[float, float]
    front: tuple[float, float]
    head: tuple[float, float]


def person(
    easel: Easel,
    x: float,
    y: float,
    high: float,
    looks: Looks,
    *,
    way: int = 1,
    arms: tuple[Joint, Joint] = (DOWN, DOWN),
    stride: float = 0.10,
    lean: float = 0.0,
    away: bool = False,
    cast: float = 0.4,
    lit: float = 0.5,
    dark: float = 0.5,
) -> Hands:
    """Paint somebody whose feet are at (x, y).

    Args:
        way: 1 looks to the right, -1 to the left.
        arms: Of the arm behind and the one in front.
        stride: Half the distance of the feet, in heights.
        lean: How far the shoulders are before the hips, in heights.
        away: Whether the back is turned to us.
        cast: How dark the shadow on the ground is.
    """
    if cast:
        easel.shadow(x - easel.light[0] * high * 0.14, y, high * 0.26, high * 0.055, cast)
    tones = {"lit": lit, "dark": dark}
    hip, neck = (x, y - high * 0.44), (x + way * lean * high, y - high * 0.77)
    back = _arm(easel, (neck[0] - way * high * 0.03, neck[1] + high * 0.03), high, way, arms[0], looks, tones)
    for side in (-1, 1):
        foot = x + side * stride * high
        easel.line([hip, (foot, y - high * 0.02)], (high * 0.10, high * 0.065), looks.legs, **tones)
        easel.line([(foot - way * high * 0.01, y), (foot + way * high * 0.055, y)], high * 0.045, "#3a2c26", **tones)
    _coat(easel, x, y, neck, high, way=way, looks=looks, tones=tones)
    head = neck[0] + way * high * (0.02 + 0.25 * lean), neck[1] - high * 0.105
    _head(easel, head, high, way, looks, away, tones)
    front = _arm(easel, (neck[0] + way * high * 0.01, neck[1] + high * 0.045), high, way, arms[1], looks, tones)
    return Hands(back, front, head)


def _coat(
    easel: Easel,
    x: float,
    y: float,
    neck: tuple[float, float],
    high: float,
    *,
    way: int,
    looks: Looks,
    tones: dict[str, float],
) -> None:
    hem = y - high * (0.05 if looks.skirt else 0.30)
    wide = high * (0.20 if looks.skirt else 0.145)
    waist = y - high * 0.50
    body: Points = [
        (neck[0] - high * 0.045, neck[1] - high * 0.02),
        (neck[0] - high * 0.115, neck[1] + high * 0.05),
        (x - high * 0.10, waist),
        (x - wide, hem),
        (x, hem + high * 0.02),
        (x + wide, hem),
        (x + high * 0.10, waist),
        (neck[0] + high * 0.115, neck[1] + high * 0.05),
        (neck[0] + high * 0.045, neck[1] - high * 0.02),
    ]
    easel.shape(curve(body, closed=True, steps=5), looks.coat, reach=0.3, **tones)
    if looks.apron:
        apron = [(x - high * 0.02, waist), (x + way * high * 0.10, waist), (x + way * wide * 0.8, hem), (x, hem)]
        easel.shape(apron, looks.apron, lit=0.25, dark=0.25)
    if looks.scarf:
        easel.line(
            [(neck[0] - high * 0.06, neck[1]), (neck[0] + high * 0.06, neck[1] + high * 0.005)],
            high * 0.06,
            looks.scarf,
        )
        tail = [(neck[0] - way * high * 0.05, neck[1]), (neck[0] - way * high * 0.12, neck[1] + high * 0.13)]
        easel.line(tail, high * 0.05, looks.scarf)


def _head(
    easel: Easel, at: tuple[float, float], high: float, way: int, looks: Looks, away: bool, tones: dict[str, float]
) -> None:
    x, y = at
    size = high * 0.098
    if looks.hat == "scarf":
        easel.ball(x - way * size * 0.12, y, size * 1.15, size * 1.2, looks.hat_paint, **tones)
        tip = [(x - way * size * 0.8, y + size * 0.6), (x - way * size * 1.5, y + size * 1.5), (x, y + size)]
        easel.shape(tip, looks.hat_paint, **tones)
    else:
        easel.ball(x - way * size * 0.16, y - size * 0.12, size * 1.08, size * 1.06, looks.hair, **tones)
    if not away:
        easel.ball(x + way * size * 0.16, y + size * 0.10, size * 0.86, size * 0.90, looks.skin, **tones)
        easel.ball(x + way * size * 1.0, y + size * 0.18, size * 0.20, size * 0.17, looks.skin, lit=0.2, dark=0.2)
        easel.ball(x + way * size * 0.62, y - size * 0.02, size * 0.10, size * 0.13, "#3a2620", lit=0, dark=0)
        easel.ball(
            x + way * size * 0.45, y + size * 0.38, size * 0.24, size * 0.17, "#d8745c", lit=0, dark=0, alpha=0.45
        )
        if looks.beard:
            beard = [(-0.1, 0.25), (0.9, 0.4), (0.75, 1.2), (0.1, 1.0)]
            easel.shape(curve([(x + way * u * size, y + v * size) for u, v in beard], closed=True), looks.hair, **tones)
    _hat(easel, x, y, size, way, looks, tones)


def _hat(easel: Easel, x: float, y: float, size: float, way: int, looks: Looks, tones: dict[str, float]) -> None:
    paint = looks.hat_paint
    if looks.hat == "cap":
        dome = [(-1.15, -0.3), (-0.9, -1.1), (0.2, -1.35), (1.05, -0.85), (1.1, -0.35)]
        easel.shape(curve([(x + way * u * size, y + v * size) for u, v in dome], closed=True), paint, **tones)
        easel.line(
            [(x + way * size * 0.4, y - size * 0.42), (x + way * size * 1.6, y - size * 0.34)], size * 0.3, paint
        )
    elif looks.hat in {"brim", "straw"}:
        tall = 1.35 if looks.hat == "brim" else 1.1
        dome = [(-0.8, -0.4), (-0.65, -tall), (0, -tall - 0.15), (0.65, -tall), (0.8, -0.4)]
        easel.shape([(x + u * size, y + v * size) for u, v in dome], paint, **tones)
        brim = 1.7 if looks.hat == "brim" else 1.9
        easel.ball(x, y - size * 0.45, size * brim, size * 0.28, paint, **tones)
        easel.line([(x - size * 0.75, y - size * 0.68), (x + size * 0.75, y - size * 0.68)], size * 0.22, "#3c2a26")
    elif looks.hat == "top":
        tube = (-0.82, -0.4), (-0.95, -2.6), (0.95, -2.6), (0.82, -0.4)
        easel.shape([(x + u * size, y + v * size) for u, v in tube], paint, **tones)
        easel.ball(x, y - size * 2.6, size * 0.95, size * 0.2, paint, **tones)
        easel.ball(x, y - size * 0.45, size * 1.5, size * 0.26, paint, **tones)
        easel.line([(x - size * 0.8, y - size * 0.8), (x + size * 0.8, y - size * 0.8)], size * 0.35, "#7a2f2c")
    elif looks.hat == "bun":
        easel.ball(x - way * size * 0.75, y - size * 0.95, size * 0.55, size * 0.5, looks.hair, **tones)


def _arm(
    easel: Easel,
    shoulder: tuple[float, float],
    high: float,
    way: int,
    joint: Joint,
    looks: Looks,
    tones: dict[str, float],
) -> tuple[float, float]:
    upper, lower = (math.radians(angle) for angle in joint)
    elbow = shoulder[0] + way * high * 0.16 * math.sin(upper), shoulder[1] + high * 0.16 * math.cos(upper)
    hand = elbow[0] + way * high * 0.15 * math.sin(lower), elbow[1] + high * 0.15 * math.cos(lower)
    easel.line([shoulder, elbow, hand], (high * 0.085, high * 0.062), looks.coat, **tones)
    easel.ball(*hand, high * 0.034, high * 0.034, looks.skin, **tones)
    return hand


def kneeling(
    easel: Easel, x: float, y: float, high: float, looks: Looks, *, way: int = 1, lean: float = 0.25, hand: float = 0.0
) -> tuple[float, float]:
    """Paint somebody on their knees who bends forward; ``hand`` above 0 holds a hand to the ear. Return the head."""
    easel.shadow(x, y, high * 0.45, high * 0.07, 0.45)
    tones = {"lit": 0.5, "dark": 0.5}
    hip = x - way * high * 0.10, y - high * 0.24
    neck = x + way * high * lean, y - high * (0.56 - 0.55 * lean)
    easel.line([hip, (x + way * high * 0.12, y - high * 0.04), (x - way * high * 0.26, y - high * 0.03)],
               high * 0.11, looks.legs, **tones)  # fmt: skip
    easel.line([(hip[0], hip[1]), ((hip[0] + neck[0]) / 2, (hip[1] + neck[1]) / 2 - high * 0.03), neck],
               (high * 0.27, high * 0.17), looks.coat, **tones)  # fmt: skip
    head = neck[0] + way * high * 0.07, neck[1] - high * (0.10 - 0.25 * max(0, lean - 0.3))
    _head(easel, head, high * 1.05, way, looks, False, tones)
    shoulder = neck[0], neck[1] + high * 0.03
    if hand:
        ear = head[0] - way * high * 0.075, head[1] + high * 0.035
        elbow = shoulder[0] - way * high * 0.14, shoulder[1] - high * 0.13
        easel.line([shoulder, elbow, ear], (high * 0.085, high * 0.06), looks.coat, **tones)
        easel.ball(*ear, high * 0.05, high * 0.045, looks.skin, **tones)
        knee = x + way * high * 0.16, y - high * 0.05
        easel.line([shoulder, (knee[0], knee[1] - high * 0.08), knee], (high * 0.085, high * 0.06), looks.coat, **tones)
        easel.ball(*knee, high * 0.035, high * 0.035, looks.skin, **tones)
    else:
        end = neck[0] + way * high * 0.16, y - high * 0.06
        easel.line([shoulder, (neck[0] + way * high * 0.02, y - high * 0.20), end], (high * 0.085, high * 0.06),
                   looks.coat, **tones)  # fmt: skip
        easel.ball(*end, high * 0.035, high * 0.035, looks.skin, **tones)
    return head

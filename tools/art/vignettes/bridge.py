"""What is decided about the bridge of stone: of what its parapet is, and what its flag shows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from art.vignettes.easel import Easel, Points, curve

Place = tuple[float, float]
PARAPETS = ("oak", "iron", "stone")
FLAGS = ("cat", "bells", "river")
_OAK, _OAK_DARK = ("#a8713c", "#7d4f28"), "#6b4424"
_IRON, _IRON_LIT = ("#4a5266", "#2b3040"), "#39415a"
_STONE, _COPING = ("#cdbb9f", "#9a8876"), ("#e2d3b6", "#b6a48c")


def parapet(e: Easel, deck: Points, kind: str, tall: float, step: float) -> None:
    """Paint a parapet along the line of a deck, from its first point to its last, a post every ``step`` units."""
    {"oak": _of_oak, "iron": _of_iron, "stone": _of_stone}[kind](e, deck, _posts(deck, step), tall)


def height_at(deck: Points, x: float) -> float:
    """Return how high a deck lies at a place, by linear interpolation."""
    for (left, high), (right, low) in pairwise(deck):
        if left <= x <= right:
            return high + (low - high) * (x - left) / max(right - left, 1e-6)
    return deck[-1][1] if x > deck[-1][0] else deck[0][1]


def _posts(deck: Points, step: float) -> list[Place]:
    start, end = deck[0][0], deck[-1][0]
    count = max(1, round((end - start) / step))
    return [(x, height_at(deck, x)) for x in (start + (end - start) * k / count for k in range(count + 1))]


def _raised(line: Points, by: float) -> list[Place]:
    return [(x, y - by) for x, y in line]


def _of_oak(e: Easel, deck: Points, posts: Sequence[Place], tall: float) -> None:
    """Paint posts and rails of squared oak, with crossed braces between them."""
    for (x, y), (u, v) in pairwise(posts):
        e.line([(x, y - tall * 0.12), (u, v - tall * 0.82)], tall * 0.13, _OAK_DARK, lit=0.3)
        e.line([(x, y - tall * 0.82), (u, v - tall * 0.12)], tall * 0.13, _OAK_DARK, lit=0.3)
    e.line(_raised(deck, tall * 0.1), tall * 0.15, _OAK, lit=0.45)
    for x, y in posts:
        e.rect(x - tall * 0.13, y - tall * 1.08, tall * 0.26, tall * 1.1, _OAK, lit=0.5, dark=0.5, reach=0.4)
    e.line(_raised(deck, tall * 0.9), tall * 0.24, _OAK, lit=0.55, dark=0.45)


def _of_iron(e: Easel, deck: Points, posts: Sequence[Place], tall: float) -> None:
    """Paint slender bars of cast iron with rings below the rail; every post ends in a ball."""
    for (x, y), (u, v) in pairwise(posts):
        for k in (0.25, 0.5, 0.75):
            at = x + (u - x) * k, y + (v - y) * k
            e.line([at, (at[0], at[1] - tall * 0.66)], tall * 0.055, _IRON, lit=0.3)
        for k in (0.25, 0.75):
            _ring(e, (x + (u - x) * k, y + (v - y) * k - tall * 0.78), tall * 0.15)
    e.line(_raised(deck, tall * 0.08), tall * 0.09, _IRON, lit=0.4)
    e.line(_raised(deck, tall * 0.62), tall * 0.08, _IRON, lit=0.4)
    for x, y in posts:
        e.line([(x, y), (x, y - tall * 1.05)], tall * 0.13, _IRON, lit=0.5)
        e.ball(x, y - tall * 1.15, tall * 0.13, tall * 0.13, _IRON_LIT, lit=0.8)
    e.line(_raised(deck, tall * 0.95), tall * 0.14, _IRON, lit=0.6)


def _ring(e: Easel, middle: Place, radius: float) -> None:
    turns = [k / 12 * math.tau for k in range(13)]
    ring = [(middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns]
    e.line(ring, radius * 0.4, _IRON_LIT, lit=0.4)


def _of_stone(e: Easel, deck: Points, posts: Sequence[Place], tall: float) -> None:
    """Paint stout balusters below a heavy coping, between square posts."""
    for number, ((x, y), (u, v)) in enumerate(pairwise(posts)):
        for k in (0.3, 0.7):
            at = x + (u - x) * k, y + (v - y) * k
            e.line([at, (at[0], at[1] - tall * 0.7)], tall * 0.14, _STONE, lit=0.45)
            e.ball(at[0], at[1] - tall * 0.3, tall * 0.17, tall * 0.22, _STONE, lit=0.5, dark=0.5)
        if number % 2 == 0:
            _pier(e, (x, y), tall)
    _pier(e, posts[-1], tall)
    e.line(_raised(deck, tall * 0.04), tall * 0.18, _STONE, lit=0.4)
    e.line(_raised(deck, tall * 0.84), tall * 0.34, _COPING, lit=0.55, dark=0.45)
    for x, y in posts[::2]:
        e.rect(x - tall * 0.28, y - tall * 1.14, tall * 0.56, tall * 0.22, _COPING, lit=0.6, dark=0.4)


def _pier(e: Easel, foot: Place, tall: float) -> None:
    e.rect(foot[0] - tall * 0.2, foot[1] - tall * 0.95, tall * 0.4, tall, _STONE, lit=0.5, dark=0.5, reach=0.4)


def flag(e: Easel, foot: Place, high: float, emblem: str, size: tuple[float, float]) -> None:
    """Fly a flag from the head of a mast, ``high`` units high; it is as wide and high as ``size`` says."""
    x, y = foot
    thick = max(1.6, high * 0.045)
    e.line([foot, (x, y - high)], (thick * 1.2, thick), ("#d9c9a6", "#9c8a6c"), lit=0.5)
    e.ball(x, y - high - thick * 0.4, thick * 0.85, thick * 0.85, "#f2c75c", lit=0.7)
    wide, tall = size

    def at(u: float, v: float) -> Place:
        return x + thick * 0.5 + u * wide, y - high + tall * (0.06 + v + 0.10 * math.sin(0.6 + 5.4 * u) * min(1, 2 * u))

    cloth = {"cat": "#f0b93a", "bells": "#9c3442", "river": "#f4ecd8"}[emblem]
    ring = [*(at(k / 16, 0) for k in range(17)), *(at(1 - k / 16, 1) for k in range(17))]
    e.shape(ring, cloth, lit=0.3, dark=0.4, reach=0.12, rough=0.1)
    {"cat": _cat, "bells": _bells, "river": _river}[emblem](e, at, tall)
    for u in (0.34, 0.92):  # folds of the cloth
        e.line([at(u, 0.03), at(u + 0.02, 0.97)], tall * 0.10, "#2c2440", lit=0, dark=0, alpha=0.16, soft=tall * 0.06)


_At = Callable[[float, float], Place]


def _cat(e: Easel, at: _At, tall: float) -> None:
    """Paint a cat that sits and has seen everything."""
    fur = "#3a2c30"
    tail = [(0.62, 0.84), (0.76, 0.84), (0.80, 0.62), (0.75, 0.48)]
    e.line(curve([at(u, v) for u, v in tail]), (tall * 0.12, tall * 0.08), fur, lit=0.1, dark=0)
    body = [(0.36, 0.90), (0.36, 0.62), (0.41, 0.44), (0.52, 0.44), (0.62, 0.62), (0.66, 0.90)]
    e.shape(curve([at(u, v) for u, v in body], closed=True, steps=6), fur, lit=0.15, dark=0)
    head = [
        (0.33, 0.36),
        (0.335, 0.08),
        (0.40, 0.20),
        (0.49, 0.20),
        (0.555, 0.08),
        (0.56, 0.36),
        (0.51, 0.49),
        (0.38, 0.49),
    ]
    e.shape([at(u, v) for u, v in head], fur, lit=0.15, dark=0)
    for u in (0.405, 0.485):
        e.ball(*at(u, 0.335), tall * 0.035, tall * 0.045, "#ffe9a0", lit=0, dark=0)


def _bells(e: Easel, at: _At, tall: float) -> None:
    """Paint three bells, the smallest in front."""
    for u, v, size in ((0.23, 0.84, 0.66), (0.77, 0.84, 0.66), (0.50, 0.86, 0.46)):
        wide = size * 0.46
        form = [(-0.5, 0), (-0.36, -0.22), (-0.29, -0.66), (0, -0.96), (0.29, -0.66), (0.36, -0.22), (0.5, 0)]
        ring = curve([at(u + a * wide, v + b * size) for a, b in form], steps=5)
        e.shape(ring, ("#ffe08a", "#d99c32"), lit=0.4, dark=0.3)
        e.ball(*at(u, v + 0.03), tall * 0.055, tall * 0.05, "#6d4a20", lit=0, dark=0)


def _river(e: Easel, at: _At, tall: float) -> None:
    """Paint a river that runs in three waves across the cloth."""
    for level, paint, thick in ((0.28, "#7fc3dd", 0.15), (0.52, "#3f8fc0", 0.20), (0.78, "#2f6a9c", 0.16)):
        wave = [at(0.04 + 0.92 * k / 24, level + 0.07 * math.sin(k * 0.78)) for k in range(25)]
        e.line(wave, tall * thick, paint, lit=0.15, dark=0.1)

"""The bridge without a name on the road map: it grows with the chapters, arch by arch, over river and meadow."""

from __future__ import annotations

import math

import numpy as np

from art.vignettes.bridge import Place, flag, parapet
from art.vignettes.easel import Easel, curve
from art.vignettes.nature import boulder, glints
from art.vignettes.people import DOWN, HOLD, OUT, REACH, WAVE, Looks, person
from art.vignettes.town import boat, lantern

_ARCHES = ((26, 46), (72, 26), (98, 25), (123, 24), (147, 22))
"""Where each arch begins, and how wide it is from pier to pier; the river runs under the first."""
_FOOT = 106
_PIER = 3.4
"""Half the width of a pier."""
_FACE, _VAULT, _JOINT = ("#d9c9ab", "#a8977f"), ("#e6d8bc", "#b4a288"), "#7c6c58"
_POLE, _PLANK = "#a9814f", "#c39a63"
_MAST = (49, 62)


def _deck_at(x: float) -> float:
    """Return where the deck runs: highest over the river, from there down to the meadow on both sides."""
    if x < _MAST[0]:
        return 58 + 40 * (1 - math.cos((_MAST[0] - x) / 47 * math.pi / 2))
    return 58 + 36 * (1 - math.cos(min((x - _MAST[0]) / 148, 1) * math.pi / 2)) ** 0.9


def deck(arches: int) -> list[Place]:
    """Return the line of the deck over so many arches; that of the whole bridge reaches the meadow."""
    if arches == len(_ARCHES):
        ends = 4, 196
    else:
        begin, wide = _ARCHES[arches - 1]
        ends = _ARCHES[0][0] - 7, begin + wide + 6
    return [(x, _deck_at(x)) for x in np.linspace(*ends, 48).tolist()]


def _stones(e: Easel, arches: int) -> None:
    """Paint so many arches, their front with its courses, and the shade below them."""
    top = deck(arches)
    e.shadow((top[0][0] + top[-1][0]) / 2 + 4, _FOOT + 1, (top[-1][0] - top[0][0]) / 2 + 6, 7, 0.4)
    whole = arches == len(_ARCHES)
    ring: list[Place] = [*top, (top[-1][0], _FOOT if not whole else _deck_at(196) + 5)]
    for begin, wide in reversed(_ARCHES[:arches]):
        opening = _opening(begin, wide)
        ring += [(opening[-1][0], _FOOT), *reversed(opening), (opening[0][0], _FOOT)]
        e.shape([*opening, (opening[-1][0], _FOOT), (opening[0][0], _FOOT)], "#1c2b38", lit=0, dark=0, alpha=0.30)
    ring.append((top[0][0], _FOOT if not whole else _deck_at(4) + 5))
    e.shape(ring, _FACE, lit=0.4, dark=0.4, reach=0.1, rough=0.4)
    for k in range(arches):
        _vault(e, *_ARCHES[k])
    for row in range(1, 5):
        for x, y in top[2:-2:2]:
            if e.chance.random() < 0.6 and y + 7 * row < _FOOT - 2 and not _is_open(x + 2, y + 7 * row + 3, arches):
                e.line([(x, y + 7 * row), (x + 3.4, y + 7 * row)], 0.8, _JOINT, alpha=0.5, lit=0, dark=0)
    e.line([(x, y + 1.4) for x, y in top], 2.6, "#efe3c8", lit=0.4, dark=0.3)


def _opening(begin: float, wide: float) -> list[Place]:
    """Return the edge of an arch, from its left foot to its right."""
    middle, half = begin + wide / 2, wide / 2 - _PIER
    rise = _FOOT - 8 - max(_deck_at(begin), _deck_at(begin + wide))
    spring = _FOOT - max(0.0, rise - half)
    return [
        (middle - half * math.cos(t / 18 * math.pi), spring - min(rise, half) * math.sin(t / 18 * math.pi))
        for t in range(19)
    ]


def _is_open(x: float, y: float, arches: int) -> bool:
    return any(
        begin < x < begin + wide and y > min(v for _, v in _opening(begin, wide)) - 4
        for begin, wide in _ARCHES[:arches]
    )


def _vault(e: Easel, begin: float, wide: float) -> None:
    """Paint the ring of wedge stones around an arch."""
    opening = _opening(begin, wide)
    e.line(opening, 4.2 if wide > 30 else 3.0, _VAULT, lit=0.45, dark=0.5)
    middle = begin + wide / 2
    for x, y in opening[1:-1:2]:
        far = math.hypot(x - middle, y - _FOOT + wide / 2)
        u, v = (x - middle) / far, (y - _FOOT + wide / 2) / far
        e.line([(x - u * 1.2, y - v * 1.2), (x + u * 1.8, y + v * 1.8)], 0.7, _JOINT, alpha=0.7, lit=0, dark=0)


def _scaffold(e: Easel, left: float, right: float, top: float) -> None:
    """Stand poles and planks before an arch that is being built."""
    for x in np.linspace(left, right, 4).tolist():
        e.line([(x, _FOOT + 2), (x, top)], 1.8, _POLE, lit=0.5)
    for y in (top + 12, top + 28):
        e.line([(left - 3, y), (right + 3, y)], 2.2, _PLANK, lit=0.5)
    e.line([(left, _FOOT), (left + (right - left) / 3, top + 14)], 1.4, _POLE, lit=0.4)
    e.line([(right, _FOOT), (right - (right - left) / 3, top + 14)], 1.4, _POLE, lit=0.4)


def _crane(e: Easel, x: float, y: float, way: int) -> None:
    """Stand a crane on the work that lifts a block."""
    e.line([(x, y), (x, y - 40)], 2.6, "#8a6238", lit=0.5)
    e.line([(x - way * 8, y - 34), (x + way * 24, y - 46)], 2.4, "#8a6238", lit=0.5)
    e.line([(x, y - 22), (x + way * 13, y - 41)], 1.6, "#8a6238", lit=0.4)
    e.line([(x + way * 22, y - 45), (x + way * 22, y - 24)], 0.8, "#4c3c2c", lit=0, dark=0)
    e.rect(x + way * 22 - 4, y - 24, 8, 6, "#e0d2b4", lit=0.5)


def _blocks(e: Easel, x: float, y: float) -> None:
    for u, v in ((0, 0), (9, 1), (18, 0), (4, -6), (13, -6)):
        e.rect(x + u, y + v - 6, 8, 6, "#d6c7a8", lit=0.5, dark=0.5, rough=0.4)


# -- the chapters ----------------------------------------------------------------------------------------------------


MASON = Looks("#d98a48", skirt=True, hat="cap", hat_paint="#6a5a4a", apron="#efe3cb")


def measured(e: Easel) -> None:
    """Paint what there is of it at first: a rope from bank to bank, and the mason, who measures."""
    for x in (20, 80):
        e.shadow(x + 2, 102, 6, 2, 0.35)
        e.line([(x, 102), (x, 80)], 2.6, "#9a7040", lit=0.5)
        e.shape([(x, 81), (x + 10, 84), (x, 88)], "#c8503c", lit=0.3, dark=0.3)
    e.line(curve([(20, 90), (50, 97), (80, 90)]), 1.1, "#f0e2c0", lit=0, dark=0)
    for k in range(1, 6):
        x = 20 + 10 * k
        e.line(
            [(x, 91.5 + 5 * math.sin(k / 6 * math.pi)), (x, 95 + 5 * math.sin(k / 6 * math.pi))], 1, "#c8503c", lit=0
        )
    hands = person(e, 100, 106, 32, MASON, way=-1, arms=(HOLD, OUT))
    e.line([(hands.front[0], 106), (hands.front[0], 70)], 1.4, "#e8d8b0", lit=0.3)
    _blocks(e, 118, 106)


def begun(e: Easel) -> None:
    """Paint the first arch in its scaffold, and the mason who measures it."""
    _stones(e, 1)
    for k in range(5):  # the timbers on which the arch is laid
        turn = (k + 1) / 6 * math.pi
        e.line([(49, _FOOT - 4), (49 - 17 * math.cos(turn), _FOOT - 8 - 22 * math.sin(turn))], 1.5, _POLE, lit=0.4)
    _scaffold(e, 20, 78, 46)
    _crane(e, 70, 64, 1)
    _blocks(e, 96, 108)
    person(e, 36, 58, 28, MASON, arms=(HOLD, REACH), cast=0)
    person(e, 132, 110, 30, Looks("#5f7a4a", hat="straw", hat_paint="#d9b866"), way=-1, arms=(DOWN, HOLD))


def flooded(e: Easel) -> None:
    """Paint the arch in the flood: dry at its top, where a boy sits; a boat is tied to it."""
    pond = curve([(2, 92), (36, 76), (104, 74), (168, 84), (188, 102), (150, 116), (40, 116)], closed=True)
    e.shape(pond, "#d8c592", lit=0.3, dark=0.2)
    pond = [(95 + (x - 95) * 0.96, 96 + (y - 96) * 0.90) for x, y in pond]
    e.shape(pond, ("#8cc4d8", "#4f98bc"), lit=0.2, dark=0.4, reach=0.1)
    _stones(e, 1)
    high = curve([(20, 98), (32, 95), (80, 95), (92, 98), (84, 108), (26, 107)], closed=True)
    e.shape(high, ("#7fb9d2", "#559dc0"), lit=0.1, dark=0.1, soft=1.5)
    glints(e, (26, 88, 168, 110), ("#e6f6f6", "#3f86ac", "#a8d8e8"), 70, 7)
    for x in (22, 76):
        e.line([(x - 6, 97), (x + 6, 97)], 1.4, "#e6f6f6", lit=0, dark=0, alpha=0.8)
    boat(e, 118, 104, 40)
    e.line(curve([(99, 98), (88, 94), (80, 84)]), 0.9, "#5a4632", lit=0, dark=0)
    person(e, 38, 61, 22, Looks("#c8503c", hair="#5a3a24"), way=1, arms=(DOWN, WAVE), cast=0)


def paid_for(e: Easel) -> None:
    """Paint the arch on dry land again, beside it the box for the toll, with its first coin."""
    _stones(e, 1)
    e.shadow(102, 109, 14, 3, 0.35)
    e.line([(102, 109), (102, 92)], 3, "#8a6238", lit=0.5)
    e.rect(94, 80, 16, 13, ("#b0763f", "#86562c"), lit=0.5, dark=0.4)
    e.shape([(92, 81), (102, 74), (112, 81)], "#a8442f", lit=0.5, dark=0.3)
    e.ball(102, 86, 2.6, 2.6, "#ffd85a", lit=0.6, dark=0.2)
    person(e, 126, 112, 34, Looks("#4a6d8c", skirt=True, hat="bun", apron="#efe3cb"), way=-1, arms=(DOWN, REACH))
    _blocks(e, 146, 110)


def half(e: Easel) -> None:
    """Paint two more arches, the third in its scaffold, the crane at its end."""
    _stones(e, 3)
    _scaffold(e, 97, 127, 58)
    _crane(e, 118, _deck_at(118), 1)
    _blocks(e, 142, 109)
    person(e, 98, _deck_at(98) + 1, 26, Looks("#3c3a48", hat="top", hat_paint="#24222c"), arms=(DOWN, OUT), cast=0)
    person(e, 178, 110, 30, MASON, way=-1, arms=(HOLD, WAVE))


def whole(e: Easel) -> None:
    """Paint all of the bridge but for its last stone, which hangs from the crane."""
    _bank_to_bank(e)
    _crane(e, 128, _deck_at(128), -1)
    person(e, 92, _deck_at(92) + 1, 27, MASON, arms=(DOWN, (120, 130)), cast=0)
    person(e, 150, _deck_at(150) + 1, 26, Looks("#5f7a4a", hat="straw", hat_paint="#d9b866"), way=-1, cast=0)


def with_plaque(e: Easel) -> None:
    """Paint the bridge when it stands: the plaque of brass above the river, lanterns, and who walks across."""
    _bank_to_bank(e)
    for x, tall, look, way in (
        (98, 28, Looks("#b5523c", hat="brim", hat_paint="#6a4c36"), 1),
        (118, 26, Looks("#4a6d8c", skirt=True, hat="bun", apron="#efe3cb"), -1),
        (128, 18, Looks("#d9a441", hair="#8a5a30"), -1),
    ):
        person(e, x, _deck_at(x) + 1, tall, look, way=way, arms=(DOWN, HOLD), cast=0)
    e.rect(40, 66, 18, 9, "#7c5a2c", lit=0.3, dark=0.3)
    e.rect(41.2, 67.2, 15.6, 6.6, ("#ffe07a", "#d29c3a"), lit=0.5, dark=0.2)
    for x in (20, 84, 146, 170):
        y = _deck_at(x)
        e.line([(x, y), (x, y - 17)], 1.6, "#4a3a30", lit=0.4)
        lantern(e, x, y - 20, 4.6, reach=16, most=0.5)


def _bank_to_bank(e: Easel) -> None:
    _stones(e, 5)
    boulder(e, 18, 108, 10, 5, "#94908a")
    boulder(e, 182, 104, 12, 6, "#94908a")


STAGES = {1: measured, 2: begun, 3: flooded, 4: paid_for, 5: half, 7: whole, 8: with_plaque}
"""What paints the bridge, by the chapter from which on it looks so."""
REACHES = {"one": 1, "three": 3, "whole": 5}
"""The arches that a parapet may run along."""


def parapet_on_map(e: Easel, kind: str, arches: int) -> None:
    parapet(e, deck(arches), kind, 9.5, 9)


def flag_on_map(e: Easel, emblem: str) -> None:
    flag(e, _MAST, 46, emblem, (38, 24))

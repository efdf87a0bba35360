"""The map of the season: the island from high above in its sea, and for each chapter a scene that appears on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import yaml

from art.canvas import ASSETS, noise, smooth
from art.vignettes.easel import Easel, Pixels, Points, colour, curve
from art.vignettes.nature import boulder, crown, glints, peak, smoke
from art.vignettes.people import HOLD, REACH, UP, WAVE, Looks, person
from art.vignettes.road_map import FINEST, LIGHT, SHADE, SUN, made_smaller, on_clear_ground
from art.vignettes.town import boat, lantern
from art.vignettes.tropics import drum, fern, hut, palm, totem

PALMS = ("#1f5236", "#35743e", "#6aa04a", "#b4cc62", "#e8e29a")
JUNGLE = ("#12382a", "#1f5434", "#3a7a3c", "#7aa84a")
_MIDDLE = (430, 372)
_REACH = (352, 292)


def land(fine: int) -> Pixels:
    """Paint the island with so many pixels a unit."""
    return made_smaller(_large_land(), fine)


@cache
def _large_land() -> Pixels:
    wide, high = _data()["size"]
    e = Easel(7, LIGHT, SUN, SHADE, size=(wide, high), scale=FINEST)
    _sea(e)
    _ground(e)
    _mountain(e)
    _jungle(e)
    _palms(e)
    _offshore(e)
    return e.finish(edge=0.24, warm="#123a4a")


@cache
def _data() -> dict[str, list[list[int]]]:
    """Return what the season's letters say of their land: its size and where its road leads."""
    text = (ASSETS / "campaigns" / "island-season" / "letters.yaml").read_text(encoding="utf-8")
    found: dict[str, list[list[int]]] = yaml.safe_load(text)["land"]
    return found


def _shore(share: float, *, lift: float = 0.0) -> list[tuple[float, float]]:
    """Return a line around the island, as far from its middle as ``share`` of the shore is."""
    ring = []
    for k in range(36):
        turn = k / 36 * math.tau
        bend = 1 + 0.045 * math.sin(3 * turn + 0.6) + 0.04 * math.sin(5 * turn + 2.1) + 0.018 * math.sin(9 * turn)
        across, down = _REACH[0] * bend * share * math.cos(turn), _REACH[1] * bend * share * math.sin(turn)
        ring.append((_MIDDLE[0] + across, _MIDDLE[1] + down - lift))
    return curve(ring, closed=True, steps=6)


def _sea(e: Easel) -> None:
    """Paint the sea, deeper away from the island."""
    waves = noise(e.rows // 3, e.columns // 3, 70, 4, 5).repeat(3, axis=0).repeat(3, axis=1)
    share = smooth(0.3, 0.7, waves)[: e.rows, : e.columns, None]
    water = colour("#2b8fb4") * (1 - share) + colour("#3aa6c4") * share
    e.picture = (water * (1 + 0.08 * e.grain[..., None])).astype("float32")
    for reach, code, soft in ((1.13, "#46b4cc", 26), (1.08, "#6ccad2", 18), (1.04, "#a4e2da", 10)):
        e.shape(_shore(reach), code, lit=0, dark=0, soft=soft, alpha=0.8, rough=0.05)
    e.brush(3.0, vary=0.025, rows=0.75)
    glints(e, (0, 0, 860, 695), ("#e4f6f2", "#9cdce0", "#2580a6"), 520, 5)
    e.line([*_shore(1.035), _shore(1.035)[0]], 1.2, "#eefaf4", lit=0, dark=0, soft=1.5, alpha=0.7)


def _ground(e: Easel) -> None:
    """Paint sand, heath, the palms' grass and what grows darker above."""
    e.line([*_shore(1.005), _shore(1.005)[0]], 5, "#fbfdf6", lit=0, dark=0, soft=1.5, alpha=0.95)
    e.shape(_shore(0.995), ("#f6e8bc", "#ecd6a0"), lit=0.2, dark=0.25, reach=0.02, rough=0.2)
    e.shape(_shore(0.985), ("#f4e4b6", "#ead29c"), lit=0, dark=0, rough=0.2)
    e.shape(_shore(0.885), ("#b9c878", "#a9be68"), lit=0.15, dark=0.2, reach=0.02, soft=5, rough=0.25)
    e.shape(_shore(0.72, lift=12), ("#8db45a", "#9aba60"), lit=0.1, dark=0.1, reach=0.02, soft=16, rough=0.25)
    e.shape(_shore(0.48, lift=96), ("#5f9048", "#7aa850"), lit=0.1, dark=0.1, reach=0.02, soft=26, rough=0.25)
    e.brush(3.0, vary=0.03, only=_shore(0.985))
    touches = []
    for _ in range(1500):
        turn, far = e.chance.uniform(0, math.tau), e.chance.uniform(0.62, 0.88)
        x, y = _MIDDLE[0] + _REACH[0] * far * math.cos(turn), _MIDDLE[1] + _REACH[1] * far * math.sin(turn)
        code = ("#b08ab8", "#c8a4c4", "#94ac58", "#d4da8c")[int(e.chance.integers(4))]
        touches.append((x, y, e.chance.uniform(0.8, 2.2), 0.7, e.chance.normal(-1.5, 0.4), colour(code)))
    e.dabs(touches)


def _mountain(e: Easel) -> None:
    """Stand the mountain at the upper side, with foothills, and let it smoke."""
    for x, y, wide, foot in ((380, 128, 70, 186), (548, 132, 70, 188), (330, 146, 48, 186), (596, 150, 46, 188)):
        peak(e, x, y, wide, foot, "#5c6a5c", "#8c9c78")
    e.shadow(486, 190, 190, 18, 0.4)
    peak(e, 464, 84, 118, 194, "#6a6464", "#b0a292")
    e.shape([(446, 100), (456, 87), (472, 86), (484, 100), (466, 104)], "#3c3436", lit=0.3, dark=0.3)
    e.glow(465, 95, 22, "#ff8a40", 0.7)
    smoke(
        e, [(465, 92), (474, 72), (500, 54), (548, 40), (600, 34)], (9, 34), "#fbf6ea", "#a8aeb0", thick=0.75, puffs=24
    )


def _near_road(x: float, y: float, far: float) -> bool:
    stops = [(float(u), float(v)) for u, v in _data()["stops"]]
    taken: Points = [*curve(stops, steps=10), *((float(u), float(v)) for u, v in _data()["places"])]
    return any(math.hypot(x - u, (y - v) * 1.1) < far for u, v in taken)


def _jungle(e: Easel) -> None:
    """Crowd the foot of the mountain with trees."""
    places = []
    for _ in range(1100):
        turn, far = e.chance.uniform(0, math.tau), math.sqrt(e.chance.uniform(0, 1))
        x, y = 462 + 225 * far * math.cos(turn), 204 + 86 * far * math.sin(turn)
        beside = y > 188 or abs(x - 464) > 40 + 1.25 * (y - 84)
        if y > 140 and beside and not _near_road(x, y, 24 if y < 203 else 38):
            places.append((x, y))
    for x, y in sorted(places, key=lambda place: place[1]):
        e.shadow(x + 3, y + 4, 9, 4, 0.25)
        crown(e, x, y, e.chance.uniform(8, 13), e.chance.uniform(6, 9), JUNGLE, 26)


def _palms(e: Easel) -> None:
    """Plant palms where no road will lead, thicker inland, and a few at the beach."""
    places = []
    for _ in range(640):
        turn, far = e.chance.uniform(0, math.tau), e.chance.uniform(0.30, 0.93)
        x, y = _MIDDLE[0] + _REACH[0] * far * math.cos(turn), _MIDDLE[1] + _REACH[1] * far * math.sin(turn)
        dense = 0.75 if far < 0.68 else 0.22
        if y > 215 and e.chance.random() < dense and not _near_road(x, y - 14, 46):
            places.append((x, y))
    for x, y in sorted(places, key=lambda place: place[1]):
        palm(e, x, y, e.chance.uniform(26, 38), e.chance.normal(0.05, 0.12), PALMS, cast=0.35)
    for _ in range(26):
        turn = e.chance.uniform(0, math.tau)
        x, y = _MIDDLE[0] + _REACH[0] * 0.80 * math.cos(turn), _MIDDLE[1] + _REACH[1] * 0.80 * math.sin(turn)
        if y > 215 and not _near_road(x, y, 56):
            boulder(e, x, y, e.chance.uniform(9, 16), e.chance.uniform(5, 9), "#a09888")


def _offshore(e: Easel) -> None:
    """Set rocks, an islet, a ship and canoes into the sea."""
    for x, y, size in ((70, 120, 20), (92, 132, 13), (800, 590, 22), (780, 604, 14), (790, 110, 16), (60, 560, 12)):
        e.ball(x, y + 3, size * 1.1, size * 0.36, "#d8f2ee", lit=0, dark=0, soft=3, alpha=0.8)
        boulder(e, x, y, size * 1.5, size, "#8c8a86")
    e.ball(826, 482, 34, 13, "#eaf8f0", lit=0, dark=0, soft=4, alpha=0.8)
    e.ball(826, 480, 29, 10, "#f0deaa", lit=0.3, dark=0.3)
    e.ball(826, 477, 19, 6, "#9cba62", lit=0.3, dark=0.3)
    palm(e, 822, 478, 34, -0.15, PALMS)
    palm(e, 832, 479, 28, 0.2, PALMS)
    for x, y, way in ((92, 330, 1), (120, 352, 1), (752, 196, -1)):
        e.ball(x, y + 1, 22, 3, "#d8f2ee", lit=0, dark=0, soft=2, alpha=0.7)
        boat(e, x, y, 30, "#94623c", way=way)


# -- the chapters' scenes ------------------------------------------------------------------------------------


def _boats(e: Easel) -> None:
    palm(e, 26, 98, 84, 0.10, PALMS)
    boat(e, 78, 106, 92, "#8a5a38")
    boat(e, 150, 98, 70, "#a86a3e", way=-1)
    person(e, 112, 112, 54, Looks("#c8553c", hat="straw", hat_paint="#e0c070"), arms=(REACH, WAVE))
    person(e, 174, 112, 48, Looks("#3f7a94", skirt=True, hat="bun", apron="#f4ead2"), way=-1, arms=(HOLD, REACH))


def _wood(e: Easel) -> None:
    palm(e, 30, 100, 88, -0.06, PALMS)
    palm(e, 176, 102, 92, 0.04, PALMS)
    hut(e, 58, 106, 92, 78)
    for x in (24, 160, 190):
        fern(e, x, 110, 20, PALMS)
    person(e, 40, 112, 42, Looks("#e0a83c", hair="#7a4a28"), arms=(UP, WAVE))


def _fire(e: Easel) -> None:
    """Paint cooling fire behind a wall."""
    tongue = curve([(40, 60), (70, 36), (120, 34), (164, 54), (176, 84), (120, 100), (56, 96), (28, 80)], closed=True)
    e.shape(tongue, ("#e0561c", "#8a2418"), lit=0.1, dark=0.2, reach=0.1)
    crust = []
    for _ in range(110):
        turn, far = e.chance.uniform(0, math.tau), math.sqrt(e.chance.uniform(0, 0.85))
        x, y = 104 + 70 * far * math.cos(turn), 68 + 30 * far * math.sin(turn)
        crust.append(
            (x, y, e.chance.uniform(4, 8), e.chance.uniform(2, 3.4), e.chance.normal(0, 0.5), colour("#2c1a1a"))
        )
    e.dabs(crust)
    for row in range(2):
        for k in range(8 - row):
            boulder(e, 24 + 11 * row + 22 * k, 112 - 11 * row, 25, 15, ("#a0948a", "#8a7e78")[k % 2])


def _feast(e: Easel) -> None:
    totem(e, 34, 104, 92)
    totem(e, 168, 104, 92)
    e.shadow(100, 108, 60, 7, 0.4)
    e.shape([(58, 82), (144, 82), (154, 98), (48, 98)], ("#c8925a", "#a06c40"), lit=0.35, dark=0.4)
    e.shape([(76, 82), (126, 82), (130, 97), (70, 97)], "#fff2dc", lit=0.2, dark=0.2)
    for x, paint in ((84, "#d8503c"), (100, "#f0a03c"), (116, "#f4cc4c")):
        e.ball(x, 87, 6, 5, paint, lit=0.6)
    string = curve([(38, 34), (100, 60), (164, 34)], steps=12)
    e.line(string, 1.2, "#5a4030", lit=0, dark=0)
    for share, glass in ((5, "#ffd27a"), (12, "#ff9c5c"), (19, "#ffe8a8")):
        x, y = string[share]
        lantern(e, x, y + 8, 7, glass, reach=20, most=0.4)


def drum_on_map(e: Easel, kind: str) -> None:
    """Stand the drum that begins before the table of the feast."""
    e.shadow(100, 116, 20, 4, 0.4)
    drum(e, 100, 117, 30, kind)


SCENES: tuple[Callable[[Easel], None], ...] = (_boats, _wood, _fire, _feast)


def scene(number: int) -> Pixels:
    """Return a chapter's scene on clear ground."""
    return on_clear_ground(SCENES[number - 1], 200 + number)

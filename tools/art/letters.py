"""Envelopes: the fibre of their paper, their parts in light and shade, and the ribbon around them.

All is grey, for the game to lay on the colours of a chapter: white leaves a colour as it is. Lengths are in pixels of
the 1280 x 800 design, in which an envelope is `SIZE` large; it is painted `FINE` times as fine.
"""

import numpy as np

from art.canvas import SPRITES, Array, bleed, blur, noise, save_webp, smooth

SIZE = (680, 430)
FINE = 2.75
TIP, FLAP = 238, (680, 278)
"""The y of the flap's tip, and the size of its picture."""
RIBBON, AT = 36, 224
"""How wide the ribbon is, and the y at which it crosses the middle, below the seal."""
_MARGIN = 12
"""The room around the ribbon, in which it stands off the paper at the edges."""
_FIBRES = 2600


def paint(only: str) -> None:
    """Write the parts into `letters`."""
    parts = {"fibre": fibre, "back": back, "front": front, "flap": flap, "shade": shade, "ribbon": ribbon}
    for name, part in parts.items():
        if name.startswith(only):
            quality = 72 if name == "fibre" else 86
            save_webp(part(), SPRITES / "letters" / f"{name}.webp", quality=quality)


def fibre() -> Array:
    """Return paper that repeats: cloudy, rough to the touch, with the fibres it was made of."""
    side, rng = 640, np.random.default_rng(46)
    sheet = 0.955 + 0.05 * (noise(side, side, 160, 5, 3, tile=True) - 0.5)
    rough = noise(side, side, 5, 8, 2, tile=True)
    sheet += 0.05 * (np.roll(rough, (1, 1), (0, 1)) - rough)  # embossed: lit from the top left
    marks = np.zeros((side, side))
    for number in range(_FIBRES):
        long, bend = rng.uniform(8, 46), rng.uniform(-0.05, 0.05)
        x, y, turn = rng.uniform(0, side), rng.uniform(0, side), rng.uniform(0, 2 * np.pi)
        steps = np.arange(0, long, 0.5)
        turns = turn + bend * steps
        xs = np.floor(x + np.cumsum(np.cos(turns)) * 0.5).astype(int) % side
        ys = np.floor(y + np.cumsum(np.sin(turns)) * 0.5).astype(int) % side
        fade = np.sin(np.pi * steps / long)
        np.add.at(marks, (ys, xs), fade * (0.045 if number % 3 else -0.06) * rng.uniform(0.4, 1.0))
    sheet += blur(marks, 1, wrap=True) * 1.6
    return np.repeat(np.clip(sheet, 0, 1)[..., None], 3, axis=2)


def back() -> Array:
    """Return the inside of the back: in the shade of the front, darkest down where the pocket is."""
    y, x = _grid(*SIZE)
    shade = 0.94 - 0.30 * smooth(0, TIP, y) - 0.10 * smooth(60, 0, np.minimum(x, SIZE[0] - x))
    return _with_alpha(shade, _rounded(x, y, SIZE, 14))


def front() -> Array:
    """Return the front of the pocket: two flaps at the sides, and the lower one folded up over them."""
    y, x = _grid(*SIZE)
    wide, high = SIZE
    middle, low = wide / 2, _lower(x, y)
    side = x < middle
    across = np.where(side, x, wide - x)
    light = np.where(side, 1.0, 0.90) - 0.05 * smooth(0, high, y)
    opening = y - across * 226 / middle
    light += 0.10 * smooth(5, 0, np.abs(opening - 3)) * np.where(side, 0.6, 1.0)  # the paper's thickness catches light
    light -= 0.15 * smooth(13, 0, np.abs(x - middle)) * smooth(-6, 30, opening)  # where both flaps meet
    light -= 0.22 * smooth(26, 0, -low) * smooth(-40, 0, low)  # the shadow of the lower flap on them
    body = 0.985 - 0.09 * smooth(TIP - 60, high, y) - 0.03 * smooth(0, wide, x)
    share = smooth(-0.7, 0.7, low)
    light = light * (1 - share) + body * share
    light += 0.10 * smooth(4, 0, np.abs(low - 2.5)) * (x < middle + 20) - 0.06 * smooth(3, 0, np.abs(low)) * (
        x > middle
    )
    light -= _worn(x, y)
    open_ = _soft_most(opening, low, 6)
    return _with_alpha(light, smooth(-0.7, 0.7, open_) * _rounded(x, y, SIZE, 14))


def flap() -> Array:
    """Return the flap as it lies closed, its tip below."""
    y, x = _grid(*FLAP)
    wide, middle = FLAP[0], FLAP[0] / 2
    edge = _flap(x, y)
    light = 1.02 - 0.07 * smooth(0, TIP, y) - 0.05 * smooth(middle - 40, wide, x)
    light += 0.09 * smooth(5, 0, np.abs(edge - 4)) - 0.16 * smooth(2.4, 0, np.abs(edge - 0.4))
    light += 0.05 * smooth(10, 0, np.abs(y - 5)) - 0.10 * smooth(4, 0, y)  # bent over the upper edge
    light -= 0.03 * smooth(0.4, 0.6, noise(*y.shape, 90, 3, 3))
    return _with_alpha(light, _flap_shape(x, y))


def shade() -> Array:
    """Return the shadow of the closed flap on what lies under it."""
    y, x = _grid(*FLAP)
    shadow = 0.5 * np.roll(blur(_flap_shape(x, y), 7 * FINE), (round(8 * FINE), round(4 * FINE)), (0, 1))
    shadow[: round(12 * FINE)] *= np.linspace(0, 1, round(12 * FINE))[:, None]
    shadow *= smooth(2, 14, np.minimum(x, FLAP[0] - x))
    return _with_alpha(np.zeros(x.shape), shadow, is_shadowed=True)


def _flap_shape(x: Array, y: Array) -> Array:
    return smooth(-0.7, 0.7, _flap(x, y)) * _rounded(x, y, (FLAP[0], 400), 14)


def ribbon() -> Array:
    """Return a ribbon that hangs loosely around an envelope, its two ends below the seal; with its shadow."""
    wide, high = SIZE[0] + 2 * _MARGIN, SIZE[1] + 2 * _MARGIN
    y, x = _grid(wide, high)
    y, x = y - _MARGIN, x - _MARGIN
    middle = SIZE[0] / 2
    grey, alpha, shade = np.zeros(x.shape), np.zeros(x.shape), np.zeros(x.shape)
    # the two ends, which come out below the seal and hang down bent, then the band across
    for sign, long in ((-1, 138), (1, 120)):
        along = (y - AT) / long
        centre = middle + sign * (16 + 62 * along + 10 * np.sin(along * 4.2 + (0.6 if sign > 0 else 0)))
        slope = sign * (62 + 42 * np.cos(along * 4.2)) / long
        across = (x - centre) / np.hypot(1, slope)
        half = RIBBON * 0.44
        cut = 1 - along - 0.16 * (1 - np.abs(across) / half)  # a swallow's tail
        inside = smooth(-0.7, 0.7, half - np.abs(across)) * smooth(0, 0.02, cut) * (along > -0.1)
        light = 0.84 + 0.16 * np.sin(along * 6.0 + (2.2 if sign < 0 else 0.7)) - 0.1 * smooth(0.4, 0.0, along)
        grey, alpha, shade = _laid(grey, alpha, shade, inside, light + _hem(across, half), 5)
    for sign in (-1, 1):
        out = sign * (x - middle) / middle  # 0 at the seal, 1 at the edge
        sag = AT - 1 + 15 * np.sin(np.pi * np.clip(out, 0, 1.1)) * (1 if sign < 0 else 0.72) - 10 * out * out
        half = RIBBON / 2 * (1 - 0.14 * np.exp(-((out - 0.36) ** 2) / 0.012) - 0.25 * np.exp(-(out**2) / 0.006))
        across = y - sag
        inside = smooth(-0.7, 0.7, half - np.abs(across)) * (out >= -0.02) * smooth(1.006, 1.002, out)
        swell = np.sin(np.pi * np.clip(out, 0, 1)) ** 2
        light = 0.90 + 0.10 * np.sin(9 * out + 0.08 * across + (1 if sign < 0 else 2.4))
        light += 0.09 * np.exp(-(((across + half * 0.3) / (half * 0.42)) ** 2)) - 0.20 * np.exp(-(out**2) / 0.010)
        light -= 0.26 * smooth(0.90, 1.01, out)  # round the edge it goes into the shade
        light -= 0.10 * np.exp(-((across - 7 * np.sin(out * 14)) ** 2) / 5) * np.exp(-((out - 0.16) ** 2) / 0.02)
        grey, alpha, shade = _laid(grey, alpha, shade, inside, light + _hem(across, half), 4 + 4 * float(swell.max()))
    whole = alpha + shade * (1 - alpha)
    return _with_alpha(grey * alpha / np.maximum(whole, 1e-6), whole, is_shadowed=True)


def _laid(
    grey: Array, alpha: Array, shade: Array, inside: Array, light: Array, lift: float
) -> tuple[Array, Array, Array]:
    """Lay a band over what lies there, with its shadow on the paper."""
    fall = np.roll(blur(inside, 3.2 * FINE), (round(lift * FINE), round(lift * 0.5 * FINE)), (0, 1)) * 0.5
    grey = grey * (1 - 0.55 * fall * (1 - inside)) * (1 - inside) + light * inside
    return grey, np.maximum(alpha, inside), np.maximum(shade, fall)


def _hem(across: Array, half: Array | float) -> Array:
    """Return the light on a ribbon's two woven edges."""
    near = np.abs(half - np.abs(across) - 4)
    return 0.10 * smooth(1.4, 0.4, near) - 0.22 * smooth(2.2, 0.4, half - np.abs(across))


def _grid(wide: float, high: float) -> tuple[Array, Array]:
    y, x = np.mgrid[0 : round(high * FINE), 0 : round(wide * FINE)]
    return (y + 0.5) / FINE, (x + 0.5) / FINE


def _lower(x: Array, y: Array) -> Array:
    """Return how deep a point lies in the lower flap, folded up with a round tip; negative outside."""
    middle = SIZE[0] / 2
    rise = (SIZE[1] - 194) / middle
    turn = np.hypot(1, rise)
    inward = [(y - (SIZE[1] - rise * (middle - sign * (middle - x)))) / turn for sign in (-1, 1)]
    return _soft_least(inward[0], inward[1], 9)


def _flap(x: Array, y: Array) -> Array:
    """Return how deep a point lies in the closed flap."""
    middle = SIZE[0] / 2
    fall = (TIP + 9) / middle
    turn = np.hypot(1, fall)
    return _soft_least((fall * x - y) / turn, (fall * (SIZE[0] - x) - y) / turn, 10)


def _soft_least(a: Array, b: Array, round_: float) -> Array:
    """Return the smaller of two distances, rounded where they meet."""
    share = np.clip(0.5 + 0.5 * (b - a) / round_, 0, 1)
    return np.asarray(b * (1 - share) + a * share - round_ * share * (1 - share))


def _soft_most(a: Array, b: Array, round_: float) -> Array:
    return -_soft_least(-a, -b, round_)


def _rounded(x: Array, y: Array, size: tuple[float, float], radius: float) -> Array:
    """Return a mask of a rectangle with round corners."""
    from_x = np.abs(x - size[0] / 2) - (size[0] / 2 - radius)
    from_y = np.abs(y - size[1] / 2) - (size[1] / 2 - radius)
    out = np.hypot(np.maximum(from_x, 0), np.maximum(from_y, 0)) + np.minimum(np.maximum(from_x, from_y), 0) - radius
    return smooth(0.5, -0.5, out)


def _worn(x: Array, y: Array) -> Array:
    """Return the shade at the outer edges, where the paper is bent, and is worn unevenly."""
    near = np.minimum(np.minimum(x, SIZE[0] - x), SIZE[1] - y)
    uneven = noise(*x.shape, 140, 12, 4)
    bent = 0.10 * smooth(5, 0, near) + 0.07 * smooth(30, 0, near) * uneven * 1.6
    return np.asarray(bent - 0.08 * smooth(2, 0.5, np.abs(np.minimum(x, y + 400) - 5)) * (y > 20))


def _with_alpha(grey: Array, alpha: Array, *, is_shadowed: bool = False) -> Array:
    picture = np.concatenate([np.repeat(np.clip(grey, 0, 1)[..., None], 3, axis=2), alpha[..., None]], axis=2)
    return picture if is_shadowed else bleed(picture)

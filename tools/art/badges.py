"""Drawings as SVG: the enamel badges of firsts, empty, in seven colours and shapes; and signs that firsts alone have.

A badge is a metal rim and a face, found (`badge-sun`), not found yet (`blank-sun`) and secret (`secret-sun`). What is
drawn upon it is one of the game's signs.
"""

import math

from art.icons import FOLDER, INK, _line, _path, _sign

_GOLD = ("#fff3c4", "#e2b64e", "#8f6318")
_PEWTER = ("#eeeae2", "#bdb5a8", "#8a8175")
_PAPER = ("#e9e0cd", "#d6cab2")


def paint(_only: str) -> None:
    """Write every drawing as a 100 x 100 SVG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = {f"first-{name}": body for name, body in SIGNS.items()}
    for name, (outline, light, dark) in BADGES.items():
        drawings[f"badge-{name}"] = _badge(outline, _GOLD, (light, dark)) + _rays() + _gloss(outline)
        drawings[f"blank-{name}"] = _badge(outline, _PEWTER, _PAPER)
        drawings[f"secret-{name}"] = _secret(outline)
    for name, body in drawings.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body.strip()}\n</svg>\n'
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


# -- badges ----------------------------------------------------------------------------------------------------------


def _shrunk(body: str, size: float) -> str:
    return f'<g transform="translate(50 50) scale({size}) translate(-50 -50)">{body}</g>\n'


def _badge(outline: str, metal: tuple[str, str, str], face: tuple[str, str]) -> str:
    """A rim lit from the top left around a face that lies a little deeper, and a wire of metal along its edge."""
    light, body, dark = metal
    return f"""<linearGradient id="rim" gradientUnits="userSpaceOnUse" x1="14" y1="8" x2="86" y2="92">
<stop offset="0" stop-color="{light}"/><stop offset="0.45" stop-color="{body}"/>
<stop offset="1" stop-color="{dark}"/></linearGradient>
<radialGradient id="face" gradientUnits="userSpaceOnUse" cx="38" cy="30" r="72">
<stop offset="0" stop-color="{face[0]}"/><stop offset="1" stop-color="{face[1]}"/></radialGradient>
<path d="{outline}" fill="{INK}"/>
""" + (
        _shrunk(f'<path d="{outline}" fill="url(#rim)"/>', 0.955)
        + _shrunk(f'<path d="{outline}" fill="{INK}" fill-opacity="0.7"/>', 0.835)
        + _shrunk(f'<path d="{outline}" fill="url(#face)"/>', 0.81)
        + _shrunk(f'<path d="{outline}" fill="none" stroke="{body}" stroke-width="2" stroke-opacity="0.85"/>', 0.755)
    )


def _rays() -> str:
    """The cuts of a turning engine in the metal, as they shine through enamel."""
    parts = ""
    for number in range(24):
        angle, next_angle = (math.tau * (number + half) / 24 for half in (0.0, 0.5))
        points = [(50 + 32 * math.cos(one), 50 + 32 * math.sin(one)) for one in (angle, next_angle)]
        parts += f"M50 50 L{points[0][0]:.1f} {points[0][1]:.1f} L{points[1][0]:.1f} {points[1][1]:.1f} Z "
    return f'<path d="{parts.strip()}" fill="#ffffff" fill-opacity="0.09"/>\n'


def _gloss(outline: str) -> str:
    """The window that is mirrored at the top left of the enamel's bow."""
    return (
        '<linearGradient id="gloss" gradientUnits="userSpaceOnUse" x1="26" y1="14" x2="52" y2="58">'
        '<stop offset="0" stop-color="#ffffff" stop-opacity="0.55"/>'
        '<stop offset="1" stop-color="#ffffff" stop-opacity="0"/></linearGradient>\n'
        + _shrunk(f'<path d="{outline}" fill="url(#gloss)"/>', 0.74)
    )


def _secret(outline: str) -> str:
    line = f'fill="none" stroke="{INK}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="7 8" '
    ask = "M39 41 C39 28 61 28 61 41 C61 50 50 50 50 60"
    return (
        _shrunk(f'<path d="{outline}" {line}stroke-opacity="0.55"/>', 0.9)
        + f'<path d="{ask}" fill="none" stroke="{INK}" stroke-opacity="0.45" stroke-width="6" '
        + 'stroke-linecap="round"/>\n'
        + f'<circle cx="50" cy="73" r="4" fill="{INK}" fill-opacity="0.45"/>\n'
    )


def _wavy(lobes: int, deep: float) -> str:
    """A circle whose edge goes in and out."""
    points = []
    for step in range(lobes * 12):
        angle = math.tau * step / (lobes * 12)
        radius = 47.0 - deep * (1 - math.cos(lobes * angle)) / 2
        points.append(f"{50 + radius * math.sin(angle):.2f} {50 - radius * math.cos(angle):.2f}")
    return "M" + " L".join(points) + " Z"


def _polygon(corners: int, turn: float, round_by: float) -> str:
    """A polygon with round corners."""
    tips = [
        (50 + 49 * math.sin(math.tau * (n + turn) / corners), 50 - 49 * math.cos(math.tau * (n + turn) / corners))
        for n in range(corners)
    ]
    path = ""
    for number, (x, y) in enumerate(tips):
        before, after = tips[number - 1], tips[(number + 1) % corners]
        start = x + (before[0] - x) * round_by, y + (before[1] - y) * round_by
        end = x + (after[0] - x) * round_by, y + (after[1] - y) * round_by
        path += f"{'L' if path else 'M'}{start[0]:.2f} {start[1]:.2f} Q{x:.2f} {y:.2f} {end[0]:.2f} {end[1]:.2f} "
    return path + "Z"


BADGES = {
    "sun": (_wavy(14, 4.0), "#ffd35c", "#d98a12"),
    "brick": ("M16 5 L84 5 Q94 5 94 15 L94 52 Q94 80 50 97 Q6 80 6 52 L6 15 Q6 5 16 5 Z", "#e0624f", "#9c2f28"),
    "meadow": (_polygon(6, 0, 0.16), "#8fc257", "#3f7a34"),
    "river": (_wavy(8, 0), "#5fb4d8", "#1f6391"),
    "jade": (_polygon(5, 0, 0.2), "#63c2a8", "#1f6f5f"),
    "plum": (_polygon(8, 0.5, 0.14), "#b184cc", "#653784"),
    "slate": ("M22 4 L78 4 Q96 4 96 22 L96 78 Q96 96 78 96 L22 96 Q4 96 4 78 L4 22 Q4 4 22 4 Z", "#6f8496", "#2e3f50"),
}
"""By colour: outline, and enamel in the light and in the shade."""

# -- signs -----------------------------------------------------------------------------------------------------------


def _tower(x: int, top: int, fill: str, light: str) -> str:
    rows = "".join(_line(f"M{x} {y} L{x + 26} {y}", INK, 3) for y in range(top + 14, 88, 14))
    return _sign(f"M{x} 92 L{x} {top} L{x + 26} {top} L{x + 26} 92 Z", fill) + (
        _path(f"M{x + 3} 89 L{x + 3} {top + 3} L{x + 9} {top + 3} L{x + 9} 89 Z", light) + rows
    )


def _house(x: int, y: int, fill: str, light: str) -> str:
    return (
        _sign(f"M{x + 4} {y + 44} L{x + 4} {y + 20} L{x + 30} {y + 20} L{x + 30} {y + 44} Z", "#f3e3c3", 4)
        + _sign(f"M{x - 2} {y + 22} L{x + 17} {y} L{x + 36} {y + 22} Z", fill, 4)
        + _path(f"M{x + 3} {y + 19.5} L{x + 16} {y + 5} L{x + 16} {y + 19.5} Z", light)
        + _sign(f"M{x + 13} {y + 44} L{x + 13} {y + 31} L{x + 21} {y + 31} L{x + 21} {y + 44} Z", "#8a5a35", 3)
    )


def _person(x: int, y: int, coat: str, hair: str, size: float = 1.0) -> str:
    body = (
        _sign("M-24 50 C-24 24 -12 18 0 18 C12 18 24 24 24 50 Z", coat, 4.5)
        + f'<circle cx="0" cy="0" r="16" fill="#f3cda4" stroke="{INK}" stroke-width="4.5"/>\n'
        + _path("M-15 -3 C-15 -22 15 -22 15 -3 C8 -9 -4 -10 -15 -3 Z", hair, INK, 3.5)
    )
    return f'<g transform="translate({x} {y}) scale({size})">\n{body}</g>\n'


def _block(cells: str, x: float, y: float, side: float, fill: str, light: str) -> str:
    """Cells side by side, given as digits of rows and columns: `00 10 11`."""
    parts = ""
    for row, column in ((int(one[0]), int(one[1])) for one in cells.split()):
        left, top = x + column * side, y + row * side
        parts += _sign(f"M{left} {top} l{side} 0 l0 {side} l-{side} 0 Z", fill, 4)
        parts += _path(f"M{left + 3} {top + 3} l{side - 6} 0 l0 5 l-{side - 6} 0 Z", light)
    return parts


_FIVE = "M46 26 L25 26 L22 48 Q46 40 46 58 Q46 76 22 72"
_ZERO = "M68 24 Q84 24 84 49 Q84 75 68 75 Q53 75 53 49 Q53 24 68 24 Z"
_ROWS = ("#f0b93a", "#ffe08a")

SIGNS = {
    "point": _tower(18, 36, "#4b7fb0", "#8cb6dc")
    + _tower(56, 22, "#e8a33a", "#ffd27a")
    + _line("M69 4 L69 14 M64 9 L74 9", "#fff6c8", 5),
    "fifty": _line(_FIVE, INK, 17) + _line(_ZERO, INK, 17) + _line(_FIVE, "#fff6e6", 9) + _line(_ZERO, "#fff6e6", 9),
    "row": "".join(
        _sign(f"M{10 + 16 * step} {y} l16 0 l0 16 l-16 0 Z", fill, 3.5)
        for y, full in ((14, 5), (34, 4), (54, 5), (74, 3))
        for step in range(5)
        for fill in (("#e0624f" if step < full else "#f6ecd6"),)
    ),
    "many": _house(8, 46, "#c8483c", "#e8897b") + _house(58, 46, "#4b7fb0", "#8cb6dc") + _house(33, 12, *_ROWS),
    "card": _sign("M24 12 L70 4 L84 84 L38 92 Z", "#fbf4e4", 5)
    + _path("M29 16 L66 9.5 L68 20 L31 26 Z", "#efe2c4")
    + _block("00 10 20 21", 44, 32, 15, "#e8a33a", "#ffd27a"),
    "snug": _block("00 01 02 10 20 12 22", 11, 11, 26, "#c9b48c", "#e6d6b4")
    + _sign("M39 39 l22 0 l0 48 l-22 0 Z", "#c8483c", 5)
    + _path("M42 42 l16 0 l0 7 l-16 0 Z", "#ee9a8d"),
    "tile": _sign("M50 22 L82 40 L82 76 L50 94 L18 76 L18 40 Z", "#e2ab2c")
    + _path("M50 28 L23 43 L23 70 C28 52 38 38 50 28 Z", "#ffdf86")
    + _line("M50 4 L50 13 M24 11 L28 18 M76 11 L72 18", "#fff6c8", 6)
    + _line(
        "M40 50 C40 42 60 42 60 50 C60 56 56 57 50 58 C44 59 39 62 39 68 C39 78 61 78 61 68 C61 62 56 59 50 58 "
        "C44 57 40 56 40 50 Z",
        INK,
        6,
    ),
    "pair": _person(66, 36, "#4b7fb0", "#5d4030", 0.95) + _person(34, 44, "#c8483c", "#e0a648", 1.0),
    "day": _sign("M14 20 L86 20 L86 90 L14 90 Z", "#fbf4e4", 5)
    + _sign("M14 20 L86 20 L86 38 L14 38 Z", "#c8483c", 5)
    + _line("M32 10 L32 26 M68 10 L68 26", INK, 7)
    + f'<circle cx="50" cy="64" r="11" fill="#f2b52e" stroke="{INK}" stroke-width="4"/>\n'
    + _line(
        "M50 45 L50 48 M50 80 L50 83 M31 64 L34 64 M66 64 L69 64 M37 51 L39 53 M61 75 L63 77 M63 51 L61 53 "
        "M39 75 L37 77",
        "#c9861a",
        4,
    ),
    "stake": _sign("M4 92 C18 70 36 64 52 64 C70 64 86 72 96 92 Z", "#8fc257", 5)
    + _path("M14 88 C26 72 40 69 52 69 C46 74 38 80 34 88 Z", "#b7dd85")
    + _line("M44 76 L44 10", INK, 11)
    + _line("M44 76 L44 12", "#c9a06a", 5)
    + _sign("M47 12 L86 22 L47 40 Z", "#c8483c", 5)
    + _path("M50 17 L68 21.5 L50 28 Z", "#ee9a8d"),
    "shore": _sign("M6 66 C20 58 32 74 50 66 C66 58 80 74 94 66 L94 92 L6 92 Z", "#4b93c4", 5)
    + _sign("M20 66 C26 48 40 42 52 42 C66 42 76 50 82 66 C70 72 60 60 50 66 C38 74 30 62 20 66 Z", "#f0d08a", 5)
    + _line("M52 44 C52 32 54 24 58 16", INK, 11)
    + _line("M52 44 C52 32 54 24 58 16", "#8a5a35", 5)
    + _sign(
        "M58 16 C46 4 32 8 26 20 C38 14 48 14 58 18 C56 26 58 34 64 40 C66 30 64 22 60 18 C70 16 80 18 88 28 "
        "C86 12 72 4 58 16 Z",
        "#4f9d4a",
        4,
    ),
    "rules": "".join(
        _sign(f"M22 {y} L78 {y} C96 {y} 96 {y + 24} 78 {y + 24} L22 {y + 24} C4 {y + 24} 4 {y} 22 {y} Z", fill, 5)
        + f'<circle cx="{x}" cy="{y + 12}" r="10" fill="#fff6e6" stroke="{INK}" stroke-width="4"/>\n'
        for y, x, fill in ((8, 78, "#8fc257"), (38, 22, "#c9b48c"), (68, 78, "#8fc257"))
    ),
    "week": _sign("M14 20 L86 20 L86 90 L14 90 Z", "#fbf4e4", 5)
    + _sign("M14 20 L86 20 L86 38 L14 38 Z", "#2f8f7a", 5)
    + _line("M32 10 L32 26 M68 10 L68 26", INK, 7)
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="6.5" fill="#f2b52e" stroke="{INK}" stroke-width="3.5"/>\n'
        for x, y in ((29, 54), (43, 54), (57, 54), (71, 54), (36, 74), (50, 74), (64, 74))
    ),
    "alike": _block("00 10 20 21", 8, 22, 19, "#e8a33a", "#ffd27a")
    + _block("00 10 20 21", 54, 22, 19, "#e8a33a", "#ffd27a"),
    "rise": _sign("M8 92 L8 74 L30 74 L30 58 L52 58 L52 42 L74 42 L74 92 Z", "#c9b48c", 5)
    + _line("M16 56 L62 16", INK, 15)
    + _sign("M50 8 L82 4 L76 36 Z", "#fff6e6", 5)
    + _line("M16 56 L62 16", "#fff6e6", 7),
    "fire": _sign(
        "M50 4 C56 24 80 34 78 58 C77 76 64 84 50 84 C36 84 23 76 22 58 "
        "C21 44 32 40 34 28 C40 32 42 36 42 40 C48 30 48 16 50 4 Z",
        "#e2572b",
        5,
    )
    + _path(
        "M52 38 C56 48 66 52 65 63 C64 73 58 79 50 79 C42 79 35 73 35 64 "
        "C35 56 42 54 44 48 C47 50 48 52 48 54 C51 49 52 44 52 38 Z",
        "#f7b733",
    )
    + _path("M50 58 C54 63 57 65 57 70 C57 75 54 78 50 78 C46 78 43 75 43 70 C43 65 48 63 50 58 Z", "#fff0b0")
    + _line("M18 92 L82 82 M18 82 L82 92", INK, 11)
    + _line("M18 92 L82 82 M18 82 L82 92", "#8a5a35", 5),
}

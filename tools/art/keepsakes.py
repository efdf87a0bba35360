"""Drawings as SVG of what a campaign keeps and adds: progress, nuggets, cogs, rails, seals, and signs for its rules."""

import math

from art.icons import FOLDER, INK, _line, _oval, _path, _sign


def paint(_only: str) -> None:
    """Write every drawing as a 100 x 100 SVG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = {f"keep-{name}": body for name, body in KEPT.items()} | {
        f"rule-{name}": body for name, body in RULES.items()
    }
    for name, body in drawings.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body.strip()}\n</svg>\n'
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


def _gear(x: float, y: float, radius: float, teeth: int) -> str:
    """The outline of a cogwheel as a path."""
    points = []
    for tooth in range(teeth):
        for place, reach in ((-0.30, 0.78), (-0.17, 1.0), (0.17, 1.0), (0.30, 0.78)):
            angle = 2 * math.pi * (tooth + place) / teeth
            points.append(f"{x + radius * reach * math.sin(angle):.1f} {y - radius * reach * math.cos(angle):.1f}")
    return "M" + " L".join(points) + " Z"


def _blot(radius: float, wave: float, count: int) -> str:
    """The uneven edge of a drop of wax."""
    points = []
    for number in range(72):
        angle = 2 * math.pi * number / 72
        reach = radius + wave * math.sin(count * angle) + 0.6 * wave * math.sin(3 * angle + 1)
        points.append(f"{50 + reach * math.sin(angle):.1f} {50 - reach * math.cos(angle):.1f}")
    return "M" + " L".join(points) + " Z"


def _star(x: float, y: float, radius: float) -> str:
    points = []
    for number in range(10):
        reach = radius if number % 2 == 0 else radius * 0.44
        angle = math.pi * number / 5
        points.append(f"{x + reach * math.sin(angle):.1f} {y - reach * math.cos(angle):.1f}")
    return "M" + " L".join(points) + " Z"


def _wax(light: str, body: str, dark: str) -> str:
    return (
        f'<radialGradient id="wax" gradientUnits="userSpaceOnUse" cx="36" cy="30" r="72">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="0.55" stop-color="{body}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        f'<path d="{_blot(44, 2.2, 7)}" fill="url(#wax)" stroke="{dark}" stroke-width="2"/>'
        f'<circle cx="50" cy="50" r="31" fill="none" stroke="{dark}" stroke-width="3.4"/>'
        f'<circle cx="49.2" cy="49.2" r="31" fill="none" stroke="{light}" stroke-width="1.4"/>'
    )


_GOLD = (
    '<linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="18" y1="10" x2="82" y2="92">'
    '<stop offset="0" stop-color="#fff0a8"/><stop offset="0.5" stop-color="#f2c230"/>'
    '<stop offset="1" stop-color="#b97d12"/></linearGradient>'
)
COG = (
    _GOLD
    + f'<path d="{_gear(50, 50, 47, 8)}" fill="url(#gold)" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
    + f'<circle cx="50" cy="50" r="15" fill="#7a4f16" stroke="{INK}" stroke-width="5"/>'
    + _line("M27 44 C30 34 36 28 46 26", "#fff7d0", 5)
)
NUGGET = (
    _sign("M16 62 C10 44 24 24 46 20 C68 14 90 30 88 54 C88 76 70 88 48 86 C30 86 20 78 16 62 Z", "#f2c230")
    + _path("M24 56 C22 42 34 30 50 28 C60 26 66 30 62 36 C54 44 36 46 30 60 C27 64 25 62 24 56 Z", "#fff0a8")
    + _path("M46 80 C64 80 80 70 80 52 C72 66 58 70 44 72 C36 74 38 80 46 80 Z", "#c98f1b")
    + _oval(64, 46, 5, 4, "#dca51f")
)
PROGRESS = (
    '<radialGradient id="medal" gradientUnits="userSpaceOnUse" cx="36" cy="30" r="70">'
    '<stop offset="0" stop-color="#9ad18a"/><stop offset="0.6" stop-color="#3f8f52"/>'
    '<stop offset="1" stop-color="#235a34"/></radialGradient>'
    f'<circle cx="50" cy="50" r="46" fill="url(#medal)" stroke="{INK}" stroke-width="5"/>'
    '<circle cx="50" cy="50" r="36" fill="none" stroke="#dff0c8" stroke-width="3"/>'
    + _path(_star(50, 51, 28), "#ffe27a", INK, 3)
)
TRAIN = (
    _sign("M10 70 L10 34 L40 34 L40 46 L78 46 C88 46 92 56 92 70 Z", "#b8402f")
    + _sign("M6 34 L6 24 L46 24 L46 34 Z", "#5a2a1c", 4)
    + _sign("M66 46 L64 22 L82 22 L80 46 Z", "#3a3540", 4)
    + _sign("M18 42 L32 42 L32 54 L18 54 Z", "#cfe7f0", 4)
    + _line("M44 58 L88 58", "#f7cf4d", 5)
    + "".join(
        f'<circle cx="{x}" cy="78" r="12" fill="#4a4450" stroke="{INK}" stroke-width="5"/>'
        f'<circle cx="{x}" cy="78" r="3.5" fill="#f7cf4d"/>'
        for x in (24, 52, 80)
    )
)
TRACK = (
    _sign("M14 24 L26 24 L26 76 L14 76 Z M44 24 L56 24 L56 76 L44 76 Z M74 24 L86 24 L86 76 L74 76 Z", "#8a5a35", 4)
    + _line("M4 38 L96 38 M4 62 L96 62", INK, 11)
    + _line("M4 37 L96 37 M4 61 L96 61", "#c3c9cf", 6)
)
INVESTOR = (
    _sign("M22 94 C22 66 34 58 50 58 C66 58 78 66 78 94 Z", "#34506e")
    + _path("M43 60 L50 76 L57 60 Z", "#fff6e6")
    + _path("M47 64 L53 64 L52 78 L50 82 L48 78 Z", "#b8402f")
    + f'<circle cx="50" cy="44" r="18" fill="#f2cda2" stroke="{INK}" stroke-width="5"/>'
    + _line("M40 52 C44 48 48 50 50 52 C52 50 56 48 60 52", "#6b472d", 5)
    + _oval(43.5, 42, 2.6, 3, "#2b1e19")
    + _oval(56.5, 42, 2.6, 3, "#2b1e19")
    + _sign("M26 32 L74 32 L74 26 L66 26 L64 4 L36 4 L34 26 L26 26 Z", "#3a3540")
    + _path("M35.4 25 L36 18 L64 18 L64.6 25 Z", "#f7cf4d")
)
PICK = (
    _line("M28 88 L66 34", INK, 15)
    + _line("M28 88 L66 34", "#a9713d", 8)
    + _sign("M30 22 C50 6 80 16 94 48 C84 36 72 32 66 36 L58 28 C56 24 44 20 30 22 Z", "#aab2b8")
)
ANCHOR = (
    _line("M50 26 L50 86 M30 40 L70 40 M12 58 C14 78 30 88 50 88 C70 88 86 78 88 58", INK, 17)
    + f'<circle cx="50" cy="17" r="10" fill="none" stroke="{INK}" stroke-width="13"/>'
    + _line("M50 26 L50 86 M30 40 L70 40 M12 58 C14 78 30 88 50 88 C70 88 86 78 88 58", "#4f9fc4", 8)
    + '<circle cx="50" cy="17" r="10" fill="none" stroke="#4f9fc4" stroke-width="5"/>'
)
SCALES = (
    _line("M50 14 L50 86 M30 88 L70 88 M16 30 L84 24", INK, 8)
    + _sign("M4 58 L32 58 C30 70 6 70 4 58 Z", "#f0b93a", 4)
    + _sign("M68 52 L96 52 C94 64 70 64 68 52 Z", "#c8483c", 4)
    + _line("M18 30 L6 58 M18 30 L30 58 M82 24 L70 52 M82 24 L94 52", INK, 3.5)
    + _oval(50, 14, 7, 7, "#f7cf4d", f' stroke="{INK}" stroke-width="4"')
)
FACTORY = (
    _sign("M8 90 L8 44 L34 28 L34 44 L60 28 L60 44 L64 44 L67 8 L80 8 L84 44 L84 90 Z", "#3f78b5")
    + _path("M12 46 L30 35 L30 52 L12 52 Z", "#8fbbe4")
    + f'<path d="{_gear(62, 68, 26, 8)}" fill="#f2c230" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    + f'<circle cx="62" cy="68" r="8" fill="#7a4f16" stroke="{INK}" stroke-width="4"/>'
)
HOME = (
    _sign("M4 56 L32 28 L60 56 L54 56 L54 90 L10 90 L10 56 Z", "#f0b93a")
    + _sign("M26 90 L26 68 L40 68 L40 90 Z", "#8a5a20", 4)
    + _sign("M74 92 L74 68 L82 68 L82 92 Z", "#8a5a35", 4)
    + _sign(
        "M78 18 C90 18 94 28 92 34 C100 42 98 58 88 64 C82 70 72 70 66 64 C56 58 56 42 64 34 C62 28 66 18 78 18 Z",
        "#5f9a3c",
    )
)
MINE = (
    _sign("M4 90 L18 44 L44 16 L70 26 L92 58 L96 90 Z", "#9b968f")
    + _path("M20 46 L44 20 L48 40 L30 56 Z", "#c9c5be")
    + _sign("M28 90 L28 56 L72 56 L72 90 Z", "#2b2320")
    + _line("M28 90 L28 54 L72 54 L72 90", "#8a5a35", 8)
)
PARK = (
    _sign("M34 6 L66 6 L66 34 L94 34 L94 66 L66 66 L66 94 L34 94 L34 66 L6 66 L6 34 L34 34 Z", "#c8483c")
    + _path("M34 34 L66 34 L66 66 L34 66 Z", "#bcd583", INK, 4)
    + _sign("M47 64 L47 54 L53 54 L53 64 Z", "#8a5a35", 3)
    + _sign("M50 36 C60 36 63 44 60 50 C56 57 44 57 40 50 C37 44 40 36 50 36 Z", "#5f9a3c", 3)
)
VEIN = (
    _sign("M6 84 L16 44 L42 20 L68 28 L90 56 L96 84 Z", "#9b968f")
    + _path("M16 46 L42 23 L46 44 L28 60 Z", "#c9c5be")
    + "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#f7cf4d" stroke="{INK}" stroke-width="3.5"/>'
        for x, y, r in ((36, 62, 9), (60, 50, 11), (70, 72, 8))
    )
)

POINTS = (
    _sign("M24 92 C24 80 32 78 36 72 C40 64 40 56 38 50 L62 50 C60 56 60 64 64 72 C68 78 76 80 76 92 Z", "#4b7fb0")
    + _path("M30 88 C31 82 38 80 41 73 C45 64 44 58 43 53 L50 53 L48 88 Z", "#7aa9d2")
    + _sign("M32 46 L68 46 L68 54 L32 54 Z", "#3c6791", 4)
    + _oval(50, 28, 20, 20, "#4b7fb0", f' stroke="{INK}" stroke-width="5"')
    + _oval(44, 22, 7, 7, "#a9cbe6")
)
"""The token on the score track, which stands for points: a star is what wins the campaign."""

KEPT = {
    "points": POINTS,
    "cog": COG,
    "nugget": NUGGET,
    "progress": PROGRESS,
    "train": TRAIN,
    "rail": TRACK,
    "investor": INVESTOR,
    "boxes": PICK,
    "seal": _wax("#ee8a72", "#b8402f", "#76221a"),
    "seal-grey": _wax("#d8c7ad", "#a58f72", "#6f5b45"),
    "star": _path(_star(50, 52, 46), "#f7cf4d", INK, 4),
}
RULES = {
    "investor": INVESTOR,
    "factory": FACTORY,
    "home": HOME,
    "mine": MINE,
    "railway": TRACK,
    "port": ANCHOR,
    "trade": SCALES,
    "park": PARK,
    "vein": VEIN,
    "nugget": NUGGET,
}

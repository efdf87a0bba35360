"""Drawings as SVG: the signs of the island's rules, most of them a hexagon, and of what rules ask for or forbid."""

from art.icons import FOLDER, INK, _line, _oval, _path, _sign

_WOOD, _THATCH, _STONE, _SAND = "#8a5a35", "#e0a648", "#b9c0c6", "#f4e3b4"


def paint(_only: str) -> None:
    """Write every drawing as a 100 x 100 SVG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = {f"rule-{name}": body for name, body in RULES.items()} | CROWNS
    for name, body in drawings.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body.strip()}\n</svg>\n'
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


def _hexagon(fill: str, light: str) -> str:
    """A cell, lit from the top left."""
    return _sign("M50 4 L91 27 L91 73 L50 96 L9 73 L9 27 Z", fill) + _path(
        "M50 9 L14 29 L14 66 C20 40 34 20 50 9 Z", light
    )


def _moved(parts: str, right: float, down: float, size: float) -> str:
    return f'<g transform="translate({right} {down}) scale({size})">\n{parts}</g>\n'


def _ear(x: int, top: int, bottom: int) -> str:
    """An ear of grain."""
    grains = "".join(
        _oval(x + side * 6, top + 9 + 11 * step, 5.5, 7.5, "#fbe08a", f' stroke="{INK}" stroke-width="3"')
        for step in range(3)
        for side in (-1, 1)
    )
    tip = _oval(x, top, 5.5, 8, "#fbe08a", f' stroke="{INK}" stroke-width="3"')
    return _line(f"M{x} {top} L{x} {bottom}", "#8a6512", 5) + grains + tip


_HUT = (
    _sign("M28 76 L28 50 L72 50 L72 76 Z", "#f3e3c3", 4.5)
    + _sign("M16 54 L50 20 L84 54 Z", _THATCH, 4.5)
    + _path("M24 51 L50 25 L50 51 Z", "#f5c878")
    + _sign("M43 76 L43 58 L57 58 L57 76 Z", _WOOD, 4)
)
_TOWER = (
    _sign("M24 78 L24 26 L36 26 L36 36 L44 36 L44 26 L56 26 L56 36 L64 36 L64 26 L76 26 L76 78 Z", _STONE, 4.5)
    + _path("M27 75 L27 30 L33 30 L33 75 Z", "#e3e7ea")
    + _sign("M42 78 L42 60 Q50 48 58 60 L58 78 Z", "#3d4a57", 4)
)
_FARM = _hexagon("#e2ab2c", "#f2c75a") + _ear(28, 30, 76) + _ear(72, 30, 76) + _ear(50, 22, 84)
_VILLAGE = _hexagon("#b06f42", "#cd9163") + _HUT
_FORT = _hexagon("#4b7fb0", "#7aa9d2") + _TOWER
_ROAD = (
    _hexagon("#6f9f4b", "#97c06f")
    + _path("M66 11 C76 38 28 44 38 89 L61 89 C52 52 94 50 84 22 Z", "#ecdcb6", INK, 4.5)
    + _line("M73 24 L82 30 M62 40 L74 46 M49 54 L59 58 M43 70 L55 70", "#b39b6c", 5)
)
_CROWN = (
    _sign("M22 38 L16 8 L35 21 L50 3 L65 21 L84 8 L78 38 Z", "#f7cf4d", 5)
    + _path("M26 33 L22 16 L35 27 L48 11 L48 33 Z", "#fff0ac")
    + _sign("M46 28 A5 5 0 1 1 54 28 A5 5 0 1 1 46 28 Z", "#c8483c", 3)
)
_WAVES = _line("M12 64 C22 56 30 72 40 64 C50 56 58 72 68 64 C76 58 82 64 88 64", "#ffffff", 5)
_SHORE = (
    _sign("M50 4 L91 27 L91 73 L50 96 L9 73 L9 27 Z", _SAND)
    + _path("M50 9 L14 29 L14 60 C20 38 34 20 50 9 Z", "#fff4d4")
    + _path("M11.5 62 L88.5 62 L88.5 71.5 L50 93 L11.5 71.5 Z", "#4f9fc4")
    + _WAVES
)
_TOTEM = (
    _sign("M28 96 L28 18 C28 4 72 4 72 18 L72 96 Z", "#9a6238")
    + _path("M32 92 L32 20 C32 14 38 11 44 10 L40 92 Z", "#c08a58")
    + _sign("M12 34 L28 26 L28 46 L12 44 Z", "#c8483c", 4)
    + _sign("M88 34 L72 26 L72 46 L88 44 Z", "#c8483c", 4)
    + _oval(41, 36, 8, 8, "#fdf6e3", f' stroke="{INK}" stroke-width="4"')
    + _oval(59, 36, 8, 8, "#fdf6e3", f' stroke="{INK}" stroke-width="4"')
    + _oval(42, 37, 3, 3.4, INK)
    + _oval(58, 37, 3, 3.4, INK)
    + _sign("M45 46 L55 46 L59 60 L41 60 Z", "#f0b93a", 4)
    + _sign("M36 70 L64 70 L60 84 L40 84 Z", "#fdf6e3", 4)
    + _line("M50 70 L50 84 M43 70 L44 84 M57 70 L56 84", INK, 3)
)


def _crowned(parts: str) -> str:
    return _moved(parts, 13, 27, 0.74) + _moved(_CROWN, 14, 0, 0.72)


_THREE = (
    _moved(_hexagon("#b06f42", "#cd9163"), 27, 2, 0.46)
    + _moved(_hexagon("#e2ab2c", "#f2c75a"), 6, 40, 0.46)
    + _moved(_hexagon("#4b7fb0", "#7aa9d2"), 48, 40, 0.46)
)

RULES = {
    "farm": _FARM,
    "village": _VILLAGE,
    "fort": _FORT,
    "symbols": _moved(_THREE, -6, 2, 1.12),
    "totem": _TOTEM,
    "largest": _moved(_THREE, 9, 23, 0.82) + _moved(_CROWN, 14, 0, 0.72),
    "largest-farm": _crowned(_FARM),
    "largest-village": _crowned(_VILLAGE),
    "largest-fort": _crowned(_FORT),
    "largest-paths": _crowned(_ROAD),
    "beach": _SHORE + _sign("M50 20 L55 33 L68 33 L58 41 L62 54 L50 46 L38 54 L42 41 L32 33 L45 33 Z", "#e8785a", 4),
    "beach-house": _SHORE + _moved(_HUT, 8, -2, 0.84),
    "spring": _hexagon("#6f9f4b", "#97c06f")
    + _sign("M50 16 C62 36 70 44 70 56 A20 20 0 0 1 30 56 C30 44 38 36 50 16 Z", "#4fa8d6")
    + _path("M47 30 C40 42 36 48 36 56 A14 14 0 0 0 44 67 C38 54 42 42 47 30 Z", "#b6e2f4"),
    "dam": _hexagon("#d9542b", "#f08a3c")
    + _line("M28 20 C38 34 24 44 34 56 M62 14 C54 28 70 36 62 52", "#ffd257", 7)
    + _sign("M11 58 L89 58 L89 73 L50 94.5 L11 73 Z", _STONE, 4.5)
    + _line("M14 72 L86 72 M30 60 L30 70 M52 60 L52 70 M72 60 L72 70 M42 74 L42 86 M62 74 L62 84", INK, 3),
    "ash": _hexagon("#7d7a78", "#a5a19d")
    + _line("M50 78 L50 46", "#4d7a2c", 6)
    + _sign("M50 50 C34 50 24 40 24 26 C40 26 50 36 50 50 Z", "#8fc24f", 4)
    + _sign("M50 46 C52 32 62 24 76 24 C76 38 66 46 50 46 Z", "#a9d566", 4)
    + _line("M28 80 L72 80", INK, 5),
    "ruin": _sign("M8 94 L8 82 L92 82 L92 94 Z", "#c9c2b4")
    + _sign("M18 82 L18 30 L24 22 L30 30 L36 24 L36 82 Z", "#ddd6c8")
    + _sign("M60 82 L60 52 L68 46 L74 54 L80 50 L80 82 Z", "#ddd6c8")
    + _sign("M12 20 L12 8 L44 8 L40 20 Z", "#c9c2b4")
    + _line("M25 38 L25 74 M68 60 L68 76", "#8f897d", 4)
    + _line("M80 60 C90 50 84 40 92 32 M36 60 C46 56 42 46 50 42", "#5f9a3c", 5),
    "shell": _sign(
        "M50 92 L36 84 C14 76 4 56 10 40 C14 30 22 30 26 32 C28 18 38 12 44 18 C48 10 52 10 56 18 C62 12 72 18 74 32 "
        "C78 30 86 30 90 40 C96 56 86 76 64 84 Z",
        "#f0a58c",
    )
    + _path("M48 86 L38 80 C22 74 12 58 16 44 C20 34 26 38 28 42 Z", "#fbd2c2")
    + _line("M50 88 L26 40 M50 88 L44 26 M50 88 L56 26 M50 88 L74 40", INK, 3.5),
    "wreck": _line("M58 66 L70 10", INK, 11)
    + _line("M58 66 L70 12", _WOOD, 5)
    + _sign("M66 16 L92 40 L62 44 Z", "#f3e8d2", 4)
    + _sign("M6 50 L24 58 L32 52 L42 60 L54 54 L90 60 C88 76 78 84 66 84 L30 84 C16 80 8 68 6 50 Z", _WOOD)
    + _line("M12 66 L30 72 L50 70 L84 70", "#5d3b20", 4)
    + _line("M4 90 C14 82 24 98 34 90 C44 82 54 98 64 90 C74 82 84 98 96 88", "#4f9fc4", 6),
    "waystone": _hexagon("#6f9f4b", "#97c06f")
    + _sign("M36 80 L38 32 C40 18 60 18 62 32 L64 80 Z", _STONE, 4.5)
    + _path("M40 76 L42 32 C44 24 49 22 50 22 L48 76 Z", "#e3e7ea")
    + _line("M50 66 L50 42 M42 50 L50 40 L58 50", INK, 4),
    "jungle": _hexagon("#2f6a3a", "#4f9452")
    + _line("M50 80 C48 60 50 52 54 44", "#8a5a35", 8)
    + _sign("M54 46 C40 30 24 32 16 46 C30 42 42 46 54 46 Z", "#8fc24f", 4)
    + _sign("M54 46 C60 26 76 24 86 36 C72 36 64 42 54 46 Z", "#a9d566", 4)
    + _sign("M54 46 C68 46 78 56 78 70 C68 60 62 54 54 46 Z", "#8fc24f", 4)
    + _sign("M54 46 C40 48 30 60 32 74 C40 64 46 54 54 46 Z", "#a9d566", 4),
    "river": _sign("M6 18 L94 18 L94 82 L6 82 Z", "#4f9fc4")
    + _line("M12 36 C22 26 32 46 42 36 C52 26 62 46 72 36 C80 28 84 36 88 34", "#d6eef8", 6)
    + _line("M12 56 C22 46 32 66 42 56 C52 46 62 66 72 56 C80 48 84 56 88 54", "#d6eef8", 6)
    + _line("M12 74 C22 66 32 80 42 72 C52 66 62 80 72 72", "#d6eef8", 5),
    "sawmill": _sign("M6 62 L94 62 L94 84 L6 84 Z", _WOOD)
    + _line("M12 70 L60 70 M40 77 L88 77", "#c08a58", 4)
    + _sign(
        "M50 8 L57 18 L68 14 L70 26 L82 28 L79 40 L88 48 L80 56 L80 62 L20 62 L20 56 L12 48 L21 40 L18 28 L30 26 "
        "L32 14 L43 18 Z",
        "#c9cfd4",
        4.5,
    )
    + _sign("M42 46 A8 8 0 1 1 58 46 A8 8 0 1 1 42 46 Z", "#7d868d", 4),
    "palace": _sign("M10 88 L10 48 L30 48 L30 36 L70 36 L70 48 L90 48 L90 88 Z", "#c8483c", 4.5)
    + _path("M14 85 L14 52 L33 52 L33 40 L40 40 L40 85 Z", "#e07a6a")
    + _sign("M30 36 L50 14 L70 36 Z", "#f0b93a", 4.5)
    + _line("M50 14 L50 4 L62 8 L50 11", INK, 4)
    + _sign("M42 88 L42 66 Q50 54 58 66 L58 88 Z", "#3d2a22", 4)
    + _line("M20 60 L20 72 M80 60 L80 72", INK, 5),
}

_GREY_CROWN = _CROWN.replace("#f7cf4d", "#c3beb6").replace("#fff0ac", "#e4e0d9").replace("#c8483c", "#8b857b")
CROWNS = {"crown": _moved(_CROWN, -17.5, 22, 1.35), "crown-grey": _moved(_GREY_CROWN, -17.5, 22, 1.35)}
"""For the largest group at the table, and for one that has to grow to be it."""

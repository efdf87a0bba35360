"""Drawings as SVG: the players' animals on medallions, the families' emblems, signs for rules and answers.

Only what SDL's reader knows is used: paths, circles, ellipses, plain and user-space gradient paint, transforms.
"""

from art.canvas import SPRITES

FOLDER = SPRITES / "svg"
INK = "#3a2e25"
MIRROR = '<g transform="matrix(-1 0 0 1 100 0)">{0}</g>'


def paint(_only: str) -> None:
    """Write every drawing as a 100 x 100 SVG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = {f"animal-{name}": _medallion(*parts) for name, parts in ANIMALS.items()}
    drawings |= {f"animal-{name}-thinking": _medallion(*ANIMALS[name], _lids(*LIDS[name])) for name in ANIMALS}
    drawings |= {f"family-{name}": body for name, body in FAMILIES.items()}
    drawings |= {f"rule-{name}": body for name, body in RULES.items()}
    drawings["app"] = APP
    for name, body in drawings.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body.strip()}\n</svg>\n'
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


def _both(parts: str) -> str:
    """The parts and their mirror image."""
    return parts + MIRROR.format(parts)


def _path(d: str, fill: str, line: str = "none", width: float = 0) -> str:
    stroke = f' stroke="{line}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"' if width else ""
    return f'<path d="{d}" fill="{fill}"{stroke}/>\n'


def _line(d: str, colour: str = INK, width: float = 3.0) -> str:
    return _path(d, "none", colour, width)


def _oval(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"{more}/>\n'


def _eye(x: float, y: float, size: float = 4.4) -> str:
    """A left eye and its twin, each with a light at the top left."""
    parts = ""
    for place in (x, 100 - x):
        parts += _oval(place, y, size, size * 1.1, "#2b1e19")
        parts += _oval(place - size * 0.32, y - size * 0.4, size * 0.34, size * 0.36, "#ffffff")
    return parts


def _lids(x: float, y: float, size: float, fur: str, line: str) -> str:
    """Lids over a left eye and its twin: the look goes down, to something on the table."""
    lids = ""
    for place in (x, 100 - x):
        lids += _oval(place, y, size * 1.25, size * 1.35, fur)
        lids += _line(f"M{place - size} {y} Q{place} {y + size * 1.3} {place + size} {y}", line, 3)
    return lids


def _medallion(light: str, dark: str, face: str, over: str = "") -> str:
    """A round medal: rim, painted ground lit from the top left, the face."""
    return f"""<radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="36" cy="30" r="74">
<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></radialGradient>
<linearGradient id="rim" gradientUnits="userSpaceOnUse" x1="14" y1="8" x2="86" y2="92">
<stop offset="0" stop-color="#fff3d2"/><stop offset="0.5" stop-color="#d9b377"/>
<stop offset="1" stop-color="#8a5f38"/></linearGradient>
<circle cx="50" cy="50" r="49" fill="{INK}"/>
<circle cx="50" cy="50" r="47" fill="url(#rim)"/>
<circle cx="50" cy="50" r="42" fill="{INK}" fill-opacity="0.55"/>
<circle cx="50" cy="50.6" r="41" fill="url(#ground)"/>
<g transform="translate(50 52) scale(0.80) translate(-50 -50)">
{face}{over}</g>"""


_SNOUT = _oval(50, 72, 6.5, 4.8, "#2b1e19") + _oval(48, 70.4, 2, 1.2, "#8f7c74")
_SMILE = _line("M50 77 Q50 82 44 82 M50 77 Q50 82 56 82", "#4a342a", 2.2)

FOX = (
    _both(
        _path("M22 46 L15 10 Q34 14 47 32 Z", "#c9561f")
        + _path("M25 36 L21 18 Q32 21 39 31 Z", "#4a2a22")
        + _path("M50 30 C34 28 24 34 20 46 C18 54 16 60 10 64 C18 72 34 86 50 88 Z", "#e8742c")
        + _path("M50 30 C46 30 42 34 42 40 C43 52 47 58 50 62 Z", "#f28a3f")
        + _path("M10 64 C20 60 28 58 36 62 C42 66 46 70 50 70 L50 88 C34 86 18 72 10 64 Z", "#fff6e6")
    )
    + _eye(35, 54)
    + _oval(50, 78, 6.5, 5, "#2b1e19")
    + _oval(48, 76.4, 2, 1.2, "#8f7c74")
)
BEAR = (
    _both(_oval(23, 27, 13, 13, "#7a4b2c") + _oval(24, 28, 7, 7, "#c48e62"))
    + _oval(50, 54, 36, 34, "#8d5935")
    + _oval(46, 46, 28, 23, "#9b6540")
    + _oval(50, 70, 17, 14, "#e0b98c")
    + _oval(50, 64, 7.5, 5.2, "#2b1e19")
    + _oval(47.6, 62.2, 2.2, 1.3, "#9a8279")
    + _line("M50 69 L50 74 Q50 78 44 78 M50 74 Q50 78 56 78", "#4a2f22", 2.4)
    + _eye(36, 50)
)
OWL = (
    _both(_path("M20 40 L16 10 Q32 16 50 26 L50 44 Z", "#6b4a35"))
    + _oval(50, 56, 37, 36, "#7d5840")
    + _path("M22 74 Q36 92 50 92 Q64 92 78 74 Q64 66 50 72 Q36 66 22 74 Z", "#d9b98f")
    + _line("M36 78 Q40 82 44 78 M46 84 Q50 88 54 84 M56 78 Q60 82 64 78", "#8d6748", 2.4)
    + _both(
        _oval(33, 50, 19, 19, "#f2dfbd") + _oval(33, 50, 12.5, 12.5, "#f2b632") + _oval(33.6, 50, 7.4, 7.8, "#241814")
    )
    + _oval(30.4, 46.6, 2.7, 2.7, "#ffffff")
    + _oval(63.4, 46.6, 2.7, 2.7, "#ffffff")
    + _path("M50 54 L57 62 Q50 76 43 62 Z", "#e58a2e", "#7a4318", 1.6)
    + _both(_line("M16 36 Q28 26 46 38", "#4d3325", 4))
)
HARE = (
    _both(
        _path("M38 44 C24 30 20 8 28 2 C40 2 46 22 46 42 Z", "#a98d70")
        + _path("M38 38 C30 28 26 14 30 8 C38 10 42 24 42 38 Z", "#eab7a4")
    )
    + _oval(50, 62, 31, 29, "#b89b7c")
    + _oval(46, 54, 24, 19, "#c6ab8d")
    + _both(_oval(36, 74, 14, 12, "#f6ecdd"))
    + _oval(50, 78, 12, 10, "#f6ecdd")
    + _path("M45 68 L55 68 L50 74 Z", "#d9747c", "#d9747c", 3)
    + _line("M50 74 L50 78 Q50 81 45 81 M50 78 Q50 81 55 81", "#6b4a3c", 2.2)
    + _path("M46.5 82 L53.5 82 L53 89 L47 89 Z", "#ffffff", "#b7a392", 1.2)
    + _eye(35, 58, 4.8)
    + _both(_line("M30 74 L12 70 M30 78 L13 80", "#8a6f58", 1.4))
)
HEDGEHOG = (
    _path(
        "M50 6 L56 15 L65 8 L68 19 L79 15 L79 27 L90 27 L86 38 L97 42 L89 51 L97 60 L86 64 L90 76 L78 75 "
        "L74 86 L50 84 L26 86 L22 75 L10 76 L14 64 L3 60 L11 51 L3 42 L14 38 L10 27 L21 27 L21 15 L32 19 L35 8 "
        "L44 15 Z",
        "#6a4a36",
    )
    + _both(_line("M30 30 L26 24 M40 24 L38 17 M22 42 L15 39 M21 56 L13 57 M50 22 L50 15", "#a58565", 2.4))
    + _both(_oval(25, 47, 7.5, 7.5, "#c99f74") + _oval(26, 48, 4, 4, "#8a5d44"))
    + _path("M50 40 C40 28 22 38 24 58 C26 76 40 90 50 91 C60 90 74 76 76 58 C78 38 60 28 50 40 Z", "#f1d9b3")
    + _both(_oval(33, 70, 7, 4.6, "#f0b9a0"))
    + _eye(37, 57, 4.8)
    + _SNOUT
    + _SMILE
)
OTTER = (
    _both(_oval(19, 42, 9, 8, "#6d4a35") + _oval(20, 43, 5, 4.4, "#a57a58"))
    + _oval(50, 54, 37, 33, "#7b553c")
    + _oval(46, 45, 28, 20, "#8a6246")
    + _path("M17 64 C22 52 38 54 50 60 C62 54 78 52 83 64 C80 80 64 88 50 88 C36 88 20 80 17 64 Z", "#ecd9bd")
    + _eye(33, 50, 4.6)
    + _path("M41 60 Q50 55 59 60 Q58 69 50 71 Q42 69 41 60 Z", "#2b1e19")
    + _oval(47, 61.6, 2.6, 1.4, "#8f7c74")
    + _line("M50 71 L50 75 Q50 80 42 80 M50 75 Q50 80 58 80", "#5b4030", 2.4)
    + _both(_line("M32 70 L10 64 M32 74 L9 75 M33 78 L13 86", "#8d6d50", 1.5))
)
DEER = (
    _both(
        _line("M38 32 C30 26 24 18 26 2 M27 16 C20 16 15 12 14 5 M31 25 C24 27 17 25 13 20", "#6b472d", 5)
        + _path("M30 44 C18 44 8 38 4 28 C16 24 28 30 34 38 Z", "#b5784a")
        + _path("M28 40 C20 40 14 36 10 31 C18 29 26 33 30 38 Z", "#f0c9a4")
        + _path("M50 26 C38 26 28 32 28 46 C28 62 36 72 38 80 C40 90 46 92 50 92 Z", "#c88a57")
    )
    + _path("M50 26 C44 26 41 34 43 44 C45 56 47 62 50 64 C53 62 55 56 57 44 C59 34 56 26 50 26 Z", "#b57746")
    + _path("M50 66 C42 66 37 74 39 82 C41 91 46 92 50 92 C54 92 59 91 61 82 C63 74 58 66 50 66 Z", "#f6e6d0")
    + _both(_oval(38, 38, 2.4, 2, "#f6e6d0") + _oval(34, 46, 1.8, 1.6, "#f6e6d0"))
    + _eye(37, 54, 4.8)
    + _oval(50, 77, 8, 5.6, "#2b1e19")
    + _oval(47.4, 75, 2.2, 1.3, "#8f7c74")
)
BADGER = (
    _both(_oval(22, 28, 10, 9.5, "#2f2b2e") + _oval(22, 29, 5.4, 5, "#f3efe8"))
    + _path(
        "M50 18 C30 18 14 32 14 52 C14 66 30 74 38 84 C42 90 46 91 50 91 C54 91 58 90 62 84 C70 74 86 66 86 52 "
        "C86 32 70 18 50 18 Z",
        "#f6f2ea",
    )
    + _both(_path("M44 20 C34 22 24 30 23 44 C23 58 32 68 40 80 C46 74 45 64 43 54 C40 42 41 30 44 20 Z", "#322d30"))
    + _both(_path("M14 52 C13 64 24 72 33 79 C26 68 18 62 17 44 Z", "#9d979a"))
    + _both(_oval(34.5, 50, 4.6, 5, "#fdfbf7") + _oval(34.8, 50.2, 3.4, 3.8, "#1c1517"))
    + _oval(33.8, 48.8, 1.2, 1.2, "#ffffff")
    + _oval(64.2, 48.8, 1.2, 1.2, "#ffffff")
    + _oval(50, 80, 8, 6, "#241a1b")
    + _oval(47.4, 77.8, 2.4, 1.4, "#8f8280")
)

ANIMALS = {
    "fox": ("#f7e0ae", "#c99a4c", FOX),
    "bear": ("#cfe3a8", "#7fa14d", BEAR),
    "owl": ("#b9b4e2", "#61569d", OWL),
    "hare": ("#bfe0ea", "#5f9fb8", HARE),
    "hedgehog": ("#f5d3a3", "#c0713e", HEDGEHOG),
    "otter": ("#a9dbe6", "#3f86a8", OTTER),
    "deer": ("#d6e6b0", "#6f9a4c", DEER),
    "badger": ("#f0bdb0", "#b3504a", BADGER),
}


LIDS = {
    "fox": (35, 54, 4.8, "#e8742c", "#3d1f12"),
    "bear": (36, 50, 4.8, "#9b6540", "#2b1e19"),
    "owl": (33, 50, 10.5, "#d9b98f", "#241814"),
    "hare": (35, 58, 5.2, "#b89b7c", "#3a2a20"),
    "hedgehog": (37, 57, 5.2, "#f1d9b3", "#3a2a20"),
    "otter": (33, 50, 5, "#7b553c", "#24160f"),
    "deer": (37, 54, 5.2, "#c88a57", "#2b1e19"),
    "badger": (34.6, 50, 5, "#322d30", "#d8d2cc"),
}
"""Where an animal's left eye is, how large, the fur around it, and the line of its lowered lid."""


def _sign(d: str, fill: str, width: float = 5) -> str:
    return _path(d, fill, INK, width)


FAMILIES = {
    "house": _sign("M8 50 L50 12 L92 50 L82 50 L82 88 L18 88 L18 50 Z", "#f0b93a")
    + _path("M14 48 L50 16 L50 48 Z", "#ffd671")
    + _sign("M66 22 L66 12 L78 12 L78 36", "#b8791f", 4)
    + _sign("M40 88 L40 62 L60 62 L60 88 Z", "#8a5a20", 4),
    "dome": _sign("M10 88 L10 74 L90 74 L90 88 Z", "#f4e6cc")
    + _sign("M18 74 L18 56 L82 56 L82 74 Z", "#f4e6cc")
    + _line("M34 57 L34 73 M50 57 L50 73 M66 57 L66 73", INK, 4)
    + _sign("M22 56 C22 34 36 24 50 24 C64 24 78 34 78 56 Z", "#c8483c")
    + _path("M27 53 C28 38 38 30 46 28 C40 36 38 44 38 53 Z", "#e8796c")
    + _sign("M46 24 L46 12 L54 12 L54 24 Z", "#f7cf4d", 4),
    "gear": _sign(
        "M43 8 L57 8 L59 19 L68 23 L77 16 L86 26 L80 35 L84 44 L94 46 L94 58 L83 60 L79 69 L85 78 L76 87 L67 81 "
        "L58 85 L56 95 L44 95 L42 85 L33 81 L24 87 L15 78 L21 69 L17 60 L6 58 L6 46 L16 44 L20 35 L14 26 L23 16 "
        "L32 23 L41 19 Z",
        "#3f78b5",
    )
    + _sign("M50 34 A18 18 0 1 1 49.9 34 Z", "#eaf1f6")
    + _line("M26 44 C28 36 34 30 42 28", "#8fbbe4", 5),
    "spire": _sign("M28 90 L28 50 L72 50 L72 90 Z", "#eadfd6")
    + _sign("M22 52 L50 8 L78 52 Z", "#7b56a3")
    + _path("M28 49 L50 14 L50 49 Z", "#a684cb")
    + _sign("M43 90 L43 70 Q50 58 57 70 L57 90 Z", "#4f3572", 4),
}

RULES = {
    "tree": _sign("M44 94 L44 66 L56 66 L56 94 Z", "#8a5a35")
    + _sign(
        "M50 8 C66 8 72 20 70 28 C84 30 90 44 82 56 C76 68 62 70 50 68 C38 70 24 68 18 56 C10 44 16 30 30 28 "
        "C28 20 34 8 50 8 Z",
        "#5f9a3c",
    )
    + _path("M24 46 C22 38 30 32 38 34 C36 24 42 16 50 15 C44 26 46 34 52 40 C42 38 30 40 24 46 Z", "#9ccb60"),
    "rock": _sign("M8 84 L18 46 L42 22 L66 30 L88 56 L94 84 Z", "#9b968f")
    + _path("M18 48 L42 25 L48 52 L30 66 Z", "#c9c5be")
    + _path("M48 52 L66 33 L86 58 L70 70 Z", "#aaa59d")
    + _line("M42 24 L48 52 L30 68 M48 52 L70 70 L88 58", INK, 3),
    "group": _sign("M8 36 L36 36 L36 8 L64 8 L64 36 L92 36 L92 64 L64 64 L64 92 L36 92 L36 64 L8 64 Z", "#f0b93a")
    + _line("M36 36 L64 36 M36 64 L64 64 M36 36 L36 64 M64 36 L64 64", INK, 4),
    "church": _sign("M44 40 L44 92 L92 92 L92 58 L74 44 L56 56 Z", "#eadfd6")
    + _sign("M40 58 L72 34 L97 58 Z", "#7b56a3")
    + _sign("M8 92 L8 46 L40 46 L40 92 Z", "#f4ece4")
    + _sign("M4 48 L24 18 L44 48 Z", "#7b56a3")
    + _line("M24 20 L24 3 M17 9 L31 9", "#d69f1e", 5)
    + _sign("M18 92 L18 74 Q24 64 30 74 L30 92 Z", "#4f3572", 4),
    "well": _sign("M10 54 L18 92 L82 92 L90 54 Z", "#b9b0a2")
    + _sign("M8 54 A42 16 0 1 1 92 54 A42 16 0 1 1 8 54 Z", "#d8d0c2")
    + _sign("M22 54 A28 9 0 1 1 78 54 A28 9 0 1 1 22 54 Z", "#3f8bb5", 4)
    + _line("M15 74 L85 74 M34 75 L34 90 M62 75 L62 90 M48 68 L48 74 M72 66 L72 74 M26 66 L26 74", INK, 3)
    + _line("M14 50 L14 12 M86 50 L86 12", "#7d5230", 7)
    + _line("M8 12 L92 12", "#7d5230", 8),
    "gold": _sign("M14 70 L26 40 L52 30 L78 42 L90 70 L70 90 L32 90 Z", "#f2c230")
    + _path("M28 43 L51 34 L56 54 L36 62 Z", "#ffe98c")
    + _path("M36 62 L56 54 L70 86 L34 86 Z", "#dfa51f")
    + _line("M78 8 L81 18 L91 21 L81 24 L78 34 L75 24 L65 21 L75 18 Z", "#f7cf4d", 4),
    "empty": _path("M14 14 L86 14 L86 86 L14 86 Z", "#bcd583")
    + _line(
        "M14 30 L14 14 L30 14 M42 14 L58 14 M70 14 L86 14 L86 30 M86 42 L86 58 M86 70 L86 86 L70 86 M58 86 L42 86 "
        "M30 86 L14 86 L14 70 M14 58 L14 42",
        INK,
        6,
    )
    + _line("M40 62 L36 46 M50 64 L50 42 M60 62 L64 48", "#6d9140", 5),
    "blocking": _both(
        _sign("M18 34 L28 34 L28 88 L18 88 Z", "#a9743f", 3)
        + _path("M19.5 36 L23 36 L23 86 L19.5 86 Z", "#cf9d62")
        + _sign("M8 94 L14 86 L32 86 L38 94 Z", "#7d5230", 3)
        + _sign("M18 24 C18 14 28 14 28 24 L28 32 L18 32 Z", "#f7cf4d", 3)
        + _path("M20 24 C20 18 23 17 24 18 L22 30 L20 30 Z", "#fff6c8")
    )
    + _sign("M4 40 L96 40 L96 56 L4 56 Z", "#fbf4e4", 3)
    + _path("M6 41.5 L20 41.5 L12 54.5 L6 54.5 Z", "#c8483c")
    + _path("M34 41.5 L48 41.5 L40 54.5 L26 54.5 Z", "#c8483c")
    + _path("M62 41.5 L76 41.5 L68 54.5 L54 54.5 Z", "#c8483c")
    + _path("M90 41.5 L94.5 41.5 L94.5 54.5 L82 54.5 Z", "#c8483c")
    + _sign("M4 64 L96 64 L96 80 L4 80 Z", "#fbf4e4", 3)
    + _path("M5.5 65.5 L12 65.5 L20 78.5 L6 78.5 Z", "#c8483c")
    + _path("M26 65.5 L40 65.5 L48 78.5 L34 78.5 Z", "#c8483c")
    + _path("M54 65.5 L68 65.5 L76 78.5 L62 78.5 Z", "#c8483c")
    + _path("M82 65.5 L94.5 65.5 L94.5 78.5 L90 78.5 Z", "#c8483c")
    + _line("M6 43 L94 43 M6 67 L94 67", "#ffffff", 1.6),
    "pass": _sign("M12 22 L48 50 L12 78 Z", "#e8a33a")
    + _sign("M46 22 L82 50 L46 78 Z", "#e8a33a")
    + _line("M88 22 L88 78", INK, 8),
    "stop": _sign("M34 6 L66 6 L94 34 L94 66 L66 94 L34 94 L6 66 L6 34 Z", "#c0392b")
    + _path("M37 12 L63 12 L86 35 L14 35 Z", "#d9604f")
    + _sign("M34 34 L66 34 L66 66 L34 66 Z", "#fff6e6", 4),
}

APP = (
    """<linearGradient id="meadow" gradientUnits="userSpaceOnUse" x1="10" y1="4" x2="90" y2="96">
<stop offset="0" stop-color="#c3dc83"/><stop offset="1" stop-color="#7fa748"/></linearGradient>
<rect x="3" y="3" width="94" height="94" rx="20" fill="url(#meadow)"/>
"""
    + _path("M20 4 C28 30 8 52 24 72 C30 80 26 90 24 96 L40 96 C44 84 42 76 36 68 C26 50 42 30 36 4 Z", "#e6f4f5")
    + _path("M23 4 C31 30 12 52 27 71 C33 80 30 90 28 96 L37 96 C40 84 38 76 33 68 C22 50 38 30 33 4 Z", "#4f9fc4")
    + _line("M28 18 C30 30 22 44 25 54 M31 76 C34 82 33 86 33 90", "#bfe4ee", 2.4)
    + _path("M54 40 L54 26 L68 26 L68 40 Z", "#f0e2c6", INK, 4)
    + _path("M49 27 L61 9 L73 27 Z", "#7b56a3", INK, 4)
    + _path("M48 82 L48 54 L84 54 L84 82 Z", "#f0e2c6", INK, 4)
    + _path("M41 57 L66 36 L91 57 Z", "#f0b93a", INK, 4)
    + _path("M47 55 L66 39 L66 55 Z", "#ffd671")
    + _path("M60 82 L60 67 L71 67 L71 82 Z", "#8a5a20", INK, 3.5)
    + '<rect x="3" y="3" width="94" height="94" rx="20" fill="none" stroke="#3a2e25" stroke-width="5"/>'
)
"""The game's own sign, for the window: a house and a spire beside a river."""

"""Drawings as SVG of who can sit at the table: a person, the bots' faces; and the medals for the places."""

from math import cos, degrees, radians, sin

from art.icons import FOLDER, INK, _both, _line, _medallion, _oval, _path


def paint(_only: str) -> None:
    """Write every drawing as a 100 x 100 SVG."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = {f"bot-{name}": _medallion(*parts) for name, parts in BOTS.items()}
    drawings["person"] = _medallion("#f7e6bd", "#c79a55", PERSON)
    drawings |= {f"medal-{name}": _medal(*colours) for name, colours in MEDALS.items()}
    drawings["medal-laurel"] = _laurel() + _medal(*MEDALS["gold"])
    drawings["hat"] = _hat("#6e3f26", "#8d5632", "#d9503f")
    drawings["hat-grey"] = _hat("#cfc2ab", "#dbd0bc", "#c0b299", "#a89a82")
    for name, body in drawings.items():
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body.strip()}\n</svg>\n'
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


def _head(skin: str, shade: str, coat: str, collar: str) -> str:
    """Shoulders, neck, ears and a face lit from the top left, without eyes."""
    return (
        _path(
            "M14 85 C20 78 30 76 40 75 L60 75 C70 76 80 78 86 85 C78 94 65 99 50 99 C35 99 22 94 14 85 Z", coat, INK, 2
        )
        + _path("M38 74 L50 90 L62 74 L58 64 L42 64 Z", collar)
        + _path("M41 62 L41 76 Q50 84 59 76 L59 62 Z", shade)
        + _both(_oval(26, 48, 5.5, 7.5, shade))
        + _path("M26 44 C26 24 74 24 74 44 C74 62 64 74 50 74 C36 74 26 62 26 44 Z", skin)
        + _path("M66 30 C74 36 75 52 68 62 C62 70 56 74 50 74 C62 66 68 50 66 30 Z", shade)
        + _path("M48.5 50 Q46 57 49 58.4 Q51 59 52 58", "none", "#8a5a44", 2)
    )


def _eyes(y: float = 47, white: bool = False) -> str:
    parts = ""
    for x in (39, 61):
        parts += _oval(x, y, 5.6, 5.6, "#ffffff") if white else ""
        parts += _oval(x, y, 3.2, 3.6, "#2b1e19") + _oval(x - 1, y - 1.3, 1.1, 1.1, "#ffffff")
    return parts


def _smile(wide: float = 9, y: float = 64) -> str:
    return _line(f"M{50 - wide} {y} Q50 {y + wide * 0.7} {50 + wide} {y}", "#6b3428", 2.6)


def _cheeks(colour: str = "#e99a86") -> str:
    return _both(_oval(33, 58, 4.6, 3.2, colour, ' fill-opacity="0.6"'))


PERSON = (
    _head("#f2c9a2", "#d9a57c", "#7b5a43", "#f6ead2")
    + _path(
        "M23 46 C18 20 40 12 54 16 C72 12 82 28 77 46 C74 38 70 34 64 33 C54 38 38 38 30 35 C26 38 24 42 23 46 Z",
        "#5b3a26",
    )
    + _path("M30 30 C36 20 48 18 56 20 C46 22 38 26 30 30 Z", "#80563a")
    + _eyes()
    + _cheeks()
    + _smile(10)
)

NEWCOMER = (
    _path("M16 84 L19 66 L30 62 L30 84 Z M84 84 L81 66 L70 62 L70 84 Z", "#8a5a35", INK, 2)
    + _head("#f6d2ad", "#dfad84", "#6fa04f", "#f6ead2")
    + _path(
        "M24 46 C24 34 30 28 34 30 L66 30 C70 28 76 34 76 46 C72 42 70 38 68 36 L32 36 C30 38 28 42 24 46 Z", "#c9782f"
    )
    + _path("M24 34 C24 12 76 12 76 34 C60 30 40 30 24 34 Z", "#5d8f46", INK, 3)
    + _path("M28 34 C40 30 60 30 90 36 C88 42 78 42 66 38 C52 35 40 35 28 34 Z", "#4a7638", INK, 3)
    + _path("M32 26 C36 18 46 16 52 17 C44 19 38 22 32 26 Z", "#8fbd6f")
    + _eyes(48)
    + _oval(50, 60, 1, 1, "#d08f6c")
    + _both(
        _oval(34, 57, 1.2, 1.1, "#c98a64") + _oval(38, 60, 1.2, 1.1, "#c98a64") + _oval(30, 60, 1.2, 1.1, "#c98a64")
    )
    + _smile(8)
)
NEIGHBOUR = (
    _path("M30 22 C28 6 72 6 70 22 Z", "#8d4a2b", INK, 3)
    + _path(
        "M19 60 C12 30 30 16 50 16 C70 16 88 30 81 60 C80 68 76 70 74 68 L26 68 C24 70 20 68 19 60 Z", "#8d4a2b", INK, 3
    )
    + _head("#eec19a", "#d39b72", "#c8605a", "#fff6e6")
    + _path("M25 46 C24 26 44 22 50 26 C56 22 76 26 75 46 C70 36 60 32 50 32 C40 32 30 36 25 46 Z", "#a45a36")
    + _path("M20 38 C30 20 70 20 80 38 C72 28 62 25 50 25 C38 25 28 28 20 38 Z", "#f0b93a", INK, 2.4)
    + _eyes()
    + _cheeks("#e5806f")
    + _path("M40 62 Q50 73 60 62 Q50 66 40 62 Z", "#9c3a34")
)
BUILDER = (
    _head("#d9a273", "#b98052", "#3f78b5", "#f0b93a")
    + _path("M29 58 C28 72 40 80 50 80 C60 80 72 72 71 58 C66 66 60 62 50 62 C40 62 34 66 29 58 Z", "#4a3020")
    + _path("M42 66 Q50 72 58 66 Q50 69 42 66 Z", "#f6ead2")
    + _path("M20 38 C20 10 80 10 80 38 Z", "#f0b93a", INK, 3)
    + _path("M44 12 L56 12 L58 36 L42 36 Z", "#ffd877", INK, 2.4)
    + _path("M14 36 C30 32 70 32 86 36 C88 42 84 44 80 43 C62 39 38 39 20 43 C16 44 12 42 14 36 Z", "#d69a22", INK, 3)
    + _path("M26 32 C28 22 34 18 39 16 C34 22 33 28 33 33 Z", "#ffe39a")
    + _eyes(49)
    + _both(_line("M32 43 L44 43", "#4a3020", 3))
)
SURVEYOR = (
    _head("#f0cba6", "#d4a67d", "#7b56a3", "#fff6e6")
    + _path(
        "M24 48 C22 32 30 28 34 30 L66 30 C72 28 78 34 76 48 C72 44 71 40 70 38 L30 38 C29 42 27 44 24 48 Z", "#3d3733"
    )
    + _path("M18 36 C30 28 70 28 82 36 C84 41 80 42 76 41 C60 37 40 37 24 41 C20 42 16 41 18 36 Z", "#4f3572", INK, 3)
    + _path("M26 34 L32 8 C44 4 56 4 68 8 L74 34 C58 29 42 29 26 34 Z", "#64458c", INK, 3)
    + _path("M27 32 C42 27 58 27 73 32 L72 25 C58 20 42 20 29 25 Z", "#f0b93a")
    + _eyes(48)
    + '<circle cx="61" cy="48" r="9.5" fill="#dff0f5" fill-opacity="0.35" stroke="#c99a2e" stroke-width="3"/>'
    + _line("M70 52 C76 62 74 74 70 84", "#c99a2e", 1.8)
    + _path("M36 63 C42 58 48 60 50 62 C52 60 58 58 64 63 C58 67 53 65 50 64 C47 65 42 67 36 63 Z", "#3d3733")
    + _line("M46 69 Q50 71 54 69", "#6b3428", 2.2)
)
ARCHITECT = (
    _path(
        "M20 66 C14 34 28 18 50 18 C72 18 86 34 80 66 C76 74 72 66 72 60 L28 60 C28 66 24 74 20 66 Z", "#2f2a2b", INK, 3
    )
    + _head("#c98f63", "#a56e45", "#3a3b45", "#e8e2d6")
    + _path("M25 48 C24 30 38 24 60 28 C70 28 76 36 75 48 C70 42 66 38 60 36 C48 40 34 40 25 48 Z", "#2f2a2b")
    + _path("M14 34 C10 14 54 4 74 14 C90 20 90 32 80 34 C60 27 38 28 24 36 C18 38 15 38 14 34 Z", "#c8483c", INK, 3)
    + _path("M58 9 L62 3 L66 5 L64 11 Z", "#c8483c", INK, 2.4)
    + _path("M22 28 C26 18 42 13 54 14 C42 17 30 21 22 28 Z", "#e8796c")
    + _eyes(48)
    + '<g fill="#ffffff" fill-opacity="0.28" stroke="#20242c" stroke-width="3"><circle cx="38.5" cy="48.5" r="9"/>'
    + '<circle cx="61.5" cy="48.5" r="9"/></g>'
    + _line("M47.5 47 Q50 45 52.5 47 M29.5 47 L25 45 M70.5 47 L75 45", "#20242c", 2.6)
    + _path("M42 64 Q50 71 58 64 Q50 67 42 64 Z", "#7d2f2a")
    + _path("M76 58 L82 34 L86 35 L80 59 L77 63 Z", "#f0b93a", INK, 2)
)
MASTER = (
    _head("#efc9a6", "#d3a37c", "#2f5630", "#f7cf4d")
    + _path(
        "M25 50 C20 76 34 98 50 98 C66 98 80 76 75 50 C72 58 66 60 62 60 C58 56 53 57 50 59 C47 57 42 56 38 60 "
        "C34 60 28 58 25 50 Z",
        "#f4f1ea",
        "#a9a297",
        2,
    )
    + _line("M38 70 C40 80 44 86 48 90 M50 72 L50 92 M62 70 C60 80 56 86 53 90", "#cfc8bb", 2)
    + _path("M42 64 Q50 69 58 64 Q50 67 42 64 Z", "#8d4038")
    + _path("M24 46 C20 24 36 18 50 18 C64 18 80 24 76 46 C74 38 70 32 64 30 L36 30 C30 32 26 38 24 46 Z", "#f4f1ea")
    + _path("M20 32 L22 8 L36 20 L50 4 L64 20 L78 8 L80 32 C62 27 38 27 20 32 Z", "#f7cf4d", INK, 3)
    + _path("M24 28 L25 14 L36 24 L50 9 L50 25 C40 25 32 26 24 28 Z", "#ffe791")
    + _oval(50, 23, 3.6, 4, "#c8483c")
    + _both(_oval(30, 25, 2.6, 3, "#3f78b5"))
    + _eyes(48)
    + _both(_path("M30 42 C34 37 42 37 46 41 C40 40 35 41 30 42 Z", "#f4f1ea", "#c9c2b6", 1.2))
)

BOTS = {
    "newcomer": ("#d9edc0", "#86ad5d", NEWCOMER),
    "neighbour": ("#fbe0c0", "#d3925c", NEIGHBOUR),
    "builder": ("#cfe4f3", "#6c9cc4", BUILDER),
    "surveyor": ("#f6e5b4", "#cba04c", SURVEYOR),
    "architect": ("#f3d5cb", "#c77a68", ARCHITECT),
    "master": ("#d5cdec", "#7764ab", MASTER),
}


def _medal(light: str, body: str, dark: str) -> str:
    """A medal on a ribbon; its middle is left free for a number."""
    return (
        _path("M24 2 L44 2 L58 44 L40 48 Z", "#c8483c", INK, 3)
        + _path("M76 2 L56 2 L42 44 L60 48 Z", "#e06a5c", INK, 3)
        + f'<radialGradient id="metal" gradientUnits="userSpaceOnUse" cx="38" cy="48" r="52">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="0.6" stop-color="{body}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        f'<circle cx="50" cy="65" r="32" fill="url(#metal)" stroke="{INK}" stroke-width="4"/>'
        f'<circle cx="50" cy="65" r="24" fill="none" stroke="{dark}" stroke-width="2.4"/>'
        f'<circle cx="49.4" cy="64.4" r="24" fill="none" stroke="{light}" stroke-width="1.2"/>'
    )


def _hat(felt: str, lit: str, band: str, line: str = INK) -> str:
    """A hat with a brim: so many stand for the strength of a bot."""
    crown = _path("M28 66 C27 40 33 24 42 22 C47 21 49 25 53 23 C62 20 71 34 72 66 Z", felt, line, 4)
    light = _path("M35 60 C34 42 38 31 43 28 C41 38 41 50 42 60 Z", lit)
    ribbon = _path("M28 56 C40 61 60 61 72 56 L73 67 C60 72 40 72 27 67 Z", band, line, 3)
    edge = "M8 68 C20 64 26 66 30 67 C42 72 58 72 70 67 C76 65 84 64 92 68 C84 80 68 84 50 84 C32 84 16 80 8 68 Z"
    brim = _path(edge, felt, line, 4)
    return brim + crown + light + ribbon


def _laurel() -> str:
    """A wreath around a medal, open at its top."""
    leaves = ""
    for side in (-1, 1):
        for number in range(6):
            angle = radians(90 + side * (12 + 25 * number))
            x, y = 50 + 39 * cos(angle), 65 + 33 * sin(angle)
            turn = degrees(angle) + side * 62
            leaves += (
                f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="12" ry="5" fill="{"#5f9a45" if number % 2 else "#7cb85a"}" '
                f'stroke="{INK}" stroke-width="2.2" transform="rotate({turn:.0f} {x:.1f} {y:.1f})"/>'
            )
    return leaves


MEDALS = {
    "gold": ("#fff2b0", "#f2c230", "#b97d12"),
    "silver": ("#ffffff", "#cfd3d6", "#7f878d"),
    "bronze": ("#f7cfa4", "#cf8a4f", "#84491f"),
    "wood": ("#e2bd8c", "#b08352", "#6b4a2b"),
}

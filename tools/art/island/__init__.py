"""The island's pictures: `python tools/make_art.py island` paints all of them, `island:tiles` one part."""

from typing import Any

from art.island import tiles


def paint(only: str = "") -> dict[str, Any] | None:
    """Paint the parts whose names begin so."""
    if "tiles".startswith(only):
        tiles.paint()
    return None

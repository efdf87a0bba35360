"""The game's icon, `assets/sprites/svg/app.svg`, in the forms that desktops want: PNG, ICO (Windows), ICNS (macOS)."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "assets" / "sprites" / "svg" / "app.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_ICO = (16, 24, 32, 48, 64, 128, 256)
_ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def png(size: int) -> bytes:
    """Return the icon as PNG, ``size`` pixels wide and high."""
    stream = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(SOURCE, (size, size)), stream, "icon.png")
    return stream.getvalue()


def ico() -> bytes:
    """Return the icon for Windows: a directory of PNGs."""
    pictures = [(size, png(size)) for size in _ICO]
    place = 6 + 16 * len(pictures)
    rows = b""
    for size, data in pictures:
        rows += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return struct.pack("<HHH", 0, 1, len(pictures)) + rows + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """Return the icon for macOS: a row of PNGs, each with its kind and length."""
    rows = b"".join(
        kind + struct.pack(">I", 8 + len(data)) + data for kind, data in ((k, png(s)) for s, k in _ICNS.items())
    )
    return b"icns" + struct.pack(">I", 8 + len(rows)) + rows


def write_icons(folder: Path) -> None:
    """Write ``mycity.ico`` and ``mycity.icns`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mycity.ico").write_bytes(ico())
    (folder / "mycity.icns").write_bytes(icns())

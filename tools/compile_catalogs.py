"""Compile every ``.po`` catalog below ``assets/locale`` to the ``.mo`` file beside it.

Run as a script (``python tools/compile_catalogs.py``) or by the build (``tools/build_hook.py``).
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"


def compile_catalogs(folder: Path = LOCALE) -> list[Path]:
    """Write a ``.mo`` beside every ``.po`` in ``folder`` and return the files written."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as stream:
            catalog = read_po(stream, locale=source.parts[-3], abort_invalid=True)
        target = source.with_suffix(".mo")
        with target.open("wb") as stream:
            write_mo(stream, catalog)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogs():
        print(path)

"""Paint all pictures of the game into `assets/`; run by `make art`.

`python tools/make_art.py` paints everything (some minutes); `python tools/make_art.py river elements` only those
parts, and `python tools/make_art.py buildings:Y-L4` only the sprites whose names start so.
"""

import importlib
import json
import sys
from dataclasses import asdict
from typing import Any

from art.canvas import CELL, SPRITES
from art.relief import Margin

PARTS = (
    "buildings",
    "river",
    "elements",
    "terrain",
    "gardens",
    "canals",
    "people",
    "smoke",
    "icons",
    "signs",
    "letters",
    "keepsakes",
    "badges",
    "faces",
    "tilesets",
    "island",
    "vignettes",
)
MANIFEST = SPRITES / "sprites.json"


def main(wanted: list[str]) -> None:
    """Paint the wanted parts, and bring the manifest up to date."""
    manifest: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8")) if MANIFEST.exists() else {}
    manifest["cell"] = CELL
    manifest["margin"] = {side: round(cells * CELL) for side, cells in asdict(Margin()).items()}
    for word in wanted or list(PARTS):
        part, _, only = word.partition(":")
        entry = importlib.import_module(f"art.{part}").paint(only)
        if entry:
            manifest[part] = entry
    MANIFEST.parent.mkdir(parents=True, exist_ok=True)
    MANIFEST.write_text(json.dumps(manifest, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

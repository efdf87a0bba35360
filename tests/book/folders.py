"""Folders of campaigns to make books of: the first records of the golden ones, under names of one's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from mycity.content.assets import assets_root
from mycity.content.languages import Languages

GOLDEN = Path(__file__).parents[1] / "golden"
CITY, SEASON = GOLDEN / "city", GOLDEN / "island-season"


def begun(folder: Path, source: Path = SEASON, episodes: int = 1, names: Sequence[str] = ()) -> Path:
    """Write the first records of a golden campaign into a new folder and return it."""
    folder.mkdir()
    for number in range(1, episodes + 1):
        document = json.loads((source / f"{number:02}.json").read_text(encoding="utf-8"))
        for player, name in zip(document["players"], names, strict=False):
            player["name"] = name
        (folder / f"{number:02}.json").write_text(json.dumps(document), encoding="utf-8")
    return folder


def language(code: str = "en") -> Languages:
    return Languages(assets_root() / "locale", code)

"""The game's read-only files: pictures, fonts, maps, campaigns, catalogs; and the error they all raise."""

from __future__ import annotations

from pathlib import Path

from mycity.plain_files import assets_root

__all__ = ["ContentError", "assets_root"]


class ContentError(ValueError):
    """A content file that cannot be used.

    Attributes:
        file: the file, as it was named to the loader.
        location: where in the file: ``line 3, column 7``, a path such as ``rules[2].cost``, a layer, a cell; or empty.
        reason: what is wrong, as one sentence without a full stop.
    """

    def __init__(self, file: Path, location: str, reason: str) -> None:
        self.file = file
        self.location = location
        self.reason = reason
        super().__init__(": ".join(part for part in (str(file), location, reason) if part))

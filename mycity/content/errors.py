"""The one error that all content raises: which file, where in it, and why."""

from __future__ import annotations

from pathlib import Path


class ContentError(ValueError):
    """A content file that cannot be used.

    Attributes:
        file: the file, as it was named to the loader.
        place: where in the file: ``line 3, column 7``, a path such as ``rules[2].cost``, a layer, a cell; or empty.
        reason: what is wrong, as one sentence without a full stop.
    """

    def __init__(self, file: Path, place: str, reason: str) -> None:
        self.file = file
        self.place = place
        self.reason = reason
        super().__init__(": ".join(part for part in (str(file), place, reason) if part))

"""The game's read-only files: pictures, fonts, maps, campaigns, catalogs; and the error they all raise."""

from __future__ import annotations

import functools
from importlib.resources import files
from pathlib import Path


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


@functools.cache
def assets_root() -> Path:
    """Return the assets folder, wherever the game runs from.

    A wheel and a frozen build carry it inside the package as ``_assets``; a checkout (also an editable
    install) has it beside the package, and where the package lies in an archive, it is beside that. The current
    directory never matters.

    Raises:
        FileNotFoundError: The installation has no assets folder in either place.
    """
    package = Path(str(files("mycity")))
    home = package.parent.parent if package.parent.is_file() else package.parent
    candidates = (package / "_assets", home / "assets")
    for folder in candidates:
        if folder.is_dir():
            return folder
    folders = " nor ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(f"the assets folder is neither {folders}")

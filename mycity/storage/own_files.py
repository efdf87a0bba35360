"""What this program has written, known by its name and its beginning: nothing else is deleted, nor through a link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mycity.storage.errors import SaveError
from mycity.storage.reading import beginning, is_folder, names_in


def own_files(folder: Path, name: re.Pattern[str], begins: re.Pattern[bytes]) -> Iterator[Path]:
    """Yield the files in ``folder`` that are the program's own, by name; none where the folder is a link.

    Args:
        folder: where they are.
        name: matches the whole name of each.
        begins: matches the first bytes of each.

    Raises:
        SaveError: the system does not say.
    """
    for one in names_in(folder) if is_folder(folder) else ():
        if name.fullmatch(one) and is_own(folder / one, begins):
            yield folder / one


def is_own(path: Path, begins: re.Pattern[bytes]) -> bool:
    """Whether ``path`` is a regular file, no link, and begins as the program's own do."""
    try:
        return begins.match(beginning(path)) is not None
    except SaveError:
        return False

"""Records read from files: one episode's, or a campaign's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mycity.api.errors import GameError
from mycity.engine.documents import RECORD_LIMIT, DocumentError, json_values
from mycity.engine.quoting import quoted
from mycity.plain_files import read_plain
from mycity.table.looking_back.record_check import RecordVerdict, check_alone, check_folder


class LoadedRecords:
    """What ``load`` has read.

    Attributes:
        documents: the records, by file name; ``campaign.json`` beside those of a finished campaign.
    """

    def __init__(self, documents: dict[str, Any], *, is_folder: bool) -> None:
        self.documents, self._is_folder = documents, is_folder

    def check(self) -> RecordVerdict:
        """Return whether everything comes out the same when it is played again.

        A verdict without ``complaints`` is a true record. One of a campaign's episode alone is judged from its start
        on, which is taken as ``given``; a folder is judged from its first episode on.
        """
        if self._is_folder:
            return RecordVerdict(check_folder(self.documents))
        return check_alone(next(iter(self.documents.values())))


def load(path: str | Path) -> LoadedRecords:
    """Return the record in a file, or those of the campaign in a folder.

    >>> import json, tempfile
    >>> from mycity.api import new_game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.json")
    ...     record = new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7).record()
    ...     _ = path.write_text(json.dumps(record), encoding="utf-8")
    ...     load(path).check()
    RecordVerdict(complaints=[], given=False)

    Raises:
        GameError: it cannot be read, or is no JSON that means one thing only.
    """
    try:
        path = Path(path)
        is_folder = path.is_dir()
        files = sorted(path.glob("*.json")) if is_folder else [path]
        found = {file.name: _values(file) for file in files}
    except GameError:
        raise
    except (OSError, TypeError, ValueError) as error:
        raise GameError(f"{quoted(str(path))} cannot be read: {error!s:.120}") from None
    if not found or not all(isinstance(document, dict) for document in found.values()):
        raise GameError(f"{quoted(str(path))} holds no record")
    return LoadedRecords(found, is_folder=is_folder)


def _values(file: Path) -> Any:
    try:
        return json_values(read_plain(file, RECORD_LIMIT))
    except DocumentError as error:
        raise GameError(f"{quoted(file.name)} {error}") from None

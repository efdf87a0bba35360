"""Why the game of a file cannot be seen, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from mycity.table.replay import NO_RECORD, NOT_TRUE, UNREADABLE, RecordFileError
from mycity.ui.messages import mark

_WORDS: Mapping[str, str] = {
    UNREADABLE: mark("{file} cannot be read."),
    NO_RECORD: mark("{file} is not the record of a finished game."),
    NOT_TRUE: mark("{file} says otherwise than its moves do: it is damaged, or was changed."),
}
_LONGEST = 60


def wrong_file_words(t: Callable[..., str], file: Path, problem: RecordFileError) -> str:
    """Return what is wrong with a file, translated by ``t``."""
    name = file.name if len(file.name) <= _LONGEST else file.name[: _LONGEST - 1] + "…"
    return t(_WORDS[problem.code], file=name.encode(errors="replace").decode())

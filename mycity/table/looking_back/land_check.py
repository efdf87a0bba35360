"""The check of a made land in a file: whether it is one, and the one that its code makes.

A map drawn in Tiled shows the land itself; the record of a game on a land is played again, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mycity.content.games import GAMES
from mycity.content.lands.plans import land_board
from mycity.content.tiled.maps import CityMap, check_map, read_map
from mycity.engine.board import Board, board_of
from mycity.engine.documents import RECORD_LIMIT, Json
from mycity.engine.lands.code import LandCodeError
from mycity.engine.lands.conditions import land_faults
from mycity.engine.lands.made import drawn_rows
from mycity.engine.record import read_record
from mycity.plain_files import read_plain
from mycity.table.looking_back.kept_files import read_object
from mycity.table.looking_back.record_check import check_alone

_MAPS = ".tmx"
"""The ending of maps; a file with another is one, too, when it begins like XML."""
_BEFORE_XML = b"\xef\xbb\xbf \t\r\n"


class LandVerdict(NamedTuple):
    """The outcome of a check.

    Attributes:
        code: of the land, as it is shown; empty where none is named.
        complaints: everything that is not true, a sentence each.
    """

    code: str
    complaints: list[str]


def check_land_file(path: Path) -> LandVerdict:
    """Return the verdict on a map or a record.

    Raises:
        UnreadableError: it is neither.
    """
    return _of_map(path) if _is_map(path) else _of_record(read_object(path))


def _is_map(path: Path) -> bool:
    with suppress(OSError, ValueError):
        return path.suffix.lower() == _MAPS or read_plain(path, RECORD_LIMIT).lstrip(_BEFORE_XML).startswith(b"<")
    return False


def _of_map(path: Path) -> LandVerdict:
    if faults := check_map(path):
        return LandVerdict("", faults)
    drawn = read_map(path)
    return LandVerdict("" if drawn.code is None else str(drawn.code), [*_code_faults(drawn), *land_faults(drawn.board)])


def _code_faults(drawn: CityMap) -> Iterator[str]:
    """Yield how a map differs from the land of its code, row by row as lands are listed."""
    if drawn.code is None:
        yield "map: no property 'code' says which land this is"
        return
    try:
        made = land_board(str(drawn.code))
    except LandCodeError as error:
        yield f"map: property 'code' is of no land: {error}"
        return
    yield from _differences(drawn.board, made)


def _differences(board: Board, made: Board) -> Iterator[str]:
    if made.land is not board.land:
        yield "the code is of a land of the other family"
        return
    rows = list(zip(drawn_rows(board), drawn_rows(made), strict=False))
    differing = [number for number, (here, there) in enumerate(rows) if here != there]
    for number in differing:
        yield f"row {number + 1} is {rows[number][0]}; the land of the code has {rows[number][1]}"
    if not differing and board.river != made.river:
        yield "the river runs elsewhere than on the land of the code"


def _of_record(document: Json) -> LandVerdict:
    complaints = check_alone(document).complaints
    if complaints:
        return LandVerdict("", complaints)
    fields = read_record(document)
    if fields.land is None or not GAMES[fields.game].family:
        return LandVerdict("", ["this is no game on a made land"])
    faults = (fault for player in fields.players for fault in land_faults(board_of(player.board)))
    return LandVerdict(fields.land.code, list(dict.fromkeys(faults)))

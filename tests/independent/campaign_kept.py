"""What a player keeps between episodes: board and stickers, buildings, cogs, nuggets, shafts, rails, progress."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.independent import campaign_book as book
from tests.independent import lands, shapes
from tests.independent.lands import Land

Json = Mapping[str, Any]
_STICKER_CODES = {"tree": "t", "rock": "r", "well": "W", "forest-tree": "t", "forest-blank": "."}


@dataclass
class Kept:
    """One player's belongings at the start of an episode; ``carried`` are the points won for the next start."""

    codes: dict[str, str]
    buildings: dict[str, list[str]]
    cogs: list[str] = field(default_factory=list)
    nuggets: int = 0
    shafts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(book.ENTRANCES, 0))
    rails: int = 0
    progress: int = 0
    carried: int = 0


_PRINTED = lands.typed(lands.CITY)
RIVER = _PRINTED.river
LEFT, RIGHT = _PRINTED.banks


def at_first() -> Kept:
    """Gives what everybody has before episode 1."""
    return Kept(dict(_PRINTED.codes), {name: list(rows) for name, rows in shapes.BASE.items()})


def recorded(player: Json) -> Kept:
    """Reads what a record says a player has at the start of the episode."""
    return Kept(
        dict(lands.recorded(player["board"]).codes),
        {name: list(rows) for name, rows in player["buildings"].items()},
        list(player["cogs"]),
        player["nuggets"],
        dict(player["shafts"]),
        player["rails"],
        player["progress"],
    )


# --- what the opening of an episode does to a board ----------------------------------------------------------------


def set_up(kept: Kept, episode: int) -> None:
    """Changes a board and the buildings owned as the set-up of an episode says (what is chosen comes after)."""
    for codes in _changes(kept.codes, episode):
        kept.codes.update(codes)
    if episode == 4:
        kept.buildings.update({name: list(rows) for name, rows in shapes.CHURCHES.items()})
    if episode == 22:
        kept.buildings = {name: rows for name, rows in kept.buildings.items() if name[0] != "B" or name in kept.cogs}


def _changes(codes: Mapping[str, str], episode: int) -> list[dict[str, str]]:
    """Gives what a board's cells become, one step after the other."""
    entrances = dict(book.ENTRANCES.values())
    steps: Mapping[int, list[dict[str, str]]] = {
        8: [dict.fromkeys(book.SAWMILL, "S"), dict.fromkeys(_coded(codes, "F") & book.LOGGING, "L")],
        10: [dict.fromkeys(book.VEINS, "G")],
        13: [dict.fromkeys(_coded(codes, "W"), "."), dict.fromkeys(_coded(codes, "SL"), "F")],
        19: [dict.fromkeys(entrances, ".")],
        22: [{book.PALACE: "P"}],
    }
    opened = [{cell: "E"} for cell, first in entrances.items() if first == episode]
    return [*steps.get(episode, []), *opened]


def _coded(codes: Mapping[str, str], wanted: str) -> set[str]:
    return {cell for cell, code in codes.items() if code in wanted}


def free_squares(kept: Kept) -> set[str]:
    """Gives the squares on which nothing stands."""
    return _coded(kept.codes, ".") & book.SQUARES


def free_forest_squares(kept: Kept) -> set[str]:
    """Gives the forest squares that are forest still, or logging cells."""
    return _coded(kept.codes, "FL") & book.FOREST_SQUARES


def closed(episode: int) -> set[str]:
    """Gives the cells under water."""
    return set(LEFT) if book.holds("flood", episode) else set()


def marks(episode: int) -> dict[str, list[str]]:
    """Gives the marks in force, by name."""
    found = {f"mine-{colour}": [book.ENTRANCES[colour][0]] for colour in book.open_shafts(episode)}
    return {"port": [book.PORT], **found} if book.holds("port", episode) else found


def in_play(kept: Kept, episode: int) -> Land:
    """Gives the board as the rules of an episode see it.

    Two codes are added to those of a record: ``~`` is under water, ``m`` is meadow with a mark, which is not empty.
    """
    water = dict.fromkeys(closed(episode), "~")
    marked = {book.PORT: "m"} if book.holds("port", episode) else {}
    return Land(kept.codes, RIVER, (LEFT, RIGHT)).showing(water | marked)


# --- stickers -------------------------------------------------------------------------------------------------------


def room(kept: Kept, sticker: str) -> set[str]:
    """Gives the cells a sticker may go on; none when it is lost."""
    if sticker.startswith("forest-"):
        return free_forest_squares(kept)
    empty = _coded(kept.codes, ".")
    if sticker == "well":
        empty = {cell for cell in empty if _well_may_stand(kept, cell)}
    return empty & book.SQUARES or (empty & RIGHT) - {book.PALACE}


def _well_may_stand(kept: Kept, cell: str) -> bool:
    around = lands.sides(cell)
    is_riverside = any(cell in pair for pair in RIVER)
    return not is_riverside and len(around) == 4 and all(kept.codes[side] not in "MFSEP" for side in around)


def stick(kept: Kept, sticker: str, cell: str) -> None:
    """Puts a sticker on a cell for good."""
    kept.codes[cell] = _STICKER_CODES[sticker]


def rock_stickers(kept: Kept) -> set[str]:
    """Gives the cells with a rock sticker: the printed rocks are all double."""
    return _coded(kept.codes, "r")


def count(kept: Kept, worth: Mapping[str, int]) -> int:
    """Gives the trees (or rocks) of a cleared board, singles 1, doubles 2."""
    return sum(worth.get(code, 0) for code in kept.codes.values())

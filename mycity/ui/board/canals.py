"""The river between houses on both banks: a canal, so that it is always seen which bank a house is on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mycity.ui.board.gardens import Plots
from mycity.ui.board.ground import pseudo_random
from mycity.ui.pictures.sprites import Place, Sprites

JOINTS = ("NE", "NW", "SE", "SW", "N", "E", "S", "W")
"""In the order of the pictures: bends, and mouths by the side that the canal lies on."""
SHEETS = ("canal-NS", "canal-EW", "canal-joints")
_AROUND: Mapping[str, Place] = {"NW": (-1, -1), "NE": (-1, 0), "SW": (0, -1), "SE": (0, 0)}
"""The cells around a corner, from the one below it on the right."""
_BEFORE = {"N": ("NW", "NE"), "E": ("NE",), "S": ("SW", "SE"), "W": ("NW",)}
"""Around a corner, the houses behind a canal that leaves by a side: below one along a row they stand before it."""
_BESIDE = {"N": ("NW", "NE"), "E": ("NE", "SE"), "S": ("SW", "SE"), "W": ("NW", "SW")}


@dataclass(frozen=True)
class CanalPiece:
    """A piece of a canal.

    Attributes:
        sheet: The stamps it is one of; ``number`` says which.
        corner: The cell whose top left corner it lies at.
        behind: The cells that houses behind it stand on.
    """

    sheet: str
    number: int
    corner: Place
    behind: tuple[Place, ...]


def canal_pieces(sprites: Sprites, plots: Plots) -> Iterator[CanalPiece]:
    """Yield the canals of a board, what lies on top last."""
    arms = plots.scene.arms.items()
    built = {vertex: [way for way in ways if _is_built(plots, vertex, way)] for vertex, ways in arms}
    for sheet, onward in (("canal-EW", "E"), ("canal-NS", "S")):
        count = sprites.list.stamp(sheet).count
        for vertex in sorted(vertex for vertex, ways in built.items() if onward in ways):
            yield CanalPiece(sheet, pseudo_random(*vertex, 151, count), vertex, _behind(vertex, onward))
    for vertex, ways in sorted(built.items()):
        turn = "".join(sorted(ways, key="NSEW".index))
        if turn in JOINTS:
            yield CanalPiece("canal-joints", JOINTS.index(turn), vertex, _behind(vertex, turn))


def is_hidden(plots: Plots, vertex: Place) -> bool:
    """Return whether houses stand on all four cells around a corner: nothing is seen there but the canal."""
    return all(place in plots.owner for place in _places(vertex, tuple(_AROUND)))


def load_canals(sprites: Sprites, px: int) -> Iterator[None]:
    """Load all pieces there may be, one sheet at each step."""
    for sheet in SHEETS:
        for picture in sprites.stamps(sheet, px).pictures:
            sprites.trimmed((picture,))
        yield


def _is_built(plots: Plots, vertex: Place, way: str) -> bool:
    """Return whether a house stands on either bank; one house over both, as on no legal board, is not cut in two."""
    first, second = (plots.owner.get(place) for place in _places(vertex, _BESIDE[way]))
    return first is not None and second is not None and first != second


def _behind(vertex: Place, turn: str) -> tuple[Place, ...]:
    return _places(vertex, tuple(dict.fromkeys(cell for way in turn for cell in _BEFORE[way])))


def _places(vertex: Place, names: tuple[str, ...]) -> tuple[Place, ...]:
    return tuple((vertex[0] + _AROUND[name][0], vertex[1] + _AROUND[name][1]) for name in names)

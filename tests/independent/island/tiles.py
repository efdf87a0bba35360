"""The tiles: drawings typed in by hand, and the directions in which a tile's cells lie from its first letter's."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tests.independent.island.land import PRINTED, SIDES, Lattice, Place

LaidTile = tuple[tuple[str, str], ...]
"""A placement: (cell, symbol), cells in reading order."""

_TYPED = """
P-FW F.W
P-FH F.H
P-FP F.P
P-WH W.H
P-WP W.P
P-HP H.P
T-FHW F.H/.W.
T-FWH F.W/.H.
T-FHP F.H/.P.
T-FPH F.P/.H.
T-FPW F.P/.W.
T-FWP F.W/.P.
T-HPW H.P/.W.
T-HWP H.W/.P.
S-FHW F.H.W
S-WHP W.H.P
S-HFP H.F.P
S-WFP W.F.P
S-FWH F.W.H
S-HWP H.W.P
S-HPF H.P.F
S-WPF W.P.F
D-FW .F./H.P/.W.
D-FH .F./P.W/.H.
D-FP .F./H.W/.P.
D-WH .W./F.P/.H.
D-WP .W./F.H/.P.
D-HP .H./F.W/.P.
"""
_JOINING = """
S-FHP F.H.P
S-HFW H.F.W
S-FWP F.W.P
S-HPW H.P.W
"""


def _typed(text: str) -> dict[str, list[str]]:
    return {name: drawing.split("/") for name, drawing in (line.split() for line in text.strip().splitlines())}


ALL: Mapping[str, list[str]] = _typed(_TYPED)
_OTHERS: Mapping[str, str] = {}
"""Tiles that only some games have beside these, by the game; drawn like them.

The name of a rhombus has its first letter and its last; with another symbol than the four, its left and right ones too.
"""
JOINING: Mapping[str, list[str]] = _typed(_JOINING)
"""The four that join the season in its fifth episode."""


def of_game(game: str) -> dict[str, list[str]]:
    """Gives the tiles that a game begins with."""
    return {**ALL, **_typed(_OTHERS.get(game, ""))}


def _steps(*directions: int) -> Place:
    """Gives where one comes to by steps in these directions, counted clockwise."""
    ways = [SIDES[direction % 6] for direction in directions]
    return sum(rows for rows, _ in ways), sum(across for _, across in ways)


def turned(name: str, k: int) -> dict[Place, str]:
    """Gives where a tile's symbols lie from its first letter's cell, when its first side points in direction ``k``."""
    form, first, others = name[0], name[2], name[3:]
    if form == "D":
        left, right = list(others[1:]) or sorted(set("FHPW") - set(name))
        places = {_steps(k): right, _steps(k + 1): left, _steps(k, k + 1): others[0]}
    elif form == "T":
        places = {_steps(k): others[0], _steps(k + 1): others[1]}
    else:
        places = {_steps(*[k] * far): symbol for far, symbol in enumerate(others, 1)}
    return {(0, 0): first, **places}


def drawn(rows: Sequence[str]) -> dict[Place, str]:
    """Gives where the symbols of a drawing lie: a hex is two characters wide."""
    return {(y, x): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}


def laid(symbols: Mapping[str, str], lattice: Lattice = PRINTED) -> LaidTile:
    return tuple((cell, symbols[cell]) for cell in sorted(symbols, key=lattice.places.__getitem__))


@lru_cache(maxsize=256)  # those of eight islands
def everywhere(name: str, lattice: Lattice = PRINTED) -> frozenset[LaidTile]:
    """Gives every way a tile can lie on cells that exist, whatever they are."""
    found = set()
    for k in range(6):
        shape = turned(name, k)
        for row, x in lattice.places.values():
            places = {(row + down, x + across): symbol for (down, across), symbol in shape.items()}
            if all(place in lattice.cells for place in places):
                found.add(laid({lattice.cells[place]: symbol for place, symbol in places.items()}, lattice))
    return frozenset(found)

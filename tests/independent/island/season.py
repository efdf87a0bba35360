"""What lasts between the episodes of a season: stickers and where they may go, progress, tallies."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.independent.island import book
from tests.independent.island.land import BY_TOTEMS, KINDS, NEIGHBOURS, RUINS, having, with_letters

Json = Mapping[str, Any]
Letters = dict[str, str]
Flow = tuple[str, str, str]


class WrongChoiceError(ValueError):
    """A choice that the rules do not allow, or that is missing."""


@dataclass
class Kept:
    """One player between two episodes."""

    letters: Letters = field(default_factory=lambda: dict(KINDS))
    progress: int = 0
    tallies: dict[str, int] = field(default_factory=lambda: dict.fromkeys(book.TALLIES, 0))


# --- where stickers may go -------------------------------------------------------------------------------------------


def _around(letters: Letters, cell: str) -> list[str]:
    return [letters[other] for other in NEIGHBOURS[cell]]


def _has_water(letters: Letters, cell: str) -> bool:
    around = _around(letters, cell)
    return len(around) == 6 and set(around) <= set("BHwso")


def _always(_letters: Letters, _cell: str) -> bool:
    return True


def _has_no_stone(letters: Letters, cell: str) -> bool:
    return cell not in BY_TOTEMS and "v" not in _around(letters, cell)


def _has_lava(letters: Letters, cell: str) -> bool:
    return cell not in BY_TOTEMS and "l" in _around(letters, cell)


_ROOM: Mapping[str, tuple[str, Callable[[Letters, str], bool]]] = {
    "wreck": ("B", _always),
    "shell": ("B", _always),
    "spring": ("H", _has_water),
    "waystone": ("HP", _has_no_stone),
    "lava": ("HP", _has_lava),
    "ash": ("l", _always),
}


def room(letters: Letters, sticker: str) -> list[str]:
    """Gives the cells on which a sticker may go, in reading order."""
    wanted, is_right = _ROOM[sticker]
    return [cell for cell in having(letters, wanted) if is_right(letters, cell)]


def flows(letters: Letters) -> Iterator[Flow]:
    """Gives the ordered threes that a flow may be drawn over."""
    melts = [cell for cell in having(letters, "HP") if cell not in BY_TOTEMS]
    for first in melts:
        if letters[first] == "P" and "J" in _around(letters, first):
            seconds = [cell for cell in NEIGHBOURS[first] if cell in melts]
            yield from (
                (first, second, third)
                for second in seconds
                for third in NEIGHBOURS[second]
                if third in melts and third != first
            )


# --- the set-up ------------------------------------------------------------------------------------------------------


def set_up(letters: Letters, episode: int, choices: Sequence[Json]) -> None:
    """Does to an island what the set-up of an episode does.

    Raises:
        WrongChoiceError: These are not the choices of this episode, or one of them is not allowed.
    """
    if episode in (2, 6):
        _one_sticker(letters, {2: "spring", 6: "ash"}[episode], choices)
    elif episode == 5:
        _one_flow(letters, choices)
    elif choices:
        raise WrongChoiceError(f"nothing is chosen in the set-up of {episode}, but {choices}")
    if episode == 7:
        letters.update(dict.fromkeys(RUINS, "r"))


def _one_sticker(letters: Letters, sticker: str, choices: Sequence[Json]) -> None:
    may = room(letters, sticker)
    if [{"what": sticker, "cell": choice.get("cell")} for choice in choices if choice.get("cell") in may] != [*choices]:
        raise WrongChoiceError(f"set-up {choices} where one {sticker} may go on {may}")
    if len(choices) != 1:
        raise WrongChoiceError(f"set-up {choices} where everyone places one {sticker}")
    letters[choices[0]["cell"]] = book.LETTERS[sticker]


def _one_flow(letters: Letters, choices: Sequence[Json]) -> None:
    may = [{"what": "flow", "cells": list(flow)} for flow in flows(letters)]
    if len(choices) != 1 or choices[0] not in may:
        raise WrongChoiceError(f"set-up {choices} is not one flow that may be drawn here")
    letters.update(dict.fromkeys(choices[0]["cells"], "l"))


def before_set_up(letters: Letters, episode: int, choices: Sequence[Json]) -> Letters:
    """Gives an island as it was before these choices, whether they were allowed or not."""
    before = dict(letters)
    for choice in choices:
        for cell in choice.get("cells", [choice.get("cell")]):
            before[cell] = "l" if episode == 6 else KINDS[cell]
    if episode == 7:
        before.update({cell: KINDS[cell] for cell in RUINS})
    return before


def standard(episode: int) -> Letters:
    """Gives everybody's island before the set-up of a single episode."""
    return with_letters(book.history(episode) | (dict.fromkeys(RUINS, "r") if episode > 7 else {}))


# --- the rewards -----------------------------------------------------------------------------------------------------


def settle(letters: Letters, episode: int, place: str, rows: Sequence[Json]) -> None:
    """Puts the stickers of a place on an island, as the rows of a record say.

    Raises:
        WrongChoiceError: At the first row that is not allowed, missing or too many.
    """
    won = book.REWARDS[episode].get(place, ())
    for sticker, row in zip(won, rows, strict=False):
        may = room(letters, sticker)
        wanted = [{"what": sticker, "cell": cell, "from": "place"} for cell in may]
        if row not in (wanted or [{"what": "lost", "sticker": sticker, "from": "place"}]):
            raise WrongChoiceError(f"{row} where a {sticker} may go on {may}")
        if may:
            letters[row["cell"]] = book.LETTERS[sticker]
    if len(rows) != len(won):
        raise WrongChoiceError(f"{len(rows)} rows where {place} of {episode} brings {won}")


def bonuses(kept: Sequence[Kept]) -> dict[str, list[int]]:
    """Gives who takes each bonus after the last episode."""
    found = {}
    for bonus, tally in book.BONUSES.items():
        counts = [player.tallies[tally] for player in kept]
        found[bonus] = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
    return found


def winners(progress: Sequence[int], points: Sequence[int]) -> list[int]:
    """Gives who has won a season: most progress, then most points; who is still tied shares it."""
    strengths = list(zip(progress, points, strict=True))
    return [seat for seat, strength in enumerate(strengths) if strength == max(strengths)]

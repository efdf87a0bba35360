"""The registry: each game has a row that says what it is and one that says how it looks, and data to be played."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

import mycity
from mycity.content.assets import ContentError
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, PRINTED_GAMES, GameRow, first_game, game_row
from mycity.content.lands.plans import land_board
from mycity.content.tiled.maps import load_board
from mycity.engine.lands.code import LandCode
from mycity.scenes.game_screens import CHOICES, SCREENS

NAMES = re.compile(rf"""["'](?:{"|".join(GAMES)})["']""")
THEIR_OWN = {
    "api/__init__.py",
    "content/games.py",
    "engine/campaign/decisions.py",
    "engine/lands/code.py",
    "engine/quoting.py",
    "scenes/game_screens.py",
    "smoke/evenings.py",
    "smoke/moments.py",
}
"""Where a game may be called by its name; the smoke check opens the scenes of games that it names,
families of lands are called as the games they look like, fields of a campaign's page as one, and so is a function."""


def test_every_game_has_both_rows_and_nothing_else_has_one() -> None:
    assert list(SCREENS) == list(GAMES)
    for game, row in GAMES.items():
        assert row.id == SCREENS[game].id == game
        assert {choice.game for choice in SCREENS[game].choices} == {game}
        assert tuple(choice.kind for choice in SCREENS[game].choices) == row.kinds
    assert [choice.game for choice in chain.from_iterable(CHOICES.values())] == [
        row.id for row in PRINTED_GAMES.values() for _ in row.kinds
    ]


def test_a_kind_of_save_is_of_one_sort_of_game() -> None:
    """A campaign's and an episode's saves are told by their kind; any other kind is one game's own."""
    kinds = [kind for row in GAMES.values() if not row.is_campaign for kind in row.kinds]
    assert len(set(kinds)) == len(kinds)
    assert not set(kinds) & {kind for row in GAMES.values() if row.is_campaign for kind in row.kinds}


@pytest.mark.parametrize("row", GAMES.values(), ids=GAMES)
def test_its_board_lies_on_its_grid(row: GameRow) -> None:
    if row.family:
        assert land_board(str(LandCode(1, row.family, 0, 7, 0))).grid.turns == row.grid.turns
        return
    board = load_campaign(row.id).board if row.is_campaign else load_board(load_episode(row.id).board)
    assert board.grid == row.grid


def test_the_first_of_a_sort_is_meant_where_nobody_names_one() -> None:
    assert (first_game(), first_game(campaign=True)) == ("eternal", "city")


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(ContentError, match="atlantis: there is no such game; there are eternal, "):
        game_row("atlantis")


def test_nobody_else_asks_for_a_game_by_its_name() -> None:
    package = Path(mycity.__file__).parent
    asking = {
        f"{path.relative_to(package)}: {line.strip()}"
        for path in package.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if NAMES.search(line) and not line.lstrip().startswith((">>> ", "... "))  # an example may name one
    }
    assert {one for one in asking if one.partition(":")[0] not in THEIR_OWN} == set()

"""The games there are, a row each: what a game is played on, and as what it can be begun.

Whoever must know which game is played asks its row, here for what it is and in ``mycity/scenes/game_screens.py``, by
the same id, for how it looks. The rules, the deck and the board are data: ``assets/campaigns/<id>.yaml`` for a game
that is over in one evening, the folder ``assets/campaigns/<id>`` for a campaign.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mycity.content.assets import ContentError
from mycity.content.versions import campaigns_folder
from mycity.engine.grid import ISLAND, SQUARE_11, Grid
from mycity.engine.lands.code import CITY, KIN
from mycity.engine.lands.code import ISLAND as ISLES

WHOLE_CAMPAIGN: Final = "campaign"
"""The kind of a save that holds a campaign with its log."""
ONE_EPISODE: Final = "episode"
"""The kind of a save that holds an episode of a campaign, played on its own."""


@dataclass(frozen=True)
class GameRow:
    """A game.

    Attributes:
        id: its name in records, in saves, on the command line and in the folder of the rules' data.
        grid: the lattice of its boards, on which its pieces turn.
        kinds: what it can be begun as: the word that saves call it by.
        shapes: the file that draws its pieces.
        family: of the lands made from a number that it is played on; empty where boards are printed.
        fewest: the fewest players that it can have.
    """

    id: str
    grid: Grid
    kinds: tuple[str, ...]
    shapes: str = "shapes.yaml"
    family: str = ""
    fewest: int = 2

    @property
    def is_campaign(self) -> bool:
        """Return whether it has numbered episodes, each of which changes the board for those after it."""
        return WHOLE_CAMPAIGN in self.kinds


GAMES: Final = {
    row.id: row
    for row in (
        GameRow("eternal", SQUARE_11, kinds=("eternal",)),
        GameRow("city", SQUARE_11, kinds=(WHOLE_CAMPAIGN, ONE_EPISODE)),
        GameRow("island", ISLAND, kinds=("island",), shapes="tiles.yaml"),
        GameRow("island-eternal", ISLAND, kinds=("island-eternal",), shapes="tiles.yaml"),
        GameRow("island-season", ISLAND, kinds=(WHOLE_CAMPAIGN, ONE_EPISODE), shapes="tiles.yaml"),
        GameRow("city-land", SQUARE_11, kinds=("city-land",), family=CITY, fewest=1),
        GameRow("island-land", ISLAND, kinds=("island-land",), shapes="tiles.yaml", family=ISLES, fewest=1),
    )
}
"""Every game by its id; the first of its sort is meant where nobody names one."""
PRINTED_GAMES: Final = {row.id: row for row in GAMES.values() if not row.family}
"""The games on printed boards: what they are played on need not be told."""
LANDS: Final = "land"
"""The word for both games on made lands: which of them is meant, the code tells."""


def game_row(game: str) -> GameRow:
    """Return what the game of that id is.

    Raises:
        ContentError: there is none.
    """
    if game not in GAMES:
        raise ContentError(campaigns_folder() / game, "", f"there is no such game; there are {', '.join(GAMES)}")
    return GAMES[game]


def first_game(*, campaign: bool = False) -> str:
    """Return the id of the game that is meant where nobody names one: of those of an evening, or of the campaigns."""
    return next(row.id for row in GAMES.values() if row.is_campaign == campaign)


def land_game(family: str) -> str:
    """Return the id of the game that is played on the lands of a family: a printed board's is called as its family."""
    return family if family in KIN else next(row.id for row in GAMES.values() if row.family == family)

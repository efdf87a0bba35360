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
    """

    id: str
    grid: Grid
    kinds: tuple[str, ...]
    shapes: str = "shapes.yaml"

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
    )
}
"""Every game by its id; the first of its sort is meant where nobody names one."""


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

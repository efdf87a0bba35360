"""The ways from a scene to those of other wings. `mycity.scenes.flow` knows which scenes these are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mycity.content.lessons import FIRST_CITY
from mycity.engine.campaign import PlayerSpec
from mycity.engine.lands.code import LandCode, PlayedLand
from mycity.engine.lands.found_cities import FoundCity
from mycity.storage.aside.sent_words import SentWord
from mycity.storage.slot_info import Conflict
from mycity.storage.statistics import FinishedGame
from mycity.table.turn.session import Session

if TYPE_CHECKING:  # they load the bots, which the title does without
    from mycity.table.campaign.campaign_game import CampaignGame
    from mycity.table.campaign.reward_session import RewardSession


class GameWays(Protocol):
    """The ways into games, new ones and those in slots."""

    def start(
        self,
        game: str,
        founders: Sequence[PlayerSpec],
        seed: int,
        episode: int | None = None,
        land: PlayedLand | None = None,
        day: dt.date | None = None,
        guests: Sequence[FoundCity] = (),
    ) -> None:
        """Put a new game in the place of the scene on top; when all slots are in use, ask first which one it may take.

        Args:
            game: Its name, such as ``eternal``.
            founders: Who plays, by seat.
            seed: From which everything is drawn.
            episode: Which episode of a campaign is played on its own; the whole campaign otherwise.
            land: The made land that is played on; it says the game and the deck.
            day: Today on the page from which it is begun, which said what counts; by the clock when None.
            guests: Cities on the same land that grow beside it.
        """

    def open_slot(self, slot: int) -> None:
        """Go on with the game in a slot at the turn it was left at, or to its result.

        Raises:
            SaveError: It cannot be played on, or is open in another window.
        """

    def choose_state(self, conflict: Conflict) -> None:
        """Ask whether the game on the screen goes on from here, or from where another computer has taken it."""

    def resume(self) -> None:
        """Go on with the game that was played last, or say why that cannot be."""

    def rewards(self, game: RewardSession) -> None:
        """Give out what an episode played on its own has brought, and come back."""


class CampaignWays(Protocol):
    """The ways from a campaign's map, and back to it."""

    def go_on(self, game: CampaignGame) -> None:
        """Go to where a campaign stands: to a letter, to play, to the rewards, to the end."""

    def end_episode(self, game: CampaignGame) -> None:
        """Take the episode that was played, if it is over, and give out what it has brought."""

    def return_to_map(self) -> None:
        """Leave an episode in its middle for the map it lies upon; it is kept, and can go on from there."""

    def reread_letter(self, game: CampaignGame, number: int) -> None:
        """Read an old letter again."""


class Ways(Protocol):
    """The ways; each is taken at once, by the scene on top."""

    @property
    def games(self) -> GameWays: ...

    @property
    def campaign(self) -> CampaignWays: ...

    def to_title(self) -> None:
        """Leave everything for the title."""

    def new_game(self, campaign: str = "") -> None:
        """Choose a new game, of the kind that was played last: in the world of a campaign, or in any."""

    def new_game_of(self, game: str, kind: str) -> None:
        """Choose a new game, first of all one by its name, of a kind as saves call it."""

    def new_game_on(self, code: LandCode) -> None:
        """Choose a new game on a made land."""

    def play_beside(self, cities: Sequence[FoundCity]) -> None:
        """Choose a new game on the land of cities that a text tells: those of the first one's code are its guests."""

    def cities(
        self,
        cities: Sequence[SentWord],
        on_code: Callable[[LandCode], None] | None = None,
        games: Sequence[FinishedGame] | None = None,
    ) -> None:
        """Look at cities that were sent.

        Args:
            cities: The cities.
            on_code: Takes the land of one to be played on; None where it is chosen already.
            games: One's own games that stand among them; all of this computer where None.
        """

    def calendar(self) -> None:
        """Look at the land of today, and at those of the days before."""

    def tutorial(self, name: str = FIRST_CITY) -> None:
        """Play the first game, which teaches: that of a lesson."""

    def slots(self) -> None: ...

    def album(self, page: str = "boards") -> None:
        """Look at what was played and kept: ``boards``, ``firsts``, ``rating``, ``days``, ``year`` or ``kept``.

        Args:
            page: One of these pages; after a colon what is looked at on it.
        """

    def rules(self) -> None:
        """Open the rules of what is being played, or the book on the shelf."""

    def settings(self) -> None: ...

    def credits(self) -> None: ...

    def load_count_up(self) -> None:
        """Load what comes after a game: no frame has to wait for it then."""

    def count_up(self, session: Session, lesson: str = "") -> None:
        """Put the counting of a game that is over in its place; its result follows, or the end of a lesson."""

    def review(self, document: Mapping[str, Any], seat: int = 0) -> None:
        """Look back on the record of a finished episode, first on the turns of one seat.

        Raises:
            RecordError: The document is no such record.
        """

    def replay(self, document: Mapping[str, Any], seat: int = 0) -> None:
        """See the game of a record again on its board, first the city of one seat.

        Raises:
            RecordError: The document is no record of a finished episode.
        """

    def replay_file(self, file: Path) -> None:
        """See the game of a record's file again, or say in a sentence why that cannot be."""

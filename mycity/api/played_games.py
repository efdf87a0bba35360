"""Games that were played, to be played through turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mycity.api.answers import Build, written
from mycity.api.errors import GameError, UnknownPlayerError
from mycity.api.pictures import picture
from mycity.engine.episode import Pass, State, Stop
from mycity.engine.events import Event
from mycity.engine.quoting import as_name, quoted
from mycity.engine.record import RecordError
from mycity.engine.scoring import results
from mycity.table.looking_back.kept_games import KeptGame, KeptTurn


class LoadedTurn:
    """A turn of a game that is played through; what it gives is as `Game` writes it.

    Attributes:
        number: which, from 1; those of the blocking card count too.
        card: the card that lay open.
        answers: what was answered, by player; a card that asks nobody, as the blocking one, has none.
        events: what happened, from the card on.
        points: where the tokens stand after it, by player.
        state: the episode after it, as the engine has it.
    """

    def __init__(self, players: tuple[str, ...], turn: KeptTurn) -> None:
        self.number, self.card = turn.number, turn.card
        self.events: tuple[Event, ...] = turn.events
        self.state: State = turn.state
        self._players = players
        self.answers: dict[str, Build | Pass | Stop] = {
            players[seat]: written(turn.state.table.players[seat].buildings[turn.card], answer)
            for seat, answer in sorted(turn.answers.items())
        }
        self.points = {name: city.token for name, city in zip(players, turn.state.cities, strict=True)}

    def scores(self) -> dict[str, int]:
        """Return every player's score if the game ended after this turn; after its last turn, the score."""
        found = results(self.state.rules, self.state.cities)
        return {name: result.score for name, result in zip(self._players, found, strict=True)}

    def board(self, player: str) -> str:
        """Return a player's board after this turn as text.

        Raises:
            UnknownPlayerError: nobody of that name plays.
        """
        given: object = player
        called = as_name(given) if isinstance(given, str) else ""
        if called not in self._players:
            raise UnknownPlayerError(f"nobody here is called {quoted(player)}; there are {', '.join(self._players)}")
        return picture(self.state.cities[self._players.index(called)])

    def __str__(self) -> str:
        """Return the card, and everybody's answer, token and board."""
        parts = [f"turn {self.number}, card {self.card}"]
        for name in self._players:
            answer = self.answers.get(name)
            parts.append(f"\n{name}: {'' if answer is None else f'{answer}, '}token {self.points[name]}")
            parts.append(self.board(name))
        return "\n".join(parts)


class LoadedGame:
    """An evening's game, or an episode, that was played.

    Attributes:
        game: its id.
        episode: its number, as its record has it; ``None`` where there is but one board.
        seed: from which its deck was drawn.
        players: their names.
    """

    def __init__(self, kept: KeptGame) -> None:
        self._kept = kept
        document = kept.record
        self.game: str = document["game"]
        self.episode: int | None = document.get("episode")
        self.seed: int = document["seed"]
        self.players = distinct_names(player["name"] for player in document["players"])

    def record(self) -> dict[str, Any]:
        """Return its record, as it is written; of a game that goes on, as far as it goes."""
        return dict(self._kept.record)

    def replay(self) -> Iterator[LoadedTurn]:
        """Play it again, turn by turn; of a game that goes on, as far as it goes.

        Nothing is believed but the answers: points and boards are what comes of them.

        Raises:
            GameError: an answer cannot be read, or the rules refuse it.
        """
        try:
            for turn in self._kept.turns():
                yield LoadedTurn(self.players, turn)
        except RecordError as error:
            raise GameError(str(error)) from None

    def __str__(self) -> str:
        """Return which game it is, and who has played it."""
        number = "" if self.episode is None else f", episode {self.episode}"
        return f"{self.game}{number}, seed {self.seed}: {', '.join(self.players)}"


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return how players are called: as names are compared, and of two alike the second with its number."""
    found: list[str] = []
    for number, name in enumerate(map(as_name, names), start=1):
        found.append(f"{name} {number}" if name in found else name)
    return tuple(found)

"""Games that were played, to be played through turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from mycity.api.answers import Build, written
from mycity.api.city_words import seat_word
from mycity.api.errors import GameError
from mycity.api.pictures import picture
from mycity.api.positions import seat_called
from mycity.content.games import GAMES
from mycity.engine.documents import copied
from mycity.engine.episode import Pass, State, Stop
from mycity.engine.events import Event
from mycity.engine.quoting import as_name, one_line, quoted
from mycity.engine.record import RecordError
from mycity.engine.score_lines import ScoreLine, score_lines
from mycity.engine.scoring import FIRST, results, scores
from mycity.table.looking_back.kept_games import KeptGame, KeptTurn


class LoadedTurn:
    """A turn of a game that is played through by `LoadedGame.replay`; what it gives is as `Game` writes it.

    Attributes:
        number: which, from 1; those of the blocking card count too.
        card: the card that lay open.
        answers: what was answered, by player; a card that asks nobody, as the blocking one, has none.
        events: what happened, from the card on.
        points: where the tokens stand after it, by player.
        state: the episode after it, as the engine has it.
    """

    def __init__(self, players: tuple[str, ...], turn: KeptTurn, before: tuple[Event, ...]) -> None:
        self.number, self.card = turn.number, turn.card
        self.events: tuple[Event, ...] = turn.events
        self.state: State = turn.state
        self._players, self._before = players, before
        self.answers: dict[str, Build | Pass | Stop] = {
            players[seat]: written(turn.state.table.players[seat].buildings[turn.card], answer)
            for seat, answer in sorted(turn.answers.items())
        }
        self.points = {name: city.token for name, city in zip(players, turn.state.cities, strict=True)}

    def scores(self) -> dict[str, int]:
        """Return every player's score if the game ended after this turn; after its last turn, the score."""
        return _scores(self._players, self.state)

    def winners(self) -> tuple[str, ...]:
        """Return who would have won if the game ended after this turn, ties broken; after its last turn, who has."""
        return _winners(self._players, self.state)

    def lines(self, player: str) -> tuple[ScoreLine, ...]:
        """Return the parts of a player's score after this turn, as `Game.lines`; they add up to that of `scores`.

        Raises:
            UnknownPlayerError: nobody of that name plays.
        """
        return score_lines(self.state, seat_called(self._players, player), (*self._before, *self.events))

    def board(self, player: str) -> str:
        """Return a player's board after this turn as text.

        Raises:
            UnknownPlayerError: nobody of that name plays.
        """
        return picture(self.state.cities[seat_called(self._players, player)])

    def __str__(self) -> str:
        """Return the card, and everybody's answer, token and board."""
        parts = [f"turn {self.number}, card {self.card}"]
        for name in self._players:
            answer = self.answers.get(name)
            parts.append(f"\n{name}: {'' if answer is None else f'{answer}, '}token {self.points[name]}")
            parts.append(self.board(name))
        return "\n".join(parts)

    def __repr__(self) -> str:
        return f"<LoadedTurn {self.number}, card {self.card}>"


class LoadedGame:
    """An evening's game, or an episode, that was played; ``load(path).games()`` lists them.

    Attributes:
        file: where it was read, by its name in the folder that was loaded; a save may hold several games.
        game: its id.
        episode: its number in the campaign or season; ``None`` in an evening's game.
        seed: from which its deck was drawn.
        players: their names.
    """

    def __init__(self, file: str, kept: KeptGame) -> None:
        self._kept = kept
        document = kept.record
        self.file = file
        self.game: str = document["game"]
        is_one_of_many = self.game in GAMES and GAMES[self.game].is_campaign
        self.episode: int | None = document.get("episode") if is_one_of_many else None
        self.seed: int = document["seed"]
        self.players = distinct_names(player["name"] for player in document["players"])

    def record(self) -> dict[str, Any]:
        """Return its record, as it is written; of a game that goes on, as far as it goes."""
        document: dict[str, Any] = copied(self._kept.record)
        return document

    def replay(self) -> Iterator[LoadedTurn]:
        """Play it again, turn by turn; of a game that goes on, as far as it goes.

        Points and boards come of its answers, on the start, the deck and the rules that it names. Whether these
        are true, ``check`` says.

        Raises:
            GameError: an answer cannot be read, or the rules refuse it.
        """
        before: tuple[Event, ...] = ()
        try:
            for turn in self._kept.turns():
                yield LoadedTurn(self.players, turn, before)
                before += turn.events
        except RecordError as error:
            raise GameError(str(error)) from None

    @property
    def is_over(self) -> bool:
        """Return whether it was played to its end.

        As all that follows from the answers, it is played again for that, the first time.

        Raises:
            GameError: an answer cannot be read, or the rules refuse it.
        """
        return self._end[0].is_over

    def scores(self) -> dict[str, int]:
        """Return every player's score; of a game that goes on, as if it ended now.

        Raises:
            GameError: as ``is_over``.
        """
        return _scores(self.players, self._end[0])

    def winners(self) -> tuple[str, ...]:
        """Return who has won this game or episode, ties broken; of one that goes on, who would if it ended now.

        Raises:
            GameError: as ``is_over``.
        """
        return _winners(self.players, self._end[0])

    def lines(self, player: str) -> tuple[ScoreLine, ...]:
        """Return the parts of a player's score, as `Game.lines`; they add up to that of `scores`.

        Raises:
            UnknownPlayerError: nobody of that name plays.
            GameError: as ``is_over``.
        """
        seat = seat_called(self.players, player)
        state, events = self._end
        return score_lines(state, seat, events)

    def word(self, player: str) -> str:
        """Return the word of a player's city, as `Game.word`.

        Raises:
            UnknownPlayerError: nobody of that name plays.
            GameError: it has none, or an answer cannot be read, or the rules refuse it.
        """
        return seat_word(self._kept.record, seat_called(self.players, player))

    @cached_property
    def _end(self) -> tuple[State, list[Event]]:
        try:
            return self._kept.played()
        except RecordError as error:
            raise GameError(str(error)) from None

    def __str__(self) -> str:
        """Return which game it is, and who has played it."""
        number = "" if self.episode is None else f", episode {self.episode}"
        return f"{self.game}{number}, seed {self.seed}: {', '.join(self.players)}"

    def __repr__(self) -> str:
        return one_line(f"<LoadedGame {quoted(self.file)}: {self}>")


def _scores(players: Sequence[str], state: State) -> dict[str, int]:
    return dict(zip(players, scores(state.rules, state.cities), strict=True))


def _winners(players: Sequence[str], state: State) -> tuple[str, ...]:
    return tuple(players[one.seat] for one in results(state.rules, state.cities) if one.place == FIRST)


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return how players are called: as names are compared, and of two alike the second with its number."""
    found: list[str] = []
    for number, name in enumerate(map(as_name, names), start=1):
        found.append(f"{name} {number}" if name in found else name)
    return tuple(found)

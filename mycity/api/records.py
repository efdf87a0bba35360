"""Games read from files: records, the folders of campaigns, saved games; to be checked and to be played through."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mycity.api.answers import Build, written
from mycity.api.errors import GameError
from mycity.api.pictures import picture
from mycity.engine.episode import Pass, State, Stop
from mycity.engine.events import Event
from mycity.engine.quoting import as_name, quoted
from mycity.engine.record import RecordError
from mycity.engine.scoring import results
from mycity.storage.errors import SaveError
from mycity.table.looking_back.kept_files import (
    FolderEntry,
    Kept,
    KeptCampaign,
    KeptRecord,
    UnreadableError,
    entries,
    is_folder,
    read_entry,
)
from mycity.table.looking_back.kept_games import KeptGame, KeptTurn, games_in
from mycity.table.looking_back.record_check import RecordVerdict
from mycity.table.looking_back.verdicts import verdict_on


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
            GameError: nobody of that name plays.
        """
        given: object = player
        called = as_name(given) if isinstance(given, str) else ""
        if called not in self._players:
            raise GameError(f"nobody here is called {quoted(player)}; there are {', '.join(self._players)}")
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
        self.players: tuple[str, ...] = tuple(player["name"] for player in document["players"])

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


class LoadedGames:
    """What ``load`` has read: a record, a saved game, a campaign's folder, or a folder with several of these."""

    def __init__(self, path: Path, found: Sequence[FolderEntry]) -> None:
        self._path = path
        self._found = found
        self._held: list[Kept | UnreadableError] | None = None
        if len(found) == 1:  # of several, one that cannot be read keeps nothing else from being read
            self._held = [read_entry(found[0])]

    @property
    def documents(self) -> dict[str, Any]:
        """The records, by file name; ``campaign.json`` beside those of a campaign that is over."""
        self._held = list(self._kept())
        documents: dict[str, Any] = {}
        for kept in self._held:
            if isinstance(kept, KeptRecord):
                documents[self._name(kept.path)] = kept.document
            elif isinstance(kept, KeptCampaign):
                documents |= {self._name(kept.path / name): one for name, one in kept.documents.items()}
        return documents

    def games(self) -> list[LoadedGame]:
        """Return the games that are held here, in the order in which they were played.

        A record is one game. A campaign has one for every episode that is done, its save also the one on the table.

        Raises:
            GameError: one of the files cannot be read, or holds no game.
        """
        found: list[LoadedGame] = []
        for kept in self._kept():
            if isinstance(kept, UnreadableError):
                raise GameError(kept.told(quoted(self._name(kept.path))))
            try:
                found += map(LoadedGame, games_in(kept))
            except (RecordError, SaveError) as error:
                raise GameError(f"{quoted(self._name(kept.path))}: {error}") from None
        return found

    def check(self) -> RecordVerdict:
        """Return whether everything comes out the same when it is played again, as ``mycity replay --check`` says it.

        A verdict without ``complaints`` is a true record. One of a campaign's episode alone is judged from its start
        on, which is ``start_unproved``; a folder is judged from its first episode on. ``extent`` says how far it goes.
        """
        if len(self._found) == 1:
            return next(verdict_on(kept) for kept in self._kept() if not isinstance(kept, UnreadableError))
        complaints, start_unproved = list[str](), False
        for kept in self._kept():
            if isinstance(kept, UnreadableError):
                complaints.append(kept.told(self._name(kept.path)))
                continue
            verdict = verdict_on(kept)
            start_unproved = start_unproved or verdict.start_unproved
            complaints += [f"{self._name(kept.path)}: {complaint}" for complaint in verdict.complaints]
        return RecordVerdict(complaints, start_unproved, f"{len(self._found)} files and folders")

    def _kept(self) -> Iterator[Kept | UnreadableError]:
        """Yield what is held, reading it when it is come to: a folder may hold thousands of records."""
        if self._held is not None:
            yield from self._held
            return
        for entry in self._found:
            try:
                yield read_entry(entry)
            except UnreadableError as error:
                yield error

    def _name(self, path: Path) -> str:
        return path.relative_to(self._path).as_posix() if path != self._path and is_folder(self._path) else path.name


def load(path: str | os.PathLike[str]) -> LoadedGames:
    """Return what a file or a folder holds: a record, a saved game, a campaign, or several of these.

    >>> import json, tempfile
    >>> from mycity.api import new_game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "game.json")
    ...     record = new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7).record()
    ...     _ = path.write_text(json.dumps(record), encoding="utf-8")
    ...     loaded = load(path)
    >>> loaded.check().complaints, loaded.check().extent
    ([], '25 turns')
    >>> turn = next(loaded.games()[0].replay())
    >>> turn.number, turn.card, str(turn.answers["bot:greedy"])
    (1, 'R-T4', 'R-T4 E5 F5 G5 F6')

    Raises:
        GameError: it cannot be read, or is no JSON that means one thing only.
    """
    place = _path(path)
    found = list(entries(place)) if is_folder(place) else [FolderEntry(place)]
    if not found:
        raise GameError(f"{quoted(str(place))} holds no record")
    try:
        return LoadedGames(place, found)
    except UnreadableError as error:
        raise GameError(error.told(quoted(error.path.name or str(place)))) from None


def _path(path: object) -> Path:
    try:
        named = os.fspath(path)  # type: ignore[call-overload]  # whatever it is, it is refused with a sentence
    except Exception:  # noqa: BLE001 - what somebody has written may raise anything
        named = None
    if not isinstance(named, str) or not named:
        raise GameError(f"{quoted(path)} is no name of a file or folder")
    return Path(named)

"""Games read from files: records, the folders of campaigns, saved games; to be checked and to be played through."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mycity.api.bots import NO_BOT, OwnBot, plays
from mycity.api.errors import GameError, UnknownPlayerError
from mycity.api.game import Game
from mycity.api.played_games import LoadedGame, distinct_names
from mycity.api.saving import named_path, resumed
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import OWN
from mycity.engine.quoting import as_name, quoted, quoted_path
from mycity.engine.record import RecordError
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.table.looking_back.kept_files import (
    FolderEntry,
    Kept,
    KeptCampaign,
    KeptRecord,
    KeptSave,
    UnreadableError,
    entries,
    is_folder,
    read_entry,
)
from mycity.table.looking_back.kept_games import games_in
from mycity.table.looking_back.record_check import RecordVerdict
from mycity.table.looking_back.verdicts import verdict_on

Bots = Mapping[str, OwnBot | None] | Sequence[tuple[str, OwnBot | None]]
"""Bots of one's own, by the name of the city they play."""


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
        """The records, by file name, and ``campaign.json`` of a campaign that is over; saves hold no records."""
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
        What cannot be read keeps no other game of a folder from being listed: ``check`` complains of it.

        Raises:
            GameError: there is something here, and none of it can be read as a game.
        """
        found, refusals = list[LoadedGame](), list[str]()
        for kept in self._kept():
            if isinstance(kept, UnreadableError):
                refusals.append(kept.told(quoted(self._name(kept.path))))
                continue
            for part in kept.records if isinstance(kept, KeptCampaign) else [kept]:
                name = self._name(part.path)
                try:
                    found += [LoadedGame(name, game) for game in games_in(part)]
                except (RecordError, SaveError) as error:
                    refusals.append(f"{quoted(name)}: {error}")
        if refusals and not found:
            raise GameError(refusals[0])
        return found

    def check(self) -> RecordVerdict:
        """Return whether everything comes out the same when it is played again, as ``mycity replay --check`` says it.

        A verdict without ``complaints`` is a true record. One of a campaign's episode alone is judged from its start
        on, which is ``start_unproved``; a folder is judged from its first episode on. ``extent`` says how far it goes.
        """
        complaints, unproved, extent = list[str](), False, f"{len(self._found)} files and folders"
        stands_in = False
        for kept in self._kept():
            if isinstance(kept, UnreadableError):
                complaints.append(kept.told(self._name(kept.path)))
                continue
            verdict = verdict_on(kept)
            unproved = unproved or verdict.start_unproved
            stands_in = stands_in or verdict.has_stand_ins
            extent = verdict.extent if len(self._found) == 1 else extent
            place = "" if kept.path == self._path else f"{self._name(kept.path)}: "
            complaints += [place + complaint for complaint in verdict.complaints]
        return RecordVerdict(complaints, unproved, extent, stands_in)

    def book(self, out: str | os.PathLike[str], language: str | None = None, length: str = "whole") -> None:
        """Write the book of a campaign or season, as far as it was played: its letters, all boards, who has won.

        It is painted in this process, without a window, which takes some ten seconds.

        Args:
            out: its file, a ``.pdf`` or a ``.html``; a book that lies there is written anew, nothing else.
            language: in which it is told, as ``fr``; that of the system without one.
            length: how much it tells: ``whole``, or ``short`` for its letters, a board of each chapter and the end.

        Raises:
            GameError: this is no campaign, no episode of it is over, or the book cannot be written.
        """
        from mycity.book.making import keep_book  # noqa: PLC0415 - only a book needs pygame
        from mycity.book.sources import BookError  # noqa: PLC0415

        try:
            keep_book(self._path, named_path(out), language, length=length)
        except BookError as error:
            raise GameError(str(error)) from None
        except SaveError as error:
            raise GameError(f"{quoted_path(out)} is not written: {error.sentence}") from None

    def game(self, players: Bots | None = None) -> Game:
        """Go on with a saved game, the people and bots at its table as they were.

        Args:
            players: the bots of one's own that sit there, by name: a dict, or pairs.

        Raises:
            GameError: it is no saved game, or none that can be played on.
            UnknownPlayerError: a bot of one's own is missing, or sits where somebody else does.
        """
        held = self._held or []
        if len(held) != 1 or not isinstance(held[0], KeptSave):
            raise GameError(f"{quoted(self._path.name)} cannot be gone on with: only a saved game can")
        try:
            return game_of(held[0].save, players)
        except SaveError as error:
            raise GameError(f"{quoted(self._path.name)}: {error}") from None

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
        inside = path != self._path and self._path in path.parents
        return path.relative_to(self._path).as_posix() if inside else path.name

    def __repr__(self) -> str:
        """Return where it was read, and what it is."""
        held = self._held[0] if self._held and len(self._found) == 1 else None
        if isinstance(held, KeptCampaign):
            what = f"a campaign, {len(held.records)} record{'' if len(held.records) == 1 else 's'}"
        elif isinstance(held, KeptSave):
            what = "a saved game"
        else:
            what = "a record" if isinstance(held, KeptRecord) else f"{len(self._found)} files and folders"
        return f"<LoadedGames {quoted(self._path.name or str(self._path))}: {what}>"


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
    place = named_path(path)
    found = list(entries(place)) if is_folder(place) else [FolderEntry(place)]
    if not found:
        raise GameError(f"{quoted_path(place)} holds no record")
    try:
        return LoadedGames(place, found)
    except UnreadableError as error:
        raise GameError(error.told(quoted(error.path.name or str(place)))) from None


def game_of(save: Save, players: Bots | None = None) -> Game:
    """Return the game of a save, to be gone on with.

    Args:
        save: the game.
        players: the bots of one's own that sit there, by name.

    Raises:
        SaveError: it comes out differently from what the save says.
        UnknownPlayerError: a bot of one's own is missing, or sits where somebody else does.
    """
    now, names = resumed(save), distinct_names(seat.name for seat in save.players)
    seated = [PlayerSpec(name, seat.animal, seat.controller) for name, seat in zip(names, save.players, strict=True)]
    own = _own_bots(seated, players or {})
    return Game(save.game, save.seed, seated, now, own, save)


def _own_bots(seated: Sequence[PlayerSpec], players: Bots) -> dict[str, OwnBot]:
    pairs: Any = players.items() if isinstance(players, Mapping) else players
    try:
        given = {as_name(name): bot for name, bot in pairs if bot is not None}
    except (TypeError, ValueError):
        raise UnknownPlayerError("the bots of one's own are given as a dict of names, or as pairs") from None
    awaited = [player.name for player in seated if player.controller == OWN]
    for name, bot in given.items():
        if name not in awaited:
            raise UnknownPlayerError(
                f"no bot of one's own sits at {quoted(name)}; they sit at {', '.join(awaited) or 'none'}"
            )
        if not plays(bot):
            raise UnknownPlayerError(f"{quoted(name)} cannot be played by {quoted(bot)}: {NO_BOT}")
    for name in awaited:
        if name not in given:
            raise UnknownPlayerError(f"{quoted(name)} is played by a bot of one's own, which has to be given")
    return given

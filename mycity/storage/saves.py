"""A game as one document, and the document as bytes.

A slot file is one header line, ``MYCITY <schema> <SHA-256 of the body>``, and one canonical JSON body: keys sorted,
no spaces, UTF-8. The digest finds every truncated or changed file; what a digest cannot know (a file somebody made by
hand) is checked field by field against the structs below.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from mycity.engine import quoting
from mycity.engine.documents import DocumentError, json_values
from mycity.engine.quoting import NAME_LIMIT, NAMED, as_name
from mycity.storage import migrations
from mycity.storage.errors import DAMAGED, NEWER, SaveError, brief
from mycity.typed_values import convert

SIZE_LIMIT = 4 * 1024 * 1024
"""Bytes; a finished Eternal game of four takes about 15 KB."""
MOST_VALUES = 100_000
"""Values in a file; a campaign of four that is over has about 20,000. More are refused unread: they take the room."""
MOST_GUESTS = 20
"""Cities beside a game, at most: as many as a text may tell."""
ANONYMIZED_LIMIT = 256 * 1024
"""Characters of a game that a crash report holds at most."""

_hides, _shown = partial(quoting.hides_names, blank=True), partial(quoting.with_shown_names, blank=True)
_WRONG_SIGNS = re.compile(r"Expected `str` matching regex .*(?= - at `)", re.DOTALL)
_HEADER = re.compile(rb"MYCITY ([1-9][0-9]{0,5}) ([0-9a-f]{64})\n")

Name = Annotated[str, msgspec.Meta(max_length=NAME_LIMIT, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LIMIT, pattern=r"^[a-z0-9:_-]+\Z")]
GuestWord = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[0-9A-Z-]+\Z")]
UtcTime = Annotated[datetime, msgspec.Meta(tz=True)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player at the table.

    Attributes:
        name: the city's name.
        animal: the animal that marks the player's things.
        controller: ``human``, or ``bot:`` and the level.
        helped: how many times a hint, the coach or a turn undone helped in this episode; the results say so.
    """

    name: Name
    animal: Word
    controller: Word
    helped: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class Pending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer that a person has given to the open card, as records write it."""

    seat: SeatNumber
    do: Literal["place", "pass", "stop"]
    cells: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=6)], ...], msgspec.Meta(max_length=40)] = ()
    symbols: Annotated[str, msgspec.Meta(max_length=40)] | msgspec.UnsetType = msgspec.UNSET


class SavedEpisode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The episode on the table.

    Attributes:
        record: its record up to the last resolved turn.
        cities: what every city has become; a replay of the record must come to the same.
        pending: what people have answered to the open card. Bots are asked again: they answer the same.
    """

    record: dict[str, Any]
    cities: tuple[dict[str, Any], ...]
    pending: tuple[Pending, ...] = ()


class SavedGuest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A city that grows beside the game, on the land of its code.

    Attributes:
        name: whose it is.
        word: of its evening.
    """

    name: Name
    word: GuestWord


class Save(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, as a slot keeps it.

    Attributes:
        kind: what was chosen as a new game; which kinds there are, the registry of games says.
        game: whose rules: a game of the command line.
        title: what the player calls it; ``None`` for a campaign whose place nobody has named.
        seed: from which everything is drawn.
        created: when the game was begun; with ``seed`` it tells two games apart.
        last_played: when it was saved.
        finished: whether nothing is left to be played.
        players: the table, by seat.
        episode: the episode on the table; ``None`` between two episodes.
        campaign: the log of the campaign, or of the episode of one that is played on its own: results, stickers,
            choices; ``None`` in other games, and in episodes on their own that were saved before schema 4.
        guests: whose cities grow beside the game; not written where there are none.
    """

    kind: Word
    game: Word
    title: Name | None
    seed: int
    created: UtcTime
    last_played: UtcTime
    finished: bool = False
    players: Annotated[tuple[Seat, ...], msgspec.Meta(min_length=1, max_length=4)]
    episode: SavedEpisode | None = None
    campaign: dict[str, Any] | None = None
    guests: Annotated[tuple[SavedGuest, ...], msgspec.Meta(max_length=MOST_GUESTS)] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 1 << 64:
            raise ValueError("a seed is a number of 64 bits")

    @property
    def is_single(self) -> bool:
        """Return whether one episode is played, of a campaign or of a game that has no more."""
        return self.campaign is None or self.campaign.get("single") is not None

    @property
    def mixed_seats(self) -> frozenset[int]:
        """The seats that somebody else took over in the middle of the episode that was dealt last."""
        document = self.campaign or {"founders": (), "log": ()}
        hands, mixed = [founder["controller"] for founder in document["founders"]], set[int]()
        for entry in document["log"]:
            if entry["do"] == "start":
                mixed.clear()
            elif entry["do"] == "replace":
                if hands[entry["seat"]] != entry["controller"]:
                    mixed.add(entry["seat"])
                hands[entry["seat"]] = entry["controller"]
        return frozenset(mixed)

    def is_same_game(self, other: Save) -> bool:
        """Return whether ``other`` is this game at another moment."""
        return (self.created, self.seed) == (other.created, other.seed)


class Header(NamedTuple):
    """The first line of a slot file, and what follows it."""

    schema: int
    digest: str
    body: bytes


def tidy_name(text: str) -> str:
    """Return what a player typed as a name: as names are kept, of at most ``NAME_LIMIT`` characters."""
    printable = (" " if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") else letter for letter in text)
    return as_name("".join(printable))[:NAME_LIMIT].rstrip()


def encode(save: Save) -> bytes:
    """Return the bytes of a slot file.

    Raises:
        SaveError: the game cannot be saved: read back, the bytes would not be it.
    """
    # Canonical JSON, as of JCS (RFC 8785): the same game gives the same bytes, so bytes can be compared for games.
    body, schema = _canonical(save), _schema_of(save)
    data = b"MYCITY %d %s\n" % (schema, hashlib.sha256(body).hexdigest().encode()) + body
    if len(data) > SIZE_LIMIT or _canonical(decode(data)) != body:
        raise SaveError(DAMAGED, "this game cannot be saved: what was written would not be read back the same")
    return data


def decode(data: bytes) -> Save:
    """Return the game that ``data``, the bytes of a slot file, holds; older schemas are brought up to date.

    Raises:
        SaveError: code ``newer`` for a file of a newer version of the game, else ``damaged``.
    """
    schema, digest, body = split(data)
    if hashlib.sha256(body).hexdigest() != digest:
        raise SaveError(DAMAGED, "the file is damaged: its content is not what was written")
    if schema > migrations.SCHEMA and not _names_other_schema(body, schema):
        raise SaveError(NEWER, f"the file was written by a newer version of the game (schema {schema})")
    document = _parse(body)
    named = document.pop("schema", None)
    if type(named) is not int or named != schema:
        raise SaveError(DAMAGED, "the file is damaged: its first line and its content name different versions")
    try:
        document = migrations.migrate(document, schema)
        return convert(_shown(document) if _hides(body) else document, Save)
    except msgspec.ValidationError as error:
        raise SaveError(DAMAGED, f"the file holds no game: {_told(str(error))}") from None
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise SaveError(
            DAMAGED, f"the file of schema {schema} cannot be brought up to date: {brief(repr(error))}"
        ) from None


def _told(reason: str) -> str:
    """Return what is wrong in a file as people are told it: which signs may stand somewhere is nothing to read."""
    return brief(_WRONG_SIGNS.sub("signs that no saved game has there", reason))


def hides_names(data: bytes) -> bool:
    """Return whether the bytes of a slot file hold names that cannot be shown, so that others stand in for them.

    Raises:
        SaveError: they are none.
    """
    return _hides(split(data).body)


def split(data: bytes) -> Header:
    """Return the header and the body of a slot file, unchecked.

    Raises:
        SaveError: the first line is no header.
    """
    header = _HEADER.match(data)
    if not data.strip(b"\0"):
        raise SaveError(DAMAGED, "the file is empty")
    if header is None:
        raise SaveError(DAMAGED, "the file is damaged: it does not begin as a saved game does")
    return Header(int(header[1]), header[2].decode(), data[header.end() :])


def _schema_of(save: Save) -> int:
    """Return under which schema a game is written: without guests by the last that knew none, for older versions."""
    return migrations.SCHEMA if save.guests else migrations.WITHOUT_GUESTS


def _canonical(save: Save) -> bytes:
    document = {**msgspec.to_builtins(save), "schema": _schema_of(save)}
    if not save.guests:
        del document["guests"]
    try:
        text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
        return text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:  # UnicodeEncodeError is a ValueError
        raise SaveError(DAMAGED, f"this game cannot be saved: {brief(error)}") from None


def _parse(body: bytes) -> dict[str, Any]:
    """Return the JSON object in ``body``, refusing what canonical JSON cannot hold."""
    try:
        document = json_values(body, most=MOST_VALUES, fractions=False)
    except DocumentError as error:
        raise SaveError(DAMAGED, f"the file {brief(error)}") from None
    if not isinstance(document, dict):
        raise SaveError(DAMAGED, "the file holds no game: it is not an object")
    return document


def _names_other_schema(body: bytes, schema: int) -> bool:
    """Return whether ``body`` says that ``schema`` is not its own; that of a newer version may be unreadable."""
    try:
        return _parse(body).get("schema") != schema
    except SaveError:
        return False


def anonymized(save: Save) -> str | None:
    """Return a game as one line of text, every name in it replaced; None when it is too long for a report."""
    header, _, body = encode(save).decode().partition("\n")
    document = _without_names(json.loads(body), {})
    text = json.dumps(document, separators=(",", ":"))
    return text if header and len(text) <= ANONYMIZED_LIMIT else None


def read_anonymized(text: str) -> Save:
    """Return the game that `anonymized` wrote.

    Raises:
        SaveError: It is none.
    """
    document = json.loads(text)
    document.pop("schema", None)
    return decode(encode(convert(document, Save)))


def _without_names(value: Any, others: dict[str, str]) -> Any:
    """Return plain values with every name replaced, the same name always by the same."""
    if isinstance(value, list):
        return [_without_names(part, others) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: others.setdefault(part, f"City {len(others) + 1}")
        if key in NAMED and isinstance(part, str)
        else _without_names(part, others)
        for key, part in value.items()
    }

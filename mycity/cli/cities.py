"""``mycity cities show LINE | word FILE | compare FILE``: cities in a word, a line for each, as people send them."""

from __future__ import annotations

import argparse
import codecs
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mycity.api.cities import evening_told, told_cities
from mycity.api.errors import GameError
from mycity.api.pictures import picture
from mycity.cli import CheckFailedError, Parser, UsageError, file_path, say, say_first, shown, whole_number
from mycity.cli.documents import print_json, refused
from mycity.content.lands.told_cities import city_name
from mycity.content.seating import SEATS
from mycity.engine.documents import Json
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.found_cities import FoundCity, sent_line
from mycity.engine.lands.seat_words import IN_CAMPAIGN, why_wordless, words_alone
from mycity.engine.quoting import one_line
from mycity.engine.record import RecordError
from mycity.engine.record_play import points_alone
from mycity.plain_files import TooLargeError, read_plain
from mycity.table.looking_back.kept_files import FolderEntry, Kept, KeptRecord, KeptSave, UnreadableError, read_entry
from mycity.table.looking_back.verdicts import verdict_on

_LARGEST = 64 * 1024
"""Bytes of a file with lines."""
_WIDE = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE
"""Marks at the beginning of a text with two bytes a sign, as Windows writes them."""


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="show|word|compare", parser_class=Parser)
    show = actions.add_parser("show", help="show the city that a line tells: its board, its points alone")
    show.add_argument("line", metavar="LINE", nargs="+", help="with the code of a land and the word behind it")
    word = actions.add_parser("word", help="print a line for each city of a finished game that a code has dealt")
    word.add_argument("file", metavar="FILE", type=file_path, help="a record or a saved game")
    word.add_argument(
        "--seat", metavar="N", type=whole_number(0, SEATS[-1] - 1), help="this seat alone, the first is 0"
    )
    compare = actions.add_parser("compare", help="rank the cities that the lines of a text tell")
    compare.add_argument("file", metavar="FILE", type=file_path, help="a text with up to 20 cities on one land")
    for action in (show, compare):
        action.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked for.

    Raises:
        UsageError: there is no such city, or it has no word.
        CheckFailedError: the file cannot be read.
    """
    try:
        if arguments.action == "word":
            return _print_words(arguments.file, arguments.seat)
        if arguments.action == "compare":
            _compare(told_cities(_text_in(arguments.file)), as_json=arguments.json)
        else:
            _show(told_cities(" ".join(arguments.line)), as_json=arguments.json)
    except GameError as error:
        raise UsageError(str(error)) from None
    return 0


def _show(found: Sequence[FoundCity], *, as_json: bool) -> None:
    if len(found) > 1:
        raise UsageError(f"this tells {len(found)} cities: give the line of one, or compare those of a file")
    city, name = found[0], city_name(found[0])
    record = evening_told(city).record()
    if as_json:
        document: dict[str, Any] = {
            "code": str(city.code),
            "word": city.word,
            "name": name,
            "alone": city.points,
            "board": record["players"][0]["board"],
            "record": record,
        }
        print_json(document)
        return
    print(one_line(f"{name}: {_points(city.points)} alone on {city.code}, {len(city.answers)} answers"))
    print(picture(city.end.cities[0]))


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


# -- the words of a game -------------------------------------------------------------------------------------------


def _print_words(path: Path, seat: int | None) -> int:
    """Print the lines of a file's seats, say why others have none, and return the exit status."""
    try:
        kept = read_entry(FolderEntry(path))
    except UnreadableError as error:
        raise refused(error) from None
    document = _game_in(kept)
    with suppress(RecordError):  # what is wrong with it follows
        if refusal := why_wordless(document):
            raise UsageError(str(refusal))
    if complaints := verdict_on(kept).complaints:
        say_first(shown(path), complaints)
        return 1
    names = [player["name"] for player in document["players"]]
    if seat is not None and seat >= len(names):
        raise UsageError(f"there is no seat {seat}: the last one is {len(names) - 1}")
    seats, words = range(len(names)) if seat is None else (seat,), words_alone(document)
    if not any(words[number].word for number in seats):
        raise UsageError(str(words[seats[0]].refusal))
    points = points_alone(document)
    for number in seats:
        name, told = names[number], words[number]
        if told.word:
            print(one_line(sent_line(name, points[number] or 0, "", document["land"]["code"], told.word)))
        else:
            say(f"{name}: {told.refusal}")
    return 0


def _game_in(kept: Kept) -> Json:
    """Return the record of the one game that a file holds."""
    if isinstance(kept, KeptRecord):
        return kept.document
    if isinstance(kept, KeptSave) and kept.save.campaign is None and kept.save.episode is not None:
        return kept.save.episode.record
    raise UsageError(str(IN_CAMPAIGN))


# -- lines beside each other ---------------------------------------------------------------------------------------


def _compare(found: Sequence[FoundCity], *, as_json: bool) -> None:
    codes = list(dict.fromkeys(city.code for city in found))
    if len(codes) > 1:
        named = " and ".join(map(str, codes[:2]))
        raise UsageError(f"cities of one code can be compared, these are of {len(codes)}, such as {named}")
    ranked = sorted(found, key=lambda city: -city.points)
    places = [1 + sum(other.points > city.points for other in found) for city in ranked]
    if as_json:
        print_json(_document(codes[0], ranked, places))
        return
    print(codes[0])
    for place, city in zip(places, ranked, strict=True):
        print(one_line(f"{place:2}  {city.points:4}  {city_name(city):20}  {city.word}"))


def _document(code: LandCode, ranked: Sequence[FoundCity], places: Sequence[int]) -> dict[str, Any]:
    rows = [
        {"place": place, "name": city_name(city), "alone": city.points, "word": city.word}
        for place, city in zip(places, ranked, strict=True)
    ]
    return {"code": str(code), "cities": rows}


def _text_in(path: Path) -> str:
    """Return what a file says.

    Raises:
        CheckFailedError: it cannot be read.
    """
    try:
        data = read_plain(path, _LARGEST)
    except TooLargeError:
        raise CheckFailedError(
            f"{shown(path)} has more than {_LARGEST // 1024} kB, which no lines of cities have"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no name of a file"
        raise CheckFailedError(f"{shown(path)} cannot be read: {reason}") from None
    return data.decode("utf-16" if data[:2] in _WIDE else "utf-8-sig", "replace")

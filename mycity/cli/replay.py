"""``mycity replay FILE ... [--check]``: play records and saved games again; a campaign's folder is one whole."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mycity.cli import fail, file_path, say, say_first, shown
from mycity.cli.documents import refused
from mycity.engine.quoting import one_line
from mycity.engine.record import RecordError, make_record
from mycity.storage.errors import SaveError
from mycity.table.looking_back.kept_files import (
    FolderEntry,
    Kept,
    KeptCampaign,
    KeptSave,
    UnreadableError,
    entries,
    is_folder,
    read_entry,
)
from mycity.table.looking_back.kept_games import games_in
from mycity.table.looking_back.record_check import STANDING_IN
from mycity.table.looking_back.verdicts import verdict_on


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        type=file_path,
        nargs="+",
        help="a record, a saved game, a campaign's folder, or a folder of any",
    )
    parser.add_argument("--check", action="store_true", help="say whether everything comes out the same")


def run(arguments: argparse.Namespace) -> int:
    """Replay, and return 0 when everything is true."""
    return max([_replay_named(path, check_it=arguments.check) for path in arguments.files])


def _replay_named(path: Path, *, check_it: bool) -> int:
    """Replay what somebody has named; what is no record keeps nothing else from being replayed."""
    listed: Iterable[FolderEntry] = entries(path) if is_folder(path) else [FolderEntry(path)]
    statuses = [_replay_entry(entry, check_it=check_it) for entry in listed]
    return max(statuses) if statuses else fail(f"{shown(path)} holds no records", status=1)


def _replay_entry(entry: FolderEntry, *, check_it: bool) -> int:
    """Replay what lies there; what cannot be read is wrong."""
    try:
        kept = read_entry(entry)
    except UnreadableError as error:
        return fail(str(refused(error)), status=1)
    return check(kept) if check_it else tell_each(kept)


def check(kept: Kept) -> int:
    """Say whether all of it comes out the same; a campaign's episode alone, from its start on."""
    verdict = verdict_on(kept)
    if not verdict.complaints:
        print(f"{one_line(str(kept.path))}: {verdict.sentences[0]}")
        return 0
    say_first(shown(kept.path), verdict.complaints)
    return 1


def tell_each(kept: Kept) -> int:
    """Print the course of every game that is held there, under its name in a campaign's folder or save."""
    if kept.has_stand_ins:
        say(f"{shown(kept.path)}: {STANDING_IN}")
    if not isinstance(kept, KeptCampaign):
        return tell(kept)
    status = 0
    for record in kept.records:
        print(record.path.name)
        status = max(status, tell(record))
    return status


def tell(kept: Kept) -> int:
    """Print the course of the games in a file, as they have been played again: nothing else in it is believed."""
    try:
        for game in games_in(kept):
            if isinstance(kept, KeptSave) and not kept.save.is_single:
                print(f"episode {game.record['episode']}")
            _tell_game(make_record(*game.played()))
    except (RecordError, SaveError) as error:
        return fail(f"{shown(kept.path)}: {error}", status=1)
    return 0


def _tell_game(again: dict[str, Any]) -> None:
    for number, turn in enumerate(again["turns"], start=1):
        print(f"{number:3}  {one_line(_turn_text(turn))}")
    for result in again["result"]:
        name = again["players"][result["seat"]]["name"]
        lines = ", ".join(f"{line['rule']} {line['points']:+d}" for line in result["end"])
        print(one_line(f"{name}: {result['score']} points, {result['place']} ({lines})"))


def _turn_text(turn: dict[str, Any]) -> str:
    if turn["blocked"]:
        return f"{turn['card']} takes {turn.get('with', 'nothing')}"
    answers = (f"{answer['seat']}: {' '.join(answer.get('cells', [answer['do']]))}" for answer in turn["answers"])
    points = "".join(f"  [{line['seat']}: {line['rule']} {line['points']:+d}]" for line in turn["points"])
    return f"{turn['card']:5} " + " | ".join(answers) + points

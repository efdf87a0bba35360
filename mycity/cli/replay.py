"""``mycity replay FILE ... [--check]``: play records, or folders of them, again; a campaign's folder is one whole."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mycity.cli import CheckFailedError, fail, file_path, say, shown
from mycity.cli.documents import read_json
from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.documents import RECORD_LIMIT
from mycity.engine.quoting import one_line, quoted
from mycity.engine.record import RecordError, make_record
from mycity.engine.record_play import play
from mycity.table.looking_back.record_check import check_alone, check_folder

MOST_COMPLAINTS = 10
NUMBERED = re.compile(r"[0-9]{2}\.json")
"""The names of the records in a campaign's folder."""


class FolderEntry(NamedTuple):
    """Something in a folder: a campaign's folder, a record, or what cannot be read, with the reason."""

    path: Path
    is_campaign: bool = False
    problem: str = ""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", type=file_path, nargs="+", help="a record, a campaign's folder, or a folder of either"
    )
    parser.add_argument("--check", action="store_true", help="say whether everything comes out the same")


def run(arguments: argparse.Namespace) -> int:
    """Replay, and return 0 when everything is true."""
    return max([_replay_named(path, check_it=arguments.check) for path in arguments.files])


def _replay_named(path: Path, *, check_it: bool) -> int:
    """Replay what somebody has named; what is no record keeps nothing else from being replayed."""
    try:
        if is_folder(path):
            return replay_folder(path, check_it=check_it)
        return replay_record(path, check_it=check_it)
    except CheckFailedError as error:
        return fail(str(error), status=error.status)


def replay_folder(folder: Path, *, check_it: bool) -> int:
    """Replay every record and campaign in ``folder`` and the folders inside.

    Raises:
        CheckFailedError: there are none.
    """
    statuses = [_replay_entry(entry, check_it=check_it) for entry in entries(folder)]
    if not statuses:
        raise CheckFailedError(f"{shown(folder)} holds no records")
    return max(statuses)


def _replay_entry(entry: FolderEntry, *, check_it: bool) -> int:
    """Replay what a folder holds; what cannot be read is wrong there."""
    if entry.problem:
        return fail(f"{shown(entry.path)}: {entry.problem}", status=1)
    try:
        if entry.is_campaign:
            return check_campaign_in(entry.path) if check_it else tell_each(campaign_records(entry.path))
        return replay_record(entry.path, check_it=check_it)
    except CheckFailedError as error:
        return fail(str(error), status=error.status)


def replay_record(path: Path, *, check_it: bool) -> int:
    document = read_record(path)
    return check_record(path, document) if check_it else tell(path, document)


def campaign_records(folder: Path) -> list[Path]:
    """Return the numbered records of a campaign's folder, in order."""
    return sorted(path for path in folder.iterdir() if NUMBERED.fullmatch(path.name))


def read_record(path: Path) -> dict[str, Any]:
    """Return the JSON object in ``path``.

    Raises:
        CheckFailedError: it is something else.
    """
    document = read_json(path)
    if not isinstance(document, dict):
        raise CheckFailedError(f"{shown(path)} is not a record")
    return document


def check_record(path: Path, document: dict[str, Any]) -> int:
    """Say whether ``document`` comes out the same; a campaign's episode, from its start on."""
    verdict = check_alone(document)
    extent = "" if verdict.complaints else f"{len(document['turns'])} turns"
    return _verdict(path, verdict.complaints, extent, given=verdict.given)


def check_campaign_in(folder: Path) -> int:
    """Say whether the campaign in ``folder`` comes out the same, from its first envelope to its winner."""
    names = sorted(path.name for path in folder.iterdir())
    strange = {name: True for name in names if name != CAMPAIGN_FILE and not NUMBERED.fullmatch(name)}
    numbered = [folder / name for name in names if name not in strange]
    if sum(path.stat().st_size for path in numbered) > RECORD_LIMIT:
        raise CheckFailedError(
            f"{shown(folder)} is larger than {RECORD_LIMIT // 1_000_000} MB, too large to be a campaign"
        )
    documents = {path.name: read_record(path) for path in numbered}
    complaints = [f"{quoted(name)}: this file does not belong to a campaign" for name in strange]
    return _verdict(folder, complaints + check_folder(documents), f"{len(documents)} files")


def _verdict(path: Path, complaints: list[str], extent: str, *, given: bool = False) -> int:
    for complaint in complaints[:MOST_COMPLAINTS]:
        say(f"{shown(path)}: {complaint}")
    if len(complaints) > MOST_COMPLAINTS:
        say(f"{shown(path)}: and {len(complaints) - MOST_COMPLAINTS} more")
    if complaints:
        return 1
    start = "from its start on, which is taken as given, " if given else ""
    print(f"{one_line(str(path))}: {start}the same in every move, point and reward ({extent})")
    return 0


def tell_each(paths: Sequence[Path]) -> int:
    """Print the course of every episode of a campaign."""
    status = 0
    for path in paths:
        print(path.name)
        status = max(status, tell(path, read_record(path)))
    return status


def tell(path: Path, document: dict[str, Any]) -> int:
    """Print the course of the game, turn by turn, as it has been played again: nothing else in the file is believed."""
    try:
        again = make_record(*play(document))
    except RecordError as error:
        return fail(f"{shown(path)}: {error}", status=1)
    for number, turn in enumerate(again["turns"], start=1):
        print(f"{number:3}  {one_line(_turn_text(turn))}")
    for result in again["result"]:
        name = again["players"][result["seat"]]["name"]
        lines = ", ".join(f"{line['rule']} {line['points']:+d}" for line in result["end"])
        print(one_line(f"{name}: {result['score']} points, {result['place']} ({lines})"))
    return 0


def _turn_text(turn: dict[str, Any]) -> str:
    if turn["blocked"]:
        return f"{turn['card']} takes {turn.get('with', 'nothing')}"
    answers = (f"{one['seat']}: {' '.join(one.get('cells', [one['do']]))}" for one in turn["answers"])
    points = "".join(f"  [{one['seat']}: {one['rule']} {one['points']:+d}]" for one in turn["points"])
    return f"{turn['card']:5} " + " | ".join(answers) + points


# -- walking folders: every record and every campaign once, whatever the folders are linked to ----------------------


def entries(top: Path) -> Iterator[FolderEntry]:
    """Yield the campaigns, the records and what cannot be read in ``top`` and the folders inside, by name.

    A folder is looked into once, by whichever name it is met first; a campaign's folder is one whole. Some drives of
    Windows number no folders: there they are known by their names.
    """
    waiting: list[Path] = [top]
    seen: set[object] = set()
    while waiting:
        folder = waiting.pop()
        try:
            facts = folder.stat()
            inside = sorted(folder.iterdir())
        except OSError as error:
            yield FolderEntry(folder, problem=error.strerror or type(error).__name__)
            continue
        identity = (facts.st_dev, facts.st_ino) if facts.st_ino else os.path.realpath(folder)
        if identity in seen:
            continue
        seen.add(identity)
        if any(path.name == CAMPAIGN_FILE or NUMBERED.fullmatch(path.name) for path in inside):
            yield FolderEntry(folder, is_campaign=True)
            continue
        folders = [path for path in inside if is_folder(path)]
        yield from (FolderEntry(path) for path in inside if path.suffix.lower() == ".json" and path not in folders)
        waiting += reversed(folders)


def is_folder(path: Path) -> bool:
    """Whether there is a folder of that name; a name that the system does not take is nobody's."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False

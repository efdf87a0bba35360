"""``mycity replay FILE ... [--check]``: play records, or folders of them, again; a campaign's folder is one whole."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mycity.cli import UsageError, fail
from mycity.cli.documents import read_json
from mycity.engine.campaign.final import CAMPAIGN_FILE
from mycity.engine.record import RecordError, play
from mycity.table.record_check import check_alone, check_folder

NUMBERED = re.compile(r"[0-9]{2}\.json")
"""The names of the records in a campaign's folder."""
MOST_COMPLAINTS = 10


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="a record, a campaign's folder, or a folder of either"
    )
    parser.add_argument("--check", action="store_true", help="say whether everything comes out the same")


def run(arguments: argparse.Namespace) -> int:
    """Replay, and return 0 when everything is true."""
    return max([replay(path, check_it=arguments.check) for path in arguments.files])


def replay(path: Path, *, check_it: bool) -> int:
    """Replay what ``path`` holds: a record, a campaign, or a folder of them."""
    if path.is_dir():
        if is_campaign(path):
            return check_campaign_in(path) if check_it else tell_each(campaign_records(path))
        return max([replay(inside, check_it=check_it) for inside in records_in(path)])
    document = read_record(path)
    return check_record(path, document) if check_it else tell(path, document)


def is_campaign(folder: Path) -> bool:
    """Whether ``folder`` is a campaign's, whole or not: it has the campaign's page or one of its numbered records."""
    return (folder / CAMPAIGN_FILE).exists() or bool(campaign_records(folder))


def campaign_records(folder: Path) -> list[Path]:
    """Return the numbered records of a campaign's folder, in order."""
    return sorted(path for path in folder.iterdir() if NUMBERED.fullmatch(path.name))


def records_in(folder: Path) -> list[Path]:
    """Return the records and folders in ``folder``, by name.

    Raises:
        UsageError: there are none.
    """
    found = sorted(path for path in folder.iterdir() if path.is_dir() or path.suffix == ".json")
    if not found:
        raise UsageError(f"{folder} holds no records")
    return found


def read_record(path: Path) -> dict[str, Any]:
    """Return the JSON object in ``path``.

    Raises:
        UsageError: it is something else.
    """
    document = read_json(path)
    if not isinstance(document, dict):
        raise UsageError(f"{path} is not a record")
    return document


def check_record(path: Path, document: dict[str, Any]) -> int:
    """Say whether ``document`` comes out the same, as far as it can be told without any other file."""
    verdict = check_alone(document)
    return _verdict(path, verdict.complaints, f"{len(document.get('turns', ()))} turns", given=verdict.given)


def check_campaign_in(folder: Path) -> int:
    """Say whether the campaign in ``folder`` comes out the same, from its first envelope to its winner."""
    names = sorted(path.name for path in folder.iterdir())
    strange = [name for name in names if name != CAMPAIGN_FILE and not NUMBERED.fullmatch(name)]
    documents = {name: read_record(folder / name) for name in names if name not in strange}
    complaints = [f"{name:.80}: this file does not belong to a campaign" for name in strange]
    return _verdict(folder, complaints + check_folder(documents), f"{len(documents)} files")


def _verdict(path: Path, complaints: list[str], extent: str, *, given: bool = False) -> int:
    for complaint in complaints[:MOST_COMPLAINTS]:
        print(f"{path}: {complaint}", file=sys.stderr)
    if len(complaints) > MOST_COMPLAINTS:
        print(f"{path}: and {len(complaints) - MOST_COMPLAINTS} more", file=sys.stderr)
    if complaints:
        return 1
    if given:
        print(f"{path}: holds, given how it starts: the same in every move, point and reward ({extent})")
    else:
        print(f"{path}: the same in every move, point and reward ({extent})")
    return 0


def tell_each(paths: Sequence[Path]) -> int:
    """Print the course of every episode of a campaign."""
    status = 0
    for path in paths:
        print(path.name)
        status = max(status, tell(path, read_record(path)))
    return status


def tell(path: Path, document: dict[str, Any]) -> int:
    """Print the course of the game, turn by turn."""
    try:
        play(document)
    except RecordError as error:
        return fail(f"{path}: {error}", status=1)
    for number, turn in enumerate(document["turns"], start=1):
        print(f"{number:3}  {_turn_text(turn)}")
    for result in document["result"]:
        name = document["players"][result["seat"]]["name"]
        lines = ", ".join(f"{line['rule']} {line['points']:+d}" for line in result["end"])
        print(f"{name}: {result['score']} points, {result['place']} ({lines})")
    return 0


def _turn_text(turn: dict[str, Any]) -> str:
    if turn["blocked"]:
        return f"{turn['card']} takes {turn.get('with', 'nothing')}"
    answers = (f"{one['seat']}: {' '.join(one.get('cells', [one['do']]))}" for one in turn["answers"])
    points = "".join(f"  [{one['seat']}: {one['rule']} {one['points']:+d}]" for one in turn["points"])
    return f"{turn['card']:5} " + " | ".join(answers) + points

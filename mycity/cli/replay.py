"""``mycity replay FILE [--check]``: play a record, or a campaign's folder of records, again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from mycity.cli import UsageError, fail
from mycity.cli.documents import read_json
from mycity.engine.record import RecordError, check, play


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, or the folder of a campaign")
    parser.add_argument("--check", action="store_true", help="say whether everything comes out the same")


def run(arguments: argparse.Namespace) -> int:
    """Replay, and return 0 when the record is true."""
    document = read_json(arguments.file)
    if not isinstance(document, dict):
        raise UsageError(f"{arguments.file} is not a record")
    return check_record(arguments.file, document) if arguments.check else tell(arguments.file, document)


def check_record(path: Path, document: dict[str, Any]) -> int:
    """Say whether ``document`` comes out the same."""
    complaints = check(document)
    for complaint in complaints:
        print(f"{path}: {complaint}", file=sys.stderr)
    if not complaints:
        print(f"{path}: the same in every move, point and reward ({len(document['turns'])} turns)")
    return 1 if complaints else 0


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

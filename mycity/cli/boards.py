"""``mycity boards list | check FILE.tmx``: the maps."""

from __future__ import annotations

import argparse
from pathlib import Path

from mycity.cli import Parser, say, shown
from mycity.cli.documents import print_json


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|check", parser_class=Parser)
    listing = actions.add_parser("list", help="list the boards of the game")
    listing.add_argument("--json", action="store_true", help="print one JSON document")
    check = actions.add_parser("check", help="say what is wrong with a map")
    check.add_argument("file", metavar="FILE.tmx", type=Path)


def run(arguments: argparse.Namespace) -> int:
    return list_boards(arguments.json) if arguments.action == "list" else check_board(arguments.file)


def list_boards(as_json: bool) -> int:
    """Print the boards with the number of meadow cells of either bank."""
    from mycity.content.maps import board_names, load_board

    boards = []
    for name in board_names():
        board = load_board(name)
        left, right = ((board.meadow & bank).bit_count() for bank in (board.left, board.right))
        boards.append({"name": name, "left": left, "right": right, "board": board.to_json()})
    if as_json:
        print_json(boards)
        return 0
    for one in boards:
        print(f"{one['name']:10} {one['left']:3} meadow cells left of the river, {one['right']:3} right")
    return 0


def check_board(path: Path) -> int:
    """Print every complaint about the map in ``path``."""
    from mycity.content.maps import check_map

    complaints = check_map(path)
    for complaint in complaints:
        say(f"{shown(path)}: {complaint}")
    if not complaints:
        print(f"{shown(path)}: fine")
    return 1 if complaints else 0

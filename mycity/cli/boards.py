"""``mycity boards list | check FILE.tmx``: the maps."""

from __future__ import annotations

import argparse
from pathlib import Path

from mycity.cli import Parser, file_path, say, shown
from mycity.cli.documents import print_json


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|check", parser_class=Parser)
    listing = actions.add_parser("list", help="list the boards of the game")
    listing.add_argument("--json", action="store_true", help="print one JSON document")
    check = actions.add_parser("check", help="say what is wrong with a map")
    check.add_argument("file", metavar="FILE.tmx", type=file_path)


def run(arguments: argparse.Namespace) -> int:
    return list_boards(arguments.json) if arguments.action == "list" else check_board(arguments.file)


def list_boards(as_json: bool) -> int:
    """Print the boards with the number of meadow cells of either bank, or of all cells where no river runs."""
    from mycity.content.tiled.maps import board_names, load_board

    boards = []
    for name in board_names():
        board = load_board(name)
        left, right = ((board.meadow & bank).bit_count() for bank in (board.left, board.right))
        sizes = {"left": left, "right": right} if board.land.has_banks else {"cells": board.grid.full.bit_count()}
        boards.append({"name": name, **sizes, "board": board.to_json()})
    if as_json:
        print_json(boards)
        return 0
    for row in boards:
        template = "{left:3} meadow cells left of the river, {right:3} right" if "left" in row else "{cells:3} cells"
        print(f"{row['name']:10} {template.format(**row)}")
    return 0


def check_board(path: Path) -> int:
    """Print every complaint about the map in ``path``."""
    from mycity.content.tiled.maps import check_map

    complaints = check_map(path)
    for complaint in complaints:
        say(f"{shown(path)}: {complaint}")
    if not complaints:
        print(f"{shown(path)}: fine")
    return 1 if complaints else 0

"""``mycity boards list | check FILE.tmx | random``: the maps, and boards by chance."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mycity.cli import Parser, file_path, say, seed_number, shown
from mycity.cli.documents import print_json

if TYPE_CHECKING:
    from mycity.engine.board import Board


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|check|random", parser_class=Parser)
    listing = actions.add_parser("list", help="list the boards of the game")
    listing.add_argument("--json", action="store_true", help="print one JSON document")
    check = actions.add_parser("check", help="say what is wrong with a map")
    check.add_argument("file", metavar="FILE.tmx", type=file_path)
    chance = actions.add_parser("random", help="show the board of a city made from a number, for an evening's game")
    chance.add_argument("--seed", metavar="N", type=seed_number, help="the same board for the same seed")
    chance.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    if arguments.action == "list":
        return list_boards(arguments.json)
    if arguments.action == "random":
        return show_random(arguments.seed, as_json=arguments.json)
    return check_board(arguments.file)


def list_boards(as_json: bool) -> int:
    """Print the boards with the number of meadow cells of either bank, or of all cells where no river runs."""
    from mycity.content.tiled.maps import board_names, load_board

    _print_boards([_row(name, load_board(name)) for name in board_names()], as_json=as_json)
    return 0


def show_random(seed: int | None, *, as_json: bool) -> int:
    """Print the board of the city that a seed stands for, or of any, as boards are listed, and its rows."""
    from mycity.content.lands.plans import evening_modules, land_plan
    from mycity.engine.lands.code import CITY, NUMBERS, LandCode
    from mycity.engine.lands.made import made_land

    number = (secrets.randbits(64) if seed is None else seed) % NUMBERS
    plan = land_plan(LandCode(1, CITY, evening_modules(CITY), number, 0))
    land = made_land(plan.code)
    _print_boards([_row(str(plan.code), land.board(plan.shown))], as_json=as_json)
    for row in () if as_json else land.drawn(plan.shown):
        print(f"  {row}")
    return 0


def _row(name: str, board: Board) -> dict[str, Any]:
    left, right = ((board.meadow & bank).bit_count() for bank in (board.left, board.right))
    sizes = {"left": left, "right": right} if board.land.has_banks else {"cells": board.grid.full.bit_count()}
    return {"name": name, **sizes, "board": board.to_json()}


def _print_boards(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    for row in rows:
        template = "{left:3} meadow cells left of the river, {right:3} right" if "left" in row else "{cells:3} cells"
        print(f"{row['name']:10} {template.format(**row)}")


def check_board(path: Path) -> int:
    """Print every complaint about the map in ``path``."""
    from mycity.content.tiled.maps import check_map

    complaints = check_map(path)
    for complaint in complaints:
        say(f"{shown(path)}: {complaint}")
    if not complaints:
        print(f"{shown(path)}: fine")
    return 1 if complaints else 0

"""``mycity lands show CODE | code | list | random | day | check FILE | export CODE FILE.tmx``: lands from numbers."""

from __future__ import annotations

import argparse
import datetime as dt
import re
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from mycity.cli import Parser, UsageError, file_path, land_code, say_first, seed_number, shown, whole_number
from mycity.cli.documents import print_json, refused, write_new
from mycity.cli.games import table_on
from mycity.content.lands.land_names import land_name
from mycity.content.lands.module_sets import chosen_code
from mycity.content.lands.plans import LandPlan, day_code, evening_modules, land_board, land_plan
from mycity.engine.lands.code import DEALS, FAMILIES, KIN, MODULE_BITS, NUMBERS, LandCode, LandCodeError
from mycity.engine.lands.made import drawn_rows, made_land
from mycity.engine.quoting import one_line, quoted
from mycity.engine.rng import below

_NEWEST = 1
_LARGEST = 8 * 1024 * 1024
"""Bytes of a tileset's file."""
_FAMILY = f"{' or '.join(FAMILIES)} ({FAMILIES[0]})"


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(
        dest="action", required=True, metavar="show|code|list|random|day|check|export", parser_class=Parser
    )
    show = actions.add_parser("show", help="show the land of a code")
    show.add_argument("code", metavar="CODE", type=land_code)
    code = actions.add_parser("code", help="print the code of a land with the modules you name")
    code.add_argument("--family", type=made_family, default=FAMILIES[0], help=_FAMILY)
    code.add_argument("--modules", metavar="0,1,11", required=True, help="their bits or ids, or none")
    code.add_argument("--number", metavar="N", type=whole_number(0, NUMBERS - 1), help="of the land (by chance)")
    code.add_argument("--deal", metavar="D", type=whole_number(0, DEALS - 1), default=0, help="order of its cards (0)")
    listing = actions.add_parser("list", help="list lands: the code, a tab, the rows")
    listing.add_argument("--family", type=made_family, default=FAMILIES[0], help=_FAMILY)
    listing.add_argument("--from", metavar="N", dest="first", type=whole_number(0, NUMBERS - 1), default=0)
    listing.add_argument("--to", metavar="M", dest="last", type=whole_number(0, NUMBERS - 1), default=9)
    listing.add_argument(
        "--modules", metavar="BITS", type=whole_number(0, (1 << MODULE_BITS) - 1), help="as a number (the evening game)"
    )
    chance = actions.add_parser("random", help="show a land drawn by chance")
    chance.add_argument("--family", type=made_family, default=FAMILIES[0], help=_FAMILY)
    chance.add_argument("--seed", metavar="N", type=seed_number, help="the same land for the same seed")
    day = actions.add_parser("day", help="show the land of a day, today's unless one is named")
    day.add_argument("day", metavar="DATE", nargs="?", type=day_named, help="such as 2026-11-23")
    check = actions.add_parser("check", help="say whether a map or a record has the land that its code makes")
    check.add_argument("file", metavar="FILE", type=file_path)
    export = actions.add_parser("export", help="write a land as a map that Tiled opens, its tilesets beside it")
    export.add_argument("code", metavar="CODE", type=land_code)
    export.add_argument("file", metavar="FILE.tmx", type=map_path)
    for action in (show, chance, day):
        action.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked for.

    Raises:
        UsageError: there is no such land.
    """
    try:
        if arguments.action == "check":
            return _check(arguments.file)
        if arguments.action == "export":
            _export(arguments.code, arguments.file)
        elif arguments.action == "code":
            print(_chosen(arguments))
        elif arguments.action == "list":
            _print_list(arguments)
        else:
            _print_land(land_plan(_code(arguments)), as_json=arguments.json)
    except LandCodeError as error:
        raise UsageError(str(error)) from None
    return 0


def made_family(text: str) -> str:
    """Return a family whose lands are made from a number.

    Raises:
        argparse.ArgumentTypeError: there is none of that name, or its board is printed.
    """
    if text not in FAMILIES:
        why = f"{text} has a printed board" if text in KIN else f"there is no family {quoted(text)} of lands"
        raise argparse.ArgumentTypeError(f"lands are made of the families {' and '.join(FAMILIES)}: {why}")
    return text


def map_path(text: str) -> Path:
    """Return the file of a map that is to be written.

    Raises:
        argparse.ArgumentTypeError: maps are not called so.
    """
    path = file_path(text)
    if path.suffix.lower() != ".tmx":
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no name of a map, such as land.tmx")
    return path


def day_named(text: str) -> dt.date:
    """Return a day written as year, month and day.

    Raises:
        argparse.ArgumentTypeError: there is no such day.
    """
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        return dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no day like 2026-11-23") from None


def _code(arguments: argparse.Namespace) -> LandCode:
    if arguments.action == "show":
        code: LandCode = arguments.code
        return code
    if arguments.action == "day":
        return day_code(arguments.day or dt.date.today())  # noqa: DTZ011 - the player's own calendar
    return drawn(arguments.family, secrets.randbits(64) if arguments.seed is None else arguments.seed)


def drawn(family: str, seed: int) -> LandCode:
    """Return the code of the land of a family that a seed stands for, with the evening's game."""
    return LandCode(_NEWEST, family, evening_modules(family), below(seed, NUMBERS)[1], 0)


def _chosen(arguments: argparse.Namespace) -> LandCode:
    named = arguments.modules.strip()
    modules = [] if named in {"", "none"} else [name.strip() for name in named.split(",")]
    number = secrets.randbelow(NUMBERS) if arguments.number is None else arguments.number
    return chosen_code(arguments.family, modules, number, arguments.deal)


def _print_list(arguments: argparse.Namespace) -> None:
    if arguments.last < arguments.first:
        raise UsageError(f"there is no land from {arguments.first} to {arguments.last}")
    family, bits = arguments.family, arguments.modules
    bits = evening_modules(family) if bits is None else bits
    for number in range(arguments.first, arguments.last + 1):
        plan = land_plan(LandCode(_NEWEST, family, bits, number, 0))
        print(f"{plan.code}\t{' '.join(made_land(plan.code).drawn(plan.shown))}")


def _print_land(plan: LandPlan, *, as_json: bool) -> None:
    code, board = plan.code, table_on(plan.code).players[0].board
    names, name = [module.id for module in plan.modules], land_name(code)
    if as_json:
        document: dict[str, Any] = {
            "code": str(code),
            "name": name,
            "version": code.version,
            "family": code.family,
            "modules": names,
            "number": code.number,
            "deal": code.deal,
            "seed": code.deck_seed,
            "rules": [rule.row() for rule in plan.rules.rules],
            "board": board.to_json(),
        }
        print_json(document)
        return
    called = f"{name}, " if name else ""
    print(f"{code}  {called}{code.family} {code.number}, deal {code.deal}: {', '.join(names) or 'no module'}")
    for row in drawn_rows(board):
        print(f"  {row}")


def _export(code: LandCode, path: Path) -> None:
    from mycity.content.lands.scenery import natural_map
    from mycity.content.tiled.writing import written_map
    from mycity.plain_files import read_plain

    board = land_board(str(code))
    written = written_map(replace(natural_map(board), code=code), path)
    files = {path.parent / name: read_plain(file, _LARGEST) for name, file in written.files.items()}
    write_new({**files, path: written.text.encode()})
    print(f"{code}: written to {one_line(shown(path))}")


def _check(path: Path) -> int:
    """Say whether a file holds the land that its code makes, and return the exit status."""
    from mycity.table.looking_back.kept_files import UnreadableError
    from mycity.table.looking_back.land_check import check_land_file

    try:
        verdict = check_land_file(path)
    except UnreadableError as error:
        raise refused(error) from None
    if verdict.complaints:
        say_first(shown(path), verdict.complaints)
        return 1
    print(f"{one_line(shown(path))}: the land {verdict.code}, as its code makes it")
    return 0

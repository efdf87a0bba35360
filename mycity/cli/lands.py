"""``mycity lands show CODE | list | random | day``: lands made from numbers, and their codes."""

from __future__ import annotations

import argparse
import datetime as dt
import re
import secrets
from typing import Any

from mycity.cli import Parser, UsageError, seed_number, whole_number
from mycity.cli.documents import print_json
from mycity.content.land_plans import LandPlan, day_code, evening_modules, land_plan, playable_code
from mycity.engine.lands.code import FAMILIES, MODULE_BITS, NUMBERS, LandCode, LandCodeError
from mycity.engine.lands.made import made_land
from mycity.engine.quoting import quoted
from mycity.engine.rng import below

_NEWEST = 1


def add(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="show|list|random|day", parser_class=Parser)
    show = actions.add_parser("show", help="show the land of a code")
    show.add_argument("code", metavar="CODE", type=land_code)
    listing = actions.add_parser("list", help="list lands: the code, a tab, the rows")
    listing.add_argument("--family", choices=FAMILIES, default=FAMILIES[0])
    listing.add_argument("--from", metavar="N", dest="first", type=whole_number(0, NUMBERS - 1), default=0)
    listing.add_argument("--to", metavar="M", dest="last", type=whole_number(0, NUMBERS - 1), default=9)
    listing.add_argument(
        "--modules", metavar="BITS", type=whole_number(0, (1 << MODULE_BITS) - 1), help="as a number (the evening game)"
    )
    chance = actions.add_parser("random", help="show a land drawn by chance")
    chance.add_argument("--family", choices=FAMILIES, default=FAMILIES[0])
    chance.add_argument("--seed", metavar="N", type=seed_number, help="the same land for the same seed")
    day = actions.add_parser("day", help="show the land of a day, today's unless one is named")
    day.add_argument("day", metavar="DATE", nargs="?", type=day_named, help="such as 2026-11-23")
    for action in (show, chance, day):
        action.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print what is asked for.

    Raises:
        UsageError: there is no such land.
    """
    try:
        if arguments.action == "list":
            _print_list(arguments)
        else:
            _print_land(land_plan(_code(arguments)), as_json=arguments.json)
    except LandCodeError as error:
        raise UsageError(str(error)) from None
    return 0


def land_code(text: str) -> LandCode:
    """Return the code of a land that can be played.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    try:
        return playable_code(text)
    except LandCodeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


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
    seed = secrets.randbits(64) if arguments.seed is None else arguments.seed
    family = arguments.family
    return LandCode(_NEWEST, family, evening_modules(family), below(seed, NUMBERS)[1], 0)


def _print_list(arguments: argparse.Namespace) -> None:
    if arguments.last < arguments.first:
        raise UsageError(f"there is no land from {arguments.first} to {arguments.last}")
    family, bits = arguments.family, arguments.modules
    bits = evening_modules(family) if bits is None else bits
    for number in range(arguments.first, arguments.last + 1):
        plan = land_plan(LandCode(_NEWEST, family, bits, number, 0))
        print(f"{plan.code}\t{' '.join(made_land(plan.code).drawn(plan.shown))}")


def _print_land(plan: LandPlan, *, as_json: bool) -> None:
    code, land = plan.code, made_land(plan.code)
    names = [module.id for module in plan.modules]
    if as_json:
        document: dict[str, Any] = {
            "code": str(code),
            "version": code.version,
            "family": code.family,
            "modules": names,
            "number": code.number,
            "deal": code.deal,
            "seed": code.deck_seed,
            "rules": [rule.row() for rule in plan.rules.rules],
            "board": land.board(plan.shown).to_json(),
        }
        print_json(document)
        return
    print(f"{code}  {code.family} {code.number}, deal {code.deal}: {', '.join(names) or 'no module'}")
    for row in land.drawn(plan.shown):
        print(f"  {row}")

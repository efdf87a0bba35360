"""The command line: one module per verb, imported only when its verb is used.

A verb module offers ``add(parser)``, which declares its arguments, and ``run(arguments) -> int``, which returns the
exit status: 0 success, 1 the thing checked is wrong, 2 bad usage. Errors are one plain sentence on standard error.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from mycity import __version__
from mycity.content.errors import ContentError

VERBS = {
    "simulate": "play games between bots and write their records",
    "replay": "play a record again, and check it",
    "perft": "count sequences of placements",
    "boards": "list and check maps",
    "bots": "list the bots, let them play matches",
    "best": "find the best city for each seat of a record",
    "saves": "list, check, export and import saves",
}


class UsageError(ValueError):
    """Something asked for on the command line cannot be done; the sentence says what."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of a page."""

    def error(self, message: str) -> NoReturn:
        """Leave with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def build_parser(arguments: Sequence[str]) -> Parser:
    """Return the parser; only the verb named in ``arguments`` has its own arguments declared."""
    parser = Parser(prog="mycity", description="A family's evening with a legacy tile-laying game.")
    parser.add_argument("--version", action="version", version=f"mycity {__version__}")
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help="folder for saves, settings and logs")
    parser.add_argument("--lang", metavar="LANG", help="language of the game, such as fr")
    parser.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--window", metavar="WxH", type=window_size, help="size of the window, as 1280x800")
    parser.add_argument("--scene", metavar="NAME", help="open this scene first")
    parser.add_argument("--seed", metavar="N", type=int, help="seed of the next new game")
    parser.add_argument(
        "--smoke", action="store_true", help="open every scene once, off-screen, and say whether all came up"
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", parser_class=Parser)
    for verb, summary in VERBS.items():
        sub = verbs.add_parser(verb, help=summary, description=summary)
        if verb in arguments:
            import_module(f"mycity.cli.{verb}").add(sub)
    return parser


def window_size(text: str) -> tuple[int, int]:
    """Return (width, height) of ``1280x800``.

    Raises:
        argparse.ArgumentTypeError: it is no such pair, or no window may have that size.
    """
    from mycity.ui.window import LARGEST, SMALLEST

    if not re.fullmatch("[0-9]{1,9}x[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no size like 1280x800")
    width, height = map(int, text.split("x"))
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        least, most = (f"{across}x{down}" for across, down in (SMALLEST, LARGEST))
        raise argparse.ArgumentTypeError(f"{text} is no size from {least} to {most}")
    return width, height


def whole_number(least: int) -> type[int]:
    """Return an argument type: a whole number of at least ``least``."""

    def convert(text: str) -> int:
        if not text.lstrip("-").isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least {least}")
        return int(text)

    return convert  # type: ignore[return-value]


def run(arguments: Sequence[str]) -> int:
    """Carry out the command line and return the exit status."""
    try:
        options = build_parser(arguments).parse_args(list(arguments))
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    if options.smoke:
        return int(import_module("mycity.smoke.check").run(options.lang, options.window))
    if options.verb is None:
        return play(options)
    try:
        return int(import_module(f"mycity.cli.{options.verb}").run(options))
    except UsageError as error:
        return fail(str(error), status=2)
    except ContentError as error:
        return fail(str(error), status=1)
    except BrokenPipeError:
        return 0
    except OSError as error:
        return fail(f"{error.filename or 'the disk'}: {error.strerror or error}", status=2)
    except KeyboardInterrupt:
        return fail("stopped", status=2)


def fail(sentence: str, status: int) -> int:
    """Say ``sentence`` on standard error and return ``status``."""
    print(f"mycity: {sentence}", file=sys.stderr)
    return status


def play(options: argparse.Namespace) -> int:
    """Open the window."""
    from mycity.app import Options
    from mycity.app import run as open_window

    return open_window(
        Options(
            data_dir=options.data_dir,
            language=options.lang,
            full_screen=options.fullscreen,
            window=options.window,
            scene=options.scene,
            seed=options.seed,
        )
    )

"""The command line: one module per verb, imported only when its verb is used.

A verb module offers ``add(parser)``, which declares its arguments, and ``run(arguments) -> int``, which returns the
exit status: 0 success, 1 the thing checked is wrong, 2 bad usage. Errors are one plain sentence on standard error.
"""

from __future__ import annotations

import argparse
import errno
import os
import platform
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from mycity import __version__
from mycity.content.assets import ContentError
from mycity.content.file_names import refusal
from mycity.engine.quoting import LONGEST, one_line, quoted
from mycity.engine.rng import LARGEST_SEED

if TYPE_CHECKING:
    from mycity.engine.lands.code import LandCode

VERBS = {
    "simulate": "play games between bots and write their records",
    "replay": "play a record again, and check it",
    "perft": "count sequences of placements",
    "boards": "list and check maps, show boards by chance",
    "lands": "show, export and check the lands that are made from numbers",
    "cities": "show and compare cities that lines tell, print the words of a game",
    "bots": "list the bots, let them play matches",
    "best": "find the best city for each seat of a record",
    "book": "keep the book of a campaign or season",
    "saves": "list, check, export and import saves",
}

_ABOUT = (
    "A family's evening with a legacy tile-laying game. Its window speaks English and French, these commands English."
)
_WINDOWS = os.name == "nt"
MOST_COMPLAINTS = 10
"""Complaints about one thing that are said."""
_WINDOW_ONLY = {name: f"--{name}" for name in ("fullscreen", "window", "scene", "record", "land")}
_WINDOW_ONLY |= {"game_seed": "--seed"}


class UsageError(ValueError):
    """Something asked for on the command line cannot be done; the sentence says what."""


class CheckFailedError(Exception):
    """A thing to be read, checked or written is wrong; the sentence says how.

    Attributes:
        status: the exit status that tells of it.
    """

    status = 1


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of a page."""

    _given: Sequence[str] = ()

    def error(self, message: str) -> NoReturn:
        """Leave with status 2."""
        say(f"{self.prog}: {self._dashed() or message}")
        sys.exit(2)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help, and let it be known when that cannot be done."""
        (file or sys.stderr).write(message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as usual; what argparse does not understand at all is quoted as briefly as everything else."""
        self._given = sys.argv[1:] if args is None else list(args)
        options, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"{quoted(unknown[0])} is not understood here")
        return options, unknown

    def _dashed(self) -> str:
        """Return how to write a land's code that begins with a dash, as options do; nothing where none was given."""
        for argument in self._given:
            if re.match("--?[0-9]", argument):
                with suppress(argparse.ArgumentTypeError):
                    return f"{quoted(argument)} begins with a dash, as options do: write {land_code(argument)}"
        return ""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(str, action.choices))
            raise argparse.ArgumentError(action, f"invalid choice: {quoted(value)} (choose from {known})")


class _Version(argparse.Action):
    """Tells the versions of everything that a report of a fault should name."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Print them and leave."""
        from mycity.ui.window import library_versions

        libraries = ", ".join(f"{name} {version}" for name, version in library_versions().items())
        print(f"mycity {__version__} ({libraries}, Python {platform.python_version()})")
        if self.const:
            from mycity.ai.kernel.usage import use
            from mycity.ai.serve.kernel_trial import library_tried_beside

            print(f"bots: {use(library_tried_beside)}")
        parser.exit()


def build_parser(arguments: Sequence[str]) -> Parser:
    """Return the parser; only the verb named in ``arguments`` has its own arguments declared."""
    parser = Parser(prog="mycity", description=_ABOUT)
    versions = "show the versions of the game and its libraries"
    parser.add_argument("--version", action=_Version, nargs=0, const="--verbose" in arguments, help=versions)
    parser.add_argument("--verbose", action="store_true", help="with --version: say whether bots have their kernel")
    parser.add_argument("--data-dir", metavar="DIR", type=file_path, help="folder for saves, settings and logs")
    parser.add_argument("--lang", metavar="LANG", help="language of the window, such as fr")
    parser.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--window", metavar="WxH", type=window_size, help="size of the window, as 1280x800")
    parser.add_argument("--scene", metavar="NAME", help="open this scene first")
    parser.add_argument("--seed", metavar="N", dest="game_seed", type=seed_number, help="seed of the next new game")
    parser.add_argument("--record", metavar="FILE", type=file_path, help="show the finished game of this record first")
    parser.add_argument(
        "--land",
        metavar="CODE",
        type=land_text,
        help="offer a new game on the land of this code first, or show the cities that a line tells",
    )
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
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no size like 1280x800")
    width, height = map(int, text.split("x"))
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        least, most = (f"{across}x{down}" for across, down in (SMALLEST, LARGEST))
        raise argparse.ArgumentTypeError(f"{text} is no size from {least} to {most}")
    return width, height


def land_code(text: str) -> LandCode:
    """Return the code of a land that can be played.

    Raises:
        argparse.ArgumentTypeError: it is none.
    """
    from mycity.content.lands.plans import find_playable_code
    from mycity.engine.lands.code import LandCodeError

    try:
        return find_playable_code(text)
    except LandCodeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def land_text(text: str) -> str:
    """Return a text with the code of a land that can be played.

    Raises:
        argparse.ArgumentTypeError: it has none.
    """
    land_code(text)
    return text


def file_path(text: str) -> Path:
    """Return the file or folder of that name.

    Raises:
        argparse.ArgumentTypeError: to this system it is none.
    """
    if reason := refusal(text):
        raise argparse.ArgumentTypeError(reason)
    return Path(text)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type: a whole number from ``least`` to ``most``."""

    def convert(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,20}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{quoted(text)} is no whole number of at least {least} and at most {most}"
            )
        return int(text)

    return convert


seed_number = whole_number(0, LARGEST_SEED)
"""The argument type of a seed."""


def run(arguments: Sequence[str]) -> int:
    """Carry out the command line and return the exit status."""
    options = argparse.Namespace(data_dir=None, verb=None)
    try:
        _check_signs(arguments)
        options = build_parser(arguments).parse_args(list(arguments))
        return _carry_out(options)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 2
    except KeyboardInterrupt:
        return fail("stopped", status=130)
    except Exception as error:  # noqa: BLE001 - a sentence whatever happens
        return _refused(error, options)


def _refused(error: Exception, options: argparse.Namespace) -> int:
    """Say what is wrong and return the exit status."""
    if isinstance(error, UsageError):
        return fail(str(error), status=2)
    if isinstance(error, ContentError | CheckFailedError):
        return fail(str(error), status=getattr(error, "status", 1))
    if isinstance(error, OSError):
        if is_broken_pipe(error):
            return 1  # that is no news, but not everything was delivered
        if error.errno is None:  # one of our own, with a sentence
            return fail(str(error), status=1)
        return fail(f"{_place(error)}: {error.strerror or type(error).__name__}", status=1)
    if isinstance(error, RecursionError):
        return fail("this is nested too deeply", status=1)
    if isinstance(error, MemoryError):
        return fail("there is not enough memory for this", status=1)
    return _broken(error, options)


def _carry_out(options: argparse.Namespace) -> int:
    check_language(options.lang)
    if options.smoke:
        return int(import_module("mycity.smoke.check").run(options.lang, options.window))
    if options.verb is None:
        return play(options)
    for name, option in _WINDOW_ONLY.items():
        if getattr(options, name):
            raise UsageError(f"{option} before {options.verb} is for the window, which {options.verb} does not open")
    return int(import_module(f"mycity.cli.{options.verb}").run(options))


def _check_signs(arguments: Sequence[str]) -> None:
    """Refuse what no system hands over, and none takes as a name."""
    for argument in arguments:
        try:
            os.fsencode(argument)
        except UnicodeEncodeError:
            raise UsageError(f"{quoted(argument)} holds half a sign, which no name can") from None
        if "\0" in argument:
            raise UsageError(f"{quoted(argument)} holds a NUL, which no name can")


def check_language(code: str | None) -> None:
    """Refuse a language that there is not.

    Raises:
        UsageError: there is none of that code.
    """
    if code is None:
        return
    from mycity.content.assets import assets_root
    from mycity.content.languages import known_codes

    known = known_codes(assets_root() / "locale")
    if code not in known:
        raise UsageError(f"there is no language {quoted(code)}; there are {', '.join(known)}")


def _place(error: OSError) -> str:
    return shown(Path(str(error.filename))) if error.filename else "the answer cannot be written"


def is_broken_pipe(error: OSError) -> bool:
    """Return whether this says that the reader of the answer has gone; Windows says that with an invalid argument."""
    return isinstance(error, BrokenPipeError) or (_WINDOWS and error.errno == errno.EINVAL and error.filename is None)


def _broken(error: Exception, options: argparse.Namespace) -> int:
    """Say that something failed which should not have, and keep what is needed to find out why."""
    report = None
    with suppress(Exception):  # where even this cannot be loaded, the sentence has to do
        from mycity.storage.logs import LogBook
        from mycity.storage.long_paths import readable
        from mycity.storage.paths import player_folders

        facts = {"game": __version__, "verb": options.verb}
        file = LogBook(player_folders(options.data_dir).logs).report(error, facts)
        report = readable(file) if file else None
    kept = f"; what happened is written in {report}" if report else ""
    return fail(f"something went wrong inside the game ({type(error).__name__}){kept}", status=1)


def shown(path: Path) -> str:
    """Return a file's name for a sentence; what is not there is a wrong value, of which the end is enough."""
    text = str(path)
    longest = 4 * LONGEST if path_exists(path) else LONGEST
    return text if len(text) <= longest else "…" + text[1 - longest :]


def path_exists(path: Path) -> bool:
    """Return whether there is something of that name; a name that the system does not take is nobody's."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def fail(sentence: str, status: int) -> int:
    """Say ``sentence`` on standard error and return ``status``."""
    say(f"mycity: {sentence}")
    return status


def say(sentence: str) -> None:
    """Write a line to standard error, whatever is in it and whether or not anybody can read it."""
    with suppress(OSError, ValueError, AttributeError):
        print(one_line(sentence), file=sys.stderr)


def say_first(name: str, complaints: Sequence[str]) -> None:
    """Write what is wrong with something of that name to standard error, a line each; of many only the first."""
    for complaint in complaints[:MOST_COMPLAINTS]:
        say(f"{name}: {complaint}")
    if len(complaints) > MOST_COMPLAINTS:
        say(f"{name}: and {len(complaints) - MOST_COMPLAINTS} more")


def play(options: argparse.Namespace) -> int:
    """Open the window."""
    from mycity.app.start import Options
    from mycity.app.start import run as open_window

    return open_window(
        Options(
            data_dir=options.data_dir,
            language=options.lang,
            full_screen=options.fullscreen,
            window=options.window,
            scene=options.scene,
            record=options.record,
            land=options.land,
            seed=options.game_seed,
        )
    )

"""Build the kernel from its sources in C, beside the module that loads it: ``python tools/build_kernel.py``.

Without a compiler it builds nothing and says so: the game does without, only its bots think longer. With ``--checked``
the bounds of arrays and whatever C leaves undefined are checked, for tests.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # make and the build know this file alone

from mycity.ai.kernel.checksum import SpoiltError, check_whole, sum_file, sum_of
from mycity.ai.rows import kinds

FOLDER = Path(__file__).resolve().parents[1] / "mycity" / "ai" / "kernel"
SOURCE = FOLDER / "source" / "kernel.c"
LINUX, WINDOWS = FOLDER / "built" / "mycity-kernel.so", FOLDER / "built" / "mycity-kernel.dll"
OURS = WINDOWS if sys.platform == "win32" else LINUX
COMPILERS, FOR_WINDOWS = ("cc", "gcc", "clang"), "x86_64-w64-mingw32-gcc"
# Sums wrap, so that no data can make them undefined; what a processor counts bits by is tried before it is used.
FLAGS = ("-std=c11", "-O2", "-fwrapv", "-fvisibility=hidden", "-shared", "-Wall", "-Wextra", "-Wno-psabi")
STRICT = ("-Wconversion", "-Wno-sign-conversion", "-Werror")
CHECKED = ("-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
SAME_BYTES = ("-s", "-Wl,--no-insert-timestamp", "-Wl,--disable-auto-image-base")
"""Whatever would make another file of the same sources, left out."""
INTEL = ("x86_64", "amd64")
_BEGUN = re.compile(r"building-([0-9]{1,10})-.*")
"""The name of a folder in which a process builds: whose it is."""


SORTS = (kinds.GuideKind, kinds.OnceKind, kinds.EndKind, kinds.PrizeKind, kinds.ChanceKind)
"""Sorts of rows: `GuideKind.DIG` is `GUIDE_DIG` in the kernel, and its form is one of `guide_forms`."""


class CannotBuildError(RuntimeError):
    """There is no compiler, or it refuses; the sentence says why."""


def build(
    target: Path = OURS, *, compiler: str | None = None, flags: tuple[str, ...] = (), source: Path = SOURCE
) -> Path:
    """Compile the kernel to ``target``, in one step, its checksum before it, and return that.

    Whoever ends this in the middle leaves another checksum than the library's at most, with which it is not loaded.

    Raises:
        CannotBuildError: there is no compiler, or it refuses.
    """
    chosen = compiler or os.environ.get("CC") or next(filter(shutil.which, COMPILERS), None)
    if chosen is None:
        raise CannotBuildError("there is no C compiler")
    is_intel = chosen == FOR_WINDOWS or platform.machine().lower() in INTEL
    words = [*chosen.split(), *FLAGS, *flags, *(["-mpopcnt"] if is_intel else [])]
    words += SAME_BYTES if chosen == FOR_WINDOWS else ["-fPIC"]
    try:
        target.parent.mkdir(exist_ok=True)
        with _folder_in(target.parent) as beside:  # not another name, which a library would have inside
            made = beside / target.name
            (beside / "rows.h").write_text(header_of_rows(), encoding="utf-8")
            _compile([*words, "-I", str(beside), "-o", str(made), str(source)])
            sum_file(made).write_bytes(sum_of(made.read_bytes()))
            for file, place in ((sum_file(made), sum_file(target)), (made, target)):
                _bring_to_disk(file)
                file.replace(place)
    except OSError as error:
        raise CannotBuildError(f"{chosen}: {error.strerror}") from None
    return target


def header_of_rows() -> str:
    """Return what the kernel is told of the kinds of rows: their numbers, their forms, what reads those of guides."""
    lines = []
    for sort in SORTS:
        name = sort.__name__.removesuffix("Kind").upper()
        line = "#" if sort is kinds.EndKind else ""  # that it counts in comes first
        forms = ", ".join(f'{{"{line}{kind.form}", {kind.masks}}}' for kind in sort)
        lines.append(f"enum {{ {', '.join(f'{name}_{kind.name}' for kind in sort)}, {name}_KINDS }};")
        lines.append(f"static const Form {name.lower()}_forms[] = {{{forms}}};")
    functions = ", ".join(f"guide_{kind.name.lower()}" for kind in kinds.GuideKind)
    return "\n".join([*lines, f"#define GUIDE_FUNCTIONS {functions}", ""])


@contextmanager
def _folder_in(parent: Path) -> Iterator[Path]:
    """Make a folder to build in; those that killed builds have left are taken away."""
    for left in parent.iterdir():
        if _is_left(left):
            shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=f"building-{os.getpid()}-", dir=parent, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _is_left(folder: Path) -> bool:
    """Return whether nobody builds in a folder any more."""
    builder = None if os.name == "nt" else _BEGUN.fullmatch(folder.name)  # there, asking for a process ends it
    try:
        if builder is not None:
            os.kill(int(builder[1]), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _bring_to_disk(file: Path) -> None:
    """See to it that a power cut leaves the old file or the new one, and nothing between."""
    with file.open("rb+") as stream:
        os.fsync(stream.fileno())


def _compile(command: list[str]) -> None:
    """Run the compiler.

    Raises:
        CannotBuildError: it refuses.
        OSError: it cannot be run.
    """
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode != 0:
        raise CannotBuildError(f"{command[0]}: {done.stderr.strip()}")


def build_if_possible(target: Path = OURS) -> Path | None:
    """Compile the kernel if it is older than its sources; return it, or ``None`` where it cannot be built."""
    newest = max(file.stat().st_mtime for file in (Path(kinds.__file__), *SOURCE.parent.iterdir()))
    if target.is_file() and target.stat().st_mtime >= newest and _is_whole(target):
        return target
    try:
        return build(target)
    except CannotBuildError:
        for file in (target, sum_file(target)):
            file.unlink(missing_ok=True)  # one of other sources would be refused
        return None


def _is_whole(target: Path) -> bool:
    try:
        check_whole(target)
    except SpoiltError:
        return False
    return True


def _leave(number: int, _: object) -> NoReturn:
    """End as after an interrupt: what is begun is put away."""
    sys.exit(128 + number)


def main() -> int:
    """Build it, or say why not; the exit status is 0 all the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checked", metavar="FILE", type=Path, help="write one that checks bounds to FILE instead")
    parser.add_argument("--windows", action="store_true", help="for Windows, by mingw")
    parser.add_argument("--quiet", action="store_true", help="say nothing where it cannot be built")
    arguments = parser.parse_args()
    for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:
        signal.signal(number, _leave)
    try:
        if arguments.checked:
            build(arguments.checked, flags=(*STRICT, *CHECKED))
        elif arguments.windows:
            build(WINDOWS, compiler=FOR_WINDOWS)
        else:
            build()
    except CannotBuildError as error:
        if not arguments.quiet:
            print(f"no kernel, bots think in Python: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Build the kernel from its sources in C, beside the module that loads it: ``python tools/build_kernel.py``.

Without a compiler it builds nothing and says so: the game does without, only its bots think longer. With ``--checked``
the bounds of arrays and whatever C leaves undefined are checked, for tests.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

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


class CannotBuildError(RuntimeError):
    """There is no compiler, or it refuses; the sentence says why."""


def build(
    target: Path = OURS, *, compiler: str | None = None, flags: tuple[str, ...] = (), source: Path = SOURCE
) -> Path:
    """Compile the kernel to ``target``, in one step, and return that.

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
        with TemporaryDirectory(dir=target.parent) as beside:  # not another name, which a library would have inside
            _compile([*words, "-o", str(Path(beside) / target.name), str(source)])
            (Path(beside) / target.name).replace(target)
    except OSError as error:
        raise CannotBuildError(f"{chosen}: {error.strerror}") from None
    return target


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
    newest = max(file.stat().st_mtime for file in SOURCE.parent.iterdir())
    if target.is_file() and target.stat().st_mtime >= newest:
        return target
    try:
        return build(target)
    except CannotBuildError:
        target.unlink(missing_ok=True)  # one of other sources would be refused
        return None


def main() -> int:
    """Build it, or say why not; the exit status is 0 all the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checked", metavar="FILE", type=Path, help="write one that checks bounds to FILE instead")
    parser.add_argument("--windows", action="store_true", help="for Windows, by mingw")
    parser.add_argument("--quiet", action="store_true", help="say nothing where it cannot be built")
    arguments = parser.parse_args()
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

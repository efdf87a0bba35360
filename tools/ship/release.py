"""``make release``: what is given to players, made and tried out on this Linux; ends with 1 if anything fails.

Nothing of this checkout is used by what is tried: packages run from other folders, without environment or Python, the
wheel and the source archive in environments of their own.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from mycity import __version__
from mycity.ai.kernel.usage import IN_USE, NOT_THERE
from mycity.app.loop import FIRST_PICTURE
from mycity.ui.sound.sound import ALL_DECODED
from mycity.ui.sound.table import SOUND_NAMES
from tools.extract_messages import languages, parts_of, present, untranslated
from tools.ship import folder, linux, windows
from tools.ship.folder import BUILD, DIST, ROOT

LARGEST = 80 * 1024 * 1024
"""Bytes that the folder may take on the disk."""
LONGEST_START = 0.5
"""Seconds from starting the program to the title on the screen, on a machine that does nothing else."""
STARTS = 7
LARGER_ON_WINDOWS = 15_000_000
"""Bytes by which the folder for Windows may be larger."""
LONGEST_TRIAL = 1200
"""Seconds after which what is tried under Wine is given up; it says itself when it takes longer than it may."""
NO_COMPILER = "/nowhere/cc"
_PROGRAM = DIST / "mycity" / "mycity"
_LINUX = ROOT / "packaging" / "linux"


class Failure(RuntimeError):  # noqa: N818 - it is what is printed: FAILED, and why
    """Something that is given to players is not as it must be."""


def main() -> int:
    """Make everything, try everything, and print what came of it."""
    steps: Sequence[tuple[str, Callable[[], str]]] = (
        ("languages", all_translated),
        ("the folder", make_folder),
        ("archive, Debian package", make_packages),
        ("wheel, source archive", make_python_packages),
        ("pages for programmers", make_pages),
        ("menu entry", lambda: run("desktop-file-validate", _LINUX / f"{linux.NAME}.desktop") or "valid"),
        ("description", lambda: run("appstreamcli", "validate", "--no-net", _LINUX / f"{linux.NAME}.metainfo.xml")),
        ("lintian (advice)", advice),
        ("the folder, from elsewhere", lambda: try_program(_PROGRAM)),
        ("the archive, installed", try_archive),
        ("the Debian package, installed", try_debian_package),
        ("the wheel, installed", lambda: try_python_package("*-linux_*.whl")),
        ("the wheel for any system, installed", lambda: try_python_package("*-any.whl", NOT_THERE)),
        ("the source archive, installed", lambda: try_python_package("*.tar.gz")),
        ("the same without a C compiler", lambda: try_python_package("*.tar.gz", NOT_THERE, {"CC": NO_COMPILER})),
        ("sound", sound_of_the_program),
        ("start", start_times),
        ("for Windows: folder, zip, installer", make_for_windows),
        ("for Windows: the same zip once more", make_the_same_zip),
        ("for Windows: tried under Wine", lambda: run(sys.executable, "-m", "tests.wine", patience=LONGEST_TRIAL)),
    )
    failed = [name for name, step in steps if not _succeeds(name, step)]
    print(f"\nrelease {__version__}: " + (f"FAILED: {', '.join(failed)}" if failed else "everything holds"))
    return 1 if failed else 0


def _succeeds(name: str, step: Callable[[], str]) -> bool:
    """Do a step, print what it says, and return whether it came to its end."""
    begun = time.monotonic()
    try:
        said, mark = step(), "ok"
    except (Failure, OSError, subprocess.SubprocessError) as failure:
        said, mark = str(failure), "FAILED"
    print(f"\n{mark}: {name} ({time.monotonic() - begun:.1f} s)", flush=True)
    for line in said.strip().splitlines():
        print(f"    {line}", flush=True)
    return mark == "ok"


# -- making ------------------------------------------------------------------------------------------------------------


def all_translated() -> str:
    """See to it that no language that is shipped whole falls back to English."""
    whole = [language for language in languages() if parts_of(language) is None]
    missing = [f"{language}: {text}" for language in whole for text in untranslated(present(language))]
    if missing:
        raise Failure("not translated, " + "; not translated, ".join(missing))
    return f"complete: {', '.join(whole)}"


def make_folder() -> str:
    """Make the folder anew, and hold its size against what it may be."""
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.rmtree(BUILD, ignore_errors=True)
    folder.main()
    size = folder.size(DIST / "mycity")
    if size > LARGEST:
        raise Failure(f"{size} bytes are more than {LARGEST}")
    return f"{size} bytes; {folder.needs(DIST / 'mycity')}"


def make_packages() -> str:
    """Make what Linux gets."""
    return "\n".join(f"{made.name}: {made.stat().st_size} bytes" for made in (linux.archive(), linux.debian_package()))


def make_pages() -> str:
    """Make the pages of ``make docs``, and one archive of them and the tutorials."""
    run("make", "docs", patience=600)
    pages = BUILD / "docs"
    for page in ("python.md", "learning.md", "learner.py"):
        shutil.copy(ROOT / "docs" / page, pages / page)
    archive = Path(shutil.make_archive(str(DIST / f"mycity-{__version__}-python-docs"), "zip", pages))
    return f"{archive.name}: {archive.stat().st_size} bytes"


def make_python_packages() -> str:
    """Make what Python's installers get, with tools of an environment of their own, and check their descriptions.

    There is a wheel for this system, one for Windows, both with the kernel inside, and one without for any other.
    """
    tools = BUILD / "tools"
    venv.create(tools, with_pip=True)
    run(tools / "bin" / "pip", "install", "--quiet", "build", "twine", patience=600)
    make = tools / "bin" / "python", "-m", "build", "--outdir", DIST / "python"
    run(*make, ROOT, patience=600)
    for system in ("win_amd64", "any"):
        run(*make, "--wheel", ROOT, patience=600, more={"MYCITY_WHEEL_FOR": system})
    made = sorted((DIST / "python").iterdir())
    for wheel in (DIST / "python").glob("*.whl"):
        if strange := strange_names(zipfile.ZipFile(wheel).namelist()):
            raise Failure(f"{wheel.name} would put {strange[0]} beside mycity, and {len(strange) - 1} more")
    checked = run(tools / "bin" / "twine", "check", "--strict", *made)
    return checked + "\n".join(f"{one.name}: {one.stat().st_size} bytes" for one in made)


def strange_names(names: Iterable[str]) -> list[str]:
    """Return what a wheel would install outside the package and its own description."""
    own = ("mycity/", f"mycity-{__version__}.dist-info/")
    return [name for name in names if not name.startswith(own)]


def make_for_windows() -> str:
    """Make what Windows gets, and hold the folder's size against that for Linux."""
    try:
        made = [windows.make_folder(), windows.make_zip(), windows.make_setup()]
    except windows.CannotMakeError as problem:
        raise Failure(str(problem)) from None
    size, ours = folder.size(windows.FOLDER), folder.size(DIST / "mycity")
    if size > ours + LARGER_ON_WINDOWS:
        raise Failure(f"{size} bytes are more than {ours} and {LARGER_ON_WINDOWS}")
    return f"{size} bytes in {made[0].name}\n" + "\n".join(
        f"{one.name}: {one.stat().st_size} bytes" for one in made[1:]
    )


def make_the_same_zip() -> str:
    """Make the zip for Windows once more from the same parts: it must have the same bytes."""
    before = hashlib.sha256(windows.ZIP.read_bytes()).hexdigest()
    windows.make_folder()
    after = hashlib.sha256(windows.make_zip().read_bytes()).hexdigest()
    if before != after:
        raise Failure(f"{before}, then {after}")
    return f"SHA-256 {after}"


def advice() -> str:
    """Ask lintian, whose advice is for packages that Debian builds itself: nothing fails by it."""
    command = ["lintian", "--allow-root", "--no-tag-display-limit", str(next(DIST.glob("*.deb")))]
    told = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    tags = [" ".join(line.split()[:3:2]) for line in told.splitlines() if line[:2] in {"E:", "W:"}]
    return "\n".join(f"{tags.count(tag)} x {tag}" for tag in sorted(set(tags))) or "nothing"


# -- trying out --------------------------------------------------------------------------------------------------------


def try_program(program: Path) -> str:
    """Run what can be run without a window, with no environment, from a folder that has nothing of the game's."""
    with tempfile.TemporaryDirectory() as away:
        boards = _PROGRAM.parent / "_internal" / "mycity" / "_assets" / "maps" / "eternal.tmx"
        lines = [
            ["--version", "--verbose"],
            ["--smoke"],
            ["simulate", "eternal", "--games=2", "--bots=1,2,3,greedy", "--records=out", "--jobs=2"],
            ["replay", "out", "--check"],
            ["best", "out/eternal-1.json", "--seconds", "1"],
            ["boards", "check", str(boards)],
            ["lands", "export", "280F-W01Z-A005", "lands/isle.tmx"],
            ["lands", "check", "lands/isle.tmx"],
            ["--data-dir", "saves", "saves", "list"],
        ]  # fmt: skip
        told = [run(program, *line, folder=away) for line in lines]
    if __version__ not in told[0]:
        raise Failure(f"it says {told[0].strip()!r}, but is {__version__}")
    return _with_kernel(told[0]) + told[1] + f"{len(lines)} commands end with 0"


def _with_kernel(said: str, wanted: str = IN_USE) -> str:
    """Return what ``--version --verbose`` says, if it says of the kernel what is wanted."""
    if wanted not in said:
        raise Failure(f"it says {said.strip()!r}, not that {wanted}")
    return said


def try_archive() -> str:
    """Unpack the archive, install it, run it from there, and remove it again."""
    with tempfile.TemporaryDirectory() as away:
        run("tar", "xzf", next(DIST.glob("*-linux-*.tar.gz")), folder=away, bare=False)
        script, home = next(Path(away).glob("mycity-*/install.sh")), Path(away) / "home of a player"
        run("sh", script, home, folder=away, bare=False)
        run("desktop-file-validate", home / "share" / "applications" / f"{linux.NAME}.desktop")
        said = run(home / "bin" / "mycity", "--smoke", folder=away)
        run("sh", script, "--remove", home, folder=away, bare=False)
        if left := [str(path) for path in home.rglob("*") if not path.is_dir() and path.name != "mimeinfo.cache"]:
            raise Failure(f"removed, but still there: {', '.join(left)}")
    return said


def try_debian_package() -> str:
    """Install the package, run it, and remove it; who may not do that unpacks it and runs it."""
    package = next(DIST.glob("*.deb"))
    with tempfile.TemporaryDirectory() as away:
        if os.geteuid() != 0:
            run("dpkg", "-x", package, away)
            return "unpacked only, since only root installs\n" + run(
                Path(away, "usr/bin/mycity"), "--smoke", folder=away
            )
        if Path("/usr/bin/mycity").exists():
            raise Failure("mycity is installed here already: remove it first, this step would take it away")
        run("dpkg", "-i", package, bare=False)
        try:
            said = _with_kernel(run("/usr/bin/mycity", "--version", "--verbose", folder=away))
            said += run("/usr/bin/mycity", "--smoke", folder=away)
        finally:
            run("dpkg", "-r", "mycity", bare=False)
    if Path("/usr/bin/mycity").exists() or Path("/usr/lib/mycity").exists():
        raise Failure("removed, but still there")
    return said


def try_python_package(pattern: str, kernel: str = IN_USE, more: Mapping[str, str] | None = None) -> str:
    """Install a package for Python into an environment of its own, as pipx does, and run it.

    Args:
        pattern: Its name.
        kernel: What it says of the kernel.
        more: What the environment has more while it is installed.
    """
    package = next((DIST / "python").glob(pattern))
    with tempfile.TemporaryDirectory() as away:
        home = Path(away) / "environment"
        venv.create(home, with_pip=True)
        run(home / "bin" / "pip", "install", "--quiet", "--no-cache-dir", package, patience=600, more=more)
        said = _with_kernel(run(home / "bin" / "python", "-m", "mycity", "--version", "--verbose", folder=away), kernel)
        said += run(home / "bin" / "mycity", "--smoke", folder=away)
        run(home / "bin" / "mycity", "simulate", "eternal", "--games", "2", "--bots", "greedy,1", folder=away)
    return said


def sound_of_the_program() -> str:
    """Start the game on no screen and no sound device, and see to it that every event can be heard."""
    with tempfile.TemporaryDirectory() as home:
        book = Path(home) / "logs" / "mycity.log"
        env = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        game = subprocess.Popen([_PROGRAM, "--data-dir", home], env=env, stderr=subprocess.DEVNULL)
        try:
            said = _wait_for_line(book, ALL_DECODED)
        finally:
            game.terminate()
            game.wait()
        if silent := [line for line in book.read_text(encoding="utf-8").splitlines() if "silent" in line]:
            raise Failure("\n".join(silent))
    if f" {len(SOUND_NAMES)} events" not in said:
        raise Failure(said)
    return said.partition(ALL_DECODED)[2].strip(": ")


def _wait_for_line(book: Path, words: str) -> str:
    """Return the line of a log that has these words in it."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for line in book.read_text(encoding="utf-8").splitlines() if book.exists() else []:
            if words in line:
                return line
        time.sleep(0.05)
    raise Failure(f"the log does not say in 30 s: {words}")


def start_times() -> str:
    """Start the game on a screen of its own, several times, and say when its first picture was there."""
    listen, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL)
    os.close(tell)
    try:
        with os.fdopen(listen) as stream:
            display = f":{stream.readline().strip()}"
        times = [_start(display) for _ in range(STARTS)]
    finally:
        server.terminate()
        server.wait()
    walls, alone = zip(*times, strict=True)
    said = f"{statistics.median(walls):.2f} s in the middle of {STARTS} starts; without waiting for a processor "
    said += f"{statistics.median(alone):.2f} s, fastest {min(alone):.2f} s; load {os.getloadavg()[0]:.1f}"
    if statistics.median(alone) > LONGEST_START:
        raise Failure(f"{said}: more than {LONGEST_START} s")
    return said


def _start(display: str) -> tuple[float, float]:
    """Start the game and return the seconds until its first picture, and how many there were but for other programs."""
    with tempfile.TemporaryDirectory() as home:
        book = Path(home) / "logs" / "mycity.log"
        begun = time.time()
        game = subprocess.Popen([_PROGRAM, "--data-dir", home], env={"DISPLAY": display}, stderr=subprocess.DEVNULL)
        try:
            while time.time() < begun + 30:
                waited = int(Path(f"/proc/{game.pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
                for line in book.read_text(encoding="utf-8").splitlines() if book.exists() else []:
                    if FIRST_PICTURE in line:
                        there = datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").astimezone().timestamp()
                        return there - begun, there - begun - waited
                time.sleep(0.01)
        finally:
            game.terminate()
            game.wait()
    raise Failure("the game does not come up in 30 s")


def run(
    *command: object,
    folder: str | Path | None = None,
    bare: bool | None = None,
    patience: float = 180,
    more: Mapping[str, str] | None = None,
) -> str:
    """Run a command and return what it says on both outputs.

    Args:
        command: The program and its arguments.
        folder: Where it runs.
        bare: Without any environment; left out, whatever runs in a folder of its own does.
        patience: Seconds it may take.
        more: What the environment has more.

    Raises:
        Failure: It does not end with status 0.
    """
    words = [str(word) for word in command]
    env = ({} if (bare if bare is not None else folder is not None) else dict(os.environ)) | dict(more or {})
    done = subprocess.run(
        words,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=patience,
        check=False,
    )
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)} ends with {done.returncode}:\n{done.stdout.strip()}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())

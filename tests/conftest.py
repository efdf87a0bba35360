"""What every test can use: no screen, no sound, no folder of the player's, and a running game to press keys in."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # before pygame is imported anywhere
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("PYTHONWARNDEFAULTENCODING", "1")  # a file opened as the machine would have it is told of
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # what is compiled is kept for the hundreds of processes to come

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mycity.ai.kernel.library import Library
from mycity.app.failures import Failures
from tests.driver import Driver
from tests.kept_helpers import end_helpers, keep_helpers
from tests.painted import DECODED, keep_decoded, share_pictures
from tests.process import Sweeper, kept_from_ending, peak

WHOLE = ("content", "controls", "engine", "golden", "storage", "tests")
"""What ``--quick`` proves wholly: the rules, the saves and the house; of every other file it takes the first test."""
LEFT_OUT = ("faults", "window")
FIRST = ("window",)
"""What one process begins with, while others do the rest: it takes long and mostly waits."""
TESTS = Path(__file__).parent
LARGE = "MYCITY_LARGE_WINDOWS"
"""Set in the processes in which tests marked ``large`` run."""


if hasattr(signal, "SIGHUP"):  # a suite that was started with nohup would start every game to outlive its terminal
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # and one that a script started beside it, to hear no interrupt
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="rules and saves, and the first test of every other file")
    parser.addoption("--prove", action="store_true", help="only what is marked prove or large, as before a release")


def pytest_configure(config: pytest.Config) -> None:
    sys.dont_write_bytecode = False
    if DECODED not in os.environ:  # this process starts all others
        folder = TemporaryDirectory(prefix="mycity-decoded-", ignore_cleanup_errors=True)
        os.environ[DECODED] = folder.name
        config.add_cleanup(folder.cleanup)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return one process more than there are cores: what plays in real windows mostly waits; --quick leaves it out."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + (not config.getoption("--quick"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--quick") and collection_path.name in LEFT_OUT else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    taken = items
    if not config.option.markexpr and not any("::" in word for word in config.args):  # what is asked for by name is run
        taken = [item for item in items if is_for_prove(item) is config.getoption("--prove")]
    if config.getoption("--quick"):
        short = [item for item in taken if item.get_closest_marker("slow") is None]
        first = {item.path: item for item in reversed(short)}
        taken = [item for item in short if first[item.path] is item or room_of(item) in WHOLE]
    config.hook.pytest_deselected(items=list(set(items) - set(taken)))
    items[:] = sorted(taken, key=lambda item: FIRST.index(room_of(item)) if room_of(item) in FIRST else len(FIRST))


def is_for_prove(item: pytest.Item) -> bool:
    """Tell whether a test is left out of ``make test``: what a change seldom breaks, and what takes long to show."""
    return any(item.get_closest_marker(name) for name in ("prove", "large"))


def room_of(item: pytest.Item) -> str:
    """Return the folder of ``tests/`` that a test is in, or ``tests`` itself."""
    return [TESTS.name, *item.path.parent.relative_to(TESTS).parts][:2][-1]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    yield
    if nextitem is None or nextitem.path != item.path:  # until then a window of the whole file's may be open
        assert kept_from_ending() == [], "tests of this file leave a process that does not end when it is asked to"


# -- memory: large windows beside the workers, and how much those came to ----------------------------------------------


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if LARGE in os.environ or pyfuncitem.get_closest_marker("large") is None:
        return None
    passed, said = large_tests_of(pyfuncitem.path)
    assert pyfuncitem.nodeid in passed, said
    return True


@cache
def large_tests_of(file: Path) -> tuple[frozenset[str], str]:
    """Run all tests of a file that are marked ``large`` in a process; return which have passed, and what it said."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | {LARGE: "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-m", "large", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, file], cwd=TESTS.parent, env=env, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    return frozenset(line.removeprefix("PASSED ") for line in lines if line.startswith("PASSED ")), done.stdout


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["peak"] = peak()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash.setdefault(PEAKS, []).append(getattr(node, "workeroutput", {}).get("peak", 0))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    played = [given for report in terminalreporter.stats.get("passed", []) for given in compared(report)]
    if played:
        playouts, seconds = map(sum, zip(*played, strict=True))
        terminalreporter.write_line(f"kernel: {playouts} playouts come to the ends of Python's, in {seconds:.0f} s")
    peaks = [peak(), *config.stash.get(PEAKS, [])]
    terminalreporter.write_line(f"memory at its peak: {' + '.join(map(str, peaks))} = {sum(peaks)} MB")


def compared(report: Any) -> Iterator[tuple[int, float]]:
    """Yield the playouts of the kernel that a test has compared with Python's, and the processor time that took."""
    yield from (given for name, given in report.user_properties if name == "playouts")


PEAKS = pytest.StashKey[list[int]]()


@pytest.fixture(scope="session", autouse=True)
def little_to_look_through() -> Iterator[None]:
    """Leave the modules and tests that stay to the end out of every search for garbage, and search seldom."""
    gc.collect()
    gc.freeze()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "collect", Sweeper())
        patch.setattr(gc, "freeze", lambda: None)  # the play scene does so when it comes, which would keep its surfaces
        patch.setattr(gc, "unfreeze", lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def helpers_ended() -> Iterator[None]:
    yield
    end_helpers()


@pytest.fixture(scope="session", autouse=True)
def decoded_once() -> Iterator[None]:
    """Keep what the files of pictures are decoded to, for all tests: a quarter of what scenes took."""
    with pytest.MonkeyPatch.context() as patch:
        keep_decoded(patch)
        yield


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, also for whatever asks the environment for it."""
    folder = tmp_path / "data"
    monkeypatch.setenv("MYCITY_DATA_DIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def kernel_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no test use the kernel because another one does."""
    for name, value in (("library", None), ("said", ""), ("find", None)):
        monkeypatch.setattr(f"mycity.ai.kernel.usage._Use.{name}", value)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have it be noon, whenever the tests run: evening games stand in the light of the hour."""
    monkeypatch.setattr("mycity.scenes.shell.services.hour_now", lambda: 12)


@pytest.fixture(scope="session")
def library() -> Library:
    """The kernel, built of its sources as they are; tests that need it are left out where there is no compiler."""
    from tools.build_kernel import build_if_possible

    file = build_if_possible()
    if file is None:
        pytest.skip("there is no C compiler")
    return Library(file)


@pytest.fixture(scope="session")
def catalogs() -> None:
    """The compiled languages, as the build makes them."""
    from tools.compile_catalogs import LOCALE, compile_catalogs

    sources = list(LOCALE.glob("*/LC_MESSAGES/*.po"))
    if any(_older(source.with_suffix(".mo"), source) for source in sources):
        compile_catalogs()


def _older(compiled: Path, source: Path) -> bool:
    return not compiled.is_file() or compiled.stat().st_mtime < source.stat().st_mtime


def failures_noted(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Return a list to which every failure of a scene is added from now on."""
    noted: list[Exception] = []
    recover = Failures.recover

    def note(failures: Failures, error: Exception) -> bool:
        noted.append(error)
        return recover(failures, error)

    monkeypatch.setattr(Failures, "recover", note)
    return noted


@pytest.fixture
def start(
    request: pytest.FixtureRequest, data_dir: Path, catalogs: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Driver]]:
    """Start the game: ``start(language="fr", scene="settings")`` takes the fields of `mycity.app.start.Options`.

    A test in which a scene fails has failed, though the game goes on: unless it is marked ``scene_fails``.

    The title's landscape is left out unless ``landscape=True``: painting it takes half a second each time. Pictures are
    those of the games before, and so are the processes that bots think in; with ``painted_anew=True`` all is made as at
    a player's start.
    """
    drivers: list[Driver] = []
    failed = failures_noted(monkeypatch)

    def begin(*, landscape: bool = False, painted_anew: bool = False, **options: object) -> Driver:
        if not painted_anew:
            share_pictures(monkeypatch)
            keep_helpers(monkeypatch)
        if not landscape:
            monkeypatch.setattr("mycity.ui.board.backdrop.Backdrop.want", lambda *_: None)
        drivers.append(Driver(data_dir, **options))
        return drivers[-1]

    yield begin
    while drivers:
        drivers.pop().close()
    assert failed == [] or request.node.get_closest_marker("scene_fails"), "a scene has failed, and the title was shown"
    gc.collect()  # scenes and their page know each other: their surfaces would stay until Python happens to look


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the time zone of this process, until the test is over."""

    def go_to(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield go_to
    monkeypatch.undo()
    time.tzset()

"""A real screen (Xvfb) with the game on it, and a real mouse and keyboard (XTest, by xdotool)."""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pygame

from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.storage.slots import Slots

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
"""What a real window needs and this machine does not have."""
SIZE = (1280, 800)
"""Of the game's window, unless a test is about others."""

_CLIENT_MESSAGE = 33
_SERVER = ("Xvfb", "-nolisten", "tcp", "-noreset")
"""Without the last word it begins anew whenever its only client leaves, as xdotool does, and refuses who comes then."""
_NO_REPEATS = "-r"
"""No key repeats, for however long a busy machine holds it down."""
_PATIENCE = 90.0
"""Seconds after which something that does not come is held to be wrong, on however busy a machine."""
_SLOWEST = 20.0
"""Frames a second that the game draws at least when nothing moves."""
_GAMES, _SHOWN = ("PlayScene", "TutorialScene"), " the board is shown"
"""Scenes with a board that takes no answer until it is shown, and how the log says that it is."""
_APART = 0.005
"""Seconds between a key that goes up and the next one that goes down."""
_HELD = 250
"""Milliseconds for which a key is held that has to be put on the keyboard first: the game reads its layout then."""
T = TypeVar("T")


@contextmanager
def _in_turn() -> Iterator[None]:
    """Let no two screens come and go at once: one that goes takes the socket of one with the same number along."""
    with (Path(tempfile.gettempdir()) / "mycity-test-screens.lock").open("a") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        yield


class Starter:
    """How the game is started: by this Python, from this checkout."""

    def command(self, data: Path, module: str = "mycity") -> list[str]:
        """Return the program and its first words.

        Args:
            data: The data folder.
            module: What is started; the game itself, or something around it that reads what to do.
        """
        return [sys.executable, "-m", module, "--data-dir", str(data)]

    def environment(self, display: str) -> dict[str, str]:
        """Return the environment it is started in, on a screen."""
        return {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}


class Desktop:
    """An empty screen of its own.

    Args:
        size: Its width and height in pixels.
        depth: Bits of colour.
        starter: How the game is started on it.
        seen_in: A folder in which the screen can be looked at, see `picture`.
        repeats: Whether a key that is held repeats, as on everybody's screen.
    """

    def __init__(
        self,
        size: tuple[int, int],
        depth: int = 24,
        starter: Starter | None = None,
        seen_in: Path | None = None,
        *,
        repeats: bool = False,
    ) -> None:
        self.starter = starter or Starter()
        self._size = size
        self._seen_in = seen_in
        folder = ["-fbdir", str(seen_in)] if seen_in else []
        held = [] if repeats else [_NO_REPEATS]
        self._start([*_SERVER, *held, *folder, "-screen", "0", f"{size[0]}x{size[1]}x{depth}"])

    def _start(self, server: list[str]) -> None:
        """Start the X server; ``display`` is its name, or ``:`` where it ends at once."""
        ours, theirs = os.pipe()
        with _in_turn():
            self._server = subprocess.Popen(
                [*server, "-displayfd", str(theirs)], pass_fds=[theirs], stderr=subprocess.DEVNULL
            )
            os.close(theirs)
            with os.fdopen(ours) as pipe:
                self.display = f":{pipe.readline().strip()}"

    def close(self) -> None:
        """Take the screen away."""
        with _in_turn():
            self._server.terminate()
            self._server.wait(_PATIENCE)

    def picture(self) -> pygame.Surface:
        """Return what is on the screen now."""
        assert self._seen_in is not None
        data = (self._seen_in / "Xvfb_screen0").read_bytes()
        header, colours, line = (int.from_bytes(data[at : at + 4], "big") for at in (0, 4 * 19, 4 * 12))
        pixels = data[header + 12 * colours :]
        rows = b"".join(pixels[row * line : row * line + 4 * self._size[0]] for row in range(self._size[1]))
        return pygame.image.frombuffer(rows, self._size, "BGRA").convert(24)

    def do(self, *words: object) -> str:
        """Have xdotool do something and return what it says."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
            capture_output=True,
            text=True,
            timeout=90,
        )
        return done.stdout.strip()


class Program:
    """The game in a window of that screen, started as a player starts it.

    Args:
        desktop: The screen.
        data: The data folder.
        words: Options of the command line.
        module: What is started; the game itself, or something around it that reads what to do.
    """

    def __init__(self, desktop: Desktop, data: Path, *words: str, module: str = "mycity") -> None:
        self._desktop = desktop
        self._others = self._windows()
        self.log = data.parent / "stderr.txt"
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("a") as stderr:
            self.process = subprocess.Popen(
                [*desktop.starter.command(data, module), *words],
                env=desktop.starter.environment(desktop.display),
                stdin=None if module == "mycity" else subprocess.PIPE,
                stderr=stderr,
            )
        self.window = ""
        try:
            self.focus()
        except AssertionError as wrong:
            self.kill()
            raise AssertionError(f"{wrong}; it said {self.log.read_text(encoding='utf-8')!r}") from None

    def focus(self) -> None:
        """Find the window, which is another one after every change of full screen, and give it the keyboard."""
        wait_for(self._has_focus, "the window to have the keyboard")

    def size(self) -> tuple[int, int]:
        """Return the size of the window; nothing while it is being replaced by another one."""
        return self.area().size

    @property
    def is_seen(self) -> bool:
        """Whether its window is on the screen: it may be minimised."""
        return self._find() != ""

    def area(self) -> pygame.Rect:
        """Return where the window lies on a screen without a window manager; nothing while it is being replaced."""
        try:
            told = self._desktop.do("getwindowgeometry", "--shell", self._find())
        except subprocess.CalledProcessError:
            return pygame.Rect(0, 0, 0, 0)
        facts = {name: int(value) for name, value in (line.split("=") for line in told.splitlines())}
        return pygame.Rect(facts["X"], facts["Y"], facts["WIDTH"], facts["HEIGHT"])

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, as a window manager does, and wait until it has it."""

        def has_size() -> bool:
            if self.size() == size:
                return True
            with suppress(subprocess.CalledProcessError):
                self._desktop.do("windowsize", self._find(), *size)
            return False

        wait_for(has_size, f"the size {size}")

    def rest(self, seconds: float) -> None:
        """Let the game go on for so long by its own clock: on a busy machine that takes longer than by ours."""
        frames = max(2, round(seconds * _SLOWEST))
        before, end = self._pauses(), time.monotonic() + _PATIENCE
        time.sleep(seconds)
        while self._pauses() - before < frames and time.monotonic() < end and self.process.poll() is None:
            time.sleep(0.01)

    def _pauses(self) -> int:
        """Return how often the game has waited for its next frame: what the system counts for its first thread."""
        number = self.process.pid
        try:
            status = Path(f"/proc/{number}/task/{number}/status").read_text(encoding="ascii")
        except OSError:  # it has ended, or this system does not count
            return 1 << 30
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("voluntary_ctxt"))

    def _has_focus(self) -> bool:
        self.window = self._find()
        try:
            self._desktop.do("windowfocus", self.window)
            return self._desktop.do("getwindowfocus") == self.window
        except subprocess.CalledProcessError:  # not there yet, or replaced meanwhile
            return False

    def _find(self) -> str:
        """Return the window of this game, which was not there before it was started."""
        return next((window for window in self._windows() if window not in self._others), "")

    def _windows(self) -> list[str]:
        """Return the windows of games; the first found on a screen is the screen's own."""
        try:
            found = self._desktop.do("search", "--onlyvisible", "--class", ".").split()
            return [window for window in found if self._desktop.do("getwindowname", window) == "mycity"]
        except subprocess.CalledProcessError:
            return []

    def move(self, place: tuple[int, int]) -> None:
        """Move the mouse to a place in the window."""
        self._desktop.do("mousemove", "--window", self.window, *place)
        self.rest(0.06)

    def button(self, number: int, *, down: bool) -> None:
        """Press or release a mouse button."""
        self._desktop.do("mousedown" if down else "mouseup", number)
        self.rest(0.06)

    def click(self, place: tuple[int, int], number: int = 1) -> None:
        """Click a place with a mouse button."""
        self.move(place)
        self.button(number, down=True)
        self.button(number, down=False)

    def press(self, *keys: str) -> None:
        """Press keys, by X's names."""
        for key in keys:
            self._key(key)
            self.rest(0.06)

    def press_until(self, key: str, look: Callable[[], object], what: str) -> None:
        """Press a key that may be pressed twice, again where nothing comes: a screen's first key may get lost."""

        def comes() -> bool:
            self.press(key)
            with suppress(AssertionError):
                return bool(wait_for(look, what, _PATIENCE / 6))
            return False

        wait_for(comes, what)

    def press_in_a_row(self, *keys: str) -> None:
        """Press keys one after the other as fast as fingers run, by X's names."""
        for key in keys:
            self._key(key)
        self.rest(0.06)

    def _key(self, key: str) -> None:
        """Press a key and wait until the screen has it up again: SDL takes one that is down within 2 ms for held."""
        self._desktop.do("key", key, "getmouselocation")
        time.sleep(_APART)

    def compose(self, *keys: str) -> None:
        """Press keys that the layout may not have: xdotool puts each on it for as long as it is held."""
        for key in keys:
            self._desktop.do("key", "--delay", _HELD, key)
            self.rest(0.06)

    def ask_to_close(self) -> int:
        """Press the window's close button, as a window manager reports it; return the exit status."""
        self.focus()
        self.close_at_once()
        return self.ends()

    def close_at_once(self) -> None:
        """Press the window's close button, and look neither before nor after."""
        _send_delete(self._desktop.display, int(self.window))

    def ends(self) -> int:
        """Wait until it has ended; return the exit status."""
        return self.process.wait(_PATIENCE)

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(_PATIENCE)


def wait_for(look: Callable[[], T], what: str, seconds: float = _PATIENCE) -> T:
    """Return what ``look`` returns as soon as it is something.

    Raises:
        AssertionError: Nothing came in time.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited {seconds} s for {what}")


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def _send_delete(display: str, window: int) -> None:
    """Send what a window manager sends when the close button is pressed; there is no manager on a bare screen."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    xlib.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    xlib.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    xlib.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    server = xlib.XOpenDisplay(display.encode())
    message = _ClientMessage(type=_CLIENT_MESSAGE, window=window, format=32)
    message.message_type = xlib.XInternAtom(server, b"WM_PROTOCOLS", 0)
    message.data[0] = xlib.XInternAtom(server, b"WM_DELETE_WINDOW", 0)
    xlib.XSendEvent(server, window, 0, 0, ctypes.byref(message))
    xlib.XCloseDisplay(server)


def kept_game(slots: Slots) -> Save:
    """Returns the game kept in slot 1, once it can be read."""

    def read() -> Save | None:
        try:
            return slots.read(1)
        except SaveError:  # being written
            return None

    kept = wait_for(read, "the game to be saved")
    assert kept is not None
    return kept


def errors_logged(data: Path) -> list[str]:
    """Returns the lines of the logs in a data folder that tell of errors."""
    lines = [line for file in (data / "logs").glob("*.log") for line in file.read_text().splitlines()]
    return [line for line in lines if " ERROR " in line]


def wait_for_board(data: Path) -> None:
    """Wait until the board is shown, by the game's log, if a game is on top: until then it takes no answer."""

    def is_shown() -> bool:
        found = scenes(data)
        if not found or found[-1] not in _GAMES:
            return bool(found)
        told = [line for line in _logged(data) if _SHOWN in line or (" scene " in line and line.endswith(_GAMES))]
        return _SHOWN in told[-1]

    wait_for(is_shown, "the board")


def _logged(data: Path) -> list[str]:
    file = data / "logs" / "mycity.log"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


def scenes(data: Path) -> list[str]:
    """Returns the names of the scenes on the stack, by the game's log."""
    stack: list[str] = []
    for line in _logged(data):
        if " scene " in line:
            stack = line.partition(" scene ")[2].split(" > ")
        elif " left " in line and stack:
            stack.pop()
    return stack

"""The window's life: start-up, the frame loop, and what happens when something fails.

run(Options(language="fr", window=(1280, 800))) -> exit status
"""

from __future__ import annotations

import gc
import json
import logging
import os
import platform
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pygame

from mycity import __version__
from mycity.content.assets import assets_root
from mycity.content.languages import Languages
from mycity.engine.quoting import one_line, quoted
from mycity.scenes.menu.title import TitleScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.failure import FailureDialog
from mycity.scenes.shell.services import Services
from mycity.storage.folders import keep_folder
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders, player_folders
from mycity.storage.settings import Settings, SettingsStore
from mycity.storage.slots import Slots
from mycity.ui.animation import Motion
from mycity.ui.essentials import DamagedError, check_essentials
from mycity.ui.inputs import Command, Keyboard
from mycity.ui.memory import give_back_pictures
from mycity.ui.recorder import Recorder
from mycity.ui.style.look import Look, make_look
from mycity.ui.window import NoDisplayError, Window, fitting, open_display

log = logging.getLogger(__name__)

FRAMES_PER_SECOND = 60
LONGEST_STEP = 100.0
"""Milliseconds a frame may stand for: after a pause of the machine, animations go on rather than jump."""
_LOOK = 16
"""Milliseconds after which a game at rest looks whether the player has done something."""
AT_REST, OUT_OF_SIGHT = 2 * _LOOK, 6 * _LOOK
"""Milliseconds from frame to frame while nothing moves but the water, and while nobody sees the window."""
_LIVELY = 1000.0
"""Milliseconds for which every frame is wanted after the player did something."""
_TURN_OF_A_THREAD = 0.001
"""Seconds after which a thread that paints ahead, or saves, gives way to the frame loop."""
FAILURES_BEFORE_GIVING_UP = 3
_SOON = 10_000.0
"""Milliseconds of play after which a failure is forgotten: only those that follow each other end the game."""
_MATTERS = ("animation", "reduced_motion", "confirm_step", "coach", "curtain", "text_size", "high_contrast")
"""The settings a crash report names."""
FIRST_PICTURE = "the first picture is on the screen"
"""What the log says then: how long a start takes is measured by it."""


@dataclass(frozen=True)
class Options:
    """What the command line says about the window; None leaves it to the settings.

    Attributes:
        data_dir: The folder for saves, settings and logs.
        language: A catalog's name, such as ``fr``.
        full_screen: Start full screen; the setting is left alone.
        window: The window's size in pixels; the setting is left alone.
        scene: Start with this scene above the title.
        seed: The seed new games take.
    """

    data_dir: Path | None = None
    language: str | None = None
    full_screen: bool = False
    window: tuple[int, int] | None = None
    scene: str | None = None
    seed: int | None = None


class UnknownSceneError(ValueError):
    """There is no scene of the name given."""


_GIVE_WAY = 0.0005
"""Seconds after which a thread that paints or writes beside the frame loop lets a frame go first."""


class Game:
    """The running game: one window, one stack of scenes.

    Raises:
        UnknownSceneError: ``options.scene`` names none.
    """

    def __init__(self, options: Options, folders: Folders, book: LogBook) -> None:
        sys.setswitchinterval(_GIVE_WAY)
        self._options = options
        self._book = book
        self._folders = folders
        settings = SettingsStore(folders.settings_file)
        now = settings.now
        assets = assets_root()
        check_essentials(assets)
        give_back_pictures()
        open_display("mycity")
        self.window = Window(
            "mycity",
            assets / "sprites" / "svg" / "app.svg",
            options.window or fitting(now.window_size),
            now.window_place,
            full_screen=options.full_screen or now.full_screen,
        )
        self.services = Services(
            settings=settings,
            languages=Languages(assets / "locale", options.language or now.language),
            folders=folders,
            assets=assets,
            look=self._make_look(assets, now, None),
            motion=Motion(now.animation, reduced=now.reduced_motion),
            seed=options.seed,
            toggle_full_screen=self.toggle_full_screen,
        )
        settings.listen(self._settings_changed)
        self._keyboard = Keyboard()
        self._clock = pygame.time.Clock()
        sys.setswitchinterval(_TURN_OF_A_THREAD)
        self._recorder = Recorder()
        self._awake_for = _LIVELY
        self._failures = 0
        self._calm = 0.0
        pygame.key.set_repeat(380, 55)
        pygame.key.stop_text_input()
        self._make_folder()
        Slots(folders.data).tidy()
        self._open_first_scenes()

    @property
    def running(self) -> bool:
        """Whether there is still a scene to show."""
        return len(self.services.stack) > 0

    def run(self) -> None:
        """Go on until the last scene is left, then remember the window."""
        try:
            self.frame(0.0)
            log.info("%s, after %.2f s of work", FIRST_PICTURE, time.process_time())
            while self.running:
                self._rest()
                self.frame(min(LONGEST_STEP, self._clock.tick(FRAMES_PER_SECOND)))
        finally:
            self.services.stack.clear()
            self.services.keeping.close()
            self.services.pictures.close()
            self._remember_window()

    def frame(self, milliseconds: float) -> bool:
        """Handle what happened, let time pass, draw if needed; return whether anything was drawn.

        A scene that fails costs the player that scene, not the game: they are back at the title with a message.
        """
        try:
            self._recorder.pass_time(milliseconds)
            self._calm += milliseconds
            return self._frame(milliseconds)
        except Exception as error:
            log.exception("a scene failed")
            report = self._book.report(error, self._facts())
            self._failures = self._failures + 1 if self._calm < _SOON else 1
            self._calm = 0.0
            if self._failures >= FAILURES_BEFORE_GIVING_UP:
                raise
            self._recover(report)
            return False

    def _rest(self) -> None:
        """Wait for the next frame, or for what the player does, which ends the rest at once."""
        if not self.window.seen:
            pause = OUT_OF_SIGHT
        elif self._awake_for > 0 or self.services.stack.moving:
            return
        else:
            pause = AT_REST
        for _ in range(0, pause, _LOOK):  # pygame.event.wait looks every millisecond, which costs more than frames do
            if pygame.event.peek():
                return
            pygame.time.wait(_LOOK)

    def toggle_full_screen(self) -> None:
        """Switch between the window and the whole screen, and remember it."""
        self.services.settings.change(full_screen=not self.window.full_screen)

    def _frame(self, milliseconds: float) -> bool:
        events = pygame.event.get()
        self._awake_for = _LIVELY if events else self._awake_for - milliseconds
        for event in events:
            if not self.running:
                return False
            self._handle(self.window.event(event))
        stack, notices = self.services.stack, self.services.notices
        self._follow_window()
        stack.update(milliseconds)
        self.services.keeping.update()
        self.services.pictures.update()
        notices.update(milliseconds)
        if not self.running or not self.window.seen:
            return False
        if not (stack.needs_redraw or notices.needs_redraw):
            self.window.smooth()
            return False
        surface, news = self.window.surface, notices.needs_room
        changed = stack.draw(surface, whole=news)
        if news:
            notices.draw(surface, self.services.look)
        self.window.show(changed, moving=stack.moving)
        return True

    def _handle(self, event: pygame.event.Event) -> None:
        stack = self.services.stack
        self._recorder.note(event, typing=stack.top.is_written_in)
        if event.type == pygame.QUIT:
            stack.clear()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keyboard.release_all()
            stack.on_focus_lost()
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED}:
            stack.spoil()
        else:
            command = self._keyboard.command(event)
            if not stack.handle(event, command) and command is not None:
                self._general(command)

    def _general(self, command: Command) -> None:
        """Do what a command means in every scene that does not understand it otherwise."""
        services = self.services
        if command is Command.FULL_SCREEN:
            self.toggle_full_screen()
        elif command is Command.SCREENSHOT:
            services.pictures.keep(self.window.surface, "mycity")
        elif command is Command.MUTE:
            services.settings.change(muted=not services.settings.now.muted)
        elif command is Command.HELP and (rules := services.rules()) is not None:
            services.stack.push(rules)

    def _follow_window(self) -> None:
        """Make the look anew when the window has another size."""
        if self.window.surface.get_size() != self.services.look.size:
            self.window.resized()
            self.services.sprites.let_go()
            self._renew_look()
            gc.collect()  # scenes and what they are drawn with know each other

    def _settings_changed(self, before: Settings, after: Settings) -> None:
        services = self.services
        services.motion.speed, services.motion.reduced = after.animation, after.reduced_motion
        if after.language != before.language:
            services.languages.use(after.language)
        if after.full_screen is not self.window.full_screen and after.full_screen is not before.full_screen:
            self.window.set_full_screen(after.full_screen)
        looks = ("language", "text_size", "high_contrast", "full_screen")
        if any(getattr(before, name) != getattr(after, name) for name in looks):
            self._renew_look()

    def _renew_look(self) -> None:
        services = self.services
        services.look = self._make_look(services.assets, services.settings.now, services.look)
        services.stack.look_changed()

    def _make_look(self, assets: Path, settings: Settings, before: Look | None) -> Look:
        return make_look(
            self.window.surface.get_size(),
            assets / "fonts",
            text_size=settings.text_size,
            high_contrast=settings.high_contrast,
            before=before,
        )

    def _open_first_scenes(self) -> None:
        services = self.services
        first: Scene | None = None
        if self._options.scene is not None and (first := services.scene(self._options.scene)) is None:
            raise UnknownSceneError(f"there is no scene called {quoted(self._options.scene)}")
        services.stack.push(TitleScene(services))
        if first is not None and not isinstance(first, TitleScene):
            services.stack.push(first)
        if services.settings.set_aside is not None:
            services.notices.show(
                services.t(
                    "The settings could not be read; the usual ones are in force. The old file is kept as {file}.",
                    file=services.settings.set_aside.name,
                )
            )

    def _recover(self, report: Path | None) -> None:
        services = self.services
        pygame.event.clear()
        services.stack.clear(TitleScene(services))
        services.stack.push(FailureDialog(services, report))

    def _facts(self) -> dict[str, object]:
        """Return what is needed to repeat a failure; nothing in it is the player's own."""
        from mycity.content.versions import newest_version  # noqa: PLC0415 - the title needs no rules

        settings = self.services.settings.now
        return {
            "game": __version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "pygame-ce": pygame.version.ver,
            "SDL": ".".join(map(str, pygame.get_sdl_version())),
            "driver": pygame.display.get_driver(),
            "window": self.services.look.size,
            "language": self.services.languages.code,
            "seed": self._options.seed,
            "rules data": newest_version(),
            "settings": json.dumps({name: getattr(settings, name) for name in _MATTERS}),
            "scenes": " > ".join(self.services.stack.names),
            **self.services.stack.facts(),
            "events": "".join(f"\n  {line}" for line in self._recorder.lines()),
        }

    def _make_folder(self) -> None:
        """Make the player's folder; when it goes away later, it is waited for."""
        try:
            keep_folder(self._folders.data)
        except OSError:
            log.exception("the folder of the saved games cannot be made")

    def _remember_window(self) -> None:
        """Keep size and place for the next time, unless the command line chose them for this time."""
        if self._options.window is None and pygame.display.get_init():
            fields: dict[str, object] = {"window_size": self.window.size}
            if (place := self.window.place) is not None:
                fields["window_place"] = place
            self.services.settings.change(**fields)


def run(options: Options) -> int:
    """Open the window and play until it is closed.

    Returns:
        The exit status: 0, 1 without a display, 2 when the options name what does not exist; 128 and its number when
        it was a signal that closed the window.
    """
    folders = player_folders(options.data_dir)
    book = LogBook(folders.logs)
    book.open()
    try:
        with closed_by_signals() as signals:
            _opened(options, folders, book).run()
        return 128 + signals[0] if signals else 0
    except UnknownSceneError as problem:
        return _refuse(str(problem), status=2)
    except (NoDisplayError, DamagedError) as problem:
        log.warning("%s", problem)
        return _refuse(str(problem), status=1)
    finally:
        pygame.quit()
        book.close()


def _opened(options: Options, folders: Folders, book: LogBook) -> Game:
    """Return the game with its window open.

    Raises:
        NoDisplayError: this machine cannot open it.
    """
    try:
        return Game(options, folders, book)
    except (pygame.error, MemoryError) as error:
        log.exception("the window cannot be opened")
        reason = error if isinstance(error, pygame.error) else "there is not enough memory"
        raise NoDisplayError(f"the window cannot be opened: {reason}") from None


@contextmanager
def closed_by_signals() -> Iterator[list[int]]:
    """Let an interrupt close the window, as its player would, with everything saved; a second one ends all at once.

    Yields:
        The signals that have come.
    """
    came: list[int] = []
    before: dict[int, Any] = {}

    def close(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if len(came) > 1 or not pygame.display.get_init():
            at_once = before.get(number)
            if callable(at_once):
                at_once(number, frame)
            os._exit(128 + number)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, close) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _refuse(sentence: str, status: int) -> int:
    """Say on standard error why there is no window."""
    with suppress(OSError):
        print(f"mycity: {one_line(sentence)}", file=sys.stderr)  # noqa: T201 - the command line's answer
    return status

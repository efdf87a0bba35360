"""Start-up: from the command line's wishes to a window with its first scenes, and at the end to an exit status.

run(Options(language="fr", window=(1280, 800))) -> exit status
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from mycity.app.ending import WindowEnd, leave_nothing_running
from mycity.app.failures import Failures
from mycity.app.loop import App, look_of
from mycity.c_calls import ctypes
from mycity.content.assets import assets_root
from mycity.content.languages import Languages
from mycity.engine.lands.code import LandCode
from mycity.engine.quoting import one_line, quoted
from mycity.plain_files import plain_file
from mycity.scenes.flow import NAMED_SCENES, Flow
from mycity.scenes.shared.taken_lines import take_text, taken
from mycity.scenes.shell.services import Services
from mycity.signals import OwnProcess
from mycity.storage.folders import keep_folder
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders, player_folders
from mycity.storage.settings import Settings, SettingsStore
from mycity.storage.slots import tidy
from mycity.ui.animation import Motion
from mycity.ui.pictures.sprite_list import SpriteError, read_sprite_list
from mycity.ui.sound.sound import Sound
from mycity.ui.sound.table import SoundTable
from mycity.ui.style.fonts import SMALLEST
from mycity.ui.style.typefaces import Typeface
from mycity.ui.window import NoDisplayError, Window, fitting, open_display

log = logging.getLogger(__name__)

_GIVE_WAY = 0.001
"""Seconds after which a thread that paints or writes beside the frame loop lets a frame go first.

Python's own 5 ms would be a third of a frame; half of this is no better (measured with `python -m bench.thinking`).
"""
_M_MMAP_THRESHOLD = -3
"""The name glibc's ``mallopt`` knows it by."""
_LARGE = 128 << 10
_CAMPAIGNS = ("campaigns/shapes.yaml", "campaigns/city/campaign.yaml")
_FILES = ("bots.yaml", "rules.yaml", *_CAMPAIGNS, "maps/city.tmx", "maps/eternal.tmx")
_FOLDERS = ("sprites/buildings", "sprites/elements", "sprites/svg", "sprites/terrain")
"""The files and folders of its own that no game can be played without; a missing picture is no such thing."""


@dataclass(frozen=True)
class Options:
    """The command line's wishes for the window; None leaves it to the settings.

    Attributes:
        data_dir: The folder for saves, settings and logs.
        language: A catalog's name, such as ``fr``.
        full_screen: Start full screen; the setting is left alone.
        window: The window's size in pixels; the setting is left alone.
        scene: Start with this scene above the title.
        seed: The seed new games take.
        record: The file of a record whose game is shown above the title.
        land: A text with the code of a land on which a new game is offered above the title, or with cities to be shown.
    """

    data_dir: Path | None = None
    language: str | None = None
    full_screen: bool = False
    window: tuple[int, int] | None = None
    scene: str | None = None
    seed: int | None = None
    record: Path | None = None
    land: str | None = None


class UnknownSceneError(ValueError):
    """There is no scene of the name given."""


class DamagedError(OSError):
    """The game's own files are not all there; the sentence names one that is missing or cannot be read."""


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
        with WindowEnd() as ending:
            app = _opened(options, folders, book)
            ending.rescue = app.services.rescue
            ending.watch_screen()
            app.run(ending.begin)
    except UnknownSceneError as problem:
        return _refuse(str(problem), status=2)
    except (NoDisplayError, DamagedError) as problem:
        log.warning("%s", problem)
        return _refuse(str(problem), status=1)
    else:
        return ending.status
    finally:
        if OwnProcess.is_ours:  # the system closes the window: asked to, a server of the screen that hangs never would
            leave_nothing_running()
        else:
            pygame.quit()
        book.close()


def _opened(options: Options, folders: Folders, book: LogBook) -> App:
    """Return the game with its window open.

    Raises:
        NoDisplayError: this machine cannot open it.
    """
    try:
        return open_app(options, folders, book)
    except (pygame.error, MemoryError) as error:
        log.exception("the window cannot be opened")
        reason = error if isinstance(error, pygame.error) else "there is not enough memory"
        raise NoDisplayError(f"the window cannot be opened: {reason}") from None


def open_app(options: Options, folders: Folders, book: LogBook) -> App:
    """Return the game with its window open and its first scenes on the stack; no frame has passed.

    Raises:
        UnknownSceneError: ``options.scene`` names none.
        NoDisplayError: there is nothing to open a window on.
        DamagedError: the game's own files are not all there.
    """
    sys.setswitchinterval(_GIVE_WAY)
    settings = SettingsStore(folders.settings_file)
    settings.write_in_thread()
    assets = assets_root()
    check_essentials(assets)
    _return_pictures_to_the_system()
    window = _open_window(options, settings.now, assets)
    now = settings.now
    services = Services(
        settings=settings,
        languages=Languages(assets / "locale", options.language or now.language),
        folders=folders,
        assets=assets,
        look=look_of(window, assets, now),
        motion=Motion(now.animation, reduced=now.reduced_motion),
        seed=options.seed,
        sound=Sound(assets / "audio", partial(_read_sounds, assets / "sounds.yaml")),
        toggle_full_screen=lambda: settings.change(full_screen=not window.full_screen),
    )
    app = App(window, services, Failures(services, book), remember_window=options.window is None)
    pygame.key.set_repeat(380, 55)
    pygame.key.stop_text_input()
    services.devices.pads.open()
    _make_folder(folders)
    tidy(folders.data)
    _show_first_scenes(app, options)
    return app


def _return_pictures_to_the_system() -> None:
    """Have large pictures get memory of their own; without a glibc nothing needs to be done.

    Left to itself, glibc soon puts them among everything small, where what they leave stays with the game: after some
    minutes of play in a large window as much as all that is in use.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE)


def _read_sounds(file: Path) -> SoundTable:
    from mycity.content.yamls import decode  # noqa: PLC0415 - the title shows before any such file is read

    return decode(file, SoundTable)


def _open_window(options: Options, settings: Settings, assets: Path) -> Window:
    open_display("mycity")
    return Window(
        "mycity",
        assets / "sprites" / "svg" / "app.svg",
        options.window or fitting(settings.window_size),
        settings.window_place,
        full_screen=options.full_screen or settings.full_screen,
        fits=options.window is None,
    )


def _make_folder(folders: Folders) -> None:
    """Make the player's folder; when it goes away later, it is waited for."""
    try:
        keep_folder(folders.data)
    except OSError:
        log.exception("the folder of the saved games cannot be made")


def _show_first_scenes(app: App, options: Options) -> None:
    """Show the title, above it what the options name, and what is to be said about the settings."""
    services = app.services
    name = "title" if options.scene is None else options.scene
    if name not in NAMED_SCENES:
        raise UnknownSceneError(f"there is no scene called {quoted(name)}")
    flow = Flow(services)
    services.ways = flow
    flow.to_title()
    if name != "title":
        app.attempt(partial(NAMED_SCENES[name], flow))
    if options.record is not None:
        app.attempt(partial(flow.replay_file, options.record))
    if options.land is not None:
        app.attempt(partial(_offer_land, services, options.land))
    if services.settings.set_aside is not None:
        services.notices.show(
            services.t(
                "The settings could not be read; the usual ones are in force. The old file is kept as {file}.",
                file=services.settings.set_aside.name,
            )
        )


def _offer_land(services: Services, text: str) -> None:
    """Offer a new game on the land whose code a text has, or show the cities that it tells."""

    def begin(code: LandCode) -> None:
        if not taken(text).cities:
            services.told_rules.tell(code)  # a command line is never asked
        services.ways.new_game_on(code)

    take_text(services, text, begin)


def _refuse(sentence: str, status: int) -> int:
    """Say on standard error why there is no window."""
    with suppress(OSError):
        print(f"mycity: {one_line(sentence)}", file=sys.stderr)  # noqa: T201 - the command line's answer
    return status


def check_essentials(assets: Path) -> None:
    """See to it that the game can be shown and played.

    Raises:
        DamagedError: it cannot.
    """
    for name, error in _faults(assets):
        raise DamagedError(f"{name} of the game's own files is missing or damaged ({error}): install mycity again")


def _faults(assets: Path) -> Iterator[tuple[str, object]]:
    """Yield what is missing or cannot be read, with the reason."""
    for name in _FILES:
        try:
            plain_file(assets / name).open("rb").close()
        except OSError as error:
            yield name, error.strerror
    for name in _FOLDERS:
        try:
            next((assets / name).iterdir())
        except (OSError, StopIteration) as error:
            yield name, getattr(error, "strerror", None) or "empty"
    try:
        read_sprite_list(assets / "sprites" / "sprites.json")
    except SpriteError:
        yield "sprites/sprites.json", "no list of pictures"
    pygame.font.init()
    for face in Typeface:
        try:
            pygame.font.Font(plain_file(assets / "fonts" / face.value), SMALLEST)
        except (pygame.error, OSError, ValueError):
            yield f"fonts/{face.value}", "no typeface"

"""``mycity --smoke``: open every scene once, off-screen and in a data folder of its own, and say whether all came up.

run("fr", (1280, 800)) -> exit status
"""

from __future__ import annotations

import inspect
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from pkgutil import walk_packages

import mycity.scenes
from mycity.app.loop import App
from mycity.app.start import Options, open_app
from mycity.scenes.flow import NAMED_SCENES, Flow
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.life import SceneLife
from mycity.scenes.shell.services import Services
from mycity.smoke.evenings import SEED
from mycity.smoke.moments import Moment, moments
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders

FRAME = 16.0
GLANCE = 4
"""Frames for which a scene is tried here: it is opened, drawn, moves on and is drawn again."""
STRIDE = 150.0
"""Milliseconds of such a frame: all of them together outlast the fade from the scene before."""
PATIENCE = 60.0
"""Seconds in which the bots' process must have answered, on however busy a machine."""


class SceneFailedError(RuntimeError):
    """A scene does not come up; the sentence names it."""


def run(language: str | None = None, window: tuple[int, int] | None = None) -> int:
    """Open every scene and say how many there are, or which one fails.

    Returns:
        The exit status: 0 when all came up, 1 otherwise.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="mycity-smoke-", ignore_cleanup_errors=True) as folder:
        data = Path(folder)
        options = Options(data, language, window=window or (1280, 800), seed=SEED)
        game = open_app(options, Folders(data), LogBook(data / "logs"))
        try:
            count = open_all(game, chain(menus(), moments()))
        except SceneFailedError as failure:
            print(f"mycity: {failure}", file=sys.stderr)  # noqa: T201 - the command line's answer
            return 1
        finally:
            game.close()
    print(f"{count} scenes came up")  # noqa: T201 - the command line's answer
    return 0


def open_all(game: App, all_moments: Iterable[Moment]) -> int:
    """Open every menu, and every other scene in the first of its moments; return how many scenes there are.

    Raises:
        SceneFailedError: One fails, is never shown, has words that do not fit, or no bot answers.
    """
    seen: set[type[SceneLife]] = set()
    for moment in all_moments:
        if moment.kind not in seen:
            with shown(game, moment, GLANCE, STRIDE) as scene:
                seen.add(type(scene))
                if moment.name == "play":
                    _wait_for_bots(game, scene)
                if overflows := game.services.look.fonts.overflows:
                    raise SceneFailedError(
                        f"the scene {_name(moment)} cuts its words: {next(iter(overflows.values()))}"
                    )
    if missing := sorted(kind.__name__ for kind in kinds() - seen):
        raise SceneFailedError(f"the scene {missing[0]} is in no moment of mycity/smoke/moments.py")
    return len(seen)


def menus() -> Iterator[Moment]:
    """Yield what ``--scene NAME`` opens, and the other scenes that need nothing but the services."""
    for name, way in NAMED_SCENES.items():
        yield Moment(name, Scene, partial(_at_the_end_of, way))
    for kind in sorted(kinds(), key=lambda kind: kind.__module__):
        name = kind.__module__.rpartition(".")[2]
        if name in NAMED_SCENES:  # the module of one of those may have another scene beside it
            name = kind.__name__.removesuffix("Scene").lower()
        if name not in NAMED_SCENES and _needs_only_services(kind):
            yield Moment(name, kind, kind)


def kinds() -> set[type[Scene]]:
    """Return all classes of scenes of the game that can be shown."""
    for info in walk_packages(mycity.scenes.__path__, f"{mycity.scenes.__name__}."):
        import_module(info.name)
    known = set(_derived(Scene))
    ours = {
        kind for kind in known if kind.__module__.startswith(mycity.__name__) and kind.__module__ != Scene.__module__
    }
    return {kind for kind in ours if not inspect.isabstract(kind)}


@contextmanager
def shown(game: App, moment: Moment, frames: int, milliseconds: float = FRAME) -> Iterator[SceneLife]:
    """Show a moment for some frames, and leave it in the end.

    Raises:
        SceneFailedError: It cannot be made or shown, or left.
    """
    stack = game.services.stack
    below = len(stack)
    with _failures(game, moment):
        scene = moment.make(game.services)
        if not len(stack) or scene is not stack.top:  # a way has put it there already
            stack.push(scene)
        for _ in range(frames):
            scene.finish_pictures()
            stack.in_sight.invalidate()  # drawn whole each time, whether it thinks that it has changed or not
            game.frame(milliseconds)
    with _failures(game, moment):
        yield scene
        while len(stack) > below:
            stack.pop()
        game.frame(milliseconds)


@contextmanager
def _failures(game: App, moment: Moment) -> Iterator[None]:
    """Turn what is raised, and what is only logged since the game goes on without the scene, into one sentence."""
    heard = _Errors()
    logging.getLogger().addHandler(heard)
    try:
        yield
    except SceneFailedError:
        raise
    except Exception as error:
        raise SceneFailedError(f"the scene {_name(moment)} failed: {_in_a_line(error)}") from error
    finally:
        logging.getLogger().removeHandler(heard)
    if heard.said:
        raise SceneFailedError(f"the scene {_name(moment)} failed: {heard.said[0]}")
    if not game.running:
        raise SceneFailedError(f"the scene {_name(moment)} ended the game")


class _Errors(logging.Handler):
    """Hears what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.said.append(record.getMessage() if error is None else _in_a_line(error))


def _wait_for_bots(game: App, scene: SceneLife) -> None:
    """Let time pass until all bots of a game have answered, as they do in a process of their own.

    Raises:
        SceneFailedError: They do not.
    """
    if not isinstance(scene, PlayScene):
        return
    session, end = scene.play.session, time.monotonic() + PATIENCE
    while set(session.awaited) - set(session.humans):
        if time.monotonic() > end:
            raise SceneFailedError("the scene PlayScene failed: the process of the bots does not answer")
        game.frame(FRAME)
        time.sleep(0.01)


def _needs_only_services(kind: type[Scene]) -> bool:
    parameters = tuple(inspect.signature(kind).parameters.values())
    return all(parameter.default is not parameter.empty for parameter in parameters[1:])


def _at_the_end_of(way: Callable[[Flow], None], services: Services) -> SceneLife:
    way(Flow(services))
    return services.stack.top


def _derived(kind: type[Scene]) -> Iterator[type[Scene]]:
    for derived in kind.__subclasses__():
        yield derived
        yield from _derived(derived)


def _name(moment: Moment) -> str:
    return moment.name if moment.kind is Scene else moment.kind.__name__


def _in_a_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())

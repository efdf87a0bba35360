"""The way on when a scene fails: a crash report is written, and the player is back at the title with a message."""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path

import pygame

from mycity import __version__
from mycity.scenes.shell.dialog import FailureDialog
from mycity.scenes.shell.services import Services
from mycity.storage.logs import LogBook
from mycity.ui.recent_events import RecentEvents

_WINDOWS = os.name == "nt"
FAILURES_BEFORE_GIVING_UP = 3
_FORGOTTEN_AFTER = 10_000.0
"""Milliseconds of play after which a failure is forgotten: only those that follow each other end the game."""
_RELEASES = pygame.KEYUP, pygame.MOUSEBUTTONUP
"""The events that end what began before a failure: without them a key would be taken to be held still."""
_REPORTED_SETTINGS = ("animation", "reduced_motion", "confirm_step", "coach", "curtain", "text_size", "high_contrast")


class Failures:
    """Counts what fails, and knows what is needed to repeat it."""

    def __init__(self, services: Services, book: LogBook) -> None:
        self._services = services
        self._book = book
        self._events = RecentEvents()
        self._count = 0
        self._since = 0.0

    def pass_time(self, milliseconds: float) -> None:
        self._events.pass_time(milliseconds)
        self._since += milliseconds

    def note(self, event: pygame.event.Event) -> None:
        """Keep an event for the next report."""
        self._events.note(event, typing=self._services.stack.top.has_text_focus)

    def recover(self, error: Exception) -> bool:
        """Report a failure and go back to the title; return whether the game can go on."""
        report = self._book.report(error, self._facts())
        self._count = self._count + 1 if self._since < _FORGOTTEN_AFTER else 1
        self._since = 0.0
        if self._count >= FAILURES_BEFORE_GIVING_UP:
            return False
        self._show(report)
        return True

    def _show(self, report: Path | None) -> None:
        services = self._services
        pygame.event.get(exclude=_RELEASES)  # what else was meant for the scene that failed goes with it
        services.ways.to_title()
        services.stack.push(FailureDialog(services, report))

    def _facts(self) -> dict[str, object]:
        """Return what is needed to repeat a failure; nothing in it is the player's own."""
        from mycity.content.versions import newest_version  # noqa: PLC0415 - the title needs no rules

        services = self._services
        settings = services.settings.now
        return {
            "game": __version__,
            "python": platform.python_version(),
            "system": _system(),
            "pygame-ce": pygame.version.ver,
            "SDL": ".".join(map(str, pygame.get_sdl_version())),
            "driver": pygame.display.get_driver(),
            "window": services.look.size,
            "language": services.languages.code,
            "seed": services.seed,
            "rules data": newest_version(),
            "settings": json.dumps({name: getattr(settings, name) for name in _REPORTED_SETTINGS}),
            "scenes": " > ".join(services.stack.names),
            **services.stack.facts(),
            "events": "".join(f"\n  {line}" for line in self._events.lines()),
        }


def _system() -> str:
    """Return which system this is; on Windows ``platform`` would start a shell to tell."""
    if not _WINDOWS:
        return platform.platform()
    version = sys.getwindowsversion()  # type: ignore[attr-defined, unused-ignore]
    return f"Windows {version.major}.{version.minor}.{version.build}"

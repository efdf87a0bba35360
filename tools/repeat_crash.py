"""Repeat what a crash report tells of.

    python tools/repeat_crash.py crash-20261122-101500-000001.txt

The game is started off-screen as it was (window, language, settings, seed), in a folder of its own, and given the
report's events: first from the title, then from the game in play as it stood, with all of them and with the last few.
Ends with 0 when something fails again, and prints it; with 1 when nothing does.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from mycity.app.loop import App
from mycity.app.start import Options, open_app
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.storage.saves import read_anonymized
from mycity.storage.slots import Slots
from mycity.ui.recent_events import read_line

LAST = 20
"""Events that are tried where all of them lead elsewhere."""
STEP = 16.0
LONGEST_WAIT = 60_000.0
"""Milliseconds that are waited before one event at most."""


@dataclass(frozen=True)
class Report:
    """A crash report, read.

    Attributes:
        facts: Name to value.
        events: (milliseconds before it, event).
    """

    facts: dict[str, str]
    events: list[tuple[float, pygame.event.Event]]

    @property
    def game(self) -> str | None:
        """The game in play or the campaign, as it stood."""
        kept = self.facts.get("game in play", self.facts.get("campaign"))
        return kept if kept and kept.startswith("{") else None


def read_report(file: Path) -> Report:
    """Read the facts and the events of a report: all that stands before the first empty line."""
    facts: dict[str, str] = {}
    events = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line:
            break
        if line.startswith("  {"):
            events.append(read_line(line))
        else:
            name, _, value = line.partition(":")
            facts[name] = value.strip()
    return Report(facts, events)


def repeat(report: Report) -> Iterator[tuple[str, str]]:
    """Yield (way, what failed) of every way in which something fails."""
    ways: list[tuple[str, bool, Sequence[tuple[float, pygame.event.Event]]]] = [
        ("from the title", False, report.events)
    ]
    if report.game is not None:
        ways.append(("from the game in play", True, report.events))
        ways.append((f"from the game in play, the last {LAST} events", True, report.events[-LAST:]))
    for way, with_game, events in ways:
        with tempfile.TemporaryDirectory() as folder:
            told = _try(report, Path(folder), with_game, events)
        if told is not None:
            yield way, told


def _try(report: Report, data: Path, with_game: bool, events: Sequence[tuple[float, pygame.event.Event]]) -> str | None:
    """Play the events; return the first report written, or None."""
    (data / "settings.json").write_text(report.facts.get("settings", "{}"), encoding="utf-8")
    width, height = map(int, report.facts.get("window", "(1280, 800)").strip("()").split(","))
    seed = report.facts.get("seed", "None")
    options = Options(
        data, report.facts.get("language"), window=(width, height), seed=None if seed == "None" else int(seed)
    )
    game = open_app(options, Folders(data), LogBook(data / "logs"))
    try:
        if with_game and report.game is not None:
            Slots(data).write(1, read_anonymized(report.game))
            game.services.ways.games.open_slot(1)
        return _play(game, events, lambda: next(iter(sorted((data / "logs").glob("crash-*.txt"))), None))
    finally:
        game.close()
        pygame.quit()


def _play(
    game: App, events: Sequence[tuple[float, pygame.event.Event]], failed: Callable[[], Path | None]
) -> str | None:
    """Let time pass and send the events, as they came; return what was written when something failed."""
    pygame.event.clear()
    game.frame(STEP)
    for after, event in events:
        for _ in range(int(min(after, LONGEST_WAIT) / STEP)):
            game.frame(STEP)
        if not game.running:
            return None
        if event.type == pygame.VIDEORESIZE:
            pygame.display.set_mode(event.size, pygame.RESIZABLE)
        pygame.event.post(event)
        game.frame(STEP)
        if (file := failed()) is not None:
            return file.read_text(encoding="utf-8")
    game.frame(STEP)
    return None if (file := failed()) is None else file.read_text(encoding="utf-8")


def main() -> int:
    """Repeat the report named on the command line."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    report = read_report(Path(sys.argv[1]))
    print(json.dumps({name: value for name, value in report.facts.items() if not value.startswith("{")}, indent=1))
    for way, told in repeat(report):
        print(f"\nfails again {way}:\n\n{told}")
        return 0
    print("\nnothing fails")
    return 1


if __name__ == "__main__":
    sys.exit(main())

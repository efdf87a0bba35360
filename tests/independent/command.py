"""What every judge's command does: judges all records that lie in the folders named, and says what is wrong."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.independent.judge import Json

LAST_PAGE = "campaign.json"
"""The file that makes a folder a whole campaign's."""


@dataclass(frozen=True)
class Command:
    """A command: how it judges the record of a single episode, and the folder of a whole campaign."""

    record: Callable[[Json], list[str]]
    folder: Callable[[Path], list[str]]

    def judged(self, place: Path) -> Iterator[tuple[Path, list[str]]]:
        """Judges everything in a folder and below: (a campaign's folder or a record's file, its faults)."""
        if (place / LAST_PAGE).exists():
            yield place, self.folder(place)
            return
        for path in sorted(place.iterdir()):
            if path.is_dir():
                yield from self.judged(path)
            elif path.suffix == ".json":
                yield path, self.record(json.loads(path.read_bytes()))

    def run(self, words: Sequence[str]) -> int:
        """Prints the faults of the folders named; gives 0 when there are none, 1 when there are, 2 for bad usage."""
        if not words or not all(Path(word).is_dir() for word in words):
            sys.stderr.write("name folders with records\n")
            return 2
        seen = wrong = 0
        for path, faults in (pair for word in words for pair in self.judged(Path(word))):
            seen, wrong = seen + 1, wrong + bool(faults)
            for fault in faults:
                sys.stdout.write(f"{path}: {fault}\n")
        sys.stdout.write(f"{seen} judged, {wrong} with faults\n")
        return 1 if wrong else 0

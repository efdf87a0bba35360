"""Judges records of the island games, and folders of seasons: ``python -m tests.independent.island DIR``."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.independent.island import folder, judge


def judged(place: Path) -> Iterator[tuple[Path, list[str]]]:
    """Judges everything in a folder and below: (a season's folder or a record's file, its faults)."""
    if (place / folder.LAST_PAGE).exists():
        yield place, folder.judge_folder(place)
        return
    for path in sorted(place.iterdir()):
        if path.is_dir():
            yield from judged(path)
        elif path.suffix == ".json":
            yield path, judge.judge(json.loads(path.read_bytes())).faults


def main(words: Sequence[str]) -> int:
    """Prints the faults of the folders named; gives 0 when there are none, 1 when there are, 2 for bad usage."""
    if not words or not all(Path(word).is_dir() for word in words):
        sys.stderr.write("name folders with records\n")
        return 2
    seen = wrong = 0
    for path, faults in (pair for word in words for pair in judged(Path(word))):
        seen, wrong = seen + 1, wrong + bool(faults)
        for fault in faults:
            sys.stdout.write(f"{path}: {fault}\n")
    sys.stdout.write(f"{seen} judged, {wrong} with faults\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

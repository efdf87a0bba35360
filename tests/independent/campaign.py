"""Judges folders of campaigns and single episodes: ``python -m tests.independent.campaign DIR``."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.independent import campaign_folder, campaign_judge


def judged(folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """Judges everything in a folder and below: (a campaign's folder or a single episode's file, its faults)."""
    if (folder / "campaign.json").exists():
        yield folder, campaign_folder.judge_folder(folder)
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            yield from judged(path)
        elif path.suffix == ".json":
            yield path, campaign_judge.judge(json.loads(path.read_bytes())).faults


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

"""How much the letters of two campaigns have in common, and how often each row of their data is told.

``python -m bench.letters FOLDER``: FOLDER holds campaigns of one game, as ``mycity simulate GAME --records FOLDER``
writes them, in any folders below it. What is told at the end counts as the letters do, but for the shares.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from mycity.content.campaigns import load_campaign
from mycity.table.chronicle.memories import Memory, farewells, told_memories
from mycity.table.chronicle.memory_rows import MemoryRow, load_memories
from mycity.table.chronicle.past import Past, recorded_past


@dataclass(frozen=True)
class ToldCampaign:
    """What the letters of a campaign have told, and what its end has said."""

    letters: tuple[Memory, ...]
    leaves: tuple[Memory, ...]


def pasts_below(folder: Path) -> Iterator[Past]:
    """Yield the past of every campaign whose records lie in a folder."""
    for page in sorted(folder.rglob("campaign.json")):
        records = [json.loads(path.read_bytes()) for path in sorted(page.parent.glob("[0-9][0-9].json"))]
        yield recorded_past(load_campaign(records[0]["game"]), records)


def told(past: Past) -> ToldCampaign:
    """Return what a whole campaign tells."""
    return ToldCampaign(*(tuple(one for one in all_ if one) for all_ in (told_memories(past), farewells(past))))


def shared(sets: Sequence[set[str]]) -> float:
    """Return which part of two of some sets is in both, as the mean of all pairs; the larger one is the whole."""
    parts = [len(one & other) / max(len(one), len(other), 1) for one, other in combinations(sets, 2)]
    return sum(parts) / max(len(parts), 1)


def print_counts(rows: Sequence[MemoryRow], memories: Sequence[Memory]) -> None:
    """Print how often each row was told, and each of its wordings."""
    counts, texts = Counter(one.row for one in memories), Counter(one.text for one in memories)
    for row in rows:
        print(f"  {row.name:24}{counts[row.name]:6}   {' '.join(f'{texts[words]:4}' for words in row.words)}")


def main() -> None:
    """Read, compare and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.letters", description="what two campaigns' letters share")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rows", action="store_true", help="how often each row was told, and each wording")
    arguments = parser.parse_args()
    pasts = list(pasts_below(arguments.folder))
    campaigns = [told(past) for past in pasts]
    if arguments.rows:
        file = load_memories(pasts[0].plan.game)
        print_counts(file.memories, [one for campaign in campaigns for one in campaign.letters])
        print_counts(file.farewells, [one for campaign in campaigns for one in campaign.leaves])
    rows = [{one.row for one in campaign.letters} for campaign in campaigns]
    texts = [{one.text for one in campaign.letters} for campaign in campaigns]
    print(f"{len(campaigns)} campaigns share {shared(rows):.1%} of their rows, {shared(texts):.1%} of their sentences")


if __name__ == "__main__":
    main()

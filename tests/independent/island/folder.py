"""Judges a whole season: eight records that follow from one another, and what its last page says."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.independent.command import LAST_PAGE
from tests.independent.island import book, judge, season
from tests.independent.island.judge import Json, Outcome, same
from tests.independent.island.season import Kept
from tests.independent.story import story_faults, untold

NAMES = [f"{number:02}.json" for number in book.EPISODES]
PERSON = ("name", "animal", "controller")


def judge_season(documents: Sequence[Json], last_page: Json) -> list[str]:
    """Gives one sentence per fault of a season; none for one that is right."""
    faults = list(same("records", len(documents), book.LAST))
    before = Outcome([], [Kept() for _ in documents[0]["players"]])
    for number, document in enumerate(documents, 1):
        try:
            faults += [f"{number:02}: {fault}" for fault in follows(before, document, documents[0], number)]
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            return [*faults, f"{number:02}: cannot follow the record before it: {type(error).__name__} {error}"]
        before = judge.judge(document)
        faults += [f"{number:02}: {fault}" for fault in before.faults]
    return [*faults, *last_page_faults(documents, last_page, before.kept)]


def judge_folder(folder: Path) -> list[str]:
    """Judges the season in a folder, and that nothing else lies there."""
    faults = list(same("folder", sorted(path.name for path in folder.iterdir()), [*NAMES, LAST_PAGE]))
    if faults:
        return faults
    documents = [json.loads((folder / name).read_bytes()) for name in NAMES]
    return judge_season(documents, json.loads((folder / LAST_PAGE).read_bytes()))


def follows(before: Outcome, document: Json, first: Json, episode: int) -> Iterator[str]:
    """Says what a record's start has that does not follow from the record before it (this changes ``before``)."""
    yield from same("game", document["game"], "island-season")
    yield from same("episode", document["episode"], episode)
    yield from same("campaign", document["campaign"], {"seed": first["campaign"]["seed"], "index": episode})
    yield from same("players", len(document["players"]), len(before.kept))
    for seat, (player, kept) in enumerate(zip(document["players"], before.kept, strict=True)):
        yield from same(f"seat {seat} progress", player["progress"], kept.progress)
        yield from same(f"seat {seat} tallies", player["tallies"], kept.tallies)
        yield from judge.set_up_faults(f"seat {seat} after what came before", player, kept.letters, episode)


def last_page_faults(documents: Sequence[Json], last_page: Json, kept: Sequence[Kept]) -> Iterator[str]:
    yield from same(LAST_PAGE, untold(last_page), last_page_of(documents, kept))
    yield from (f"{LAST_PAGE} {fault}" for fault in story_faults(documents, last_page))


def last_page_of(documents: Sequence[Json], kept: Sequence[Kept]) -> Json:
    """Gives the last page of a season whose records are right."""
    points = [sum(document["result"][seat]["score"] for document in documents) for seat in range(len(kept))]
    return {
        "players": [{name: player[name] for name in PERSON} for player in documents[-1]["players"]],
        "episodes": [
            {"file": name, "progress": [result["progress"] for result in document["result"]]}
            for name, document in zip(NAMES, documents, strict=False)
        ],
        "bonuses": [{"bonus": bonus, "seats": seats} for bonus, seats in season.bonuses(kept).items()],
        "winner": season.winners([player.progress for player in kept], points),
    }

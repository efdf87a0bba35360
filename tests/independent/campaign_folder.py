"""Judges a whole campaign: twenty-four records that follow from one another, and what its last page says."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.independent import campaign_book as book
from tests.independent import campaign_judge, campaign_kept
from tests.independent.campaign_judge import Outcome
from tests.independent.campaign_kept import Kept
from tests.independent.command import LAST_PAGE
from tests.independent.judge import Json, drawn, same
from tests.independent.lands import ROCKS, TREES, rows
from tests.independent.story import story_faults, untold


def judge(documents: Sequence[Json], last_page: Json) -> list[str]:
    """Gives one sentence per fault of a campaign; none for one that is right."""
    faults = [] if len(documents) == book.LAST else [f"{len(documents)} records where a campaign has {book.LAST}"]
    before = Outcome([], [campaign_kept.at_first() for _ in documents[0]["players"]])
    for number, document in enumerate(documents, 1):
        place = f"{number:02}"
        try:
            faults += [f"{place}: {fault}" for fault in follows(before, document, documents[0], number)]
            before = campaign_judge.judge(document)
            faults += [f"{place}: {fault}" for fault in before.faults]
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            return [*faults, f"{place}: cannot follow the record before it: {type(error).__name__} {error}"]
    return [*faults, *last_page_faults(documents, last_page, before.kept)]


def judge_folder(folder: Path) -> list[str]:
    """Judges the campaign in a folder, and that nothing else lies there."""
    names = [f"{number:02}.json" for number in book.EPISODES]
    faults = list(same("folder", sorted(path.name for path in folder.iterdir()), sorted([*names, LAST_PAGE])))
    if faults:
        return faults
    documents = [json.loads((folder / name).read_bytes()) for name in names]
    return judge(documents, json.loads((folder / LAST_PAGE).read_bytes()))


# --- from one record to the next -------------------------------------------------------------------------------------


def follows(before: Outcome, document: Json, first: Json, episode: int) -> Iterator[str]:
    """Says what a record's start has that does not follow from the record before it (this changes ``before``)."""
    yield from same("episode", document["episode"], episode)
    yield from same("campaign", document["campaign"], {"seed": first["campaign"]["seed"], "index": episode})
    yield from same("struck", sorted(document["struck"]), sorted(before.struck))
    yield from same("players", len(document["players"]), len(before.kept))
    for seat, (player, kept) in enumerate(zip(document["players"], before.kept, strict=True)):
        place = f"seat {seat}"
        for name in ("name", "animal"):
            yield from same(f"{place} {name}", player[name], first["players"][seat][name])
        campaign_kept.set_up(kept, episode)
        yield from campaign_judge.setup_faults(place, player, kept, episode)
        yield from _belongings(place, player, kept, episode)


def _belongings(place: str, player: Json, kept: Kept, episode: int) -> Iterator[str]:
    wanted: dict[str, Any] = {
        "start": book.start(episode) + kept.carried,
        "nuggets": kept.nuggets,
        "shafts": kept.shafts,
        "rails": kept.rails,
        "progress": kept.progress,
    }
    for name, value in wanted.items():
        yield from same(f"{place} {name}", player[name], value)
    yield from same(f"{place} cogs", sorted(player["cogs"]), sorted(kept.cogs))
    yield from same(f"{place} buildings", drawn(player["buildings"]), kept.buildings)
    yield from same(f"{place} cells", player["board"]["cells"], rows(kept.codes))


# --- the last page ---------------------------------------------------------------------------------------------------


def last_page_faults(documents: Sequence[Json], last_page: Json, kept: Sequence[Kept]) -> Iterator[str]:
    yield from same(LAST_PAGE, set(untold(last_page)), {"players", "episodes", "bonuses", "winner"})
    people = [{name: player[name] for name in ("name", "animal")} for player in documents[-1]["players"]]
    found = [{name: player.get(name) for name in ("name", "animal")} for player in last_page["players"]]
    yield from same(f"{LAST_PAGE} players", found, people)
    episodes = [
        {"file": f"{number:02}.json", "progress": [result["progress"] for result in document["result"]]}
        for number, document in enumerate(documents, 1)
    ]
    yield from same(f"{LAST_PAGE} episodes", last_page["episodes"], episodes)
    bonuses = _bonuses(kept)
    yield from same(f"{LAST_PAGE} bonuses", last_page["bonuses"], bonuses)
    yield from same(f"{LAST_PAGE} winner", last_page["winner"], _winner(documents, kept, bonuses))
    yield from (f"{LAST_PAGE} {fault}" for fault in story_faults(documents, last_page))


def _bonuses(kept: Sequence[Kept]) -> list[dict[str, Any]]:
    worth = {
        "nuggets": [player.nuggets for player in kept],
        "trees": [campaign_kept.count(player, TREES) for player in kept],
        "rocks": [-campaign_kept.count(player, ROCKS) for player in kept],
    }
    return [{"bonus": name, "seats": _best(amounts)} for name, amounts in worth.items()]


def _winner(documents: Sequence[Json], kept: Sequence[Kept], bonuses: Sequence[Json]) -> list[int]:
    points = [sum(document["result"][seat]["score"] for document in documents) for seat in range(len(kept))]
    won = [book.BONUS * sum(seat in bonus["seats"] for bonus in bonuses) for seat in range(len(kept))]
    return _best([(player.progress + more, sum_) for player, more, sum_ in zip(kept, won, points, strict=True)])


def _best(amounts: Sequence[Any]) -> list[int]:
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]

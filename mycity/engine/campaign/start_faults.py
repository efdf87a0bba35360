"""Starts that no episode of a campaign can have, found in one record alone, whose start is else taken as given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import CampaignPlan, Choosing, EpisodePlan
from mycity.engine.campaign.rewards import COG, COG_COLOUR
from mycity.engine.campaign.state import Campaign
from mycity.engine.documents import Json
from mycity.engine.holdings import COLLECTIBLES, SHAFT_COLOURS
from mycity.engine.ladders import Ladder
from mycity.engine.quoting import quoted


def start_faults(campaign: Campaign) -> Iterator[str]:
    """Yield why no episode can begin as ``campaign`` stands, a sentence each."""
    plan, episode, ladders = campaign.plan, campaign.episode, _ladders(campaign.plan.episodes[: campaign.position])
    for seat, (legacy, rows) in enumerate(zip(campaign.legacies, campaign.rows, strict=True)):
        faults = chain(
            _cog_faults(plan, legacy), _counting_faults(plan, legacy, ladders), _setup_faults(episode, legacy, rows)
        )
        yield from (f"players[{seat}].{fault}" for fault in faults)
    triangles = {prize.cause for ladder in ladders.values() for _, prize in ladder.prizes if prize.triangle}
    for cause in sorted(set(campaign.struck)):
        if cause not in triangles:
            yield f"struck: nothing is called {quoted(cause)}"
        elif campaign.struck.count(cause) > 1:
            yield f"struck: {cause} stands there twice"


def _cog_faults(plan: CampaignPlan, legacy: Legacy) -> Iterator[str]:
    cogs = legacy.holdings.cogs
    known = {id_ for episode in plan.episodes for id_, one in episode.buildings.items() if one.colour == COG_COLOUR}
    for building in sorted(set(cogs)):
        if building not in known:
            yield f"cogs: there is no building {quoted(building)} that can have one"
        elif building in legacy.gone:
            yield f"cogs: {building} has left the game"
        elif cogs.count(building) > 1:
            yield f"cogs: {building} has two"


def _counting_faults(plan: CampaignPlan, legacy: Legacy, ladders: Mapping[str, Ladder]) -> Iterator[str]:
    """Yield what is counted beyond its end: shafts are dug by ``ladders``, those of the episodes before."""
    ends = {name: ladder.length for name, ladder in _ladders(plan.episodes).items() if name in COLLECTIBLES}
    ends |= {name: ladders[name].length if name in ladders else 0 for name in SHAFT_COLOURS}
    for name, length in ends.items():
        if legacy.holdings.position(name) > length:
            yield f"{name}: {legacy.holdings.position(name)} is beyond its end, {length}"
    for name in legacy.holdings.tallies:
        if name not in plan.tallies:
            yield f"tallies: nothing that is counted is called {quoted(name)}"
    if legacy.carried < 0:
        yield "start: no episode begins with so little"


def _setup_faults(episode: EpisodePlan, legacy: Legacy, rows: Sequence[Json]) -> Iterator[str]:
    """Yield which rows of the set-up tell of nothing that is chosen there, in the order in which it is chosen."""
    steps = (step for step in episode.setup if isinstance(step, Choosing))
    asked = iter([step.what for step in steps for _ in range(step.count)])
    for row in rows:
        what = str(row.get("sticker") if row.get("what") == "lost" else row.get("what"))
        if what not in asked:  # goes on from the one before; what could not be done has no row
            yield f"setup: {quoted(what)} is not chosen there"
        elif what == COG and row.get("building") not in legacy.holdings.cogs:
            yield f"setup: {quoted(row.get('building'))} has no cog"


def _ladders(episodes: Iterable[EpisodePlan]) -> dict[str, Ladder]:
    """Return every ladder of these episodes, the longest of each name."""
    found: dict[str, Ladder] = {}
    for episode in episodes:
        for name, ladder in episode.scenario.rules.ladders.items():
            found[name] = max(found.get(name, ladder), ladder, key=lambda one: one.length)
    return found

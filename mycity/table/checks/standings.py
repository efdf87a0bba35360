"""How the places of a campaign's first episodes can have been shared out, so that a player owns what is said.

Every episode gives a player one of its places and what that brings; what turns bring beside (nuggets for gold, rails,
the progress of the track's end) has bounds. Of all ways through the episodes only those are kept that can still come
to what the player owns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from mycity.engine.board import Board
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import CampaignPlan, Choosing, EpisodePlan, Grant
from mycity.engine.holdings import COLLECTIBLES, SHAFT_COLOURS
from mycity.engine.pieces import COLOURS
from mycity.table.checks.stickers import Stickers, loose_on, loose_stickers, printed_by

Share = tuple[int, int]
"""How often a player was first, and how often second."""
_KINDS = (*COLLECTIBLES, "rock", "tree", "well", "forest-tree", "forest", "cog", "boxes")
"""What is counted beside the stickers that go anywhere; forest trees count as trees too, and as forest that is open."""
_COUNTS_AS = {
    "forest-tree": ("forest-tree", "forest", "tree"),
    "forest-blank": ("forest",),
}
Way = tuple[int, ...]
"""(firsts, seconds, how much of each kind)."""
Option = tuple[int, ...]
"""What a place brings: as a way, and at the end the rocks it takes away."""
_ROCK = _KINDS.index("rock") + 2
_PLACES = ("first", "second", "others")
_BUILDINGS_OF_A_COLOUR = 8


@dataclass(frozen=True)
class Bounds:
    """What places must have brought, least and most, kind by kind; what is missing is free.

    Attributes:
        least, most: kind to the bound.
        removable: rocks that places can have taken away again.
        at: kind to its place in a way.
    """

    least: Mapping[str, int]
    most: Mapping[str, int]
    removable: int
    at: Mapping[str, int]

    def may_lead_on(self, way: Way) -> bool:
        return all(way[self.at[kind]] <= most + self.removable * (kind == "rock") for kind, most in self.most.items())

    def settled(self, ways: Iterable[Way], kind: str) -> set[Way]:
        """Return the ways that have brought what they must of ``kind``, which then is counted no longer."""
        at, least = self.at[kind], self.least.get(kind, 0)
        return {(*way[:at], 0, *way[at + 1 :]) for way in ways if least <= way[at] <= self.most.get(kind, way[at])}


def standings(plan: CampaignPlan, number: int, seats: int, legacy: Legacy, stickers: Stickers) -> set[Share]:
    """Return how often the player may have been (first, second) before episode ``number``; empty when it cannot be.

    Args:
        plan: the campaign.
        number: the episode that is about to be played, its set-up done.
        seats: how many play.
        legacy: what the player owns.
        stickers: what lies on the player's board.
    """
    bounds = _bounds(plan, number, legacy, stickers)
    stages = [_stage(plan, episode, seats, legacy.church) for episode in plan.episodes[: number - 1]]
    stages.append([_chosen(plan, plan.episodes[number - 1])])
    last = {kind: _last_with(stages, kind, at) for kind, at in bounds.at.items()}
    ways: set[Way] = {(0, 0, *(0 for _ in bounds.at))}
    for index, options in enumerate(stages):
        ways = {after for way in ways for option in options if bounds.may_lead_on(after := _after(way, option))}
        for kind in (kind for kind, at in last.items() if at == index):
            ways = bounds.settled(ways, kind)
    return {(way[0], way[1]) for way in ways}


def can_be_shared(shares: Sequence[set[Share]], episodes: int, *, seconds: bool) -> bool:
    """Whether first and second places of so many episodes can have been shared out so: somebody is always first."""
    sums: set[Share] = {(0, 0)}
    for one in shares:
        sums = {(first + more, second + other) for first, second in sums for more, other in one}
    seats = len(shares)
    return any(_is_sharing(first, second, episodes, seats, seconds=seconds) for first, second in sums)


def _is_sharing(firsts: int, seconds_won: int, episodes: int, seats: int, *, seconds: bool) -> bool:
    """A second place goes with a single first one; where several are first, nobody is second (rules 3, Ranking)."""
    if not seconds:
        return episodes <= firsts <= seats * episodes
    return any(
        alone <= seconds_won <= alone * (seats - 1)
        and alone + 2 * (episodes - alone) <= firsts <= alone + seats * (episodes - alone)
        for alone in range(episodes + 1)
    )


# -- ways through the episodes ---------------------------------------------------------------------------------------


def _kinds(plan: CampaignPlan) -> tuple[str, ...]:
    """Return what is counted on the way through ``plan``: stickers that go anywhere by the code of their cells."""
    return (*_KINDS, *dict.fromkeys(sticker.becomes for sticker in loose_stickers(plan).values()))


def _chosen(plan: CampaignPlan, episode: EpisodePlan) -> Option:
    """Return what everybody chooses in the set-up of ``episode``, in the form of what a place brings."""
    count = _counted(plan, [Grant(step.what, step.count) for step in episode.setup if isinstance(step, Choosing)])
    return (0, 0, *(count[kind] for kind in _kinds(plan)), 0)


def _stage(plan: CampaignPlan, episode: EpisodePlan, seats: int, church: str) -> list[Option]:
    """Return what ``episode`` may bring a player who has the fourth church ``church``, its set-up included."""
    chosen, kinds = _chosen(plan, episode), _kinds(plan)
    options: list[Option] = []
    for place in _PLACES:
        grants = (*episode.rewards.of(place), *episode.rewards.each)
        if place == "second" and not 0 < episode.scenario.rules.second_place_from <= seats:
            continue
        if all(grant.shape == church for grant in grants if grant.what == "church"):
            count = _counted(plan, grants)
            won = (place == "first", place == "second", *(count[kind] for kind in kinds), count["remove-rock"])
            options.append(tuple(one + more for one, more in zip(won, chosen, strict=True)))
    return options


def _counted(plan: CampaignPlan, grants: Sequence[Grant]) -> Counter[str]:
    count: Counter[str] = Counter()
    loose = loose_stickers(plan)
    for grant in grants:
        if (sticker := loose.get(grant.what)) is not None:
            count[sticker.becomes] += sticker.cells * grant.count
        for kind in _COUNTS_AS.get(grant.what, (grant.what,)):
            count[kind] += grant.count
    return count


def _after(way: Way, option: Option) -> Way:
    *won, removed = option
    after = [one + more for one, more in zip(way, won, strict=True)]
    after[_ROCK] = max(after[_ROCK] - removed, 0)
    return tuple(after)


def _last_with(stages: Sequence[Sequence[Option]], kind: str, at: int) -> int:
    """Return the last of the stages that brings something of ``kind``, or takes it away."""
    changing = [
        index
        for index, options in enumerate(stages)
        if any(option[at] or (kind == "rock" and option[-1]) for option in options)
    ]
    return max(changing, default=0)


# -- what is not won by places ----------------------------------------------------------------------------------------


def _bounds(plan: CampaignPlan, number: int, legacy: Legacy, stickers: Stickers) -> Bounds:
    """Return what places must have brought: what is owned, less what else can have brought it."""
    past = plan.episodes[: number - 1]
    sure, maybe = _prizes(past, legacy)
    turns = _in_turns(plan, past, legacy.board)
    owned = {what: legacy.holdings.count(what) for what in COLLECTIBLES}
    most = {kind: amount - sure[kind] for kind, amount in owned.items()}
    least = {kind: most[kind] - maybe[kind] - turns[kind] for kind in owned}
    if legacy.holdings.rails == max((_length(one, "rail") for one in past), default=-1):
        del most["rail"]  # what went beyond the last stop is lost
    most |= {"cog": len(legacy.holdings.cogs), "rock": stickers.rocks + sure["remove-rock"] + maybe["remove-rock"]}
    blue = sum(building.colour == "B" for building in plan.episodes[number - 1].buildings.values())
    least |= {"cog": len(legacy.holdings.cogs) if len(legacy.holdings.cogs) < blue else 0, "rock": stickers.rocks}
    if len(legacy.holdings.cogs) == blue:
        del most["cog"]
    most["tree"] = stickers.trees - sure["tree"]
    least["tree"] = most["tree"] - maybe["tree"]
    most |= {"forest": stickers.forest, "forest-tree": stickers.forest_trees}
    least["forest"] = stickers.forest
    if stickers.grown:
        del most["rock"]
        least["tree"] = 0
    if not stickers.wells_gone:
        most["well"] = least["well"] = stickers.wells
    for code, (lying, may_be_lost) in loose_on(plan, legacy.board).items():
        least[code] = lying
        most |= {} if may_be_lost else {code: lying}
    removable = sum(_counted(plan, one.rewards.of(place))["remove-rock"] for one in past for place in _PLACES)
    at = {kind: place for place, kind in enumerate(_kinds(plan), start=2)}
    return _with_boxes(Bounds(least, most, removable, at), past, legacy)


def _with_boxes(bounds: Bounds, past: Sequence[EpisodePlan], legacy: Legacy) -> Bounds:
    """Add the boxes of the shafts: what places have dug, and what buildings at the entrances can have dug."""
    opened: Counter[str] = Counter(line for one in past for line in one.scenario.rules.ladders if line in SHAFT_COLOURS)
    depth = sum(legacy.holdings.shafts.values())
    dug = sum(_BUILDINGS_OF_A_COLOUR * times for times in opened.values())
    full = any(legacy.holdings.position(line) == max(_length(one, line) for one in past) for line in opened)
    most = bounds.most if full else {**bounds.most, "boxes": depth}
    return replace(bounds, least={**bounds.least, "boxes": max(depth - dug, 0)}, most=most)


def _length(episode: EpisodePlan, line: str) -> int:
    ladder = episode.scenario.rules.ladders.get(line)
    return -1 if ladder is None else ladder.length


def _prizes(past: Sequence[EpisodePlan], legacy: Legacy) -> tuple[Counter[str], Counter[str]]:
    """Return what boxes and stops have brought for sure, and what those with a triangle may have brought."""
    sure: Counter[str] = Counter()
    maybe: Counter[str] = Counter()
    lines = {line: ladder for one in past for line, ladder in one.scenario.rules.ladders.items()}
    for line, ladder in lines.items():
        for prize in ladder.between(0, legacy.holdings.position(line)):
            # a rock can only be taken away where one lies
            doubtful = prize.triangle or prize.what == "remove-rock"
            (maybe if doubtful else sure)[prize.what] += prize.count
    return sure, maybe


def _in_turns(plan: CampaignPlan, past: Sequence[EpisodePlan], board: Board) -> Counter[str]:
    """Return the most that turns and the ends of the episodes can have brought one player, whose board is ``board``."""
    most: Counter[str] = Counter()
    for number, episode in enumerate(past, start=1):
        for rule in episode.scenario.rules.rules:
            if (end := rule.track_end()) is None or _most_points(episode, board) >= end:
                most += Counter(rule.collects(printed_by(plan, number)))
    return most


def _most_points(episode: EpisodePlan, board: Board) -> float:
    """Return what no score of ``episode`` is above; endless where its rules bring more than trees and groups.

    Args:
        episode: whose rules are in force.
        board: the player's, as it is later: trees are never taken away.
    """
    worth = {
        "trees": sum(mask.bit_count() * trees for mask, trees in board.trees),
        "groups": sum(building.colour in COLOURS for building in episode.buildings.values()),
        "rocks": 0,
        "empties": 0,
    }
    hooks = ("points_at", "end_score", "on_place", "on_turn_end")
    bringing = [rule.key for rule in episode.scenario.rules.rules if rule.overrides(*hooks)]
    return episode.scenario.start + sum(worth.get(rule, inf) for rule in bringing)

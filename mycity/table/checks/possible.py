"""Whether the start of a campaign's episode is possible: could these players have won this by then, on such boards?

A record alone does not tell what was played before it. Every player's holdings are held against all ways in which the
places of the episodes before can have been shared out (``standings``), every board against the printed one with the
stickers that can lie on it (``stickers``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycity.engine.campaign.check import cells_told, dealt_record, in_play
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import CampaignPlan, Choosing, EpisodePlan, Leaving
from mycity.engine.campaign.rewards import COG
from mycity.engine.campaign.stickers import sticker_cells
from mycity.engine.city import Player
from mycity.engine.documents import Json
from mycity.engine.grid import cell_index
from mycity.engine.holdings import SHAFT_COLOURS
from mycity.engine.record import player_of, read_record
from mycity.engine.record_check import differences, heading
from mycity.table.checks.standings import Share, can_be_shared, standings
from mycity.table.checks.stickers import Stickers, count_stickers, loose_stickers, misplaced


def impossible(plan: CampaignPlan, document: Json) -> Iterator[str]:
    """Yield what no campaign of ``plan`` can have led to, in a record that has the form of one.

    Raises:
        CampaignError, RecordError, LookupError, ValueError: as reading a record does.
    """
    campaign = in_play(plan, document)
    wrong = list(differences(heading(dealt_record(campaign)), heading(document), ""))
    if wrong:
        yield from wrong
        return
    number, past = document["episode"], plan.episodes[: document["episode"] - 1]
    if (fault := _struck_fault(past, campaign.legacies, document["struck"])) is not None:
        yield fault
    players = [player_of(player) for player in read_record(document).players]
    shares = []
    for seat, (legacy, player) in enumerate(zip(campaign.legacies, players, strict=True)):
        faults, ways = ways_there(plan, number, len(players), legacy, player)
        yield from (f"players[{seat}]{fault}" for fault in faults)
        shares.append(ways)
    seconds = bool(past) and 0 < past[0].scenario.rules.second_place_from <= len(players)
    yield from _church_faults(past, campaign.legacies, seconds=seconds)
    if all(shares) and not can_be_shared(shares, len(past), seconds=seconds):
        yield "players: the places of the episodes before cannot have been shared out so that all have what they have"


def ways_there(
    plan: CampaignPlan, number: int, seats: int, legacy: Legacy, player: Player
) -> tuple[list[str], set[Share]]:
    """Return (what is wrong with a player's start of an episode, how often the player may have been first and second).

    One of the two is empty.
    """
    faults = [f".{fault}" for fault in _faults(plan, number, legacy, player)]
    if faults:
        return faults, set()
    ways = standings(plan, number, seats, legacy, count_stickers(plan, number, legacy.board))
    return [] if ways else [f": {_HOLDINGS}"], ways


_HOLDINGS = "nobody can own just this by then: stars, stickers and all else that was won do not go together"


def _church_faults(past: Sequence[EpisodePlan], legacies: Sequence[Legacy], *, seconds: bool) -> Iterator[str]:
    """Yield what is wrong with the fourth churches, whose shapes tell the places of the episode that brought them."""
    for episode in past:
        places = {
            grant.shape: place
            for place in ("first", "second", "others")
            for grant in episode.rewards.of(place)
            if grant.what == "church"
        }
        if not places:
            continue
        won = [places.get(legacy.church, "") for legacy in legacies]
        shares = [{(int(place == "first"), int(place == "second"))} for place in won]
        if not all(won) or not can_be_shared(shares, 1, seconds=seconds):
            yield "players: the places of one episode cannot have brought these fourth churches"
        return
    if any(legacy.church for legacy in legacies):
        yield "players: nobody can own a fourth church by then"


def _struck_fault(past: Sequence[EpisodePlan], legacies: Sequence[Legacy], struck: Sequence[str]) -> str | None:
    """Return what is wrong with the boxes struck out: those with a triangle that anybody has reached are, no others."""
    reached = {
        prize.cause
        for episode in past
        for line, ladder in episode.scenario.rules.ladders.items()
        for step, prize in ladder.prizes
        if prize.triangle and any(legacy.holdings.position(line) >= step for legacy in legacies)
    }
    return (
        None if sorted(reached) == list(struck) else f"struck: the boxes that can be struck out are {sorted(reached)}"
    )


def _faults(plan: CampaignPlan, number: int, legacy: Legacy, player: Player) -> Iterator[str]:
    yield from _setup_faults(plan, plan.episodes[number - 1], player)
    yield from _ownership_faults(plan, number, legacy)
    yield from _tally_faults(plan, number, legacy)
    yield from _ladder_faults(plan, number, legacy)
    yield from misplaced(plan, number, legacy.board, player.board)


def _setup_faults(plan: CampaignPlan, episode: EpisodePlan, player: Player) -> Iterator[str]:
    """Yield where the choices of the episode's set-up are not those it asks for, or are not on the board."""
    asked = [step.what for step in episode.setup if isinstance(step, Choosing) for _ in range(step.count)]
    if [row.get("what") for row in player.setup] != asked:
        yield f"setup: what is chosen here is {', '.join(asked) or 'nothing'}"
        return
    cogs = [str(row.get("building")) for row in player.setup if row["what"] == COG]
    stuck = [(str(row["what"]), cell) for row in player.setup if row["what"] != COG for cell in cells_told(row)]
    lie = {what: Stickers.cells(player.board, plan.stickers[what].becomes) for what, _ in stuck}
    if any(cell not in lie[what] for what, cell in stuck) or len({cell for _, cell in stuck}) < len(stuck):
        yield "setup: the stickers chosen do not lie on the board"
    elif (fault := _placing_fault(plan, player)) is not None:
        yield fault
    if tuple(cogs) != player.holdings.cogs[len(player.holdings.cogs) - len(cogs) :]:
        yield "setup: the cog chosen is not the last of the cogs"
    if any(set(row) != {"what", _field(plan, str(row["what"]))} for row in player.setup):
        yield "setup: a choice is written with other fields"


def _field(plan: CampaignPlan, what: str) -> str:
    """Return the field of a row in which the choice stands."""
    return "building" if what == COG else "cell" if plan.stickers[what].cells == 1 else "cells"


def _placing_fault(plan: CampaignPlan, player: Player) -> str | None:
    """Return why the stickers chosen cannot have been placed one after the other, where it is known what lay below."""
    board = player.board
    loose = loose_stickers(plan)
    chosen = [(loose[str(row["what"])], cells_told(row)) for row in player.setup if row["what"] in loose]
    for sticker, cells in chosen:
        for cell in cells:
            index = cell_index(board.grid, cell)
            board = board.with_codes(1 << index, sticker.on if len(sticker.on) == 1 else plan.board.code(index))
    for sticker, cells in chosen:
        if len(cells) != sticker.cells:
            return "setup: a sticker takes another number of cells"
        for number, cell in enumerate(cells):
            index = cell_index(board.grid, cell)
            if not sticker_cells(board, sticker, plan.reserved, cells[:number]) >> index & 1:
                return f"setup: a sticker cannot have been placed on {cell}"
            board = board.with_codes(1 << index, sticker.becomes)
    return None


def _ownership_faults(plan: CampaignPlan, number: int, legacy: Legacy) -> Iterator[str]:
    """Yield what is wrong with cogs and with the buildings that have left the game."""
    episode = plan.episodes[number - 1]
    blue = [id_ for id_, building in episode.buildings.items() if building.colour == "B"]
    if not set(legacy.holdings.cogs) <= set(blue) or len(set(legacy.holdings.cogs)) < len(legacy.holdings.cogs):
        yield "cogs: a cog stands on a blue building, one on each"
    steps = [step for one in plan.episodes[:number] for step in one.setup if isinstance(step, Leaving)]
    gone = {id_ for id_ in blue if id_ not in legacy.holdings.cogs} if steps else set()
    if set(legacy.gone) != gone:
        yield "buildings: what has left the game is what has no cog"


def _tally_faults(plan: CampaignPlan, number: int, legacy: Legacy) -> Iterator[str]:
    """Yield tallies that the campaign does not keep, and such as count what was in no episode before."""
    if set(legacy.holdings.tallies) != set(plan.tallies):
        yield f"tallies: there are {', '.join(plan.tallies) or 'none'}"
        return
    past = {line for one in plan.episodes[: number - 1] for rule in one.scenario.rules.rules for line in rule.lines}
    for name, tally in plan.tallies.items():
        if legacy.holdings.tallies[name] and not past & set(tally.lines):
            yield f"tallies.{name}: there was nothing to count by then"


def _ladder_faults(plan: CampaignPlan, number: int, legacy: Legacy) -> Iterator[str]:
    """Yield depths of shafts that were not open, and points carried that no box or stop can have brought."""
    past = plan.episodes[: number - 1]
    if set(legacy.holdings.shafts) != set(SHAFT_COLOURS):
        yield f"shafts: there are {', '.join(SHAFT_COLOURS)}"
    lines = {line: ladder for episode in past for line, ladder in episode.scenario.rules.ladders.items()}
    for line in (*legacy.holdings.shafts, "rail"):
        longest = lines[line].length if line in lines else 0
        if legacy.holdings.position(line) > longest:
            yield f"{'rails' if line == 'rail' else f'shafts.{line}'}: nobody can be farther than {longest} by then"
    if legacy.carried not in _carried(past, legacy):
        yield "start: that many points cannot be carried in"


def _carried(past: Sequence[EpisodePlan], legacy: Legacy) -> set[int]:
    """Return every sum of points that the rewards of the last episode can have brought for boxes or stops."""
    sums = {0}
    if not past:
        return sums
    grants = past[-1].rewards.all
    for line, ladder in past[-1].scenario.rules.ladders.items():
        steps = sum(grant.count for grant in grants if grant.what == ("rail" if line == "rail" else "boxes"))
        at = legacy.holdings.position(line)
        for step, prize in ladder.prizes:
            if prize.what == "points" and at - steps < step <= at:
                sums |= {one + prize.count for one in sums}
    return sums

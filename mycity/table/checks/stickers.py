"""Which stickers lie on a board, and whether they can lie there: a board against the printed one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from mycity.engine.board import Board
from mycity.engine.campaign.plan import CampaignPlan, Choosing, Conversion
from mycity.engine.campaign.stickers import CellNeeds, Sticker, sticker_cells
from mycity.engine.grid import indices, names

_PARKS = "parks"


@dataclass(frozen=True)
class Stickers:
    """What lies on a board beyond what is printed.

    Attributes:
        trees, rocks, wells: cells with them; forest squares among them.
        forest_trees: forest squares that carry a tree: forest trees, or blanks with a tree on them.
        forest: forest squares that are forest no longer.
        grown: whether parks may have changed cells too, so that trees may be more and rocks fewer than were won.
        wells_gone: whether wells have left the boards, so that nobody can tell how many there were.
    """

    trees: int
    rocks: int
    wells: int
    forest_trees: int
    forest: int
    grown: bool
    wells_gone: bool

    @staticmethod
    def cells(board: Board, code: str) -> set[str]:
        return set(names(board.grid, board.of(code)))


def count_stickers(plan: CampaignPlan, number: int, board: Board) -> Stickers:
    """Return what lies on ``board``, cleared, at the start of episode ``number``."""
    base, forest = printed_by(plan, number), plan.board.forest_squares

    def new(code: str) -> int:
        return (board.of(code) & ~base.of(code)).bit_count()

    return Stickers(
        trees=new("t"),
        rocks=new("r"),
        wells=new("W"),
        forest_trees=(board.of("t") & forest).bit_count(),
        forest=(forest & ~board.of("F")).bit_count(),
        grown=parks_before(plan, number),
        wells_gone=any(_takes_wells(step) for step in _conversions(plan, number)),
    )


def loose_stickers(plan: CampaignPlan) -> dict[str, Sticker]:
    """Return the stickers that ask for no square, by name: what lies of them on a board tells how many were placed."""
    return {name: one for name, one in plan.stickers.items() if not one.squares and one.missed == "lost"}


def loose_on(plan: CampaignPlan, board: Board) -> dict[str, tuple[int, bool]]:
    """Return, by the code of their cells, how many stickers lie on ``board`` that ask for no square.

    One that lies under another counts too. Beside the number stands whether some more may have been lost, for want of
    a cell.
    """
    found: dict[str, tuple[int, bool]] = {}
    loose = loose_stickers(plan).values()
    for one in loose:
        above = [other.becomes for other in loose if one.becomes in other.on]
        lying = board.of("".join((one.becomes, *above))).bit_count()
        may_be_lost = found.get(one.becomes, (0, False))[1] or not sticker_cells(board, one, plan.reserved)
        found[one.becomes] = lying, may_be_lost
    return found


def parks_before(plan: CampaignPlan, number: int) -> bool:
    """Whether parks were in force in an episode before ``number``."""
    return any(rule.id == _PARKS for one in plan.episodes[: number - 1] for rule in one.scenario.rules.rules)


def printed_by(plan: CampaignPlan, number: int) -> Board:
    """Return the printed board as the set-ups up to that of episode ``number`` have changed it for everybody."""
    board = plan.board
    for step in _conversions(plan, number):
        board = step.applied(board, plan.places)
    return board


def _conversions(plan: CampaignPlan, number: int) -> list[Conversion]:
    return [step for one in plan.episodes[:number] for step in one.setup if isinstance(step, Conversion)]


def misplaced(plan: CampaignPlan, number: int, board: Board, in_play: Board) -> Iterator[str]:
    """Yield what cannot lie on ``board``, cleared, which is ``in_play`` at the start of episode ``number``."""
    if (board.grid, board.left) != (plan.board.grid, plan.board.left):
        yield "board.river: this is not the river of the printed board"
        return
    base = printed_by(plan, number)
    for index in indices(board.grid.full):
        before, now = base.code(index), board.code(index)
        if before != now and not _can_become(plan, number, board, in_play, index):
            yield f"board.cells: {names(board.grid, 1 << index)[0]} cannot have become {now!r} by then"
    yield from _off_squares(plan, number, board, base)


def _can_become(plan: CampaignPlan, number: int, board: Board, in_play: Board, index: int) -> bool:
    """Whether a sticker or a park can have made the cell what it is."""
    cell, before, now = 1 << index, printed_by(plan, number).code(index), board.code(index)
    if _can_lie_loose(plan, number, board, index):
        return True
    if before == "F":
        return bool(cell & plan.board.forest_squares) and now in ".tr"
    places = plan.board.squares | (board.right & ~plan.reserved)
    if before == "." and now in "trW" and cell & places:
        return now != "W" or bool(cell & _fit_for_wells(plan, board) and not _wells_have_left(plan, number))
    return parks_before(plan, number) and _can_be_park(board, in_play, index, before, now)


def _can_lie_loose(plan: CampaignPlan, number: int, board: Board, index: int) -> bool:
    """Whether a sticker that asks for no square, or one on top of another, can have made the cell what it is."""
    base, cell, now = printed_by(plan, number), 1 << index, board.code(index)
    for name, one in loose_stickers(plan).items():
        if one.becomes == now and _was_there(plan, number, name):
            unlike = one.never_beside.replace(now, "")
            needs = CellNeeds(on=one.on, around=one.around, never_beside=unlike)
            below = {other.becomes for other in loose_stickers(plan).values() if other.becomes in one.on}
            apart = now not in one.never_beside or not board.grid.near[index] & board.of(now)
            if apart and (needs.fitting(base) & cell or any(_fits(plan, base, code, cell) for code in below)):
                return True
    return False


def _fits(plan: CampaignPlan, base: Board, code: str, cell: int) -> bool:
    """Whether a loose sticker of this code can lie on the cell of the printed board."""
    stickers = [one for one in loose_stickers(plan).values() if one.becomes == code]
    return any(CellNeeds(on=one.on, never_beside=one.never_beside).fitting(base) & cell for one in stickers)


def _was_there(plan: CampaignPlan, number: int, sticker: str) -> bool:
    """Whether a sticker can have been placed by the start of episode ``number``, its set-up done."""
    chosen = [step.what for one in plan.episodes[:number] for step in one.setup if isinstance(step, Choosing)]
    won = [grant.what for one in plan.episodes[: number - 1] for grant in one.rewards.all]
    return sticker in chosen + won


def _wells_have_left(plan: CampaignPlan, number: int) -> bool:
    """Whether a set-up has taken all wells away, and no episode has brought one since."""
    episodes = plan.episodes[:number]
    left = [at for at, one in enumerate(episodes) for step in one.setup if _takes_wells(step)]
    since = episodes[left[-1] : -1] if left else ()
    grants = [grant for one in since for grant in one.rewards.all]
    return bool(left) and not any(grant.what == "well" for grant in grants)


def _fit_for_wells(plan: CampaignPlan, board: Board) -> int:
    """Return the cells with which a well would be content, whatever lies there."""
    return msgspec.structs.replace(plan.stickers["well"], on="").fitting(board)


def _takes_wells(step: object) -> bool:
    return isinstance(step, Conversion) and step.code == "W"


def _can_be_park(board: Board, in_play: Board, index: int, before: str, now: str) -> bool:
    """Whether public buildings can have closed the cell in: all sides for a tree, three for a rock that is gone."""
    if (before, now) not in {(".", "t"), ("R", "t"), ("R", "."), ("r", "t"), ("r", ".")}:
        return False
    near = board.grid.near[index]
    sides = (near & board.meadow).bit_count()
    return not in_play.mark("port") >> index & 1 and sides >= board.grid.turns - (now == ".")


def _off_squares(plan: CampaignPlan, number: int, board: Board, base: Board) -> Iterator[str]:
    """Yield stickers beside the squares although there were squares left to the end."""
    if parks_before(plan, number) or not plan.board.squares:
        return
    squares = plan.board.squares
    for code in "trW":
        new = board.of(code) & ~base.of(code)
        beside = new & ~squares & ~(board.of("t") & plan.board.forest_squares)
        suitable = squares & _fit_for_wells(plan, plan.board) if code == "W" else squares
        taken = (suitable & board.of("trW")).bit_count()
        if beside and taken + _freed(plan, number) < suitable.bit_count():
            yield f"board.cells: {names(board.grid, beside)[0]} shows no small square, and there are squares left"


def _freed(plan: CampaignPlan, number: int) -> int:
    """Return how many squares can have become free again, at most: rocks taken away, wells that have left."""
    most = 0
    for episode in plan.episodes[: number - 1]:
        most += sum(grant.count for grant in episode.rewards.all if grant.what in ("remove-rock", "well"))
    ladders = [ladder for one in plan.episodes[: number - 1] for ladder in one.scenario.rules.ladders.values()]
    return most + sum(prize.what == "remove-rock" for ladder in ladders for _, prize in ladder.prizes)

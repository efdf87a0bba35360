"""Games that learners play in the kernel, on boards that no game has: whatever the rules say there comes about."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random  # noqa: TID251 - boards of chance, always the same

import pytest

pytest.importorskip("mycity.rl", reason="pip install mycity[rl]", exc_type=ImportError)

import numpy as np

from mycity.ai.kernel.library import Library
from mycity.ai.kernel.usage import using
from mycity.engine.board import Board
from mycity.engine.episode import State
from mycity.rl.arrays import Sights, TableArrays
from mycity.rl.batch import AgentRows
from mycity.rl.game_rows import EngineRows
from mycity.rl.kernel_rows import KernelRows, game_rows
from mycity.rl.openings import opening_of
from tools.kernel_trials import Dealing

SEEDS, TURNS = (1, 2, 3, 4), 32
GAMES = [("city", 12), ("city", 13), ("city", 20), ("city", 22), ("city", 23), ("city", 24), ("island-season", 8)]


def odd_board(board: Board, draw: Random) -> Board:
    """Return a board with other ground, and some of it under water."""
    known, other, kept = ".rRFMtTG", draw.choice((".rRFMtTG", "FFFFMMM.")), draw.choice((0.1, 0.4, 0.9))
    if not board.grid.lettered:
        known, other, kept = "BHJsovlar", "BHJsovlar", 0.5
    cells = tuple(
        "".join(draw.choice(other) if code in known and draw.random() > kept else code for code in row)
        for row in board.cells
    )
    water = board.left & draw.getrandbits(board.grid.full.bit_length()) if board.closed else 0
    return replace(board, cells=cells, closed=water)


def odd_opening(game: str, episode: int, seats: int, draw: Random) -> Dealing:
    """Return how games begin on such boards, with tokens near the start of their track or near its end."""
    table = opening_of(game, ["a", "b", "c", "d"][:seats], episode).begin(1).table
    board, start = odd_board(table.players[0].board, draw), draw.choice((0, 5, 46, 49))
    return Dealing(replace(table, players=tuple(replace(one, board=board, start=start) for one in table.players)))


def test_what_is_rare_comes_about_as_the_engine_has_it(library: Library) -> None:
    found: Counter[str] = Counter()
    with using(lambda: library):
        for number in range(3):
            for game, episode in GAMES:
                draw = Random(f"{game} {episode} {number}")
                compare(odd_opening(game, episode, 2 + number, draw), draw, found)
    assert min(found[name] for name in ("excused", "frozen", "parks", "in debt")) > 0, found


def compare(opening: Dealing, draw: Random, found: Counter[str]) -> None:
    """Hold the kernel against the engine, and count what has come about."""
    begun = opening.begin(0)
    arrays = TableArrays(begun)
    ours, theirs = (AgentRows(Sights(arrays, begun), len(SEEDS)) for _ in range(2))
    kernel, engine = game_rows(opening, arrays, ours), EngineRows(opening, arrays, theirs)
    assert type(kernel) is KernelRows
    for games in (kernel, engine):
        games.begin(range(len(SEEDS)), SEEDS)
    for turn in range(TURNS):
        for one, other in zip(ours.arrays(), theirs.arrays(), strict=True):
            assert one is other or np.array_equal(one, other), turn  # type: ignore[arg-type]
        if theirs.ended.all():
            return
        legal = [np.flatnonzero(mask).tolist() for mask in theirs.masks]
        actions = [draw.choice(some[:-2] or some if draw.random() < 0.97 else some) for some in legal]
        before = [sights.game for sights in engine.sights if sights is not None]
        kernel.step(np.array(actions))
        engine.step(np.array(actions))
        for state, sights in zip(before, engine.sights, strict=True):
            if sights is not None:
                note(state, sights.game, found)


def note(before: State, after: State, found: Counter[str]) -> None:
    passed_over = after.table.deck[before.drawn : after.drawn - 1]
    found["excused"] += bool(passed_over) and not any(map(after.rules.blocks, passed_over)) and not after.is_over
    for old, new in zip(before.cities, after.cities, strict=True):
        found["parks"] += old.board is not new.board
        found["frozen"] += new.frozen and not old.frozen
        found["in debt"] += new.points < old.points

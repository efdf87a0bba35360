"""``mycity best FILE``: the best city known for each seat of a record, had the deck been known."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Sequence
from typing import Any

from mycity.ai.cancellation import never_cancelled
from mycity.ai.kernel.usage import using
from mycity.ai.levels import offered
from mycity.ai.review.starts import LevelGames, seats_by_start
from mycity.ai.review.variations import PlayedGame
from mycity.ai.search.known_deck import BestCity, Contest, alone, best_among, played, until
from mycity.ai.serve.kernel_trial import library_tried_beside
from mycity.cli import fail, file_path, shown
from mycity.cli.documents import ShownCount, print_json, read_record
from mycity.content.bot_rows import load_levels
from mycity.engine.episode import Answer, IllegalAnswerError
from mycity.engine.quoting import quoted
from mycity.engine.record import RecordError, answer_to_json
from mycity.table.looking_back.record_check import check_alone, played_again

SECONDS = 10
"""With so many or more, no seat's best is below what any level plays alone with its deck, however slow the machine."""
LONGEST = 24 * 60 * 60
"""The most that ``--seconds`` takes."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=file_path, help="the record of a finished episode")
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=_seconds,
        default=SECONDS,
        help=f"time in all, up to {LONGEST} ({SECONDS}); less than that leaves games out",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Search, and say what was found."""
    document = read_record(arguments.file)
    try:
        game = played_again(document)
    except RecordError as error:
        return fail(f"{shown(arguments.file)}: {error}", status=1)
    if complaints := check_alone(document).complaints:
        return fail(f"{shown(arguments.file)}: {complaints[0]}", status=1)
    with using(library_tried_beside):
        rows = search(game, arguments.seconds)
    if arguments.json:
        print_json({"file": str(arguments.file), "seconds": arguments.seconds, "seats": rows})
        return 0
    print("seat  city                  score  best  behind")
    for row in rows:
        print(f"{row['seat']:4}  {row['name']:20} {row['score']:6} {row['best']:5} {row['behind']:7}")
    return 0


def search(game: PlayedGame, seconds: float) -> list[dict[str, Any]]:
    """Return a row per seat: its score, the best city known for it, and how to build that, card by card.

    A seat is searched for as if it sat alone, so gold that others were faster to reach counts as within its reach.
    Seats that began with the same group share one search, which knows all their games; different groups share the time.
    What the levels play alone is known too, and given ``SECONDS`` or more, no clock ends their games. They count as
    time; the search after them has at least half of what it would have without them.

    Args:
        game: the finished game.
        seconds: after these, what is known is what is known.
    """
    end, levels = time.monotonic() + seconds, offered(load_levels())
    groups, rows = seats_by_start(game), []
    level_games = LevelGames(game, levels, never_cancelled if seconds >= SECONDS else lambda: time.monotonic() >= end)
    progress = ShownCount(len(groups), "lands")
    for number, group in enumerate(groups):
        now = time.monotonic()
        share_end = now + (end - now) / (len(groups) - number)
        contest = Contest(alone(game.table, group[0]), game.others(group[0]))
        games = [*map(game.answers, group), *level_games.of(group[0])]
        known = [answers for answers in games if _is_playable(contest, answers)] or [[]]
        rounds = until(max(share_end, time.monotonic() + seconds / len(groups) / 2))
        best = best_among(contest, levels[-1], rounds, known)
        rows += [_row(game, seat, best) for seat in group]
        progress.show(number + 1)
    return sorted(rows, key=_seat)


def _is_playable(contest: Contest, answers: Sequence[Answer]) -> bool:
    """Return whether a game can be played as it was, alone at the table."""
    try:
        played(contest.table, answers)
    except IllegalAnswerError:
        return False
    return True


def _row(game: PlayedGame, seat: int, best: BestCity) -> dict[str, Any]:
    score = game.played[seat].score
    return {
        "seat": seat,
        "name": game.table.players[seat].name,
        "score": score,
        "best": max(best.score, score),
        "behind": max(best.score - score, 0),
        "answers": list(map(answer_to_json, best.answers)),
        "buildings": [
            {"building": building.id, "cells": list(placement.cells)} for building, placement in best.city.placed
        ],
    }


def _seat(row: dict[str, Any]) -> int:
    return int(row["seat"])


def _seconds(text: str) -> float:
    seconds = float(text) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}", text) else 0.0
    if not 0 < seconds <= LONGEST:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no number of seconds above 0 and up to {LONGEST}")
    return seconds

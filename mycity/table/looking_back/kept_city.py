"""The best city alone on a land that finished games tell how to build: of a study, or of somebody who played there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from mycity.ai.serve.bot_process import BotTown
from mycity.engine.episode import State, apply, final_results
from mycity.engine.record import RecordError, answer_from_json, answer_to_json
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.counted_games import points_of_people
from mycity.table.looking_back.record_check import WRONG, played_again

_Answers = Sequence[dict[str, Any]]


def kept_city(statistics: Statistics, start: State, beyond: int) -> BotTown | None:
    """Return the best city alone on a land that the finished games tell how to build; None where it is not better.

    It is built anew: what somebody has written into the files is not believed.

    Args:
        statistics: The finished games.
        start: A game alone on that land at its first card.
        beyond: The points that it is to have more than.
    """
    land = start.table.scenario.land
    games = [game for game in statistics.games if land is not None and game.land == land.code]
    ways = sorted((way for game in games for way in _ways(statistics, game)), key=lambda way: -way[0])
    for points, answers in ways:
        town = _built(start, answers()) if points > beyond else None
        if town is not None and town.score == points:
            return town
    return None


def _ways(statistics: Statistics, game: FinishedGame) -> Iterator[tuple[int, Callable[[], _Answers]]]:
    """Yield the points of cities that were built on the land of a game, and what looks up the answers that did."""
    if game.found is not None:
        yield game.found, partial(statistics.answers_found, game)
    for seat, points in points_of_people(game):
        yield points, partial(_answers_given, statistics, game, seat)


def _answers_given(statistics: Statistics, game: FinishedGame, seat: int) -> _Answers:
    """Return the answers of a seat in a game; none where its record is gone."""
    try:
        return [answer_to_json(answer) for answer in played_again(statistics.record(game) or {}).answers(seat)]
    except RecordError:
        return []


def _built(start: State, answers: _Answers) -> BotTown | None:
    """Return the city that answers build; None where they are not those of a whole game."""
    state = start
    try:
        for answer in answers:
            if not state.is_over:
                state, _ = apply(state, {0: answer_from_json(state, 0, answer)})
    except WRONG:  # a file may hold anything
        return None
    return BotTown(final_results(state)[0].score, state.cities[0], tuple(answers)) if state.is_over else None

"""Finished games as the statistics keep them: what is noted, whose city stands for one, what is best known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mycity.content.campaigns import episode_numbers
from mycity.content.games import WHOLE_CAMPAIGN
from mycity.engine.city import HUMAN
from mycity.engine.documents import Json
from mycity.engine.episode import State, Table
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record_play import points_alone
from mycity.storage.saves import Save
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.looking_back.ranking import standings


def finished_game(save: Save, state: State, record: Json) -> FinishedGame:
    """Return a game that is over, as the statistics keep it.

    Args:
        save: The game.
        state: How its episode has ended.
        record: Of that episode.
    """
    table, land = state.table, state.table.scenario.land
    built = (
        placed.building.id
        for city, seat in zip(state.cities, save.players, strict=True)
        if seat.controller == HUMAN
        for placed in city.placed
    )
    return FinishedGame(
        created=save.created,
        ended=save.last_played,
        game=save.game,
        episode=table.scenario.episode,
        seed=table.seed,
        seats=_seat_results(save, state),
        mixed=bool(save.mixed_seats),
        land="" if land is None else land.code,
        day="" if land is None else land.day or "",
        built=" ".join(built),
        alone=() if land is None else points_alone(record),
        words=() if land is None else tuple(told.word or None for told in words_alone(record)),
    )


def is_listed(games: Iterable[FinishedGame], save: Save) -> bool:
    """Return whether the episode of a save is among finished games; of a campaign without one, all its episodes."""
    if save.episode is None:
        episodes = {game.episode for game in games if (game.created, game.game) == (save.created, save.game)}
        return save.kind == WHOLE_CAMPAIGN and episodes >= set(episode_numbers(save.game))
    record = save.episode.record
    key = save.created, record.get("game"), record.get("episode"), record.get("seed")
    return any(game.key == key for game in games)


def _seat_results(save: Save, state: State) -> tuple[SeatResult, ...]:
    by_seat = {standing.seat: standing for standing in standings(state)}
    return tuple(
        SeatResult(
            name=seat.name,
            animal=seat.animal,
            controller=seat.controller,
            score=by_seat[number].score,
            rank=by_seat[number].rank,
            helped=seat.helped,
        )
        for number, seat in enumerate(save.players)
    )


def shown_seat(game: FinishedGame) -> int:
    """Return whose city stands for a game: the best of the people's, or the best of all."""
    seats = sorted(range(len(game.seats)), key=lambda seat: game.seats[seat].rank)
    return next((seat for seat in seats if game.seats[seat].controller == HUMAN), seats[0])


def sum_alone(game: FinishedGame, seat: int) -> int:
    """Return what a seat comes to alone, as the towns of a land do; at the table where that is not known."""
    alone = game.alone[seat] if game.alone else None
    return game.seats[seat].score if alone is None else alone


def is_told_alone(game: FinishedGame) -> bool:
    """Return whether what the seats of a game come to alone is known: whoever sat there by themselves built alone."""
    return bool(game.alone) or len(game.seats) == 1


def bests_on(games: Iterable[FinishedGame], land: str) -> list[tuple[str, int]]:
    """Return what each person has come to at best, alone, on the land of a code: (name, points), the best first."""
    bests: dict[str, int] = {}
    for game in games:
        for seat, result in enumerate(game.seats):
            if game.land == land and result.controller == HUMAN:
                points = sum_alone(game, seat)
                bests[result.name] = max(points, bests.get(result.name, points))
    return sorted(bests.items(), key=lambda one: -one[1])


def best_known(games: Iterable[FinishedGame], land: str, *found: int | None) -> int | None:
    """Return the most points that anybody is known to have come to alone on the land of a code; None before anybody.

    It is told as the best known, and measures no medal: what somebody finds out later takes none away.

    Args:
        games: The finished games: what the bots have come to there, what studies have found, what people have reached.
        land: The code.
        found: What is known of it beside them.
    """
    known = [points for game in games if game.land == land for points in _reached(game)]
    return max([*known, *(points for points in found if points is not None)], default=None)


def _reached(game: FinishedGame) -> Iterator[int]:
    """Yield what has been reached alone on the land of a game, as far as it tells."""
    yield from game.towns
    if game.found is not None:
        yield game.found
    yield from (points for _, points in points_of_people(game))


def points_of_people(game: FinishedGame) -> Iterator[tuple[int, int]]:
    """Yield the seat and the points alone of each person in a game on a land, as far as it tells."""
    alone = game.alone or (tuple(seat.score for seat in game.seats) if len(game.seats) == 1 else ())
    for number, (seat, points) in enumerate(zip(game.seats, alone, strict=False)):
        if seat.controller == HUMAN and points is not None:
            yield number, points


def earlier_scores(games: Iterable[FinishedGame], save: Save, table: Table) -> list[int]:
    """Return what people came to in other games with the same deck, on the same board: the best of each, in order."""
    land = "" if table.scenario.land is None else table.scenario.land.code
    same = (save.game, table.scenario.episode, table.seed, land)
    alike = [
        game
        for game in games
        if (game.game, game.episode, game.seed, game.land) == same and game.created != save.created
    ]
    people = ([seat.score for seat in game.seats if seat.controller == HUMAN] for game in alike)
    return [max(scores) for scores in people if scores]


def best_before(games: Iterable[FinishedGame], game: str, episode: int | None) -> int | None:
    """Return what the best city of a person came to in finished games of a kind; None where there was none."""
    alike = (one for one in games if (one.game, one.episode) == (game, episode))
    return max((seat.score for one in alike for seat in one.seats if seat.controller == HUMAN), default=None)

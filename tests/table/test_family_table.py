"""The table of a family: who came to what on one land, once somebody here has finished a game there."""

from __future__ import annotations

from msgspec.structs import replace

from mycity.storage.aside.sent_words import SentWord
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.family_table import family_table, is_played
from tests.storage.games import NOON

CODE, OTHER = "2001-XX3R-303N", "2001-W01Z-A01H"


def sent(name: str, points: int, *, code: str = CODE, word: str = "9ZVV9") -> SentWord:
    return SentWord(code=code, word=word, name=name, points=points)


def game(*scores: int, controller: str = "human", land: str = CODE, words: tuple[str | None, ...] = ()) -> FinishedGame:
    seats = tuple(
        SeatResult(name=f"City {seat}", animal="fox", controller=controller, score=score + 5, rank=1)
        for seat, score in enumerate(scores)
    )
    return FinishedGame(
        created=NOON,
        ended=NOON,
        game="city-land",
        episode=None,
        seed=1,
        seats=seats,
        land=land,
        alone=scores,
        words=words,
    )


def places(
    *sents: SentWord, games: tuple[FinishedGame, ...], towns: tuple[int, ...] = ()
) -> list[tuple[int, str, int]]:
    return [(line.place, line.name, line.points) for line in family_table(CODE, sents, games, towns)]


def test_there_is_no_table_before_somebody_here_has_finished_a_game() -> None:
    for games in ((), (game(9, controller="bot:master"),), (game(9, land=OTHER),)):
        assert not is_played(CODE, games)
        assert not places(sent("Ada", 41), games=games)


def test_ties_share_a_place_and_ones_own_line_is_marked() -> None:
    lines = family_table(CODE, [sent("Ada", 41), sent("Ben", 30), sent("Cleo", 50)], [game(41)], ())
    assert [(line.place, line.name, line.game is not None) for line in lines] == [
        (1, "Cleo", False),
        (2, "City 0", True),
        (2, "Ada", False),
        (4, "Ben", False),
    ]


def test_points_count_alone_and_so_do_medals() -> None:
    lines = family_table(CODE, [sent("Ada", 41)], [game(40, 12)], (10, 20, 40, 41))
    assert [(line.name, line.points, line.medal) for line in lines] == [
        ("Ada", 41, "laurel"),
        ("City 0", 40, "gold"),
        ("City 1", 12, "bronze"),
    ]


def test_each_person_here_has_one_line_that_of_the_best_game() -> None:
    better = replace(game(44), seed=2)
    assert places(games=(game(40), better)) == [(1, "City 0", 44)]
    assert family_table(CODE, (), [game(40), better], ())[0].game is better


def test_ones_own_city_that_has_come_back_and_cities_elsewhere_are_left_out() -> None:
    games = (game(40, 7, words=("9ZVV9", None)),)
    told = places(sent("Ada", 40), sent("Ben", 41, code=OTHER), sent("Cleo", 40, word="9ZVVA"), games=games)
    assert told == [(1, "City 0", 40), (1, "Cleo", 40), (3, "City 1", 7)]

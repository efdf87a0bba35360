"""The list of finished games: grows, is read back, survives damage, lets go of old records."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.errors import SaveError
from mycity.storage.statistics import RECORDS_KEPT, FinishedGame, SeatResult, Statistics
from tests.storage.games import NOON


def finished(number: int = 0, **fields: object) -> FinishedGame:
    seats = (
        SeatResult(name="Foxbridge", animal="fox", controller="human", score=31, rank=1, helped=number),
        SeatResult(name="Bearfield", animal="bear", controller="bot:builder", score=-2, rank=2),
    )
    values = {
        "created": NOON + timedelta(hours=number),
        "ended": NOON + timedelta(hours=number, minutes=20),
        "game": "eternal",
        "episode": None,
        "seed": number,
        "seats": seats,
    }
    return FinishedGame(**{**values, **fields})  # type: ignore[arg-type]


def test_there_is_nothing_at_first_and_nothing_is_written(tmp_path: Path) -> None:
    assert Statistics(tmp_path / "none").games == ()
    assert not (tmp_path / "none").exists()


def test_games_are_read_back_in_order_with_their_records(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    games = [finished(0), finished(1), finished(2, game="city", episode=7)]
    assert all(statistics.add(game, {"seed": game.seed}) for game in games)
    again = Statistics(tmp_path)
    assert list(again.games) == games
    assert [again.record(game) for game in games] == [{"seed": 0}, {"seed": 1}, {"seed": 2}]


def test_a_game_told_twice_stands_there_once(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    assert statistics.add(finished(), {})
    assert not statistics.add(finished(ended=NOON + timedelta(days=3)), {})
    assert not Statistics(tmp_path).add(finished(), {})
    assert len(statistics.games) == 1


def test_what_has_changed_under_a_list_is_known_without_reading_it(tmp_path: Path) -> None:
    one, other = Statistics(tmp_path), Statistics(tmp_path)
    assert (one.is_current, other.is_current) == (True, True)
    assert other.add(finished(), {})
    assert (one.is_current, other.is_current) == (False, True)
    assert one.add(finished(1), {})
    assert (one.is_current, other.is_current) == (True, False)
    assert len(one.games) == 2
    alone = tmp_path / "cities.json"
    alone.write_bytes(alone.read_bytes())
    assert [one.is_current] == [False], "the facts beside the list are somebody else's now"
    one = Statistics(tmp_path)
    assert one.games
    (tmp_path / "statistics (conflict).json").write_bytes((tmp_path / "statistics.json").read_bytes())
    assert [one.is_current] == [False]
    assert one.add(finished(2), {})
    assert [one.is_current] == [True]


def test_a_damaged_list_is_moved_aside(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / "statistics.json").write_text("{", encoding="utf-8")
        statistics = Statistics(tmp_path)
        assert statistics.games == ()
        assert (tmp_path / f"statistics.damaged{number + 1}.json").read_text(encoding="utf-8") == "{"
    assert Statistics(tmp_path).add(finished(), {})


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    with pytest.raises(SaveError, match="cannot be kept"):
        statistics.add(finished(game="No Word"), {})
    assert list(tmp_path.iterdir()) == []
    assert statistics.games == ()


def test_a_record_is_completed_once_its_rewards_are_known(tmp_path: Path) -> None:
    statistics, game = Statistics(tmp_path), finished()
    record = {"game": game.game, "episode": game.episode, "seed": game.seed}
    statistics.add(game, record)
    statistics.complete(game.created, record | {"result": ["rewards"]})
    assert (statistics.record(game) or {})["result"] == ["rewards"]
    statistics.complete(game.created, record | {"seed": game.seed + 1})
    assert (statistics.record(game) or {})["result"] == ["rewards"]
    assert len(list((tmp_path / "played").iterdir())) == 1


def test_only_the_latest_records_stay(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    games = [finished(number) for number in range(RECORDS_KEPT + 3)]
    for game in games:
        statistics.add(game, record_of(game))
    assert [statistics.has_record(game) for game in games] == [False] * 3 + [True] * RECORDS_KEPT
    assert statistics.record(games[0]) is None
    assert len(Statistics(tmp_path).games) == len(games)


def test_the_records_of_a_years_best_games_stay_too(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    last_year = finished(0, created=NOON - timedelta(days=366), ended=NOON - timedelta(days=366))
    best = [last_year, scored(1, 90), scored(2, 80, game="island")]
    others = [scored(3, 89), scored(4, 79, game="island")]
    for game in (*best, *others, *(finished(number) for number in range(5, RECORDS_KEPT + 5))):
        statistics.add(game, record_of(game))
    assert [statistics.has_record(game) for game in best] == [True] * 3
    assert [statistics.has_record(game) for game in others] == [False] * 2
    better = scored(RECORDS_KEPT + 9, 91)
    statistics.add(better, record_of(better))
    assert [statistics.has_record(game) for game in best] == [True, False, True], "another is the best now"


def test_the_records_of_games_that_count_for_a_day_or_for_a_first_stay_too(tmp_path: Path) -> None:
    of_a_day, second = (scored(number, 3, game="city-land", day="2025-03-01") for number in (1, 2))
    of_a_first, other, best = scored(3, 5), scored(4, 5), scored(5, 99)
    better = scored(6, 4, game="city-land")
    old = (of_a_day, second, of_a_first, other, best, better)
    KeptFirsts(tmp_path).add(
        FirstEvening(
            created=of_a_first.created,
            ended=of_a_first.ended,
            found=(FoundFirst("fifty", 0),),
            record=record_of(of_a_first),
        )
    )
    games = [*old, *(finished(number) for number in range(7, RECORDS_KEPT + 7))]
    day = {"day": of_a_day.day, "created": of_a_day.created}
    (tmp_path / "statistics.json").write_bytes(msgspec.json.encode({"format": 1, "games": games, "begun": [day]}))
    (tmp_path / "played").mkdir()
    for game in old:
        (tmp_path / "played" / game.file_name).write_bytes(msgspec.json.encode(record_of(game)))
    statistics = Statistics(tmp_path)
    statistics.add(finished(99), {})
    assert [statistics.has_record(game) for game in old] == [True, False, True, False, True, True]


def scored(number: int, score: int, **fields: object) -> FinishedGame:
    """Return a game in which a person has come to so much."""
    seats = (SeatResult(name="Foxbridge", animal="fox", controller="human", score=score, rank=1),)
    return finished(number, seats=seats, **fields)


def record_of(game: FinishedGame) -> dict[str, Any]:
    return {"game": game.game, "episode": game.episode, "seed": game.seed}


def test_only_what_was_written_goes(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    games = [finished(number) for number in range(RECORDS_KEPT + 3)]
    for game in games[:3]:
        statistics.add(game, record_of(game))
    diary, changed, linked = (
        tmp_path / "played" / name for name in ("diary.json", *(game.file_name for game in games[:2]))
    )
    diary.write_text("{}", encoding="utf-8")
    changed.write_text('{"mine": 1}', encoding="utf-8")
    linked.rename(tmp_path / "mine.json")
    linked.symlink_to(tmp_path / "mine.json")
    for game in games[3:]:
        statistics.add(game, record_of(game))
    assert (diary.exists(), changed.exists(), linked.is_symlink()) == (True, True, True)
    assert [statistics.has_record(game) for game in games[2:]] == [False] + [True] * RECORDS_KEPT


def test_nothing_goes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "played").symlink_to(tmp_path / "elsewhere")
    statistics = Statistics(tmp_path)
    games = [finished(number) for number in range(RECORDS_KEPT + 1)]
    for game in games:
        statistics.add(game, record_of(game))
    assert len(list((tmp_path / "elsewhere").iterdir())) == RECORDS_KEPT + 1


def test_a_record_that_is_damaged_is_as_good_as_none(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    statistics.add(finished(), {})
    for path in (tmp_path / "played").iterdir():
        path.write_text("[1", encoding="utf-8")
    assert statistics.record(finished()) is None


# -- another computer ------------------------------------------------------------------------------------------------


def test_games_that_another_computer_has_finished_meanwhile_are_kept(tmp_path: Path) -> None:
    ours, theirs = Statistics(tmp_path), Statistics(tmp_path)
    assert theirs.add(finished(0), {"seed": 0})
    assert theirs.add(finished(2), {"seed": 2})
    assert ours.add(finished(1), {"seed": 1})
    assert [game.seed for game in Statistics(tmp_path).games] == [0, 2, 1]
    assert not ours.add(finished(2), {})


@pytest.mark.parametrize(
    "name", ["statistics (conflicted copy).json", "statistics.sync-conflict-20260301-120000-A.json"]
)
def test_a_copy_in_conflict_is_united_with_the_list_and_then_put_aside(tmp_path: Path, name: str) -> None:
    other = tmp_path / "other"
    for number in (0, 1, 3):
        Statistics(other).add(finished(number), {})
    Statistics(tmp_path).add(finished(1, ended=NOON + timedelta(hours=1, minutes=5)), {})
    copy = (other / "statistics.json").rename(tmp_path / name)
    body = copy.read_bytes()
    statistics = Statistics(tmp_path)
    assert [game.seed for game in statistics.games] == [0, 1, 3]
    assert copy.exists(), "looking changes nothing"
    statistics.add(finished(2), {})
    assert [game.seed for game in Statistics(tmp_path).games] == [0, 1, 3, 2]
    assert [path.read_bytes() for path in (tmp_path / "quarantine").iterdir()] == [body]
    assert not copy.exists()


def test_a_list_that_is_half_written_or_gone_costs_no_game(tmp_path: Path) -> None:
    Statistics(tmp_path).add(finished(0), {})
    statistics, file = Statistics(tmp_path), tmp_path / "statistics.json"
    body = file.read_bytes()
    with file.open("wb") as tool:
        tool.write(body[:40])
        tool.flush()
        statistics.add(finished(1), {})
        tool.write(body[40:])
    assert [game.seed for game in Statistics(tmp_path).games] == [0, 1]
    file.unlink()
    statistics.add(finished(2), {})
    assert [game.seed for game in Statistics(tmp_path).games] == [0, 1, 2]


def test_the_first_game_of_a_day_is_noted_once_whoever_writes(tmp_path: Path) -> None:
    ours, theirs = Statistics(tmp_path), Statistics(tmp_path)
    assert ours.begin_day("2026-11-26", NOON)
    assert not theirs.begin_day("2026-11-26", NOON + timedelta(hours=1))
    assert theirs.begin_day("2026-11-27", NOON + timedelta(days=1))
    assert ours.add(finished(day="2026-11-26", land="2001-W01Z-A01H"), {})
    assert [row.day for row in Statistics(tmp_path).begun] == ["2026-11-26", "2026-11-27"]
    assert Statistics(tmp_path).begun[0].created == NOON


def test_another_computers_days_and_towns_are_united_with_ours(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, hour in ((here, 2), (there, 1)):
        statistics = Statistics(folder)
        statistics.begin_day("2026-11-26", NOON + timedelta(hours=hour))
        statistics.add(finished(), {})
    assert Statistics(there).add_towns(finished(), (20, 25, 31))
    assert not Statistics(there).add_towns(finished(), (1, 2, 3)), "what is known is not found out again"
    (here / "statistics (conflict).json").write_bytes((there / "statistics.json").read_bytes())
    united = Statistics(here)
    assert united.begun[0].created == NOON + timedelta(hours=1), "the first of both"
    assert united.games[0].towns == (20, 25, 31)


def test_a_file_without_days_is_read_and_written_as_before(tmp_path: Path) -> None:
    Statistics(tmp_path).add(finished(), {})
    text = (tmp_path / "statistics.json").read_text(encoding="utf-8")
    assert "begun" not in text
    assert "towns" not in text


def test_what_was_built_is_read_back_and_missing_in_older_lists(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    statistics.add(finished(0), {})
    assert "built" not in (tmp_path / "statistics.json").read_text(encoding="utf-8")
    statistics.add(finished(1, built="Y-L4 R-I2 Y-L4"), {})
    assert [game.built for game in Statistics(tmp_path).games] == ["", "Y-L4 R-I2 Y-L4"]
    with pytest.raises(SaveError, match="cannot be kept"):
        statistics.add(finished(2, built="Y-L4  R-I2"), {})

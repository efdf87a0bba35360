"""Lists that only grow: what is written can be read whatever its size, and what counts for something never leaves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from mycity.storage import statistics as lists
from mycity.storage.aside import growing_file
from mycity.storage.aside.growing_file import thinned
from mycity.storage.aside.kept_firsts import FirstEvening, FoundFirst, KeptFirsts
from mycity.storage.errors import SaveError
from mycity.storage.statistics import BegunDay, FinishedGame, Statistics
from tests.storage.games import NOON
from tests.storage.test_kept_firsts import evening
from tests.storage.test_statistics import finished, scored

MOST = 40


def test_at_most_so_many_stay_and_the_first_that_count_for_nothing_leave() -> None:
    numbers = tuple(range(10))
    assert thinned(numbers, 10, lambda _: False) == numbers
    assert thinned(numbers, 6, lambda _: False) == (4, 5, 6, 7, 8, 9)
    assert thinned(numbers, 6, lambda number: number in (0, 2)) == (0, 2, 6, 7, 8, 9)
    assert thinned(numbers, 3, lambda number: number < 8) == (0, 1, 2, 3, 4, 5, 6, 7)


def test_all_that_can_be_read_can_be_added_to(tmp_path: Path) -> None:
    """What lies there is compared before it is replaced: as far as it is read, not up to a smaller size."""
    assert Statistics(tmp_path).add(finished(0), {})
    with (tmp_path / "statistics.json").open("ab") as file:
        file.write(b" " * 40_000_000)
    assert Statistics(tmp_path).add(finished(1), {})
    assert [game.seed for game in Statistics(tmp_path).games] == [0, 1]


@pytest.mark.parametrize("record", [{"many lines": [0] * 1_500_000}, {"long": "a" * 9_000_000}])
def test_firsts_are_read_back_whatever_their_size(tmp_path: Path, record: dict[str, object]) -> None:
    """Eighteen megabytes were written, and moved aside as damaged at the next start."""
    for number, name in enumerate(("fifty", "snug")):
        assert KeptFirsts(tmp_path).add(replace(evening(number, name), record=record))
    assert set(KeptFirsts(tmp_path).by_name) == {"fifty", "snug"}
    assert [path.name for path in tmp_path.iterdir()] == ["firsts.json"]


def test_more_evenings_than_any_version_has_firsts_are_kept(tmp_path: Path) -> None:
    evenings = [evening(number, f"first-{number}") for number in range(250)]
    (tmp_path / "firsts.json").write_bytes(msgspec.json.encode({"format": 1, "evenings": evenings}))
    assert KeptFirsts(tmp_path).add(evening(999, "fifty"))
    assert len(KeptFirsts(tmp_path).by_name) == 251


def test_what_would_be_too_large_to_be_read_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    KeptFirsts(tmp_path).add(evening(0, "fifty"))
    body = (tmp_path / "firsts.json").read_bytes()
    monkeypatch.setattr(growing_file, "MOST_READ", 1000)
    with pytest.raises(SaveError, match="too large"):
        KeptFirsts(tmp_path).add(replace(evening(1, "snug"), record={"long": "a" * 1000}))
    assert (tmp_path / "firsts.json").read_bytes() == body


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists may have few games, days and bytes."""
    for name, limit in (("MOST_GAMES", MOST), ("MOST_DAYS", MOST), ("SIZE_LIMIT", 60_000)):
        monkeypatch.setattr(lists, name, limit)


def list_of(folder: Path, games: list[FinishedGame], begun: list[BegunDay]) -> Statistics:
    """Write a list as it lies on a disk; return what is read of it."""
    folder.mkdir(exist_ok=True)
    (folder / "statistics.json").write_bytes(msgspec.json.encode({"format": 1, "games": games, "begun": begun}))
    return Statistics(folder)


def evenings(first: int, count: int) -> Iterator[FinishedGame]:
    """Yield games of little worth, one an hour."""
    return (scored(number, 10) for number in range(first, first + count))


def that_count(folder: Path) -> tuple[list[FinishedGame], list[BegunDay]]:
    """Return old games that count: for a day, as a year's best, for a first, which is kept; and the day."""
    of_a_day = scored(1, 3, game="city-land", day="2025-03-01", land="2001-W01Z-A01H")
    of_a_year = [scored(2, 90), scored(3, 80, game="island")]
    of_a_first = scored(4, 5)
    record = {"game": of_a_first.game, "episode": None, "seed": of_a_first.seed}
    found = (FoundFirst("fifty", 0),)
    first = FirstEvening(created=of_a_first.created, ended=of_a_first.ended, found=found, record=record)
    KeptFirsts(folder).add(first)
    return [of_a_day, *of_a_year, of_a_first], [BegunDay(day=of_a_day.day, created=of_a_day.created)]


@pytest.mark.usefixtures("small")
def test_the_oldest_games_leave_that_count_for_nothing(tmp_path: Path) -> None:
    counting, begun = that_count(tmp_path)
    statistics = list_of(tmp_path, [*counting, *evenings(10, MOST)], begun)
    newest = scored(99, 10)
    assert statistics.add(newest, {})
    kept = Statistics(tmp_path)
    assert len(kept.games) == MOST
    assert set(counting) <= set(kept.games)
    assert kept.games[-1] == newest
    assert [game.seed for game in kept.games] == [1, 2, 3, 4, *range(15, 10 + MOST), 99], "the oldest have left"


@pytest.mark.usefixtures("small")
def test_a_list_is_thinned_by_its_bytes_too(tmp_path: Path) -> None:
    counting, begun = that_count(tmp_path)
    large = [replace(game, built=" ".join(["Y-L4"] * 200)) for game in evenings(10, 100)]
    statistics = list_of(tmp_path, [*counting, *large[:-3]], begun)
    for game in large[-3:]:
        assert statistics.add(game, {})
    file = tmp_path / "statistics.json"
    assert file.stat().st_size <= lists.SIZE_LIMIT
    kept = Statistics(tmp_path)
    assert set(counting) <= set(kept.games)
    assert len(kept.games) > MOST // 2
    assert kept.games[-1] == large[-1]
    assert not list(tmp_path.glob("*damaged*"))


@pytest.mark.usefixtures("small")
def test_what_counts_stays_be_it_more_than_there_should_be(tmp_path: Path) -> None:
    days = [NOON.date() + timedelta(days=number) for number in range(3 * MOST)]
    games = [scored(number, 3, game="city-land", day=str(day)) for number, day in enumerate(days)]
    statistics = list_of(tmp_path, games, [BegunDay(day=one.day, created=one.created) for one in games])
    assert statistics.add(scored(999, 90), {})
    kept = Statistics(tmp_path)
    assert set(games) <= set(kept.games)
    assert len(kept.begun) == 3 * MOST


@pytest.mark.usefixtures("small")
def test_two_long_lists_become_one_that_keeps_what_counts(tmp_path: Path) -> None:
    counting, begun = that_count(tmp_path)
    list_of(tmp_path, [*counting, *evenings(10, MOST)], begun)
    others = [scored(100, 95), *evenings(200, MOST)]
    list_of(tmp_path / "there", others, [])
    (tmp_path / "statistics (copy).json").write_bytes((tmp_path / "there" / "statistics.json").read_bytes())
    Statistics(tmp_path).begin_day("2026-11-26", NOON)
    kept = Statistics(tmp_path)
    best_before, best = counting[1], others[0]
    assert {*counting, best} - {best_before} <= set(kept.games)
    assert len(kept.games) == MOST
    assert [row.day for row in kept.begun] == ["2025-03-01", "2026-11-26"]


def test_a_list_larger_than_older_versions_read_is_read(tmp_path: Path) -> None:
    game = scored(1, 10, built=" ".join(["Y-L4"] * 200))
    games = [replace(game, seed=number) for number in range(18_000)]
    assert len(list_of(tmp_path, games, []).games) == 18_000
    assert (tmp_path / "statistics.json").stat().st_size > lists.SIZE_LIMIT

"""Days of several computers: whatever was won on one of them stays, in whichever order they meet, by any clock."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mycity.storage.statistics import BegunDay, FinishedGame, Statistics
from mycity.table.looking_back.day_calendar import MEDALS, DayCalendar
from tests.table.looking_back.test_day_calendar import FIRST, game

TOWNS = (20, 30, 40)
CLOCKS = [FIRST + timedelta(days=number) for number in (-400, 0, 2, 3, 4, 5, 6, 9, 5000)]
Evening = tuple[int, int, int | None, bool, bool]
"""The day, how many minutes later, the points or None of a game only begun, whether helped, whether towns are known."""

evenings = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 2, 3, 4, 5, 6, 3700]),
        st.integers(0, 3),
        st.one_of(st.none(), st.integers(0, 60)),
        st.booleans(),
        st.booleans(),
    ),
    max_size=9,
)


def played(folder: Path, seen: Sequence[Evening]) -> Path:
    """Play on a computer of its own; return the folder."""
    begun: dict[str, BegunDay] = {}
    games: dict[object, FinishedGame] = {}
    for number, minutes, score, helped, known in seen:
        one = game(FIRST + timedelta(days=number), score or 0, number=minutes, helped=int(helped), towns=TOWNS * known)
        begun.setdefault(one.day, BegunDay(day=one.day, created=one.created))
        if score is not None:
            games.setdefault(one.key, one)
    return written(folder, games.values(), begun.values())


def written(folder: Path, games: Iterable[FinishedGame], begun: Iterable[BegunDay]) -> Path:
    """Write a list of finished games as it lies on a disk."""
    folder.mkdir()
    document = {"format": 1, "games": list(games), "begun": list(begun)}
    (folder / "statistics.json").write_bytes(msgspec.json.encode(document))
    return folder


def begun_of(*games: FinishedGame) -> list[BegunDay]:
    return [BegunDay(day=one.day, created=one.created) for one in games]


def calendar_in(folder: Path) -> DayCalendar:
    kept = Statistics(folder)
    return DayCalendar(kept.games, kept.begun)


def told(calendar: DayCalendar) -> dict[str, int]:
    """Return all that is counted, as numbers that must not become less."""
    told = {f"streak on {today}": calendar.streak(today) for today in CLOCKS}
    told |= {f"sum on {today}": calendar.year_sum(2026, today) for today in CLOCKS}
    told |= {f"longest on {today}": calendar.longest_streak(today) for today in CLOCKS}
    bests = {today: calendar.best(today) for today in CLOCKS}
    told |= {f"best on {today}": 0 if best is None else best.score for today, best in bests.items()}
    for day, result in calendar.results.items():
        medal = ("", *MEDALS).index(result.medal)
        told |= {f"points {day}": result.score, f"medal {day}": medal, f"unhelped {day}": result.unhelped}
    return told


def met(folder: Path, others: Sequence[Path]) -> Path:
    """Lay the lists of other computers into the folder of a new one, which writes down what it has read."""
    folder.mkdir()
    for number, other in enumerate(others):
        name = "statistics.json" if number == 0 else f"statistics (copy {number}).json"
        (folder / name).write_bytes((other / "statistics.json").read_bytes())
    kept = Statistics(folder)
    return written(folder / "after", kept.games, kept.begun)


@settings(max_examples=25, deadline=None)
@given(st.lists(evenings, min_size=2, max_size=3))
def test_a_merge_can_only_raise_in_any_order(computers: list[list[Evening]]) -> None:
    with TemporaryDirectory() as name:
        root = Path(name)
        alone = [played(root / f"alone{number}", seen) for number, seen in enumerate(computers)]
        orders = list(permutations(alone))
        merged = [met(root / f"merged{number}", order) for number, order in enumerate(orders)]
        merged.append(met(root / "again", [merged[0], alone[-1], merged[-1]]))
        merged.append(met(root / "in two steps", [met(root / "two", alone[:2]), *alone[2:]]))
        after = [told(calendar_in(folder)) for folder in merged]
        assert all(one == after[0] for one in after)
        assert len({(folder / "statistics.json").read_bytes() for folder in merged}) == 1
        for folder in alone:
            before = told(calendar_in(folder))
            assert {what: (count, after[0][what]) for what, count in before.items() if after[0][what] < count} == {}


def test_a_game_only_begun_elsewhere_takes_no_day_away(tmp_path: Path) -> None:
    here = played(tmp_path / "here", [(number, 1, 40, False, False) for number in range(5)])
    there = played(tmp_path / "there", [(2, 0, None, False, False)])
    united = calendar_in(met(tmp_path / "both", [here, there]))
    today = FIRST + timedelta(days=4)
    assert (united.streak(today), united.year_sum(2026, today)) == (5, 200)
    assert len(united.begun_at(FIRST + timedelta(days=2))) == 2


def test_of_several_games_that_count_the_best_is_told_and_one_without_help_is_enough(tmp_path: Path) -> None:
    here = played(tmp_path / "here", [(0, 1, 25, False, True)])
    there = played(tmp_path / "there", [(0, 0, 41, True, False)])
    result = calendar_in(met(tmp_path / "both", [here, there])).results[FIRST]
    assert (result.score, result.medal, result.unhelped, result.towns) == (41, "gold", True, TOWNS)


def test_one_game_that_went_on_on_two_computers_gives_the_better_end(tmp_path: Path) -> None:
    ends = [played(tmp_path / str(score), [(0, 0, score, score == 44, False)]) for score in (20, 44)]
    for number, order in enumerate((ends, ends[::-1])):
        result = calendar_in(met(tmp_path / f"both{number}", order)).results[FIRST]
        assert (result.score, result.unhelped) == (44, True)


@pytest.mark.parametrize("order", [(20, 44), (44, 20)])
def test_the_end_that_comes_second_is_taken_in_as_one_that_is_united(tmp_path: Path, order: tuple[int, int]) -> None:
    """The folder was brought up to date before the game ended here, or after: that makes no difference."""
    folders = [tmp_path / "brought before", tmp_path / "brought after"]
    first, second = (game(FIRST, score, helped=int(score == 20)) for score in order)
    for number, folder in enumerate(folders):
        Statistics(folder).begin_day(first.day, first.created)
        if number == 0:
            assert Statistics(folder).add(first, {})
        assert Statistics(folder).add(second, {})
        assert not Statistics(folder).add(second, {}), "each end once"
    other = written(tmp_path / "other", [first], begun_of(first)) / "statistics.json"
    (folders[1] / "statistics (copy 1).json").write_bytes(other.read_bytes())
    for folder in folders:
        result = calendar_in(folder).results[FIRST]
        assert (result.score, result.unhelped) == (44, True)
    assert [{one.outcome for one in Statistics(folder).games} for folder in folders] == [
        {first.outcome, second.outcome}
    ] * 2


def test_towns_that_another_version_has_built_better_take_no_medal_away(tmp_path: Path) -> None:
    folders = []
    for towns in ((20, 25, 31), (20, 25, 33, 50)):
        one = replace(game(FIRST, 32), towns=towns)
        folders.append(written(tmp_path / str(len(towns)), [one], begun_of(one)))
    for number, order in enumerate((folders, folders[::-1])):
        result = calendar_in(met(tmp_path / f"both{number}", order)).results[FIRST]
        assert (result.medal, result.towns) == ("gold", (20, 25, 31, 50))


def test_days_later_than_tomorrow_wait_until_they_come() -> None:
    days = [FIRST + timedelta(days=number) for number in (0, 1, 2, 3, 4)]
    far = dt.date(2037, 5, 1)
    games = [game(day, 10) for day in (*days, far)]
    found = DayCalendar(games, begun_of(*games))
    assert (found.streak(days[4]), found.streak(days[4] + timedelta(days=1))) == (5, 5), "2037 waits"
    assert found.streak(days[2]) == 4, "tomorrow counts, the day after waits"
    assert (found.year_sum(2026, days[2]), found.year_sum(2026, days[4])) == (40, 50)
    assert (found.year_sum(2037, days[4]), found.year_sum(2037, far)) == (0, 10)
    assert found.streak(far) == 1
    assert far in found.results, "it is kept"


def test_a_computer_that_is_a_day_ahead_ends_no_streak() -> None:
    games = [game(FIRST + timedelta(days=number)) for number in (0, 1, 2, 4)]
    found = DayCalendar(games, begun_of(*games))
    assert found.streak(FIRST + timedelta(days=3)) == 3

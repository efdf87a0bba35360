"""Which firsts an evening brings is what their words claim, by other code: in golden games and in new ones."""

import datetime as dt
import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.table.chronicle.first_rows import load_firsts
from mycity.table.chronicle.past import KnownOfLand
from mycity.table.chronicle.told_firsts import found_firsts
from tests.each import each
from tests.independent import first_judge, lands
from tests.independent.first_judge import ABOUT_STRENGTH, CLAIMS, Told, expected, faults
from tests.made_lands import EVERYTHING, PLAIN
from tests.table.looking_back.test_day_calendar import calendar
from tests.table.looking_back.test_day_calendar import game as day_game

Evening = dict[str, Any]
LANDS = {"land-city", "land-island", "own-rules", "land-week", "land-gold", "land-laurel"}
"""The firsts of lands that are made from a code."""
GOLDEN = Path(__file__).parents[1] / "golden"


def evening(
    record: Evening,
    before: Evening | None,
    people: list[int],
    helped: list[int],
    towns: tuple[int, ...] = (),
    days: tuple[str, ...] = (),
) -> Evening:
    players = [one | {"controller": "human"} if seat in people else one for seat, one in enumerate(record["players"])]
    now = record | {"players": players}
    land = KnownOfLand(towns, _longest_run(days))
    found = found_firsts([now] if before is None else [before, now], people, helped, land)
    told = {"record": now, "before": before, "people": people, "helped": helped, "found": found}
    return told | {"towns": list(towns), "days": list(days)}


def _longest_run(days: tuple[str, ...]) -> int:
    """Gives what the calendar says of days that were all played by one person, without help and each on its day."""
    return calendar(*(day_game(dt.date.fromisoformat(day)) for day in days)).longest_streak(dt.date(2099, 12, 31))


@cache
def golden() -> tuple[Evening, ...]:
    """Gives the evenings of the golden games, with one person and with nothing but people, helped and not."""
    return tuple(_golden())


def _golden() -> Iterator[Evening]:
    for game in ("city", "island-season"):
        before = None
        for path in sorted((GOLDEN / game).glob("[0-9][0-9].json")):
            record = json.loads(path.read_bytes())
            yield from _seated(record, before)
            before = record
    for path in sorted(GOLDEN.glob("*.json")):
        yield from _seated(json.loads(path.read_bytes()), None)


def _seated(record: Evening, before: Evening | None) -> Iterator[Evening]:
    seats = list(range(len(record["players"])))
    for people in (seats, [0], seats[1:]):
        for helped in ([], people[:1]):
            yield evening(record, before, people, helped)


@pytest.mark.slow
def test_golden_games_bring_what_the_words_claim() -> None:
    assert [fault for one in golden() for fault in faults(one)] == []
    assert len({name for one in golden() for name in one["found"]}) >= 10


@pytest.mark.slow
def test_ends_that_were_blocked_or_passed_and_rewards_bring_what_the_words_claim() -> None:
    names: list[set[str]] = [set() for _ in _ENDS]
    for one in golden():
        for number, change in enumerate(_ENDS):
            changed = evening({**one["record"], **change(one["record"])}, one["before"], one["people"], one["helped"])
            assert [fault for fault in faults(changed) if "last-card" in fault or "rail-end" in fault] == []
            names[number] |= set(changed["found"])
    blocked, passed, built, paid = names
    assert "last-card" in built
    assert "last-card" not in blocked | passed
    assert "rail-end" in paid


def _blocked(record: Evening) -> Evening:
    *turns, last = record["turns"]
    return {"turns": [*turns, {"card": "BLOCK", "blocked": True, "with": last["card"], "answers": []}]}


def _passed(record: Evening) -> Evening:
    *turns, last = record["turns"]
    return {"turns": [*turns, last | {"answers": [{"seat": 0, "do": "pass"}]}]}


def _built(record: Evening) -> Evening:
    """Gives the turns up to the last in which anybody has built, as if no card had come after it."""
    built = [turn for turn in record["turns"] if any(one["do"] == "place" for one in turn["answers"])]
    turns = record["turns"][: record["turns"].index(built[-1]) + 1]
    return {"turns": turns, "deck": [*record["deck"], turns[-1]["card"]]}


def _paid(record: Evening) -> Evening:
    if record["game"] != "city":
        return {}
    row = {"what": "rail", "count": 42, "from": "place"}
    return {"result": [one | {"rewards": [*one["rewards"], row]} for one in record["result"]]}


_ENDS = (_blocked, _passed, _built, _paid)
"""Changes of how an evening ended, and of what it brought."""


def _left(record: Evening, letter: str) -> list[str]:
    """Gives the cells of the first seat's board with a letter that nothing covers, and that are not under water."""
    told = Told(record, None)
    cells = told.land(0).having(letter) if told.is_city else set(told.isle(0).visible(letter))
    return sorted(cells - {cell for _, laid in told.laid(0) for cell in laid})


def _changed(record: Evening, cells: dict[str, str], end: dict[str, int]) -> Evening:
    """Gives a record whose first seat has other codes on some cells, and other points of some lines at the end."""
    changed = deepcopy(record)
    rows = changed["players"][0]["board"]["cells"]
    for cell, code in cells.items():
        row, column = (int(cell[1:]), "ABCDEFGHIJK".index(cell[0])) if cell[0].isalpha() else map(int, cell.split("."))
        column -= not cell[0].isalpha()
        rows[row - 1] = rows[row - 1][:column] + code + rows[row - 1][column + 1 :]
    for row in changed["result"][0]["end"]:
        row["points"] = end.get(row["rule"], row["points"])
    return changed


def _hidden(record: Evening, line: str) -> bool:
    """Says whether there is what the words leave out: rocks under water, shells on uncovered beach."""
    if line == "beach":
        return bool(_left(record, "s"))
    board = record["players"][0]["board"]
    return bool(lands.recorded(board).having("rR") & set(board["closed"]))


def _faults_of(name: str, one: Evening) -> list[str]:
    return [fault for fault in faults(one) if f": {name} of" in fault]


@pytest.mark.parametrize(
    ("game", "name", "line", "seen", "unseen"),
    [("city", "no-rock", "rocks", "r", "."), ("island-season", "full-beach", "beach", "B", "s")],
)
def test_one_cell_that_costs_a_point_spoils_it_and_what_costs_nothing_does_not(
    game: str, name: str, line: str, seen: str, unseen: str
) -> None:
    """A rock under water is not visible, and empty beach with a shell on it costs nothing."""
    record = json.loads((GOLDEN / game / "07.json").read_bytes())
    covered = _changed(record, dict.fromkeys(_left(record, "rR" if line == "rocks" else seen), unseen), {line: 0})
    assert evening(covered, None, [0], [])["found"].get(name) == 0
    assert not _faults_of(name, evening(covered, None, [0], []))
    assert _hidden(covered, line)
    left = _left(covered, unseen)[0]
    bare = evening(_changed(covered, {left: seen}, {line: -1}), None, [0], [])
    assert name not in bare["found"]
    assert not _faults_of(name, bare)
    assert _faults_of(name, bare | {"found": {name: 0}})


def _alone(code: str, day: str | None) -> Evening:
    """Gives the record of somebody who has stopped at once, alone on a land."""
    land = mycity.new_game("land", ["Ada"], code=code)
    land.play("Ada", "stop")
    return land.record() | {"land": {"code": code, "day": day}}


WEEK = tuple(f"2026-11-{day}" for day in range(20, 27))
GAP = *WEEK[:3], "2026-11-30", *WEEK[4:]


@each(
    ("code", "day", "towns", "days", "names"),
    [
        (PLAIN[0], None, (), (), {"land-city", "own-rules"}),
        (PLAIN[1], None, (-99, -99, -99, -99), (), {"land-island", "own-rules", "land-gold", "land-laurel"}),
        (EVERYTHING[0], None, (-99, -99, -99, 99), (), {"land-city", "land-gold"}),
        (EVERYTHING[1], None, (-99, -99, 99, 99), (), {"land-island"}),
        (PLAIN[0], WEEK[-1], (), WEEK, {"land-city", "land-week"}),
        (PLAIN[0], WEEK[-1], (), GAP, {"land-city"}),
        (PLAIN[0], WEEK[-1], (), WEEK[1:], {"land-city"}),
        (EVERYTHING[0], None, (), WEEK, {"land-city"}),
    ],
)
def test_lands_bring_what_the_words_claim(
    code: str, day: str | None, towns: tuple[int, ...], days: tuple[str, ...], names: set[str]
) -> None:
    record = _alone(code, day)
    for helped in ([], [0]):
        told = evening(record, None, [0], helped, towns, days)
        assert list(faults(told)) == []
        assert set(told["found"]) & LANDS == names - (ABOUT_STRENGTH if helped else set())
        for name in LANDS - names:
            assert _faults_of(name, told | {"found": told["found"] | {name: 0}})
        for name in set(told["found"]) & LANDS:
            assert _faults_of(name, told | {"found": {}})


@pytest.mark.prove
def test_new_games_bring_what_the_words_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bench import firsts

    monkeypatch.setattr("sys.argv", ["bench.firsts", str(tmp_path), "--games", "25", "--seed", "7"])
    firsts.main()
    assert len(list(tmp_path.glob("*.json"))) == 25
    assert first_judge.run([str(tmp_path)]) == 0


@each("name", CLAIMS)
def test_what_is_false_is_noticed_and_what_is_missed(name: str) -> None:
    lacking = next(one for one in golden() if name not in expected(one))
    assert any("false" in fault for fault in faults(lacking | {"found": {**lacking["found"], name: 0}}))
    for one in golden():
        if name in one["found"]:
            others = {other: seat for other, seat in one["found"].items() if other != name}
            assert any("missed" in fault for fault in faults(one | {"found": others}))
            wrong = {**one["found"], name: one["found"][name] + 1}
            assert any("false" in fault for fault in faults(one | {"found": wrong}))
            return


def test_what_every_row_claims_is_told() -> None:
    rows = load_firsts().firsts
    assert sorted(CLAIMS) == sorted(row.name for row in rows)
    assert {row.name for row in rows if row.unhelped} == ABOUT_STRENGTH


def test_the_command_judges_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evenings = list(golden()[:4])
    (tmp_path / "0.json").write_text(json.dumps(evenings), encoding="utf-8")
    assert first_judge.run([str(tmp_path)]) == 0
    (tmp_path / "1.json").write_text(json.dumps([evenings[0] | {"found": {"thirteen": 0}}]), encoding="utf-8")
    assert first_judge.run([str(tmp_path)]) == 1
    assert "thirteen" in capsys.readouterr().out
    assert first_judge.run([str(tmp_path / "none")]) == 2

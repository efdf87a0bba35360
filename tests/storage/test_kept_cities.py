"""Facts about finished games: the hour and the date of where a game was stay, wherever the computer travels."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mycity.content.bot_rows import load_levels
from mycity.storage.aside import kept_cities
from mycity.storage.aside.kept_cities import COUNTS, OFFSET, KeptCities
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.clock import local_time
from mycity.storage.statistics import FinishedGame, Statistics
from mycity.table.looking_back.year import year_of, years_of
from tests.storage.games import NOON
from tests.storage.test_kept_firsts import evening
from tests.storage.test_statistics import finished, scored

NEW_YEARS_EVE = datetime(2025, 12, 31, 20, 30, tzinfo=UTC)
KEY = (NOON, "eternal", None, 1)
FIELDS_OF_0_13 = {"created", "ended", "game", "episode", "seed", "seats", "mixed", "land", "day", "towns", "built"}
"""The fields of a finished game that version 0.13 knows; it takes a list with any other for damaged."""


def file_in(folder: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((folder / "cities.json").read_bytes())
    return document


def on_new_years_eve(**fields: object) -> FinishedGame:
    return scored(1, 30, created=NEW_YEARS_EVE - timedelta(hours=1), ended=NEW_YEARS_EVE, **fields)


@pytest.mark.parametrize("there", ["EAST-14", "KOL-5:30", "ZERO0", "WEST+12"])
def test_a_games_hour_and_date_stay_when_the_computer_travels(
    tmp_path: Path, zone: Callable[[str], None], there: str
) -> None:
    zone("HOME-3")
    Statistics(tmp_path).add(on_new_years_eve(), {"home": True})
    zone(there)
    kept = Statistics(tmp_path)
    (game,) = kept.games
    assert f"{game.ended:%Y-%m-%d %H:%M}" == "2025-12-31 23:30"
    assert game == on_new_years_eve()
    assert kept.record(game) == {"home": True}, "its record has the name that it had"
    assert years_of(kept.games) == (2025,)
    assert list(year_of(kept.games, 2025, load_levels()).weeks) == [52]


def test_two_games_in_two_places_have_their_own_time_each(tmp_path: Path, zone: Callable[[str], None]) -> None:
    for number, place in enumerate(("HOME-3", "EAST-9", "WEST+8")):
        zone(place)
        Statistics(tmp_path).add(finished(number, ended=NOON + timedelta(minutes=number)), {})
    assert [game.ended.hour for game in Statistics(tmp_path).games] == [15, 21, 4]


def test_a_game_of_an_older_version_has_the_time_of_where_one_is(tmp_path: Path, zone: Callable[[str], None]) -> None:
    Statistics(tmp_path).add(on_new_years_eve(), {})
    (tmp_path / "cities.json").unlink()
    zone("EAST-9")
    (game,) = Statistics(tmp_path).games
    assert (game.ended.hour, game.ended.year) == (5, 2026)
    assert game.ended == local_time(NEW_YEARS_EVE)


def test_the_evening_of_a_first_stays_too(tmp_path: Path, zone: Callable[[str], None]) -> None:
    one = evening(1, "fifty")
    game = finished(created=one.created, ended=one.ended, seed=1)
    zone("HOME-3")
    Statistics(tmp_path).add(game, {})
    KeptFirsts(tmp_path).add(msgspec.structs.replace(one, record={"game": "eternal", "episode": None, "seed": 1}))
    zone("WEST+8")
    assert KeptFirsts(tmp_path).by_name["fifty"].evening.ended.hour == 15


def test_the_list_of_games_is_what_version_0_13_reads(tmp_path: Path, zone: Callable[[str], None]) -> None:
    zone("HOME-3")
    game = on_new_years_eve(day="2025-12-31", land="2001-W01Z-A01H", towns=(1, 2, 3), built="Y-L4", mixed=True)
    statistics = Statistics(tmp_path)
    statistics.begin_day(game.day, game.created)
    statistics.add(game, {})
    statistics.add(Statistics(tmp_path).games[0], {})
    document = json.loads((tmp_path / "statistics.json").read_bytes())
    assert set(document) == {"format", "games", "begun"}
    assert set(document["games"][0]) == FIELDS_OF_0_13
    assert set(document["begun"][0]) == {"day", "created"}
    assert document["games"][0]["ended"] == "2025-12-31T20:30:00Z", "no offset of any place gets into it"


def test_a_game_that_counts_for_its_day_does_so_when_an_older_version_has_kept_another(tmp_path: Path) -> None:
    game = on_new_years_eve(day="2025-12-31", land="2001-W01Z-A01H")
    statistics = Statistics(tmp_path)
    statistics.begin_day(game.day, game.created)
    statistics.add(game, {})
    document = json.loads((tmp_path / "statistics.json").read_bytes())
    document["begun"][0]["created"] = "2025-12-31T01:00:00Z"
    (tmp_path / "statistics.json").write_text(json.dumps(document), encoding="utf-8")
    assert [row.created.hour for row in Statistics(tmp_path).begun] == [1, game.created.hour]


def test_so_does_one_that_was_won_before_its_facts_were_kept(tmp_path: Path) -> None:
    game = on_new_years_eve(day="2025-12-31", land="2001-W01Z-A01H")
    row = {"day": game.day, "created": game.created}
    document = {"format": 1, "games": [game], "begun": [row, row | {"created": NOON}]}
    (tmp_path / "statistics.json").write_bytes(msgspec.json.encode(document))
    Statistics(tmp_path).begin_day("2026-01-01", NOON)
    (tmp_path / "statistics.json").write_bytes(msgspec.json.encode(document | {"begun": [row | {"created": NOON}]}))
    assert [row.created for row in Statistics(tmp_path).begun] == [NOON, game.created]


def test_a_game_told_twice_keeps_the_time_of_where_it_ended(tmp_path: Path, zone: Callable[[str], None]) -> None:
    for place in ("HOME-3", "EAST-9"):
        zone(place)
        Statistics(tmp_path).add(on_new_years_eve(), {})
    assert [row["facts"] for row in file_in(tmp_path)["games"]] == [{"offset": 180}]


def test_a_fact_of_a_later_version_is_kept(tmp_path: Path) -> None:
    Statistics(tmp_path).add(finished(1), {})
    document = file_in(tmp_path)
    document["games"][0]["facts"] |= {"word": "9ZVV9-SVZMM", "points": [25, None]}
    (tmp_path / "cities.json").write_text(json.dumps(document), encoding="utf-8")
    Statistics(tmp_path).add(finished(2), {})
    assert file_in(tmp_path)["games"][0]["facts"] == {"offset": 0, "word": "9ZVV9-SVZMM", "points": [25, None]}


@pytest.mark.parametrize("offset", [None, "60", 1.5, True, 24 * 60, -(10**30), [60], {}])
def test_an_offset_that_is_none_says_nothing(tmp_path: Path, offset: object) -> None:
    Statistics(tmp_path).add(finished(1), {})
    document = file_in(tmp_path)
    document["games"][0]["facts"] = {OFFSET: offset, COUNTS: offset}
    (tmp_path / "cities.json").write_text(json.dumps(document), encoding="utf-8")
    kept = Statistics(tmp_path)
    assert [game.ended for game in kept.games] == [local_time(finished(1).ended)]
    assert kept.begun == ()


facts = st.dictionaries(
    st.sampled_from(["offset", "counts", "word"]), st.one_of(st.integers(-9, 9), st.text(max_size=2)), max_size=3
)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.dictionaries(st.integers(0, 3), facts, max_size=3), min_size=2, max_size=3))
def test_facts_are_united_alike_in_whichever_order(
    tmp_path_factory: pytest.TempPathFactory, computers: list[dict[int, dict[str, Any]]]
) -> None:
    found = []
    for order in permutations(computers):
        folder = tmp_path_factory.mktemp("order")
        for number, known in enumerate(order):
            rows: list[dict[str, Any]] = [
                {"created": NOON, "game": "eternal", "episode": None, "seed": seed, "facts": known[seed]}
                for seed in known
            ]
            name = f"cities (copy {number}).json" if number else "cities.json"
            (folder / name).write_bytes(msgspec.json.encode({"format": 1, "games": rows}))
        found.append(KeptCities(folder)._file.kept)
    assert all(one == found[0] for one in found)
    assert {game.key[3]: set(game.facts) for game in found[0].games} == {
        seed: set().union(*(known.get(seed, {}) for known in computers)) for known in computers for seed in known
    }


def test_games_that_are_in_no_list_any_more_leave_where_it_is_too_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_cities, "SIZE_LIMIT", 20_000)
    stays = [(NOON, "eternal", None, number) for number in range(5)]
    rows: list[dict[str, Any]] = [
        {"created": NOON, "game": "eternal", "episode": None, "seed": seed, "facts": {}} for seed in range(300)
    ]
    (tmp_path / "cities.json").write_bytes(msgspec.json.encode({"format": 1, "games": rows}))
    assert KeptCities(tmp_path, lambda: stays).note({(NOON, "eternal", None, 999): {OFFSET: 60}})
    seeds = [row["seed"] for row in file_in(tmp_path)["games"]]
    assert seeds[:5] == [0, 1, 2, 3, 4]
    assert seeds[-1] == 999
    assert 100 < len(seeds) < 300
    assert (tmp_path / "cities.json").stat().st_size <= 20_000


def test_a_damaged_file_is_moved_aside_and_costs_no_game(tmp_path: Path) -> None:
    Statistics(tmp_path).add(finished(1), {})
    (tmp_path / "cities.json").write_text("{", encoding="utf-8")
    assert Statistics(tmp_path).add(finished(2), {})
    assert len(Statistics(tmp_path).games) == 2
    assert (tmp_path / "cities.damaged1.json").read_text(encoding="utf-8") == "{"
    assert KeptCities(tmp_path).note({KEY: {OFFSET: 60}})
    assert not KeptCities(tmp_path).note({KEY: {OFFSET: 120}}), "what is known stays"


# -- what each is alone ----------------------------------------------------------------------------------------------


def on_a_land(score: int = 30, **fields: Any) -> FinishedGame:
    return scored(1, score, game="city-land", land="2001-W01Z-A01H", day="2026-11-01", **fields)


def test_what_each_is_alone_is_kept_beside_a_list_that_older_versions_read(tmp_path: Path) -> None:
    game = on_a_land()
    alone = (35, None, 41, 28)[: len(game.seats)]
    Statistics(tmp_path).add(msgspec.structs.replace(game, alone=alone), {})
    (kept,) = Statistics(tmp_path).games
    assert kept.alone == alone
    (written,) = json.loads((tmp_path / "statistics.json").read_bytes())["games"]
    assert set(written) <= FIELDS_OF_0_13


def test_it_can_come_later_and_is_of_one_outcome(tmp_path: Path) -> None:
    statistics, game, other = Statistics(tmp_path), on_a_land(30), on_a_land(31)
    statistics.add(game, {})
    statistics.add(other, {})
    assert [one.alone for one in statistics.games] == [(), ()]
    alone = (36,) * len(game.seats)
    assert statistics.note_alone({game: alone})
    assert not statistics.note_alone({game: alone})
    for read in (statistics, Statistics(tmp_path)):
        assert {one.seats[0].score: one.alone for one in read.games} == {30: alone, 31: ()}


@pytest.mark.parametrize("wrong", [None, 7, "x", [], [1, 2, 3, 4, 5], ["30"], [10**9], [30.5]])
def test_what_somebody_has_written_there_is_unknown(tmp_path: Path, wrong: object) -> None:
    game = on_a_land()
    Statistics(tmp_path).add(msgspec.structs.replace(game, alone=(36,) * len(game.seats)), {})
    document = file_in(tmp_path)
    (name,) = [name for name in document["games"][0]["facts"] if name.startswith("alone")]
    document["games"][0]["facts"][name] = wrong
    (tmp_path / "cities.json").write_text(json.dumps(document))
    (kept,) = Statistics(tmp_path).games
    assert kept == game


# -- the words of its cities -----------------------------------------------------------------------------------------

WORD = "9ZVV9-SVZMM-TYMRM-R1YW2-RWN"


def test_the_words_of_a_game_outlive_its_record_in_a_list_that_older_versions_read(tmp_path: Path) -> None:
    games = [msgspec.structs.replace(on_a_land(score), words=(word,)) for score, word in ((30, WORD), (31, None))]
    for game in games:
        Statistics(tmp_path).add(game, {})
    for record in (tmp_path / "played").iterdir():
        record.unlink()
    assert [game.words for game in Statistics(tmp_path).games] == [(WORD,), (None,)], "one game that ended in two ways"
    for written in json.loads((tmp_path / "statistics.json").read_bytes())["games"]:
        assert set(written) <= FIELDS_OF_0_13


@pytest.mark.parametrize("wrong", [None, 7, WORD, [], [WORD, WORD], [7], ["a word"], ["9ZVV9-"], ["Z" * 61]])
def test_words_that_somebody_has_written_there_are_unknown(tmp_path: Path, wrong: object) -> None:
    game = on_a_land()
    Statistics(tmp_path).add(msgspec.structs.replace(game, words=(WORD,)), {})
    document = file_in(tmp_path)
    (name,) = [name for name in document["games"][0]["facts"] if name.startswith("words")]
    document["games"][0]["facts"][name] = wrong
    (tmp_path / "cities.json").write_text(json.dumps(document))
    (kept,) = Statistics(tmp_path).games
    assert kept == game


# -- what a study has found on its land ------------------------------------------------------------------------------

ANSWERS: list[dict[str, Any]] = [{"do": "place", "cells": ["A1", "A2"]}, {"do": "stop"}]


def test_what_a_study_has_found_is_kept_beside_each_game_on_the_land(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    first, again, elsewhere = on_a_land(30), on_a_land(31, seed=2), scored(2, 40)
    for game in (first, again, elsewhere):
        statistics.add(msgspec.structs.replace(game, found=99), {})
    assert [game.found for game in statistics.games] == [None, None, None], "nobody has noted that"
    assert statistics.note_found(first.land, 9, ANSWERS)
    assert statistics.note_found(first.land, 57, ANSWERS[1:])
    assert not statistics.note_found(first.land, 57, ANSWERS[1:])
    for read in (statistics, Statistics(tmp_path)):
        assert {game.seed: game.found for game in read.games if game.land} == {first.seed: 57, 2: 57}
        assert [game.found for game in read.games if not game.land] == [None]
        assert read.answers_found(read.games[0]) == ANSWERS[1:]
    written = json.loads((tmp_path / "statistics.json").read_bytes())["games"]
    assert all(set(game) <= FIELDS_OF_0_13 for game in written)


def test_of_two_computers_the_better_one_has_found_it(tmp_path: Path) -> None:
    copies = []
    for number, points in enumerate((9, 57)):  # as it is written, 9 is more
        statistics = Statistics(tmp_path / f"{number}")
        statistics.add(on_a_land(), {})
        statistics.note_found(on_a_land().land, points, ANSWERS)
        copies.append((tmp_path / f"{number}" / "cities.json").read_bytes())
    (tmp_path / "0" / "cities.sync-conflict-20261101-120000-ABC.json").write_bytes(copies[1])
    (game,) = Statistics(tmp_path / "0").games
    assert game.found == 57


@pytest.mark.parametrize("name", ["found", "found x", "found 1.5", "found 99999999", "found  7", "found -", "FOUND 7"])
def test_what_is_no_such_name_tells_of_nothing(tmp_path: Path, name: str) -> None:
    game = on_a_land()
    Statistics(tmp_path).add(game, {})
    KeptCities(tmp_path).note({game.key: {name: "[]"}})
    (kept,) = Statistics(tmp_path).games
    assert kept.found is None
    assert Statistics(tmp_path).answers_found(kept) == []


@pytest.mark.parametrize("wrong", [None, True, 7, "", "x", "{}", '["stop"]', "[" * 99, ["stop"]])
def test_answers_that_somebody_has_written_are_unknown(tmp_path: Path, wrong: Any) -> None:
    game = on_a_land()
    Statistics(tmp_path).add(game, {})
    document = file_in(tmp_path)
    document["games"][0]["facts"]["found 57"] = wrong
    (tmp_path / "cities.json").write_text(json.dumps(document))
    (kept,) = Statistics(tmp_path).games
    assert Statistics(tmp_path).answers_found(kept) == []

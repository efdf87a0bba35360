"""Firsts of a game that has ended: kept once with their evening, told of that game alone, won by people's own hands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from mycity.scenes.shared import finished_games
from mycity.scenes.shared.finished_games import keep_result, keep_rewards, keep_towns
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.game_file import Saver
from mycity.storage.saves import Save
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.chronicle.told_firsts import keep_firsts, told_firsts
from mycity.table.known_lands import known_of_land
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.made_lands import PLAIN
from tests.scenes.ends import finished_session
from tests.scenes.test_made_lands import land_session

Start = Callable[..., Driver]
Row = dict[str, Any]
SEAT = SeatResult(name="Ada", animal="fox", controller="human", score=1, rank=1)
GOLDEN = Path(__file__).parents[2] / "golden"


class Kept:
    """A saver of a game that lies in a slot."""

    problem = None

    def __getattr__(self, name: str) -> Any:
        return lambda *_given, **_named: None


def ended(seed: int = 7) -> Session:
    saver: Saver = Kept()
    return finished_session(seed=seed, saver=saver)


def names(driver: Driver, save: Save) -> list[str]:
    return [told.row.name for told in told_firsts(driver.game.services.folders.data, save)]


def test_what_a_game_brings_first_is_kept_with_its_record_and_told_of_it_alone(start: Start) -> None:
    driver, session = start(), ended()
    services = driver.game.services
    keep_result(services, session)
    brought = names(driver, session.snapshot())
    assert brought
    kept = KeptFirsts(services.folders.data).by_name
    assert sorted(kept) == sorted(brought)
    assert all(one.evening.record == json.loads(json.dumps(session.record())) for one in kept.values())
    keep_result(services, session)
    assert names(driver, session.snapshot()) == brought
    later = replace(session.snapshot(), created=session.snapshot().created.replace(year=2030))
    assert names(driver, later) == []


def test_what_was_found_before_is_not_found_again(start: Start) -> None:
    driver = start()
    services = driver.game.services
    keep_result(services, ended())
    before = dict(KeptFirsts(services.folders.data).by_name)
    keep_result(services, ended(seed=8))
    after = KeptFirsts(services.folders.data).by_name
    assert {name: after[name] for name in before} == before


def test_a_game_that_is_not_kept_brings_none(start: Start, data_dir: Path) -> None:
    driver = start()
    keep_result(driver.game.services, finished_session())
    assert not (data_dir / "firsts.json").exists()


def kept_by(driver: Driver, session: Session, save: Save) -> list[str]:
    services, record = driver.game.services, session.record()
    game = FinishedGame(
        created=save.created, ended=save.last_played, game=save.game, episode=None, seed=save.seed, seats=()
    )
    keep_firsts(services.folders.data, None, game, save, record)
    return list(KeptFirsts(services.folders.data).by_name)


def test_a_seat_that_somebody_else_took_over_brings_none(start: Start) -> None:
    driver, session = start(), ended()
    save = session.snapshot()
    founders = [{"controller": player.controller} for player in save.players]
    moves = [{"do": "start"}, *({"do": "replace", "seat": 0, "controller": one} for one in ("bot:1", "human"))]
    taken = replace(save, campaign={"founders": founders, "log": moves})
    assert kept_by(driver, session, taken) == []
    own = replace(save, campaign={"founders": founders, "log": [*moves[1:], moves[0]]})
    assert kept_by(driver, session, own) != []


@pytest.mark.parametrize("hands", [("bot:1", "bot:1", "bot:1")])
def test_bots_alone_bring_none(start: Start, hands: tuple[str, ...]) -> None:
    driver, session = start(), ended()
    save = session.snapshot()
    players = tuple(replace(one, controller=hand) for one, hand in zip(save.players, hands, strict=True))
    assert kept_by(driver, session, replace(save, players=players)) == []


def test_a_disk_that_refuses_costs_the_first_and_not_the_game(start: Start, data_dir: Path) -> None:
    driver, session = start(), ended()
    (data_dir / "firsts.json").mkdir(parents=True)
    (data_dir / "firsts.json" / "in the way").touch()
    for number in range(1, 100):
        (data_dir / f"firsts.damaged{number}.json").touch()
    keep_result(driver.game.services, session)
    assert names(driver, session.snapshot()) == []
    assert len(driver.game.services.finished.games) == 1


class Rewarded(NamedTuple):
    """What is known once the rewards of an episode are given out."""

    campaign: Row
    save: Save


def test_the_last_rails_may_be_won_as_rewards(start: Start, monkeypatch: pytest.MonkeyPatch, written: set[str]) -> None:
    driver, save = start(), ended().snapshot()
    services = driver.game.services
    record = json.loads((GOLDEN / "city" / "22.json").read_bytes())
    record["players"] = [{**player, "controller": "human"} for player in record["players"]]
    save = replace(save, players=save.players[:1] * len(record["players"]), campaign=None)
    game = FinishedGame(
        created=save.created, ended=save.last_played, game="city", episode=22, seed=record["seed"], seats=(SEAT,)
    )
    statistics = services.finished
    statistics.add(game, record)
    keep_firsts(services.folders.data, None, game, save, record)
    assert "rail-end" not in KeptFirsts(services.folders.data).by_name
    record["players"][1]["rails"] = 40
    record["result"][1]["rewards"].append({"what": "rail", "count": 2, "from": "place"})
    monkeypatch.setattr(finished_games, "record_so_far", lambda campaign: campaign)
    rewarded: Any = Rewarded(record, save)
    for is_new in (True, False):  # whoever comes back to rewards that are given out is not told again
        written.clear()
        keep_rewards(services, rewarded)
        driver.pass_time(600)
        assert ("For the first time: End of the line" in " ".join(written)) is is_new
        driver.pass_time(20_000)
        kept = KeptFirsts(services.folders.data).by_name["rail-end"]
        assert (kept.seat, kept.evening.ended) == (1, save.last_played)
        assert kept.evening.record["result"] == record["result"]
    evenings = {id(one.evening) for one in KeptFirsts(services.folders.data).by_name.values()}
    assert len(evenings) == 2


def test_what_the_towns_of_a_land_show_is_told_once_they_stand(start: Start, written: set[str]) -> None:
    driver = start()
    services = driver.game.services
    saver: Saver = Kept()
    session = land_session(PLAIN[0], 99, bots=0)
    session.file.saver = saver
    keep_result(services, session)
    folder, created, seed = services.folders.data, session.snapshot().created, session.state.table.seed
    before = set(KeptFirsts(folder).by_name)
    assert {"land-city", "own-rules"} <= before
    assert not before & {"land-gold", "land-laurel"}
    (score,) = (one.score for one in services.finished.games[0].seats)
    driver.pass_time(20_000)
    for is_new in (True, False):
        written.clear()
        keep_towns(services, created, seed, (score, score, score, score + 1))
        driver.pass_time(600)
        assert ("For the first time: Level with Master" in " ".join(written)) is is_new
        driver.pass_time(20_000)
        assert set(KeptFirsts(folder).by_name) == before | {"land-gold"}
    assert "land-gold" in names(driver, session.snapshot())


@pytest.mark.parametrize(
    "change",
    [{"helped": 1}, {"mixed": True}, {"is_gone": True}, *({"record": one} for one in ({}, {"players": 5}, "[]"))],
)
def test_who_was_helped_or_has_no_record_wins_nothing_by_towns(start: Start, change: dict[str, Any]) -> None:
    services = start().game.services
    session, statistics = land_session(PLAIN[0], 99, bots=0), services.finished
    game = finished_game(session.snapshot(), session.state, session.record())
    seats = (replace(game.seats[0], helped=change.get("helped", 0)),)
    statistics.add(replace(game, seats=seats, mixed=change.get("mixed", False)), session.record())
    if change.get("is_gone"):
        for file in (services.folders.data / "played").glob("*.json"):
            file.unlink()
    if "record" in change:
        for file in (services.folders.data / "played").glob("*.json"):
            file.write_text(json.dumps(change["record"]), "utf-8")
    keep_towns(services, game.created, game.seed, (-99, -99, -99, -99))
    assert not set(KeptFirsts(services.folders.data).by_name) & {"land-gold", "land-laurel"}


def test_the_seventh_day_in_a_row_brings_a_first_and_an_older_gap_does_not_hurt(start: Start) -> None:
    services, session = start().game.services, land_session(PLAIN[0], 99, bots=0)
    statistics, record = services.finished, session.record()
    game = finished_game(session.snapshot(), session.state, record)
    for number in (1, 2, 4, 5, 6, 7, 8, 9, 10):
        ended = game.ended.replace(year=2026, month=3, day=number)
        one = replace(game, day=f"2026-03-{number:02d}", created=ended, ended=ended)
        land = on_day(record, one.day)
        statistics.begin_day(one.day, ended)
        found = keep_firsts(services.folders.data, None, one, session.snapshot(), land, known_of_land(statistics, one))
        assert ("land-week" in [told.row.name for told in found]) is (number == 10)
        statistics.add(one, land)


def on_day(record: Any, day: str) -> Row:
    """Return the record of a game as if it had been played on the land of a day."""
    return {**record, "land": {**record["land"], "day": day}}

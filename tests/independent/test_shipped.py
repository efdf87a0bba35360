"""What is shipped is what was typed in by hand: boards, shapes, the Eternal game; and what the verbs print is true."""

import json
from typing import Any

import pytest

from mycity.cli import run
from mycity.content.episodes import load_episode
from mycity.content.tiled.maps import load_board
from tests.engine.tables import ETERNAL_RULES
from tests.independent import lands, perft, shapes
from tests.independent.judge import judge

CITY_SQUARES = ["I1", "F2", "J2", "K2", "G3", "I3", "H4", "J4", "G5"]
CITY_SQUARES += ["F6", "H6", "G7", "I7", "H8", "J8", "F9", "E10", "G10"]
CITY_FOREST_SQUARES = ["K4", "J5", "J6", "K7", "J9", "I10"]


@pytest.mark.parametrize(("name", "text"), [("eternal", lands.ETERNAL), ("city", lands.CITY)])
def test_the_boards(name: str, text: str) -> None:
    shipped, typed = lands.recorded(load_board(name).to_json()), lands.typed(text)
    assert shipped.codes == typed.codes
    assert shipped.river == typed.river
    assert shipped.banks == typed.banks


def test_the_squares() -> None:
    city, eternal = load_board("city").to_json(), load_board("eternal").to_json()
    assert city["squares"] == CITY_SQUARES
    assert city["forest_squares"] == CITY_FOREST_SQUARES
    assert eternal["squares"] == eternal["forest_squares"] == []


def test_the_buildings_and_the_deck() -> None:
    episode = load_episode("eternal")
    assert {id_: building.rows for id_, building in episode.buildings.items()} == dict(shapes.ETERNAL)
    assert sorted(episode.scenario.deck) == sorted([*shapes.ETERNAL, perft.BLOCK])
    assert episode.scenario.start == 10


def test_the_rules_in_their_order() -> None:
    rows = load_episode("eternal").scenario.rules.rows()
    assert [{name: row[name] for name in typed} for row, typed in zip(rows, ETERNAL_RULES, strict=True)] == [
        dict(row) for row in ETERNAL_RULES
    ]


def test_perft_prints_what_the_slow_generator_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "eternal", "--seed", "7", "--depth", "2", "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    land = lands.recorded(printed["board"])
    counts = perft.count(land, printed["buildings"], printed["deck"], printed["start"], depth=2)
    assert printed["counts"] == counts
    assert (printed["game"], printed["seed"], printed["episode"]) == ("eternal", 7, None)


def test_simulated_games_are_right(tmp_path: Any) -> None:
    words = ["simulate", "eternal", "--games", "2", "--seed", "31", "--bots", "random,random", "--records"]
    assert run([*words, str(tmp_path)]) == 0
    for path in tmp_path.iterdir():
        assert judge(json.loads(path.read_bytes())) == []


def test_a_rule_that_is_not_told_here_is_taken_on_trust_and_no_other(tmp_path: Any) -> None:
    words = ["simulate", "eternal", "--games", "1", "--seed", "3", "--bots", "random,random", "--records"]
    assert run([*words, str(tmp_path)]) == 0
    record = json.loads(next(tmp_path.iterdir()).read_bytes())
    record["rules"].insert(-2, {"id": "moats.deep"})
    for row in record["result"]:
        row["end"].insert(2, {"rule": "moats", "points": 5})
        row["score"] += 5
    assert judge(record) == []
    record["result"][0]["end"][2]["points"] = 6
    assert judge(record) != []
    record["result"][0]["score"] += 1
    record["rules"] = [row for row in record["rules"] if row["id"] != "moats.deep"]
    assert judge(record) != []

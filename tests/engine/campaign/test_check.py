"""Records of campaigns: the golden one is replayed byte for byte, and whatever is changed in one is noticed."""

import copy
import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.check import check_campaign
from mycity.table.looking_back.record_check import check_alone
from tests.each import each
from tests.engine.campaign.players import answering, begun, deciding
from tests.simulation import campaign_folder
from tools.make_city_golden import not_shown

PLAN = load_campaign("city")
GOLDEN = Path(__file__).parents[2] / "golden" / "city"
NAMES = [f"{number:02d}.json" for number in range(1, 25)]
Documents = dict[str, Any]


@functools.cache
def _golden() -> Documents:
    return {name: json.loads((GOLDEN / name).read_bytes()) for name in [*NAMES, "campaign.json"]}


def golden() -> Documents:
    """Returns the golden folder, free to be spoilt."""
    return copy.deepcopy(_golden())


def test_there_is_a_golden_record_for_every_episode() -> None:
    assert [document["episode"] for name, document in _golden().items() if name in NAMES] == list(range(1, 25))


@each("name", NAMES)
def test_a_golden_record_is_true(name: str) -> None:
    assert check_alone(_golden()[name]).complaints == []


def test_the_golden_folder_is_true() -> None:
    assert check_campaign(PLAN, _golden()) == []


def test_the_golden_records_show_what_there_is_to_show() -> None:
    assert not_shown(_golden()) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_campaigns_of_any_size_are_true(seats: int) -> None:
    documents = dict(campaign_folder(begun(seats, seed=11), answering, deciding))
    assert check_campaign(PLAN, json.loads(json.dumps(documents))) == []


Spoil = Callable[[Any], None]


def _bump(*path: Any) -> Spoil:
    """Returns what adds one to the number at ``path``."""

    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] += 1

    return spoil


def _put(value: Any, *path: Any) -> Spoil:
    """Returns what puts ``value`` at ``path``."""

    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return spoil


SPOILT: dict[str, Spoil] = {
    "place": _put("first", "result", 2, "place"),
    "progress": _bump("result", 0, "progress"),
    "score": _bump("result", 1, "score"),
    "end": _bump("result", 1, "end", 0, "points"),
    "no rewards": _put([], "result", 0, "rewards"),
    "reward": _put("tree", "result", 0, "rewards", 0, "what"),
    "reward's cause": _put("red-3", "result", 0, "rewards", 0, "from"),
    "reward's cell": _put("A1", "result", 0, "rewards", 0, "cell"),
    "seed": _bump("seed"),
    "episode": _bump("episode"),
    "struck": _put(["blue-9"], "struck"),
    "start": _bump("players", 0, "start"),
    "nuggets": _bump("players", 0, "nuggets"),
    "rails": _bump("players", 0, "rails"),
    "own progress": _bump("players", 0, "progress"),
    "shafts": _bump("players", 0, "shafts", "blue"),
    "cogs": _put(["B-I2"], "players", 0, "cogs"),
    "squares": _put([], "players", 0, "board", "squares"),
    "forest squares": _put([], "players", 0, "board", "forest_squares"),
    "marks": _put({"port": ["E3"]}, "players", 0, "board", "marks"),
    "closed": _put(["A1"], "players", 0, "board", "closed"),
    "a rule's number": _put(2, "rules", 4, "end"),
    "a gain": _put([{"seat": 0, "what": "rail", "count": 1, "from": "row11"}], "turns", 0, "gains"),
    "a change": _put([{"seat": 0, "cell": "F6", "to": "t", "rule": "parks"}], "turns", 0, "changes"),
    "the campaign's index": _bump("campaign", "index"),
}


@each("what", SPOILT)
def test_a_spoilt_record_is_noticed_in_its_folder(what: str) -> None:
    documents = golden()
    SPOILT[what](documents["02.json"])
    complaints = check_campaign(PLAN, documents)
    assert complaints
    assert all(one.startswith("02.json: ") for one in complaints[:1])


@each("what", ["place", "progress", "score", "end", "no rewards", "reward", "reward's cause", "reward's cell", "marks"])
def test_a_spoilt_record_is_noticed_alone(what: str) -> None:
    document = golden()["02.json"]
    SPOILT[what](document)
    assert check_alone(document).complaints


def test_set_ups_are_looked_at() -> None:
    documents = golden()
    documents["13.json"]["players"][0]["setup"][0]["cell"] = "A1"
    assert check_campaign(PLAN, documents)[0].startswith("13.json: seat 0 has a rock to place, not on A1")
    documents = golden()
    documents["13.json"]["players"][1]["setup"] = []
    assert "the record does not say where" in check_campaign(PLAN, documents)[0]


def test_the_summary_is_looked_at() -> None:
    for spoil in (_bump("episodes", 3, "progress", 0), _put([], "winner"), _put([], "bonuses", 0, "seats")):
        documents = golden()
        spoil(documents["campaign.json"])
        assert [one for one in check_campaign(PLAN, documents) if one.startswith("campaign.json")]


def test_files_that_are_missing_or_unknown_are_told() -> None:
    documents = golden()
    del documents["07.json"]
    assert check_campaign(PLAN, documents) == ["07.json: missing"]
    assert check_campaign(PLAN, {**golden(), "25.json": {}}) == ["25.json: unknown file"]


@pytest.mark.parametrize("document", [{}, {"players": 3}, {"players": [{}], "campaign": None}])
def test_what_is_no_record_is_told_with_its_file(document: Any) -> None:
    assert check_campaign(PLAN, {**golden(), "01.json": document})[0].startswith("01.json: ")
    assert check_alone(document).complaints

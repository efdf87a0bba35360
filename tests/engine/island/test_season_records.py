"""Records of the season: the golden folder is replayed byte for byte, and whatever is changed in one is noticed."""

import copy
import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.__main__ import main
from mycity.engine.campaign.check import check_campaign
from mycity.table.looking_back.record_check import check_alone
from tests.each import each
from tests.engine.campaign.players import folder
from tests.engine.island.season import GAME, PLAN
from tests.independent.island.folder import judge_season
from tools.make_season_golden import not_shown

GOLDEN = Path(__file__).parents[2] / "golden" / GAME
NAMES = [f"{number:02d}.json" for number in range(1, 9)]
Documents = dict[str, Any]


@functools.cache
def _golden() -> Documents:
    return {name: json.loads((GOLDEN / name).read_bytes()) for name in [*NAMES, "campaign.json"]}


def golden() -> Documents:
    """Returns the golden folder, free to be spoilt."""
    return copy.deepcopy(_golden())


def judged(documents: Documents) -> list[str]:
    return judge_season([documents[name] for name in NAMES], documents["campaign.json"])


def test_the_golden_folder_is_true_and_shows_what_there_is_to_show() -> None:
    assert check_campaign(PLAN, _golden()) == []
    assert judged(_golden()) == []
    assert not_shown(_golden()) == []


@each("name", NAMES)
def test_a_golden_record_holds_alone(name: str) -> None:
    verdict = check_alone(_golden()[name])
    assert (verdict.complaints, verdict.start_unproved) == ([], True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seasons_of_any_size_are_true_by_both_judges(seats: int) -> None:
    documents = json.loads(json.dumps(folder(seats, 11, GAME)))
    assert check_campaign(PLAN, documents) == []
    assert judged(documents) == []


Spoil = Callable[[Any], None]


def _put(value: Any, *path: Any) -> Spoil:
    """Returns what puts ``value`` at ``path``, where another one is."""

    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        assert document[path[-1]] != value
        document[path[-1]] = value

    return spoil


def _with_code(seat: int, row: int, place: int, code: str) -> Spoil:
    """Returns what puts a code on a cell of a player's island."""

    def spoil(document: Any) -> None:
        rows = document["players"][seat]["board"]["cells"]
        rows[row] = rows[row][:place] + code + rows[row][place + 1 :]

    return spoil


OTHER_STARTS: dict[str, tuple[str, Spoil]] = {
    "more progress than can be won": ("05.json", _put(9, "players", 0, "progress")),
    "a tally that was not counted yet": ("04.json", _put({"totems": 1, "garden": 0}, "players", 0, "tallies")),
    "a tally that nobody keeps": ("04.json", _put({"totems": 0, "gold": 0}, "players", 0, "tallies")),
    "a wreck too many": ("06.json", _with_code(0, 7, 6, "w")),
    "a waystone beside a totem": ("05.json", _with_code(0, 1, 3, "v")),
    "ash before there is any": ("05.json", _with_code(0, 4, 5, "a")),
    "another spring than the one chosen": ("02.json", _put([{"what": "spring", "cell": "1.3"}], "players", 0, "setup")),
    "a flow of two cells": ("05.json", lambda document: document["players"][0]["setup"][0]["cells"].pop()),
    "no choice at all": ("06.json", _put([], "players", 1, "setup")),
    "a set-up where none is asked for": ("03.json", _put([{"what": "ash", "cell": "5.4"}], "players", 0, "setup")),
    "a start that nobody has": ("04.json", _put(12, "players", 0, "start")),
    "no ruins": ("07.json", _with_code(1, 3, 7, "J")),
}


@each("what", OTHER_STARTS)
def test_a_start_that_does_not_follow_is_noticed_in_its_folder(what: str) -> None:
    name, spoil = OTHER_STARTS[what]
    documents = golden()
    spoil(documents[name])
    assert check_campaign(PLAN, documents)[0].startswith(f"{name}: ")


def test_a_record_alone_is_judged_from_its_start_on() -> None:
    name, spoil = OTHER_STARTS["more progress than can be won"]
    document = golden()[name]
    spoil(document)
    verdict = check_alone(document)
    assert (verdict.complaints, verdict.start_unproved) == ([], True)


SPOILT: dict[str, tuple[str, Spoil]] = {
    "a lost sticker": ("04.json", _put([{"what": "lost", "sticker": "x", "from": "place"}], "result", 0, "rewards")),
    "a bonus": ("08.json", _put([], "result", 0, "rewards")),
    "symbols": ("01.json", _put("WFHP", "turns", 0, "answers", 0, "symbols")),
    "the summary": ("campaign.json", _put([], "bonuses", 1, "seats")),
    "the winner": ("campaign.json", _put([], "winner")),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_spoilt_season_is_noticed(what: str) -> None:
    name, spoil = SPOILT[what]
    documents = golden()
    spoil(documents[name])
    assert check_campaign(PLAN, documents)[0].startswith(name)


def test_seasons_and_episodes_are_simulated_replayed_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = ["--bots", "random,random", "--seed", "5"]
    assert main(["simulate", GAME, *bots, "--records", str(tmp_path / "season")]) == 0
    assert main(["simulate", GAME, *bots, "--episodes", "1-8", "--records", str(tmp_path / "single")]) == 0
    assert len(list((tmp_path / "season" / "campaign-5").iterdir())) == 9
    assert main(["replay", str(tmp_path), "--check"]) == 0
    capsys.readouterr()
    assert main(["perft", GAME, "--episode", "5", "--seed", "7", "--depth", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["board"]["cells"][3:6] == ["BBHHlPXJXPPHHBB-", "--BoHlPPPPPHHB--", "--BBlHHvHHHBB---"]

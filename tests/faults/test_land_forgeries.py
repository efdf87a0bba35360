"""Records and saves of games on made lands that somebody has changed: each is refused in a sentence.

A record's board, rules and deck stand in it; none of them is believed: the land is made anew from the code. The forger
of the other records is at work here too, and the ways to spoil a record that the second telling of the rules notices.
"""

import copy
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mycity
from mycity.__main__ import main
from mycity.engine.record import RecordError
from mycity.engine.record_play import play
from mycity.storage.resume import Origin, episode_now
from tests.faults.test_forgeries import Forging, accepted, everybody, forged, imported, put, sign
from tests.golden.mutations import one_of_each_kind, replaced, without
from tests.independent import land_code
from tests.independent.campaign_spoilt import cell
from tests.independent.island.spoilt import of_map
from tests.independent.land_code import CITY, ISLAND, Code
from tests.independent.land_spoilt import (
    ANYWHERE,
    BY_FAMILY,
    everywhere,
    moved,
    next_deal,
    next_land,
    own_board,
    reseeded,
    reshuffled,
    without_module,
)
from tests.seldom import seldom

Json = Any
TABLES = (
    (Code(CITY, frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}), 12, 0), ["bot:random", "bot:greedy"]),
    (land_code.read("2013-EJFW-SDJZ"), ["bot:1", "bot:greedy"]),
    (Code(CITY, frozenset({10, 11}), 2026, 200), ["bot:random"] * 3),
    (Code(ISLAND, frozenset(range(7)), 5, 0), ["bot:random", "bot:greedy"]),
    (Code(ISLAND, frozenset({0, 3, 4}), 77, 7), ["bot:greedy"]),
)
"""The lands of the records that are spoilt, and who plays there."""
NAMED_FREELY = ("land.day", "players.#.name", "players.#.animal", "players.#.controller")
"""What a record may say otherwise, as long as it is of its kind."""


@pytest.fixture(scope="module")
def records() -> list[Json]:
    found = []
    for code, people in TABLES:
        game = mycity.new_game("land", people, code=str(code))
        while not game.is_over:
            game.next_episode()
        found.append(game.record())
    return found


def of_family(records: list[Json], family: str) -> list[Json]:
    return [record for record in records if record["game"] == f"{family}-land"]


def refused(document: Json, path: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether the command and the front door refuse a record, each in sentences, as it must be with all that is wrong.

    Raises:
        AssertionError: one of them ends in a traceback, or only one of them refuses.
    """
    path.write_text(json.dumps(document), encoding="utf-8")
    capsys.readouterr()
    is_refused = not accepted(path)
    said = capsys.readouterr().err
    assert is_refused == bool(said), said
    assert "went wrong inside" not in said
    assert "Traceback" not in said
    assert all(len(line) < 700 for line in said.splitlines()), said
    try:
        complaints = mycity.load(path).check().complaints
    except ValueError as error:
        complaints = [str(error)]
    assert bool(complaints) == is_refused, complaints
    return is_refused


def test_true_records_hold(records: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for record in records:
        assert not refused(record, tmp_path / "true.json", capsys)


# -- spoilt -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", [CITY, ISLAND])
def test_no_spoilt_record_holds(
    family: str, records: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ways, taken, tried = {**ANYWHERE, **BY_FAMILY[family]}, [], 0
    for name, spoil in ways.items():
        for record in of_family(records, family):
            spoilt = copy.deepcopy(record)
            if spoil(spoilt):
                tried += 1
                taken += [] if refused(spoilt, tmp_path / "spoilt.json", capsys) else [name]
                break
    assert taken == []
    assert tried > len(ways) * 9 // 10


def kinds(record: Json, step: int) -> Iterable[tuple[str, Json]]:
    """Yields every kind of field of a record, changed in one of ``step`` ways and taken away: (which and how, it)."""
    for name, paths in one_of_each_kind(record).items():
        path = paths[len(paths) // 2]
        for told, mutant in [*list(replaced(record, path))[::step], without(record, path)]:
            yield f"{name} {told[:200]}", mutant


@pytest.mark.parametrize("family", [CITY, ISLAND])
@pytest.mark.parametrize("step", [8, *seldom(4)])
def test_no_record_holds_with_one_thing_changed(
    family: str, step: int, records: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = []
    for told, mutant in kinds(of_family(records, family)[-1], step):
        if not refused(mutant, tmp_path / "changed.json", capsys) and not told.startswith(NAMED_FREELY):
            taken.append(told)
    # Whether somebody plays differently matters to nobody, and a version with the same rules is as good.
    assert [told for told in taken if not told.startswith("engine")] == []


# -- forged, with all consequences ------------------------------------------------------------------------------------


def spoiling(spoil: Callable[[Json], bool]) -> Forging:
    """Makes a forging of a way to spoil a record: what there is no room for it has nothing to change."""

    def forging(document: Json) -> None:
        if not spoil(document):
            raise StopIteration

    return forging


def rules_without(name: str) -> Forging:
    return lambda document: document.update(rules=[row for row in document["rules"] if row["id"] != name])


PREMISES: dict[str, Forging] = {
    "the next land with its own deck": spoiling(reseeded(next_land)),
    "the next deal with its own deck": spoiling(reseeded(next_deal)),
    "the first module more or less, with its deck": spoiling(reseeded(without_module(0))),
    "the third module more or less, with its deck": spoiling(reseeded(without_module(2))),
    "another family with its deck": spoiling(
        reseeded(lambda code: replace(code, family=ISLAND if code.family == CITY else CITY, modules=frozenset()))
    ),
    "a seed beside the code's, with its deck": lambda document: document.update(seed=document["seed"] ^ 1),
    "the deck of another seed": spoiling(reshuffled),
    "the day of another land": lambda document: document["land"].update(day="2026-11-23"),
    "a printed board": put("land", None),
    "a board of one's own": spoiling(own_board),
    "a start of eleven": everybody("start", lambda _: 11),
    "no pass": rules_without("pass"),
    "no places": rules_without("places"),
    "a rule more": lambda document: document["rules"].append({"id": "trade"}),
    "five seats": lambda document: document.update(players=(document["players"] * 5)[:5]),
}
CITY_PREMISES: dict[str, Forging] = {
    **{f"{code!r} elsewhere": spoiling(moved(code)) for code in "TRWGP"},
    **{f"no {code!r} in one place": spoiling(everywhere(cell(code, "."))) for code in "TRWGPMF"},
    "a mountain more": spoiling(everywhere(cell(".", "M"))),
    "cogs on other buildings": everybody("cogs", lambda one: one and ["B-I2", *one[1:]]),
    "cogs for nothing": everybody("cogs", lambda one: one or ["B-I3", "B-L4", "B-T4"]),
    "no groups": rules_without("groups"),
    "gold for more": lambda document: next(row for row in document["rules"] if row["id"] == "gold").update(points=4),
}
ISLAND_PREMISES: dict[str, Forging] = {
    **{f"{code!r} as {other!r}": spoiling(everywhere(of_map(code, other))) for code, other in ("Hs", "oH", "sB", "wB")},
    **{f"a {code!r} more": spoiling(everywhere(of_map("B", code))) for code in "sw"},
    "a cell less": spoiling(everywhere(of_map("B", "-"))),
    "palms for jungle": spoiling(everywhere(of_map("J", "P"))),
    "jungle may be covered": lambda document: document["rules"][0].update(codes="BHPJ"),
    "no largest": rules_without("largest"),
}
FORGED = {CITY: {**PREMISES, **CITY_PREMISES}, ISLAND: {**PREMISES, **ISLAND_PREMISES}}


@pytest.mark.parametrize("family", [CITY, ISLAND])
def test_no_forged_record_holds(
    family: str, records: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = []
    for name, forging in FORGED[family].items():
        forgeries = [forged(record, forging) for record in of_family(records, family)]
        found = [forgery for forgery in forgeries if forgery is not None]
        assert found, f"the forger has nothing to do for {name}"
        taken += [name for forgery in found if not refused(forgery, tmp_path / "forged.json", capsys)]
    assert taken == []


# -- saves ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[CITY, ISLAND])
def saved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Json:
    """The content of a saved game on a land, after some turns."""
    code = next(code for code, _ in TABLES if code.family == request.param)
    game = mycity.new_game("land", ["Ada", "bot:random"], code=str(code))
    for _ in range(5):
        game.play("Ada", game.legal("Ada")[0])
    path = tmp_path_factory.mktemp("saves") / "land.save"
    game.save(path)
    return json.loads(path.read_bytes().split(b"\n", 1)[1])


def on_the_table(body: Json, forging: Forging) -> Json | None:
    """Returns the save whose game is played on a changed premise, with all consequences where it can be played."""
    forgery = copy.deepcopy(body)
    document = forgery["episode"]["record"]
    try:
        forging(document)
        episode = episode_now(*play(document), Origin(None, ()))
    except StopIteration:
        return None
    except (RecordError, ValueError, LookupError, TypeError, AttributeError):
        return forgery
    forgery["episode"] = {"record": episode.record, "cities": list(episode.cities), "pending": []}
    forgery["seed"] = document["seed"]
    return forgery


def test_no_forged_save_holds(saved: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert imported(sign(saved, tmp_path / "true.save"), tmp_path / "data", capsys)
    taken, tried = [], 0
    forgings = FORGED[saved["game"].removesuffix("-land")]
    for name, forging in forgings.items():
        forgery = on_the_table(saved, forging)
        if forgery is None or forgery == saved:
            continue
        tried += 1
        path = sign(forgery, tmp_path / "forged.save")
        taken += [name] if imported(path, tmp_path / "data", capsys) else []
        assert main(["replay", "--check", str(path)]) == 1
        assert "went wrong inside" not in capsys.readouterr().err
    assert taken == []
    assert tried > len(forgings) // 2


@pytest.mark.parametrize("record", [{}, [], None, {"turns": 7}, {"turns": None}], ids=str)
def test_a_save_whose_game_is_none_is_told_of(
    record: Json, saved: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forgery = copy.deepcopy(saved)
    forgery["episode"]["record"] = {**saved["episode"]["record"], **record} if record else record
    path = sign(forgery, tmp_path / "odd.save")
    assert main(["replay", "--check", str(path)]) == 1
    assert "went wrong inside" not in capsys.readouterr().err
    with pytest.raises(ValueError, match=r"game|episode|file"):
        mycity.load(path).game()


def test_a_long_list_of_cells_is_not_quoted_at_length(
    records: list[Json], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = copy.deepcopy(records[0])
    answer = next(one for turn in document["turns"] for one in turn["answers"] if one["do"] == "place")
    answer["cells"] = answer["cells"] * 60
    path = tmp_path / "long.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert not accepted(path)
    assert len(capsys.readouterr().err) < 300
    document = copy.deepcopy(records[0])
    next(row for row in document["rules"] if row["id"] == "gold")["points"] = ["A1"] * 60
    path.write_text(json.dumps(document), encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert len(capsys.readouterr().err) < 400

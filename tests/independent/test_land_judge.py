"""Games on made lands, under any modules, are right; so are those of the second telling; what is changed is noticed."""

import copy
import datetime as dt
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from mycity.cli import run
from mycity.content.episodes import load_episode
from mycity.content.lands.plans import day_code, land_board
from mycity.content.versions import newest_version
from mycity.engine.lands.code import PlayedLand
from mycity.table.looking_back.record_check import check_alone
from tests.each import each
from tests.independent import land_code, land_player, rules, shapes
from tests.independent.campaign_spoilt import Change
from tests.independent.island import play, tiles
from tests.independent.island.player import Chance
from tests.independent.land_code import CITY, ISLAND, MODULES, NEEDS, Code, SplitMix
from tests.independent.land_judge import COMMAND, faults_of, judge
from tests.independent.land_player import Decide, Document, Either
from tests.independent.land_spoilt import ANYWHERE, BY_FAMILY
from tests.independent.land_table import LandTable
from tests.independent.lands import BUILDABLE, beside

TABLES = ("1", "random,greedy", "1,random,random", "random,1,random,random")
"""Who plays on lands by chance, with 1, 2, 3 and 4 seats."""
PARKED, EXCUSED = "2013-EJFW-SDJZ", "2030-8002-90HR"
"""Lands on which parks come about, and on which nobody can build what the first card shows beside the palace."""


def played(folder: Path, *words: str) -> list[Document]:
    """Gives the records of simulated games."""
    assert run(["simulate", "land", *words, "--records", str(folder)]) == 0
    return [json.loads(path.read_bytes()) for path in sorted(folder.iterdir())]


def faults(documents: Iterable[Document]) -> list[str]:
    return [f"{document['land']['code']}: {fault}" for document in documents for fault in judge(document)]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Document]:
    """Records of games on lands by chance, with modules by chance, each table's four."""
    found = []
    for seed, bots in enumerate(TABLES, 28):
        words = ["--random", "4", "--seed", str(seed), "--bots", bots]
        found += played(tmp_path_factory.mktemp("lands"), *words)
    found += played(tmp_path_factory.mktemp("parks"), "--code", PARKED, "--bots", "1,greedy")
    return found


# --- what is simulated is right --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_games_on_lands_by_chance(games: list[Document]) -> None:
    before = copy.deepcopy(games)
    assert faults(games) == []
    assert games == before, "judging has changed a record"
    assert {len(document["players"]) for document in games} == {1, 2, 3, 4}
    codes = [land_code.read(document["land"]["code"]) for document in games]
    seen = {(code.family, module) for code in codes for module in code.modules}
    assert seen == {(family, module) for family, modules in MODULES.items() for module in modules}


def with_needs(family: str, modules: Iterable[int]) -> frozenset[int]:
    needed = {NEEDS[family][module] for module in modules if module in NEEDS[family]}
    return frozenset({*modules, *needed})


EXTREMES = [
    *((family, with_needs(family, [module])) for family in MODULES for module in MODULES[family]),
    *((family, frozenset(some)) for family in MODULES for some in ((), MODULES[family])),
    *((CITY, frozenset(some)) for some in ((10, 11), (8, 11), (1, 8, 9, 11), (5, 6, 8, 9, 10), (2, 3, 9))),
    *((ISLAND, frozenset(some)) for some in ((4, 5, 6), (1, 3, 4, 5, 6), (0, 2))),
]
"""Each module with no other but what it needs, none, all, and some that go ill together."""


@pytest.mark.parametrize("number", range(len(EXTREMES)))
def test_modules_alone_together_and_at_odds(number: int, tmp_path: Path) -> None:
    family, modules = EXTREMES[number]
    code = Code(family, modules, 70 + number, number)
    bots = ("1", "random,1", "random,random,random")[number % 3]
    (document,) = played(tmp_path, "--code", str(code), "--bots", bots)
    assert judge(document) == []
    assert check_alone(document).complaints == []


def test_whoever_cannot_build_at_the_palace_is_excused(tmp_path: Path) -> None:
    (document,) = played(tmp_path, "--code", EXCUSED, "--bots", "1,random")
    assert document["turns"][0]["answers"] == []
    assert judge(document) == []
    assert check_alone(document).complaints == []


def test_the_verb(games: list[Document], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, document in enumerate(games[:3]):
        (tmp_path / f"{number}.json").write_text(json.dumps(document), encoding="utf-8")
    assert COMMAND.run([str(tmp_path)]) == 0
    (tmp_path / "4.json").write_text(json.dumps({**games[0], "seed": 4}), encoding="utf-8")
    (tmp_path / "campaign.json").write_text("{}", encoding="utf-8")
    assert COMMAND.run([str(tmp_path)]) == 1
    (tmp_path / "campaign.json").unlink()
    assert COMMAND.run([str(tmp_path)]) == 1
    assert capsys.readouterr().out.endswith("4 judged, 1 with faults\n")


# --- codes, decks and days -------------------------------------------------------------------------------------------


def test_the_code_of_the_rules() -> None:
    code = land_code.read("2001-W01Z-A01H")
    assert (code.family, sorted(code.modules), code.number, code.deal) == (CITY, [0, 1, 2, 3], 2026, 0)
    assert str(code) == "2001-W01Z-A01H"
    assert SplitMix(0).draw() == 0xE220A8397B1DCDAF
    assert sorted(SplitMix(code.seed).shuffled("abcdefg")) == list("abcdefg")


def test_days_have_the_lands_that_the_rules_give_them() -> None:
    first = dt.date(2026, 1, 1)
    days = [first + dt.timedelta(days=number) for number in (*range(60), 26_000, 27_027)]
    assert [str(day_code(day)) for day in days] == [str(land_code.of_day(day.isoformat())) for day in days]
    assert days[-1] == dt.date(2099, 12, 31)


@pytest.mark.parametrize("day", ["2025-12-31", "2100-01-01", "20260101", "2026-1-1", "today", ""])
def test_days_without_a_land(day: str) -> None:
    with pytest.raises(ValueError, match=r"no land|isoformat|month|day"):
        land_code.of_day(day)


# --- what the second telling plays is right --------------------------------------------------------------------------


def on_land(code: Code, seats: int, decide: Decide) -> Document:
    """Gives the record of a game that the second telling plays; its rules stand in the order of the game's."""
    document = land_player.written(code, land_board(str(code)).to_json(), seats, decide)
    rows = load_episode(document["game"], land=PlayedLand(str(code))).scenario.rules.rows()
    return {**document, "engine": newest_version(), "rules": rows}


@each("number", range(len(EXTREMES) - 12, len(EXTREMES)))
def test_the_game_plays_what_the_second_telling_has_played(number: int) -> None:
    family, modules = EXTREMES[number]
    document = on_land(Code(family, modules, number, number), 1 + number % 4, land_player.by_chance(Chance(number)))
    assert judge(document) == []
    assert check_alone(document).complaints == []


@pytest.mark.parametrize("number", range(len(EXTREMES) - 10, len(EXTREMES)))
def test_perft_prints_what_the_slow_generator_counts(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    family, modules = EXTREMES[number]
    code = Code(family, modules, 300 + number, number)
    assert run(["perft", "land", "--code", str(code), "--depth", "2", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["game"], printed["seed"]) == (f"{family}-land", code.seed)
    assert printed["counts"] == land_player.count(code, printed["board"], 2)


# --- answers that break one sentence of the rules --------------------------------------------------------------------


def broken(table: Either, seat: int, card: str, cells: Any) -> dict[str, bool]:
    """Gives the sentences that a placement breaks."""
    if isinstance(table, LandTable):
        settler = table.seats[seat]
        codes, taken = settler.land.codes, rules.taken(settler.built)
        doors = table.doors(settler) if not settler.built else beside(taken)
        return {
            "mountain or forest": any(codes[cell] in "MF" for cell in cells),
            "palace": any(codes[cell] == "P" for cell in cells),
            "trees": not cells <= table.ground(settler) and all(codes[cell] in BUILDABLE for cell in cells),
            "covered": bool(cells & taken),
            "banks": not any(cells <= bank for bank in settler.land.banks),
            "first": not settler.built and not cells & doors,
            "later": bool(settler.built) and not cells & doors,
        }
    isle = table.isles[seat]
    names, near = {cell for cell, _ in cells}, play.matching(isle)
    return {
        "ground": not names <= play.free(table.book, isle) | set(isle.symbols),
        "covered": not names.isdisjoint(isle.symbols),
        "first": not isle.symbols and not isle.beaches(names),
        "later": bool(isle.symbols) and not any(cell in near.get(symbol, ()) for cell, symbol in cells),
    }


def everywhere(table: Either, seat: int, card: str) -> list[Any]:
    if isinstance(table, LandTable):
        return sorted(shapes.everywhere(tuple(table.seats[seat].buildings[card])), key=sorted)
    return sorted(tiles.everywhere(card, table.isles[seat].lattice))


def cheat(code: Code, sentence: str, seed: int = 0) -> list[str]:
    """Plays a game in which the last seat breaks one sentence as soon as it can, and judges what it did."""
    done: list[Any] = []

    def decide(table: Either, seat: int, card: str) -> Any:
        if seat and not done:
            for cells in everywhere(table, seat, card):
                if [name for name, is_broken in broken(table, seat, card, cells).items() if is_broken] == [sentence]:
                    done.append(cells)
                    return cells
        return honest(table, seat, card)

    honest = land_player.by_chance(Chance(seed))
    document = on_land(code, 2, decide)
    if not done:
        assert seed < 5, f"nobody can break {sentence!r}"
        return cheat(code, sentence, seed + 1)
    assert check_alone(document).complaints != []
    return [fault for fault in judge(document) if "allowed" in fault]


SENTENCES = [
    *((CITY, sentence) for sentence in ("mountain or forest", "palace", "trees", "covered", "banks", "first", "later")),
    *((ISLAND, sentence) for sentence in ("ground", "covered", "first", "later")),
]


@each(("family", "sentence"), SENTENCES)
def test_a_placement_that_breaks_one_sentence_is_noticed(family: str, sentence: str) -> None:
    assert len(cheat(Code(family, frozenset(MODULES[family]), 9, 9), sentence)) == 1


@pytest.mark.parametrize("modules", [{1}, {1, 11}, {1, 8}])
def test_a_pass_that_is_not_allowed_is_noticed(modules: set[int]) -> None:
    """On churches, without a point, and where nobody may pass at all."""

    def passing(_table: Either, _seat: int, _card: str) -> str:
        return "pass"

    document = on_land(Code(CITY, frozenset(modules), 4, 4), 1, passing)
    cards = [turn["card"] for turn in document["turns"] if turn["answers"]]
    wrong = [card for number, card in enumerate(cards) if number >= 10 or card[0] == "C" or 11 in modules]
    assert len(wrong) < len(cards) or 11 in modules
    assert len([fault for fault in judge(document) if "not allowed" in fault]) == len(wrong)
    assert check_alone(document).complaints != []


# --- what is changed is noticed --------------------------------------------------------------------------------------


def noticed(change: Change, documents: Sequence[Document]) -> bool:
    """Spoils the first record that can be, and says whether there was one; it has to be noticed."""
    for document in documents:
        record = copy.deepcopy(document)
        if change(record):
            assert next(faults_of(record), "") != ""
            return True
    return False


SPOILT = [(family, name) for family in BY_FAMILY for name in {**ANYWHERE, **BY_FAMILY[family]}]


@each(("family", "name"), SPOILT)
def test_a_spoilt_record_is_noticed(games: list[Document], family: str, name: str) -> None:
    change = {**ANYWHERE, **BY_FAMILY[family]}[name]
    assert noticed(change, [document for document in games if document["game"] == f"{family}-land"])

"""``mycity lands``: what other programs read, judged by a checker that shares no line with the generator."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence

import pytest

import mycity
from mycity.cli import run
from mycity.content.lands.land_names import land_name
from mycity.content.lands.plans import day_code
from tests.each import each
from tests.independent.made_lands import city_faults, island_faults
from tests.sent_codes import CODE, WAYS


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["lands", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("family", "modules", "faults"), [("city", 0b100001100, city_faults), ("island", 0b1110000, island_faults)]
)
def test_all_that_are_listed_hold_what_is_asked_of_them(
    capsys: pytest.CaptureFixture[str], family: str, modules: int, faults: object
) -> None:
    lines = said(
        capsys, "list", "--family", family, "--from", "5", "--to", "44", "--modules", str(modules)
    ).splitlines()
    assert len(lines) == 40
    for line in lines:
        _, rows = line.split("\t")
        assert list(faults(rows.split(" "))) == []  # type: ignore[operator]
    shown = said(capsys, "show", lines[7].split("\t")[0]).splitlines()
    assert [row.strip() for row in shown[1:]] == lines[7].split("\t")[1].split(" ")
    name = mycity.land_name(lines[7].split("\t")[0])
    assert f"  {name}, {family} 12, deal 0" in shown[0]


@pytest.mark.parametrize(
    ("words", "modules", "number", "deal"),
    [
        (("--modules", "0,1,11", "--number", "0"), ["groups", "churches", "no-passing"], 0, 0),
        (("--modules", "smog, factories", "--number", "7", "--deal", "2"), ["factories", "smog"], 7, 2),
        (("--family", "island", "--modules", "none", "--number", "5"), [], 5, 0),
        (("--family", "island", "--modules", "", "--number", "5"), [], 5, 0),
    ],
)
def test_a_land_with_the_modules_one_names(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], modules: list[str], number: int, deal: int
) -> None:
    code = said(capsys, "code", *words).strip()
    document = json.loads(said(capsys, "show", code, "--json"))
    assert (document["modules"], document["number"], document["deal"]) == (modules, number, deal)


def test_a_land_with_the_modules_one_names_is_another_one_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert len({said(capsys, "code", "--family", "city", "--modules", "0") for _ in range(9)}) > 1
    assert len({mycity.land_code("city", [0]) for _ in range(9)}) > 1
    assert mycity.land_code("city", [0], 7, 2) == mycity.land_code("city", [0], number=7, deal=2)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--modules", "0,12"), "no module '12' of the family city: they are 0 groups"),
        (("--modules", "0,,1"), "no module ''"),
        (("--modules", "smog"), "the module smog needs the module factories"),
        (("--modules", "0", "--number", "4194304"), "4194304"),
        (("--modules", "0", "--deal", "256"), "256"),
        (("--modules", "0", "--family", "town"), "town"),
    ],
)
def test_a_land_that_cannot_be_is_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(["lands", "code", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert sentence in told.err
    assert "Traceback" not in told.err


def test_a_land_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(said(capsys, "show", "2oo1 w01z a01h", "--json"))
    assert (document["code"], document["name"]) == ("2001-W01Z-A01H", "Dormatara")
    assert document["modules"] == ["groups", "churches", "wells", "gold"]
    assert document["board"]["cells"][0] == "....R...R.G"
    assert document["rules"][4] == {"id": "churches.must-build"}


@each("way", WAYS)
def test_a_code_is_read_as_people_send_it(capsys: pytest.CaptureFixture[str], way: str) -> None:
    assert said(capsys, "show", WAYS[way]) == said(capsys, "show", CODE)


def test_days_and_chance(capsys: pytest.CaptureFixture[str]) -> None:
    day = dt.date(2026, 11, 23)
    document = json.loads(said(capsys, "day", "2026-11-23", "--json"))
    assert (document["code"], document["name"]) == (str(day_code(day)), land_name(day_code(day)))
    assert f"  {document['name']}, {document['family']} " in said(capsys, "day", "2026-11-23")
    assert said(capsys, "random", "--seed", "3") == said(capsys, "random", "--seed", "3")
    assert said(capsys, "random", "--family", "island", "--seed", "3").startswith("2801-")


@each(
    ("words", "sentence"),
    [
        (["show", "2001-W01Z-A01J"], "a sign of this land's code is wrong"),
        (["show", "x" * 5000], "has 12 signs, this has 5000"),
        (["show", "Shall we play tonight, as we did on Monday? At eight."], "there is no land's code in this text"),
        (["day", "2025-12-31"], "have a land, 2025-12-31 has none"),
        (["day", "2026-02-30"], "'2026-02-30' is no day like"),
        (["list", "--from", "4", "--to", "3"], "no land from 4 to 3"),
        (["list", "--modules", "64"], "smog needs the module factories"),
        (["list", "--modules", "65536"], "at most 65535"),
        (["list", "--to", "4194304"], "at most 4194303"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: Sequence[str], sentence: str
) -> None:
    assert run(["lands", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_a_board_by_chance_is_an_evening_s_city(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (2026, 2026 + (1 << 22), 2**64 - 1):
        assert run(["boards", "random", "--seed", str(seed), "--json"]) == 0
        (board,) = json.loads(capsys.readouterr().out)
        shown = json.loads(said(capsys, "show", board["name"], "--json"))
        assert (shown["family"], shown["number"], shown["deal"]) == ("city", seed % (1 << 22), 0)
        assert shown["modules"] == ["groups", "churches", "wells", "gold"]
        assert board["board"] == shown["board"]
    assert run(["boards", "random", "--seed", "2026"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2001-W01Z-A01H")
    assert lines[1:] == said(capsys, "show", "2001-W01Z-A01H").splitlines()[1:]
    assert run(["boards", "random"]) == 0


@each(
    "words",
    [("lands", "show"), ("lands", "export"), ("simulate", "land", "--code"), ("perft", "land", "--code"), ("--land",)],
)
@each("dashes", ["-", "--"])
def test_a_code_behind_a_dash_is_refused_with_how_it_is_meant(
    capsys: pytest.CaptureFixture[str], words: Sequence[str], dashes: str
) -> None:
    assert run([*words, dashes + CODE]) == 2
    told = capsys.readouterr().err
    assert told.endswith(f"'{dashes}{CODE}' begins with a dash, as options do: write {CODE}\n")
    assert told.count("\n") == 1

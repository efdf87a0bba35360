"""Modules, named sets and days of lands: what they play by, and what is refused."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from mycity.content.assets import ContentError, assets_root
from mycity.content.lands.plans import FIRST_DAY, LAST_DAY, day_code, land_plan, load_lands, playable_code, read_lands
from mycity.content.versions import newest_version
from mycity.engine.lands.code import FAMILIES, LandCode, LandCodeError
from mycity.engine.lands.made import made_land
from mycity.engine.rng import step
from tests.each import each

FILE = assets_root() / "campaigns" / "lands.yaml"
_RIVER = [
    "start.river",
    "adjacency",
    "one-bank",
    "stop",
    "pass",
    "trees",
    "rocks",
    "empties",
    "tie-break.rows",
    "places",
]
ALWAYS = {"city": _RIVER, "island": ["land", "start.beach", "match", "stop", "pass", "beach", "places"]}
BITS = {
    "city": "groups churches wells gold investor factories smog homes palace keep-trees free-gaps no-passing",
    "island": "groups totems largest palms springs shells wreck",
}
"""The modules in the order of their bits."""


def rows_of(family: str, *names: str) -> list[str]:
    bits = load_lands(newest_version()).families[family].bits(names)
    return [rule.id for rule in land_plan(LandCode(1, family, bits, 0, 0)).rules.rules]


@pytest.mark.parametrize("family", FAMILIES)
def test_without_modules_the_rules_are_those_of_every_land(family: str) -> None:
    assert rows_of(family) == ALWAYS[family]


def test_bits_are_what_they_have_always_been() -> None:
    for name, family in load_lands(newest_version()).families.items():
        assert [module.bit for module in family.modules] == list(range(len(family.modules)))
        assert " ".join(module.id for module in family.modules) == BITS[name]


def test_modules_add_and_take_rows_cards_and_codes() -> None:
    assert set(rows_of("city", "palace")) ^ set(ALWAYS["city"]) == {
        "start.river",
        "start.palace",
        "start.excused",
        "parks",
    }
    assert set(rows_of("city", "factories", "smog")) ^ set(ALWAYS["city"]) == {"factories", "trees", "trees.smog"}
    assert set(rows_of("city", "free-gaps", "no-passing")) == set(ALWAYS["city"]) - {"empties", "pass"}
    churches = land_plan(LandCode(1, "city", 0b10, 0, 0))
    assert churches.deck == ("residential", "public", "industrial", "churches", "BLOCK")
    assert land_plan(LandCode(1, "city", 1 << 5, 0, 0)).cogs == ("B-I3", "B-L4", "B-T4")
    everything = land_plan(LandCode(1, "island", 0b1111111, 0, 0))
    ground = next(rule for rule in everything.rules.rules if rule.id == "land")
    assert ground.parameters()["codes"] == "BHPso"
    assert everything.shown == "osw"


def test_every_combination_that_is_allowed_makes_rules_and_a_board() -> None:
    for name, family in load_lands(newest_version()).families.items():
        for bits in range(1 << len(family.modules)):
            names = {module.id for module in family.named(bits)}
            lacks = any(module.needs and module.needs not in names for module in family.named(bits))
            if lacks:
                with pytest.raises(LandCodeError, match="needs the module"):
                    land_plan(LandCode(1, name, bits, 0, 0))
            elif bits % 7 == 0:
                plan = land_plan(LandCode(1, name, bits, 3, 0))
                codes = set("".join(made_land(plan.code).board((*plan.shown, "X")).cells))
                assert set(plan.shown) <= codes
                assert not codes & (set("WGosw") - set(plan.shown))


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    for code, words in (
        (LandCode(1, "city", 1 << 12, 0, 0), "no module 12 of the family city"),
        (LandCode(1, "island", 1 << 7, 0, 0), "no module 7 of the family island"),
        (LandCode(1, "city", 1 << 6, 0, 0), "smog needs the module factories"),
        (LandCode(1, "island", 0b10, 0, 0), "totems needs the module palms"),
    ):
        with pytest.raises(LandCodeError, match=words):
            playable_code(str(code))


def test_named_sets() -> None:
    sets = {
        name: {row.id: sorted(map(family.modules.index, family.named(family.bits(row.modules)))) for row in family.sets}
        for name, family in load_lands(newest_version()).families.items()
    }
    assert sets == {
        "city": {
            "evening": [0, 1, 2, 3],
            "first-steps": [],
            "gold-fever": [0, 1, 3, 4],
            "smoke": [0, 1, 5, 6],
            "green-city": [0, 2, 7, 8, 9],
            "everything": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        },
        "island": {
            "evening": [0, 1, 2, 3],
            "first-steps": [0],
            "springs-and-shells": [0, 3, 4, 5],
            "everything": [0, 1, 2, 3, 4, 5, 6],
        },
    }


def test_every_day_has_its_land_for_ever() -> None:
    assert str(day_code(FIRST_DAY)) == "2001-XVKD-F022"
    for number in range(200):
        code = day_code(FIRST_DAY + dt.timedelta(number))
        state, first = step(number)
        assert (code.family, code.number, code.deal) == ("island" if number % 7 == 3 else "city", first % (1 << 22), 0)
        extra = (4, 5, 7, 8, 9, 10, 11)[step(state)[1] % 7]
        plain = code.family == "island" or number % 7 in {0, 1}
        assert code.modules == (0b1111 if plain else 0b1111 | 1 << extra)
        land_plan(code)
    assert day_code(LAST_DAY).version == 1
    for day in (FIRST_DAY - dt.timedelta(1), LAST_DAY + dt.timedelta(1)):
        with pytest.raises(LandCodeError, match="has none"):
            day_code(day)


@each(
    ("old", "new", "words"),
    [
        ("needs: factories", "needs: factory", "no module 'factory'"),
        ("bit: 1}", "bit: 0}", "given twice"),
        ("with: smog", "with: fog", "no module 'fog'"),
        ("{id: homes}", "{id: houses}", "houses"),
        ("modules: [groups]", "modules: [herds]", "no module 'herds'"),
        ("extra: [investor", "extra: [investors", "no module 'investors'"),
        ("set: evening", "set: morning", "no set 'morning'"),
        ("  island:", "  isle:", "families are city, island"),
    ],
)
def test_a_file_with_a_slip_is_refused_with_its_place(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "lands.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=words):
        read_lands(path)

"""The 24 episodes as data: what is in force when, written here by hand a second time."""

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.plan import Choosing, Conversion, Grant, Leaving
from tests.engine.campaign.by_hand import BOXES, RAILWAY, mask
from tests.independent import lands

PLAN = load_campaign("city")
NUMBERS = range(1, 25)


def episodes_with(rule: str) -> list[int]:
    """Returns the episodes in which a rule is in force."""
    return [
        number
        for number, episode in enumerate(PLAN.episodes, start=1)
        if any(one.id == rule for one in episode.scenario.rules.rules)
    ]


def rows(number: int) -> dict[str, dict[str, object]]:
    """Returns the rules of an episode, by id."""
    return {row["id"]: row for row in PLAN.episodes[number - 1].scenario.rules.rows()}


def span(first: int, last: int = 24, without: tuple[int, ...] = ()) -> list[int]:
    return [number for number in range(first, last + 1) if number not in without]


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("adjacency", span(1)),
        ("one-bank", span(1)),
        ("stop", span(1)),
        ("track", span(1)),
        ("tie-break.rows", span(1)),
        ("places", span(1)),
        ("rocks", span(1)),
        ("start.river", [*span(1, 7), *span(13, 21)]),
        ("start.sawmill", span(8, 12)),
        ("start.palace", span(22)),
        ("start.excused", span(22)),
        ("churches.must-build", span(4)),
        ("blocking", span(4)),
        ("pass", span(1, without=(6, 9))),
        ("trees", span(1, without=(14, 15))),
        ("trees.smog", [14, 15]),
        ("groups", span(2, 12)),
        ("churches", span(5)),
        ("wells", span(3, 12)),
        ("empties", span(1, 14)),
        ("flood", span(7, 9)),
        ("logging", span(8, 12)),
        ("gold", span(10, 18)),
        ("gold.nuggets", span(10, 18)),
        ("veins", [11, 12]),
        ("nuggets", span(11)),
        ("trade", span(12)),
        ("investor", span(13, 18)),
        ("factories", span(13)),
        ("mines", span(16, 18)),
        ("railway", span(19)),
        ("port", span(20)),
        ("parks", span(22)),
        ("homes", [23, 24]),
        ("keep-trees", [24]),
    ],
)
def test_a_rule_is_in_force_in_its_episodes(rule: str, numbers: list[int]) -> None:
    assert episodes_with(rule) == numbers


def test_no_other_rule_is_in_force() -> None:
    assert len({one.id for episode in PLAN.episodes for one in episode.scenario.rules.rules}) == 35


def test_numbers_of_the_rules() -> None:
    for number in NUMBERS:
        found = rows(number)
        expected: dict[str, dict[str, object]] = {
            "pass": {"cost": 1},
            "track": {"end": 50, "progress": 1},
            "places": {"second_from": 3},
            "churches": {"points": 3},
            "wells": {"points": 4},
            "gold": {"points": 3},
            "gold.nuggets": {"first": 2, "later": 1},
            "veins": {"nuggets": 1},
            "nuggets": {"limit": 5},
            "trade": {"nuggets": 1},
            "investor": {"points": 1},
            "factories": {"limit": 3},
            "mines": {"open": ["blue", "red", "yellow"][: number - 15], **BOXES},
            "railway": {**RAILWAY, "church_rails": 2 if number >= 21 else 1},
            "port": {"track_row": 11, "first": 3, "later": 1},
        }
        for rule, row in found.items():
            assert row == {"id": rule, **expected.get(rule, {})}, (number, rule)


@pytest.mark.parametrize("number", NUMBERS)
def test_scoring_rules_stand_in_scoring_order(number: int) -> None:
    order = ["trees", "rocks", "groups", "churches", "wells", "nuggets", "factories", "mines", "homes", "empties"]
    lines = [rule.line for rule in PLAN.episodes[number - 1].scenario.rules.end_score]
    assert lines == sorted(lines, key=order.index)


@pytest.mark.parametrize("number", NUMBERS)
def test_rules_that_speak_at_once_stand_in_the_order_of_records(number: int) -> None:
    order = ["gold", "gold.nuggets", "veins", "investor", "parks", "railway", "port"]
    spoken = [rule.id for rule, _, _ in PLAN.episodes[number - 1].scenario.rules.at_once]
    assert spoken == sorted(spoken, key=order.index)


@pytest.mark.parametrize("number", NUMBERS)
def test_trade_pays_before_shafts_and_stops(number: int) -> None:
    found = [
        one.id for one in PLAN.episodes[number - 1].scenario.rules.rules if one.id in ("trade", "mines", "railway")
    ]
    assert found == sorted(found, key=["trade", "mines", "railway"].index)


def test_starts_and_decks() -> None:
    for number, episode in enumerate(PLAN.episodes, start=1):
        scenario = episode.scenario
        assert (scenario.game, scenario.episode) == ("city", number)
        assert scenario.start == (10 if number < 13 else 0 if number < 19 else 5)
        assert len(scenario.deck) == (24 if number < 4 else 28 if number == 4 else 29)
        assert ("BLOCK" in scenario.deck, "C-4" in scenario.deck) == (number >= 4, number >= 5)
        assert len(episode.buildings) == (24 if number < 4 else 27)


P1, P2 = Grant("progress", 1), Grant("progress", 2)
ROCK, TREE, WELL, COG, NUGGET = Grant("rock"), Grant("tree"), Grant("well"), Grant("cog"), Grant("nugget")
BLANK, FOREST = Grant("forest-blank"), Grant("forest-tree")
RAIL, RAILS, COGS, BOXES_2 = Grant("rail"), Grant("rail", 2), Grant("cog", 2), Grant("boxes", 2)
Place = tuple[Grant, ...]
FIRST: Place = (P2, ROCK)
REWARDS: dict[int, tuple[Place, Place, Place]] = {
    1: (FIRST, (P1,), ()),
    2: (FIRST, (P1,), (TREE,)),
    3: (FIRST, (P1,), (WELL,)),
    4: ((P2, Grant("church", shape="X5")), (P1, Grant("church", shape="I3")), (Grant("church", shape="I2"),)),
    5: (FIRST, (P1, TREE), (Grant("tree", 2),)),
    6: (FIRST, (P1,), (TREE, Grant("remove-rock"))),
    7: ((P2,), (P1, BLANK), (FOREST,)),
    8: (FIRST, (P1, BLANK), (FOREST,)),
    9: (FIRST, (P1, FOREST), (FOREST, BLANK)),
    10: (FIRST, (P1,), (NUGGET,)),
    11: (FIRST, (P1,), (NUGGET,)),
    12: (FIRST, (P1, TREE), (NUGGET, TREE)),
    13: ((P2, COG), (P1, COG), (COGS,)),
    14: ((P2, COG), (P1, COG), (COGS,)),
    15: ((P2, COG), (P1, COG, TREE), (COGS, TREE)),
    **dict.fromkeys((16, 17, 18), (FIRST, (P1, TREE), (TREE, BOXES_2))),
    **dict.fromkeys((19, 20, 21), (FIRST, (P1, RAIL), (RAILS,))),
    22: ((P2,), (P1,), (TREE,)),
    23: ((P2,), (P1,), (TREE, RAIL)),
    24: ((P2,), (P1,), ()),
}


@pytest.mark.parametrize("number", NUMBERS)
def test_rewards(number: int) -> None:
    episode = PLAN.episodes[number - 1]
    assert tuple(episode.rewards.of(place) for place in ("first", "second", "others")) == REWARDS[number]
    assert episode.rewards.each == ((WELL,) if number == 2 else ())


def test_set_ups() -> None:
    steps = {
        10: (Conversion("G", mark="gold"),),
        13: (Conversion(".", code="W"), Choosing("rock", 2), Choosing("cog", 1)),
        16: (Conversion(".", mark="mine-blue"),),
        22: (Leaving("blue-without-cog"),),
    }
    for number, episode in enumerate(PLAN.episodes, start=1):
        assert episode.setup == steps.get(number, ())


def test_what_the_campaign_knows_beside() -> None:
    assert dict(PLAN.bonuses) == {"nuggets": 3, "trees": 3, "rocks": 3}
    assert PLAN.reserved == mask("E6")
    assert {shape: church.id for shape, church in PLAN.fourth_church.items()} == dict.fromkeys(
        ("X5", "I3", "I2"), "C-4"
    )
    assert dict(PLAN.places) == {name: mask(cells) for name, cells in lands.MARKS.items()}

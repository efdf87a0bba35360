"""The 24 episodes as data: what is in force when and what places bring, held against the judge's book of them.

A rule that the judge has not been told of (``book.TOLD``) is nobody's business here.
"""

from collections.abc import Iterable

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.plan import Choosing, Conversion, Grant, Leaving
from tests.each import each
from tests.engine.campaign.by_hand import mask
from tests.independent import campaign_book as book
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


ALWAYS = ("adjacency", "one-bank", "stop", "track", "tie-break.rows", "places", "rocks")
BY_ANOTHER_NAME = {
    "trees.smog": "smog",
    "gold.nuggets": "gold",
    "logging": "sawmill",
    "start.sawmill": "sawmill",
    "start.palace": "palace",
    "start.excused": "palace",
    "parks": "palace",
    "churches.must-build": "church cards",
    "blocking": "church cards",
    "keep-trees": "trees stand",
}
"""A rule to what the judge calls it, or what it comes and goes with."""


def is_due(rule: str, number: int) -> bool:
    """Returns whether the judge, who has typed the table of the episodes in by hand, has a rule in force in one."""
    if rule == "start.river":
        return not book.holds("sawmill", number) and not book.holds("palace", number)
    if rule == "trees":
        return not book.holds("smog", number)
    if rule == "pass":
        return book.may_pass(number)
    return rule in ALWAYS or book.holds(BY_ANOTHER_NAME.get(rule, rule), number)


@each("rule", sorted(book.TOLD))
def test_a_rule_is_in_force_in_its_episodes(rule: str) -> None:
    due = [number for number in NUMBERS if is_due(rule, number)]
    assert episodes_with(rule) == due
    assert due


BOXES = {
    "depth": 12,
    "blue": [[3, "points", 2], [5, "nugget", 1], [6, "progress", 1, "triangle"], [7, "progress", 1]],
    "red": [[3, "tree", 1], [5, "nugget", 1, "triangle"], [6, "progress", 1], [7, "points", 4]],
    "yellow": [[2, "remove-rock", 1], [3, "tree", 1], [4, "nugget", 1], [5, "progress", 2, "triangle"]],
}


def railway(number: int) -> dict[str, object]:
    """Returns its row: `tree` is one tree, `nugget 1` a nugget."""
    words = {stop: (*paid.split(), "1")[:2] for stop, paid in book.TODAY.stops(number).items()}
    stops = [[stop, what, int(count)] for stop, (what, count) in words.items()]
    line = {"track_row": 11, "length": book.TODAY.railway_end, "stops": stops}
    return {**line, "rails": 1, "church_rails": 2 if number >= 21 else 1}


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
            "gold.nuggets": {"first": 1},
            "veins": {"nuggets": 3},
            "nuggets": {"ladder": list(book.TODAY.steps(number))},
            "trade": {"nuggets": 1},
            "investor": {"points": 1},
            "factories": {"limit": 3},
            "mines": {"open": ["blue", "red", "yellow"][: number - 15], **BOXES},
            "railway": railway(number),
            "port": {"track_row": 11, "first": 8, "later": 4, "colours": 1},
        }
        for rule in found.keys() & book.TOLD:
            assert found[rule] == {"id": rule, **expected.get(rule, {})}, (number, rule)


def test_a_history_strikes_out_boxes_that_there_are() -> None:
    boxes = {f"{colour}-{row[0]}" for colour in ("blue", "red", "yellow") for row in BOXES[colour] if row[3:]}  # type: ignore[attr-defined]
    struck = {one for episode in PLAN.episodes for one in episode.history.struck}
    assert struck
    assert struck <= boxes


@each("number", NUMBERS)
def test_scoring_rules_stand_in_scoring_order(number: int) -> None:
    order = ["trees", "rocks", "groups", "churches", "wells", "nuggets", "factories", "mines", "homes", "empties"]
    lines = [rule.line for rule in PLAN.episodes[number - 1].scenario.rules.end_score if rule.id in book.TOLD]
    assert lines == sorted(lines, key=order.index)


@each("number", NUMBERS)
def test_rules_that_speak_at_once_stand_in_the_order_of_records(number: int) -> None:
    order = ["gold", "gold.nuggets", "veins", "investor", "parks", "railway", "port"]
    spoken = [rule.id for rule, _, _ in PLAN.episodes[number - 1].scenario.rules.at_once if rule.id in book.TOLD]
    assert spoken == sorted(spoken, key=order.index)


@each("number", NUMBERS)
def test_trade_pays_before_shafts_and_stops(number: int) -> None:
    found = [
        one.id for one in PLAN.episodes[number - 1].scenario.rules.rules if one.id in ("trade", "mines", "railway")
    ]
    assert found == sorted(found, key=["trade", "mines", "railway"].index)


def test_starts_and_decks() -> None:
    for number, episode in enumerate(PLAN.episodes, start=1):
        scenario = episode.scenario
        assert (scenario.game, scenario.episode) == ("city", number)
        assert scenario.start == book.start(number)
        assert len(scenario.deck) == (24 if number < 4 else 28 if number == 4 else 29)
        assert ("BLOCK" in scenario.deck, "C-4" in scenario.deck) == (number >= 4, number >= 5)
        assert len(episode.buildings) == (24 if number < 4 else 27)


def told(grants: Iterable[Grant]) -> list[str]:
    """Returns what is given in the judge's words: `tree`, `tree`, `nugget 1`, `church X5`."""
    words: list[str] = []
    for grant in grants:
        counted = grant.what in ("progress", "nugget", "rail", "boxes")
        words += [f"{grant.what} {grant.count if counted else grant.shape}".rstrip()] * (1 if counted else grant.count)
    return words


@each("number", NUMBERS)
def test_rewards(number: int) -> None:
    rewards = PLAN.episodes[number - 1].rewards
    for place in ("first", "second", "others"):
        progress = book.place_progress(place)
        due = ([f"progress {progress}"] if progress else []) + book.TODAY.place_rewards(number, place)
        assert told(rewards.of(place)) == due
    assert told(rewards.each) == book.each_rewards(number)


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
    assert dict(PLAN.marks) == {name: mask(cells) for name, cells in lands.MARKS.items()}

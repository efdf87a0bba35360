"""The end of a campaign by hand: three bonuses, all who tie take them, and who has won (campaign, Final bonuses)."""

from dataclasses import replace
from typing import Any

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.final import campaign_document, outcome, rocks_on, trees_on
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.state import OVER, Campaign
from mycity.engine.holdings import Holdings
from tests.engine.campaign.players import begun
from tests.engine.tables import plain

PLAN = load_campaign("city")
PLAIN = plain()


def ended(*players: dict[str, Any]) -> Campaign:
    """Returns a campaign that is over, its players owning what is said and nothing else."""
    legacies = tuple(Legacy(f"City {seat}", "fox", "human", PLAIN) for seat in range(len(players)))
    owning = tuple(owner(legacy, fields) for legacy, fields in zip(legacies, players, strict=True))
    record = {"players": [{"name": one.name, "animal": one.animal, "controller": one.controller} for one in owning]}
    return replace(begun(seats=len(players)), phase=OVER, position=24, legacies=owning, record=record)


def owner(legacy: Legacy, fields: dict[str, Any]) -> Legacy:
    owned = {name: value for name, value in fields.items() if name in Holdings.__struct_fields__}
    rest = {name: value for name, value in fields.items() if name not in owned}
    return replace(legacy, holdings=Holdings(**owned), **rest)


def seats_of(campaign: Campaign) -> dict[str, tuple[int, ...]]:
    return dict(outcome(campaign).bonuses)


def test_doubles_count_twice_print_and_stickers_alike() -> None:
    board = plain(A1="T", A2="T", G3="t", K11="R", F2="r", E5="r")
    assert (trees_on(board), rocks_on(board)) == (5, 4)
    assert (trees_on(PLAN.board), rocks_on(PLAN.board)) == (12, 18)


def test_most_nuggets_most_trees_and_fewest_rocks_take_three_progress_each() -> None:
    campaign = ended(
        {"nuggets": 4, "progress": 10, "board": plain(A1="t", A2="R")},
        {"nuggets": 3, "progress": 10, "board": plain(A1="T", A2="R")},
        {"nuggets": 0, "progress": 10, "board": plain(A2="r")},
    )
    assert outcome(campaign).bonuses == (("nuggets", (0,)), ("trees", (1,)), ("rocks", (2,)))
    assert outcome(campaign).progress == (13, 13, 13)


def test_all_who_tie_take_it() -> None:
    campaign = ended({"nuggets": 2, "progress": 1}, {"nuggets": 2, "progress": 4}, {"nuggets": 1, "progress": 9})
    assert seats_of(campaign) == {"nuggets": (0, 1), "trees": (0, 1, 2), "rocks": (0, 1, 2)}
    assert outcome(campaign).progress == (10, 13, 15)


def test_nobody_with_anything_still_ties() -> None:
    assert seats_of(ended({}, {}))["nuggets"] == (0, 1)


def test_most_progress_wins_bonuses_included() -> None:
    campaign = ended({"progress": 20}, {"progress": 18, "nuggets": 1})
    assert outcome(campaign).progress == (26, 27)
    assert outcome(campaign).winners == (1,)


def test_a_tie_goes_to_more_points_over_all_episodes_and_may_stand() -> None:
    campaign = ended({"progress": 20, "points": 400}, {"progress": 20, "points": 401}, {"progress": 20, "points": 399})
    assert outcome(campaign).winners == (1,)
    level = ended({"progress": 20, "points": 400}, {"progress": 20, "points": 400})
    assert outcome(level).winners == (0, 1)
    assert campaign_document(level)["winner"] == [0, 1]


def test_points_won_in_the_last_rewards_are_lost() -> None:
    """Campaign, chapter 6: they would be added to the next start, and there is none after 24."""
    campaign = ended({"progress": 20, "points": 400, "carried": 3}, {"progress": 20, "points": 401})
    assert outcome(campaign).winners == (1,)

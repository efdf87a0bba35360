"""What players are given between episodes, in which order, and what it sets off (rules 4, campaign)."""

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as replace_fields

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign.legacy import Legacy
from mycity.engine.campaign.plan import Grant
from mycity.engine.campaign.rewards import Desk, Task, earned, prize_tasks, struck_after, tasks_of
from mycity.engine.ladders import Prize
from tests.engine.campaign.by_hand import BOXES, RAILWAY, city, owning, player, rule_set
from tests.engine.tables import plain

PLAN = load_campaign("city")
MINES = {"id": "mines", "open": ["blue", "red"], **BOXES}


def desk(*rows: Any, struck: tuple[str, ...] = ()) -> Desk:
    return Desk(rule_set(*rows), PLAN.episodes[15].buildings, PLAN, struck)


def legacy(**fields: Any) -> Legacy:
    kept = {name: fields.pop(name) for name in ("carried",) if name in fields}
    return Legacy("Ada", "fox", "human", PLAN.board, holdings=owning(**fields), **kept)


def given(at: Desk, had: Legacy, task: Task, option: str | None = None) -> tuple[Legacy, dict[str, Any], list[Task]]:
    has, row, following = at.give(had, task) if option is None else at.give_chosen(had, task, option)
    return has, row or {}, list(following)


def test_two_trees_are_two_tasks_and_two_rails_one() -> None:
    tasks = tasks_of(1, [Grant("tree", 2), Grant("rail", 2), Grant("boxes", 2)], "place")
    assert [(task.seat, task.what, task.count) for task in tasks] == [
        (1, "tree", 1),
        (1, "tree", 1),
        (1, "rail", 2),
        (1, "boxes", 2),
    ]


def test_counted_things_are_added_and_written() -> None:
    has, row, following = given(desk(), legacy(nuggets=2), Task(0, "nugget", 1, cause="trade-Y"))
    assert (has.holdings.nuggets, row, following) == (3, {"what": "nugget", "count": 1, "from": "trade-Y"}, [])
    has, row, _ = given(desk(), legacy(carried=1), Task(0, "points", 3, cause="stop-14"))
    assert (has.carried, row) == (4, {"what": "points", "count": 3, "from": "stop-14"})
    has, row, _ = given(desk(), legacy(), Task(0, "progress", 1, cause="red-9"))
    assert (has.holdings.progress, row) == (1, {"what": "progress", "count": 1, "from": "red-9"})


def test_the_fourth_church_has_a_shape() -> None:
    has, row, _ = given(desk(), legacy(), Task(0, "church", shape="X5", cause="place"))
    assert (has.church, row) == ("X5", {"what": "church", "shape": "X5", "from": "place"})


def test_a_cog_goes_on_a_blue_building_without_one() -> None:
    at = desk()
    assert at.options(legacy(cogs=("B-I3", "B-U5")), Task(0, "cog")) == ("B-I2", "B-V3", "B-O4", "B-L4", "B-S4", "B-T4")
    has, row, _ = given(at, legacy(cogs=("B-U5",)), Task(0, "cog", cause="place"), "B-I2")
    assert (has.holdings.cogs, row) == (("B-U5", "B-I2"), {"what": "cog", "building": "B-I2", "from": "place"})


def test_rails_set_off_the_stops_they_reach() -> None:
    has, row, following = given(desk(RAILWAY), legacy(rails=3), Task(0, "rail", 5, cause="place"))
    assert (has.holdings.rails, row) == (8, {"what": "rail", "count": 5, "from": "place"})
    assert [(task.what, task.count, task.cause) for task in following] == [
        ("nugget", 1, "stop-5"),
        ("tree", 1, "stop-8"),
    ]


def test_rails_beyond_the_last_stop_are_lost() -> None:
    has, row, following = given(desk(RAILWAY), legacy(rails=23), Task(0, "rail", 2, cause="place"))
    assert (has.holdings.rails, row["count"], [task.cause for task in following]) == (24, 2, ["stop-24"])


def test_boxes_go_down_a_shaft_that_is_open() -> None:
    assert desk(MINES).options(legacy(), Task(0, "boxes")) == ("blue", "red")


def test_boxes_set_off_what_they_reach_and_points_are_carried() -> None:
    had = legacy(shafts={"blue": 2, "red": 0, "yellow": 0})
    has, row, following = given(desk(MINES), had, Task(0, "boxes", 2, cause="place"), "blue")
    assert has.holdings.shafts == {"blue": 4, "red": 0, "yellow": 0}
    assert row == {"what": "boxes", "shaft": "blue", "count": 2, "from": "place"}
    assert [(task.what, task.count, task.cause) for task in following] == [("points", 2, "blue-3")]


def test_depth_beyond_the_last_box_is_lost() -> None:
    had = legacy(shafts={"blue": 11, "red": 0, "yellow": 0})
    has, _, following = given(desk(MINES), had, Task(0, "boxes", 2, cause="place"), "blue")
    assert has.holdings.shafts["blue"] == 12
    assert [task.cause for task in following] == ["blue-12"]


def test_a_triangle_struck_out_pays_nothing() -> None:
    prizes = [Prize("progress", 1, "blue-9", triangle=True), Prize("progress", 1, "blue-12")]
    assert [task.cause for task in prize_tasks(0, prizes, ())] == ["blue-9", "blue-12"]
    assert [task.cause for task in prize_tasks(0, prizes, ("blue-9",))] == ["blue-12"]
    had = legacy(shafts={"blue": 8, "red": 0, "yellow": 0})
    assert given(desk(MINES, struck=("blue-9",)), had, Task(0, "boxes", 2), "blue")[2] == []


def test_triangles_are_struck_out_when_all_rewards_are_given() -> None:
    rules = rule_set(MINES)
    nobody, somebody = legacy(), legacy(shafts={"blue": 9, "red": 7, "yellow": 12})
    assert struck_after(rules, [nobody, nobody], ("red-6",)) == ("red-6",)
    assert struck_after(rules, [nobody, somebody], ()) == ("blue-9", "red-6")


def test_the_end_of_an_episode_pays_trade_then_shafts_then_stops() -> None:
    rows = ({"id": "trade", "nuggets": 1}, RAILWAY, {"id": "mines", "open": ["blue"], **BOXES})
    board = replace(plain(A3="E"), marks=(("mine-blue", 1 << 24),))
    who = player(board, shafts={"blue": 2, "red": 0, "yellow": 0}, rails=7)
    played = replace(city(who, "B-I2 A1 A2", "Y-I2 C1 C2"), holdings=replace_fields(who.holdings, rails=8))
    tasks = earned(rule_set(*rows), 0, [played], ())
    assert [task.cause for task in tasks] == ["trade-Y", "trade-B", "stop-8"]
    deeper = replace(
        played, player=replace(who, holdings=replace_fields(who.holdings, shafts={"blue": 5, "red": 0, "yellow": 0}))
    )
    ordered = rule_set(rows[0], rows[2], rows[1])
    assert [task.cause for task in earned(ordered, 0, [deeper], ())] == ["trade-Y", "trade-B", "blue-6", "stop-8"]


def test_points_of_a_stop_reached_in_rewards_are_carried() -> None:
    _, _, following = given(desk(RAILWAY), legacy(rails=2), Task(0, "rail", 1, cause="place"))
    (task,) = following
    assert (task.what, task.count, task.cause) == ("points", 1, "stop-3")
    has, _, _ = given(desk(RAILWAY), legacy(rails=3), task)
    assert has.carried == 1


def test_a_triangle_pays_all_who_reach_it_in_the_first_episode_in_which_anyone_does() -> None:
    """One by buildings, another by the boxes of a place; in the next episode nobody is paid any more."""
    rules, open_desk = rule_set(MINES), desk(MINES)
    board = replace(plain(A3="E"), marks=(("mine-blue", 1 << 24),))
    who = player(board, shafts={"blue": 8, "red": 0, "yellow": 0})
    dug = city(who, "B-I2 A1 A2")
    assert [task.cause for task in earned(rules, 0, [dug], ())] == ["blue-9"]
    other = legacy(shafts={"blue": 7, "red": 0, "yellow": 0})
    deeper, _, following = given(open_desk, other, Task(1, "boxes", 2, cause="place"), "blue")
    assert [task.cause for task in following] == ["blue-9"]
    struck = struck_after(rules, [legacy(shafts={"blue": 9, "red": 0, "yellow": 0}), deeper], ())
    assert struck == ("blue-9",)
    late = legacy(shafts={"blue": 8, "red": 0, "yellow": 0})
    assert given(desk(MINES, struck=struck), late, Task(2, "boxes", 2, cause="place"), "blue")[2] == []
    assert earned(rules, 0, [dug], struck) == ()

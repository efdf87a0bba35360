"""The story of a campaign: who decides and who names, what stands in the log and on the last page, what is refused."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import Campaign, CampaignError, open_episode, replace_player
from mycity.engine.campaign.check import check_campaign
from mycity.engine.campaign.decisions import (
    asked_seat,
    bots_name,
    bots_option,
    decide,
    end_namers,
    name_end,
    open_question,
    told_by_bots,
    why_asked,
)
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document
from mycity.engine.campaign.log import campaign_from_json, campaign_to_json, carry_out
from mycity.engine.campaign.state import SEALED
from mycity.engine.record import RecordError
from tests.each import each
from tests.engine.campaign.players import CITY, answering, begun, deciding, every_campaign, folder, played
from tests.engine.campaign.test_final import ended, owner
from tests.independent.story import story_faults
from tests.simulation import play_campaign

PLAN = load_campaign(CITY)
FIRST = PLAN.story_choices[0]


def standing(*players: dict[str, Any], after: int = FIRST.after) -> Campaign:
    """Returns a campaign between two episodes, its players standing as is said."""
    campaign = begun(seats=len(players))
    legacies = zip(campaign.legacies, players, strict=True)
    return replace(campaign, position=after, legacies=tuple(owner(legacy, fields) for legacy, fields in legacies))


def told(campaign: Campaign) -> Campaign:
    """Returns a campaign of people with its open question decided, and all ends named."""
    if (question := open_question(campaign)) is not None:
        campaign = decide(campaign, asked_seat(campaign), question.options[-1])
    for end in range(len(end_namers(campaign))):
        campaign = name_end(campaign, end, f"End {end}")
    return campaign


@pytest.fixture(scope="module")
def whole() -> tuple[Campaign, dict[str, Any]]:
    """A campaign of the city with everything told, and its folder."""
    campaign, documents = begun(), dict[str, Any]()
    while campaign.phase == SEALED:
        campaign = told(next(play_campaign(told(campaign), answering, deciding)))
        documents[f"{len(campaign.progress):02}.json"] = dict(campaign.record or {})
    documents[CAMPAIGN_FILE] = campaign_document(campaign)
    return campaign, json.loads(json.dumps(documents))


# -- who decides ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seat"),
    [
        ([{"progress": 3}, {"progress": 2}, {"progress": 4}], 1),
        ([{"progress": 3, "points": 40}, {"progress": 3, "points": 50}, {"progress": 3, "points": 39}], 2),
        ([{"progress": 5}, {"progress": 3, "points": 7}, {"progress": 3, "points": 7}], 1),
        ([{}, {}, {}, {}], 0),
    ],
    ids=["least progress", "then fewest points", "then the lowest seat", "all alike"],
)
def test_the_last_of_the_people_decides(players: list[dict[str, Any]], seat: int) -> None:
    campaign = standing(*players)
    assert asked_seat(campaign) == seat
    after = decide(campaign, seat, FIRST.options[0])
    assert after.decisions == [{"after": FIRST.after, "seat": seat, "option": FIRST.options[0]}]
    for other in set(range(len(players))) - {seat}:
        with pytest.raises(CampaignError, match="another seat"):
            decide(campaign, other, FIRST.options[0])


def seated(campaign: Campaign, *controllers: str) -> Campaign:
    """Returns the campaign with others at its table."""
    legacies = zip(campaign.legacies, controllers, strict=True)
    return replace(campaign, legacies=tuple(replace(legacy, controller=who) for legacy, who in legacies))


THREE = ({"progress": 3}, {"progress": 2}, {"progress": 1})


@pytest.mark.parametrize(
    ("controllers", "seat", "behind"),
    [
        (("human", "human", "human"), 2, ()),
        (("human", "human", "bot:3"), 1, (2,)),
        (("human", "bot:greedy", "bot:3"), 0, (1, 2)),
        (("bot:1", "human", "bot:3"), 1, (2,)),
        (("bot:1", "bot:2", "bot:3"), 2, ()),
    ],
)
def test_a_bot_decides_only_where_no_person_sits(controllers: tuple[str, ...], seat: int, behind: object) -> None:
    campaign = seated(standing(*THREE), *controllers)
    assert asked_seat(campaign) == seat
    assert why_asked(campaign).behind == behind
    assert why_asked(campaign).level == ()
    assert bool(told_by_bots(campaign).decisions) is ("human" not in controllers)
    for other in {0, 1, 2} - {seat}:
        with pytest.raises(CampaignError, match="another seat"):
            decide(campaign, other, FIRST.options[0])


@pytest.mark.parametrize(
    ("players", "level", "by_points"),
    [
        ([{"progress": 3, "points": 40}, {"progress": 3, "points": 50}, {"progress": 3, "points": 39}], (0, 1), True),
        ([{"progress": 5}, {"progress": 3, "points": 7}, {"progress": 3, "points": 7}], (2,), False),
        ([{"progress": 3, "points": 7}, {"progress": 3, "points": 9}, {"progress": 3, "points": 7}], (2,), False),
        ([{}, {}, {}], (1, 2), False),
    ],
)
def test_it_is_known_what_has_told_those_apart_who_are_level(
    players: list[dict[str, Any]], level: tuple[int, ...], by_points: bool
) -> None:
    why = why_asked(seated(standing(*players), "human", "human", "human"))
    assert (why.level, why.by_points, why.behind) == (level, by_points, ())


def test_bots_that_are_level_with_a_person_are_not_told_of() -> None:
    why = why_asked(seated(standing({}, {}, {}), "bot:1", "human", "bot:2"))
    assert (why.level, why.behind) == ((), ())


def test_what_a_bot_decided_beside_people_stays_with_it() -> None:
    """Until 0.13.0 the last of all decided; its log and its page are as true as ever."""
    campaign = seated(standing(*THREE), "human", "human", "bot:3")
    row = {"do": "decide", "after": FIRST.after, "seat": 2, "option": FIRST.options[1]}
    assert carry_out(campaign, row)[0].decisions == [{name: row[name] for name in ("after", "seat", "option")}]
    with pytest.raises(CampaignError, match="another seat"):
        carry_out(campaign, {**row, "seat": 0})


@pytest.mark.parametrize(
    ("before", "after", "right"),
    [
        (("bot:random", "bot:random", "bot:random"), None, 1),
        (("bot:random", "bot:random", "human"), None, 2),
        (("human", "bot:random", "human"), None, 2),
        (("bot:random", "bot:random", "bot:random"), ("human", "bot:random", "bot:random"), 2),
    ],
)
def test_a_page_may_tell_of_the_last_of_all_or_of_the_people_around_it(
    before: tuple[str, ...], after: tuple[str, ...] | None, right: int
) -> None:
    season = json.loads(json.dumps(folder(3, 7, "island-season")))
    plan = load_campaign("island-season")
    asked = plan.story_choices[0].after
    for number in range(1, 9):
        who = before if after is None or number <= asked else after
        for player, controller in zip(season[f"{number:02}.json"]["players"], who, strict=True):
            player["controller"] = controller
    page = season[CAMPAIGN_FILE]
    page["players"] = [{**one, "controller": who} for one, who in zip(page["players"], after or before, strict=True)]
    accepted = []
    for seat in range(3):
        page["choices"] = [{"after": asked, "seat": seat, "option": "small"}]
        accepted += [seat] if check_campaign(plan, season) == [] else []
        judged = list(story_faults([season[f"{number:02}.json"] for number in range(1, 9)], page))
        assert (judged == []) is (seat in accepted)
    assert len(accepted) == right


@every_campaign
def test_a_question_is_asked_in_its_place_only(game: str) -> None:
    asked = {one.after: one for one in load_campaign(game).story_choices}
    for campaign in [begun(game=game), *played(game=game)]:
        assert open_question(campaign) == asked.get(len(campaign.progress))
        if campaign.phase == SEALED:
            assert open_question(open_episode(campaign)) is None


def test_what_was_decided_stays_so() -> None:
    campaign = decide(standing({}, {"progress": 1}), 0, FIRST.options[0])
    assert open_question(campaign) is None
    assert campaign.previous is None
    with pytest.raises(CampaignError, match="cannot be done"):
        decide(campaign, 0, FIRST.options[1])


def test_only_what_is_offered_can_be_chosen() -> None:
    with pytest.raises(CampaignError, match="cannot be chosen"):
        decide(standing({}, {}), 0, "gold")


def test_an_episode_on_its_own_asks_nothing() -> None:
    assert open_question(replace(standing({}, {}), single=True)) is None


# -- who names -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        ([{"progress": 9}, {"progress": 2}], (1, 1)),
        ([{"progress": 9}, {"progress": 2}, {"progress": 3}], (2, 1)),
        ([{"progress": 4}, {"progress": 9}, {"progress": 3}, {"progress": 4, "points": 1}], (3, 0)),
        ([{"progress": 4}, {"progress": 9}, {"progress": 4}, {"progress": 4}], (0, 2)),
        ([{"progress": 9}, {"progress": 9}, {"progress": 3}], (2, 2)),
        ([{"progress": 9}, {"progress": 9}], ()),
    ],
    ids=["one other", "two others", "the two highest", "ties by seat", "joint winners", "nobody else"],
)
def test_the_highest_who_have_not_won_name_the_ends(players: list[dict[str, Any]], seats: tuple[int, ...]) -> None:
    assert end_namers(ended(*players)) == seats
    assert told(ended(*players)).end_names == (["End 0", "End 1"] if seats else ["", ""])


def test_nobody_names_an_end_before_the_end_or_where_there_is_none() -> None:
    assert end_namers(standing({}, {"progress": 1})) == ()
    assert end_namers(replace(ended({}, {"progress": 1}), plan=load_campaign("island-season"))) == ()


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "a\nb", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{BRAILLE PATTERN BLANK}"])
def test_an_end_is_called_by_a_name(name: str) -> None:
    with pytest.raises(CampaignError, match="called so"):
        name_end(ended({"progress": 9}, {}), 0, name)


def test_an_end_can_be_called_otherwise() -> None:
    campaign = name_end(ended({"progress": 9}, {}), 1, "Brücke")
    assert campaign.end_names == ["", "Brücke"]
    campaign = name_end(campaign, 1, "Other")
    assert campaign.end_names == ["", "Other"]
    with pytest.raises(CampaignError, match="cannot be done"):
        name_end(campaign, 2, "Third")


# -- bots ----------------------------------------------------------------------------------------------------------


def test_bots_decide_and_name_by_the_seed_alone() -> None:
    drawn = {bots_option(replace(begun(), seed=seed), FIRST) for seed in range(40)}
    assert drawn == set(FIRST.options)
    names = [[bots_name(replace(begun(), seed=seed), end) for end in (0, 1)] for seed in range(200)]
    assert all(one != other for one, other in names)
    assert {name for pair in names for name in pair} == set(PLAN.end_names)


def test_bots_wait_for_nobody_and_people_are_waited_for() -> None:
    campaign = standing({}, {"progress": 1})
    assert told_by_bots(campaign).decisions[0]["option"] == bots_option(campaign, FIRST)
    assert told_by_bots(replace_player(campaign, 0, "human")).decisions == []
    assert told_by_bots(replace_player(campaign, 1, "human")).decisions == []
    over = ended({"progress": 9}, {})
    assert told_by_bots(over).end_names == ["", ""]
    by_bot = replace(over, legacies=tuple(replace(one, controller="bot:random") for one in over.legacies))
    assert told_by_bots(by_bot).end_names == [bots_name(over, 0), bots_name(over, 1)]


# -- the log and the last page -------------------------------------------------------------------------------------


def test_the_log_leads_to_the_same_story(whole: tuple[Campaign, dict[str, Any]]) -> None:
    campaign, _ = whole
    document = json.loads(json.dumps(campaign_to_json(campaign)))
    again = campaign_from_json(PLAN, document)
    assert again == campaign
    assert (again.decisions, again.end_names) == (campaign.decisions, campaign.end_names)
    assert [row["after"] for row in again.decisions] == [one.after for one in PLAN.story_choices]


@each(
    ("do", "field", "value"),
    [
        ("decide", "after", 7),
        ("decide", "seat", 3),
        ("decide", "option", "gold"),
        ("decide", "option", "o" * 65),
        ("name-end", "end", 2),
        ("name-end", "end", -1),
        ("name-end", "name", "a" * 41),
        ("name-end", "name", "a\tb"),
        ("name-end", "name", 7),
    ],
)
def test_a_log_that_tells_another_story_is_refused(
    whole: tuple[Campaign, dict[str, Any]], do: str, field: str, value: object
) -> None:
    document = json.loads(json.dumps(campaign_to_json(whole[0])))
    next(entry for entry in document["log"] if entry["do"] == do)[field] = value
    with pytest.raises(RecordError, match="of the campaign's log"):
        campaign_from_json(PLAN, document)


def test_the_last_page_tells_it_and_is_true(whole: tuple[Campaign, dict[str, Any]]) -> None:
    _, documents = whole
    page = documents[CAMPAIGN_FILE]
    assert page["ends"] == ["End 0", "End 1"]
    assert [row["option"] for row in page["choices"]] == [one.options[-1] for one in PLAN.story_choices]
    assert check_campaign(PLAN, documents) == []
    assert check_campaign(PLAN, {**documents, CAMPAIGN_FILE: {**page, "city": "Val-d'Été"}}) == []


def test_records_are_the_same_with_and_without_it(whole: tuple[Campaign, dict[str, Any]]) -> None:
    _, documents = whole
    untold = json.loads(json.dumps(folder(3, 7)))
    page = documents[CAMPAIGN_FILE]
    assert set(page) - set(untold[CAMPAIGN_FILE]) == {"choices", "ends"}
    told_less = {name: page[name] for name in untold[CAMPAIGN_FILE]}
    assert {**documents, CAMPAIGN_FILE: told_less} == untold
    assert check_campaign(PLAN, untold) == []


Spoil = Callable[[dict[str, Any]], None]
WRONG: dict[str, tuple[Spoil, str]] = {
    "another seat": (lambda page: page["choices"][0].update(seat=(page["choices"][0]["seat"] + 1) % 3), "choices[0]"),
    "a seat there is not": (lambda page: page["choices"][1].update(seat=3), "choices[1]"),
    "an unknown option": (lambda page: page["choices"][1].update(option="gold"), "choices[1]"),
    "another episode": (lambda page: page["choices"][2].update(after=17), "choices[2]"),
    "an episode there is not": (lambda page: page["choices"][2].update(after=90), "choices"),
    "decided twice": (lambda page: page["choices"].append(page["choices"][0]), "choices[3]"),
    "in another order": (lambda page: page["choices"].reverse(), "choices"),
    "a field too many": (lambda page: page["choices"][0].update(points=3), "choices[0].points"),
    "no list": (lambda page: page.update(choices=3), "choices"),
    "too many ends": (lambda page: page["ends"].append("Third"), "ends"),
    "one end": (lambda page: page["ends"].pop(), "ends"),
    "ends without names": (lambda page: page.update(ends=["", ""]), "ends"),
    "a name too long": (lambda page: page.update(ends=["a" * 41, "b"]), "ends[0]"),
    "a name longer than any": (lambda page: page.update(ends=["a" * 70_000, "b"]), "ends[0]"),
    "control characters": (lambda page: page.update(ends=["a", "b\x1b[2J"]), "ends[1]"),
    "no text": (lambda page: page.update(ends=["a", 3]), "ends[1]"),
    "a city without a name": (lambda page: page.update(city=""), "city"),
    "a city with control characters": (lambda page: page.update(city="a\x07"), "city"),
    "a city that is no text": (lambda page: page.update(city=["a"]), "city"),
}


@each("what", WRONG)
def test_a_page_that_tells_another_story_is_complained_of(what: str, whole: tuple[Campaign, dict[str, Any]]) -> None:
    documents = copy.deepcopy(whole[1])
    spoil, place = WRONG[what]
    spoil(documents[CAMPAIGN_FILE])
    complaints = check_campaign(PLAN, documents)
    assert complaints
    assert all(one.startswith(f"{CAMPAIGN_FILE}: ") for one in complaints)
    assert complaints[0].startswith(f"{CAMPAIGN_FILE}: {place}")


def test_ends_that_nobody_could_name_are_complained_of() -> None:
    season = {**folder(3, 7, "island-season")}
    season[CAMPAIGN_FILE] = {**season[CAMPAIGN_FILE], "ends": ["a", "b"]}
    assert "ends[0]" in check_campaign(load_campaign("island-season"), season)[0]

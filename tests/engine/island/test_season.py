"""The season's rules and stickers, by the worked examples that must come out."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as replace_fields

from mycity.engine.board import Board
from mycity.engine.campaign import choose, deal_episode, open_episode, pending, start_episode
from mycity.engine.campaign.final import bonus_seats, campaign_document, outcome
from mycity.engine.campaign.finish import finish_dealt
from mycity.engine.campaign.rewards import Task
from mycity.engine.campaign.state import OVER, REWARDS, Campaign
from mycity.engine.episode import State, final_results
from mycity.engine.events import Event
from mycity.engine.grid import ISLAND, names, parse
from mycity.engine.perft import perft
from mycity.engine.scoring import results
from mycity.table.campaign.cutting import cut_off
from tests.each import each
from tests.engine.island.by_hand import paid, play, played, refusal
from tests.engine.island.season import (
    BARE,
    PLAN,
    alone,
    carrying,
    flows,
    going_on,
    places,
    points,
    stuck,
    table,
    with_boards,
)

STANDARD = ("s 8.4", "o 7.4 5.2", "v 6.6 3.12", "l 4.5 5.4", "a 6.3")
"""The standard history in 6, its set-up done."""


def course(state: State, *turns: tuple[str, ...]) -> tuple[State, list[Event]]:
    """Plays whole turns and returns the last state with all events."""
    told: list[Event] = []
    for words in turns:
        state, events = play(state, *words)
        told += events
    return state, told


def ends(state: State, seat: int = 0) -> dict[str, int]:
    return dict(final_results(state)[seat].end)


EPISODE_6 = (("8.2 8.3 FP", "pass"), ("6.5 7.5 HP", "8.4 8.5 HP"), ("5.5 5.6 WP", "stop"), ("6.3 6.4 FW",), ("stop",))
DECK_6 = "P-FP P-HP P-WP P-FW"


def test_a_whole_episode_6() -> None:
    state, events = course(table(6, DECK_6), *EPISODE_6)
    assert paid(events) == [(1, "pass", -1, ""), (0, "totem", 5, "4.7"), (0, "ash", 2, "6.3")]
    assert ends(state) == {"spring": 4, "dam": 2, "shell": 2, "wreck": 0, "beach": -28}
    assert ends(state, 1) == {"spring": 0, "dam": 0, "shell": 0, "wreck": 0, "beach": -29}
    assert [(one.score, one.place) for one in final_results(state)] == [(-3, "first"), (-20, "others")]


def test_its_rewards_and_tallies() -> None:
    state, events = course(table(6, DECK_6), *EPISODE_6)
    campaign = finish_dealt(alone(6), state, events)
    assert [one.holdings.tallies for one in campaign.legacies] == [
        {"totems": 1, "garden": 2},
        {"totems": 0, "garden": 0},
    ]
    choice = pending(campaign)
    assert choice is not None
    assert (choice.seat, choice.what) == (0, "lava")
    assert "5.3" in choice.options
    for cell in ("5.3", "4.5", "5.4"):
        campaign = choose(campaign, cell)
    assert campaign.phase == OVER
    assert campaign.record is not None
    assert [row["rewards"] for row in campaign.record["result"]] == [
        [{"what": "lava", "cell": "5.3", "from": "place"}],
        [{"what": "ash", "cell": "4.5", "from": "place"}, {"what": "ash", "cell": "5.4", "from": "place"}],
    ]
    assert [row["progress"] for row in campaign.record["result"]] == [2, 0]


def test_a_wreck_costs_its_point_and_shuts_its_cell() -> None:
    standard = stuck(*STANDARD)
    wrecked = stuck("w 8.7", board=standard)
    state, _ = course(table(6, DECK_6, standard, wrecked), *EPISODE_6)
    assert (ends(state, 1)["wreck"], ends(state, 1)["beach"], final_results(state)[1].score) == (-1, -28, -20)
    there = table(6, DECK_6, standard, stuck("w 8.5", board=standard))
    there, _ = play(there, *EPISODE_6[0])
    assert refusal(there, "8.4 8.5 HP", seat=1) == "wreck"


def test_shells_and_wrecks() -> None:
    board = stuck("w 8.1", "s 8.7")
    bare = carrying(board, 2)
    assert [points(bare, rule, 2) for rule in ("shell", "wreck", "beach")] == [2, -1, -29]
    start = table(2, "P-FP P-FH", board)
    assert refusal(table(2, "P-FH", board), "8.1 8.2 HF") == "wreck"
    assert refusal(played(start, ["8.3 8.4 FP"]), "8.1 8.2 HF") == "wreck"
    state, events = play(table(2, "P-FH", board), "8.2 8.3 HF")
    assert paid(events) == [(0, "beach-house", 1, "8.2")]
    assert [points(state.cities[0], rule, 2) for rule in ("wreck", "beach")] == [-1, -27]
    _, events = play(table(3, "P-FH", board), "8.2 8.3 HF")
    assert paid(events) == []


def test_a_shell_is_beach() -> None:
    board = stuck("s 8.2")
    assert refusal(table(2, "P-FP", board), "7.4 8.2 FP") is None
    state, events = play(table(2, "P-HP", board), "8.2 7.4 HP")
    assert paid(events) == [(0, "beach-house", 1, "8.2")]
    assert points(state.cities[0], "shell", 2) == 0


def test_a_wreck_is_nothing_but_a_neighbour() -> None:
    assert refusal(table(2, "P-FP", stuck("w 8.2")), "7.4 8.2 FP") == "wreck"
    board = stuck("w 8.2 8.3")
    assert "7.4" in places(board, "spring")
    state, events = play(going_on(4, "P-WP P-FP P-WP", board, P="7.4 6.5"), "5.5 5.6 PW")
    assert paid(events) == []
    assert refusal(state, "8.3 8.4 PF") == "wreck"
    state, events = play(state, "7.5 7.6 PF")
    assert paid(events) == []
    _, events = play(state, "8.4 8.5 PW")
    assert paid(events) == [(0, "totem", 5, "4.7")]


SPRING = stuck("o 7.4")


def test_springs() -> None:
    around = {"F": "6.4 8.3", "H": "6.5", "P": "7.3 7.5", "W": "8.2"}
    assert points(carrying(SPRING, **around), "spring") == 4
    assert points(carrying(SPRING, **{**around, "F": "6.4 8.3 8.2", "W": ""}), "spring") == 0
    assert points(carrying(SPRING, **{**around, "F": "6.4 8.3 7.4"}), "spring") == 0, "it is covered"
    assert points(carrying(SPRING, F="6.4", H="6.5", P="7.5", W="8.2"), "spring") == 4
    assert points(carrying(SPRING, F="6.4", H="6.5", W="8.2"), "spring") == 0


def test_a_waystone_is_a_path_beside_a_spring() -> None:
    board = stuck("v 7.5", board=SPRING)
    assert points(carrying(board, F="6.4", H="6.5", W="8.2"), "spring") == 4


def test_waystones() -> None:
    board = stuck("v 6.6")
    assert refusal(table(4, "P-FP", board), "5.6 5.7 PF") == "start-beach"
    state, events = play(table(4, "P-FP P-HP P-WP", board), "7.5 8.4 PF")
    assert paid(events) == []
    state, events = play(state, "5.6 5.7 PH")
    assert paid(events) == [], "7.5 is heath"


def test_a_road_may_lead_over_a_waystone() -> None:
    state, events = play(going_on(4, "P-FP", stuck("v 6.6"), P="7.5 5.6"), "7.4 8.3 FP")
    assert paid(events) == [(0, "totem", 5, "4.7")]
    assert ISLAND.region(parse(ISLAND, ["6.6"]), state.cities[0].symbol("P")) == parse(
        ISLAND, ["8.3", "7.5", "6.6", "5.6"]
    )


def test_flows() -> None:
    drawn = flows(BARE)
    assert {("3.4", "4.4", "5.2"), ("4.5", "5.4", "6.3")} <= drawn
    refused = {("5.4", "4.5", "3.4"), ("4.5", "4.6", "5.4"), ("3.4", "4.4", "6.3"), ("3.4", "4.4", "3.4")}
    assert not refused & drawn
    assert (len(drawn), len({frozenset(one) for one in drawn})) == (52, 40)
    assert places(BARE, "flow") == ["3.4", "3.11", "4.5", "4.11"]


def winning_a_wreck(board: Board) -> Campaign:
    return with_boards(3, [board], phase=REWARDS, tasks=(Task(0, "wreck", cause="place"),), rows=((),))


def test_a_flow_and_a_wreck_together_can_cut_the_island() -> None:
    each = {frozenset(flow) for flow in flows(BARE)}
    campaigns = [winning_a_wreck(stuck(f"l {' '.join(flow)}")) for flow in each]
    cut = [cut_off(campaign, cell).bit_count() for campaign in campaigns for cell in places(BARE, "wreck")]
    assert (len(cut), sum(cells > 3 for cells in cut)) == (1240, 32)
    assert not any(cut_off(winning_a_wreck(BARE), cell) for cell in places(BARE, "wreck"))


def test_drawing_a_flow_tells_what_it_cuts_off() -> None:
    campaign = open_episode(with_boards(5, [stuck("w 1.2 3.1 4.1 4.2")]))
    for cell in ("3.4", "3.3"):
        assert cut_off(campaign, cell) == 0
        campaign = choose(campaign, cell)
    assert names(ISLAND, cut_off(campaign, "3.2")) == ["1.1", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]
    assert cut_off(campaign, "2.3") == 0


def test_how_many_cells_there_are_for_stickers() -> None:
    assert (len(places(BARE, "spring")), len(places(BARE, "waystone"))) == (12, 35)
    assert (len(places(BARE, "wreck")), places(BARE, "lava"), places(BARE, "ash")) == (31, [], [])


def test_dams() -> None:
    lava = stuck("l 4.5 5.4 6.3")
    assert points(carrying(lava, W="6.2 6.4"), "dam") == 2
    assert points(carrying(lava, W="6.2 6.4 5.3"), "dam") == 4


def test_lava_without_a_cell_is_lost() -> None:
    board = stuck("l 5.4 6.3", "a 4.5", "v 5.3 6.4")
    assert "5.5" not in places(board, "lava")
    crowded = stuck("v 7.3 7.4 5.5 6.2 5.2 4.4", board=board)
    assert places(crowded, "lava") == []
    assert alone(5).desk.lost(Task(0, "lava", cause="place")) == {"what": "lost", "sticker": "lava", "from": "place"}


def test_ash() -> None:
    board = stuck("a 6.3 5.3")
    _, events = play(going_on(6, "P-FP", board, F="7.3"), "6.3 6.4 FP")
    assert paid(events) == [(0, "ash", 2, "6.3")]
    _, events = play(going_on(6, "P-FP", board, P="4.4"), "5.3 5.4 PF")
    assert paid(events) == []


def test_the_jungle_opens_after_the_turn_that_marks_a_totem() -> None:
    start = going_on(7, "P-HP P-FH T-FPH", stuck("r 2.6 2.10 4.8"), P="8.4 7.5 6.6", W="5.7")
    assert refusal(replace(start, card="P-FH"), "3.6 4.6 FH") == "jungle"
    state, events = play(start, "5.5 5.6 HP")
    assert paid(events) == [(0, "totem", 5, "4.7")]
    state, events = play(state, "3.6 4.6 FH")
    assert paid(events) == []
    assert refusal(replace(state, card="P-FP"), "4.8 3.7 PF") == "ruin"
    state, events = play(state, "2.8 3.7 3.8 PFH")
    assert paid(events) == [(0, "ruin", 4, "4.8")]


def test_a_ruin_pays_once() -> None:
    without = going_on(7, "P-FP", stuck("r 4.8"), P="5.5", W="5.7", F="3.7")
    assert paid(play(without, "5.6 6.6 PF")[1]) == []
    start = going_on(7, "P-FP P-HP", stuck("r 4.8"), P="5.5", W="5.7", H="3.8", F="3.7")
    state, events = play(start, "5.6 6.6 PF")
    assert paid(events) == [(0, "ruin", 4, "4.8")]
    assert paid(play(state, "6.4 6.5 HP")[1]) == []


def test_four_lines_in_one_turn() -> None:
    start = going_on(7, "P-FP", stuck("r 4.8", "a 6.5"), F="5.7 6.3 6.4 7.3 7.4", W="3.7", H="3.8", P="8.4 7.5 6.6")
    state, events = play(start, "5.6 6.5 PF")
    assert paid(events) == [(0, "farm", 3, "6.5"), (0, "totem", 5, "4.7"), (0, "ash", 2, "6.5"), (0, "ruin", 4, "4.8")]
    done, more = course(state, ("stop",))
    campaign = finish_dealt(alone(7, 1), done, [*events, *more])
    assert campaign.legacies[0].holdings.tallies == {"totems": 1, "garden": 2}


def ranked(number: int, one: str, other: str = "", covered: str = "") -> list[str]:
    """Returns the places of two players of equal points, the first with a sticker, the second with another island."""
    boards = [stuck(*([words] if words else [])) for words in (one, other)]
    cities = [carrying(board, number) for board in boards]
    if covered:
        cities[1] = carrying(boards[1], number, F=covered)
    rules = table(number, "", *boards).rules
    kept = [rule for rule in rules.rules if rule not in rules.end_score]
    return [one.place for one in results(type(rules)(kept), cities)]


def test_ties_go_by_the_rows_of_what_may_be_covered() -> None:
    assert ranked(7, "l 3.4") == ["first", "others"]
    assert ranked(7, "a 3.4") == ["first", "first"]
    assert ranked(3, "w 2.1") == ["first", "others"]
    assert ranked(3, "w 2.1", covered="2.1") == ["first", "first"]
    assert ranked(7, "l 3.4", covered="2.1") == ["others", "first"]


def owning(number: int, *tallies: tuple[int, int]) -> Campaign:
    campaign = with_boards(number, [BARE] * len(tallies))
    legacies = [
        replace(one, holdings=replace_fields(one.holdings, tallies={"totems": totems, "garden": garden}))
        for one, (totems, garden) in zip(campaign.legacies, tallies, strict=True)
    ]
    return replace(campaign, legacies=tuple(legacies))


def test_the_bonuses() -> None:
    campaign = owning(8, (7, 9), (7, 12), (3, 12))
    assert bonus_seats(PLAN, campaign.legacies, "wayfinder") == (0, 1)
    assert bonus_seats(PLAN, campaign.legacies, "gardener") == (1, 2)
    nothing = owning(8, (0, 0), (0, 0))
    assert [bonus_seats(PLAN, nothing.legacies, name) for name in PLAN.bonuses] == [(), ()]


def test_the_bonuses_stand_in_the_last_record_and_are_not_added_again() -> None:
    campaign = start_episode(open_episode(owning(8, (2, 1), (2, 4))))
    done, events = course(deal_episode(campaign)[0], ("stop", "stop"))
    over = finish_dealt(campaign, done, events)
    assert over.phase == OVER
    assert over.record is not None
    way, garden = ({"what": "progress", "count": 2, "from": name} for name in ("wayfinder", "gardener"))
    assert [row["rewards"] for row in over.record["result"]] == [[way], [way, garden]]
    assert [row["progress"] for row in over.record["result"]] == [4, 6]
    assert outcome(over).progress == (4, 6)
    document = campaign_document(over)
    assert document["bonuses"] == [{"bonus": "wayfinder", "seats": [0, 1]}, {"bonus": "gardener", "seats": [1]}]
    assert document["winner"] == [1]


@each(
    ("number", "deck", "counts"),
    [
        (2, "P-FW T-FHW", [1, 169, 2516]),
        (3, "P-FW T-FHW", [1, 169, 3238]),
        (4, "P-FW P-HP", [1, 169, 4597]),
        (4, "P-HP P-FW", [1, 169, 337]),
        (5, "S-FHP D-FW", [1, 139, 4378]),
        (6, "S-FHP D-FW", [1, 147, 4778]),
        (7, "P-HP S-HPW", [1, 169, 8686]),
        (8, "D-WP S-HFW", [1, 147, 2165]),
    ],
)
def test_sequences_along_a_deck(number: int, deck: str, counts: list[int]) -> None:
    assert perft(table(number, deck, seats=1).table, 2) == counts


@pytest.mark.parametrize(
    ("number", "deck", "counts"),
    [(4, "P-FW P-HP", [1, 141, 3709]), (4, "P-HP P-FW", [1, 141, 281]), (8, "D-WP S-HFW", [1, 111, 1536])],
)
def test_sequences_between_wrecks(number: int, deck: str, counts: list[int]) -> None:
    wrecked = stuck("w 1.2 7.3 8.3", board=table(number, seats=1).table.players[0].board)
    assert perft(table(number, deck, wrecked).table, 2) == counts

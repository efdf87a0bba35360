"""The worked examples of the two games without a season, and whole games of the rulebook."""

from collections.abc import Sequence

import pytest

from mycity.engine.episode import PASS, STOP, State, final_results, legal_actions
from mycity.engine.events import Event
from mycity.engine.rules.largest import largest_of
from tests.engine.island.by_hand import ETERNAL, SHORE, paid, play, refusal, script, table


def course(state: State, *turns: Sequence[str]) -> tuple[State, list[Event]]:
    """Plays whole turns and returns the last state with all events."""
    told: list[Event] = []
    for words in turns:
        state, events = play(state, *words)
        told += events
    return state, told


def outcome(state: State) -> list[tuple[int, str]]:
    return [(one.score, one.place) for one in final_results(state)]


def test_two_players_on_the_island() -> None:
    state, events = course(
        table(SHORE, "T-FHW P-HP P-WP"),
        ("7.2 7.3 8.1 FHW", "7.2 7.3 8.1 FHW"),
        ("7.4 8.2 HP", "6.2 6.3 PH"),
        ("pass", "stop"),
        ("stop",),
    )
    assert paid(events) == [(0, "beach-house", 1, "7.3"), (1, "beach-house", 1, "7.3"), (0, "pass", -1, "")]
    assert [one.end for one in final_results(state)] == [(("beach", -27),), (("beach", -27),)]
    assert outcome(state) == [(-17, "others"), (-16, "first")]


def test_two_totems_in_one_turn() -> None:
    state, events = course(
        table(ETERNAL, "P-FP P-HP T-FPH P-WP T-FPW"),
        ("8.3 8.4 FP", "8.3 8.4 FP"),
        ("7.4 7.5 HP", "pass"),
        ("5.5 5.6 6.5 FPH", "stop"),
        ("5.7 5.8 PW",),
        ("6.6 6.7 7.6 PWF",),
        ("stop",),
    )
    assert paid(events) == [(1, "pass", -1, ""), (0, "totem", 5, "4.7"), (0, "totem", 5, "4.9")]
    assert [[points for _, points in one.end] for one in final_results(state)] == [[5, 5, 5, 5, -29], [5, 0, 0, 0, -29]]
    assert outcome(state) == [(11, "first"), (-15, "others")]


RULEBOOK_SHORE = (
    "D-HP 7.2 7.3 8.1 8.2 HWFP; S-HFP 8.3 8.4 8.5 PFH; P-WH 7.8 8.6 WH; S-WFP 6.10 7.9 8.7 PFW; "
    "D-WP 5.2 6.1 6.2 7.1 WFHP; D-FH 3.2 4.2 4.3 5.1 FPWH; P-FP 6.11 7.10 FP; T-FHW 2.1 2.2 3.1 HWF; "
    "S-WPF 3.14 4.14 5.12 WPF; S-WHP 1.1 1.2 1.3 PHW; T-FPW 1.15 1.16 2.15 FPW; T-FWP 3.12 4.12 4.13 WFP; "
    "D-WH 6.5 6.6 7.5 7.6 HFPW; D-FW 1.14 2.13 2.14 3.13 FHPW; T-FPH 6.7 6.8 7.7 FPH; P-FH 2.3 3.3 HF; "
    "P-WP 5.10 6.9 WP; T-FHP pass; P-HP 4.4 5.3 PH"
)
RULEBOOK_ETERNAL = (
    "P-WP 8.4 8.5 WP; D-FH 7.7 7.8 8.6 8.7 FWPH; D-WP 7.3 7.4 8.2 8.3 PFHW; S-WFP 6.2 7.2 8.1 WFP; "
    "S-FHW 5.1 6.1 7.1 FHW; T-FHP 3.1 4.1 4.2 PHF; D-HP 1.1 1.2 2.1 2.2 HWFP; P-FW 7.9 7.10 WF; "
    "D-FW 5.11 5.12 6.10 6.11 HFWP; T-HPW 5.4 6.3 6.4 HWP; T-FWP 3.14 4.14 4.15 WFP; S-HPF 4.6 5.5 6.5 HPF; "
    "P-WH 4.5 5.3 HW; T-FPW 5.7 5.8 6.7 PWF; T-HWP 1.15 1.16 2.15 PHW; T-FWH 3.11 4.11 4.12 WFH; "
    "T-FPH 2.4 3.3 3.4 PFH; S-WPF 1.4 2.3 3.2 WPF; S-WHP 2.12 3.12 4.13 WHP; T-FHW 4.3 4.4 5.2 FHW; "
    "P-HP 1.14 2.14 PH; P-FP 5.6 6.6 PF; D-FP pass; S-HFP 1.13 2.13 3.13 PFH"
)


def answered(game: str, text: str, seats: int) -> tuple[State, list[tuple[str, int, str]]]:
    """Plays a script for every seat and returns (the last state, the points of the last seat with their cells)."""
    deck, answers = script(text)
    state, events = course(table(game, deck, seats), *([words] * seats for words in answers))
    return state, [(rule, points, cell) for seat, rule, points, cell in paid(events) if seat == seats - 1]


@pytest.mark.parametrize("seats", [1, 3])
def test_the_rulebooks_game_on_the_island(seats: int) -> None:
    """Ten, seven houses on the beach, a pass, a tile that fits nowhere, two beach cells."""
    deck, answers = script(f"{RULEBOOK_SHORE}; T-HPW stop")
    state, _ = course(table(SHORE, deck, seats), *([words] * seats for words in answers[:-1]))
    assert legal_actions(state, 0) == [PASS, STOP]
    state, told = answered(SHORE, f"{RULEBOOK_SHORE}; T-HPW stop", seats)
    assert sorted(points for _, points, _ in told) == [-1, 1, 1, 1, 1, 1, 1, 1]
    assert [city.points for city in state.cities] == [16] * seats
    assert outcome(state) == [(14, "first")] * seats


@pytest.mark.parametrize("seats", [1, 2])
def test_the_rulebooks_game_on_the_eternal_island(seats: int) -> None:
    """Ten, five groups, four totems, a pass, no beach visible."""
    state, told = answered(ETERNAL, RULEBOOK_ETERNAL, seats)
    assert told == [
        ("totem", 5, "4.7"),
        ("totem", 5, "1.5"),
        ("farm", 3, "4.3"),
        ("village", 3, "4.4"),
        ("fort", 3, "5.2"),
        ("farm", 3, "6.6"),
        ("totem", 5, "4.9"),
        ("pass", -1, ""),
        ("village", 3, "3.13"),
        ("totem", 5, "1.12"),
    ]
    assert [city.points for city in state.cities] == [44] * seats
    sizes = [largest_of(state.cities[0], symbol).bit_count() for symbol in "FHWP"]
    assert sizes == [5, 5, 5, 6]
    state, _ = answered(ETERNAL, f"{RULEBOOK_ETERNAL}; {state.card} stop", seats)
    assert outcome(state) == [(64, "first")] * seats


def test_on_nothing_a_pass_is_refused() -> None:
    for game in (SHORE, ETERNAL):
        state = table(game, "P-FP", start=0)
        assert refusal(state, "pass") == "pass-zero"
        assert refusal(state, "stop") is None
        assert refusal(state, "8.3 8.4 FP") is None

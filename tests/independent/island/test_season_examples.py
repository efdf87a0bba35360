"""The worked examples of the season, told as games and positions."""

import pytest

from tests.each import each
from tests.independent.island import play, score, season
from tests.independent.island.book import Book, book
from tests.independent.island.land import RUINS
from tests.independent.island.play import Isle
from tests.independent.island.player import Document, from_script, written
from tests.independent.island.season import Kept, Letters, WrongChoiceError
from tests.independent.island.table import Table, point_row
from tests.independent.island.test_examples import lay, points, put, script


def rules(episode: int) -> Book:
    return book("island-season", episode)


def clean(text: str = "") -> Letters:
    """Reads letters on the clean map (``8.1 w 8.7 s``)."""
    words = text.split()
    return {**season.standard(1), **dict(zip(words[::2], words[1::2], strict=True))}


def isle(letters: str, *laid: str) -> Isle:
    """Gives an island with these letters, on which placements lie that nobody has played."""
    found = Isle(clean(letters))
    for text in laid:
        put(found, text)
    return found


def may(episode: int, island: Isle, tile: str, text: str) -> bool:
    placement = put(Isle(clean()), text)
    return play.is_allowed(rules(episode), island, tile, placement)


def ends(episode: int, island: Isle) -> dict[str, int]:
    return dict(score.ends(rules(episode), [island])[0])


# --- 1: a whole game -------------------------------------------------------------------------------------------------

SIXTH = "P-FP 8.2 8.3 FP; P-HP 6.5 7.5 HP; P-WP 5.5 5.6 WP; P-FW 6.3 6.4 FW"


def sixth(letters: Letters) -> Document:
    """Plays the example's game; the second seat's island is as given."""
    own = season.standard(6)
    season.set_up(own, 6, [{"what": "ash", "cell": "6.3"}])
    scripts = [script(SIXTH), script("P-FP pass; P-HP 8.4 8.5 HP; P-WP stop")]
    return written("island-season", 6, [*scripts[0], "D-HP"], [Kept(own), Kept(letters)], from_script(scripts))


def sixth_letters(text: str = "") -> Letters:
    found = season.standard(6)
    season.set_up(found, 6, [{"what": "ash", "cell": "6.3"}])
    words = text.split()
    return {**found, **dict(zip(words[::2], words[1::2], strict=True))}


def test_a_game_of_the_sixth() -> None:
    document = sixth(sixth_letters())
    assert points(document) == [(1, "pass", -1, None), (0, "totem", 5, "4.7"), (0, "ash", 2, "6.3")]
    rows = [[row["points"] for row in result["end"]] for result in document["result"]]
    assert rows == [[4, 2, 2, 0, -28], [0, 0, 0, 0, -29]]
    assert [(result["score"], result["place"]) for result in document["result"]] == [(-3, "first"), (-20, "others")]


def test_its_tallies_and_rewards() -> None:
    letters = sixth_letters()
    table = Table(rules(6), [Isle(dict(letters))])
    for answer in script(SIXTH).values():
        table.resolve({0: answer})
    assert table.tallied(0) == {"totems": 1, "garden": 2}
    season.settle(dict(letters), 6, "first", [{"what": "lava", "cell": "5.3", "from": "place"}])
    ashes = [{"what": "ash", "cell": cell, "from": "place"} for cell in ("4.5", "5.4")]
    season.settle(letters, 6, "others", ashes)
    assert (letters["4.5"], letters["5.4"]) == ("a", "a")


def test_its_wrecks() -> None:
    document = sixth(sixth_letters("8.7 w"))
    assert [row["points"] for row in document["result"][1]["end"]] == [0, 0, 0, -1, -28]
    assert document["result"][1]["score"] == -20
    assert not play.is_allowed(rules(6), Isle(sixth_letters("8.5 w")), "P-HP", put(isle(""), "8.4 8.5 HP"))
    assert play.is_allowed(rules(6), Isle(sixth_letters()), "P-HP", put(isle(""), "8.4 8.5 HP"))


# --- 2: wrecks and shells --------------------------------------------------------------------------------------------


def test_an_empty_beach() -> None:
    assert ends(2, isle("8.1 w 8.7 s")) == {"spring": 0, "shell": 2, "wreck": -1, "beach": -29}


def test_a_house_beside_a_wreck() -> None:
    wreck = isle("8.1 w")
    assert not may(2, wreck, "P-FH", "8.1 8.2 HF")
    assert may(2, wreck, "P-FH", "8.2 8.3 HF")
    assert lay(rules(2), wreck, "8.2 8.3 HF") == [("beach-house", 1, "8.2")]
    assert ends(2, isle("8.1 w 8.7 s", "8.2 8.3 HF")) == {"spring": 0, "shell": 2, "wreck": -1, "beach": -27}
    assert lay(rules(3), isle("8.1 w"), "8.2 8.3 HF") == []
    later = isle("8.1 w", "8.3 8.4 HF")
    assert not may(2, later, "P-FH", "8.1 8.2 HF")
    assert not may(2, later, "P-FH", "8.1 8.2 FH")


def test_a_wreck_is_no_beach() -> None:
    assert not may(2, isle("8.2 w"), "P-FP", "7.4 8.2 FP")
    assert "7.4" in season.room(clean("8.2 w 8.3 w"), "spring")
    roads = isle("8.2 w 8.3 w", "7.4 6.5 PP")
    assert lay(rules(4), roads, "5.5 5.6 PW") == []
    assert not may(4, roads, "P-FP", "8.3 8.4 PF")
    assert lay(rules(4), roads, "7.5 7.6 PF") == []
    assert may(4, roads, "P-WP", "8.4 8.5 PW")
    assert lay(rules(4), roads, "8.4 8.5 PW") == [("totem", 5, "4.7")]


# --- 3 and 4: springs and waystones ----------------------------------------------------------------------------------


def test_springs() -> None:
    assert ends(2, isle("7.4 o", "6.4 6.5 7.3 7.5 8.2 8.3 FHFPWF"))["spring"] == 4
    assert ends(2, isle("7.4 o", "6.4 6.5 7.3 7.5 8.2 8.3 FHFPFF"))["spring"] == 0
    assert ends(2, isle("7.4 o", "6.4 6.5 7.3 7.4 7.5 8.2 8.3 FHFFPWF"))["spring"] == 0
    assert ends(2, isle("7.4 o", "6.4 6.5 7.5 8.2 FHPW"))["spring"] == 4
    assert ends(4, isle("7.4 o 7.5 v", "6.4 6.5 8.2 FHW"))["spring"] == 4


def test_a_waystone() -> None:
    stone = isle("6.6 v")
    assert not may(4, stone, "P-FP", "5.6 5.7 PF")
    assert may(4, stone, "P-FP", "7.5 8.4 PF")
    assert lay(rules(4), stone, "7.5 8.4 PF") == []
    assert may(4, stone, "P-FP", "5.6 5.7 PF")
    assert lay(rules(4), stone, "5.6 5.7 PF") == []
    assert may(4, stone, "P-FP", "7.4 8.3 FP")
    assert lay(rules(4), stone, "7.4 8.3 FP") == [("totem", 5, "4.7")]
    assert score.largest(stone, "P") == 4
    assert score.largest(isle("6.6 v"), "P") == 1


# --- 5 and 6: lava and ash -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "is_right"),
    [
        ("3.4 4.4 5.2", True),
        ("4.5 5.4 6.3", True),
        ("5.4 4.5 3.4", False),
        ("4.5 4.6 5.4", False),
        ("3.4 4.4 6.3", False),
        ("3.4 4.4 3.4", False),
    ],
)
def test_flows(cells: str, is_right: bool) -> None:
    letters = clean()
    choices = [{"what": "flow", "cells": cells.split()}]
    if is_right:
        season.set_up(letters, 5, choices)
        assert [cell for cell, letter in letters.items() if letter == "l"] == cells.split()
    else:
        with pytest.raises(WrongChoiceError):
            season.set_up(letters, 5, choices)


def test_the_room_for_stickers_on_a_clean_island() -> None:
    flows = list(season.flows(clean()))
    assert {flow[0] for flow in flows} == {"3.4", "3.11", "4.5", "4.11"}
    assert (len(flows), len(set(flows)), len(set(map(frozenset, flows)))) == (52, 52, 40)
    assert [len(season.room(clean(), sticker)) for sticker in ("spring", "waystone", "wreck")] == [12, 35, 31]


def test_dams_and_lava_without_room() -> None:
    flow = "4.5 l 5.4 l 6.3 l"
    assert ends(5, isle(flow, "6.2 6.4 WW"))["dam"] == 2
    assert ends(5, isle(flow, "6.2 6.4 5.3 WWW"))["dam"] == 4
    lost = [{"what": "lost", "sticker": "lava", "from": "place"}]
    season.settle(clean("5.4 l 6.3 l 4.5 a 5.3 v 6.4 v"), 5, "first", lost)


def test_ash() -> None:
    ashes = isle("6.3 a 5.3 a")
    assert lay(rules(6), ashes, "6.3 F") == [("ash", 2, "6.3")]
    assert lay(rules(6), ashes, "5.3 5.2 PF") == []
    assert lay(rules(6), isle("6.3 a"), "6.3 H") == []


# --- 7 and 8: the jungle and the ruins -------------------------------------------------------------------------------

OPEN = " ".join(f"{ruin} r" for ruin in RUINS)


def test_the_jungle_opens_a_turn_later() -> None:
    road = isle(OPEN, "8.4 7.5 6.6 PPP", "5.7 W")
    assert not may(7, road, "P-FH", "3.6 4.6 FH")
    assert lay(rules(7), road, "5.5 5.6 HP") == [("totem", 5, "4.7")]
    assert may(7, road, "P-FH", "3.6 4.6 FH")
    lay(rules(7), road, "3.6 4.6 FH")
    assert may(7, road, "T-FPH", "2.8 3.7 3.8 PFH")
    assert lay(rules(7), road, "2.8 3.7 3.8 PFH") == [("ruin", 4, "4.8")]
    assert "4.8" not in play.free(rules(7), road)


def test_four_lines_in_one_turn() -> None:
    full = isle(f"{OPEN} 6.5 a", "5.7 6.3 6.4 7.3 7.4 FFFFF", "3.7 3.8 WH", "8.4 7.5 6.6 PPP")
    table = Table(rules(7), [full])
    answer = put(Isle(clean()), "5.6 6.5 PF")
    assert play.is_allowed(rules(7), full, "P-FP", answer)
    rows = table.resolve({0: answer})
    wanted = [("farm", 3, "6.5"), ("totem", 5, "4.7"), ("ash", 2, "6.5"), ("ruin", 4, "4.8")]
    assert rows == [point_row(0, line) for line in wanted]
    assert table.tallied(0) == {"totems": 1, "garden": 2}


# --- 9 and 10: places and bonuses ------------------------------------------------------------------------------------


def better(episode: int, one: Isle, other: Isle) -> list[str]:
    return score.places(rules(episode), [score.strength(rules(episode), island, 12) for island in (one, other)])


def test_ties() -> None:
    assert better(7, isle("3.4 l"), isle("")) == ["first", "others"]
    assert better(7, isle("3.4 a"), isle("")) == ["first", "first"]
    assert better(3, isle("2.1 w"), isle("")) == ["first", "others"]
    assert better(3, isle("2.1 w"), isle("", "2.1 F")) == ["first", "first"]
    opened = isle("", "3.7 F")
    assert better(7, opened, isle("")) == ["first", "first"]
    assert better(7, isle("", "2.1 F"), isle("3.4 l")) == ["first", "others"]


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((9, 12, 12, 7), ["others", "first", "first", "others"]),
        ((12, 9, 9, 9), ["first", "second", "second", "second"]),
        ((12, 9, 7), ["first", "second", "others"]),
        ((9, 12), ["others", "first"]),
        ((9, 9), ["first", "first"]),
    ],
)
def test_places(scores: tuple[int, ...], places: list[str]) -> None:
    assert score.places(rules(1), [(points,) for points in scores]) == places


def test_bonuses() -> None:
    tallies = [(7, 9), (7, 12), (3, 12)]
    kept = [Kept(tallies={"totems": totems, "garden": garden}) for totems, garden in tallies]
    assert season.bonuses(kept) == {"wayfinder": [0, 1], "gardener": [1, 2]}
    assert season.bonuses([Kept(), Kept()]) == {"wayfinder": [], "gardener": []}


def test_winners() -> None:
    assert season.winners([10, 12, 12], [300, 100, 120]) == [2]
    assert season.winners([12, 12, 12], [100, 100, 90]) == [0, 1]


# --- what is in force, episode by episode ----------------------------------------------------------------------------

ALWAYS = {"start.beach", "match", "pass", "beach"}
LATER = {"spring", "shell", "wreck"}
IN_FORCE = {
    1: (ALWAYS | {"beach-house"}, "beach"),
    2: (ALWAYS | LATER | {"beach-house"}, "spring shell wreck beach"),
    3: (ALWAYS | LATER | {"groups"}, "spring shell wreck beach"),
    4: (ALWAYS | LATER | {"groups", "totems", "waystone"}, "spring shell wreck beach"),
    5: (ALWAYS | LATER | {"groups", "totems", "waystone", "dam"}, "spring dam shell wreck beach"),
    6: (ALWAYS | LATER | {"groups", "totems", "waystone", "dam", "ash"}, "spring dam shell wreck beach"),
    7: (
        ALWAYS | LATER | {"groups", "totems", "waystone", "dam", "ash", "jungle", "ruin"},
        "spring dam shell wreck beach",
    ),
    8: (
        ALWAYS | LATER | {"groups", "totems", "waystone", "dam", "ash", "jungle", "ruin", "largest"},
        "largest-farm largest-village largest-fort largest-paths spring dam shell wreck beach",
    ),
}


@each("episode", IN_FORCE)
def test_what_is_in_force(episode: int) -> None:
    wanted, lines = IN_FORCE[episode]
    assert rules(episode).rules == wanted
    assert " ".join(rules(episode).end) == lines


@pytest.mark.parametrize(
    ("episode", "symbol", "won"),
    [(2, "F", None), (3, "F", "farm"), (3, "H", "village"), (3, "W", None), (4, "W", "fort"), (4, "P", None)],
)
def test_groups_begin_in_the_third_and_forts_in_the_fourth(episode: int, symbol: str, won: str | None) -> None:
    full = isle("", "6.3 6.4 6.5 6.6 " + 4 * symbol)
    assert lay(rules(episode), full, f"6.7 {symbol}") == ([(won, 3, "6.7")] if won else [])


@pytest.mark.parametrize(("episode", "is_open"), [(2, False), (3, True), (8, True)])
def test_palms_are_covered_from_the_third_on(episode: int, is_open: bool) -> None:
    assert ("5.5" in play.free(rules(episode), isle(""))) is is_open


def test_no_spring_beside_a_waystone_or_palms() -> None:
    assert "7.4" in season.room(clean("8.2 s 8.3 w 7.5 o"), "spring")
    assert "7.4" not in season.room(clean("7.5 v"), "spring")
    assert "7.4" not in season.room(clean("7.4 l"), "spring")
    assert "6.5" not in season.room(clean(), "spring")


WON = {
    1: ("wreck", "", "shell"),
    2: ("wreck", "", "spring"),
    3: ("wreck", "", "waystone"),
    4: ("", "", "waystone"),
    5: ("lava", "", "shell"),
    6: ("lava", "ash", "ash ash"),
    7: ("", "", "waystone"),
}


@pytest.mark.parametrize("episode", WON)
def test_what_places_bring(episode: int) -> None:
    for place, stickers in zip(("first", "second", "others"), WON[episode], strict=True):
        letters = clean("4.5 l 5.4 l 6.3 l")
        rows: list[Document] = []
        for sticker in stickers.split():
            cell = season.room(letters, sticker)[0] if not rows else "5.4"
            rows.append({"what": sticker, "cell": cell, "from": "place"})
        season.settle(dict(letters), episode, place, rows)
        with pytest.raises(WrongChoiceError):
            season.settle(letters, episode, place, [*rows, {"what": "wreck", "cell": "8.1", "from": "place"}])

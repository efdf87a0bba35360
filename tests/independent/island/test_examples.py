"""The worked examples of the two games without a season, told as games and positions."""

import pytest

from tests.independent.island import judge, play, score
from tests.independent.island.book import WORTH, Book, book
from tests.independent.island.play import Answer, Isle
from tests.independent.island.player import Document, from_script, written
from tests.independent.island.season import Kept, standard
from tests.independent.island.tiles import LaidTile, laid

ISLAND, ETERNAL = book("island", 1), book("island-eternal", None)


def script(text: str) -> dict[str, Answer]:
    """Reads what a seat does: ``P-FP 8.3 8.4 FP; P-HP pass``."""
    found: dict[str, Answer] = {}
    for part in text.split(";"):
        card, *cells, last = part.split()
        found[card] = laid(dict(zip(cells, last, strict=True))) if cells else last
    return found


def lain(text: str) -> dict[str, str]:
    """Gives the symbols that lie on the island after a script."""
    return {cell: symbol for answer in script(text).values() if not isinstance(answer, str) for cell, symbol in answer}


def told(game: str, *scripts: str) -> Document:
    """Plays a game of this many scripts, the cards of the first on top of the deck; all stop at any other card."""
    read = [script(text) for text in scripts]
    episode = 1 if game == "island" else None
    deck = [*read[0], *(card for card in judge.buildings(game, episode) if card not in read[0])]
    document = written(game, episode, deck, [Kept(standard(1)) for _ in read], from_script(read))
    assert judge.judge(document).faults == []
    return document


def scores(document: Document) -> list[int]:
    return [result["score"] for result in document["result"]]


def points(document: Document) -> list[tuple[int, str, int, str | None]]:
    """Gives every line won at once: (seat, rule, points, cell)."""
    rows = (row for turn in document["turns"] for row in turn["points"])
    return [(row["seat"], row["rule"], row["points"], row.get("cell")) for row in rows]


def put(isle: Isle, text: str) -> LaidTile:
    """Reads a placement (``5.6 6.5 PF``) and has it lie there without being played."""
    *cells, symbols = text.split()
    placement = laid(dict(zip(cells, symbols, strict=True)))
    isle.symbols.update(placement)
    return placement


def lay(rules: Book, isle: Isle, text: str) -> list[tuple[str, int, str | None]]:
    """Plays a placement, of however many cells, and gives what it brings."""
    return play.do(rules, isle, put(isle, text))


# --- whole games -----------------------------------------------------------------------------------------------------


def test_two_players_on_the_island() -> None:
    document = told(
        "island",
        "T-FHW 7.2 7.3 8.1 FHW; P-HP 7.4 8.2 HP; P-WP pass",
        "T-FHW 7.2 7.3 8.1 FHW; P-HP 6.2 6.3 PH; P-WP stop",
    )
    assert points(document) == [(0, "beach-house", 1, "7.3"), (1, "beach-house", 1, "7.3"), (0, "pass", -1, None)]
    assert [result["end"] for result in document["result"]] == [[{"rule": "beach", "points": -27}]] * 2
    assert scores(document) == [-17, -16]
    assert [result["place"] for result in document["result"]] == ["others", "first"]


def test_two_totems_in_one_turn() -> None:
    document = told(
        "island-eternal",
        "P-FP 8.3 8.4 FP; P-HP 7.4 7.5 HP; T-FPH 5.5 5.6 6.5 FPH; P-WP 5.7 5.8 PW; T-FPW 6.6 6.7 7.6 PWF",
        "P-FP 8.3 8.4 FP; P-HP pass; T-FPH stop",
    )
    assert points(document) == [(1, "pass", -1, None), (0, "totem", 5, "4.7"), (0, "totem", 5, "4.9")]
    ends = [[row["points"] for row in result["end"]] for result in document["result"]]
    assert ends == [[5, 5, 5, 5, -29], [5, 0, 0, 0, -29]]
    assert scores(document) == [11, -15]


RULEBOOK = """D-HP 7.2 7.3 8.1 8.2 HWFP; S-HFP 8.3 8.4 8.5 PFH; P-WH 7.8 8.6 WH; S-WFP 6.10 7.9 8.7 PFW;
D-WP 5.2 6.1 6.2 7.1 WFHP; D-FH 3.2 4.2 4.3 5.1 FPWH; P-FP 6.11 7.10 FP; T-FHW 2.1 2.2 3.1 HWF;
S-WPF 3.14 4.14 5.12 WPF; S-WHP 1.1 1.2 1.3 PHW; T-FPW 1.15 1.16 2.15 FPW; T-FWP 3.12 4.12 4.13 WFP;
D-WH 6.5 6.6 7.5 7.6 HFPW; D-FW 1.14 2.13 2.14 3.13 FHPW; T-FPH 6.7 6.8 7.7 FPH; P-FH 2.3 3.3 HF; P-WP 5.10 6.9 WP;
T-FHP pass; P-HP 4.4 5.3 PH; T-HPW stop"""

RULEBOOK_ETERNAL = """P-WP 8.4 8.5 WP; D-FH 7.7 7.8 8.6 8.7 FWPH; D-WP 7.3 7.4 8.2 8.3 PFHW; S-WFP 6.2 7.2 8.1 WFP;
S-FHW 5.1 6.1 7.1 FHW; T-FHP 3.1 4.1 4.2 PHF; D-HP 1.1 1.2 2.1 2.2 HWFP; P-FW 7.9 7.10 WF;
D-FW 5.11 5.12 6.10 6.11 HFWP; T-HPW 5.4 6.3 6.4 HWP; T-FWP 3.14 4.14 4.15 WFP; S-HPF 4.6 5.5 6.5 HPF;
P-WH 4.5 5.3 HW; T-FPW 5.7 5.8 6.7 PWF; T-HWP 1.15 1.16 2.15 PHW; T-FWH 3.11 4.11 4.12 WFH; T-FPH 2.4 3.3 3.4 PFH;
S-WPF 1.4 2.3 3.2 WPF; S-WHP 2.12 3.12 4.13 WHP; T-FHW 4.3 4.4 5.2 FHW; P-HP 1.14 2.14 PH; P-FP 5.6 6.6 PF; D-FP pass;
S-HFP 1.13 2.13 3.13 PFH"""


def test_the_rulebooks_game() -> None:
    document = told("island", RULEBOOK, "D-HP stop")
    own = [line for line in points(document) if line[0] == 0]
    assert [rule for _, rule, _, _ in own].count("beach-house") == 7
    assert [rule for _, rule, _, _ in own].count("pass") == 1
    assert document["result"][0]["end"] == [{"rule": "beach", "points": -2}]
    assert scores(document)[0] == 14
    isle = Isle(standard(1), lain(RULEBOOK))
    assert not play.placements(ISLAND, isle, "T-HPW")


def test_five_groups_and_four_totems() -> None:
    document = told("island-eternal", RULEBOOK_ETERNAL, "P-WP stop")
    assert [line[1:] for line in points(document)] == [
        ("totem", 5, "4.7"),
        ("totem", 5, "1.5"),
        ("farm", 3, "4.3"),
        ("village", 3, "4.4"),
        ("fort", 3, "5.2"),
        ("farm", 3, "6.6"),
        ("totem", 5, "4.9"),
        ("pass", -1, None),
        ("village", 3, "3.13"),
        ("totem", 5, "1.12"),
    ]
    assert [row["points"] for row in document["result"][0]["end"]] == [5, 5, 5, 5, 0]
    assert scores(document)[0] == 44 + 20
    isle = Isle(standard(1), lain(RULEBOOK_ETERNAL))
    assert [score.largest(isle, symbol) for symbol in "FHWP"] == [5, 5, 5, 6]


def test_the_rulebooks_sums() -> None:
    assert 10 + 7 * WORTH["beach-house"] + WORTH["pass"] + 2 * WORTH["beach"] == 14
    won = 5 * WORTH["farm"] + 4 * WORTH["totem"] + WORTH["pass"] + 2 * WORTH["largest"] + 3 * WORTH["beach"]
    assert (won, 10 + won) == (41, 51)


# --- positions -------------------------------------------------------------------------------------------------------


def test_the_fifth_field_pays_and_the_sixth_does_not() -> None:
    isle = Isle(standard(1))
    assert [lay(ETERNAL, isle, f"6.{n} F") for n in (3, 4, 5, 6)] == [[]] * 4
    assert lay(ETERNAL, isle, "6.7 F") == [("farm", 3, "6.7")]
    assert lay(ETERNAL, isle, "6.8 F") == []
    isle = Isle(standard(1))
    put(isle, "6.3 6.4 6.6 6.7 FFFF")
    assert lay(ETERNAL, isle, "6.5 F") == [("farm", 3, "6.5")]
    assert isle.markers == {"6.5"}


def test_farms_that_join_keep_their_markers() -> None:
    isle = Isle(standard(1))
    put(isle, "7.2 7.3 8.1 8.2 FFFF")
    assert lay(ETERNAL, isle, "7.4 F") == [("farm", 3, "7.4")]
    put(isle, "8.4 8.5 7.6 7.7 FFFF")
    assert lay(ETERNAL, isle, "8.6 F") == [("farm", 3, "8.6")]
    assert lay(ETERNAL, isle, "8.3 F") == []
    assert isle.markers == {"7.4", "8.6"}


def test_a_group_of_four_joined_to_a_farm_brings_nothing() -> None:
    isle = Isle(standard(1))
    put(isle, "7.2 7.3 8.1 8.2 FFFF")
    lay(ETERNAL, isle, "7.4 F")
    put(isle, "8.4 8.5 7.6 7.7 FFFF")
    assert lay(ETERNAL, isle, "8.3 F") == []


def test_roads_that_meet_only_at_a_totem_are_two() -> None:
    isle = Isle(standard(1))
    put(isle, "8.4 7.5 6.6 PPP")
    assert lay(ETERNAL, isle, "5.7 P") == [("totem", 5, "4.9")]
    assert lay(ETERNAL, isle, "4.6 P") == []
    assert lay(ETERNAL, isle, "5.6 P") == [("totem", 5, "4.7")]


def test_a_token_on_nothing_may_not_pass() -> None:
    isle = Isle(standard(1), lines=[("pass", -1, None)] * 9)
    assert play.is_allowed(ISLAND, isle, "P-FW", "pass")
    isle.lines.append(("pass", -1, None))
    assert not play.is_allowed(ISLAND, isle, "P-FW", "pass")
    assert play.is_allowed(ISLAND, isle, "P-FW", "stop")
    assert play.is_allowed(ISLAND, isle, "P-FW", laid({"8.1": "F", "8.2": "W"}))


@pytest.mark.parametrize("rules", [ISLAND, ETERNAL])
def test_an_empty_cell_less_in_an_upper_row_is_better(rules: Book) -> None:
    lower, upper = Isle(standard(1)), Isle(standard(1))
    put(lower, "8.1 F")
    put(upper, "1.1 F")
    strengths = [score.strength(rules, isle, 7) for isle in (lower, upper, upper)]
    assert score.places(rules, strengths) == ["others", "first", "first"]


def test_whoever_has_none_of_a_symbol_takes_no_largest_and_ties_share() -> None:
    isles = [Isle(standard(1)) for _ in range(3)]
    for isle in isles[:2]:
        put(isle, "8.1 F")
    assert [[points for _, points in end] for end in score.ends(ETERNAL, isles)] == [
        [5, 0, 0, 0, -30],
        [5, 0, 0, 0, -30],
        [0, 0, 0, 0, -31],
    ]

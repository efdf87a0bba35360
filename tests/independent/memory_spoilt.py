"""Campaigns in which a sentence is true that is not true in the golden ones: for each kind that cannot be shown there.

Each is made by changing the golden records, so that in these as they are (or spoilt) the same sentence is false.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tests.independent.island.land import having, read, with_letters, written
from tests.independent.lands import ALL_CELLS, sides

Document = dict[str, Any]
Made = Callable[[list[Document]], Mapping[str, int]]
"""Makes it true, and gives what the sentence is told with."""


# --- how records are changed -----------------------------------------------------------------------------------------


def swapped(documents: Sequence[Document], one: int, other: int) -> list[Document]:
    """Gives a campaign in which two seats have done and won what the other did."""
    seats = {one: other, other: one}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: seats.get(part, part) if key == "seat" else renamed(part) for key, part in value.items()}
        return [renamed(part) for part in value] if isinstance(value, list) else value

    found = [renamed(document) for document in documents]
    for document in found:
        for rows in (document["players"], document["result"]):
            rows[one], rows[other] = rows[other], rows[one]
    return found


def answer(document: Document, seat: int, turn: int, do: str, cells: Sequence[str] = (), symbols: str = "") -> None:
    """Has a seat answer so in a turn, whatever it has answered."""
    answers = [row for row in document["turns"][turn]["answers"] if row["seat"] != seat]
    placed = {"cells": list(cells), **({"symbols": symbols} if symbols else {})} if do == "place" else {}
    document["turns"][turn]["answers"] = [*answers, {"seat": seat, "do": do, **placed}]


def silence(document: Document, seat: int) -> None:
    """Takes away all that a seat has answered."""
    for turn in document["turns"]:
        turn["answers"] = [row for row in turn["answers"] if row["seat"] != seat]


def score(document: Document, *scores: int) -> None:
    """Sets the scores, those of the seats left over to 0."""
    for seat, result in enumerate(document["result"]):
        result["score"] = scores[seat] if seat < len(scores) else 0


def reward(document: Document, seat: int, what: str, source: str, **fields: Any) -> None:
    document["result"][seat]["rewards"].append({"what": what, **fields, "from": source})


def paint(document: Document, seat: int, codes: Mapping[str, str]) -> None:
    """Changes cells of a city's board."""
    rows = document["players"][seat]["board"]["cells"]
    for cell, code in codes.items():
        row, column = int(cell[1:]) - 1, "ABCDEFGHIJK".index(cell[0])
        rows[row] = rows[row][:column] + code + rows[row][column + 1 :]


def closed_wells(document: Document, seat: int, *wells: str) -> None:
    """Builds nothing but four buildings around each of some wells."""
    silence(document, seat)
    paint(document, seat, dict.fromkeys(wells, "W"))
    for turn, side in enumerate(side for well in wells for side in sorted(sides(well))):
        answer(document, seat, turn, "place", [side])


# --- what is made true -----------------------------------------------------------------------------------------------


def first_together(documents: list[Document]) -> Mapping[str, int]:
    score(documents[0], 40, 40)
    for seat in (0, 1):
        silence(documents[0], seat)
    return {}


def built_all(documents: list[Document]) -> Mapping[str, int]:
    for number, turn in enumerate(documents[0]["turns"]):
        if not turn["blocked"]:
            answer(documents[0], 0, number, "place", ["A1"])
    return {}


def stopped_and_won(documents: list[Document]) -> Mapping[str, int]:
    silence(documents[0], 0)
    answer(documents[0], 0, 0, "stop")
    score(documents[0], 30)
    return {}


def never_passed(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        silence(document, 0)
    return {"count": len(documents)}


def far_ahead(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for seat, result in enumerate(document["result"]):
            result["progress"] = 2 if seat == 0 else 0
    return {"count": 2 * len(documents)}


def up_from_the_end(documents: list[Document]) -> Mapping[str, int]:
    for number, document in enumerate(documents, 1):
        for seat, result in enumerate(document["result"]):
            result["progress"] = 9 * len(documents) if seat == 0 and number == len(documents) else int(seat > 0)
    return {}


def lost_sticker(documents: list[Document]) -> Mapping[str, int]:
    reward(documents[-1], 0, "lost", "place", sticker="rock")
    return {}


def two_wells(documents: list[Document]) -> Mapping[str, int]:
    closed_wells(documents[-1], 0, "H2", "H9")
    return {"count": 2}


def wells_everywhere(documents: list[Document]) -> Mapping[str, int]:
    for seat in range(len(documents[-1]["players"])):
        closed_wells(documents[-1], seat, "H9")
    return {}


def first_well(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for seat in range(len(document["players"])):
            silence(document, seat)
    closed_wells(documents[-1], 0, "H9")
    return {}


def first_well_early(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for seat in range(len(document["players"])):
            silence(document, seat)
    closed_wells(documents[4], 0, "H9")
    return {"episode": 5}


def no_well(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        silence(document, 0)
    paint(documents[-1], 0, {"H9": "W"})
    return {}


def parks(documents: list[Document]) -> Mapping[str, int]:
    rows = [{"seat": 0, "cell": cell, "to": "t", "rule": "parks"} for cell in ("F6", "G7", "H8", "H4")]
    for turn in documents[-1]["turns"]:
        turn["changes"] = []
    documents[-1]["turns"][0]["changes"] = rows
    return {"count": len(rows)}


def no_empty_cell(documents: list[Document]) -> Mapping[str, int]:
    answer(documents[-1], 0, 0, "place", ALL_CELLS)
    return {}


def fifty(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-1], 50)
    return {"episode": len(documents)}


def fewest(documents: list[Document]) -> Mapping[str, int]:
    silence(documents[-1], 0)
    for turn in (0, 1):
        answer(documents[-1], 0, turn, "place", ["A1"])
    score(documents[-1], 40)
    return {"count": 2}


def triangle(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for result in document["result"]:
            result["rewards"] = [row for row in result["rewards"] if row["from"] != "blue-6"]
    reward(documents[-1], 0, "progress", "blue-6", count=1)
    return {}


def thousand(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        score(document)
    score(documents[-1], 40, 960)
    return {}


def close(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-1], *(20 - 2 * seat for seat in range(len(documents[-1]["players"]))))
    return {"count": 2 * len(documents[-1]["players"]) - 2}


def everybodys_turn(documents: list[Document]) -> Mapping[str, int]:
    for seat, document in enumerate(documents):
        score(document, *([0] * (seat % len(document["players"]))), 30)
    return {}


def rocks_uncovered(documents: list[Document]) -> Mapping[str, int]:
    silence(documents[-1], 0)
    paint(documents[-1], 0, {"H9": "R", "H2": "r"})
    return {}


def rocks_covered(documents: list[Document]) -> Mapping[str, int]:
    answer(documents[-1], 0, 0, "place", ALL_CELLS)
    return {}


def three_times_last(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-4], 30)
    for document in documents[-3:]:
        score(document, 0, *[10] * (len(document["players"]) - 1))
    return {"count": 3}


def won_at_last(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-1], 30)
    return {}


def many_stars(documents: list[Document]) -> Mapping[str, int]:
    documents[-1]["result"][0]["progress"] = 4
    return {"count": 4}


def one_star(documents: list[Document]) -> Mapping[str, int]:
    documents[-1]["result"][0]["progress"] = 1
    return {}


def last_station(documents: list[Document]) -> Mapping[str, int]:
    documents[-1]["players"][0]["rails"] = 40
    reward(documents[-1], 0, "rail", "place", count=2)
    return {}


def first_station(documents: list[Document]) -> Mapping[str, int]:
    documents[-1]["players"][0]["rails"] = 1
    return {}


def gold_at_once(documents: list[Document]) -> Mapping[str, int]:
    rows = [{"seat": seat, "what": "nugget", "count": 1, "from": "gold"} for seat in (0, 1)]
    no_gold(documents)
    documents[-1]["turns"][3]["gains"] += rows
    return {}


def no_gold(documents: list[Document]) -> Mapping[str, int]:
    for turn in documents[-1]["turns"]:
        turn["gains"] = [row for row in turn.get("gains", ()) if row["from"] != "gold"]
    return {}


# --- on islands ------------------------------------------------------------------------------------------------------


def one_flow(documents: list[Document]) -> Mapping[str, int]:
    players = documents[-1]["players"]
    players[1]["setup"] = players[0]["setup"]
    players[2]["setup"] = []
    return {}


def two_springs(documents: list[Document]) -> Mapping[str, int]:
    letters = with_letters({"7.4": "o", "7.7": "o"})
    documents[-1]["players"][0]["board"]["cells"] = written(letters)
    silence(documents[-1], 0)
    around = ["6.4", "6.5", "7.3", "7.5", "6.7", "6.8", "7.6", "7.8"]
    answer(documents[-1], 0, 0, "place", around, "FHWPFHWP")
    return {"count": 2}


def jungle_left_alone(documents: list[Document]) -> Mapping[str, int]:
    for seat in range(len(documents[-1]["players"])):
        for document in documents:
            silence(document, seat)
        if seat:
            answer(documents[-1], seat, seat, "place", ["2.7"], "F")
    return {}


def beach_covered(documents: list[Document]) -> Mapping[str, int]:
    beach = having(read(documents[-1]["players"][0]["board"]["cells"]), "B")
    answer(documents[-1], 0, 0, "place", beach, "F" * len(beach))
    return {}


def five_totems(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for turn in document["turns"]:
            turn["points"] = [row for row in turn["points"] if row["rule"] != "totem"]
    documents[-1]["turns"][0]["points"] += [{"seat": 0, "rule": "totem", "points": 5, "cell": "4.7"}] * 5
    return {"count": 5}


# --- whole tables, and two evenings ----------------------------------------------------------------------------------


def scored(*scores: int, before: Sequence[int] = (), **told: int) -> Made:
    """Makes these the scores of the last evening, and of the one before it; nobody has built."""

    def make(documents: list[Document]) -> Mapping[str, int]:
        for document, wanted in zip(documents[-2:], (before or scores, scores), strict=True):
            score(document, *wanted)
        return {"episode": len(documents) - 1, **told}

    return make


def rising(documents: list[Document]) -> Mapping[str, int]:
    """Everybody has a point more from evening to evening, and first and last are as much closer."""
    for number, document in enumerate(documents):
        score(document, 30 + number, 20 + 2 * number, 10 + 3 * number)
    return {"episode": len(documents) - 1}


def rising_sum(documents: list[Document]) -> Mapping[str, int]:
    return {**rising(documents), "count": 60 + 6 * (len(documents) - 1)}


def closing(documents: list[Document]) -> Mapping[str, int]:
    return {**rising(documents), "count": 20 - 2 * (len(documents) - 1)}


def each_in_turn(documents: list[Document]) -> Mapping[str, int]:
    for number, document in enumerate(documents):
        score(document, *[0] * (number % 3), 30)
    return {"count": 3}


def same_in_all(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        score(document, 10, 10, 20)
    return {"count": 10 * len(documents)}


def as_often_each(documents: list[Document]) -> Mapping[str, int]:
    each_in_turn(documents)
    return {"count": len(documents) // 3}


def ends_of_chapters(documents: list[Document]) -> Mapping[str, int]:
    for document in (documents[2], documents[5]):
        score(document, 90)
    return {"episode": 3}


def no_end_of_a_chapter(documents: list[Document]) -> Mapping[str, int]:
    score(documents[2], 0, 90)
    return {}


def built_alike(documents: list[Document]) -> Mapping[str, int]:
    for seat in range(len(documents[-1]["players"])):
        silence(documents[-1], seat)
        for turn in (0, 1):
            answer(documents[-1], seat, turn, "place", ["A1"])
    return {"count": 2}


def built_more(documents: list[Document]) -> Mapping[str, int]:
    """Two, then one, have built more than anybody else."""
    for document, builder, count in zip(documents[-2:], (1, 0), (26, 27), strict=True):
        document["turns"] = [deepcopy(document["turns"][0]) for _ in range(count)]
        for seat in range(len(document["players"])):
            silence(document, seat)
        for turn in range(count):
            answer(document, builder, turn, "place", ["A1"])
    return {"count": 27, "episode": len(documents) - 1}


def no_pass(documents: list[Document]) -> Mapping[str, int]:
    for seat in range(len(documents[-1]["players"])):
        silence(documents[-1], seat)
    documents[-1]["rules"] = [*documents[-1]["rules"], {"id": "pass"}]
    return {}


def a_pass(documents: list[Document]) -> Mapping[str, int]:
    answer(documents[-1], 0, 0, "pass")
    return {}


def trees_alike(documents: list[Document]) -> Mapping[str, int]:
    for result in documents[-1]["result"]:
        result["end"] = [row for row in result["end"] if row["rule"] != "trees"] + [{"rule": "trees", "points": 5}]
    return {"count": 5}


@dataclass(frozen=True)
class Control:
    """A sentence, and how it is made true: told of these seats by a letter, or at the end.

    ``spoil`` makes it false where it is true in the golden records already.
    """

    game: str
    row: str
    letter: int | None
    make: Made
    who: tuple[int, ...] = (0,)
    spoil: Made | None = None
    others: tuple[int, ...] = ()


CITY, SEASON = "city", "island-season"
CONTROLS = (
    Control(CITY, "digits-turned", 5, scored(24, 42, count=24), others=(1,)),
    Control(CITY, "won-together", 2, first_together, (0, 1)),
    Control(CITY, "built-all", 2, built_all),
    Control(CITY, "stopped-and-won", 2, stopped_and_won),
    Control(CITY, "never-passed", 7, never_passed),
    Control(CITY, "lead-wide", 7, far_ahead),
    Control(CITY, "left-the-end", 7, up_from_the_end),
    Control(CITY, "sticker-lost", 3, lost_sticker),
    Control(CITY, "wells-two", 5, two_wells),
    Control(CITY, "all-wells", 5, wells_everywhere, (0, 1, 2)),
    Control(CITY, "first-well", 5, first_well),
    Control(CITY, "first-well", None, first_well_early),
    Control(CITY, "wells-never", 8, no_well, spoil=two_wells),
    Control(CITY, "park-trees", 23, parks),
    Control(CITY, "nothing-lost-empties", 4, no_empty_cell),
    Control(CITY, "reached-fifty", 9, fifty),
    Control(CITY, "fifty", None, fifty),
    Control(CITY, "built-fewest", 9, fewest),
    Control(CITY, "box-struck", 18, triangle),
    Control(CITY, "thousand", 20, thousand, (0, 1, 2)),
    Control(CITY, "all-close", 3, close, (0, 1, 2)),
    Control(CITY, "all-have-won", 4, everybodys_turn, (0, 1, 2)),
    Control(CITY, "rocks-shown", 4, rocks_uncovered, spoil=rocks_covered),
    Control(CITY, "lowest-three", 6, three_times_last, spoil=won_at_last),
    Control(CITY, "three-stars", 9, many_stars, spoil=one_star),
    Control(CITY, "end-of-the-line", 23, last_station, spoil=first_station),
    Control(CITY, "gold-together", 11, gold_at_once, (0, 1), spoil=no_gold),
    Control(CITY, "all-better", 5, rising, (0, 1, 2)),
    Control(CITY, "best-total", 6, rising_sum, (0, 1, 2)),
    Control(CITY, "closest-ever", 6, closing, (0, 1, 2)),
    Control(CITY, "doubled", 5, scored(20, 9, 9, before=(10, 9, 9), count=20)),
    Control(CITY, "order-again", 5, scored(30, 20, 10), (0, 1, 2)),
    Control(CITY, "order-turned", 5, scored(30, 20, 10, before=(1, 2, 3)), (0, 1, 2)),
    Control(CITY, "stairs", 5, scored(30, 20, 10, count=10), (0, 1, 2)),
    Control(CITY, "all-in-turn", 4, each_in_turn, (0, 1, 2)),
    Control(CITY, "wins-level", 10, as_often_each, (0, 1, 2)),
    Control(CITY, "totals-level", 6, same_in_all, (0, 1)),
    Control(CITY, "closed-chapters", 7, ends_of_chapters, spoil=no_end_of_a_chapter),
    Control(CITY, "built-alike", 5, built_alike, (0, 1, 2)),
    Control(CITY, "built-record", 4, built_more, others=(1,)),
    Control(CITY, "nobody-passed", 4, no_pass, (0, 1, 2), spoil=a_pass),
    Control(CITY, "trees-alike", 4, trees_alike, (0, 1, 2)),
    Control(SEASON, "sticker-lost", 3, lost_sticker),
    Control(SEASON, "flow-alike", 6, one_flow, (0, 1)),
    Control(SEASON, "springs", 4, two_springs),
    Control(SEASON, "jungle-never", 8, jungle_left_alone),
    Control(SEASON, "beach-clean", 4, beach_covered),
    Control(SEASON, "totems-all", 7, five_totems),
)

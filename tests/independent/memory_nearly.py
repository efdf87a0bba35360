"""Campaigns in which a sentence nearly holds: for each of these one in which it must not be said, though little lacks.

Each is made by changing the golden records, like those of ``memory_spoilt``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.independent.island.land import having, read
from tests.independent.memory_spoilt import (
    CITY,
    SEASON,
    Document,
    Made,
    answer,
    five_totems,
    paint,
    reward,
    score,
    silence,
)


def forty_nine(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-1], 49)
    return {}


def level_to_the_last_row(documents: list[Document]) -> Mapping[str, int]:
    score(documents[-1], 40, 20, 20)
    documents[-1]["players"][2]["board"] = documents[-1]["players"][1]["board"]
    for seat, place in enumerate(("first", "second", "second")):
        silence(documents[-1], seat)
        documents[-1]["result"][seat]["place"] = place
    return {}


def began_on_another_cell(documents: list[Document]) -> Mapping[str, int]:
    for seat, second in enumerate((["C1"], ["D1"])):
        silence(documents[-1], seat)
        answer(documents[-1], seat, 0, "place", ["A1"])
        answer(documents[-1], seat, 1, "place", second)
    return {}


def lead_shared_once(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for seat, result in enumerate(document["result"]):
            result["progress"] = 1 if seat == 0 else 0
    documents[-2]["result"][1]["progress"] = len(documents) - 1
    documents[-1]["result"][0]["progress"] = 2
    return {"episode": 1}


def first_then_level_at_the_end(documents: list[Document]) -> Mapping[str, int]:
    _places(documents[-2], 30, 20, 10)
    _places(documents[-1], 10, 20, 10)
    return {}


def level_at_the_end_then_first(documents: list[Document]) -> Mapping[str, int]:
    _places(documents[-2], 10, 20, 10)
    _places(documents[-1], 30, 20, 10)
    return {"episode": len(documents)}


def had_shared_a_first_place(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        _places(document, 10, 20, 15)
    _places(documents[0], 20, 20, 15)
    documents[0]["players"][1]["board"] = documents[0]["players"][0]["board"]
    for seat in (0, 1):
        silence(documents[0], seat)
    _places(documents[-1], 30, 20, 10)
    return {}


def _places(document: Document, *scores: int) -> None:
    """Sets the scores, and who is in the first place with them."""
    score(document, *scores)
    for result in document["result"]:
        result["place"] = "first" if result["score"] == max(scores) else "others"


def port_by_the_same_card(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        for turn in document["turns"]:
            turn["gains"] = [row for row in turn.get("gains", ()) if row["from"] != "port"]
    rows = [{"seat": seat, "what": "rail", "count": 2, "from": "port"} for seat in (0, 1)]
    documents[-1]["turns"][0]["gains"] += rows
    return {"episode": len(documents)}


def stripped(documents: Sequence[Document], *whats: str) -> None:
    """Takes all rewards of these kinds away."""
    for document in documents:
        for result in document["result"]:
            result["rewards"] = [row for row in result["rewards"] if row["what"] not in whats]


def trees_in_the_forest_too(documents: list[Document]) -> Mapping[str, int]:
    stripped(documents, "tree", "forest-tree")
    for seat, whats in enumerate((["tree"] * 4, ["tree", "forest-tree", "forest-tree", "tree"])):
        for what in whats:
            reward(documents[-1], seat, what, "place", cell="A1")
    return {"count": 4}


def scored(*scores: int) -> Made:
    """Makes these the scores of the last evening."""

    def make(documents: list[Document]) -> Mapping[str, int]:
        _places(documents[-1], *scores)
        return {"count": scores[0]}

    return make


def as_good_as_before(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        _places(document, 20, 30, 10)
    return {"count": 20}


def level_in_the_chapter(documents: list[Document]) -> Mapping[str, int]:
    _places(documents[-1], 30, 20, 10)
    _places(documents[-2], 20, 30, 10)
    if documents[-1]["game"] == "city":
        _places(documents[-3], 20, 10, 30)
    return {}


def all_but_one_have_won(documents: list[Document]) -> Mapping[str, int]:
    for document in documents:
        _places(document, 30, 20, 10)
    _places(documents[-1], 20, 30, 10)
    return {}


def shared_to_the_last_row(documents: list[Document]) -> Mapping[str, int]:
    level_to_the_last_row(documents)
    _places(documents[-1], 10, 20, 20)
    return {}


def stopped_with_another(documents: list[Document]) -> Mapping[str, int]:
    for seat in (0, 1):
        silence(documents[-1], seat)
        answer(documents[-1], seat, 0, "stop")
    _places(documents[-1], 30, 20, 10)
    return {}


def a_rock_left(documents: list[Document]) -> Mapping[str, int]:
    """Nothing is built, and a rock lies on the board."""
    silence(documents[-1], 0)
    paint(documents[-1], 0, {"H9": "r"})
    for seat, result in enumerate(documents[-1]["result"]):
        others = [row for row in result["end"] if row["rule"] != "rocks"]
        result["end"] = [*others, {"rule": "rocks", "points": -3 if seat else -1}]
    return {}


def given_to_two(count: int, *whats: str, cause: str = "place", **fields: str) -> Made:
    """Gives two seats as many of something, which nobody else is given, nor anybody before."""

    def make(documents: list[Document]) -> Mapping[str, int]:
        stripped(documents, *whats)
        for seat in (0, 1):
            for _ in range(count):
                reward(documents[-1], seat, whats[0], cause, count=1, **fields)
        return {"count": count}

    return make


def paid_two_at_once(line: str) -> Made:
    """Has a line pay two seats with the same card, for the first time."""

    def make(documents: list[Document]) -> Mapping[str, int]:
        for document in documents:
            for turn in document["turns"]:
                turn["points"] = [row for row in turn.get("points", ()) if row["rule"] != line]
        documents[-1]["turns"][0]["points"] += [{"seat": seat, "rule": line, "points": 4} for seat in (0, 1)]
        return {}

    return make


def level_at_the_end(line: str, points: int) -> Made:
    """Has a line bring two seats as many points."""

    def make(documents: list[Document]) -> Mapping[str, int]:
        for seat, result in enumerate(documents[-1]["result"]):
            others = [row for row in result["end"] if row["rule"] != line]
            result["end"] = [*others, {"rule": line, "points": points if seat < 2 else 0}]
        return {"count": points}

    return make


def rails_of_two(documents: list[Document]) -> Mapping[str, int]:
    for turn in documents[-1]["turns"]:
        turn["gains"] = []
    rows = [{"seat": seat, "what": "rail", "count": 4 - seat, "from": "row11"} for seat in (0, 1)]
    documents[-1]["turns"][0]["gains"] = [*rows, {"seat": 1, "what": "rail", "count": 1, "from": "row11"}]
    return {"count": 5}


def beach_left_bare(documents: list[Document]) -> Mapping[str, int]:
    """Covers all the beach but for one cell, which costs its point; the others have lost two."""
    beach = having(read(documents[-1]["players"][0]["board"]["cells"]), "B")
    answer(documents[-1], 0, 0, "place", beach[1:], "F" * (len(beach) - 1))
    for seat, result in enumerate(documents[-1]["result"]):
        others = [row for row in result["end"] if row["rule"] != "beach"]
        result["end"] = [*others, {"rule": "beach", "points": -2 if seat else -1}]
    silence_but_the_first(documents[-1])
    return {}


def silence_but_the_first(document: Document) -> None:
    for turn in document["turns"][1:]:
        turn["answers"] = [row for row in turn["answers"] if row["seat"]]


def five_totems_each(documents: list[Document]) -> Mapping[str, int]:
    five_totems(documents)
    documents[-1]["turns"][0]["points"] += [{"seat": 1, "rule": "totem", "points": 5, "cell": "4.7"}] * 5
    return {"count": 5}


@dataclass(frozen=True)
class Nearly:
    """A sentence, and how it nearly becomes true: it is not told of these seats, by a letter or at the end."""

    game: str
    row: str
    letter: int | None
    make: Made
    who: tuple[int, ...] = (0,)
    others: tuple[int, ...] = ()


NEARLY = (
    Nearly(CITY, "reached-fifty", 9, forty_nine),
    Nearly(CITY, "others-level", 5, level_to_the_last_row, (1, 2), (0,)),
    Nearly(CITY, "began-alike", 5, began_on_another_cell, (0, 1)),
    Nearly(CITY, "leads-three", 7, lead_shared_once),
    Nearly(CITY, "leads-six", 10, lead_shared_once),
    Nearly(CITY, "port", None, port_by_the_same_card),
    Nearly(CITY, "port-first", 22, port_by_the_same_card),
    Nearly(CITY, "first-then-lowest", 7, first_then_level_at_the_end),
    Nearly(CITY, "lowest-then-first", 7, level_at_the_end_then_first),
    Nearly(CITY, "first-win-late", 7, had_shared_a_first_place),
    Nearly(CITY, "trees-given", 16, trees_in_the_forest_too),
    Nearly(CITY, "trees", None, trees_in_the_forest_too),
    Nearly(CITY, "lead-wide", 10, lead_shared_once),
    Nearly(SEASON, "lead-wide", 7, lead_shared_once),
    Nearly(CITY, "thirteen", 5, scored(14, 20, 10)),
    Nearly(CITY, "below-zero", 5, scored(0, 20, 10)),
    Nearly(CITY, "own-best", 7, as_good_as_before),
    Nearly(CITY, "chapter", 7, level_in_the_chapter),
    Nearly(CITY, "won-by-a-row", 5, shared_to_the_last_row, (1,), (2,)),
    Nearly(CITY, "stopped-and-won", 5, stopped_with_another),
    Nearly(CITY, "nothing-lost-rocks", 5, a_rock_left),
    Nearly(CITY, "church-small", 5, given_to_two(1, "church", shape="I2")),
    Nearly(CITY, "trade-first", 13, given_to_two(1, "nugget", cause="trade-R")),
    Nearly(CITY, "trees", 5, level_at_the_end("trees", 9)),
    Nearly(CITY, "rails-now", 20, rails_of_two),
    Nearly(SEASON, "below-zero", 5, scored(0, 20, 10)),
    Nearly(SEASON, "chapter", 5, level_in_the_chapter),
    Nearly(SEASON, "all-have-won", 5, all_but_one_have_won, (0, 1, 2)),
    Nearly(SEASON, "first-totem", 4, paid_two_at_once("totem")),
    Nearly(SEASON, "first-ruin", 8, paid_two_at_once("ruin")),
    Nearly(SEASON, "shells-given", 5, given_to_two(2, "shell")),
    Nearly(SEASON, "others-level", 5, level_to_the_last_row, (1, 2), (0,)),
    Nearly(SEASON, "beach-clean", 4, beach_left_bare),
    Nearly(SEASON, "totems-all", 7, five_totems_each),
    Nearly(SEASON, "totems", None, five_totems_each),
    Nearly(SEASON, "first-then-lowest", 7, first_then_level_at_the_end),
    Nearly(SEASON, "lowest-then-first", 7, level_at_the_end_then_first),
    Nearly(SEASON, "leads-two", 5, lead_shared_once),
    Nearly(SEASON, "leads-four", 7, lead_shared_once),
)

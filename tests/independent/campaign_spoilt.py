"""Ways to spoil a record of the campaign, each so that the rules are broken: the judge has to notice every one."""

import copy
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

Document = dict[str, Any]
Change = Callable[[Document], bool]
"""Spoils a record; False when there is nothing in it that could be spoilt this way."""


def players(change: Callable[[Document], bool]) -> Change:
    return lambda document: any(change(player) for player in document["players"])


def boards(change: Callable[[Document], bool]) -> Change:
    return players(lambda player: change(player["board"]))


def results(change: Callable[[Document], bool]) -> Change:
    return lambda document: any(change(result) for result in document["result"])


def rewards(**wanted: Any) -> Callable[[Callable[[list[Document], int], object]], Change]:
    """Finds a reward that has all the ``wanted`` values and changes the list it stands in, at its index."""

    def changed(change: Callable[[list[Document], int], object]) -> Change:
        def spoil(result: Document) -> bool:
            for index, row in enumerate(result["rewards"]):
                if all(str(row.get(name, "")).startswith(value) for name, value in wanted.items()):
                    change(result["rewards"], index)
                    return True
            return False

        return results(spoil)

    return changed


def turns(name: str, **wanted: Any) -> Callable[[Callable[[list[Document], int], object]], Change]:
    """Finds a row of a turn that has all the ``wanted`` values and changes the list it stands in, at its index."""

    def changed(change: Callable[[list[Document], int], object]) -> Change:
        def spoil(document: Document) -> bool:
            for rows in (turn.get(name, []) for turn in document["turns"]):
                for index, row in enumerate(rows):
                    if all(row.get(key) == value for key, value in wanted.items()):
                        change(rows, index)
                        return True
            return False

        return spoil

    return changed


def rule(name: str) -> Callable[[Callable[[list[Document], int], object]], Change]:
    """Finds the row of a rule and changes the list it stands in, at its index."""

    def changed(change: Callable[[list[Document], int], object]) -> Change:
        def spoil(document: Document) -> bool:
            for index, row in enumerate(document["rules"]):
                if row["id"] == name:
                    change(document["rules"], index)
                    return True
            return False

        return spoil

    return changed


def ends(name: str, more: int) -> Change:
    """Changes a line of a seat's end scoring, and the score with it."""

    def spoil(result: Document) -> bool:
        for line in result["end"]:
            if line["rule"] == name:
                line["points"] += more
                result["score"] += more
                return True
        return False

    return results(spoil)


def drop(rows: list[Document], index: int) -> None:
    del rows[index]


def double(rows: list[Document], index: int) -> None:
    rows.insert(index, copy.deepcopy(rows[index]))


def put(**values: Any) -> Callable[[list[Document], int], None]:
    def change(rows: list[Document], index: int) -> None:
        assert any(rows[index].get(name) != value for name, value in values.items())
        rows[index].update(values)

    return change


def one_more(name: str) -> Callable[[list[Document], int], None]:
    return lambda rows, index: rows[index].update({name: rows[index][name] + 1})


def counted_up(owner: Document, name: str) -> bool:
    owner[name] += 1
    return True


def emptied(owner: Document, name: str) -> bool:
    had = bool(owner[name])
    owner[name] = type(owner[name])()
    return had


def swapped(rows: list[Any]) -> bool:
    """Swaps the first two neighbours that differ."""
    for index, (one, other) in enumerate(pairwise(rows)):
        if one != other:
            rows[index], rows[index + 1] = other, one
            return True
    return False


def cell(code: str, new: str) -> Change:
    def change(board: Document) -> bool:
        for index, row in enumerate(board["cells"]):
            if code in row:
                board["cells"][index] = row.replace(code, new, 1)
                return True
        return False

    return boards(change)


def struck(document: Document) -> bool:
    document["struck"] = [] if document["struck"] else ["blue-6"]
    return True


def setup_elsewhere(player: Document) -> bool:
    if not player["setup"]:
        return False
    first = player["setup"][0]
    first["cell"] = next(square for square in player["board"]["squares"] if square != first["cell"])
    return True


def setup_reversed(player: Document) -> bool:
    player["setup"].reverse()
    return bool(player["setup"])


def mirrored(player: Document) -> bool:
    player["buildings"]["R-S4"] = [row[::-1] for row in player["buildings"]["R-S4"]]
    return True


def cog_moved(player: Document) -> bool:
    others = [name for name in player["buildings"] if name[0] == "B" and name not in player["cogs"]]
    if not player["cogs"] or not others:
        return False
    player["cogs"][0] = others[0]
    return True


def without(rule: str) -> Change:
    def change(document: Document) -> bool:
        kept = [row for row in document["rules"] if row["id"] != rule]
        is_new = len(kept) < len(document["rules"])
        document["rules"] = kept
        return is_new

    return change


def blocked_with(document: Document) -> bool:
    rows = [turn for turn in document["turns"] if "with" in turn]
    for turn in rows:
        turn["with"] = next(card for card in document["deck"] if card not in ("BLOCK", turn["with"]))
    return bool(rows)


def better_place(result: Document) -> bool:
    is_lower = result["place"] != "first"
    result["place"] = "first"
    return bool(is_lower)


def mend(player: Document, building: str, rows: list[str]) -> bool:
    player["buildings"][building] = rows
    return True


def lost(sticker: str, source: str) -> Document:
    return {"what": "lost", "sticker": sticker, "from": source}


SPOILT: Mapping[str, Change] = {
    "a start": players(lambda player: counted_up(player, "start")),
    "nuggets": players(lambda player: counted_up(player, "nuggets")),
    "rails": players(lambda player: counted_up(player, "rails")),
    "progress": players(lambda player: counted_up(player, "progress")),
    "a shaft": players(lambda player: counted_up(player["shafts"], "red")),
    "no cogs": players(lambda player: emptied(player, "cogs")),
    "another cog": players(cog_moved),
    "a mirrored building": players(mirrored),
    "a building too many": players(lambda player: player["buildings"].setdefault("C-4", ["XX"]) == ["XX"]),
    "another fourth church": players(lambda player: "C-4" in player["buildings"] and mend(player, "C-4", ["XXXX"])),
    "a rock in the set-up elsewhere": players(setup_elsewhere),
    "the set-up in another order": players(setup_reversed),
    "another name": players(lambda player: bool(player.update(name=player["name"] + "!") is None)),
    "an empty cell with a rock": cell(".", "r"),
    "a single tree with two": cell("t", "T"),
    "a rock gone": cell("R", "."),
    "a well gone": cell("W", "."),
    "a vein gone": cell("G", "."),
    "an entrance gone": cell("E", "."),
    "a logging cell closed": cell("L", "F"),
    "a square gone": boards(lambda board: bool(board["squares"] and [board["squares"].pop()])),
    "a forest square gone": boards(lambda board: bool(board["forest_squares"] and [board["forest_squares"].pop()])),
    "the flood gone": boards(lambda board: emptied(board, "closed")),
    "the marks gone": boards(lambda board: emptied(board, "marks")),
    "a river with a hole": boards(lambda board: bool([board["river"].pop()])),
    "struck": struck,
    "no pass rule": without("pass"),
    "nuggets by the old limit": rule("nuggets")(lambda rows, i: rows.__setitem__(i, {"id": "nuggets", "limit": 5})),
    "a step less": rule("nuggets")(lambda rows, index: rows[index]["ladder"].pop()),
    "a lower step": rule("nuggets")(lambda rows, index: rows[index]["ladder"].__setitem__(2, 5)),
    "the port in two colours": rule("port")(put(colours=2)),
    "the port for less": rule("port")(put(first=3)),
    "the port by its old row": rule("port")(lambda rows, index: rows[index].pop("colours")),
    "nuggets for later gold": rule("gold.nuggets")(put(later=1)),
    "veins as they were": rule("veins")(put(nuggets=1)),
    "a nugget too much at the end": ends("nuggets", 1),
    "no point for nuggets": ends("nuggets", -1),
    "no start at the sawmill": without("start.sawmill"),
    "no start at the palace": without("start.palace"),
    "two cards swapped": lambda document: swapped(document["deck"]),
    "another blocked card": blocked_with,
    "no answer": turns("answers")(drop),
    "a pass as a stop": turns("answers", do="pass")(put(do="stop")),
    "a placement as a stop": turns("answers", do="place")(lambda rows, index: rows[index].update(do="stop")),
    "a placement too far": turns("answers", do="place")(put(cells=["A4", "B4"])),
    "a placement half": turns("answers", do="place")(lambda rows, index: rows[index]["cells"].pop()),
    "a pass for nothing": turns("points", rule="pass")(drop),
    "gold twice": turns("points", rule="gold")(double),
    "gold for more": turns("points", rule="gold")(one_more("points")),
    "the investor for more": turns("points", rule="investor")(one_more("points")),
    "the investor gone": turns("points", rule="investor")(drop),
    "a stop's points gone": turns("points", rule="railway")(drop),
    "gold nuggets": turns("gains", **{"from": "gold"})(one_more("count")),
    "a vein's nugget gone": turns("gains", **{"from": "vein"})(drop),
    "a vein's nugget from gold": turns("gains", **{"from": "vein"})(put(**{"from": "gold"})),
    "rails for row 11": turns("gains", **{"from": "row11"})(one_more("count")),
    "rails for the port": turns("gains", **{"from": "port"})(one_more("count")),
    "a stop's nugget gone": turns("gains", **{"from": "stop-4"})(drop),
    "a park gone": turns("changes")(drop),
    "a park as a rock": turns("changes")(put(to="r")),
    "more trees": results(lambda result: counted_up(result["end"][0], "points")),
    "the last line gone": results(lambda result: bool([result["end"].pop()])),
    "lines in another order": results(lambda result: swapped(result["end"])),
    "a score": results(lambda result: counted_up(result, "score")),
    "a place": results(better_place),
    "the progress of an episode": results(lambda result: counted_up(result, "progress")),
    "rewards in another order": results(lambda result: swapped(result["rewards"])),
    "a tree on the water's other side": rewards(what="tree", cell="")(put(cell="A2")),
    "a tree on a mountain": rewards(what="tree")(put(cell="A5")),
    "a tree as a rock": rewards(what="tree")(put(what="rock")),
    "a tree lost": rewards(what="tree")(lambda rows, i: rows.__setitem__(i, lost("tree", rows[i]["from"]))),
    "a well by the river": rewards(what="well")(put(cell="F2")),
    "a rock gone for good": rewards(what="rock")(drop),
    "a rock from everyone": rewards(what="rock")(put(**{"from": "each"})),
    "a forest sticker on a square": rewards(what="forest-")(put(cell="I1")),
    "a forest sticker of another kind": rewards(what="forest-tree")(put(what="forest-blank")),
    "a rock removed elsewhere": rewards(what="remove-rock")(put(cell="B1")),
    "another church": rewards(what="church", shape="I2")(put(shape="I3")),
    "a church by its old name": rewards(what="church", shape="X5")(put(shape="C-X5")),
    "a cog on red": rewards(what="cog")(put(building="R-I2")),
    "trade in another colour": rewards(**{"from": "trade-Y"})(put(**{"from": "trade-R"})),
    "trade for nothing": rewards(**{"from": "trade-B"})(drop),
    "trade for more": rewards(**{"from": "trade-R"})(one_more("count")),
    "a box gone": rewards(**{"from": "red-"})(drop),
    "a box of another shaft": rewards(**{"from": "red-"})(put(**{"from": "blue-3"})),
    "a shaft of another colour": rewards(what="boxes")(put(shaft="green")),
    "deeper": rewards(what="boxes")(one_more("count")),
    "a stop gone": rewards(**{"from": "stop-"})(drop),
    "rails gone": rewards(what="rail")(drop),
    "the place's progress among the rewards": results(
        lambda result: result["rewards"].append({"what": "progress", "count": 2, "from": "place"}) is None
    ),
}

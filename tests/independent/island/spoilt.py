"""Ways to spoil a record of an island game, each so that the rules are broken: the judge has to notice every one."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.independent.campaign_spoilt import (
    Change,
    Document,
    better_place,
    boards,
    counted_up,
    double,
    drop,
    one_more,
    players,
    put,
    results,
    swapped,
    turns,
    without,
)
from tests.independent.island.land import NEIGHBOURS, TOTEMS


def always(change: Callable[[Document], object]) -> Change:
    """A change for which there is room in every record."""

    def spoil(document: Document) -> bool:
        change(document)
        return True

    return spoil


def setting(**values: Any) -> Change:
    return always(lambda owner: owner.update(values))


def more_rules(*names: str) -> Change:
    return always(lambda document: document["rules"].extend({"id": name} for name in names))


def in_turns(change: Callable[[Document], bool]) -> Change:
    return lambda document: any(change(turn) for turn in document["turns"])


def in_answers(change: Callable[[Document], bool]) -> Change:
    """Changes a placement."""
    return in_turns(lambda turn: any(change(answer) for answer in turn["answers"] if answer["do"] == "place"))


def in_points(change: Callable[[Document], bool]) -> Change:
    """Changes a line that says where its points belong."""
    return in_turns(lambda turn: any(change(row) for row in turn["points"] if "cell" in row))


def of_map(letters: str, new: str) -> Change:
    """Puts another letter on the first cell that carries one of ``letters``."""

    def change(board: Document) -> bool:
        rows = board["cells"]
        for index, row in enumerate(rows):
            for at, letter in enumerate(row):
                if letter in letters:
                    rows[index] = row[:at] + new + row[at + 1 :]
                    return True
        return False

    return boards(change)


def turned_building(player: Document) -> bool:
    player["buildings"]["P-FW"] = ["W.F"]
    return True


def mirrored(answer: Document) -> bool:
    """Lays a tile of three in a triangle as its mirror image: no turn brings that about."""
    symbols, rows = answer["symbols"], {cell.partition(".")[0] for cell in answer["cells"]}
    answer["symbols"] = symbols[1] + symbols[0] + symbols[2:]
    return len(symbols) == 3 and len(rows) == 2


def other_symbol(answer: Document) -> bool:
    answer["symbols"] = answer["symbols"][:-1] + next(iter(set("FHPW") - set(answer["symbols"])), "X")
    return True


def written_backwards(answer: Document) -> bool:
    answer["cells"].reverse()
    answer["symbols"] = answer["symbols"][::-1]
    return True


def answer_cell(cell: str) -> Change:
    def change(answer: Document) -> bool:
        answer["cells"][0] = cell
        return True

    return in_answers(change)


def beside_itself(row: Document) -> bool:
    row["cell"] = NEIGHBOURS[row["cell"]][0]
    return True


def another_totem(row: Document) -> bool:
    row["cell"] = next(totem for totem in TOTEMS if totem != row["cell"])
    return True


def without_place(row: Document) -> bool:
    del row["cell"]
    return True


def goes_on(document: Document) -> bool:
    """Has somebody answer who has stopped."""
    for turn, later in zip(document["turns"], document["turns"][1:], strict=False):
        stopped = [answer["seat"] for answer in turn["answers"] if answer["do"] == "stop"]
        if stopped:
            later["answers"].append({"seat": stopped[0], "do": "stop"})
            later["answers"].sort(key=lambda answer: int(answer["seat"]))
            return True
    return False


def unknown_seat(document: Document) -> bool:
    document["turns"][0]["answers"][-1]["seat"] = len(document["players"])
    return True


def cut_short(document: Document) -> bool:
    is_cut = any(answer["do"] != "stop" for answer in document["turns"][-1]["answers"])
    del document["turns"][-1]
    return is_cut


def ended(change: Callable[[list[Document]], object]) -> Change:
    return results(lambda result: change(result["end"]) is not False)


COMMON: Mapping[str, Change] = {
    "another format": setting(format="record"),
    "another version": setting(version=2),
    "the city": setting(game="city"),
    "another episode": setting(episode=9),
    "an episode as text": setting(episode="1"),
    "a seed as text": setting(seed="7"),
    "the data's version as a number": setting(engine=1),
    "a land": setting(land={"family": "eternal", "seed": 7}),
    "another campaign": setting(campaign={"seed": 7}),
    "a box struck out": setting(struck=["blue-9"]),
    "a field too many": setting(map="island"),
    "a field gone": always(lambda document: document.pop("deck")),
    "no match": without("match"),
    "no beach": without("beach"),
    "no start": without("start.beach"),
    "a rule twice": always(lambda document: document["rules"].append(document["rules"][0])),
    "rules not in force": more_rules("largest", "beach-house"),
    "a pass for two": always(lambda d: [row.update(cost=2) for row in d["rules"] if row["id"] == "pass"]),
    "five players": always(lambda d: d.update(players=(d["players"] * 3)[:5])),
    "one player": always(lambda document: document.update(players=document["players"][:1])),
    "a start": players(lambda player: counted_up(player, "start")),
    "a name that is none": players(setting(name=None)),
    "a player without an animal": players(lambda player: bool(player.pop("animal"))),
    "nuggets": players(setting(nuggets=1)),
    "a shaft": players(setting(shafts={"blue": 0, "red": 1, "yellow": 0})),
    "a golden cog": players(setting(cogs=["P-FW"])),
    "a city's field that is false": players(setting(rails=False)),
    "a house of one's own": players(setting(house="red")),
    "a tile gone": players(lambda player: bool(player["buildings"].pop("D-HP"))),
    "a tile turned": players(turned_building),
    "a tile as text": players(always(lambda player: player["buildings"].update({"P-FW": "F.W"}))),
    "a tile too many": players(always(lambda player: player["buildings"].update({"P-FF": ["F.F"]}))),
    "a river": boards(setting(river=[])),
    "marks": boards(setting(marks={})),
    "beach in the heath": of_map("H", "B"),
    "a totem in the jungle": of_map("J", "X"),
    "a totem less": of_map("X", "J"),
    "a letter that is none": of_map("P", "Q"),
    "a covered cell": of_map("B", "."),
    "a cell in the sea": of_map("-", "B"),
    "the sea in the island": of_map("H", "-"),
    "a row gone": boards(lambda board: bool(board["cells"].pop())),
    "a row too long": boards(always(lambda board: board["cells"].__setitem__(0, board["cells"][0] + "-"))),
    "a card twice": always(lambda document: document["deck"].append(document["deck"][0])),
    "a card gone": always(lambda document: document["deck"].pop()),
    "a card of the city": always(lambda document: document["deck"].__setitem__(-1, "BLOCK")),
    "the deck in another order": lambda document: swapped(document["deck"]),
    "a turn gone": always(lambda document: document["turns"].pop(1)),
    "the end of the game gone": cut_short,
    "a turn after the end": always(lambda document: document["turns"].append(document["turns"][-1])),
    "another card": in_turns(lambda turn: bool(turn.update(card="P-FF") is None)),
    "a blocked card": in_turns(setting(blocked=True)),
    "gains": in_turns(setting(gains=[{"seat": 0, "what": "nugget", "count": 1, "from": "gold"}])),
    "changes": in_turns(setting(changes=[{"seat": 0, "cell": "8.1", "to": "w", "rule": "wreck"}])),
    "a turn without points": in_turns(lambda turn: turn.pop("points") is not None),
    "a turn with more": in_turns(setting(token=[10, 10])),
    "an answer gone": turns("answers")(drop),
    "an answer twice": turns("answers")(double),
    "answers in another order": in_turns(lambda turn: swapped(turn["answers"])),
    "a seat that is none": unknown_seat,
    "an answer after stopping": goes_on,
    "a pass as a stop": turns("answers", do="pass")(put(do="stop")),
    "a stop as a pass": turns("answers", do="stop")(put(do="pass")),
    "a placement as a pass": turns("answers", do="place")(put(do="pass")),
    "a pass with cells": turns("answers", do="pass")(put(cells=[])),
    "an answer that is none": turns("answers")(put(do="wait")),
    "a tile mirrored": in_answers(mirrored),
    "another symbol": in_answers(other_symbol),
    "small letters": in_answers(lambda answer: bool(answer.update(symbols=answer["symbols"].lower()) is None)),
    "symbols gone": in_answers(lambda answer: bool(answer.pop("symbols"))),
    "a symbol too few": in_answers(lambda answer: bool(answer.update(symbols=answer["symbols"][1:]) is None)),
    "a cell too few": in_answers(lambda answer: bool(answer["cells"].pop())),
    "a cell twice": in_answers(lambda answer: bool(answer["cells"].__setitem__(1, answer["cells"][0]) is None)),
    "cells against reading order": in_answers(written_backwards),
    "a turn of the tile said": in_answers(setting(rotation=0)),
    "a cell that is none": answer_cell("8.8"),
    "a cell of the city": answer_cell("A1"),
    "a tile on a totem": answer_cell("1.5"),
    "a pass for nothing": turns("points", rule="pass")(drop),
    "a pass for more": turns("points", rule="pass")(put(points=-2)),
    "a pass that brings something": turns("points", rule="pass")(put(points=1)),
    "a pass with a place": turns("points", rule="pass")(put(cell="8.1")),
    "points of somebody else": turns("points", seat=0)(put(seat=1)),
    "points twice": turns("points")(double),
    "points in another order": in_turns(lambda turn: swapped(turn["points"])),
    "points for nothing": in_turns(
        lambda turn: turn["points"].append({"seat": 9, "rule": "beach-house", "points": 1, "cell": "8.1"}) is None
    ),
    "a line of nothing": in_turns(
        lambda turn: turn["points"].append({"seat": 9, "rule": "beach-house", "points": 0, "cell": "8.1"}) is None
    ),
    "a line's place beside it": in_points(beside_itself),
    "a line without a place": in_points(without_place),
    "a line with more": in_points(setting(cells=["8.1"])),
    "points with a comma": in_points(lambda row: bool(row.update(points=float(row["points"])) is None)),
    "the last line gone": ended(lambda end: end.pop()),
    "a line of the end twice": ended(lambda end: end.append(end[-1])),
    "a line of another rule": ended(lambda end: end.append({"rule": "trees", "points": 0})),
    "the end with a place": ended(lambda end: end[-1].update(cell="8.1")),
    "less beach": ended(lambda end: counted_up(end[-1], "points")),
    "a score": results(lambda result: counted_up(result, "score")),
    "a score with a comma": results(lambda result: bool(result.update(score=float(result["score"])) is None)),
    "a place": results(better_place),
    "a third place": results(lambda result: result["place"] == "others" and not result.update(place="third")),
    "the progress of an episode": results(lambda result: counted_up(result, "progress")),
    "a result gone": always(lambda document: document["result"].pop()),
    "results in another order": lambda document: swapped(document["result"]),
    "a result with more": results(setting(tile="P-FW")),
    "a result without rewards": results(lambda result: result.pop("rewards") is not None),
    "a nugget among the rewards": results(
        always(lambda result: result["rewards"].append({"what": "nugget", "count": 1, "from": "place"}))
    ),
}
"""What is wrong in any island game (where there is room for it)."""

AT_ONCE: Mapping[str, Change] = {
    **{f"{rule} gone": turns("points", rule=rule)(drop) for rule in ("beach-house", "farm", "village", "fort")},
    **{f"{rule} for more": turns("points", rule=rule)(one_more("points")) for rule in ("beach-house", "farm", "totem")},
    "a farm as a fort": turns("points", rule="farm")(put(rule="fort")),
    "a village as a farm": turns("points", rule="village")(put(rule="farm")),
    "a totem gone": turns("points", rule="totem")(drop),
    "a totem twice": turns("points", rule="totem")(double),
    "another totem": in_points(lambda row: row["rule"] == "totem" and another_totem(row)),
    "a totem's points where its road ends": turns("points", rule="totem")(put(cell="8.1")),
    **{f"no {rule}": without(rule) for rule in ("groups", "totems", "largest", "beach-house")},
    "the largest farm for nobody": results(lambda result: in_end(result, "largest-farm", 5, 0)),
    "the largest fort for everybody": results(lambda result: in_end(result, "largest-fort", 0, 5)),
    "the largest paths for less": results(lambda result: in_end(result, "largest-paths", 5, 3)),
    "the end in another order": ended(swapped),
}
"""What is wrong in some of them."""


def in_end(result: Document, rule: str, had: int, now: int) -> bool:
    """Puts other points in a line of the end, and has the score agree."""
    for row in result["end"]:
        if row["rule"] == rule and row["points"] == had:
            row["points"] = now
            result["score"] += now - had
            return True
    return False

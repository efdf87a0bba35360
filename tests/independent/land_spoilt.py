"""Ways to spoil a record of a game on a made land, each so that the rules are broken: the judge has to notice all."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tests.independent import campaign_spoilt, land_code
from tests.independent.campaign_spoilt import (
    Change,
    Document,
    boards,
    cell,
    counted_up,
    double,
    drop,
    ends,
    one_more,
    players,
    put,
    results,
    turns,
    without,
)
from tests.independent.island import spoilt
from tests.independent.island.spoilt import always, in_points, more_rules, of_map, setting
from tests.independent.land_code import CITY, ISLAND, Code, SplitMix

# --- the code --------------------------------------------------------------------------------------------------------


def coded(change: Callable[[Code], Code]) -> Change:
    """Names another land, whose code is right; the seed of the deck stays."""

    def spoil(document: Document) -> bool:
        document["land"]["code"] = str(change(land_code.read(document["land"]["code"])))
        return True

    return spoil


def reseeded(change: Callable[[Code], Code]) -> Change:
    """Names another land, whose code is right, and its seed, with the deck that it deals."""

    def spoil(document: Document) -> bool:
        code = change(land_code.read(document["land"]["code"]))
        document.update(seed=code.seed, deck=SplitMix(code.seed).shuffled(sorted(document["deck"])))
        document["land"]["code"] = str(code)
        return True

    return spoil


def without_module(module: int) -> Callable[[Code], Code]:
    return lambda code: replace(code, modules=code.modules ^ {module})


def written(change: Callable[[str], str]) -> Change:
    """Writes the code otherwise."""

    def spoil(document: Document) -> bool:
        document["land"]["code"] = change(document["land"]["code"])
        return True

    return spoil


def landed(**values: object) -> Change:
    return always(lambda document: document["land"].update(values))


def next_land(code: Code) -> Code:
    return replace(code, number=(code.number + 1) % (1 << 22))


def next_deal(code: Code) -> Code:
    return replace(code, deal=(code.deal + 1) % 256)


CODES: Mapping[str, Change] = {
    "another land's code": coded(next_land),
    "another deal": coded(next_deal),
    "another deal with its seed": reseeded(next_deal),
    "a module more or less": coded(without_module(0)),
    "a module more or less, with its deal": reseeded(without_module(0)),
    "another module more or less, with its deal": reseeded(without_module(4)),
    "a module that there is not": coded(without_module(13)),
    "another family": coded(lambda code: replace(code, family=ISLAND if code.family == CITY else CITY)),
    "another check": written(lambda code: code[:-1] + ("0" if code[-1] != "0" else "1")),
    "another sign": written(lambda code: code[:6] + ("0" if code[6] != "0" else "1") + code[7:]),
    "two signs that have changed places": written(lambda code: code[:2] + code[3::-1][:2] + code[4:]),
    "a code in small letters": written(str.lower),
    "a code in one piece": written(lambda code: code.replace("-", "")),
    "a code with blanks": written(lambda code: code.replace("-", " ")),
    "a code too short": written(lambda code: code[:-1]),
    "a code that is none": landed(code=2026),
    "the day of another land": landed(day="2026-11-23"),
    "a day before all lands": landed(day="2025-12-31"),
    "a day after all lands": landed(day="2100-01-01"),
    "a day written otherwise": landed(day="20261123"),
    "a day that is a number": landed(day=326),
    "a day that is none": landed(day="today"),
    "no day": always(lambda document: document["land"].pop("day")),
    "a land with more": landed(family="city"),
    "no land": setting(land=None),
    "a land as text": always(lambda document: document.update(land=document["land"]["code"])),
    "a seed beside the code's": always(lambda document: counted_up(document, "seed")),
    "a seed as text": always(lambda document: document.update(seed=str(document["seed"]))),
    "a printed board's game": always(
        lambda document: document.update(game=document["game"].replace("land", "eternal"))
    ),
    "the other family's game": always(
        lambda document: document.update(game="city-land" if document["game"] == "island-land" else "island-land")
    ),
    "an episode": setting(episode=1),
    "a campaign": setting(campaign={"seed": 7, "index": 1}),
    "a box struck out": setting(struck=["blue-6"]),
}

# --- what follows from the modules -----------------------------------------------------------------------------------


def of_rule(name: str, **values: object) -> Change:
    return campaign_spoilt.rule(name)(put(**values))


def in_rules(names: Iterable[str]) -> dict[str, Change]:
    return {f"no {name}": without(name) for name in names}


def reshuffled(document: Document) -> bool:
    document["deck"] = SplitMix(document["seed"] + 1).shuffled(sorted(document["deck"]))
    return True


def own_board(document: Document) -> bool:
    """Gives the last seat another board: two of its rows change places."""
    rows = document["players"][-1]["board"]["cells"]
    return len(document["players"]) > 1 and campaign_spoilt.swapped(rows)


def seated(count: int) -> Change:
    return always(lambda document: document.update(players=(document["players"] * 5)[:count]))


SETTING: Mapping[str, Change] = {
    **in_rules(("stop", "pass", "places")),
    "a rule that no land has": more_rules("flood"),
    "a rule twice": always(lambda document: document["rules"].append(document["rules"][0])),
    "a pass for two": of_rule("pass", cost=2),
    "a second place": of_rule("places", second_from=3),
    "a rule with more": always(lambda document: document["rules"][0].update(points=1)),
    "the deck of another seed": reshuffled,
    "a card gone": always(lambda document: document["deck"].pop()),
    "the blocking card more or less": always(
        lambda d: d["deck"].remove("BLOCK") if "BLOCK" in d["deck"] else d["deck"].append("BLOCK")
    ),
    "nobody": seated(0),
    "a board of one's own": own_board,
    "five players": seated(5),
    "a start": players(lambda player: counted_up(player, "start")),
    "progress": players(lambda player: counted_up(player, "progress")),
    "a choice of a set-up": players(always(lambda player: player["setup"].append({"what": "tree", "cell": "A1"}))),
    "a name that is none": players(setting(name=None)),
}

# --- what happens ----------------------------------------------------------------------------------------------------


def in_open_turns(change: Callable[[Document], bool]) -> Change:
    """Changes a turn in which somebody is asked."""
    return lambda document: any(change(turn) for turn in document["turns"] if not turn["blocked"])


_COMMON = (
    "another format", "another version", "the data's version as a number", "a field too many", "a field gone",
    "a turn gone", "the end of the game gone", "a turn after the end", "another card", "gains",
    "changes", "a turn with more", "an answer gone", "an answer twice",
    "answers in another order", "an answer after stopping", "a pass as a stop", "a stop as a pass",
    "a placement as a pass", "a pass with cells", "an answer that is none", "a cell too few", "a cell twice",
    "a turn of the tile said", "a cell that is none", "a pass for nothing", "a pass for more",
    "a pass that brings something", "points of somebody else", "points twice",
    "the last line gone", "a line of the end twice", "the end with a place", "a score",
    "a score with a comma", "a place", "a third place", "the progress of an episode", "a result gone",
    "results in another order", "a result with more", "a result without rewards", "a nugget among the rewards",
)  # fmt: skip
PLAY: Mapping[str, Change] = {
    **{name: spoilt.COMMON[name] for name in _COMMON},
    "a blocked card": in_open_turns(setting(blocked=True)),
    "a turn without points": in_open_turns(lambda turn: turn.pop("points") is not None),
    "points in another order": in_open_turns(lambda turn: campaign_spoilt.swapped(turn["points"])),
    "points for nothing": in_open_turns(
        lambda turn: turn["points"].append({"seat": 9, "rule": "pass", "points": -1}) is None
    ),
    "a seat that is none": in_open_turns(lambda turn: bool(turn["answers"]) and not turn["answers"][-1].update(seat=9)),
    "a line of a rule that is not in force": results(
        always(lambda result: result["end"].append({"rule": "mines", "points": 0}))
    ),
}
ANYWHERE: Mapping[str, Change] = {**CODES, **SETTING, **PLAY}
"""What is wrong on any land (where there is room for it)."""

# --- the city --------------------------------------------------------------------------------------------------------


def moved(code: str) -> Change:
    """Moves what a code shows to the last empty cell, on all boards alike."""

    def spoil(document: Document) -> bool:
        return all(_moved(player["board"]["cells"], code) for player in document["players"])

    return spoil


def _moved(rows: list[str], code: str) -> bool:
    if code not in "".join(rows):
        return False
    for line in (row for row in rows if code in row):
        rows[rows.index(line)] = line.replace(code, ".", 1)
        break
    last = max(index for index, row in enumerate(rows) if "." in row)
    at = rows[last].rindex(".")
    rows[last] = rows[last][:at] + code + rows[last][at + 1 :]
    return True


def everywhere(change: Change) -> Change:
    """Changes a board of a record, and all others with it."""

    def spoil(document: Document) -> bool:
        return all(change({"players": [player]}) for player in document["players"])

    return spoil


def cog_moved(document: Document) -> bool:
    """Puts a cog on a building that has none, in place of another where there is one."""
    cogs = document["players"][-1]["cogs"]
    cogs[:] = ["B-I2", *cogs[1:]]
    return True


_CITY_RULES = (
    "start.river", "adjacency", "one-bank", "trees", "trees.smog", "rocks", "empties", "tie-break.rows", "groups",
    "churches", "churches.must-build", "blocking", "wells", "gold", "investor", "factories", "homes", "start.palace",
    "start.excused", "parks", "keep-trees",
)  # fmt: skip
CITY_ONLY: Mapping[str, Change] = {
    **in_rules(_CITY_RULES),
    **{f"{name} for more": of_rule(name, points=9) for name in ("churches", "wells", "gold", "investor")},
    "factories without end": of_rule("factories", limit=9),
    **{f"another cell in place of {code!r}": everywhere(cell(code, ".")) for code in "TRWGP"},
    **{f"a {code!r} elsewhere": moved(code) for code in "WGP"},
    **{f"a {code!r} too many": everywhere(cell(".", code)) for code in "TRWGPE"},
    "a single tree": everywhere(cell("T", "t")),
    "a river with a hole": boards(lambda board: bool([board["river"].pop()])),
    "a piece of river twice": boards(lambda board: board["river"].append(board["river"][0]) is None),
    "a mark": boards(always(lambda board: board["marks"].update(palace=["E6"]))),
    "a square": boards(always(lambda board: board["squares"].append("A1"))),
    "a closed cell": boards(always(lambda board: board["closed"].append("A1"))),
    "cogs gone": players(lambda player: bool(player["cogs"]) and not player.update(cogs=[])),
    "a cog too many": players(always(lambda player: player["cogs"].append("B-I2"))),
    "another cog": cog_moved,
    "a mirrored building": players(campaign_spoilt.mirrored),
    "a building too many": players(always(lambda player: player["buildings"].update({"C-4": ["XX"]}))),
    "a building gone": players(lambda player: bool(player["buildings"].pop("Y-I2"))),
    "nuggets": players(lambda player: counted_up(player, "nuggets")),
    "a shaft": players(lambda player: counted_up(player["shafts"], "red")),
    "a land without struck": always(lambda document: document.pop("struck")),
    "another blocked card": campaign_spoilt.blocked_with,
    "a placement too far": turns("answers", do="place")(put(cells=["A4", "B4"])),
    "symbols in the city": turns("answers", do="place")(put(symbols="FH")),
    "gold twice": turns("points", rule="gold")(double),
    "gold gone": turns("points", rule="gold")(drop),
    "gold for four": turns("points", rule="gold")(one_more("points")),
    "gold with a place": turns("points", rule="gold")(put(cell="A1")),
    "the investor for two": turns("points", rule="investor")(one_more("points")),
    "the investor gone": turns("points", rule="investor")(drop),
    "a park gone": turns("changes")(drop),
    "a park as a rock": turns("changes")(put(to="r")),
    "a park elsewhere": turns("changes")(put(cell="A1")),
    "a park by nobody": turns("changes")(put(rule="gold")),
    "lines in another order": results(lambda result: campaign_spoilt.swapped(result["end"])),
    **{
        f"more {name}": ends(name, 1)
        for name in ("trees", "rocks", "groups", "churches", "wells", "factories", "homes", "empties")
    },
}

# --- the island ------------------------------------------------------------------------------------------------------


def points_beside(row: Document) -> bool:
    """Puts a line's points on another cell."""
    row["cell"] = "1.1" if row["cell"] != "1.1" else "1.2"
    return True


_ISLAND_RULES = (
    "land", "start.beach", "match", "beach", "groups", "totems", "largest", "spring", "shell", "wreck",
)  # fmt: skip
_TILES = (
    "a tile gone", "a tile turned", "a tile as text", "a tile too many", "a river", "marks", "a row gone",
    "a row too long", "a cell in the sea", "the sea in the island", "a covered cell", "a tile mirrored",
    "another symbol", "small letters", "symbols gone", "a symbol too few", "cells against reading order",
    "a cell of the city", "a pass with a place", "a line without a place", "a line with more", "points with a comma",
    "less beach", "nuggets", "a golden cog", "a house of one's own",
)  # fmt: skip
ISLAND_ONLY: Mapping[str, Change] = {
    **in_rules(_ISLAND_RULES),
    **{f"island: {name}": spoilt.COMMON[name] for name in _TILES},
    **{name: change for name, change in spoilt.AT_ONCE.items() if "beach-house" not in name and "totem" not in name},
    "totem gone": turns("points", rule="totem")(drop),
    "totem for more": turns("points", rule="totem")(one_more("points")),
    "points on another cell": in_points(points_beside),
    "jungle may be covered": of_rule("land", codes="BHPJ"),
    "larger groups": of_rule("groups", size=6),
    "farms alone": of_rule("groups", symbols="F"),
    "the largest farm alone": of_rule("largest", symbols="F"),
    **{f"{name} for more": of_rule(name, points=9) for name in ("groups", "totems", "largest", "spring", "shell")},
    "a wreck for more": of_rule("wreck", cost=9),
    **{f"another cell in place of {code!r}": everywhere(of_map(code, "J")) for code in "BHosw"},
    "a totem gone": everywhere(of_map("X", "J")),
    "a totem too many": everywhere(of_map("J", "X")),
    **{f"a {code!r} too many": everywhere(of_map("BH", code)) for code in "oswvlar"},
    **{f"more by {name}": ends(name, 1) for name in ("spring", "shell", "wreck", "beach")},
}
BY_FAMILY: Mapping[str, Mapping[str, Change]] = {CITY: CITY_ONLY, ISLAND: ISLAND_ONLY}

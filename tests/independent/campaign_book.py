"""The 24 episodes, typed in by hand: which rules hold when, what places bring, what boxes and stops pay."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

EPISODES = range(1, 25)
LAST = 24
TRACK_END = 50
SECOND_FROM = 3
CHURCH, WELL, GOLD = 3, 4, 3
MOST_HOUSES = 3
SHAFT_END = 12
BONUS = 3

# The rules told here; points of any other are taken from a record on trust until it is told here too.
_TOLD = """
    start.river start.sawmill start.palace start.excused adjacency one-bank stop churches.must-build blocking track pass
    flood logging keep-trees gold gold.nuggets veins investor parks railway port trade trees trees.smog rocks groups
    churches wells nuggets factories mines homes empties tie-break.rows places
"""
TOLD = frozenset(_TOLD.split())

# From which episode to which (both included) a rule holds.
_HOLDS: Mapping[str, tuple[int, int]] = {
    "groups": (2, 12),
    "wells": (3, 12),
    "church cards": (4, 24),
    "churches": (5, 24),
    "flood": (7, 9),
    "sawmill": (8, 12),
    "gold": (10, 18),
    "veins": (11, 12),
    "nuggets": (11, 24),
    "trade": (12, 24),
    "investor": (13, 18),
    "factories": (13, 24),
    "smog": (14, 15),
    "empties": (1, 14),
    "mines": (16, 18),
    "railway": (19, 24),
    "port": (20, 24),
    "express": (21, 24),
    "palace": (22, 24),
    "homes": (23, 24),
    "trees stand": (24, 24),
}
_NO_PASS = (6, 9)
_STARTS = ((19, 5), (13, 0), (1, 10))

SQUARES = frozenset(
    ["I1", "F2", "J2", "K2", "G3", "I3", "H4", "J4", "G5", "F6", "H6", "G7", "I7", "H8", "J8", "F9", "E10", "G10"]
)
FOREST_SQUARES = frozenset(("K4", "J5", "J6", "K7", "J9", "I10"))
SAWMILL = frozenset(("H11", "I11"))
LOGGING = frozenset(["J9", "I10", "J10", "K10", "J11", "K11"])
VEINS = frozenset(("A8", "K1"))
PORT, PALACE = "E3", "E6"
ENTRANCES: Mapping[str, tuple[str, int]] = {"blue": ("A3", 16), "red": ("C4", 17), "yellow": ("C7", 18)}

# In which episode a player can first begin with any.
OWNED_FROM: Mapping[str, int] = {"progress": 2, "nuggets": 11, "blue": 17, "red": 18, "yellow": 19, "rails": 20}

# What the first, the second and the others receive after the progress of their place.
_PLACES: Mapping[int, tuple[str, str, str]] = {
    1: ("rock", "", "tree"),
    2: ("rock", "", "tree"),
    3: ("rock", "", "well"),
    4: ("church X5", "church I3", "church I2"),
    5: ("rock", "tree", "tree, tree"),
    6: ("rock", "", "tree, remove-rock"),
    7: ("", "forest-blank", "forest-tree"),
    8: ("rock", "forest-blank", "forest-tree"),
    9: ("rock", "forest-tree", "forest-tree, forest-blank"),
    10: ("rock", "", "nugget 1"),
    11: ("rock", "", "nugget 1"),
    12: ("rock", "tree", "nugget 1, tree"),
    13: ("cog", "cog", "cog, cog"),
    14: ("cog", "cog", "cog, cog"),
    15: ("cog", "cog, tree", "cog, cog, tree"),
    16: ("rock", "tree", "tree, boxes 2"),
    17: ("rock", "tree", "tree, boxes 2"),
    18: ("rock", "tree", "tree, boxes 2"),
    19: ("rock", "rail 1", "rail 2"),
    20: ("rock", "rail 1", "rail 2"),
    21: ("rock", "rail 1", "rail 2"),
    22: ("", "", "tree"),
    23: ("", "", "tree, rail 1"),
    24: ("", "", ""),
}
_EACH: Mapping[int, str] = {2: "well"}
_PLACE_PROGRESS: Mapping[str, int] = {"first": 2, "second": 1, "others": 0}
POLLUTION = ("rock", "rock", "cog")

# From which episode on a point asks for how many nuggets, and which stops pay what.
Steps = Mapping[int, tuple[int, ...]]
Stops = Mapping[int, Mapping[int, str]]
_STEPS: Steps = {
    11: (1, 4, 7, 8),
    13: (4, 9, 13, 14, 15),
    16: (8, 14, 19, 20, 22),
    19: (12, 20, 25, 28, 30),
    22: (15, 24, 31, 33, 35, 37),
}
_STEPS_OF_0_3: Steps = {11: (1, 3, 6, 10, 15, 21, 28, 36, 45)}
PORT_COLOURS = 1
BOXES: Mapping[str, Mapping[int, str]] = {
    "blue": {3: "points 2", 5: "nugget 1", 6: "progress 1", 7: "progress 1"},
    "red": {3: "tree", 5: "nugget 1", 6: "progress 1", 7: "points 4"},
    "yellow": {2: "remove-rock", 3: "tree", 4: "nugget 1", 5: "progress 2"},
}
TRIANGLES = frozenset(("red-5", "blue-6", "yellow-5"))
_BOXES_OF_0_2: Mapping[str, Mapping[int, str]] = {
    "blue": {3: "points 2", 6: "nugget 1", 9: "progress 1", 12: "progress 1"},
    "red": {3: "tree", 6: "nugget 1", 9: "progress 1", 12: "points 4"},
    "yellow": {2: "remove-rock", 3: "tree", 5: "nugget 1", 7: "progress 2"},
}
_TRIANGLES_OF_0_2 = frozenset(("red-6", "blue-9", "yellow-7"))
_STOPS: Stops = {
    19: {2: "points 1", 4: "nugget 1", 5: "tree", 6: "progress 1"},
    20: {7: "points 1", 9: "nugget 1", 12: "tree", 15: "progress 1"},
    21: {14: "points 1", 17: "nugget 1", 21: "tree", 25: "progress 1"},
    22: {20: "points 1", 25: "nugget 1", 28: "points 3", 32: "progress 1"},
    23: {26: "points 1", 30: "nugget 1", 34: "points 3", 37: "progress 1"},
    24: {31: "points 1", 34: "nugget 1", 37: "points 3", 42: "progress 2"},
}
_STOPS_OF_0_3: Stops = {
    19: {
        3: "points 1",
        5: "nugget 1",
        8: "tree",
        11: "progress 1",
        14: "points 3",
        17: "nugget 1",
        20: "progress 1",
        24: "progress 2",
    }
}


@dataclass(frozen=True)
class Tables:
    """The tables that have changed since there are records; a record names the version it was played under."""

    places: Mapping[int, tuple[str, str, str]] = field(default_factory=lambda: _PLACES)
    boxes: Mapping[str, Mapping[int, str]] = field(default_factory=lambda: BOXES)
    triangles: frozenset[str] = TRIANGLES
    most_nuggets: int | None = None  # before there was a ladder, a point for each nugget up to so many
    port_colours: int = PORT_COLOURS
    nugget_steps: Steps = field(default_factory=lambda: _STEPS)
    railway: Stops = field(default_factory=lambda: _STOPS)
    railway_end: int = 42
    port_rails: tuple[int, int] = (8, 4)  # for the first, for whoever follows
    gold_nuggets: tuple[int, int] = (1, 0)  # for the first, for whoever follows
    vein_nuggets: int = 3

    def changed_rows(self, episode: int) -> list[Mapping[str, object]]:
        """Gives the rows of the rules that have been written in more than one way, as an episode has them."""
        port = {"id": "port", "track_row": 11, "first": self.port_rails[0], "later": self.port_rails[1]}
        veins = {"id": "veins", "nuggets": self.vein_nuggets}
        first, later = self.gold_nuggets
        gold = {"id": "gold.nuggets", "first": first}
        railway = self._railway_row(episode)
        if self.most_nuggets is not None:
            limit = {"id": "nuggets", "limit": self.most_nuggets}
            return [limit, port, veins, {**gold, "later": later}, railway]
        ladder = {"id": "nuggets", "ladder": list(self.steps(episode))}
        return [ladder, {**port, "colours": self.port_colours}, veins, gold, railway]

    def _railway_row(self, episode: int) -> Mapping[str, object]:
        pays = [
            (stop, *(words.split() if " " in words else (words, "1"))) for stop, words in self.stops(episode).items()
        ]
        stops = [[stop, what, int(count)] for stop, what, count in pays]
        church = 2 if holds("express", episode) else 1
        ids = {"id": "railway", "track_row": 11, "rails": 1, "church_rails": church}
        return {**ids, "length": self.railway_end, "stops": stops}

    def steps(self, episode: int) -> tuple[int, ...]:
        """Gives how many nuggets each point asks for in an episode."""
        return self.nugget_steps.get(max((one for one in self.nugget_steps if one <= episode), default=0), ())

    def stops(self, episode: int) -> Mapping[int, str]:
        """Gives what the stops of the railway pay in an episode."""
        return self.railway.get(max((one for one in self.railway if one <= episode), default=0), {})

    def nugget_points(self, nuggets: int, episode: int) -> int:
        """Gives what the nuggets owned are worth at the end of an episode."""
        if self.most_nuggets is not None:
            return min(self.most_nuggets, nuggets)
        return len([step for step in self.steps(episode) if step <= nuggets])

    def place_rewards(self, episode: int, place: str) -> list[str]:
        """Gives what a place brings besides progress, from left to right."""
        return _listed(self.places[episode][("first", "second", "others").index(place)])


TODAY = Tables()
_OLD_RAILWAY: Any = {"railway": _STOPS_OF_0_3, "railway_end": 24}
_GOLD_RUSH_OF_0_2: Any = {
    **_OLD_RAILWAY,
    "most_nuggets": 5,
    "port_rails": (3, 1),
    "gold_nuggets": (2, 1),
    "vein_nuggets": 1,
}
TABLES: Mapping[str, Tables] = {
    "0.1.0": Tables(
        {**_PLACES, 1: ("rock", "", "")},
        {**_BOXES_OF_0_2, "yellow": {3: "remove-rock", 6: "tree", 9: "nugget 1", 12: "progress 2"}},
        frozenset(("red-6", "blue-9", "yellow-12")),
        **_GOLD_RUSH_OF_0_2,
    ),
    "0.2.0": Tables(boxes=_BOXES_OF_0_2, triangles=_TRIANGLES_OF_0_2, **_GOLD_RUSH_OF_0_2),
    "0.3.0": Tables(nugget_steps=_STEPS_OF_0_3, port_rails=(6, 3), **_OLD_RAILWAY),
    "0.4.0": TODAY,
}
"""The tables by version, oldest first: a version has a row where it has changed what is told here."""


def tables_of(version: str) -> Tables:
    """Gives the tables of a version; of one that is newer than all told here, the last ones.

    If it has changed them all the same, its records are at fault there until it has a row.
    """

    def parts(name: str) -> list[int]:
        return [int(part) for part in name.split(".")]

    told = [one for one in TABLES if parts(one) <= parts(version)]
    if version not in TABLES and len(told) < len(TABLES):
        raise ValueError(f"the data have had no version {version!r}")
    return TABLES[told[-1]]


def holds(rule: str, episode: int) -> bool:
    """Says whether a rule is in force in an episode."""
    first, last = _HOLDS[rule]
    return first <= episode <= last


def may_pass(episode: int) -> bool:
    """Says whether passing is allowed in an episode at all."""
    return episode not in _NO_PASS


def start(episode: int) -> int:
    """Gives where the tokens start when no points are carried in."""
    return next(points for first, points in _STARTS if episode >= first)


def open_shafts(episode: int) -> list[str]:
    """Gives the colours whose entrance is open, in the order in which they count."""
    return [colour for colour, (_, first) in ENTRANCES.items() if holds("mines", episode) and episode >= first]


def place_progress(place: str) -> int:
    """Gives the progress a place brings, the same in every episode."""
    return _PLACE_PROGRESS[place]


def each_rewards(episode: int) -> list[str]:
    """Gives what everyone receives after that."""
    return _listed(_EACH.get(episode, ""))


def _listed(words: str) -> list[str]:
    return [word for word in words.split(", ") if word]


def reached(table: Mapping[int, str], before: int, steps: int) -> list[int]:
    """Gives the paying boxes (or stops) that are reached or passed by going some steps on."""
    return [number for number in sorted(table) if before < number <= before + steps]


def points_of(words: str) -> int:
    """Gives the points a box or a stop pays; 0 when it pays something else."""
    what, _, count = words.partition(" ")
    return int(count) if what == "points" else 0

"""Judges which firsts an evening has brought: ``python -m tests.independent.first_judge FOLDER``.

Each file of the folder is a list of evenings: their ``record``, that of the episode ``before`` in the same campaign (or
null), the seats of ``people`` and of those of them who were ``helped``, and what was ``found``: names to seats. One on
a land may have what is known of that: the ``towns`` of the bots there, the weakest first and the best known last, and
the ``days`` whose lands were played on their days without help. What the words of every first claim is told here once
more, from boards, buildings and tiles where these show it.
"""

import datetime as dt
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.independent import land_code, lands, rules
from tests.independent.campaign_book import holds, tables_of
from tests.independent.island import score as island_score
from tests.independent.island.land import of_text
from tests.independent.island.play import Isle

Json = Mapping[str, Any]
BOTS = ("newcomer", "neighbour", "builder", "surveyor", "architect", "master")
"""The bots that players meet, the weakest first; they are also called by their numbers, from 1."""
NAMED_SETS = {
    land_code.CITY: ({0, 1, 2, 3}, {0}, {0, 1, 3, 4}, {0, 1, 5, 6}, {0, 2, 7, 8, 9}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),
    land_code.ISLAND: ({0, 1, 2, 3}, {0, 3}, {0, 3, 4, 5}, {0, 1, 2, 3, 4, 5, 6}),
}
"""The modules of the sets that have a name: an evening, first steps, gold, smoke, green, springs, and everything."""
SYMBOLS = {"F", "H", "W", "P"}
RUIN = "r"


@dataclass(frozen=True)
class Told:
    """An evening, and what is said of it."""

    record: Json
    before: Json | None
    towns: Sequence[int] = ()
    days: Sequence[str] = ()

    @property
    def seats(self) -> range:
        return range(len(self.record["players"]))

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    @cached_property
    def rules(self) -> set[str]:
        return {row["id"] for row in self.record["rules"]}

    @cached_property
    def scores(self) -> list[int]:
        return [result["score"] for result in self.record["result"]]

    @cached_property
    def firsts(self) -> list[int]:
        return [result["seat"] for result in self.record["result"] if result["place"] == "first"]

    def won(self, seat: int) -> bool:
        """Says whether a seat is before somebody else, and nobody beside it."""
        return self.firsts == [seat] and len(self.seats) > 1

    # --- what was done

    def turns_of(self, seat: int, deed: str) -> list[int]:
        return [
            number
            for number, turn in enumerate(self.record["turns"])
            for answer in turn["answers"]
            if (answer["seat"], answer["do"]) == (seat, deed)
        ]

    def laid(self, seat: int) -> list[tuple[str, frozenset[str]]]:
        """Gives the card and the cells of all that a seat has put down."""
        return [
            (turn["card"], frozenset(answer["cells"]))
            for turn in self.record["turns"]
            for answer in turn["answers"]
            if (answer["seat"], answer["do"]) == (seat, "place")
        ]

    def paid(self, seat: int, *lines: str) -> list[tuple[int, int]]:
        """Gives (turn, points) of what came at once, by these lines or by any."""
        return [
            (number, row["points"])
            for number, turn in enumerate(self.record["turns"])
            for row in turn.get("points", ())
            if row["seat"] == seat and (not lines or row["rule"] in lines)
        ]

    def rows(self, kind: str, seat: int) -> Iterator[Json]:
        return (row for turn in self.record["turns"] for row in turn.get(kind, ()) if row["seat"] == seat)

    # --- what lies there

    @property
    def is_city(self) -> bool:
        return self.record["game"] in {"city", "eternal", "city-land"}

    def board(self, seat: int) -> Json:
        board: Json = self.record["players"][seat]["board"]
        return board

    def land(self, seat: int) -> lands.Land:
        """Gives the board of a city at the end, nothing to be seen on what lies under water."""
        changed = {row["cell"]: row["to"] for row in self.rows("changes", seat)}
        under_water = dict.fromkeys(self.board(seat).get("closed") or (), "~")
        return lands.recorded(self.board(seat)).showing(changed | under_water)

    def isle(self, seat: int) -> Isle:
        lattice, letters = of_text(self.board(seat)["cells"])
        isle = Isle(letters, lattice=lattice)
        for turn in self.record["turns"]:
            for answer in turn["answers"]:
                if (answer["seat"], answer["do"]) == (seat, "place"):
                    isle.symbols.update(zip(answer["cells"], answer["symbols"], strict=True))
        return isle

    def near(self, seat: int, cells: frozenset[str]) -> set[str]:
        if self.is_city:
            return lands.beside(cells)
        lattice = of_text(self.board(seat)["cells"])[0]
        return {other for cell in cells for other in lattice.near[cell]} - cells


Claim = Callable[[Told, int], bool]


# --- how it ended ----------------------------------------------------------------------------------------------------


def ahead_by(told: Told, seat: int) -> int:
    return told.scores[seat] - max((told.scores[other] for other in told.others(seat)), default=999)


def single_point(told: Told, seat: int) -> bool:
    return told.won(seat) and ahead_by(told, seat) == 1


def fifteen_points(told: Told, seat: int) -> bool:
    return told.won(seat) and ahead_by(told, seat) >= 15


def by_the_cells_of_a_row(told: Told, seat: int) -> bool:
    return told.won(seat) and ahead_by(told, seat) == 0


def stopped_before_everybody(told: Told, seat: int) -> bool:
    end = len(told.record["turns"])
    stops = [min(told.turns_of(one, "stop"), default=end) for one in told.seats]
    return told.won(seat) and all(stops[seat] < stops[other] for other in told.others(seat))


def more_than(bot: str) -> Claim:
    """Makes the claim of more points than a bot, or a stronger one."""
    known = {name for number, one in enumerate(BOTS, 1) if number > BOTS.index(bot) for name in (one, f"{number}")}

    def claim(told: Told, seat: int) -> bool:
        hands = [player["controller"].partition(":")[2] for player in told.record["players"]]
        return any(hands[one] in known and told.scores[one] < told.scores[seat] for one in told.others(seat))

    return claim


def last_then_first(told: Told, seat: int) -> bool:
    if told.before is None:
        return False
    scores = [result["score"] for result in told.before["result"]]
    was_last = all(scores[seat] < score for other, score in enumerate(scores) if other != seat)
    return was_last and told.firsts == [seat]


# --- how it was built ------------------------------------------------------------------------------------------------


def twenty_five(told: Told, seat: int) -> bool:
    return len(told.laid(seat)) >= 25


def the_very_last_card(told: Told, seat: int) -> bool:
    last, very_last = told.record["turns"][-1], told.record["deck"][-1]
    return last["card"] == very_last and any((one["seat"], one["do"]) == (seat, "place") for one in last["answers"])


def touched_six(told: Told, seat: int) -> bool:
    laid = [cells for _, cells in told.laid(seat)]
    return any(
        sum(bool(cells & told.near(seat, new)) for cells in laid[:number]) >= 6 for number, new in enumerate(laid)
    )


def three_cells_at_most(told: Told, seat: int) -> bool:
    return "empties" in told.rules and len(rules.empty_cells(told.land(seat), told.laid(seat))) <= 3


def three_churches(told: Told, seat: int) -> bool:
    if "churches" not in told.rules:
        return False
    palace = [("R-palace", frozenset({cell})) for cell in told.land(seat).having("P")]  # it is red, and nobody's
    return rules.churches([*told.laid(seat), *palace], 1) >= 3


def six_homes(told: Told, seat: int) -> bool:
    if "homes" not in told.rules:
        return False
    laid = told.laid(seat)
    trees = told.land(seat).having("Tt") - rules.taken(laid)
    return sum(card[0] == "Y" and bool(lands.beside(cells) & trees) for card, cells in laid) >= 6


def began_alike(told: Told, seat: int) -> bool:
    begun = [[cells for _, cells in told.laid(one)[:3]] for one in told.seats]
    return len(begun[seat]) == 3 and any(begun[other] == begun[seat] for other in told.others(seat))


# --- the land --------------------------------------------------------------------------------------------------------


def every_rock_covered(told: Told, seat: int) -> bool:
    return told.is_city and "rocks" in told.rules and rules.rocks(told.land(seat), told.laid(seat)) == 0


def every_tree_standing(told: Told, seat: int) -> bool:
    if not told.is_city or "keep-trees" in told.rules:
        return False
    trees = lands.recorded(told.board(seat)).having("Tt")
    return told.won(seat) and len(trees) >= 5 and not trees & rules.taken(told.laid(seat))


def no_empty_beach(told: Told, seat: int) -> bool:
    return "beach" in told.rules and not island_score.counted("beach", told.isle(seat))


def eight_by_one_tile(told: Told, seat: int) -> bool:
    turns = Counter[int]()
    for turn, points in told.paid(seat):
        turns[turn] += points
    return not told.is_city and max(turns.values(), default=0) >= 8


def gold_before_anybody(told: Told, seat: int) -> bool:
    if "gold" not in told.rules:
        return False
    veins = {one: told.land(one).having("G") for one in told.seats}
    covered: dict[int, set[str]] = {one: set() for one in told.seats}
    for turn in told.record["turns"]:
        for answer in turn["answers"]:
            covered[answer["seat"]] |= set(answer.get("cells", ()))
        there = [one for one in told.seats if veins[one] and veins[one] <= covered[one]]
        if there:
            return seat in there
    return False


def a_tree_between_walls(told: Told, seat: int) -> bool:
    return any(row["rule"] == "parks" and row["to"] in ("t", "T") for row in told.rows("changes", seat))


# --- water -----------------------------------------------------------------------------------------------------------


def two_wells(told: Told, seat: int) -> bool:
    return "wells" in told.rules and rules.wells(told.land(seat), told.laid(seat), 1) >= 2


def two_springs(told: Told, seat: int) -> bool:
    return "spring" in told.rules and len(island_score.counted("spring", told.isle(seat))) >= 2


def three_dams(told: Told, seat: int) -> bool:
    return "dam" in told.rules and len(island_score.counted("dam", told.isle(seat))) >= 3


def roads_from_all(told: Told, seat: int) -> bool:
    if "totems" not in told.rules:
        return False
    isle = told.isle(seat)
    return bool(isle.totems) and len(told.paid(seat, "totem")) == len(isle.totems)


def two_ruins(told: Told, seat: int) -> bool:
    if "ruin" not in told.rules:
        return False
    isle = told.isle(seat)
    ruins = [cell for cell, letter in isle.letters.items() if letter == RUIN]
    return sum(set(isle.around(cell)) >= SYMBOLS for cell in ruins) >= 2


def farm_village_fort(told: Told, seat: int) -> bool:
    return all(any(points > 0 for _, points in told.paid(seat, line)) for line in ("farm", "village", "fort"))


# --- which evening it was --------------------------------------------------------------------------------------------


def two_people(told: Told, seat: int) -> bool:
    return sum(player["controller"] == "human" for player in told.record["players"]) >= 2 and seat in told.seats


def a_days_land(told: Told, seat: int) -> bool:
    return bool(told.record["land"] and told.record["land"]["day"]) and seat in told.seats


def on_land_of(family: str) -> Claim:
    """Makes the claim of a land of a family, made from a code."""

    def claim(told: Told, seat: int) -> bool:
        land = told.record["land"]
        return land is not None and land_code.read(land["code"]).family == family and seat in told.seats

    return claim


def rules_of_no_set(told: Told, seat: int) -> bool:
    land = told.record["land"]
    if land is None or land["day"] is not None:
        return False
    code = land_code.read(land["code"])
    return code.modules not in [set(modules) for modules in NAMED_SETS[code.family]] and seat in told.seats


def seven_days(told: Told, seat: int) -> bool:
    numbers = {dt.date.fromisoformat(day).toordinal() for day in told.days}
    has_week = any(numbers >= set(range(first, first + 7)) for first in numbers)
    return a_days_land(told, seat) and has_week


def as_good_as(number: int) -> Claim:
    """Makes the claim of as much, alone, as one of the land's towns has come to: the third is Master's."""

    def claim(told: Told, seat: int) -> bool:
        is_alone = told.record["land"] is not None and len(told.seats) == 1
        return is_alone and len(told.towns) >= number and told.scores[seat] >= told.towns[number - 1]

    return claim


def end_of(game: str, episode: int) -> Claim:
    """Makes the claim that a campaign has come to its end."""

    def claim(told: Told, seat: int) -> bool:
        record = told.record
        is_there = (record["game"], record["episode"]) == (game, episode)
        return is_there and record["campaign"] is not None and seat in told.seats

    return claim


def last_station(told: Told, seat: int) -> bool:
    if told.record["game"] != "city" or not holds("railway", told.record["episode"]):
        return False
    end = tables_of(told.record["engine"]).railway_end
    before = told.record["players"][seat]["rails"]
    won = [*told.rows("gains", seat), *told.record["result"][seat]["rewards"]]
    return bool(before < end <= before + sum(row["count"] for row in won if row["what"] == "rail"))


CLAIMS: Mapping[str, Claim] = {
    "first-win": Told.won,
    "one-point": single_point,
    "won-by-far": fifteen_points,
    "stopped-first": stopped_before_everybody,
    "fifty": lambda told, seat: bool(told.scores[seat] >= 50),
    "by-a-row": by_the_cells_of_a_row,
    "many": twenty_five,
    "last-card": the_very_last_card,
    "snug": touched_six,
    "few-gaps": three_cells_at_most,
    "three-churches": three_churches,
    "homes": six_homes,
    "no-rock": every_rock_covered,
    "old-trees": every_tree_standing,
    "full-beach": no_empty_beach,
    "one-tile": eight_by_one_tile,
    "gold": gold_before_anybody,
    "park": a_tree_between_walls,
    "two-wells": two_wells,
    "two-springs": two_springs,
    "dams": three_dams,
    "all-totems": roads_from_all,
    "company": two_people,
    "day-land": a_days_land,
    "land-city": on_land_of(land_code.CITY),
    "land-island": on_land_of(land_code.ISLAND),
    "own-rules": rules_of_no_set,
    "land-week": seven_days,
    "land-gold": as_good_as(3),
    "land-laurel": as_good_as(4),
    "alike": began_alike,
    "comeback": last_then_first,
    "city-end": end_of("city", 24),
    "season-end": end_of("island-season", 8),
    "beat-neighbour": more_than("neighbour"),
    "beat-surveyor": more_than("surveyor"),
    "beat-master": more_than("master"),
    "rail-end": last_station,
    "ruins": two_ruins,
    "three-groups": farm_village_fort,
}
"""What each first claims of the seat that wins it."""
ABOUT_STRENGTH = frozenset({"won-by-far", "beat-neighbour", "beat-surveyor", "beat-master", "land-gold", "land-laurel"})
"""Those that nobody wins who was helped."""


def expected(evening: Json) -> dict[str, int]:
    """Gives all firsts that an evening brings, each with the seat that wins it: of several the best, then the first."""
    land = evening.get("towns") or (), evening.get("days") or ()
    told, found = Told(evening["record"], evening["before"], *land), {}
    for name, claim in CLAIMS.items():
        helped = set(evening["helped"]) if name in ABOUT_STRENGTH else set()
        seats = [seat for seat in sorted(set(evening["people"]) - helped) if claim(told, seat)]
        if seats:
            found[name] = max(seats, key=lambda seat: (told.scores[seat], -seat))
    return found


def faults(evening: Json) -> Iterator[str]:
    """Says what was found that is not so, and what is so and was missed."""
    record, right = evening["record"], expected(evening)
    place = f"{record['game']} {record['episode'] or ''} {record['seed']}"
    for name, seat in evening["found"].items():
        if name not in CLAIMS:
            yield f"{place}: not told yet what it claims: {name}"
        elif right.get(name) != seat:
            yield f"{place}: false: {name} of seat {seat}, not {right.get(name)}"
    yield from (f"{place}: missed: {name} of seat {right[name]}" for name in right if name not in evening["found"])


def run(words: Sequence[str]) -> int:
    """Prints the faults; gives 0 when there are none, 1 when there are, 2 for bad usage."""
    if len(words) != 1 or not Path(words[0]).is_dir():
        sys.stderr.write("name a folder of evenings\n")
        return 2
    counts, found = Counter[str](), 0
    for path in sorted(Path(words[0]).glob("*.json")):
        for evening in json.loads(path.read_bytes()):
            found += len(evening["found"])
            counts["evenings"] += 1
            for fault in faults(evening):
                counts[fault.split(": ")[1]] += 1
                sys.stdout.write(f"{fault}\n")
    wrong = counts.total() - counts["evenings"]
    sys.stdout.write(
        f"{counts['evenings']} evenings, {found} firsts, {counts['false']} false, {counts['missed']} missed\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

"""What the sentences of the city's letters claim, and those of its end."""

from collections.abc import Mapping

from tests.independent import memory_standings as standings
from tests.independent import memory_tables, memory_ties
from tests.independent.campaign_book import CHURCH, TRACK_END, VEINS, holds, tables_of
from tests.independent.memory_claims import Claims, Tale, Told, line
from tests.independent.memory_past import Evenings, earliest, most

TREES = ("tree", "forest-tree")
"""The stickers that bring a tree, in the meadow and in the forest."""
ON_SQUARES = ("tree", "rock", "well", "forest-tree", "forest-blank")


# --- what has just happened ------------------------------------------------------------------------------------------


def no_room_for_a_sticker(tale: Tale) -> Claims:
    rows = [*tale.now.rewards(tale.name, "lost"), *tale.now.setup(tale.name, "lost")]
    return [("a sticker found no square", any(row["sticker"] in ON_SQUARES for row in rows))]


def first_gained(what: str, cause: str) -> Told:
    """Makes the claim that nobody gained something for a cause before, nor anybody else in the same turn."""

    def claim(tale: Tale) -> Claims:
        moments = [((one.number, turn), seat) for one in tale.past.all for turn, seat, _ in one.gains(what, cause)]
        return [("first, and alone", earliest(moments) == [tale.name])]

    return claim


def wells_with_four(tale: Tale) -> Claims:
    return [("so many wells", tale.now.wells(tale.name) == tale.count > 1)]


def a_well_at_everybodys(tale: Tale) -> Claims:
    return [("a well paid everywhere", all(tale.now.wells(seat) for seat in tale.now.seats))]


def trees_in_parks(tale: Tale) -> Claims:
    return [("so many new trees", tale.now.changed("parks", "t").count(tale.name) == tale.count > 1)]


def no_empty_cell(tale: Tale) -> Claims:
    return [("they count", holds("empties", tale.now.number)), ("none is left", tale.now.empty(tale.name) == 0)]


def fifty(tale: Tale) -> Claims:
    return [("fifty", tale.score == TRACK_END)]


def fewest_buildings(tale: Tale) -> Claims:
    built = [len(tale.now.placed(seat)) for seat in tale.now.seats]
    return [
        ("won", tale.now.won(tale.name)),
        ("so many", built[tale.name] == tale.count > 1),
        ("fewer than anybody", all(built[seat] > tale.count for seat in tale.rest)),
    ]


def rocks_in_sight(tale: Tale) -> Claims:
    return [("several", tale.now.rocks_in_sight(tale.name) > 1)]


def no_rock_in_sight(tale: Tale) -> Claims:
    return [("none to be seen", not tale.now.rocks_in_sight(tale.name))]


def first_nugget_given(tale: Tale) -> Claims:
    given = [
        (one.number, seat)
        for one in tale.past.all
        for seat in one.seats
        for row in one.rewards(seat, "nugget")
        if row["from"] == "place" or row["from"].startswith("trade")
    ]
    return [("first, and alone", earliest(given) == [tale.name])]


def first_tree_in_the_forest(tale: Tale) -> Claims:
    left = [(one.number, seat) for one in tale.past.all for seat in one.seats if one.rewards(seat, "forest-tree")]
    return [("first, and alone", earliest(left) == [tale.name])]


def struck_a_triangle(tale: Tale) -> Claims:
    triangles = tables_of(tale.now.record["engine"]).triangles
    paid = [
        (one.number, seat, row["from"])
        for one in tale.past.all
        for seat in one.seats
        for row in one.record["result"][seat]["rewards"]
        if row["from"] in triangles
    ]
    now = {box for number, seat, box in paid if (number, seat) == (tale.now.number, tale.name)}
    return [
        ("in this episode", bool(now)),
        ("nobody else", not any(box in now for _, seat, box in paid if seat != tale.name)),
    ]


def gold_with_the_same_card(tale: Tale) -> Claims:
    reached = [(turn, seat) for turn, seat, _ in tale.now.gains("nugget", "gold")]
    turns = [{seat for other, seat in reached if other == turn} for turn, _ in reached]
    return [("these in one turn", set(tale.who) in turns and len(tale.who) > 1)]


def stars_at_one_go(tale: Tale) -> Claims:
    return [("so many stars", tale.now.stars[tale.name] == tale.count > 1)]


def first_well_of_all(tale: Tale) -> Claims:
    paid = [(one.number, seat) for one in tale.past.all for seat in one.seats if one.wells(seat)]
    return [("the first, and alone", earliest(paid) == [tale.name])]


def first_gold_of_all(tale: Tale) -> Claims:
    return [("both veins first, and alone", earliest(_both_veins(tale.past)) == [tale.name])]


def _both_veins(past: Evenings) -> list[tuple[tuple[int, int], int]]:
    found = []
    for one in past.all:
        for seat in one.seats if holds("gold", one.number) else ():
            turns = {cell: placed.turn for placed in one.placed(seat) for cell in VEINS & set(placed.cells)}
            if len(turns) == len(VEINS):
                found.append(((one.number, max(turns.values())), seat))
    return found


def _railway_end(tale: Tale) -> int:
    return tables_of(tale.now.record["engine"]).railway_end


def end_of_the_line(tale: Tale) -> Claims:
    return [("is there", tale.past.rails(tale.name) == _railway_end(tale))]


def rails_of_an_episode(tale: Tale) -> Claims:
    room = _railway_end(tale) - tale.now.record["players"][tale.name]["rails"]
    return [("so many, none lost", min(room, tale.now.gained("rail", tale.name)) == tale.count > 1)]


def empty_plots(tale: Tale) -> Claims:
    return [("so many", tale.now.empty(tale.name) == tale.count > 1)]


def groups(tale: Tale) -> Claims:
    points = [tale.now.points("groups", seat) for seat in tale.now.seats]
    return [*line("groups")(tale), ("like nobody", most(points, tale.name))]


def churches(tale: Tale) -> Claims:
    return [*line("churches")(tale), ("several", tale.count > CHURCH)]


def trees(tale: Tale) -> Claims:
    points = [tale.now.points("trees", seat) for seat in tale.now.seats]
    return [*line("trees")(tale), ("more than anybody", most(points, tale.name))]


def record_of(rule: str) -> Told:
    """Makes the claim that a line has never been as high."""

    def claim(tale: Tale) -> Claims:
        seen = [one.points(rule, seat) for one in tale.past.all[:-1] for seat in one.seats]
        seen += [tale.now.points(rule, seat) for seat in tale.rest]
        return [*line(rule)(tale), ("more than ever", tale.count > max(seen))]

    return claim


# --- how things stand ------------------------------------------------------------------------------------------------


def a_thousand(tale: Tale) -> Claims:
    total = sum(tale.past.points)
    before = sum(sum(one.scores) for one in tale.past.all[:-3])
    return [("a thousand", total >= 1000), ("not long ago", before < 1000)]


def never_a_well(tale: Tale) -> Claims:
    return [
        ("no well paid", not any(one.wells(tale.name) for one in tale.past.all)),
        ("they count and will", holds("wells", tale.now.number) and holds("wells", tale.now.number + 1)),
        ("has one", bool(tale.now.land(tale.name).having("W")) or bool(tale.now.rewards(tale.name, "well"))),
    ]


def furthest_down_the_line(tale: Tale) -> Claims:
    rails = [tale.past.rails(seat) for seat in tale.past.seats]
    return [("so far", rails[tale.name] == tale.count > 1), ("further than anybody", most(rails, tale.name))]


def most_nuggets(tale: Tale) -> Claims:
    nuggets = [tale.past.nuggets(seat) for seat in tale.past.seats]
    return [("so many", nuggets[tale.name] == tale.count > 1), ("more than anybody", most(nuggets, tale.name))]


def only_church(shape: str) -> Told:
    """Makes the claim that nobody else has a fourth church of that shape."""

    def claim(tale: Tale) -> Claims:
        owners = [seat for seat in tale.past.seats if tale.past.church(seat) == shape]
        return [("one of that shape", tale.name in owners), ("nobody else", owners == [tale.name])]

    return claim


def most_wins(tale: Tale) -> Claims:
    wins = [tale.past.wins(seat) for seat in tale.past.seats]
    return [("so many", wins[tale.name] == tale.count > 1), ("more than anybody", most(wins, tale.name))]


def paid_in_rocks(tale: Tale) -> Claims:
    paid = [sum(row["from"] == "place" for row in tale.past.given(seat, "rock")) for seat in tale.past.seats]
    return [("so many", paid[tale.name] == tale.count > 1), ("more than anybody", most(paid, tale.name))]


# --- at the end ------------------------------------------------------------------------------------------------------


def fifty_then(tale: Tale) -> Claims:
    return [("fifty then", tale.then.scores[tale.name] == TRACK_END)]


def row_then(tale: Tale) -> Claims:
    then, score = tale.then, tale.then.scores[tale.name]
    return standings.by_a_row(then, tale.name, [seat for seat in then.others(tale.name) if then.scores[seat] == score])


def harbour_then(tale: Tale) -> Claims:
    in_it = any(seat == tale.name for _, seat, _ in tale.then.gains("rail", "port"))
    return [*first_gained("rail", "port")(tale), ("in that episode", in_it)]


def first_well_then(tale: Tale) -> Claims:
    return [*first_well_of_all(tale), ("in that episode", tale.then.wells(tale.name) > 0)]


def first_gold_then(tale: Tale) -> Claims:
    moments = [moment for moment, seat in _both_veins(tale.past) if seat == tale.name]
    return [*first_gold_of_all(tale), ("in that episode", bool(moments) and min(moments)[0] == tale.episode)]


def best_for_a_while(tale: Tale) -> Claims:
    return standings.best_of_all(Tale(tale.until_then, tale.who, count=tale.count))


LETTERS: Mapping[str, Told] = {
    **standings.BOTH,
    **memory_ties.CITY,
    **memory_tables.CITY,
    "sticker-lost": no_room_for_a_sticker,
    "rails-first": first_gained("rail", "row11"),
    "wells-two": wells_with_four,
    "all-wells": a_well_at_everybodys,
    "park-trees": trees_in_parks,
    "nothing-lost-empties": no_empty_cell,
    "reached-fifty": fifty,
    "built-fewest": fewest_buildings,
    "rocks-shown": rocks_in_sight,
    "port-first": first_gained("rail", "port"),
    "homes": line("homes"),
    "trade-first": first_nugget_given,
    "forest-first": first_tree_in_the_forest,
    "box-struck": struck_a_triangle,
    "gold-together": gold_with_the_same_card,
    "three-stars": stars_at_one_go,
    "first-well": first_well_of_all,
    "first-gold": first_gold_of_all,
    "mines": line("mines"),
    "end-of-the-line": end_of_the_line,
    "nothing-lost-rocks": no_rock_in_sight,
    "empties-most": empty_plots,
    "investor": line("investor"),
    "rails-now": rails_of_an_episode,
    "factories": line("factories"),
    "groups": groups,
    "churches": churches,
    "trees": trees,
    "groups-record": record_of("groups"),
    "trees-record": record_of("trees"),
    "thousand": a_thousand,
    "wells-never": never_a_well,
    "rails-most": furthest_down_the_line,
    "nuggets-most": most_nuggets,
    "church-small": only_church("I2"),
    "church-cross": only_church("X5"),
    "trees-given": standings.given_most(*TREES),
    "leads-six": standings.leads_since,
    "leads-three": standings.leads_since,
    "wins-most": most_wins,
    "rocks-most": paid_in_rocks,
}
END: Mapping[str, Told] = {
    **standings.BOTH_AT_THE_END,
    "fifty": fifty_then,
    "small-church": only_church("I2"),
    "row": row_then,
    "port": harbour_then,
    "cross": only_church("X5"),
    "first-well": first_well_then,
    "line-end": end_of_the_line,
    "gold": first_gold_then,
    "nuggets": most_nuggets,
    "rails": furthest_down_the_line,
    "trees": standings.given_most(*TREES),
    "best-of-all": best_for_a_while,
}

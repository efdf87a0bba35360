"""What the sentences of the season's letters claim, and those of its end."""

from collections.abc import Mapping

from tests.independent import memory_claims as claims
from tests.independent import memory_standings as standings
from tests.independent import memory_tables, memory_ties
from tests.independent.island.land import having
from tests.independent.island.score import counted
from tests.independent.memory_claims import Claims, Tale, Told, line
from tests.independent.memory_evening import Evening
from tests.independent.memory_past import earliest, most


def no_place_for_a_sticker(tale: Tale) -> Claims:
    return [("a sticker was lost", bool(tale.now.rewards(tale.name, "lost")))]


def in_the_jungle(evening: Evening, seat: int) -> list[int]:
    """Gives the turns in which a seat has covered jungle."""
    jungle = set(having(evening.isle(seat).letters, "J"))
    return [placed.turn for placed in evening.placed(seat) if jungle & set(placed.cells)]


def first_in_the_jungle(tale: Tale) -> Claims:
    moments = [
        ((one.number, turn), seat) for one in tale.past.all for seat in one.seats for turn in in_the_jungle(one, seat)
    ]
    return [("first, and alone", earliest(moments) == [tale.name])]


def jungle_left_alone(tale: Tale) -> Claims:
    entered = {seat for one in tale.past.all for seat in one.seats if in_the_jungle(one, seat)}
    return [
        ("it was open", tale.now.number >= 7),
        ("never went in", tale.name not in entered),
        ("everybody else did", entered == set(tale.rest)),
    ]


def jungle_kept(tale: Tale) -> Claims:
    return [("never went in", not any(in_the_jungle(one, tale.name) for one in tale.past.all))]


def same_flow(tale: Tale) -> Claims:
    flows = [[row["cells"] for one in tale.past.all for row in one.setup(seat, "flow")] for seat in tale.who]
    return [("the same three steps", bool(flows[0]) and all(flow == flows[0] for flow in flows) and len(flows) > 1)]


def counted_cells(rule: str) -> Told:
    """Makes the claim that so many cells count for a rule at the end."""

    def claim(tale: Tale) -> Claims:
        return [("so many", len(counted(rule, tale.now.isle(tale.name))) == tale.count > 1)]

    return claim


def times(rule: str) -> Told:
    """Makes the claim that a line paid so many times."""

    def claim(tale: Tale) -> Claims:
        return [("so many", tale.now.times(rule, tale.name) == tale.count > 1)]

    return claim


def beach_cost_nothing(tale: Tale) -> Claims:
    """A shell that lies uncovered costs nothing."""
    return [("it is paid for", tale.now.has("beach")), ("none costs", not counted("beach", tale.now.isle(tale.name)))]


def most_totems(tale: Tale) -> Claims:
    totems = [sum(one.times("totem", seat) for one in tale.past.all) for seat in tale.past.seats]
    return [("so many", totems[tale.name] == tale.count > 1), ("more than anybody", most(totems, tale.name))]


LETTERS: Mapping[str, Told] = {
    **standings.BOTH,
    **memory_ties.SEASON,
    **memory_tables.BOTH,
    "sticker-lost": no_place_for_a_sticker,
    "first-dam": claims.first_to("dam"),
    "first-totem": claims.first_to("totem"),
    "first-jungle": first_in_the_jungle,
    "first-ruin": claims.first_to("ruin"),
    "first-spring": claims.first_to("spring"),
    "flow-alike": same_flow,
    "springs": counted_cells("spring"),
    "dams": counted_cells("dam"),
    "jungle-never": jungle_left_alone,
    "shells": line("shell"),
    "ash": times("ash"),
    "beach-clean": beach_cost_nothing,
    "farms": line("farm"),
    "villages": line("village"),
    "forts": line("fort"),
    "beach-houses": times("beach-house"),
    "totems-now": times("totem"),
    "shells-given": standings.given_most("shell"),
    "wrecks": standings.given_most("wreck"),
    "totems-all": most_totems,
    "leads-four": standings.leads_since,
    "leads-two": standings.leads_since,
}
END: Mapping[str, Told] = {
    **standings.BOTH_AT_THE_END,
    "ruin": claims.first_to_then("ruin"),
    "totem": claims.first_to_then("totem"),
    "spring": claims.first_to_then("spring"),
    "dam": claims.first_to_then("dam"),
    "jungle-kept": jungle_kept,
    "totems": most_totems,
    "shells": standings.given_most("shell"),
}

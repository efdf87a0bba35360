"""Ways to spoil the records of a season, and its last page; some show only beside the record before."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.independent.campaign_spoilt import (
    Change,
    Document,
    boards,
    counted_up,
    double,
    drop,
    emptied,
    lost,
    players,
    put,
    results,
    rewards,
    swapped,
    turns,
    without,
)
from tests.independent.island.spoilt import always, of_map
from tests.independent.island.tiles import ALL


def set_up(**values: Any) -> Change:
    """Changes the first choice of a set-up."""
    return players(lambda player: bool(player["setup"]) and not player["setup"][0].update(values))


def flow(change: Callable[[list[str]], object]) -> Change:
    rows = players(lambda player: any("cells" in row and change(row["cells"]) is not False for row in player["setup"]))
    return lambda document: document["episode"] == 5 and rows(document)


def backwards(cells: list[str]) -> bool:
    """Draws a flow from its other end, unless it may begin there, too."""
    cells.reverse()
    return cells[0] not in ("3.4", "3.11", "4.5", "4.11")


def from_episode(first: int, change: Change) -> Change:
    return lambda document: document["episode"] >= first and change(document)


def joining(document: Document) -> bool:
    """Leaves the four tiles that join at home, and their cards as well."""
    if document["episode"] < 5:
        return False
    for player in document["players"]:
        player["buildings"] = dict(ALL)
    document["deck"] = [card for card in document["deck"] if card in ALL]
    return True


def reward_on(cell: str) -> Callable[[list[Document], int], None]:
    return put(cell=cell)


def lose(rows: list[Document], index: int) -> None:
    rows[index] = lost(rows[index]["what"], rows[index]["from"])


SEASON: Mapping[str, Change] = {
    "another index": lambda document: counted_up(document["campaign"], "index"),
    "a campaign with more": always(lambda document: document["campaign"].update(episodes=8)),
    "a campaign's seed as text": always(lambda document: document["campaign"].update(seed="7")),
    "another campaign's seed": from_episode(2, always(lambda document: counted_up(document["campaign"], "seed"))),
    "progress": players(lambda player: counted_up(player, "progress")),
    "progress gone": players(lambda player: player.pop("progress") is not None),
    "a tally": players(lambda player: counted_up(player["tallies"], "totems")),
    "the garden": players(lambda player: counted_up(player["tallies"], "garden")),
    "a tally gone": players(lambda player: player["tallies"].pop("garden") is not None),
    "a tally more": players(always(lambda player: player["tallies"].update(wrecks=0))),
    "tallies gone": players(lambda player: bool(player.pop("tallies"))),
    "a set-up gone": players(lambda player: emptied(player, "setup")),
    "a set-up twice": players(lambda player: bool(player["setup"]) and not player["setup"].append(player["setup"][0])),
    "a set-up too early": players(
        lambda player: not player["setup"] and not player["setup"].append({"what": "spring", "cell": "7.4"})
    ),
    "a set-up elsewhere": set_up(cell="8.1", cells=["8.1", "8.2", "8.3"]),
    "a set-up of another kind": set_up(what="shell"),
    "a set-up with more": set_up(**{"from": "set-up"}),
    "a flow backwards": flow(backwards),
    "a flow of two": flow(lambda cells: cells.pop()),
    "a flow of four": flow(lambda cells: cells.append(cells[0])),
    "a flow torn": flow(lambda cells: cells.__setitem__(2, "1.3")),
    "a ruin less": from_episode(7, of_map("r", "J")),
    "a ruin too early": lambda document: document["episode"] < 7 and of_map("J", "r")(document),
    "a ruin elsewhere": from_episode(7, of_map("J", "r")),
    "a wreck raised": of_map("w", "B"),
    "a shell sunk": of_map("s", "w"),
    "a spring run dry": of_map("o", "H"),
    "a stone gone": of_map("v", "H"),
    "lava gone cold": of_map("l", "a"),
    "ash aglow": of_map("a", "l"),
    "a wreck too many": from_episode(2, of_map("B", "w")),
    "a shell too many": from_episode(2, of_map("B", "s")),
    "a stone on the beach": from_episode(4, of_map("B", "v")),
    "a stone by a totem": from_episode(
        4, boards(always(lambda b: b["cells"].__setitem__(0, b["cells"][0].replace("PX", "vX"))))
    ),
    "the four that join left at home": joining,
    "the four that join too early": lambda document: document["episode"] < 5 and straights(document),
    "ash gone": turns("points", rule="ash")(drop),
    "ash beside": turns("points", rule="ash")(put(cell="8.1")),
    "a ruin gone": turns("points", rule="ruin")(drop),
    "a ruin for more": turns("points", rule="ruin")(put(points=5)),
    "a ruin twice": turns("points", rule="ruin")(double),
    **{
        f"no {rule}": without(rule) for rule in ("spring", "shell", "wreck", "waystone", "dam", "ash", "jungle", "ruin")
    },
    **{
        f"a {rule} counted wrong": results(lambda result, rule=rule: spoilt_line(result, rule))  # type: ignore[misc]
        for rule in ("spring", "dam", "shell", "wreck")
    },
    "a second less": results(lambda result: result["place"] == "second" and not result.update(place="others")),
    "a sticker gone": rewards(what="")(drop),
    "a sticker twice": rewards(what="")(double),
    "a sticker from somebody": rewards(what="")(put(**{"from": "wayfinder"})),
    "a sticker lost for nothing": rewards(cell="")(lose),
    "a sticker in the jungle": rewards(cell="")(reward_on("1.7")),
    "a sticker in the sea": rewards(cell="")(reward_on("8.8")),
    "a sticker on a totem's cell": rewards(what="waystone")(reward_on("5.6")),
    "a wreck on the heath": rewards(what="wreck")(reward_on("6.4")),
    "a wreck as a shell": rewards(what="wreck")(put(what="shell")),
    "a shell as a wreck": rewards(what="shell")(put(what="wreck")),
    "a spring on the beach": rewards(what="spring")(reward_on("8.3")),
    "a spring in the palms": rewards(what="spring")(reward_on("5.4")),
    "lava far from lava": rewards(what="lava")(reward_on("1.3")),
    "ash where nothing burnt": rewards(what="ash")(reward_on("1.3")),
    "a stone as lava": rewards(what="waystone")(put(what="lava")),
    "a sticker with more": rewards(cell="")(put(count=1)),
    "a bonus gone": rewards(what="progress")(drop),
    "a bonus for more": rewards(what="progress")(put(count=3)),
    "a bonus from the place": rewards(what="progress")(put(**{"from": "place"})),
    "the bonuses in another order": results(
        lambda result: result["rewards"][:1] == [BONUS] and swapped(result["rewards"])
    ),
    "the place's progress among the rewards": results(
        always(lambda result: result["rewards"].append({"what": "progress", "count": 2, "from": "place"}))
    ),
}
"""What is wrong in a season; some of it shows only beside the record before."""

BONUS: Document = {"what": "progress", "count": 2, "from": "wayfinder"}


def straights(document: Document) -> bool:
    for player in document["players"]:
        player["buildings"]["S-FHP"] = ["F.H.P"]
    return True


def spoilt_line(result: Document, rule: str) -> bool:
    """Counts one thing more in a line of the end, and has the score agree."""
    worth = {"spring": 4, "dam": 2, "shell": 2, "wreck": -1}[rule]
    for row in result["end"]:
        if row["rule"] == rule:
            row["points"] += worth
            result["score"] += worth
            return True
    return False


LAST_PAGE: Mapping[str, Callable[[Document], object]] = {
    "the winner": lambda page: page.update(winner=[seat for seat in range(2) if seat not in page["winner"]]),
    "nobody wins": lambda page: page.update(winner=[]),
    "a bonus": lambda page: page["bonuses"][0].update(seats=[7]),
    "the order of the bonuses": lambda page: page["bonuses"].reverse(),
    "a bonus gone": lambda page: page["bonuses"].pop(),
    "an episode": lambda page: counted_up(page["episodes"][5]["progress"], 0),  # type: ignore[arg-type]
    "an episode gone": lambda page: page["episodes"].pop(),
    "a file": lambda page: page["episodes"][5].update(file="6.json"),
    "a player": lambda page: page["players"].pop(),
    "a player's name": lambda page: page["players"][0].update(name="nobody"),
    "a player's controller": lambda page: page["players"][0].update(controller="nobody"),
    "a page with more": lambda page: page.update(seed=7),
    "who decides": lambda page: page.update(choices=[{"after": 4, "seat": 7, "option": "deep"}]),
    "what is decided": lambda page: page.update(choices=[{"after": 4, "seat": 0, "option": "loud"}]),
    "ends of a bridge": lambda page: page.update(ends=["a", "b"]),
}

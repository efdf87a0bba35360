"""Reads a record of one episode of the campaign line by line and says everything that is wrong with it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from tests.independent import campaign_book as book
from tests.independent import campaign_kept, campaign_score, campaign_table, lands, shapes
from tests.independent.campaign_kept import Kept
from tests.independent.campaign_rewards import Settlement, WrongLineError
from tests.independent.campaign_table import Table
from tests.independent.judge import (
    BOARD,
    PLAYER,
    RESULT,
    TOP,
    TURN,
    Json,
    drawn,
    judged,
    name_of,
    read_answer,
    same,
    turns,
    untold,
    with_untold,
)  # fmt: skip
from tests.independent.perft import BLOCK


@dataclass
class Outcome:
    """What a record leads to: its faults, what each seat keeps afterwards, and the boxes struck out from now on."""

    faults: list[str]
    kept: list[Kept] = field(default_factory=list)
    struck: set[str] = field(default_factory=set)


def judge(document: Json) -> Outcome:
    """Judges a record by itself: whatever the players had at its start is believed."""
    outcome = Outcome([])
    try:
        outcome.faults += [*_head(document), *_players(document), *_deck(document), *_play(document, outcome)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        outcome.faults.append(f"the record cannot be read: {type(error).__name__} {error}")
    return outcome


# --- what is true before the first card ------------------------------------------------------------------------------


def _head(document: Json) -> Iterator[str]:
    yield from same("record", set(document), TOP)
    for name, wanted in {"format": "mycity-record", "version": 1, "game": "city", "land": None}.items():
        yield from same(name, document[name], wanted)
    episode = document["episode"]
    if type(episode) is not int or episode not in book.EPISODES:
        raise ValueError(f"there is no episode {episode!r}")
    for name, kind in {"seed": int, "engine": str}.items():
        yield from same(name, type(document[name]), kind)
    if document["campaign"] is not None:
        yield from same("campaign", set(document["campaign"]), {"seed", "index"})
        yield from same("campaign index", document["campaign"]["index"], episode)
    struck = document["struck"]
    if len(set(struck)) != len(struck) or not set(struck) <= book.tables_of(document["engine"]).triangles:
        yield f"struck: {struck} are not boxes with a triangle, once each"
    yield from _rules(document["rules"], episode, book.tables_of(document["engine"]))


def _rules(rows: Sequence[Json], episode: int, tables: book.Tables) -> Iterator[str]:
    """The ids are the game's own but for these: where to start, whether passing is allowed and for how much, and rows
    that have been written in more than one way."""
    names = [row["id"] for row in rows]
    if len(set(names)) != len(names):
        yield "rules: one is named twice"
    wanted = next((rule for rule in ("palace", "sawmill") if book.holds(rule, episode)), "river")
    for start in ("river", "sawmill", "palace"):
        yield from same(f"rules start.{start}", f"start.{start}" in names, start == wanted)
    passing = [row for row in rows if row["id"] == "pass"]
    yield from same("rules pass", passing, [{"id": "pass", "cost": 1}] if book.may_pass(episode) else [])
    for wanted_row in tables.changed_rows(episode):
        found = [row for row in rows if row["id"] == wanted_row["id"]]
        yield from same(f"rules {wanted_row['id']}", found, [wanted_row] if found else [])


def _players(document: Json) -> Iterator[str]:
    players, episode, on_trust = document["players"], document["episode"], untold(document, book.TOLD)
    if len(players) not in (2, 3, 4):
        yield f"players: {len(players)} of them"
    for seat, player in enumerate(players):
        place = f"seat {seat}"
        collects = {name for name in player if on_trust and type(player[name]) is int}
        yield from same(place, set(player) - (collects - PLAYER), PLAYER)
        for name in ("name", "animal", "controller"):
            yield from same(f"{place} {name}", type(player[name]), str)
        for name in ("start", "nuggets", "rails", "progress"):
            yield from same(f"{place} {name}", type(player[name]), int)
        yield from same(f"{place} shafts", set(player["shafts"]), set(book.ENTRANCES))
        yield from same(f"{place} owns", sorted(player["buildings"]), sorted(_owned(player, episode)))
        if len(set(player["cogs"])) != len(player["cogs"]) or not all(name[0] == "B" for name in player["cogs"]):
            yield f"{place} cogs: {player['cogs']} are not blue buildings, once each"
        if episode != 13 and player["setup"]:
            yield f"{place} setup: nothing is chosen in this episode's set-up"
        yield from _drawings(place, player)
        yield from _board(f"{place} board", player["board"], campaign_kept.recorded(player), episode)
    if document["campaign"] is None:
        yield from _standard(players, episode)


def _owned(player: Json, episode: int) -> set[str]:
    names = {*shapes.BASE, *(shapes.CHURCHES if episode >= 4 else ()), *(("C-4",) if episode >= 5 else ())}
    return {name for name in names if episode < 22 or name[0] != "B" or name in player["cogs"]}


def _drawings(place: str, player: Json) -> Iterator[str]:
    for name, rows in drawn(player["buildings"]).items():
        if name == "C-4":
            is_right = tuple(rows) in shapes.FOURTH_CHURCHES.values()
        else:
            is_right = tuple(rows) == shapes.ETERNAL[name]
        if not is_right:
            yield f"{place} buildings: {name} does not look like {rows}"


def _board(place: str, board: Json, kept: Kept, episode: int) -> Iterator[str]:
    """Everything a board says besides its codes follows from them and from the episode."""
    yield from same(place, set(board), BOARD)
    land = lands.recorded(board)
    yield from same(f"{place} river", land.river == campaign_kept.RIVER, True)
    yield from same(f"{place} river pieces", len(board["river"]), len(land.river))
    sets = {
        "closed": campaign_kept.closed(episode),
        "squares": campaign_kept.free_squares(kept),
        "forest_squares": campaign_kept.free_forest_squares(kept),
    }
    for name, wanted in sets.items():
        yield from same(f"{place} {name}", sorted(board[name]), sorted(wanted))
    yield from same(f"{place} marks", board["marks"], campaign_kept.marks(episode))


def _standard(players: Sequence[Json], episode: int) -> Iterator[str]:
    """The board of a single episode has a history that could have been, the same for everybody."""
    own = {"name", "animal", "controller"}
    for seat, player in enumerate(players):
        shared = {name: value for name, value in player.items() if name not in own}
        if shared != {name: value for name, value in players[0].items() if name not in own}:
            yield f"seat {seat}: not the history of seat 0"
        kept = campaign_kept.at_first()
        for number in range(1, episode + 1):
            campaign_kept.set_up(kept, number)
        for cell, code in lands.recorded(player["board"]).codes.items():
            if code not in _plausible(cell, kept.codes[cell], episode):
                yield f"seat {seat} board {cell}: {code!r} can never be there in episode {episode}"
        yield from _in_its_time(f"seat {seat}", player, episode)


def _in_its_time(place: str, player: Json, episode: int) -> Iterator[str]:
    """Nothing is owned that no earlier episode gives, and no fewer (or more) cogs than everyone has been given."""
    if player["start"] < book.start(episode):
        yield f"{place} start: {player['start']} is less than everyone has"
    owned = {**player["shafts"], **{name: player[name] for name in ("nuggets", "rails", "progress")}}
    for name, first in book.OWNED_FROM.items():
        if owned[name] and episode < first:
            yield f"{place} {name}: {owned[name]}, too early in episode {episode}"
    given = 1 + min(3, episode - 13) if episode >= 13 else 0
    if not given <= len(player["cogs"]) <= max(0, 2 * given - 1):
        yield f"{place} cogs: {len(player['cogs'])} in episode {episode}"


def _plausible(cell: str, code: str, episode: int) -> str:
    """Gives the codes a cell may carry that would carry this one if no sticker had ever been put down."""
    if cell in book.FOREST_SQUARES and episode >= 8:
        return code + ".t"
    if code == "." and cell in book.SQUARES:
        return ".trW" if book.holds("wells", episode) else ".tr"
    if episode >= 23 and code in ".R":
        return code + ".t"
    return code


def _deck(document: Json) -> Iterator[str]:
    episode = document["episode"]
    wanted = [*shapes.BASE]
    if episode >= 4:
        wanted += [*shapes.CHURCHES, BLOCK]
    if episode >= 5:
        wanted.append("C-4")
    if Counter(document["deck"]) != Counter(wanted):
        yield "deck: these are not the cards of this episode"


# --- the game --------------------------------------------------------------------------------------------------------


def _play(document: Json, outcome: Outcome) -> Iterator[str]:
    episode, players = document["episode"], document["players"]
    outcome.kept = [campaign_kept.recorded(player) for player in players]
    pairs = list(zip(players, outcome.kept, strict=True))
    tables = book.tables_of(document["engine"])
    seats = [campaign_table.seated(player, kept, episode, tables) for player, kept in pairs]
    table = Table(episode, seats, tables)
    yield from turns(document, table, partial(_turn, table, untold(document, book.TOLD)))
    yield from _results(document, table, outcome)


def _turn(table: Table, on_trust: set[str], place: str, turn: Json, card: str) -> Iterator[str]:
    yield from same(place, set(turn), TURN)
    yield from same(f"{place} blocked", turn["blocked"], False)
    yield from same(f"{place} answers", [answer["seat"] for answer in turn["answers"]], table.asked(card))
    answers = {answer["seat"]: read_answer(answer) for answer in turn["answers"]}
    for seat, answer in answers.items():
        if not table.is_allowed(seat, card, answer):
            yield f"{place} seat {seat}: {answer!r} is not allowed"
    _trust(table, on_trust, turn)
    wanted = table.resolve(card, answers)
    yield from same(f"{place} points", judged(turn["points"], on_trust), judged(wanted["points"], on_trust))
    gains = judged(turn["gains"], on_trust, "from")
    yield from same(f"{place} gains", gains, judged(wanted["gains"], on_trust, "from"))
    # Which cell of a board changes first is nowhere said.
    changes = judged(turn["changes"], on_trust)
    yield from same(f"{place} changes", _by_cell(changes), _by_cell(wanted["changes"]))


def _trust(table: Table, on_trust: set[str], turn: Json) -> None:
    """Gives what the rules that are not told here bring in a turn: points, gains, other ground."""
    for row in turn["points"]:
        if row["rule"] in on_trust:
            table.seats[row["seat"]].lines.append((row["rule"], row["points"]))
    for row in turn["gains"]:
        if name_of(row["from"]) in on_trust:
            seat = table.seats[row["seat"]]
            (seat.go_on if row["what"] == "rail" else partial(seat.gain, row["what"]))(row["count"], row["from"])
    for row in turn["changes"]:
        if name_of(row["rule"]) in on_trust:
            seat = table.seats[row["seat"]]
            seat.land = seat.land.showing({row["cell"]: row["to"]})


def _by_cell(rows: Sequence[Json]) -> list[Json]:
    return sorted(rows, key=lambda row: (row["seat"], row["cell"]))


# --- the end ---------------------------------------------------------------------------------------------------------


def _results(document: Json, table: Table, outcome: Outcome) -> Iterator[str]:
    found = document["result"]
    yield from same("result", len(found), len(table.seats))
    on_trust = untold(document, book.TOLD)
    ends = [
        with_untold(table.end_lines(seat, kept.shafts), found[seat]["end"], on_trust)
        for seat, kept in enumerate(outcome.kept)
    ]
    finals = [table.final(seat, end) for seat, end in enumerate(ends)]
    places = table.places([score for score, _ in finals])
    settlements = _settlements(document, table, outcome)
    for seat, (end, (score, is_full), place) in enumerate(zip(ends, finals, places, strict=True)):
        yield from _settle(f"result {seat} rewards", settlements[seat], table, seat, place)
        settled = settlements[seat]
        progress = book.place_progress(place) + table.seats[seat].won + settled.progress + int(is_full)
        outcome.kept[seat].progress += progress
        outcome.struck |= settled.triangles
        lines = [{"rule": rule, "points": points} for rule, points in end]
        wanted = {"seat": seat, "end": lines, "score": score, "place": place, "progress": progress}
        yield from same(f"result {seat}", set(found[seat]), RESULT)
        for name, value in wanted.items():
            yield from same(f"result {seat} {name}", found[seat][name], value)


def _settlements(document: Json, table: Table, outcome: Outcome) -> list[Settlement]:
    """Clears the boards, keeps what the turns brought, and makes everyone ready for the rewards."""
    outcome.struck = set(document["struck"])
    tables = book.tables_of(document["engine"])
    found = []
    for seat, kept in enumerate(outcome.kept):
        citizen = table.seats[seat]
        kept.nuggets, kept.rails = citizen.nuggets, citizen.rails
        for turn in document["turns"]:
            kept.codes.update({row["cell"]: row["to"] for row in turn.get("changes", ()) if row["seat"] == seat})
        found.append(
            Settlement(kept, document["result"][seat]["rewards"], document["struck"], tables, document["episode"])
        )
    return found


def _settle(name: str, settlement: Settlement, table: Table, seat: int, place: str) -> Iterator[str]:
    episode, citizen = table.episode, table.seats[seat]
    traded: list[str] = []
    if book.holds("trade", episode):
        traded = campaign_score.traders([other.built for other in table.seats])[seat]
    dug = {shaft: campaign_score.dug(shaft, citizen.built) for shaft in book.open_shafts(episode)}
    try:
        settlement.end_of_episode(traded, dug, citizen.owed)
        settlement.place(episode, place)
        settlement.nothing_more()
    except WrongLineError as wrong:
        yield f"{name}: {wrong}"


def setup_faults(place: str, player: Json, kept: Kept, episode: int) -> Iterator[str]:
    """Follows the choices of a set-up as they change what a player keeps, and says what is wrong with them."""
    settlement = Settlement(kept, player["setup"])
    try:
        if episode == 13:
            settlement.pollution()
        settlement.nothing_more()
    except WrongLineError as wrong:
        yield f"{place} setup: {wrong}"

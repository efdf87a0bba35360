"""Games of the island by hand: tiles laid where words say, decks in the order given."""

from collections.abc import Sequence
from dataclasses import replace

from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.campaign.plan import EpisodePlan
from mycity.engine.city import City, new_city
from mycity.engine.effects import apply_effect, at_once
from mycity.engine.episode import PASS, STOP, Answer, State, Table, apply, deal, legal_actions, refuse
from mycity.engine.events import Event
from mycity.engine.grid import ISLAND, names, parse
from mycity.engine.pieces import Placement, shape_table
from mycity.engine.rules import RuleSet, make_rules
from mycity.engine.rules.base import Effect, Points, Turn

SHORE, ETERNAL = "island", "island-eternal"
"""The two games."""


def plan(game: str) -> EpisodePlan:
    """Returns a game as its file has it, its rules made now from the registry."""
    episode = load_episode(game)
    scenario = replace(episode.scenario, rules=make_rules(episode.scenario.rules.rows()))
    return replace(episode, scenario=scenario)


def rules_of(game: str) -> RuleSet:
    return plan(game).scenario.rules


def table(game: str, deck: str = "", seats: int = 2, start: int = 10) -> State:
    """Returns the state after the first card of a deck that begins with these ids, all other cards behind them."""
    episode = plan(game)
    first = tuple(deck.split())
    cards = (*first, *(card for card in episode.scenario.deck if card not in first))
    founders = [PlayerSpec(f"P{seat}", "fox", "human") for seat in range(seats)]
    players = tuple(replace(player, start=start) for player in players_of(episode, founders))
    return deal(Table(episode.scenario, players, seed=0, deck=cards), rng=0)[0]


def laid(card: str, words: str) -> Placement:
    """Returns the placement that words tell of, legal or not: ``laid("P-FP", "8.3 8.4 FP")``."""
    *cells, symbols = words.split()
    carried = dict(zip(cells, symbols, strict=True))
    mask = parse(ISLAND, cells)
    reading = "".join(carried[cell] for cell in names(ISLAND, mask))
    return shape_table(ISLAND, load_episode(SHORE).buildings[card].rows).by_cells[mask, reading]


def answer(state: State, words: str) -> Answer:
    """Returns ``pass``, ``stop`` or the placement of the open card's tile."""
    if words in ("pass", "stop"):
        return PASS if words == "pass" else STOP
    assert state.card is not None
    return laid(state.card, words)


def refusal(state: State, words: str, seat: int = 0) -> str | None:
    """Returns the code with which an answer is refused, None when it is legal; both ways of asking must agree."""
    wanted = answer(state, words)
    refused = refuse(state, seat, wanted)
    assert (refused is None) == (wanted in legal_actions(state, seat))
    return None if refused is None else refused.code


def play(state: State, *words: str) -> tuple[State, list[Event]]:
    """Gives an answer for each awaited seat, in seat order."""
    return apply(state, {seat: answer(state, said) for seat, said in zip(state.awaited, words, strict=True)})


def played(state: State, *turns: Sequence[str]) -> State:
    """Plays whole turns, one row of answers each, and returns the state after the last."""
    for words in turns:
        state, _ = play(state, *words)
    return state


def paid(events: Sequence[Event | Effect]) -> list[tuple[int, str, int, str]]:
    """Returns the (seat, rule, points, cell) told by events, in their order; an empty name where there is no cell."""
    return [
        (one.seat, one.rule, one.points, "" if one.cell is None else ISLAND.cell_names[one.cell])
        for one in events
        if isinstance(one, Points)
    ]


def city(game: str, *tiles: str, start: int = 10) -> City:
    """Returns a city with tiles on it, legally or not: ``city(SHORE, "P-FP 8.3 8.4 FP")``."""
    player = table(game, start=start).table.players[0]
    made = new_city(player)
    for words in tiles:
        card, where = words.split(" ", 1)
        made = made.build(player.buildings[card], laid(card, where))
    return made


def carrying(**symbols: str) -> City:
    """Returns a city in which cells carry symbols, however that came about: ``carrying(F="6.3 6.4")``."""
    masks = {symbol: parse(ISLAND, cells.split()) for symbol, cells in symbols.items()}
    beside = {symbol: (mask, ISLAND.spread(mask)) for symbol, mask in masks.items()}
    return replace(city(ETERNAL), symbols=beside, covered=sum(masks.values()))


def script(text: str) -> tuple[str, list[str]]:
    """Returns (the deck, what one player answers to it): ``P-FP 8.3 8.4 FP; P-HP pass``."""
    parts = [part.split(maxsplit=1) for part in text.split(";")]
    return " ".join(card for card, _ in parts), [words for _, words in parts]


def lay(city: City, tile: str, game: str = ETERNAL) -> tuple[City, list[tuple[str, int, str]]]:
    """Returns (the city, the points with their cells) once a tile lies there, legally or not."""
    card, where = tile.split(" ", 1)
    rules, placement = rules_of(game), laid(card, where)
    grown = city.build(city.player.buildings[card], placement)
    effects = at_once(rules, Turn((city,), (grown,), (placement,)))
    for effect in effects:
        grown, _ = apply_effect(grown, effect, rules)
    return grown, [(rule, points, cell) for _, rule, points, cell in paid(effects)]

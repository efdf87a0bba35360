"""Playing an episode on in one's head: the greedy evaluation answers card after card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycity.ai.evaluate.greedy import Evaluator, Move
from mycity.ai.model.city_model import CityModel
from mycity.engine.episode import PASS, STOP
from mycity.engine.rng import shuffled
from mycity.engine.rules import RuleSet


def open_cards(rules: RuleSet, deck: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of ``deck`` that open a turn: a blocking card takes the next one out (rules 3)."""
    cards = iter(deck)
    found = []
    for card in cards:
        if rules.blocks(card):
            next(cards, None)
        else:
            found.append(card)
    return tuple(found)


def turns(rules: RuleSet, deck: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Return (card, cards still to come) of every turn that ``deck`` brings.

    What a blocking card takes out is still to come as long as nobody knows (rules 3).
    """
    found = []
    numbers = iter(range(len(deck)))
    for number in numbers:
        if rules.blocks(deck[number]):
            next(numbers, None)
        else:
            found.append((deck[number], deck[number + 1 :]))
    return found


def orders(rules: RuleSet, left: Sequence[str], seed: int) -> Iterator[tuple[str, ...]]:
    """Yield orders in which the cards ``left`` may come, without end; each is what opens turns."""
    while True:
        seed, deck = shuffled(seed, left)
        yield open_cards(rules, deck)


def carry_out(model: CityModel, card: str, move: Move) -> bool:
    """Move ``model`` on by ``move`` to ``card``; return whether the player is still taking part."""
    if move is STOP:
        return False
    if move is PASS:
        model.give_up()
    else:
        model.lay(model.board_model.player.buildings[card], move)  # type: ignore[arg-type]
    return True


def rollout(evaluator: Evaluator, model: CityModel, cards: Sequence[str]) -> list[Move]:
    """Answer ``cards``, in this order, as the greedy evaluation would; ``model`` becomes the city at the end.

    Returns:
        The moves, to the cards that ask for one; the last may be to leave.
    """
    moves: list[Move] = []
    for number, card in enumerate(cards, start=1):
        if not model.asks(card):
            continue
        move = evaluator.greedy_move(model, card, cards[number:])
        moves.append(move)
        if not carry_out(model, card, move):
            break
    return moves

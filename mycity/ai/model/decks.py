"""Decks: which of their cards open turns, and in what orders the cards left may come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycity.engine.rng import shuffled
from mycity.engine.rules import RuleSet


def open_cards(rules: RuleSet, deck: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of ``deck`` that open a turn: a blocking card takes the next one out (rules 3)."""
    cards = iter(deck)
    opened = []
    for card in cards:
        if rules.blocks(card):
            next(cards, None)
        else:
            opened.append(card)
    return tuple(opened)


def turns(rules: RuleSet, deck: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Return (card, cards still to come) of every turn that ``deck`` brings.

    What a blocking card takes out is still to come as long as nobody knows (rules 3).
    """
    opened = []
    numbers = iter(range(len(deck)))
    for number in numbers:
        if rules.blocks(deck[number]):
            next(numbers, None)
        else:
            opened.append((deck[number], deck[number + 1 :]))
    return opened


def orders(rules: RuleSet, left: Sequence[str], seed: int) -> Iterator[tuple[str, ...]]:
    """Yield orders in which the cards ``left`` may come, without end; each is what opens turns."""
    while True:
        # Every order is as likely as any other: a determinization of what nobody knows.
        seed, deck = shuffled(seed, left)
        yield open_cards(rules, deck)

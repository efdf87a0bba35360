"""Counts the ways one player can build along a deck, one by one."""

from collections.abc import Mapping, Sequence

from tests.independent import rules
from tests.independent.lands import Land
from tests.independent.shapes import Cells

BLOCK = "BLOCK"


def asked(deck: Sequence[str]) -> list[str]:
    """Gives the building cards that ask for an answer: without the blocking card and the card it blocks."""
    cards = list(deck)
    if BLOCK in cards:
        place = cards.index(BLOCK)
        del cards[place : place + 2]
    return cards


def count(
    land: Land, buildings: Mapping[str, Sequence[str]], deck: Sequence[str], start: int, depth: int, pass_cost: int = 1
) -> list[int]:
    """Gives the number of sequences of 0, 1, ... ``depth`` answers: placements, and passes where allowed."""
    cards = asked(deck)[:depth]
    ground = {card: rules.on_ground(land, tuple(buildings[card])) for card in cards if card in buildings}
    counts = [0] * (depth + 1)

    def walk(at: int, built: tuple[tuple[str, Cells], ...], score: int) -> None:
        counts[at] += 1
        if at == len(cards):
            return
        card = cards[at]
        if card not in ground:
            walk(at + 1, built, score)
            return
        for cells in ground[card]:
            if rules.fits(land, built, cells):
                walk(at + 1, (*built, (card, cells)), score)
        if rules.may_pass(card, score):
            walk(at + 1, built, score - pass_cost)

    walk(0, (), start)
    return counts

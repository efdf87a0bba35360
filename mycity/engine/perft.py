"""Counting every way to build along a deck: a number that two independent engines must agree on."""

from __future__ import annotations

from mycity.engine.episode import STOP, State, Table, apply, deal, legal_actions


def perft(table: Table, depth: int) -> list[int]:
    """Return how many sequences of 0, 1, ... ``depth`` answers the first seat has, alone, along the deck of ``table``.

    The card at depth d is the d-th building card: the blocking card and the card it takes out are skipped. Each legal
    placement is a branch, and so is a pass where passing is allowed; stopping is not counted. A card that asks the
    seat for nothing is one branch. Beyond the last card there is no sequence.

    Args:
        table: who plays and in which order the cards come; its first seat counts.
        depth: the number of cards, at least 0.
    """
    alone = Table(table.scenario, table.players[:1], table.seed, table.deck)
    counts = [0] * (depth + 1)
    _walk(deal(alone, rng=0)[0], 0, _building_cards(alone), counts)
    return counts


def _building_cards(table: Table) -> dict[str, int]:
    """Return the cards that somebody may have to build, with their number in the deck, from 1."""
    cards: list[str] = []
    is_taken = False
    for card in table.deck:
        blocks = not is_taken and table.scenario.rules.blocks(card)
        if not blocks and not is_taken:
            cards.append(card)
        is_taken = blocks
    return {card: number for number, card in enumerate(cards, start=1)}


def _walk(state: State, answered: int, cards: dict[str, int], counts: list[int]) -> None:
    """Count the sequences that begin with those that led to ``state``, in which ``answered`` cards are behind."""
    depth = len(counts) - 1
    next_card = len(cards) + 1 if state.card is None else cards[state.card]
    # Cards on the way that ask for nothing are one branch each: the sequence counts at every depth up to the open card.
    for number in range(answered, min(next_card, depth + 1)):
        counts[number] += 1
    if next_card > min(len(cards), depth):
        return
    branches = [answer for answer in legal_actions(state, 0) if answer != STOP]
    if next_card == depth:  # bulk counting: at the last depth answers are counted, not given
        counts[depth] += len(branches)
        return
    for answer in branches:
        _walk(apply(state, {0: answer})[0], next_card, cards, counts)

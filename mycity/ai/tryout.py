"""Playing an episode on in one's head: the greedy eye answers card after card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mycity.ai.judge import Judge, Reply
from mycity.ai.sketch import Sketch
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


def carry_out(sketch: Sketch, card: str, reply: Reply) -> bool:
    """Move ``sketch`` on by ``reply`` to ``card``; return whether the player is still taking part."""
    if reply is STOP:
        return False
    if reply is PASS:
        sketch.give_up()
    else:
        sketch.lay(sketch.land.player.buildings[card], reply)  # type: ignore[arg-type]
    return True


def play_on(judge: Judge, sketch: Sketch, cards: Sequence[str]) -> list[Reply]:
    """Answer ``cards``, in this order, as the greedy eye would; ``sketch`` becomes the city at the end.

    Returns:
        The replies, to the cards that ask for one; the last may be to leave.
    """
    replies: list[Reply] = []
    for number, card in enumerate(cards, start=1):
        if not sketch.asks(card):
            continue
        reply = judge.reply(sketch, card, cards[number:])
        replies.append(reply)
        if not carry_out(sketch, card, reply):
            break
    return replies

"""Effects of a turn, at once: points, gains, marks on the board, and what these set off."""

from __future__ import annotations

from dataclasses import replace

from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.engine.rules.base import Effect, Gain, Points, Turn


def at_once(rules: RuleSet, turn: Turn) -> list[Effect]:
    """Return what the buildings of ``turn`` set off at once, in the order of the rules; the price of passing left out.

    What these effects set off in their turn comes about with them (``apply_effect``).
    """
    # Rule by rule, not seat by seat: a turn is told in the order of the rules, whoever built.
    effects: list[Effect] = []
    for rule, on_place, on_turn_end in rules.at_once:
        if on_place:
            for seat, placement in enumerate(turn.built):
                if placement is not None:
                    effects += rule.on_place(seat, turn.after[seat])
        if on_turn_end:
            effects += rule.on_turn_end(turn)
    return effects


def apply_effect(city: City, effect: Effect, rules: RuleSet) -> tuple[City, list[Effect]]:
    """Return ``city`` once ``effect`` and all it sets off have come about, and these effects, a cause first."""
    # A stack, so that everything a cause sets off comes about before the cause after it (depth first): records keep
    # effects in this order.
    done: list[Effect] = []
    waiting = [effect]
    while waiting:
        effect = waiting.pop()
        before, city = city, take(city, effect, rules)
        done.append(effect)
        following = [other for rule in rules.sets_off for other in rule.sets_off(before, city, effect)]
        waiting += reversed(following)
    return city, done


def take(city: City, effect: Effect, rules: RuleSet) -> City:
    """Return ``city`` once ``effect`` alone, which is meant for its seat, has come about."""
    if isinstance(effect, Points):
        scored = city.score(effect.points, rules.track_end)
        return scored if effect.cell is None else scored.with_marker(effect.rule, effect.cell)
    if isinstance(effect, Gain):
        owned = city.holdings.count(effect.what) + effect.count
        ladder = rules.ladders.get(effect.what)
        owned = min(owned, ladder.length) if ladder else owned
        return replace(city, holdings=city.holdings.with_count(effect.what, owned))
    return replace(city, board=city.board.with_codes(effect.cells, effect.to))

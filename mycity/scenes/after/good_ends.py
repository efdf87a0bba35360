"""The evenings that are celebrated: a person has won; alone at the table, one has come to something."""

from __future__ import annotations

from mycity.engine.city import HUMAN
from mycity.engine.episode import State
from mycity.scenes.shared.finished_games import statistics_of
from mycity.scenes.shell.services import Services
from mycity.storage.saves import Save
from mycity.table.looking_back.counted_games import best_before
from mycity.table.looking_back.day_calendar import medal_for
from mycity.table.looking_back.ranking import standings, winners


def has_good_end(services: Services, save: Save, state: State) -> bool:
    """Return whether a game that is over is one to celebrate for the people in it.

    Alone that is more points than there were to begin with, a medal of the land, or more than ever on it.

    Args:
        save: The game.
        state: How its episode has ended.
    """
    order = standings(state)
    people = frozenset(seat for seat, player in enumerate(state.table.players) if player.controller == HUMAN)
    if len(order) > 1 or not people:
        return bool(winners(order) & people)
    score, land = order[0].score, state.table.scenario.land
    if score > state.cities[0].player.start:
        return True
    towns = services.land_towns.of(state.table)
    if towns is not None and medal_for(score, towns.scores):
        return True
    code = "" if land is None else land.code
    others = (game for game in statistics_of(services).games if game.created != save.created and game.land == code)
    before = best_before(others, save.game, state.table.scenario.episode)
    return before is not None and score > before

"""Worth of a city if the episode ended now, the other cities being as they are."""

from __future__ import annotations

from mycity.ai.model.board_model import BoardModel
from mycity.ai.model.city_model import CityModel
from mycity.ai.model.weights import POINT
from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.engine.scoring import final_points


def score_of(model: CityModel) -> int:
    """Return the score."""
    rules, city = model.board_model.rules, model.city
    if model.rivals is None:
        return final_points(rules, city)
    cities = (*model.cities[: model.seat], city, *model.cities[model.seat + 1 :])
    compared = sum(rule.score_among(model.seat, cities) for rule in rules.compares)
    return final_points(model.board_model.own_rules, city) + compared


def outcome_of(model: CityModel) -> int:
    """Return what the episode is worth, in hundredths: the score, and what else was won.

    Points for which cities are compared count by the chance of getting them.
    """
    board_model = model.board_model
    if model.rivals is None:
        return city_outcome(board_model, board_model.rules, model.city)
    own = city_outcome(board_model, board_model.own_rules, model.city)
    return own + sum(points for _, points in chances_of(model))


def chances_of(model: CityModel) -> list[tuple[str, int]]:
    """Return (line, points in hundredths) that may come of being compared with the rivals, in scoring order."""
    chances = []
    for rule in model.board_model.largest:
        groups = model.groups[rule.symbols]
        if model.rivals is not None and groups:
            chances.append((rule.line, rule.points * model.rivals.chance(rule.symbols, groups[0].size)))
    return chances


def city_outcome(board_model: BoardModel, rules: RuleSet, city: City) -> int:
    """Return what an episode of ``city`` by ``rules`` is worth, in hundredths: the score, and all else that was won."""
    weights, won = board_model.weights, city.holdings
    prizes = sum(prize.count for rule in board_model.digging for prize in rule.brings(0, (city,)))
    worth = weights.nugget * won.nuggets + weights.rail * won.rails + weights.progress * won.progress
    return POINT * final_points(rules, city) + worth + weights.prize * prizes

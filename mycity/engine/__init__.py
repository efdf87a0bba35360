"""The rules of the game: deterministic, without a window, a clock or a file.

An episode is a ``State`` that ``apply`` moves on:

    state, events = begin(scenario, players, seed=7)
    answer = legal_actions(state, 0)[0]
    state, events = apply(state, {0: answer, 1: PASS})

``mycity.engine.campaign`` is what lasts between episodes, ``mycity.engine.record`` writes down what happened.
"""

from mycity.engine.board import Board
from mycity.engine.city import City, Player
from mycity.engine.episode import (
    PASS,
    STOP,
    IllegalAnswerError,
    Scenario,
    State,
    apply,
    begin,
    final_results,
    legal_actions,
    refuse,
    withdraw,
)
from mycity.engine.pieces import Building, Placement
from mycity.engine.record import make_record
from mycity.engine.record_play import play

__all__ = [
    "PASS",
    "STOP",
    "Board",
    "Building",
    "City",
    "IllegalAnswerError",
    "Placement",
    "Player",
    "Scenario",
    "State",
    "apply",
    "begin",
    "final_results",
    "legal_actions",
    "make_record",
    "play",
    "refuse",
    "withdraw",
]

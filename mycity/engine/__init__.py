"""The rules of the game: deterministic, without a window, a clock or a file.

An episode is a ``State`` that ``apply`` moves on (``mycity.engine.episode``):

    state, events = begin(scenario, players, seed=7)
    answer = legal_actions(state, 0)[0]
    state, events = apply(state, {0: answer, 1: PASS})

``mycity.engine.campaign`` is what lasts between episodes, ``mycity.engine.record`` writes down what happened.
"""

"""A game whose player has a favourite among a set of words: the mistake that the test of determinism must notice."""

import json
import sys

from mycity.engine.episode import apply, legal_actions
from mycity.engine.pieces import Placement
from mycity.engine.snapshot import state_to_json
from tests.engine.tables import eternal_board, table


def main() -> None:
    """Play a few turns and print where they lead to."""
    state = table("Y-I2 R-I3 B-T4 Y-O4 R-V3", eternal_board())
    while not state.is_over:
        answers = {}
        for seat in state.awaited:
            placements = [answer for answer in legal_actions(state, seat) if isinstance(answer, Placement)]
            favourite = next(iter({" ".join(answer.cells) for answer in placements}))
            answers[seat] = next(answer for answer in placements if " ".join(answer.cells) == favourite)
        state, _ = apply(state, answers)
    json.dump(state_to_json(state), sys.stdout)


if __name__ == "__main__":
    main()

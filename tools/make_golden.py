"""Writes the golden records: games that once came out so, and must come out so for ever.

The answers are drawn at random by this script alone, from what is legal, so that no bot's taste is part of the
records. Run it by hand, and only when the rules or the record format change on purpose::

    python tools/make_golden.py
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mycity.cli.documents import write_json
from mycity.content.episodes import load_episode
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import STOP, Answer, State, apply, begin, legal_actions
from mycity.engine.record import make_record
from mycity.engine.rng import below, mix

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


@dataclass(frozen=True)
class Game:
    """A game to record: ``stops_from`` is the number of the first card after which players leave at a whim."""

    name: str
    seats: int
    seed: int
    stops_from: int


GAMES = (
    Game("eternal-two-blocking-card-last", seats=2, seed=19, stops_from=99),
    Game("eternal-three-who-leave", seats=3, seed=115, stops_from=9),
    Game("eternal-four-blocking-card-last-but-one", seats=4, seed=101, stops_from=24),
)


def main() -> None:
    """Play and write every golden game."""
    for game in GAMES:
        path = FOLDER / f"{game.name}.json"
        write_json(path, play(game))
        print(path)


def play(game: Game) -> dict[str, object]:
    """Return the record of a game."""
    episode = load_episode("eternal")
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat - 1], "bot:random") for seat in range(1, game.seats + 1)]
    state, events = begin(episode.scenario, players_of(episode, founders), game.seed)
    while not state.is_over:
        answers = {seat: draw(game, state, seat) for seat in state.awaited}
        state, told = apply(state, answers)
        events += told
    return make_record(state, events)


def draw(game: Game, state: State, seat: int) -> Answer:
    """Return one of a seat's legal answers, all equally likely; stopping is only among them from a card on."""
    legal = legal_actions(state, seat)
    if len(legal) > 1 and legal[-1] == STOP and state.drawn < game.stops_from:
        legal.pop()
    return legal[below(mix(game.seed, seat, state.drawn), len(legal))[1]]


if __name__ == "__main__":
    main()

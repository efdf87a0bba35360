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
from mycity.content.games import land_game
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import STOP, Answer, State, apply, begin, legal_actions
from mycity.engine.lands.code import CITY, ISLAND, LandCode, PlayedLand, read_code
from mycity.engine.record import make_record
from mycity.engine.rng import below, mix

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


@dataclass(frozen=True)
class Game:
    """A game to record: ``stops_from`` is the number of the first card after which players leave at a whim.

    Of a game on a made land ``seed`` says the answers alone: the deck is dealt by the land's code.
    """

    name: str
    seats: int
    seed: int
    stops_from: int
    land: str = ""


GAMES = (
    Game("eternal-two-blocking-card-last", seats=2, seed=19, stops_from=99),
    Game("eternal-three-who-leave", seats=3, seed=115, stops_from=9),
    Game("eternal-four-blocking-card-last-but-one", seats=4, seed=101, stops_from=24),
    Game("land-city-everything", seats=3, seed=5, stops_from=20, land=str(LandCode(1, CITY, 0b11_1111_1111, 2026, 0))),
    Game("land-island-everything", seats=2, seed=91, stops_from=22, land=str(LandCode(1, ISLAND, 0b111_1111, 2026, 0))),
)


def main() -> None:
    """Play and write every golden game."""
    for game in GAMES:
        path = FOLDER / f"{game.name}.json"
        write_json(path, play(game))
        print(path)


def play(game: Game) -> dict[str, object]:
    """Return the record of a game."""
    code = read_code(game.land) if game.land else None
    name = "eternal" if code is None else land_game(code.family)
    episode = load_episode(name, land=None if code is None else PlayedLand(game.land))
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat - 1], "bot:random") for seat in range(1, game.seats + 1)]
    state, events = begin(
        episode.scenario, players_of(episode, founders), game.seed if code is None else code.deck_seed
    )
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

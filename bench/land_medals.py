"""Print which medals the levels win on made lands, by the seats of their table.

    python -m bench.land_medals [--lands 60] [--family city] [--levels 1 2 3]

On each land with modules by chance four deals have their towns (`mycity/table/land_towns.py`); at tables of one to four
of one level each seat counts what it comes to alone, as people do. A cell has four seats a land, whatever the table:
four deals alone, two at tables of two, four for every three lands at tables of three, one at tables of four.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt

from bench.lands import lands_of
from mycity.ai.bots.registry import make_bot
from mycity.ai.kernel.usage import using
from mycity.ai.levels import offered
from mycity.ai.match import CONFIDENCE
from mycity.ai.seated import seated
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import Answer, apply, begin, final_results
from mycity.engine.lands.code import FAMILIES, LandCode, PlayedLand
from mycity.engine.record_play import played_alone
from mycity.engine.rng import shuffled
from mycity.table.land_towns import built_towns
from mycity.table.looking_back.day_calendar import MEDALS, medal_for

_DEALS, _MOST_SEATS = 4, 4


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.land_medals", description="which medals the levels win")
    parser.add_argument("--lands", type=int, default=60, help="lands of each family (60)")
    parser.add_argument("--family", choices=FAMILIES, nargs="+", default=FAMILIES)
    parser.add_argument("--levels", type=int, nargs="+", help="these alone, by their numbers")
    arguments = parser.parse_args()
    with using():
        for family in arguments.family:
            _print_family(family, arguments.lands, arguments.levels)


def _print_family(family: str, lands: int, wanted: Sequence[int] | None) -> None:
    levels = [level for level in offered(load_levels()) if not wanted or level.number in wanted]
    medals: dict[tuple[str, int], Counter[str]] = {
        (level.id, seats): Counter() for level in levels for seats in range(1, _MOST_SEATS + 1)
    }
    for place, land in enumerate(lands_of(family, lands)):
        for deal in range(_DEALS):
            code = replace(land, deal=deal)
            towns = [score for _, score in built_towns(code)]
            for (name, seats), won in medals.items():
                if deal < _games(place, seats):
                    won.update(medal_for(points, towns) for points in _alone(code, name, seats))
    print(f"{family}: {lands} lands; of 100 seats, by seats of the table: {', '.join(MEDALS)} or better")
    for level in levels:
        for seats in range(1, _MOST_SEATS + 1):
            print(f"  {level.id:10} {seats}: {'  '.join(_shares(medals[level.id, seats]))}", flush=True)


def _games(place: int, seats: int) -> int:
    """Return the games on a land at a table of ``seats``: four seats a land, or two games on each third one."""
    return 1 + (place % 3 == 0) if seats == 3 else _DEALS // seats


def _shares(won: Counter[str]) -> Iterator[str]:
    """Yield the share of the seats with each medal or a better one, and half its interval."""
    count = won.total()
    for number, medal in enumerate(MEDALS):
        share = sum(won[better] for better in MEDALS[number:]) / count
        yield f"{medal} {100 * share:5.1f} +- {100 * CONFIDENCE * sqrt(share * (1 - share) / count):4.1f}"


def _alone(code: LandCode, level: str, seats: int) -> Iterator[int]:
    """Play a game and yield what each seat comes to alone."""
    episode = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    specs = [PlayerSpec(f"Seat {seat}", "fox", HUMAN) for seat in range(seats)]
    state, _ = begin(episode.scenario, players_of(episode, specs), code.deck_seed)
    bots = seated([make_bot(level, load_levels()) for _ in specs], state.rules, state.table.players)
    answers: list[list[Answer]] = [[] for _ in specs]
    while not state.is_over:
        given = {seat: bots[seat].answer(state) for seat in state.awaited}
        for seat, answer in given.items():
            answers[seat].append(answer)
        state, _ = apply(state, given)
    rng, _ = shuffled(code.deck_seed, episode.scenario.deck)
    for seat in range(seats):
        yield final_results(played_alone(state.table, rng, seat, answers[seat]))[0].score


if __name__ == "__main__":
    main()

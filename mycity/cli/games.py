"""Games of the verbs: between bots, each told by its records, and the table at which one player sits alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from mycity.ai.bots.registry import make_bot
from mycity.ai.seated import play_out, seated
from mycity.api.game import begin_game
from mycity.cli import CheckFailedError, UsageError
from mycity.cli.jobs import run_jobs
from mycity.content.bot_rows import load_levels
from mycity.content.campaigns import episode_numbers, load_campaign, unknown_episode
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, LANDS, PRINTED_GAMES, land_game
from mycity.content.seating import ANIMALS, players_of
from mycity.engine.campaign import PlayerSpec, begin_single, deal_episode, open_as_in_history, start_episode
from mycity.engine.city import BOT, HUMAN
from mycity.engine.episode import Table, begin
from mycity.engine.lands.code import KIN, LandCode, PlayedLand
from mycity.engine.record import make_record, results_to_json
from mycity.table.looking_back.record_check import check_alone, check_folder

CHOICES = (*PRINTED_GAMES, LANDS)
"""The games that verbs know, by the word for each."""
Files = list[tuple[str, dict[str, Any]]]
"""(path inside the folder of records, document) of everything that a game leaves behind."""


@dataclass(frozen=True)
class GamePlan:
    """The plan that every game of a run has in common.

    Attributes:
        game: its id.
        bots: the bot of each seat, by id or number.
        episode: which episode of a campaign is played on its own; 0 for whole games.
        land: code of the land that is played on, or that deals on a printed board; empty where none does.
        records: whether records are wanted, or results are enough.
        check: whether each record is played anew and compared, which needs records.
    """

    game: str
    bots: tuple[str, ...]
    episode: int = 0
    land: str = ""
    records: bool = True
    check: bool = False


def play_all(jobs: Iterable[tuple[GamePlan, int]], processes: int) -> Iterator[Files]:
    """Play every (plan, seed) and yield its files, in the order of ``jobs``, whatever the number of processes."""
    return run_jobs(play, jobs, processes)


def play(job: tuple[GamePlan, int]) -> Files:
    """Play a game and return its files.

    Raises:
        CheckFailedError: it is to be checked, and does not come out the same when it is played anew.
    """
    plan, seed = job
    files = _played(plan, seed)
    for fault in islice(_faults(files) if plan.check else (), 1):
        raise CheckFailedError(f"{files[0][0]}: {fault}")
    return files


def _faults(files: Files) -> list[str]:
    """Return what is not true in the records of one game."""
    if len(files) == 1:
        return check_alone(files[0][1]).complaints
    return check_folder({name.rpartition("/")[2]: document for name, document in files})


def _played(plan: GamePlan, seed: int) -> Files:
    if not GAMES[plan.game].is_campaign:
        return [(f"{plan.game}-{plan.land or seed}.json", _Evening.of(plan).play(seed))]
    game = begin_game(plan.game, _founders(plan), seed, plan.episode or None)
    while not game.is_over:
        game.next_episode()
    if plan.episode:
        return [(f"{plan.game}-{plan.episode:02d}-{seed}.json", game.record())]
    return [(f"campaign-{seed}/{name}", document) for name, document in game.records.items()]


class _Evening:
    """A game of an evening between bots, which is played many times over."""

    def __init__(self, plan: GamePlan) -> None:
        evening = load_episode(plan.game, land=PlayedLand(plan.land) if plan.land else None)
        self._scenario, self._players = evening.scenario, players_of(evening, _founders(plan))
        bots = [make_bot(name, load_levels()) for name in plan.bots]
        self._seats, self._records = seated(bots, self._scenario.rules, self._players), plan.records

    @staticmethod
    @lru_cache(maxsize=2)
    def of(plan: GamePlan) -> _Evening:
        return _Evening(plan)

    def play(self, seed: int) -> dict[str, Any]:
        """Play the game of that seed; return its record, or its result where that is enough."""
        begun, events = begin(self._scenario, self._players, seed)
        end = play_out(begun, events, self._seats)
        return make_record(end, events) if self._records else {"result": results_to_json(end)}


def _founders(plan: GamePlan) -> list[PlayerSpec]:
    return [
        PlayerSpec(f"City {seat}", ANIMALS[seat - 1], f"{BOT}{name}") for seat, name in enumerate(plan.bots, start=1)
    ]


def check_episode(game: str, episode: int) -> None:
    """Refuse an episode that ``game`` has not.

    Raises:
        UsageError: it has not.
    """
    if episode not in episode_numbers(game):
        raise UsageError(unknown_episode(game, episode))


def check_code(game: str, code: LandCode) -> None:
    """Refuse a code of another game.

    Raises:
        UsageError: it is of another, or the game has none.
    """
    meant = land_game(code.family) if code.is_printed else LANDS
    if game != meant:
        coded = game == LANDS or game in KIN
        wrong = f"is no code of {game}" if coded else f"is of another game, and {game} has no codes"
        raise UsageError(f"{code} {wrong}: say {meant} --code {code}")


def land_job(
    code: LandCode, bots: tuple[str, ...], *, records: bool = True, check: bool = False
) -> tuple[GamePlan, int]:
    """Return the plan and the seed of the game of a code."""
    return GamePlan(land_game(code.family), bots, 0, str(code), records, check), code.deck_seed


def table_on(code: LandCode) -> Table:
    """Return the table at which one player sits alone, on the land of a code, with the deck that it deals."""
    land = load_episode(land_game(code.family), land=PlayedLand(str(code)))
    return begin(land.scenario, players_of(land, [PlayerSpec("City 1", ANIMALS[0], HUMAN)]), code.deck_seed)[0].table


def table_alone(game: str, episode: int | None, seed: int) -> Table:
    """Return the table at which one player sits alone with the deck that the seed deals.

    Args:
        game: its id.
        episode: the episode of a campaign; ``None`` for a game of an evening.
        seed: seed of the deck.

    Raises:
        UsageError: there is no such episode.
    """
    if episode is not None:
        check_episode(game, episode)
        alone = [PlayerSpec("City 1", ANIMALS[0], HUMAN)]
        campaign = begin_single(load_campaign(game), episode, alone, seed)
        return deal_episode(start_episode(open_as_in_history(campaign)))[0].table
    printed = load_episode(game)
    players = players_of(printed, [PlayerSpec("City 1", ANIMALS[0], HUMAN)])
    return begin(printed.scenario, players, seed)[0].table

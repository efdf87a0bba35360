"""Matches: bots of ours and of one's own play the same decks, and their scores are compared."""

from __future__ import annotations

import operator
import pickle  # noqa: TID251 - how Python hands a bot of one's own to another process
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from mycity.ai.kernel.usage import in_use, use
from mycity.ai.match import MatchScores, deck_seeds, tables_of
from mycity.api.beginning import Seating, read_episode, read_game, read_seed, seated_players
from mycity.api.bots import told
from mycity.api.errors import BotError, GameError, UnknownGameError, UnknownPlayerError
from mycity.api.game import begin_game
from mycity.api.thinking import thinking
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES, first_game
from mycity.content.seating import ANIMALS
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import BOT, HUMAN
from mycity.engine.episode import final_results
from mycity.engine.quoting import quoted

GAME = first_game()
"""The one that is played unless another is named."""
MOST_GAMES, MOST_JOBS, MOST_PLAYERS = 100_000, 64, 16


@dataclass(frozen=True)
class MatchReport:
    """A match that has been played.

    Attributes:
        results: how everybody did, by name: ``scores`` in the order of the decks, their ``mean``, and ``margin``, half
            the width of its 95 % interval; ``lead(other)`` compares two on the same decks.
        records: the records of all games, if they were asked for.
    """

    results: dict[str, MatchScores]
    records: list[dict[str, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        """Return a line for everybody: decks, mean, interval, lead over the one before."""
        lines, before = [f"{'':12} decks    mean       95% interval  ahead of the one above"], None
        for name, result in self.results.items():
            low, high = result.mean - result.margin, result.mean + result.margin
            line = f"{name:12} {len(result.scores):5} {result.mean:7.2f}  [{low:7.2f}, {high:7.2f}]"
            if before is not None:
                ahead, width = result.lead(before)
                line += f"  {ahead:+.2f} [{ahead - width:+.2f}, {ahead + width:+.2f}]"
            lines.append(line)
            before = result
        return "\n".join(lines)


@dataclass(frozen=True)
class _Deck:
    """A deck at one table: what is played, who sits there, and how many of them are counted."""

    game: str
    episode: int | None
    seed: int
    players: tuple[PlayerSpec, ...]
    own: Mapping[str, Any]
    counted: int


def match(  # noqa: PLR0913 - each but the first has what most want
    players: Seating,
    game: str = GAME,
    games: int = 100,
    seed: int = 1,
    *,
    jobs: int = 1,
    episode: int | None = None,
    records: bool = False,
    kernel: bool = True,
) -> MatchReport:
    """Let bots play the same decks, and return how they did.

    >>> played = match(["bot:greedy", "bot:random"], games=3)
    >>> played.results["bot:greedy"].scores
    [14, 5, 22]

    Where some of the points go to who has more than the others, everybody meets three greedy bots at a table of its
    own. Whatever the number of ``jobs``, the scores are the same.

    Args:
        players: two to sixteen bots, as `new_game` takes them; of one's own each needs a name.
        game: a game of an evening; of a campaign or season one ``episode``.
        games: how many decks.
        seed: where they come from.
        jobs: processes at work; bots of one's own are pickled for them.
        records: whether the records are kept.
        kernel: whether our bots think with the compiled kernel, where there is one; they think the same without.

    Raises:
        UnknownGameError: there is no such game or episode.
        UnknownPlayerError: these cannot play, or people are among them.
        GameError: a number is none.
        BotError: a bot of one's own has failed; its name, the turn and the game's seed are told.
    """
    number = read_episode(read_game(game), episode)
    if GAMES[game].is_campaign and number is None:
        raise UnknownGameError(f"a match is about one episode of {game}: say which")
    seated, own = seated_players(players, MOST_PLAYERS)
    if people := [player.name for player in seated if player.controller == HUMAN]:
        raise UnknownPlayerError(f"{quoted(people[0])} is nobody's bot: a match is between bots")
    plan = load_episode(game) if number is None else load_campaign(game).episodes[number - 1]
    count = _number(games, MOST_GAMES, "games")
    deals = deck_seeds(count, read_seed(seed))
    decks = [deck for deal in deals for deck in _tables(game, number, deal, seated, own, plan.scenario.rules.compares)]
    results = {player.name: MatchScores(player.name) for player in seated}
    kept: list[dict[str, Any]] = []
    for scores, record in _played(decks, _number(jobs, MOST_JOBS, "jobs"), kernel=bool(kernel)):
        for name, score in scores.items():
            results[name].scores.append(score)
        kept += [record] if records else []
    return MatchReport(results, kept)


def _tables(
    game: str, episode: int | None, deal: int, seated: tuple[PlayerSpec, ...], own: Mapping[str, Any], compares: Any
) -> Iterator[_Deck]:
    """Yield the tables at which a deck is played."""
    by_name = {player.name: player for player in seated}
    (seed,) = deck_seeds(1, deal)
    for names in [[name] for name in by_name] if compares else tables_of(list(by_name)):
        counted = [by_name[name] for name in names]
        beside = [PlayerSpec(f"Greedy {seat}", "", f"{BOT}greedy") for seat in range(2, 5)] if compares else []
        animals = zip(ANIMALS, [*counted, *beside], strict=False)
        players = tuple(PlayerSpec(player.name, animal, player.controller) for animal, player in animals)
        yield _Deck(game, episode, seed, players, {name: own[name] for name in names if name in own}, len(counted))


def _play(deck: _Deck, *, kernel: bool) -> tuple[dict[str, int], dict[str, Any]]:
    """Play a deck to its end; return the scores of those who count, by name, and the record."""
    try:
        played = begin_game(deck.game, deck.players, deck.seed, deck.episode, deck.own, kernel=kernel)
    except BotError as error:
        raise BotError(f"{error} (seed {deck.seed})") from error
    if played.state is None:
        raise GameError("no card has been dealt")
    results = final_results(played.state)[: deck.counted]
    return {deck.players[result.seat].name: result.score for result in results}, played.record()


def _played(decks: list[_Deck], jobs: int, *, kernel: bool) -> Iterator[tuple[dict[str, int], dict[str, Any]]]:
    """Yield what `_play` returns of every deck, in order.

    Raises:
        BotError: a bot has failed, or cannot be handed to another process.
    """
    if jobs == 1:
        yield from map(partial(_play, kernel=kernel), decks)
        return
    try:
        pickle.dumps([deck.own for deck in decks[:1]])
    except Exception as error:  # noqa: BLE001 - whatever a bot of one's own can do
        raise BotError(f"a bot cannot be handed to other processes, jobs=1 needs none: {told(error):.120}") from None
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # noqa: PLC0415 - few ask for it
    from multiprocessing import active_children  # noqa: PLC0415

    with thinking(kernel=kernel):
        has_kernel = in_use() is not None  # tried here, once for all processes
    before = active_children()
    pool = ProcessPoolExecutor(jobs, initializer=use if has_kernel else None)
    try:
        yield from pool.map(partial(_play, kernel=has_kernel), decks, chunksize=max(len(decks) // (4 * jobs), 1))
    except BrokenProcessPool:
        raise BotError("a process at work has ended; jobs=1 needs none") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():  # whatever they still play, nobody waits for it
            if process not in before:
                process.kill()


def _number(value: Any, most: int, what: str) -> int:
    """Return a number of games or jobs.

    Raises:
        GameError: it is none.
    """
    try:
        number = 0 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = 0
    if not 1 <= number <= most:
        raise GameError(f"{what} are a number from 1 to {most}, not {quoted(value)}")
    return number

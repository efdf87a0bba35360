"""The parts of a score through the front door, in 200 positions of all games: sums, leads, previews, and the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mycity
from mycity.content.campaigns import episode_numbers
from mycity.content.games import PRINTED_GAMES
from tests.api.playing import picked
from tests.each import each
from tests.independent.island.land import parts
from tests.made_lands import CODES, new_game

PLAYED = [(row.id, number) for row in PRINTED_GAMES.values() for number in (episode_numbers(row.id) or [None])]
PLAYED += [(code, None) for code in CODES]
PREVIEWS = -(-200 // len(PLAYED))
"""Previews in each game and episode, at least."""
NAMES = ["Ada", "Bob", "Cid"]
LARGEST = {"largest-farm": "F", "largest-village": "H", "largest-fort": "W", "largest-paths": "P"}


class Evening:
    """A game played by chance to the end of its first episode.

    Attributes:
        laid: By player, what lies on its cells by what was played: cell to symbol.
    """

    def __init__(self, name: str, number: int | None, seed: int) -> None:
        self.game = new_game(name, NAMES, seed, number)
        self.laid: dict[str, dict[str, str]] = {player: {} for player in NAMES}
        self._seed = seed

    def turns(self) -> Iterator[int]:
        """Yield the number of each turn before it is answered; at last that of the end of all."""
        game, step = self.game, 0
        while not game.records:
            step += 1
            choosing = [player for player in NAMES if game.choices(player)]
            if choosing:
                game.choose(choosing[0], picked(game.choices(choosing[0]), self._seed, step))
                continue
            yield step
            for seat, player in enumerate(NAMES):
                if legal := game.legal(player):
                    builds = [answer for answer in legal if isinstance(answer, mycity.Build)]
                    answer = picked(builds or legal, self._seed, step, seat)
                    game.play(player, answer)
                    cells = (part.partition(":") for part in str(answer).split()[1:] if ":" in part)
                    self.laid[player].update((cell, letter) for cell, _, letter in cells)
        yield step + 1

    def largest(self, player: str, symbol: str) -> int:
        cells = [cell for cell, letter in self.laid[player].items() if letter == symbol]
        return max((len(part) for part in parts(cells)), default=0)


@each(("name", "number"), PLAYED)
def test_the_parts_add_up_and_in_the_end_what_is_so_far_is_the_result(name: str, number: int | None) -> None:
    evening = Evening(name, number, 3)
    game = evening.game
    for _ in evening.turns():
        for player in NAMES:
            lines = game.lines(player)
            assert len({line.rule for line in lines}) == len(lines)
            assert sum(line.settled + line.provisional for line in lines) == game.scores()[player]
    (record,) = game.records.values()
    for player, end in zip(NAMES, record["result"], strict=True):
        assert not any(line.provisional for line in game.lines(player))
        assert sum(line.settled for line in game.lines(player)) == end["score"]


@pytest.mark.parametrize("seed", range(4))
def test_a_lead_is_provisional_while_nobody_has_more(seed: int) -> None:
    evening = Evening("island-eternal", None, seed)
    flips = 0
    held: dict[tuple[str, str], int] = {}
    for _ in evening.turns():
        if evening.game.records:
            break
        for line, symbol in LARGEST.items():
            sizes = {player: evening.largest(player, symbol) for player in NAMES}
            for player in NAMES:
                parts_of_score = {part.rule: part for part in evening.game.lines(player)}
                leads = 0 < sizes[player] == max(sizes.values())
                assert (parts_of_score[line].settled, parts_of_score[line].provisional) == (0, 5 * leads)
                flips += held.get((player, line), 0) != leads
                held[player, line] = leads
    assert flips > 10


@each(("name", "number"), PLAYED)
def test_a_preview_is_what_comes_when_the_others_do_nothing(name: str, number: int | None) -> None:
    evening, seen = Evening(name, number, 5), 0
    game = evening.game
    for step in evening.turns():
        asked = [player for player in NAMES if game.legal(player)]
        if not asked or step % 3 == 0:
            continue
        mine, ahead = asked[0], game.copy()
        can_wait = all(mycity.PASS in game.legal(player) for player in asked[1:])  # else they stop, and one must go on
        answers = [answer for answer in game.legal(mine) if can_wait or answer != mycity.STOP]
        if not answers:
            continue
        answer = picked(answers, step)
        told = {line.rule: (line.settled, line.provisional) for line in game.preview(mine, answer)}
        ahead.play(mine, answer)
        for player in asked[1:]:
            ahead.play(player, mycity.PASS if mycity.PASS in game.legal(player) else mycity.STOP)
        if ahead.card is not None:  # the end makes all of it certain
            assert told == changed(game.lines(mine), ahead.lines(mine))
            seen += 1
    assert seen >= PREVIEWS


def changed(before: tuple[mycity.ScoreLine, ...], after: tuple[mycity.ScoreLine, ...]) -> dict[str, tuple[int, int]]:
    """Returns rule to (settled, provisional) of what has changed between two moments."""
    was, now = ({line.rule: (line.settled, line.provisional) for line in lines} for lines in (before, after))
    both = {rule: (was.get(rule, (0, 0)), now.get(rule, (0, 0))) for rule in was | now}
    return {rule: (new[0] - old[0], new[1] - old[1]) for rule, (old, new) in both.items() if old != new}

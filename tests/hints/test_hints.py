"""Every reason of a hint is on the board after the move; a reason that is not is noticed."""

from dataclasses import replace

import pytest

from mycity.ai.levels import Level, offered
from mycity.ai.review.advice import Adviser
from mycity.ai.review.reasons import END, FREE, NEARER, NO_ROOM, NOW, Reason
from mycity.api.game import Game
from mycity.content.bot_rows import load_levels
from mycity.content.rule_words import words_of
from mycity.engine.episode import PASS, State, legal_actions
from mycity.engine.pieces import Placement
from tests.hints.trial import KINDS, Tally, games, holds, run
from tests.hints.witness import witness


@pytest.fixture(scope="module")
def level() -> Level:
    """A quick adviser."""
    return replace(offered(load_levels())[-1], budget=120, value_budget=60, tile_budget=60, candidates=4)


@pytest.mark.parametrize("kind", [("eternal", None), ("island-eternal", None), ("city", 14), ("island-season", 7)])
def test_what_hints_and_the_coach_say_is_on_the_board(level: Level, kind: tuple[str, int | None]) -> None:
    tally, number = Tally(), KINDS.index(kind)
    found = [game for at, game in enumerate(games(number + 1, seed=3)) if at == number]
    run(tally, level, iter(found), every=6, leaving=4)
    assert tally.false == []
    assert tally.hints > 1
    assert tally.reasons, "reasons are given"
    told = {words.partition(": ")[2].partition(" ")[2] for words in tally.reasons} - {""}
    assert all(found is not None and found.why for found in map(words_of, told))


def full(game: str) -> State:
    """Return a game that was played until a card came that fits nowhere and may be passed on."""
    for found in games(3, seed=5):
        if found.game == game:
            return _until_nothing_fits(found)
    raise AssertionError(game)


def _until_nothing_fits(game: Game) -> State:
    while game.state is not None and not game.state.is_over:
        legal = legal_actions(game.state, 0)
        if PASS in legal and not isinstance(legal[0], Placement):
            return game.state
        game.play(game.players[0], legal[0])
    raise AssertionError("everything fits")


@pytest.mark.parametrize("game", ["eternal", "island-eternal"])
def test_where_nothing_fits_the_reason_is_of_passing_or_stopping(level: Level, game: str) -> None:
    state = full(game)
    hint = list(Adviser(level, state, 0).hints())[-1]
    assert not isinstance(hint.answer, Placement)
    assert hint.than in {"pass", "stop"}
    assert hint.reason is not None
    assert (hint.reason.kind, hint.reason.rule) in {(NO_ROOM, ""), (FREE, "")}


def test_a_reason_that_is_not_on_the_board_is_noticed() -> None:
    state = next(games(1, seed=3)).state
    assert state is not None
    before, (place, other, *_) = witness(state, 0), legal_actions(state, 0)
    after = before.after(place)
    right = Reason(END, "groups", (1,))
    assert holds(state, before, place, [other], right)
    for wrong in (
        replace(right, figures=(2,)),
        Reason(NOW, "gold", (3,)) if not after.now else Reason(NOW, "gold", (1,)),
        Reason(NEARER, "churches", (1, 0)),
        Reason(NO_ROOM, figures=(3, 27)),
        Reason(FREE, figures=(1, 0, 27)),
    ):
        assert not holds(state, before, place, [other], wrong), wrong

"""A game on the island as a session: kept, taken back, gone on with, checked."""

import json

import pytest

from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.episode import begin
from mycity.storage.game_file import new_save
from mycity.storage.saves import decode, encode
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import full_check, quick_check
from mycity.table.turn.session import Session, resumed
from tests.engine.island.by_hand import ETERNAL, SHORE
from tests.storage.games import NOON, Thinker, clock_from
from tests.table.sessions import TABLE, human_answer, play_on, play_turn


def new(game: str, seed: int = 7) -> Session:
    plan = load_episode(game)
    founders = [PlayerSpec(f"P{seat}", "fox", controller) for seat, controller in enumerate(TABLE)]
    state, events = begin(plan.scenario, players_of(plan, founders), seed)
    save = new_save(game, game, state.table.players, seed, NOON)
    return Session(save, state, events, Thinker(), None, clock_from())


@pytest.mark.parametrize("game", [SHORE, ETERNAL])
def test_closed_in_the_middle_of_a_turn_it_goes_on_there(game: str) -> None:
    session = new(game)
    for _ in range(9):
        play_turn(session)
    session.at_screen = 0
    human_answer(session, 0)
    session.undo(0)
    human_answer(session, 0)
    kept = encode(session.snapshot())
    quick_check(decode(kept))
    full_check(decode(kept))
    again = resumed(decode(kept), Thinker())
    assert again.state == session.state
    record = play_on(again)
    assert record == play_on(session)
    assert check_alone(json.loads(json.dumps(record))).complaints == []
    full_check(again.snapshot())


def test_a_record_with_another_symbol_or_cell_is_noticed() -> None:
    """Any game will do in which points have a cell: which seed deals one depends on the tiles."""
    records = (json.loads(json.dumps(play_on(new(ETERNAL, seed)))) for seed in range(7, 20))
    played = ((record, row) for record in records for turn in record["turns"] for row in turn["points"])
    record, row = next((record, row) for record, row in played if "cell" in row)
    row["cell"] = "8.2" if row["cell"] == "8.1" else "8.1"
    assert any("cell" in complaint for complaint in check_alone(record).complaints)
    del row["cell"]
    assert any("cell: missing" in complaint for complaint in check_alone(record).complaints)
    answer = record["turns"][0]["answers"][0]
    answer["symbols"] = answer["symbols"][::-1]
    assert check_alone(record).complaints
    del answer["symbols"]
    assert any("are not cells of" in complaint for complaint in check_alone(record).complaints)

"""Playing an episode again: what comes out must be what the save says."""

from typing import Any

import msgspec
import pytest

from mycity.storage.errors import DAMAGED, SaveError
from mycity.storage.resume import NO_ORIGIN, origin_of, resume
from mycity.storage.saves import Pending, Save
from tests.storage.games import eternal, saved, turns


def changed(**fields: Any) -> Save:
    """Returns a saved game with fields of its episode changed."""
    save = saved(5)
    assert save.episode is not None
    return msgspec.structs.replace(save, episode=msgspec.structs.replace(save.episode, **fields))


def record_of(save: Save) -> dict[str, Any]:
    assert save.episode is not None
    return save.episode.record


def record_with(**fields: Any) -> Save:
    return changed(record={**record_of(saved(5)), **fields})


def refusal(save: Save) -> str:
    with pytest.raises(SaveError) as caught:
        resume(save)
    assert caught.value.code == DAMAGED
    return caught.value.sentence


@pytest.mark.parametrize("count", [0, 1, 12, 100])
def test_the_same_state_and_events_come_out(count: int) -> None:
    assert resume(saved(count)) == turns(*eternal("human", "human", "bot:1"), count)


def test_no_episode_on_the_table() -> None:
    between = msgspec.structs.replace(saved(5), episode=None)
    assert refusal(between) == "no episode is on the table"
    assert origin_of(between) == NO_ORIGIN


def test_another_seed_did_not_deal_this_deck() -> None:
    assert "deck: not the order that seed 8 deals" in refusal(record_with(seed=8))


def test_points_that_the_rules_do_not_give() -> None:
    first, *others = record_of(saved(5))["turns"]
    paid = {**first, "points": [{"seat": 0, "rule": "pass", "points": -1}]}
    told = refusal(record_with(turns=[paid, *others]))
    assert told.startswith("played again, the episode comes out differently: turns[0].points")


def test_a_game_of_another_version_with_the_same_rules_is_played_on() -> None:
    assert resume(record_with(engine="0.0.1"))[0].cities == resume(saved(5))[0].cities


def test_answers_that_nobody_could_give() -> None:
    twice = (Pending(seat=0, do="stop"), Pending(seat=0, do="stop"))
    assert "this player has answered already" in refusal(changed(pending=twice))
    elsewhere = (Pending(seat=0, do="place", cells=("A1", "K11")),)
    assert "are not cells of" in refusal(changed(pending=elsewhere))
    assert "no such seat" in refusal(changed(pending=(Pending(seat=3, do="stop"),)))

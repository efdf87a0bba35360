"""Two names that were two when a game was begun and are one now: its saves and records go on as they are."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import mycity
from mycity.api.game import begin_game
from mycity.engine.campaign import PlayerSpec
from mycity.storage.autosave import Autosave
from mycity.storage.saves import Save
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.looking_back.record_check import check_alone
from mycity.table.looking_back.save_check import player_slots
from tests.storage.games import NOON, Thinker, choice, clock_from

ONE, OTHER = "Zé", "Ze\u0301"
ALIKE = (
    PlayerSpec(ONE, "fox", "human"),
    PlayerSpec(OTHER, "owl", "bot:random"),
    PlayerSpec(" Z ", "otter", "bot:random"),
)


def old_save() -> Save:
    """Return a campaign as it was begun when names were kept as they came."""
    save = new_campaign("city", ALIKE, 7, NOON)
    seats = [msgspec.structs.replace(seat, name=player.name) for seat, player in zip(save.players, ALIKE, strict=True)]
    return msgspec.structs.replace(save, players=tuple(seats), title=OTHER)


def test_an_old_campaign_is_whole_and_goes_on(data_dir: Path) -> None:
    slots = player_slots(data_dir)
    slots.write(1, old_save())
    before = slots.path(1).read_bytes()
    assert slots.check(1).problem == ""
    assert [seat.name for seat in slots.read(1).players] == [player.name for player in ALIKE]
    assert slots.path(1).read_bytes() == before
    game = CampaignGame(slots.read(1), Autosave(slots, 1), Thinker, clock_from())
    game.open()
    session = game.play()
    assert [player.name for player in session.state.table.players] == [player.name for player in ALIKE]
    for _ in range(3):
        session.answer(0, choice(session.state, 0))
        session.update()
    session.close()
    game.finish_if_over()
    game.close()
    assert slots.check(1).problem == ""
    again = CampaignGame(slots.read(1), Autosave(slots, 1), Thinker, clock_from()).play()
    assert (again.state.drawn, again.state.cities) == (session.state.drawn, session.state.cities)
    again.close()


def test_somebody_of_an_old_campaign_is_called_by_the_new_form(data_dir: Path) -> None:
    slots = player_slots(data_dir)
    slots.write(1, old_save())
    game = CampaignGame(slots.read(1), Autosave(slots, 1), Thinker, clock_from())
    game.seat_player(1, PlayerSpec(OTHER, "owl", "human"))
    game.close()
    assert slots.check(1).problem == ""
    assert [seat.name for seat in slots.read(1).players][:2] == [ONE, ONE]


def test_an_old_record_is_true_and_a_new_one_holds_the_names_as_they_are_kept(tmp_path: Path) -> None:
    bots = [PlayerSpec(player.name, player.animal, "bot:random") for player in ALIKE]
    document = begin_game("eternal", bots, 7).record()
    assert [player["name"] for player in document["players"]] == [player.name for player in ALIKE]
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert mycity.load(path).check().complaints == []
    assert check_alone(document).complaints == []
    names = ["bot:random", f"  {OTHER} "]
    assert [player["name"] for player in mycity.new_game("eternal", names, 7).record()["players"]] == [names[0], ONE]


@pytest.mark.parametrize("other", [OTHER, f" {ONE}", f"{OTHER}\N{NO-BREAK SPACE}", ONE])
def test_one_name_however_it_was_typed_is_one_player(other: str) -> None:
    with pytest.raises(mycity.UnknownPlayerError, match="two players are called"):
        mycity.new_game("eternal", [ONE, other], 7)
    game = mycity.new_game("eternal", [other, "Bo"], 7)
    assert game.players == (ONE, "Bo")
    assert game.legal(ONE) == game.legal(OTHER) == game.legal(other) != []
    assert game.scores().keys() == {ONE, "Bo"}


def test_a_name_of_forty_letters_may_have_forty_accents() -> None:
    long = "e\u0301" * 40
    assert mycity.new_game("eternal", [long, "Bo"], 7).players[0] == "é" * 40
    with pytest.raises(mycity.UnknownPlayerError, match="cannot be a name: it has more than 40 characters"):
        mycity.new_game("eternal", [long + "e", "Bo"], 7)

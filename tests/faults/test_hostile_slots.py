"""Whatever lies in the slots, the window shows it as it is, or as damaged, and goes on."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mycity.scenes import flow
from mycity.scenes.slots.slot_card import SlotCard
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from tests.driver import Driver
from tests.faults.spoilt_saves import document_of, signed, spoil
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_before
from tests.storage.games import NOON, Thinker, saved
from tests.table.sessions import single_session

Start = Callable[..., Driver]
Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("no_crash")


def in_play() -> Json:
    return document_of(saved(4, ("human", "bot:1")))


def campaign() -> Json:
    return document_of(new_campaign("city", FOUNDERS, SEED, NOON))


def campaign_under_way() -> Json:
    game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=campaign_before(5))
    game.open()
    return document_of(game.between())


def single() -> Json:
    return document_of(single_session("city", 13, FOUNDERS, SEED, Thinker()).snapshot())


def put(document: Json, *path: Any) -> Json:
    """Return a document with the last of ``path`` in the place that the others lead to."""
    *way, key, value = path
    holder: Any = document
    for step in way:
        holder = holder[step]
    holder[key] = value
    return document


def without(document: Json, *path: Any) -> Json:
    *way, key = path
    holder: Any = document
    for step in way:
        holder = holder[step]
    del holder[key]
    return document


NAMED = {
    "animal": lambda: put(in_play(), "players", 0, "animal", "dragon"),
    "animal of the record": lambda: put(in_play(), "episode", "record", "players", 0, "animal", "dragon"),
    "controller": lambda: put(in_play(), "players", 1, "controller", "bot:nobody"),
    "kind": lambda: put(in_play(), "kind", "land"),
    "kind of another game": lambda: put(in_play(), "kind", "campaign"),
    "game": lambda: put(in_play(), "game", "island"),
    "seats": lambda: put(in_play(), "players", in_play()["players"] * 2),
    "name": lambda: put(in_play(), "players", 0, "name", "a\0b"),
    "no episode": lambda: put(in_play(), "episode", None),
    "no cities": lambda: put(in_play(), "episode", "cities", []),
    "no board": lambda: put(in_play(), "episode", "record", "players", 0, "board", None),
    "empty record": lambda: put(in_play(), "episode", "record", {}),
    "record without deck": lambda: without(in_play(), "episode", "record", "deck"),
    "no campaign": lambda: put(campaign(), "campaign", None),
    "no log": lambda: put(campaign(), "campaign", "log", None),
    "log of nothing": lambda: put(campaign(), "campaign", "log", [None, 7, []]),
    "many envelopes": lambda: put(campaign(), "campaign", "log", [{"do": "open"}] * 99),
    "no legacies": lambda: put(campaign(), "campaign", "legacies", []),
    "legacy without board": lambda: without(campaign_under_way(), "campaign", "legacies", 0, "board"),
    "one legacy too few": lambda: put(
        campaign_under_way(), "campaign", "legacies", campaign_under_way()["campaign"]["legacies"][:1]
    ),
    "campaign of words": lambda: put(campaign(), "campaign", "words"),
    "episode number": lambda: put(single(), "episode", "record", "episode", 99),
    "no episode number": lambda: put(single(), "episode", "record", "episode", None),
}


UNSEEN = (
    "\u200b",
    "\u202egnp",
    "\ufe0f",
    "\u00ad",
    "\u2066x\u2069",
    "\ufeff",
    "\U000e0041",
    "\u0301",
    "a" + "\u0301" * 9,
)


def called(name: str) -> Json:
    """Return a game whose title and first player are called so, wherever a name stands."""
    document = put(put(in_play(), "title", name), "players", 0, "name", name)
    return put(document, "episode", "record", "players", 0, "name", name)


def look_at_every_slot(driver: Driver) -> None:
    """Open whatever can be opened, and come back."""
    stack = driver.game.services.stack
    for slot in range(1, SLOT_COUNT + 1):
        keys = {widget.key for widget in driver.page.all_widgets() if widget.enabled}
        for key in {f"open{slot}", f"restore{slot}"} & keys:
            panel = driver.widget("cards")
            panel.reveal(driver.widget(key))  # type: ignore[attr-defined]
            driver.click(key)
            driver.frames(3)
            assert driver.scenes[:2] == ["TitleScene", "SlotsScene"]
            while driver.scenes[-1] != "SlotsScene":
                stack.pop()


def open_slots(driver: Driver) -> None:
    """Go by every scene that reads the slots to their list."""
    for name in ("resume", "review", "new_game", "slots"):
        while driver.scenes != ["TitleScene"]:
            driver.game.services.stack.pop()
        flow.NAMED_SCENES[name](flow.Flow(driver.game.services))
        driver.frames(3)
    driver.game.services.slot_list.latest()  # waits until all are read
    driver.frames(SLOT_COUNT)


def test_the_named_ones_are_damaged_slots(data_dir: Path, start: Start) -> None:
    data_dir.mkdir()
    names = list(NAMED)
    driver = start(window=(800, 600))
    for first in range(0, len(names), SLOT_COUNT):
        there = names[first : first + SLOT_COUNT]
        for slot, name in enumerate(there, 1):
            Slots(data_dir).path(slot).write_bytes(signed(NAMED[name]()))
        open_slots(driver)
        cards = [widget.info for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
        wrong = {
            name: card.status for name, card in zip(there, cards, strict=False) if card.status is not SlotStatus.DAMAGED
        }
        look_at_every_slot(driver)
        assert not wrong, "shown as games, although opening them says otherwise"


def test_games_of_names_that_cannot_be_seen_open_with_names_that_stand_in(data_dir: Path, start: Start) -> None:
    data_dir.mkdir()
    for slot, name in enumerate(UNSEEN, 1):
        Slots(data_dir).path(slot).write_bytes(signed(called(name)))
    Slots(data_dir).path(SLOT_COUNT).write_bytes(signed(put(in_play(), "title", "\u200b")))
    driver = start(window=(800, 600))
    open_slots(driver)
    cards = [widget.info for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
    assert [card.status for card in cards if card.status is not SlotStatus.EMPTY] == [SlotStatus.FINE] * 10
    look_at_every_slot(driver)


def test_any_spoilt_save_is_shown_and_can_be_clicked(data_dir: Path, start: Start) -> None:
    data_dir.mkdir()
    driver = start(window=(800, 600))
    sources = [in_play(), campaign(), campaign_under_way(), single()]
    for seed in range(4):
        rnd = random.Random(seed)
        for slot in range(1, SLOT_COUNT + 1):
            for path in (Slots(data_dir).path(slot), Slots(data_dir).backup_path(slot)):
                document = copy.deepcopy(rnd.choice(sources))
                for _ in range(rnd.randint(1, 3)):
                    spoil(document, rnd)
                path.write_bytes(signed(document))
        open_slots(driver)
        look_at_every_slot(driver)


def test_a_card_that_cannot_be_told_is_damaged(data_dir: Path, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no check has seen coming stops at the card, and at the dialog."""

    def fail(*_: object) -> str:
        raise RecursionError

    Slots(data_dir).write(1, saved(4))
    driver = start(scene="slots")
    monkeypatch.setattr("mycity.scenes.launcher.resumed", fail)
    driver.frames(3)
    driver.click("open1")
    assert driver.scenes[-1] == "Dialog"
    driver.game.services.stack.pop()
    monkeypatch.setattr("mycity.scenes.slots.contents.progress_words", fail)
    driver.game.services.stack.pop()
    driver.click("slots")
    card = driver.widget("card1")
    assert isinstance(card, SlotCard)
    assert card.info.status is SlotStatus.DAMAGED

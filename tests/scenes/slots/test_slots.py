"""The saved games: every kind of slot, opened, cleared, restored, by mouse and keyboard."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import msgspec
import pygame
import pytest

from mycity.engine.campaign.log import campaign_to_json
from mycity.engine.lands.code import LandCode, code_text
from mycity.scenes.after.result import ResultScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.menu.settings import TEXT_SIZES
from mycity.scenes.play import PlayScene
from mycity.scenes.shared.pictures.saved_city import saved_city, shown_city
from mycity.scenes.slots.slot_card import SlotCard
from mycity.scenes.slots.slots import SlotsScene
from mycity.storage.resume import cards_drawn
from mycity.storage.saves import Save
from mycity.storage.slots import QUARANTINE, SLOT_COUNT, Slots, SlotStatus
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.looking_back.counted_games import finished_game
from mycity.table.looking_back.save_check import played
from mycity.ui.kit.painting import Painting
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.theme import Tone
from tests.covered import Words, covered_widgets, covered_words
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_after, campaign_before
from tests.scenes.playing import land_session
from tests.seldom import seldom
from tests.storage.games import ALL_TURNS, NOON, Thinker, saved
from tests.table.looking_back.test_stand_ins import with_hidden_names
from tests.table.sessions import single_session

Start = Callable[..., Driver]


@pytest.fixture
def slots(data_dir: Path) -> Slots:
    """Slot 1: a game with a backup; slot 2: a finished one; the others empty."""
    slots = Slots(data_dir)
    slots.write(1, saved(3))
    slots.write(1, saved(4))
    slots.write(2, saved(ALL_TURNS, seed=8))
    return slots


def opened(start: Start, **options: object) -> Driver:
    driver = start(scene="slots", **options)
    driver.settle()
    return driver


def damage(slots: Slots, slot: int) -> None:
    path = slots.path(slot)
    path.write_bytes(path.read_bytes()[:-200])


def falsify(slots: Slots, slot: int) -> None:
    """Write a game whose episode no longer comes out as it says: only opening it finds out."""
    save = slots.read(slot)
    assert save.episode is not None
    cities = [dict(city) for city in save.episode.cities]
    cities[0]["points"] += 1
    episode = msgspec.structs.replace(save.episode, cities=tuple(cities))
    slots.write(slot, msgspec.structs.replace(save, episode=episode))


def test_the_cards_show_what_is_in_the_slots(slots: Slots, start: Start) -> None:
    driver = opened(start)
    cards = [widget for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
    assert [card.info.status for card in cards] == [SlotStatus.FINE, SlotStatus.FINE], "the others are one free place"
    assert all(card.picture is not None for card in cards)
    assert [widget.key for widget in driver.page.all_widgets() if widget.focusable][-3:] == ["new", "back", "album"]
    assert driver.focus == "open1", "a game that goes on stands before one that is over"


def test_the_game_that_was_played_last_stands_first(slots: Slots, start: Start) -> None:
    for slot in (3, 4, 5):
        later = NOON + timedelta(hours={3: 2, 4: 9, 5: 5}[slot])
        slots.write(slot, msgspec.structs.replace(saved(4, seed=slot), last_played=later))
    damage(slots, 5)
    driver = opened(start)
    order = [widget.info.slot for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
    assert order[:2] == [4, 3]
    assert order[-2:] == [2, 5], "what is over, and what cannot be brought back"
    assert driver.focus == "open4"


def test_the_pictures_of_the_first_persons_city(slots: Slots) -> None:
    save = slots.read(1)
    found = saved_city(save)
    assert found is not None
    assert save.episode is not None
    city = found[0]
    assert [placed.building.id for placed in city.placed] == [one[0] for one in save.episode.cities[0]["placed"]]


def test_the_card_says_which_chapter_and_episode(data_dir: Path, start: Start, written: set[str]) -> None:
    for slot, number in ((1, 1), (2, 9)):
        game = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=campaign_before(number))
        game.open()
        Slots(data_dir).write(slot, game.between())
    Slots(data_dir).write(3, single_session("city", 13, FOUNDERS, SEED, Thinker()).snapshot())
    driver = start()
    written.clear()
    driver.click("slots")
    driver.settle()
    assert written >= {"Chapter I", "Episode 1", "Chapter III", "Episode 9", "Episode 13"}
    assert {text for text in written if text.startswith("Chapter")} == {"Chapter I", "Chapter III"}


@pytest.mark.parametrize("count", [0, 1, 5, 12, ALL_TURNS])
def test_the_card_says_how_many_cards_were_turned(count: int) -> None:
    save = saved(count)
    drawn, deck = cards_drawn(save)
    state = _resumed(save)
    assert (drawn, deck) == (state.drawn, len(state.table.deck))


def _resumed(save: Save):  # type: ignore[no-untyped-def]
    from mycity.storage.resume import resume

    return resume(save)[0]


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_game_goes_on_at_its_turn(slots: Slots, start: Start, how: str) -> None:
    driver = opened(start)
    if how == "mouse":
        driver.click("open1")
    else:
        driver.press(pygame.K_RETURN)
    play = driver.game.services.stack.names[-1]
    assert play in {"PlayScene", "CurtainScene"}
    scene = next(scene for scene in driver.game.services.stack._scenes if isinstance(scene, PlayScene))
    assert scene.play.session.state.drawn == _resumed(saved(4)).drawn


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_finished_game_shows_its_result_and_comes_back(slots: Slots, start: Start, how: str) -> None:
    driver = opened(start)
    driver.choose("open2", how)
    assert isinstance(driver.scene, ResultScene)
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["TitleScene", "SlotsScene"]
    assert driver.focus == "open2"


@pytest.mark.parametrize("how", ["keyboard", "mouse", "pad"])
def test_the_free_place_leads_to_a_new_game_in_the_first_empty_slot(slots: Slots, start: Start, how: str) -> None:
    slots.write(4, saved(2, seed=4))
    driver = opened(start)
    if how == "pad":
        driver.pad_to("new")
        driver.pad(pygame.CONTROLLER_BUTTON_A)
    else:
        driver.choose("new", how)
    assert isinstance(driver.scene, NewGameScene)
    saver = driver.game.services.saving.take_free()
    assert saver is not None
    assert saver.slot == 3


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_without_any_game_a_painting_and_a_free_place_are_there(start: Start, how: str, written: set[str]) -> None:
    driver = opened(start)
    assert [widget for widget in driver.page.all_widgets() if isinstance(widget, Painting)]
    assert any("Every game you begin is kept here by itself" in text for text in written)
    driver.choose("new", how)
    assert isinstance(driver.scene, NewGameScene)


def test_a_press_on_a_board_does_what_its_first_button_does(slots: Slots, start: Start) -> None:
    driver = opened(start)
    board = driver.widget("card2").rect
    driver.click((board.left + 40, board.centery))
    assert isinstance(driver.scene, ResultScene)
    driver.press(pygame.K_ESCAPE)
    damage(slots, 1)
    driver.game.services.stack.pop()
    driver.click("slots")
    board = driver.widget("card1").rect
    driver.click((board.left + 40, board.centery))
    assert driver.scenes == ["TitleScene", "SlotsScene"], "what is damaged goes on nowhere"


def test_only_the_game_played_last_is_what_most_people_want(slots: Slots, start: Start) -> None:
    slots.write(3, saved(2, seed=9))
    driver = opened(start)
    latest = driver.game.services.slot_list.latest()
    assert latest is not None
    for slot in (1, 2, 3):
        button = driver.widget(f"open{slot}")
        assert isinstance(button, Button)
        assert button.tone is (Tone.GO if slot == latest.slot else Tone.OAK)


@pytest.mark.parametrize("how", ["keyboard", "mouse"])
def test_a_damaged_slot_offers_its_backup_and_loads_it(slots: Slots, start: Start, how: str) -> None:
    damage(slots, 1)
    driver = opened(start)
    card = driver.widget("card1")
    assert isinstance(card, SlotCard)
    assert card.info.status is SlotStatus.DAMAGED
    assert card.picture is not None
    if how == "mouse":
        driver.click("restore1")
    else:
        driver.walk_to("restore1", pygame.K_TAB)
        driver.press(pygame.K_RETURN)
    assert slots.read(1) == saved(3)
    assert driver.focus == "open1"
    driver.press(pygame.K_RETURN)
    scene = next(scene for scene in driver.game.services.stack._scenes if isinstance(scene, PlayScene))
    assert scene.play.session.state.drawn == _resumed(saved(3)).drawn
    assert len(list((slots.folder / QUARANTINE).iterdir())) == 1


def test_a_game_that_comes_out_otherwise_offers_its_backup_when_it_is_opened(
    slots: Slots, start: Start, written: set[str]
) -> None:
    """The backup is what was saved before, which may be of the same turn."""
    falsify(slots, 1)
    driver = opened(start)
    driver.click("open1")
    assert driver.scenes[-1] == "Ask"
    assert "There is a backup, one save older." in " ".join(written)
    assert driver.focus == "no"
    driver.click("yes")
    assert slots.read(1) == saved(4)
    assert driver.scenes == ["TitleScene", "SlotsScene"]


def test_without_a_backup_it_says_so(slots: Slots, start: Start) -> None:
    slots.write(3, saved(2, seed=9))
    falsify(slots, 3)
    damage_backup = slots.backup_path(3)
    damage_backup.write_bytes(b"nothing")
    driver = opened(start)
    driver.click("open3")
    assert driver.scenes[-1] == "Dialog"
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "SlotsScene"


def test_clearing_asks_back_and_the_careful_answer_has_the_focus(slots: Slots, start: Start) -> None:
    driver = opened(start)
    driver.click("clear2")
    assert driver.focus == "no"
    driver.press(pygame.K_RETURN)
    assert slots.info(2).status is SlotStatus.FINE
    driver.click("clear2")
    driver.click("yes")
    assert slots.info(2).status is SlotStatus.EMPTY
    assert driver.focus == "new"
    assert list((slots.folder / QUARANTINE).iterdir())


def test_a_newer_games_slot_is_left_alone(slots: Slots, start: Start) -> None:
    body = b'{"of":"the future","schema":99}'
    slots.path(4).write_bytes(b"MYCITY 99 %s\n" % hashlib.sha256(body).hexdigest().encode() + body)
    driver = opened(start)
    keys = {widget.key for widget in driver.page.all_widgets()}
    assert "card4" in keys
    assert not keys & {"open4", "clear4", "restore4"}


@pytest.mark.parametrize("how", ["esc", "keyboard", "mouse"])
def test_the_way_back(slots: Slots, start: Start, how: str) -> None:
    driver = opened(start)
    if how == "esc":
        driver.press(pygame.K_ESCAPE)
    elif how == "mouse":
        driver.click("back")
    else:
        driver.walk_to("back", pygame.K_TAB)
        driver.press(pygame.K_SPACE)
    assert driver.scenes == ["TitleScene"]


def test_when_all_slots_are_in_use_a_new_game_asks_which_one_it_may_take(slots: Slots, start: Start) -> None:
    for slot in range(3, SLOT_COUNT + 1):
        slots.write(slot, saved(2, seed=slot))
    driver = start(scene="new_game")
    driver.settle()
    driver.press(pygame.K_RETURN)
    assert driver.scenes[-1] == "ChooseSlotScene"
    driver.settle()
    driver.walk_to("take6", pygame.K_TAB)
    driver.click("take6")
    assert driver.focus == "no"
    driver.press(pygame.K_RETURN)
    assert slots.read(6) == saved(2, seed=6)
    driver.click("take6")
    driver.click("yes")
    assert driver.scenes == ["TitleScene", "PlayScene"]
    driver.close()
    assert slots.read(6).seed != 6


def test_the_first_to_give_way_are_finished_games_and_what_the_album_has_is_told(
    slots: Slots, start: Start, written: set[str]
) -> None:
    for slot in range(1, SLOT_COUNT + 1):
        turns = ALL_TURNS if slot in {4, 9, 11} else 2
        later = NOON + timedelta(hours=20 - slot)
        slots.write(slot, msgspec.structs.replace(saved(turns, seed=slot), last_played=later))
    save = slots.read(9)
    assert save.episode is not None
    Statistics(slots.folder).add(finished_game(save, played(save)[0], save.episode.record), save.episode.record)
    imported = slots.read(11), slots.read(4)
    for one in imported:  # such games are not counted by themselves
        Statistics(slots.folder).note_imported(one)
    driver = start(scene="new_game")
    driver.settle()
    written.clear()
    driver.press(pygame.K_RETURN)
    driver.settle()
    order = [widget.info.slot for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
    assert order == [9, 11, 4, 12, 10, 8, 7, 6, 5, 3, 2, 1], "finished in the album, finished, then the oldest"
    assert driver.focus == "take9"
    assert {"Finished, in the album", "Finished"} <= written
    for slot, is_told in ((9, True), (11, False), (12, False)):
        written.clear()
        driver.click(f"take{slot}")
        driver.settle()
        told = " ".join(written)
        assert ("stays in the album" in told) == is_told
        assert QUARANTINE in told
        assert str(slots.folder) not in told, "a place is named in plain words"
        driver.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (2560, 1440)])
def test_everything_fits(slots: Slots, start: Start, size: tuple[int, int], language: str) -> None:
    damage(slots, 1)
    driver = opened(start, window=size, language=language)
    cards = {widget.key[4:]: widget for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)}
    for widget in driver.page.all_widgets():
        number = widget.key.lstrip("abcdefghijklmnopqrstuvwxyz")
        if number and not isinstance(widget, SlotCard):
            assert cards[number].rect.contains(widget.rect), widget.key
            panel = driver.widget("cards")
            assert isinstance(panel, ScrollPanel)
            panel.reveal(widget)
            assert panel.rect.contains(cards[number].rect), widget.key
        assert driver.game.services.look.area.contains(widget.rect) or isinstance(widget, SlotCard), widget.key


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), *seldom(((2560, 1440),))])
def test_all_words_of_a_slip_and_its_faces_are_seen_at_any_text_size(
    start: Start, data_dir: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = land_session(code_text(LandCode(1, "island", 0, 2, 0)), "human", "bot:1", "bot:2")
    Slots(data_dir).write(1, msgspec.structs.replace(session.snapshot(), title="Val-Goupil-sur-Mer"))
    Slots(data_dir).write(2, saved(4))
    driver, faces = start(window=size, language="fr"), list[int]()
    icon = Sprites.icon

    def note(sprites: Sprites, name: str, side: int) -> pygame.Surface:
        faces.append(side)
        return icon(sprites, name, side)

    monkeypatch.setattr(Sprites, "icon", note)
    for text_size in TEXT_SIZES:
        driver.game.services.settings.change(text_size=text_size)
        with Words().noted() as words:
            scene = SlotsScene(driver.game.services)
            driver.game.services.stack.push(scene)
            driver.settle()
            faces.clear()
            assert covered_words(scene, words) == []
            assert covered_widgets(scene) == []
            assert len(faces) == 6, "of everybody, on every slip"
            assert min(faces) >= driver.game.services.look.px(26)
        driver.press(pygame.K_ESCAPE)
        driver.settle()


def test_every_slot_can_be_reached_by_arrows_and_is_seen_whole(slots: Slots, start: Start) -> None:
    for slot in range(3, SLOT_COUNT + 1):
        slots.write(slot, saved(2, seed=slot))
    driver = opened(start)
    panel = driver.widget("cards")
    order = [widget.info.slot for widget in driver.page.all_widgets() if isinstance(widget, SlotCard)]
    for slot in order[::2]:
        driver.walk_to(f"open{slot}")
        assert panel.rect.contains(driver.widget(f"card{slot}").rect)
    driver.walk_to(f"open{order[-1]}", pygame.K_RIGHT)
    for slot in order[-3::-2]:
        driver.walk_to(f"open{slot}", pygame.K_UP)
        assert panel.rect.contains(driver.widget(f"card{slot}").rect)


def test_a_campaign_between_two_episodes_shows_its_land(start: Start, data_dir: Path) -> None:
    campaign = campaign_before(20)
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    Slots(data_dir).write(1, msgspec.structs.replace(save, campaign=campaign_to_json(campaign)))
    found = saved_city(Slots(data_dir).read(1))
    assert found is not None
    city, setting = found
    assert city.board == campaign.legacies[0].board
    assert not city.placed
    assert any("=" in row for row in setting.scenery or ())
    driver = opened(start)
    card = next(widget for widget in driver.page.all_widgets() if isinstance(widget, SlotCard))
    assert card.picture is not None


def test_a_campaign_between_two_episodes_shows_the_city_that_was_built_last(start: Start, data_dir: Path) -> None:
    campaign = campaign_after(2)
    assert campaign.record is not None
    save = msgspec.structs.replace(
        new_campaign("city", FOUNDERS, SEED, NOON), campaign=campaign_to_json(campaign_before(3))
    )
    Slots(data_dir).write(1, save)
    services = start().game.services
    nothing = shown_city(services, save)
    assert nothing is not None
    assert not nothing[0].placed, "the record is not kept"
    seats = (SeatResult(name="Ada", animal="fox", controller="human", score=1, rank=1),)
    for record, number in ((campaign_after(1).record, 1), (campaign.record, 2)):
        assert record is not None
        game = FinishedGame(
            created=save.created, ended=NOON, game="city", episode=number, seed=record["seed"], seats=seats
        )
        Statistics(data_dir).add(game, record)
    shown = shown_city(services, save)
    assert shown is not None
    answers = [answer for turn in campaign.record["turns"] for answer in turn["answers"] if answer["seat"] == 0]
    assert len(shown[0].placed) == sum(answer["do"] == "place" for answer in answers) > 0


def test_a_campaign_whose_land_cannot_be_read_shows_none() -> None:
    save = new_campaign("city", FOUNDERS, SEED, NOON)
    assert save.campaign is not None
    wrong: tuple[object, ...] = ([], [{}], None)
    for legacies in wrong:
        assert saved_city(msgspec.structs.replace(save, campaign={**save.campaign, "legacies": legacies})) is None
    assert saved_city(msgspec.structs.replace(save, campaign=None)) is None


def test_a_card_says_what_the_map_says(data_dir: Path, start: Start, written: set[str]) -> None:
    """Between two episodes the map leads to the sealed one; a copy is called the same on both."""
    sealed = CampaignGame(new_campaign("city", FOUNDERS, SEED, NOON), None, Thinker, campaign=campaign_before(2))
    assert (sealed.phase, sealed.number) == ("sealed", 2)
    Slots(data_dir).write(1, msgspec.structs.replace(sealed.between(), title="The other Ada"))
    driver = start()
    written.clear()
    driver.click("slots")
    driver.settle()
    assert written >= {"The other Ada", "Episode 2"}
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert driver.scenes[-1] == "CampaignMapScene"
    assert "The map of The other Ada" in written


def test_a_game_whose_names_cannot_be_shown_opens_and_says_so(start: Start, slots: Slots, written: set[str]) -> None:
    path = slots.path(1)
    path.write_bytes(with_hidden_names(path.read_bytes()))
    driver = start(scene="resume")
    driver.settle()
    assert "PlayScene" in driver.scenes
    assert "Names in this game cannot be shown: others stand in for them." in " ".join(written)
    assert [player.name for player in slots.read(1).players] == ["Mycity 1", "Mycity 2", "Mycity 3"]

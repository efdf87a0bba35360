"""What is remembered from game to game: with what *Continue* goes on, and which single episode was played last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mycity.content.games import ONE_EPISODE
from mycity.scenes.game_screens import CITY
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.menu.continue_button import ContinueButton
from mycity.scenes.menu.new_game import NewGameScene
from mycity.storage.autosave import Autosave
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.game_starts import note_played
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_before
from tests.storage.games import NOON, Thinker, clock_from, saved
from tests.table.sessions import single_session

Start = Callable[..., Driver]


def evening(slots: Slots) -> None:
    slots.write(1, saved(5))


def single(slots: Slots) -> None:
    session = single_session("city", 5, FOUNDERS, SEED, Thinker(), Autosave(slots, 1), clock_from())
    session.keep()
    session.close()


def campaign(slots: Slots) -> None:
    from mycity.table.campaign.campaign_game import new_campaign

    save = new_campaign("city", FOUNDERS, SEED, NOON)
    CampaignGame(save, Autosave(slots, 1), Thinker, campaign=campaign_before(3)).close()


@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (evening, ("Belleville, card {card} of 24", "Belleville, carte {card} sur 24")),
        (single, ("Ada, episode 5, card 1 of {deck}", "Ada, épisode 5, carte 1 sur {deck}")),
        (campaign, ("Willow Bend, episode 3", "La Boucle-aux-Saules, épisode 3")),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_continue_says_with_what_it_goes_on(
    start: Start,
    data_dir: Path,
    written: set[str],
    begin: Callable[[Slots], None],
    words: tuple[str, str],
    language: str,
) -> None:
    begin(Slots(data_dir))
    driver = start(language=language)
    driver.settle()
    save = Slots(data_dir).read(1)
    record = {} if save.episode is None else save.episode.record
    turns, deck = record.get("turns", ()), len(record.get("deck", ()))
    said = words[language == "fr"].format(card=len(turns) + 1, deck=deck).replace("24", str(deck or 24))
    button = driver.widget("resume")
    assert isinstance(button, ContinueButton)
    assert button.game == said
    assert said in written


def test_without_a_game_it_is_as_high_and_nothing_moves(start: Start, data_dir: Path) -> None:
    places = []
    for _ in range(2):
        driver = start()
        driver.settle()
        places.append([driver.widget(key).rect for key in ("resume", "slots", "quit")])
        evening(Slots(data_dir))
    assert places[0][0].height == places[1][0].height


@pytest.mark.parametrize("number", [7, 24])
def test_the_sheet_of_a_new_game_opens_on_the_episode_played_last(start: Start, number: int) -> None:
    driver = start()
    services = driver.game.services
    note_played(services.settings, "city", ONE_EPISODE)
    services.ways.new_game("city")
    driver.settle()
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    driver.click("all")
    driver.settle()
    driver.page.focus_on("episode")
    for _ in range(number - 1):
        driver.press(1073741903)
    assert scene.pick.episode is not None
    assert scene.pick.episode.number == number
    driver.click("start")
    driver.settle()
    assert isinstance(driver.scene, EnvelopeScene)
    driver.close()
    again = start()
    again.game.services.ways.new_game("city")
    again.settle()
    scene = again.scene
    assert isinstance(scene, NewGameScene)
    assert scene.pick.world is CITY
    assert scene.pick.game.kind == ONE_EPISODE
    assert scene.pick.episode is not None
    assert scene.pick.episode.number == number
    assert any(widget.key == "all" and getattr(widget, "value", False) for widget in again.page.all_widgets())

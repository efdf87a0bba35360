"""The first letter asks how the city is called, where its story says so; the name is used from then on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mycity.content.story import given_place
from mycity.engine.campaign.final import outcome
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.play import PlayScene
from mycity.storage.autosave import Autosave
from mycity.storage.slots import Slots
from mycity.table.campaign.campaign_game import CampaignGame, new_campaign
from mycity.table.looking_back.save_check import full_check
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Label
from tests.driver import Driver
from tests.scenes.campaigning import FOUNDERS, SEED, Table, campaign_before
from tests.seldom import seldom
from tests.storage.games import NOON, Thinker

Start = Callable[..., Driver]


def opened(start: Start, data_dir: Path, **options: object) -> Table:
    """Return a new campaign at the first page of its first letter."""
    table = Table(start, data_dir, **options)  # type: ignore[arg-type]
    table.driver.click("go")
    table.driver.settle()
    table.driver.click("seal")
    table.driver.frames(100)
    assert isinstance(table.driver.scene, EnvelopeScene)
    return table


def test_the_name_written_there_is_the_city_s(start: Start, data_dir: Path, written: set[str]) -> None:
    table = opened(start, data_dir)
    driver = table.driver
    assert driver.focus == "next", "who names nothing goes on with Enter"
    assert [widget.key for widget in driver.page.all_widgets() if widget.key.startswith("name")] == ["name0"]
    driver.click("name0")
    driver.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.write("Sainte-Rive")
    driver.press(pygame.K_LEFT)
    assert driver.scenes[-1] == "EnvelopeScene"
    assert driver.scene.page_number == 0  # type: ignore[attr-defined]
    driver.press(pygame.K_RETURN)
    assert driver.focus == "next"
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert not any(widget.key.startswith("name") for widget in driver.page.all_widgets()), "it asks once"
    table.read_letter()
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.players[0].name == "Sainte-Rive"
    save = driver.saved()
    assert save.title is None, "the place has the name that it was given"
    assert [seat.name for seat in save.players] == ["Sainte-Rive", "Bo", "Cy"]
    full_check(save)
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    table.quit_and_resume()
    driver.game.services.ways.to_title()
    driver.settle()
    assert any(words.startswith(f"{given_place('city', save.seed)}, episode 1") for words in written)


def test_the_place_of_all_cities_is_named_once_or_given_a_name(start: Start, data_dir: Path, written: set[str]) -> None:
    """Whoever writes nothing is not held up; whoever does finds the name on the map, on the shelf and in the book."""
    table = opened(start, data_dir)
    driver = table.driver
    field = driver.widget("place")
    assert isinstance(field, TextField)
    assert field.value == ""
    driver.click("place")
    driver.write("Au fil de l'eau")
    driver.press(pygame.K_RETURN)
    assert driver.focus == "next"
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    assert driver.saved().title == "Au fil de l'eau"
    full_check(driver.saved())
    assert "The map of Au fil de l'eau" in written
    table.quit_and_resume()
    driver = table.driver
    driver.game.services.ways.to_title()
    driver.settle()
    assert any(words.startswith("Au fil de l'eau, episode 1") for words in written)


def test_a_name_typed_beside_the_field_is_written_in_it(start: Start, data_dir: Path) -> None:
    driver = opened(start, data_dir).driver
    assert driver.focus == "next"
    driver.press(pygame.K_m, mod=pygame.KMOD_SHIFT)
    driver.write("anosque")
    assert driver.focus == "place", "the first field in which nothing stands"
    field = driver.widget("place")
    assert isinstance(field, TextField)
    assert field.value == "Manosque"
    driver.press(pygame.K_RETURN)
    driver.press(pygame.K_b, pygame.K_n)
    assert (field.value, driver.focus) == ("Manosque", "next"), "where all is written letters do nothing"
    assert driver.scene.page_number == 0, "no key turns the page behind the field's back"  # type: ignore[attr-defined]
    assert not driver.game.services.settings.now.muted
    driver.press(pygame.K_PAGEDOWN)
    assert driver.scene.page_number == 1  # type: ignore[attr-defined]
    driver.press(pygame.K_m)
    assert driver.game.services.settings.now.muted, "where nobody writes a letter is a command"


def test_esc_keeps_what_was_written_and_other_letters_ask_nothing(start: Start, data_dir: Path) -> None:
    table = opened(start, data_dir)
    table.driver.click("name0")
    table.driver.write("Belle")
    table.driver.press(pygame.K_ESCAPE)
    table.driver.settle()
    assert table.top == "CampaignMapScene"
    assert table.game.campaign.legacies[0].name.endswith("Belle")
    assert table.game.save.title is None
    table.driver.click("stone1")
    table.driver.settle()
    assert isinstance(table.driver.scene, EnvelopeScene)
    assert not any(widget.key.startswith("name") for widget in table.driver.page.all_widgets())


def test_a_single_episode_is_called_so_too(start: Start) -> None:
    driver = start()
    driver.game.services.ways.games.start("city", FOUNDERS, SEED, 1)
    driver.settle()
    driver.click("name0")
    driver.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    driver.write("Rive")
    for _ in range(3):
        driver.click("next")
        driver.settle()
    assert isinstance(driver.scene, PlayScene)
    assert driver.scene.play.session.state.table.players[0].name == "Rive"


@pytest.mark.parametrize("options", [{"window": (1024, 768), "language": "fr"}, *seldom({"window": (2560, 1440)})])
@pytest.mark.parametrize("people", [1, 4])
def test_there_is_room_for_every_name(start: Start, data_dir: Path, people: int, options: dict[str, object]) -> None:
    driver = start(**options)
    driver.game.services.settings.change(text_size=150)
    table = [replace(FOUNDERS[0], animal=animal) for animal in ("fox", "owl", "otter", "bear")]
    save = new_campaign("city", table[:people] if people > 1 else FOUNDERS, SEED, NOON)
    game = CampaignGame(save, Autosave(Slots(data_dir), 1), Thinker)
    driver.game.services.ways.campaign.go_on(game)
    driver.settle()
    driver.click("seal")
    driver.frames(100)
    rects = [widget.rect for widget in driver.page.all_widgets()]
    assert sum(widget.key.startswith("name") for widget in driver.page.all_widgets()) == people
    assert all(driver.game.services.look.area.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))
    question = next(one for one in driver.page.all_widgets() if isinstance(one, Label))
    names = [widget for widget in driver.page.all_widgets() if widget.key.startswith("name")]
    if people > 1:
        assert all(question.rect.bottom <= name.rect.top for name in names), "it asks for all of them"
    else:
        assert question.rect.centery == names[0].rect.centery


def test_the_map_of_a_campaign_that_is_over_bears_its_winners_name(
    start: Start, data_dir: Path, written: set[str]
) -> None:
    over = campaign_before(25)
    Table(start, data_dir, over)
    winners = [over.legacies[seat].name for seat in outcome(over).winners]
    assert f"The bridge is named after {' and '.join(winners)}" in written

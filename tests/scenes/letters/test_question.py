"""A question of the story: asked between two episodes of whoever is last, answered with any device, told for a bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace as with_stars

from mycity.content.story import load_story
from mycity.engine.campaign import Campaign, deal_episode, open_episode, start_episode
from mycity.engine.campaign.decisions import asked_seat, bots_option, open_question
from mycity.engine.campaign.finish import finish_episode
from mycity.scenes.letters.question import QuestionScene
from mycity.smoke.evenings import bots_alone, people
from mycity.table.looking_back.save_check import full_check
from tests.driver import Driver
from tests.scenes.campaigning import Table, campaign_before, first_option
from tests.seldom import seldom
from tests.simulation import decide_all
from tests.storage.games import turns

Start = Callable[..., Driver]
STORY = load_story("city")
PERSONS = "human human human"
AFTER = STORY.questions[0].after


@cache
def asked() -> Campaign:
    """Return a campaign of people whose first question is open."""
    campaign = people(campaign_before(AFTER + 1))
    return replace(campaign, founders=tuple(replace(one, controller="human") for one in campaign.founders))


def question_of(table: Table) -> QuestionScene:
    scene = table.driver.scene
    assert isinstance(scene, QuestionScene)
    return scene


@pytest.mark.parametrize("how", ["keyboard", "finger", *seldom("mouse", "pad")])
def test_it_is_answered_before_the_envelope_is_opened(start: Start, data_dir: Path, how: str) -> None:
    table = Table(start, data_dir, asked())
    driver = table.driver
    driver.choose("go", how)
    driver.settle()
    assert question_of(table).option is None
    driver.choose("iron", how)
    driver.choose("next", how)
    driver.settle()
    assert table.top == "EnvelopeScene"
    assert table.game.campaign.decisions == [{"after": AFTER, "seat": asked_seat(asked()), "option": "iron"}]
    driver.press(pygame.K_ESCAPE)
    driver.settle()
    driver.click("go")
    driver.settle()
    assert table.top == "EnvelopeScene", "it is asked once"
    full_check(driver.saved())


def test_nothing_is_kept_before_it_is_laid_aside_and_esc_leads_to_the_map(start: Start, data_dir: Path) -> None:
    table = Table(start, data_dir, asked())
    for _ in range(2):
        table.driver.click("go")
        table.driver.settle()
        table.driver.click("next")
        assert question_of(table).option is None, "without an answer nothing is laid aside"
        table.driver.click("oak")
        table.driver.click("stone")
        chosen = question_of(table).option
        assert chosen is not None
        assert chosen.id == "stone"
        table.driver.press(pygame.K_ESCAPE)
        table.driver.settle()
        assert table.top == "CampaignMapScene"
        assert open_question(table.game.campaign) is not None


def test_it_follows_the_rewards_and_leads_to_the_map(start: Start, data_dir: Path) -> None:
    before = people(campaign_before(AFTER))
    before = replace(before, founders=asked().founders, log=campaign_before(AFTER).log)
    begun = start_episode(decide_all(open_episode(before), first_option))
    table = Table(start, data_dir, finish_episode(begun, *turns(*deal_episode(begun))))
    table.take_rewards()
    question_of(table)
    table.driver.click("oak")
    table.driver.click("next")
    table.driver.settle()
    assert table.top == "CampaignMapScene"
    assert [row["option"] for row in table.game.campaign.decisions] == ["oak"]


def test_of_a_bot_it_is_told_what_it_chose(start: Start, data_dir: Path, written: set[str]) -> None:
    campaign = bots_alone(asked())
    table = Table(start, data_dir, campaign)
    table.driver.click("go")
    table.driver.settle()
    option = bots_option(campaign, campaign.plan.story_choices[0])
    told = question_of(table).option
    assert told is not None
    assert told.id == option
    assert [row["option"] for row in table.game.campaign.decisions] == [option]
    keys = {widget.key for widget in table.driver.page.all_widgets()}
    assert keys == {"next"}
    name = campaign.legacies[asked_seat(campaign)].name
    assert any(name in words for words in question_of(table).texts)
    assert any(told.said in words for words in question_of(table).texts)
    table.driver.press(pygame.K_RETURN)
    table.driver.settle()
    assert table.top == "EnvelopeScene"


def asking(*standing: tuple[int, int], controllers: str) -> Campaign:
    """Return a campaign whose question is open, with the progress and the points of all as is said."""
    campaign = asked()
    seats = zip(campaign.legacies, standing, controllers.split(), strict=True)
    legacies = [
        replace(one, points=points, holdings=with_stars(one.holdings, progress=stars), controller=who)
        for one, (stars, points), who in seats
    ]
    return replace(campaign, legacies=tuple(legacies))


@pytest.mark.parametrize(
    ("standing", "controllers", "said", "name"),
    [
        (((3, 9), (2, 9), (1, 9)), PERSONS, None, "Cy"),
        (((3, 9), (1, 9), (1, 8)), PERSONS, "Level on stars: Bo and Cy. So I counted", "Cy"),
        (((1, 9), (1, 9), (1, 9)), PERSONS, "Level on stars and on points: Ada, Bo and Cy.", "Ada"),
        (((3, 9), (2, 9), (1, 9)), "human bot:1 bot:2", "nobody there to ask: Bo and Cy.", "Ada"),
    ],
)
def test_it_tells_how_whoever_is_asked_was_found(
    start: Start, data_dir: Path, standing: tuple[tuple[int, int], ...], controllers: str, said: str | None, name: str
) -> None:
    campaign = asking(*standing, controllers=controllers)
    table = Table(start, data_dir, campaign)
    table.driver.click("go")
    table.driver.settle()
    texts = question_of(table).texts
    assert f"{name}, what shall we lean on?" in texts[-1]
    assert len(texts) == (3 if said is None else 4)
    assert said is None or said in texts[2]
    table.driver.click("oak")
    table.driver.click("next")
    table.driver.settle()
    (row,) = table.game.campaign.decisions
    assert campaign.legacies[row["seat"]].name == name


def test_the_map_says_that_there_is_a_question(start: Start, data_dir: Path, written: set[str]) -> None:
    Table(start, data_dir, asked())
    assert "One question first" in written


@pytest.mark.parametrize("options", [{"window": (1024, 768), "language": "fr"}, *seldom({"window": (2560, 1080)})])
@pytest.mark.parametrize("number", range(len(STORY.questions)))
def test_there_is_room_for_every_word_and_the_longest_name(
    start: Start, number: int, options: dict[str, object]
) -> None:
    driver = start(**options)
    driver.game.services.settings.change(text_size=150)
    question = STORY.questions[number]
    campaign = replace(asked(), position=question.after)
    long = replace(
        campaign,
        legacies=tuple(
            replace(one, name="Wm " * 13 + "W", points=0, holdings=with_stars(one.holdings, progress=0))
            for one in campaign.legacies
        ),
    )
    table = Table(lambda **_: driver, Path(driver.game.services.folders.data), long)
    driver.click("go")
    driver.settle()
    driver.game.services.look.fonts.overflows.clear()  # the map shortens such a name
    for option in question.options:
        driver.click(option.id)
        assert question_of(table).option is option
    rects = [widget.rect for widget in driver.page.all_widgets()]
    assert all(driver.game.services.look.area.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:number]) < 0 for number, rect in enumerate(rects))
    assert list(map(str, driver.game.services.look.fonts.overflows.values())) == []

"""A campaign's words: what is promised comes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from mycity.book.campaign_words import (
    PRIZE_LINES,
    counted_tallies,
    prize_words,
    rows_that_count,
    tally_lines,
    worth_words,
)
from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP, Choice, begin_campaign
from mycity.scenes.rewards.reward_column import RewardColumn
from mycity.scenes.shared.campaign_art import explained_medals
from mycity.smoke.evenings import FOUNDERS, SEED
from mycity.table.campaign.reward_session import RewardSession
from tests.driver import Driver

POINTS, TREE = {"what": "points", "count": 3}, {"what": "tree"}


@pytest.mark.parametrize(
    ("single", "position", "phase", "told"),
    [
        (False, 17, REWARDS, (POINTS, TREE)),
        (False, 23, REWARDS, (TREE,)),
        (False, 23, SEALED, (POINTS, TREE)),
        (True, 17, REWARDS, (TREE,)),
    ],
)
def test_points_are_promised_only_where_an_episode_follows(
    single: bool, position: int, phase: str, told: tuple[object, ...]
) -> None:
    begun = begin_campaign(load_campaign("city"), FOUNDERS, SEED)
    campaign = replace(begun, single=single, position=position, phase=phase)
    assert rows_that_count(campaign, (POINTS, TREE)) == told


@pytest.mark.parametrize("alone", [False, True])
def test_stars_are_told_as_what_wins_only_where_they_do(start: Callable[..., Driver], alone: bool) -> None:
    services = start().game.services
    tip = prize_words(services, "progress", (), alone=alone)
    medals = explained_medals(services, pygame.Rect(0, 0, 9, 9), alone=alone).tooltip()
    for words in (tip.split("\n")[-1], medals):
        assert ("whoever has the most at the end wins" in words) is not alone
        assert ("here the highest score wins" in words) is alone


@pytest.mark.parametrize(
    ("position", "phase", "told"),
    [(6, PLAY, 0), (7, SEALED, 0), (7, SETUP, 2), (7, PLAY, 2), (7, REWARDS, 2), (8, OVER, 2)],
)
def test_what_is_counted_through_the_season_is_told_once_the_last_letter_is_open(
    start: Callable[..., Driver], position: int, phase: str, told: int
) -> None:
    begun = begin_campaign(load_campaign("island-season"), FOUNDERS, SEED)
    campaign = replace(begun, position=position, phase=phase)
    assert len(counted_tallies(campaign)) == told
    assert len(tally_lines(start().game.services, campaign)) == told


@pytest.mark.parametrize("what", sorted(PRIZE_LINES))
def test_a_prize_of_an_episode_alone_promises_nothing_that_never_comes(start: Callable[..., Driver], what: str) -> None:
    services = start().game.services
    for words in (prize_words(services, what, (), alone=True), worth_words(services, what, (), alone=True)):
        assert not re.search(r"for good|stays|\bever\b|From then on|again|joins the deck|You keep", words)


@pytest.mark.parametrize(
    ("what", "hint"), [("remove-rock", "Choose one of the rocks that glow."), ("tree", "may take it.")]
)
def test_a_cell_that_gives_a_sticker_up_is_not_said_to_take_it(
    start: Callable[..., Driver], what: str, hint: str
) -> None:
    campaign = begin_campaign(load_campaign("city"), FOUNDERS, SEED)
    game = cast("RewardSession", SimpleNamespace(campaign=campaign))
    column = RewardColumn(start().game.services, game, pygame.Rect(0, 0, 300, 600), [])
    assert column._hint(Choice(0, what, "place", ("A1",))).endswith(hint)

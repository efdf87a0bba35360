"""The cards by which a new game is chosen: doors into the worlds, games, lands or lessons, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame

from mycity.content.episodes import load_episode
from mycity.engine.lands.code import CITY, ISLAND, PlayedLand
from mycity.scenes.game_screens import CHOICES, SCREENS, WORLDS, GameChoice
from mycity.scenes.menu.game_pick import GamePick
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.menu.land_pick import BY_CODE, ELSEWHERE, RANDOM, SOURCES, TODAY, LandPick
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.shell.land_codes import refusal_words, set_words
from mycity.scenes.shell.services import Services
from mycity.ui.kit.blocks import Block, blocks_height, in_columns, lay_blocks, stacked
from mycity.ui.kit.cards import PictureCard, card_columns
from mycity.ui.kit.layout import cut_left
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import NOTE, STRONG
from mycity.ui.style.theme import Tone

_Chosen = TypeVar("_Chosen")
_DOORS, _DOOR, _CARD, _LAND, _GAP = 190, 64, 76, 84, 10
"""The width of the doors, the height of pictures: of doors, games, lands; the room between; in pixels at 1280 x 800."""


_ELSEWHERE = {CITY: mark("In the city: {land}"), ISLAND: mark("On the island: {land}")}
"""The words for a land that is of the other family, by its own."""


class _GameCard(PictureCard):
    role = STRONG


class _LandCard(PictureCard):
    role = NOTE
    is_beside = True


class GameCards:
    """The cards of a choice, and how they lie: doors at the left, games and their lands beside them.

    Args:
        pick: The choice.
        pictures: Of the cards.
        on_pick: Called when a card was taken, or a land.
        on_episode: Called when an episode was chosen.
    """

    def __init__(
        self,
        services: Services,
        pick: GamePick,
        pictures: GamePictures,
        on_pick: Callable[[], None],
        on_episode: Callable[[], None],
    ) -> None:
        self._services = services
        self._pick = pick
        self._pictures = pictures
        self._on_pick = on_pick
        self._on_episode = on_episode

    def laid(self, width: int) -> tuple[list[Block], list[Widget]]:
        """Return the blocks of a sheet of that width, and the widgets in them in Tab order."""
        look, doors, gap = self._services.look, self._doors(), self._services.look.px(_GAP)
        left = max(look.px(_DOORS), *(door.least_width(look) for door in doors))
        beside = width - left - gap
        games, others = self._games(), self._lessons() if self._pick.lesson else self._lands()
        right = [in_columns(look, beside, games, card_columns(games, look, beside, gap), gap=_GAP)]
        if others:
            columns = card_columns(others, look, beside, gap)
            right.append(in_columns(look, beside, others, columns, gap=_GAP, above=_GAP))
        height = max(blocks_height(right, look), in_columns(look, left, doors, 1, gap=_GAP).height)

        def place(rect: pygame.Rect) -> None:
            first, rest = cut_left(rect, left, gap)
            half = (first.height - gap) // len(doors)
            for number, door in enumerate(doors):
                door.place(pygame.Rect(first.left, first.top + number * (half + gap), left, half))
            lay_blocks(rest, right, look)

        told = self._told()
        blocks = [Block(height, place), stacked(look, width, told, gap=4, above=6)]
        return blocks, [*doors, *games, *others, *told]

    def _doors(self) -> list[PictureCard]:
        t, pick = self._services.t, self._pick
        return [
            PictureCard(
                t(world.words),
                self._pictures.of_world(world),
                partial(self._take, pick.choose_world, world),
                height=_DOOR,
                is_chosen=world is pick.played_in,
                key=f"world-{world.campaign}",
                tip=t(world.tip),
            )
            for world in WORLDS
        ]

    def _games(self) -> list[PictureCard]:
        """Return a card for each game of the world, and one for its lessons."""
        t, pick = self._services.t, self._pick
        cards: list[PictureCard] = [
            _GameCard(
                t(choice.words),
                self._pictures.of_choice(choice, self._chapter(choice)),
                partial(self._take, pick.choose_game, choice),
                height=_CARD,
                is_chosen=choice is pick.game and not pick.lesson,
                key=f"game-{choice.game}-{choice.kind}",
                tip=t(choice.line),
            )
            for choice in CHOICES[pick.world]
        ]
        learn = _GameCard(
            t("Learn by playing"),
            self._pictures.of_lesson(pick.next_lesson),
            partial(self._take, pick.choose_lesson, pick.next_lesson),
            height=_CARD,
            is_chosen=bool(pick.lesson),
            key="lesson",
            tip=t("A short game, and somebody who explains it step by step"),
        )
        return [*cards, learn]

    def _chapter(self, choice: GameChoice) -> int:
        """Return the chapter whose painting stands for a game."""
        episode = self._pick.episode_of(choice)
        return 1 if episode is None else load_episode(choice.game, episode.number).chapter or 1

    def _lands(self) -> list[PictureCard]:
        """Return a card for each way to choose the land of the game, where there is one."""
        land, t = self._pick.land, self._services.t
        if land is None:
            return []
        cards: list[PictureCard] = []
        for source, words in SOURCES.items():
            offered, is_chosen = replace(land, source=source), source == land.source
            here, refusal = self._shown(offered), None if source == BY_CODE else offered.refusal
            of_printed = partial(self._pictures.of_land, self._pick.game.game)
            card = _LandCard(
                t(words),
                self._pictures.of_code(here) if source == BY_CODE else of_printed(here),
                partial(self._choose_source, land, source),
                height=_LAND,
                is_chosen=is_chosen,
                key=f"land-{source}",
                tip=self._land_tip(offered, is_chosen=is_chosen),
                enabled=refusal is None,
                reason="" if refusal is None else refusal_words(self._services, refusal),
            )
            cards.append(card)
        return cards

    def _shown(self, offered: LandPick) -> PlayedLand | None:
        """Return a land as far as it may be seen."""
        plan = offered.plan
        return None if plan is None else PlayedLand(str(self._services.told_rules.shown(plan.code)))

    def _land_tip(self, land: LandPick, *, is_chosen: bool) -> str:
        t, plan = self._services.t, land.plan
        if land.source == TODAY and plan is not None and land.is_elsewhere:
            return t(ELSEWHERE[plan.code.kin])
        return t("Press again for another one.") if land.source == RANDOM and is_chosen else ""

    def _lessons(self) -> list[PictureCard]:
        """Return a card for each lesson of the world."""
        t, pick = self._services.t, self._pick
        rows = {row.lesson: row for row in SCREENS.values()}
        return [
            _LandCard(
                t(rows[lesson].lesson_words or rows[lesson].world.words),
                self._pictures.of_lesson(lesson),
                partial(self._take, pick.choose_lesson, lesson),
                height=_LAND,
                is_chosen=lesson == pick.lesson,
                key=f"lesson-{lesson}",
            )
            for lesson in pick.lessons
        ]

    def _told(self) -> list[Widget]:
        """Return what is told of what is chosen, and the rows of what else there is to choose of it."""
        services, pick, t = self._services, self._pick, self._services.t
        if pick.lesson:
            words = t("A short game, and somebody who explains it step by step. It can be left at any moment.")
            return [Label(words, NOTE, at="center", soft=True)]
        plan = None if pick.land is None else pick.land.plan
        if pick.land is None or plan is None:
            told: list[Widget] = [Label(t(pick.game.line), NOTE, at="center", soft=True)]
            return [*told, *pick.episode.rows(services, self._on_episode)] if pick.episode else told
        words = t("{land}: {rules}", land=str(plan.code), rules=set_words(services, plan))
        if pick.land.is_elsewhere:
            words = t(_ELSEWHERE[plan.code.kin], land=words)
        tip = t("A large view of the land, its rules, how much it gives, and its code")
        look = partial(self._look_at, pick.land)
        return [Button(words, look, tone=Tone.PAPER, sign="dots", role=NOTE, key="land", tip=tip)]

    # -- presses ---------------------------------------------------------------------------------------------

    def _take(self, choose: Callable[[_Chosen], None], chosen: _Chosen) -> None:
        choose(chosen)
        self._on_pick()

    def _choose_source(self, land: LandPick, source: str) -> None:
        """Take a way to a land; a code is typed on a sheet of its own."""
        if source == BY_CODE:
            self._look_at(replace(land, source=BY_CODE))
        else:
            self._take(self._pick.choose_source, source)

    def _look_at(self, land: LandPick) -> None:
        take = partial(self._take, self._pick.choose_land)
        self._services.stack.push(LandScene(self._services, self._pick.game.game, land, take))

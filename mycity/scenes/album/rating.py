"""The page of the strength: which bot is one's match, on a ladder, and how the rating has gone."""

from __future__ import annotations

import pygame

from mycity.ai.levels import offered
from mycity.content.bot_rows import load_levels
from mycity.engine.city import HUMAN
from mycity.scenes.album.ladder import Climb, StrengthLadder
from mycity.scenes.album.page import AlbumPage
from mycity.table.looking_back.strength import strength
from mycity.ui.kit.blocks import filling, stacked
from mycity.ui.kit.widgets import Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, TITLE

_EXAMPLE_STEPS = (0, 40, -15, 60, 120, 95, 180, 230, 205, 300)
"""An example of a strength from game to game, above or below where it begins."""


class RatingPage(AlbumPage):
    """Words above the ladder, which takes the rest of the sheet."""

    name = "rating"
    words = mark("Rating")
    sign = "ladder"

    def renew(self) -> None:
        games = self.services.finished.games
        self._strength = strength(games, load_levels())
        mine = (seat.animal for game in reversed(games) for seat in game.seats if seat.controller == HUMAN)
        self._animal = next(mine, "fox")

    def lay(self, room: pygame.Rect) -> list[Widget]:
        look, words = self.look, self._told()
        levels = [(level, self.t(level.name)) for level in offered(load_levels())]
        ladder = StrengthLadder(self.services.sprites, levels, self._climb())
        blocks = [stacked(look, room.width, words, gap=2), filling(ladder, look.px(240), above=12)]
        self.lay_beside(room, 100, blocks, [])
        return [*words, ladder]

    def _climb(self) -> Climb:
        found = self._strength
        if found.games:
            return Climb(found.ratings, found.level, self._animal, is_example=False)
        return Climb([found.rating + step for step in _EXAMPLE_STEPS], found.level, self._animal, is_example=True)

    def _told(self) -> list[Widget]:
        t, found = self.t, self._strength
        level = t(found.level.name)
        counting = t("Only games of one person against bots, without help, count.")
        if not found.games:
            begin = t("Only games of one person against bots, without help, count. Begin with {level}.", level=level)
            example = t("The faint line is an example of how a rating may go.")
            return [Label(t("No rating yet"), TITLE), Label(begin, BODY), Label(example, NOTE, soft=True)]
        games = self.n("after {count} game", "after {count} games", found.games)
        rating = t("Your rating is {rating}, {games}", rating=found.rating, games=games)
        return [
            Label(t("{level} is your match", level=level), TITLE),
            Label(f"{rating}.", BODY),
            Label(counting, NOTE, soft=True),
        ]

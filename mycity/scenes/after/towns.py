"""The towns of a land beside one's own: what the bots have built there alone, and the best that is known.

A line on the result tells of them, with the medal that they make, and leads to their cities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.kept_heads import code_of
from mycity.board_pictures.small_pictures import plain
from mycity.engine.city import City
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.shared.days_game import MEDAL_WORDS, more_words, town_words
from mycity.scenes.shared.finished_games import keep_towns
from mycity.scenes.shared.pictures.land_pictures import little_city
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.services import Services
from mycity.storage.statistics import FinishedGame
from mycity.table.land_towns import LandTowns, town_names
from mycity.table.looking_back.counted_games import best_known
from mycity.table.looking_back.day_calendar import MEDALS, medal_for
from mycity.table.looking_back.ended_game import EndedGame
from mycity.ui.kit.blocks import in_columns, lay_blocks, stacked
from mycity.ui.kit.boxes import above, aligned, written
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.layout import cut_bottom, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Label, Widget
from mycity.ui.messages import Text, resolve
from mycity.ui.style.fonts import NOTE, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_CARD, _CELL, _GAP = 250, 214, 14
"""The least width of a card and the height of its picture, and the room between two, in pixels at 1280 x 800."""
_MOST_POINTS = 99
"""No more digits than this has."""
_SHRINKS = 1.12
"""The factor by which words may be too wide for one line, and are set smaller."""
_LINE, _MEDAL = 760, 44
"""Pixels across the line that tells of a land's towns, at most, and across the medal that stands before it."""


class NamedCity(NamedTuple):
    """A city, what it is called, and whether it is one's own."""

    name: str
    city: FinishedCity
    is_own: bool = False


class TownsScene(SheetScene, PictureScene):
    """A card for each city, the best first; a press shows it large. Esc goes back.

    Args:
        cities: The cities of one land and deck.
    """

    def __init__(self, services: Services, cities: Sequence[NamedCity]) -> None:
        super().__init__(services)
        self._cities = sorted(cities, key=lambda one: -one.city.score)

    def build(self) -> list[Widget]:
        look, t = self.look, self.t
        inner = self.lay_sheet(1180, around=40, margins=(64, 44))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        head: list[Widget] = [
            Label(t("What was made of this land"), TITLE, at="center"),
            Label(t("Each was built alone, on the same land and with the same deck."), NOTE, at="center", soft=True),
        ]
        cards = [self._card(number, one) for number, one in enumerate(self._cities)]
        width = rest.width - look.px(8)
        columns = max(1, min(3, (width + look.px(_GAP)) // look.px(_CARD + _GAP)))
        blocks = [stacked(look, width, head, gap=4), in_columns(look, width, cards, columns, gap=_GAP, above=12)]
        lay_blocks(pygame.Rect(rest.left, rest.top, width, 0), blocks, look)
        panel = ScrollPanel([*head, *cards], key="towns")
        panel.place(rest.inflate(look.px(20), 0))
        back = Button(t("Back"), self.back, tone=Tone.GO, key="back")
        row(foot, [back], look)
        return [panel, back]

    def _card(self, number: int, one: NamedCity) -> PictureCard:
        words = self.t("{city}: {points}", city=one.name, points=self._points(one.city.score))
        picture = partial(self._picture, number, one.city)
        show = partial(self._show, number)
        return PictureCard(words, picture, show, height=_CELL, is_chosen=one.is_own, key=f"town{number}")

    def _points(self, score: int) -> str:
        return self.n("{count} point", "{count} points", score)

    def _picture(self, number: int, one: FinishedCity, size: tuple[int, int]) -> pygame.Surface | None:
        def paint() -> pygame.Surface:
            return little_city(self.services.sprites, one.city, one.decor, size, self.look.px(8))

        return self.queue.picture((number, size), paint)

    def _show(self, number: int) -> None:
        self.stack.push(LargeCityScene(self.services, [one.city for one in self._cities], number))


class LinesButton(Button):
    """A button whose words stand on as many lines as the longest need that they may become.

    Args:
        longest: Those words.
    """

    def __init__(self, text: Text, on_press: Callable[[], None], longest: str) -> None:
        super().__init__(text, on_press, tone=Tone.PAPER, role=NOTE)
        self._longest = longest

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        margin = look.px(44)
        across, lines = look.fonts.width(self._longest, NOTE) + margin, 1
        if across > width * _SHRINKS:
            lines = len(look.fonts.wrap_balanced(self._longest, NOTE, width - margin))
        return min(width, across), lines * look.fonts.line_height(NOTE) + look.px(22)

    def draw_words(self, surface: pygame.Surface, look: Look, face: pygame.Rect) -> None:
        words, room = resolve(self.text), face.inflate(-look.px(20), 0)
        is_one = look.fonts.width(words, NOTE) <= room.width * _SHRINKS
        lines = [words] if is_one else look.fonts.wrap_balanced(words, NOTE, room.width)
        colour = look.palette.coat(self.tone, enabled=self.enabled).letters
        told = above(*(written(look, line, NOTE, colour, "center") for line in lines))
        aligned(told.wide(room.width)).draw(surface, room)

    def explained(self, look: Look) -> str:  # noqa: ARG002 - its words are never cut
        return self.tooltip()


class TownsLine:
    """The line that tells what bots have come to on the land, the medal before it; a press shows their towns.

    Args:
        game: The game on that land.
        decor: Its look.
        towns: Theirs; some may still be built.
    """

    def __init__(self, services: Services, game: EndedGame, decor: EpisodeDecor, towns: LandTowns) -> None:
        self._services = services
        self._game = game
        self._decor = decor
        self._towns = towns
        self._finished: Sequence[FinishedGame] = ()
        self._is_kept = False
        self._button: Button = Button("", self._show)

    def button(self) -> Button:
        """Return the line anew: it can be pressed as soon as the towns stand."""
        t, is_done = self._services.t, self._towns.is_done
        self._finished = self._services.finished.games
        self._button = LinesButton(self._words, self._show, self._words() if is_done else self._longest())
        self._button.key, self._button.tip = "towns", t("What they made of it, beside what you made")
        self._button.enabled = is_done
        self._button.reason = "" if is_done else t("They are still at work.")
        return self._button

    def room(self, room: pygame.Rect) -> pygame.Rect:
        """Return what is left of a room beside the medal, and as much at the other side."""
        return room.inflate(-2 * self._services.look.px(_MEDAL + 8), 0)

    def width(self, room: int) -> int:
        """Return the pixels across it in a room so wide: more than usual where its words need more lines."""
        look, usual = self._services.look, self._services.look.px(_LINE)
        needed = self._button.measure(look, room)[0]
        return min(room, usual if needed <= usual * _SHRINKS else needed)

    def update(self) -> bool:
        """Take in what has been built, and keep it once all is; return whether anything has."""
        is_new = self._towns.update()
        if self._towns.is_done and not self._is_kept:  # a study, or a game before on this land, may have built them
            self._is_kept, save = True, self._game.save
            keep_towns(self._services, save.created, save.seed, self._towns.scores)
            self._button.enabled, self._button.reason = True, ""  # none is made: another one may just be pressed
        return is_new

    def _words(self) -> str:
        """Return what the bots have come to on the land, alone, and which medal that makes."""
        t, scores = self._services.t, self._towns.scores
        if not scores:
            return t("Neighbour, Surveyor and Master are still at work on this land…")
        medal = t(MEDAL_WORDS[self._medal]) if self._medal else ""
        more = "" if self._sum is None or not self._towns.is_done else more_words(t, self._sum, scores)
        reached = t("{medal} ({next})", medal=medal, next=more) if medal and more else medal or more
        return self._joined(town_words(t, scores, self._best_known), self._sum, reached)

    def _joined(self, told: str, points: int | None, reached: str) -> str:
        """Return the parts of the line: what the bots have come to, what the people have alone, and their medal."""
        is_at_table = len(self._game.order) > 1 and points is not None
        alone = [self._services.t("alone {points}", points=plain(points or 0))] if is_at_table else []
        return " \N{MIDDLE DOT} ".join([told, *alone, *([reached] if reached else [])])

    def _longest(self) -> str:
        """Return about the most words that it may come to have."""
        t, most = self._services.t, (_MOST_POINTS,) * len(MEDALS)
        told, medals = town_words(t, most, _MOST_POINTS), sorted((t(words) for words in MEDAL_WORDS.values()), key=len)
        more = t("{medal}: {count} more", medal=medals[-1], count=_MOST_POINTS)
        reached = t("{medal} ({next})", medal=medals[-2], next=more)
        return self._joined(told, _MOST_POINTS, reached)

    @property
    def _best_known(self) -> int | None:
        """The most points known on the land: of the search, a study, or somebody here or in an earlier game."""
        town, people = self._towns.best, [one.seat for one in self._game.people]
        found = [self._game.told_alone[seat] for seat in people]
        found += [] if town is None else [town.score]
        return best_known(self._finished, code_of(self._game.state), *found)

    @property
    def _sum(self) -> int | None:
        """The points of the best of the people, alone; None where only bots have played."""
        return max((self._game.alone[one.seat] for one in self._game.people), default=None)

    @property
    def _medal(self) -> str:
        """The medal for the best of the people, as far as it is known; empty for none."""
        return "" if self._sum is None else medal_for(self._sum, self._towns.scores)

    @property
    def scores(self) -> Sequence[int]:
        """The scores of the towns that stand already."""
        return self._towns.scores

    def draw_medal(self, surface: pygame.Surface) -> None:
        if medal := self._medal:
            look, line = self._services.look, self._button.rect
            picture = self._services.sprites.icon(f"medal-{medal}", look.px(_MEDAL))
            surface.blit(picture, picture.get_rect(midright=(line.left - look.px(8), line.centery)))

    def _show(self) -> None:
        """Show the cities of the people, and of those who built alone."""
        state, code = self._game.state, code_of(self._game.state)
        own = [
            NamedCity(
                state.table.players[one.seat].name,
                FinishedCity(state.cities[one.seat], self._game.alone[one.seat], self._decor, code),
                is_own=True,
            )
            for one in self._game.people
        ]
        *names, best_name = town_names(self._services.t)
        towns = [
            NamedCity(name, self._named(name, town.city, town.score))
            for name, town in zip(names, self._towns.towns, strict=False)
        ]
        best = self._best_city([one.city for one in own])
        if best is not None:
            towns.append(NamedCity(best_name, self._named(best_name, best.city, best.score)))
        self._services.stack.push(TownsScene(self._services, [*own, *towns]))

    def _best_city(self, own: Sequence[FinishedCity]) -> FinishedCity | None:
        """Return the city with the most points known; None where only the number is known, from an earlier game."""
        town = self._towns.best
        found = [] if town is None else [self._named("", town.city, town.score)]
        return next((city for city in [*found, *own] if city.score == self._best_known), None)

    def _named(self, name: str, city: City, score: int) -> FinishedCity:
        named = replace(city, player=replace(city.player, name=name))
        return FinishedCity(named, score, self._decor, code_of(self._game.state))

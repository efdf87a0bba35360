"""A new game: which one, who sits where, from which seed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain

import pygame

from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import SEATS
from mycity.engine.lands.code import LandCode
from mycity.engine.rng import LARGEST_SEED
from mycity.scenes.game_screens import (
    CHOICES,
    CITY,
    ISLAND,
    SCREENS,
    WORLDS,
    GameChoice,
    World,
    lessons_of,
    recent_choice,
)
from mycity.scenes.menu.episode_choice import EpisodeChoice
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.menu.land_pick import BY_CODE, PRINTED, RANDOM, SOURCES, TODAY, LandPick
from mycity.scenes.menu.land_scene import LandScene
from mycity.scenes.menu.seat_card import SeatCard
from mycity.scenes.menu.seats import Seats, parse_seed, remember_seats, remembered_chairs
from mycity.scenes.shared.finished_games import proposed_rival
from mycity.scenes.shared.game_starts import new_seed
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.land_codes import set_words
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.blocks import Block, blocks_height, in_columns, lay_blocks, stacked
from mycity.ui.kit.cards import PictureCard, card_columns
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, STRONG, TITLE
from mycity.ui.style.theme import Tone

_SEED_LIMIT = 20
_DOORS, _DOOR, _CARD, _LAND = 190, 64, 76, 84
"""The width of the doors, and the height of pictures: of doors, games, lands; in pixels at 1280 x 800."""
_GAP = 10
_NO_LETTER = {
    CITY: mark("No letter was opened yet: begin a campaign, or show the sealed episodes."),
    ISLAND: mark("No letter was opened yet: begin a season, or show the sealed episodes."),
}
"""The reason why no single episode can be played, by the land."""


class _GameCard(PictureCard):
    role = STRONG


class _LandCard(PictureCard):
    role = NOTE
    is_beside = True


class NewGameScene(SheetScene):
    """Doors into the worlds, cards for what is played there and on which land, the seats. Esc goes back.

    It opens on what was played last, and on who played it: one press begins that again.

    Args:
        world: Where the game is to be set; where the last one was when None.
        code: Of the land that is to be played on.
    """

    home = "start"

    def __init__(self, services: Services, world: World | None = None, code: LandCode | None = None) -> None:
        super().__init__(services)
        recent = services.settings.now.recent_games
        self._game = recent_choice(recent, world) if code is None else _game_on(code.family)
        self._world = SCREENS[self._game.game].world
        self._lesson = ""
        self._picks = {game: LandPick.first(GAMES[row.land].family) for game, row in SCREENS.items() if row.land}
        if code is not None:
            pick = replace(self._picks[self._game.game], source=BY_CODE, typed=str(code))
            self._picks[self._game.game] = pick
        elif recent and SCREENS[self._game.game].land == recent[0][0]:
            self._picks[self._game.game] = _like_last(self._picks[self._game.game])
        self._seats = Seats(proposed_rival(services), remembered_chairs(services))
        choices = chain.from_iterable(CHOICES.values())
        self._episode_choices = {
            choice: EpisodeChoice(services, choice.game) for choice in choices if choice.of_one_episode
        }
        self._seed = str(new_seed(services))
        self._shows_more = False
        self._title = self._reason_room = pygame.Rect(0, 0, 0, 0)
        self._start = Button("", self._begin)
        self.pictures = GamePictures(services)

    @property
    def _episode_choice(self) -> EpisodeChoice | None:
        """The episode chosen; None where none is to be."""
        return None if self._lesson else self._episode_choices.get(self._game)

    @property
    def _pick(self) -> LandPick | None:
        """The land chosen, of a game that can be played on others than the printed one."""
        return None if self._lesson else self._picks.get(self._game.game)

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.rebuild(focus="start")

    def leave(self) -> None:
        self.pictures.queue.close()

    def finish_pictures(self) -> None:
        self.pictures.queue.preloader.finish()

    def look_changed(self) -> None:
        self.pictures.queue.begin_anew()
        super().look_changed()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self.pictures.queue.has_news():
            self.needs_redraw = self.page_changed = True

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Begin the game with the gamepad's button for that, too."""
        if command is Command.MENU and self._start.enabled:
            self._begin()
            return True
        return super().handle(event, command)

    # -- what is seen ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Lay out what is chosen in a scrolling column, and the ways on below, which never scroll away."""
        look, pick = self.look, self._pick
        self._seats.ask_for(1 if pick is not None and pick.source != PRINTED else SEATS[0])
        inner = self.lay_sheet(1120, around=28, margins=(56, 36))
        foot, rest = cut_bottom(inner, look.px(50), look.px(6))
        self._reason_room, rest = cut_bottom(rest, self._reason_height(inner.width))
        self._title, rest = cut_top(rest, look.fonts.line_height(TITLE), look.px(6))
        width = rest.width - look.px(8)
        blocks, widgets = self._choice(width)
        if not self._lesson:
            seats = [self._seat(number) for number in range(len(self._seats))]
            columns = 2 if width >= 2 * max(seat.least_width(look) for seat in seats) + look.px(_GAP) else 1
            blocks.append(in_columns(look, width, seats, columns, gap=_GAP, above=_GAP))
            widgets += chain.from_iterable(seat.widgets for seat in seats)
            if self._shows_more:
                seed = self._seed_row()
                blocks.append(Block(max(w.measure(look, width)[1] for w in seed), partial(self._place_seed, seed), 12))
                widgets += seed
        lay_blocks(pygame.Rect(rest.left, rest.top, width, 0), blocks, look)
        panel = ScrollPanel(widgets, key="choice")
        panel.place(pygame.Rect(rest.left - look.px(8), rest.top, rest.width + look.px(20), rest.height))
        return [panel, *self._foot(foot)]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        look.write(surface, self.t("New game"), TITLE, look.palette.ink, self._title)
        line = cut_top(self._reason_room, look.fonts.line_height(NOTE))[0]
        for words in look.fonts.wrap(self._refusal(), NOTE, line.width):
            look.write(surface, words, NOTE, look.palette.bad, line, "midright")
            line.top += line.height

    def _choice(self, width: int) -> tuple[list[Block], list[Widget]]:
        """Return the doors at the left, the games of that world and their lands beside them, and what is told."""
        look, doors = self.look, self._doors()
        left = max(look.px(_DOORS), *(door.least_width(look) for door in doors))
        beside = width - left - look.px(_GAP)
        games, lands = self._games(), self._lands()
        right = [in_columns(look, beside, games, card_columns(games, look, beside, look.px(_GAP)), gap=_GAP)]
        if lands:
            columns = card_columns(lands, look, beside, look.px(_GAP))
            right.append(in_columns(look, beside, lands, columns, gap=_GAP, above=_GAP))
        height = max(blocks_height(right, look), in_columns(look, left, doors, 1, gap=_GAP).height)

        def place(rect: pygame.Rect) -> None:
            first, rest = cut_left(rect, left, look.px(_GAP))
            half = (first.height - look.px(_GAP)) // len(doors)
            for number, door in enumerate(doors):
                door.place(pygame.Rect(first.left, first.top + number * (half + look.px(_GAP)), left, half))
            lay_blocks(rest, right, look)

        told = self._told()
        return [Block(height, place), stacked(look, width, told, gap=4, above=6)], [*doors, *games, *lands, *told]

    def _doors(self) -> list[PictureCard]:
        return [
            PictureCard(
                self.t(world.words),
                self.pictures.of_world(world),
                partial(self._choose_world, world),
                height=_DOOR,
                is_chosen=world is self._world,
                key=f"world-{world.campaign}",
                tip=self.t(world.tip),
            )
            for world in WORLDS
        ]

    def _games(self) -> list[PictureCard]:
        """Return a card for each game of the world, and one for the lesson that comes next there."""
        t, pictures = self.t, self.pictures
        cards: list[PictureCard] = []
        for choice in CHOICES[self._world]:
            episode = self._episode_choices.get(choice)
            chapter = (load_episode(choice.game, episode.number).chapter or 1) if episode and episode.number else 1
            card = _GameCard(
                t(choice.words),
                pictures.of_choice(choice, chapter),
                partial(self._choose_game, choice),
                height=_CARD,
                is_chosen=choice is self._game and not self._lesson,
                key=f"game-{choice.game}-{choice.kind}",
                tip=t(choice.line),
            )
            cards.append(card)
        lesson = self._next_lesson()
        learn = _GameCard(
            t("Learn by playing"),
            pictures.of_lesson(lesson),
            partial(self._choose_lesson, lesson),
            height=_CARD,
            is_chosen=bool(self._lesson),
            key="lesson",
            tip=t("A short game, and somebody who explains it step by step"),
        )
        return [*cards, learn]

    def _lands(self) -> list[PictureCard]:
        """Return a card for each way to choose the land of the game, where there is one."""
        pick, t = self._pick, self.t
        if pick is None:
            return []
        cards: list[PictureCard] = []
        for source, words in SOURCES.items():
            here = pick if source == pick.source else replace(pick, source=source)
            chosen = source == pick.source
            again = t("Press again for another one.") if source == RANDOM and chosen else ""
            picture = self.pictures.of_code(here.land) if source == BY_CODE else None
            card = _LandCard(
                t(words),
                picture or self.pictures.of_land(self._game.game, here.land),
                partial(self._choose_source, source),
                height=_LAND,
                is_chosen=chosen,
                key=f"land-{source}",
                tip=again,
            )
            cards.append(card)
        return cards

    def _told(self) -> list[Widget]:
        """Return what is told of what is chosen, and the rows of what else there is to choose of it."""
        t, pick = self.t, self._pick
        if self._lesson:
            words = t("A short game, and somebody who explains it step by step. It can be left at any moment.")
            return [Label(words, NOTE, at="center", soft=True)]
        plan = None if pick is None else pick.plan
        if pick is None or plan is None:
            told: list[Widget] = [Label(t(self._game.line), NOTE, at="center", soft=True)]
            return [*told, *self._episode_choice.rows(self.services, self.rebuild)] if self._episode_choice else told
        words = t("{land}: {rules}", land=str(plan.code), rules=set_words(self.services, plan))
        tip = t("The land large, its rules, how much it gives, and its code")
        return [Button(words, self._look_at_land, tone=Tone.PAPER, sign="dots", role=NOTE, key="land", tip=tip)]

    def _seat(self, seat: int) -> SeatCard:
        on_island = self._world is ISLAND
        submit = partial(self._focus_on, "start")
        return SeatCard(self.services, self._seats, seat, self.rebuild, submit, on_island=on_island)

    def _seed_row(self) -> list[Widget]:
        """Return the number of the deal behind its name: few ever need it."""
        seed = TextField(
            self._seed,
            on_change=self._write_seed,
            on_submit=partial(self._focus_on, "start"),
            limit=_SEED_LIMIT,
            key="seed",
            tip=self.t("With the same number and the same players, the cards come in the same order again."),
        )
        draw = IconButton("again", self._shuffle_seed, tip=self.t("Shuffle again"), key="draw")
        return [Label(self.t("Deck no."), BODY, soft=True), seed, draw]

    def _place_seed(self, widgets: list[Widget], rect: pygame.Rect) -> None:
        look = self.look
        label, seed, draw = widgets
        at, rest = cut_left(rect, label.measure(look, rect.width)[0], look.px(14))
        label.place(pygame.Rect(at.left, at.centery - label.measure(look, at.width)[1] // 2, at.width, at.height))
        at, rest = cut_left(rest, look.px(200), look.px(_GAP))
        seed.place(at)
        draw.place(cut_left(rest, rect.height)[0])

    def _foot(self, foot: pygame.Rect) -> list[Widget]:
        """Place what is rarely wanted at the left, the way back and the start at the right."""
        t, look = self.t, self.look
        self._start = Button(t("Start"), self._begin, tone=Tone.GO, sign="play", key="start")
        self._update_start()
        back = Button(t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        more = Button(t("More"), self._show_more, tone=Tone.PAPER, key="more", tip=t("The deck's number"))
        add = Button(t("Add a player"), self._add, tone=Tone.PAPER, sign="plus", key="add")
        others = [*([more] if not (self._shows_more or self._lesson) else []), *([add] if self._may_add() else [])]
        buttons = [back, self._start]
        width = sum(button.measure(look, foot.width)[0] for button in buttons) + look.px(14)
        row(cut_left(foot, foot.width - width - look.px(14))[0], others, look, gap=14, at="left")
        row(foot, buttons, look, gap=14, at="right")
        return [self._start, back, *others]

    def _may_add(self) -> bool:
        return self._seats.can_add and not self._lesson

    # -- what is chosen --------------------------------------------------------------------------------------

    def _choose_world(self, world: World) -> None:
        self._world = world
        self._choose_game(recent_choice(self.services.settings.now.recent_games, world))

    def _choose_game(self, game: GameChoice) -> None:
        self._game, self._lesson = game, ""
        self.rebuild(focus="start")

    def _choose_lesson(self, lesson: str) -> None:
        self._lesson = lesson
        self.rebuild(focus="start")

    def _choose_source(self, source: str) -> None:
        """Take a way to a land: another one by chance with every press; a code is typed on a sheet of its own."""
        pick = self._picks[self._game.game]
        if source == RANDOM and pick.source == RANDOM:
            pick = pick.drawn()
        if source == BY_CODE:
            self.stack.push(LandScene(self.services, self._game.game, replace(pick, source=BY_CODE), self._take_land))
        else:
            self._take_land(replace(pick, source=source))

    def _look_at_land(self) -> None:
        if self._pick is not None:
            self.stack.push(LandScene(self.services, self._game.game, self._pick, self._take_land))

    def _take_land(self, pick: LandPick) -> None:
        """Take a land that was chosen: it may be one of the other world."""
        self._picks[self._game.game] = pick
        self._settle_today()
        self.rebuild(focus="start")

    def _settle_today(self) -> None:
        """Go over to the game that is played on the land chosen."""
        pick = self._pick
        plan = None if pick is None else pick.plan
        if pick is not None and plan is not None and plan.code.family != pick.family:
            self._picks[self._game.game] = replace(pick, source=PRINTED)
            self._game = _game_on(plan.code.family)
            self._world = SCREENS[self._game.game].world
            there = self._picks[self._game.game]
            self._picks[self._game.game] = replace(there, source=pick.source, typed=pick.typed)

    def _next_lesson(self) -> str:
        """Return the lesson of the world that was not given yet, or else its last one."""
        seen = self.services.settings.now.lessons_seen
        lessons = lessons_of(self._world)
        return next((lesson for lesson in lessons if lesson not in seen), lessons[-1])

    def _show_more(self) -> None:
        self._shows_more = True
        self.rebuild(focus="seed")

    def _focus_on(self, key: str) -> None:
        self.page.focus_on(key)

    def _add(self) -> None:
        self._seats.add()
        self.rebuild(focus=f"animal{len(self._seats) - 1}")

    def _write_seed(self, text: str) -> None:
        self._seed = text
        self._update_start()

    def _shuffle_seed(self) -> None:
        self._seed = str(new_seed(self.services))
        self.rebuild()

    def _update_start(self) -> None:
        self._start.reason = self._refusal()
        self._start.enabled = not self._start.reason

    def _refusal(self) -> str:
        """Return why the game cannot begin; nothing when it can."""
        if self._lesson:
            return ""
        if not self._has_episode():
            return self.t(_NO_LETTER[self._world])
        if parse_seed(self._seed) is not None:
            return ""
        return self.t("The number of a deck is written in digits and is {largest} at most.", largest=LARGEST_SEED)

    def _reason_height(self, width: int) -> int:
        """Return the room that the reason above the start takes; a line at least where a seed may become wrong."""
        lines = self.look.fonts.wrap(self._refusal(), NOTE, width) if self._refusal() else []
        return max(int(self._shows_more), len(lines)) * self.look.fonts.line_height(NOTE)

    def _has_episode(self) -> bool:
        """Return whether there is an episode to be played, where one is to be chosen."""
        return self._episode_choice is None or self._episode_choice.number is not None

    def _begin(self) -> None:
        if self._lesson:
            self.ways.tutorial(self._lesson)
            return
        seed = parse_seed(self._seed)
        if seed is not None:
            episode = self._episode_choice.number if self._episode_choice else None
            if self._episode_choice:
                self._episode_choice.remember(self.services)
            founders = self._seats.founders(self.services)
            remember_seats(self.services, founders)
            land = self._pick.land if self._pick is not None else None
            self.ways.start(self._game.game, founders, seed, episode, land)


def _like_last(pick: LandPick) -> LandPick:
    """Return the land that is offered to who played on one last: today's, or another where today's is elsewhere."""
    todays = replace(pick, source=TODAY)
    plan = todays.plan
    return todays if plan is not None and plan.code.family == pick.family else replace(pick, source=RANDOM)


def _game_on(family: str) -> GameChoice:
    """Return the game that is played on the lands of a family."""
    return next(row.choices[0] for row in SCREENS.values() if row.land and GAMES[row.land].family == family)

"""A new game: which one, who sits where, from which seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pygame

from mycity.content.campaigns import episode_numbers
from mycity.content.games import GAMES
from mycity.content.seating import SEATS
from mycity.engine.lands.code import LandCode
from mycity.engine.rng import LARGEST_SEED
from mycity.scenes.game_screens import CHOICES, CITY, ISLAND, SCREENS, WORLDS, GameChoice, World, recent_choice
from mycity.scenes.menu.land_pick import BY_CODE, PRINTED, RANDOM, SOURCES, TODAY, LandPick
from mycity.scenes.menu.land_scene import LandRow, LandScene
from mycity.scenes.menu.seat_row import SeatRow
from mycity.scenes.menu.seats import Seats, parse_seed, remember_seats, remembered_chairs
from mycity.scenes.shared.finished_games import proposed_rival
from mycity.scenes.shared.game_starts import new_seed
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.land_codes import set_words
from mycity.scenes.shell.services import Services
from mycity.storage.resume import opened_episodes
from mycity.storage.settings import RememberedEpisode
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import centred, column, column_height, cut_bottom, cut_left, cut_right, cut_top, row
from mycity.ui.kit.rows import Toggle
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.steppers import OptionRow
from mycity.ui.kit.textfield import TextField
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, NOTE, TITLE
from mycity.ui.style.theme import Tone

_SEED_LIMIT = 20
_NO_LETTER = {
    CITY: mark("No letter was opened yet: begin a campaign, or show the sealed episodes."),
    ISLAND: mark("No letter was opened yet: begin a season, or show the sealed episodes."),
}
"""The reason why no single episode can be played, by the land."""


class NewGameScene(SheetScene):
    """A sheet with the seats below one another, the seed, and the start. Esc goes back.

    It opens on what was played last, and on who played it.

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
        self._title = self._seed_room = self._reason_room = pygame.Rect(0, 0, 0, 0)
        self._start = Button("", self._begin)

    @property
    def _episode_choice(self) -> EpisodeChoice | None:
        """The episode chosen; None where none is to be."""
        return self._episode_choices.get(self._game)

    def enter(self) -> None:
        self.rebuild(focus="start")

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Begin the game with the gamepad's button for that, too."""
        if command is Command.MENU and self._start.enabled:
            self._begin()
            return True
        return super().handle(event, command)

    def build(self) -> list[Widget]:
        """Lay out the game, the seats in a scrolling column, seed and start below."""
        look, pick = self.look, self._pick
        self._seats.ask_for(1 if pick is not None and pick.source != PRINTED else SEATS[0])
        inner, gap = self.lay_sheet(1000, around=40, margins=(64, 44)), look.px(4)
        foot, rest = cut_bottom(inner, look.px(50), gap)
        self._reason_room, rest = cut_bottom(rest, self._reason_height(inner.width))
        add, head = self._add_button(rest), self._head()
        _, rest = cut_bottom(rest, sum(button.rect.height for button in add), gap)
        self._title, rest = cut_top(rest, look.fonts.line_height(TITLE), gap)
        above, rest = cut_top(rest, column_height(inner.width, head, look, gap=4), gap)
        column(above, head, look, gap=4)
        panel = ScrollPanel(self._rows(cut_top(rest, 0, look.px(8))[1]), key="seats")
        panel.place(pygame.Rect(rest.left - look.px(8), rest.top, rest.width + look.px(28), rest.height))
        return [*head, panel, *add, *self._foot(foot)]

    def draw_behind(self, surface: pygame.Surface) -> None:
        super().draw_behind(surface)
        look = self.look
        look.write(surface, self.t("New game"), TITLE, look.palette.ink, self._title)
        if self._shows_more:
            look.write(surface, self.t("Deck no."), BODY, look.palette.ink_soft, self._seed_room, "midleft")
        line = cut_top(self._reason_room, look.fonts.line_height(NOTE))[0]
        for words in look.fonts.wrap(self._refusal(), NOTE, line.width):
            look.write(surface, words, NOTE, look.palette.bad, line, "midright")
            line.top += line.height

    def _head(self) -> list[Widget]:
        """Return the choice of a game, as soon as there is one, and what the game is."""
        t = self.t
        on_land = self._pick is not None and self._pick.plan is not None
        words = t("A land nobody has seen, and one evening: the highest score wins.") if on_land else t(self._game.line)
        line = Label(words, NOTE, at="center", soft=True)
        worlds = [(world, t(world.words)) for world in WORLDS]
        options = [(game, t(game.words)) for game in CHOICES[self._world]]
        head: list[Widget] = [
            OptionRow(t("Where"), options=worlds, value=self._world, on_change=self._choose_world, key="world"),
            OptionRow(t("Game"), options=options, value=self._game, on_change=self._choose_game, key="game"),
            line,
        ]
        if (pick := self._pick) is not None:
            tip = t("The printed land, today's, a random one, or one by its code")
            head.insert(2, LandRow(t("Land"), self._land_words(pick), self._choose_land, key="land", tip=tip))
        return [*head, *self._episode_choice.rows(self.services, self.rebuild)] if self._episode_choice else head

    @property
    def _pick(self) -> LandPick | None:
        """The land chosen, of a game that can be played on others than the printed one."""
        return self._picks.get(self._game.game)

    def _land_words(self, pick: LandPick) -> str:
        plan = pick.plan
        if plan is None:
            return self.t(SOURCES[pick.source])
        code = f"{plan.code}" if pick.source == BY_CODE else self.t(SOURCES[pick.source])
        return self.t("{land}: {rules}", land=code, rules=set_words(self.services, plan))

    def _choose_land(self) -> None:
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

    def _rows(self, room: pygame.Rect) -> list[Widget]:
        """Return the seats from the top of a room down, flush with what lies above and below them."""
        look = self.look
        gap = look.px(10)
        rect = cut_top(room, SeatRow.height(look))[0]
        widgets: list[Widget] = []
        for seat in range(len(self._seats)):
            chair = SeatRow(
                self.services,
                self._seats,
                seat,
                self.rebuild,
                lambda: self.page.focus_on("start"),
                on_island=self._world is ISLAND,
            )
            chair.place(rect, look)
            widgets += chair.widgets
            rect = rect.move(0, rect.height + gap)
        return widgets

    def _add_button(self, room: pygame.Rect) -> list[Widget]:
        """Return the button that adds a seat, in the middle at the foot of a room: it never scrolls away."""
        if not self._seats.can_add:
            return []
        add = Button(self.t("Add a player"), self._add, tone=Tone.PAPER, sign="plus", key="add")
        width, height = add.measure(self.look, room.width)
        add.place(centred(cut_bottom(room, height)[0], width, height))
        return [add]

    def _foot(self, foot: pygame.Rect) -> list[Widget]:
        """Place what is rarely wanted at the left, the way back and the start at the right."""
        look = self.look
        self._start = Button(self.t("Start"), self._begin, tone=Tone.GO, sign="play", key="start")
        self._update_start()
        back = Button(self.t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        rest = foot
        for button in (self._start, back):
            rect, rest = cut_right(rest, max(look.px(150), button.measure(look, foot.width)[0]), look.px(14))
            button.place(rect)
        return [self._start, back, *(self._seed_widgets(foot) if self._shows_more else self._more_button(foot))]

    def _more_button(self, foot: pygame.Rect) -> list[Widget]:
        """Return the way to the number of the deal: few ever need it."""
        more = Button(self.t("More"), self._show_more, tone=Tone.PAPER, key="more", tip=self.t("The deck's number"))
        row(foot, [more], self.look, at="left")
        return [more]

    def _seed_widgets(self, foot: pygame.Rect) -> list[Widget]:
        """Place the number of the deal behind its name."""
        look = self.look
        label = look.fonts.width(self.t("Deck no."), BODY) + look.px(14)
        self._seed_room, rest = cut_left(foot, label)
        seed = TextField(
            self._seed,
            on_change=self._write_seed,
            on_submit=lambda: self.page.focus_on("start"),
            limit=_SEED_LIMIT,
            key="seed",
            tip=self.t("With the same number and the same players, the cards come in the same order again."),
        )
        rect, rest = cut_left(rest, look.px(200), look.px(10))
        seed.place(rect)
        draw = IconButton("again", self._shuffle_seed, tip=self.t("Shuffle again"), key="draw")
        draw.place(cut_left(rest, foot.height)[0])
        return [seed, draw]

    def _show_more(self) -> None:
        self._shows_more = True
        self.rebuild(focus="seed")

    def _choose_world(self, world: object) -> None:
        if isinstance(world, World):
            self._world = world
            self._choose_game(recent_choice(self.services.settings.now.recent_games, world))

    def _choose_game(self, game: object) -> None:
        if isinstance(game, GameChoice):
            self._game = game
            self.rebuild()

    def _add(self) -> None:
        self._seats.add()
        self.rebuild(focus=f"animal{len(self._seats) - 1}")

    def _write_seed(self, text: str) -> None:
        self._seed = text
        self._update_start()

    def _update_start(self) -> None:
        self._start.reason = self._refusal()
        self._start.enabled = not self._start.reason

    def _refusal(self) -> str:
        """Return why the game cannot begin; nothing when it can."""
        if not self._has_episode():
            return self.t(_NO_LETTER[self._world])
        if parse_seed(self._seed) is not None:
            return ""
        return self.t("The number of a deck is written in digits and is {largest} at most.", largest=LARGEST_SEED)

    def _reason_height(self, width: int) -> int:
        """Return the room that the reason above the start takes: a line at least, as a seed may become wrong."""
        lines = self.look.fonts.wrap(self._refusal(), NOTE, width)
        return max(1, len(lines)) * self.look.fonts.line_height(NOTE)

    def _has_episode(self) -> bool:
        """Return whether there is an episode to be played, where one is to be chosen."""
        return self._episode_choice is None or self._episode_choice.number is not None

    def _shuffle_seed(self) -> None:
        self._seed = str(new_seed(self.services))
        self.rebuild()

    def _begin(self) -> None:
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


class EpisodeChoice:
    """The episode chosen, and whether sealed ones are offered: at first those of the last game.

    Args:
        game: The campaign.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._game = game
        self._opened = _most_opened(services, game)
        last = next((remembered for remembered in services.settings.now.episodes if remembered.game == game), None)
        self._shows_sealed = last is not None and last.shows_sealed
        self._chosen = 1 if last is None else last.number

    @property
    def number(self) -> int | None:
        """The episode; None while there is none to choose."""
        return min(self._chosen, self._count) if self._count else None

    @property
    def _count(self) -> int:
        return len(episode_numbers(self._game)) if self._shows_sealed else self._opened

    def remember(self, services: Services) -> None:
        """Keep the choice for the next game."""
        others = [episode for episode in services.settings.now.episodes if episode.game != self._game]
        latest = RememberedEpisode(self._game, self.number or 1, self._shows_sealed)
        services.settings.change(episodes=(latest, *others))

    def rows(self, services: Services, changed: Callable[[], None]) -> list[Widget]:
        """Return the rows of a page to choose with; ``changed`` is called when the rows must be made anew."""
        t = services.t
        options: list[tuple[object, str]] = [
            (number, f"{number}. {t(LetterText(self._game, number).title)}") for number in range(1, self._count + 1)
        ]

        def choose(number: object) -> None:
            self._chosen = int(str(number))

        def show_all(value: bool) -> None:
            self._shows_sealed = value
            changed()

        tip = t("Shows the titles and the rules of chapters that are still sealed.")
        toggle = Toggle(
            t("Show sealed episodes (spoilers)"), value=self._shows_sealed, on_change=show_all, key="all", tip=tip
        )
        if not options:
            return [toggle]
        return [toggle, OptionRow(t("Episode"), options=options, value=self.number, on_change=choose, key="episode")]


def _most_opened(services: Services, game: str) -> int:
    """Return how many letters of the campaign ``game`` were opened in the saved campaign that has come farthest."""
    saves = (info.save for info in services.slot_list.refresh())
    opened = (opened_episodes(save) for save in saves if save is not None and save.game == game)
    return min(max(opened, default=0), len(episode_numbers(game)))

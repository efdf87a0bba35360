"""A new game: which one, who sits where, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

import pygame

from mycity.content.seating import SEATS
from mycity.engine.lands.code import LandCode
from mycity.engine.lands.found_cities import FoundCity
from mycity.scenes.game_screens import GameChoice, World
from mycity.scenes.menu.deck_number import DeckNumber
from mycity.scenes.menu.game_cards import GameCards
from mycity.scenes.menu.game_pick import GamePick
from mycity.scenes.menu.game_pictures import GamePictures
from mycity.scenes.menu.land_cities import GuestChoice
from mycity.scenes.menu.land_pick import LandPick
from mycity.scenes.menu.seat_card import SeatCard
from mycity.scenes.menu.seats import Seats, remember_seats, remembered_chairs
from mycity.scenes.shared.days_game import go_on
from mycity.scenes.shared.finished_games import proposed_rival
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shared.taken_lines import take_given
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.sealed_question import once_told
from mycity.scenes.shell.services import Services
from mycity.ui.inputs import Command
from mycity.ui.kit.blocks import Block, blocks_height, in_columns, lay_blocks
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Widget
from mycity.ui.style.fonts import NOTE, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_GAP, _BELOW = 10, 9
"""The room between seats, and that below the last one, in pixels at 1280 x 800: a focus there needs no scrolling."""
_NAMED = 3
"""Guests at most whose names are told before the game."""


class NewGameScene(SheetScene, PictureScene):
    """Doors into the worlds, cards for what is played there and on which land, the seats. Esc goes back.

    It opens on what was played last, and on who played it: one press begins that again.

    Args:
        world: Where the game is to be set; where the last one was when None.
        code: Of the land that is to be played on.
        guests: Cities on that land, which are to grow beside the game.

    Attributes:
        pick: What is to be played.
        seats: Who plays it.
    """

    home = "start"

    def __init__(
        self,
        services: Services,
        world: World | None = None,
        code: LandCode | None = None,
        guests: Sequence[FoundCity] = (),
    ) -> None:
        super().__init__(services)
        self.pick = GamePick(services, world, code)
        self._guests = GuestChoice(services, self.pick, guests, partial(self.rebuild, focus="guests"))
        self.seats = Seats(proposed_rival(services), remembered_chairs(services))
        pictures = GamePictures(services, self.queue)
        self._cards = GameCards(services, self.pick, pictures, self._picked, self.rebuild)
        self._deck = DeckNumber(services, self._game, self._update_start, self._focus_start, self.rebuild)
        self._shows_more = False
        self._title = self._reason_room = pygame.Rect(0, 0, 0, 0)
        self._start = Button("", self._begin)

    def enter(self) -> None:
        self.services.told_rules.look()
        self._picked()

    def resume(self) -> None:
        self.pick.forget_days()
        self.services.told_rules.look()
        self.pick.renew_day()
        super().resume()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self.pick.renew_day() | self.services.told_rules.poll():
            self.rebuild_for_news()

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        """Begin the game with the gamepad's button for that, too."""
        if command is Command.MENU and self._start.enabled:
            self._begin()
            return True
        return take_given(self.services, event, self._take_code) or super().handle(event, command)

    def _take_code(self, code: LandCode) -> None:
        self.pick.choose_code(code)
        self._picked()

    # -- what is seen ----------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        """Lay out what is chosen in a scrolling column, and the ways on below, which never scroll away."""
        look = self.look
        self.seats.ask_for(self.pick.fewest_players)
        inner = self.lay_sheet(1120, around=28, margins=(56, 36))
        foot, rest = cut_bottom(inner, look.px(50), look.px(6))
        self._reason_room, rest = cut_bottom(rest, self._reason_height(inner.width))
        self._title, rest = cut_top(rest, look.fonts.line_height(TITLE), look.px(6))
        width = rest.width - look.px(8)
        blocks, widgets = self._cards.laid(width)
        seed = self._deck.row() if self._shows_more and self._has_seed else []
        below = [self._deck.block(width, seed)] if seed else []
        if not self.pick.lesson:
            on_island = self.pick.is_on_island
            cards = [
                SeatCard(self.services, self.seats, number, self.rebuild, self._focus_start, on_island=on_island)
                for number in range(len(self.seats))
            ]
            columns = 2 if width >= 2 * max(card.least_width(look) for card in cards) + look.px(_GAP) else 1
            seats = in_columns(look, width, cards, columns, gap=_GAP, above=_GAP)
            full = [*blocks, _full_table(look, cards, width, columns), *below]
            spare = max(0, rest.height - blocks_height(full, look) - look.px(_BELOW))
            blocks += [Block(spare, lambda _: None), seats]  # no seat moves under the mouse that has chosen a game
            widgets += chain.from_iterable(card.widgets for card in cards)
        blocks += below
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
        if not self._refusal() and (beside := self._guests.words):
            line = self._reason_room
            look.write(surface, beside, NOTE, look.palette.ink_soft, line, "midright")

    @property
    def _has_seed(self) -> bool:
        """Return whether a seed can be written: a lesson has none, and where a code is chosen it deals the cards."""
        return not self.pick.lesson and not self.pick.is_on_land

    def _foot(self, foot: pygame.Rect) -> list[Widget]:
        """Place what is rarely wanted at the left, the way back and the start at the right."""
        t, look = self.t, self.look
        words = t("Start") if self.pick.unfinished_slot() is None else t("Continue")
        self._start = Button(words, self._begin, tone=Tone.GO, sign="play", key="start")
        self._update_start()
        back = Button(t("Back"), self.back, tone=Tone.PAPER, sign="left", key="back")
        add = Button(t("Add a player"), self._add, tone=Tone.PAPER, sign="plus", key="add")
        words = t("Less") if self._shows_more else t("More")
        more = Button(words, self._turn_more, tone=Tone.PAPER, key="more", tip=t("The deck's number"))
        can_add = self.seats.can_add and not self.pick.lesson
        buttons = [back, self._start]
        width = sum(button.measure(look, foot.width)[0] for button in buttons) + look.px(14)
        # One that is not there leaves its place empty: none comes to lie under the mouse that has pressed another.
        # On a land the deck has no number: whoever could come beside the game is asked in at its place.
        second = next(iter(self._guests.button()), more)
        row(cut_left(foot, foot.width - width - look.px(14))[0], [add, second], look, gap=14, at="left")
        row(foot, buttons, look, gap=14, at="right")
        has_second = second is not more or self._has_seed
        others = [button for button, is_there in ((add, can_add), (second, has_second)) if is_there]
        return [self._start, back, *others]

    # -- what is chosen --------------------------------------------------------------------------------------

    def choose_game(self, game: GameChoice) -> None:
        """Take a game of any world."""
        self.pick.choose_game(game)
        self._picked()

    def _game(self) -> str:
        return self.pick.game.game

    def _picked(self) -> None:
        self.rebuild(focus="start")

    def _turn_more(self) -> None:
        """Show the number of the deck, or hide it."""
        self._shows_more = not self._shows_more
        self.rebuild(focus="seed" if self._shows_more else "more")

    def _focus_start(self) -> None:
        self.page.focus_on("start")

    def _add(self) -> None:
        self.seats.add()
        self.rebuild(focus=f"animal{len(self.seats) - 1}")

    def _update_start(self) -> None:
        self._start.reason = self._refusal()
        self._start.enabled = not self._start.reason

    def _refusal(self) -> str:
        """Return why the game cannot begin; nothing when it can."""
        return self._deck.refusal if self._has_seed else ""

    def _reason_height(self, width: int) -> int:
        """Return the room that the reason above the start takes; a line at least where a seed may become wrong."""
        lines = self.look.fonts.wrap(self._refusal(), NOTE, width) if self._refusal() else []
        fewest = int((self._shows_more and self._has_seed) or bool(self._guests.words))
        return max(fewest, len(lines)) * self.look.fonts.line_height(NOTE)

    def _begin(self) -> None:
        pick = self.pick
        if (slot := self.pick.unfinished_slot()) is not None:
            go_on(self.services, slot)
            return
        if pick.lesson:
            self.ways.tutorial(pick.lesson)
            return
        plan = None if pick.land is None else pick.land.plan
        if pick.land is None or plan is None:
            self._start_game(None)
        else:  # the land that was seen, be it midnight while its rules are told
            once_told(self.services, plan, self.t("Start"), partial(self._start_game, pick.land))

    def _start_game(self, land: LandPick | None) -> None:
        """Begin what is chosen, with whoever sits there, by that code."""
        pick = self.pick
        seed = self._deck.seed if self._has_seed else 0
        if seed is None:
            return
        if pick.episode is not None:
            pick.episode.remember(self.services)
        guests, founders = self._guests.guests(), self.seats.founders(self.services)
        remember_seats(self.services, founders)
        number = None if pick.episode is None else pick.episode.number
        played, day = (self._deck.land, None) if land is None else (land.land, land.day)
        self.ways.games.start(pick.game.game, founders, seed, number, played, day, guests)


def _full_table(look: Look, cards: Sequence[SeatCard], width: int, columns: int) -> Block:
    """Return what a full table takes: the seats lie there, whatever is above them."""
    tallest = max(cards, key=lambda card: card.measure(look, width // columns)[1])
    return in_columns(look, width, [tallest] * SEATS[-1], columns, gap=_GAP, above=_GAP)

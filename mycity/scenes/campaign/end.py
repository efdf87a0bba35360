"""The end of a campaign: its last bonuses, one after the other, and what is named after whom."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import (
    board_painter,
    load_city,
    painted_steps,
    picture_px,
    picture_size,
    show_city,
)
from mycity.board_pictures.episode_decor import decor_between, decor_of
from mycity.book.campaign_words import BONUS_ICONS, BONUS_WORDS
from mycity.content.letters import load_letters
from mycity.engine.campaign import Campaign
from mycity.engine.campaign.final import measured, outcome
from mycity.scenes.campaign.city_panels import city_head, draw_city_panel, draw_heading
from mycity.scenes.campaign.keep_book import KeepBookScene
from mycity.scenes.shared.campaign_art import progress_medals
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign.past_cities import PastCities
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import Box, above, beside, drawing, fitted, headed, letters, padded, space
from mycity.ui.kit.layout import side_by_side
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.style.fonts import HEAD, MINUS, STRONG
from mycity.ui.style.theme import Tone

_SIZES = tuple(range(56, 9, -2))
_SPARE = 0.003
"""Seconds of a frame that go into the last cities."""


class CampaignEndScene(PageScene):
    """The tables of a campaign: its boards while trees and rocks are counted, then its last cities on them.

    Args:
        campaign: The campaign, over.
        on_done: Called by the button that leaves it; back to the map when nothing else is said.
        done: The words of that button.
        counted: Whether all has been counted and told before.
    """

    guards_enter = True
    ducks_music = True

    def __init__(
        self,
        services: Services,
        campaign: Campaign,
        on_done: Callable[[], None] | None = None,
        done: str = "",
        *,
        counted: bool = False,
    ) -> None:
        super().__init__(services)
        self.campaign = campaign
        self.outcome = outcome(campaign)
        self._on_done = on_done or self.back
        self._done = done
        self._ending = load_letters(campaign.plan.game).ending
        self.revealed = len(self.outcome.bonuses) + 1 if counted else 0
        """The number of bonuses revealed so far; one more when the winner is known."""
        self.shows_cities = False
        """True when the last cities stand on the boards."""
        self._px = 0
        self._boards = LatePictures[AnyPainter](services.idle)
        self._past = PastCities(campaign)
        self._rising: Iterator[None] = iter(())
        self._is_loaded = False
        self._fields: list[pygame.Rect] = []
        self._low = pygame.Rect(0, 0, 0, 0)
        self._button_room = 0
        self._is_narrow = False

    # -- telling ---------------------------------------------------------------------------------------------

    @property
    def is_all_revealed(self) -> bool:
        return self.revealed > len(self.outcome.bonuses)

    def enter(self) -> None:
        super().enter()
        if not self.is_all_revealed:
            self._tell()

    def _tell(self) -> None:

        def pause(_: float) -> None:
            pass

        def reveal_next() -> None:
            self.revealed += 1
            self.services.sound.play("campaign-end" if self.is_all_revealed else "gold")
            if self.is_all_revealed:
                self.rebuild(focus="title")
            else:
                self._tell()

        self.timeline.run("word stays", pause, then=reveal_next)

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if not self.is_all_revealed and (event.type == pygame.MOUSEBUTTONDOWN or command is Command.CONFIRM):
            self.timeline.finish()
            return True
        return super().handle(event, command)

    def progress(self, seat: int) -> int:
        """Return the progress of a seat with the bonuses told of so far."""
        untold = [name for name, seats in self.outcome.bonuses[self.revealed :] if seat in seats]
        return self.outcome.progress[seat] - sum(self.campaign.plan.bonuses[name] for name in untold)

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        room = look.area.inflate(-look.px(48), -look.px(36))
        seats = len(self.campaign.legacies)
        gap = look.px(16)
        width = min((room.width - gap * (seats - 1)) // seats, look.px(380))
        head, foot = look.px(104), look.px(244)
        button = Button(self._done or self.t("Back to the map"), self._on_done, tone=Tone.GO, key="title")
        across, down = button.measure(look, room.width)
        self._button_room = max(look.px(220), across + look.px(44))
        self._is_narrow = room.width - look.px(44) - self._button_room < look.px(370) + seats * self._answer_width()
        bottom = room.bottom - (down + look.px(16) if self._is_narrow else 0)
        height = bottom - room.top - head - foot
        inner = width - look.px(28), height - look.px(104)
        grid = self.campaign.plan.board.grid
        px = picture_px(_SIZES, inner, grid)
        height = min(height, picture_size(px, grid)[1] + look.px(128))
        top = room.top + head + (bottom - room.top - head - foot - height) // 2
        self._fields = side_by_side(pygame.Rect(room.left, top, room.width, height), seats, (width, height), gap)
        if px != self._px:
            self._px = px
            self._boards.forget()
            for seat in range(seats):
                self._boards.want(seat, self._bare_board(seat, px))
            self._rising, self._is_loaded = self._raise_cities(), False
        self._low = pygame.Rect(room.left, bottom - foot + look.px(16), room.width, foot - look.px(16))
        if not self.is_all_revealed:
            return []
        place = pygame.Rect(self._low.right - across - look.px(22), 0, across, down)
        place.bottom = room.bottom if self._is_narrow else self._low.bottom - look.px(16)
        button.place(place)
        book = IconButton("book", self._keep_book, tip=self.t("Keep the book"), key="book")
        book.place(pygame.Rect(room.right - look.px(44), look.px(22), look.px(44), look.px(44)))
        return [button, book]

    def _keep_book(self) -> None:
        self.stack.push(KeepBookScene(self.services, self.campaign, ""))

    def _bare_board(self, seat: int, px: int) -> Iterator[AnyPainter | None]:
        """Paint the board of a seat before anything stands on it, step by step."""
        plan = self.campaign.plan
        art, known = art_of(plan.board.grid), decor_between(plan, len(plan.episodes))
        painter = board_painter(self.services.sprites, plan.board.grid, px, known)
        yield from painted_steps(painter, art.empty_scene(self.campaign.legacies[seat].board, known))

    @property
    def _painters(self) -> list[AnyPainter]:
        """The painters of the boards that are there."""
        found = (self._boards.get(seat) for seat in range(len(self.campaign.legacies)))
        return [painter for painter in found if painter is not None]

    def finish_pictures(self) -> None:
        self._boards.finish()

    def leave(self) -> None:
        self._boards.forget()

    def _raise_cities(self) -> Iterator[None]:
        """Play the campaign again, load its last cities, and show them as soon as the winner is known."""
        yield from self._past.play_to(self.campaign, len(self.campaign.progress))
        if not self._past.ends:
            return
        last, sprites = self._past.ends[-1], self.services.sprites
        setting, cities = decor_of(last), list(zip(self._painters, last.cities, strict=True))
        for painter, city in cities:
            yield from load_city(painter, sprites, city, setting)
        self._is_loaded = True
        yield
        for painter, city in cities:
            show_city(painter, sprites, city, setting, emblems=self.look.palette.flat)
            self.needs_redraw = True
            yield
        self.shows_cities = True

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.needs_redraw |= self._boards.is_newer()
        if len(self._painters) < len(self.campaign.legacies):
            return
        enough = time.perf_counter() + _SPARE
        while (self.is_all_revealed or not self._is_loaded) and time.perf_counter() < enough:
            if next(self._rising, self) is self:
                break

    def _answer_width(self) -> int:
        """Return how wide a city's answer to a question is, with what it brings."""
        fonts = self.look.fonts
        return self.look.px(44 + 8 + 26 + 4 + 12) + fonts.width("88", HEAD) + fonts.width("+8", STRONG)

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.table(surface)
        self._draw_heading(surface)
        for seat in range(len(self._fields)):
            self._draw_city(surface, seat)
        self.look.paint.panel(surface, self._low)
        for number, (name, seats) in enumerate(self.outcome.bonuses):
            self._draw_bonus(surface, number, name, seats if number < self.revealed else ())

    def _draw_heading(self, surface: pygame.Surface) -> None:
        winners = [self.campaign.legacies[seat].name for seat in self.outcome.winners]
        words = self._ending.named if self.is_all_revealed else self._ending.waits
        title = self.t(words, names=self.services.phrases.listed(winners))
        draw_heading(surface, self.look, title, self.t(self._ending.line, count=len(self.campaign.progress)))

    def _draw_city(self, surface: pygame.Surface, seat: int) -> None:
        look, services, most = self.look, self.services, max(self.outcome.progress)
        star = look.px(40) if self.is_all_revealed and seat in self.outcome.winners else 0
        name = city_head(services, self.campaign.legacies[seat], look.px(46), gap=look.px(8))
        medals = progress_medals(look, services.sprites, self.progress(seat), look.px(24), most).high(look.px(34))
        head = padded(above(name, medals, gap=look.px(2)), left=look.px(14), right=look.px(14))
        board = self._boards.get(seat), picture_size(self._px, self.campaign.plan.board.grid)
        draw_city_panel(surface, services, self._fields[seat], board, head, star=star)

    def _draw_bonus(self, surface: pygame.Surface, number: int, name: str, seats: tuple[int, ...]) -> None:
        """Draw one question, what every city has of it, and who takes the bonus once it is told."""
        look = self.look
        height = (self._low.height - look.px(24)) // max(3, len(self.outcome.bonuses))
        row = pygame.Rect(self._low.left + look.px(22), self._low.top + look.px(12) + number * height, 0, height)
        row.width = self._low.width - look.px(44) - (0 if self._is_narrow else self._button_room)
        icon = drawing(self.services.sprites, BONUS_ICONS[name], look.px(40)).wide(look.px(52))
        question = fitted(look, self.t(BONUS_WORDS[name]), STRONG, look.palette.ink).wide(look.px(310))
        step = (row.width - look.px(52) - look.px(310)) // max(1, len(self.campaign.legacies))
        answers = (self._answer(seat, name, seat in seats).wide(step) for seat in range(len(self.campaign.legacies)))
        beside(icon, question, space(look.px(8)), *answers).draw(surface, row)

    def _answer(self, seat: int, name: str, wins: bool) -> Box:
        """Return what a city has of a question, and what that brings."""
        look, campaign, sprites = self.look, self.campaign, self.services.sprites
        value = f"{measured(campaign.plan, campaign.legacies[seat], name)}".replace("-", MINUS)
        parts = [letters(look, value, HEAD)]
        if wins:
            gain = letters(look, f"+{campaign.plan.bonuses[name]}", STRONG, look.palette.good)
            parts.append(beside(drawing(sprites, "keep-progress", look.px(26)), gain, gap=look.px(4)))
        side, words = look.px(36), beside(*parts, gap=look.px(8))
        return headed(sprites, campaign.legacies[seat].animal, side, words, gap=look.px(44) - side)

"""The city one could have built: one's own and the best known beside one another, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import picture_painting, picture_px, shaped
from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.kept_heads import code_of
from mycity.scenes.after.decision_cards import GAP, MOST, DecisionCards
from mycity.scenes.after.large_city import FinishedCity, LargeCityScene
from mycity.scenes.after.review import ReviewScene
from mycity.scenes.shared.best_words import BestWords
from mycity.scenes.shared.finished_games import keep_found
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shared.pictures.land_pictures import BOARD_CELL_SIZES
from mycity.scenes.shared.pictures.picture_scene import PictureScene
from mycity.scenes.shell.base import SheetScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.studies import DearDecision, GameStudy
from mycity.ui.kit.blocks import Block, abreast, lay_blocks, stacked
from mycity.ui.kit.boxes import Box, aligned, beside, letters
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.layout import cut_bottom, row, side_by_side
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.style.fonts import NOTE, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Tone

_SHEET, _CITY = 1400, 200
"""The width of the sheet, and the least height of the picture of a city, in pixels at 1280 x 800."""
_SEA = 135
"""The width of a picture of an island, in per cent of what its board needs: the sea goes on."""


class BetterCityScene(SheetScene, PictureScene):
    """Both cities of a seat, which a press shows large, and its dearest decisions, which lead to the review.

    It opens at once and fills in while the game is studied in another process. Esc goes back.

    Args:
        document: The record of a finished episode.
        seats: Those whose cities can be chosen, the first one first.
        again: Returns the button that plays the same deck again; None where it is not played again.

    Raises:
        RecordError: The document is no such record.
    """

    def __init__(
        self,
        services: Services,
        document: Mapping[str, Any],
        seats: Sequence[int],
        again: Callable[[], Button] | None = None,
    ) -> None:
        super().__init__(services)
        self.study = services.studies.of(document)
        self.seats = seats
        self.seat = seats[0]
        self.decisions: list[DearDecision] = []
        self._again = again
        self._best = BestWords(services, self.study)
        self._decor = decor_of(self.study.game.end)
        self._decision_cards = DecisionCards(services, self.study, self._decor, self.queue, self._review)
        self._cities: list[FinishedCity] = []
        self._known: tuple[object, ...] = ()
        self._last_picture: dict[tuple[int, int, tuple[int, int]], pygame.Surface] = {}

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.services.studies.go_on(self.study, self.seat)
        self.rebuild(focus="back")

    def resume(self) -> None:
        self.services.studies.go_on(self.study, self.seat)
        self._best.renew()
        super().resume()

    def leave(self) -> None:
        self.study.rest()
        super().leave()

    def look_changed(self) -> None:
        self._last_picture.clear()
        super().look_changed()

    @property
    def rule_book(self) -> RuleBook:
        return RuleBook.of(self.study.game.table)

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        has_news = self.study.update()
        keep_found(self.services, self.study)
        if has_news:
            if self._facts() != self._known:
                self.rebuild_for_news()
            self.needs_redraw = self.page_changed = True

    def _facts(self) -> tuple[object, ...]:
        """Return what is shown of the study, but for how far it has come."""
        study, seat = self.study, self.seat
        lost = [study.lost(seat, one.position) for one in self.decisions]
        return study.findings.best(seat).score, study.is_judged(seat), study.done >= 1, study.failed, lost

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look, study = self.look, self.study
        self._look_up()
        inner = self.lay_sheet(min(_SHEET, look.area.width / look.scale - 20), around=30, margins=(40, 36))
        foot, rest = cut_bottom(inner, look.px(50), look.px(12))
        width = rest.width - look.px(8)
        seats, cities = self._seat_buttons(), [self._city_card(number) for number in range(len(self._cities))]
        title = Label(self.t("What you could have built"), TITLE, at="center")
        examined = self.t("every move is being examined")
        line = ProgressLine(study, examined) if study.done < 1 else Label(self._verdict, NOTE, at="center", soft=True)
        words = self._decisions_told()
        told = [Label(words, NOTE, at="center", soft=True)] if words else []
        cards, laid_out = (
            self._decision_cards.cards(self.seat, self.decisions, width)
            if study.is_judged(self.seat) or study.failed
            else self._decision_cards.waiting(width)
        )
        blocks = [
            stacked(look, width, [title], gap=0),
            *([abreast(look, width, seats, gap=8, above=6)] if seats else []),
            stacked(look, width, [line], gap=0, above=2),
            self._both(cities, width),
            *([stacked(look, width, told, gap=0, above=10)] if told else []),
            *([laid_out] if cards else []),
        ]
        lay_blocks(pygame.Rect(rest.left, rest.top, width, rest.height - look.px(12)), blocks, look)
        panel = ScrollPanel([title, *seats, line, *cities, *told, *cards], key="better")
        panel.place(rest.inflate(look.px(20), 0))
        buttons = self._buttons()
        row(foot, buttons, look, gap=14)
        return [panel, *buttons]

    def _look_up(self) -> None:
        """Take what is known: the two cities, and the decisions as soon as all are judged, in an order that stays."""
        study, seat = self.study, self.seat
        self.decisions = study.dearest(seat, MOST) if study.is_judged(seat) else []
        code = code_of(study.game.end)
        own = FinishedCity(study.game.end.cities[seat], study.game.played[seat].score, self._decor, code)
        best, city = study.best_city(seat)
        player = replace(city.player, name=self._best.name(seat))
        self._cities = [own, FinishedCity(replace(city, player=player), best.score, self._decor, code)]
        if not study.can_tell(seat):
            self._cities.pop()
        self._known = self._facts()

    @property
    def _verdict(self) -> str:
        """Return how one's own city stands beside the best."""
        if not self.study.can_tell(self.seat):
            return self.t("What could have been is not known: the program that looks for it could not be kept running.")
        return self._best.verdict(self.seat, is_you=len(self.seats) == 1)

    def _decisions_told(self) -> str:
        """Return what is told above the decisions."""
        words = self.t(
            "The decisions that cost most on average, the costliest first. Press one to open the review at it."
        )
        if not self.study.is_judged(self.seat):
            return "" if self.study.failed else words
        if not self.decisions:
            none, scores = self.t("No decision cost anything on average."), [city.score for city in self._cities]
            return self.t("{none} The rest is the order of the cards.", none=none) if scores[0] < scores[-1] else none
        nothing = self.t("Nothing else cost anything.")
        return words if len(self.decisions) == MOST else f"{words} {nothing}"

    def _both(self, cities: Sequence[PictureCard], width: int) -> Block:
        """Return the two cities side by side, as high as there is room for, and as wide as their pictures need."""
        look, grid = self.look, self.study.game.end.cities[self.seat].board.grid
        gap = look.px(GAP)
        most = (width - gap) // 2
        least = max(card.measure(look, most)[1] for card in cities)

        def place(rect: pygame.Rect) -> None:
            free = most, rect.height - least + look.px(_CITY)
            across = shaped(free, grid)[0] * (100 if art_of(grid).has_ring else _SEA) // 100 + look.px(16)
            words = max(look.fonts.width(card.words, card.role) for card in cities) + look.px(24)
            size = min(most, max(across, words)), rect.height
            for card, room in zip(cities, side_by_side(rect, len(cities), size, gap), strict=True):
                card.place(room)

        return Block(least, place, above=8, grows=True)

    def _buttons(self) -> list[Button]:
        review = Button(self.t("Review"), self._review, sign="book", key="review")
        review.tip = self.t("Turn by turn: what it cost, and the best that is known")
        if self._best.is_at_table:
            review.tip = self.t("Turn by turn: what it cost, and the best that was found")
        back = Button(self.t("Back"), self.back, tone=Tone.GO, key="back")
        return [*([self._again()] if self._again is not None else []), review, back]

    def _seat_buttons(self) -> list[Button]:
        """Return whose cities can be looked at, where there are several."""
        buttons = []
        for seat in self.seats if len(self.seats) > 1 else ():
            player = self.study.game.table.players[seat]
            tone = Tone.GO if seat == self.seat else Tone.PAPER
            sign = self.services.sprites.icon(f"animal-{player.animal}", self.look.px(26))
            buttons.append(Button(player.name, partial(self._choose, seat), tone=tone, sign=sign, key=f"seat{seat}"))
        return buttons

    def _choose(self, seat: int) -> None:
        self.seat = seat
        self.rebuild()

    # -- the cities ------------------------------------------------------------------------------------------

    def _city_card(self, number: int) -> PictureCard:
        one = self._cities[number]
        words = self.t("{city}: {points}", city=one.city.player.name, points=points_words(self.services, one.score))
        picture, show = partial(self._city_picture, number, one), partial(self._show, number)
        return PictureCard(words, picture, show, height=_CITY, key=f"city{number}")

    def _city_picture(self, number: int, one: FinishedCity, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a city; that of the one before it while a better one is being painted."""
        sprites, place = self.services.sprites, (self.seat, number, size)

        def steps() -> Iterator[pygame.Surface | None]:
            px = picture_px(BOARD_CELL_SIZES, size, one.city.board.grid)
            for picture in picture_painting(sprites, one.city, px, one.decor, size):
                yield None if picture is None else with_round_corners(picture, self.look.px(8))

        self.queue.want((*place, one.score), steps())
        picture = self.queue.get((*place, one.score))
        if picture is not None:
            self._last_picture[place] = picture
        return self._last_picture.get(place)

    def _show(self, number: int) -> None:
        self.stack.push(LargeCityScene(self.services, self._cities, number))

    def _review(self, turn: int | None = None) -> None:
        """Open the review, at a turn of the seat, or at its dearest one."""
        self.stack.push(ReviewScene(self.services, self.study.document, self.seat, turn))


class ProgressLine(Widget):
    """A bar that shows how far a study has come, with words beside it."""

    def __init__(self, study: GameStudy, words: str) -> None:
        super().__init__(key="progress")
        self._study = study
        self._words = words

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, look.fonts.line_height(NOTE)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002 - it is not pressed
        bar = Box(look.px(160), look.px(10), lambda sheet, room: look.paint.bar(sheet, room, self._study.done))
        words = letters(look, self._words, NOTE, look.palette.ink_soft)
        aligned(beside(aligned(bar, "midleft").wide(bar.width), words, gap=look.px(10))).draw(surface, self.rect)

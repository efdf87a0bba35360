"""Looking back on a game: every turn of every seat, what it cost, and the best city known beside one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import city_picture, painting, show_city
from mycity.board_pictures.episode_decor import EpisodeDecor, decor_of
from mycity.board_pictures.kept_heads import code_of, head_height, write_head
from mycity.content.lands.land_names import name_by_code
from mycity.engine.grid import indices
from mycity.scenes.after.review_graph import ReviewGraph
from mycity.scenes.after.review_layout import ReviewLayout, review_layout
from mycity.scenes.after.review_panel import ReviewPanel
from mycity.scenes.shared.best_words import BestWords
from mycity.scenes.shared.finished_games import keep_found, keep_record
from mycity.scenes.shared.move_words import points_words
from mycity.scenes.shared.pictures.late_pictures import LatePictures
from mycity.scenes.shared.sent_lines import sent_record
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.land_codes import copy_text, copy_words
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.review import Review
from mycity.ui.board.outlines import draw_outline
from mycity.ui.inputs import Command
from mycity.ui.kit.layout import cut_left, leave_signs, row
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.messages import mark
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL
from mycity.ui.style.theme import Colour, Tone

_POSTER_PX = 48
"""Pixels a cell of the picture that is kept."""
_EDGE = 20
"""Pixels of table around and between the cities."""


class ReviewCities:
    """The two cities of a turn, one's own and the best known, painted on one ground beside the frames.

    Attributes:
        reviewed: The cities that are shown.
        pictures: What paints them.
    """

    def __init__(self, services: Services, review: Review, decor: EpisodeDecor) -> None:
        self.reviewed = review.played, review.better
        self.pictures = LatePictures[list[AnyPainter]](services.idle)
        self._services = services
        self._review = review
        self._decor = decor
        self._painters: list[AnyPainter] = []

    @property
    def are_painted(self) -> bool:
        return bool(self._painters)

    def forget(self) -> None:
        self.pictures.forget()
        self._painters = []

    def paint(self, layout: ReviewLayout, others: Sequence[int]) -> None:
        """Paint them for a layout, unless they are; load the parts of other sizes with them. Show those of the turn."""
        if not self._painters:
            self.pictures.want(layout.px, self._steps(layout, others))
        self.show(layout.px)

    def show(self, px: int) -> None:
        """Show the cities of the turn, as soon as there is what paints them with cells so large."""
        sprites, emblems = self._services.sprites, self._services.look.palette.flat
        self._painters = self._painters or self.pictures.get(px) or []
        self.reviewed = self._review.played, self._review.better
        for painter, reviewed in zip(self._painters, self.reviewed, strict=False):
            show_city(painter, sprites, reviewed.city, self._decor, emblems=emblems)

    def _steps(self, layout: ReviewLayout, others: Sequence[int]) -> Iterator[list[AnyPainter] | None]:
        """Make what paints the two cities, as they are shown first, step by step."""
        sprites, emblems = self._services.sprites, self._services.look.palette.flat
        paint = partial(painting, sprites, px=layout.px, decor=self._decor, margins=layout.margins, emblems=emblems)
        for _ in art_of(self.reviewed[0].city.board.grid).load_parts(sprites, (layout.px, *others)):
            yield None  # each file is read once, for the cities and for the building beside them
        painters: list[AnyPainter] = []
        for reviewed in self.reviewed:
            for painter in paint(city=reviewed.city, beside=painters[0] if painters else None):
                yield None
                painters += [painter] if painter is not None else []
        yield painters

    def draw(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Draw one of the two with what the turn is about; say so where there is none to show."""
        look, review = self._services.look, self._review
        look.paint.panel(surface, rect.inflate(look.px(8), look.px(8)))
        if number and not review.study.can_tell(review.seat):
            self._draw_nothing(surface, rect)
            return
        if not self._painters:
            look.paint.waiting(surface, rect)
            return
        painter, grid = self._painters[number], self.reviewed[number].city.board.grid
        painter.draw(surface, rect.topleft)
        marked: list[tuple[int, Colour | None]] = [(self.reviewed[number].highlight, None)]
        if number == 0 and (advised := review.advised):
            marked.append((advised, look.palette.table_letters))
        for mask, colour in marked:
            cells = {grid.coordinate(index) for index in indices(mask)}
            draw_outline(surface, look, cells, painter.layout, rect.topleft, colour)

    def _draw_nothing(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, t = self._services.look, self._services.t
        words = t("What could have been is not known: the program that looks for it could not be kept running.")
        room = rect.inflate(-2 * look.px(20), 0)
        look.write_centred(surface, look.fonts.wrap(words, BODY, room.width), BODY, look.palette.ink, room)


class ReviewScene(PageScene):
    """The review. It opens at once and fills in while the game is studied in another process.

    Args:
        document: The record of a finished episode.
        seat: The seat whose turns are shown first.
        turn: The turn that is shown first; the dearest known where none is given.

    Raises:
        RecordError: The document is no such record.
    """

    def __init__(self, services: Services, document: Mapping[str, Any], seat: int = 0, turn: int | None = None) -> None:
        super().__init__(services)
        self._study = services.studies.of(document)
        self.review = Review(self._study, seat)
        if turn is not None:
            self.review.go_to(turn)
        end = self.review.game.end
        self._decor = decor_of(end)
        self._grid = end.cities[0].board.grid
        self._best = BestWords(services, self._study)
        self._panel = ReviewPanel(services, self.review, self._best, self._decor.roofs)
        self._layout = review_layout(services.look, self._grid)
        self._cities = ReviewCities(services, self.review, self._decor)
        self._mistake = Button("", self._next_costly)

    # -- life ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.services.studies.go_on(self._study, self.review.seat)
        self.rebuild(focus="graph")

    def resume(self) -> None:
        self.services.studies.go_on(self._study, self.review.seat)
        super().resume()

    @property
    def rule_book(self) -> RuleBook:
        return RuleBook.of(self.review.game.table)

    def finish_pictures(self) -> None:
        self._cities.pictures.finish()

    def leave(self) -> None:
        self._cities.forget()
        self._study.rest()

    def look_changed(self) -> None:
        self._cities.forget()
        super().look_changed()

    def build(self) -> list[Widget]:
        self._layout = layout = review_layout(self.look, self._grid)
        self._cities.paint(layout, self._panel.sizes(layout.panel))
        graph = ReviewGraph(self.review, self.look, self.services.sprites, self.go_to)
        graph.place(layout.graph)
        seats, buttons = self._seats(), self._buttons()
        _, right = cut_left(layout.head, min(self._title_width, layout.head.width // 2), self.look.px(16))
        row(right, seats, self.look, gap=8, at="right")
        row(layout.foot, buttons, self.look, gap=10)
        return [graph, *seats, *buttons]

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        if command in {Command.NEXT, Command.PREVIOUS}:
            self.go_to(self.review.turn + (1 if command is Command.NEXT else -1))
        elif event.type == pygame.MOUSEWHEEL and event.y != 0:
            self.go_to(self.review.turn - event.y)
        else:
            return super().handle(event, command)
        return True

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        has_news = self.review.update()
        keep_found(self.services, self._study)
        if has_news:
            self._renew_mistake()
        if has_news | self._cities.pictures.is_newer():
            self._cities.show(self._layout.px)
            self.needs_redraw = True

    # -- steps -----------------------------------------------------------------------------------------------

    def go_to(self, turn: int) -> None:
        if self.review.go_to(turn):
            self.rebuild_for_news()

    def _show_seat(self, seat: int) -> None:
        self.review.show_seat(seat)
        self.rebuild()

    def _next_costly(self) -> None:
        turn = self.review.next_costly()
        if turn is not None:
            self.go_to(turn)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the table, the title and how far the study has come, both cities, and what is told of the turn."""
        look, layout = self.look, self._layout
        look.paint.table(surface)
        self._draw_head(surface)
        (own, _), can_tell = self._cities.reviewed, self.review.study.can_tell(self.review.seat)
        points, known = (points_words(self.services, reviewed.score) for reviewed in self._cities.reviewed)
        captions = (
            self._caption(own.city.player.name, points, layout.captions[0].width),
            self._best.from_here(self.review.seat, known) if can_tell else "",
        )
        for number, (words, room) in enumerate(zip(captions, layout.captions, strict=True)):
            look.write(surface, words, LABEL, look.palette.table_letters, room, "midleft")
            self._cities.draw(surface, number, layout.boards[number])
        self._panel.draw(surface, layout.panel, building=self._cities.are_painted)

    @property
    def _title_width(self) -> int:
        """The pixels that title and land need at the left of the seats."""
        fonts, land = self.look.fonts, self.review.game.table.scenario.land
        beside = 0 if land is None else self.look.px(20) + fonts.width(name_by_code(land.code), LABEL)
        return self.look.px(6) + fonts.width(self.t("Review of the game"), HEAD) + beside

    def _caption(self, name: str, points: str, width: int) -> str:
        """Return what stands above the city; a name that is too long is cut, never the points."""
        fonts, words = self.look.fonts, mark("{city}, {points} at the end")
        whole = self.t(words, city=name, points=points)
        role = fonts.fitting(whole, LABEL, width)
        rest = fonts.width(self.t(words, city="", points=points), role)
        return self.t(words, city=fonts.shorten(name, role, width - rest), points=points)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Write the title; while the study goes on, a bar below it."""
        look, done, letters = self.look, self.review.study.done, self.look.palette.table_letters
        title = self._layout.head.inflate(-2 * look.px(6), 0)
        title.width = min(title.width, self._layout.head.width // 2)
        if done >= 1:
            look.write(surface, self.t("Review of the game"), HEAD, letters, title, "midleft")
            if (land := self.review.game.table.scenario.land) is not None:
                room = title.move(look.fonts.width(self.t("Review of the game"), HEAD) + look.px(20), 0)
                look.write(surface, name_by_code(land.code), LABEL, letters, room, "midleft")
            return
        role = HEAD if look.fonts.line_height(HEAD) + look.px(12) <= title.height else LABEL
        look.write(surface, self.t("Review of the game"), role, letters, title, "topleft")
        bar = pygame.Rect(0, 0, look.px(110), look.px(10))
        bar.bottomleft = title.left, title.bottom - look.px(2)
        look.paint.bar(surface, bar, done)
        words = pygame.Rect(bar.right + look.px(10), bar.centery - look.px(10), look.px(260), look.px(20))
        if look.fonts.width(self.t("every move is being examined"), SMALL) <= words.width:
            look.write(surface, self.t("every move is being examined"), SMALL, letters, words, "midleft")

    # -- widgets ---------------------------------------------------------------------------------------------

    def _seats(self) -> list[Button]:
        buttons = []
        for seat, player in enumerate(self.review.game.table.players):
            tone = Tone.GO if seat == self.review.seat else Tone.PAPER
            sign = self.services.sprites.icon(f"animal-{player.animal}", self.look.px(30))
            button = Button(player.name, partial(self._show_seat, seat), tone=tone, sign=sign, key=f"seat{seat}")
            buttons.append(button)
        return buttons

    def _buttons(self) -> list[Widget]:
        t, review = self.t, self.review
        steps = (
            ("first", t("First turn"), partial(self.go_to, 0)),
            ("left", t("Turn before"), lambda: self.go_to(review.turn - 1)),
            ("right", t("Next turn"), lambda: self.go_to(review.turn + 1)),
            ("last", t("Last turn"), partial(self.go_to, review.turns - 1)),
        )
        tip = t("Save both as a picture")
        picture = Button(t("Picture"), self._keep_picture, tone=Tone.PAPER, sign="save", key="picture", tip=tip)
        tip = t("Save the game as a record that can be replayed")
        keep = partial(keep_record, self.services, review.game.document)
        record = Button(t("The game"), keep, tone=Tone.PAPER, sign="save", key="record", tip=tip)
        tip = t("Watch this game again")
        watch = partial(self.ways.replay, review.game.document, review.seat)
        again = Button(t("Watch again"), watch, tone=Tone.PAPER, sign="film", key="replay", tip=tip)
        self._mistake = Button(t("Next mistake"), self._next_costly, key="mistake", sign="right")
        self._renew_mistake()
        done = Button(t("Done"), self.back, tone=Tone.GO, sign="check", key="done")
        land = self.review.game.table.scenario.land
        code: list[Widget] = []
        if land is not None:
            copy = partial(copy_text, self.services, land.code)
            code = [IconButton("copy", copy, tip=copy_words(self.services, land.code), key="code")]
        code += sent_record(self.services, review.game.end, review.game.document).buttons(self.services)
        turns = [IconButton(sign, act, tip=words, key=sign) for sign, words, act in steps]
        buttons = [*turns, self._mistake, again, picture, record, *code, done]
        leave_signs([again, picture, record], buttons, self.look, self._layout.foot.width, gap=10)
        return buttons

    def _renew_mistake(self) -> None:
        """Let the next mistake be gone to where there is one; say why not where there is none."""
        self._mistake.enabled = self.review.next_costly() is not None
        self._mistake.reason = self._no_mistake_reason()

    def _no_mistake_reason(self) -> str:
        t, review, study = self.t, self.review, self.review.study
        if not study.is_judged(review.seat) and study.failed:
            return t("No other mistake is known: the moves could not all be examined.")
        if not study.is_judged(review.seat) and study.done < 1:
            return t("No other mistake has been found yet: every move is being examined.")
        if any(cost > 0 for _, cost in review.costs):
            return t("There is no other mistake.")
        return t("There is none: no move has cost any points.")

    def _keep_picture(self) -> None:
        self.services.pictures.keep(poster(self.services, self.review, self._decor), "mycity review")


def poster(services: Services, review: Review, decor: EpisodeDecor) -> pygame.Surface:
    """Return both cities of the seat looked at, as far as there are two, with their names and points above them."""
    look, own = services.look, review.game.end.cities[review.seat]
    score = review.game.played[review.seat].score
    told = services.t("{city}: {points}", city=own.player.name, points=points_words(services, score))
    words, cities = [told], [own]
    if review.study.can_tell(review.seat):
        words.append(BestWords(services, review.study).of_city(review.seat))
        cities.append(review.study.best_city(review.seat)[1])
    pictures = [city_picture(services.sprites, city, _POSTER_PX, decor) for city in cities]
    (wide, high), line = pictures[0].get_size(), look.fonts.line_height(HEAD) + 16
    code = code_of(review.game.end)
    head = head_height(look) if code else 0
    sheet = pygame.Surface((len(cities) * (wide + _EDGE) + _EDGE, head + high + line + _EDGE))
    look.paint.table(sheet)
    if code:
        write_head(sheet, look, code)
    for number, (picture, caption) in enumerate(zip(pictures, words, strict=True)):
        left = _EDGE + number * (wide + _EDGE)
        sheet.blit(picture, (left, head + line))
        room = pygame.Rect(left, head, wide, line)
        look.write(sheet, caption, HEAD, look.palette.table_letters, room, "midleft")
    return sheet

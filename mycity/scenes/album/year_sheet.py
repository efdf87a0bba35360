"""The sheet of a year, laid out for any window, and as a picture to keep: figures, cities, the street, the hills."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.ai.levels import offered
from mycity.board_pictures.small_pictures import plain
from mycity.content.bot_rows import load_levels
from mycity.content.letters import load_letters
from mycity.scenes.album.page import LargePicture
from mycity.scenes.album.year_cards import FramedPicture, FramedRow, PeopleRow, YearFigures
from mycity.scenes.album.year_pictures import best_board, known_piece, piece_on_ground
from mycity.scenes.album.year_ways import LatePainting, StrengthHills, WeekStreet
from mycity.scenes.game_screens import CITY, SCREENS, game_words
from mycity.scenes.shell.save_words import words_there
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.statistics import Statistics
from mycity.table.looking_back.year import BestOfYear, Favourite, Year
from mycity.ui.kit.blocks import Block, lay_blocks, stacked
from mycity.ui.kit.layout import centred, cut_left
from mycity.ui.kit.widgets import Label, Widget, WidgetState
from mycity.ui.style.fonts import SMALL, TITLE
from mycity.ui.style.look import Look, make_look
from mycity.ui.style.textures import with_round_corners

KEPT = 1600, 1000
"""Width and height of the picture that is kept."""
_EDGE, _INNER, _BETWEEN, _BELOW, _CORNER = 22, 40, 12, 3, 6
"""The table around the kept sheet, its own margin, the room between its parts, below a caption; a picture's corners."""
_SHARES = 46, 32, 22
"""Per cent of the height that is free for the cities, as far as they need it, the street and the hills."""
_PEOPLE, _FEW = 4, 2
"""The people who are named at most; the cities beside which a painting lies."""


class YearSheet:
    """The parts of a year's sheet.

    Args:
        look: The look that they are laid out in.
        painting: Returns pictures: later, or at once.
        on_open: Shows a best city's game; None where nothing is pressed.

    Attributes:
        cities: The best cities, and the favourite building after them.
    """

    def __init__(
        self,
        services: Services,
        look: Look,
        statistics: Statistics,
        year: Year,
        painting: LatePainting,
        on_open: Callable[[BestOfYear], None] | None = None,
    ) -> None:
        self._services = services
        self._look = look
        self._statistics = statistics
        self._painting = painting
        n, t = services.n, services.t
        self._figures = YearFigures(
            [
                (year.evenings, n("evening", "evenings", year.evenings)),
                (year.games, n("game", "games", year.games)),
                (year.episodes, n("episode", "episodes", year.episodes)),
            ]
        )
        cards = [self._city_card(best, on_open) for best in year.best]
        if year.favourite is not None and year.favourite.times > 1:  # whatever is built once is nobody's favourite
            cards += self._favourite_card(year.favourite)
        self.cities = FramedRow(cards) if cards else None
        tips = {week: self._week_words(best) for week, best in year.weeks.items()}
        self._street = WeekStreet(year, services.phrases.months_alone, tips, painting)
        levels = [(level, t(level.name)) for level in offered(load_levels())]
        told = t("No game of this year counts for the rating: that takes one person against bots, without help.")
        self._hills = StrengthHills(services.sprites, year, levels, told, painting)
        captions = t("The best score of each week"), t("The rating from game to game")
        self._world = SCREENS[year.best[0].game.game].world if year.best else CITY
        self._view = LargePicture(self._painting_of_world)
        self._captions = [Label(words, SMALL, soft=True) for words in captions]
        self.people = PeopleRow(services.sprites, year.people[:_PEOPLE])

    def least_height(self, width: int) -> int:
        """Return how high the parts are at least below one another."""
        return sum(self._least(width)) + self._captions_height()

    def lay(self, room: pygame.Rect) -> list[Widget]:
        """Place the parts; what is free goes to all of them. Return them in Tab order."""
        look, least = self._look, self._least(room.width)
        spare = max(0, room.height - sum(least) - self._captions_height())
        upper = min(spare * _SHARES[0] // 100, max(0, self._most_upper(room.width) - least[0]))
        street = (spare - upper) * _SHARES[1] // (_SHARES[1] + _SHARES[2])
        heights = [least[0] + upper, least[1] + street, least[2] + spare - upper - street]
        blocks = [Block(heights[0], self._lay_upper)]
        for caption, widget, height in zip(self._captions, (self._street, self._hills), heights[1:], strict=True):
            line = stacked(look, room.width, [caption], gap=0, above=_BETWEEN)
            blocks += [line, Block(height, widget.place, above=_BELOW)]
        lay_blocks(room, blocks, look)
        cards = self.cities.cards if self.cities is not None else []
        view = [self._view] if self._has_view else []
        return [self._figures, *self._captions, *cards, *view, self._street, self._hills]

    @property
    def _has_view(self) -> bool:
        """Tell whether a painting lies beside the cities, as they are few."""
        return self.cities is None or len(self.cities.cards) <= _FEW

    def _captions_height(self) -> int:
        """Return how high all captions are, with the room between the parts."""
        return 2 * (self._look.fonts.line_height(SMALL) + self._look.px(_BETWEEN) + self._look.px(_BELOW))

    def _beside(self, width: int) -> tuple[int, int]:
        """Return how far from the left the cities begin, and how wide the room for them is."""
        left = self._figures.measure(self._look, width)[0] + self._look.px(2 * _BETWEEN)
        return left, width - left

    def _least(self, width: int) -> list[int]:
        look = self._look
        figures = self._figures.measure(look, width)[1]
        cities = self.cities.measure(look, self._cities_width(width))[1] if self.cities is not None else 0
        return [max(figures, cities), self._street.measure(look, width)[1], self._hills.measure(look, width)[1]]

    def _most_upper(self, width: int) -> int:
        """Return how high the cities are at most, in their width."""
        return 0 if self.cities is None else self.cities.most_height(self._look, self._cities_width(width))

    def _cities_width(self, width: int) -> int:
        """Return how wide the room for the cities is."""
        beside = self._beside(width)[1]
        count = 0 if self.cities is None else len(self.cities.cards)
        return count * beside // (_FEW + 2) if self._has_view else beside

    def _lay_upper(self, rect: pygame.Rect) -> None:
        """Place the figures beside the cities."""
        look = self._look
        wide, high = self._figures.measure(look, rect.width)
        self._figures.place(centred(pygame.Rect(rect.left, rect.top, wide, rect.height), wide, high * 5 // 4))
        left, width = self._beside(rect.width)
        room = pygame.Rect(rect.left + left, rect.top, width, rect.height)
        room, rest = cut_left(room, self._cities_width(rect.width), look.px(_BETWEEN))
        self._view.place(rest)
        if self.cities is not None:
            self.cities.lay(look, room)

    def _painting_of_world(self, size: tuple[int, int]) -> pygame.Surface | None:
        return self._painting(("view", size), partial(self._painted_world, size))

    def _painted_world(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the first painting of the world of the first city, its corners rounded."""
        picture = self._services.sprites.painting(load_letters(self._world.campaign).chapters[0].painting, size)
        return with_round_corners(picture, self._look.px(_CORNER))

    # -- its cities ------------------------------------------------------------------------------------------

    def _city_card(self, best: BestOfYear, on_open: Callable[[BestOfYear], None] | None) -> FramedPicture:
        services, seat, game = self._services, best.result, best.game
        can_be_seen = on_open is not None and self._statistics.has_record(game)
        paint = partial(best_board, services.sprites, self._statistics, best)
        return FramedPicture(
            partial(self._painting, game.file_name, paint),
            plain(seat.score),
            [game_words(services.t, game.game, game.episode, game.land)],
            on_press=partial(on_open, best) if on_open is not None and can_be_seen else None,
            token=(services.sprites, seat.animal),
            key=f"best-{game.game}",
            tip=services.t("Watch this game again") if can_be_seen else "",
        )

    def _week_words(self, best: BestOfYear) -> str:
        """Return what is told of a house of the street."""
        t, game = self._services.t, best.game
        head = t("{city}: {points}", city=best.result.name, points=plain(best.result.score))
        when = words_there(self._services, game.ended, utc_now())
        return "\n".join((head, game_words(t, game.game, game.episode, game.land), when))

    def _favourite_card(self, favourite: Favourite) -> list[FramedPicture]:
        services, piece = self._services, known_piece(favourite.piece)
        if piece is None:
            return []
        words = services.t("Favourite tile") if piece.symbols else services.t("Favourite building")
        times = f"{favourite.times} \N{MULTIPLICATION SIGN}"
        paint = partial(piece_on_ground, services.sprites, piece)
        return [FramedPicture(partial(self._painting, piece.id, paint), times, [words], key="favourite")]


def year_picture(services: Services, statistics: Statistics, year: Year, painting: LatePainting) -> pygame.Surface:
    """Return a year as a picture to keep, of `KEPT`: a sheet of paper on the table.

    Args:
        painting: Returns pictures that are there already; what is not is painted now.
    """
    look = make_look(KEPT, services.assets / "fonts", text_size=100, high_contrast=False)
    sheet = YearSheet(services, look, statistics, year, lambda name, paint: painting(name, paint) or paint())
    picture = pygame.Surface(KEPT)
    look.paint.table(picture)
    paper = picture.get_rect().inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))
    look.paint.panel(picture, paper, raised=12)
    room = paper.inflate(-2 * look.px(_INNER), -look.px(_INNER))
    title = Label(year_words(services, year), TITLE)
    wide, high = title.measure(look, room.width)
    title.place(pygame.Rect(room.left, room.top, wide, high))
    people = sheet.people
    people.place(pygame.Rect(room.left + wide, room.top, room.width - wide, high))
    below = pygame.Rect(room.left, room.top + high + look.px(_BETWEEN), room.width, 0)
    below.height = room.bottom - below.top
    for widget in (title, people, *sheet.lay(below)):
        widget.draw(picture, look, WidgetState())
    return picture


def year_words(services: Services, year: Year) -> str:
    """Return what a year's sheet is called."""
    return services.t("The year {year}", year=year.number)

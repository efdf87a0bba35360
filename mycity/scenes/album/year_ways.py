"""Two pictures of a year with their words: the weeks as a street, and the rating as a road over hills."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial

import pygame

from mycity.ai.levels import Level
from mycity.ai.rating import rating_of
from mycity.board_pictures.small_pictures import plain, token_picture
from mycity.scenes.album.hills import Hills, hills_in, hills_picture
from mycity.scenes.album.street import StreetRow, WeekScore, month_starts, street_picture, street_rows
from mycity.scenes.album.year_cards import draw_unpainted
from mycity.scenes.game_screens import ISLAND, SCREENS
from mycity.table.looking_back.year import Year
from mycity.ui.kit.boxes import above, aligned, beside, drawing, on_paper, space, written
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import LABEL, SMALL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners

LatePainting = Callable[[Hashable, Callable[[], pygame.Surface]], "pygame.Surface | None"]
"""Returns the picture of a name, to be painted by a function; None while it is not."""
_CORNER, _ROWS = 8, 8
"""The radius of a picture's corners, and the room between two stretches of the street."""
_LEAST_HOUSE, _LEAST_HILLS = 46, 96
_FACE = 26


class WeekStreet(Widget):
    """The street of a year: above each house its score, on the road the months.

    Args:
        months: Their names, translated.
        tips: The words on the house of each week.
    """

    def __init__(self, year: Year, months: Sequence[str], tips: Mapping[int, str], painting: LatePainting) -> None:
        super().__init__()
        self._tips = tips
        self._houses: dict[int, Widget] = {}
        self._year = year
        self._months = list(months)
        self._painting = painting
        self.scores = {week: _week_score(year, week) for week in year.weeks}

    def rows(self, look: Look) -> list[StreetRow]:
        """Return the stretches of the street, within its rect."""
        return street_rows(self.scores, self.rect.size, look.fonts.line_height(SMALL_STRONG), look.px(_ROWS))

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        rows = street_rows(self.scores, (width, 1000), 1, 0)
        line = look.fonts.line_height(SMALL_STRONG)
        return width, len(rows) * (look.px(_LEAST_HOUSE) + 3 * line) + (len(rows) - 1) * look.px(_ROWS)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        self._place_houses(look)
        for row in self.rows(look):
            at = row.rect.move(self.rect.topleft)
            paint = partial(self._painted, row, look)
            picture = self._painting(("street", row.plots[0].week, row.rect.size, look.palette.flat), paint)
            if picture is None:
                draw_unpainted(surface, look, at)
                continue
            surface.blit(picture, at)
            self._write_scores(surface, look, row, at)
            self._write_months(surface, look, row, at)

    def hit(self, position: tuple[int, int]) -> bool:
        return self._house(position) is not None

    def part(self, position: tuple[int, int]) -> Widget:
        return self._house(position) or self

    def _house(self, position: tuple[int, int]) -> Widget | None:
        """Return the house that the mouse is on."""
        return next((house for house in self._houses.values() if house.rect.collidepoint(position)), None)

    def _place_houses(self, look: Look) -> None:
        """Put what explains a house where that stands."""
        for row in self.rows(look):
            for plot in row.plots:
                if plot.house is not None:
                    house = self._houses.setdefault(plot.week, Widget(tip=self._tips.get(plot.week, "")))
                    house.tip_is_headed = True
                    house.place(plot.house.move(row.rect.topleft).move(self.rect.topleft))

    def _painted(self, row: StreetRow, look: Look) -> pygame.Surface:
        return with_round_corners(street_picture(row, self.scores, self._year.number, look.palette), look.px(_CORNER))

    def _write_scores(self, surface: pygame.Surface, look: Look, row: StreetRow, at: pygame.Rect) -> None:
        high = look.fonts.line_height(SMALL_STRONG)
        for plot in row.plots:
            if plot.house is not None:
                room = pygame.Rect(0, 0, round(plot.width), high)
                room.midbottom = at.left + plot.house.centerx, at.top + plot.top - 1
                words = plain(self.scores[plot.week].score)
                look.write(surface, words, SMALL_STRONG, look.palette.ink, room, "midbottom")

    def _write_months(self, surface: pygame.Surface, look: Look, row: StreetRow, at: pygame.Rect) -> None:
        """Write the name of each month where it begins, if it has room; a white post stands there."""
        weeks = range(row.plots[0].week, row.plots[-1].week + 1)
        for month, start, end in month_starts(self._year.number, weeks):
            left, right = at.left + round(at.width * start), at.left + round(at.width * end)
            room = pygame.Rect(left + look.px(9), at.bottom - row.road, right - left - look.px(10), row.road)
            words = self._months[month - 1]
            if look.fonts.width(words, SMALL) > room.width:
                continue
            look.write(surface, words, SMALL, look.palette.ink, room, "midleft")
            if start > 0:
                post = pygame.Rect(0, 0, look.px(5), row.road * 7 // 10)
                post.midbottom = left, at.bottom - row.road // 5
                pygame.draw.rect(surface, (96, 70, 44), post.move(1, 1), border_radius=look.px(2))
                face = look.palette.ink if look.palette.flat else look.palette.paper
                pygame.draw.rect(surface, face, post, border_radius=look.px(2))


class StrengthHills(Widget):
    """The road of a year's ratings over the ridges of the bots, with their milestones at the left.

    Args:
        levels: The bots with their translated names, the weakest first.
        told: What is said where no game has counted.
    """

    def __init__(
        self, sprites: Sprites, year: Year, levels: Sequence[tuple[Level, str]], told: str, painting: LatePainting
    ) -> None:
        super().__init__()
        self._sprites = sprites
        self._year = year
        self._levels = list(levels)
        self._told = told
        self._painting = painting

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        return width, max(look.px(_LEAST_HILLS), 3 * look.fonts.line_height(SMALL))

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        hills = self._hills(look)
        paint = partial(self._painted, hills, look)
        picture = self._painting(("hills", self.rect.size, look.palette.flat), paint)
        if picture is None:
            draw_unpainted(surface, look, self.rect)
            return
        surface.blit(picture, self.rect)
        self._draw_milestones(surface, look, hills)
        if hills.road:
            self._draw_end(surface, look, hills)
        else:
            self._tell(surface, look)

    def _hills(self, look: Look) -> Hills:
        names = max(look.fonts.width(name, SMALL) for _, name in self._levels)
        left, right = names + look.px(_FACE + 44), look.fonts.width("0000", LABEL) + look.px(70)
        ratings = [rating_of(level) for level, _ in self._levels]
        return hills_in(self.rect.size, ratings, self._year.ratings, left, right, look.fonts.line_height(SMALL))

    def _painted(self, hills: Hills, look: Look) -> pygame.Surface:
        return with_round_corners(hills_picture(hills, look.palette, self._year.number), look.px(_CORNER))

    def _draw_milestones(self, surface: pygame.Surface, look: Look, hills: Hills) -> None:
        """Put up a slip of paper with face and name on each ridge; none over another."""
        high = look.fonts.line_height(SMALL) + look.px(2)
        above = self.rect.bottom + high
        for place, y in zip(hills.seen, hills.ridges, strict=True):
            level, name = self._levels[place]
            middle = self.rect.top + y
            if above - middle < high + look.px(2):
                continue
            above = middle
            slip = pygame.Rect(0, 0, look.fonts.width(name, SMALL) + high + look.px(16), high)
            slip.midleft = self.rect.left + look.px(10), middle
            slip.clamp_ip(self.rect.inflate(0, -4))
            face, gap = drawing(self._sprites, level.face, high - 2), look.px(6) - look.px(3) + 2
            told = beside(space(look.px(3)), face, space(gap), written(look, name, SMALL))
            on_paper(look, told, radius=look.px(8), shadow=(1, 2)).draw(surface, slip)

    def _draw_end(self, surface: pygame.Surface, look: Look, hills: Hills) -> None:
        """Stand the player at the end of the road, with the rating on a slip of paper."""
        x, y = hills.road[-1]
        animal = self._year.people[0][1]
        token = token_picture(self._sprites, animal, look.px(36), look.palette.gold)
        at = token.get_rect(center=(self.rect.left + x, self.rect.top + y)).clamp(self.rect)
        surface.blit(token, at)
        words = str(self._year.ratings[-1])
        slip = pygame.Rect(0, 0, look.fonts.width(words, LABEL) + look.px(18), look.fonts.line_height(LABEL))
        slip.midleft = at.right + look.px(4), at.centery
        rating = written(look, words, LABEL, at="center")
        slip.clamp_ip(self.rect.inflate(-8, -8))
        on_paper(look, rating, radius=look.px(8), shadow=(1, 2)).draw(surface, slip)

    def _tell(self, surface: pygame.Surface, look: Look) -> None:
        room = self.rect.inflate(-look.px(80), 0)
        room.left, room.width = self._hills(look).size[0] // 4 + self.rect.left, self.rect.width * 7 // 10
        lines = look.fonts.wrap_balanced(self._told, SMALL, room.width)
        wide = max(look.fonts.width(line, SMALL) for line in lines)
        slip = pygame.Rect(0, 0, wide + look.px(24), len(lines) * look.fonts.line_height(SMALL) + look.px(10))
        slip.center = room.center
        told = aligned(above(*(written(look, line, SMALL, at="center") for line in lines)))
        on_paper(look, told, radius=look.px(8), shadow=(1, 2)).draw(surface, slip)


def _week_score(year: Year, week: int) -> WeekScore:
    best = year.weeks[week]
    screen = SCREENS.get(best.game.game)
    return WeekScore(best.result.score, screen is not None and screen.world is ISLAND)

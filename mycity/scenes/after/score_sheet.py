"""The sheet on which the points are written: a line per rule, a column per seat, the sum below."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from mycity.board_pictures.small_pictures import draw_zeros, signed
from mycity.content.rule_words import counted_words, rule_line
from mycity.scenes.after.card_points import line_words, points_colour
from mycity.scenes.after.result_card import draw_medal
from mycity.scenes.shared.pieces import Piece, drawn_with_others
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.count_steps import CountSteps
from mycity.table.looking_back.counting import START, PointLine
from mycity.table.looking_back.ranking import tie_words, victory_words
from mycity.ui.kit.boxes import beside, drawing, put, space, written
from mycity.ui.style.fonts import BODY, HEAD, LABEL, NOTE, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable
from mycity.ui.style.theme import mix
from mycity.ui.style.typefaces import Typeface

_ROW, _HEAD, _SUM, _MEDALS, _NO_MEDALS, _FOLD = 58, 60, 50, 68, 14, 34
_OVER = 6
"""The furthest reach of letters beyond a low row."""
_FACE = 44
"""Across the face of who a column belongs to."""
_HIGH = 50
"""Pixels of a row from which on it is written larger."""
_LARGE, _LARGE_STRONG = TextRole(Typeface.PLAIN, 22), TextRole(Typeface.STRONG, 22)


class ScoreSheet:
    """Draws the sheet in one look.

    Args:
        rect: The rect of the sheet.

    Attributes:
        fold: The line of what has brought nobody anything; without height where there is none.
    """

    def __init__(self, services: Services, rect: pygame.Rect, steps: CountSteps) -> None:
        self._services = services
        self._rect = rect
        self._steps = steps
        look = services.look
        self._inner = rect.inflate(-look.px(32), -look.px(24))
        self._names = self._names_width()
        self._fold = look.px(_FOLD) if steps.folded else 0
        self._medals = look.px(_MEDALS if len(steps.order) > 1 else _NO_MEDALS)
        fixed = look.px(_HEAD + _SUM + 88) + self._medals + self._fold
        self._row = min(look.px(_ROW), (self._inner.height - fixed) // len(steps.lines))
        self._is_high = self._has_room()
        self._role = self._name_role()
        below = self._line_rect(len(steps.lines)).top
        self.fold = pygame.Rect(self._inner.left, below, self._inner.width, self._fold)
        self._sums = pygame.Rect(rect.left, self.fold.bottom, rect.width, look.px(_SUM))

    def _names_width(self) -> int:
        """Return how wide the column of names is: as they need, as long as the numbers beside it stay apart."""
        fonts, across = self._services.look.fonts, self._inner.width
        names = (self._services.t(line_words(line.rule)[0]) for line in self._steps.lines)
        seats, px = len(self._steps.state.cities), self._services.look.px
        numbers = seats * max(fonts.width("+88", STRONG), px(_FACE) + px(4))
        side = px(36) + px(12)
        needed = side + max((fonts.width(name, SMALL) for name in names), default=0)
        return max(across * 42 // 100, min(needed, across - numbers))

    def _has_room(self) -> bool:
        """Return whether rows have room for larger letters, and columns for larger numbers."""
        fonts, seats = self._services.look.fonts, len(self._steps.state.cities)
        is_wide = (self._inner.width - self._names) // seats >= fonts.width("+188", _LARGE_STRONG)
        return is_wide and self._row >= self._services.look.px(_HIGH)

    def _name_role(self) -> TextRole:
        """Return the letters of all names: the largest that have room for the longest."""
        look, names = self._services.look, [self._services.t(line_words(line.rule)[0]) for line in self._steps.lines]
        room = self._names - self._side - look.px(12)
        roles = (_LARGE, BODY) if self._is_high else (BODY,)
        fitting = (role for role in roles if all(look.fonts.width(name, role) <= room for name in names))
        least = min(
            (look.fonts.fitting(name, SMALL, room) for name in names), key=lambda role: role.size, default=SMALL
        )
        return next(fitting, least)

    @property
    def _side(self) -> int:
        """Across the sign of a line."""
        return min(self._services.look.px(36 if self._is_high else 28), self._row - 2)

    def parts(self) -> Iterator[Piece]:
        """Yield the parts that change, with what each shows; all are drawn by `draw`."""
        steps, look = self._steps, self._services.look
        for number, line in enumerate(steps.lines):
            rect = self._line_rect(number)
            room = pygame.Rect(self._rect.left, rect.top, self._rect.width, rect.height)
            shows = steps.is_known(line), steps.counting and line.step == steps.step
            yield Piece(("line", number), room.inflate(0, 2 * look.px(_OVER)), shows, drawn_with_others)
        arrived = tuple(steps.has_reached_end(seat) for seat in range(len(steps.state.cities)))
        scores = tuple(steps.score(seat) for seat in range(len(steps.state.cities)))
        yield Piece("sums", self._sums, (scores, arrived, steps.all_counted), drawn_with_others)
        below = self._rect.bottom - self._sums.bottom
        foot = pygame.Rect(self._rect.left, self._sums.bottom, self._rect.width, below)
        told = steps.step, steps.counting, steps.revealed, steps.is_held_back, arrived
        yield Piece("foot", foot, told, drawn_with_others)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet, as far as its parts reach into the surface's clip."""
        look, clip = self._services.look, surface.get_clip()
        look.paint.panel(surface, self._rect, raised=12)
        if clip.top < self._line_rect(0).top:
            self._draw_heads(surface, look)
        seen = clip.inflate(0, 4 * look.px(_OVER))
        for number, line in enumerate(self._steps.lines):
            if seen.colliderect(rect := self._line_rect(number)):
                self._draw_line(surface, look, line, rect)
        if self._fold and seen.colliderect(self.fold):
            icons = [line_words(rule)[1] for rule in self._steps.folded]
            names = [self._services.t(line_words(rule)[0]) for rule in self._steps.folded]
            draw_zeros(surface, look, self._services.sprites, self.fold, icons, names)
        if seen.colliderect(self._sums):
            self._draw_sum(surface, look, self._sums.inflate(self._inner.width - self._sums.width, 0))
        if clip.bottom > self._sums.bottom:
            if self._steps.revealed > 0:
                self._draw_medals(surface, look, self._sums.bottom)
            self._draw_words(surface, look, self._sums.bottom + self._medals)

    def _line_rect(self, number: int) -> pygame.Rect:
        top = self._inner.top + self._services.look.px(_HEAD) + number * self._row
        return pygame.Rect(self._inner.left, top, self._inner.width, self._row)

    def _column(self, seat: int) -> int:
        across = (self._inner.width - self._names) / len(self._steps.state.cities)
        return round(self._inner.left + self._names + across * (seat + 0.5))

    def _draw_heads(self, surface: pygame.Surface, look: Look) -> None:
        side = look.px(_FACE)
        for seat, player in enumerate(self._steps.state.table.players):
            head = self._services.sprites.icon(f"animal-{player.animal}", side)
            put(surface, head, midtop=(self._column(seat), self._inner.top))

    def _draw_line(self, surface: pygame.Surface, look: Look, line: PointLine, rect: pygame.Rect) -> None:
        """Draw a line's name, and its points once they are known; the rule being counted stands on gold."""
        steps, palette = self._steps, look.palette
        if steps.counting and line.step == steps.step:
            bar = rect.inflate(look.px(16), -look.px(2))
            pygame.draw.rect(surface, mix(palette.paper, palette.gold, 0.55), bar, border_radius=look.px(7))
        known = steps.is_known(line)
        words, icon = line_words(line.rule)
        side = self._side
        sign = drawing(self._services.sprites, icon, side) if icon else space(side)
        name = written(look, self._services.t(words), self._role, palette.ink if known else palette.ink_soft)
        name = name.wide(self._names - side - look.px(12))
        beside(sign, name, gap=look.px(10)).draw(surface, rect)
        pygame.draw.line(surface, palette.paper_shade, rect.bottomleft, rect.bottomright)
        if known:
            for seat, points in enumerate(line.points):
                is_start, role = line.rule == START, _LARGE_STRONG if self._is_high else STRONG
                colour = palette.ink if is_start else points_colour(look, points)
                number = look.fonts.line(f"{points}" if is_start else signed(points), role, colour)
                put(surface, number, center=(self._column(seat), rect.centery))

    def _draw_sum(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        ink = look.palette.ink
        for offset in (0, look.px(3)):
            start, end = (rect.left, rect.top + offset), (rect.right, rect.top + offset)
            pygame.draw.line(surface, ink, start, end, look.px(1))
        words = self._services.t("Total") if self._steps.all_counted else self._services.t("So far")
        name = pygame.Rect(rect.left, rect.top + look.px(2), self._names - look.px(10), rect.height)
        look.write(surface, words, LABEL, ink, name, "midleft")
        seats = range(len(self._steps.state.cities))
        room = (self._inner.width - self._names) // len(seats) - look.px(10)
        roles = HEAD, LABEL, STRONG, SMALL_STRONG
        role = next((role for role in roles if self._widest_sum(role) <= room), SMALL_STRONG)
        for seat in seats:
            number = look.fonts.tabular_figures(self._steps.score(seat), role, ink)
            at = put(surface, number, center=(self._column(seat), rect.centery + look.px(2)))
            if self._steps.has_reached_end(seat):
                medal = self._services.sprites.icon("keep-progress", look.px(20))
                put(surface, medal, midleft=(at.right + look.px(2), at.centery))

    def _widest_sum(self, role: TextRole) -> int:
        """Return how wide the widest of the sums is in some type, in pixels."""
        fonts, ink = self._services.look.fonts, self._services.look.palette.ink
        seats = range(len(self._steps.state.cities))
        return max(fonts.tabular_figures(self._steps.score(seat), role, ink).get_width() for seat in seats)

    def _draw_medals(self, surface: pygame.Surface, look: Look, top: int) -> None:
        if len(self._steps.order) == 1:  # alone there are no places
            return
        side = self._medals
        slip = pygame.Surface(drawable((self._rect.width, side)), pygame.SRCALPHA)
        for standing in self._steps.order:
            middle = self._column(standing.seat) - self._rect.left, side // 2
            draw_medal(slip, look, self._services, standing.rank, middle, side - look.px(4))
        slip.set_alpha(round(255 * self._steps.revealed))
        surface.blit(slip, (self._rect.left, top))

    def _words_of_arrival(self) -> list[str]:
        """Say whose token stands at the end of the track, and what that brings."""
        steps, track = self._steps, self._steps.track
        players = steps.state.table.players
        cities = [player.name for seat, player in enumerate(players) if steps.has_reached_end(seat)]
        if track is None or not cities:
            return []
        names, count = self._services.phrases.enumerated(cities), track.progress
        return [
            self._services.n(
                "{cities}: {end} points reached, and a star",
                "{cities}: {end} points reached, and {count} stars",
                count,
                cities=names,
                end=track.end,
            )
        ]

    def _draw_words(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Write what the rule being counted gives; at the end who has won, and what broke the ties."""
        steps, services = self._steps, self._services
        lines: list[tuple[str, TextRole]] = []
        if steps.revealed > 0:
            victory = victory_words(services, steps.state, steps.order)
            lines.append((victory, HEAD if look.fonts.width(victory, HEAD) <= self._inner.width else LABEL))
            lines += [(tie_words(services, steps.state, tie), NOTE) for tie in steps.ties]
        elif steps.is_held_back:
            lines.append((services.t("That is close…"), HEAD))
        elif steps.rule is not None and (rule_words := counted_words(steps.rule)):
            lines.append((rule_line(services, rule_words, steps.rule), NOTE))
        lines += [(words, STRONG) for words in self._words_of_arrival()]
        wrapped = [(words, role) for text, role in lines for words in look.fonts.wrap(text, role, self._inner.width)]
        for words, role in wrapped:
            room = pygame.Rect(self._inner.left, top, self._inner.width, look.fonts.line_height(role))
            if room.bottom > self._rect.bottom:
                break
            look.write(surface, words, role, look.palette.ink, room)
            top = room.bottom

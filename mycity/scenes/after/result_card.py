"""A player's card in the result: medal, name, score, the city, the points rule by rule, and what made it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import picture_painting, picture_px, picture_size, shaped
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import draw_zeros, plain, signed, token_picture, zero_places
from mycity.content.rule_words import words_of
from mycity.engine.city import City
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.counting import START
from mycity.table.looking_back.ranking import Standing
from mycity.table.looking_back.story import Story, story_words
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import HEAD, LABEL, MINUS, NOTE, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Colour
from mycity.ui.style.typefaces import Typeface

MEDALS = ("gold", "silver", "bronze", "wood")
_PICTURE_SIZES = tuple(range(72, 3, -1))
_SCORE, _BEST = TextRole(Typeface.TITLE, 44), TextRole(Typeface.TITLE, 60)


@dataclass(frozen=True)
class PointStyle:
    """A style of the points of a card: sizes in pixels at 1280 x 800.

    Attributes:
        row: Down a line of points, at least.
        column: The least a number is given across it.
        sign: Across its picture.
        is_list: Whether each line has a row with its name, not a number below a sign.
    """

    row: int
    column: int
    sign: int
    is_list: bool = False

    def high(self, look: Look) -> int:
        """Return how high a row of points is, whatever size letters have."""
        if self.is_list:
            return max(look.px(self.row), look.fonts.line_height(SMALL) + look.px(2))
        return max(look.px(self.row), look.px(self.sign) + look.fonts.line_height(SMALL_STRONG))


STYLES = PointStyle(26, 0, 24, is_list=True), PointStyle(62, 46, 36), PointStyle(48, 30, 26)
"""The ways to draw points, the best first; the last has room on every card."""
_FOLD = 28
"""Pixels down the line of what brought nobody anything."""


def draw_medal(
    surface: pygame.Surface, look: Look, services: Services, rank: int, middle: tuple[int, int], side: int
) -> None:
    medal = services.sprites.icon(f"medal-{MEDALS[min(rank, len(MEDALS)) - 1]}", side)
    at = medal.get_rect(center=middle)
    surface.blit(medal, at)
    number = look.fonts.line(str(rank), LABEL if side < look.px(64) else HEAD, (58, 46, 37))
    surface.blit(number, number.get_rect(center=(at.centerx, at.top + round(side * 0.65))))


@dataclass(frozen=True)
class CardFace:
    """The content of a card.

    Attributes:
        city: The city at the end of play.
        standing: The seat's place.
        points: (line, points) of all that brought anybody anything, which add up to the score.
        decor: The look of the episode's boards.
        helped: The number of times it had help: hints, the coach, and turns undone.
        story: The story of its result; None when nothing stands out.
        folded: The lines that brought nobody anything.
        remembered: A sentence that is kept of the evening; empty on most cards.
    """

    city: City
    standing: Standing
    points: Sequence[tuple[str, int]]
    decor: EpisodeDecor
    helped: int = 0
    story: Story | None = None
    folded: Sequence[str] = ()
    remembered: str = ""

    @property
    def has_won(self) -> bool:
        return self.standing.rank == 1


class ResultCard(Pressable):
    """The card; choosing it shows the city large.

    Attributes:
        picture: The city; None until it is painted.
        style: How its points are drawn: as all cards have room for.
        has_large_name: Whether its name is written large, as it is where those of all cards have room.
        most: The most pixels that its picture is wide.
    """

    def __init__(self, services: Services, face: CardFace, on_choose: Callable[[], None]) -> None:
        super().__init__(on_choose, key=f"city{face.standing.seat}", tip=services.t("See it large"))
        self.face = face
        self.picture: pygame.Surface | None = None
        self.style = STYLES[-1]
        self.has_large_name = True
        self.most = sys.maxsize
        self._services = services

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height that its picture and lines take, at most that of its rect."""
        around = self._around(look)
        room = width - self._beside(look), self.rect.height - around
        return width, self._shaped(room)[1] + around

    def has_room_for(self, look: Look, style: PointStyle) -> bool:
        """Return whether its points have room in a style, below a picture as wide as the card."""
        picture = shaped((self.rect.width - self._beside(look), self.rect.height), self.face.city.board.grid)[1]
        names = (look.fonts.width(self._name(rule), SMALL) for rule, _ in self._points)
        has_names = not style.is_list or max(names, default=0) <= self._name_room(look, style)
        return has_names and picture + self._around(look, style) <= self.rect.height

    @property
    def _points(self) -> Sequence[tuple[str, int]]:
        """The lines that brought this city something."""
        return [row for row in self.face.points if row[1] or row[0] == START]

    @property
    def _folded(self) -> Sequence[str]:
        """The lines that brought it nothing, which stand in one line."""
        told = {rule for rule, _ in self._points}
        return [*(rule for rule, _ in self.face.points if rule not in told), *self.face.folded]

    def _name(self, line: str) -> str:
        return self._services.t(line_words(line)[0])

    def _name_room(self, look: Look, style: PointStyle) -> int:
        """Return the width left for a name between its sign and its points."""
        points = look.fonts.width(f"{MINUS}188", SMALL_STRONG)
        return self.rect.width - look.px(28) - look.px(style.sign + 8) - points

    def take_over(self, old: ResultCard | None, look: Look) -> None:
        """Keep the picture that was painted before, if it still fits."""
        if (
            old is not None
            and old.picture is not None
            and old.picture.get_size() == picture_size(self._px(look), self.face.city.board.grid)
        ):
            self.picture = old.picture

    def picture_key(self, look: Look) -> tuple[str, int]:
        """Return what its picture is known by: the seat, and the size of its cells."""
        return self.key, self._px(look)

    def painting(self, look: Look) -> Iterator[pygame.Surface | None]:
        """Paint its picture step by step; it is shown once it is given to `picture`."""
        return picture_painting(self._services.sprites, self.face.city, self._px(look), self.face.decor)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        look.paint.panel(surface, self.rect, raised=16 if state.hovered or state.ringed else 9)
        self._draw_head(surface, look)
        room = self._picture_rect(look)
        if self.picture is None:
            look.paint.waiting(surface, room)
        else:
            at = self.picture.get_rect(center=room.center)
            surface.blit(with_round_corners(self.picture, look.px(7)), at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
        self._draw_points(surface, look, room.bottom)

    def _beside(self, look: Look) -> int:
        """Return how much narrower the picture is than the card: little where boards are wide, so that it is high."""
        return look.px(36 if art_of(self.face.city.board.grid).has_ring else 14)

    def _around(self, look: Look, style: PointStyle | None = None) -> int:
        """Return the height of everything but the picture."""
        style = style or self.style
        words = sum(look.fonts.line_height(role) for _, role in self._words(look))
        points = self._rows(look, style) * style.high(look) + self._fold(look)
        return look.px(112) + look.px(16) + points + words

    def _fold(self, look: Look) -> int:
        return look.px(_FOLD) if self._folded else 0

    def _words(self, look: Look) -> list[tuple[str, TextRole]]:
        """Return the lines below the picture and the points: the story, what was made, and how often it was helped."""
        face, services, width = self.face, self._services, self.rect.width - look.px(28)
        lines: list[tuple[str, TextRole]] = []
        if face.story is not None:
            words = story_words(services, face.story)
            role = STRONG if face.has_won else NOTE
            lines += [(line, role) for line in look.fonts.wrap(words, role, width)]
        if face.remembered:
            lines += [(line, NOTE) for line in look.fonts.wrap(face.remembered, NOTE, width)]
        lines += [(line, SMALL) for line in look.fonts.wrap(self._score_words(), SMALL, width)]
        if face.helped:
            lines.append((services.n("Had help {count} time", "Had help {count} times", face.helped), SMALL))
        return lines

    def _score_words(self) -> str:
        """Return how much of the score was there to begin with, or why it is below 0; empty where neither is."""
        t, score, start = self._services.t, self.face.standing.score, self.face.city.player.start
        if score < 0:
            count = self._services.n("{count} point", "{count} points", start - score)
            words = mark("It cost {points} more than it brought, and began with {start}")
            return t(words if start else mark("It cost {points} more than it brought"), points=count, start=start)
        return t("{score}, of which {points} to begin with", score=score, points=start) if 0 < start <= score else ""

    def _picture_rect(self, look: Look) -> pygame.Rect:
        room = self.rect.width - self._beside(look), self.rect.height - self._around(look)
        width, height = self._shaped(room)
        return pygame.Rect(self.rect.centerx - width // 2, self.rect.top + look.px(112), width, height)

    def _shaped(self, room: tuple[int, int]) -> tuple[int, int]:
        """Return the width and the height of its picture in a room."""
        return shaped((min(room[0], self.most), room[1]), self.face.city.board.grid)

    def picture_width(self, look: Look) -> int:
        """Return how wide its picture is."""
        return self._picture_rect(look).width

    def _px(self, look: Look) -> int:
        return picture_px(_PICTURE_SIZES, self._picture_rect(look).size, self.face.city.board.grid)

    def could_have_large_name(self, look: Look) -> bool:
        return look.fonts.width(self.face.city.player.name, HEAD) <= self._name_rect(look).width

    def _name_rect(self, look: Look) -> pygame.Rect:
        left = self.rect.left + look.px(112)
        return pygame.Rect(left, self.rect.top + look.px(14), self.rect.right - look.px(18) - left, look.px(36))

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the medal hanging from the upper edge, the name, the animal and the score."""
        ink, player, rect = look.palette.ink, self.face.city.player, self.rect
        middle = rect.left + look.px(58), rect.top + look.px(48)
        draw_medal(surface, look, self._services, self.face.standing.rank, middle, look.px(96))
        name = self._name_rect(look)
        left, role = name.left, HEAD if self.has_large_name else LABEL
        look.write(surface, player.name, role, ink, name, "midleft")
        side = look.px(44)
        head = self._services.sprites.icon(f"animal-{player.animal}", side)
        below = rect.top + look.px(78)
        surface.blit(head, head.get_rect(midleft=(left, below)))
        score = pygame.Rect(left + side + look.px(12), name.bottom, 0, look.px(60))
        score.width = rect.right - look.px(12) - score.left
        words, role = f"{self.face.standing.score}".replace("-", MINUS), _BEST if self.face.has_won else _SCORE
        look.write(surface, words, role, ink, score, "midleft")

    def _draw_points(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw the lines of points, in one line what brought nothing, and the story below them."""
        for rule, count, place in self._places(look, top):
            if self.style.is_list:
                self._draw_row(surface, look, place, rule, count)
            else:
                self._draw_column(surface, look, place, rule, count)
        inner = self._inner(look, top)
        fold = pygame.Rect(inner.left, inner.bottom, inner.width, self._fold(look))
        if folded := self._folded:
            icons = [line_words(rule)[1] for rule in folded]
            draw_zeros(surface, look, self._services.sprites, fold, icons)
        top = fold.bottom
        for words, role in self._words(look):
            line = pygame.Rect(inner.left, top, inner.width, look.fonts.line_height(role))
            look.write(surface, words, role, look.palette.ink_soft if role is SMALL else look.palette.ink, line)
            top = line.bottom

    def _inner(self, look: Look, top: int) -> pygame.Rect:
        """Return the room of the lines of points below a picture that ends at ``top``."""
        inner = pygame.Rect(self.rect.left + look.px(14), top + look.px(8), self.rect.width - look.px(28), 0)
        inner.height = self._rows(look, self.style) * self.style.high(look)
        return inner

    def _places(self, look: Look, top: int) -> Iterator[tuple[str, int, pygame.Rect]]:
        """Yield (line, points, its rect) of all that brought anybody anything."""
        inner, points, high = self._inner(look, top), self._points, self.style.high(look)
        per_row = -(-len(points) // self._rows(look, self.style))
        step = inner.width / per_row
        for number, (rule, count) in enumerate(points):
            down, across = divmod(number, per_row)
            yield rule, count, pygame.Rect(round(inner.left + step * across), inner.top + down * high, int(step), high)

    def signs(self, look: Look) -> list[tuple[str, pygame.Rect]]:
        """Return (name, rect) of every sign on the card, for its tooltip."""
        top = self._picture_rect(look).bottom
        inner = self._inner(look, top)
        folded = self._folded
        fold = pygame.Rect(inner.left, inner.bottom, inner.width, self._fold(look))
        zeros = zero_places(look, fold, len(folded))
        named = [(self._name(rule), place) for rule, _, place in self._places(look, top)]
        return named + [(self._name(rule), place) for rule, place in zip(folded, zeros, strict=True)]

    def _draw_row(self, surface: pygame.Surface, look: Look, place: pygame.Rect, line: str, points: int) -> None:
        """Draw a sign, the name of its line, and the points at the right."""
        side = look.px(self.style.sign)
        self._draw_sign(surface, look, (place.left + side // 2, place.centery), side, line)
        name = pygame.Rect(place.left + side + look.px(6), place.top, self._name_room(look, self.style), place.height)
        look.write(surface, self._name(line), SMALL, look.palette.ink, name, "midleft")
        number = self._number(look, line, points)
        surface.blit(number, number.get_rect(midright=place.midright))

    def _draw_column(self, surface: pygame.Surface, look: Look, place: pygame.Rect, line: str, points: int) -> None:
        """Draw a sign, and its points below it."""
        side = min(look.px(self.style.sign), round(place.width * 0.8))
        self._draw_sign(surface, look, (place.centerx, place.top + side // 2), side, line)
        number = self._number(look, line, points)
        surface.blit(number, number.get_rect(midtop=(place.centerx, place.top + side + look.px(1))))

    def _draw_sign(self, surface: pygame.Surface, look: Look, centre: tuple[int, int], side: int, line: str) -> None:
        if icon := line_words(line)[1]:
            sign = self._services.sprites.icon(icon, side)
        else:
            sign = token_picture(self._services.sprites, self.face.city.player.animal, side - 4, look.palette.ink_soft)
        surface.blit(sign, sign.get_rect(center=centre))

    def _number(self, look: Look, line: str, points: int) -> pygame.Surface:
        is_start = line == START
        colour = look.palette.ink if is_start else points_colour(look, points)
        return look.fonts.line(plain(points) if is_start else signed(points), SMALL_STRONG, colour)

    def _rows(self, look: Look, style: PointStyle) -> int:
        """Return in how many rows the points stand: each has room for its number, in a list for its name."""
        if style.is_list:
            return len(self._points)
        room = (self.rect.width - look.px(28)) // max(
            look.px(style.column), look.fonts.width(f"{MINUS}18", SMALL_STRONG)
        )
        return -(-len(self._points) // max(1, room))


class SignArea(Pressable):
    """The sign of a line of points on a card: it tells its name, and a click on it is one on the card.

    Args:
        name: The translated name.
    """

    focusable = False

    def __init__(self, card: ResultCard, name: str, rect: pygame.Rect) -> None:
        super().__init__(card.activate, tip=name)
        self.place(rect)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002 - it never draws
        return pygame.Rect(0, 0, 0, 0)


def line_words(line: str) -> tuple[str, str]:
    """Return the name of a line of points, to be translated, and its icon; both empty for one that has none."""
    if line == START:
        return mark("At the start"), ""
    words = words_of(line)
    return (words.name, words.icon) if words else ("", "")


def points_colour(look: Look, points: int) -> Colour:
    """Return the colour points are written in: gained, lost, or none."""
    if points == 0:
        return look.palette.ink_soft
    return look.palette.good if points > 0 else look.palette.bad

"""A player's card in the result: medal, name, score, the city, the points rule by rule, and what made it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_px, picture_size, shaped
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import draw_zeros, signed, token_picture
from mycity.content.rule_words import words_of
from mycity.engine.city import City
from mycity.scenes.shared.ranking import Standing
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.counting import START
from mycity.table.looking_back.story import Story
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import HEAD, LABEL, MINUS, NOTE, SMALL, SMALL_STRONG, STRONG, TextRole, Typeface
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Colour

MEDALS = ("gold", "silver", "bronze", "wood")
_PICTURE_SIZES = tuple(range(72, 3, -1))
_SCORE, _BEST = TextRole(Typeface.TITLE, 44), TextRole(Typeface.TITLE, 60)


@dataclass(frozen=True)
class _PointSize:
    """The sizes in which the points of a card are drawn, in pixels at 1280 x 800.

    Attributes:
        row: Down a line of points, at least.
        column: The least a number is given across it.
        sign: Across its picture.
    """

    row: int
    column: int
    sign: int

    def high(self, look: Look) -> int:
        """Return how high a row of points is: a sign and its number, whatever size letters have."""
        return max(look.px(self.row), look.px(self.sign) + look.fonts.line_height(SMALL_STRONG))


_PLAIN, _LARGE = _PointSize(48, 30, 26), _PointSize(62, 46, 36)
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
    """

    city: City
    standing: Standing
    points: Sequence[tuple[str, int]]
    decor: EpisodeDecor
    helped: int = 0
    story: Story | None = None
    folded: Sequence[str] = ()

    @property
    def has_won(self) -> bool:
        return self.standing.rank == 1


class ResultCard(Pressable):
    """The card; choosing it shows the city large.

    Attributes:
        picture: The city; None until it is painted.
        is_large: Whether its points are drawn large, as they are where all cards are high enough.
        has_large_name: Whether its name is written large, as it is where those of all cards have room.
    """

    def __init__(self, services: Services, face: CardFace, on_choose: Callable[[], None]) -> None:
        super().__init__(on_choose, key=f"city{face.standing.seat}", tip=services.t("See it large"))
        self.face = face
        self.picture: pygame.Surface | None = None
        self.is_large = False
        self.has_large_name = True
        self._services = services

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height that its picture and lines take, at most that of its rect."""
        around = self._around(look)
        room = width - look.px(36), self.rect.height - around
        return width, shaped(room, self.face.city.board.grid)[1] + around

    def could_be_large(self, look: Look) -> bool:
        """Return whether its rect is high enough for large points below a picture as wide as the card."""
        picture = shaped((self.rect.width - look.px(36), self.rect.height), self.face.city.board.grid)[1]
        return picture + self._around(look, _LARGE) <= self.rect.height

    def take_over(self, old: ResultCard | None, look: Look) -> None:
        """Keep the picture that was painted before, if it still fits."""
        if (
            old is not None
            and old.picture is not None
            and old.picture.get_size() == picture_size(self._px(look), self.face.city.board.grid)
        ):
            self.picture = old.picture

    def paint(self, look: Look) -> None:
        self.picture = city_picture(self._services.sprites, self.face.city, self._px(look), self.face.decor)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        look.paint.panel(surface, self.rect, raised=16 if state.hovered or state.ringed else 9)
        self._draw_head(surface, look)
        room = self._picture_rect(look)
        if self.picture is None:
            look.paint.inset(surface, room)
        else:
            at = self.picture.get_rect(center=room.center)
            surface.blit(with_round_corners(self.picture, look.px(7)), at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
        self._draw_points(surface, look, room.bottom)

    @property
    def _size(self) -> _PointSize:
        return _LARGE if self.is_large else _PLAIN

    def _around(self, look: Look, size: _PointSize | None = None) -> int:
        """Return the height of everything but the picture."""
        size = size or self._size
        words = sum(look.fonts.line_height(role) for _, role in self._words(look))
        points = self._rows(look, size) * size.high(look) + self._fold(look)
        return look.px(112) + look.px(16) + points + words

    def _fold(self, look: Look) -> int:
        return look.px(_FOLD) if self.face.folded else 0

    def _words(self, look: Look) -> list[tuple[str, TextRole]]:
        """Return the lines below the picture and the points: the story, what was made, and how often it was helped."""
        face, services, width = self.face, self._services, self.rect.width - look.px(28)
        lines: list[tuple[str, TextRole]] = []
        if face.story is not None:
            words = services.t(face.story.text, points=face.story.points, count=face.story.count)
            role = STRONG if face.has_won else NOTE
            lines += [(line, role) for line in look.fonts.wrap(words, role, width)]
        made = face.standing.score - face.city.player.start
        if face.city.player.start and made > 0:
            lines.append((services.n("{count} point made", "{count} points made", made), SMALL))
        if face.helped:
            lines.append((services.n("Had help {count} time", "Had help {count} times", face.helped), SMALL))
        return lines

    def _picture_rect(self, look: Look) -> pygame.Rect:
        room = self.rect.width - look.px(36), self.rect.height - self._around(look)
        width, height = shaped(room, self.face.city.board.grid)
        return pygame.Rect(self.rect.centerx - width // 2, self.rect.top + look.px(112), width, height)

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
        """Draw a picture per line with its points below, in rows, and the story below them."""
        inner = pygame.Rect(self.rect.left + look.px(14), top + look.px(8), self.rect.width - look.px(28), 0)
        points, size, rows = self.face.points, self._size, self._rows(look, self._size)
        per_row = -(-len(points) // rows)
        step = inner.width / per_row
        side = min(look.px(size.sign), round(step * 0.8))
        for number, (rule, count) in enumerate(points):
            down, across = divmod(number, per_row)
            middle = round(inner.left + step * (across + 0.5)), inner.top + down * size.high(look)
            self._draw_line(surface, look, middle, side, rule, count)
        inner.height = rows * size.high(look)
        top = inner.bottom + self._fold(look)
        if self.face.folded:
            line = pygame.Rect(inner.left, inner.bottom, inner.width, top - inner.bottom)
            icons = [line_words(rule)[1] for rule in self.face.folded]
            draw_zeros(surface, look, self._services.sprites, line, icons)
        for words, role in self._words(look):
            line = pygame.Rect(inner.left, top, inner.width, look.fonts.line_height(role))
            look.write(surface, words, role, look.palette.ink_soft if role is SMALL else look.palette.ink, line)
            top = line.bottom

    def _draw_line(
        self, surface: pygame.Surface, look: Look, top: tuple[int, int], side: int, line: str, points: int
    ) -> None:
        """Draw a line's picture from the middle of its upper edge down, and its points below it."""
        icon, centre = line_words(line)[1], (top[0], top[1] + side // 2)
        if icon:
            sign = self._services.sprites.icon(icon, side)
        else:
            sign = token_picture(self._services.sprites, self.face.city.player.animal, side - 4, look.palette.ink_soft)
        surface.blit(sign, sign.get_rect(center=centre))
        is_start = line == START
        colour = look.palette.ink if is_start else points_colour(look, points)
        number = look.fonts.line(f"{points}" if is_start else signed(points), SMALL_STRONG, colour)
        surface.blit(number, number.get_rect(midtop=(top[0], top[1] + side + look.px(1))))

    def _rows(self, look: Look, size: _PointSize) -> int:
        """Return in how many rows the points stand: each has room for its number."""
        room = (self.rect.width - look.px(28)) // max(
            look.px(size.column), look.fonts.width(f"{MINUS}18", SMALL_STRONG)
        )
        return -(-len(self.face.points) // max(1, room))


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

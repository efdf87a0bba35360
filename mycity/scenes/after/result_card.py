"""A player's card in the result: medal, name, score, the city, the points rule by rule, and what made it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.city_pictures import picture_painting, picture_px, picture_size, shaped
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.scenes.after.card_points import CardPoints, PointStyle
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.ranking import Standing
from mycity.table.looking_back.story import Story, story_words
from mycity.ui.kit.boxes import Box, above, put, written
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.messages import mark
from mycity.ui.style.fonts import HEAD, LABEL, MINUS, NOTE, SMALL, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.typefaces import Typeface

MEDALS = ("gold", "silver", "bronze", "wood")
_PICTURE_SIZES = tuple(range(72, 3, -1))
_SCORE, _BEST = TextRole(Typeface.TITLE, 44), TextRole(Typeface.TITLE, 60)


def draw_medal(
    surface: pygame.Surface, look: Look, services: Services, rank: int, middle: tuple[int, int], side: int
) -> None:
    at = put(surface, services.sprites.icon(f"medal-{MEDALS[min(rank, len(MEDALS)) - 1]}", side), center=middle)
    number = look.fonts.line(str(rank), LABEL if side < look.px(64) else HEAD, (58, 46, 37))
    put(surface, number, center=(at.centerx, at.top + round(side * 0.65)))


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
        is_alone: Whether nobody else was at the table: it has no place then.
    """

    city: City
    standing: Standing
    points: Sequence[tuple[str, int]]
    decor: EpisodeDecor
    helped: int = 0
    story: Story | None = None
    folded: Sequence[str] = ()
    remembered: str = ""
    is_alone: bool = False

    @property
    def is_first(self) -> bool:
        """The answer to whether it stands first, which makes it the largest."""
        return self.standing.rank == 1


def told_lines(services: Services, face: CardFace, width: int) -> list[tuple[str, TextRole]]:
    """Return the lines below the picture and the points: the story, what was made, and how often it was helped."""
    fonts, lines = services.look.fonts, list[tuple[str, TextRole]]()
    if face.story is not None:
        role = STRONG if face.is_first else NOTE
        lines += [(line, role) for line in fonts.wrap(story_words(services, face.story), role, width)]
    if face.remembered:
        lines += [(line, NOTE) for line in fonts.wrap(face.remembered, NOTE, width)]
    lines += [(line, SMALL) for line in fonts.wrap(_score_words(services, face), SMALL, width)]
    if face.helped:
        lines.append((services.n("Had help {count} time", "Had help {count} times", face.helped), SMALL))
    return lines


def _score_words(services: Services, face: CardFace) -> str:
    """Return how much of the score was there to begin with, or why it is below 0; empty where neither is."""
    t, score, start = services.t, face.standing.score, face.city.player.start
    if score < 0:
        count = services.n("{count} point", "{count} points", start - score)
        words = mark("{points} more lost than won, from a start of {start}")
        return t(words if start else mark("{points} more lost than won"), points=count, start=start)
    return t("{score}, of which {points} to begin with", score=score, points=start) if 0 < start <= score else ""


class ResultCard(Pressable):
    """The card; choosing it shows the city large.

    Attributes:
        picture: The city; None until it is painted.
        points: The points on it.
        has_large_name: Whether its name is written large, as it is where those of all cards have room.
        most: The most pixels that its picture is wide.
    """

    def __init__(self, services: Services, face: CardFace, on_choose: Callable[[], None]) -> None:
        super().__init__(on_choose, key=f"city{face.standing.seat}", tip=services.t("See it large"))
        self.face = face
        self.picture: pygame.Surface | None = None
        self.points = CardPoints(services, face.points, face.folded, face.city.player.animal)
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
        has_names = self.points.has_names_in(look, self._inside(look), style)
        return has_names and picture + self._around(look, style) <= self.rect.height

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
            at = put(surface, with_round_corners(self.picture, look.px(7)), center=room.center)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
        below = self._points_room(look)
        self.points.draw(surface, look, below)
        self._told(look).draw(surface, below.move(0, below.height))

    def _beside(self, look: Look) -> int:
        """Return how much narrower the picture is than the card: little where boards are wide, so that it is high."""
        return look.px(36 if art_of(self.face.city.board.grid).has_ring else 14)

    def _around(self, look: Look, style: PointStyle | None = None) -> int:
        """Return the height of everything but the picture."""
        points = self.points.height(look, self._inside(look), style or self.points.style)
        return look.px(112) + look.px(16) + points + (self._told(look).height or 0)

    def _told(self, look: Look) -> Box:
        soft, lines = look.palette.ink_soft, told_lines(self._services, self.face, self._inside(look))
        return above(*(written(look, words, role, soft if role is SMALL else None, "center") for words, role in lines))

    def _inside(self, look: Look) -> int:
        """Return the width between its margins."""
        return self.rect.width - look.px(28)

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
        """Draw the medal hanging from the upper edge, the name, the animal and the score; alone, no medal."""
        ink, player, rect = look.palette.ink, self.face.city.player, self.rect
        middle = rect.left + look.px(58), rect.top + look.px(48)
        if self.face.is_alone:
            put(surface, self._services.sprites.icon(f"animal-{player.animal}", look.px(76)), center=middle)
        else:
            draw_medal(surface, look, self._services, self.face.standing.rank, middle, look.px(96))
        name = self._name_rect(look)
        left, role = name.left, HEAD if self.has_large_name else LABEL
        look.write(surface, player.name, role, ink, name, "midleft")
        if not self.face.is_alone:
            side = look.px(44)
            head = self._services.sprites.icon(f"animal-{player.animal}", side)
            left = put(surface, head, midleft=(left, rect.top + look.px(78))).right + look.px(12)
        score = pygame.Rect(left, name.bottom, 0, look.px(60))
        score.width = rect.right - look.px(12) - score.left
        words, role = f"{self.face.standing.score}".replace("-", MINUS), _BEST if self.face.is_first else _SCORE
        look.write(surface, words, role, ink, score, "midleft")

    def _points_room(self, look: Look) -> pygame.Rect:
        """Return the room of the points below the picture."""
        room = pygame.Rect(self.rect.left + look.px(14), 0, self._inside(look), 0)
        room.top = self._picture_rect(look).bottom + look.px(8)
        room.height = self.points.height(look, room.width, self.points.style)
        return room

    def signs(self, look: Look) -> list[SignArea]:
        """Return every sign on it, for its tooltip."""
        return [SignArea(self, name, rect) for name, rect in self.points.signs(look, self._points_room(look))]


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

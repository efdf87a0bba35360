"""A player's card in the result: medal, name, score, the city, and the points rule by rule."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mycity.engine.city import City
from mycity.scenes.city_pictures import city_picture
from mycity.scenes.play.layout import SIDE
from mycity.scenes.play.pictures import signed
from mycity.scenes.rule_words import RULE_WORDS
from mycity.scenes.services import Services
from mycity.scenes.standing import Standing
from mycity.ui.fonts import HEAD, LABEL, MINUS, SMALL, SMALL_STRONG, Colour, Face, Type
from mycity.ui.inputs import Command
from mycity.ui.look import Look
from mycity.ui.textures import cut
from mycity.ui.widgets import State, Widget

MEDALS = ("gold", "silver", "bronze", "wood")
_PICTURE_SIZES = tuple(range(72, 7, -1))
_SCORE = Type(Face.TITLE, 46)


def draw_medal(
    surface: pygame.Surface, look: Look, services: Services, rank: int, middle: tuple[int, int], side: int
) -> None:
    """Draw the medal of a rank, its number on it."""
    medal = services.sprites.icon(f"medal-{MEDALS[min(rank, len(MEDALS)) - 1]}", side)
    at = medal.get_rect(center=middle)
    surface.blit(medal, at)
    number = look.fonts.line(str(rank), LABEL if side < look.px(64) else HEAD, (58, 46, 37))
    surface.blit(number, number.get_rect(center=(at.centerx, at.top + round(side * 0.65))))


class ResultCard(Widget):
    """The card; choosing it shows the city large.

    Args:
        services: What every scene is given.
        city: The city at the end of play.
        standing: The seat's place.
        helped: How many hints it was given.
        on_choose: Called when it is chosen.
    """

    focusable = True

    def __init__(
        self, services: Services, city: City, standing: Standing, helped: int, on_choose: Callable[[], None]
    ) -> None:
        super().__init__(key=f"city{standing.seat}", tip=services.t("Look at this city"))
        self.standing = standing
        self.picture: pygame.Surface | None = None
        self._services = services
        self._city = city
        self._helped = helped
        self._on_choose = on_choose

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        """Return the height that its picture and lines take, at most that of its rect."""
        lines = look.fonts.line_height(SMALL) if self._helped else 0
        side = min(width - look.px(36), self.rect.height - self._around(look) - lines)
        return width, side + self._around(look) + lines

    def take_over(self, old: ResultCard | None, look: Look) -> None:
        """Keep the picture that was painted before, if it still fits."""
        if old is not None and old.picture is not None and old.picture.get_width() == SIDE * self._px(look):
            self.picture = old.picture

    def paint(self, look: Look) -> None:
        """Paint the city in the size it is shown in."""
        self.picture = city_picture(self._services.sprites, self._city, self._px(look), margin=0)

    def release(self, position: tuple[int, int]) -> None:
        """Choose it when the mouse is let go on it."""
        if self.rect.collidepoint(position):
            self._on_choose()

    def command(self, command: Command) -> bool:
        """Choose it on CONFIRM."""
        if command is not Command.CONFIRM:
            return False
        self._on_choose()
        return True

    def draw(self, surface: pygame.Surface, look: Look, state: State) -> None:
        """Draw the sheet, the head, the city and the points."""
        look.paint.panel(surface, self.rect, raised=16 if state.hovered or state.ringed else 9)
        self._draw_head(surface, look)
        room = self._picture_rect(look)
        if self.picture is None:
            look.paint.inset(surface, room)
        else:
            at = self.picture.get_rect(center=room.center)
            surface.blit(cut(self.picture, look.px(7)), at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
        self._draw_points(surface, look, room.bottom)

    def _around(self, look: Look) -> int:
        """Return the height of everything but the picture."""
        return look.px(112) + look.px(64)

    def _picture_rect(self, look: Look) -> pygame.Rect:
        lines = look.fonts.line_height(SMALL) if self._helped else 0
        side = min(self.rect.width - look.px(36), self.rect.height - self._around(look) - lines)
        return pygame.Rect(self.rect.centerx - side // 2, self.rect.top + look.px(112), side, side)

    def _px(self, look: Look) -> int:
        side = self._picture_rect(look).width
        return next((px for px in _PICTURE_SIZES if SIDE * px <= side), _PICTURE_SIZES[-1])

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the medal hanging from the upper edge, the name, the animal and the score."""
        ink, player, rect = look.palette.ink, self._city.player, self.rect
        middle = rect.left + look.px(58), rect.top + look.px(48)
        draw_medal(surface, look, self._services, self.standing.rank, middle, look.px(96))
        left = rect.left + look.px(112)
        name = pygame.Rect(left, rect.top + look.px(14), rect.right - look.px(18) - left, look.px(36))
        role = HEAD if look.fonts.width(player.name, HEAD) <= name.width else LABEL
        look.write(surface, player.name, role, ink, name, "midleft")
        side = look.px(44)
        head = self._services.sprites.icon(f"animal-{player.animal}", side)
        below = rect.top + look.px(78)
        surface.blit(head, head.get_rect(midleft=(left, below)))
        score = look.fonts.line(f"{self.standing.score}".replace("-", MINUS), _SCORE, ink)
        surface.blit(score, score.get_rect(midleft=(left + side + look.px(12), below)))

    def _draw_points(self, surface: pygame.Surface, look: Look, top: int) -> None:
        """Draw a picture per rule with its points below, and how many hints were given."""
        end = self.standing.result.end
        inner = pygame.Rect(self.rect.left + look.px(14), top + look.px(8), self.rect.width - look.px(28), look.px(48))
        step = inner.width / max(1, len(end))
        side = min(look.px(26), round(step * 0.8))
        for place, (rule, points) in enumerate(end):
            middle = round(inner.left + step * (place + 0.5))
            if rule in RULE_WORDS:
                sign = self._services.sprites.icon(RULE_WORDS[rule].icon, side)
                surface.blit(sign, sign.get_rect(midtop=(middle, inner.top)))
            number = look.fonts.line(signed(points), SMALL_STRONG, points_colour(look, points))
            surface.blit(number, number.get_rect(midtop=(middle, inner.top + side + look.px(2))))
        if self._helped:
            words = self._services.n("{count} hint", "{count} hints", self._helped)
            line = pygame.Rect(inner.left, inner.bottom, inner.width, look.fonts.line_height(SMALL))
            look.write(surface, words, SMALL, look.palette.ink_soft, line)


def points_colour(look: Look, points: int) -> Colour:
    """Return the colour points are written in: gained, lost, or none."""
    if points == 0:
        return look.palette.ink_soft
    return look.palette.good if points > 0 else look.palette.bad

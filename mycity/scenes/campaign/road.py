"""The road on the campaign's map: where its stones lie, what is known of each episode, and how it is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mycity.engine.campaign import OVER, SEALED
from mycity.scenes.shared.campaign_words import roman
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.services import Services
from mycity.table.campaign_game import CampaignGame
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

_ACROSS = 6
"""Stones in a row: two chapters."""
_EARTH, _EDGE, _LIGHT = (201, 164, 112), (150, 112, 66), (226, 196, 148)
_STONE, _STONE_EDGE = (233, 220, 194), (140, 118, 90)


@dataclass(frozen=True)
class Stone:
    """One episode on the road.

    Attributes:
        number, chapter: Counted from 1.
        opens: Whether it is the first of its chapter.
        done: Whether it was played.
        here: Whether the players stand here.
        open: Whether its letter was opened.
        winners: The animals of those who gained most.
        title: The chapter's title, once it is known.
    """

    number: int
    chapter: int
    opens: bool
    done: bool
    here: bool
    open: bool
    winners: tuple[str, ...]
    title: str


@dataclass(frozen=True)
class Road:
    """Stones with their middles, their size, and where all of it lies."""

    stones: tuple[Stone, ...]
    places: tuple[tuple[int, int], ...]
    size: int
    area: pygame.Rect


def road_in(room: pygame.Rect, stones: Sequence[Stone], look: Look) -> Road:
    """Lay the stones along a winding road through a room."""
    rows = math.ceil(len(stones) / _ACROSS)
    across, down = room.width / _ACROSS, room.height / rows
    size = min(look.px(98), round(across * 0.68), round(down * 0.56))
    places = []
    for number in range(len(stones)):
        row, column = divmod(number, _ACROSS)
        column = column if row % 2 == 0 else _ACROSS - 1 - column
        sway = 0.06 * math.sin(1.9 * number + 0.6 * row)
        places.append((round(room.left + across * (column + 0.5)), round(room.top + down * (row + 0.40 + sway))))
    return Road(tuple(stones), tuple(places), size, room)


def _curve(places: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
    """Return a smooth line through points (Catmull-Rom)."""
    points: list[tuple[float, float]] = []
    padded = [places[0], *places, places[-1]]
    for first, start, end, last in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(12):
            t = step / 12
            points.append(
                (_between(first[0], start[0], end[0], last[0], t), _between(first[1], start[1], end[1], last[1], t))
            )
    return [*points, places[-1]]


def _between(first: float, start: float, end: float, last: float, t: float) -> float:
    return 0.5 * (
        2 * start
        + (end - first) * t
        + (2 * first - 5 * start + 4 * end - last) * t * t
        + (3 * start - first - 3 * end + last) * t * t * t
    )


def road_line(road: Road) -> list[tuple[float, float]]:
    return _curve(road.places)


def road_width(road: Road) -> int:
    return max(8, road.size * 26 // 100)


def draw_road(surface: pygame.Surface, road: Road) -> None:
    """Draw the earth of the road."""
    line, width = road_line(road), road_width(road)
    _draw_shadow(surface, line, width)
    for colour, reach in ((_EDGE, width + 4), (_EARTH, width)):
        for x, y in line:
            pygame.draw.aacircle(surface, colour, (round(x), round(y)), reach // 2)
    for x, y in line[::6]:
        pygame.draw.circle(surface, _LIGHT, (round(x), round(y)), max(2, width // 12))


def draw_names(surface: pygame.Surface, look: Look, road: Road) -> None:
    """Write the names of the chapters known on slips of paper."""
    for stone, place in zip(road.stones, road.places, strict=True):
        if stone.opens and stone.title:
            _draw_name(surface, look, road, stone, place)


def scene_places(road: Road) -> list[tuple[int, tuple[float, float]]]:
    """Return, for each chapter whose envelope was opened, its number and the middle of the room for its scene."""
    rows = math.ceil(len(road.stones) / _ACROSS)
    down = road.area.height / rows
    found = []
    for index, stone in enumerate(road.stones):
        if stone.opens and stone.title and index + 2 < len(road.places):
            (one, high), (other, low) = road.places[index + 1], road.places[index + 2]
            found.append((stone.chapter, ((one + other) / 2, (high + low) / 2 + down * 0.46)))
    return found


def _draw_shadow(surface: pygame.Surface, line: Sequence[tuple[float, float]], width: int) -> None:
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    for x, y in line:
        pygame.draw.circle(shade, (34, 44, 20, 90), (round(x) + 3, round(y) + 4), width // 2 + 2)
    surface.blit(shade, (0, 0))


def _draw_name(surface: pygame.Surface, look: Look, road: Road, stone: Stone, place: tuple[int, int]) -> None:
    words = f"{roman(stone.chapter)}  {stone.title}"
    slip = pygame.Rect(0, 0, look.fonts.width(words, LABEL) + look.px(22), look.fonts.line_height(LABEL) + look.px(6))
    slip.midtop = place[0], place[1] + road.size * 51 // 100
    slip.clamp_ip(road.area)
    for other in road.places:  # a long name goes below the stones beside it
        around = pygame.Rect(0, 0, road.size + look.px(4), road.size + look.px(4))
        around.center = other
        if other != place and slip.colliderect(around):
            slip.top = max(slip.top, around.bottom)
    pygame.draw.rect(surface, (50, 40, 24), slip.move(2, 3), border_radius=look.px(8))
    pygame.draw.rect(surface, look.palette.paper, slip, border_radius=look.px(8))
    pygame.draw.rect(surface, look.palette.ink_soft, slip, look.px(1), look.px(8))
    look.write(surface, words, LABEL, look.palette.ink, slip)


def draw_seal(
    surface: pygame.Surface, look: Look, sprites: Sprites, place: tuple[int, int], size: int, stone: Stone
) -> None:
    """Draw a small sealed envelope on the stone of a chapter that nobody knows yet."""
    paper = pygame.Rect(0, 0, round(size * 1.10), round(size * 0.74))
    paper.center = place
    pygame.draw.rect(surface, (70, 48, 26), paper.move(2, 3), border_radius=size // 10)
    pygame.draw.rect(surface, (222, 190, 141), paper, border_radius=size // 10)
    edge = mix((222, 190, 141), (90, 55, 20), 0.5)
    tip = paper.centerx, paper.top + paper.height * 55 // 100
    for corner in (paper.topleft, paper.topright):
        pygame.draw.line(surface, edge, corner, tip, max(1, size // 30))
    pygame.draw.rect(surface, edge, paper, max(1, size // 34), size // 10)
    side = round(size * 0.58)
    seal = sprites.icon("keep-seal" if stone.here else "keep-seal-grey", side)
    surface.blit(seal, seal.get_rect(center=(place[0], paper.top + paper.height * 60 // 100)))
    colour = (255, 230, 206) if stone.here else (70, 54, 40)
    number = look.fonts.line(roman(stone.chapter), SMALL_STRONG, colour)
    surface.blit(number, number.get_rect(center=(place[0], paper.top + paper.height * 60 // 100)))
    if stone.here:
        pygame.draw.rect(surface, look.palette.ring, paper.inflate(8, 8), look.px(3), size // 7)


class StoneWidget(Widget):
    """A stone of the road; one whose letter was opened can be read again."""

    def __init__(
        self,
        stone: Stone,
        sprites: Sprites,
        on_choose: Callable[[], None],
        tip: str,
        city: Callable[[], pygame.Surface | None] = lambda: None,
    ) -> None:
        super().__init__(key=f"stone{stone.number}", tip=tip)
        self._city = city
        self._sprites = sprites
        self.focusable = stone.open
        self._stone = stone
        self._on_choose = on_choose

    def command(self, command: Command) -> bool:
        if command is not Command.CONFIRM or not self._stone.open:
            return False
        self._on_choose()
        return True

    def release(self, position: tuple[int, int]) -> None:
        if self._stone.open and self.rect.collidepoint(position):
            self._on_choose()

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw the stone with its number, or the animals of those who did best here."""
        stone = self._stone
        if stone.opens and not stone.title:
            return
        city = self._city() if stone.done else None
        if city is not None:
            self._draw_city(surface, look, city, state)
            self._draw_winners(surface)
            return
        middle, radius = self.rect.center, self.rect.width * (36 if stone.open or stone.here else 25) // 100
        if stone.here:
            pygame.draw.aacircle(surface, look.palette.ring, middle, radius + look.px(6))
        pygame.draw.aacircle(surface, (60, 42, 26), (middle[0] + 2, middle[1] + 3), radius)
        pygame.draw.aacircle(surface, _STONE_EDGE, middle, radius)
        face = mix(_STONE, (255, 255, 255), 0.5) if state.hovered or state.ringed else _STONE
        if not stone.open:
            face = mix(_STONE, _STONE_EDGE, 0.35)
        pygame.draw.aacircle(surface, face, middle, radius - max(2, radius // 9))
        number = look.fonts.line(str(stone.number), LABEL, look.palette.ink if stone.open else (92, 74, 54))
        surface.blit(number, number.get_rect(center=middle))
        self._draw_winners(surface)

    def _draw_city(self, surface: pygame.Surface, look: Look, city: pygame.Surface, state: WidgetState) -> None:
        """Draw the city as it stood, on a paper with the stop's number."""
        paper = city.get_rect(center=self.rect.center).inflate(look.px(8), look.px(8))
        rim = max(4, paper.width // 12)
        reach = look.px(5)
        shade = textures.blurred(paper.size, rim, reach, 120)
        surface.blit(shade, shade.get_rect(center=(paper.centerx + reach // 2, paper.centery + reach // 2)))
        face = mix(look.palette.paper, (255, 255, 255), 0.6) if state.hovered or state.ringed else look.palette.paper
        pygame.draw.rect(surface, face, paper, border_radius=rim)
        pygame.draw.rect(surface, look.palette.ink_soft, paper, look.px(1), rim)
        surface.blit(city, city.get_rect(center=paper.center))
        number = look.fonts.line(str(self._stone.number), LABEL, look.palette.ink)
        tag = pygame.Rect(0, 0, max(number.get_width() + look.px(12), look.px(26)), number.get_height() + look.px(2))
        tag.midleft = paper.left - look.px(5), paper.top + look.px(10)
        pygame.draw.rect(surface, look.palette.paper, tag, border_radius=tag.height // 2)
        pygame.draw.rect(surface, look.palette.ink_soft, tag, look.px(1), tag.height // 2)
        surface.blit(number, number.get_rect(center=tag.center))

    def _draw_winners(self, surface: pygame.Surface) -> None:
        side = self.rect.width * 40 // 100
        for place, animal in enumerate(self._stone.winners[:3]):
            head = self._sprites.icon(f"animal-{animal}", side)
            middle = self.rect.right - side // 3 - place * side * 2 // 3, self.rect.top + side // 3
            surface.blit(head, head.get_rect(center=middle))


def stones_of(services: Services, game: CampaignGame) -> list[Stone]:
    """Return a stone for every episode of a campaign; chapters have a title once their envelope was opened."""
    plan = game.campaign.plan
    known = {LetterText(plan.game, number).chapter for number in range(1, game.opened + 1)}
    return [_stone(services, game, number, known) for number in range(1, len(plan.episodes) + 1)]


def _stone(services: Services, game: CampaignGame, number: int, known: set[int]) -> Stone:
    campaign, text = game.campaign, LetterText(game.campaign.plan.game, number)
    done = number <= len(campaign.progress)
    is_here = number == game.number and campaign.phase != OVER
    gained = campaign.progress[number - 1] if done else ()
    best = [seat for seat, count in enumerate(gained) if count == max(gained) and count]
    return Stone(
        number=number,
        chapter=text.chapter,
        opens=text.opens_chapter,
        done=done,
        here=is_here,
        open=done or (is_here and campaign.phase != SEALED),
        winners=tuple(campaign.legacies[seat].animal for seat in best),
        title=services.t(text.chapter_title) if text.chapter in known else "",
    )


def stone_tip(services: Services, game: CampaignGame, stone: Stone) -> str:
    """Return what is told of an episode: its title and what it brought; nothing while its letter is closed."""
    if not stone.open:
        return services.t("Sealed") if stone.opens and not stone.here else ""
    words = f"{stone.number}. {services.t(LetterText(game.campaign.plan.game, stone.number).title)}"
    if stone.done:
        gained, campaign = game.campaign.progress[stone.number - 1], game.campaign
        parts = [f"{one.name} +{count}" for one, count in zip(campaign.legacies, gained, strict=True)]
        words += "\n" + ", ".join(parts)
    return words

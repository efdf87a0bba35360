"""The stones of the campaign's road: what is known of each episode, and how it is drawn and pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.book.campaign_words import roman
from mycity.engine.campaign import OVER, SEALED
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.inputs import Command
from mycity.ui.kit.boxes import on_paper, pictured, put
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL, SMALL_STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Colour, mix

_STONE, _STONE_EDGE = (233, 220, 194), (140, 118, 90)
_LIFT = 5
"""Pixels at 1280 x 800 by which an envelope that can be opened is lifted while it is pointed at."""


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

    @property
    def is_sealed(self) -> bool:
        """Return whether an envelope lies on it."""
        return self.opens and not self.title


class StoneWidget(Widget):
    """A stone of the road, or the envelope on it; the next one can be opened, and what was opened read again.

    Args:
        paint: The colour of an envelope's paper.
        city: Returns the picture of the city at the episode's end, once it is there.
    """

    def __init__(
        self,
        stone: Stone,
        sprites: Sprites,
        on_choose: Callable[[], None],
        tip: str,
        paint: Colour,
        city: Callable[[], pygame.Surface | None] = lambda: None,
    ) -> None:
        super().__init__(key=f"stone{stone.number}", tip=tip)
        self._city = city
        self._sprites = sprites
        self.focusable = stone.open or stone.here
        self._stone = stone
        self._paint = paint
        self._on_choose = on_choose
        self._size = 0

    def stand(self, centre: tuple[int, int], size: int) -> None:
        """Take a place on the road, as large as its stones are."""
        self._size = size
        rect = pygame.Rect((0, 0), seal_size(size) if self._stone.is_sealed else (size, size))
        rect.center = centre
        self.place(rect)

    def command(self, command: Command) -> bool:
        if command is not Command.CONFIRM or not self.focusable:
            return False
        self._on_choose()
        return True

    def release(self, position: tuple[int, int]) -> None:
        if self.focusable and self.rect.collidepoint(position):
            self._on_choose()

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        """Draw the stone with its number, or the animals of those who did best here; an envelope that is lifted."""
        stone = self._stone
        if stone.is_sealed:
            if stone.here and (state.hovered or state.ringed):
                lifted = self.rect.centerx, self.rect.centery - look.px(_LIFT)
                shade = textures.blurred(self.rect.size, look.px(10), look.px(_LIFT), 130)
                put(surface, shade, center=(self.rect.centerx, self.rect.centery + look.px(4)))
                bright = mix(self._paint, (255, 255, 255), 0.45)
                draw_seal(surface, look, self._sprites, lifted, self._size, stone, bright)
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
        put(surface, number, center=middle)
        self._draw_winners(surface)

    def _draw_city(self, surface: pygame.Surface, look: Look, city: pygame.Surface, state: WidgetState) -> None:
        """Draw the city as it stood, on a paper with the stop's number."""
        paper = city.get_rect(center=self.rect.center).inflate(look.px(8), look.px(8))
        rim = max(4, paper.width // 12)
        reach = look.px(5)
        shade = textures.blurred(paper.size, rim, reach, 120)
        put(surface, shade, center=(paper.centerx + reach // 2, paper.centery + reach // 2))
        face = mix(look.palette.paper, (255, 255, 255), 0.6) if state.hovered or state.ringed else look.palette.paper
        pygame.draw.rect(surface, face, paper, border_radius=rim)
        pygame.draw.rect(surface, look.palette.ink_soft, paper, look.px(1), rim)
        put(surface, city, center=paper.center)
        number = look.fonts.line(str(self._stone.number), LABEL, look.palette.ink)
        tag = pygame.Rect(0, 0, max(number.get_width() + look.px(12), look.px(26)), number.get_height() + look.px(2))
        tag.midleft = paper.left - look.px(5), paper.top + look.px(10)
        on_paper(look, pictured(number), radius=tag.height // 2).draw(surface, tag)

    def _draw_winners(self, surface: pygame.Surface) -> None:
        side = self.rect.width * 40 // 100
        for number, animal in enumerate(self._stone.winners[:3]):
            head = self._sprites.icon(f"animal-{animal}", side)
            middle = self.rect.right - side // 3 - number * side * 2 // 3, self.rect.top + side // 3
            put(surface, head, center=middle)


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
    """Return what is told of an episode: its title and what it brought; when its letter opens while it is closed."""
    if not stone.open and not stone.here:
        return services.t("Sealed: it opens once episode {number} has been played.", number=stone.number - 1)
    if not stone.open:
        return services.t("Open the envelope") if stone.opens else services.t("Open the letter")
    words = f"{stone.number}. {services.t(LetterText(game.campaign.plan.game, stone.number).title)}"
    if stone.done:
        gained, campaign = game.campaign.progress[stone.number - 1], game.campaign
        parts = [f"{legacy.name} +{count}" for legacy, count in zip(campaign.legacies, gained, strict=True)]
        words += "\n" + services.phrases.enumerated(parts)
    return words


def seal_size(size: int) -> tuple[int, int]:
    """Return how large the envelope on a stone of a size is."""
    return round(size * 1.10), round(size * 0.74)


def draw_seal(
    surface: pygame.Surface,
    look: Look,
    sprites: Sprites,
    centre: tuple[int, int],
    size: int,
    stone: Stone,
    paint: Colour,
) -> None:
    """Draw a small sealed envelope, its paper in a colour, on the stone of a chapter that nobody knows yet."""
    paper = pygame.Rect((0, 0), seal_size(size))
    paper.center = centre
    pygame.draw.rect(surface, (70, 48, 26), paper.move(2, 3), border_radius=size // 10)
    pygame.draw.rect(surface, paint, paper, border_radius=size // 10)
    edge = mix(paint, (90, 55, 20), 0.5)
    tip = paper.centerx, paper.top + paper.height * 55 // 100
    for corner in (paper.topleft, paper.topright):
        pygame.draw.line(surface, edge, corner, tip, max(1, size // 30))
    pygame.draw.rect(surface, edge, paper, max(1, size // 34), size // 10)
    side = round(size * 0.58)
    seal = sprites.icon("keep-seal" if stone.here else "keep-seal-grey", side)
    put(surface, seal, center=(centre[0], paper.top + paper.height * 60 // 100))
    colour = (255, 230, 206) if stone.here else (70, 54, 40)
    number = look.fonts.line(roman(stone.chapter), SMALL_STRONG, colour)
    put(surface, number, center=(centre[0], paper.top + paper.height * 60 // 100))
    if stone.here:
        pygame.draw.rect(surface, look.palette.ring, paper.inflate(8, 8), look.px(3), size // 7)

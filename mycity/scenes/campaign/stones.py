"""The stones of the campaign's road: what is known of each episode, and how it is drawn and pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mycity.engine.campaign import OVER, SEALED
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.inputs import Command
from mycity.ui.kit.widgets import Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style import textures
from mycity.ui.style.fonts import LABEL
from mycity.ui.style.look import Look
from mycity.ui.style.theme import mix

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
        for number, animal in enumerate(self._stone.winners[:3]):
            head = self._sprites.icon(f"animal-{animal}", side)
            middle = self.rect.right - side // 3 - number * side * 2 // 3, self.rect.top + side // 3
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
        parts = [f"{legacy.name} +{count}" for legacy, count in zip(campaign.legacies, gained, strict=True)]
        words += "\n" + ", ".join(parts)
    return words

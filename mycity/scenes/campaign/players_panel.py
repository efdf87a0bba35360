"""The players beside a campaign's map: their cities, what they have won, and who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from mycity.book.campaign_words import BONUS_ICONS, counted_tallies, tally_lines
from mycity.content.seating import ANIMALS
from mycity.engine.campaign import OVER, PLAY, PlayerSpec
from mycity.engine.campaign.final import outcome
from mycity.engine.holdings import COLLECTIBLES
from mycity.scenes.campaign.new_player import NewPlayerScene
from mycity.scenes.game_screens import ISLAND, SCREENS
from mycity.scenes.shared.campaign_art import draw_medals, explained_medals
from mycity.scenes.shared.people import controller_words
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.kit.widgets import IconButton, Widget
from mycity.ui.style.fonts import HEAD, LABEL, SMALL, STRONG


class PlayersPanel:
    """The sheet of the players in one look.

    Args:
        game: The campaign.
        rect: The rect of the sheet.
    """

    def __init__(self, services: Services, game: CampaignGame, rect: pygame.Rect) -> None:
        self.rect = rect
        self._services = services
        self._look = services.look
        self._game = game

    def buttons(self) -> list[Widget]:
        """Return for each seat the button that seats somebody else there."""
        look = self._look
        widgets: list[Widget] = []
        for seat, field in enumerate(self._fields()):
            side = look.px(38)
            button = IconButton(
                "pencil",
                partial(self._change_player, seat),
                tip=self._services.t("Who plays here?"),
                key=f"player{seat}",
                enabled=self._game.phase != OVER,
                reason=self._services.t("This story is over."),
            )
            button.place(pygame.Rect(field.right - side - look.px(8), field.top + look.px(8), side, side))
            medals = pygame.Rect(field.left + look.px(10), 0, field.width - look.px(20), 0)
            medals.top, medals.height = button.rect.bottom, field.bottom - button.rect.bottom
            tallies = tally_lines(self._services, self._game.campaign)
            widgets += [button, explained_medals(self._services, medals, tallies)]
        return widgets

    def _change_player(self, seat: int) -> None:
        game, legacies = self._game, self._game.campaign.legacies
        mine = legacies[seat]
        taken = {legacy.animal for legacy in legacies if legacy is not mine}
        self._services.stack.push(
            NewPlayerScene(
                self._services,
                PlayerSpec(mine.name, mine.animal, mine.controller),
                [animal for animal in ANIMALS if animal not in taken],
                partial(game.seat_player, seat),
                playing=game.phase == PLAY,
                on_island=SCREENS[game.campaign.plan.game].world is ISLAND,
            )
        )

    def _fields(self) -> list[pygame.Rect]:
        look, seats = self._look, len(self._game.campaign.legacies)
        room = self.rect.inflate(-look.px(32), 0)
        top, bottom = self.rect.top + look.px(66), self.rect.bottom - look.px(100)
        height = min(look.px(176), (bottom - top - look.px(10) * (seats - 1)) // seats)
        return [
            pygame.Rect(room.left, top + seat * (height + look.px(10)), room.width, height) for seat in range(seats)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        look.paint.panel(surface, self.rect)
        title = pygame.Rect(self.rect.left, self.rect.top + look.px(14), self.rect.width, look.px(40))
        look.write(surface, self._services.t("The players"), HEAD, look.palette.ink, title)
        for seat, field in enumerate(self._fields()):
            self._draw_player(surface, field, seat)

    def _draw_player(self, surface: pygame.Surface, field: pygame.Rect, seat: int) -> None:
        look, sprites = self._look, self._services.sprites
        legacy, stars = self._game.campaign.legacies[seat], self._stars
        look.paint.inset(surface, field)
        inner = field.inflate(-look.px(20), -look.px(16))
        side = min(look.px(54), inner.height * 6 // 10)
        head = sprites.icon(f"animal-{legacy.animal}", side)
        surface.blit(head, inner.topleft)
        name = pygame.Rect(inner.left + side + look.px(10), inner.top, inner.width - side - look.px(54), side // 2)
        look.write(surface, legacy.name, STRONG, look.palette.ink, name, "midleft")
        who = controller_words(self._services, legacy.controller)
        look.write(surface, who, SMALL, look.palette.ink_soft, name.move(0, name.height), "midleft")
        medals = pygame.Rect(inner.left, inner.top + side + look.px(4), inner.width, inner.bottom - inner.top - side)
        medals.height = max(look.px(22), medals.height - look.px(4))
        for icon, count in self._counted(seat):
            picture = sprites.icon(icon, look.px(20))
            number = look.fonts.line(str(count), LABEL, look.palette.ink)
            surface.blit(number, number.get_rect(midright=medals.midright))
            at = picture.get_rect(midright=(medals.right - number.get_width() - look.px(4), medals.centery))
            surface.blit(picture, at)
            medals.width = at.left - look.px(8) - medals.left
        draw_medals(surface, look, sprites, medals, stars[seat], look.px(22), most=max(stars))
        if self._game.phase == OVER and seat in outcome(self._game.campaign).winners:
            star = sprites.icon("keep-star", look.px(34))
            surface.blit(star, star.get_rect(center=(field.right - look.px(68), field.top + look.px(27))))

    @property
    def _stars(self) -> tuple[int, ...]:
        """The stars by seat, with those of the last questions when all is over."""
        campaign = self._game.campaign
        if self._game.phase == OVER:
            return tuple(outcome(campaign).progress)
        return tuple(legacy.holdings.progress for legacy in campaign.legacies)

    def _counted(self, seat: int) -> Iterator[tuple[str, int]]:
        """Yield what a player has so much of that a number tells it, as (icon, count), from the right."""
        holdings, plan = self._game.campaign.legacies[seat].holdings, self._game.campaign.plan
        for id_, collectible in COLLECTIBLES.items():
            if collectible.shown == "number" and (count := holdings.count(id_)):
                yield f"keep-{id_}", count
        for name in reversed(counted_tallies(self._game.campaign)):
            yield BONUS_ICONS[plan.tallies[name].bonus], holdings.tallies[name]

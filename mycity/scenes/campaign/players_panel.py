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
from mycity.scenes.shared.campaign_art import explained_medals, progress_medals
from mycity.scenes.shared.people import controller_words
from mycity.scenes.shell.services import Services
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.ui.kit.boxes import Box, above, beside, drawing, headed, letters, put, written
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
        side, gap = min(look.px(54), inner.height * 6 // 10), look.px(10)
        name = written(look, legacy.name, STRONG)
        who = written(look, controller_words(self._services, legacy.controller), SMALL, look.palette.ink_soft)
        head = headed(sprites, legacy.animal, side, name, who, gap=gap, free=look.px(54) - gap)
        medals = progress_medals(look, sprites, stars[seat], look.px(22), max(stars))
        row = beside(medals, *self._counted(seat), gap=look.px(8))
        high = max(look.px(22), inner.height - side - look.px(4))
        above(head, row.high(high), gap=look.px(4)).draw(surface, inner)
        if self._game.phase == OVER and seat in outcome(self._game.campaign).winners:
            star = sprites.icon("keep-star", look.px(34))
            put(surface, star, center=(field.right - look.px(68), field.top + look.px(27)))

    def _count(self, icon: str, count: int) -> Box:
        look = self._look
        sign = drawing(self._services.sprites, icon, look.px(20))
        return beside(sign, letters(look, str(count), LABEL), gap=look.px(4))

    @property
    def _stars(self) -> tuple[int, ...]:
        """The stars by seat, with those of the last questions when all is over."""
        campaign = self._game.campaign
        if self._game.phase == OVER:
            return tuple(outcome(campaign).progress)
        return tuple(legacy.holdings.progress for legacy in campaign.legacies)

    def _counted(self, seat: int) -> Iterator[Box]:
        """Yield what a player has so much of that a number tells it, from the left."""
        holdings, plan = self._game.campaign.legacies[seat].holdings, self._game.campaign.plan
        for name in counted_tallies(self._game.campaign):
            yield self._count(BONUS_ICONS[plan.tallies[name].bonus], holdings.tallies[name])
        for id_, collectible in reversed([*COLLECTIBLES.items()]):
            if collectible.shown == "number" and (count := holdings.count(id_)):
                yield self._count(f"keep-{id_}", count)

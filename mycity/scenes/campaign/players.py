"""The players beside a campaign's map: their cities, what they have won, and who plays them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.engine.campaign import SEALED
from mycity.engine.holdings import COLLECTIBLES
from mycity.scenes.shared.campaign_art import draw_medals
from mycity.scenes.shared.campaign_words import controller_words, controllers
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.table.campaign_game import CampaignGame
from mycity.ui.kit.layout import centred, column, column_height
from mycity.ui.kit.widgets import Button, IconButton, Label, Widget
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL, STRONG
from mycity.ui.style.theme import Tone


class Players:
    """The sheet of the players in one look.

    Args:
        game: The campaign.
        rect: Where the sheet lies.
    """

    def __init__(self, services: Services, game: CampaignGame, rect: pygame.Rect) -> None:
        self.rect = rect
        self._services = services
        self._look = services.look
        self._game = game

    def buttons(self) -> list[Widget]:
        """Return for each seat the button that seats somebody else there; only between two episodes."""
        look = self._look
        widgets: list[Widget] = []
        for seat, field in enumerate(self._fields()):
            side = look.px(38)
            button = IconButton(
                "pencil",
                partial(self._change_player, seat),
                tip=self._services.t("Who plays this city?"),
                key=f"player{seat}",
                enabled=self._game.phase == SEALED,
                reason=self._services.t("Players change between two episodes."),
            )
            button.place(pygame.Rect(field.right - side - look.px(8), field.top + look.px(8), side, side))
            widgets.append(button)
        return widgets

    def _change_player(self, seat: int) -> None:
        legacy = self._game.campaign.legacies[seat]
        self._services.stack.push(
            NewPlayerScene(self._services, legacy.name, legacy.controller, partial(self._game.seat_player, seat))
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
        look.write(surface, self._services.t("The cities"), HEAD, look.palette.ink, title)
        for seat, field in enumerate(self._fields()):
            self._draw_player(surface, field, seat)

    def _draw_player(self, surface: pygame.Surface, field: pygame.Rect, seat: int) -> None:
        look, sprites = self._look, self._services.sprites
        legacies = self._game.campaign.legacies
        legacy, most = legacies[seat], max(one.holdings.progress for one in legacies)
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
        for id_, collectible in COLLECTIBLES.items():
            if collectible.shown == "number" and (count := legacy.holdings.count(id_)):
                picture = sprites.icon(f"keep-{id_}", look.px(20))
                number = look.fonts.line(str(count), LABEL, look.palette.ink)
                surface.blit(number, number.get_rect(midright=medals.midright))
                at = picture.get_rect(midright=(medals.right - number.get_width() - look.px(4), medals.centery))
                surface.blit(picture, at)
                medals.width = at.left - look.px(8) - medals.left
        draw_medals(surface, look, sprites, medals, legacy.holdings.progress, look.px(22), most=most)


class NewPlayerScene(PageScene):
    """A choice of players for one city.

    Args:
        city: The city's name.
        controller: Who plays it now.
        on_choose: Called with the new controller when another one is chosen.
    """

    overlay = True

    def __init__(self, services: Services, city: str, controller: str, on_choose: Callable[[str], None]) -> None:
        super().__init__(services)
        self._city = city
        self._controller = controller
        self._on_choose = on_choose
        self._panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> list[Widget]:
        """Lay out a button for everybody who could play, the one who does marked."""
        look = self.look
        title = Label(self.t("Who plays {city}?", city=self._city), HEAD, at="center", key="title")
        text = Label(self.t("Streets, stickers and progress stay as they are."), BODY, at="center", soft=True)
        buttons = [
            Button(
                name,
                partial(self._choose, controller),
                tone=Tone.GO if controller == self._controller else Tone.OAK,
                key=controller,
            )
            for controller, name in controllers(self.services)
        ]
        widgets: list[Widget] = [title, text, *buttons]
        width = min(look.px(440), look.area.width - look.px(40))
        inner = width - look.px(64)
        height = column_height(inner, widgets, look, gap=9)
        self._panel = centred(look.area, width, height + look.px(56))
        column(pygame.Rect(self._panel.left + look.px(32), self._panel.top + look.px(28), inner, height),
               widgets, look, gap=9)  # fmt: skip
        return widgets

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.look.paint.veil(surface)
        self.look.paint.panel(surface, self._panel, raised=18)

    def _choose(self, controller: str) -> None:
        if controller != self._controller:
            self._on_choose(controller)
        self.back()

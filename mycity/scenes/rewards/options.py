"""Options chosen beside the board: the blue building for a cog, the shaft to be dug on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from mycity.board_pictures.small_pictures import building_picture, flat_turn
from mycity.book.campaign_words import SHAFT_WORDS
from mycity.engine.campaign import Choice
from mycity.scenes.shared.ladders import draw_line
from mycity.scenes.shell.services import Services
from mycity.table.campaign.reward_session import RewardSession
from mycity.table.chronicle.ladder_lines import LadderLine
from mycity.ui.kit.layout import cut_top
from mycity.ui.kit.widgets import Pressable, Widget, WidgetState
from mycity.ui.style.fonts import STRONG
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone


def option_widgets(
    services: Services, game: RewardSession, choice: Choice, room: pygame.Rect, choose: Callable[[str], None]
) -> list[Widget]:
    """Return the options of a choice that is not made on the board, placed from the top of a room."""
    make = _shafts if choice.what == "boxes" else _buildings
    return make(services, game, choice, room, choose)


def _shafts(
    services: Services, game: RewardSession, choice: Choice, room: pygame.Rect, choose: Callable[[str], None]
) -> list[Widget]:
    look = services.look
    rect, _ = cut_top(room, look.px(100))
    widgets: list[Widget] = []
    for colour in choice.options:
        widget = ShaftOption(services, game, choice.seat, colour, partial(choose, colour))
        widget.place(rect)
        rect = rect.move(0, rect.height + look.px(10))
        widgets.append(widget)
    return widgets


def _buildings(
    services: Services, game: RewardSession, choice: Choice, room: pygame.Rect, choose: Callable[[str], None]
) -> list[Widget]:
    look = services.look
    gap = look.px(10)
    width, height = (room.width - gap) // 2, look.px(84)
    widgets: list[Widget] = []
    for number, id_ in enumerate(choice.options):
        building = game.campaign.episode.buildings[id_]
        picture = building_picture(services.sprites, building, flat_turn(building), look.px(30))
        option = BuildingOption(picture, partial(choose, id_), id_)
        row, column = divmod(number, 2)
        option.place(pygame.Rect(room.left + column * (width + gap), room.top + row * (height + gap), width, height))
        widgets.append(option)
    return widgets


class BuildingOption(Pressable):
    """A blue building that can take the cog."""

    def __init__(self, picture: pygame.Surface, on_choose: Callable[[], None], key: str) -> None:
        super().__init__(on_choose, key=key)
        self._picture = picture

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        face = look.paint.plate(
            surface, self.rect, Tone.PAPER, hovered=state.hovered or state.ringed, pressed=state.pressed
        )
        surface.blit(self._picture, self._picture.get_rect(center=face.center))


class ShaftOption(Pressable):
    """A shaft that can be dug on: its boxes, what they pay, and how far it goes."""

    def __init__(
        self, services: Services, game: RewardSession, seat: int, colour: str, on_choose: Callable[[], None]
    ) -> None:
        super().__init__(on_choose, key=colour)
        self._services = services
        self._game = game
        self._seat = seat
        self._colour = colour

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        face = look.paint.plate(
            surface, self.rect, Tone.PAPER, hovered=state.hovered or state.ringed, pressed=state.pressed
        )
        room = face.inflate(-look.px(20), -look.px(10))
        words = self._services.t(SHAFT_WORDS[self._colour])
        name, boxes = cut_top(room, look.fonts.line_height(STRONG), look.px(2))
        look.write(surface, words, STRONG, look.palette.ink, name, "midleft")
        campaign = self._game.campaign
        ladder = campaign.desk.rules.ladders[self._colour]
        depth = campaign.legacies[self._seat].holdings.position(self._colour)
        line = LadderLine(self._colour, ladder, depth, campaign.struck)
        draw_line(surface, look, self._services.sprites, boxes, line)

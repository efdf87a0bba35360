"""The campaign's map: the road of the episodes, what lies behind and what is still sealed; from here all else starts.

It stays on the stack for as long as the campaign is played: letters, set-ups, episodes and rewards lie upon it, and
when one of them is left, the map sends the players to what comes next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

import pygame

from mycity.content.letters import Letters, load_letters
from mycity.engine.campaign import OVER, PLAY, REWARDS, SEALED, SETUP
from mycity.engine.campaign.final import outcome
from mycity.scenes.campaign.keep_book import KeepBookScene
from mycity.scenes.campaign.landscape import (
    draw_bridges,
    draw_landmark,
    draw_scene,
    land_picture,
    landmark_rect,
    river_in,
)
from mycity.scenes.campaign.players_panel import PlayersPanel
from mycity.scenes.campaign.road import (
    Road,
    draw_names,
    draw_road,
    road_in,
    road_line,
    road_over,
    road_width,
    scene_points,
)
from mycity.scenes.campaign.stones import StoneWidget, draw_seal, stone_tip, stones_of
from mycity.scenes.campaign.stop_pictures import StopPictures
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.shared.game_sounds import light_around, piece_of
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.save_words import game_name
from mycity.scenes.shell.services import Services
from mycity.storage.saves import anonymized
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.chronicle.letter_text import LetterText
from mycity.ui.kit.layout import cut_right
from mycity.ui.kit.widgets import Button, IconButton, Widget
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.sound.table import PieceName
from mycity.ui.style.fonts import HEAD, LABEL, TITLE
from mycity.ui.style.theme import Tone


class CampaignMapScene(PageScene):
    """The map of one campaign, which it closes when it leaves.

    Args:
        game: The campaign.
    """

    guards_enter = True

    def __init__(self, services: Services, game: CampaignGame) -> None:
        super().__init__(services)
        self.game = game
        self._players: PlayersPanel | None = None
        self._road: Road | None = None
        self._ground: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._map = pygame.Rect(0, 0, 0, 0)
        self.stops = StopPictures(services, game)
        self._shown = False
        self.saver = game.saver

    # -- where to go -----------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self.game.phase in {SETUP, PLAY, REWARDS}:
            self._go_on()

    def resume(self) -> None:
        super().resume()
        self.ways.campaign.end_episode(self.game)

    def finish_pictures(self) -> None:
        self.stops.finish()

    def leave(self) -> None:
        self.stops.forget()
        self.game.close()

    @property
    def piece(self) -> PieceName:
        plan = self.game.campaign.plan
        return piece_of(plan.game, self.game.number, plan.version)

    @property
    def light(self) -> str | None:
        plan = self.game.campaign.plan
        return light_around(plan.game, self.game.number, plan.version)

    def facts(self) -> dict[str, object]:
        return {"campaign": anonymized(self.game.between())}

    def on_focus_lost(self) -> None:
        self.game.keep()

    def cancel(self) -> None:
        self.ways.to_title()

    @property
    def rule_book(self) -> RuleBook:
        campaign = self.game.campaign
        return RuleBook(campaign.plan.game, self.game.opened, len(campaign.legacies), campaign.plan.version)

    def _go_on(self) -> None:
        self.ways.campaign.go_on(self.game)

    def _reread(self, number: int) -> None:
        self.ways.campaign.reread_letter(self.game, number)

    # -- the page --------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        look = self.look
        gap = look.px(18)
        room = look.area.inflate(-2 * gap, -2 * gap)
        side, self._map = cut_right(room, min(look.px(350), room.width // 3), gap)
        self._players = PlayersPanel(self.services, self.game, side)
        stones = stones_of(self.services, self.game)
        within = self._map.inflate(-look.px(36), -look.px(84)).move(0, look.px(32))
        land = self._letters.land
        over = road_over(self._in_frame, within, stones, land, look) if land.stops else None
        self._road = over or road_in(within, stones, look)
        size = self._in_frame.size
        if self._ground is None or self._ground.get_size() != size:
            self._ground = land_picture(self.services.sprites, land, size)
        menu = IconButton("left", self.ways.to_title, tip=self.t("To the title"), key="title")
        menu.place(pygame.Rect(self._map.left + look.px(16), self._map.top + look.px(14), look.px(44), look.px(44)))

        def keep_book() -> None:
            self.stack.push(KeepBookScene(self.services, self.game.campaign, self.game.save.title or ""))

        book = IconButton(
            "book",
            keep_book,
            tip=self.t("Keep the book"),
            key="book",
            enabled=bool(self.game.campaign.progress),
            reason=self.t("The first episode is not over yet."),
        )
        book.place(pygame.Rect(self._map.right - look.px(60), menu.rect.top, look.px(44), look.px(44)))
        self._still = pygame.Surface(look.size)
        self._paint(self._still, self._road, self._players)
        return [self._main_button(side), *self._players.buttons(), menu, book, *self._stones(self._road)]

    def _stones(self, road: Road) -> Iterator[Widget]:
        """Yield the stones of a road: the next letter can be opened, those that were opened can be read again."""
        side = road.size - self.look.px(8)
        for stone, centre in zip(road.stones, road.centres, strict=True):
            again = partial(self._reread, stone.number)
            choose = again if stone.open else self._go_on
            city = partial(self.stops.get, (stone.number, side))
            tip = stone_tip(self.services, self.game, stone)
            widget = StoneWidget(stone, self.services.sprites, choose, tip, self._letters.paper, city)
            widget.stand(centre, road.size)
            yield widget

    @property
    def _letters(self) -> Letters:
        return load_letters(self.game.campaign.plan.game)

    @property
    def _in_frame(self) -> pygame.Rect:
        """The rect that the land fills."""
        return self._map.inflate(-self.look.px(14), -self.look.px(14))

    def _main_button(self, side: pygame.Rect) -> Widget:
        look, phase = self.look, self.game.phase
        text = LetterText(self.game.campaign.plan.game, self.game.number)
        if phase == OVER:
            words = self.t("The end of the story")
        elif self.game.question is not None:
            words = self.t("One question first")
        elif phase == SEALED:
            words = self.t("Open the envelope") if text.opens_chapter else self.t("Open the letter")
        else:
            words = self.t("Play on")
        button = Button(words, self._go_on, tone=Tone.GO, role=HEAD, key="go")
        room = pygame.Rect(side.left, side.bottom - look.px(84), side.width, look.px(64))
        button.place(room.inflate(-look.px(40), 0))
        return button

    # -- drawing ---------------------------------------------------------------------------------------------

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.game.poll()
        self.needs_redraw |= self.stops.is_newer()
        if self._shown and self._road is not None:
            self.stops.want_all(self._road.size - self.look.px(8))
        self._shown = True

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._still is not None:
            surface.blit(self._still, (0, 0))

    def _paint(self, surface: pygame.Surface, road: Road, players: PlayersPanel) -> None:
        look, services = self.look, self.services
        look.paint.table(surface)
        look.paint.panel(surface, self._map, raised=14)
        if self._ground is not None:
            surface.blit(self._ground, self._ground.get_rect(center=self._map.center))
        _draw_title(surface, services, self.game, self._map)
        draw_road(surface, road)
        room, letters = self._in_frame, self._letters
        draw_bridges(surface, letters.land, room, road_line(road), river_in(letters.land, room), road_width(road))
        _draw_stories(surface, services.sprites, letters, road, room, self.game.campaign.decided)
        draw_names(surface, look, road)
        for stone, centre in zip(road.stones, road.centres, strict=True):
            if stone.is_sealed:
                draw_seal(surface, look, services.sprites, centre, road.size, stone, letters.paper)
        players.draw(surface)


def _draw_stories(
    surface: pygame.Surface, sprites: Sprites, letters: Letters, road: Road, room: pygame.Rect, decided: Collection[str]
) -> None:
    """Draw what the chapters known have brought, and how far the landmark has come, as it was decided."""
    known = scene_points(road)
    for chapter, middle in known:
        centre = middle[0], min(middle[1], room.bottom - road.high * 0.55)
        draw_scene(surface, sprites, letters, chapter, centre, road.high, decided)
    rect = landmark_rect(letters.land, room, road.centres, road.high)
    draw_landmark(surface, sprites, letters.land, max((chapter for chapter, _ in known), default=0), rect, decided)


def _draw_title(surface: pygame.Surface, services: Services, game: CampaignGame, on_map: pygame.Rect) -> None:
    """Write whose road this is on a slip of paper; when all is over, what is named after whom."""
    look, campaign = services.look, game.campaign
    words = services.t(SCREENS[game.save.game].world.journey, city=game_name(services, game.save))
    if game.phase == OVER:
        winners = [campaign.legacies[seat].name for seat in outcome(campaign).winners]
        words = services.t(load_letters(campaign.plan.game).ending.named, names=services.phrases.listed(winners))
    room = on_map.width - look.px(220)
    role = next((role for role in (TITLE, HEAD) if look.fonts.width(words, role) <= room), LABEL)
    words = look.fonts.shorten(words, role, room)
    slip = pygame.Rect(0, 0, look.fonts.width(words, role) + look.px(60), 0)
    slip.height = max(look.px(54), look.fonts.line_height(TITLE) + look.px(8))
    slip.midtop = on_map.centerx, on_map.top + look.px(12)
    look.paint.panel(surface, slip)
    look.write(surface, words, role, look.palette.ink, slip)

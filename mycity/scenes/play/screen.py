"""The play scene in one window: the prepared panes, the board, and what is drawn above them in every frame."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

import pygame

from mycity.engine.city import City
from mycity.engine.grid import indices
from mycity.scenes.campaign_art import reward_picture
from mycity.scenes.play.board_view import BoardView, word_for
from mycity.scenes.play.cabinet import Kept, draw_cabinet, kept_by
from mycity.scenes.play.card import CardPainter
from mycity.scenes.play.hint_view import HintView
from mycity.scenes.play.layout import PlayLayout, play_layout
from mycity.scenes.play.model import MARK_WORDS, Play
from mycity.scenes.play.overview import Overview, OverviewSheet, draw_folded, overview_of
from mycity.scenes.play.panes import Backdrop, Pane
from mycity.scenes.play.pictures import building_picture, draw_cross, lying_turn, token_picture, warm_up
from mycity.scenes.play.places import place_words
from mycity.scenes.play.players import Neighbour, SmallCities
from mycity.scenes.play.setting import Setting
from mycity.scenes.play.track import track_for
from mycity.scenes.play.tray import draw_tray, tray_rows
from mycity.scenes.services import Services
from mycity.ui.fonts import LABEL, SMALL, SMALL_STRONG

_SHADOW = 10
_TOKEN = 32
_SMALL_SLIP = 15


class Screen:
    """Everything drawn of a `Play` in one look; a new one is made when the window or the language changes.

    Args:
        services: What every scene is given.
        play: What is shown.
        setting: How the episode shows its boards.
    """

    def __init__(self, services: Services, play: Play, setting: Setting) -> None:
        self._services = services
        self._play = play
        self._look = look = services.look
        self.layout: PlayLayout = play_layout(look, len(play.others), keeps=setting.campaign)
        self._setting = setting
        self.board = BoardView(look, self.layout, services.sprites, setting)
        self._hint = HintView(services, play, self.board)
        self._small = SmallCities(services.sprites, self.layout.small, setting)
        self.cards = CardPainter(look, services.sprites, self.layout.card.size)
        t = services.t
        heads = t("At once"), t("At the end"), t("If it ended now")
        places = place_words(services, play.state)
        self.sheet = OverviewSheet(look, services.sprites, self.layout.overview.width, heads, places)
        self._table: tuple[object, Overview] | None = None
        self.status = pygame.Rect(0, 0, 0, 0)
        """Where the buttons leave room for a sentence."""
        self._backdrop: Backdrop | None = None
        self.show_board()

    @property
    def table(self) -> Overview:
        """The table of the rules with the points of the moment."""
        sight = self._play.sight
        if self._table is None or self._table[0] is not sight:
            self._table = sight, overview_of(sight.state.rules, sight.city, self._services.t)
        return self._table[1]

    @property
    def kept(self) -> Kept:
        """What the city at the screen keeps in the campaign."""
        play = self._play
        return kept_by(play.state.rules, play.state.cities[play.seat], play.session.struck)

    def show_board(self) -> None:
        """Show the city as it stands now on the large board."""
        city, falling = self._play.city, self._play.falling
        if falling is not None and city.placed and city.placed[-1].placement == falling[0]:
            self.board.show(city, falling=falling[1])
        else:
            self.board.show(city)

    def refresh(self) -> bool:
        """Bring one pane up to date; return whether there was one to bring."""
        if self._backdrop is None:
            self._backdrop = Backdrop(self._look.size, self._behind, self._panes())
            return True
        return self._backdrop.refresh()

    def warm_up(self) -> Iterator[None]:
        """Prepare pictures that will be needed, one at each step: those of the open card first."""
        state, seat = self._play.state, self._play.seat
        buildings = [one for one in state.table.players[seat].buildings.values() if one.id in state.table.deck]
        opened = [one for one in buildings if one.id == state.card]
        sizes = self.layout.px, self.layout.small
        for building in opened:
            yield from warm_up(self._services.sprites, [building], sizes, self.cards.cell(building))
            yield from self.board.warm_up(building)
        for building in buildings:
            yield from warm_up(self._services.sprites, [building], sizes, self.cards.cell(building))

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw panes, board and tokens: all that lies below the buttons."""
        play, layout = self._play, self.layout
        if self._backdrop is not None:
            self._backdrop.draw(surface, layout.board)
        clock = int(play.clock)
        self.board.draw(surface, clock)
        if play.hand.held is not None:
            self.board.draw_help(surface, play.sight.free, play.hand.glowing(play.sight), clock)
        self._draw_tokens(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what is held, what floats, and the ring of an answer that settles."""
        play, hand = self._play, self._play.hand
        self._hint.draw(surface)
        verdict = hand.judge(play.sight)
        if play.asked is not None:
            self.board.draw_held(surface, *play.asked)
            self.board.draw_slip(surface, *play.asked, "")
        elif hand.held is not None and verdict is not None:
            self.board.draw_held(surface, hand.held, verdict, play.swing)
            self.board.draw_slip(surface, hand.held, verdict, self._services.t(word_for(verdict)))
        elif hand.held is not None:
            self.board.draw_carried(surface, hand)
        play.effects.draw(surface, self._look)

    def draw_ring(self, surface: pygame.Surface, around: pygame.Rect) -> None:
        """Draw how far an answer has settled, along the lower edge of its button."""
        left = 1.0 - self._play.answering.settled
        if left <= 0:
            return
        look = self._look
        bar = pygame.Rect(around.left + look.px(12), around.bottom - look.px(9), 0, look.px(4))
        bar.width = round((around.width - look.px(24)) * left)
        pygame.draw.rect(surface, look.palette.ring, bar, border_radius=look.px(2))

    def token_place(self, seat: int) -> tuple[int, int]:
        """Return a place just below a seat's token."""
        places = self._token_places()
        return places[seat].centerx, self.layout.bar.bottom + self._look.px(60)

    def gain_picture(self, what: str) -> pygame.Surface:
        """Return the picture of something won in a turn."""
        return reward_picture(self._services.sprites, what, self._look.px(30))

    def gain_place(self, seat: int) -> tuple[int, int]:
        """Return where something won in a turn rises: at the cabinet, or at a neighbour's city."""
        if seat == self._play.seat:
            return self.layout.cabinet.centerx, self.layout.cabinet.top
        place = self.layout.cities[self._play.others.index(seat)]
        return place.centerx - self._look.px(14), place.centery

    def light_cells(self, cells: int) -> None:
        """Point out cells (a mask) of the large board that have changed."""
        grid = self._play.city.board.grid
        for index in indices(cells):
            self._play.effects.light(self.board.cell_rect(*grid.coordinate(index)))

    def small_rect(self, seat: int, cells: int, grid_columns: int) -> pygame.Rect:
        """Return where cells (a mask) lie on a seat's small board."""
        place = self.layout.cities[self._play.others.index(seat)]
        px = self.layout.small
        found = [divmod(index, grid_columns) for index in range(cells.bit_length()) if cells >> index & 1]
        rows, columns = [row for row, _ in found], [column for _, column in found]
        left, top = place.left + 2 + min(columns) * px, place.top + 2 + min(rows) * px
        return pygame.Rect(left, top, (max(columns) - min(columns) + 1) * px, (max(rows) - min(rows) + 1) * px)

    def _behind(self, surface: pygame.Surface) -> None:
        """Paint the table, the bar and the frame of the board: what never changes in this look."""
        look, layout = self._look, self.layout
        look.paint.table(surface)
        if not look.palette.flat:
            shade = pygame.Surface(layout.bar.size, pygame.SRCALPHA)
            shade.fill((24, 14, 8, 120))
            surface.blit(shade, layout.bar)
        look.paint.panel(surface, layout.frame, raised=12)
        look.paint.panel(surface, layout.hand)
        if layout.cities:
            look.paint.panel(surface, layout.players)

    def _panes(self) -> list[Pane]:
        play, layout = self._play, self.layout
        session = play.session
        reach = 2 * self._look.px(_SHADOW)

        def around(rect: pygame.Rect) -> pygame.Rect:
            return rect.inflate(reach, reach)

        def turn() -> Hashable:
            return len(session.events), play.seat

        return [
            Pane(layout.hand.inflate(-4, -4), self._status_key, self._paint_status),
            Pane(layout.bar, lambda: (turn(), track_for(layout.track, self._points()).end), self._paint_bar),
            Pane(around(layout.overview), lambda: play.sight, self._paint_overview),
            Pane(around(layout.tray), turn, self._paint_tray),
            *([Pane(around(layout.cabinet), turn, self._paint_cabinet)] if self._setting.campaign else []),
            *(
                Pane(self._city_rect(place), partial(self._city_key, place), partial(self._paint_city, place))
                for place in range(len(layout.cities))
            ),
        ]

    def _status_key(self) -> Hashable:
        return self._status_words(), self._play.blocked, self.status.topleft, self.status.size

    def _status_words(self) -> str:
        """Return the sentence beside the card: what is to be done, or whom all wait for."""
        play, t = self._play, self._services.t
        sight = play.sight
        if sight.state.cities[play.seat].stopped:
            return t("You have stopped. The others play on.")
        if sight.is_open:
            if not sight.placements:
                return t("There is no place left for it.")
            return "" if play.city.placed else t(self._setting.first)
        awaited = [sight.state.cities[seat].player.name for seat in play.answering.others_awaited]
        return t("Waiting for {names}", names=", ".join(awaited)) if awaited else ""

    def _paint_status(self, surface: pygame.Surface) -> None:
        look, room = self._look, self.status
        blocked = self._play.blocked
        if blocked is not None:
            room = self._paint_blocked(surface, room, blocked)
        words = self._status_words()
        lines = look.fonts.wrap(words, SMALL, room.width) if words else []
        step = look.fonts.line_height(SMALL)
        top = room.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            letters = look.fonts.line(line, SMALL, look.palette.ink)
            surface.blit(letters, letters.get_rect(midtop=(room.centerx, top + number * step)))

    def _paint_blocked(self, surface: pygame.Surface, room: pygame.Rect, card: str) -> pygame.Rect:
        """Show which building the blocking card has just taken out; return the room that is left."""
        look = self._look
        building = self._play.state.table.players[self._play.seat].buildings.get(card)
        words = self._services.t("Blocked")
        line = pygame.Rect(room.left, room.top, room.width, max(look.px(34), look.fonts.line_height(SMALL_STRONG)))
        pygame.draw.rect(surface, look.palette.paper_shade, line, border_radius=look.px(8))
        name = look.fonts.line(words, SMALL_STRONG, look.palette.bad)
        surface.blit(name, name.get_rect(midleft=(line.left + look.px(8), line.centery)))
        if building is not None:
            picture = building_picture(self._services.sprites, building, lying_turn(building), look.px(_SMALL_SLIP))
            at = picture.get_rect(midright=(line.right - look.px(8), line.centery))
            surface.blit(picture, at)
            draw_cross(surface, at.inflate(-4, -4), look.palette.bad, look.px(2))
        return pygame.Rect(room.left, line.bottom, room.width, max(0, room.bottom - line.bottom))

    def _paint_bar(self, surface: pygame.Surface) -> None:
        look, layout, play = self._look, self.layout, self._play
        state, t = play.state, self._services.t
        track_for(layout.track.inflate(0, -look.px(14)), self._points()).draw(surface, look)
        side = layout.bar.height - look.px(10)
        player = state.cities[play.seat].player
        head = self._services.sprites.icon(f"animal-{player.animal}", side)
        surface.blit(head, head.get_rect(midleft=layout.title.midleft))
        room = pygame.Rect(layout.title.left + side + look.px(8), layout.title.top, 0, layout.title.height // 2)
        room.width = layout.title.right - room.left
        letters = look.palette.table_letters
        look.write(surface, player.name, LABEL, letters, room.move(0, look.px(3)), "midleft")
        deck = len(state.table.deck)
        words = t("Card {number} of {count}", number=state.drawn, count=deck)
        look.write(surface, words, SMALL, letters, room.move(0, room.height - look.px(2)), "midleft")

    def _paint_overview(self, surface: pygame.Surface) -> None:
        look, layout = self._look, self.layout
        total = self._services.t("Now")
        draw_folded(surface, look, self._services.sprites, layout.overview, self.table, total)

    def _paint_cabinet(self, surface: pygame.Surface) -> None:
        draw_cabinet(surface, self._look, self._services.sprites, self.layout.cabinet, self.kept)

    def _paint_tray(self, surface: pygame.Surface) -> None:
        play = self._play
        rows = tray_rows(play.session.state, play.seat)
        draw_tray(surface, self._look, self._services.sprites, self.layout.tray, rows)

    def _city_rect(self, place: int) -> pygame.Rect:
        """Return the part of the panel of the other players around one of its pictures."""
        panel, picture = self.layout.players, self.layout.cities[place]
        wide = panel.width // len(self.layout.cities)
        return pygame.Rect(picture.centerx - wide // 2, panel.top, wide, panel.height).clip(panel.inflate(0, -4))

    def _city_key(self, place: int) -> Hashable:
        seat = self._play.others[place]
        city = self._play.session.state.cities[seat]
        return seat, len(city.placed), city.token, self._play.mark(seat)

    def _paint_city(self, place: int, surface: pygame.Surface) -> None:
        neighbour = self._neighbour(self._play.others[place])
        self._small.draw(surface, self._look, neighbour, self.layout.cities[place])

    def _neighbour(self, seat: int) -> Neighbour:
        words = MARK_WORDS[self._play.mark(seat)]
        return self._play.neighbour(seat, self._services.t(words) if words else "")

    def _points(self) -> list[int]:
        return [city.token for city in self._cities()]

    def _cities(self) -> tuple[City, ...]:
        return self._play.session.state.cities

    def _token_places(self) -> list[pygame.Rect]:
        track = track_for(self.layout.track.inflate(0, -self._look.px(14)), self._points())
        return track.places(self._play.effects.tokens, self._look.px(_TOKEN))

    def _draw_tokens(self, surface: pygame.Surface) -> None:
        """Draw every player's token, one's own on top and ringed."""
        look, seat = self._look, self._play.seat
        places = self._token_places()
        for other in (*self._play.others, seat):
            player = self._cities()[other].player
            place = places[other]
            rim = look.palette.ring if other == seat else look.palette.table_letters
            token = token_picture(self._services.sprites, player.animal, place.width, rim)
            surface.blit(token, token.get_rect(center=place.center))

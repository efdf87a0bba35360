"""The play scene in one window: the prepared panes, the board, and what moves above them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import faded_picture, warm_up
from mycity.content.rule_words import scoring_rules
from mycity.engine.pieces import Building
from mycity.scenes.play.card import CardFaces, CardPainter
from mycity.scenes.play.groups.board_marks import BoardMarks
from mycity.scenes.play.groups.group_badge import sign_sizes
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.model.turn_recap import large_cell
from mycity.scenes.play.moving_pieces import MovingPieces
from mycity.scenes.play.panes.cabinet import cabinet_height
from mycity.scenes.play.panes.coach_face import CoachFace
from mycity.scenes.play.panes.loading_cover import LoadingCover
from mycity.scenes.play.panes.overview import Overview, rank_prize_words
from mycity.scenes.play.panes.overview_sheet import LatestSheet, OverviewSheet, SheetHeads
from mycity.scenes.play.panes.pane import PanesPicture
from mycity.scenes.play.panes.panes import Panes
from mycity.scenes.play.panes.unfolding_widget import UnfoldingWidget
from mycity.scenes.play.telling.particles import Particles
from mycity.scenes.play.telling.surprise_view import SurpriseView
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout, play_layout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shared.pieces import DirtyRects, Piece, merged
from mycity.scenes.shell.services import Services
from mycity.ui.board.people import load_people
from mycity.ui.kit.page import Page
from mycity.ui.kit.widgets import WidgetState

log = logging.getLogger(__name__)

_SHEET = 400
"""The least width of the unfolded table, in pixels at 1280 x 800."""
_NEXT_CARDS = 1
"""Cards of a deck whose pictures are made before they are turned; more would take the room of what the board shows."""


class Screen:
    """Everything drawn of a `Play` in one look; a new one is made when the window or the language changes.

    Args:
        arrange: Returns where everything lies, when it is told where it lies in a game.

    Attributes:
        grid: The cells of a board.
        roofs: The number of the roofs with which the families begin.
        cover: Hides all until it is whole for the first time.
        particles: What flies about at a landing or a moment.
        kept_free: What nothing that is said over the board may lie on.
        said: What is said or can be pressed over the board, on which no badge lies.
        settling: The button along which an answer settles, if one does.
    """

    def __init__(
        self,
        services: Services,
        play: Play,
        decor: EpisodeDecor,
        arrange: Callable[[PlayLayout], PlayLayout] = lambda layout: layout,
    ) -> None:
        self._services = services
        self._play = play
        look = services.look
        self.grid = grid = play.state.cities[0].board.grid
        rules = len(scoring_rules(play.state.rules)) + 1
        keeps = cabinet_height(play.state.rules) if decor.campaign else 0
        self.layout = arrange(play_layout(look, grid, len(play.others), rules=rules, keeps=keeps))
        self.cover = LoadingCover(services, play)
        self.preloader = Preloader(services.gap)
        self._wanted_card: Building | None = None
        self._told: Overview | None = None
        self._sheets = self._falls = 0
        self.roofs = decor.roofs
        self.board = BoardView(look, self.layout, grid, services.sprites, decor)
        self.panes = Panes(services, play, self.layout, decor, self.preloader)
        self.coach = CoachFace(services, play, self.layout)
        self.kept_free = [self.coach.place]
        self.said: list[pygame.Rect] = []
        self.moving = MovingPieces(
            services, play, self.board, self.layout, self.panes.projection, lambda: self.kept_free
        )
        self.groups = GroupView(services, play, self.board)
        self._board_marks = BoardMarks(services, play, self.board, self.groups)
        self.particles = Particles(look, services.sprites, self.layout.px)
        self._surprise = SurpriseView(services, play, self.layout, self.roofs)
        self.cards = CardPainter(CardFaces(look, services.sprites, self.layout.card.size, self.roofs), grid)
        self.sheet = self._overview_sheet()
        self.settling: pygame.Rect | None = None
        self._backdrop = PanesPicture(look.size, look.palette.table, self.panes.all())
        self._behind: tuple[pygame.Surface, pygame.Surface] | None = None
        self._dirty_rects = DirtyRects()
        self._stale: list[pygame.Rect] = []
        self._widgets: list[pygame.Rect] = []
        self._widget_pieces: list[Piece] = []
        self._dirty_widget_rects = DirtyRects()
        self._tooltip: pygame.Rect | None = None
        self._unfolded: list[pygame.Rect] = []
        self._board_shown = False
        self._prepare()

    def _overview_sheet(self) -> LatestSheet:
        """Return the sheet of the unfolding table, which reaches from its folded form to the window's edge at most."""
        services, look, t = self._services, self._services.look, self._services.t
        so_far, stopped, ended_now = t("So far"), t("You have stopped"), t("If it ended now")
        not_certain, told = t("Not certain yet"), t("{name}. {words}")
        heads = SheetHeads(t("During play"), t("At the end"), so_far, stopped, not_certain, ended_now, told)
        folded, room = self.layout.overview, look.area.inflate(-look.px(16), -look.px(16))
        width, most = max(folded.width, look.px(_SHEET)), max(folded.width, folded.left - look.px(8) - room.left)
        rank_prizes, projection = rank_prize_words(services, self._play.state), self.panes.projection
        sheet = OverviewSheet(look, services.sprites, width, (most, room.height), heads, rank_prizes)
        return LatestSheet(sheet, lambda: projection.is_said)

    @property
    def overview(self) -> Overview:
        return self.panes.table

    def token_places(self) -> list[pygame.Rect]:
        return self.moving.token_places()

    # -- pictures --------------------------------------------------------------------------------------------

    def want_card(self) -> bool:
        """Have the pictures of the open card made before all others: it may be taken at once; return whether they are.

        Whoever shows the card asks here, so that no way to another card can forget it.
        """
        building = self._play.view.building
        if building is not self._wanted_card:
            self._wanted_card = building
            if building is not None:
                self.preloader.want(("card", building), self._card_pictures(building), urgent=True)
            if not art_of(self.grid).has_files:
                self._want_next_cards()
        return building is None or self.preloader.has(("card", building))

    def _want_next_cards(self) -> None:
        """Have the pictures of what may come next made: the pieces of a whole deck, in all positions, are too many."""
        state = self._play.session.state
        buildings = state.table.players[self._play.seat].buildings
        for card in state.table.deck[state.drawn : state.drawn + _NEXT_CARDS]:
            if card in buildings:
                self.preloader.want(("card", buildings[card]), self._card_pictures(buildings[card]))

    @property
    def is_whole(self) -> bool:
        """Return whether the board and all panes are painted as they should be."""
        return self._board_shown and self.want_card() and self.preloader.has("plates") and self._backdrop.is_painted

    def _prepare(self) -> None:
        """Have everything made that will be shown, what is seen first before the rest."""
        self.preloader.want("table", self.panes.lay_table(self._take_table))
        self.want_card()
        self.preloader.want("parts", self._part_pictures(), urgent=True)
        self.preloader.want("plates", self.panes.plates())
        self.preloader.want("back", self.cards.load_back())
        self.preloader.want("board", self.board.prepare(self._play.city))
        self.panes.want_tray()
        self.preloader.want("icons", self.panes.icons())
        self.preloader.want("groups", self._group_pictures())
        self.preloader.want("cities", self.panes.city_pictures())
        self.preloader.want("stamps", self.board.load_stamps())
        if art_of(self.grid).has_files:
            self.preloader.want("deck", self._deck_pictures())
        self.preloader.want("surprise", self._surprise.warm_up())

    def _take_table(self, behind: pygame.Surface) -> None:
        self._behind = behind, behind.copy()  # beside the frames: as large as the window, it takes long

    @property
    def _sizes(self) -> tuple[int, ...]:
        """The sizes of cells in which buildings are shown: on the board, on the small ones, and large on these."""
        return self.layout.px, self.layout.small, large_cell(self.layout.small)

    def _part_pictures(self) -> Iterator[None]:
        """Load what all pieces are made of, at every size at which they will be shown."""
        cards = {px for piece in self._buildings() for px in self.cards.faces.cells(piece)}
        sizes = sorted({*self._sizes, *cards, self.panes.tray_px, self.panes.status.px})
        yield from art_of(self.grid).load_parts(self._services.sprites, sizes)

    def _card_pictures(self, building: Building) -> Iterator[None]:
        sizes = self._sizes
        on_card = self.cards.faces.cells(building)
        yield from warm_up(self._services.sprites, building, sizes, on_card, self.roofs)
        yield from self.board.pieces.warm_up(building)
        for turn, px in enumerate(on_card):
            faded_picture(self._services.sprites, building, turn, px, self.roofs)
            yield

    def _group_pictures(self) -> Iterator[None]:
        """Load the signs of groups, and what the largest wear."""
        for name, side in (*sign_sizes(self._services), *self._board_marks.crowns.sizes()):
            self._services.sprites.icon(name, side)
            yield
        yield from self._board_marks.crowns.warm_up(self._play.state.cities)
        yield from self.coach.warm_up()
        yield from self.particles.warm_up()
        yield from load_people(self._services.sprites, self.layout.px)

    def _deck_pictures(self) -> Iterator[None]:
        """Load the files of what will be built, in all positions."""
        deck, sizes = self._play.state.table.deck, self._sizes
        for building in self._buildings():
            if building.id in deck:
                on_card = self.cards.faces.cells(building)
                yield from warm_up(self._services.sprites, building, sizes, on_card, self.roofs)

    def _buildings(self) -> list[Building]:
        """Return the buildings of all who may sit here, those of whoever does first, each shape once."""
        play = self._play
        people = [seat for seat in play.others if seat in play.session.humans]
        players = play.state.table.players
        return list(dict.fromkeys(one for seat in (play.seat, *people) for one in players[seat].buildings.values()))

    # -- frames ----------------------------------------------------------------------------------------------

    def flow(self, milliseconds: float) -> bool:
        """Let water run and trees sway, unless motion is off; return whether that is seen."""
        motion, play = self._services.motion, self._play
        if motion.speed == "off" or motion.reduced:
            return False
        before = self.board.frame_counts(int(play.clock))
        play.clock += milliseconds
        return self.board.frame_counts(int(play.clock)) != before

    def show_board(self) -> None:
        """Show the city as it stands now on the large board, once its pictures are at hand."""
        if not self.preloader.has("board"):
            return
        self._board_shown = True
        city, falling = self._play.city, self._play.falling
        if falling is not None and city.placed and city.placed[-1].placement == falling[0]:
            self.board.show(city, falling=falling[1])
        else:
            self.board.show(city)
            self.mark_groups()

    def want_city(self) -> None:
        """Have the city on the screen put together while its last building falls."""
        if self._board_shown:
            self._falls += 1
            self.preloader.want(("fall", self._falls), self.board.lay_ahead(self._play.city), urgent=True)

    def mark_groups(self) -> None:
        """Mark the groups of the city on the screen as it stands now."""
        if self._board_shown:
            self._board_marks.show()

    def refresh(self) -> bool:
        """Bring the board's help and one pane up to date; return whether something is to be drawn for it."""
        if self._behind is not None:
            self._backdrop.lay(*self._behind)
            self._behind = None
            self._stale.append(self._services.look.area)
        if not self._board_shown and self.preloader.has("board"):
            self.show_board()
            self._stale.append(self.layout.board)
        self._light_cells()
        pane = self._backdrop.refresh() if self.preloader.has("table") else None
        if pane is not None:
            self._stale.append(pane)
            self._prepare_sheet()
        if self.cover.is_shown:
            self._paint_under_cover(panes_left=pane is not None)
        return bool(self._stale)

    def _light_cells(self) -> None:
        """Light the cells on which the building in hand or the hint may lie."""
        if self._board_shown:
            hand, lit = self._play.hand, self._play.hand.glowing
            if (hint := self.moving.hint.held) is not None:
                lit |= frozenset(hint.cells)
            self.board.show_help(self._play.view.free if hand.held is not None else frozenset(), lit)

    def _prepare_sheet(self) -> None:
        """Have the unfolded table painted as it is now, so that no frame waits when the mouse comes to it."""
        if self.overview is not self._told:
            self._told, self._sheets = self.overview, self._sheets + 1
            self.preloader.want(("sheet", self._sheets), self.sheet.warm_up(self._told), urgent=True)

    def _paint_under_cover(self, *, panes_left: bool) -> None:
        """Paint whatever can be painted, since no frame has to be quick yet; show it when it is whole."""
        while panes_left:
            panes_left = self._backdrop.refresh() is not None
        if self.is_whole:
            self.uncover()

    def catch_up(self) -> None:
        """Have all painted as it stands now, before the next frame: nothing of what was is in that.

        It is for moments in which nobody waits for a frame, as when people change places. Below the cover what is at
        hand is painted, and the rest beside the frames.
        """
        self.show_board()
        if self.cover.is_shown:
            self.refresh()
            return
        if (building := self._play.view.building) is not None:
            self.preloader.make_now(("card", building), self._card_pictures(building))
        self._light_cells()
        while (pane := self._backdrop.refresh(at_once=True)) is not None:
            self._stale.append(pane)
        self._prepare_sheet()

    def uncover(self) -> None:
        """Show what there is."""
        self.cover.is_shown = False
        self._stale.append(self._services.look.area)
        log.info("the board is shown")

    def draw(self, surface: pygame.Surface, page: Page) -> None:
        self._note_widgets(page)
        below, above = self._below(), self._above()
        self._dirty_rects.take([_card(page), *below, *above], [])
        self._dirty_widget_rects.take(self._widget_pieces, [])
        self._stale.clear()
        self._draw_below(surface, below)
        page.draw(surface)
        for piece in above:
            piece.draw(surface)

    def draw_changes(self, surface: pygame.Surface, page: Page, *, page_changed: bool) -> list[pygame.Rect]:
        """Draw only what has changed since it was last drawn; return where."""
        under = self.board.draw_changes(surface, int(self._play.clock)) if self._board_shown else []
        if page_changed:
            self._note_widgets(page)
        below, above = self._below(), self._above()
        # Dirty rectangles: the board draws its own changes; all that moved, and what lies there, is drawn in layers
        # within each rectangle.
        stale, self._stale = self._stale, []
        stale += self._dirty_widget_rects.take(self._widget_pieces, under)
        stale += self._dirty_rects.take([_card(page), *below, *above], under + stale)
        whole = self._services.look.area
        changed = [part for rect in merged(stale) if (part := rect.clip(whole)).width]
        for part in changed:
            surface.set_clip(part)
            self._draw_below(surface, [piece for piece in below if part.colliderect(piece.rect)])
            if part.collidelist(self._widgets) >= 0:
                page.draw(surface, self._widgets)
            for piece in above:
                if part.colliderect(piece.rect):
                    piece.draw(surface)
        surface.set_clip(None)
        return under + changed

    def _note_widgets(self, page: Page) -> None:
        """Take note of the widgets' rects and appearances: only those that have changed are drawn again."""
        self._widgets, self._tooltip = page.reaches(), page.tooltip_rect
        self._unfolded = [
            reach
            for one, reach in zip(page.all_widgets(), self._widgets, strict=False)
            if isinstance(one, UnfoldingWidget) and reach != one.reach(page.look, WidgetState())
        ]
        self._widget_pieces = [
            Piece(key or number, rect, appearance, lambda _: None)
            for number, (rect, (key, appearance)) in enumerate(zip(self._widgets, page.appearances(), strict=False))
            if rect.width
        ]

    def _below(self) -> list[Piece]:
        return [*self.groups.light(), *self.moving.below()]

    def _above(self) -> list[Piece]:
        ring = self.moving.ring(self.settling) if self.settling is not None else ()
        explaining = [*([] if self._tooltip is None else [self._tooltip]), *self._unfolded]
        badge = self.groups.badge([*explaining, *self.said])
        coach, settling = (
            [piece for piece in pieces if piece.rect.collidelist(explaining) < 0]
            for pieces in (self.coach.pieces(), ring)
        )
        return [*badge, *coach, *self.moving.above(self.want_card()), *settling, *self._surprise.pieces()]

    def _draw_below(self, surface: pygame.Surface, below: list[Piece]) -> None:
        """Draw all that lies below the widgets, within the surface's clip."""
        self._backdrop.draw(surface, self.layout.board if self._board_shown else None)
        if self._board_shown:
            self.board.draw(surface, int(self._play.clock))
        for piece in below:
            piece.draw(surface)


def _card(page: Page) -> Piece:
    """Return the open card as a piece: it turns over without being asked, and the page draws it."""
    card = page.find("card")
    return Piece("card", card.reach(page.look, WidgetState()), card.appearance(WidgetState()), lambda _: None)

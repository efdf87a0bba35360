"""The play scene in one window: the prepared panes, the board, and what moves above them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator

import pygame

from mycity.board_pictures import art_of
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.content.rule_words import scoring_rules
from mycity.scenes.play.building_pictures import BuildingPictures
from mycity.scenes.play.card import CardFaces, CardPainter
from mycity.scenes.play.groups.board_marks import BoardMarks
from mycity.scenes.play.groups.group_badge import sign_sizes
from mycity.scenes.play.groups.group_view import GroupView
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.moving_pieces import MovingPieces
from mycity.scenes.play.panes.cabinet import cabinet_height
from mycity.scenes.play.panes.coach_face import CoachFace
from mycity.scenes.play.panes.loading_cover import LoadingCover
from mycity.scenes.play.panes.overview_sheet import overview_sheet
from mycity.scenes.play.panes.pane import PanesPicture
from mycity.scenes.play.panes.panes import Panes
from mycity.scenes.play.panes.particles import Particles
from mycity.scenes.play.panes.rule_sign_view import RuleSignView
from mycity.scenes.play.panes.surprise_view import SurpriseView
from mycity.scenes.play.panes.unfolding_widget import UnfoldingWidget
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout, play_layout
from mycity.scenes.shared.layout.hand_layout import ButtonPlaces
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shared.pieces import DirtyRects, Piece, draw_anew, draw_pieces
from mycity.scenes.shell.services import Services
from mycity.ui.board.people import load_people
from mycity.ui.kit.page import Page
from mycity.ui.kit.widgets import WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)


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
        pictures: Has those of the buildings made.
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
        self.layout = arrange(
            play_layout(look, grid, len(play.others), rules=rules, keeps=keeps, guests=len(play.guests))
        )
        self.cover = LoadingCover(services, play)
        self.preloader = Preloader(services.idle)
        self._falls = 0
        self.roofs = decor.roofs
        self.board = BoardView(look, self.layout, grid, services.sprites, decor)
        self.panes = Panes(services, play, self.layout, decor, self.preloader)
        self.coach = CoachFace(services, play, self.layout)
        self._signs = RuleSignView(services, play, self.layout)
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
        self.sheet = overview_sheet(services, play, self.layout, self.panes.projection)
        self.pictures = BuildingPictures(
            services, play, self.layout, self.board, self.cards, self.panes, self.preloader
        )
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

    # -- pictures --------------------------------------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Return whether the board and all panes are painted as they should be."""
        is_made = self._board_shown and self.pictures.want_card() and self.preloader.has("plates")
        return is_made and self._backdrop.is_painted

    def _prepare(self) -> None:
        """Have everything made that will be shown, what is seen first before the rest."""
        want, panes, sprites = self.preloader.want, self.panes, self._services.sprites
        want("table", panes.lay_table(self._take_table))
        self.pictures.want_card()
        want("parts", self.pictures.parts(), urgent=True)
        want("plates", _button_plates(self._services.look, self.layout.places))
        want("back", self.cards.load_back())
        want("board", self.board.prepare(self._play.city))
        panes.tray.want()
        want("icons", _load_icons(sprites, panes.icons()))
        want("groups", self._group_pictures())
        want("cities", panes.cities.pictures())
        want("stamps", self.board.load_stamps())
        if art_of(self.grid).has_files:
            want("deck", self.pictures.deck())
        want("surprise", self._surprise.warm_up())

    def _group_pictures(self) -> Iterator[None]:
        """Load the signs of groups, and what the largest wear."""
        crowns, sprites = self._board_marks.crowns, self._services.sprites
        yield from _load_icons(sprites, (*sign_sizes(self._services), *crowns.sizes()))
        yield from crowns.warm_up(self._play.state.cities)
        yield from self.coach.warm_up()
        yield from self.particles.warm_up()
        yield from load_people(sprites, self.layout.px)

    def _take_table(self, behind: pygame.Surface) -> None:
        self._behind = behind, behind.copy()  # beside the frames: as large as the window, it takes long

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
            self.sheet.want(self.preloader, self.panes.table)
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
        self.pictures.make_card()
        self._light_cells()
        while (pane := self._backdrop.refresh(at_once=True)) is not None:
            self._stale.append(pane)
        self.sheet.want(self.preloader, self.panes.table)

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
        self._draw_layers(surface, page, below, above)

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
        return under + draw_anew(surface, stale, lambda part: self._draw_layers(part, page, below, above))

    def _draw_layers(self, surface: pygame.Surface, page: Page, below: list[Piece], above: list[Piece]) -> None:
        """Draw everything, within the surface's clip."""
        self._backdrop.draw(surface, self.layout.board if self._board_shown else None)
        if self._board_shown:
            self.board.draw(surface, int(self._play.clock))
        draw_pieces(surface, below)
        page.draw(surface, self._widgets)
        draw_pieces(surface, above)

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
        coach, settling, signs = (
            [piece for piece in pieces if piece.rect.collidelist(explaining) < 0]
            for pieces in (self.coach.pieces(), ring, self._signs.pieces())
        )
        above = self.moving.above(self.pictures.want_card())
        return [*signs, *badge, *coach, *above, *settling, *self._surprise.pieces()]


def _card(page: Page) -> Piece:
    """Return the open card as a piece: it turns over without being asked, and the page draws it."""
    card = page.find("card")
    return Piece("card", card.reach(page.look, WidgetState()), card.appearance(WidgetState()), lambda _: None)


def _load_icons(sprites: Sprites, wanted: Iterable[tuple[str, int]]) -> Iterator[None]:
    """Load icons in some sizes, one at each step."""
    for name, side in wanted:
        sprites.icon(name, side)
        yield


def _button_plates(look: Look, places: ButtonPlaces) -> Iterator[None]:
    """Paint the buttons that come and go beside the card, one at each step."""
    scratch, small = pygame.Surface((1, 1)), pygame.Rect((0, 0), places.small[0].size)
    for place, tone in (
        (small, Tone.PAPER),
        (places.give_up, Tone.OAK),
        (places.undo, Tone.OAK),
        (places.done, Tone.GO),
        (places.stop, Tone.WARN),
    ):
        for hovered, enabled in ((False, True), (True, True), (False, False)):
            look.paint.plate(scratch, place, tone, hovered=hovered, enabled=enabled)
            yield

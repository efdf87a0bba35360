"""The panes of the play scene, which stand still beside the board: what each shows, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.content.rule_words import scoring_rules
from mycity.engine.episode import State
from mycity.engine.score_lines import ScoreLine, points_in_play
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.groups.crowns import cities_shown
from mycity.scenes.play.model.effects import ICON_SIDE
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.cabinet import CabinetContent, draw_cabinet, kept_by
from mycity.scenes.play.panes.guest_boards import GuestBoards
from mycity.scenes.play.panes.overview import Overview, SeatedCity, overview_of, sum_words
from mycity.scenes.play.panes.overview_view import draw_folded, draw_sum, sign_sides, sum_box
from mycity.scenes.play.panes.pane import Pane
from mycity.scenes.play.panes.projection import Projection, is_late
from mycity.scenes.play.panes.small_cities import HEAD_SIDE, HOPS, THINKS, SmallCities, head_side
from mycity.scenes.play.panes.status_line import StatusLine
from mycity.scenes.play.panes.top_bar import TopBar
from mycity.scenes.play.panes.tray import TrayLayout, TrayRows, draw_tray, tray_layout, tray_pictures, tray_rows
from mycity.scenes.shared.layout.board_layout import PlayLayout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shared.track import GROOVE
from mycity.scenes.shell.services import Services
from mycity.ui.pictures.cache import LatestResult
from mycity.ui.style.look import Look
from mycity.ui.style.textures import drawable


class TrayPane:
    """Knows what lies in the tray, and paints it.

    Args:
        room: Where it is.
        roofs: The number of the roofs with which the families begin.
    """

    def __init__(self, services: Services, play: Play, room: pygame.Rect, roofs: int, preloader: Preloader) -> None:
        self._services = services
        self._play = play
        self._room = room
        self._roofs = roofs
        self._preloader = preloader
        self._rows: tuple[tuple[State, int], TrayRows] | None = None
        self._laid = LatestResult[TrayLayout]()
        self._wanted: tuple[TrayRows, int] = (), 0

    @property
    def rows(self) -> TrayRows:
        play, known = self._play, self._rows
        when = play.session.state, play.seat
        is_old = known is not None and known[0][0] is not when[0] and not play.is_telling  # else the card is not shown
        if known is None or known[0][1] != when[1] or is_old:
            now = tray_rows(*when)
            known = self._rows = when, known[1] if known is not None and known[1] == now else now
        return known[1]

    @property
    def _layout(self) -> TrayLayout:
        return self._laid.get(_laid, self._services.look, tuple(self._room), self.rows)

    @property
    def px(self) -> int:
        """Pixels a cell of the remaining buildings."""
        return self._layout.px

    def want(self) -> bool:
        """Have the tray laid out and its pictures made, again when it shows others; return whether they are."""
        rows = self.rows
        if self._wanted[0] is not rows:
            self._wanted = rows, self._wanted[1] + 1
        name = "tray", self._wanted[1]
        self._preloader.want(name, self._pictures(), urgent=self._wanted[1] > 1)
        return self._preloader.has(name)

    def _pictures(self) -> Iterator[None]:
        layout = self._layout
        yield
        yield from tray_pictures(self._services.sprites, layout, self._roofs)

    def paint(self, surface: pygame.Surface) -> None:
        draw_tray(surface, self._services.look, self._services.sprites, self._layout, self._roofs)


class Panes:
    """Knows what the panes show, and paints them and what lies behind them."""

    def __init__(
        self, services: Services, play: Play, layout: PlayLayout, decor: EpisodeDecor, preloader: Preloader
    ) -> None:
        self._services = services
        self._play = play
        self._look = services.look
        self._layout = layout
        self._decor = decor
        self._preloader = preloader
        self._table = LatestResult[Overview]()
        self._in_play = LatestResult[dict[str, int]]()
        self._kept = LatestResult[CabinetContent]()
        self._piece = SCREENS[play.state.table.scenario.game].world.piece
        self.projection = Projection(services, play)
        self._bar = TopBar(services, play, layout, self.projection)
        self.status = StatusLine(services, play, decor)
        self.tray = TrayPane(services, play, layout.tray, decor.roofs, preloader)
        self.cities = SmallCities(services, play, layout, decor, self.projection, preloader)
        self.guests = GuestBoards(services, play, layout.guests, decor, preloader)

    @property
    def table(self) -> Overview:
        play, language = self._play, self._services.languages.now
        state, seats = play.session.state, SeatedCity(play.seat, cities_shown(play))
        in_play = tuple(self._in_play.get(points_in_play, tuple(play.session.events), play.seat).items())
        return self._table.get(
            overview_of, state.rules, seats, language, in_play, tells_costs=is_late(state), is_over=state.is_over
        )

    @property
    def _changes(self) -> tuple[ScoreLine, ...] | None:
        """The changes by the building in hand where it lies; None when there is none, or it may not lie there."""
        landing = self._play.asked or self._play.hand.landing
        return landing.changes if landing is not None and landing.placement is not None else None

    @property
    def kept(self) -> CabinetContent:
        play, city = self._play, self._play.state.cities[self._play.seat]
        return self._kept.get(kept_by, play.state.rules, city, play.session.file.origin.struck)

    def all(self) -> list[Pane]:
        """Return them, the most urgent first."""
        layout, has, guests = self._layout, self._preloader.has, self.guests
        return [
            Pane(layout.hand.inflate(-4, -4), self.status.key, self.status.paint),
            Pane(layout.bar, self._bar.key, self._bar.paint, partial(has, "icons")),
            Pane(layout.overview, lambda: self.table, self._paint_overview, partial(has, "icons")),
            Pane(
                sum_box(self._look, layout.overview),
                lambda: (self.table, self._changes, self.projection.points),
                self._paint_sum,
            ),
            Pane(layout.tray, lambda: self.tray.rows, self.tray.paint, self.tray.want),
            *([Pane(layout.cabinet, lambda: self.kept, self._paint_cabinet)] if self._decor.campaign else []),
            *(
                Pane(
                    layout.panes[index],
                    partial(self.cities.key, index),
                    partial(self.cities.paint, index),
                    partial(self.cities.want, index),
                )
                for index in range(len(layout.cities))
            ),
            *(
                Pane(pane, partial(guests.key, index), partial(guests.paint, index), partial(guests.want, index))
                for index, pane in enumerate(layout.guests.panes)
            ),
        ]

    def lay_table(self, take: Callable[[pygame.Surface], None]) -> Iterator[None]:
        """Paint what never changes in this look, step by step: table, bar, frame of the board, sheets of paper.

        Args:
            take: Is given the picture at last.
        """
        look, layout = self._look, self._layout
        behind = pygame.Surface(look.size)
        look.paint.table(behind)
        yield
        if not look.palette.flat:
            shade = pygame.Surface(drawable(layout.bar.size), pygame.SRCALPHA)
            shade.fill((24, 14, 8, 120))
            behind.blit(shade, layout.bar)
        look.paint.panel(behind, layout.frame, raised=12)
        yield
        look.paint.panel(behind.copy(), self._bar.groove, raised=GROOVE)  # kept for the track
        yield
        players = [layout.players] if layout.cities else []
        sheets = layout.tray, layout.overview, layout.cabinet, layout.hand, layout.guests.panel, *players
        for rect in sheets:
            if rect.height:
                look.paint.panel(behind, rect)
                yield
        take(behind)

    def icons(self) -> Iterable[tuple[str, int]]:
        """Return heads, tokens' faces and the signs of rules, each with a size in which it is shown."""
        return dict.fromkeys([*self._heads(), *self._signs()])

    def _heads(self) -> Iterator[tuple[str, int]]:
        """Yield every head with the sizes it is shown in."""
        look = self._look
        for city in self._play.session.state.cities:
            small = head_side(look, self._layout.heads[0]) if self._layout.heads else look.px(HEAD_SIDE)
            for side in (self._bar.head, small, look.px(HEAD_SIDE * HOPS)):
                yield f"animal-{city.player.animal}", side
            yield f"animal-{city.player.animal}{THINKS}", small

    def _signs(self) -> Iterator[tuple[str, int]]:
        """Yield every rule's sign with the sizes it is shown in."""
        icons = [entry.icon for entry in self.table.lines] + [entry.icon for entry in self.table.provisional]
        yield from product(icons, sign_sides(self._look))
        for words, _ in scoring_rules(self._play.state.rules):
            yield words.icon, self._look.px(ICON_SIDE)

    def _paint_overview(self, surface: pygame.Surface) -> None:
        draw_folded(surface, self._look, self._services.sprites, self._layout.overview, self.table)
        self._paint_sum(surface)

    def _paint_sum(self, surface: pygame.Surface) -> None:
        """Paint the sum, which is painted for itself too: it changes with every place a building is held at."""
        ended_now = self.projection.standing(self._play.seat).ahead
        words = sum_words(self.table, self._changes, self._services.t, self._piece, ended_now)
        draw_sum(surface, self._look, self._layout.overview, words)

    def _paint_cabinet(self, surface: pygame.Surface) -> None:
        services = self._services
        draw_cabinet(surface, self._look, services.sprites, self._layout.cabinet, self.kept, services.t)


def _laid(look: Look, room: tuple[int, ...], rows: TrayRows) -> TrayLayout:
    return tray_layout(look, pygame.Rect(room), rows)

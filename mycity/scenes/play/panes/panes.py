"""The panes of the play scene, which stand still beside the board: what each shows, and how it is painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from itertools import product

import pygame

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.content.rule_words import scoring_rules
from mycity.engine.city import City
from mycity.engine.episode import State
from mycity.engine.grid import Coordinate
from mycity.engine.score_lines import ScoreLine, points_in_play
from mycity.scenes.game_screens import SCREENS
from mycity.scenes.play.groups.crowns import cities_shown, crowned_places
from mycity.scenes.play.model.effects import ICON_SIDE
from mycity.scenes.play.model.play import Play
from mycity.scenes.play.panes.cabinet import CabinetContent, draw_cabinet, kept_by
from mycity.scenes.play.panes.overview import Overview, SeatedCity, overview_of, sum_words
from mycity.scenes.play.panes.overview_view import draw_folded, draw_sum, sign_sides, sum_box
from mycity.scenes.play.panes.pane import Pane
from mycity.scenes.play.panes.projection import Projection, is_late
from mycity.scenes.play.panes.small_cities import HEAD_SIDE, HOPS, THINKS, SeatStanding, SmallCities, head_side
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
from mycity.ui.style.theme import Tone


class Panes:
    """Knows what the panes show, and paints them and what lies behind them.

    Args:
        ahead: Says which pictures are at hand.
    """

    def __init__(
        self, services: Services, play: Play, layout: PlayLayout, decor: EpisodeDecor, preloader: Preloader
    ) -> None:
        self._services = services
        self._play = play
        self._look = services.look
        self._layout = layout
        self._decor = decor
        self._preloader = preloader
        self._small = SmallCities(services, layout.small, layout.small_margins, decor)
        self._table = LatestResult[Overview]()
        self._in_play = LatestResult[dict[str, int]]()
        self._crowns = LatestResult[tuple[tuple[Coordinate, ...], ...]]()
        self._kept = LatestResult[CabinetContent]()
        self._wanted: dict[int, tuple[City, tuple[Coordinate, ...], int]] = {}
        self._rows: tuple[tuple[State, int], TrayRows] | None = None
        self._laid = LatestResult[TrayLayout]()
        self._tray: tuple[TrayRows, int] = (), 0
        self._piece = SCREENS[play.state.table.scenario.game].world.piece
        self.projection = Projection(services, play)
        self._bar = TopBar(services, play, layout, self.projection)
        self.status = StatusLine(services, play, decor)

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
    def rows(self) -> TrayRows:
        play, known = self._play, self._rows
        when = play.session.state, play.seat
        is_old = known is not None and known[0][0] is not when[0] and not play.is_telling  # else the card is not shown
        if known is None or known[0][1] != when[1] or is_old:
            now = tray_rows(*when)
            known = self._rows = when, known[1] if known is not None and known[1] == now else now
        return known[1]

    @property
    def _tray_layout(self) -> TrayLayout:
        return self._laid.get(_laid, self._look, tuple(self._layout.tray), self.rows)

    @property
    def tray_px(self) -> int:
        """Pixels a cell of the remaining buildings."""
        return self._tray_layout.px

    @property
    def kept(self) -> CabinetContent:
        play, city = self._play, self._play.state.cities[self._play.seat]
        return self._kept.get(kept_by, play.state.rules, city, play.session.file.origin.struck)

    def all(self) -> list[Pane]:
        """Return them, the most urgent first."""
        layout, has = self._layout, self._preloader.has
        return [
            Pane(layout.hand.inflate(-4, -4), self.status.key, self.status.paint),
            Pane(layout.bar, self._bar.key, self._bar.paint, partial(has, "icons")),
            Pane(layout.overview, lambda: self.table, self._paint_overview, partial(has, "icons")),
            Pane(
                sum_box(self._look, layout.overview),
                lambda: (self.table, self._changes, self.projection.points),
                self._paint_sum,
            ),
            Pane(layout.tray, lambda: self.rows, self._paint_tray, self.want_tray),
            *([Pane(layout.cabinet, lambda: self.kept, self._paint_cabinet)] if self._decor.campaign else []),
            *(
                Pane(
                    layout.panes[index],
                    partial(self._city_key, index),
                    partial(self._paint_city, index),
                    partial(self._want_city, index),
                )
                for index in range(len(layout.cities))
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
        sheets = layout.tray, layout.overview, layout.cabinet, layout.hand, *([layout.players] if layout.cities else [])
        for rect in sheets:
            if rect.height:
                look.paint.panel(behind, rect)
                yield
        take(behind)

    def want_tray(self) -> bool:
        """Have the tray laid out and its pictures made, again when it shows others; return whether they are."""
        rows = self.rows
        if self._tray[0] is not rows:
            self._tray = rows, self._tray[1] + 1
        name = "tray", self._tray[1]
        self._preloader.want(name, self._tray_pictures(), urgent=self._tray[1] > 1)
        return self._preloader.has(name)

    def _tray_pictures(self) -> Iterator[None]:
        layout = self._tray_layout
        yield
        yield from tray_pictures(self._services.sprites, layout, self._decor.roofs)

    def _want_city(self, index: int) -> bool:
        """Have a small city painted beside the frames when it has changed; return whether it is painted as it is."""
        if not self._preloader.has("cities"):
            return False
        seat = self._play.others[index]
        city, crowned = self._play.session.state.cities[seat], self._crowned[seat]
        before = self._wanted.setdefault(seat, (city, crowned, 0))
        if before[0] is not city or before[1] != crowned:
            self._wanted[seat] = city, crowned, before[2] + 1
        name = "small", seat, self._wanted[seat][2]
        if name[2]:  # the first was painted with all cities
            self._preloader.want(name, self._small.paint(seat, city, crowned), urgent=True)
        return not name[2] or self._preloader.has(name)

    def icons(self) -> Iterator[None]:
        """Load heads, tokens' faces and the signs of rules, one at each step."""
        return self._load_icons(dict.fromkeys([*self._heads(), *self._signs()]))

    def _load_icons(self, wanted: Iterable[tuple[str, int]]) -> Iterator[None]:
        for name, side in wanted:
            self._services.sprites.icon(name, side)
            yield

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

    def plates(self) -> Iterator[None]:
        """Paint the buttons that come and go beside the card, one at each step."""
        look, scratch, places = self._look, pygame.Surface((1, 1)), self._layout.places
        small = pygame.Rect((0, 0), places.small[0].size)
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

    def city_pictures(self) -> Iterator[None]:
        """Prepare the small cities, step by step: of whoever sits here as well, where the screen changes hands."""
        play = self._play
        for seat in (*play.others, *([play.seat] if len(play.session.humans) > 1 else [])):
            yield from self._small.prepare(seat, self._play.session.state.cities[seat])

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

    def _paint_tray(self, surface: pygame.Surface) -> None:
        sprites, roofs = self._services.sprites, self._decor.roofs
        draw_tray(surface, self._look, sprites, self._tray_layout, roofs)

    def _city_key(self, index: int) -> Hashable:
        seat = self._play.others[index]
        city = self._play.session.state.cities[seat]
        return seat, city, self._standing(seat)

    @property
    def _crowned(self) -> tuple[tuple[Coordinate, ...], ...]:
        """The cells that wear crowns, by seat."""
        return self._crowns.get(crowned_places, self._play.state.rules, cities_shown(self._play))

    def _standing(self, seat: int) -> SeatStanding:
        return SeatStanding(self._play.answer_status(seat), self.projection.standing(seat), self._crowned[seat])

    def _paint_city(self, index: int, surface: pygame.Surface) -> None:
        seat = self._play.others[index]
        city = self._play.session.state.cities[seat]
        self._small.draw(
            surface, seat, city, self._standing(seat), self._layout.cities[index], self._layout.heads[index]
        )


def _laid(look: Look, room: tuple[int, ...], rows: TrayRows) -> TrayLayout:
    return tray_layout(look, pygame.Rect(room), rows)

"""The drawing of a replay: the large board, the small cities beside it, the sheet of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from mycity.board_pictures.episode_decor import decor_of
from mycity.board_pictures.small_pictures import building_picture, extent, flat_turn
from mycity.engine.grid import Grid, indices
from mycity.engine.pieces import Building
from mycity.scenes.game_screens import game_words
from mycity.scenes.replay.seat_row import RowCities, picture_room
from mycity.scenes.replay.words import turn_sentence, turn_words
from mycity.scenes.shared.board_view import BoardView
from mycity.scenes.shared.layout.board_layout import PlayLayout, beside_layout
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.layout import cut_right, cut_top
from mycity.ui.style.fonts import BODY, HEAD, LABEL, SMALL
from mycity.ui.style.look import Look


@dataclass(frozen=True)
class ReplayLayout:
    """Rects in window pixels.

    Attributes:
        board: The large board, as the play scene has it.
        title: The words at the top.
        card: The sheet of the turn: its card, and what was done with it.
        seats: The rows of the players, one below the other.
        timeline: The line of the turns.
        steps: The row of what moves the game.
        foot: The row of what leads on.
    """

    board: PlayLayout
    title: Rect
    card: Rect
    seats: tuple[Rect, ...]
    timeline: Rect
    steps: Rect
    foot: Rect


def replay_layout(look: Look, grid: Grid, seats: int) -> ReplayLayout:
    """Lay out a window for a board and so many players."""
    board = beside_layout(look, grid)
    gap = look.px(10)
    hand, bar = board.hand, board.bar
    column = Rect(hand.left, hand.top, hand.width, look.size[1] - gap - hand.top)
    button = look.fonts.line_height(LABEL) + look.px(20)
    foot = Rect(column.left, column.bottom - button, column.width, button)
    steps = Rect(column.left, foot.top - gap - button, column.width, button)
    timeline = Rect(column.left, steps.top - gap - look.px(40), column.width, look.px(40))
    high = max(look.px(118), look.fonts.line_height(HEAD) + 3 * look.fonts.line_height(BODY) + look.px(24))
    card = Rect(column.left, column.top, column.width, high)
    room = timeline.top - gap - card.bottom - gap
    least = look.fonts.line_height(BODY) + 2 * look.fonts.line_height(SMALL) + look.px(16)
    if room < seats * (least + gap):  # large letters in a small window: rows come before air
        gap = look.px(4)
        room = timeline.top - card.bottom - 2 * gap
    height = min(look.px(168), (room - gap * (seats - 1)) // seats)
    rows = tuple(
        Rect(column.left, card.bottom + gap + number * (height + gap), column.width, height) for number in range(seats)
    )
    title = Rect(board.board.left, bar.top, column.right - board.board.left, bar.height)
    return ReplayLayout(board, title, card, rows, timeline, steps, foot)


class ReplayScreen:
    """Everything drawn of a replay in one look; a new one is made when the window or the language changes.

    Args:
        seat: Whose city is on the large board first.

    Attributes:
        layout: Where everything lies.
        decor: How the boards are shown.
        cities: The small cities.
        preloader: Makes what is seen first.
    """

    def __init__(self, services: Services, replay: Replay, seat: int) -> None:
        self._services = services
        self._replay = replay
        scenario, grid, look = replay.end.table.scenario, replay.end.cities[0].board.grid, services.look
        self.decor = decor_of(replay.end)
        self.cities = RowCities(services, replay, self.decor)
        self.layout = replay_layout(look, grid, len(replay.seats))
        self._board = BoardView(look, self.layout.board, grid, services.sprites, self.decor)
        land = "" if scenario.land is None else scenario.land.code
        self._name = game_words(services.t, scenario.game, scenario.episode, land)
        self._clock = 0.0
        self._was_whole = False
        self.preloader = Preloader(services.idle)
        self.preloader.want("pictures", self._make_pictures(seat))
        self.preloader.want("all buildings", self._load_buildings())

    @property
    def is_whole(self) -> bool:
        return self.preloader.has("pictures")

    def pictures_arrived(self) -> bool:
        """Return whether the pictures have come since it was asked last."""
        arrived, self._was_whole = self.is_whole and not self._was_whole, self.is_whole
        return arrived

    def update(self, milliseconds: float) -> bool:
        """Let water run and people walk; return whether that shows."""
        motion = self._services.motion
        if motion.speed == "off" or motion.reduced or not self.is_whole:
            return False
        before = self._board.frame_counts(int(self._clock))
        self._clock += milliseconds
        return self._board.frame_counts(int(self._clock)) != before

    def show_board(self, seat: int, falling: float | None = None) -> None:
        """Show a seat's city as it stands now on the large board, its latest building on its way down or not."""
        if self.is_whole:
            self._board.show(self._replay.city(seat), falling=falling)

    def show_cities(self) -> None:
        """Show the small cities as they stand now."""
        if self.is_whole:
            self.cities.show(self._small_room)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, seat: int, *, still: bool) -> None:
        """Draw all that is no widget; ``still`` when nothing is on its way."""
        look, layout = self._services.look, self.layout
        look.paint.table(surface)
        title = f"{self._name} · {self._replay.end.table.players[seat].name}"
        look.write(surface, title, HEAD, look.palette.table_letters, layout.title, "midleft")
        look.paint.panel(surface, layout.board.frame, raised=12)
        if self.is_whole:
            self._board.draw(surface, int(self._clock))
            for piece in self._board.pieces.falling():
                piece.draw(surface)
            if still:
                self._draw_outline(surface, seat)
        else:
            look.paint.waiting(surface, layout.board.frame.inflate(-look.px(20), -look.px(20)))
        draw_turn_sheet(surface, self._services, layout.card, self._replay, seat, self.decor.roofs)

    def draw_changes(self, surface: pygame.Surface, seat: int) -> list[pygame.Rect]:
        """Draw what moves by itself; return where."""
        changed = self._board.draw_changes(surface, int(self._clock))
        self._draw_outline(surface, seat)
        return changed

    def _draw_outline(self, surface: pygame.Surface, seat: int) -> None:
        """Point out what was built in this turn."""
        placed = self._replay.placed(seat)
        if placed is not None:
            grid = self._replay.city(seat).board.grid
            self._board.draw_outline(surface, {grid.coordinate(index) for index in indices(placed.mask)})

    # -- pictures, made beside the frames --------------------------------------------------------------------

    @property
    def _small_room(self) -> tuple[int, int]:
        grid = self._replay.end.cities[0].board.grid
        return picture_room(self._services.look, self.layout.seats[0], grid).size

    def _make_pictures(self, seat: int) -> Iterator[None]:
        """Make what is seen first, step by step."""
        yield from self._board.prepare(self._replay.city(seat))
        yield
        self.cities.show(self._small_room)

    def _load_buildings(self) -> Iterator[None]:
        """Load what will have been built in the end, so that no step waits for it."""
        for city in self._replay.end.cities:
            yield from self._board.load(city)
            yield from self.cities.load(city)


def draw_turn_sheet(
    surface: pygame.Surface, services: Services, rect: pygame.Rect, replay: Replay, seat: int, roofs: int
) -> None:
    """Draw the number of the turn, the building of its card at the right, and a sentence.

    ``roofs`` is that of the boards' `EpisodeDecor`.
    """
    look = services.look
    look.paint.panel(surface, rect)
    inner = rect.inflate(-2 * look.px(16), -2 * look.px(10))
    words = inner
    building = replay.building(seat)
    if building is not None and not replay.is_over:
        side = min(inner.height, inner.width * 2 // 5)
        building_room, words = cut_right(inner, side, look.px(12))
        _draw_building(surface, services, building_room, building, roofs)
    head, rest = cut_top(words, look.fonts.line_height(HEAD))
    look.write(surface, turn_words(services, replay), HEAD, look.palette.ink, head, "midleft")
    role, lines = look.fonts.fitting_lines(turn_sentence(services, replay, seat), BODY, rest.size)
    look.write_lines(surface, lines, role, look.palette.ink, rest.topleft)


def _draw_building(
    surface: pygame.Surface, services: Services, room: pygame.Rect, building: Building, roofs: int
) -> None:
    turn = flat_turn(building)
    rows, columns = extent(building, turn)
    px = int(min(room.height / rows, room.width / columns, services.look.px(38)))
    picture = building_picture(services.sprites, building, turn, px, roofs)
    surface.blit(picture, picture.get_rect(center=room.center))

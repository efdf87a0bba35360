"""A player's row beside a replay: their city, small, what they did in the turn, and their score so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from mycity.board_pictures.art import AnyPainter
from mycity.board_pictures.city_pictures import load_city, painted, picture_px, shaped, show_city
from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.board_pictures.small_pictures import plain, signed
from mycity.engine.city import City
from mycity.engine.grid import Grid
from mycity.scenes.replay.words import deed_words
from mycity.scenes.shared.layout.column_layout import SMALL_CELL_SIZES
from mycity.scenes.shell.services import Services
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.widgets import Pressable, WidgetState
from mycity.ui.style.fonts import HEAD, SMALL, SMALL_STRONG, STRONG, TextRole
from mycity.ui.style.look import Look


class ReplayRow(Pressable):
    """The row; choosing it shows that city on the large board.

    Args:
        chosen: Whether the large board shows it.
        cities: What draws the small city.
    """

    def __init__(
        self,
        services: Services,
        replay: Replay,
        seat: int,
        on_choose: Callable[[], None],
        *,
        chosen: bool,
        cities: RowCities,
    ) -> None:
        super().__init__(on_choose, key=f"seat{seat}", tip=services.t("Show it on the large board"))
        self._services = services
        self._replay = replay
        self._seat = seat
        self._chosen = chosen
        self._cities = cities

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        look.paint.panel(surface, self.rect, raised=12 if state.hovered else 4)
        if self._chosen:
            pygame.draw.rect(
                surface, look.palette.gold, self.rect.inflate(-2, -2), look.px(4), border_radius=look.px(8)
            )
        inner = self.rect.inflate(-look.px(24), -look.px(14))
        picture = picture_room(look, self.rect, self._replay.end.cities[self._seat].board.grid)
        inner.left = picture.right + look.px(12)
        inner.width = self.rect.right - look.px(14) - inner.left
        self._draw_words(surface, look, inner)
        self._cities.draw(surface, self._seat, picture)

    def _name_role(self, look: Look, width: int) -> TextRole:
        """Return the letters of all names, as all rows are as wide; what is too long for small ones has two lines."""
        names = (player.name for player in self._replay.end.table.players)
        role = min((look.fonts.fitting(name, STRONG, width) for name in names), key=lambda role: role.size)
        return role if role.size >= SMALL_STRONG.size else SMALL_STRONG

    def _draw_words(self, surface: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        replay, seat, ink = self._replay, self._seat, look.palette.ink
        player = replay.end.table.players[seat]
        points = plain(replay.points(seat))
        right = max(look.fonts.width(signed(replay.points(other)), HEAD) for other in replay.seats) + look.px(10)
        side = look.fonts.line_height(STRONG)
        role = self._name_role(look, room.width - right - side - look.px(6))
        first, *rest = look.fonts.wrap(player.name, role, room.width - right - side - look.px(6))
        name_lines = [first, " ".join(rest)] if rest else [first]
        lines = max(side, len(name_lines) * look.fonts.line_height(role)), look.fonts.line_height(SMALL)
        top = room.top + max(0, (room.height - sum(lines) - look.px(2)) // 2)
        head = pygame.Rect(room.left, top, room.width - right, lines[0])
        icon = self._services.sprites.icon(f"animal-{player.animal}", side)
        surface.blit(icon, icon.get_rect(midleft=head.midleft))
        step = lines[0] // len(name_lines)
        name = pygame.Rect(head.left + side + look.px(6), head.top, head.width - side - look.px(6), step)
        for number, words in enumerate(name_lines):
            look.write(surface, words, role, ink, name.move(0, number * step), "midleft")
        below = pygame.Rect(room.left, head.bottom + look.px(2), room.width - right, lines[1])
        deed = replay.deed(seat)
        words = deed_words(self._services, replay, seat)
        change = signed(deed.points) if deed.points and not replay.is_over else ""
        indent = look.fonts.width(change, SMALL_STRONG) + look.px(8) if change else 0
        sentence = pygame.Rect(below.left + indent, below.top, below.width - indent, below.height)
        colour = look.palette.good if deed.points > 0 else look.palette.bad
        look.write(surface, change, SMALL_STRONG, colour, below, "midleft")
        look.write(surface, words, SMALL, look.palette.ink_soft, sentence, "midleft")
        look.write(surface, points, HEAD, ink, room, "midright")


def picture_room(look: Look, row: pygame.Rect, grid: Grid) -> pygame.Rect:
    """Return where the small city lies in a row: at its left, shaped as its board, as high as the row has room."""
    high = row.height - look.px(14)
    width, height = shaped((row.width * 2 // 5, high), grid)
    return pygame.Rect(row.left + look.px(8), row.top + look.px(7) + (high - height) // 2, width, height)


class RowCities:
    """The small cities of all seats, each painted once and then only where something changed."""

    def __init__(self, services: Services, replay: Replay, decor: EpisodeDecor) -> None:
        self._services = services
        self._replay = replay
        self._decor = decor
        self._px = 0
        self._painters: list[AnyPainter] = []

    def show(self, room: tuple[int, int]) -> None:
        """Show the cities as they stand now in rooms of a size; only what has changed is painted."""
        replay, sprites = self._replay, self._services.sprites
        px = picture_px(SMALL_CELL_SIZES, room, replay.end.cities[0].board.grid)
        if px != self._px:
            self._px = px
            self._painters = [painted(sprites, replay.city(seat), px, self._decor) for seat in replay.seats]
        for seat, painter in enumerate(self._painters):
            show_city(painter, sprites, replay.city(seat), self._decor)

    def load(self, city: City) -> Iterator[None]:
        """Load the pictures of a city as it will be, one at each step."""
        yield from load_city(self._painters[0], self._services.sprites, city, self._decor)

    def draw(self, surface: pygame.Surface, seat: int, room: pygame.Rect) -> None:
        if not self._painters:
            self._services.look.paint.waiting(surface, room)
            return
        painter = self._painters[seat]
        left, top = room.centerx - painter.size[0] // 2, room.centery - painter.size[1] // 2
        painter.draw(surface, (left, top))

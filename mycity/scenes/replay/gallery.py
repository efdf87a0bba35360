"""The gallery: the finished cities, as they stood in the end; each leads to its game, seen again."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial

import pygame

from mycity.board_pictures.city_pictures import city_picture, picture_px, shaped
from mycity.board_pictures.episode_decor import decor_of
from mycity.content.games import GAMES, first_game
from mycity.content.letters import load_letters
from mycity.engine.city import HUMAN
from mycity.scenes.game_screens import game_words
from mycity.scenes.shared.finished_games import open_record, statistics_of
from mycity.scenes.shared.layout.column_layout import SMALL_CELL_SIZES
from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.save_words import moment_words
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.errors import for_log
from mycity.storage.statistics import FinishedGame
from mycity.table.looking_back.replay import Replay
from mycity.ui.kit.layout import row
from mycity.ui.kit.scroll import ScrollPanel
from mycity.ui.kit.widgets import Button, Pressable, Widget, WidgetState
from mycity.ui.style import textures
from mycity.ui.style.fonts import BODY, LABEL, MINUS, SMALL, STRONG, TITLE
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)

_WIDEST, _LEAST_ABREAST = 300, 3
_MAT = 12
"""Pixels of paper around a picture."""
_EXAMPLE = 860
"""Pixels across the frame that hangs where there are no cities yet; its painting has the proportions below."""
_WIDE, _TALL = 9, 4


class CityFrame(Pressable):
    """A city in its frame, with name, score and date below it; choosing it shows its game again.

    Args:
        game: The game.
        seat: Whose city.
    """

    def __init__(self, services: Services, game: FinishedGame, seat: int, on_choose: partial[None]) -> None:
        super().__init__(on_choose, key=game.file_name, tip=services.t("Watch this game again"))
        self.game = game
        self.seat = seat
        self.picture: pygame.Surface | None = None
        self._services = services

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        look.paint.panel(surface, self.rect, raised=16 if state.hovered else 8)
        room = picture_room(look, self.rect)
        if self.picture is not None:
            at = self.picture.get_rect(center=room.center)
            surface.blit(textures.with_round_corners(self.picture, look.px(7)), at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
        else:
            look.paint.inset(surface, room)
        seat = self.game.seats[self.seat]
        below = pygame.Rect(room.left, room.bottom + look.px(6), room.width, look.fonts.line_height(STRONG))
        icon = self._services.sprites.icon(f"animal-{seat.animal}", below.height)
        surface.blit(icon, icon.get_rect(midleft=below.midleft))
        points = f"{seat.score}".replace("-", MINUS)
        name = below.move(below.height + look.px(6), 0)
        name.width -= below.height + look.px(16) + look.fonts.width(points, LABEL)
        look.write(surface, seat.name, STRONG, look.palette.ink, name, "midleft")
        look.write(surface, points, LABEL, look.palette.ink, below, "midright")
        line = pygame.Rect(room.left, below.bottom, room.width, look.fonts.line_height(SMALL))
        for words in self._lines():
            look.write(surface, words, SMALL, look.palette.ink_soft, line, "midleft")
            line.top = line.bottom

    def _lines(self) -> tuple[str, str]:
        t, game = self._services.t, self.game
        return game_words(t, game.game, game.episode), moment_words(t, game.ended, utc_now())


class GalleryScene(PageScene):
    """The frames in rows, the latest first; without any, what will hang here, and a way to begin. Esc goes back."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._statistics = statistics_of(services)
        self._games = [game for game in reversed(self._statistics.games) if self._statistics.has_record(game)]
        self.preloader = Preloader(self.services.gap)
        self._pictures: dict[tuple[str, int], pygame.Surface | None] = {}
        self._frames: list[CityFrame] = []
        self._unpainted: list[CityFrame] = []

    def leave(self) -> None:
        self.preloader.close()

    def finish_pictures(self) -> None:
        self.preloader.finish()

    def look_changed(self) -> None:
        self.preloader.close()
        self.preloader = Preloader(self.services.gap)
        self._pictures.clear()
        super().look_changed()

    def build(self) -> list[Widget]:
        """Hang the frames in a scrolling column of rows, and lay out the ways on."""
        look, t = self.look, self.t
        back = Button(t("Back"), self.back, sign="left", tone=Tone.PAPER, key="back")
        begin = Button(t("New game"), self.ways.new_game, tone=Tone.GO, key="new_game")
        foot = pygame.Rect(look.px(24), 0, look.area.width - look.px(48), back.measure(look, look.area.width)[1])
        foot.bottom = look.area.bottom - look.px(16)
        self._place_frames(self._view())
        if not self._frames:
            row(foot, [back, begin], look, gap=18)
            return [begin, back]
        row(foot, [back], look)
        panel = ScrollPanel(self._frames, margin=look.px(10), key="cities")
        panel.place(self._view())
        return [panel, back]

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self.needs_redraw |= self._take_pictures()

    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        look.paint.table(surface)
        room = pygame.Rect(look.px(20), 0, look.area.width - look.px(40), look.px(80))
        look.write(surface, self.t("Gallery"), TITLE, look.palette.table_letters, room)
        if not self._frames:
            self._draw_example(surface)

    def _draw_example(self, surface: pygame.Surface) -> None:
        """Draw a painted city in a frame, where none of one's own hangs yet, and say what will hang there."""
        look = self.look
        words = self.t(
            "The games you finish will hang here: each board as it stood at the end, to be seen again move by move."
        )
        view = self._view()
        width = min(view.width, look.px(_EXAMPLE))
        edge, line = look.px(16), look.fonts.line_height(BODY)
        lines = look.fonts.wrap(words, BODY, width - 4 * edge)
        below = len(lines) * line + 2 * edge
        high = min((width - 2 * edge) * _TALL // _WIDE, view.height - below - edge)
        painting = load_letters(first_game(campaign=True)).chapters[0].painting
        picture = self.services.sprites.painting(painting, (width - 2 * edge, high))
        picture = textures.with_round_corners(picture, look.px(10))
        high = picture.get_height()  # which is never larger than it was painted
        frame = pygame.Rect(0, 0, width, high + below + edge)
        frame.center = view.center
        look.paint.panel(surface, frame, raised=14)
        surface.blit(picture, picture.get_rect(midtop=(frame.centerx, frame.top + edge)))
        for number, text in enumerate(lines):
            room = pygame.Rect(frame.left, frame.top + high + 2 * edge + number * line, width, line)
            look.write(surface, text, BODY, look.palette.ink, room)

    def _view(self) -> pygame.Rect:
        look = self.look
        head, foot = look.px(76), look.px(80)
        return pygame.Rect(look.px(24), head, look.area.width - look.px(48), look.area.height - head - foot)

    def _place_frames(self, view: pygame.Rect) -> None:
        """Hang a frame for every game, and have its city painted."""
        self._frames = [self._frame(game) for game in self._games]
        for frame, rect in zip(self._frames, self._frame_rects(view, len(self._games)), strict=True):
            frame.place(rect)
            self.preloader.want(_key(frame), self._paint(frame))
        self._unpainted = list(self._frames)
        self._take_pictures()

    def _frame_rects(self, view: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Return where the frames hang: as many abreast as have room, none wider than a picture wants."""
        look = self.look
        gap, room = look.px(20), view.width - look.px(44)
        columns = max(_LEAST_ABREAST, room // look.px(_WIDEST))
        width = (room - (columns - 1) * gap) // columns
        inner = width - 2 * look.px(_MAT)
        grids = {GAMES[game.game].grid for game in self._games if game.game in GAMES}
        deepest = max((shaped((inner, inner), grid)[1] for grid in grids), default=inner)
        height = deepest + 2 * look.px(_MAT) + words_height(look)
        left = view.centerx - (columns * width + (columns - 1) * gap) // 2
        top = view.top + look.px(10)
        return [
            pygame.Rect(left + across * (width + gap), top + down * (height + gap), width, height)
            for down, across in (divmod(number, columns) for number in range(count))
        ]

    def _frame(self, game: FinishedGame) -> CityFrame:
        """Return the frame of a game: the best of the people's cities, or the best of all."""
        seats = sorted(range(len(game.seats)), key=lambda seat: game.seats[seat].rank)
        people = [seat for seat in seats if game.seats[seat].controller == HUMAN]
        seat = (people or seats)[0]
        return CityFrame(self.services, game, seat, partial(self._open_replay, game, seat))

    def _take_pictures(self) -> bool:
        """Hang up what has been painted; return whether anything was."""
        ready = [frame for frame in self._unpainted if _key(frame) in self._pictures]
        for frame in ready:
            frame.picture = self._pictures[_key(frame)]
            self._unpainted.remove(frame)
        return bool(ready)

    def _paint(self, frame: CityFrame) -> Iterator[None]:
        """Paint the picture of a frame's city, beside the frame loop; one that cannot be played again has none."""
        self._pictures[_key(frame)] = self._paint_city(frame)
        yield

    def _paint_city(self, frame: CityFrame) -> pygame.Surface | None:
        try:
            state = Replay(self._statistics.record(frame.game) or {}).end
            city = state.cities[frame.seat]
            px = picture_px(SMALL_CELL_SIZES, picture_room(self.look, frame.rect).size, city.board.grid)
            return city_picture(self.services.sprites, city, px, decor_of(state))
        except Exception as error:  # noqa: BLE001 - a file may hold anything: the gallery does not fail because of it
            log.warning("a finished city cannot be painted: %s", for_log(error))
            return None

    def _open_replay(self, game: FinishedGame, seat: int) -> None:
        open_record(self.services, self._statistics.record(game), self.ways.replay, seat)


def _key(frame: CityFrame) -> tuple[str, int]:
    """Return what a frame's picture is known by: the game, and how large it hangs there."""
    return frame.game.file_name, frame.rect.width


def picture_room(look: Look, frame: pygame.Rect) -> pygame.Rect:
    """Return where the picture hangs in a frame: above the words, with a mat around."""
    edge = look.px(_MAT)
    return pygame.Rect(
        frame.left + edge, frame.top + edge, frame.width - 2 * edge, frame.height - words_height(look) - 2 * edge
    )


def words_height(look: Look) -> int:
    """Return the height of what stands below a picture."""
    return look.fonts.line_height(STRONG) + 2 * look.fonts.line_height(SMALL) + look.px(10)

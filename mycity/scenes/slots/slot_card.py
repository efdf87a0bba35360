"""A slot as its board on a shelf: the picture stands on the ledge, and a slip beside it tells what is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

import pygame

from mycity.board_pictures.city_pictures import picture_px
from mycity.content.games import GAMES, first_game
from mycity.engine.city import HUMAN
from mycity.engine.grid import Grid
from mycity.scenes.game_screens import slot_words
from mycity.scenes.shell.save_words import game_name, moment_words
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.contents import SlotProblem, land_code, part_words, progress_words, slot_problem
from mycity.storage.saves import Save, Seat
from mycity.storage.slots import SlotInfo, SlotStatus
from mycity.ui.kit.layout import cut_bottom, cut_left, cut_top, row
from mycity.ui.kit.widgets import Button, IconButton, Pressable, Widget, WidgetState
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.sound.table import SoundName
from mycity.ui.style.fonts import BODY, HEAD, LABEL, NOTE, SMALL, STRONG, TextRole
from mycity.ui.style.icons import icon
from mycity.ui.style.look import Look
from mycity.ui.style.textures import with_round_corners
from mycity.ui.style.theme import Colour, mix

LEDGE = 18
"""Pixels that the ledge is high, at 1280 x 800."""
_STANDS = 4
"""Pixels that things stand below its upper edge."""
_MAT, _EDGE, _APART = 7, 14, 12
"""Around a picture, around the words on a slip, and between board and slip."""
_SLIP_IN_LINES = 13
"""The width that a slip has at least, in heights of a line: a board is no larger than that leaves it."""
_ABOVE_FACES, _RING, _LEAST_FACE, _FACE = 4, 3, 26, 38
"""Above the faces of those who play, around each, and across one at least and at most."""
THUMBNAIL_SIZES = tuple(range(64, 5, -1))


class Bay(NamedTuple):
    """The parts of a place on a shelf: where a board stands, beside it its slip, and on what."""

    stand: pygame.Rect
    slip: pygame.Rect
    ledge: pygame.Rect


def on_ledge(rect: pygame.Rect, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the ledge at the foot of a rect, and where things stand on it."""
    return cut_bottom(rect, look.px(LEDGE), -look.px(_STANDS))


def bay(rect: pygame.Rect, look: Look) -> Bay:
    ledge, above = on_ledge(rect, look)
    side = min(above.height, highest(rect.width, look) - look.px(LEDGE))
    left, slip = cut_left(above, side, look.px(_APART))
    return Bay(cut_bottom(left, side)[0], slip, ledge)


def highest(width: int, look: Look) -> int:
    """Return how high a bay of that width has any use for."""
    words = _SLIP_IN_LINES * look.fonts.line_height(STRONG)
    return max(width // 3, width - look.px(_APART) - words) + look.px(LEDGE)


class SlotCard(Widget):
    """A board with its slip; what can be done is done by its buttons, the first of them by a press on the board too.

    Args:
        info: What the slot is like.
        now: The time, to say when it was played.
        buttons: What can be done; one with words lies on the board, the others on the slip.
        is_in_album: Whether its game is over and counted among the finished ones.

    Attributes:
        waits: Whether its picture is still to come.
    """

    sound: SoundName | None = "button"

    def __init__(
        self,
        services: Services,
        info: SlotInfo,
        now: datetime,
        buttons: Sequence[Button] = (),
        *,
        is_in_album: bool = False,
    ) -> None:
        super().__init__(key=f"card{info.slot}")
        self.info = info
        self._is_in_album = is_in_album
        self.buttons = list(buttons)
        self.picture: pygame.Surface | None = None
        self.waits = True
        self._services = services
        self._now = now
        self._problem = slot_problem(services, info, now)

    @property
    def shown(self) -> Save | None:
        """The game its picture shows: the one in it, the one that can be brought back, or what lies beside it."""
        return self.info.save or self.info.backup or (self.info.others[0].save if self.info.others else None)

    @property
    def grid(self) -> Grid:
        """The lattice of the board on its picture."""
        return GAMES[first_game() if self.shown is None else self.shown.game].grid

    def show(self, picture: pygame.Surface) -> None:
        """Show a picture; what is damaged, or elsewhere, has lost its colours."""
        self.picture = pygame.transform.grayscale(picture) if self.info.save is None else picture

    def lay(self, rect: pygame.Rect, look: Look) -> None:
        """Put it into a rect, and its buttons onto the slip: those with words below signs that have no room beside."""
        self.place(rect)
        room = self._slip_room(look)
        rows: list[Sequence[Button]] = [self.buttons]
        if sum(button.measure(look, room.width)[0] + look.px(_APART) for button in self.buttons) > room.width:
            signs = [button for button in self.buttons if isinstance(button, IconButton)]
            rows = [[button for button in self.buttons if button not in signs], signs]
        for buttons in filter(None, rows):
            high = max(button.measure(look, room.width)[1] for button in buttons)
            below, room = cut_bottom(room, high, look.px(_APART) // 2)
            row(below, buttons, look, gap=8, at="left")

    def missing(self, look: Look) -> int:
        """Return how much higher it must be, once it is laid, for all its words and faces to have room."""
        if self._problem is not None or self.shown is None:
            return 0
        room = self._words_room(look)
        _, names = self._title(look, self.shown, room.width)
        roles = [HEAD] * len(names) + [role for _, role, _ in self._told(look, self.shown)]
        faces = look.px(_ABOVE_FACES + _LEAST_FACE) + 2 * look.px(_RING)
        return max(0, sum(map(look.fonts.line_height, roles)) + faces - room.height)

    def picture_px(self, look: Look) -> int:
        return picture_px(THUMBNAIL_SIZES, self.picture_room(look), self.grid)

    def picture_room(self, look: Look) -> tuple[int, int]:
        """Return the width and height of its picture: where a board leaves room, scenery fills it."""
        return self._picture_rect(look).size

    def hit(self, position: tuple[int, int]) -> bool:
        """Return whether the mouse is on the board, when that leads somewhere."""
        return self._opens and self.rect.collidepoint(position)

    def release(self, position: tuple[int, int]) -> None:
        """Do what its first button does."""
        if self._opens and self.rect.collidepoint(position):
            self.buttons[0].activate()

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        self._draw_board(surface, look, raised=16 if state.hovered else 9)
        slip, room = bay(self.rect, look).slip, self._words_room(look)
        look.paint.panel(surface, slip, raised=6)
        if self.info.status is SlotStatus.UNREAD:
            look.write(surface, self._services.t("Being read…"), HEAD, look.palette.ink_soft, slip)
        elif self._problem is not None:
            self._draw_problem(surface, look, self._problem, room)
        elif self.shown is not None:
            self._draw_words(surface, look, self.shown, room)

    @property
    def _opens(self) -> bool:
        return self.info.status is SlotStatus.FINE and bool(self.buttons)

    def _picture_rect(self, look: Look) -> pygame.Rect:
        return bay(self.rect, look).stand.inflate(-2 * look.px(_MAT), -2 * look.px(_MAT))

    def _slip_room(self, look: Look) -> pygame.Rect:
        return bay(self.rect, look).slip.inflate(-2 * look.px(_EDGE), -2 * look.px(_EDGE))

    def _words_room(self, look: Look) -> pygame.Rect:
        """Return the part of the slip above its buttons."""
        room = self._slip_room(look)
        room.height = min((button.rect.top for button in self.buttons), default=room.bottom) - look.px(6) - room.top
        return room

    def _draw_board(self, surface: pygame.Surface, look: Look, raised: int) -> None:
        """Draw the picture in its frame, standing on the ledge; without one, an empty frame or what is in its way."""
        room, mat = self._picture_rect(look), look.px(_MAT)
        at = room if self.picture is None else self.picture.get_rect(midbottom=room.midbottom)
        look.paint.panel(surface, at.inflate(2 * mat, 2 * mat), raised=raised)
        if self.picture is not None:
            surface.blit(with_round_corners(self.picture, look.px(7)), at)
            pygame.draw.rect(surface, look.palette.ink_soft, at, look.px(1), look.px(7))
            return
        look.paint.inset(surface, room)
        if self.shown is not None and self.shown.episode is None:
            seal = self._services.sprites.icon("keep-seal", room.height // 2)
            surface.blit(seal, seal.get_rect(center=room.center))
        elif self._problem is not None and self.shown is None:
            name = "lock" if self.info.status is SlotStatus.NEWER else "close"
            sign = icon(name, room.height // 3, look.palette.ink_soft)
            surface.blit(sign, sign.get_rect(center=room.center))
        elif self.waits:
            look.paint.dots(surface, room)

    def _draw_problem(self, surface: pygame.Surface, look: Look, problem: SlotProblem, room: pygame.Rect) -> None:
        """Write whose game it was, what is wrong and what can be done."""
        line = look.fonts.line_height
        if self.shown is not None:
            name, room = cut_top(room, line(HEAD))
            look.write(surface, game_name(self._services, self.shown), HEAD, look.palette.ink, name, "midleft")
        title, room = cut_top(room, line(LABEL), look.px(4))
        look.write(surface, problem.title, LABEL, look.palette.bad, title, "midleft")
        role, lines = look.fonts.fitting_lines(problem.text, NOTE, room.size)
        look.write_lines(surface, lines, role, look.palette.ink, room.topleft)

    def _draw_words(self, surface: pygame.Surface, look: Look, save: Save, room: pygame.Rect) -> None:
        """Write what the game is called and how far it is; below, as far as there is room, who plays."""
        role, names = self._title(look, save, room.width)
        top = look.write_lines(surface, names, role, look.palette.ink, room.topleft)
        for words, role, colour in self._told(look, save):
            line = pygame.Rect(room.left, top, room.width, look.fonts.line_height(role))
            look.write(surface, words, role, colour, line, "midleft")
            top = line.bottom
        top += look.px(_ABOVE_FACES)
        rest = pygame.Rect(room.left, top, room.width, room.bottom - top)
        _draw_seats(surface, look, self._services.sprites, save.players, rest)

    def _title(self, look: Look, save: Save, width: int) -> tuple[TextRole, list[str]]:
        """Return what the game is called, in letters and lines that fit a width."""
        title = game_name(self._services, save)
        role = look.fonts.fitting(title, HEAD, width)
        if look.fonts.width(title, role) <= width:
            return role, [title]
        return look.fonts.fitting_lines(title, HEAD, (width, 2 * look.fonts.line_height(HEAD)))

    def _told(self, look: Look, save: Save) -> list[tuple[str, TextRole, Colour]]:
        """Return what is told of a game below its name: words, type, colour."""
        t, palette = self._services.t, look.palette
        is_elsewhere = self.info.status is SlotStatus.EMPTY
        part, code = part_words(self._services, save), land_code(save)
        progress = t("Finished, in the album") if self._is_in_album else progress_words(self._services, save)
        lines = [
            (t("Also played elsewhere") if is_elsewhere else "", STRONG, palette.bad),
            (t(slot_words(save)), STRONG, palette.ink),
            (code, BODY, palette.ink),
            (part, BODY, palette.ink),
            ("" if progress == part else progress, *((STRONG, palette.good) if save.finished else (BODY, palette.ink))),
            (moment_words(self._services, save.last_played, self._now), SMALL, palette.ink),
        ]
        return [line for line in lines if line[0]]


def _draw_seats(
    surface: pygame.Surface, look: Look, sprites: Sprites, seats: Sequence[Seat], room: pygame.Rect
) -> None:
    """Draw everybody's animal, people with a ring of gold."""
    ring, gap = look.px(_RING), look.px(7)
    side = min(look.px(_FACE), room.height - 2 * ring, (room.width - 3 * gap) // 4 - ring)
    for index, seat in enumerate(seats if side > 0 else ()):
        head = sprites.icon(f"animal-{seat.animal}", side)
        at = head.get_rect(topleft=(room.left + ring + index * (side + gap), room.top + ring))
        if seat.controller == HUMAN:
            rim = mix(look.palette.ring, look.palette.ink, 0.15)
            pygame.draw.aacircle(surface, rim, at.center, side // 2 + ring, ring)
        surface.blit(head, at)


class Ledge(Widget):
    """The board of a shelf, that boards stand on."""

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        look.paint.ledge(surface, self.rect)

    def reach(self, look: Look, state: WidgetState) -> pygame.Rect:  # noqa: ARG002
        return self.rect.inflate(0, look.px(80))  # with its shadow


class NewPlace(Pressable):
    """The next free place on a shelf, where nothing stands yet."""

    def __init__(self, words: str, on_press: Callable[[], None]) -> None:
        super().__init__(on_press, key="new")
        self._words = words

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        lit, letters = state.hovered or state.ringed, look.palette.table_letters
        look.paint.place(surface, self.rect, lit=lit)
        sign = icon("plus", look.px(52), letters)
        line = look.fonts.line_height(LABEL)
        surface.blit(sign, sign.get_rect(center=(self.rect.centerx, self.rect.centery - line // 2)))
        words = pygame.Rect(self.rect.left, self.rect.centery + look.px(18), self.rect.width, line)
        look.write(surface, self._words, LABEL, letters, words.inflate(-look.px(16), 0))
